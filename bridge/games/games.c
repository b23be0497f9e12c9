/* See games.h. */
#include "bridge/games/games.h"

static const struct ch_bridge_game *const games[] = {&ch_bridge_loa, &ch_bridge_stratego};

enum { GAMES = sizeof games / sizeof *games };
_Static_assert((int)GAMES <= (int)CH_BRIDGE_GAMES, "a rule base has room for what they keep");

const struct ch_bridge_game *ch_bridge_game_at(int index) {
    return index < GAMES ? games[index] : NULL;
}

void *ch_bridge_game_kept(void *env, const struct ch_bridge_game *game, const char *lacks) {
    const struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    if (rulebase->game_at_hand >= 0 && games[rulebase->game_at_hand] == game)
        return rulebase->game_kept[rulebase->game_at_hand];
    ch_rule_mistake(env, ch_function_row(env)->told.name, "%s %s; ask in %s only",
                    rulebase->turn->game->title, lacks, game->title);
    return NULL;
}

void ch_bridge_games_begin(struct ch_rulebase *rulebase, const struct ch_turn *turn) {
    rulebase->game_at_hand = -1;
    for (int i = 0; i < GAMES; i++) {
        if (!games[i]->is(turn->game))
            continue;
        if (!rulebase->game_kept[i])
            rulebase->game_kept[i] = games[i]->create();
        games[i]->begin(rulebase->game_kept[i], turn);
        rulebase->game_at_hand = i;
        return;
    }
}

void ch_bridge_games_add_facts(struct ch_rulebase *rulebase) {
    int at = rulebase->game_at_hand;
    if (at >= 0 && games[at]->add_facts)
        games[at]->add_facts(rulebase, rulebase->game_kept[at]);
}

void ch_bridge_games_free(struct ch_rulebase *rulebase) {
    for (int i = 0; i < GAMES; i++)
        if (rulebase->game_kept[i])
            games[i]->free(rulebase->game_kept[i]);
}

/* See games.h. */
#include "bridge/games/games.h"

static const struct ch_bridge_game *const games[] = {&ch_bridge_loa, &ch_bridge_stratego};

enum { GAMES = sizeof games / sizeof *games };
_Static_assert((int)GAMES <= (int)CH_BRIDGE_GAMES, "a rule base has room for what they keep");

const struct ch_bridge_game *ch_bridge_game_at(int index) {
    return index < GAMES ? games[index] : NULL;
}

void ch_bridge_game_refuse(void *env, const struct ch_bridge_game *game, const char *lacks) {
    const struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    ch_rule_mistake(env, ch_function_row(env)->told.name, "%s %s; ask in %s only",
                    rulebase->turn->game->title, lacks, game->title);
}

void ch_bridge_games_begin(struct ch_rulebase *rulebase, const struct ch_turn *turn) {
    rulebase->game = NULL;
    for (int i = 0; i < GAMES && !rulebase->game; i++) {
        if (!games[i]->is(turn->game))
            continue;
        if (!rulebase->game_kept[i])
            rulebase->game_kept[i] = games[i]->create();
        games[i]->begin(rulebase->game_kept[i], turn);
        rulebase->game = games[i];
        rulebase->kept_of_game = rulebase->game_kept[i];
        rulebase->game_templates = rulebase->input.own_of[i];
    }
}

void ch_bridge_games_add_facts(struct ch_rulebase *rulebase) {
    if (rulebase->game && rulebase->game->add_facts)
        rulebase->game->add_facts(rulebase, rulebase->kept_of_game);
}

void ch_bridge_games_add_set_ups(struct ch_rulebase *rulebase) {
    if (rulebase->game && rulebase->game->add_set_ups)
        rulebase->game->add_set_ups(rulebase);
}

void ch_bridge_games_free(struct ch_rulebase *rulebase) {
    for (int i = 0; i < GAMES; i++)
        if (rulebase->game_kept[i])
            games[i]->free(rulebase->game_kept[i]);
}

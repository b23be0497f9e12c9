/* See games.h. */
#include "bridge/games/games.h"

#include <assert.h>
#include <string.h>

/* Function `index` of those for every game and then of the games, NULL past the last. */
static const struct ch_function_row *function_at(int index) {
    if (index < ch_bridge_common_functions())
        return &ch_common_functions[index];
    index -= ch_bridge_common_functions();
    for (int i = 0; ch_bridge_games[i]; index -= ch_bridge_games[i]->function_count, i++)
        if (index < ch_bridge_games[i]->function_count)
            return &ch_bridge_games[i]->functions[index];
    return NULL;
}

const struct ch_bridge_function *ch_bridge_function_at(int index) {
    const struct ch_function_row *row = index < 0 ? NULL : function_at(index);
    return row ? &row->told : NULL;
}

void ch_bridge_games_define(void *env) {
    const struct ch_function_row *row;
    for (int i = 0; (row = function_at(i)) != NULL; i++)
        ch_function_define(env, row);
}

static bool gives(const struct ch_templates *templates, const char *name) {
    for (int i = 0; templates && i < templates->count; i++)
        if (strcmp(templates->template[i].name, name) == 0)
            return true;
    return false;
}

bool ch_bridge_gives(const char *name) {
    bool given = gives(&ch_geometry_templates, name) || gives(&ch_turn_templates, name);
    for (int i = 0; ch_bridge_games[i] && !given; i++)
        given = gives(ch_bridge_games[i]->templates, name);
    return given;
}

void ch_bridge_games_bind(struct ch_input *input, const struct ch_loaded *loaded,
                          struct ch_problems *problems) {
    for (int i = 0; ch_bridge_games[i]; i++)
        if (ch_bridge_games[i]->templates)
            input->own_of[i] =
                ch_input_bind(input, ch_bridge_games[i]->templates, loaded, problems);
}

void ch_bridge_game_refuse(void *env, const struct ch_bridge_game *game, const char *lacks) {
    const struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    ch_rule_mistake(env, ch_function_row(env)->told.name, "%s %s; ask in %s only",
                    rulebase->run.turn->game->title, lacks, game->title);
}

void ch_bridge_games_begin(struct ch_run *run, const struct ch_input *input,
                           const struct ch_turn *turn) {
    run->game = NULL;
    for (int i = 0; ch_bridge_games[i] && !run->game; i++) {
        const struct ch_bridge_game *game = ch_bridge_games[i];
        if (!game->is(turn->game))
            continue;
        if (game->create && !run->game_kept[i])
            run->game_kept[i] = game->create();
        if (game->begin)
            game->begin(run->game_kept[i], turn);
        run->game = game;
        run->kept_of_game = run->game_kept[i];
        run->game_templates = input->own_of[i];
        assert((run->kept_of_game || !game->create) && (run->game_templates || !game->templates));
    }
}

void ch_bridge_games_add_facts(struct ch_input *input, const struct ch_run *run) {
    if (!run->game)
        return;
    void (*add)(struct ch_input *, const struct ch_run *) =
        run->set_ups ? run->game->add_set_ups : run->game->add_facts;
    if (add)
        add(input, run);
}

void ch_bridge_games_free(struct ch_run *run) {
    for (int i = 0; ch_bridge_games[i]; i++)
        if (run->game_kept[i])
            ch_bridge_games[i]->free(run->game_kept[i]);
}

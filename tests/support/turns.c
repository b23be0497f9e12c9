/* Decides reference positions in this process, so that what a turn costs can be counted in
 * instructions: valgrind --tool=callgrind --toggle-collect=ch_rulebase_choose turns HOME AGENT
 * FILE. crownhead itself has rules in workers only. Prints the signature that `crownhead bench`
 * prints.
 *
 * Nothing keeps these rules in: use it with agents that you trust. */
#include <stdio.h>

#include "agents/agents.h"
#include "core/base/keys.h"
#include "core/base/memory.h"
#include "core/games/games.h"
#include "core/games/turn.h"
#include "core/openings/openings.h"

static int leave(const struct ch_error *error) {
    char text[1024];
    ch_error_format(error, text, sizeof text);
    fprintf(stderr, "turns: %s\n", text);
    return 2;
}

/* The moves chosen at `seat`, a line each. */
static enum ch_status decide(struct ch_agent *agent, const struct ch_game *game,
                             const struct ch_openings *list, int seat, struct ch_text *choices,
                             struct ch_error *error) {
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    CH_SCOPED(ch_choice_done) struct ch_choice choice;
    ch_choice_init(&choice);
    for (int i = 0; i < list->count; i++) {
        const struct ch_history *history = &list->opening[i].history;
        if (game->ops->side(game, ch_history_position(history)) != seat)
            continue;
        struct ch_turn turn = ch_turn_make(game, history, &parts);
        turn.key = ch_turn_key_of_seed(1, (uint32_t)i, seat, history->count);
        ch_choice_clear(&choice);
        agent->ops->choose(agent, &turn, &choice);
        if (choice.index < 0)
            return ch_error_set(error, CH_AGENT_FAULT, NULL, 0, "position %d: %s", i + 1,
                                choice.fault.text);
        game->ops->format_move(game, &turn.legal->move[choice.index], NULL, CH_NOTATION_FULL,
                               choices);
        ch_text_add(choices, "\n");
    }
    return CH_OK;
}

int main(int argc, char **argv) {
    if (argc != 4 && argc != 5) {
        fprintf(stderr, "usage: turns HOME AGENT POSITIONS [GAME]\n");
        return 2;
    }
    struct ch_agents_config config;
    CH_SCOPED(ch_openings_done) struct ch_openings list = {0};
    struct ch_agent *agent = NULL;
    struct ch_error error;
    CH_SCOPED(ch_text_done) struct ch_text choices = ch_text_new();
    char signature[CH_HASH_HEX];
    ch_agents_defaults(&config);
    config.home = argv[1];
    config.rules_in_process = true;
    const struct ch_game *game = ch_game_find(argc > 4 ? argv[4] : "english");
    if (!game) {
        fprintf(stderr, "turns: there is no game %s\n", argv[4]);
        return 2;
    }
    enum ch_status status = ch_openings_load(argv[3], config.home, game, &list, &error);
    if (status == CH_OK)
        status = ch_agents_open(argv[2], game, &config, &agent, &error);
    if (status == CH_OK)
        status = agent->ops->new_game(agent, game, 0, &error);
    for (int seat = 0; seat < CH_SEATS && status == CH_OK; seat++)
        status = decide(agent, game, &list, seat, &choices, &error);
    if (agent)
        agent->ops->close(agent);
    if (status != CH_OK)
        return leave(&error);
    ch_hash_text(choices.data, choices.length, signature);
    printf("%.16s\n", signature);
    return 0;
}

/* The account that an agent gives of each position of a file, a JSON object a line
 * (docs/explanation.md): accounts HOME AGENT POSITIONS [GAME]. What leads to a position may be
 * moves of a PDN game, so that the agent knows the last ones. A decision costs a millisecond or two
 * here, and no process.
 *
 * Nothing keeps these rules in: use it with agents that you trust. */
#include <stdio.h>

#include "agents/agents.h"
#include "core/base/keys.h"
#include "core/games/games.h"
#include "core/games/turn.h"
#include "core/openings/openings.h"

static enum ch_status answer(struct ch_agent *agent, const struct ch_game *game,
                             const struct ch_openings *list, struct ch_error *error) {
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    CH_SCOPED(ch_text_done) struct ch_text account = ch_text_new();
    const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_ACCOUNT};
    for (int i = 0; i < list->count; i++) {
        const struct ch_history *history = &list->opening[i].history;
        struct ch_turn turn = ch_turn_make(game, history, &parts);
        if (turn.legal->count == 0)
            return ch_bad_input(error, "position %d: no legal move", i + 1);
        turn.key = ch_turn_key_of_seed(1, (uint32_t)i, turn.seat, history->count);
        ch_text_clear(&account);
        enum ch_status status = agent->ops->inquire(agent, &turn, &inquiry, &account, error);
        if (status != CH_OK)
            return status;
        puts(account.data);
    }
    return CH_OK;
}

int main(int argc, char **argv) {
    if (argc != 4 && argc != 5) {
        fprintf(stderr, "usage: accounts HOME AGENT POSITIONS [GAME]\n");
        return 2;
    }
    const struct ch_game *game = ch_game_find(argc > 4 ? argv[4] : "english");
    if (!game) {
        fprintf(stderr, "accounts: there is no game %s\n", argv[4]);
        return 2;
    }
    struct ch_agents_config config;
    CH_SCOPED(ch_openings_done) struct ch_openings list = {0};
    struct ch_agent *agent = NULL;
    struct ch_error error;
    ch_agents_defaults(&config);
    config.home = argv[1];
    config.rules_in_process = true;
    enum ch_status status = ch_openings_load(argv[3], config.home, game, &list, &error);
    if (status == CH_OK)
        status = ch_agents_open(argv[2], game, &config, &agent, &error);
    if (status == CH_OK)
        status = agent->ops->new_game(agent, game, 0, &error);
    if (status == CH_OK)
        status = answer(agent, game, &list, &error);
    if (agent)
        agent->ops->close(agent);
    if (status != CH_OK) {
        char text[1024];
        ch_error_format(&error, text, sizeof text);
        fprintf(stderr, "accounts: %s\n", text);
        return 2;
    }
    return 0;
}

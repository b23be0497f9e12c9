#include "agents/sandbox_check.h"

#include <stdio.h>
#include <unistd.h>

#include "agents/agents.h"
#include "core/games/games.h"

enum ch_status ch_attempt_make(int index, const struct ch_agents_config *config,
                               enum ch_attempt_end *end, struct ch_error *error) {
    const struct ch_game *game = ch_game_at(0);
    struct ch_position start;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    CH_SCOPED(ch_choice_done) struct ch_choice choice = {0};
    struct ch_agent *agent;
    char spec[CH_AGENT_NAME];
    snprintf(spec, sizeof spec, "attempt:%s,%d", ch_attempt_name(index), (int)getpid());
    enum ch_status status = ch_agents_open(spec, game, config, &agent, error);
    if (status != CH_OK)
        return status;
    game->ops->start(game, &start);
    ch_history_init(&history, game, &start);
    game->ops->moves(game, &history, &legal);
    ch_choice_init(&choice);
    const struct ch_turn turn = {.game = game, .history = &history, .legal = &legal};
    agent->ops->choose(agent, &turn, &choice);
    *end = choice.index == 0                      ? CH_ATTEMPT_DONE
           : choice.fault.end == CH_END_NO_CHOICE ? CH_ATTEMPT_REFUSED
                                                  : CH_ATTEMPT_ENDED;
    agent->ops->close(agent);
    return CH_OK;
}

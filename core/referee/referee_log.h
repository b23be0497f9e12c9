/* The referee's lines in the log of its agents (log.h). Without a log each call costs one test of a
 * pointer. */
#ifndef CH_CORE_REFEREE_REFEREE_LOG_H
#define CH_CORE_REFEREE_REFEREE_LOG_H

#include "core/referee/referee.h"

/* Lines of the agent at `seat` name game `number` (from 0) from now until the end. */
void ch_referee_log_game(struct ch_agent *agent, const struct ch_game *game, uint32_t number,
                         int seat);
/* The lines of both sides wait in `held`, which is borrowed until ch_referee_log_end. */
void ch_referee_log_hold(struct ch_agent *const agents[CH_SEATS], struct ch_text *held);
/* A turn without legal moves is that before ply 1, in which a set-up is made. */
void ch_referee_log_question(const struct ch_agent *agent, const struct ch_turn *turn);
void ch_referee_log_set_up(const struct ch_agent *agent, const char *text);
void ch_referee_log_answer(const struct ch_agent *agent, const struct ch_turn *turn,
                           const struct ch_choice *choice);
void ch_referee_log_fault(const struct ch_agent *agent, const struct ch_fault *fault);
void ch_referee_log_end(struct ch_agent *const agents[CH_SEATS], const struct ch_game *game,
                        const struct ch_played *played);

#endif

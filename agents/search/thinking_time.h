/* How long an agent that searches thinks about a turn whose time is limited. */
#ifndef CH_AGENTS_SEARCH_THINKING_TIME_H
#define CH_AGENTS_SEARCH_THINKING_TIME_H

#include "core/referee/agent.h"

/* The longest that it may think, a little under what the turn allows: 1 or more, 0 without a limit.
 */
int ch_thinking_max_ms(const struct ch_turn *turn);
/* The planned time, at most the maximum: all of a fixed time; of a game clock a part of the rest
 * and most of the increment; no more than moves may take on average. 0 without a limit. */
int ch_thinking_plan_ms(const struct ch_turn *turn);
/* The smaller of `ms` (0: no limit) and the turn's own limit, past which the turn is lost and
 * thinking is useless. */
int ch_thinking_limit_ms(const struct ch_turn *turn, int ms);

#endif

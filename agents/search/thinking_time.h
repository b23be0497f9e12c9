/* How long an agent that searches thinks about a turn whose time is limited. */
#ifndef CH_AGENTS_SEARCH_THINKING_TIME_H
#define CH_AGENTS_SEARCH_THINKING_TIME_H

#include "core/referee/agent.h"

/* The longest that it may think, a little under what the turn allows: 1 or more, 0 without a limit.
 */
int ch_thinking_max_ms(const struct ch_turn *turn);
/* What it should think, at most that: all of a fixed time; of a game clock a part of what is there
 * and most of the increment; no more than moves may take on average. 0 without a limit. */
int ch_thinking_plan_ms(const struct ch_turn *turn);
/* `ms` (0: no limit) or, if that is less, what the turn may cost at all: who thinks so long has
 * lost it, and need not think on. */
int ch_thinking_limit_ms(const struct ch_turn *turn, int ms);

#endif

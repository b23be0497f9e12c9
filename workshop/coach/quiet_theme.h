/* Themes of mistakes whose lines lose no piece: they are seen in the moves that the sides have left
 * on the way, and in how the pieces are placed when the lines are over. */
#ifndef CH_WORKSHOP_COACH_QUIET_THEME_H
#define CH_WORKSHOP_COACH_QUIET_THEME_H

#include "workshop/coach/mistakes.h"

/* Of a turn in which `played` was chosen and not `better`; `best_end` and `end` are the positions
 * in which their lines and the captures behind them end. CH_THEME_NONE if none of these is seen.
 * The header of mistakes.h says what each means. */
enum ch_theme ch_theme_quiet(const struct ch_turn *turn, const struct ch_judged_move *better,
                             const struct ch_judged_move *played,
                             const struct ch_position *best_end, const struct ch_position *end);

#endif

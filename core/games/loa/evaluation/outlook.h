/* The outlook of a position of Lines of Action: how the men will be placed after the next moves of
 * both sides, when each does what leaves its own men better, as the evaluator MIA has it. Behind
 * the moves, tactical captures are played out (core/games/loa/evaluation/tactical.h). What
 * repetition and limits would end is not looked at. */
#ifndef CH_CORE_GAMES_LOA_EVALUATION_OUTLOOK_H
#define CH_CORE_GAMES_LOA_EVALUATION_OUTLOOK_H

#include "core/games/loa/board.h"

enum {
    CH_LOA_OUTLOOK_PLIES = 2,    /* that are looked ahead */
    CH_LOA_OUTLOOK_CAPTURES = 4, /* behind them, at most */
    CH_LOA_OUTLOOK_LINE = CH_LOA_OUTLOOK_PLIES + CH_LOA_OUTLOOK_CAPTURES,
    CH_LOA_OUTLOOK_DECIDED = 21000 /* less a few is a win, the more the sooner */
};

/* The moves that both sides make. */
struct ch_loa_sequel {
    int count;
    struct ch_loa_move move[CH_LOA_OUTLOOK_LINE];
};

/* Moves to try first, since they were good in positions much alike. Begins with zeros. They change
 * how long a search takes and never its result. */
struct ch_loa_habits {
    struct ch_loa_move good[CH_LOA_OUTLOOK_PLIES + 1][2];
};

/* For the side to move, in the evaluator's hundredths. A value that is not between `alpha` and
 * `beta` is a bound. The last move has captured if `captured`: then either side may be connected.
 * The board keeps quads, and is as it was when the call is over. `line` may be NULL. */
int ch_loa_outlook(struct ch_loa_board *board, bool captured, int alpha, int beta,
                   struct ch_loa_habits *habits, struct ch_loa_sequel *line);

#endif

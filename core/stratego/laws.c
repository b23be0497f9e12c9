/* See laws.h. */
#include "core/stratego/laws.h"

static bool between(const struct ch_move *move, int a, int b) {
    return (move->path[0] == a && move->path[1] == b) || (move->path[0] == b && move->path[1] == a);
}

/* How many of the side's last moves, without a break, were between the two squares. */
static int count_run(const struct ch_history *history, int a, int b) {
    int run = 0;
    for (int ply = history->count - 2; ply >= 0 && between(&history->plies[ply].move, a, b);
         ply -= 2)
        run++;
    return run;
}

enum ch_stratego_law ch_stratego_law(const struct ch_stratego *stratego,
                                     const struct ch_history *history, const struct ch_move *step) {
    if (stratego->two_squares > 0 &&
        count_run(history, step->path[0], step->path[1]) >= stratego->two_squares)
        return CH_STRATEGO_TWO_SQUARES;
    return CH_STRATEGO_ALLOWED;
}

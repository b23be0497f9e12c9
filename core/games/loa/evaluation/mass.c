#include "core/games/loa/evaluation/mass.h"

/* The nearest whole number to sum / count, doubled; between two that are equally near, their sum.
 */
static int nearest(int sum, int count) {
    int below = sum / count, rest = 2 * (sum - below * count);
    return 2 * below + (rest > count ? 2 : rest == count);
}

struct ch_loa_mass ch_loa_mass_of(const struct ch_loa_board *board, int seat) {
    return (struct ch_loa_mass){nearest(ch_loa_board_files(board, seat), board->count[seat]),
                                nearest(ch_loa_board_ranks(board, seat), board->count[seat])};
}

int ch_loa_mass_min(int count) {
    return count <= 9 ? count - 1 : 8 + 2 * (count - 9);
}

/* See mass.h. */
#include "core/loa/mass.h"

#include <stdlib.h>

/* The nearest whole number to sum / count, doubled; between two that are equally near, their sum.
 */
static int nearest(int sum, int count) {
    int below = sum / count, rest = 2 * (sum - below * count);
    return 2 * below + (rest > count ? 2 : rest == count);
}

struct ch_loa_mass ch_loa_mass_of(const struct ch_loa_board *board, int seat) {
    return (struct ch_loa_mass){nearest(board->files[seat], board->count[seat]),
                                nearest(board->ranks[seat], board->count[seat])};
}

/* Between squares the mean of the distances is half a square more than the nearest one's, as is the
 * distance in halves; but on the diagonal of a centre between four squares three of these are at
 * the longer distance and one is nearer, which is another quarter. */
int ch_loa_mass_distance(const struct ch_loa *loa, struct ch_loa_mass mass, int square) {
    int files = abs(2 * loa->number[CH_LOA_FILE][square] - mass.file);
    int ranks = abs(2 * loa->number[CH_LOA_RANK][square] - mass.rank);
    return 2 * (files > ranks ? files : ranks) + (files == ranks && files % 2);
}

int ch_loa_mass_least(int count) {
    return count <= 9 ? count - 1 : 8 + 2 * (count - 9);
}

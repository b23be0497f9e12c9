/* How the board keeps its quads. */
#ifndef CH_CORE_GAMES_LOA_BOARD_PARTS_H
#define CH_CORE_GAMES_LOA_BOARD_PARTS_H

#include <string.h>

#include "core/games/loa/board.h"

/* A man of the seat comes to a square or goes from it: the four quads round it, and the counts,
 * which are changed all at once. He is the upper right man of the quad at the lower left corner of
 * his square, and so on. */
static inline void ch_loa_quads_change(struct ch_loa_board *board, int seat, int square,
                                       bool comes) {
    const struct ch_loa *loa = board->loa;
    const int corner[4] = {loa->size + 2, loa->size + 1, 1, 0};
    uint8_t *quad = board->quad[seat] + loa->corner[square];
    uint64_t counts;
    memcpy(&counts, board->quads[seat], sizeof counts);
    for (int i = 0; i < 4; i++) {
        uint8_t *here = quad + corner[i];
        if (!comes)
            *here ^= (uint8_t)(1 << i);
        counts += comes ? loa->gain[i][*here] : -loa->gain[i][*here];
        if (comes)
            *here ^= (uint8_t)(1 << i);
    }
    memcpy(board->quads[seat], &counts, sizeof counts);
}

#endif

/* The quads of the board and the Euler number that they give. */
#include "core/loa/board.h"

const uint8_t ch_loa_quad_type[16] = {
    CH_LOA_Q0, CH_LOA_Q1, CH_LOA_Q1, CH_LOA_Q2, CH_LOA_Q1, CH_LOA_Q2, CH_LOA_QD, CH_LOA_Q3,
    CH_LOA_Q1, CH_LOA_QD, CH_LOA_Q2, CH_LOA_Q3, CH_LOA_Q2, CH_LOA_Q3, CH_LOA_Q3, CH_LOA_Q4,
};

/* On a board of a word, by whole sets of men: men, less pairs of them beside or above each other,
 * less quads of two across, and quads of four. Of men, less all pairs of neighbours, and triples,
 * less fours within quads (each set of men that touch one another once, with the sign of its size)
 * all others cancel out. */
static int word_euler(const struct ch_loa *loa, uint64_t men) {
    uint64_t right = (men & loa->left[0]) >> 1, above = men >> loa->size;
    uint64_t across = right >> loa->size;
    uint64_t rising = men & across, falling = right & above;
    uint64_t apart = (rising & ~(right | above)) | (falling & ~(men | across));
    return __builtin_popcountll(men) - __builtin_popcountll(men & right) -
           __builtin_popcountll(men & above) - __builtin_popcountll(apart) +
           __builtin_popcountll(rising & falling);
}

static int counted_euler4(const struct ch_loa_board *board, int seat) {
    static const int8_t worth[CH_LOA_QUADS] = {[CH_LOA_Q1] = 1, [CH_LOA_Q3] = -1, [CH_LOA_QD] = -2};
    const struct ch_loa *loa = board->loa;
    int row = loa->size + 1, euler4 = 0;
    uint8_t quad[CH_LOA_CORNERS] = {0};
    for (int i = 0; i < board->count[seat]; i++) {
        uint8_t *corner = quad + loa->corner[board->man[seat][i]];
        corner[0] |= 8;
        corner[1] |= 4;
        corner[row] |= 2;
        corner[row + 1] |= 1;
    }
    for (int corner = 0; corner < row * row; corner++)
        euler4 += worth[ch_loa_quad_type[quad[corner]]];
    return euler4;
}

int ch_loa_board_euler4(const struct ch_loa_board *board, int seat) {
    if (board->keeps_quads) {
        const uint8_t *quads = board->quads[seat];
        return quads[CH_LOA_Q1] - quads[CH_LOA_Q3] - 2 * quads[CH_LOA_QD];
    }
    if (board->loa->size <= CH_LOA_WORD_SIZE)
        return 4 * word_euler(board->loa, board->men[seat][0]);
    return counted_euler4(board, seat);
}

/* The quads of the board and the Euler number that they give. */
#include "core/games/loa/board.h"
#include "core/games/loa/flood.h"

const uint8_t ch_loa_quad_type[16] = {
    CH_LOA_Q0, CH_LOA_Q1, CH_LOA_Q1, CH_LOA_Q2, CH_LOA_Q1, CH_LOA_Q2, CH_LOA_QD, CH_LOA_Q3,
    CH_LOA_Q1, CH_LOA_QD, CH_LOA_Q2, CH_LOA_Q3, CH_LOA_Q2, CH_LOA_Q3, CH_LOA_Q3, CH_LOA_Q4,
};

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
        return 4 * ch_loa_euler(board->loa, board->men[seat][0], board->count[seat]);
    return counted_euler4(board, seat);
}

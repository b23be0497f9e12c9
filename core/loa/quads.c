/* The quads of the board and the Euler number that they give. */
#include "core/loa/board_parts.h"

const uint8_t ch_loa_quad_type[16] = {
    CH_LOA_Q0, CH_LOA_Q1, CH_LOA_Q1, CH_LOA_Q2, CH_LOA_Q1, CH_LOA_Q2, CH_LOA_QD, CH_LOA_Q3,
    CH_LOA_Q1, CH_LOA_QD, CH_LOA_Q2, CH_LOA_Q3, CH_LOA_Q2, CH_LOA_Q3, CH_LOA_Q3, CH_LOA_Q4,
};

/* A square's man is the upper right one of the quad at its lower left corner, and so on. */
static void change(struct ch_loa_board *board, int seat, int corner, int bit) {
    uint8_t *quad = &board->quad[seat][corner];
    board->quads[seat][ch_loa_quad_type[*quad]]--;
    *quad ^= (uint8_t)bit;
    board->quads[seat][ch_loa_quad_type[*quad]]++;
}

void ch_loa_quads_put(struct ch_loa_board *board, int seat, int square) {
    int corner = board->loa->corner[square], row = board->loa->size + 1;
    change(board, seat, corner, 8);
    change(board, seat, corner + 1, 4);
    change(board, seat, corner + row, 2);
    change(board, seat, corner + row + 1, 1);
}

void ch_loa_quads_take(struct ch_loa_board *board, int seat, int square) {
    ch_loa_quads_put(board, seat, square);
}

/* Parts of an evaluation that the quads of the board tell. See measures.h. */
#include "core/loa/measures.h"

static int least(int a, int b) {
    return a < b ? a : b;
}

static int most(int a, int b) {
    return a > b ? a : b;
}

/* The distance of a quad is that of its middle, which is a corner of squares: from a centre on a
 * square 1/2, 3/2 … squares, so that the quads at most two squares off are those within the 5x5
 * squares round it; from a centre between squares 0, 1, 2. */
int ch_loa_measure_quads_near(const struct ch_loa_board *board, int seat, struct ch_loa_mass mass) {
    if (board->quads[seat][CH_LOA_Q3] + board->quads[seat][CH_LOA_Q4] == 0)
        return 0;
    int row = board->loa->size + 1, near = 0;
    /* Corner c is at 2 * c - 1 half squares. */
    int low_file = most((mass.file - 2 * CH_LOA_NEAR + 2) / 2, 0);
    int high_file = least((mass.file + 2 * CH_LOA_NEAR + 1) / 2, row - 1);
    int low_rank = most((mass.rank - 2 * CH_LOA_NEAR + 2) / 2, 0);
    int high_rank = least((mass.rank + 2 * CH_LOA_NEAR + 1) / 2, row - 1);
    for (int rank = low_rank; rank <= high_rank; rank++)
        for (int file = low_file; file <= high_file; file++) {
            int type = ch_loa_quad_type[board->quad[seat][rank * row + file]];
            near += type == CH_LOA_Q3 || type == CH_LOA_Q4;
        }
    return near;
}

/* Neighbours across stand in one quad and those beside each other in two: a quad of two in a row
 * holds half a pair, one of three a pair and two halves, one of four two pairs and four halves. */
int ch_loa_measure_connectedness(const struct ch_loa_board *board, int seat) {
    const uint8_t *quads = board->quads[seat];
    int neighbours =
        quads[CH_LOA_Q2] + 2 * quads[CH_LOA_QD] + 4 * quads[CH_LOA_Q3] + 8 * quads[CH_LOA_Q4];
    return 100 * neighbours / board->count[seat];
}

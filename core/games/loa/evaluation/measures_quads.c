/* Parts of an evaluation read from the quads of the board. See measures.h. */
#include "core/games/loa/evaluation/measures.h"
#include "core/games/loa/least.h"

/* The distance of a quad is that of its middle, which is a corner of squares: from a centre on a
 * square 1/2, 3/2 … squares, so that the quads at most two squares off are those within the 5x5
 * squares round it; from a centre between squares 0, 1, 2. */
int ch_loa_measure_quads_near(const struct ch_loa_board *board, int seat, struct ch_loa_mass mass) {
    if (board->quads[seat][CH_LOA_Q3] + board->quads[seat][CH_LOA_Q4] == 0)
        return 0;
    int row = board->loa->size + 1, near = 0;
    /* Corner c is at 2 * c - 1 half squares. */
    int low_file = ch_max((mass.file - 2 * CH_LOA_NEAR + 2) / 2, 0);
    int high_file = ch_min((mass.file + 2 * CH_LOA_NEAR + 1) / 2, row - 1);
    int low_rank = ch_max((mass.rank - 2 * CH_LOA_NEAR + 2) / 2, 0);
    int high_rank = ch_min((mass.rank + 2 * CH_LOA_NEAR + 1) / 2, row - 1);
    for (int rank = low_rank; rank <= high_rank; rank++)
        for (int file = low_file; file <= high_file; file++) {
            int type = ch_loa_quad_type[board->quad[seat][rank * row + file]];
            near += type == CH_LOA_Q3 || type == CH_LOA_Q4;
        }
    return near;
}

int ch_loa_measure_connectedness(const struct ch_loa_board *board, int seat) {
    return 100 * ch_loa_quads_touching(board->quads[seat]) / board->count[seat];
}

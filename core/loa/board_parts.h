/* What the files of the board share. */
#ifndef CH_CORE_LOA_BOARD_PARTS_H
#define CH_CORE_LOA_BOARD_PARTS_H

#include "core/loa/board.h"

/* A man of the seat comes to or goes from a square: the four quads round it, and the counts. */
void ch_loa_quads_put(struct ch_loa_board *board, int seat, int square);
void ch_loa_quads_take(struct ch_loa_board *board, int seat, int square);

#endif

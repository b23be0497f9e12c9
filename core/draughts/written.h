/* A move as somebody wrote it, and why it can't be played. */
#ifndef CH_CORE_DRAUGHTS_WRITTEN_H
#define CH_CORE_DRAUGHTS_WRITTEN_H

#include "core/draughts/board.h"

struct ch_written {
    int count; /* squares: 1 or more */
    uint8_t square[CH_MAX_PATH];
    char sign; /* '-', 'x' (also for ':'), ' ' when only blanks part them; 0 with one square */
};

/* True if `move` could be meant: the squares stand in its path in their order, the first first and
 * the last last. */
bool ch_written_names(const struct ch_move *move, const struct ch_written *written);

/* Says why `written` names no legal move, or more than one. Always CH_BAD_INPUT. */
enum ch_status ch_written_refuse(const struct ch_english_board *board, const struct ch_moves *legal,
                                 const struct ch_written *written, struct ch_error *error);

#endif

/* For tests: boards of the look-ahead written as they are read. */
#ifndef CH_TESTS_SUPPORT_TRAP_WRITE_H
#define CH_TESTS_SUPPORT_TRAP_WRITE_H

#include <assert.h>

#include "core/games/stratego/trap/block.h"

/* Appends the block as it is read, without back-ticks. */
static inline void ch_trap_block_write(const struct ch_trap_block *block, struct ch_text *text) {
    static const char standing[] = ".~UuPpBb";
    const struct ch_trap_board *board = &block->board;
    assert(board->pieces >= 2 && board->pieces <= CH_TRAP_MAX_PIECES);
    for (int i = 0; i < block->key_count; i++)
        ch_text_addf(text, "%s: %s\n", block->keys[i].name, block->keys[i].value);
    ch_text_add(text, "board:\n");
    for (int row = CH_TRAP_SIZE; row > 0; row--) {
        ch_text_addf(text, "%-3d", row);
        for (int column = 0; column < CH_TRAP_SIZE; column++) {
            int cell = board->cell[(row - 1) * CH_TRAP_SIZE + column];
            char letter =
                cell < CH_TRAP_PIECE ? standing[cell] : board->piece[cell - CH_TRAP_PIECE].letter;
            ch_text_add_bytes(text, &letter, 1);
        }
        ch_text_add(text, "\n");
    }
    ch_text_add(text, "   ABCDEFGHJK\nranks:");
    for (int i = 0; i < board->pieces; i++)
        ch_text_addf(text, " %c=%d", board->piece[i].letter, board->piece[i].rank);
    ch_text_addf(text, "\nto-move: %s\n", board->to_move == CH_TRAP_RED ? "red" : "blue");
    bool counted = false;
    for (int i = 0; i < board->pieces; i++) {
        const struct ch_trap_piece *piece = &board->piece[i];
        char name[4];
        if (!piece->run)
            continue;
        ch_text_addf(text, "%s %c=%d:%s", counted ? "" : "counts:", piece->letter, piece->run,
                     ch_trap_square_name(piece->other, name));
        counted = true;
    }
    ch_text_addf(text, "%slimit: %d\n", counted ? "\n" : "", board->limit);
}

#endif

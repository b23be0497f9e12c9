/* Boards of the look-ahead as text:
 *
 *     name: the knight's gap
 *     board:
 *     10 ..........
 *     9  .......udu      ten rows from 10 down, the row's number in front of each or of none,
 *     …                  blanks anywhere; a line with the columns' letters may be above or below
 *     ranks: A=8 d=7 S=2
 *     to-move: blue
 *     counts: A=2:K7 d=1:J8
 *
 * On the board `.` is an empty square, `~` one of the lakes, A the attacker (red), d the defender
 * (blue), u and U a piece of unknown rank of blue and of red that does not move, p a blue one known
 * to outrank the attacker and P a red one known to outrank the defender, b and B bombs. Any other
 * letter is a further piece that moves, a capital red and a small one blue; each occurs once.
 * `ranks:` gives the rank of all that move, in ISF numbers. `counts:` gives the moves to and fro
 * that a piece has just made, and the other of the two squares. `limit:` is the limit of the
 * two-squares rule, unless the caller gives one. Lines with other keys are kept as they are. Lines
 * that begin with # are remarks.
 *
 * A text is one block, or has a block between each two lines that begin with three back-ticks; what
 * is outside of them then is prose. */
#ifndef CH_CORE_GAMES_STRATEGO_TRAP_BLOCK_H
#define CH_CORE_GAMES_STRATEGO_TRAP_BLOCK_H

#include "core/base/text.h"
#include "core/games/stratego/trap/board.h"

/* A line that the form does not know. */
struct ch_trap_key {
    char *name, *value;
    int line; /* in its text */
};

struct ch_trap_block {
    struct ch_trap_board board;
    struct ch_trap_key *keys; /* in their order */
    int key_count;
    int line; /* where it begins in its text, from 1 */
};

struct ch_trap_blocks {
    struct ch_trap_block *block;
    int count;
};

/* Reads all blocks of `text`; `file` (may be NULL) is named in errors. `limit` is that of every
 * block; 0: the block's own, or 3. CH_BAD_INPUT at the first mistake, and when there is no block.
 * Released by ch_trap_blocks_done after CH_OK only. */
enum ch_status ch_trap_blocks_read(const char *text, const char *file, int limit,
                                   struct ch_trap_blocks *blocks, struct ch_error *error);
void ch_trap_blocks_done(struct ch_trap_blocks *blocks);

#endif

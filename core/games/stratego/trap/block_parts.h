/* Shared by the files that read boards of the look-ahead from text. */
#ifndef CH_CORE_GAMES_STRATEGO_TRAP_BLOCK_PARTS_H
#define CH_CORE_GAMES_STRATEGO_TRAP_BLOCK_PARTS_H

#include "core/games/stratego/trap/block.h"

enum {
    CH_TRAP_KEY_BOARD,
    CH_TRAP_KEY_RANKS,
    CH_TRAP_KEY_TO_MOVE,
    CH_TRAP_KEY_COUNTS,
    CH_TRAP_KEY_LIMIT,
    CH_TRAP_KEYS
};

/* The names of the keys, ended by NULL. */
extern const char *const ch_trap_key_names[];

/* Where the reader is. */
struct ch_trap_reader {
    const char *at; /* the next line */
    int line;       /* its number */
    const char *file;
    struct ch_error *error;
};

/* What has been read of a block: besides the board, the numbers and values of its lines with known
 * keys, and the piece that each letter is. */
struct ch_trap_draft {
    struct ch_trap_block block;
    int lines[CH_TRAP_KEYS]; /* 0: there was none */
    char *values[CH_TRAP_KEYS];
    int piece_of[128]; /* number + 1; 0: no piece that moves */
};

/* Fills the reader's error and returns CH_BAD_INPUT. */
#define CH_TRAP_REFUSE(reader, line, ...)                                                          \
    ch_error_set((reader)->error, CH_BAD_INPUT, (reader)->file, line, __VA_ARGS__)

/* The next line without blanks at either end, or NULL at the end; freed by the caller. */
char *ch_trap_next_line(struct ch_trap_reader *reader);
/* True if the line begins or ends a block. */
bool ch_trap_is_fence(const char *line);
/* True if the line is the letters of the columns. */
bool ch_trap_is_column_letters(const char *line);

/* Reads the ten rows below `board:` and places the pieces on them, ranks still unknown. */
enum ch_status ch_trap_read_rows(struct ch_trap_reader *reader, struct ch_trap_draft *draft);
/* Reads what the other known keys say, and checks the whole. `limit`: as for ch_trap_blocks_read.
 */
enum ch_status ch_trap_read_values(struct ch_trap_reader *reader, struct ch_trap_draft *draft,
                                   int limit);

#endif

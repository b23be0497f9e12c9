/* A solved slice as a file: a head with its counts, a table of its blocks, then the blocks,
 * deflated one by one, so that each can be read alone.
 *
 *   8   "CHENDGM1"
 *   64  whose game it is: ch_slice_file_game
 *   4   pieces of each set            1  bytes a value, 1 or 2         3  0
 *   8   numbers of the slice          8  places   8  wins   8  draws   8  losses
 *   4   the longest distance          4  blocks
 *   and for each block  4  its bytes  8  the head of their SHA-256
 *   64  the SHA-256 of all that, which is so the hash of the whole file
 *
 * Numbers begin with the lowest byte. Files are untrusted: all is checked before use.
 */
#ifndef CH_CORE_ENDGAME_SLICE_FILE_H
#define CH_CORE_ENDGAME_SLICE_FILE_H

#include "core/endgame/slice.h"

enum {
    CH_SLICE_BLOCK = 8192, /* values of a block; the last may have fewer */
    CH_CODE_DRAW = 0,
    CH_CODE_NONE = 0xffff,    /* of a number that is no place */
    CH_CODE_FARTHEST = 0x7ffe /* most plies that a code can hold */
};

/* The code of a value in a table: a draw, or a win or loss of the side to move with the plies to
 * the end of the game. */
static inline uint16_t ch_code_of(bool win, int plies) {
    return (uint16_t)(1 + 2 * plies + win);
}
static inline bool ch_code_win(uint16_t code) {
    return code != CH_CODE_DRAW && (code - 1) % 2 == 1;
}
static inline bool ch_code_loss(uint16_t code) {
    return code != CH_CODE_DRAW && (code - 1) % 2 == 0;
}
static inline int ch_code_plies(uint16_t code) {
    return (code - 1) / 2;
}

/* Places of a slice by value. */
struct ch_slice_counts {
    uint64_t places, wins, draws, losses;
    int longest; /* plies */
};

struct ch_slice_file {
    int descriptor;
    char *path;
    struct ch_slice slice;
    int width; /* bytes a value */
    struct ch_slice_counts counts;
    int blocks;
    struct ch_slice_block *block;
    char hash[CH_HASH_HEX];
};

/* Counts values[0..size-1]. */
void ch_slice_counts_add(struct ch_slice_counts *counts, const uint16_t *values, uint64_t size);

/* The game as the head of its files has it. */
void ch_slice_file_game(const struct ch_game *game, char hash[CH_HASH_HEX]);
/* Writes the values of a slice into the folder, whole or not at all. */
enum ch_status ch_slice_file_write(const char *dir, const char game[CH_HASH_HEX],
                                   const struct ch_slice *slice, const uint16_t *values,
                                   struct ch_error *error);
/* CH_NOT_FOUND without a file; CH_BAD_INPUT if it is none, is damaged or of another game. */
enum ch_status ch_slice_file_open(const struct ch_slice_board *board, const char *path,
                                  const char game[CH_HASH_HEX], struct ch_slice_file *file,
                                  struct ch_error *error);
/* The same of the slice in a folder; with `own` also CH_BAD_INPUT if the file is of another slice.
 */
enum ch_status ch_slice_file_find(const struct ch_slice_board *board, const char *dir,
                                  const uint8_t count[CH_ENDGAME_SETS],
                                  const char game[CH_HASH_HEX], bool own,
                                  struct ch_slice_file *file, struct ch_error *error);
void ch_slice_file_close(struct ch_slice_file *file);
/* How many values a block has. */
int ch_slice_file_values(const struct ch_slice_file *file, int block);
/* Reads a block into values[0..CH_SLICE_BLOCK-1]. Threads may read at once. */
enum ch_status ch_slice_file_read(const struct ch_slice_file *file, int block, uint16_t *values,
                                  struct ch_error *error);

#endif

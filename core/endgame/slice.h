/* A slice: all places with the same pieces, numbered without gaps but for numbers that would put
 * two men on one square. Men are numbered on the squares allowed to them, each side's by itself,
 * then kings on what is left: sums of binomial coefficients (the combinatorial number system). */
#ifndef CH_CORE_ENDGAME_SLICE_H
#define CH_CORE_ENDGAME_SLICE_H

#include "core/games/endgame.h"

enum {
    CH_SLICE_PIECES = 8, /* a slice has no more */
    CH_SLICE_NAME = 16   /* bytes of its name */
};

/* Squares numbered in the order of their bits. */
struct ch_slice_squares {
    int count;
    uint8_t number[CH_ENDGAME_BITS], bit[CH_ENDGAME_BITS];
};

/* The board of a game, as numbers are made on it. Immutable. */
struct ch_slice_board {
    struct ch_endgame_board board;
    struct ch_slice_squares all, men[CH_SEATS]; /* all squares, and those of either side's men */
    uint64_t choose[CH_ENDGAME_BITS + 1][CH_SLICE_PIECES + 1];
};

struct ch_slice {
    uint8_t count[CH_ENDGAME_SETS];
    uint64_t ways[CH_ENDGAME_SETS]; /* to put the pieces of each set */
    uint64_t size;                  /* numbers: those of places are below */
};

void ch_slice_board_init(struct ch_slice_board *board, const struct ch_endgame_ops *ops,
                         const struct ch_game *game);
/* Of so many pieces: CH_SLICE_PIECES at most. */
struct ch_slice ch_slice_of(const struct ch_slice_board *board,
                            const uint8_t count[CH_ENDGAME_SETS]);
/* The counts of the place's pieces. */
void ch_slice_count(const struct ch_endgame_place *place, uint8_t count[CH_ENDGAME_SETS]);
/* The place's number; it is one of the slice. */
uint64_t ch_slice_number(const struct ch_slice_board *board, const struct ch_slice *slice,
                         const struct ch_endgame_place *place);
/* The place with a number; false if there is none. */
bool ch_slice_place(const struct ch_slice_board *board, const struct ch_slice *slice,
                    uint64_t number, struct ch_endgame_place *place);

int ch_slice_pieces(const uint8_t count[CH_ENDGAME_SETS]);
/* As the other side sees it: the counts of the sides exchanged. */
void ch_slice_turn(const uint8_t count[CH_ENDGAME_SETS], uint8_t turned[CH_ENDGAME_SETS]);
static inline bool ch_slice_same(const uint8_t a[CH_ENDGAME_SETS],
                                 const uint8_t b[CH_ENDGAME_SETS]) {
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2] && a[3] == b[3];
}
/* "0 1 0 1": men and kings of the side to move, of the other; `between` parts them. */
void ch_slice_name(const uint8_t count[CH_ENDGAME_SETS], char between, char name[CH_SLICE_NAME]);

/* The slices of so many pieces with both sides on the board, in the order in which each depends on
 * those before it only and on its turned one, which follows it unless they are the same: promotions
 * lead to fewer men. Starts from {0}; false when there are no more. */
struct ch_slice_order {
    int at;
    uint8_t count[CH_ENDGAME_SETS];
    bool turned; /* the turned one of `count` comes next */
};
bool ch_slice_next(struct ch_slice_order *order, int pieces, uint8_t count[CH_ENDGAME_SETS]);

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
/* The slices of a folder that are there by name: of 2 to `pieces` pieces, or, if that is 0, to the
 * most that one of them has. No file is opened. */
struct ch_slice_found {
    int pieces;  /* 0: there is none */
    int slices;  /* that are there */
    int missing; /* of all of 2 to `pieces` */
};
struct ch_slice_found ch_slice_files_find(const char *dir, int pieces);
void ch_slice_file_close(struct ch_slice_file *file);
/* How many values a block has. */
int ch_slice_file_values(const struct ch_slice_file *file, int block);
/* Reads a block into values[0..CH_SLICE_BLOCK-1]. Threads may read at once. */
enum ch_status ch_slice_file_read(const struct ch_slice_file *file, int block, uint16_t *values,
                                  struct ch_error *error);

#endif

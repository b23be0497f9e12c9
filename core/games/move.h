/* Positions, moves, pieces and outcomes: values that belong to their holder. */
#ifndef CH_CORE_GAMES_MOVE_H
#define CH_CORE_GAMES_MOVE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/games/ends.h"
#include "core/games/graph.h"

enum {
    CH_SEATS = 2,
    CH_MAX_PATH = 40,
    CH_POSITION_WORDS = 20,
    CH_SQUARE_NAME = 8,
    CH_MAX_KINDS = 16,
    CH_KIND_GONE = 0xff,
    CH_COLUMN_MEN = 31 /* of all columns of a position together */
};

/* Opaque to all but its game. Words that the game does not use are 0, so that equal positions are
 * equal bytes. */
struct ch_position {
    uint64_t word[CH_POSITION_WORDS];
};

/* A complete move. A multi-jump is one move: path holds every square visited from the source to the
 * last, captured the squares of the pieces taken in the order in which they were jumped, then of
 * those that may be taken besides. A turn that begins with a huff has the piece that is huffed
 * first among them. A piece that is put on the board (a drop) comes from no square: its path is the
 * one where it is put. A turn may put more pieces than the one of the path, or some before a piece
 * moves: their squares follow the path, path[path_length … path_length + puts - 1], and the piece
 * that moves may be one of them. */
struct ch_move {
    uint8_t path_length; /* 2 or more, 1 of a drop; 0 marks "no move" */
    uint8_t captured_count;
    uint8_t kind;  /* of the piece when the move is over; CH_KIND_GONE: it leaves the board */
    uint8_t puts;  /* pieces put besides the path; with it CH_MAX_PATH squares at most */
    uint8_t huffs; /* of `captured` the first so many, which the move itself does not take: the
                      piece that is huffed before it, or pieces of its own side that are forfeited
                      by it */
    uint8_t path[CH_MAX_PATH];
    uint8_t captured[CH_MAX_PATH];
};

/* The square from which the move starts; CH_NO_SQUARE of a drop. */
static inline int ch_move_from(const struct ch_move *move) {
    return move->path_length > 1 ? move->path[0] : CH_NO_SQUARE;
}

/* True if the piece that moves takes something. */
static inline bool ch_move_takes(const struct ch_move *move) {
    return move->captured_count > move->huffs;
}

/* Grows; owns `move`. Initialise with {0}, reuse by setting count to 0, release with ch_moves_done.
 */
struct ch_moves {
    struct ch_move *move;
    int count, capacity;
};

/* One slot more at the end; the caller fills it. The pointer is good until the next call. */
struct ch_move *ch_moves_add(struct ch_moves *moves);
/* `count` slots more in a row, all zero. */
struct ch_move *ch_moves_add_all(struct ch_moves *moves, int count);
void ch_moves_done(struct ch_moves *moves);
/* Same path, captures, kind, and pieces put and huffed. */
bool ch_move_equal(const struct ch_move *a, const struct ch_move *b);
/* Same source, last square, kind, pieces huffed, and sets of pieces captured and put, whatever the
 * way: they lead to the same position. */
bool ch_move_ends_alike(const struct ch_move *a, const struct ch_move *b);
/* The index of `move` in the list, or -1. */
int ch_moves_find(const struct ch_moves *moves, const struct ch_move *move);
/* Leaves the first of the moves that end alike. */
void ch_moves_merge(struct ch_moves *moves);

/* The content of a square. For pieces whose kind a viewer does not know the game declares a kind
 * ("unknown"): whose they are is known. */
struct ch_piece {
    int8_t seat;  /* -1: the square is empty */
    uint8_t kind; /* index into ch_game.kinds; 0 on an empty square */
};

struct ch_kind {
    const char *name; /* "man", "king": the word in rules and messages */
    char letter; /* lower case; see ch_board_letter: men and kings show their seat's letter instead
                  */
    int value;   /* for exchanges and the yardstick's material, in hundredths of a man */
    bool rises;  /* can become another kind */
};

enum ch_result { CH_ONGOING, CH_DRAWN, CH_WON };

struct ch_outcome {
    enum ch_result result;
    int winner; /* seat; -1 unless CH_WON */
    enum ch_end end;
};

#endif

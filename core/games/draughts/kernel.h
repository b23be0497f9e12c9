/* What a kernel does: it keeps the pieces in a position's words and generates the moves of compiled
 * rules. There are two, and they agree on every game that both can play: sets of bits for diagonal
 * boards of 8x8 and 10x10 (bitboard.h), and one for everything (general.h).
 *
 * A position's word[0] is the seat to move for all of them; the other words are the kernel's, 0
 * where unused, so that equal positions are equal bytes. */
#ifndef CH_CORE_GAMES_DRAUGHTS_KERNEL_H
#define CH_CORE_GAMES_DRAUGHTS_KERNEL_H

#include "core/games/draughts/rules.h"

/* One position's captures are looked for until so many partial moves have been made, and no more
 * than so many endings are kept. Games between people stay far below; definitions and positions
 * made to be hard would otherwise take for ever. */
enum { CH_MAX_PARTIALS = 1 << 16, CH_MAX_ENDINGS = 1 << 12 };

struct ch_draughts;

/* A piece and its square. */
struct ch_placed {
    uint8_t square;
    struct ch_piece piece;
};

struct ch_kernel {
    const char *name;               /* "bitboard", "general" */
    const struct ch_walk_ops *walk; /* how searches walk with it; NULL: over histories */
    /* True if it can play these rules. */
    bool (*fits)(const struct ch_draughts *draughts);
    /* Tables of its own for these rules, made once; NULL in the struct: it needs none. The caller
     * releases them with ch_free. */
    void *(*prepare)(const struct ch_draughts *draughts);

    struct ch_piece (*piece_at)(const struct ch_draughts *draughts,
                                const struct ch_position *position, int square);
    /* Puts a piece on a square, whatever was there; seat -1 empties it. */
    void (*put)(const struct ch_draughts *draughts, struct ch_position *position, int square,
                struct ch_piece piece);
    /* Lists all pieces, in no order that means anything; returns how many. */
    int (*pieces)(const struct ch_draughts *draughts, const struct ch_position *position,
                  struct ch_placed placed[CH_MAX_SQUARES]);
    /* How many pieces of a kind a seat has. */
    int (*count)(const struct ch_draughts *draughts, const struct ch_position *position, int seat,
                 int kind);

    /* Appends the legal moves: by source square, then by direction in the mover's order (ahead
     * left, ahead right, back left, back right, then ahead, left, right, back). Where the rules say
     * by_result, moves that end alike are listed once; with all_paths every way is. */
    void (*moves)(const struct ch_draughts *draughts, const struct ch_position *position,
                  bool all_paths, struct ch_moves *moves);
    /* True if some legal move takes something. */
    bool (*captures)(const struct ch_draughts *draughts, const struct ch_position *position);
    /* Makes a legal move; before == after is allowed. */
    void (*apply)(const struct ch_draughts *draughts, const struct ch_position *before,
                  const struct ch_move *move, struct ch_position *after);
    /* Leaves at `depth` (1 or more), those of moves only: limits that depend on the history are the
     * caller's. by_result: moves that end alike count once; rules that say by_result always count
     * so. */
    uint64_t (*perft)(const struct ch_draughts *draughts, const struct ch_position *position,
                      int depth, bool by_result);
};

extern const struct ch_kernel ch_bitboard_kernel;
extern const struct ch_kernel ch_general_kernel;

#endif

/* Solved slices in memory, as the solver and checks look their values up. */
#ifndef CH_CORE_ENDGAME_SOLVED_H
#define CH_CORE_ENDGAME_SOLVED_H

#include "core/endgame/slice_file.h"

enum { CH_SOLVED_COUNTS = CH_SLICE_PIECES + 1 };

/* One slice; NULL values: it is not in memory. */
struct ch_solved_slice {
    struct ch_slice slice;
    uint16_t *values;
    bool wanted; /* by the slice that is being solved */
};

struct ch_solved {
    const struct ch_game *game;
    const struct ch_endgame_ops *ops;
    const char *dir; /* kept */
    struct ch_slice_board board;
    char key[CH_HASH_HEX]; /* of the game in files */
    uint64_t bytes;        /* in memory */
    struct ch_solved_slice slice[CH_SOLVED_COUNTS][CH_SOLVED_COUNTS][CH_SOLVED_COUNTS]
                                [CH_SOLVED_COUNTS];
};

/* Of the game's tables in a folder, which is kept. CH_UNSUPPORTED if there can be none. The caller
 * calls ch_solved_done in either case. */
enum ch_status ch_solved_init(struct ch_solved *solved, const struct ch_game *game, const char *dir,
                              struct ch_error *error);
void ch_solved_done(struct ch_solved *solved);

static inline struct ch_solved_slice *ch_solved_at(struct ch_solved *solved,
                                                   const uint8_t count[CH_ENDGAME_SETS]) {
    return &solved->slice[count[0]][count[1]][count[2]][count[3]];
}

/* Memory for all that a slice's moves lead to, its turned one aside. */
uint64_t ch_solved_needs(const struct ch_solved *solved, const uint8_t count[CH_ENDGAME_SETS]);
/* Marks the slices that `count` and its turned one lead to as wanted, and no others. */
void ch_solved_want(struct ch_solved *solved, const uint8_t count[CH_ENDGAME_SETS]);
/* Frees slices that are not wanted until no more than `bytes` are in memory. */
void ch_solved_shrink(struct ch_solved *solved, uint64_t bytes);
/* Reads what is wanted from its files. */
enum ch_status ch_solved_read(struct ch_solved *solved, struct ch_error *error);
/* Takes a slice's values. */
void ch_solved_take(struct ch_solved *solved, const struct ch_slice *slice, uint16_t *values);

/* The code of an outcome for the side to move, with no ply to go; CH_CODE_NONE: none yet. */
uint16_t ch_solved_outcome(struct ch_outcome outcome);
/* The code of a place whose slice, with pieces as `count` says, is in memory or has a side without
 * pieces; CH_CODE_NONE if it is not. */
uint16_t ch_solved_code(struct ch_solved *solved, const struct ch_endgame_place *place,
                        const uint8_t count[CH_ENDGAME_SETS]);
/* Of the codes of the places that follow, as their sides to move see them, the one that the better
 * of both is for the side that moves: the quickest win, else a draw, else the longest loss.
 * CH_CODE_NONE is no code yet. */
uint16_t ch_solved_better(uint16_t best, uint16_t next);

#endif

/* Solved slices in memory, as the solver and checks look their values up. */
#ifndef CH_CORE_ENDGAME_SOLVED_H
#define CH_CORE_ENDGAME_SOLVED_H

#include <stdatomic.h>

#include "core/endgame/slice.h"

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

/* Begins *solved, all 0, with the game's tables in a folder, which is kept. CH_UNSUPPORTED if there
 * can be none. */
enum ch_status ch_solved_init(struct ch_solved *solved, const struct ch_game *game, const char *dir,
                              struct ch_error *error);
/* Frees the slices and *solved. */
void ch_solved_free(struct ch_solved **solved);

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

/* Builds endgame tables slice by slice, each from those that its moves lead to. A slice that is
 * there already is not built again, so a build that was stopped goes on. */

enum { CH_ENDGAME_LEAST = 2, CH_ENDGAME_MEMORY = 1024 /* MiB */ };

struct ch_endgame_build {
    const struct ch_game *game;
    const char *dir; /* made if it is not there */
    int pieces;      /* all slices of 2 to so many */
    int threads;
    uint64_t memory; /* bytes */
    /* Only part `shard` of `shards`, from 0, in a folder that all of them share; 0 shards: all. */
    int shard, shards;
    const atomic_bool *stop;
    /* Called after each pair of slices with numbers of places, done and in all; may be NULL. */
    void (*report)(void *context, const char *slice, uint64_t done, uint64_t all);
    void *context;
};

/* CH_UNSUPPORTED if the game can have none, or they need more memory; CH_INTERRUPTED when *stop was
 * set; CH_BAD_INPUT if a file there is damaged; CH_BUSY if slices of the shard wait for those of
 * others: all that could be built was. */
enum ch_status ch_endgame_build(const struct ch_endgame_build *build, struct ch_error *error);

/* Endgame tables checked against themselves: counted again, and every value against those of the
 * places that follow. */

struct ch_endgame_check {
    const struct ch_game *game;
    const char *dir;
    int pieces; /* slices of 2 to so many; those that are missing are passed over */
    /* Bytes for checking every value by its successors'; 0: they are counted only. */
    uint64_t memory;
    const atomic_bool *stop;
    /* Called for each slice in the order of ch_slice_next; `status` CH_BAD_INPUT (with the error of
     * the check) if it is damaged or wrong. */
    void (*report)(void *context, const struct ch_slice *slice,
                   const struct ch_slice_counts *counts, enum ch_status status);
    void *context;
};

/* Reads all of every file and counts its values. All slices are looked at; the first that is
 * damaged or whose counts are not those in its head, or with a value that does not follow, makes it
 * CH_BAD_INPUT. */
enum ch_status ch_endgame_check(const struct ch_endgame_check *check, struct ch_error *error);

#endif

/* What the files of the search share. */
#ifndef CH_CORE_SEARCH_PARTS_H
#define CH_CORE_SEARCH_PARTS_H

#include "core/base/clock.h"
#include "core/search/search.h"
#include "core/search/table.h"
#include "core/search/walk.h"

/* EFFORT: of a quiescence search, see node.c. */
enum { CH_INFINITE = 32000, CH_EFFORT = 4096, CH_KILLERS = 2 };

struct ch_ranked {
    struct ch_walk_step step;
    int rank; /* how promising it is */
};

/* The position at a distance from the root. */
struct ch_search_ply {
    struct ch_ranked *moves;
    int count, capacity;
    struct ch_walk_step killer[CH_KILLERS]; /* the latest first; from == to: none */
    int line_count;
    struct ch_walk_step line[CH_SEARCH_LINE];
};

struct ch_root {
    int score;
    bool exact;
    struct ch_walk_step step;
    int line_count;
    struct ch_walk_step line[CH_SEARCH_LINE];
};

struct ch_search {
    struct ch_search_options options;
    const struct ch_game *game;
    struct ch_walk *walk; /* through game; NULL before the first run */
    struct ch_search_limits limits;
    struct ch_budget budget; /* of limits.time_ms */
    struct ch_search_counts counts;
    int iteration;
    bool stopped;
    struct ch_table table;
    struct ch_search_ply plies[CH_WALK_STEPS];
    int success[CH_MAX_SQUARES][CH_MAX_SQUARES]; /* of moves by source and target */
    struct ch_root *roots;                       /* of the iteration at work */
    struct ch_root *finished;                    /* of the last whole one */
    struct ch_search_root *told;                 /* the same for the caller */
    int *rank;                                   /* root moves, best first */
    int root_capacity;
};

/* The score of the position now for the side to move, between the bounds or beyond; `height` is its
 * distance from the root, `effort` what its quiescence search has left. Nothing if the search was
 * stopped meanwhile. */
int ch_search_node(struct ch_search *search, int alpha, int beta, int depth, int height,
                   int effort);

/* Forgets what was learnt about moves. */
void ch_order_begin(struct ch_search *search);
/* Takes over a list of steps, the most promising first as far as that is known without searching;
 * `entry` may be NULL. */
void ch_order_rank(struct ch_search *search, struct ch_search_ply *ply,
                   const struct ch_walk_step *steps, int count, const struct ch_table_entry *entry);
/* Brings the most promising of the moves from `i` on to place i. */
const struct ch_walk_step *ch_order_next(struct ch_search_ply *ply, int i);
/* The step refuted the move before it. */
void ch_order_cutoff(struct ch_search *search, struct ch_search_ply *ply,
                     const struct ch_walk_step *step, int depth);

/* Puts the line of the position after `step` behind it. */
void ch_search_keep_line(struct ch_search_ply *ply, const struct ch_walk_step *step,
                         const struct ch_search_ply *next);

#endif

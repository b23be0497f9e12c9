/* Shared by the files of the search. */
#ifndef CH_CORE_SEARCH_PARTS_H
#define CH_CORE_SEARCH_PARTS_H

#include <limits.h>

#include "core/base/clock.h"
#include "core/games/walk.h"
#include "core/search/search.h"

/* A transposition table: results of a turn's search for positions that it may meet again. Two
 * entries a slot, TwoDeep of Breuker, Uiterwijk and Van den Herik, "Replacement schemes and
 * two-level tables" (ICCA Journal 19(3), 1996): the first keeps the deepest search, and hands what
 * it held before to the second, which takes all else.
 *
 * Threads share it without locks as Hyatt and Mann do, "A lock-less transposition table
 * implementation for parallel search chess engines" (ICGA Journal 25(1), 2002): an entry is kept as
 * two words, of which the first is the hash and the second together, so that words of two entries
 * belong to no position.
 *
 * A turn begins with few of the slots and takes more as it stores more: a short search stays in the
 * processor's cache, where a long one needs all the memory there is. */

/* How a score relates to the true one. */
enum ch_bound { CH_BOUND_NONE, CH_BOUND_LOWER, CH_BOUND_UPPER, CH_BOUND_EXACT };

struct ch_table_entry {
    uint64_t hash; /* its lowest 16 bits are the turn that made the entry, 0: empty */
    union {
        struct {
            int16_t score; /* for the side to move; ends are counted from this position */
            uint16_t number;
            uint8_t from, to; /* with number the best move, or the one that refuted; all 0: none */
            uint8_t depth;
            uint8_t bound; /* enum ch_bound */
        };
        uint64_t known; /* all of that */
    };
};

/* The number of the entry's move, as ch_step_id has it; 0: none. */
static inline uint32_t ch_table_move(const struct ch_table_entry *entry) {
    return (uint32_t)entry->from << 24 | (uint32_t)entry->to << 16 | entry->number;
}

/* An entry as it is kept. */
struct ch_table_kept {
    _Atomic uint64_t mark; /* hash ^ known */
    _Atomic uint64_t known;
};

/* Copies of it are the same table; the calls that give it slots, begin a turn, let it grow or end
 * it are for one thread alone. */
struct ch_table {
    struct ch_table_kept (*slots)[2];
    int bits;            /* log2 of the slots; 0: there is no table */
    int used;            /* log2 of those in use */
    unsigned generation; /* of this turn */
    unsigned since;      /* the first turn whose entries still hold */
};

/* Gives the table 2^bits slots, none with 0. */
void ch_table_size(struct ch_table *table, int bits);
/* Another turn begins, which forgets everything. */
void ch_table_begin(struct ch_table *table);
/* Another turn begins, to which what is known still applies; its own entries replace older ones. */
void ch_table_go_on(struct ch_table *table);
/* Takes slots into use until there is one for every four positions, or no more: most positions are
 * of quiescence, and not stored. Keeps what it knows. Threads with a copy of the table may use it
 * meanwhile, with as many slots as before: some of what they store and look for is lost. */
void ch_table_grow(struct ch_table *table, uint64_t positions);
void ch_table_done(struct ch_table *table);

/* Fills *entry with what is known of the position, from this depth if there is such an entry;
 * false: nothing is known. */
bool ch_table_find(const struct ch_table *table, uint64_t hash, int depth,
                   struct ch_table_entry *entry);
/* Stores a copy, of this turn whatever the entry says. */
void ch_table_store(const struct ch_table *table, const struct ch_table_entry *entry);

enum { CH_INFINITE = 32000, CH_KILLERS = 2, CH_RESTS_NOWHERE = INT_MAX };

/* Statistics on a move of one side. */
struct ch_learnt {
    int success;     /* at refuting, see order.c */
    uint32_t answer; /* the move that refuted it last time; 0: none */
};

struct ch_ranked {
    struct ch_walk_step step;
    int rank; /* how promising it is */
};

/* The position at a distance from the root. */
struct ch_search_ply {
    struct ch_ranked *moves;
    int count, capacity;
    int ranked;                  /* of the moves, the first so many need no rank */
    struct ch_walk_step made;    /* the move on which the search is … */
    bool passes;                 /* … which is a null move */
    int effort;                  /* that its quiescence search leaves to each of its moves */
    uint32_t killer[CH_KILLERS]; /* moves, the latest first; 0: none */
    int line_count;
    struct ch_walk_step line[CH_SEARCH_LINE];
};

struct ch_root {
    int score;
    bool exact;
    bool searched; /* in the iteration at work */
    struct ch_walk_step step;
    int line_count;
    struct ch_walk_step line[CH_SEARCH_LINE];
};

/* Evaluations that are kept, and the bits of each beside its hash. */
enum { CH_JUDGED = 1 << 13, CH_WORTH_BITS = 16 };

/* Places for positions that threads are at. */
enum { CH_AT_WORK = 1 << 12 };

struct ch_helper;

/* A turn of a game, which later turns follow. */
struct ch_search_turn {
    bool timed; /* limited by time alone: the turns that follow may use what it found */
    const struct ch_game *game;
    int plies;
    uint64_t start, line; /* hashes of the start position and of the moves */
};

struct ch_search {
    struct ch_search_options options;
    const struct ch_game *game;
    struct ch_walk *walk; /* through game; NULL before the first run */
    struct ch_search_limits limits;
    struct ch_budget budget; /* of limits.time_ms */
    int64_t budget_ns;       /* all of it */
    struct ch_search_counts counts;
    int iteration, whole; /* at work; the last that was finished */
    int stable;           /* iterations that found the best move of the one before, up to a bound */
    const struct ch_moves *legal; /* of the run, borrowed */
    uint64_t key;                 /* of the run */
    bool stopped;
    struct ch_table table; /* of a helper: that of the search that it helps */
    struct ch_search_turn last;
    struct ch_helper *helpers;
    int helper_count;               /* that are at work, or were in this run */
    const struct ch_search *helped; /* the search that it helps; NULL: no helper */
    atomic_int begun;               /* the iteration, for helpers */
    atomic_int used;                /* table.used, for helpers */
    atomic_bool dismissed;          /* the helpers' work is done */
    _Atomic uint64_t *at_work;      /* hashes of positions that a thread is at; NULL: no helpers */
    _Atomic uint64_t entered;       /* nodes, now and then, for others */
    struct ch_search_ply plies[CH_WALK_STEPS];
    /* Of the score of the position searched last: the number of moves made before the first
     * position on the way that it depends on by a draw; NOWHERE: it depends on none. */
    int rests;
    uint64_t *judged;                /* evaluations, see node.c */
    int places;                      /* source and target squares are below this */
    struct ch_learnt *learnt;        /* by side, source, target */
    struct ch_root *roots;           /* of the iteration at work */
    struct ch_root *finished;        /* of the last whole one */
    struct ch_search_root *reported; /* the same, as reported to the caller */
    int *rank;                       /* root moves, best first */
    int root_capacity;
};

/* True if the search uses the part. */
static inline bool ch_search_has(const struct ch_search *search, enum ch_search_part part) {
    return !(search->options.without >> part & 1);
}

/* The score of the position now for the side to move, between the bounds or beyond; `height` is its
 * distance from the root. `cut`: it is expected to be beta or more. Nothing if the search was
 * stopped meanwhile. Sets search->rests. */
int ch_search_node(struct ch_search *search, int alpha, int beta, int depth, int height, bool cut);

/* Makes room for what is learnt about moves between so many squares. */
void ch_order_size(struct ch_search *search, int places);
/* Forgets what was learnt about moves. */
void ch_order_begin(struct ch_search *search);
/* Takes over the steps of the position at that height, the table's move (`entry`, may be NULL) at
 * the front. */
void ch_order_begin_ply(struct ch_search *search, int height, const struct ch_walk_step *steps,
                        int count, const struct ch_table_entry *entry);
/* ch_order_next where there is a choice. */
const struct ch_walk_step *ch_order_choose(struct ch_search *search, int height, int i);
/* Brings the most promising of the moves from `i` on to place i, as far as that is known without
 * searching; to be called for 0, 1, 2 … The walk is at the position of that height. */
static inline const struct ch_walk_step *ch_order_next(struct ch_search *search, int height,
                                                       int i) {
    struct ch_search_ply *ply = &search->plies[height];
    return i < ply->ranked || i + 1 == ply->count ? &ply->moves[i].step
                                                  : ch_order_choose(search, height, i);
}
/* To be called after unmaking: the i-th move of the position refuted the move before it; those
 * before the i-th did not. */
void ch_order_cutoff(struct ch_search *search, int height, int i);

/* True if time is over or an order says to stop, checked now and then only. */
bool ch_search_is_over(struct ch_search *search);

/* The iteration to this depth over the root moves, from the most promising on, in search->roots.
 * False if it was stopped. */
bool ch_roots_search(struct ch_search *search, int count, int depth);
/* Takes the iteration over as the last whole one, or, if it was stopped, what it found by then if
 * that is more than nothing; ranks the moves for the next. */
void ch_roots_finish(struct ch_search *search, int count, bool whole);
/* Reports the best move so far to limits.progress. */
void ch_search_progress(struct ch_search *search);
/* Fills search->reported after iterations to this depth. */
void ch_roots_report(struct ch_search *search, const struct ch_moves *legal, int depth);

/* Puts the line of the position after `step` behind it. */
void ch_search_keep_line(struct ch_search_ply *ply, const struct ch_walk_step *step,
                         const struct ch_search_ply *next);

#endif

/* The yardstick: alpha-beta search with iterative deepening on any game of perfect information.
 *
 * Material and position come from the game (its evaluate slot, or material by kind), captures are
 * played out before a position is judged, a position that repeats is a draw, and a win counts for
 * more the sooner it comes. Without a time limit the answer depends on the history, the limits and
 * the key only. A search belongs to one thread; it allocates when lists grow and then no more. */
#ifndef CH_CORE_SEARCH_H
#define CH_CORE_SEARCH_H

#include <stdatomic.h>

#include "core/game.h"

/* CH_SEARCH_USUAL: the depth of an agent that nobody gave a limit. */
enum { CH_SEARCH_MATE = 30000, CH_SEARCH_DEEPEST = 60, CH_SEARCH_USUAL = 4, CH_SEARCH_LINE = 24 };

/* 0 means no limit; one of them must be set. */
struct ch_search_limits {
    int depth;      /* plies, at most CH_SEARCH_DEEPEST */
    uint64_t nodes; /* positions entered */
    int time_ms;    /* processor time of the thread: makes the search unrepeatable */
    const atomic_bool
        *stop; /* once it is set the search ends as if its time were over; NULL: none */
};

/* What is known about a root move. Scores are hundredths of a man for the side to move; a win after
 * n plies is CH_SEARCH_MATE - n. A score that is not exact is an upper bound: the move is worse
 * than the best one. */
struct ch_search_root {
    int score;
    bool exact;
    int line_count;
    struct ch_move line[CH_SEARCH_LINE]; /* the principal variation, the move itself first */
};

struct ch_search_result {
    int index; /* of the chosen move in the legal list */
    int score;
    int depth; /* of the last iteration that was finished */
    int tied;  /* moves of exactly this score, of which the key drew one */
    uint64_t nodes;
    const struct ch_search_root *roots; /* one for each legal move, borrowed until the next call */
};

struct ch_search;

struct ch_search *ch_search_new(void);
void ch_search_free(struct ch_search *search);

/* Chooses among the legal moves (one or more) of the history's last position. Among moves of
 * exactly equal score the key draws. The history is pushed and popped and is the same afterwards;
 * the caller's may not be constant for that reason. */
void ch_search_run(struct ch_search *search, const struct ch_game *game, struct ch_history *history,
                   const struct ch_moves *legal, const struct ch_search_limits *limits,
                   uint64_t key, struct ch_search_result *result);

#endif

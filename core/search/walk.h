/* How a search walks through the positions of a game: moves in few bytes, made and unmade in place.
 * A game may have a walk of its own that is quick (ch_game_ops.walk); for every other game there is
 * one over its history and its lists of moves.
 *
 * A walk belongs to one search. The search opens it once a game, begins it at each turn, and makes
 * and unmakes steps in the order of a stack. */
#ifndef CH_CORE_SEARCH_WALK_H
#define CH_CORE_SEARCH_WALK_H

#include "core/game.h"

/* A move as the search handles it. */
struct ch_step {
    uint8_t from, to; /* for killers and history */
    uint8_t captures; /* pieces that it takes */
    bool tactical;    /* worth a look where depth has run out */
    uint16_t number;  /* the walk's own; with from and to it tells the steps of a position apart,
                         and is the same whenever the position is the same */
};

/* What the agent's options say, each by number; 0 is what the game has by default. */
struct ch_walk_options {
    int evaluator; /* 1 + index into ch_walk_ops.evaluators */
    int connect;   /* 1 + index into ch_walk_ops.connects */
};

struct ch_walk;

struct ch_walk_ops {
    /* Names of evaluators and of ways to find out whether a side is connected, ending with NULL;
     * NULL: there is nothing to choose. */
    const char *const *evaluators;
    const char *const *connects;
    struct ch_walk *(*open)(const struct ch_game *game, const struct ch_walk_options *options);
    void (*close)(struct ch_walk *walk);
    /* Stands at the history's last position. The history is borrowed until the next begin, may be
     * pushed to, and is the same again when all steps are unmade. */
    void (*begin)(struct ch_walk *walk, struct ch_history *history);
    void (*make)(struct ch_walk *walk, const struct ch_step *step);
    void (*unmake)(struct ch_walk *walk);
    int (*side)(const struct ch_walk *walk);
    /* Of the position with all that its further course depends on. */
    uint64_t (*hash)(const struct ch_walk *walk);
    /* The end of the game if it has ended, as far as that can be told without the list of moves.
     * A repetition on the way from the root or before it is drawn. */
    struct ch_outcome (*outcome)(struct ch_walk *walk);
    /* The legal steps, borrowed until the walk stands elsewhere; *ended (else CH_ONGOING) where the
     * list tells that the game is over. */
    const struct ch_step *(*steps)(struct ch_walk *walk, int *count, struct ch_outcome *ended);
    /* For the side to move, in hundredths of a man. */
    int (*evaluate)(struct ch_walk *walk);
    /* The step as a move of the game. */
    void (*move)(const struct ch_walk *walk, const struct ch_step *step, struct ch_move *move);
};

#endif

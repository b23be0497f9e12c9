/* How a search walks through the positions of a game: moves in few bytes, made and unmade in place.
 * A game may have a walk of its own that is quick (ch_game.walk); for every other game there is one
 * over its history and its lists of moves.
 *
 * A walk belongs to one search. The search opens it once a game, begins it at each turn, and makes
 * and unmakes steps in the order of a stack. */
#ifndef CH_CORE_GAMES_WALK_H
#define CH_CORE_GAMES_WALK_H

#include "core/games/game.h"
#include "core/games/weights.h"

/* How many steps a walk may be from where it began. */
enum { CH_WALK_STEPS = 80, CH_WALK_COUNTS = 2 };

/* A move as the search handles it. */
struct ch_walk_step {
    uint8_t from, to; /* the first and the last square */
    uint16_t number;  /* the walk's own; with the members above it distinguishes a position's moves,
                         and is the same for the same move in another position */
    uint8_t captures; /* pieces that it takes */
    bool tactical;    /* worth a look where depth has run out */
    bool promotes;
    uint64_t own; /* what the walk needs to make it */
};

/* What the agent's options say, by the names below; NULL or "": what is first among them. */
struct ch_walk_options {
    const char *evaluator;
    const char *way;
    const struct ch_weights *weights; /* of the game's fitted evaluation, borrowed; NULL: none */
    bool progress; /* evaluations see how far kings that hunt few pieces have come */
};

struct ch_walk_ops;
struct ch_endgame_ops;
struct ch_endgame_place;
struct ch_forced_effort;
struct ch_forced_steps;

/* Head of every walk. */
struct ch_walk {
    const struct ch_walk_ops *ops;
    const char *evaluator; /* static: what judges, one of ops->evaluators; NULL without these */
    uint64_t counts[CH_WALK_COUNTS]; /* of the walk's own, since begin */
};

/* How to search the game, and the functions of its walk. */
struct ch_walk_ops {
    /* Names of evaluators, and of ways of the game's own to find out the same at another cost, the
     * usual one first, ending with NULL; NULL: there is nothing to choose. */
    const char *const *evaluators;
    const char *const *ways;
    const char *way; /* what the choice among these is called; NULL: there are none */
    bool forces;     /* a side that can capture may have to, and then a position is not judged: its
                        moves have to be known first. Else every position may be judged */
    bool reduces;    /* late moves may be searched less deep */
    int killers;     /* how many killer moves are remembered a ply: 1 or 2 */
    int table;       /* log2 of the slots of the transposition table by default; 0: none */

    /* Squares of steps are below this; NULL: those of the game are. */
    int (*places)(const struct ch_game *game);
    struct ch_walk *(*open)(const struct ch_game *game, const struct ch_walk_options *options);
    void (*close)(struct ch_walk *walk);
    /* Goes to the history's last position. The history is borrowed until the next begin, may be
     * pushed to, and is the same again when all steps are unmade. */
    void (*begin)(struct ch_walk *walk, struct ch_history *history);
    /* In a position that has ended only if that is where the walk began. */
    void (*make)(struct ch_walk *walk, const struct ch_walk_step *step);
    void (*unmake)(struct ch_walk *walk);
    /* A step by which the side to move does nothing (a null move), whether the rules let it or not;
     * NULL: not to move may be better than any move, and the search does not try it. */
    struct ch_walk_step (*pass)(const struct ch_walk *walk);
    int (*side)(const struct ch_walk *walk);
    /* Of the position with all that its further course depends on but repetitions. Where moves or
     * ends depend on the past otherwise, the walk says how far it takes that in. */
    uint64_t (*hash)(const struct ch_walk *walk);
    /* The end of the game if it has ended, as far as that is known without the list of moves. A
     * position that occurred before, on the way from the root or in the game, is drawn where the
     * game knows draws by repetition. Where the end owes something to positions on the way from the
     * root, *rests is how many steps were made when the first of them occurred, over 0; else it
     * stays. */
    struct ch_outcome (*outcome)(struct ch_walk *walk, int *rests);
    /* The legal steps in an order that depends on the position only, borrowed until the walk goes
     * elsewhere; *ended (else CH_ONGOING) where the list shows that the game is over. `tactical`:
     * those that are, for which alone `tactical` is set in steps; where the walk forces captures
     * the others as well, or one of them where none is tactical. */
    const struct ch_walk_step *(*steps)(struct ch_walk *walk, bool tactical, int *count,
                                        struct ch_outcome *ended);
    /* The line that is forced from here (struct ch_forced_steps) in a way of the walk's own: the
     * same as over its steps, with the same effort, which is added up. False: this walk has none.
     * May be NULL. */
    bool (*forced)(struct ch_walk *walk, struct ch_forced_effort *effort,
                   struct ch_forced_steps *line);
    /* False if none of the steps captures, told without a list; NULL: that needs a list. */
    bool (*captures)(const struct ch_walk *walk);
    /* True if the other side could capture if it were to move. NULL: the search does not ask. */
    bool (*threatened)(const struct ch_walk *walk);
    /* For the side to move, in hundredths of a man. */
    int (*evaluate)(struct ch_walk *walk);
    /* The parts of the evaluation, for the side to move; returns how many. NULL: not supported. */
    int (*parts)(const struct ch_walk *walk, struct ch_weight_part out[CH_WEIGHT_PARTS]);
    /* Where a network judges, which is no sum: how much lower it judges for a side that lacks a
     * piece, for each that it has; but not for its last. Returns how many. May be NULL. */
    int (*pieces)(const struct ch_walk *walk, struct ch_weight_piece out[CH_MAX_SQUARES]);
    /* A step of the walk's position, as a move of the game; where moves end alike, as one of
     * them. */
    void (*move)(const struct ch_walk *walk, const struct ch_walk_step *step, struct ch_move *move);

    /* What endgame tables ask of the game (core/games/endgame.h), and the walk's position as they
     * see it: false if it has more than `most` pieces. Both NULL: there can be none. */
    const struct ch_endgame_ops *endgame;
    bool (*place)(const struct ch_walk *walk, int most, struct ch_endgame_place *place);
};

/* A number that distinguishes a position's moves; 0: no move. */
static inline uint32_t ch_step_id(const struct ch_walk_step *step) {
    return (uint32_t)step->from << 24 | (uint32_t)step->to << 16 | step->number;
}

/* The walk over histories. A position's hash is that of the board alone: moves and ends that depend
 * on the past are not in it, so a table (none by default) may mistake them. */
extern const struct ch_walk_ops ch_history_walk;

/* How searches walk through the game. */
static inline const struct ch_walk_ops *ch_walk_of(const struct ch_game *game) {
    return game->walk ? game->walk : &ch_history_walk;
}

/* The line of play that a position forces, as core/search/forced.h describes it and finds it over
 * the steps of any walk. A walk may have a quicker way of its own to the same line. */

enum {
    CH_FORCED_PLIES = 12,                   /* after the candidate, and no further */
    CH_FORCED_POSITIONS = 2000,             /* a candidate, and no more */
    CH_FORCED_DEPTHS = CH_FORCED_PLIES + 2, /* the position where it is a move has depth 0 */
    /* What the end of the game scores for who wins, less its depth; what is more than any score. */
    CH_FORCED_WON = 20000,
    CH_FORCED_ENDLESS = 1 << 24
};

/* The best line from a position. */
struct ch_forced_steps {
    struct ch_walk_step step[CH_FORCED_DEPTHS];
    int count;
    bool ends; /* the game is over where the line stops, won by the side that made its last move */
};

/* What was spent to find it. */
struct ch_forced_effort {
    int positions; /* looked at */
    bool cut;      /* a limit was met: the line may be another */
};

#endif

/* Alpha-beta search with iterative deepening on any game of perfect information.
 *
 * Positions are evaluated by the game, captures are played out before a position is judged, a
 * position that repeats is a draw where the game knows such draws, and a win counts for more the
 * sooner it comes. Without a time limit the answer depends on the history, the limits, the options
 * and the key only: each run begins with an empty table (but see goes_on) and nothing learnt. A
 * search belongs to one thread; it allocates when lists grow and then no more. It may start others
 * that help it (options.threads); then no limit makes it repeatable.
 *
 * It is a principal variation search. Its parts (enum ch_search_part) order the moves, or give up
 * exactness for depth: late moves are searched less deep, forced ones deeper, and entries of deeper
 * searches are used. A win or a loss that it reports is one, though a quicker win may be
 * overlooked. With CH_SEARCH_PLAIN scores are those of minimax to the depth of the iteration, with
 * captures played out behind it, as far as their effort goes (core/search/node.c).
 *
 * With endgame tables a position that they have is not searched: its score is the table's.
 *
 * That stays so with a table, but for repetition. A draw by repetition of a position on the way
 * from the root holds on that way only: scores that rest on one are kept out of the table, which
 * then has the move alone. Draws by repeating the root or positions of the game before it are on
 * all ways, and may be stored. An entry does not show that a position, known from one way, may go
 * back to a position on another: that draw is overlooked. */
#ifndef CH_CORE_SEARCH_SEARCH_H
#define CH_CORE_SEARCH_SEARCH_H

#include <stdatomic.h>

#include "core/base/clock.h"
#include "core/games/game.h"
#include "core/games/walk.h"

/* CH_SEARCH_USUAL: the depth of an agent without a limit. */
enum { CH_SEARCH_MATE = 30000, CH_SEARCH_DEEPEST = 60, CH_SEARCH_USUAL = 4, CH_SEARCH_LINE = 24 };

/* log2 of the slots of the largest transposition table: half a gigabyte. */
enum { CH_SEARCH_TABLE = 24 };

enum { CH_SEARCH_THREADS = 64 };

/* The parts of a search beside alpha-beta; each can be left out, to measure its effect. */
enum ch_search_part {
    CH_PART_REDUCTIONS, /* late moves are searched less deep */
    CH_PART_EXTENSIONS, /* forced moves cost no depth */
    CH_PART_THREATS,    /* quiescence looks at threatened captures */
    CH_PART_ASPIRATION, /* iterations begin with a narrow window */
    CH_PART_KILLERS,
    CH_PART_COUNTERMOVES,
    CH_PART_HISTORY,
    CH_PART_DEEPER,    /* table entries of deeper searches are used */
    CH_PART_NULL_MOVE, /* a side ahead even without a move refutes, in games whose walk has `pass`
                        */
    CH_PART_PRUNING,   /* near the depth, quiet positions judged far beyond beta are left, and late
                          moves where a side is free */
    CH_PART_PROGRESS,  /* in draughts, kings that hunt few pieces see how far they have come */
    CH_SEARCH_PARTS,
    CH_SEARCH_PLAIN = (1 << CH_SEARCH_PARTS) - 1 /* all of them left out: scores are minimax */
};

/* Their names, as options of the agent have them. */
extern const char *const ch_search_part_names[CH_SEARCH_PARTS];

struct ch_endgame_tables;

/* How it searches. All 0: as is usual in the game. */
struct ch_search_options {
    char evaluator[16];   /* a name that the game knows; "": the game's usual one */
    char way[16];         /* one of the walk's ways; "": the usual one */
    const char *way_name; /* what it was called, for messages; borrowed */
    bool still;           /* positions are judged where depth runs out: no quiescence search */
    bool each;            /* every root move gets its exact score, which takes longer */
    int margin;           /* every root move that comes nearer to the best than this gets its exact
                             score, in the iteration that is the limit; hundredths of a man. With a
                             limit of depth alone; 0: ties alone do */
    unsigned without;     /* bit 1 << part: those that are left out */
    int table; /* 1 + log2 of the slots of the transposition table (1: none); 0: as is usual */
    const struct ch_weights *weights; /* of the game's fitted evaluation (core/games/weights.h);
                                         borrowed; NULL: the evaluation made by hand */
    struct ch_endgame_tables *tables; /* of the game (core/games/endgame.h); borrowed; NULL: none */
    int threads;                      /* that search at a time and share the table; 0 as 1 */
};

struct ch_search_result;

/* 0 means no limit; one of them must be set. */
struct ch_search_limits {
    int depth;      /* plies, at most CH_SEARCH_DEEPEST */
    uint64_t nodes; /* positions entered, by all threads */
    int time_ms;    /* processor time of all threads: makes the search unrepeatable */
    bool wall;      /* time_ms is what each thread may take: so long the answer may take */
    const struct ch_clocks *clocks; /* of time_ms, borrowed; NULL: those of the machine */
    bool goes_on; /* the table of the run before stays, which was of the same position or of one
                     before it in the game */
    bool plans;   /* time_ms is a share of a clock: what is left when an iteration ends may be
                     saved */
    /* Called with the best so far, after each iteration and when one finds a better move; may be
     * NULL. The result's lists are valid until it returns. */
    void (*progress)(void *context, const struct ch_search_result *so_far);
    void *context;
    const atomic_bool
        *stop; /* once it is set the search ends as if its time were over; NULL: none */
};

/* The result for a root move. Scores are hundredths of a man for the side to move; a win after n
 * plies is CH_SEARCH_MATE - n. A score that is not exact is an upper bound: the move is worse than
 * the best one. After a search that was stopped in the middle of an iteration, moves that this did
 * not reach have the score of the one before, which can't be compared with the others; and where
 * the best move had just gone beyond what was expected, its score is a lower bound. */
struct ch_search_root {
    int score;
    bool exact;
    int line_count;
    struct ch_move line[CH_SEARCH_LINE]; /* the principal variation, the move itself first; with a
                                            margin what refutes it, as far as it is known */
};

/* Counts of a search. */
struct ch_search_counts {
    uint64_t nodes;               /* positions entered */
    uint64_t quiescence;          /* of these: after a move of the quiescence search */
    uint64_t judged;              /* positions judged, by an evaluation now or shortly before */
    uint64_t probes;              /* positions looked for in the table ... */
    uint64_t found;               /* ... that were there ... */
    uint64_t hits;                /* ... with a score that spared their search */
    uint64_t own[CH_WALK_COUNTS]; /* what the walk counts of its own */
};

struct ch_search_result {
    int index; /* of the chosen move in the legal list */
    int score;
    int depth;                      /* of the last iteration that was finished */
    int tied;                       /* moves of exactly this score, of which the key drew one */
    uint64_t nodes;                 /* counts.nodes */
    struct ch_search_counts counts; /* of all threads; during progress reports the helpers' are
                                       missing, but for nodes */
    int64_t helpers_ns;             /* processor time of the threads but the caller's */
    const char *evaluator;          /* static: its name, "" if the game has no choice */
    const char *way;                /* static: as that */
    bool quiescence;
    const struct ch_search_root *roots; /* one for each legal move, borrowed until the next call */
};

struct ch_search;

/* NULL: no options. They are copied. */
struct ch_search *ch_search_new(const struct ch_search_options *options);
void ch_search_free(struct ch_search *search);

/* CH_BAD_INPUT if the game does not know an evaluator or way of the options, and says which there
 * are; or if threads have no table to share. Names that a game does not know are otherwise taken as
 * its usual ones. */
enum ch_status ch_search_check(const struct ch_search_options *options, const struct ch_game *game,
                               struct ch_error *error);

/* Chooses among the legal moves (one or more) of the history's last position. Among moves of
 * exactly equal score the key draws. The history is pushed and popped and is the same afterwards;
 * the caller's may not be constant for that reason. */
void ch_search_run(struct ch_search *search, const struct ch_game *game, struct ch_history *history,
                   const struct ch_moves *legal, const struct ch_search_limits *limits,
                   uint64_t key, struct ch_search_result *result);

/* The step of steps[0..count-1], those of the walk's position, that leads where the legal move
 * does; looked for from `likely` on. */
struct ch_walk_step ch_search_step(const struct ch_walk *walk, const struct ch_walk_step *steps,
                                   int count, const struct ch_move *wanted, int likely);

/* The parts that add up to the evaluation of the last run's position, for the side to move. Returns
 * their number, 0 if the game does not report them. */
int ch_search_parts(const struct ch_search *search, struct ch_weight_part out[CH_WEIGHT_PARTS]);
/* What each piece of that position adds to it where a network judges (ch_walk_ops.pieces). Returns
 * their number, 0 where it is a sum. */
int ch_search_pieces(const struct ch_search *search, struct ch_weight_piece out[CH_MAX_SQUARES]);

#endif

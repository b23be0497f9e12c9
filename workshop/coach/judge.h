/* The judge: the yardstick's search as a measure of moves, and its verdicts on the moves of a
 * position. Everything that reports mistakes to players or rule authors uses it.
 *
 * A verdict is a function of the position with its history, the judge and its depth. A search of
 * the position finds the best move and its score; any other move has the score of the position
 * behind it, searched a ply less deep, but not more than the best. Each of these searches begins
 * with an empty table, so that neither the order of questions nor later moves change a verdict.
 *
 * A score is made a chance by a logistic curve: the expected result, 0 to 1 with a draw for a half.
 * A move's regret is what it loses against the best, where no chance counts for more than
 * CH_JUDGE_CERTAIN or for less than the rest: a win that is proven counts for as much as one that
 * is as good as certain, and what is lost when all is lost counts for nothing (lichess.org limits
 * scores to 10 pawns for that: 97.5 of 100). The curve's scale comes from the fitted evaluation
 * that judges (core/games/weights.h); where there is none, CH_JUDGE_SCALE. Classes are those of
 * lichess.org (drops of 0.1, 0.2 and 0.3 on a scale from -1 to 1).
 *
 * In games that hide something the judge looks at the position that it is given: it knows more than
 * whoever played, unless it is asked for a view (ch_judge_view). A judge belongs to one thread;
 * without a limit of time its answers are repeatable. */
#ifndef CH_WORKSHOP_COACH_JUDGE_H
#define CH_WORKSHOP_COACH_JUDGE_H

#include <pthread.h>

#include "agents/base/config.h"
#include "core/referee/known.h"
#include "core/search/search.h"

/* CH_JUDGE_DEPTH: of games without a depth of their own (ch_game.judge_depth). CH_JUDGE_SCALE:
 * hundredths of a man per unit of log odds where none was fitted. */
enum { CH_JUDGE_DEPTH = 9, CH_JUDGE_SCALE = 150 };

#define CH_JUDGE_CERTAIN 0.975

/* By regret. */
enum ch_move_class {
    CH_MOVE_GOOD,
    CH_MOVE_INACCURACY, /* 0.05 or more */
    CH_MOVE_MISTAKE,    /* 0.1 */
    CH_MOVE_BLUNDER,    /* 0.15 */
    CH_MOVE_CLASSES
};

/* "good", "inaccuracy", "mistake", "blunder". */
const char *ch_move_class_name(enum ch_move_class class);
enum ch_move_class ch_move_class_of(double regret);

/* A move as it was judged. */
struct ch_judged_move {
    int move;  /* index into the legal moves */
    int score; /* hundredths of a man for the mover; a win after n plies is CH_SEARCH_MATE - n */
    double chance; /* expected result for the mover, 0 to 1 */
    double regret; /* what it loses against the best */
    enum ch_move_class class;
    int line_count;
    struct ch_move line[CH_SEARCH_LINE]; /* what would follow, the move itself first */
};

/* The moves of a position that were asked for, the best first; of the others equal ones in the
 * order of the list. Reused from position to position: initialise with {0}, release with
 * ch_judged_done. */
struct ch_judged {
    struct ch_judged_move *move;
    int count, capacity;
    int depth;      /* plies that were searched whole */
    uint64_t nodes; /* positions entered */
};

void ch_judged_done(struct ch_judged *judged);
/* The verdict on the move with this index; NULL if it was not requested. */
const struct ch_judged_move *ch_judged_find(const struct ch_judged *judged, int move);

/* What a search of a position says. */
struct ch_judged_line {
    int count;
    struct ch_move move[CH_SEARCH_LINE];
};

struct ch_judged_position {
    int best;  /* index into the legal moves; -1: the game is over */
    int score; /* hundredths of a man for the side to move; after the end CH_SEARCH_MATE or less */
    int earlier;                              /* the same of a search that is a ply less deep */
    struct ch_judged_line line, earlier_line; /* what would follow from here */
    int depth;
    uint64_t nodes;
};

struct ch_judge;

/* The plies that a judge of this game looks if nothing else is said. */
int ch_judge_usual_depth(const struct ch_game *game);

/* Opens what `spec` names: `search:depth=N` with the arguments of that agent, `nodes=` in the place
 * of the depth, or `determinised:depth=N` in games that hide something; NULL: as is usual in the
 * game. CH_BAD_INPUT if it is something else, or has no limit or one of time. Weights and endgame
 * tables are read as for the agent. The caller closes it; `config` is for the call. */
enum ch_status ch_judge_open(const char *spec, const struct ch_game *game,
                             const struct ch_agents_config *config, struct ch_judge **judge,
                             struct ch_error *error);
/* One more for another thread; it is to be closed before the first. */
struct ch_judge *ch_judge_again(const struct ch_judge *judge);
/* NULL is allowed. */
void ch_judge_close(struct ch_judge *judge);

/* Judges of many threads: each takes one for a piece of work and gives it back. */
struct ch_judges {
    const struct ch_judge *first; /* the others are like it */
    struct ch_judge **idle;
    int count, capacity;
    pthread_mutex_t lock;
};
void ch_judges_init(struct ch_judges *judges, const struct ch_judge *first);
struct ch_judge *ch_judges_take(struct ch_judges *judges);
void ch_judges_give(struct ch_judges *judges, struct ch_judge *judge);
/* Closes those that were given back. */
void ch_judges_done(struct ch_judges *judges);

/* "search:depth=9" */
const char *ch_judge_name(const struct ch_judge *judge);
/* A hash of all that its verdicts depend on beside the position: the version of the program, the
 * game with its definition, the name, the weights and the endgame tables. */
const char *ch_judge_hash(const struct ch_judge *judge);
/* Hundredths of a man that are one unit of log odds. */
double ch_judge_scale(const struct ch_judge *judge);
/* The expected result, 0 to 1, of a score. */
double ch_judge_chance(const struct ch_judge *judge, int score);
/* What a move of that score loses against the best. */
double ch_judge_regret(const struct ch_judge *judge, int best, int score);
/* True if a choice among moves with chances from `best` down to `worst` is won or lost whatever is
 * played: all are as good as certain. */
bool ch_judge_settled(double best, double worst);
/* True if the score is a win or a loss that the search has seen to its end. */
bool ch_judge_proven(int score);

/* The endgame tables' values of the turn's moves, for the mover. False if the judge has no tables,
 * or they don't know all of these positions; *known is filled as far as they do. */
bool ch_judge_solve(const struct ch_judge *judge, const struct ch_turn *turn,
                    struct ch_known *known);

/* Judges all moves in the history's last position, `deeper` plies deeper than the judge usually
 * looks; below 0 fewer, but not fewer positions. The history is the whole game or the mover's view
 * of one that hides nothing. */
void ch_judge_moves(struct ch_judge *judge, const struct ch_history *history,
                    const struct ch_moves *legal, int deeper, struct ch_judged *judged);
/* The same of the best move and the one that was played, which are one or two; `played` below 0:
 * of the best alone. */
void ch_judge_played(struct ch_judge *judge, const struct ch_history *history,
                     const struct ch_moves *legal, int played, int deeper,
                     struct ch_judged *judged);
/* Fills score[], by legal move, with the exact scores of one search of the position, a full window
 * for each move; they need not be those of ch_judge_moves, whose other moves have searches of their
 * own. Where something is hidden they are those of ch_judge_view_moves. */
void ch_judge_exact(struct ch_judge *judge, const struct ch_turn *turn, int score[]);
/* Searches the position alone; the game may be over there. */
void ch_judge_position(struct ch_judge *judge, const struct ch_history *history,
                       const struct ch_moves *legal, int deeper, struct ch_judged_position *out);
/* The same without one of the moves; there must be another. */
void ch_judge_others(struct ch_judge *judge, const struct ch_history *history,
                     const struct ch_moves *legal, int without, int deeper,
                     struct ch_judged_position *out);
/* The score for who moves, as it is a ply earlier for the other side. */
int ch_judge_a_ply_earlier(int score);
/* The verdict on the best move of a position that is not over. */
void ch_judge_best(const struct ch_judge *judge, const struct ch_judged_position *best,
                   struct ch_judged_move *out);
/* The verdict on a move that leads to a position of that score and line (of `earlier`, if the
 * position was searched as deep as that of `best`); sets all but the index. */
void ch_judge_behind(const struct ch_judge *judge, const struct ch_move *move,
                     const struct ch_judged_position *best, int score,
                     const struct ch_judged_line *after, struct ch_judged_move *out);

/* The plies that the judge usually looks; 0 if it is limited by nodes. */
int ch_judge_depth(const struct ch_judge *judge);
/* Scores of all moves at every depth up to that: score[(depth - 1) * legal->count + move]. They are
 * those of minimax (CH_SEARCH_PLAIN). Where a lower depth has seen the end, it has the last word.
 */
void ch_judge_depths(struct ch_judge *judge, const struct ch_history *history,
                     const struct ch_moves *legal, int score[]);

/* Judges a turn by the mover's knowledge alone. In games without hidden pieces that is the verdict
 * on the position. Otherwise it is the mean over possible games, drawn from the view by
 * a key of that alone: the same for whoever asks. */

enum { CH_VIEW_LINE = 8, CH_VIEW_SAMPLES = 6 };

struct ch_view_judged {
    int best;                     /* index into the legal moves */
    int score, best_score;        /* of the played move and of the best; hundredths of a man */
    double chance;                /* the expected result after the played move, for the mover */
    double best_chance;           /* the same after the best */
    double regret;                /* what the played one loses */
    int line_count, answer_count; /* the moves alone where something is hidden */
    struct ch_move line[CH_VIEW_LINE];   /* what would follow the best, itself first */
    struct ch_move answer[CH_VIEW_LINE]; /* the same of the played one */
};

/* `played` is an index into the turn's legal moves; below 0: the best one alone is asked for, and
 * is the played one, too. `scratch` is reused. */
void ch_judge_view(struct ch_judge *judge, const struct ch_turn *turn, int played,
                   struct ch_judged *scratch, struct ch_view_judged *said);
/* Judges all moves so. */
void ch_judge_view_moves(struct ch_judge *judge, const struct ch_turn *turn,
                         struct ch_judged *judged);

/* The same of verdicts that are there. */
void ch_judge_said(const struct ch_judged_move *best, const struct ch_judged_move *made,
                   struct ch_view_judged *said);

struct ch_judged_ply {
    int seat;    /* who moved */
    int played;  /* index into the legal moves */
    bool only;   /* there was no choice */
    bool better; /* there was a better move: said.best */
    enum ch_move_class class;
    struct ch_view_judged said;
};

/* How the plies of a game are judged. */
struct ch_judging {
    int threads; /* at most so many; 0: as many as there are processors, at most
                    CH_JUDGE_THREADS */
    /* Called once for each ply, as soon as it is judged, in any order and by several threads at a
     * time, with the judge of the thread; may be NULL. */
    void (*judged)(void *context, struct ch_judge *judge, const struct ch_turn *turn, int ply,
                   const struct ch_judged_ply *verdict);
    void *context;
};

enum { CH_JUDGE_THREADS = 2 };

/* Fills a row of `plies` for each ply of the history: what ch_judge_view says of it, but that each
 * position is searched once only. Where something is hidden each move is judged by what its mover
 * knew. `how` may be NULL. */
void ch_judge_game(struct ch_judge *judge, const struct ch_game *game,
                   const struct ch_history *history, const struct ch_judging *how,
                   struct ch_judged_ply *plies);

/* The moves of a seat: how many, of each class, and what one lost in the mean. */
struct ch_judged_sums {
    int made, of[CH_MOVE_CLASSES];
    double loss;
};
struct ch_judged_sums ch_judge_sums(const struct ch_judged_ply *plies, int count, int seat);

/* A move that later moves have shown to lose something, or to be good after all. */
struct ch_judged_later {
    int ply;               /* from 0 */
    double chance, regret; /* as is known later, for the mover; regret 0: it is good */
    struct ch_move better; /* what a search that looks further prefers; else not set */
};

/* Fills what later moves show beyond the verdicts on `plies`, and returns how many; `later` has
 * room for all plies. What a search sees a ply further on is carried back from move to move, and a
 * move is blamed if a search that looks further finds a better one. 0 where something is hidden. */
int ch_judge_later(struct ch_judge *judge, const struct ch_game *game,
                   const struct ch_history *history, const struct ch_judged_ply *plies,
                   struct ch_judged_later *later);

/* Appends "later moves show that it loses 40 of 100 points; 10-14 was better", or "… that it loses
 * nothing". */
void ch_judge_later_text(const struct ch_game *game, const struct ch_judged_later *later,
                         struct ch_text *text);

#endif

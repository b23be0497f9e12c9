/* The judge: the yardstick's search as a measure of moves, and its verdicts on the moves of a
 * position. Everything that reports mistakes to players or rule authors uses it.
 *
 * Moves are compared by exact scores of one depth, each searched with an open window. A score is
 * made a chance by a logistic curve, so that what is lost when all is lost counts for nothing: the
 * chance is the expected result, 0 to 1 with a draw for a half, and a move's regret is what it
 * loses against the best. The curve's scale comes from the fitted evaluation that judges
 * (core/games/weights.h); where there is none, CH_JUDGE_SCALE. Classes are those of
 * lichess.org (drops of 0.1, 0.2 and 0.3 on a scale from -1 to 1).
 *
 * In games that hide something the judge looks at the true position: it knows more than whoever
 * played. A judge belongs to one thread; without a limit of time its answers are repeatable. */
#ifndef CH_WORKSHOP_COACH_JUDGE_H
#define CH_WORKSHOP_COACH_JUDGE_H

#include "agents/base/config.h"
#include "core/referee/known.h"
#include "core/search/search.h"

/* CH_JUDGE_SCALE: hundredths of a man per unit of log odds where none was fitted. */
enum { CH_JUDGE_DEPTH = 9, CH_JUDGE_HIDDEN_DEPTH = 3, CH_JUDGE_SCALE = 150 };

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
    double regret; /* the best move's chance less this one's */
    enum ch_move_class class;
    int line_count;
    struct ch_move line[CH_SEARCH_LINE]; /* what would follow, the move itself first */
};

/* The moves of a position that were asked for, the best first; equal ones in the order of the list.
 * Reused from position to position: initialise with {0}, release with ch_judged_done. */
struct ch_judged {
    struct ch_judged_move *move;
    int count, capacity;
    int depth;      /* plies that were searched whole */
    uint64_t nodes; /* positions entered */
};

void ch_judged_done(struct ch_judged *judged);
/* The verdict on the move with this index; NULL if it was not requested. */
const struct ch_judged_move *ch_judged_find(const struct ch_judged *judged, int move);

struct ch_judge;

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

/* "search:depth=9" */
const char *ch_judge_name(const struct ch_judge *judge);
/* Hundredths of a man that are one unit of log odds. */
double ch_judge_scale(const struct ch_judge *judge);
/* The expected result, 0 to 1, of a score. */
double ch_judge_chance(const struct ch_judge *judge, int score);
/* True if the score is a win or a loss that the search has seen to its end. */
bool ch_judge_proven(int score);

/* The endgame tables' values of the turn's moves, for the mover. False if the judge has no tables,
 * or they don't know all of these positions; *known is filled as far as they do. */
bool ch_judge_solve(const struct ch_judge *judge, const struct ch_turn *turn,
                    struct ch_known *known);

/* Judges the moves which[0..count-1] of the list (NULL: all) in the history's last position,
 * `deeper` plies deeper than the judge usually looks; below 0 fewer, but not fewer positions. The
 * history is the whole game or the mover's view of one that hides nothing. */
void ch_judge_moves(struct ch_judge *judge, const struct ch_history *history,
                    const struct ch_moves *legal, const int *which, int count, int deeper,
                    struct ch_judged *judged);
/* Finds the best move, and judges it and the one that was played: one move if that is as good as
 * any, else two. Costs much less than all moves. */
void ch_judge_played(struct ch_judge *judge, const struct ch_history *history,
                     const struct ch_moves *legal, int played, int deeper,
                     struct ch_judged *judged);
/* The best of the moves but the one that was played; there must be another. */
void ch_judge_others(struct ch_judge *judge, const struct ch_history *history,
                     const struct ch_moves *legal, int played, int deeper,
                     struct ch_judged *judged);

/* The plies that the judge usually looks; 0 if it is limited by nodes. */
int ch_judge_depth(const struct ch_judge *judge);
/* Scores of all moves at every depth up to that: score[(depth - 1) * legal->count + move]. They are
 * those of minimax (CH_SEARCH_PLAIN). Where a lower depth has seen the end, it has the last word.
 */
void ch_judge_depths(struct ch_judge *judge, const struct ch_history *history,
                     const struct ch_moves *legal, int score[]);

/* Judges a turn by the mover's knowledge alone. In games without hidden pieces that is the verdict
 * on the position. Otherwise it is the mean over possible games, sampled from the mover's view by
 * the turn's key. */

enum { CH_VIEW_LINE = 8, CH_VIEW_SAMPLES = 6 };

struct ch_view_judged {
    int best;                     /* index into the legal moves: of most samples */
    int score, best_score;        /* of the played move and of the best; hundredths of a man */
    double chance;                /* the expected result after the played move, for the mover */
    double best_chance;           /* the same after the best */
    double regret;                /* what the played one loses */
    int line_count, answer_count; /* 0 where something is hidden */
    struct ch_move line[CH_VIEW_LINE];   /* what would follow the best, itself first */
    struct ch_move answer[CH_VIEW_LINE]; /* the same of the played one */
};

/* `played` is an index into the turn's legal moves; the turn has its key. `scratch` as in judge.h.
 */
void ch_judge_view(struct ch_judge *judge, const struct ch_turn *turn, int played,
                   struct ch_judged *scratch, struct ch_view_judged *said);

struct ch_judged_ply {
    int seat;              /* who moved */
    bool only;             /* there was no choice */
    int score, best_score; /* hundredths of a man for the mover, of the move made and of the best */
    double chance, regret; /* of the move that was made: the expected result, what it lost */
    enum ch_move_class class;
    int line_count; /* of what was better; 0: nothing was */
    struct ch_move line[CH_VIEW_LINE];
};

/* Fills a row of `plies` for each ply of the history. Where something is hidden each move is judged
 * by what its mover knew, and by nothing that came later. */
void ch_judge_game(struct ch_judge *judge, const struct ch_game *game,
                   const struct ch_history *history, struct ch_judged_ply *plies);

/* The plies by which the judge may search deeper than usual at a cost of about `nodes` positions a
 * move of this game, at most CH_JUDGE_DEEPER. Found by trying. */
enum { CH_JUDGE_DEEPER = 8 };
int ch_judge_game_deeper(struct ch_judge *judge, const struct ch_game *game,
                         const struct ch_history *history, uint64_t nodes);

#endif

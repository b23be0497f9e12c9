/* The moves of a whole game, judged from the last to the first, so that what came of a move counts:
 * a search of the position after it looks a ply further than one of the position before it, and
 * what that found out is carried back from move to move. A move that looked good and turned out to
 * lose is blamed only if a deeper search of the others finds a better one. */
#ifndef CH_WORKSHOP_COACH_JUDGE_GAME_H
#define CH_WORKSHOP_COACH_JUDGE_GAME_H

#include "core/games/turn.h"
#include "workshop/coach/judge.h"

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

enum { CH_JUDGED_LINE = 8 };

struct ch_judged_ply {
    int seat;              /* who moved */
    bool only;             /* there was no choice */
    int score, best_score; /* hundredths of a man for the mover, of the move made and of the best */
    double chance, regret; /* of the move that was made: the expected result, what it lost */
    enum ch_move_class class;
    int line_count; /* of what was better; 0: nothing was */
    struct ch_move line[CH_JUDGED_LINE];
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

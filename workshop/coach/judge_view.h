/* Judges a turn by the mover's knowledge alone. In games without hidden pieces that is the verdict
 * on the position. Otherwise it is the mean over possible games, sampled from the mover's view by
 * the turn's key. */
#ifndef CH_WORKSHOP_COACH_JUDGE_VIEW_H
#define CH_WORKSHOP_COACH_JUDGE_VIEW_H

#include "core/games/turn.h"
#include "workshop/coach/judge.h"

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

#endif

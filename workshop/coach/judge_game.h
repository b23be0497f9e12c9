/* The moves of a whole game, judged from the last to the first, so that what came of a move counts:
 * a search of the position after it looks a ply further than one of the position before it, and
 * what that found out is carried back from move to move. A move that looked good and turned out to
 * lose is blamed only if a deeper search of the others finds a better one. */
#ifndef CH_WORKSHOP_COACH_JUDGE_GAME_H
#define CH_WORKSHOP_COACH_JUDGE_GAME_H

#include "workshop/coach/judge.h"

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

/* How a game ended, as the board shows it, held against what its score tells. */
#ifndef CH_CORE_PDN_PDN_JUDGE_H
#define CH_CORE_PDN_PDN_JUDGE_H

#include "core/pdn/pdn.h"

/* The tags under which a record keeps what a score told otherwise: the result and the cause of the
 * end that the board contradicts, and the last move, which can't be played. */
#define CH_PDN_TOLD_RESULT "ResultTold"
#define CH_PDN_TOLD_END "TerminationTold"
#define CH_PDN_TOLD_MOVE "LastMoveTold"

enum { CH_PDN_CONTRADICTIONS = 3 };

struct ch_pdn_judgement {
    struct ch_outcome outcome; /* of the board where it shows an end, else as told */
    struct ch_error contradiction[CH_PDN_CONTRADICTIONS]; /* each with file and line */
    int contradictions;
};

/* The board decides how a game ended that is over on it, by a win at any ply or by the last
 * position; a result that is not told (`*`) contradicts nothing. A game that is not over there may
 * have ended as is told, by resignation, agreement or the clock, but for an end that the board
 * would show. What comes after a position set up in the middle is not looked at: then nothing is
 * contradicted. */
void ch_pdn_judge(const struct ch_pdn_game *pdn, const char *file,
                  struct ch_pdn_judgement *judgement);

/* Makes the score say what was judged: its result and its tag Termination, and under the tags above
 * what it told otherwise. */
void ch_pdn_settle(struct ch_pdn_game *pdn, const struct ch_pdn_judgement *judgement);

#endif

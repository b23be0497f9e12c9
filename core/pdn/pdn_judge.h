/* How a game ended on the board, compared with the end stated in its score. */
#ifndef CH_CORE_PDN_PDN_JUDGE_H
#define CH_CORE_PDN_PDN_JUDGE_H

#include "core/pdn/pdn.h"

/* The tags under which a record keeps what a score stated otherwise: the result and the cause of
 * the end that the board contradicts, and the last move, which can't be played. */
#define CH_PDN_TOLD_RESULT "ResultTold"
#define CH_PDN_TOLD_END "TerminationTold"
#define CH_PDN_TOLD_MOVE "LastMoveTold"

enum { CH_PDN_CONTRADICTIONS = 3, CH_PDN_TOLD = 3 };

struct ch_pdn_judgement {
    struct ch_outcome outcome; /* of the board where it shows an end, else as stated */
    struct ch_error contradiction[CH_PDN_CONTRADICTIONS]; /* each with file and line */
    int contradictions;
    /* Tags of ours in the score that can't be genuine, since the board does not contradict what
     * they keep; each with file and line. The names are static. */
    struct ch_error forged[CH_PDN_TOLD];
    const char *forged_tag[CH_PDN_TOLD];
    int forgeries;
};

/* The board decides how a game ended that is over on it, by a win at any ply or by the last
 * position; a result that is not stated (`*`) contradicts nothing. A game that is not over there
 * may have ended as is stated, by resignation, agreement or the clock, but for an end that the
 * board would show. What comes after a position set up in the middle is not looked at: then nothing
 * is contradicted. A score that this program wrote may have the tags above: one is believed if the
 * board contradicts what it says was stated. */
void ch_pdn_judge(const struct ch_pdn_game *pdn, const char *file,
                  struct ch_pdn_judgement *judgement);

/* Makes the score say what was judged: its result and its tag Termination, and under the tags above
 * what it stated otherwise, without those that are forged. */
void ch_pdn_resolve(struct ch_pdn_game *pdn, const struct ch_pdn_judgement *judgement);

#endif

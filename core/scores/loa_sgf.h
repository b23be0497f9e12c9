/* Games of Lines of Action in SGF (GM[9]), as LittleGolem, PlayStrategy and boards of Go have them:
 * set-ups, variations, comments, marks and clocks; and written as PGN. docs/lines-of-action.md says
 * what is read. */
#ifndef CH_CORE_SCORES_LOA_SGF_H
#define CH_CORE_SCORES_LOA_SGF_H

#include "core/pdn/pdn.h"

/* The format "sgf" and its functions; and "pgn", which is written alone. */
extern const struct ch_score_ops ch_loa_scores;

#endif

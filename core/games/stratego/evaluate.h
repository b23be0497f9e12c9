/* The worth of a position of Stratego whose ranks are all known: material and the stealth of what
 * is not shown yet, how near pieces are to the enemy's flag, and how near hunters to prey that is
 * shown. */
#ifndef CH_CORE_GAMES_STRATEGO_EVALUATE_H
#define CH_CORE_GAMES_STRATEGO_EVALUATE_H

#include "core/games/stratego/values.h"

/* What holds for a whole search. */
struct ch_stratego_judge {
    struct ch_stratego_values values[CH_SEATS];
};

void ch_stratego_judge_begin(struct ch_stratego_judge *judge, const struct ch_stratego *stratego,
                             const struct ch_position *position);
/* For the side to move. */
int ch_stratego_judge(const struct ch_stratego_judge *judge, const struct ch_position *position);

#endif

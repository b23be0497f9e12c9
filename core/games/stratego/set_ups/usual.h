/* What is usual in set-ups: how often pieces of a kind are on each square, by the statistics. */
#ifndef CH_CORE_GAMES_STRATEGO_SET_UPS_USUAL_H
#define CH_CORE_GAMES_STRATEGO_SET_UPS_USUAL_H

#include "core/games/stratego/rules.h"

/* Fills what is usual in set-ups of the game's army and their mirror images. */
void ch_stratego_count_usual(struct ch_stratego *stratego);

/* How much likelier than on average a seat's piece that was on the square at the start is one of
 * this kind; over 0, also where the kind was never seen. */
static inline double ch_stratego_usual(const struct ch_stratego *stratego, int place, int kind) {
    return place < 0 ? 1 : stratego->usual[place][kind];
}

#endif

/* What a move showed of the pieces that met. */
#ifndef CH_CORE_GAMES_STRATEGO_STRUCK_H
#define CH_CORE_GAMES_STRATEGO_STRUCK_H

#include "core/games/stratego/rules.h"

/* A strike, as everybody sees it: both ranks are shown. */
struct ch_stratego_struck {
    int attacker, defender; /* kinds */
    enum ch_stratego_strike end;
};

/* The strike that `move` was, from the positions around it, whole ones or any seat's views of them.
 * False if it was none. */
bool ch_stratego_struck(const struct ch_position *before, const struct ch_move *move,
                        const struct ch_position *after, struct ch_stratego_struck *struck);

/* The kind of the piece that a side lost between two positions, or unknown if it lost none. */
int ch_stratego_kind_lost(const struct ch_position *before, const struct ch_position *after,
                          int seat);

#endif

/* The library of set-ups: data/stratego/, compiled in. */
#ifndef CH_CORE_STRATEGO_LIBRARY_H
#define CH_CORE_STRATEGO_LIBRARY_H

#include "core/stratego/rules.h"

struct ch_stratego_set_ups {
    const char *const *text; /* one of each pair of mirror images, as ch_stratego_set_up reads it */
    int count;
};

/* Of each army, in the order of the reading `army`. */
extern const struct ch_stratego_set_ups ch_stratego_library[CH_STRATEGO_ARMIES];

/* The place of a seat's square in a set-up, counted from the front row's column A; -1: it is in
 * none. */
static inline int ch_stratego_place(int seat, int square) {
    int rank = square / CH_STRATEGO_SIDE;
    int row = CH_STRATEGO_SET_UP_ROWS - 1 - (seat == 0 ? rank : CH_STRATEGO_SIDE - 1 - rank);
    return row < 0 ? -1 : row * CH_STRATEGO_SIDE + square % CH_STRATEGO_SIDE;
}

/* The seat's square at a place of its set-up. */
static inline int ch_stratego_placed(int seat, int place) {
    int rank = CH_STRATEGO_SET_UP_ROWS - 1 - place / CH_STRATEGO_SIDE;
    return (seat == 0 ? rank : CH_STRATEGO_SIDE - 1 - rank) * CH_STRATEGO_SIDE +
           place % CH_STRATEGO_SIDE;
}

#endif

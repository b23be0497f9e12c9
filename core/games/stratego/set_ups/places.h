/* The places of a set-up: the squares of a side's four rows, counted from the front row's column A,
 * the row nearest the enemy first. */
#ifndef CH_CORE_GAMES_STRATEGO_SET_UPS_PLACES_H
#define CH_CORE_GAMES_STRATEGO_SET_UPS_PLACES_H

#include "core/games/stratego/rules.h"

/* The place of a seat's square in a set-up; -1: it is in none. */
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

/* A place and its mirror image are one spot: the row, and how far the column is from the edge. */
enum {
    CH_STRATEGO_SPOT_COLUMNS = CH_STRATEGO_SIDE / 2,
    CH_STRATEGO_SPOTS = CH_STRATEGO_SET_UP_ROWS * CH_STRATEGO_SPOT_COLUMNS
};

static inline int ch_stratego_spot(int place) {
    int row = place / CH_STRATEGO_SIDE, column = place % CH_STRATEGO_SIDE;
    int mirrored = CH_STRATEGO_SIDE - 1 - column;
    return row * CH_STRATEGO_SPOT_COLUMNS + (column < mirrored ? column : mirrored);
}

/* The places beside one in a set-up; writes 4 at most and returns how many. */
static inline int ch_stratego_beside_place(int place, int beside[4]) {
    int row = place / CH_STRATEGO_SIDE, column = place % CH_STRATEGO_SIDE, count = 0;
    if (row > 0)
        beside[count++] = place - CH_STRATEGO_SIDE;
    if (row < CH_STRATEGO_SET_UP_ROWS - 1)
        beside[count++] = place + CH_STRATEGO_SIDE;
    if (column > 0)
        beside[count++] = place - 1;
    if (column < CH_STRATEGO_SIDE - 1)
        beside[count++] = place + 1;
    return count;
}

#endif

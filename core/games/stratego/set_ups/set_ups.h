/* Set-ups of Stratego: their places, what those of an army are like, in numbers counted over many
 * of them, and set-ups drawn afresh from these. set_up_statistics.c is made by
 * scripts/maintain/set-ups, which names its sources; it contains no set-up.
 *
 * Places are the squares of a side's four rows, counted from the front row's column A, the row
 * nearest the enemy first. */
#ifndef CH_CORE_GAMES_STRATEGO_SET_UPS_SET_UPS_H
#define CH_CORE_GAMES_STRATEGO_SET_UPS_SET_UPS_H

#include "core/base/random.h"
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

/* How two places lie to each other. */
enum ch_stratego_relation {
    CH_STRATEGO_IN_A_LANE,   /* both before one gap between lakes and edges, on the front rows */
    CH_STRATEGO_BEHIND,      /* one right behind the other */
    CH_STRATEGO_BESIDE,      /* next to each other in a row */
    CH_STRATEGO_TWO_OFF,     /* two steps from each other */
    CH_STRATEGO_NEAR,        /* three or four steps, on one wing */
    CH_STRATEGO_FAR,         /* more steps, on one wing */
    CH_STRATEGO_NEAR_ACROSS, /* three or four steps, on two wings */
    CH_STRATEGO_FAR_ACROSS,  /* more steps, on two wings */
    CH_STRATEGO_RELATIONS
};

enum ch_stratego_relation ch_stratego_relation(int place, int other);

/* Weights are logarithms of likelihood: so many to a factor of two. */
enum { CH_STRATEGO_OCTAVE = 32 };

/* What it weighs that pieces of these two kinds lie so to each other; a before b or equal. */
struct ch_stratego_pair_weights {
    uint8_t a, b;
    int16_t weight[CH_STRATEGO_RELATIONS];
};

struct ch_stratego_statistics {
    int set_ups; /* that were counted */
    /* Of 10,000 set-ups and their mirror images, how many have the kind at a place of the spot. */
    uint16_t at[CH_STRATEGO_SPOTS][CH_STRATEGO_RANKS];
    uint16_t walled; /* flags of 10,000 with bombs on all places beside them */
    bool walls;      /* the wall is drawn with the flag, else bombs are drawn as other pieces are */
    uint16_t gap; /* with `walls`: flags with one place beside them open; the rest have no bomb */
    int16_t place[CH_STRATEGO_SPOTS][CH_STRATEGO_RANKS];
    const struct ch_stratego_pair_weights *pair;
    int pairs;
};

/* Of each army, in the order of the parameter `army`. */
extern const struct ch_stratego_statistics ch_stratego_statistics[CH_STRATEGO_ARMIES];

/* Fills what is usual in set-ups of the game's army and their mirror images. */
void ch_stratego_count_usual(struct ch_stratego *stratego);

/* Swaps that are tried; more do not change what comes out. */
enum { CH_STRATEGO_SWAPS = 1500 };

/* Draws a set-up of the army, which has a flag, into kind[], by place; CH_STRATEGO_UNKNOWN: empty.
 */
void ch_stratego_draw_set_up(const struct ch_stratego_statistics *statistics,
                             const uint8_t army[CH_STRATEGO_RANKS], int swaps,
                             struct ch_random *random, uint8_t kind[CH_STRATEGO_PLACES]);

#endif

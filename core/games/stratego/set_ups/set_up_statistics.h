/* What set-ups of an army are like, in numbers counted over many of them: how often pieces of a
 * kind are on each square, and weights by which set-ups drawn at run time (set_up_draw.h) come out
 * so. They contain no set-up. set_up_statistics.c is made by scripts/maintain/set-ups, which names
 * its sources.
 */
#ifndef CH_CORE_GAMES_STRATEGO_SET_UPS_SET_UP_STATISTICS_H
#define CH_CORE_GAMES_STRATEGO_SET_UPS_SET_UP_STATISTICS_H

#include "core/games/stratego/set_ups/places.h"

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

#endif

/* Shared by the files of the survey. */
#ifndef CH_CORE_GAMES_STRATEGO_SURVEY_SURVEY_PARTS_H
#define CH_CORE_GAMES_STRATEGO_SURVEY_SURVEY_PARTS_H

#include "core/games/stratego/survey/survey.h"

/* What the best strikes after a candidate bring, and the square of the best. */
struct weighed {
    int turn; /* the survey's when it was worked out */
    double points;
    int square;
};

struct ch_stratego_survey {
    const struct ch_turn *turn;
    const struct ch_stratego *stratego;
    int number; /* of the turn, to distinguish its results from older ones */
    struct ch_stratego_belief belief[CH_SEATS]; /* of the seat's pieces, as the other has it */
    struct ch_stratego_unit unit[CH_STRATEGO_SQUARES];
    const struct ch_stratego_unit *at[CH_STRATEGO_SQUARES]; /* those; NULL: empty */
    struct ch_stratego_price price[CH_SEATS][CH_STRATEGO_RANKS];
    struct ch_stratego_assumptions assumed;
    int8_t steps[CH_STRATEGO_SQUARES][CH_STRATEGO_SQUARES]; /* to a square from all others */
    int stepped[CH_STRATEGO_SQUARES];                       /* the turn when they were measured */
    struct weighed (*candidate)[2]; /* of CH_STRATEGO_NOW and then the others: the enemy's, own */
    int capacity;
};

#endif

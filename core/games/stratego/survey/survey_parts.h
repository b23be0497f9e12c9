/* Shared by the files of the survey. */
#ifndef CH_CORE_GAMES_STRATEGO_SURVEY_SURVEY_PARTS_H
#define CH_CORE_GAMES_STRATEGO_SURVEY_SURVEY_PARTS_H

#include "core/games/stratego/survey/survey.h"

/* Steps to one square from all others. */
struct ways {
    int turn; /* the survey's when they were measured */
    int8_t steps[CH_STRATEGO_SQUARES];
};

struct weighed {
    int turn;
    double points;
    int square;
};

/* What is known of a candidate. */
struct weighed_candidate {
    struct weighed risk, next;
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
    struct ways ways[CH_STRATEGO_SQUARES];
    struct weighed_candidate *candidate; /* of CH_STRATEGO_NOW and then the others */
    int capacity;
};

#endif

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

/* A board that may come: units are borrowed from the survey but for the two that a move changed. */
struct prospect {
    const struct ch_stratego_unit *at[CH_STRATEGO_SQUARES]; /* NULL: empty */
    struct ch_stratego_unit moved, met;
};

/* A side's best strike, and what its others add to it. */
struct strikes {
    double best, further;
    int square, from; /* of the best */
};

/* The square of the first unit from `square` in a direction; *beside if it is next to it. */
int ch_stratego_survey_look(const struct ch_stratego_survey *survey,
                            const struct prospect *prospect, int square, int direction,
                            bool *beside);
/* How likely an enemy piece of this kind is to strike the own piece. */
double ch_stratego_survey_dares(const struct ch_stratego_survey *survey, int kind,
                                const struct ch_stratego_unit *own);
/* The own strikes that would be next: the best one at each enemy piece is weighed by whether both
 * are still there; if the prey of the best goes off, the next best is left. */
struct strikes ch_stratego_survey_threats(const struct ch_stratego_survey *survey,
                                          const struct prospect *prospect);

/* Points of a piece of this kind. */
static inline double worth(const struct ch_stratego_survey *survey, int seat, int kind,
                           bool shown) {
    const struct ch_stratego_price *price = &survey->price[seat][kind];
    return price->points + (shown ? 0 : price->stealth);
}

/* What a strike brings the striker's side on the average, ranks that become known included. */
double ch_stratego_survey_strike(const struct ch_stratego_survey *survey,
                                 const struct ch_stratego_unit *striker,
                                 const struct ch_stratego_unit *struck);

#endif

/* Captures by the two-squares rule in a turn of Stratego: which piece pursues which, and what the
 * static look-ahead (core/games/stratego/trap/) says of it, whichever side pursues. */
#ifndef CH_CORE_GAMES_STRATEGO_SURVEY_PURSUITS_H
#define CH_CORE_GAMES_STRATEGO_SURVEY_PURSUITS_H

#include "core/games/stratego/survey/survey.h"
#include "core/games/stratego/trap/static.h"

enum { CH_STRATEGO_MAX_PURSUITS = 48, CH_STRATEGO_PURSUIT_REACH = 6 };

/* A piece that beats another for certain, or by its suspected rank, and is near. */
struct ch_stratego_survey_pursuit {
    int attacker, defender; /* squares */
    struct ch_trap_verdict verdict;
    /* The moves of the side to move with its piece of the two, the waiting move first. */
    struct ch_trap_option option[CH_TRAP_MAX_OPTIONS];
    int options;
};

/* Fills `pursuits` with those of the turn in the order of their squares, and returns how many there
 * are; those that the look-ahead does not cover are left out. Two squares that are more than
 * CH_STRATEGO_PURSUIT_REACH apart are no pursuit. */
int ch_stratego_survey_pursuits(
    const struct ch_stratego_survey *survey,
    struct ch_stratego_survey_pursuit pursuits[CH_STRATEGO_MAX_PURSUITS]);

#endif

/* The worth of pieces in a position, in the unit of the kinds' values (a marshal 6400). */
#ifndef CH_CORE_GAMES_STRATEGO_VALUES_H
#define CH_CORE_GAMES_STRATEGO_VALUES_H

#include "core/games/stratego/rules.h"

struct ch_stratego_values {
    int piece[CH_STRATEGO_RANKS];   /* to its owner and its enemy, by kind */
    int stealth[CH_STRATEGO_RANKS]; /* of not being known, beside that */
};

/* The values of the seat's pieces by what both sides have lost, after the program Demon of
 * Ignorance: a marshal is worth less while the enemy's spy lives; a rank that nothing can strike
 * any more is worth no more than the rank below; miners are worth more when there are few for the
 * bombs that are left; a spy is worth little without a marshal to strike, and stealth the less the
 * fewer pieces are left. */
void ch_stratego_value(const struct ch_stratego *stratego, const struct ch_position *position,
                       int seat, struct ch_stratego_values *values);

#endif

/* What is assumed of an opponent where nothing is known: numbers that beliefs and surveys are
 * reckoned with. An agent's parameters of these names replace the usual ones. */
#ifndef CH_CORE_GAMES_STRATEGO_BELIEF_ASSUMPTIONS_H
#define CH_CORE_GAMES_STRATEGO_BELIEF_ASSUMPTIONS_H

#include <stdbool.h>

enum ch_stratego_assumption {
    /* Factors by which conduct makes a kind likelier or less likely. */
    CH_ASSUME_SUSPECTED,       /* the suspected kind */
    CH_ASSUME_RIPE_SUSPECTED,  /* the same, when the suspicion is old enough to act on */
    CH_ASSUME_ABOVE_SUSPECTED, /* a stronger one */
    CH_ASSUME_BELOW_SUSPECTED, /* a weaker one */
    CH_ASSUME_ABOVE_FLED,      /* one that is stronger than what it fled from */
    CH_ASSUME_RIPE_PLIES,      /* how old a suspicion is then */
    /* How much likelier a piece is to be the flag for each known bomb beside it, and to be a bomb
     * beside a certain flag; what is left of the chance of a flag that no bombs can wall in. */
    CH_ASSUME_KNOWN_BOMB,
    CH_ASSUME_BOMB_BESIDE_FLAG,
    CH_ASSUME_FLAG_NOT_WALLED,
    /* Parts of a hundred: how often an enemy strikes a piece that it does not know, if it expects
     * to gain by it and if not; what counts of the strikes that are not its best. */
    CH_ASSUME_STRIKES_HOPEFUL,
    CH_ASSUME_STRIKES_BLIND,
    CH_ASSUME_FURTHER_STRIKES,
    /* The same if hardly anything that it can be does the striker harm. */
    CH_ASSUME_STRIKES_SAFE,
    /* Parts of a hundred: how often an enemy piece that can move off is still there a turn later,
     * when it knows what threatens it, and when it doesn't; and how much of the chance counts that
     * who threatens is struck itself before. */
    CH_ASSUME_STAYS_WARNED,
    CH_ASSUME_STAYS_UNWARNED,
    CH_ASSUME_STRUCK_FIRST,
    CH_ASSUME_OWN_PIECE_STEPS, /* steps that a way costs past an own piece that can move off */
    CH_STRATEGO_ASSUMPTIONS
};

struct ch_stratego_assumptions {
    double value[CH_STRATEGO_ASSUMPTIONS];
};

/* The parameter of a rule base that sets it, and the values that it may have. Whole: no fractions.
 */
struct ch_stratego_assumption_row {
    const char *name;
    double usual, min, max;
    bool whole;
};

extern const struct ch_stratego_assumption_row ch_stratego_assumption_rows[CH_STRATEGO_ASSUMPTIONS];

/* The usual values, which hold for agents that set none. */
void ch_stratego_assume_usual(struct ch_stratego_assumptions *assumptions);

#endif

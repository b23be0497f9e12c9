/* What one side may know of the other's pieces: for each piece, followed from where it was at the
 * start, what it can be, what it did, and how likely it is to be what.
 *
 * All of it is a function of what both sides see: moves, ranks that were shown, pieces lost. So the
 * knowledge about one side's pieces is the same computed from the whole game and from either seat's
 * view, and asked about a seat's own pieces it is what its opponent may know of them.
 *
 * Conduct is kept as facts (which pieces it chased and fled from) and not averaged, as the program
 * Demon of Ignorance does it. */
#ifndef CH_CORE_GAMES_STRATEGO_BELIEF_BELIEF_H
#define CH_CORE_GAMES_STRATEGO_BELIEF_BELIEF_H

#include "core/games/stratego/rules.h"

enum { CH_STRATEGO_MAX_PIECES = 40 };

/* What is assumed of an opponent where nothing is known: numbers that beliefs and surveys are
 * reckoned with. An agent's parameters of these names replace the usual ones. */
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

/* A piece of the owner as the other side, its observer, may know it. Sets of kinds are bits
 * 1 << kind. */
struct ch_stratego_known {
    int16_t square; /* CH_NO_SQUARE: it is lost */
    uint8_t origin; /* its square at the start */
    uint8_t kind;   /* CH_STRATEGO_UNKNOWN as long as it can be several; else for certain, be it
                       shown or by elimination */
    bool shown;     /* by a strike, or a run over several squares */
    bool moved;
    uint16_t can_be;                  /* never empty */
    double chance[CH_STRATEGO_RANKS]; /* of being each kind: sum 1, 0 outside can_be */

    /* What it did while its rank was not shown, to and under pieces of the observer whose ranks
     * were shown by then: the sets of those ranks. */
    uint16_t chased; /* it moved next to these; with the bomb: it came up to a known bomb */
    uint16_t fled;   /* it moved off from beside these, and not to chase another */
    uint16_t guards; /* it was beside a piece that stayed when these came up to it */
    bool bluffs;     /* it fled from what is no stronger than what it chased, or chased what nothing
                        that it can be is after: its conduct means nothing */
    uint8_t suspect; /* the rank that this makes it, CH_STRATEGO_UNKNOWN: none; among can_be */
    int suspect_ply; /* since when; -1: never */
    bool ripe;       /* the suspicion is old enough to be acted on */
};

struct ch_stratego_belief {
    int owner; /* the seat whose pieces these are */
    int count; /* of its pieces in the start position */
    struct ch_stratego_known piece[CH_STRATEGO_MAX_PIECES]; /* in the order of their origins */
    int8_t at[CH_STRATEGO_SQUARES];     /* which of them is there now; -1: none */
    uint8_t left[CH_STRATEGO_RANKS];    /* pieces on the board by kind */
    uint8_t unknown[CH_STRATEGO_RANKS]; /* those whose kind is not certain */
};

/* Fills `belief` about the pieces of `owner` after the history, which is a seat's view or the
 * whole game. `assumptions`: NULL for the usual ones. Allocates nothing. Time grows with the
 * history: docs/stratego-baselines.md. */
void ch_stratego_know(const struct ch_game *game, const struct ch_history *history, int owner,
                      const struct ch_stratego_assumptions *assumptions,
                      struct ch_stratego_belief *belief);

/* Fills the chances from the sets, the suspicions, and what is usual in set-ups. */
void ch_stratego_weigh(const struct ch_stratego *stratego,
                       const struct ch_stratego_assumptions *assumptions,
                       struct ch_stratego_belief *belief);

/* The owner's piece on a square, NULL: none. */
static inline const struct ch_stratego_known *
ch_stratego_known_at(const struct ch_stratego_belief *belief, int square) {
    int index = belief->at[square];
    return index < 0 ? NULL : &belief->piece[index];
}

/* How a strike will end for who strikes: chances that sum to 1. */
struct ch_stratego_odds {
    double wins, both_fall, loses;
};

/* A piece of the observer, of this kind, strikes the known piece. */
struct ch_stratego_odds ch_stratego_odds_against(const struct ch_stratego_known *known, int kind);
/* What the strike of a piece of this kind at the known one gains the observer on average, by values
 * of the observer's kinds (`own`) and the owner's (`theirs`). */
double ch_stratego_gain(const struct ch_stratego_known *known, int kind,
                        const int own[CH_STRATEGO_RANKS], const int theirs[CH_STRATEGO_RANKS]);
/* What the known piece gains its owner by striking the observer's piece of this kind; 0 or more,
 * since it need not. */
double ch_stratego_threat(const struct ch_stratego_known *known, int kind,
                          const int own[CH_STRATEGO_RANKS], const int theirs[CH_STRATEGO_RANKS]);

#endif

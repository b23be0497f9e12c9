/* What rules ask about a turn of Stratego: the pieces as far as its seat knows them, how a strike
 * would end, what the enemy could answer, how far it is to a square. Answers are worked out when
 * asked for, and kept for the turn. Points are the rules' own: they measure a piece's worth
 * (ch_stratego_survey_price), and expectations are counted in that. */
#ifndef CH_CORE_GAMES_STRATEGO_SURVEY_SURVEY_H
#define CH_CORE_GAMES_STRATEGO_SURVEY_SURVEY_H

#include "core/games/stratego/belief/belief.h"
#include "core/games/stratego/trap/static.h"
#include "core/games/turn.h"

enum { CH_STRATEGO_NOW = -1 }; /* in the place of a candidate: the position as it is */

/* The content of a square, as the seat to move sees it. */
struct ch_stratego_unit {
    int8_t seat;  /* -1: the square is empty */
    uint8_t kind; /* CH_STRATEGO_UNKNOWN if it is the enemy's and can be several */
    bool moved;
    bool shown; /* the other side knows its kind, be it by what follows from the others */
    float chance[CH_STRATEGO_RANKS];       /* that it is of this kind; they add up to 1 */
    const struct ch_stratego_known *known; /* to the other side; borrowed until the next begin */
};

/* The worth of a piece of a kind: `points` as it is, `stealth` more while the other side does not
 * know it. */
struct ch_stratego_price {
    int points, stealth;
};

struct ch_stratego_survey;

struct ch_stratego_survey *ch_stratego_survey_new(void);
void ch_stratego_survey_free(struct ch_stratego_survey *survey); /* NULL is allowed */

/* From now on questions are about this turn, which is borrowed until the next call. Prices are the
 * game's values, without stealth. False if the turn is not of Stratego: then nothing may be asked.
 */
bool ch_stratego_survey_begin(struct ch_stratego_survey *survey, const struct ch_turn *turn);

/* What is assumed from the next begin on; the usual value until then. The value is within its row's
 * bounds. */
void ch_stratego_survey_assume(struct ch_stratego_survey *survey,
                               enum ch_stratego_assumption assumption, double value);

/* Borrowed until the next begin. */
const struct ch_stratego_unit *ch_stratego_survey_unit(const struct ch_stratego_survey *survey,
                                                       int square);
/* How many moves in a row the piece on the square has made between it and one other square, which
 * is *other; 0 if its side's last move was another's. */
int ch_stratego_survey_run(const struct ch_stratego_survey *survey, int square, int *other);

void ch_stratego_survey_price(struct ch_stratego_survey *survey, int seat, int kind,
                              struct ch_stratego_price price);

/* How the strike on a square by a piece of this kind would end. */
struct ch_stratego_odds ch_stratego_survey_odds(const struct ch_stratego_survey *survey, int kind,
                                                int square);

/* Points of a seat's remaining pieces. */
int ch_stratego_survey_strength(const struct ch_stratego_survey *survey, int seat);
/* Points of the piece on the square, on the average: its secret included if it is one. */
double ch_stratego_survey_worth(const struct ch_stratego_survey *survey, int square);
/* Points that the strike of the own piece on `from` at the enemy's on `to` would bring on the
 * average, wherever they are, ranks that become known included. */
double ch_stratego_survey_prospect(const struct ch_stratego_survey *survey, int from, int to);
/* Points that the candidate itself brings on the average: what it may take less what it may lose,
 * ranks that become known included. */
double ch_stratego_survey_gain(struct ch_stratego_survey *survey, int candidate);
/* Points that the enemy's best strike after the candidate takes on the average, recaptures
 * included, with some more for each further strike that it could choose; *square is the own piece
 * that it strikes, or CH_NO_SQUARE. */
double ch_stratego_survey_risk(struct ch_stratego_survey *survey, int candidate, int *square);
/* Points that the own best strike after the candidate would bring, were it the own turn again;
 * *square is what it strikes, or CH_NO_SQUARE. */
double ch_stratego_survey_next(struct ch_stratego_survey *survey, int candidate, int *square);

/* What the answers above are made of, for those who show them. A strike ends in one of these ways
 * (enum ch_stratego_strike, from CH_STRATEGO_LOSES on), each with its chance and the points that it
 * brings on the average. */
enum { CH_STRATEGO_STRIKE_ENDS = 3 };
struct ch_stratego_strike_end {
    double chance, points;
};
/* Of the own piece on `from` at the enemy's on `to`, wherever they are. */
void ch_stratego_survey_ends(const struct ch_stratego_survey *survey, int from, int to,
                             struct ch_stratego_strike_end ends[CH_STRATEGO_STRIKE_ENDS]);
/* The best strike of one side once the candidate has ended in one of its ways: how likely that is,
 * the strike, CH_NO_SQUARE if there is none, its points, and what the side's others add to them. */
struct ch_stratego_next_strike {
    double chance;
    int from, to;
    double points, further;
};
/* Those of the own side or the enemy; returns how many. */
int ch_stratego_survey_strikes(const struct ch_stratego_survey *survey, int candidate, bool own,
                               struct ch_stratego_next_strike strikes[CH_STRATEGO_STRIKE_ENDS]);

/* Steps from one square to another over empty squares, where squares with own pieces that can move
 * count several; -1 if there is no way. The ends may be occupied. */
int ch_stratego_survey_steps(struct ch_stratego_survey *survey, int from, int to);
/* The squares of such a way, `to` last; returns how many, 0 if there is none. */
int ch_stratego_survey_way(struct ch_stratego_survey *survey, int from, int to,
                           uint8_t squares[CH_STRATEGO_SQUARES]);

/* Captures by the two-squares rule in a turn of Stratego: which piece pursues which, and what the
 * static look-ahead (core/games/stratego/trap/) says of it, whichever side pursues. */
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

/* Shared by the files of the survey. */

/* What the best strikes after a candidate bring, and the square of the best. */
struct ch_stratego_weighed {
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
    struct ch_stratego_weighed (
        *candidate)[2]; /* of CH_STRATEGO_NOW and then the others: the enemy's, own */
    int capacity;
};

#endif

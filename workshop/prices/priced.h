/* Agents of rules with their prices at hand: the numbers of a parameter file, which may be given
 * other values, and the test of such values by matches. */
#ifndef CH_WORKSHOP_PRICES_PRICED_H
#define CH_WORKSHOP_PRICES_PRICED_H

#include "workshop/series.h"

/* An agent and its prices. Owns all but the name. */
struct ch_priced {
    const char *agent; /* borrowed */
    struct ch_sources texts;
    int numbers; /* which of the texts are the parameters */
    struct ch_parameters parameters;
    int *price; /* the parameters that may move, as indexes: those with a range that are read */
    int prices;
    struct ch_text unread; /* "a, b": those with a range that neither a rule nor the game reads */
};

/* Reads the agent, which the series may open. With names only[0..count-1] (a whole number of
 * parameters that may move) the others keep their values; NULL: all of them may move.
 * CH_UNSUPPORTED for an agent without numbers; CH_BAD_INPUT if none may move. Release with
 * ch_priced_done in any case. */
enum ch_status ch_priced_read(struct ch_priced *priced, const struct ch_series *series,
                              const char *agent, char *const only[], int count,
                              struct ch_error *error);
void ch_priced_done(struct ch_priced *priced);

/* Price number `i` of those that may move. */
const struct ch_parameter *ch_priced_parameter(const struct ch_priced *priced, int i);
/* Appends the agent's texts in which the prices have the values value[0..prices-1], rounded as
 * ch_parameter_round does. */
void ch_priced_texts(const struct ch_priced *priced, const double value[],
                     struct ch_sources *texts);
/* Fills all[], by parameter, with the values that ch_priced_texts gives them. */
void ch_priced_values(const struct ch_priced *priced, const double value[], double all[]);

/* Parts the openings of the series by the seed: half of them, at random, are to find values with,
 * the others wait for the test; few that are lengthened serve both, with seeds of their own. Both
 * borrow; `opening` of each is freed by the caller. CH_BAD_INPUT if there are too few. */
enum ch_status ch_prices_part(const struct ch_series *series, uint64_t seed,
                              struct ch_openings *use, struct ch_openings *test,
                              struct ch_error *error);

enum { CH_PRICE_RIVALS = 8 };

/* The gain of the values found over the author's against one opponent. */
struct ch_price_verdict {
    const char *against;     /* NULL: against the author's values themselves */
    double found, author;    /* scores, 0 … 1; author is 1 - found against themselves */
    struct ch_paired change; /* of the score; against themselves, of it over one half */
    int games;               /* of each of the two sides */
    bool shown;              /* the change is shown at 5 % among all verdicts */
};

/* Matches of an agent with values that were found: against each rival in the same games as with the
 * author's values, and against those. */
struct ch_price_test {
    const char *found; /* names the values: "tuned" */
    const char *const *rival;
    int rivals;
    int games; /* of each match, at least: whole rounds of the openings */
    uint64_t seed;
    const struct ch_openings *openings; /* NULL: the game deals */
    /* Found: */
    struct ch_price_verdict verdict[CH_PRICE_RIVALS + 1];
    int verdicts;
    long failed; /* games that ended because an agent failed */
};

/* Plays the matches, or what is missing of them in the record. */
enum ch_status ch_price_test_play(struct ch_price_test *test, struct ch_series *series,
                                  const struct ch_priced *priced, const double value[],
                                  struct ch_error *error);

/* The score of the first `games` games of a match for its first side, 0 … 1: the record may have
 * more of them, from a longer match. */
double ch_price_score(const struct ch_match_status *match, int games);

#endif

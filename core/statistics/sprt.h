/* The sequential probability ratio test (Wald 1945): a match that ends as soon as it has decided
 * between two hypotheses, that a player is stronger by elo0 (H0) or by elo1 (H1). Pure; never nan
 * or infinite.
 *
 * The log-likelihood ratio LLR of H1 to H0 is compared with two bounds, ln(beta / (1 - alpha)) and
 * ln((1 - beta) / alpha): at or below the lower one H0 is accepted, at or above the upper one H1.
 * Then H1 is accepted with a probability of about alpha at most where H0 holds, and H0 with beta
 * where H1 does. It holds for looks after each trial, in an order that results have no influence
 * on.
 *
 * Games alone are three outcomes, pairs of games over one opening five (0, 1/2, 1, 3/2, 2 points).
 * Under a hypothesis the outcomes have the likeliest law at which it holds exactly (generalized
 * likelihood ratio, Van den Bergh, "The GSPRT"): the mean is L(elo) in the logistic model; in the
 * normalized one (mean - 1/2) / sigma is elo ln(10)/800, for pairs sqrt(2) times as much. Both are
 * solved exactly, not by the formula that is good for small differences. An outcome that did not
 * occur counts 0.001 times, as in fishtest, fastchess and OpenBench.
 *
 * BayesElo is an older model for games alone (Coulom): one number for strength and one for draws,
 * which is taken from the counts. Two conventions: fastchess and OpenBench have the bounds in
 * BayesElo; cutechess has them in Elo, divided by 4x/(1+x)², x = 10^(-draw/400), and counts half a
 * game more of each outcome. */
#ifndef CH_CORE_STATISTICS_SPRT_H
#define CH_CORE_STATISTICS_SPRT_H

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/statistics/statistics.h"

enum ch_sprt_model {
    CH_SPRT_NORMALIZED,
    CH_SPRT_LOGISTIC,
    CH_SPRT_BAYESELO,
    CH_SPRT_CUTECHESS,
    CH_SPRT_MODELS
};

enum ch_sprt_verdict { CH_SPRT_OPEN, CH_SPRT_H0, CH_SPRT_H1 };

struct ch_sprt {
    enum ch_sprt_model model;
    double elo0, elo1;  /* elo0 < elo1, -1000 … 1000 */
    double alpha, beta; /* 0 … 0.5 apart from the ends: errors of the first and second kind */
};

/* The progress of a test. */
struct ch_sprt_state {
    long count; /* trials: games, or pairs */
    double llr, lower, upper;
    double step; /* as much as one trial moves the LLR at most, about */
    enum ch_sprt_verdict verdict;
};

/* Normalized, 0 to 5, 0.05 and 0.05. */
struct ch_sprt ch_sprt_default(void);

/* CH_BAD_INPUT unless elo0 < elo1, 0 < alpha, 0 < beta, alpha + beta < 1, all finite and of a size
 * that means anything. */
enum ch_status ch_sprt_check(const struct ch_sprt *sprt, struct ch_error *error);

/* Reads `elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized`: any order, elo0 and elo1 must be
 * there, the rest has defaults. Checked. */
enum ch_status ch_sprt_parse(const char *text, struct ch_sprt *sprt, struct ch_error *error);
/* Appends the one text of a test, with everything in it, which ch_sprt_parse reads back. */
void ch_sprt_format(const struct ch_sprt *sprt, struct ch_text *text);

/* Reads `a,b,c`: exactly `count` whole numbers from 0 to 1e9, not all of them 0. */
enum ch_status ch_sprt_counts(const char *text, int count, long counts[], struct ch_error *error);

/* "normalized" and so on. */
const char *ch_sprt_model_name(enum ch_sprt_model model);
enum ch_status ch_sprt_model_find(const char *name, enum ch_sprt_model *model,
                                  struct ch_error *error);
/* "H0 accepted", "H1 accepted", "no verdict yet". */
const char *ch_sprt_verdict_text(enum ch_sprt_verdict verdict);
/* "open", "H0", "H1". */
const char *ch_sprt_verdict_name(enum ch_sprt_verdict verdict);
/* True for models that know single games only. */
bool ch_sprt_games_only(enum ch_sprt_model model);

/* Of 3 outcomes of games, losses, draws, wins (none: LLR 0), or of 5 of pairs of games, which gave
 * 0, 1/2, 1, 3/2, 2 points; pairs are not for models of games only. */
struct ch_sprt_state ch_sprt_counted(const struct ch_sprt *sprt, const long counts[], int outcomes);

/* CH_SPRT_STEPS: between 0 and 1, to which means are rounded; a multiple of 4. */
enum { CH_SPRT_STEPS = 240 };
/* A trial is an opening over which one pair or several were played, its score their mean:
 * openings[i] of them with i / CH_SPRT_STEPS; pairs[0..4] are all those pairs. With one pair each
 * it is that of pairs. Elo of the normalized model is that of pairs: the mean of several varies
 * less than one does, and the hypotheses are by as much further from 1/2 in its deviations. */
struct ch_sprt_state ch_sprt_openings(const struct ch_sprt *sprt, const long pairs[5],
                                      const long openings[CH_SPRT_STEPS + 1]);

/* True if the LLR is further past a bound than a test leaves it that is looked at after each trial,
 * or after a few: the test had ended before. */
bool ch_sprt_overrun(const struct ch_sprt_state *state);

/* Estimates strength from a sequential test that has ended, allowing for how it ended. The plain
 * estimate is biased: a test that accepts H1 has ended on a streak of luck.
 *
 * The LLR is taken for a Brownian motion with drift between the two bounds (Wald; Siegmund,
 * Sequential Analysis, 1985, chapters III and IV). Ends are put in order: the sooner the upper
 * bound was crossed, the more for H1; the sooner the lower one, the less. The estimate is the drift
 * at which an end at least as much for H1 has the probability 1/2, so that it is too high as often
 * as too low (median-unbiased), the interval's ends those with 2.5 % and 97.5 %. The walk jumps
 * past a bound by 0.583 deviations of a trial in the mean (Siegmund 1985, X.2), by which the bounds
 * are moved out. Drift and score are in the proportion that was seen. In 3000 tests of 100 to 400
 * pairs for each of five strengths and both models, 49 to 52 % of the estimates were too high, and
 * 94 to 95 % of the intervals held the truth. */
struct ch_sprt_estimate {
    struct ch_interval elo, normalized; /* median-unbiased, 95 % */
};

/* From the counts at the end of a test, as ch_sprt_counted has them. False where there is no such
 * estimate: no verdict; the LLR is so far past its bound that the test had ended before; fewer than
 * ten trials or only one outcome among them; a model of BayesElo. */
bool ch_sprt_estimate(const struct ch_sprt *sprt, const long counts[], int outcomes,
                      struct ch_sprt_estimate *estimate);

#endif

/* What counts of wins, draws and losses say, and how surely. Pure functions; never nan or infinite.
 *
 * Score s is the mean of game scores 0, 1/2, 1 (or of pair scores 0, 1/4 … 1), v its variance per
 * game (per pair). Elo is E(s) = -400 log10(1/s - 1); the two-sided 95 % interval of the score is
 * s ± 1.96 sqrt(v/n), each end clamped to 0.001 … 0.999 before E; the margin is half of it.
 * Likelihood of superiority is Phi((s - 1/2) / sqrt(v/n)), so draws count. An outcome that did not
 * occur counts 0.001 times, as fishtest and fastchess have it, so that figures can be compared.
 * When every outcome was the same, v is 0 and says nothing: outcomes not seen in n trials then have
 * a probability of at most 1 - 0.025^(1/n), and the interval is what they could do (Clopper and
 * Pearson 1934).
 *
 * Normalized Elo is (s - 1/2) / sigma in units of ln(10) / 800, sigma² = v for games, 2v for pairs
 * (Van den Bergh, "Comments on normalized Elo"): how many games it takes to tell two players apart,
 * whatever the share of draws is. Its interval is that of the score, v held; when v is 0 each end
 * has the variance of the outcomes that make it, of which one has a probability of at least 0.001.
 */
#ifndef CH_CORE_STATISTICS_STATISTICS_H
#define CH_CORE_STATISTICS_STATISTICS_H

#include <stdbool.h>

struct ch_interval {
    double value, low, high;
};

struct ch_strength {
    long count;                       /* games, or pairs of games */
    bool paired;                      /* the variance is that of pairs */
    struct ch_interval score;         /* 0 … 1 */
    struct ch_interval elo;           /* of clamped scores */
    double elo_margin;                /* (high - low) / 2 */
    bool elo_open_low, elo_open_high; /* that end was clamped: "or less", "or more" */
    struct ch_interval normalized;    /* normalized Elo */
    double normalized_margin;         /* (high - low) / 2 */
    double superiority;               /* 0 … 1 */
};

/* Of Elo's scale: a score of 0 … 1, held to 0.001 … 0.999, as a difference of ratings, and back. */
double ch_elo_of_score(double score);
double ch_score_of_elo(double elo);
/* The chance of a value below z under the normal law. */
double ch_normal_below(double z);

/* Normalized Elo of 1: (s - 1/2) / sigma. */
#define CH_NORMALIZED_ELO (800.0 / 2.302585092994046)

/* games[0..2]: losses, draws, wins. All zero is allowed: score 1/2, anything possible. */
struct ch_strength ch_strength_of_games(const long games[3]);
/* pairs[0..4]: pairs of games over one opening that gave 0, 1/2, 1, 3/2, 2 points. */
struct ch_strength ch_strength_of_pairs(const long pairs[5]);

/* The share `hits` of `trials` with its 95 % interval by Wilson (1927); 0 trials: 0 to 1. */
struct ch_interval ch_share(long hits, long trials);

#endif

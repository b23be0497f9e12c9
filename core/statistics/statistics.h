/* Estimates of strength from the games of a match, with their errors. Pure functions; never nan or
 * infinite.
 *
 * Score s is the mean of game scores 0, 1/2, 1 (or of pair scores 0, 1/4 … 1) over all games. Its
 * two-sided 95 % interval is that of the clusters (clusters.h), their mean ± Student's quantile
 * times the standard error: games over one ballot are one cluster. When every cluster gave the
 * same, it is what could have been missed in as many. It reaches as far to each side as that of the
 * different trials would. Games that are in no cluster move s alone, and the interval goes as far
 * as s. Elo is E(s) = -400 log10(1/s - 1), its interval that of the score, each end clamped to
 * 0.001 … 0.999 before E; the margin is half of it. Likelihood of superiority is the chance by
 * Student's law that the clusters' mean is above 1/2, so draws count, by the error of all trials or
 * of the different ones, whichever says less.
 *
 * Normalized Elo is (s - 1/2) / sigma in units of ln(10) / 800 with the clusters' mean for s,
 * sigma² = v for games, 2v for pairs, v the variance of a game (of a pair) by itself (Van den
 * Bergh, "Comments on normalized Elo"): how many games it takes to separate two players, whatever
 * the share of draws is. Its interval is that of the clusters, v held; when v is 0 each end has the
 * variance of the outcomes that make it, of which one has a probability of at least 0.001. */
#ifndef CH_CORE_STATISTICS_STATISTICS_H
#define CH_CORE_STATISTICS_STATISTICS_H

#include <stdbool.h>

#include "core/statistics/clusters.h"

struct ch_interval {
    double value, low, high;
};

struct ch_strength {
    long clusters;            /* units of the interval's error: ballots, or what replaces them */
    long count;               /* games, or pairs of games */
    bool paired;              /* normalized Elo is that of pairs */
    struct ch_interval score; /* 0 … 1 */
    struct ch_interval elo;   /* of clamped scores */
    double elo_margin;        /* (high - low) / 2 */
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

/* games[0..2]: losses, draws, wins, all games, of which the score is the mean; pairs[0..4]: the
 * complete pairs among them that gave 0, 1/2, 1, 3/2, 2 points. cluster[0..count-1]: sums of game
 * scores over games (or of pair scores over pairs) of one ballot; games without a partner may be
 * left out. Without games the score is the clusters' mean. Nothing at all is allowed: score 1/2,
 * anything possible. */
struct ch_strength ch_strength_of(const long games[3], const long pairs[5],
                                  const struct ch_cluster cluster[], long count);
/* The same of games, of pairs, that are each over a ballot of its own. */
struct ch_strength ch_strength_of_games(const long games[3]);
struct ch_strength ch_strength_of_pairs(const long pairs[5]);

/* The share `hits` of `trials` with its 95 % interval by Wilson (1927); 0 trials: 0 to 1. */
struct ch_interval ch_share(long hits, long trials);
/* The same of values of 0 … 1 in clusters, of which `max` at most are trials of their own: by as
 * many trials as would have this error if they were independent, and Student's quantile. Where
 * all clusters gave the same, what could have been missed in as many, as for a score. */
struct ch_interval ch_share_of_clusters(const struct ch_cluster cluster[], long count, long max);

#endif

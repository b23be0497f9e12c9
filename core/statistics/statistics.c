#include "core/statistics/statistics.h"

#include <assert.h>
#include <math.h>

static const double quantile = 1.959963984540054; /* of the normal law, 97.5 % */
static const double min_score = 0.001;

static double clamp(double value, double low, double high) {
    return fmin(fmax(value, low), high);
}

double ch_elo_of_score(double score) {
    double held = clamp(score, min_score, 1.0 - min_score);
    return 400.0 * log10(held / (1.0 - held));
}

double ch_score_of_elo(double elo) {
    return 1.0 / (1.0 + pow(10.0, -elo / 400.0));
}

double ch_normal_below(double z) {
    return 0.5 * erfc(-z / sqrt(2.0));
}

static void set_elo(struct ch_strength *strength) {
    const struct ch_interval *score = &strength->score;
    strength->elo = (struct ch_interval){ch_elo_of_score(score->value), ch_elo_of_score(score->low),
                                         ch_elo_of_score(score->high)};
    strength->elo_margin = (strength->elo.high - strength->elo.low) / 2.0;
    strength->elo_open_low = score->low <= min_score;
    strength->elo_open_high = score->high >= 1.0 - min_score;
}

/* Normalized Elo of scores with the variance of a trial. */
static void set_normalized(struct ch_strength *strength, const struct ch_interval *score,
                           double variance) {
    double unit = CH_NORMALIZED_ELO / sqrt(variance * (strength->paired ? 2.0 : 1.0));
    strength->normalized = (struct ch_interval){
        (score->value - 0.5) * unit, (score->low - 0.5) * unit, (score->high - 0.5) * unit};
}

/* Normalized Elo of a score that is `score` with the chance `seen`, else `other`. */
static double normalized_of_two(double score, double seen, double other, bool paired) {
    seen = clamp(seen, min_score, 1.0 - min_score);
    double mean = seen * score + (1.0 - seen) * other;
    double deviation = fabs(score - other) * sqrt(seen * (1.0 - seen) * (paired ? 2.0 : 1.0));
    return (mean - 0.5) / deviation * CH_NORMALIZED_ELO;
}

/* The same when every trial gave `score`: what is away from 1/2 may be as far as anything is. */
static void set_normalized_constant(struct ch_strength *strength, double score, double seen) {
    bool paired = strength->paired;
    double low =
        normalized_of_two(score, score < 0.5 ? 1.0 : seen, score < 0.5 ? 1.0 : 0.0, paired);
    double high =
        normalized_of_two(score, score > 0.5 ? 1.0 : seen, score > 0.5 ? 0.0 : 1.0, paired);
    strength->normalized = (struct ch_interval){score > 0.5   ? high
                                                : score < 0.5 ? low
                                                              : 0.0,
                                                low, high};
}

/* Of a value of 0 … 1 that every cluster gave: what was not seen may all be 0, or all 1. */
static struct ch_interval constant_interval(double value, const struct ch_cluster_mean *mean) {
    double seen = 1.0 - mean->unseen;
    return (struct ch_interval){value, value * seen, 1.0 - (1.0 - value) * seen};
}

/* The clusters' mean with its interval, whose ends may lie beyond 0 and 1. */
static struct ch_interval interval_of(const struct ch_cluster_mean *mean) {
    double value = mean->clusters > 0 ? mean->mean : 0.5;
    if (mean->constant)
        return constant_interval(value, mean);
    return (struct ch_interval){value, value - mean->margin, value + mean->margin};
}

static bool varies(const struct ch_cluster_mean *all, const struct ch_cluster_mean *different) {
    return !all->constant && !different->constant;
}

/* The interval of all trials within 0 … 1, which reaches as far to each side as that of the
 * different trials; or both, where one of them is no error of a mean but what was not seen. */
static struct ch_interval together(struct ch_interval all, struct ch_interval different,
                                   bool varies) {
    double below = fmax(all.value - all.low, different.value - different.low);
    double above = fmax(all.high - all.value, different.high - different.value);
    double low = varies ? all.value - below : fmin(all.low, different.low);
    double high = varies ? all.value + above : fmax(all.high, different.high);
    return (struct ch_interval){all.value, clamp(low, 0.0, 1.0), clamp(high, 0.0, 1.0)};
}

/* Of a mean by the error of these trials; where they are all alike, by their own. */
static double superiority_by(double value, const struct ch_cluster_mean *mean) {
    if (!mean->constant)
        return ch_student_below((value - 0.5) / mean->error, mean->degrees);
    double same = mean->clusters > 0 ? mean->mean : 0.5;
    double tail =
        exp2(-(double)(mean->clusters + 1)); /* of a share that is 1/2 or less, from a flat prior */
    return same > 0.5 ? 1.0 - tail : same < 0.5 ? tail : 0.5;
}

/* The less certain of the two: the one nearer to 1/2. */
static double superiority_of(const struct ch_cluster_mean *all,
                             const struct ch_cluster_mean *different) {
    double value = varies(all, different) ? all->mean : different->mean;
    double one = superiority_by(all->mean, all), other = superiority_by(value, different);
    if ((one - 0.5) * (other - 0.5) <= 0.0)
        return 0.5;
    return fabs(one - 0.5) < fabs(other - 0.5) ? one : other;
}

static long total(const long frequency[], int outcomes) {
    long count = 0;
    for (int i = 0; i < outcomes; i++)
        count += frequency[i];
    return count;
}

/* Mean and variance of trials, of which frequency[i] gave the score i / (outcomes - 1). */
static double mean_of(const long frequency[], int outcomes) {
    double sum = 0.0;
    for (int i = 0; i < outcomes; i++)
        sum += (double)frequency[i] * i / (outcomes - 1);
    return sum / fmax((double)total(frequency, outcomes), 1.0);
}

static double variance_of(const long frequency[], int outcomes) {
    double squares = 0.0, mean = mean_of(frequency, outcomes);
    for (int i = 0; i < outcomes; i++) {
        double score = (double)i / (outcomes - 1);
        squares += (double)frequency[i] * score * score;
    }
    return fmax(squares / fmax((double)total(frequency, outcomes), 1.0) - mean * mean, 0.0);
}

struct ch_strength ch_strength_of(const long games[3], const long pairs[5],
                                  const struct ch_cluster cluster[], long count) {
    struct ch_cluster_mean mean = ch_clusters_mean(cluster, count, false),
                           different = ch_clusters_mean(cluster, count, true);
    struct ch_interval around =
        together(interval_of(&mean), interval_of(&different), varies(&mean, &different));
    double score = total(games, 3) > 0 ? mean_of(games, 3) : around.value;
    struct ch_strength strength = {
        .clusters = mean.clusters,
        .paired = total(pairs, 5) > 0,
        .score = {score, fmin(around.low, score), fmax(around.high, score)},
        .superiority = superiority_of(&mean, &different),
    };
    strength.count = strength.paired ? total(pairs, 5) : total(games, 3);
    double variance = strength.paired ? variance_of(pairs, 5) : variance_of(games, 3);
    if (variance > 0.0)
        set_normalized(&strength, &around, variance);
    else
        set_normalized_constant(&strength, around.value, 1.0 - mean.unseen);
    strength.normalized_margin = (strength.normalized.high - strength.normalized.low) / 2.0;
    set_elo(&strength);
    assert(strength.score.low <= strength.score.value &&
           strength.score.value <= strength.score.high);
    assert(strength.elo.low <= strength.elo.high && strength.superiority >= 0.0 &&
           strength.superiority <= 1.0);
    return strength;
}

/* Clusters of one trial each. Returns how many kinds there are. */
static long singles(const long frequency[], int outcomes, struct ch_cluster cluster[]) {
    long count = 0;
    for (int i = 0; i < outcomes; i++)
        if (frequency[i] > 0)
            cluster[count++] = (struct ch_cluster){
                .sum = (double)i / (outcomes - 1), .trials = 1.0, .count = frequency[i]};
    return count;
}

struct ch_strength ch_strength_of_games(const long games[3]) {
    const long none[5] = {0};
    struct ch_cluster cluster[3];
    return ch_strength_of(games, none, cluster, singles(games, 3, cluster));
}

struct ch_strength ch_strength_of_pairs(const long pairs[5]) {
    const long none[3] = {0};
    struct ch_cluster cluster[5];
    return ch_strength_of(none, pairs, cluster, singles(pairs, 5, cluster));
}

/* Wilson's interval of a share of n trials, z deviations to each side. */
static struct ch_interval wilson(double share, double n, double z) {
    assert(share >= 0.0 && share <= 1.0 && n > 0.0);
    double square = z * z, centre = (share + square / (2 * n)) / (1 + square / n);
    double half = z / (1 + square / n) * sqrt(share * (1 - share) / n + square / (4 * n * n));
    return (struct ch_interval){share, share <= 0.0 ? 0.0 : clamp(centre - half, 0.0, 1.0),
                                share >= 1.0 ? 1.0 : clamp(centre + half, 0.0, 1.0)};
}

struct ch_interval ch_share(long hits, long trials) {
    if (trials <= 0)
        return (struct ch_interval){0.0, 0.0, 1.0};
    return wilson((double)hits / (double)trials, (double)trials, quantile);
}

/* A share by its clusters. */
static struct ch_interval share_by(const struct ch_cluster_mean *mean, long max) {
    /* The tail that a score has: both are shown together and are from the same openings. Wilson's
     * interval of "never in 20" ends at 0.161, where 0.168 would go unseen in 20 once in 40 times;
     * and clusters that all gave a half are no coins that fell on either side. */
    if (mean->constant)
        return constant_interval(mean->mean, mean);
    double trials = mean->mean * (1.0 - mean->mean) / (mean->error * mean->error);
    return wilson(mean->mean, fmin(trials, (double)max), ch_student_quantile(mean->degrees));
}

struct ch_interval ch_share_of_clusters(const struct ch_cluster cluster[], long count, long max) {
    struct ch_cluster_mean mean = ch_clusters_mean(cluster, count, false),
                           different = ch_clusters_mean(cluster, count, true);
    return together(share_by(&mean, max), share_by(&different, max), varies(&mean, &different));
}

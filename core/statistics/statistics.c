/* See statistics.h. */
#include "core/statistics/statistics.h"

#include <math.h>

static const double quantile = 1.959963984540054; /* of the normal law, 97.5 % */
static const double least_score = 0.001;
static const double empty_cell = 0.001;

static double clamp(double value, double low, double high) {
    return fmin(fmax(value, low), high);
}

double ch_elo_of_score(double score) {
    double held = clamp(score, least_score, 1.0 - least_score);
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
    strength->elo_open_low = score->low <= least_score;
    strength->elo_open_high = score->high >= 1.0 - least_score;
}

/* Normalized Elo of scores with the variance of a trial. */
static void set_normalized(struct ch_strength *strength, double variance) {
    double unit = CH_NORMALIZED_ELO / sqrt(variance * (strength->paired ? 2.0 : 1.0));
    const struct ch_interval *score = &strength->score;
    strength->normalized = (struct ch_interval){
        (score->value - 0.5) * unit, (score->low - 0.5) * unit, (score->high - 0.5) * unit};
}

/* Normalized Elo of a score that is `score` with the chance `seen`, else `other`. */
static double normalized_of_two(double score, double seen, double other, bool paired) {
    seen = clamp(seen, least_score, 1.0 - least_score);
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

/* Every one of `count` trials gave `score`: what was never seen has a probability of at most 1 -
 * seen. */
static void set_constant(struct ch_strength *strength, double score) {
    long count = strength->count;
    double seen = count > 0 ? pow(0.025, 1.0 / (double)count) : 0.0;
    strength->score = (struct ch_interval){score, score * seen, 1.0 - (1.0 - score) * seen};
    set_normalized_constant(strength, score, seen);
    double tail =
        exp2(-(double)(count + 1)); /* of a share that is 1/2 or less, from a flat prior */
    strength->superiority = score > 0.5 ? 1.0 - tail : score < 0.5 ? tail : 0.5;
}

/* Weights of the outcomes: the counts, a cell that nothing fell into counting as empty_cell.
 * Returns how many cells are not empty. */
static int weigh(const long frequency[], int outcomes, double weight[]) {
    int cells = 0;
    for (int i = 0; i < outcomes; i++) {
        cells += frequency[i] > 0;
        weight[i] = frequency[i] > 0 ? (double)frequency[i] : empty_cell;
    }
    return cells;
}

/* frequency[i]: trials that gave the score i / (outcomes - 1). */
static struct ch_strength strength_of(const long frequency[], int outcomes, bool paired) {
    struct ch_strength strength = {.paired = paired};
    double weight[5], count = 0, sum = 0, squares = 0;
    double points = 0;
    int cells = weigh(frequency, outcomes, weight), only = -1;
    for (int i = 0; i < outcomes; i++) {
        strength.count += frequency[i];
        points += (double)frequency[i] * i / (outcomes - 1);
        count += weight[i];
        sum += weight[i] * i / (outcomes - 1);
        if (frequency[i])
            only = i;
    }
    if (cells > 1) {
        double score = sum / count;
        for (int i = 0; i < outcomes; i++) {
            double distance = (double)i / (outcomes - 1) - score;
            squares += weight[i] * distance * distance;
        }
        double deviation = sqrt(squares) / count;
        strength.score = (struct ch_interval){score, clamp(score - quantile * deviation, 0.0, 1.0),
                                              clamp(score + quantile * deviation, 0.0, 1.0)};
        set_normalized(&strength, squares / count);
        strength.superiority = ch_normal_below((score - 0.5) / deviation);
    } else {
        set_constant(&strength, only < 0 ? 0.5 : (double)only / (outcomes - 1));
    }
    set_elo(&strength);
    strength.normalized_margin = (strength.normalized.high - strength.normalized.low) / 2.0;
    if (strength.count > 0) /* empty cells are for the interval; the score is what was scored */
        strength.score.value = points / (double)strength.count;
    return strength;
}

struct ch_strength ch_strength_of_games(const long games[3]) {
    return strength_of(games, 3, false);
}

struct ch_strength ch_strength_of_pairs(const long pairs[5]) {
    return strength_of(pairs, 5, true);
}

struct ch_interval ch_share(long hits, long trials) {
    if (trials <= 0)
        return (struct ch_interval){0.0, 0.0, 1.0};
    double n = (double)trials, share = (double)hits / n, square = quantile * quantile;
    double centre = (share + square / (2 * n)) / (1 + square / n);
    double half =
        quantile / (1 + square / n) * sqrt(share * (1 - share) / n + square / (4 * n * n));
    return (struct ch_interval){share, hits == 0 ? 0.0 : clamp(centre - half, 0.0, 1.0),
                                hits == trials ? 1.0 : clamp(centre + half, 0.0, 1.0)};
}

/* See statistics.h. */
#include "core/statistics.h"

#include <math.h>

static const double quantile = 1.959963984540054; /* of the normal law, 97.5 % */
static const double least_score = 0.001;
static const double empty_cell = 0.001;

static double clamp(double value, double low, double high) {
    return fmin(fmax(value, low), high);
}

/* Of a score that is clamped to 0.001 … 0.999 (±1199.8). */
static double elo_of_score(double score) {
    double held = clamp(score, least_score, 1.0 - least_score);
    return 400.0 * log10(held / (1.0 - held));
}

static void set_elo(struct ch_strength *strength) {
    const struct ch_interval *score = &strength->score;
    strength->elo = (struct ch_interval){elo_of_score(score->value), elo_of_score(score->low),
                                         elo_of_score(score->high)};
    strength->elo_margin = (strength->elo.high - strength->elo.low) / 2.0;
    strength->elo_open_low = score->low <= least_score;
    strength->elo_open_high = score->high >= 1.0 - least_score;
}

/* Every one of `count` trials gave `score`: what was never seen has a probability of at most 1 -
 * seen. */
static void set_constant(struct ch_strength *strength, double score) {
    long count = strength->count;
    double seen = count > 0 ? pow(0.025, 1.0 / (double)count) : 0.0;
    strength->score = (struct ch_interval){score, score * seen, 1.0 - (1.0 - score) * seen};
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
        strength.superiority = 0.5 * (1.0 + erf((score - 0.5) / deviation / sqrt(2.0)));
    } else {
        set_constant(&strength, only < 0 ? 0.5 : (double)only / (outcomes - 1));
    }
    set_elo(&strength);
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

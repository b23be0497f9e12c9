#include "core/statistics/standing.h"

#include <assert.h>
#include <math.h>

/* Ratings are sought between FAR below and above 0. */
static const double FAR = 20000, FALL = 3.841458820694124 / 2;
enum { HALVINGS = 60 };

struct results {
    const struct ch_standing_game *game;
    int count;
};

static double expected(double difference) {
    return 1 / (1 + pow(10, -difference / 400));
}

/* The logarithm of the likelihood of a rating. */
static double likelihood(const struct results *results, double elo) {
    double sum = 0, unit = log(10) / 400;
    for (int i = 0; i < results->count; i++) {
        double x = (elo - results->game[i].opponent) * unit, score = results->game[i].score;
        /* log L(x) is -log(1 + e^-x), of the other side -log(1 + e^x) */
        double win = x > 0 ? -log1p(exp(-x)) : x - log1p(exp(x));
        sum += score * win + (1 - score) * (win - x);
    }
    return sum;
}

/* Points scored above those expected: falls with the rating. */
static double surplus(const struct results *results, double elo) {
    double sum = 0;
    for (int i = 0; i < results->count; i++)
        sum += results->game[i].score - expected(elo - results->game[i].opponent);
    return sum;
}

/* Where the likelihood comes down to `level` between a rating that is likelier and one that is
 * not. */
static double crossing(const struct results *results, double likely, double unlikely,
                       double level) {
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (likely + unlikely) / 2;
        if (likelihood(results, middle) > level)
            likely = middle;
        else
            unlikely = middle;
    }
    return (likely + unlikely) / 2;
}

struct ch_standing ch_standing_of(const struct ch_standing_game games[], int count) {
    const struct results results = {games, count};
    double points = 0, low = -FAR, high = FAR;
    assert(count > 0);
    for (int i = 0; i < count; i++) {
        assert(fabs(games[i].opponent) <= FAR / 2 && games[i].score >= 0 && games[i].score <= 1);
        points += games[i].score;
    }
    struct ch_standing standing = {.open_low = points == 0, .open_high = points == count};
    if (standing.open_low || standing.open_high) { /* the likelihood comes near 1 */
        double end = standing.open_low ? -FAR : FAR, bound = crossing(&results, end, -end, -FALL);
        standing.elo = crossing(&results, end, -end, log(0.5));
        standing.low = standing.open_low ? standing.elo : bound;
        standing.high = standing.open_low ? bound : standing.elo;
        return standing;
    }
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;
        if (surplus(&results, middle) > 0)
            low = middle;
        else
            high = middle;
    }
    standing.elo = (low + high) / 2;
    double level = likelihood(&results, standing.elo) - FALL;
    standing.low = crossing(&results, standing.elo, -FAR, level);
    standing.high = crossing(&results, standing.elo, FAR, level);
    return standing;
}

#include "core/statistics/sprt_estimate.h"

#include <math.h>

/* IMAGES: of the starting point, mirrored in the bounds, to either side; further ones are too far
 * away to be seen. */
enum { IMAGES = 60, HALVINGS = 100, MIN_TRIALS = 10 };
static const double overshoot = 0.583; /* -zeta(1/2) / sqrt(2 pi) */

/* A walk of the LLR: variance of a step, distances of the bounds, moved out, and how it ended. */
struct walk {
    double variance;
    double up, down; /* both above 0 */
    double steps;
    bool upper; /* which bound was crossed */
};

/* exp(factor) times the chance of a normal value below z, where either may be out of range alone.
 */
static double scaled_below(double factor, double z) {
    if (z > -30.0)
        return exp(factor) * ch_normal_below(z);
    return exp(factor - z * z / 2.0 - log(-z * sqrt(2.0 * acos(-1.0))));
}

/* The probability that a Brownian motion of variance 1 and this drift has reached `ahead` by `time`
 * without reaching -behind before: the density of first passage as a sum over images, each of
 * which is that of an inverse Gaussian law and is integrated as such. */
static double reached(double drift, double ahead, double behind, double time) {
    double sum = 0.0, width = ahead + behind, speed = fabs(drift), root = sqrt(time);
    for (int k = -IMAGES; k <= IMAGES; k++) {
        double place = ahead + 2.0 * k * width, distance = fabs(place);
        double part =
            scaled_below(drift * ahead - speed * distance, (speed * time - distance) / root) +
            scaled_below(drift * ahead + speed * distance, (-speed * time - distance) / root);
        sum += place > 0.0 ? part : -part;
    }
    return fmin(fmax(sum, 0.0), 1.0);
}

/* How likely a walk with this drift of a step is to end at least as much for H1 as it did. */
static double as_much(const struct walk *walk, double drift) {
    double deviation = sqrt(walk->variance);
    double up = walk->up / deviation, down = walk->down / deviation, pace = drift / deviation;
    return walk->upper ? reached(pace, up, down, walk->steps)
                       : 1.0 - reached(-pace, down, up, walk->steps);
}

/* The drift at which an end as much for H1 has the probability `chance`, which rises with it. */
static double drift_with(const struct walk *walk, double chance) {
    double reach = 40.0 * sqrt(walk->variance) / sqrt(walk->steps) +
                   4.0 * (walk->up + walk->down) / walk->steps;
    double low = -reach, high = reach;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2.0;
        *(as_much(walk, middle) < chance ? &low : &high) = middle;
    }
    return (low + high) / 2.0;
}

/* What a test looks at: score, or normalized score, of a trial. A drift of the LLR is `slope` times
 * the distance of that from the middle of the hypotheses: as it is with what was seen, which takes
 * in by how much the exact LLR is not the closed formula, (h1 - h0) / variance. */
struct scale {
    bool normalized, paired;
    double sigma; /* of a trial's score */
    double middle, slope;
    double deviation; /* of a trial, in what the test looks at */
};

static struct scale scale_of(const struct ch_sprt *sprt, const struct ch_sprt_state *state,
                             const long counts[], int outcomes) {
    struct scale scale = {.normalized = sprt->model == CH_SPRT_NORMALIZED, .paired = outcomes == 5};
    double sum = 0.0, squares = 0.0;
    for (int i = 0; i < outcomes; i++) {
        double score = (double)i / (outcomes - 1);
        sum += (double)counts[i] * score / (double)state->count;
        squares += (double)counts[i] * score * score / (double)state->count;
    }
    scale.sigma = sqrt(fmax(squares - sum * sum, 0.0));
    double unit = scale.paired ? sqrt(2.0) / CH_NORMALIZED_ELO : 1.0 / CH_NORMALIZED_ELO;
    scale.middle = scale.normalized
                       ? (sprt->elo0 + sprt->elo1) / 2.0 * unit
                       : (ch_score_of_elo(sprt->elo0) + ch_score_of_elo(sprt->elo1)) / 2.0;
    scale.deviation = scale.normalized ? 1.0 : scale.sigma;
    double value = scale.normalized ? (sum - 0.5) / scale.sigma : sum;
    scale.slope = state->llr / (double)state->count / (value - scale.middle);
    return scale;
}

/* The score that corresponds to a drift of the LLR. */
static double score_of(const struct scale *scale, double drift) {
    double value = scale->middle + drift / scale->slope;
    return scale->normalized ? 0.5 + value * scale->sigma : value;
}

static bool estimate(const struct ch_sprt *sprt, const struct ch_sprt_state *state,
                     const long counts[], int outcomes, struct ch_sprt_estimate *result) {
    if (ch_sprt_games_only(sprt->model) || state->verdict == CH_SPRT_OPEN ||
        state->count < MIN_TRIALS)
        return false;
    struct scale scale = scale_of(sprt, state, counts, outcomes);
    if (!(scale.sigma > 0.0 && scale.slope > 0.0 && isfinite(scale.slope)) ||
        ch_sprt_overrun(state))
        return false;
    double size = scale.slope * scale.deviation;
    struct walk walk = {
        .variance = size * size,
        .up = state->upper + overshoot * size,
        .down = -state->lower + overshoot * size,
        .steps = (double)state->count,
        .upper = state->verdict == CH_SPRT_H1,
    };
    double past = fmax(state->llr - state->upper, state->lower - state->llr);
    if (past > state->step) /* looked at after several trials */
        *(walk.upper ? &walk.up : &walk.down) = fabs(state->llr);
    static const double chances[] = {0.5, 0.025, 0.975};
    double *const elo[] = {&result->elo.value, &result->elo.low, &result->elo.high};
    double *const normalized[] = {&result->normalized.value, &result->normalized.low,
                                  &result->normalized.high};
    double unit = CH_NORMALIZED_ELO / (scale.sigma * (scale.paired ? sqrt(2.0) : 1.0));
    for (int i = 0; i < 3; i++) {
        double score = score_of(&scale, drift_with(&walk, chances[i]));
        *elo[i] = ch_elo_of_score(score);
        *normalized[i] = (fmin(fmax(score, 0.0), 1.0) - 0.5) * unit;
    }
    return true;
}

bool ch_sprt_estimate_games(const struct ch_sprt *sprt, const long games[3],
                            struct ch_sprt_estimate *result) {
    struct ch_sprt_state state = ch_sprt_games(sprt, games);
    return estimate(sprt, &state, games, 3, result);
}

bool ch_sprt_estimate_pairs(const struct ch_sprt *sprt, const long pairs[5],
                            struct ch_sprt_estimate *result) {
    struct ch_sprt_state state = ch_sprt_pairs(sprt, pairs);
    return estimate(sprt, &state, pairs, 5, result);
}

/* The likeliest laws under both hypotheses, their ratio, and what a test that has ended says. See
 * sprt.h. */
#include "core/statistics/sprt.h"

#include <assert.h>
#include <math.h>

/* MAX: outcomes of a trial. Laws of the normalized model are approached in steps of at most
 * `stride` in (mean - 1/2) / sigma, ROUNDS times each, or until no probability changes by more than
 * `settled`. overrun: past a bound, as a share of what is between the two. */
enum { MAX = CH_SPRT_STEPS + 1, TRIALS = 200, ROUNDS = 100 };
static const double stride = 0.2, settled = 1e-12, empty_cell = 0.001, min_chance = 1e-12,
                    overrun = 0.1;

/* Scores of a game, of a pair. */
static const double of_games[] = {0.0, 0.5, 1.0}, of_pairs[] = {0.0, 0.25, 0.5, 0.75, 1.0};

/* Outcomes of a trial, their scores, and what was seen of them. */
struct seen {
    int outcomes;
    double unit; /* (mean - 1/2) / sigma of a trial, where it is 1 for a game */
    double count, score[MAX], share[MAX];
};

static void count_outcomes(struct seen *seen, const double score[], const long counts[],
                           int outcomes, double prior) {
    seen->outcomes = outcomes;
    seen->count = 0.0;
    for (int i = 0; i < outcomes; i++) {
        seen->score[i] = score[i];
        seen->share[i] = (double)counts[i] + prior;
        if (seen->share[i] <= 0.0)
            seen->share[i] = empty_cell;
        seen->count += seen->share[i];
    }
    for (int i = 0; i < outcomes; i++)
        seen->share[i] /= seen->count;
}

/* The variance of what was seen. */
static double variance_of(const struct seen *seen) {
    double mean = 0.0, squares = 0.0;
    for (int i = 0; i < seen->outcomes; i++)
        mean += seen->share[i] * seen->score[i];
    for (int i = 0; i < seen->outcomes; i++)
        squares += seen->share[i] * (seen->score[i] - mean) * (seen->score[i] - mean);
    return squares;
}

/* The likeliest law for which the mean of value[] is 0: share[i] / (1 + x value[i]), with the x at
 * which it is, between the ends where a probability would be infinite (Lagrange; Owen, Empirical
 * Likelihood, 2001): by Newton's method, and halving where that leaves the interval. False if the
 * values have one sign, so that there is none. */
static bool solve_mean(const struct seen *seen, const double value[], double law[]) {
    double min = value[0], max = value[0];
    for (int i = 1; i < seen->outcomes; i++) {
        min = fmin(min, value[i]);
        max = fmax(max, value[i]);
    }
    if (min >= 0.0 || max <= 0.0)
        return false;
    double low = -1.0 / max, high = -1.0 / min, x = 0.0;
    for (int trial = 0; trial < TRIALS; trial++) {
        double sum = 0.0, slope = 0.0;
        for (int i = 0; i < seen->outcomes; i++) {
            double scaled = value[i] / (1.0 + x * value[i]);
            sum += seen->share[i] * scaled;
            slope += seen->share[i] * scaled * scaled;
        }
        *(sum > 0.0 ? &low : &high) = x; /* the sum falls with x */
        double next = x + sum / slope;
        if (!(next > low && next < high))
            next = (low + high) / 2.0;
        if (fabs(next - x) <= 1e-15 * fabs(next))
            break;
        x = next;
    }
    for (int i = 0; i < seen->outcomes; i++)
        law[i] = seen->share[i] / (1.0 + x * value[i]);
    return true;
}

static void logistic_law(const struct seen *seen, double elo, double law[]) {
    double value[MAX];
    assert(seen->outcomes >= 3);
    for (int i = 0; i < seen->outcomes; i++)
        value[i] = seen->score[i] - ch_score_of_elo(elo);
    solve_mean(seen, value, law);
}

/* One step towards the likeliest law with (mean - 1/2) / sigma = t: the condition, made linear
 * about `law`, whose derivatives by the probabilities are value[]. Returns the greatest change. */
static double approach(const struct seen *seen, double t, double law[]) {
    double mean = 0.0, variance = 0.0, value[MAX] = {0}, next[MAX], change = 0.0;
    assert(seen->outcomes >= 3);
    for (int i = 0; i < seen->outcomes; i++)
        mean += law[i] * seen->score[i];
    for (int i = 0; i < seen->outcomes; i++)
        variance += law[i] * pow(seen->score[i] - mean, 2.0);
    double sigma = sqrt(variance);
    for (int i = 0; i < seen->outcomes; i++)
        value[i] = seen->score[i] - 0.5 -
                   0.5 * t * sigma * (1.0 + pow((seen->score[i] - mean) / sigma, 2.0));
    if (!solve_mean(seen, value, next))
        return 0.0;
    for (int i = 0; i < seen->outcomes; i++) {
        change = fmax(change, fabs(next[i] - law[i]));
        law[i] = next[i];
    }
    return change;
}

/* From the uniform law, as Van den Bergh has it, by way of smaller differences: far from the
 * solution the linear condition may have none. */
static void normalized_law(const struct seen *seen, double elo, double law[]) {
    double t = elo / CH_NORMALIZED_ELO * seen->unit;
    int steps = 1 + (int)(fabs(t) / stride);
    for (int i = 0; i < seen->outcomes; i++)
        law[i] = 1.0 / seen->outcomes;
    for (int step = 1; step <= steps; step++)
        for (int round = 0; round < ROUNDS; round++)
            if (approach(seen, t * step / steps, law) < settled)
                break;
}

/* Losses, draws, wins of a player that is better by `elo` in BayesElo's model. */
static void bayeselo_law(double elo, double draw, double law[]) {
    law[2] = 1.0 / (1.0 + pow(10.0, (draw - elo) / 400.0));
    law[0] = 1.0 / (1.0 + pow(10.0, (draw + elo) / 400.0));
    law[1] = 1.0 - law[0] - law[2];
    for (int i = 0; i < 3; i++)
        law[i] = fmax(law[i], min_chance);
}

static void law_of(const struct ch_sprt *sprt, const struct seen *seen, double elo, double law[]) {
    if (sprt->model == CH_SPRT_LOGISTIC) {
        logistic_law(seen, elo, law);
    } else if (ch_sprt_games_only(sprt->model)) {
        /* BayesElo's number for draws, which both hypotheses have in common. */
        double loss = seen->share[0], win = seen->share[2];
        double draw = 200.0 * log10((1.0 - loss) / loss * ((1.0 - win) / win));
        double x = pow(10.0, -draw / 400.0);
        bool divided = sprt->model == CH_SPRT_CUTECHESS;
        bayeselo_law(divided ? elo * (1.0 + x) * (1.0 + x) / (4.0 * x) : elo, draw, law);
    } else {
        normalized_law(seen, elo, law);
    }
}

static struct ch_sprt_state state_of(const struct ch_sprt *sprt, const struct seen *seen,
                                     long count) {
    struct ch_sprt_state state = {
        .count = count,
        .lower = log(sprt->beta / (1.0 - sprt->alpha)),
        .upper = log((1.0 - sprt->beta) / sprt->alpha),
    };
    double law0[MAX], law1[MAX];
    if (count == 0)
        return state;
    law_of(sprt, seen, sprt->elo0, law0);
    law_of(sprt, seen, sprt->elo1, law1);
    for (int i = 0; i < seen->outcomes; i++) {
        double step = log(law1[i] / law0[i]);
        state.llr += seen->count * seen->share[i] * step;
        state.step = fmax(state.step, fabs(step));
    }
    state.verdict = state.llr <= state.lower   ? CH_SPRT_H0
                    : state.llr >= state.upper ? CH_SPRT_H1
                                               : CH_SPRT_OPEN;
    return state;
}

bool ch_sprt_overrun(const struct ch_sprt_state *state) {
    double past = fmax(state->llr - state->upper, state->lower - state->llr);
    return past > fmax(state->step, overrun * (state->upper - state->lower));
}

struct ch_sprt_state ch_sprt_counted(const struct ch_sprt *sprt, const long counts[],
                                     int outcomes) {
    struct seen seen = {.unit = outcomes == 3 ? 1.0 : sqrt(2.0)};
    long count = 0;
    for (int i = 0; i < outcomes; i++)
        count += counts[i];
    count_outcomes(&seen, outcomes == 3 ? of_games : of_pairs, counts, outcomes,
                   sprt->model == CH_SPRT_CUTECHESS ? 0.5 : 0.0);
    return state_of(sprt, &seen, count);
}

struct ch_sprt_state ch_sprt_openings(const struct ch_sprt *sprt, const long pairs[5],
                                      const long openings[CH_SPRT_STEPS + 1]) {
    struct seen single, seen = {0};
    double score[MAX];
    long counts[MAX], count = 0;
    int outcomes = 0;
    for (int i = 0; i <= CH_SPRT_STEPS; i++) {
        if (openings[i] == 0 && i % (CH_SPRT_STEPS / 4) != 0)
            continue;
        score[outcomes] = (double)i / CH_SPRT_STEPS;
        counts[outcomes++] = openings[i];
        count += openings[i];
    }
    count_outcomes(&single, of_pairs, pairs, 5, 0.0);
    count_outcomes(&seen, score, counts, outcomes, 0.0);
    seen.unit = sqrt(2.0 * variance_of(&single) / variance_of(&seen));
    return state_of(sprt, &seen, count);
}

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

bool ch_sprt_estimate(const struct ch_sprt *sprt, const long counts[], int outcomes,
                      struct ch_sprt_estimate *result) {
    const struct ch_sprt_state counted = ch_sprt_counted(sprt, counts, outcomes), *state = &counted;
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

/* The likeliest laws under both hypotheses, and their ratio. See sprt.h. */
#include "core/statistics/sprt.h"

#include <assert.h>
#include <math.h>

#include "core/statistics/statistics.h"

/* MAX: outcomes of a trial. Laws of the normalized model are approached in steps of at most
 * `stride` in (mean - 1/2) / sigma, ROUNDS times each, or until no probability changes by more than
 * `settled`. overrun: past a bound, as a share of what is between the two. */
enum { MAX = CH_SPRT_STEPS + 1, TRIALS = 200, ROUNDS = 100 };
static const double stride = 0.2, settled = 1e-12, empty_cell = 0.001, min_chance = 1e-12,
                    overrun = 0.1;

/* Outcomes of a trial, their scores, and what was seen of them. */
struct seen {
    int outcomes;
    double unit; /* (mean - 1/2) / sigma of a trial, where it is 1 for a game */
    double count, score[MAX], share[MAX];
};

static double score_of(const struct seen *seen, int i) {
    return seen->score[i];
}

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
        value[i] = score_of(seen, i) - ch_score_of_elo(elo);
    solve_mean(seen, value, law);
}

/* One step towards the likeliest law with (mean - 1/2) / sigma = t: the condition, made linear
 * about `law`, whose derivatives by the probabilities are value[]. Returns the greatest change. */
static double approach(const struct seen *seen, double t, double law[]) {
    double mean = 0.0, variance = 0.0, value[MAX] = {0}, next[MAX], change = 0.0;
    assert(seen->outcomes >= 3);
    for (int i = 0; i < seen->outcomes; i++)
        mean += law[i] * score_of(seen, i);
    for (int i = 0; i < seen->outcomes; i++)
        variance += law[i] * pow(score_of(seen, i) - mean, 2.0);
    double sigma = sqrt(variance);
    for (int i = 0; i < seen->outcomes; i++)
        value[i] = score_of(seen, i) - 0.5 -
                   0.5 * t * sigma * (1.0 + pow((score_of(seen, i) - mean) / sigma, 2.0));
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

/* BayesElo's number for draws, which both hypotheses have in common. */
static double bayeselo_draw(const struct seen *seen) {
    double loss = seen->share[0], win = seen->share[2];
    return 200.0 * log10((1.0 - loss) / loss * ((1.0 - win) / win));
}

static void law_of(const struct ch_sprt *sprt, const struct seen *seen, double elo, double law[]) {
    double draw, x;
    switch (sprt->model) {
    case CH_SPRT_LOGISTIC:
        logistic_law(seen, elo, law);
        return;
    case CH_SPRT_BAYESELO:
        bayeselo_law(elo, bayeselo_draw(seen), law);
        return;
    case CH_SPRT_CUTECHESS:
        draw = bayeselo_draw(seen);
        x = pow(10.0, -draw / 400.0);
        bayeselo_law(elo * (1.0 + x) * (1.0 + x) / (4.0 * x), draw, law);
        return;
    default:
        normalized_law(seen, elo, law);
    }
}

static struct ch_sprt_state no_trials(const struct ch_sprt *sprt) {
    return (struct ch_sprt_state){
        .lower = log(sprt->beta / (1.0 - sprt->alpha)),
        .upper = log((1.0 - sprt->beta) / sprt->alpha),
    };
}

static struct ch_sprt_state state_of(const struct ch_sprt *sprt, const struct seen *seen,
                                     long count) {
    struct ch_sprt_state state = no_trials(sprt);
    double law0[MAX], law1[MAX];
    state.count = count;
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

static struct ch_sprt_state state_of_counts(const struct ch_sprt *sprt, const long counts[],
                                            int outcomes, double unit) {
    static const double games[] = {0.0, 0.5, 1.0}, pairs[] = {0.0, 0.25, 0.5, 0.75, 1.0};
    struct seen seen = {.unit = unit};
    long count = 0;
    for (int i = 0; i < outcomes; i++)
        count += counts[i];
    count_outcomes(&seen, outcomes == 3 ? games : pairs, counts, outcomes,
                   sprt->model == CH_SPRT_CUTECHESS ? 0.5 : 0.0);
    return state_of(sprt, &seen, count);
}

struct ch_sprt_state ch_sprt_games(const struct ch_sprt *sprt, const long games[3]) {
    return state_of_counts(sprt, games, 3, 1.0);
}

struct ch_sprt_state ch_sprt_pairs(const struct ch_sprt *sprt, const long pairs[5]) {
    return state_of_counts(sprt, pairs, 5, sqrt(2.0));
}

struct ch_sprt_state ch_sprt_openings(const struct ch_sprt *sprt, const long pairs[5],
                                      const long openings[CH_SPRT_STEPS + 1]) {
    static const double halves[] = {0.0, 0.25, 0.5, 0.75, 1.0};
    struct seen of_pairs, seen = {0};
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
    count_outcomes(&of_pairs, halves, pairs, 5, 0.0);
    count_outcomes(&seen, score, counts, outcomes, 0.0);
    seen.unit = sqrt(2.0 * variance_of(&of_pairs) / variance_of(&seen));
    return state_of(sprt, &seen, count);
}

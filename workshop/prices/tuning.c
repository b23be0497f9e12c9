#include "workshop/prices/tuning.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "core/base/clock.h"

enum ch_status ch_tuning_prepare(struct ch_tuning *tuning, struct ch_error *error) {
    enum ch_status status =
        ch_priced_read(&tuning->priced, &tuning->series, tuning->agent, NULL, 0, error);
    if (status != CH_OK)
        return status;
    status = ch_prices_part(&tuning->series, tuning->seed, &tuning->use, &tuning->test, error);
    if (status != CH_OK)
        return status;
    int prices = tuning->priced.prices;
    tuning->axis = ch_alloc((size_t)prices * sizeof *tuning->axis);
    tuning->tuned = ch_alloc((size_t)prices * sizeof *tuning->tuned);
    for (int i = 0; i < prices; i++) {
        const struct ch_parameter *parameter = ch_priced_parameter(&tuning->priced, i);
        tuning->axis[i] = (struct ch_tune_axis){parameter->value, parameter->min, parameter->max,
                                                parameter->whole};
        tuning->tuned[i] = parameter->value;
    }
    ch_tune_init(&tuning->tune, tuning->axis, prices, tuning->seed);
    return CH_OK;
}

/* Of 53 bits, so that a JSON number holds it. */
static uint64_t match_seed(const struct ch_tuning *tuning, enum ch_lot purpose, int iteration) {
    return ch_lot_key(purpose, tuning->seed, (uint32_t)iteration, 0) >> 11;
}

/* The score of side[0] in a match of an iteration. */
static enum ch_status play_score(struct ch_tuning *tuning, const struct ch_side side[2],
                                 uint64_t seed, const char *progress, double *score,
                                 struct ch_error *error) {
    CH_SCOPED(ch_match_status_done) struct ch_match_status match = {0};
    enum ch_status status =
        ch_series_play(&tuning->series, side, tuning->games, seed,
                       tuning->use.count ? &tuning->use : NULL, progress, &match, error);
    if (status == CH_OK)
        *score = ch_price_score(&match, tuning->games);
    tuning->played += match.played;
    tuning->failed += ch_match_faults(&match);
    return status;
}

/* Measures how much better plus does than minus: against each other, and against each rival in the
 * same games. A lead of one over the other counts half, since it is that of two that moved
 * apart. */
static enum ch_status compare(struct ch_tuning *tuning, const struct ch_side plus,
                              const struct ch_side minus, double *difference,
                              struct ch_error *error) {
    int iteration = tuning->tune.iteration;
    uint64_t seed = match_seed(tuning, CH_LOT_TUNING_MATCH, iteration);
    char progress[64];
    snprintf(progress, sizeof progress, "iteration %d of %d", iteration + 1, tuning->iterations);
    double lead = 0.5, up = 0, down = 0, sum;
    const struct ch_side both[2] = {plus, minus};
    enum ch_status status = play_score(tuning, both, seed, progress, &lead, error);
    sum = lead - 0.5;
    for (int i = 0; i < tuning->rivals && status == CH_OK; i++) {
        const struct ch_side first[2] = {plus, {tuning->rival[i], NULL}};
        const struct ch_side second[2] = {minus, {tuning->rival[i], NULL}};
        status = play_score(tuning, first, seed, progress, &up, error);
        if (status == CH_OK)
            status = play_score(tuning, second, seed, progress, &down, error);
        sum += up - down;
    }
    *difference = sum / (1 + tuning->rivals);
    assert(fabs(*difference) <= 1);
    return status;
}

enum ch_status ch_tuning_search(struct ch_tuning *tuning, struct ch_error *error) {
    CH_FREED double *plus = ch_alloc((size_t)tuning->priced.prices * sizeof *plus);
    CH_FREED double *minus = ch_alloc((size_t)tuning->priced.prices * sizeof *minus);
    enum ch_status status = CH_OK;
    int64_t begun = ch_clock_ns();
    while (tuning->tune.iteration < tuning->iterations && !tuning->time_over && status == CH_OK) {
        CH_SCOPED(ch_sources_done) struct ch_sources up = {0}, down = {0};
        char up_name[CH_AGENT_NAME], down_name[CH_AGENT_NAME];
        int number = tuning->tune.iteration + 1;
        ch_tune_ask(&tuning->tune, plus, minus);
        ch_priced_texts(&tuning->priced, plus, &up);
        ch_priced_texts(&tuning->priced, minus, &down);
        snprintf(up_name, sizeof up_name, "%.100s tuning %d plus", tuning->agent, number);
        snprintf(down_name, sizeof down_name, "%.100s tuning %d minus", tuning->agent, number);
        status = compare(tuning, (struct ch_side){up_name, &up}, (struct ch_side){down_name, &down},
                         &tuning->difference, error);
        if (status != CH_OK)
            break;
        ch_tune_add(&tuning->tune, tuning->difference);
        ch_series_end_line(&tuning->series);
        if (tuning->report)
            tuning->report(tuning);
        tuning->time_over = tuning->time_ms > 0 && tuning->tune.iteration < tuning->iterations &&
                            ch_clock_ns() - begun >= tuning->time_ms * 1000000;
    }
    ch_tune_best(&tuning->tune, plus);
    for (int i = 0; i < tuning->priced.prices; i++)
        tuning->tuned[i] = ch_parameter_round(ch_priced_parameter(&tuning->priced, i), plus[i]);
    return status;
}

enum ch_status ch_tuning_test(struct ch_tuning *tuning, struct ch_error *error) {
    tuning->verdicts =
        (struct ch_price_test){.found = "tuned",
                               .rival = tuning->rival,
                               .rivals = tuning->rivals,
                               .games = tuning->test_games,
                               .seed = match_seed(tuning, CH_LOT_TUNING_TEST, 0),
                               .openings = tuning->test.count ? &tuning->test : NULL};
    enum ch_status status = ch_price_test_play(&tuning->verdicts, &tuning->series, &tuning->priced,
                                               tuning->tuned, error);
    tuning->failed += tuning->verdicts.failed;
    return status;
}

void ch_tuning_done(struct ch_tuning *tuning) {
    ch_tune_done(&tuning->tune);
    ch_free(tuning->axis);
    ch_free(tuning->tuned);
    ch_free(tuning->use.opening);
    ch_free(tuning->test.opening);
    ch_priced_done(&tuning->priced);
}

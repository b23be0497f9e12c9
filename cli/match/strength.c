#include "cli/match/strength.h"

#include <assert.h>
#include <math.h>

#include "cli/output/json_line.h"
#include "cli/output/wrap.h"
#include "core/statistics/sprt.h"

/* As many decimals as a margin bears. */
static int decimals_for(double margin) {
    return margin >= 10.0 ? 0 : margin >= 1.0 ? 1 : 2;
}

/* `value` without the sign of one that is 0 as it is shown: "-0" would puzzle. */
static double shown(double value, int decimals) {
    return fabs(value) < 0.5 * pow(10.0, -decimals) ? 0.0 : value;
}

static void add_figure(double value, double margin, struct ch_text *out) {
    assert(!(margin < 0.0)); /* it may be no number, where there is too little evidence */
    int decimals = decimals_for(margin);
    ch_text_addf(out, "%+.*f %s %.*f", decimals, shown(value, decimals), ch_utf8() ? "±" : "+/-",
                 decimals, margin);
}

/* One side of the interval is more than twice the other: one margin for both would lie. */
static bool lopsided(const struct ch_interval *interval) {
    double below = interval->value - interval->low, above = interval->high - interval->value;
    return above > 2.0 * below || below > 2.0 * above;
}

static void add_range(const struct ch_interval *range, struct ch_text *out) {
    assert(!(range->low > range->high));
    int decimals = decimals_for((range->high - range->low) / 2.0);
    ch_text_addf(out, "%+.*f (%+.*f to %+.*f)", decimals, shown(range->value, decimals), decimals,
                 shown(range->low, decimals), decimals, shown(range->high, decimals));
}

static void add_interval(struct ch_interval interval, double margin, bool open_low, bool open_high,
                         struct ch_text *out) {
    if (open_low && open_high)
        ch_text_add(out, "unknown");
    else if (open_high)
        ch_text_addf(out, "at least %+.0f", shown(interval.low, 0));
    else if (open_low)
        ch_text_addf(out, "at most %+.0f", shown(interval.high, 0));
    else if (lopsided(&interval))
        add_range(&interval, out);
    else
        add_figure(interval.value, margin, out);
}

void ch_strength_add_elo(const struct ch_strength *strength, struct ch_text *out) {
    ch_text_add(out, "Elo ");
    add_interval(strength->elo, strength->elo_margin, strength->elo_open_low,
                 strength->elo_open_high, out);
}

void ch_strength_add_normalized(const struct ch_strength *strength, struct ch_text *out) {
    ch_text_add(out, "normalized Elo ");
    add_interval(strength->normalized, strength->normalized_margin, strength->elo_open_low,
                 strength->elo_open_high, out);
}

void ch_strength_add_rating(const struct ch_rating *rating, struct ch_text *out) {
    add_interval((struct ch_interval){rating->elo, rating->low, rating->high}, rating->margin,
                 rating->open_low, rating->open_high, out);
}

const char *ch_strength_trials(const struct ch_strength *strength) {
    if (strength->paired)
        return strength->count == 1 ? "pair" : "pairs";
    return strength->count == 1 ? "game" : "games";
}

void ch_strength_add_llr(const struct ch_sprt_state *state, struct ch_text *out) {
    ch_text_addf(out, "LLR %.2f (%.2f to %.2f)", shown(state->llr, 2), state->lower, state->upper);
}

void ch_strength_add_test(const struct ch_sprt *sprt, struct ch_text *out) {
    ch_text_addf(out, "elo0 %g, elo1 %g, %s, alpha %g, beta %g", sprt->elo0 + 0.0, sprt->elo1 + 0.0,
                 ch_sprt_model_name(sprt->model), sprt->alpha, sprt->beta);
}

static bool unbiased(const struct ch_sprt *sprt, const long counts[], bool paired,
                     struct ch_sprt_estimate *estimate) {
    return paired ? ch_sprt_estimate_pairs(sprt, counts, estimate)
                  : ch_sprt_estimate_games(sprt, counts, estimate);
}

void ch_strength_add_bias(const struct ch_sprt *sprt, const long counts[], bool paired,
                          struct ch_text *out) {
    struct ch_sprt_state state = paired ? ch_sprt_pairs(sprt, counts) : ch_sprt_games(sprt, counts);
    struct ch_sprt_estimate estimate;
    if (state.verdict == CH_SPRT_OPEN)
        return;
    if (ch_sprt_overrun(&state)) {
        ch_text_add(out, "the LLR is well past its bound: a test would have ended before; of one "
                         "that was looked at, score and Elo are biased\n");
        return;
    }
    ch_text_add(out, "score and Elo are biased, since a test ends on a streak");
    if (unbiased(sprt, counts, paired, &estimate)) {
        ch_text_add(out, "; allowing for that: Elo ");
        add_range(&estimate.elo, out);
        ch_text_add(out, ", normalized Elo ");
        add_range(&estimate.normalized, out);
    }
    ch_text_add(out, "\n");
}

cJSON *ch_strength_json_interval(cJSON *object, const char *name,
                                 const struct ch_interval *interval) {
    assert(!(interval->low > interval->high));
    cJSON *json = cJSON_AddObjectToObject(object, name);
    ch_json_add(json, "value %g, low %g, high %g", interval->value, interval->low, interval->high);
    return json;
}

void ch_strength_json(cJSON *object, const struct ch_strength *strength) {
    ch_strength_json_interval(object, "score", &strength->score);
    cJSON *elo = ch_strength_json_interval(object, "elo", &strength->elo);
    ch_json_add(elo, "margin %g, open_low %hhd, open_high %hhd", strength->elo_margin,
                strength->elo_open_low, strength->elo_open_high);
    cJSON *normalized = ch_strength_json_interval(object, "normalized_elo", &strength->normalized);
    cJSON_AddNumberToObject(normalized, "margin", strength->normalized_margin);
    cJSON_AddNumberToObject(object, "superiority", strength->superiority);
}

cJSON *ch_strength_json_test(cJSON *object, const struct ch_sprt *sprt,
                             const struct ch_sprt_state *state) {
    cJSON *json = cJSON_AddObjectToObject(object, "sprt");
    ch_json_add(
        json,
        "model %s, elo0 %g, elo1 %g, alpha %g, beta %g, llr %g, lower %g, upper %g, verdict %s",
        ch_sprt_model_name(sprt->model), sprt->elo0, sprt->elo1, sprt->alpha, sprt->beta,
        state->llr, state->lower, state->upper, ch_sprt_verdict_name(state->verdict));
    return json;
}

void ch_strength_json_unbiased(cJSON *object, const struct ch_sprt *sprt, const long counts[],
                               bool paired) {
    struct ch_sprt_estimate estimate;
    if (!unbiased(sprt, counts, paired, &estimate))
        return;
    cJSON *json = cJSON_AddObjectToObject(object, "unbiased");
    ch_strength_json_interval(json, "elo", &estimate.elo);
    ch_strength_json_interval(json, "normalized_elo", &estimate.normalized);
}

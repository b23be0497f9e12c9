/* Estimates of strength and sequential tests, in words and as JSON; and crownhead sprt: what counts
 * of results say, and what a sequential test says of them. */
#include "cli/match/strength.h"

#include <assert.h>
#include <math.h>

#include "cli/command/command.h"
#include "cli/match/habits.h"
#include "cli/output/print.h"

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
    if (rating->low == rating->high) /* the others are measured by it alone */
        ch_text_addf(out, "%+.0f", shown(rating->elo, 0));
    else
        add_interval((struct ch_interval){rating->elo, rating->low, rating->high}, rating->margin,
                     rating->open_low, rating->open_high, out);
}

const char *ch_strength_mean_of(const struct ch_ratings *ratings) {
    int open = 0;
    for (int i = 0; i < ratings->count; i++)
        open += ratings->rating[i].open_low || ratings->rating[i].open_high;
    if (open == 0 || open == ratings->count)
        return ratings->groups > 1 ? "each group that met" : "all";
    return ratings->groups > 1 ? "each group that met, bounds left out," : "all but the bounds";
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
    return ch_sprt_estimate(sprt, counts, paired ? 5 : 3, estimate);
}

void ch_strength_add_bias(const struct ch_sprt *sprt, const long counts[], bool paired,
                          struct ch_text *out) {
    struct ch_sprt_state state = ch_sprt_counted(sprt, counts, paired ? 5 : 3);
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

/* The options. NAN: not given. */
struct request {
    const char *pairs_text, *games_text, *model;
    double elo0, elo1, alpha, beta;
    bool json;
    bool tests, paired;
    long counts[5]; /* from the worst outcome to the best */
    struct ch_sprt sprt;
};

static enum ch_status read_counts(struct request *request, struct ch_error *error) {
    long games[3];
    if (!request->pairs_text == !request->games_text)
        return ch_bad_input(
            error,
            "give the counts of games (--wdl W,D,L) or those of pairs (--ptnml LL,LD,WL,WD,WW)");
    request->paired = request->pairs_text;
    if (request->paired)
        return ch_sprt_counts(request->pairs_text, 5, request->counts, error);
    enum ch_status status = ch_sprt_counts(request->games_text, 3, games, error);
    for (int i = 0; i < 3 && status == CH_OK; i++)
        request->counts[i] = games[2 - i];
    return status;
}

static enum ch_status read_test(struct request *request, struct ch_error *error) {
    struct ch_sprt *sprt = &request->sprt;
    bool some = request->model || !isnan(request->alpha) || !isnan(request->beta);
    request->tests = !isnan(request->elo0) && !isnan(request->elo1);
    if (!request->tests && (some || !isnan(request->elo0) || !isnan(request->elo1)))
        return ch_bad_input(error, "a test needs both hypotheses, --elo0 and --elo1");
    *sprt = ch_sprt_default();
    if (!request->tests)
        return CH_OK;
    sprt->elo0 = request->elo0;
    sprt->elo1 = request->elo1;
    if (!isnan(request->alpha))
        sprt->alpha = request->alpha;
    if (!isnan(request->beta))
        sprt->beta = request->beta;
    if (request->model && ch_sprt_model_find(request->model, &sprt->model, error) != CH_OK)
        return CH_BAD_INPUT;
    if (request->paired && ch_sprt_games_only(sprt->model))
        return ch_bad_input(error,
                            "the model %s knows single games only; give --wdl, or another --model",
                            request->model);
    return ch_sprt_check(sprt, error);
}

static void print_text(const struct request *request, const struct ch_strength *strength,
                       const struct ch_sprt_state *state) {
    CH_SCOPED(ch_text_done) struct ch_text block = ch_text_new();
    const char *many = ch_plural(strength->count);
    ch_text_addf(&block, "score %.2f %% (%.2f to %.2f), from %ld %s%s%s\n",
                 100 * strength->score.value, 100 * strength->score.low, 100 * strength->score.high,
                 strength->count, strength->paired ? "pair" : "game", many,
                 strength->paired ? " of games" : "");
    ch_strength_add_elo(strength, &block);
    ch_text_add(&block, ", ");
    ch_strength_add_normalized(strength, &block);
    ch_text_addf(&block, " (95 %%), likelihood of superiority %.2f %%\n",
                 100 * strength->superiority);
    if (request->tests) {
        ch_strength_add_llr(state, &block);
        ch_text_addf(&block, ": %s\n", ch_sprt_verdict_text(state->verdict));
        ch_text_add(&block, "test: ");
        ch_strength_add_test(&request->sprt, &block);
        ch_text_add(&block, "\n");
        ch_strength_add_bias(&request->sprt, request->counts, request->paired, &block);
    }
    ch_print_wrapped(block.data);
}

static void print_json(const struct request *request, const struct ch_strength *strength,
                       const struct ch_sprt_state *state) {
    cJSON *line = ch_json_line();
    cJSON_AddStringToObject(line, "type", "sprt");
    ch_json_counts(line, strength->paired ? "pairs" : "games", request->counts,
                   strength->paired ? 5 : 3);
    ch_strength_json(line, strength);
    cJSON_AddStringToObject(line, "variance_of", strength->paired ? "pairs" : "games");
    if (request->tests) {
        ch_strength_json_test(line, &request->sprt, state);
        cJSON_AddBoolToObject(line, "biased", state->verdict != CH_SPRT_OPEN);
        ch_strength_json_unbiased(line, &request->sprt, request->counts, request->paired);
    }
    ch_json_print(line);
}

static int run(int argc, char **argv) {
    struct request request = {.elo0 = NAN, .elo1 = NAN, .alpha = NAN, .beta = NAN};
    const struct ch_option options[] = {
        CH_TEXT("ptnml", 'p', "LL,LD,WL,WD,WW",
                "pairs of games that gave 0, 1/2, 1, 3/2, 2 points; WL also counts two draws",
                &request.pairs_text),
        CH_TEXT("wdl", 'w', "W,D,L", "games won, drawn, lost", &request.games_text),
        CH_REAL("elo0", 0, "E", "H0: better by this much", &request.elo0, -1000, 1000),
        CH_REAL("elo1", 0, "E", "H1: better by this much", &request.elo1, -1000, 1000),
        CH_REAL("alpha", 0, "P", "chance of H1 where H0 holds; 0.05", &request.alpha, 0, 1),
        CH_REAL("beta", 0, "P", "chance of H0 where H1 holds; 0.05", &request.beta, 0, 1),
        CH_TEXT("model", 0, "M", "normalized (the default), logistic, bayeselo or cutechess",
                &request.model),
        CH_FLAG("json", 0, "one JSON object", &request.json),
        {0},
    };
    int rest, status;
    struct ch_error error;
    if (ch_habits_answer(&ch_command_sprt, options, argc, argv))
        return CH_EXIT_BAD;
    if (!ch_options_parse(&ch_command_sprt, options, argc, argv, 0, 0, &rest, &status))
        return status;
    if (read_counts(&request, &error) != CH_OK || read_test(&request, &error) != CH_OK)
        return ch_fail(&error);
    struct ch_strength strength = request.paired ? ch_strength_of_pairs(request.counts)
                                                 : ch_strength_of_games(request.counts);
    struct ch_sprt_state state =
        ch_sprt_counted(&request.sprt, request.counts, request.paired ? 5 : 3);
    if (request.json)
        print_json(&request, &strength, &state);
    else
        print_text(&request, &strength, &state);
    return request.tests && state.verdict == CH_SPRT_H0 ? CH_EXIT_NO : CH_EXIT_DONE;
}

const struct ch_command ch_command_sprt = {
    .name = "sprt",
    .summary = "what counts of results say: Elo, and a sequential test",
    .details =
        "Counts are those of the agent in question. --wdl 136,111,96 is 136 won, 111 drawn, 96 "
        "lost.\n"
        "--ptnml counts pairs of games over one opening, from two losses to two wins. Without "
        "--elo0\n"
        "and --elo1 the estimates alone are printed. Models: normalized Elo; logistic, which is "
        "Elo;\n"
        "of single games also bayeselo as fastchess has it, and cutechess's version of that.\n"
        "Every trial is taken to be over an opening of its own, and none to repeat another.\n"
        "Exit status: 0 H1 accepted, no verdict yet, or no test; 1 H0 accepted; 2 bad usage.",
    .run = run,
};

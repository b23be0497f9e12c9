/* The numbers of an agent tuned by matches, and tested; see series.h. */
#include "workshop/series.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "bridge/lint/lint.h"
#include "core/base/clock.h"

/* Fewer openings can't be parted. */
enum { MIN_PARTED = 4 };

static enum ch_status read_parameters(struct ch_tuning *tuning, struct ch_error *error) {
    CH_SCOPED(ch_agent_file_done) struct ch_agent_file file = {0};
    const struct ch_source *source = tuning->texts.source;
    enum ch_status status = ch_agent_file_read(&source[CH_TEXT_AGENT_FILE], &file, error);
    if (status != CH_OK)
        return status;
    int count = tuning->texts.count;
    tuning->numbers = count - 1;
    while (tuning->numbers > CH_TEXT_RULES &&
           ch_agent_text_role(&file, count, tuning->numbers) == CH_ROLE_ASKED)
        tuning->numbers--;
    if (ch_agent_text_role(&file, count, tuning->numbers) != CH_ROLE_PARAMETERS)
        return ch_error_set(error, CH_UNSUPPORTED, source[CH_TEXT_AGENT_FILE].name, file.line,
                            "%s has no numbers to tune; give it (parameters \"FILE.parameters\")",
                            file.name);
    const struct ch_source *numbers = &source[tuning->numbers];
    return ch_parameters_read(numbers->name, numbers->text, &tuning->parameters, error);
}

static enum ch_status list_axes(struct ch_tuning *tuning, struct ch_error *error) {
    const struct ch_parameters *parameters = &tuning->parameters;
    size_t room = (size_t)parameters->count + 1;
    tuning->unread = ch_text_new();
    tuning->axis = ch_alloc(room * sizeof *tuning->axis);
    tuning->parameter = ch_alloc(room * sizeof *tuning->parameter);
    tuning->tuned = ch_alloc(room * sizeof *tuning->tuned);
    for (int i = 0; i < parameters->count; i++) {
        const struct ch_parameter *parameter = &parameters->parameter[i];
        tuning->tuned[i] = parameter->value;
        if (!parameter->ranged)
            continue;
        if (!ch_lint_reads_parameter(tuning->texts.source, tuning->texts.count, parameter->name)) {
            ch_text_addf(&tuning->unread, "%s%s", tuning->unread.length > 0 ? ", " : "",
                         parameter->name);
            continue;
        }
        tuning->axis[tuning->axes] = (struct ch_tune_axis){parameter->value, parameter->min,
                                                           parameter->max, parameter->whole};
        tuning->parameter[tuning->axes++] = i;
    }
    if (tuning->axes > 0)
        return CH_OK;
    if (tuning->unread.length > 0)
        return ch_error_set(error, CH_BAD_INPUT, parameters->facts.file, 1,
                            "neither a rule nor the game reads the parameters with a range, %s; "
                            "write the rules that they are for",
                            tuning->unread.data);
    return ch_error_set(error, CH_BAD_INPUT, parameters->facts.file, 1,
                        "no parameter has a range; add (range LEAST MOST) to those to be tuned");
}

/* Half of the openings, at random, are for tuning; the others wait for the test. Few that are
 * lengthened serve both, with seeds of their own. */
static void part_openings(struct ch_tuning *tuning) {
    const struct ch_openings *all = &tuning->series.openings;
    CH_FREED int *order = ch_alloc(((size_t)all->count + 1) * sizeof *order);
    struct ch_openings *half[2] = {&tuning->use, &tuning->test};
    const struct ch_keys keys = ch_keys_of_seed(tuning->seed);
    ch_opening_order_shuffle(ch_key(&keys, CH_FOR_PARTING, 0, 0, 0), all->count, order);
    for (int i = 0; i < 2; i++) {
        half[i]->lengthen = all->lengthen;
        half[i]->opening = ch_alloc(((size_t)all->count + 1) * sizeof *all->opening);
    }
    for (int i = 0; i < all->count; i++)
        for (int part = 0; part < 2; part++)
            if (part == i % 2 || all->count < MIN_PARTED)
                half[part]->opening[half[part]->count++] = all->opening[order[i]];
    assert(all->count < MIN_PARTED || tuning->use.count + tuning->test.count == all->count);
}

enum ch_status ch_tuning_prepare(struct ch_tuning *tuning, struct ch_error *error) {
    enum ch_status status = ch_series_texts(&tuning->series, tuning->agent, &tuning->texts, error);
    if (status == CH_OK)
        status = read_parameters(tuning, error);
    if (status == CH_OK)
        status = list_axes(tuning, error);
    if (status != CH_OK)
        return status;
    if (tuning->series.openings_name && !tuning->series.openings.lengthen &&
        tuning->series.openings.count < MIN_PARTED)
        return ch_error_set(error, CH_BAD_INPUT, tuning->series.openings_name, 0,
                            "too few openings: half are for tuning and half for the test; give 4 "
                            "or more, or --openings none");
    part_openings(tuning);
    ch_tune_init(&tuning->tune, tuning->axis, tuning->axes, tuning->seed);
    return CH_OK;
}

/* The agent's texts with these values by axis. */
static void make_texts(const struct ch_tuning *tuning, const double value[],
                       struct ch_sources *texts) {
    const struct ch_parameters *parameters = &tuning->parameters;
    assert(tuning->numbers > CH_TEXT_AGENT_FILE && tuning->numbers < tuning->texts.count);
    CH_FREED double *all = ch_alloc(((size_t)parameters->count + 1) * sizeof *all);
    for (int i = 0; i < parameters->count; i++)
        all[i] = parameters->parameter[i].value;
    for (int i = 0; i < tuning->axes; i++)
        all[tuning->parameter[i]] =
            ch_parameter_round(&parameters->parameter[tuning->parameter[i]], value[i]);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_parameters_write(parameters, all, &text);
    for (int i = 0; i < tuning->texts.count; i++)
        ch_sources_add(texts, tuning->texts.source[i].name,
                       i == tuning->numbers ? text.data : tuning->texts.source[i].text);
}

/* Of 53 bits, so that a JSON number holds it. */
static uint64_t match_seed(const struct ch_tuning *tuning, enum ch_lot purpose, int iteration) {
    return ch_lot_key(purpose, tuning->seed, (uint32_t)iteration, 0) >> 11;
}

/* The score of the first `games` games: the record may have more of them, from a longer match. */
static double score_of(const struct ch_match_status *match, int games) {
    int points = 0;
    for (int i = 0; i < games; i++)
        points += ch_match_points(match, i);
    assert(points >= 0 && points <= 2 * games);
    return games ? points / (2.0 * games) : 0.5;
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
        *score = score_of(&match, tuning->games);
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
    for (int i = 0; i < tuning->rival_count && status == CH_OK; i++) {
        const struct ch_side first[2] = {plus, {tuning->rival[i], NULL}};
        const struct ch_side second[2] = {minus, {tuning->rival[i], NULL}};
        status = play_score(tuning, first, seed, progress, &up, error);
        if (status == CH_OK)
            status = play_score(tuning, second, seed, progress, &down, error);
        sum += up - down;
    }
    *difference = sum / (1 + tuning->rival_count);
    assert(fabs(*difference) <= 1);
    return status;
}

enum ch_status ch_tuning_search(struct ch_tuning *tuning, struct ch_error *error) {
    CH_FREED double *plus = ch_alloc((size_t)tuning->axes * sizeof *plus);
    CH_FREED double *minus = ch_alloc((size_t)tuning->axes * sizeof *minus);
    enum ch_status status = CH_OK;
    int64_t begun = ch_clock_ns();
    while (tuning->tune.iteration < tuning->iterations && !tuning->time_over && status == CH_OK) {
        CH_SCOPED(ch_sources_done) struct ch_sources up = {0}, down = {0};
        char up_name[CH_AGENT_NAME], down_name[CH_AGENT_NAME];
        int number = tuning->tune.iteration + 1;
        ch_tune_ask(&tuning->tune, plus, minus);
        make_texts(tuning, plus, &up);
        make_texts(tuning, minus, &down);
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
    for (int i = 0; i < tuning->axes; i++)
        tuning->tuned[tuning->parameter[i]] =
            ch_parameter_round(&tuning->parameters.parameter[tuning->parameter[i]], plus[i]);
    return status;
}

/* Plays the two matches against `rival`, or the one of the two against each other. */
static enum ch_status test_against(struct ch_tuning *tuning, const struct ch_side tuned,
                                   const struct ch_side author, const char *rival, int games,
                                   struct ch_error *error) {
    uint64_t seed = match_seed(tuning, CH_LOT_TUNING_TEST, 0);
    CH_SCOPED(ch_match_status_done) struct ch_match_status first = {0}, second = {0};
    const struct ch_side ours[2] = {tuned, rival ? (struct ch_side){rival, NULL} : author};
    const struct ch_side theirs[2] = {author, {rival, NULL}};
    const struct ch_openings *openings = tuning->test.count ? &tuning->test : NULL;
    enum ch_status status = ch_series_play(&tuning->series, ours, games, seed, openings,
                                           "test of the tuned values", &first, error);
    if (status == CH_OK && rival)
        status = ch_series_play(&tuning->series, theirs, games, seed, openings,
                                "test of the author's values", &second, error);
    if (status == CH_OK) {
        assert(tuning->verdicts <= CH_TUNING_RIVALS);
        struct ch_tuning_verdict *verdict = &tuning->verdict[tuning->verdicts++];
        *verdict = (struct ch_tuning_verdict){
            .against = rival,
            .tuned = score_of(&first, games),
            .author = rival ? score_of(&second, games) : 1 - score_of(&first, games),
            .change = ch_match_difference(&first, rival ? &second : NULL, games),
            .games = games,
        };
    }
    tuning->failed += ch_match_faults(&first) + ch_match_faults(&second);
    return status;
}

enum ch_status ch_tuning_test(struct ch_tuning *tuning, struct ch_error *error) {
    CH_SCOPED(ch_sources_done) struct ch_sources texts = {0};
    CH_FREED double *value = ch_alloc(((size_t)tuning->axes + 1) * sizeof *value);
    char name[CH_AGENT_NAME];
    int round = 2 * (tuning->test.count ? tuning->test.count : 1);
    int games = (tuning->test_games + round - 1) / round * round;
    for (int i = 0; i < tuning->axes; i++)
        value[i] = tuning->tuned[tuning->parameter[i]];
    make_texts(tuning, value, &texts);
    snprintf(name, sizeof name, "%.100s tuned", tuning->agent);
    const struct ch_side tuned = {name, &texts}, author = {tuning->agent, &tuning->texts};
    enum ch_status status = CH_OK;
    for (int i = 0; i <= tuning->rival_count && status == CH_OK; i++)
        status = test_against(tuning, tuned, author,
                              i < tuning->rival_count ? tuning->rival[i] : NULL, games, error);
    double chance[CH_TUNING_RIVALS + 1];
    bool shown[CH_TUNING_RIVALS + 1];
    for (int i = 0; i < tuning->verdicts; i++)
        chance[i] = tuning->verdict[i].change.chance;
    ch_paired_shown(chance, tuning->verdicts, 0.05, shown);
    for (int i = 0; i < tuning->verdicts; i++)
        tuning->verdict[i].shown = shown[i];
    return status;
}

void ch_tuning_done(struct ch_tuning *tuning) {
    ch_tune_done(&tuning->tune);
    ch_text_done(&tuning->unread);
    ch_free(tuning->axis);
    ch_free(tuning->parameter);
    ch_free(tuning->tuned);
    ch_free(tuning->use.opening);
    ch_free(tuning->test.opening);
    ch_parameters_done(&tuning->parameters);
    ch_sources_done(&tuning->texts);
}

#include "workshop/prices/priced.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "bridge/lint/lint.h"

static enum ch_status read_parameters(struct ch_priced *priced, struct ch_error *error) {
    CH_SCOPED(ch_agent_file_done) struct ch_agent_file file = {0};
    const struct ch_source *source = priced->texts.source;
    enum ch_status status = ch_agent_file_read(&source[CH_TEXT_AGENT_FILE], &file, error);
    if (status != CH_OK)
        return status;
    int count = priced->texts.count;
    priced->numbers = count - 1;
    while (priced->numbers > CH_TEXT_RULES &&
           ch_agent_text_role(&file, count, priced->numbers) == CH_ROLE_ASKED)
        priced->numbers--;
    if (ch_agent_text_role(&file, count, priced->numbers) != CH_ROLE_PARAMETERS)
        return ch_error_set(error, CH_UNSUPPORTED, source[CH_TEXT_AGENT_FILE].name, file.line,
                            "%s has no parameters file; give it (parameters \"FILE.parameters\")",
                            file.name);
    const struct ch_source *numbers = &source[priced->numbers];
    return ch_parameters_read(numbers->name, numbers->text, &priced->parameters, error);
}

static bool is_named(const char *name, char *const only[], int count) {
    for (int i = 0; i < count; i++)
        if (strcmp(only[i], name) == 0)
            return true;
    return count == 0;
}

static enum ch_status list_prices(struct ch_priced *priced, char *const only[], int count,
                                  struct ch_error *error) {
    const struct ch_parameters *parameters = &priced->parameters;
    priced->price = ch_alloc(((size_t)parameters->count + 1) * sizeof *priced->price);
    for (int i = 0; i < parameters->count; i++) {
        const struct ch_parameter *parameter = &parameters->parameter[i];
        if (!parameter->ranged || !is_named(parameter->name, only, count))
            continue;
        if (ch_lint_reads_parameter(priced->texts.source, priced->texts.count, parameter->name))
            priced->price[priced->prices++] = i;
        else
            ch_text_addf(&priced->unread, "%s%s", priced->unread.length > 0 ? ", " : "",
                         parameter->name);
    }
    if (priced->prices > 0)
        return CH_OK;
    if (priced->unread.length > 0)
        return ch_error_set(error, CH_BAD_INPUT, parameters->facts.file, 1,
                            "neither a rule nor the game reads the parameters with a range, %s; "
                            "write the rules that they are for",
                            priced->unread.data);
    return ch_error_set(error, CH_BAD_INPUT, parameters->facts.file, 1,
                        "no parameter has a range; add (range LEAST MOST) to those to be tuned");
}

/* Each name must be that of a parameter with a range. */
static enum ch_status check_names(const struct ch_priced *priced, char *const only[], int count,
                                  struct ch_error *error) {
    const struct ch_parameters *parameters = &priced->parameters;
    for (int i = 0; i < count; i++) {
        struct ch_closest closest = {.word = only[i]};
        const struct ch_parameter *found = NULL;
        for (int k = 0; k < parameters->count; k++) {
            if (strcmp(parameters->parameter[k].name, only[i]) == 0)
                found = &parameters->parameter[k];
            ch_closest_try(&closest, parameters->parameter[k].name);
        }
        if (!found)
            return ch_bad_input(error, "%s has no parameter `%s`; %s%s%s", parameters->facts.file,
                                only[i], CH_DID_YOU_MEAN(closest.found, "its lines name them"));
        if (!found->ranged)
            return ch_bad_input(error,
                                "the parameter `%s` has no range; add (range LEAST MOST) in "
                                "%s",
                                only[i], parameters->facts.file);
    }
    return CH_OK;
}

enum ch_status ch_priced_read(struct ch_priced *priced, const struct ch_series *series,
                              const char *agent, char *const only[], int count,
                              struct ch_error *error) {
    *priced = (struct ch_priced){.agent = agent, .unread = ch_text_new()};
    enum ch_status status = ch_series_texts(series, agent, &priced->texts, error);
    if (status == CH_OK)
        status = read_parameters(priced, error);
    if (status == CH_OK)
        status = check_names(priced, only, count, error);
    if (status == CH_OK)
        status = list_prices(priced, only, count, error);
    return status;
}

void ch_priced_done(struct ch_priced *priced) {
    ch_text_done(&priced->unread);
    ch_free(priced->price);
    ch_parameters_done(&priced->parameters);
    ch_sources_done(&priced->texts);
}

const struct ch_parameter *ch_priced_parameter(const struct ch_priced *priced, int i) {
    assert(i >= 0 && i < priced->prices);
    return &priced->parameters.parameter[priced->price[i]];
}

void ch_priced_values(const struct ch_priced *priced, const double value[], double all[]) {
    for (int i = 0; i < priced->parameters.count; i++)
        all[i] = priced->parameters.parameter[i].value;
    for (int i = 0; i < priced->prices; i++) {
        const struct ch_parameter *parameter = ch_priced_parameter(priced, i);
        if (value[i] != parameter->value) /* the author's own may have more digits */
            all[priced->price[i]] = ch_parameter_round(parameter, value[i]);
    }
}

void ch_priced_texts(const struct ch_priced *priced, const double value[],
                     struct ch_sources *texts) {
    CH_FREED double *all = ch_alloc(((size_t)priced->parameters.count + 1) * sizeof *all);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_priced_values(priced, value, all);
    ch_parameters_write(&priced->parameters, all, &text);
    for (int i = 0; i < priced->texts.count; i++)
        ch_sources_add(texts, priced->texts.source[i].name,
                       i == priced->numbers ? text.data : priced->texts.source[i].text);
}

enum ch_status ch_prices_part(const struct ch_series *series, uint64_t seed,
                              struct ch_openings *use, struct ch_openings *test,
                              struct ch_error *error) {
    enum { MIN_PARTED = 4 }; /* fewer can't be parted */
    const struct ch_openings *all = &series->openings;
    if (series->openings_name && !all->lengthen && all->count < MIN_PARTED)
        return ch_error_set(error, CH_BAD_INPUT, series->openings_name, 0,
                            "too few openings: half are for tuning and half for the test; give 4 "
                            "or more, or --openings none");
    CH_FREED int *order = ch_alloc(((size_t)all->count + 1) * sizeof *order);
    struct ch_openings *half[2] = {use, test};
    const struct ch_keys keys = ch_keys_of_seed(seed);
    ch_opening_order_shuffle(ch_key(&keys, CH_FOR_PARTING, 0, 0, 0), all->count, order);
    for (int part = 0; part < 2; part++) {
        half[part]->lengthen = all->lengthen;
        half[part]->opening = ch_alloc(((size_t)all->count + 1) * sizeof *all->opening);
        for (int i = 0; i < all->count; i++)
            if (part == i % 2 || all->count < MIN_PARTED)
                half[part]->opening[half[part]->count++] = all->opening[order[i]];
    }
    assert(all->count < MIN_PARTED || use->count + test->count == all->count);
    return CH_OK;
}

double ch_price_score(const struct ch_match_status *match, int games) {
    int points = 0;
    for (int i = 0; i < games; i++)
        points += ch_match_points(match, i);
    assert(points >= 0 && points <= 2 * games);
    return games ? points / (2.0 * games) : 0.5;
}

/* Plays the two matches against `rival`, or the one of the two against each other. */
static enum ch_status test_against(struct ch_price_test *test, struct ch_series *series,
                                   const struct ch_side found, const struct ch_side author,
                                   const char *rival, int games, struct ch_error *error) {
    CH_SCOPED(ch_match_status_done) struct ch_match_status first = {0}, second = {0};
    const struct ch_side ours[2] = {found, rival ? (struct ch_side){rival, NULL} : author};
    const struct ch_side theirs[2] = {author, {rival, NULL}};
    char progress[64];
    snprintf(progress, sizeof progress, "test of the %.20s values", test->found);
    enum ch_status status =
        ch_series_play(series, ours, games, test->seed, test->openings, progress, &first, error);
    if (status == CH_OK && rival)
        status = ch_series_play(series, theirs, games, test->seed, test->openings,
                                "test of the author's values", &second, error);
    if (status == CH_OK) {
        assert(test->verdicts <= CH_PRICE_RIVALS);
        struct ch_price_verdict *verdict = &test->verdict[test->verdicts++];
        *verdict = (struct ch_price_verdict){
            .against = rival,
            .found = ch_price_score(&first, games),
            .author = rival ? ch_price_score(&second, games) : 1 - ch_price_score(&first, games),
            .change = ch_match_difference(&first, rival ? &second : NULL, games),
            .games = games,
        };
    }
    test->failed += ch_match_faults(&first) + ch_match_faults(&second);
    return status;
}

enum ch_status ch_price_test_play(struct ch_price_test *test, struct ch_series *series,
                                  const struct ch_priced *priced, const double value[],
                                  struct ch_error *error) {
    CH_SCOPED(ch_sources_done) struct ch_sources texts = {0};
    char name[CH_AGENT_NAME];
    int round = 2 * (test->openings ? test->openings->count : 1);
    int games = (test->games + round - 1) / round * round;
    ch_priced_texts(priced, value, &texts);
    snprintf(name, sizeof name, "%.100s %.20s", priced->agent, test->found);
    const struct ch_side found = {name, &texts}, author = {priced->agent, &priced->texts};
    enum ch_status status = CH_OK;
    for (int i = 0; i <= test->rivals && status == CH_OK; i++)
        status = test_against(test, series, found, author, i < test->rivals ? test->rival[i] : NULL,
                              games, error);
    double chance[CH_PRICE_RIVALS + 1];
    bool shown[CH_PRICE_RIVALS + 1];
    for (int i = 0; i < test->verdicts; i++)
        chance[i] = test->verdict[i].change.chance;
    ch_paired_shown(chance, test->verdicts, 0.05, shown);
    for (int i = 0; i < test->verdicts; i++)
        test->verdict[i].shown = shown[i];
    return status;
}

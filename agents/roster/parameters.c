/* The numbers of an agent; see roster.h. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agents/roster/roster.h"
#include "bridge/bridge.h"
#include "core/base/value_text.h"

static const struct ch_fact_slot_rule slots[] = {
    {"name", CH_FACT_SYMBOL, 1, 1, true, NULL},
    {"value", CH_FACT_NUMBER, 1, 1, true, NULL},
    {"range", CH_FACT_NUMBER, 2, 2, false, NULL},
    {"description", CH_FACT_STRING, 1, 1, false, NULL},
    {0},
};

static const struct ch_fact_template shapes[] = {{"parameter", slots, 0, 0, 0}, {0}};

/* Checks that the schema can't express. */
static void check(struct ch_facts *facts, int index) {
    const struct ch_fact *fact = &facts->facts[index];
    const struct ch_fact_slot *range = ch_fact_slot(fact, "range");
    const struct ch_fact_value *value = ch_fact_slot(fact, "value")->values;
    const char *name = ch_fact_text(fact, "name", "");
    for (int i = 0; i < index; i++)
        if (strcmp(ch_fact_text(&facts->facts[i], "name", ""), name) == 0)
            ch_facts_mistake(facts, fact->line,
                             "parameter `%s` is given twice; leave that of line %d or this one",
                             name, facts->facts[i].line);
    struct ch_error error;
    if (ch_bridge_setting_check(name, value->real, &error) != CH_OK)
        ch_facts_mistake(facts, value->line, "%s", error.text);
    if (!range)
        return;
    const struct ch_fact_value *min = &range->values[0], *max = &range->values[1];
    if (min->real >= max->real)
        ch_facts_mistake(facts, range->line, "the range of `%s` is empty; write (range %s %s)",
                         name, max->text, min->real == max->real ? "MORE" : min->text);
    else if (value->real < min->real || value->real > max->real)
        ch_facts_mistake(facts, value->line, "the value of `%s` is outside of its range, %s to %s",
                         name, min->text, max->text);
    else if (value->type == CH_FACT_INTEGER &&
             (min->type != CH_FACT_INTEGER || max->type != CH_FACT_INTEGER))
        ch_facts_mistake(facts, range->line,
                         "`%s` is a whole number and its range is not; write the value as %s.0, or "
                         "a whole range",
                         name, value->text);
}

static struct ch_parameter describe(const struct ch_fact *fact) {
    const struct ch_fact_slot *range = ch_fact_slot(fact, "range");
    const struct ch_fact_value *value = ch_fact_slot(fact, "value")->values;
    return (struct ch_parameter){
        .name = ch_fact_text(fact, "name", ""),
        .description = ch_fact_text(fact, "description", ""),
        .value = value->real,
        .min = range ? range->values[0].real : value->real,
        .max = range ? range->values[1].real : value->real,
        .ranged = range != NULL,
        .whole = value->type == CH_FACT_INTEGER,
    };
}

enum ch_status ch_parameters_read(const char *file, const char *text,
                                  struct ch_parameters *parameters, struct ch_error *error) {
    *parameters = (struct ch_parameters){0};
    struct ch_facts *facts = &parameters->facts;
    ch_facts_read(file, text, strlen(text), shapes, facts, NULL);
    for (int i = 0; i < facts->count; i++)
        check(facts, i);
    enum ch_status status = ch_facts_status(facts, error);
    if (status != CH_OK) {
        ch_facts_done(facts);
        return status;
    }
    parameters->count = facts->count;
    parameters->parameter = ch_alloc(((size_t)facts->count + 1) * sizeof *parameters->parameter);
    for (int i = 0; i < facts->count; i++)
        parameters->parameter[i] = describe(&facts->facts[i]);
    return CH_OK;
}

void ch_parameters_done(struct ch_parameters *parameters) {
    ch_free(parameters->parameter);
    ch_facts_done(&parameters->facts);
    *parameters = (struct ch_parameters){0};
}

/* Appends `value` as it is written in a file; `was` is the text of the parameter's own. */
static void add_value(const struct ch_parameter *parameter, const char *was, double value,
                      struct ch_text *out) {
    if (value == parameter->value)
        ch_text_add(out, was);                    /* a double does not hold every integer */
    else if (parameter->whole && value >= 0x1p63) /* the largest integer is not a double */
        ch_text_addf(out, "%lld", (long long)INT64_MAX);
    else if (parameter->whole)
        ch_text_addf(out, "%.0f", value);
    else
        ch_float_add(out, value);
}

double ch_parameter_round(const struct ch_parameter *parameter, double wanted) {
    double held = fmin(fmax(wanted, parameter->min), parameter->max);
    if (parameter->whole || !parameter->ranged)
        return parameter->whole ? floor(held + 0.5) : held;
    char text[400]; /* the largest double has 309 digits */
    int places = 3 - (int)floor(log10(parameter->max - parameter->min));
    snprintf(text, sizeof text, "%.*f", places > 0 ? places : 0, held);
    return fmin(fmax(strtod(text, NULL), parameter->min), parameter->max);
}

void ch_parameters_write(const struct ch_parameters *parameters, const double value[],
                         struct ch_text *out) {
    for (int i = 0; i < parameters->count; i++) {
        const struct ch_parameter *parameter = &parameters->parameter[i];
        const struct ch_fact *fact = &parameters->facts.facts[i];
        const struct ch_fact_slot *range = ch_fact_slot(fact, "range");
        ch_text_addf(out, "(parameter (name %s) (value ", parameter->name);
        const char *was = ch_fact_text(fact, "value", "");
        add_value(parameter, was, value[i], out);
        ch_text_add(out, ")");
        if (range)
            ch_text_addf(out, " (range %s %s)", range->values[0].text, range->values[1].text);
        if (parameter->description[0]) {
            ch_text_add(out, "\n           (description ");
            ch_string_add(out, parameter->description);
            ch_text_add(out, ")");
        }
        ch_text_add(out, ")");
        if (value[i] != parameter->value)
            ch_text_addf(out, " ; was %s", was);
        ch_text_add(out, "\n");
    }
}

enum ch_status ch_parameters_compile(const char *file, const char *text, struct ch_text *out,
                                     struct ch_error *error) {
    CH_SCOPED(ch_parameters_done) struct ch_parameters parameters = {0};
    enum ch_status status = ch_parameters_read(file, text, &parameters, error);
    if (status != CH_OK)
        return status;
    int line = 1; /* each stays on its line, for what is to be said about it */
    ch_text_add(out, "(deffacts MAIN::parameters");
    for (int i = 0; i < parameters.count; i++) {
        for (; line < parameters.facts.facts[i].line; line++)
            ch_text_add(out, "\n");
        ch_text_addf(out, " (parameter (name %s) (value %s))", parameters.parameter[i].name,
                     ch_fact_text(&parameters.facts.facts[i], "value", "0"));
    }
    ch_text_add(out, ")\n");
    return CH_OK;
}

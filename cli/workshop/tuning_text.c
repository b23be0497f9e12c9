#include "cli/workshop/tuning_text.h"

#include <math.h>
#include <string.h>

#include "cli/output/json_line.h"
#include "cli/output/wrap.h"
#include "core/base/json.h"
#include "core/base/memory.h"

enum { MIN_WIDTH = 7 };

static const char *plus_minus(void) {
    return ch_utf8() ? "±" : "+/-";
}

/* Points of a hundred, without the sign of what is rounded to nothing. */
static double points(double difference) {
    return round(1000 * difference) / 10 + 0.0;
}

static const char *name_of(const struct ch_tuning *tuning, int axis) {
    return tuning->parameters.parameter[tuning->parameter[axis]].name;
}

static int width_of(const struct ch_tuning *tuning, int axis) {
    int length = (int)strlen(name_of(tuning, axis));
    return length > MIN_WIDTH ? length : MIN_WIDTH;
}

void ch_tuning_add_head(const struct ch_tuning *tuning, struct ch_text *out) {
    ch_text_add(out, "iteration");
    for (int i = 0; i < tuning->axes; i++)
        ch_text_addf(out, "  %*s", width_of(tuning, i), name_of(tuning, i));
    ch_text_add(out, "   told\n        0");
    for (int i = 0; i < tuning->axes; i++)
        ch_text_addf(out, "  %*.4g", width_of(tuning, i), tuning->axis[i].start);
    ch_text_add(out, "\n");
}

void ch_tuning_add_iteration(const struct ch_tuning *tuning, struct ch_text *out) {
    double *now = ch_alloc((size_t)tuning->axes * sizeof *now);
    ch_tune_now(&tuning->tune, now);
    ch_text_addf(out, "%9d", tuning->tune.iteration);
    for (int i = 0; i < tuning->axes; i++)
        ch_text_addf(out, "  %*.4g", width_of(tuning, i), now[i]);
    ch_text_addf(out, "  %+5.1f\n", points(tuning->difference));
    ch_free(now);
}

static void add_verdict(const struct ch_tuning_verdict *verdict, int width, struct ch_text *out) {
    const struct ch_paired *change = &verdict->change;
    ch_text_addf(out, "  %-*s  %5.1f %%  %5.1f %%  ", width,
                 verdict->against ? verdict->against : "the author's values", 100 * verdict->tuned,
                 100 * verdict->author);
    if (verdict->shown)
        ch_text_addf(out, "%s by %.1f %s %.1f\n", change->difference > 0 ? "better" : "worse",
                     100 * (change->difference > 0 ? change->difference : -change->difference),
                     plus_minus(), 100 * change->margin);
    else
        ch_text_addf(out, "no difference shown: %+.1f %s %.1f\n", points(change->difference),
                     plus_minus(), 100 * change->margin);
}

void ch_tuning_add_test(const struct ch_tuning *tuning, struct ch_text *out) {
    int width = (int)strlen("the author's values");
    for (int i = 0; i < tuning->rival_count; i++)
        if ((int)strlen(tuning->rival[i]) > width)
            width = (int)strlen(tuning->rival[i]);
    if (tuning->test.count)
        ch_text_addf(out, "test: %d games a match over %d openings; tuning used %d others\n\n",
                     tuning->verdict[0].games, tuning->test.count, tuning->use.count);
    else
        ch_text_addf(out, "test: %d games a match, with keys of their own\n\n",
                     tuning->verdict[0].games);
    ch_text_addf(out, "  %-*s  %7s  %7s\n", width, "against", "tuned", "author");
    for (int i = 0; i < tuning->verdicts; i++)
        add_verdict(&tuning->verdict[i], width, out);
    ch_text_addf(out,
                 "\npoints of a hundred, %s 95 %% for one line alone, over openings like "
                 "these;\nbetter and worse: shown at 5 %% for all lines together (Holm)\n",
                 plus_minus());
    if (tuning->failed)
        ch_text_addf(out,
                     "%ld games of tuning and test ended because an agent failed, which says "
                     "nothing about\nthe numbers; crownhead record list shows them\n",
                     tuning->failed);
}

/* Every line of `text` as a remark. */
static void add_remark(const char *text, struct ch_text *out) {
    for (size_t length; *text; text += length + (text[length] == '\n')) {
        length = strcspn(text, "\n");
        ch_text_add(out, length ? "; " : ";");
        ch_text_add_bytes(out, text, length);
        ch_text_add(out, "\n");
    }
}

void ch_tuning_add_file(const struct ch_tuning *tuning, const char *command, const char *trace,
                        struct ch_text *out) {
    CH_SCOPED(ch_text_done) struct ch_text head = ch_text_new();
    ch_text_addf(&head, "Numbers for %s, found by matches; the author's are in %s.\n\n",
                 tuning->agent, tuning->parameters.facts.file);
    ch_text_addf(&head, "%s\n%d iterations, %ld games, record %s\n", command,
                 tuning->tune.iteration, tuning->played, tuning->series.db);
    ch_tuning_add_test(tuning, &head);
    add_remark(head.data, out);
    ch_text_add(out, "\n");
    ch_parameters_write(&tuning->parameters, tuning->tuned, out);
    ch_text_add(out,
                "\n; The trace: values after each iteration, and how much better plus did than "
                "minus, in\n; points of a hundred.\n");
    add_remark(trace, out);
}

static cJSON *add_values(const struct ch_tuning *tuning, cJSON *line, const double value[]) {
    cJSON *values = cJSON_AddObjectToObject(line, "values");
    for (int i = 0; i < tuning->axes; i++)
        cJSON_AddNumberToObject(values, name_of(tuning, i), value[i]);
    return values;
}

void ch_tuning_json_iteration(const struct ch_tuning *tuning) {
    cJSON *line = ch_json_line();
    double *now = ch_alloc((size_t)tuning->axes * sizeof *now);
    ch_tune_now(&tuning->tune, now);
    ch_json_add(line, "type %s, iteration %d", "iteration", tuning->tune.iteration);
    add_values(tuning, line, now);
    cJSON_AddNumberToObject(line, "difference", tuning->difference);
    ch_json_print(line);
    ch_free(now);
}

void ch_tuning_json_result(const struct ch_tuning *tuning, const char *file) {
    cJSON *line = ch_json_line(), *tests;
    double *value = ch_alloc((size_t)tuning->axes * sizeof *value);
    for (int i = 0; i < tuning->axes; i++)
        value[i] = tuning->tuned[tuning->parameter[i]];
    ch_json_add(line, "type %s, file %s, games %ld, failed_games %ld", "result", file,
                tuning->played, tuning->failed);
    add_values(tuning, line, value);
    cJSON_AddNumberToObject(line, "fresh_openings", tuning->test.count);
    tests = cJSON_AddArrayToObject(line, "tests");
    for (int i = 0; i < tuning->verdicts; i++) {
        const struct ch_tuning_verdict *verdict = &tuning->verdict[i];
        cJSON *test = ch_json_append(tests);
        ch_json_add(
            test, "against %s, games %d, tuned %g, author %g, change %g, margin %g, shown %hhd",
            verdict->against ? verdict->against : tuning->agent, verdict->games, verdict->tuned,
            verdict->author, verdict->change.difference, verdict->change.margin, verdict->shown);
    }
    ch_json_print(line);
    ch_free(value);
}

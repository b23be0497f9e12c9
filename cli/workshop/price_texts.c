#include "cli/workshop/price_texts.h"

#include <math.h>
#include <string.h>

#include "cli/output/print.h"

const char *ch_plus_minus(void) {
    return ch_utf8() ? "±" : "+/-";
}

double ch_hundredths(double share) {
    return round(1000 * share) / 10 + 0.0;
}

static void add_verdict(const struct ch_price_verdict *verdict, int width, struct ch_text *out) {
    const struct ch_paired *change = &verdict->change;
    ch_text_addf(out, "  %-*s  %5.1f %%  %5.1f %%  ", width,
                 verdict->against ? verdict->against : "the author's values", 100 * verdict->found,
                 100 * verdict->author);
    if (verdict->shown)
        ch_text_addf(out, "%s by %.1f %s %.1f\n", change->difference > 0 ? "better" : "worse",
                     100 * fabs(change->difference), ch_plus_minus(), 100 * change->margin);
    else
        ch_text_addf(out, "no difference shown: %+.1f %s %.1f\n", ch_hundredths(change->difference),
                     ch_plus_minus(), 100 * change->margin);
}

void ch_price_test_text(const struct ch_price_test *test, const char *openings,
                        struct ch_text *out) {
    int width = (int)strlen("the author's values");
    for (int i = 0; i < test->rivals; i++)
        if ((int)strlen(test->rival[i]) > width)
            width = (int)strlen(test->rival[i]);
    ch_text_addf(out, "test: %d games a match%s\n\n", test->verdict[0].games,
                 test->openings ? openings : ", with keys of their own");
    ch_text_addf(out, "  %-*s  %7s  %7s\n", width, "against", test->found, "author");
    for (int i = 0; i < test->verdicts; i++)
        add_verdict(&test->verdict[i], width, out);
    ch_text_addf(out,
                 "\npoints of a hundred, %s 95 %% for one line alone, over openings like "
                 "these;\nbetter and worse: shown at 5 %% for all lines together (Holm)\n",
                 ch_plus_minus());
}

void ch_price_test_json(const struct ch_price_test *test, const char *agent, cJSON *line) {
    cJSON *tests = cJSON_AddArrayToObject(line, "tests");
    for (int i = 0; i < test->verdicts; i++) {
        const struct ch_price_verdict *verdict = &test->verdict[i];
        cJSON *object = ch_json_append(tests);
        ch_json_add(object, "against %s, games %d", verdict->against ? verdict->against : agent,
                    verdict->games);
        cJSON_AddNumberToObject(object, test->found, verdict->found);
        ch_json_add(object, "author %g, change %g, margin %g, shown %hhd", verdict->author,
                    verdict->change.difference, verdict->change.margin, verdict->shown);
    }
}

void ch_add_remark(const char *text, struct ch_text *out) {
    int length;
    for (const char *line; (line = ch_text_line(&text, &length)) != NULL;)
        ch_text_addf(out, "%s%.*s\n", length ? "; " : ";", length, line);
}

void ch_add_priced(const struct ch_priced *priced, const double value[], struct ch_text *out) {
    CH_FREED double *all = ch_alloc((size_t)priced->parameters.count * sizeof *all);
    ch_priced_values(priced, value, all);
    ch_parameters_write(&priced->parameters, all, out);
}

char *ch_usual_parameters(const char *agent, const char *word) {
    struct ch_text text = ch_text_new();
    const char *name = ch_path_name(agent);
    const char *colon = strchr(name, ':');
    name = colon ? colon + 1 : name;
    size_t ending = ch_ends_with(name, ".agent") ? strlen(".agent") : 0;
    ch_text_add_bytes(&text, name, strlen(name) - ending);
    ch_text_addf(&text, "-%s.parameters", word);
    return ch_text_take(&text);
}

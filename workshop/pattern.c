#include "workshop/pattern.h"

#include <string.h>

#include "bridge/explanation/rule_text.h"
#include "workshop/more_text.h"

const char ch_pattern_rule[] = "tried-pattern";

/* " ?a ?b": what the patterns bind for certain. The false condition names them, so that the answer
 * has their values. */
static void add_variables(const char *rule, struct ch_text *out) {
    struct ch_rule_text text;
    CH_SCOPED(ch_spans_done) struct ch_spans variables = {0};
    if (ch_rule_text_read(&text, rule, strlen(rule), 1))
        for (int i = 0; i < text.conditions.count; i++)
            if (ch_span_is_pattern(&text.conditions.span[i]))
                ch_span_variables(&text.conditions.span[i], &variables);
    for (int i = 0; i < variables.count; i++)
        ch_text_addf(out, " %.*s", (int)variables.span[i].length, variables.span[i].at);
    ch_rule_text_done(&text);
}

static void write_rule(const char *conditions, const char *phase, struct ch_text *out) {
    CH_SCOPED(ch_text_done) struct ch_text bare = ch_text_new();
    ch_text_addf(&bare, "(defrule %s::%s %s\n=>)", phase, ch_pattern_rule, conditions);
    ch_text_addf(out, "(defrule %s::%s %s\n(test (eq 1 2", phase, ch_pattern_rule, conditions);
    add_variables(bare.data, out);
    ch_text_add(out, ")) =>)\n");
}

enum ch_status ch_pattern_open(const char *spec, const char *conditions, const char *phase,
                               const struct ch_game *game, const struct ch_agents_config *config,
                               struct ch_agent **agent, struct ch_error *error) {
    struct ch_more_text more;
    CH_SCOPED(ch_text_done) struct ch_text rule = ch_text_new();
    if (conditions[strspn(conditions, " \t\n")] == '\0')
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "there are no conditions; write them as '(candidate (id ?m))'");
    enum ch_status status = ch_more_text_read(&more, spec, game, config, error);
    if (status != CH_OK)
        return status;
    write_rule(conditions, phase ? phase : ch_more_text_phase(&more), &rule);
    status = ch_more_text_open(&more, "pattern", rule.data, game, config, agent, error);
    ch_more_text_done(&more);
    return status;
}

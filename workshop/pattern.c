/* See pattern.h. */
#include "workshop/pattern.h"

#include <string.h>

#include "agents/kinds/kinds.h"
#include "agents/roster/agent_file.h"
#include "agents/rules/asked.h"
#include "bridge/bridge.h"
#include "bridge/explanation/rule_text.h"

const char ch_pattern_rule[] = "tried-pattern";

/* " ?a ?b": what the patterns bind for certain. The false condition names them, so that the answer
 * has their values. */
static void add_variables(const char *rule, struct ch_text *out) {
    struct ch_rule_text text;
    struct ch_spans variables = {0};
    if (ch_rule_text_read(&text, rule, ch_pattern_rule, 1))
        for (int i = 0; i < text.conditions.count; i++)
            if (ch_span_is_pattern(&text.conditions.span[i]))
                ch_span_variables(&text.conditions.span[i], &variables);
    for (int i = 0; i < variables.count; i++)
        ch_text_addf(out, " %.*s", (int)variables.span[i].length, variables.span[i].at);
    ch_spans_done(&variables);
    ch_rule_text_done(&text);
}

static void write_rule(const char *conditions, const char *phase, struct ch_text *out) {
    struct ch_text bare;
    ch_text_init(&bare);
    ch_text_addf(&bare, "(defrule %s::%s %s\n=>)", phase, ch_pattern_rule, conditions);
    ch_text_addf(out, "(defrule %s::%s %s\n(test (eq 1 2", phase, ch_pattern_rule, conditions);
    add_variables(bare.data, out);
    ch_text_add(out, ")) =>)\n");
    ch_text_done(&bare);
}

/* The agent's texts, and the rule after its own rules. */
static void add_texts(const struct ch_sources *own, const struct ch_agent_file *file,
                      const char *rule, struct ch_sources *all) {
    int before = own->count;
    while (ch_agent_text_role(file, own->count, before - 1) != CH_ROLE_RULES && before > CH_TEXT_RULES)
        before--;
    for (int i = 0; i <= own->count; i++) {
        if (i == before)
            ch_sources_add(all, "pattern", rule);
        if (i < own->count)
            ch_sources_add_copy(all, &own->source[i]);
    }
}

static const char *last_phase(const struct ch_agent_file *file) {
    if (file->phases && file->phases->count > 0)
        return file->phases->values[file->phases->count - 1].text;
    return ch_bridge_default_phases[ch_bridge_default_phase_count - 1];
}

static enum ch_status open_with(const char *spec, const struct ch_sources *own,
                                const struct ch_agent_file *file, const char *conditions,
                                const char *phase, const struct ch_game *game,
                                const struct ch_agents_config *config, struct ch_agent **agent,
                                struct ch_error *error) {
    struct ch_sources all = {0};
    struct ch_text rule;
    ch_text_init(&rule);
    write_rule(conditions, phase ? phase : last_phase(file), &rule);
    add_texts(own, file, rule.data, &all);
    enum ch_status status =
        ch_agents_open_sources(spec, all.source, all.count, game, config, agent, error);
    ch_text_done(&rule);
    ch_sources_done(&all);
    return status;
}

enum ch_status ch_pattern_open(const char *spec, const char *conditions, const char *phase,
                               const struct ch_game *game, const struct ch_agents_config *config,
                               struct ch_agent **agent, struct ch_error *error) {
    struct ch_sources own = {0};
    struct ch_agent_file file;
    const char *arguments;
    const struct ch_agent_kind *kind = ch_agent_kind_of(spec, &arguments);
    if (kind && strcmp(kind->name, "rules") != 0)
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "`%.100s` has no rules; name an agent of kind rules", spec);
    if (conditions[strspn(conditions, " \t\n")] == '\0')
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "there are no conditions; write them as '(candidate (id ?m))'");
    enum ch_status status = ch_rules_collect(spec, game, config, &own, error);
    if (status == CH_OK)
        status = ch_agent_file_read(own.source[CH_TEXT_AGENT_FILE].name,
                                    own.source[CH_TEXT_AGENT_FILE].text, &file, error);
    if (status == CH_OK) {
        if (own.count <= CH_TEXT_RULES)
            status = ch_error_set(error, CH_BAD_INPUT, NULL, 0, "`%.100s` has no rules; name an agent of kind rules", spec);
        else
            status = open_with(spec, &own, &file, conditions, phase, game, config, agent, error);
        ch_agent_file_done(&file);
    }
    ch_sources_done(&own);
    return status;
}

#include "agents/rules/set_up_count.h"

#include <stdlib.h>
#include <string.h>

#include "agents/roster/parameters.h"
#include "bridge/lint/rule_tree.h"

static const char set_ups[] = "set-ups";
static const char bad_value[] =
    "`set-ups` are dealt to choose from; write a whole number from 1 to %d";

static bool can_be_dealt(double count) {
    return count >= 1 && count <= CH_SET_UPS_MOST;
}

int ch_set_up_count(const struct ch_rulebase *rulebase) {
    return ch_rulebase_parameter(rulebase, set_ups, 1, CH_SET_UPS_MOST, CH_SET_UPS_USUAL);
}

static enum ch_status check_parameters(const struct ch_source *source, struct ch_error *error) {
    struct ch_parameters parameters;
    if (ch_parameters_read(source->name, source->text, &parameters, NULL) != CH_OK)
        return CH_OK;
    for (int i = 0; i < parameters.count; i++) {
        const struct ch_parameter *parameter = &parameters.parameter[i];
        const struct ch_fact *fact = &parameters.facts.facts[i];
        if (strcmp(parameter->name, set_ups) != 0)
            continue;
        if (!parameter->whole || !can_be_dealt(parameter->value))
            ch_facts_mistake(&parameters.facts, ch_fact_slot(fact, "value")->line, bad_value,
                             CH_SET_UPS_MOST);
        else if (!can_be_dealt(parameter->min) || !can_be_dealt(parameter->max))
            ch_facts_mistake(&parameters.facts, ch_fact_slot(fact, "range")->line,
                             "the range of `set-ups` goes beyond 1 to %d; write it within that",
                             CH_SET_UPS_MOST);
    }
    enum ch_status status = ch_facts_status(&parameters.facts, error);
    ch_parameters_done(&parameters);
    return status;
}

/* The value of a fact's slot as it is written, the slot itself if it is none or several; NULL: the
 * fact has no such slot. */
static const struct ch_node *slot_value(const struct ch_node *fact, const char *slot) {
    for (const struct ch_node *each = fact->first; each; each = each->next)
        if (strcmp(ch_node_head(each), slot) == 0)
            return ch_node_count(each) == 2 ? each->first->next : each;
    return NULL;
}

/* The line of a value that would be ignored; 0: there is none. What is worked out, as (+ 6 6),
 * could be a good one, but is only known when the rules are loaded. */
static int bad_line(const struct ch_node *fact) {
    const struct ch_node *value = slot_value(fact, "value");
    if (strcmp(ch_node_head(fact), "parameter") != 0 ||
        !ch_node_is(slot_value(fact, "name"), set_ups))
        return 0;
    bool whole = value && value->kind == CH_NODE_NUMBER && !strpbrk(value->text, ".eE");
    return whole && can_be_dealt(strtod(value->text, NULL)) ? 0 : value ? value->line : fact->line;
}

static enum ch_status check_deffacts(const struct ch_source *source, struct ch_error *error) {
    CH_SCOPED(ch_rule_tree_done) struct ch_rule_tree tree = {0};
    int line = 0;
    ch_rule_tree_read(&tree, source->text);
    for (const struct ch_node *list = tree.first; list && !line; list = list->next)
        if (strcmp(ch_node_head(list), "deffacts") == 0)
            for (const struct ch_node *fact = list->first; fact && !line; fact = fact->next)
                line = bad_line(fact);
    return line ? ch_error_set(error, CH_BAD_INPUT, source->name, line, bad_value, CH_SET_UPS_MOST)
                : CH_OK;
}

enum ch_status ch_set_up_count_check(const struct ch_agent_file *file,
                                     const struct ch_sources *sources, struct ch_error *error) {
    enum ch_status status = CH_OK;
    for (int i = 0; i < sources->count && status == CH_OK; i++) {
        enum ch_text_role role = ch_agent_text_role(file, sources->count, i);
        if (role == CH_ROLE_PARAMETERS)
            status = check_parameters(&sources->source[i], error);
        else if (role == CH_ROLE_RULES)
            status = check_deffacts(&sources->source[i], error);
    }
    return status;
}

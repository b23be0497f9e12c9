/* For a candidate, a test that the variable is this candidate follows the condition
 * that binds it. */
#include "bridge/explanation/failing.h"

/* Finds the variables bound to the candidate, which the rule prefers, labels, or names in a slot
 * `id`. */
static void find_variables(struct ch_failing *failing) {
    CH_SCOPED(ch_spans_done) struct ch_spans named = {0}, bound = {0};
    for (int i = 0; i < failing->text.conditions.count; i++)
        ch_span_variables(&failing->text.conditions.span[i], &bound);
    for (int kind = 0; kind < CH_PREFERENCE_KINDS; kind++) {
        const struct ch_preference_row *row = ch_preference_row((enum ch_preference_kind)kind);
        ch_span_variables_after(&failing->text.actions, row->name,
                                row->form == CH_FORM_PAIR ? 2 : 1, &named);
    }
    ch_span_variables_after(&failing->text.actions, "label", 1, &named);
    ch_span_variables_after(&failing->text.actions, "id", 1, &named);
    for (int i = 0; i < failing->text.conditions.count && named.count == 0; i++)
        ch_span_variables_after(&failing->text.conditions.span[i], "id", 1, &named);
    for (int i = 0; i < named.count; i++)
        if (ch_spans_have(&bound, &named.span[i]))
            ch_spans_add(&failing->variables, named.span[i]);
}

bool ch_failing_open(struct ch_failing *failing, struct ch_rulebase *rulebase,
                     const struct ch_rule *rule, const char *module, int candidate) {
    *failing = (struct ch_failing){.rulebase = rulebase, .module = module, .candidate = candidate};
    if (rule->source < 0 ||
        !ch_rule_text_read(&failing->text, rule->text, rule->length, rule->line))
        return false;
    ch_rule_text_alternatives(&failing->text.conditions, &failing->alternatives);
    if (candidate > 0)
        find_variables(failing);
    return true;
}

void ch_failing_done(struct ch_failing *failing) {
    ch_rule_text_done(&failing->text);
    ch_alternatives_done(&failing->alternatives);
    ch_spans_done(&failing->variables);
}

/* The first condition that binds the way's variable; -1: none does. */
static int binding_condition(const struct ch_alternative *way) {
    for (int i = 0; way->variable && i < way->conditions->count; i++) {
        struct ch_spans variables = {0};
        if (ch_span_is_pattern(&way->conditions->span[i]))
            ch_span_variables(&way->conditions->span[i], &variables);
        bool binds = ch_spans_have(&variables, way->variable);
        ch_spans_done(&variables);
        if (binds)
            return i;
    }
    return -1;
}

/* The first `count` conditions as text. */
static void add_conditions(const struct ch_alternative *way, int count, struct ch_text *out) {
    int binding = binding_condition(way);
    for (int i = 0; i < count; i++) {
        ch_span_text(&way->conditions->span[i], out);
        ch_text_add(out, " ");
        if (i == binding)
            ch_text_addf(out, "(test (eq %.*s %d)) ", (int)way->variable->length, way->variable->at,
                         way->failing->candidate);
    }
}

bool ch_alternative_try(const struct ch_alternative *way, int count, const char *more,
                        const char *const *variables, struct ch_probe *probe) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    add_conditions(way, count, &text);
    ch_text_add(&text, more ? more : "");
    bool good =
        ch_probe_run(way->failing->rulebase, way->failing->module, text.data, variables, probe);
    return good;
}

unsigned long ch_alternative_count(const struct ch_alternative *way, int count, const char *more) {
    struct ch_probe probe;
    unsigned long matches = ch_alternative_try(way, count, more, NULL, &probe) ? probe.count : 0;
    ch_probe_done(&probe);
    return matches;
}

static void add_variable(const struct ch_span *variable, cJSON *object) {
    char *name = ch_copy_bytes(variable->at, variable->length);
    cJSON_AddStringToObject(object, "variable", name);
    ch_free(name);
}

/* Tries one way; *held is how many conditions are fulfilled. */
static cJSON *try_way(const struct ch_alternative *way, int *held) {
    cJSON *object = cJSON_CreateObject();
    if (way->variable)
        add_variable(way->variable, object);
    cJSON *conditions = cJSON_AddArrayToObject(object, "conditions");
    bool holds = true;
    *held = 0;
    for (int i = 0; i < way->conditions->count; i++) {
        cJSON *condition = cJSON_CreateObject();
        ch_alternative_add_place(&way->conditions->span[i], condition);
        if (holds) {
            unsigned long matches = ch_alternative_count(way, i + 1, NULL);
            cJSON_AddNumberToObject(condition, "matches", (double)matches);
            holds = matches > 0;
            *held += holds;
        }
        cJSON_AddItemToArray(conditions, condition);
    }
    if (holds)
        cJSON_AddNullToObject(object, "failed");
    else
        ch_alternative_add_failed(way, *held, object);
    return object;
}

/* A way that was tried, and how many of its conditions are fulfilled. */
struct tried {
    cJSON *object;
    int held;
};

/* Puts `own` behind those of ways[0..count-1] that are as near or nearer. */
static void insert(struct tried ways[], int count, struct tried own) {
    int at = count;
    while (at > 0 && ways[at - 1].held < own.held) {
        ways[at] = ways[at - 1];
        at--;
    }
    ways[at] = own;
}

/* The ways of an alternative are those of its variables. */
static struct ch_alternative way_at(const struct ch_failing *failing, int i) {
    int variables = failing->variables.count > 0 ? failing->variables.count : 1;
    return (struct ch_alternative){
        .failing = failing,
        .conditions = &failing->alternatives.alternative[i / variables],
        .variable = failing->variables.count > 0 ? &failing->variables.span[i % variables] : NULL,
    };
}

static int way_count(const struct ch_failing *failing) {
    int variables = failing->variables.count > 0 ? failing->variables.count : 1;
    return failing->alternatives.count * variables;
}

cJSON *ch_failing_list(const struct ch_failing *failing) {
    cJSON *list =
        cJSON_CreateArray(); /* appended to only: some versions insert at its head alone */
    int count = way_count(failing);
    struct tried *ways = ch_alloc((size_t)(count + 1) * sizeof *ways);
    for (int i = 0; i < count; i++) {
        struct ch_alternative way = way_at(failing, i);
        struct tried own;
        own.object = try_way(&way, &own.held);
        insert(ways, i, own);
    }
    for (int i = 0; i < count; i++)
        cJSON_AddItemToArray(list, ways[i].object);
    ch_free(ways);
    return list;
}

int *ch_failing_match(const struct ch_failing *failing, int *count) {
    int *facts = NULL;
    for (int i = 0; i < way_count(failing) && !facts; i++) {
        struct ch_alternative way = way_at(failing, i);
        struct ch_probe probe;
        if (ch_alternative_try(&way, way.conditions->count, NULL, NULL, &probe) &&
            probe.match_count > 0) {
            facts = probe.match[0].facts;
            *count = probe.match[0].fact_count;
            probe.match[0].facts = NULL;
        }
        ch_probe_done(&probe);
    }
    return facts;
}

/* Why a rule did not fire: its first condition that fails. Conditions are tried one more at a time
 * until no match is left (explain.h). For a candidate, a test that the variable is this candidate
 * follows the condition that binds it. */
#include "bridge/explanation/explain.h"

#include <stdbool.h>
#include <string.h>

#include "bridge/explanation/trail.h"
#include "bridge/output/output.h"
#include "core/base/json.h"
#include "core/base/memory.h"

enum { MAX_VARIABLES = 32, MAX_RULES = 8 };

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

/* One way to fulfil the rule, for one variable as the candidate. */
struct way {
    const struct ch_failing *failing;
    const struct ch_spans *conditions;
    const struct ch_span *variable; /* NULL: any candidate */
};

/* The first condition that binds the way's variable; -1: none does. */
static int binding_condition(const struct way *way) {
    for (int i = 0; way->variable && i < way->conditions->count; i++) {
        CH_SCOPED(ch_spans_done) struct ch_spans variables = {0};
        if (ch_span_is_pattern(&way->conditions->span[i]))
            ch_span_variables(&way->conditions->span[i], &variables);
        if (ch_spans_have(&variables, way->variable))
            return i;
    }
    return -1;
}

/* The first `count` conditions as text. */
static void add_conditions(const struct way *way, int count, struct ch_text *out) {
    int binding = binding_condition(way);
    for (int i = 0; i < count; i++) {
        ch_span_text(&way->conditions->span[i], out);
        ch_text_add(out, " ");
        if (i == binding)
            ch_text_addf(out, "(test (eq %.*s %d)) ", (int)way->variable->length, way->variable->at,
                         way->failing->candidate);
    }
}

/* Matches of the first `count` conditions and of `more` after them (NULL: nothing). See
 * ch_probe_run for `variables`, the result and `probe`. */
static bool try_conditions(const struct way *way, int count, const char *more,
                           const char *const *variables, struct ch_probe *probe) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    add_conditions(way, count, &text);
    ch_text_add(&text, more ? more : "");
    return ch_probe_run(way->failing->rulebase, way->failing->module, text.data, variables, probe);
}

static unsigned long count_matches(const struct way *way, int count, const char *more) {
    CH_SCOPED(ch_probe_done) struct ch_probe probe;
    return try_conditions(way, count, more, NULL, &probe) ? probe.count : 0;
}

/* --- What is to be said of a condition that failed. --- */

static cJSON *fact_strings(const struct ch_rulebase *rulebase, const struct ch_probe_match *match,
                           int first) {
    cJSON *facts = cJSON_CreateArray();
    for (int i = first; i < match->fact_count; i++)
        cJSON_AddItemToArray(
            facts, cJSON_CreateString(ch_trail_text(rulebase->trace.trail, match->facts[i])));
    return facts;
}

/* The variables of condition `at` that conditions before it bind, as strings to be freed. */
static int bound_before(const struct way *way, int at, char *names[MAX_VARIABLES + 1]) {
    CH_SCOPED(ch_spans_done) struct ch_spans here = {0}, before = {0};
    int count = 0;
    for (int i = 0; i < at; i++)
        if (ch_span_is_pattern(&way->conditions->span[i]))
            ch_span_variables(&way->conditions->span[i], &before);
    ch_span_variables(&way->conditions->span[at], &here);
    for (int i = 0; i < here.count && count < MAX_VARIABLES; i++)
        if (ch_spans_have(&before, &here.span[i]))
            names[count++] = ch_copy_bytes(here.span[i].at, here.span[i].length);
    names[count] = NULL;
    return count;
}

/* True if the text is a literal value of CLIPS. */
static bool is_literal(const char *text) {
    size_t length = strlen(text);
    if (text[0] == '"')
        return length > 2 && strcspn(text + 1, "\"\\") == length - 2;
    return length > 0 && strcspn(text, " ();&|~\"") == length && text[0] != '?' && text[0] != '$';
}

/* Tests that the variables have these values. */
static void add_tests(const cJSON *values, struct ch_text *out) {
    const cJSON *value;
    cJSON_ArrayForEach(value, values) {
        if (is_literal(value->valuestring))
            ch_text_addf(out, "(test (eq %s %s)) ", value->string, value->valuestring);
    }
}

/* The matches that reached condition `at`, and how many facts each has. Appends tests to `first`
 * that keep to matches like the first of them; all of them with what comes after could be far too
 * many. */
static int add_nearest(const struct way *way, int at, cJSON *object, struct ch_text *first) {
    char *names[MAX_VARIABLES + 1];
    struct ch_probe probe;
    int facts = 0, count = bound_before(way, at, names);
    cJSON *nearest = cJSON_AddArrayToObject(object, "nearest");
    if (!try_conditions(way, at, NULL, (const char *const *)names, &probe)) {
        ch_probe_done(&probe);
        try_conditions(way, at, NULL, NULL, &probe);
    }
    cJSON_AddNumberToObject(object, "reached", at > 0 ? (double)probe.count : 1);
    for (int i = 0; at > 0 && i < probe.match_count; i++) {
        cJSON *match = ch_json_append(nearest);
        cJSON_AddItemToObject(match, "facts",
                              fact_strings(way->failing->rulebase, &probe.match[i], 0));
        if (i == 0)
            add_tests(probe.match[i].values, first);
        cJSON_AddItemToObject(match, "values", probe.match[i].values);
        probe.match[i].values = NULL;
        facts = probe.match[i].fact_count;
    }
    ch_probe_done(&probe);
    for (int i = 0; i < count; i++)
        ch_free(names[i]);
    return facts;
}

/* Adds the facts that make a negated condition fail, each once, though each may block many matches:
 * `more` is the negated part. Matches that were not examined may be blocked by others. */
static void add_in_the_way(const struct way *way, int at, const char *more, int facts,
                           cJSON *object) {
    CH_SCOPED(ch_probe_done) struct ch_probe probe;
    cJSON *list = cJSON_AddArrayToObject(object, "in_the_way");
    try_conditions(way, at, more, NULL, &probe);
    for (int i = 0; i < probe.match_count; i++) {
        cJSON *found = fact_strings(way->failing->rulebase, &probe.match[i], at > 0 ? facts : 0);
        if (ch_json_has(list, found))
            cJSON_Delete(found);
        else
            cJSON_AddItemToArray(list, found);
    }
    if (probe.count > (unsigned long)probe.match_count)
        cJSON_AddTrueToObject(object, "in_the_way_cut");
}

static void add_not(const struct way *way, int at, int facts, struct ch_text *more, cJSON *object) {
    CH_SCOPED(ch_spans_done) struct ch_spans items = {0};
    ch_span_items(&way->conditions->span[at], &items);
    for (int i = 0; i < items.count; i++)
        ch_span_text(&items.span[i], more);
    add_in_the_way(way, at, more->data, facts, object);
}

/* (forall A B C) fails on what matches A and not B and C. */
static void add_forall(const struct way *way, int at, int facts, struct ch_text *more,
                       cJSON *object) {
    CH_SCOPED(ch_spans_done) struct ch_spans items = {0};
    ch_span_items(&way->conditions->span[at], &items);
    for (int i = 0; i < items.count; i++) {
        ch_text_add(more, i == 1 ? " (not (and " : " ");
        ch_span_text(&items.span[i], more);
    }
    ch_text_add(more, items.count > 1 ? "))" : "");
    add_in_the_way(way, at, more->data, facts, object);
}

/* Adds the text of a condition and its line. */
static void add_place(const struct ch_span *span, cJSON *object) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_span_text(span, &text);
    ch_json_add(object, "text %s, line %d", text.data, span->line);
}

/* Of an `exists` with several conditions, the first that fails. */
static void add_exists(const struct way *way, int at, struct ch_text *more, cJSON *object) {
    CH_SCOPED(ch_spans_done) struct ch_spans items = {0};
    ch_span_items(&way->conditions->span[at], &items);
    for (int i = 0; items.count > 1 && i < items.count; i++) {
        ch_span_text(&items.span[i], more);
        ch_text_add(more, " ");
        if (count_matches(way, at, more->data) > 0)
            continue;
        add_place(&items.span[i], cJSON_AddObjectToObject(object, "inner"));
        break;
    }
}

/* True if the fact has what the pattern writes out, such as (state off); variables are left aside.
 */
static bool may_fit(const struct ch_spans *slots, const char *fact) {
    for (int i = 0; i < slots->count; i++) {
        CH_SCOPED(ch_text_done) struct ch_text slot = ch_text_new();
        ch_span_text(&slots->span[i], &slot);
        bool written_out = slot.data[0] == '(' && !strpbrk(slot.data + 1, "(?&|~=");
        if (written_out && !strstr(fact, slot.data))
            return false;
    }
    return true;
}

/* Adds the facts that the pattern may have matched until a rule retracted or changed them, the last
 * first. */
static void add_gone(const struct way *way, int at, const char *head, cJSON *object) {
    enum { MAX_GONE = 3 };
    const struct ch_rulebase *rulebase = way->failing->rulebase;
    const struct ch_trail *trail = rulebase->trace.trail;
    CH_SCOPED(ch_spans_done) struct ch_spans slots = {0};
    cJSON *list = cJSON_AddArrayToObject(object, "gone");
    size_t length = strlen(head);
    ch_span_items(&way->conditions->span[at], &slots);
    for (int i = trail->fact_count - 1, count = 0; i >= 0 && count < MAX_GONE; i--) {
        const char *text = ch_trail_text(trail, i);
        if (trail->facts[i].gone_by < 0 || strncmp(text + 1, head, length) != 0 ||
            (text[1 + length] != ' ' && text[1 + length] != ')') || !may_fit(&slots, text))
            continue;
        cJSON *gone = ch_json_append(list);
        cJSON_AddStringToObject(gone, "fact", text);
        ch_explain_place(gone, &rulebase->loaded, trail->firings[trail->facts[i].gone_by].rule);
        count++;
    }
}

/* How many facts of the pattern's template there are, and which rules mention it in their actions.
 */
static void add_template(const struct way *way, int at, cJSON *object) {
    const struct ch_rulebase *rulebase = way->failing->rulebase;
    char head[CH_RULE_NAME];
    int count = 0;
    ch_span_head(&way->conditions->span[at], head, sizeof head);
    struct deftemplate *template = EnvFindDeftemplate(rulebase->environment.env, head);
    for (const struct fact *fact = template ? template->factList : NULL; fact;
         fact = fact->nextTemplateFact)
        count++;
    ch_json_add(object, "template %s, facts_of_kind %d", head, count);
    CH_SCOPED(ch_spans_done) struct ch_spans rules = {0};
    for (int i = 0; i < rulebase->loaded.source_count; i++)
        ch_rule_text_makers(rulebase->loaded.source_texts[i], head, &rules);
    cJSON *makers = cJSON_AddArrayToObject(object, "asserted_by");
    for (int i = 0; i < rules.count && i < MAX_RULES; i++) {
        CH_FREED char *name = ch_copy_bytes(rules.span[i].at, rules.span[i].length);
        cJSON_AddItemToArray(makers, cJSON_CreateString(name));
    }
    add_gone(way, at, ch_base_name(head), object);
}

/* Adds what is to be said about condition `at` (from 0), which failed. */
static void add_failed(const struct way *way, int at, cJSON *object) {
    static const char *const kinds[] = {"test", "not", "exists", "forall", "or", "pattern"};
    const struct ch_span *span = &way->conditions->span[at];
    size_t kind = 0;
    while (kind < 5 && !ch_span_is(span, kinds[kind]))
        kind++;
    ch_json_add(object, "failed %d, kind %s", at + 1, kinds[kind]);
    CH_SCOPED(ch_text_done) struct ch_text more = ch_text_new();
    int facts = add_nearest(way, at, object, &more);
    switch (kind) {
    case 1:
        add_not(way, at, facts, &more, object);
        break;
    case 2:
        add_exists(way, at, &more, object);
        break;
    case 3:
        add_forall(way, at, facts, &more, object);
        break;
    case 5:
        add_template(way, at, object);
    }
}

/* --- The ways to fulfil the rule. --- */

static void add_variable(const struct ch_span *variable, cJSON *object) {
    CH_FREED char *name = ch_copy_bytes(variable->at, variable->length);
    cJSON_AddStringToObject(object, "variable", name);
}

/* Tries one way; *held is how many conditions are fulfilled. */
static cJSON *try_way(const struct way *way, int *held) {
    cJSON *object = cJSON_CreateObject();
    if (way->variable)
        add_variable(way->variable, object);
    cJSON *conditions = cJSON_AddArrayToObject(object, "conditions");
    bool holds = true;
    *held = 0;
    for (int i = 0; i < way->conditions->count; i++) {
        cJSON *condition = ch_json_append(conditions);
        add_place(&way->conditions->span[i], condition);
        if (holds) {
            unsigned long matches = count_matches(way, i + 1, NULL);
            cJSON_AddNumberToObject(condition, "matches", (double)matches);
            holds = matches > 0;
            *held += holds;
        }
    }
    if (holds)
        cJSON_AddNullToObject(object, "failed");
    else
        add_failed(way, *held, object);
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
static struct way way_at(const struct ch_failing *failing, int i) {
    int variables = failing->variables.count > 0 ? failing->variables.count : 1;
    return (struct way){
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
    CH_FREED struct tried *ways = ch_alloc((size_t)(count + 1) * sizeof *ways);
    for (int i = 0; i < count; i++) {
        struct way way = way_at(failing, i);
        struct tried own;
        own.object = try_way(&way, &own.held);
        insert(ways, i, own);
    }
    for (int i = 0; i < count; i++)
        cJSON_AddItemToArray(list, ways[i].object);
    return list;
}

int *ch_failing_match(const struct ch_failing *failing, int *count) {
    int *facts = NULL;
    for (int i = 0; i < way_count(failing) && !facts; i++) {
        struct way way = way_at(failing, i);
        CH_SCOPED(ch_probe_done) struct ch_probe probe;
        if (try_conditions(&way, way.conditions->count, NULL, NULL, &probe) &&
            probe.match_count > 0) {
            facts = probe.match[0].facts;
            *count = probe.match[0].fact_count;
            probe.match[0].facts = NULL;
        }
    }
    return facts;
}

/* Describes a condition that failed; see failing.h. */
#include "bridge/explanation/failing.h"

#include <stdbool.h>
#include <string.h>

#include "bridge/explanation/trail.h"

enum { MAX_VARIABLES = 32, MAX_RULES = 8 };

static cJSON *fact_strings(const struct ch_rulebase *rulebase, const struct ch_probe_match *match,
                           int first) {
    cJSON *facts = cJSON_CreateArray();
    for (int i = first; i < match->fact_count; i++)
        cJSON_AddItemToArray(
            facts, cJSON_CreateString(ch_trail_text(rulebase->trace.trail, match->facts[i])));
    return facts;
}

/* The variables of condition `at` that conditions before it bind, as strings to be freed. */
static int bound_before(const struct ch_alternative *way, int at, char *names[MAX_VARIABLES + 1]) {
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
static int add_nearest(const struct ch_alternative *way, int at, cJSON *object,
                       struct ch_text *first) {
    char *names[MAX_VARIABLES + 1];
    struct ch_probe probe;
    int facts = 0, count = bound_before(way, at, names);
    cJSON *nearest = cJSON_AddArrayToObject(object, "nearest");
    if (!ch_alternative_try(way, at, NULL, (const char *const *)names, &probe)) {
        ch_probe_done(&probe);
        ch_alternative_try(way, at, NULL, NULL, &probe);
    }
    cJSON_AddNumberToObject(object, "reached", at > 0 ? (double)probe.count : 1);
    for (int i = 0; at > 0 && i < probe.match_count; i++) {
        cJSON *match = cJSON_CreateObject();
        cJSON_AddItemToObject(match, "facts",
                              fact_strings(way->failing->rulebase, &probe.match[i], 0));
        if (i == 0)
            add_tests(probe.match[i].values, first);
        cJSON_AddItemToObject(match, "values", probe.match[i].values);
        probe.match[i].values = NULL;
        cJSON_AddItemToArray(nearest, match);
        facts = probe.match[i].fact_count;
    }
    ch_probe_done(&probe);
    for (int i = 0; i < count; i++)
        ch_free(names[i]);
    return facts;
}

static bool contains(const cJSON *list, const cJSON *item) {
    const cJSON *other;
    cJSON_ArrayForEach(other, list) {
        if (cJSON_Compare(other, item, true))
            return true;
    }
    return false;
}

/* Adds the facts that make a negated condition fail, each once, though each may block many matches:
 * `more` is the negated part. Matches that were not examined may be blocked by others. */
static void add_in_the_way(const struct ch_alternative *way, int at, const char *more, int facts,
                           cJSON *object) {
    struct ch_probe probe;
    cJSON *list = cJSON_AddArrayToObject(object, "in_the_way");
    ch_alternative_try(way, at, more, NULL, &probe);
    for (int i = 0; i < probe.match_count; i++) {
        cJSON *found = fact_strings(way->failing->rulebase, &probe.match[i], at > 0 ? facts : 0);
        if (contains(list, found))
            cJSON_Delete(found);
        else
            cJSON_AddItemToArray(list, found);
    }
    if (probe.count > (unsigned long)probe.match_count)
        cJSON_AddTrueToObject(object, "in_the_way_cut");
    ch_probe_done(&probe);
}

static void add_not(const struct ch_alternative *way, int at, int facts, struct ch_text *more,
                    cJSON *object) {
    CH_SCOPED(ch_spans_done) struct ch_spans items = {0};
    ch_span_items(&way->conditions->span[at], &items);
    for (int i = 0; i < items.count; i++)
        ch_span_text(&items.span[i], more);
    add_in_the_way(way, at, more->data, facts, object);
}

/* (forall A B C) fails on what matches A and not B and C. */
static void add_forall(const struct ch_alternative *way, int at, int facts, struct ch_text *more,
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

void ch_alternative_add_place(const struct ch_span *span, cJSON *object) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_span_text(span, &text);
    cJSON_AddStringToObject(object, "text", text.data);
    cJSON_AddNumberToObject(object, "line", span->line);
}

/* Of an `exists` with several conditions, the first that fails. */
static void add_exists(const struct ch_alternative *way, int at, struct ch_text *more,
                       cJSON *object) {
    CH_SCOPED(ch_spans_done) struct ch_spans items = {0};
    ch_span_items(&way->conditions->span[at], &items);
    for (int i = 0; items.count > 1 && i < items.count; i++) {
        ch_span_text(&items.span[i], more);
        ch_text_add(more, " ");
        if (ch_alternative_count(way, at, more->data) > 0)
            continue;
        ch_alternative_add_place(&items.span[i], cJSON_AddObjectToObject(object, "inner"));
        break;
    }
}

/* How many facts of the pattern's template there are, and which rules mention it in their actions.
 */
static void add_template(const struct ch_alternative *way, int at, cJSON *object) {
    const struct ch_rulebase *rulebase = way->failing->rulebase;
    char head[CH_RULE_NAME];
    int count = 0;
    ch_span_head(&way->conditions->span[at], head, sizeof head);
    struct deftemplate *template = EnvFindDeftemplate(rulebase->environment.env, head);
    for (const struct fact *fact = template ? template->factList : NULL; fact;
         fact = fact->nextTemplateFact)
        count++;
    cJSON_AddStringToObject(object, "template", head);
    cJSON_AddNumberToObject(object, "facts_of_kind", count);
    CH_SCOPED(ch_spans_done) struct ch_spans rules = {0};
    for (int i = 0; i < rulebase->loaded.source_count; i++)
        ch_rule_text_makers(rulebase->loaded.source_texts[i], head, &rules);
    cJSON *makers = cJSON_AddArrayToObject(object, "asserted_by");
    for (int i = 0; i < rules.count && i < MAX_RULES; i++) {
        char *name = ch_copy_bytes(rules.span[i].at, rules.span[i].length);
        cJSON_AddItemToArray(makers, cJSON_CreateString(name));
        ch_free(name);
    }
}

void ch_alternative_add_failed(const struct ch_alternative *way, int at, cJSON *object) {
    static const char *const kinds[] = {"test", "not", "exists", "forall", "or", "pattern"};
    const struct ch_span *span = &way->conditions->span[at];
    size_t kind = 0;
    while (kind < 5 && !ch_span_is(span, kinds[kind]))
        kind++;
    cJSON_AddNumberToObject(object, "failed", at + 1);
    cJSON_AddStringToObject(object, "kind", kinds[kind]);
    struct ch_text more = ch_text_new();
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
        break;
    default:
        break;
    }
    ch_text_done(&more);
}

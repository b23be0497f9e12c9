#include "bridge/explanation/rule_text.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "bridge/loading/calls.h"
#include "core/base/clips_token.h"
#include "core/base/memory.h"

/* The next token as it is written; length 0 at the end. */
static struct ch_span next_token(struct ch_clips_scanner *r) {
    struct ch_clips_token token = ch_clips_next(r);
    return (struct ch_span){.at = token.at, .length = token.size, .line = token.line};
}

static struct ch_clips_scanner scan_span(const struct ch_span *span) {
    return ch_clips_scanner(span->at, span->length, span->line);
}

static bool token_is(const struct ch_span *token, const char *word) {
    return token->length == strlen(word) && memcmp(token->at, word, token->length) == 0;
}

/* The rest of a list whose parenthesis was read, as one span from `opened` on. */
static struct ch_span rest_of_list(struct ch_clips_scanner *r, struct ch_span opened) {
    struct ch_span token;
    for (int depth = 1; depth > 0 && (token = next_token(r)).length > 0;)
        depth += token_is(&token, "(") ? 1 : token_is(&token, ")") ? -1 : 0;
    opened.length = (size_t)(r->at - opened.at);
    return opened;
}

/* The next item: a token, or a list. Length 0 at the end. */
static struct ch_span next_item(struct ch_clips_scanner *r) {
    struct ch_span token = next_token(r);
    return token_is(&token, "(") ? rest_of_list(r, token) : token;
}

void ch_spans_add(struct ch_spans *spans, struct ch_span span) {
    *ch_added(spans->span, spans->count, spans->capacity) = span;
}

void ch_spans_done(struct ch_spans *spans) {
    ch_free(spans->span);
    *spans = (struct ch_spans){0};
}

/* Adds an item; "?f", "<-" and a list are one. */
static void add_item(struct ch_spans *spans, struct ch_span item) {
    struct ch_span *last = spans->count > 0 ? &spans->span[spans->count - 1] : NULL;
    if (spans->count >= 2 && token_is(last, "<-")) {
        last[-1].length = (size_t)(item.at + item.length - last[-1].at);
        spans->count--;
    } else {
        ch_spans_add(spans, item);
    }
}

static void read_parts(struct ch_rule_text *rule, struct ch_clips_scanner *r) {
    struct ch_span item;
    bool first = true;
    while ((item = next_item(r)).length > 0 && !token_is(&item, "=>")) {
        if (first && item.at[0] == '"')
            rule->comment = item;
        else if (!ch_span_is(&item, "declare"))
            add_item(&rule->conditions, item);
        first = false;
    }
    struct ch_clips_scanner ahead = *r;
    struct ch_span begin = next_token(&ahead);
    rule->actions =
        (struct ch_span){.at = begin.at, .length = (size_t)(r->end - begin.at), .line = begin.line};
}

bool ch_rule_text_read(struct ch_rule_text *rule, const char *text, size_t length, int line) {
    struct ch_clips_scanner r = ch_clips_scanner(text, length, line);
    struct ch_span item = next_item(&r);
    *rule = (struct ch_rule_text){0};
    if (!ch_span_is(&item, "defrule"))
        return false;
    r = ch_clips_scanner(item.at + 1, item.length - 2, item.line);
    next_token(&r);
    next_token(&r);
    read_parts(rule, &r);
    return true;
}

/* A reader of the list in the span, past its parenthesis. */
static struct ch_clips_scanner open_list(const struct ch_span *span) {
    struct ch_clips_scanner r = scan_span(span);
    struct ch_span token = next_token(&r);
    if (!token_is(&token, "(")) {
        struct ch_clips_scanner bound = r;
        token = next_token(&bound);
        struct ch_span opened = next_token(&bound);
        r = token_is(&token, "<-") && token_is(&opened, "(") ? bound
                                                             : ch_clips_scanner(r.end, 0, r.line);
    }
    if (r.at < r.end)
        r.end--;
    return r;
}

/* True if somewhere in the span a fact of this kind is asserted. */
static bool asserts(const struct ch_span *span, const char *word) {
    struct ch_clips_scanner r = scan_span(span);
    struct ch_span token, fact;
    for (bool opened = false; (token = next_token(&r)).length > 0; opened = token_is(&token, "(")) {
        if (!opened || !token_is(&token, "assert"))
            continue;
        while ((fact = next_item(&r)).length > 0 && fact.at[0] == '(')
            if (ch_span_is(&fact, word))
                return true;
    }
    return false;
}

void ch_rule_text_makers(const char *text, const char *template, struct ch_spans *names) {
    struct ch_clips_scanner all = ch_clips_scanner(text, strlen(text), 1);
    struct ch_span item;
    while ((item = next_item(&all)).length > 0) {
        if (!ch_span_is(&item, "defrule") && !ch_span_is(&item, "deffunction"))
            continue;
        struct ch_clips_scanner r = open_list(&item);
        next_token(&r);
        struct ch_span name = next_token(&r);
        if (asserts(&item, template))
            ch_spans_add(names, name);
    }
}

void ch_rule_text_done(struct ch_rule_text *rule) {
    ch_spans_done(&rule->conditions);
}

bool ch_span_is(const struct ch_span *span, const char *word) {
    struct ch_clips_scanner r = open_list(span);
    struct ch_span head = next_token(&r);
    return token_is(&head, word);
}

bool ch_span_is_pattern(const struct ch_span *span) {
    static const char *const others[] = {"test", "not", "exists", "forall", "or", "and", "logical"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (ch_span_is(span, others[i]))
            return false;
    return true;
}

void ch_span_head(const struct ch_span *span, char *head, size_t size) {
    struct ch_clips_scanner r = open_list(span);
    struct ch_span token = next_token(&r);
    size_t length = token.length < size ? token.length : size - 1;
    memcpy(head, token.at, length);
    head[length] = '\0';
}

void ch_span_items(const struct ch_span *span, struct ch_spans *items) {
    struct ch_clips_scanner r = open_list(span);
    struct ch_span item;
    next_token(&r);
    while ((item = next_item(&r)).length > 0)
        add_item(items, item);
}

static bool is_variable(const struct ch_span *token) {
    size_t sign = token->length > 1 && token->at[0] == '$' ? 1 : 0;
    return token->length > sign + 1 && token->at[sign] == '?' && token->at[sign + 1] != '*';
}

/* Variables are the same with and without their dollar; "?f:slot" begins with ?f. */
static struct ch_span bare(struct ch_span variable) {
    if (variable.at[0] == '$') {
        variable.at++;
        variable.length--;
    }
    const char *colon = memchr(variable.at, ':', variable.length);
    if (colon)
        variable.length = (size_t)(colon - variable.at);
    return variable;
}

static bool are_equal(const struct ch_span *a, const struct ch_span *b) {
    return a->length == b->length && memcmp(a->at, b->at, a->length) == 0;
}

bool ch_spans_have(const struct ch_spans *spans, const struct ch_span *span) {
    for (int i = 0; i < spans->count; i++)
        if (are_equal(&spans->span[i], span))
            return true;
    return false;
}

static void add_variable(struct ch_spans *variables, struct ch_span token) {
    if (!is_variable(&token))
        return;
    token = bare(token);
    if (!ch_spans_have(variables, &token))
        ch_spans_add(variables, token);
}

void ch_span_variables(const struct ch_span *span, struct ch_spans *variables) {
    struct ch_clips_scanner r = scan_span(span);
    struct ch_span token;
    while ((token = next_token(&r)).length > 0)
        add_variable(variables, token);
}

void ch_span_variables_after(const struct ch_span *span, const char *word, int max,
                             struct ch_spans *variables) {
    struct ch_clips_scanner r = scan_span(span);
    struct ch_span token;
    for (bool opened = false; (token = next_token(&r)).length > 0; opened = token_is(&token, "(")) {
        if (!opened || !token_is(&token, word))
            continue;
        for (int i = 0; i < max; i++) {
            struct ch_clips_scanner ahead = r;
            struct ch_span next = next_token(&ahead);
            if (!is_variable(&next))
                break;
            add_variable(variables, next);
            r = ahead;
        }
    }
}

void ch_span_text(const struct ch_span *span, struct ch_text *out) {
    struct ch_clips_scanner r = scan_span(span);
    struct ch_span token;
    const char *last = NULL;
    while ((token = next_token(&r)).length > 0) {
        if (last && last < token.at)
            ch_text_add(out, " ");
        ch_text_add_bytes(out, token.at, token.length);
        last = token.at + token.length;
    }
}

enum { MAX_ALTERNATIVES = 64 };

/* The alternatives of `a`, each followed by each of `b`; takes both. Count 0: too many. */
static struct ch_alternatives multiply(struct ch_alternatives a, struct ch_alternatives b) {
    struct ch_alternatives all = {0};
    if (a.count * b.count <= MAX_ALTERNATIVES)
        all.alternative = ch_alloc((size_t)(a.count * b.count) * sizeof *all.alternative);
    for (int i = 0; all.alternative && i < a.count; i++)
        for (int j = 0; j < b.count; j++) {
            struct ch_spans *made = &all.alternative[all.count++];
            for (int k = 0; k < a.alternative[i].count; k++)
                ch_spans_add(made, a.alternative[i].span[k]);
            for (int k = 0; k < b.alternative[j].count; k++)
                ch_spans_add(made, b.alternative[j].span[k]);
        }
    ch_alternatives_done(&a);
    ch_alternatives_done(&b);
    return all;
}

static struct ch_alternatives join(struct ch_alternatives a, struct ch_alternatives b) {
    int count = a.count + b.count;
    a.alternative = ch_realloc(a.alternative, (size_t)count * sizeof *a.alternative);
    for (int i = 0; i < b.count; i++)
        a.alternative[a.count + i] = b.alternative[i];
    a.count = count;
    ch_free(b.alternative);
    return a;
}

static struct ch_alternatives alone(const struct ch_span *span) {
    struct ch_alternatives one = {.alternative = ch_alloc(sizeof *one.alternative), .count = 1};
    if (span)
        ch_spans_add(one.alternative, *span);
    return one;
}

static struct ch_alternatives of_list(const struct ch_spans *spans);

static struct ch_alternatives of_span(const struct ch_span *span) {
    struct ch_alternatives all = {0}; /* the caller's, if it is returned */
    CH_SCOPED(ch_spans_done) struct ch_spans items = {0};
    bool either = ch_span_is(span, "or") && span->at[0] == '(';
    if (!either && !ch_span_is(span, "and") && !ch_span_is(span, "logical"))
        return alone(span);
    ch_span_items(span, &items);
    if (!either)
        all = of_list(&items);
    for (int i = 0; either && i < items.count; i++)
        all = join(all, of_span(&items.span[i]));
    if (all.count > 0 && all.count <= MAX_ALTERNATIVES)
        return all;
    ch_alternatives_done(&all);
    return alone(span);
}

static struct ch_alternatives of_list(const struct ch_spans *spans) {
    struct ch_alternatives all = alone(NULL);
    for (int i = 0; i < spans->count; i++) {
        struct ch_alternatives here = of_span(&spans->span[i]);
        if (all.count * here.count > MAX_ALTERNATIVES) {
            ch_alternatives_done(&here);
            here = alone(&spans->span[i]);
        }
        all = multiply(all, here);
    }
    return all;
}

void ch_rule_text_alternatives(const struct ch_spans *conditions, struct ch_alternatives *all) {
    *all = of_list(conditions);
}

void ch_alternatives_done(struct ch_alternatives *all) {
    for (int i = 0; i < all->count; i++)
        ch_spans_done(&all->alternative[i]);
    ch_free(all->alternative);
    *all = (struct ch_alternatives){0};
}

enum { MANY_JOINS = 1000 };

static bool has_join(const struct ch_spans *alternative, int at) {
    return at == 0 || !ch_span_is(&alternative->span[at], "test");
}

/* The conditions of an alternative have a join each, but for tests that follow another condition.
 */
static void fill(struct ch_conditions *conditions, const struct ch_spans *alternative) {
    int joins = 0;
    for (int i = 0; i < alternative->count; i++)
        joins += has_join(alternative, i);
    if (joins != conditions->count)
        return;
    struct ch_condition *next = conditions->of_join;
    for (int i = 0; i < alternative->count; i++)
        if (has_join(alternative, i)) {
            assert(next - conditions->of_join < conditions->count);
            next->number = i + 1;
            next->line = alternative->span[i].line;
            ch_span_text(&alternative->span[i], &next++->text);
        }
}

void ch_conditions_read(struct ch_conditions *conditions, const char *text, size_t length, int line,
                        int disjunct, int joins) {
    CH_SCOPED(ch_rule_text_done) struct ch_rule_text rule;
    CH_SCOPED(ch_alternatives_done) struct ch_alternatives all = {0};
    conditions->count = joins;
    conditions->of_join = ch_alloc(((size_t)joins + 1) * sizeof *conditions->of_join);
    for (int i = 0; i < joins; i++)
        conditions->of_join[i].text = ch_text_new();
    if (ch_rule_text_read(&rule, text, length, line))
        ch_rule_text_alternatives(&rule.conditions, &all);
    if (disjunct >= 0 && disjunct < all.count)
        fill(conditions, &all.alternative[disjunct]);
}

void ch_conditions_done(struct ch_conditions *conditions) {
    for (int i = 0; i < conditions->count; i++)
        ch_text_done(&conditions->of_join[i].text);
    ch_free(conditions->of_join);
}

/* Sets the first and the last line of the condition that makes the call. */
static void find_condition(const char *text, size_t length, int line,
                           const struct ch_bridge_call *call, int *least, int *most) {
    if (call->joins <= 0 || call->joins > MANY_JOINS || call->join < 0 || call->join >= call->joins)
        return;
    CH_SCOPED(ch_conditions_done) struct ch_conditions conditions = {0};
    ch_conditions_read(&conditions, text, length, line, call->disjunct, call->joins);
    *least = conditions.of_join[call->join].line;
    if (call->join + 1 < call->joins && conditions.of_join[call->join + 1].line > 0)
        *most = conditions.of_join[call->join + 1].line;
}

void ch_call_place(const struct ch_source *sources, const struct ch_outline *outline,
                   const struct ch_outline_item *rule, const struct ch_bridge_call *call,
                   int *source, int *line) {
    int least = 0, most = INT_MAX;
    const struct ch_outline_item *of = call->within[0] ? ch_call_function(outline, call) : rule;
    if (!of || call->number < 0)
        return;
    const char *text = sources[of->source].text + of->begin;
    if (of == rule)
        find_condition(text, of->end - of->begin, of->line, call, &least, &most);
    int found = ch_call_line(text, of->end - of->begin, of->line, least, most, call);
    if (found > 0) {
        *source = of->source;
        *line = found;
    }
}

void ch_conditions_report(const char *text, size_t length, int line,
                          const struct ch_bridge_at_work *work, struct ch_text *out) {
    CH_SCOPED(ch_conditions_done) struct ch_conditions conditions = {0};
    if (work->matches < CH_MANY_MATCHES || work->join < 0 || work->join >= work->joins ||
        work->joins > MANY_JOINS)
        return;
    ch_conditions_read(&conditions, text, length, line, work->disjunct, work->joins);
    const struct ch_condition *condition = &conditions.of_join[work->join];
    ch_text_addf(out, "; %ld partial matches", work->matches);
    if (condition->number > 0)
        ch_text_addf(out, " at condition %d, %s", condition->number, condition->text.data);
}

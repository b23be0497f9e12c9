/* The ways to fulfil a rule: see rule_text.h. */
#include "bridge/explanation/rule_text.h"

#include "core/base/memory.h"

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
    struct ch_alternatives all = {0};
    struct ch_spans items = {0};
    bool either = ch_span_is(span, "or") && span->at[0] == '(';
    if (!either && !ch_span_is(span, "and") && !ch_span_is(span, "logical"))
        return alone(span);
    ch_span_items(span, &items);
    if (!either)
        all = of_list(&items);
    for (int i = 0; either && i < items.count; i++)
        all = join(all, of_span(&items.span[i]));
    ch_spans_done(&items);
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

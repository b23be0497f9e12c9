#include "bridge/explanation/conditions.h"

#include <assert.h>

#include "bridge/explanation/rule_text.h"
#include "core/base/memory.h"

enum { MANY_MATCHES = 10000, MANY_JOINS = 1000 };

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
    struct ch_rule_text rule;
    CH_SCOPED(ch_alternatives_done) struct ch_alternatives all = {0};
    conditions->count = joins;
    conditions->of_join = ch_alloc(((size_t)joins + 1) * sizeof *conditions->of_join);
    for (int i = 0; i < joins; i++)
        conditions->of_join[i].text = ch_text_new();
    if (ch_rule_text_read(&rule, text, length, line))
        ch_rule_text_alternatives(&rule.conditions, &all);
    if (disjunct >= 0 && disjunct < all.count)
        fill(conditions, &all.alternative[disjunct]);
    ch_rule_text_done(&rule);
}

void ch_conditions_done(struct ch_conditions *conditions) {
    for (int i = 0; i < conditions->count; i++)
        ch_text_done(&conditions->of_join[i].text);
    ch_free(conditions->of_join);
}

void ch_conditions_report(const char *text, size_t length, int line,
                          const struct ch_bridge_at_work *work, struct ch_text *out) {
    CH_SCOPED(ch_conditions_done) struct ch_conditions conditions = {0};
    if (work->matches < MANY_MATCHES || work->join < 0 || work->join >= work->joins ||
        work->joins > MANY_JOINS)
        return;
    ch_conditions_read(&conditions, text, length, line, work->disjunct, work->joins);
    const struct ch_condition *condition = &conditions.of_join[work->join];
    ch_text_addf(out, "; %ld partial matches", work->matches);
    if (condition->number > 0)
        ch_text_addf(out, " at condition %d, %s", condition->number, condition->text.data);
}

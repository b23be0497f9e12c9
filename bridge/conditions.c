/* See conditions.h. */
#include "bridge/conditions.h"

#include "bridge/rule_text.h"

/* The conditions of an alternative have a join each, but for tests that follow another condition. */
static const struct ch_span *find(const struct ch_spans *alternative, int join, int joins,
                                   int *number) {
    const struct ch_span *found = NULL;
    int count = 0;
    for (int i = 0; i < alternative->count; i++) {
        if (i > 0 && ch_span_is(&alternative->span[i], "test"))
            continue;
        if (count++ == join) {
            found = &alternative->span[i];
            *number = i + 1;
        }
    }
    return count == joins ? found : NULL;
}

void ch_condition_find(const char *text, const char *name, int line, int disjunct, int join,
                       int joins, struct ch_condition *found) {
    struct ch_rule_text rule;
    struct ch_alternatives all = {0};
    *found = (struct ch_condition){0};
    ch_text_init(&found->text);
    if (ch_rule_text_read(&rule, text, name, line)) {
        ch_rule_text_alternatives(&rule.conditions, &all);
        int number = 0;
        const struct ch_span *piece =
            disjunct < all.count ? find(&all.alternative[disjunct], join, joins, &number) : NULL;
        if (piece) {
            found->number = number;
            found->line = piece->line;
            ch_span_text(piece, &found->text);
        }
        ch_alternatives_done(&all);
    }
    ch_rule_text_done(&rule);
}

void ch_condition_done(struct ch_condition *condition) {
    ch_text_done(&condition->text);
}

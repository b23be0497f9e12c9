/* Takes any text apart as rules: conditions, alternatives, variables. It may not crash. */
#include "bridge/explanation/rule_text.h"
#include "bridge/environment/outline.h"
#include "tests/fuzz/fuzz.h"

enum { DEPTH = 200 }; /* deeper texts are not loaded */

static void take_apart(const struct ch_rule_text *rule, const char *text) {
    CH_SCOPED(ch_alternatives_done) struct ch_alternatives all;
    ch_rule_text_alternatives(&rule->conditions, &all);
    require(all.count >= 1);
    for (int i = 0; i < all.count; i++)
        for (int j = 0; j < all.alternative[i].count; j++) {
            const struct ch_span *span = &all.alternative[i].span[j];
            CH_SCOPED(ch_spans_done) struct ch_spans items = {0}, variables = {0};
            CH_SCOPED(ch_text_done) struct ch_text words;
            char head[32];
            require(span->at >= text && span->at + span->length <= text + strlen(text) &&
                    span->line >= 1);
            words = ch_text_new();
            ch_span_items(span, &items);
            ch_span_variables(span, &variables);
            ch_span_variables_after(span, "id", 2, &variables);
            ch_span_head(span, head, sizeof head);
            ch_span_text(span, &words);
        }
}

FUZZ_TEXT(text) {
    CH_SCOPED(ch_outline_done) struct ch_outline outline = {0};
    CH_SCOPED(ch_spans_done) struct ch_spans makers = {0};
    if (ch_outline_scan(&outline, text, 0, DEPTH) == 0) {
        for (int i = 0; i < outline.count && i < 20; i++) {
            CH_SCOPED(ch_rule_text_done) struct ch_rule_text rule;
            if (ch_rule_text_read(&rule, text + outline.item[i].begin,
                                  outline.item[i].end - outline.item[i].begin,
                                  outline.item[i].line))
                take_apart(&rule, text);
        }
        ch_rule_text_makers(text, "own", &makers);
    }
}

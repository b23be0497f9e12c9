/* A rule's text: its conditions, their lines, the alternative ways to fulfil them, and the
 * conditions that the joins of CLIPS stand for. Reads text only; CLIPS has loaded the same text
 * without complaint. */
#ifndef CH_BRIDGE_EXPLANATION_RULE_TEXT_H
#define CH_BRIDGE_EXPLANATION_RULE_TEXT_H

#include <stdbool.h>

#include "bridge/bridge.h"
#include "bridge/environment/outline.h"
#include "core/base/text.h"

/* A stretch of the rule's text: a condition with what it is bound to, "?f <- (own (square ?s))", or
 * a part of one. */
struct ch_span {
    const char *at; /* borrowed from the text */
    size_t length;
    int line;
};

/* Grows; owns `span`. Initialise with {0}. */
struct ch_spans {
    struct ch_span *span;
    int count, capacity;
};

struct ch_rule_text {
    struct ch_spans conditions; /* as written, the declaration left out */
    struct ch_span comment;     /* in its quotes; length 0: none */
    struct ch_span actions;     /* what follows the arrow */
};

/* Reads the rule that `text` begins with, `length` bytes from line `line` of its source. False if
 * it is none. Either way release with ch_rule_text_done. */
bool ch_rule_text_read(struct ch_rule_text *rule, const char *text, size_t length, int line);
/* Appends the name of each rule and function in `text` that asserts facts of `template`. */
void ch_rule_text_makers(const char *text, const char *template, struct ch_spans *names);
void ch_rule_text_done(struct ch_rule_text *rule);

/* Conditions one after the other that together fulfil the rule, `or` resolved, `and` and `logical`
 * unpacked. */
struct ch_alternatives {
    struct ch_spans *alternative;
    int count;
};

/* An `or` that would make more than 64 alternatives stays a condition. */
void ch_rule_text_alternatives(const struct ch_spans *conditions, struct ch_alternatives *all);
void ch_alternatives_done(struct ch_alternatives *all);

/* True if the span is a list that begins with `word`. */
bool ch_span_is(const struct ch_span *span, const char *word);
/* True for a condition that matches a fact: not `test`, `not`, `exists`, `forall`. */
bool ch_span_is_pattern(const struct ch_span *span);
/* The first word in the list, "guard"; NULL-terminated and cut to `size`. */
void ch_span_head(const struct ch_span *span, char *head, size_t size);
/* Appends what follows the first word of the list, item by item. */
void ch_span_items(const struct ch_span *span, struct ch_spans *items);
/* Appends each variable of the span, "?m" or "$?path", once; those in `items` are not repeated. */
void ch_span_variables(const struct ch_span *span, struct ch_spans *variables);
/* Appends each variable among the first `max` things after `word` in a list: ?m of (best ?m …). */
void ch_span_variables_after(const struct ch_span *span, const char *word, int max,
                             struct ch_spans *variables);
/* Appends the text in one line, comments left out. */
void ch_span_text(const struct ch_span *span, struct ch_text *out);
bool ch_spans_have(const struct ch_spans *spans, const struct ch_span *span);
void ch_spans_add(struct ch_spans *spans, struct ch_span span);
void ch_spans_done(struct ch_spans *spans);

/* A condition of a rule's text. */
struct ch_condition {
    int number;          /* from 1, those joined by `and` counted singly; 0: unknown */
    int line;            /* of the text */
    struct ch_text text; /* in one line */
};

/* One for each join of a disjunct's chain: CLIPS numbers joins, of which tests have none; authors
 * count conditions. */
struct ch_conditions {
    struct ch_condition *of_join;
    int count;
};

/* Fills `conditions` for the `joins` joins of disjunct `disjunct` of the rule that `text` is, on
 * `line` of its source. Release with ch_conditions_done. */
void ch_conditions_read(struct ch_conditions *conditions, const char *text, size_t length, int line,
                        int disjunct, int joins);
/* So many partial matches of a rule are the cause of trouble. */
enum { CH_MANY_MATCHES = 10000 };
/* Appends "; 1203112 partial matches at condition 8, (empty …)" if that rule holds enough of them
 * to be the cause of trouble. Any values are allowed in `work`. */
void ch_conditions_report(const char *text, size_t length, int line,
                          const struct ch_bridge_at_work *work, struct ch_text *out);
/* Finds the text and the line of a call that `rule` makes, or a function of the texts. Leaves both
 * as they are if the call is unknown. Any values are allowed in `call`. */
void ch_call_place(const struct ch_source *sources, const struct ch_outline *outline,
                   const struct ch_outline_item *rule, const struct ch_bridge_call *call,
                   int *source, int *line);
void ch_conditions_done(struct ch_conditions *conditions);

#endif

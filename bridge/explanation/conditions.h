/* Maps the joins of CLIPS to the conditions of a rule's text: CLIPS numbers joins, of which tests
 * have none; authors count conditions. */
#ifndef CH_BRIDGE_EXPLANATION_CONDITIONS_H
#define CH_BRIDGE_EXPLANATION_CONDITIONS_H

#include "bridge/bridge.h"

/* A condition of a rule's text. */
struct ch_condition {
    int number;          /* from 1, those joined by `and` counted singly; 0: unknown */
    int line;            /* of the text */
    struct ch_text text; /* in one line */
};

/* One for each join of a disjunct's chain. */
struct ch_conditions {
    struct ch_condition *of_join;
    int count;
};

/* Fills `conditions` for the `joins` joins of disjunct `disjunct` of the rule that `text` is, on
 * `line` of its source. Release with ch_conditions_done. */
void ch_conditions_read(struct ch_conditions *conditions, const char *text, size_t length, int line,
                        int disjunct, int joins);
/* Appends "; 1203112 partial matches at condition 8, (empty …)" if that rule holds enough of them
 * to be the cause of trouble. Any values are allowed in `work`. */
void ch_conditions_report(const char *text, size_t length, int line,
                          const struct ch_bridge_at_work *work, struct ch_text *out);
void ch_conditions_done(struct ch_conditions *conditions);

#endif

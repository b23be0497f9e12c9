/* A round of the lint of values through the rules: where it is, and what it collects. */
#ifndef CH_BRIDGE_LINT_LINT_ROUND_H
#define CH_BRIDGE_LINT_LINT_ROUND_H

#include "bridge/lint/lint_types.h"

struct ch_lint_round {
    struct ch_lint_model *model;
    struct ch_lint_types *types;
    struct ch_lint_scope *scope;
    struct ch_lint_place at;
    struct ch_lint_value *put;       /* by slot: what is put into it; NULL in the second round */
    bool *lost;                      /* by slot: something unknown may be */
    const struct ch_lint_rule *rule; /* NULL: none */
    const struct ch_node *slot;      /* that is judged */
    bool listed;                     /* its template has a list of its values */
    const char *key;                 /* the variable in the key of its pattern, or NULL */
};

/* Notes what an asserted fact puts into its slots; nothing in the second round. */
void ch_lint_put_fact(struct ch_lint_round *round, const struct ch_node *fact);
/* The same of (modify ?f (slot value)…) or duplicate. */
void ch_lint_put_changes(struct ch_lint_round *round, const struct ch_node *call);

#endif

/* Conditions that never hold or always do: what they give, what follows from them, and what to say
 * about them. */
#ifndef CH_BRIDGE_LINT_LINT_TRUTH_H
#define CH_BRIDGE_LINT_LINT_TRUTH_H

#include "bridge/lint/lint_types.h"

enum ch_lint_verdict { CH_LINT_OPEN, CH_LINT_NEVER, CH_LINT_ALWAYS };

/* A function that compares. */
struct ch_lint_comparison {
    const char *name;
    unsigned relations; /* in which it holds */
    bool chained;       /* each argument is compared with the next; else all with the first */
    bool ordered;       /* of numbers only */
};

/* The comparison that a call with two arguments or more makes; NULL: none. */
const struct ch_lint_comparison *ch_lint_comparison_of(const struct ch_node *call);
/* The types that a call like (integerp ?x) asks for, 0 if it is none. */
unsigned ch_lint_predicate_of(const struct ch_node *call);
/* What follows for a condition that holds in `relations`, if only `possible` ones can be. */
enum ch_lint_verdict ch_lint_by_relations(unsigned possible, unsigned relations);

/* How a scope was before tests were set apart. */
struct ch_lint_scope_mark {
    bool plain;
    int term, tie;
};

/* From here on, what tests have said so far doesn't count, nor what the texts give. */
struct ch_lint_scope_mark ch_lint_set_apart(struct ch_lint_scope *scope);
void ch_lint_set_back(struct ch_lint_scope *scope, struct ch_lint_scope_mark mark);
/* The test that restricts how the two compare; NULL: none does. */
const struct ch_node *ch_lint_tied_by(const struct ch_lint_scope *scope, const struct ch_node *a,
                                      const struct ch_node *b);

/* Whether the condition can hold where the scope is. */
enum ch_lint_verdict ch_lint_verdict(struct ch_lint_scope *scope, const struct ch_node *condition);
/* Notes in the scope that the condition holds, or that it doesn't. */
void ch_lint_assume(struct ch_lint_scope *scope, const struct ch_node *condition, bool holds);
/* The same of a relation of two expressions. `because` is what says so. */
void ch_lint_assume_relation(struct ch_lint_scope *scope, const struct ch_node *a,
                             const struct ch_node *b, unsigned relations,
                             const struct ch_node *because);
/* The relations in which both may be. */
unsigned ch_lint_compare(struct ch_lint_scope *scope, const struct ch_node *a,
                         const struct ch_node *b);

/* Reports what never holds or always does in the condition; returns true if something was
 * reported. */
bool ch_lint_judge(struct ch_lint_scope *scope, const struct ch_lint_place *at,
                   const struct ch_node *condition);
/* The same of the condition of a query, ((?f fact…)…) condition. */
bool ch_lint_judge_query(struct ch_lint_scope *scope, const struct ch_lint_place *at,
                         const struct ch_node *call);
/* Reports a constraint of a pattern: `value` in a slot, whose term is `key`. Relations
 * are those that it asks for. */
bool ch_lint_judge_constraint(struct ch_lint_scope *scope, const struct ch_lint_place *at,
                              const struct ch_node *key, const struct ch_node *value,
                              unsigned relations);

#endif

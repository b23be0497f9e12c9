/* The declarations of rule texts and their uses, for the lints. Built from trees; points into them.
 */
#ifndef CH_BRIDGE_LINT_LINT_MODEL_H
#define CH_BRIDGE_LINT_LINT_MODEL_H

#include "bridge/lint/lint.h"
#include "core/base/interned.h"
#include "core/base/rule_tree.h"

/* A construct of text `source`. */
struct ch_lint_place {
    int source;
    const struct ch_node *node;
};

struct ch_lint_slot {
    const char *name;
    unsigned types;                /* CH_LINT_… bits; 0: any */
    const struct ch_node *allowed; /* (allowed-… values), NULL: any of its types */
    const struct ch_node *range;   /* (range low high), or NULL */
    const struct ch_node *preset;  /* (default …), or NULL */
    bool multi;                    /* a multislot */
};

enum {
    CH_LINT_SYMBOL = 1,
    CH_LINT_STRING = 2,
    CH_LINT_INTEGER = 4,
    CH_LINT_FLOAT = 8,
    CH_LINT_FIELDS = 16, /* a multifield */
    CH_LINT_OTHER = 32   /* a fact, and what else rules can't write */
};

struct ch_lint_template {
    const char *name;
    struct ch_lint_place at;
    struct ch_lint_slot *slots;
    int slot_count;
    int few, many; /* asserts that make one fact of it at most, and others */
};

/* A deffunction, or a generic function. */
struct ch_lint_function {
    const char *name;
    struct ch_lint_place at;
    const struct ch_node *parameters; /* the list */
    const struct ch_node *body;       /* its first expression, NULL: none */
    bool documented;
};

struct ch_lint_rule {
    const char *name, *module; /* "" if it has none */
    const char *phased; /* the last name before it in its text that has a module; "" if none has */
    struct ch_lint_place at;
    bool documented;
    const struct ch_node *salience;   /* the value, or NULL */
    const struct ch_node *conditions; /* the first, NULL: none */
    const struct ch_node *arrow;      /* NULL: it has none */
};

/* The first thing of each name. Initialise with {0}. */
struct ch_lint_names {
    struct ch_interned names;
    int *first; /* of name i: its number in the list of things */
    int count, capacity;
};

struct ch_lint_model {
    const struct ch_source *sources;
    int count;
    const struct ch_lint_options *options;
    struct ch_problems *problems;
    struct ch_rule_tree *trees;
    struct ch_lint_template *templates;
    int template_count, template_capacity;
    struct ch_lint_names template_names;
    struct ch_lint_function *functions;
    int function_count, function_capacity;
    struct ch_lint_names function_names;
    struct ch_lint_rule *rules;
    int rule_count, rule_capacity;
    struct ch_interned reported; /* the problems, each in its place */
};

/* Notes that thing number `number` has the name, unless one before it has. */
void ch_lint_names_add(struct ch_lint_names *names, const char *name, int number);
/* The number of the first thing of this name, -1 if there is none. */
int ch_lint_names_find(const struct ch_lint_names *names, const char *name);
void ch_lint_names_done(struct ch_lint_names *names);

void ch_lint_model_build(struct ch_lint_model *model);
void ch_lint_model_done(struct ch_lint_model *model);

/* The name that a construct gives, "" if it gives none. */
const char *ch_lint_name_of(const struct ch_node *construct);
/* By name with or without a module; NULL if there is none. */
const struct ch_lint_template *ch_lint_find_template(const struct ch_lint_model *model,
                                                     const char *name);
const struct ch_lint_slot *ch_lint_find_slot(const struct ch_lint_template *each, const char *name);
const struct ch_lint_function *ch_lint_find_function(const struct ch_lint_model *model,
                                                     const char *name);
/* The phase's place in the order, -1 if it is none. */
int ch_lint_phase(const struct ch_lint_model *model, const char *module);
/* True for the facts that the environment gives. */
bool ch_lint_is_given(const struct ch_lint_template *each);
/* True for a fact of the environment of which each turn has one. */
bool ch_lint_is_single(const char *fact);
/* What a condition of the rule binds the variable to with <-; NULL: none does, or it is unknown. */
const struct ch_lint_template *ch_lint_bound_fact(const struct ch_lint_model *model,
                                                  const struct ch_lint_rule *rule,
                                                  const char *variable);

/* Appends a problem, unless it has been reported, or is a warning that a comment in the place
 * allows. */
void ch_lint_report(struct ch_lint_model *model, enum ch_severity severity,
                    const struct ch_lint_place *at, const char *code, int line, const char *format,
                    ...) __attribute__((format(printf, 6, 7)));
#define ch_lint_error(model, ...) ch_lint_report(model, CH_SEVERITY_ERROR, __VA_ARGS__)
#define ch_lint_warn(model, ...) ch_lint_report(model, CH_SEVERITY_WARNING, __VA_ARGS__)

/* Merges what the lints found into `problems`, those of loading: see ch_lint. */
void ch_lint_merge(const struct ch_lint_model *model, const struct ch_problems *findings,
                   struct ch_problems *problems);

/* A use of a name. */
enum ch_use_kind {
    CH_USE_CALL,    /* (function argument…) */
    CH_USE_PATTERN, /* (fact (slot constraint…)…) in the conditions of a rule */
    CH_USE_ASSERT,  /* (fact (slot value…)…) in an assert or deffacts */
    CH_USE_CHANGE,  /* (modify ?f (slot value…)…) or duplicate */
    CH_USE_QUERY    /* (?f fact…) of a fact query */
};

struct ch_use {
    enum ch_use_kind kind;
    const struct ch_node *node;
    struct ch_lint_place at;
    const struct ch_lint_rule *rule;         /* NULL outside of rules */
    const struct ch_lint_function *function; /* NULL outside of functions */
    bool condition;                          /* before the arrow of the rule */
    bool negated;                            /* inside `not` */
};

typedef void (*ch_use_visitor)(struct ch_lint_model *model, const struct ch_use *use, void *data);

/* Calls `visit` for every use in the texts, constructs that are not closed left out: first those
 * outside of functions and rules, then those of functions, then those of rules. */
void ch_lint_visit(struct ch_lint_model *model, ch_use_visitor visit, void *data);
/* The same for one rule. */
void ch_lint_visit_rule(struct ch_lint_model *model, const struct ch_lint_rule *rule,
                        ch_use_visitor visit, void *data);

/* The same for the actions of a rule, and for an expression in its conditions. */
void ch_lint_visit_actions(struct ch_lint_model *model, const struct ch_lint_rule *rule,
                           ch_use_visitor visit, void *data);
void ch_lint_visit_expression(struct ch_lint_model *model, const struct ch_lint_rule *rule,
                              const struct ch_node *node, ch_use_visitor visit, void *data);

/* The pattern of a condition, past `?f <-`; *binding is that variable, or NULL. `next` is where the
 * conditions go on. */
const struct ch_node *ch_lint_condition(const struct ch_node *at, const struct ch_node **binding,
                                        const struct ch_node **next);
/* True for `and`, `or`, `not`, `exists`, `forall`, `logical`, `test`. */
bool ch_lint_is_element(const struct ch_node *condition);

/* True if the rule does the action, or asserts the fact, once each time it fires: it is not inside
 * `if`, a loop or a function. */
bool ch_lint_always_does(const struct ch_lint_rule *rule, const struct ch_node *action);

/* True if a value in the slots from `slot` on is worked out from others, so that it can be new each
 * time. */
bool ch_lint_is_worked_out(const struct ch_node *slot);

/* True if no text is cut off, or has a parenthesis too many. */
bool ch_lint_is_whole(const struct ch_lint_model *model);
/* True if a rule is closed before its =>, which then is outside of it. */
bool ch_lint_ends_early(const struct ch_node *construct);

/* The lints, by family. */
void ch_lint_texts(struct ch_lint_model *model);      /* parentheses, constructs, rules */
void ch_lint_facts(struct ch_lint_model *model);      /* declared, queried, retracted; parameters */
void ch_lint_parameters(struct ch_lint_model *model); /* that nothing reads */
void ch_lint_calls(struct ch_lint_model *model);      /* functions */
void ch_lint_variables(struct ch_lint_model *model);  /* used once */
void ch_lint_scopes(struct ch_lint_model *model);     /* named inside of not, and outside */
void ch_lint_joins(struct ch_lint_model *model);      /* conditions without a common variable */
void ch_lint_forms(struct ch_lint_model *model);      /* how comparisons and numbers are written */
void ch_lint_shapes(struct ch_lint_model *model);     /* what conditions can't be */
void ch_lint_habits(struct ch_lint_model *model);     /* what calls can't be */
void ch_lint_retract(struct ch_lint_model *model);    /* facts that are gone */
void ch_lint_values(struct ch_lint_model *model);     /* what never or always holds */
void ch_lint_files(struct ch_lint_model *model);      /* without a rule, if that is all */
void ch_lint_flow(struct ch_lint_model *model);       /* who asserts what, and when */
void ch_lint_order(struct ch_lint_model *model);      /* asked too early, or once; circles */

#endif

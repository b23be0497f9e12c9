/* What rules do with facts and what they ask about facts, calls of the author's functions included:
 * the base of the lints on order and on circles. Points into the model. */
#ifndef CH_BRIDGE_LINT_LINT_EFFECTS_H
#define CH_BRIDGE_LINT_LINT_EFFECTS_H

#include "bridge/lint/lint_model.h"

enum ch_effect_kind {
    CH_EFFECT_ASSERT,
    CH_EFFECT_COPY,   /* duplicate: the slots that are not given are those of another fact */
    CH_EFFECT_CHANGE, /* modify: the same */
    CH_EFFECT_RETRACT,
    CH_EFFECT_BIND, /* of a global */
    CH_EFFECT_PRICE /* CH_PRICES_STATED */
};

struct ch_effect {
    enum ch_effect_kind kind;
    int fact;                     /* number of the template, or of the global; -1: neither */
    int rule;                     /* that does it; -1: a deffacts */
    const struct ch_node *slots;  /* the first that is given, NULL: none is */
    const struct ch_node *before; /* the rule's pattern that the fact matched, or NULL */
    const struct ch_node *node;   /* the action */
    int line;                     /* of the action, or of the call in the rule that does it */
};

enum ch_question_kind {
    CH_ASKS_ABSENT, /* not, and the first condition of forall */
    CH_ASKS_EXISTS, /* exists, and the further conditions of forall */
    CH_ASKS_QUERY,  /* a query over facts */
    CH_ASKS_GLOBAL,
    CH_ASKS_PRICE /* CH_PRICES_COUNTED */
};

struct ch_question {
    enum ch_question_kind kind;
    int fact; /* as in an effect */
    int rule;
    bool condition;             /* before the arrow */
    bool logical;               /* what follows from it is taken back when it changes */
    int after;                  /* patterns of the rule that come before it, or with it */
    const struct ch_node *node; /* the pattern, or the call */
    int line;
};

/* What a rule's conditions and actions are made of. */
struct ch_rule_form {
    int phase;         /* -1: none */
    bool plain;        /* its conditions are patterns alone */
    bool only_asserts; /* so are its actions */
    bool salient;      /* its salience is no number */
    long salience;
    int first_pattern, patterns;   /* in ch_effects.pattern: those that hold by themselves */
    int first_effect, effects;     /* in ch_effects.effect */
    int first_question, questions; /* in ch_effects.question */
};

struct ch_rule_pattern {
    const struct ch_node *node, *binding;
    int fact; /* -1: unknown */
};

struct ch_effects {
    struct ch_lint_model *model;
    struct ch_rule_form *form; /* by rule */
    struct ch_rule_pattern *pattern;
    int pattern_count, pattern_capacity;
    struct ch_effect *effect; /* of deffacts, then rule by rule */
    int effect_count, effect_capacity;
    struct ch_question *question; /* rule by rule */
    int question_count, question_capacity;
    struct ch_lint_names globals;
    int *first_on; /* by template: its first effect in `next_on`; -1: none */
    int *next_on;  /* by effect: the next on the same template; -1: none */
};

/* Reads the model; release with ch_effects_done. */
void ch_effects_read(struct ch_effects *effects, struct ch_lint_model *model);
void ch_effects_done(struct ch_effects *effects);

/* True unless the slots' constants keep the fact that the effect makes from matching `pattern`. */
bool ch_effect_may_match(const struct ch_effects *effects, const struct ch_effect *effect,
                         const struct ch_node *pattern);
/* True if no constant fulfils both constraints: the values of slots. */
bool ch_constraints_exclude(const struct ch_node *one, const struct ch_node *other);

/* The lints that look at them. */
void ch_lint_too_early(const struct ch_effects *effects);
void ch_lint_tested_once(const struct ch_effects *effects);
void ch_lint_circles(const struct ch_effects *effects);

#endif

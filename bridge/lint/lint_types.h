/* What expressions give, before rules run: the values of slots, variables and calls. */
#ifndef CH_BRIDGE_LINT_LINT_TYPES_H
#define CH_BRIDGE_LINT_LINT_TYPES_H

#include "bridge/lint/lint_value.h"

enum { CH_LINT_TERMS = 160, CH_LINT_SETS = 6, CH_LINT_HELD = 16, CH_LINT_DEEPEST = 40 };

/* The values of a slot. */
struct ch_lint_held {
    struct ch_lint_value declared; /* by its template, or by the game */
    struct ch_lint_value given;    /* what the texts put into it; `declared` if that isn't known */
};

/* The slots and functions of a model. Initialise with {0}; release with ch_lint_types_done. */
struct ch_lint_types {
    struct ch_lint_model *model;
    struct ch_lint_held *held;       /* by slot */
    int *first;                      /* by template: the number of its first slot */
    struct ch_lint_value *functions; /* what they give */
    uint8_t *states;                 /* of functions: enum function_state */
    bool *pure;                      /* of functions: the same arguments give the same value */
    struct ch_lint_names globals;    /* of defglobal, by name */
    struct ch_lint_value *fixed;     /* the same, exactly, while nothing binds them */
    struct ch_lint_value *global;    /* their values, as types */
    struct ch_lint_value of_game[CH_LINT_HELD]; /* by what slots hold; no types: not found yet */
    char ***lists;                              /* of words */
    int list_count, list_capacity;
};

/* A value that is known at a place of a rule: of a variable, or of a call. */
struct ch_lint_term {
    const struct ch_node *node;
    struct ch_lint_value plain, now; /* without and with what is known of the author's facts */
    const struct ch_node *because;   /* the test that says so; NULL: the fact's slot */
    const char *fact, *slot;         /* where a variable is from; NULL: elsewhere */
    bool typed;                      /* its slot is declared with types */
    const char *key; /* the variable that says which fact it is, where one does; may be NULL */
};

/* Two expressions whose relation a test restricts. */
struct ch_lint_tie {
    const struct ch_node *a, *b, *because;
    unsigned relations;
};

/* What is known at a place. Later terms take the place of earlier ones; to forget, set the counts
 * back. What finds no room is not known. */
struct ch_lint_scope {
    struct ch_lint_types *types;
    struct ch_lint_term term[CH_LINT_TERMS];
    int term_count;
    struct ch_lint_tie tie[CH_LINT_TERMS];
    int tie_count;
    const struct ch_node *set[CH_LINT_SETS]; /* (?f fact…) of the queries around */
    int set_count;
    bool plain; /* terms and ties of tests don't count, but those from these numbers on */
    int plain_term, plain_tie;
    bool fixed; /* globals have their values, and not only types */
    int depth;  /* of calls of functions */
};

/* Reads slots, functions and globals of types->model. */
void ch_lint_types_build(struct ch_lint_types *types);
void ch_lint_types_done(struct ch_lint_types *types);

/* The values of a template's slot. */
struct ch_lint_held *ch_lint_held(struct ch_lint_types *types, const struct ch_lint_template *fact,
                                  const struct ch_lint_slot *slot);

/* The slot by whose value one fact of the environment at most is found; NULL: there is none. */
const char *ch_lint_key(const struct ch_lint_template *fact);

/* The last term for an expression that is written alike, or NULL. */
const struct ch_lint_term *ch_lint_find_term(const struct ch_lint_scope *scope,
                                             const struct ch_node *node);
void ch_lint_add_term(struct ch_lint_scope *scope, const struct ch_lint_term *term);
/* What the expression may give. */
struct ch_lint_value ch_lint_evaluate(struct ch_lint_scope *scope, const struct ch_node *node);
/* True for a comparison as authors write one, with == and != of other languages. */
bool ch_lint_is_comparison(const char *name);
/* True if both are written alike. */
bool ch_lint_is_alike(const struct ch_node *a, const struct ch_node *b);
/* True if the expression gives the same value when it is asked again at once. */
bool ch_lint_is_pure(struct ch_lint_scope *scope, const struct ch_node *node);
/* Opens the sets of a query, ((?f fact…)…), in the scope, and closes them by setting set_count
 * back. */
void ch_lint_open_sets(struct ch_lint_scope *scope, const struct ch_node *sets);

/* The lint on joins that are written dear. */
void ch_lint_dear(struct ch_lint_model *model, struct ch_lint_types *types);

/* Appends an expression as it is written, `…` for what is long. */
void ch_lint_write(const struct ch_node *node, struct ch_text *text);

#endif

/* What the files of the grammar of rules share: what a text can name at the place that is written.
 */
#ifndef CH_TESTS_SUPPORT_RULE_WRITER_H
#define CH_TESTS_SUPPORT_RULE_WRITER_H

#include "tests/support/rule_grammar.h"

enum {
    NAME = 64,
    VARIABLES = 60,
    FUNCTIONS = 240,
    TEMPLATES = 100,
    SLOTS = 12,
    ARGUMENTS = 6,
    GLOBALS = 4
};

struct slot {
    const char *name;
    const char *words; /* that are allowed, "yes, no"; "" otherwise */
    char type;
};

struct template {
    char name[NAME];
    struct slot slot[SLOTS];
    int slot_count;
};

struct function {
    char name[NAME];
    char arguments[ARGUMENTS + 1]; /* types */
    int needed;                    /* arguments */
    char returns;
};

struct variable {
    char name[NAME];
    char type;
    int template; /* of facts; -1: unknown */
    int depth;    /* of the production that binds it later; 0: it is bound */
    bool query;   /* of a query over facts: its slots can be named */
};

struct writer {
    struct ch_grammar grammar; /* first: it is what functions are given */
    const struct ch_game *game;
    struct template template[TEMPLATES];
    int template_count, given; /* those of the vocabulary come first */
    struct function function[FUNCTIONS];
    int function_count, platform; /* those of the platform come first */
    int common;                   /* and of these, those that every game has */
    struct variable variable[VARIABLES];
    int variable_count, named; /* in scope; names given out */
    int scope[VARIABLES], scope_count;
    int rules, globals;
    int loose;         /* patterns of the rule that need have nothing in common with others */
    const char *words; /* what the slot at hand allows */
};

/* rule_names.c: the templates of the vocabulary and the functions of the platform, as their tables
 * have them. */
void ch_rule_names_take(struct writer *w, const struct ch_vocabulary *vocabulary);

/* Appends text; text as of printf; a text of the grammar for `kind:type`; the number that the input
 * chooses. */
void ch_rule_add(struct writer *w, const char *text);
#define ch_rule_addf(w, ...) ch_text_addf((w)->grammar.text, __VA_ARGS__)
void ch_rule_add_of(struct writer *w, const char *kind, char type);
int ch_rule_choose(struct writer *w, int count);

/* rule_variables.c */
void ch_rule_scope(struct ch_grammar *grammar, bool opens);
/* A variable with a new name, which is appended behind `mark`. */
struct variable *ch_rule_bind(struct writer *w, char type, const char *mark);
/* One that is bound, of the type; `query`: of a query over facts. NULL: there is none. */
const struct variable *ch_rule_variable(struct writer *w, char type, bool query);
/* Appends a variable or, where none is bound, a constant. */
void ch_rule_use(struct writer *w, char type);
/* Those that were to be bound at the end of what is written now are. */
void ch_rule_bound(struct writer *w);

/* rule_constructs.c: what declares names. */
void ch_rule_add_function(struct writer *w);
void ch_rule_add_generic(struct writer *w);
void ch_rule_add_template(struct writer *w);

#endif

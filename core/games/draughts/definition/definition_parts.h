/* Shared by the files of the reader of game definitions. */
#ifndef CH_CORE_GAMES_DRAUGHTS_DEFINITION_DEFINITION_PARTS_H
#define CH_CORE_GAMES_DRAUGHTS_DEFINITION_DEFINITION_PARTS_H

#include "core/base/facts.h"
#include "core/games/draughts/definition/definition.h"

enum {
    CH_CLAUSE_SLOTS = 22,
    CH_DEFINITION_CLAUSES = 200,
    CH_DEFINITION_VARIANTS =
        CH_RULE_VARIANTS + 2, /* and those that every game has: losing, kernel */
};

/* A slot of a clause, and the text that it is from. */
struct ch_clause_slot {
    const struct ch_fact_slot *slot;
    const char *file;
};

/* A fact of the game when all texts are united: its slots are of the youngest text that has them.
 */
struct ch_clause {
    const char *fact;  /* "step" */
    const char *owner; /* the piece that it is about, "" for facts about none */
    const char *name;  /* the rest of its key; "" without */
    const char *file;  /* where the youngest text has it */
    int line;
    bool damaged; /* a slot was wrong and has been left out: what is missing may be that */
    struct ch_clause_slot slot[CH_CLAUSE_SLOTS];
    int slot_count;
};

/* A parameter, with the value that is chosen. */
struct ch_definition_parameter {
    const char *name, *file;
    int line;
    const struct ch_fact_slot *values;
    const struct ch_fact_slot *about; /* may be NULL */
    int standard, chosen;             /* indexes into them */
    bool used;
    bool gone; /* taken away by (without parameter NAME): its standard value holds */
};

struct ch_definition {
    struct ch_facts text[CH_DEFINITION_CHAIN]; /* the youngest first */
    int text_count;
    bool unreadable;          /* some facts could not be read, so that what they said is missing */
    struct ch_clause *clause; /* those of the oldest text first */
    int clause_count;
    /* Those that can be chosen, and behind them those that are gone. */
    struct ch_definition_parameter parameter[CH_RULE_VARIANTS];
    int parameter_count, gone_count;
    struct ch_parameter_use {
        const struct ch_fact_slot *slot;
        int parameter;
    } * use; /* slots that held a parameter */
    int use_count;
    const char *losing, *kernel;  /* chosen by settings, which every game has; NULL: not set */
    struct ch_draughts *draughts; /* in the making */
    struct ch_problem_list mistakes, warnings;
    /* What the parts of the rules were read from, by their indexes there. */
    struct ch_part_clauses {
        const struct ch_clause *step[CH_RULE_PARTS], *hop[CH_RULE_PARTS], *capture[CH_RULE_PARTS];
    } of_kind[CH_RULE_KINDS];
    const struct ch_clause *of_hook[CH_RULE_HOOKS], *of_opening[CH_RULE_OPENINGS];
    const struct ch_clause *of_surround[CH_RULE_PARTS], *of_join[CH_RULE_PARTS];
    const struct ch_clause *of_end[CH_END_RULES]; /* NULL: no text says that rule */
    struct ch_key_place {
        const char *file, *word;
        int line;
    } of_key[CH_RULE_KEYS];
    void **kept; /* memory that lives as long as the definition */
    int kept_count;
};

/* Keeps a piece of memory as long as the definition lives, and returns it. */
char *ch_definition_keep(struct ch_definition *definition, char *memory);

/* Adds a mistake, or a warning, at a place in one of the texts; at a slot of a clause, or at the
 * clause where it has no such slot. */
void ch_problem_add(struct ch_problem_list *list, const char *file, int line, const char *format,
                    ...) __attribute__((format(printf, 4, 5)));
void ch_problem_at(struct ch_problem_list *list, const struct ch_clause *clause, const char *slot,
                   const char *format, ...) __attribute__((format(printf, 4, 5)));

/* The slot, or NULL. */
const struct ch_clause_slot *ch_clause_slot(const struct ch_clause *clause, const char *name);
/* Its first value, or the fallback, also without a clause. */
const char *ch_clause_word(const struct ch_clause *clause, const char *slot, const char *fallback);
int ch_clause_number(const struct ch_clause *clause, const char *slot, int fallback);
bool ch_clause_is(const struct ch_clause *clause, const char *slot, const char *word,
                  const char *fallback);
/* Which of the words that the slot may hold it holds, counted from 0; 0 without the slot. */
int ch_clause_choice(const struct ch_clause *clause, const char *slot);

/* Clause `index` of those of this fact, or NULL past the end. */
const struct ch_clause *ch_definition_clause(const struct ch_definition *definition,
                                             const char *fact, int index);

/* Reads the texts and unites them into clauses; `settings` choose the values of parameters. */
void ch_definition_merge(struct ch_definition *definition, const struct ch_source *sources,
                         int count, const char *settings);
void ch_definition_free(struct ch_definition *definition);

/* The parameters: declared by the texts, chosen by settings, put in the places of their names. */
void ch_definition_parameters(struct ch_definition *definition);
void ch_definition_settings(struct ch_definition *definition, const char *settings);
void ch_definition_substitute(struct ch_definition *definition);
/* What can be chosen: the parameters, then losing and kernel. Returns how many. */
int ch_definition_variants(const struct ch_definition *definition,
                           struct ch_rule_variant rule_variants[CH_DEFINITION_VARIANTS]);
/* Finds out which are used, when the texts are united. */
void ch_definition_find_used(struct ch_definition *definition);

/* The facts of a definition. */
extern const struct ch_fact_template ch_definition_templates[];
/* The words for keys of choice, by enum ch_choice_key, then "nothing". */
extern const char *const ch_definition_keys[];

/* The parts of a game, each from its clauses, in this order: moves with hooks, choice and pieces in
 * hand, then the start position, then ends. */
void ch_definition_board(struct ch_definition *definition);
/* Draws the lines of `line` and takes away those of `cut`; then the board must be the same for both
 * players. */
void ch_definition_lines(struct ch_definition *definition);
/* Refuses parts of moves that go any distance on a line that is closed, when moves were read. False
 * if there are such parts: nothing may then follow lines to their ends. */
bool ch_definition_closed_lines(struct ch_definition *definition);
void ch_definition_pieces(struct ch_definition *definition);
void ch_definition_moves(struct ch_definition *definition);
void ch_definition_hand(struct ch_definition *definition);
void ch_definition_setup(struct ch_definition *definition);
void ch_definition_ends(struct ch_definition *definition);

/* Reads a slot of ways; false if the clause gives none. */
bool ch_definition_ways(struct ch_definition *definition, const struct ch_clause *clause,
                        const char *slot, uint16_t ways[CH_SEATS]);

/* Reports what columns can't do yet, or have no room for. */
void ch_definition_columns(struct ch_definition *definition);

/* Reads what captures are compared by where pieces are huffed, and reports what that has no room
 * for, when the start position was read. */
void ch_definition_huff(struct ch_definition *definition);

/* Reads which pieces join, and reports what that can't be combined with, when the start position
 * and the ends were read. */
void ch_definition_joins(struct ch_definition *definition);

/* Where pieces may come at all. */
struct ch_reached {
    struct ch_square_set on[CH_SEATS][CH_RULE_KINDS];
    struct ch_square_set come[CH_SEATS][CH_RULE_KINDS]; /* those of them to which moves lead */
    uint8_t kinds[CH_SEATS];                            /* bit 1 << kind: there may be one */
};

void ch_definition_reach(const struct ch_draughts *draughts, struct ch_reached *reached);
/* Warns of what is doubtful in a definition that can be played: of facts that say nothing or
 * contradict others. */
void ch_definition_check(struct ch_definition *definition);
/* The fact that says a rule of ends, and its slot there; NULL: it has several. */
const char *ch_definition_end_fact(const struct ch_end_rule *rule, const char **slot);

/* The kind with this name; -1 if there is none, which is reported as a mistake, in the words of
 * ends or of the facts about pieces. */
int ch_definition_kind(struct ch_definition *definition, const struct ch_clause_slot *slot,
                       const struct ch_fact_value *value, bool end);
/* Adds the squares that a slot names to the zones of both sides; those of `fallback`, which may be
 * NULL, without the slot. They are White's: `last-row`, `first-row`, `everywhere`, or names of
 * squares. */
void ch_definition_zone(struct ch_definition *definition, const struct ch_clause *clause,
                        const char *name, const char *fallback,
                        struct ch_square_set zone[CH_SEATS]);
/* The kinds that a slot names as bits; `fallback` without the slot. */
uint8_t ch_definition_kinds(struct ch_definition *definition, const struct ch_clause *clause,
                            const char *slot, uint8_t fallback);

#endif

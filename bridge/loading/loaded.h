/* A loaded rule base: its texts, its rules, and what is known of those that match on standing facts
 * alone, which stay between turns: the authors' deffacts and the board's geometry. */
#ifndef CH_BRIDGE_LOADING_LOADED_H
#define CH_BRIDGE_LOADING_LOADED_H

#include "bridge/environment/environment.h"
#include "bridge/environment/outline.h"
#include "core/base/rule_tree.h"

struct ch_rule {
    const void *rule; /* struct defrule; each disjunct has a record */
    const char *name; /* CLIPS keeps it as long as the rule */
    int source;       /* -1: unknown */
    int line;
    const char *text; /* its construct in its source, `length` bytes; "" if the source is unknown */
    size_t length;
};

/* A word of the texts, not ended by a NUL. */
struct ch_loaded_word {
    const char *at;
    size_t size;
};

struct ch_loaded {
    char **source_names, **source_texts;
    int source_count;
    struct ch_loaded_word *words; /* every one of the texts, in order of bytes */
    int word_count;
    void **phases; /* modules */
    int phase_count;
    struct ch_rule *rules; /* in order of pointers */
    int rule_count;
    void **ordered_rules; /* every rule, in the order of loading */
    int ordered_rule_count;
    bool has_globals;
    bool claims;       /* its texts name the function by which results are claimed */
    bool globals_vary; /* a global's first value is worked out and not a constant */

    void *last_standing;
    long long last_standing_index;
    void **standing_rules; /* those that match on standing facts alone */
    int standing_rule_count;
    bool standing_asked; /* conditions on standing facts ask about the turn */
    bool order_varies;   /* standing facts alone don't fix what matches, and in which order: reset
                            every turn */
    bool dirty;          /* the standing facts must be made anew */
};

/* Copies the texts, which is what ch_loaded_done and messages need, and sorts their words. */
void ch_loaded_keep_texts(struct ch_loaded *loaded, const struct ch_source *sources, int count);
/* Lists the rules of the phases in order, and looks at the globals. After a good load. */
void ch_loaded_list(struct ch_loaded *loaded, void *env);
void ch_loaded_done(struct ch_loaded *loaded);

static inline const char *ch_rule_name(const void *rule) {
    return ValueToString(((const struct defrule *)rule)->header.name);
}
/* How often `word` occurs in the texts, comments and strings left out. */
int ch_loaded_names(const struct ch_loaded *loaded, const char *word);
/* Marks that the rule, one disjunct, fired. CLIPS has no use of its own for the word that holds the
 * mark: it is for rules kept in binary files. */
static inline void ch_rule_mark_fired(struct defrule *rule) {
    rule->header.bsaveID = 1;
}
/* True if the rule fired since it was loaded, in any of its disjuncts. */
bool ch_rule_has_fired(const struct defrule *rule);
/* NULL if there is none, or `rule` is NULL. */
const struct ch_rule *ch_rule_find(const struct ch_loaded *loaded, const void *rule);

/* load.c: has CLIPS read the texts, with every problem appended. `trace` is set to the construct
 * being read. */
bool ch_load_texts(struct ch_environment *environment, struct ch_loaded *loaded,
                   const struct ch_source *sources, int count,
                   const struct ch_bridge_config *config, struct ch_bridge_trace *trace,
                   struct ch_problems *problems);

/* When all facts are standing ones: true if what the joins hold could be different, or in
 * another order, after the facts of a turn came and went. */
bool ch_joins_vary(const struct ch_loaded *loaded);
/* True if the rule matches. */
bool ch_joins_match(const void *rule);
/* Fills all of `work` for the rule whose conditions hold most partial matches, or for `rule` (one
 * disjunct) if it is not NULL. Reads what may be half written. */
void ch_joins_fullest(const struct ch_loaded *loaded, const void *rule,
                      struct ch_bridge_at_work *work);

/* Shared declarations of the steps of loading. */

/* Conditions are tried by a rule that calls this; no function of a rule base may have the name. */
#define CH_PROBE_FUNCTION "why-note"

/* hints.c: CLIPS's messages about mistakes in texts, made into what is wrong and what to do. */
/* Appends what the first line of `message` says, a run-time error of `env` as CLIPS wrote it. */
void ch_hint_run(void *env, const char *message, struct ch_text *text);

/* Appends what is wrong with a construct of `env`, and what to do where that is known. Returns the
 * code of the problem, as in bridge/lint/lint.h. */
const char *ch_hint_construct(void *env, const char *message, struct ch_text *text);

/* How far CLIPS has read a text. */
struct text_reading {
    const char *text;
    size_t length, at;
    int source, next;                   /* the construct of the outline that begins next */
    int comment;                        /* the comment of the outline that comes next */
    const struct ch_outline_item *item; /* that is at hand; NULL: none is */
};

struct loading {
    struct ch_environment *environment;
    struct ch_loaded *loaded;
    struct ch_bridge_trace *trace;
    const struct ch_source *sources;
    int count;
    struct ch_outline outline;
    struct ch_outline_names names;
    struct text_reading reading;
    struct ch_problems *problems;
    bool reported; /* CLIPS complained of the text at hand */
    int looked;    /* problems found before CLIPS saw the texts */
};

/* Adds a problem with text `source`; -1: with none of them. `code`: as in bridge/lint/lint.h. */

void ch_loading_problem(struct loading *l, const char *code, int source, int line,
                        const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Looks over every text before CLIPS sees it, and makes the outline. False if CLIPS must not see
 * them. */
bool ch_loading_look_over(struct loading *l);
/* True if the look found a mistake in the construct that the line is in. */
bool ch_loading_told(const struct loading *l, int source, int line);

/* later.c: reports names that are used before they are declared, if there are any, in the place of
 * what CLIPS said. */
void ch_loading_later(struct loading *l);

/* variables.c: appends why `?name` has no value in a construct of `length` bytes, and sets *line,
 * which is where it begins, to the line of its use. False, with nothing changed: it isn't used. */
bool ch_variable_explain(const char *text, size_t length, const char *name, bool in_condition,
                         struct ch_text *out, int *line);

#endif

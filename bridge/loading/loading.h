/* Shared declarations of the steps of loading. */
#ifndef CH_BRIDGE_LOADING_LOADING_H
#define CH_BRIDGE_LOADING_LOADING_H

#include "bridge/environment/outline.h"
#include "bridge/lint/rule_tree.h"
#include "bridge/loading/loaded.h"

/* Conditions are tried by a rule that calls this; no function of a rule base may have the name. */
#define CH_PROBE_FUNCTION "why-note"

/* hints.c: CLIPS's messages about mistakes in texts, made into what is wrong and what to do. */
/* Appends the first line of `message`, a run-time error as CLIPS wrote it, without its code. */
void ch_hint_run(const char *message, struct ch_text *text);

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

#endif

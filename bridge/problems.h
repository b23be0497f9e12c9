/* A list of what is wrong with a rule base's texts, each with its place. */
#ifndef CH_BRIDGE_PROBLEMS_H
#define CH_BRIDGE_PROBLEMS_H

#include "core/error.h"
#include "core/text.h"

struct ch_problem {
    char *file; /* as in ch_source.name; "" when there is no place */
    int line;   /* from 1; 0 when there is no place */
    char *text;
};

/* Grows; owns its strings. Initialise with {0}, release with ch_problems_done. */
struct ch_problems {
    struct ch_problem *problem;
    int count, capacity;
};

/* Appends a copy. `file` may be NULL. */
void ch_problems_add(struct ch_problems *problems, const char *file, int line, const char *text);
void ch_problems_done(struct ch_problems *problems);
/* Appends each as a line `file:line: text` to `text`. */
void ch_problems_format(const struct ch_problems *problems, struct ch_text *text);

#endif

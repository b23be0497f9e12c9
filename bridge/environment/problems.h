/* A list of what is wrong with a rule base's texts, each with its place. */
#ifndef CH_BRIDGE_ENVIRONMENT_PROBLEMS_H
#define CH_BRIDGE_ENVIRONMENT_PROBLEMS_H

#include "core/base/error.h"
#include "core/base/text.h"

enum ch_severity {
    CH_SEVERITY_ERROR,  /* the rule base is refused */
    CH_SEVERITY_WARNING /* it loads, and is surely or likely not what is meant */
};

enum { CH_PROBLEM_CODE = 32 };

struct ch_problem {
    enum ch_severity severity;
    char code[CH_PROBLEM_CODE]; /* a word for the kind of problem: "unused-variable" */
    char *file;                 /* as in ch_source.name; "" when there is no place */
    int line;                   /* from 1; 0 when there is no place */
    char *text;                 /* "what is wrong; what to do" */
};

/* Grows; owns its strings. Initialise with {0}, release with ch_problems_done. */
struct ch_problems {
    struct ch_problem *problem;
    int count, capacity;
};

/* Appends a copy. `file` may be NULL; a code that is too long is cut. */
void ch_problems_add(struct ch_problems *problems, enum ch_severity severity, const char *code,
                     const char *file, int line, const char *text);
/* Appends all of `from` to `to`, unless that is NULL, and empties `from`. */
void ch_problems_move(struct ch_problems *from, struct ch_problems *to);
/* Takes away all but the first `count`. */
void ch_problems_cut(struct ch_problems *problems, int count);
/* Takes away those of the file from line `least` to line `most`. */
void ch_problems_drop(struct ch_problems *problems, const char *file, int least, int most);
void ch_problems_done(struct ch_problems *problems);
/* How many there are of this severity. */
int ch_problems_count(const struct ch_problems *problems, enum ch_severity severity);
/* Appends `file:line: text`; of a warning `file:line: warning: text [code]`. */
void ch_problem_format(const struct ch_problem *problem, struct ch_text *text);
/* Appends each as a line `file:line: text` to `text`. */
void ch_problems_format(const struct ch_problems *problems, struct ch_text *text);

#endif

/* Work that takes long, done for the page by commands of this program: each in a process of its
 * own, that ends with the server. What it prints is kept until a later one takes its place. */
#ifndef CH_CLI_SERVE_JOBS_H
#define CH_CLI_SERVE_JOBS_H

#include <stdbool.h>

#include "core/base/text.h"

enum { CH_JOB_WORDS = 18 };

/* A kind of work that the page can ask for. */
struct ch_job_kind {
    const char *name;
    const char *words[CH_JOB_WORDS]; /* the command; for @game, @agent, @against, @match,
                                        @record, @own, and @scratch before the name of a file (a
                                        folder that is removed afterwards), their values are put
                                        in */
};

/* NULL: there is no such kind. */
const struct ch_job_kind *ch_job_kind(const char *name);
/* True if the word is in its command. */
bool ch_job_has(const struct ch_job_kind *kind, const char *word);

struct ch_jobs;

/* A request for a job; all borrowed while ch_jobs_start runs. */
struct ch_job_wish {
    const struct ch_job_kind *kind;
    const char *game;    /* its name, with variants */
    const char *agent;   /* "" where the kind needs none */
    const char *against; /* the same */
    const char *match;   /* the number of one of the record; the same */
    const char *text;    /* given to the command to read; "" for nothing */
};

/* `program` is this program, `record` the file of the record, `own` that of games of people, NULL:
 * there is none; all are borrowed. */
struct ch_jobs *ch_jobs_new(const char *program, const char *record, const char *own);
/* Ends what runs. */
void ch_jobs_free(struct ch_jobs *jobs);

/* Begins it: *number is by what it is asked about. CH_BUSY while another one runs, CH_NOT_FOUND
 * where it needs a record and there is none, CH_SYSTEM where there is no file or thread for it. */
enum ch_status ch_jobs_start(struct ch_jobs *jobs, const struct ch_job_wish *wish, int *number,
                             struct ch_error *error);
/* Appends {"state": "running", "done", "failed" or "stopped", "lines": what it printed so far, a
 * JSON object each}; false: it is not known any more. */
bool ch_jobs_state(struct ch_jobs *jobs, int number, struct ch_text *json);
/* Appends what it printed as it is, once it is done. */
bool ch_jobs_output(struct ch_jobs *jobs, int number, struct ch_text *text);
/* Ends it; nothing happens if it has ended. */
bool ch_jobs_stop(struct ch_jobs *jobs, int number);

#endif

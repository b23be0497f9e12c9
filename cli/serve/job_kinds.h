/* The kinds of work that the page can ask for, each a command of this program. */
#ifndef CH_CLI_SERVE_JOB_KINDS_H
#define CH_CLI_SERVE_JOB_KINDS_H

#include <stdbool.h>

enum { CH_JOB_WORDS = 14 };

struct ch_job_kind {
    const char *name;
    const char *words[CH_JOB_WORDS]; /* the command; those that begin with @ are put in */
};

/* The values of @game, @agent, @against, @match, @record, @scratch (a record that is removed
 * afterwards). Borrowed; NULL where the kind has no such word. */
struct ch_job_words {
    const char *game, *agent, *against, *match, *record, *scratch;
};

/* NULL: there is no such kind. */
const struct ch_job_kind *ch_job_kind(const char *name);
/* True if the word is in its command. */
bool ch_job_has(const struct ch_job_kind *kind, const char *word);
/* The word of the command with what is put in. */
const char *ch_job_word(const struct ch_job_kind *kind, int index,
                        const struct ch_job_words *words);

#endif

/* The arguments of an agent's kind on the command line: `depth=4,eval=quad`. */
#ifndef CH_AGENTS_BASE_ARGUMENTS_H
#define CH_AGENTS_BASE_ARGUMENTS_H

#include <stdint.h>

#include "core/base/error.h"

enum { CH_ARGUMENT_WORD = 16 };

/* One number or word that a kind takes. */
struct ch_argument {
    const char *name;
    int64_t min, max;
    int64_t *target;
    char *word;          /* instead of `target`, for a word of less than `room` bytes */
    int64_t room;        /* 0: CH_ARGUMENT_WORD */
    const char *example; /* of a word, for messages */
};

/* Reads `text` by `table` (ended by a NULL name, at most CH_SETTINGS of core/referee/settings.h);
 * names that are not given leave their target alone. CH_BAD_INPUT names what `kind` does not take,
 * a number out of its bounds, or a word that is too long to be one. */
enum ch_status ch_arguments_read(const char *kind, const char *text,
                                 const struct ch_argument table[], struct ch_error *error);

#endif

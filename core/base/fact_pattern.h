/* A pattern that facts are matched with; both are texts:
 *
 *     (risk (square 16) (kind *))    matches    (risk (id 3) (square 16) (kind jump))
 *
 * A slot that the pattern does not name may hold anything; `*` matches one value, `...` those
 * that are left. Numbers are compared by value. Also used for ordered facts, (rank 1 2). */
#ifndef CH_CORE_BASE_FACT_PATTERN_H
#define CH_CORE_BASE_FACT_PATTERN_H

#include <stdbool.h>

#include "core/base/facts.h"

struct ch_fact_pattern;

/* Reads one pattern; freed by the caller with ch_fact_pattern_free. CH_BAD_INPUT says what is
 * wrong, without a place. */
enum ch_status ch_fact_pattern_read(const char *text, struct ch_fact_pattern **pattern,
                                    struct ch_error *error);
void ch_fact_pattern_free(struct ch_fact_pattern *pattern);

/* True if the text is a fact that matches. */
bool ch_fact_pattern_fits(const struct ch_fact_pattern *pattern, const char *fact);

/* The name of the facts that can match; borrowed. */
const char *ch_fact_pattern_name(const struct ch_fact_pattern *pattern);

/* Lets words of the pattern match numbers: `number` is called for each symbol in it, with the
 * caller's context; a word for which it returns true also matches the number that it sets. */
void ch_fact_pattern_resolve(struct ch_fact_pattern *pattern,
                             bool (*number)(const void *context, const char *word, int64_t *value),
                             const void *context);

#endif

/* For tests of the sums of matches. */
#ifndef CH_TESTS_UNIT_ARENA_SUMS_H
#define CH_TESTS_UNIT_ARENA_SUMS_H

#include "core/arena/match.h"
#include "tests/support/unit.h"

/* No games yet; released with ch_match_status_done. */
static inline struct ch_match_status status_of(const struct ch_plan *plan,
                                               const char *const names[]) {
    struct ch_match_status status;
    ch_match_status_init(&status, plan, names);
    return status;
}

#endif

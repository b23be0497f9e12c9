/* The measurements of `rules profile`, and their output as text and JSON. */
#ifndef CH_CLI_WORKSHOP_PROFILE_H
#define CH_CLI_WORKSHOP_PROFILE_H

#include "workshop/costs.h"

struct ch_profile {
    const struct ch_game *game;
    const char *agent, *source; /* source NULL: the program's own positions */
    int64_t max, passes; /* positions at most; times that each is decided, the fastest counts */
    int64_t rules;       /* that are shown; 0: all */
    bool json;
    struct ch_positions positions;
    struct ch_costs_sum sum; /* its rules the dearest first */
};

/* Prints tables for people. */
void ch_profile_text(const struct ch_profile *profile);
/* Prints one JSON object with every rule and condition. */
void ch_profile_json(const struct ch_profile *profile);

#endif

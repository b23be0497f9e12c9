/* What uniting two records is made of: agents, games, games of no match. Used by record_merge.c
 * only. */
#ifndef CH_CORE_RECORD_RECORD_UNITE_H
#define CH_CORE_RECORD_RECORD_UNITE_H

#include "core/record/record_merge.h"

struct ch_agent_pair {
    int64_t from, into;
};

struct ch_definition_pair {
    struct ch_recorded_definition *from, *into;
};

struct ch_merging {
    struct ch_record *from, *into;
    struct ch_merge *merge;
    struct ch_agent_pair *agents; /* those that were met; owned */
    int agent_count, agent_capacity;
    struct ch_definition_pair *definitions; /* in the same way */
    int definition_count;
    int64_t match[2];      /* the match that is united, in `from` and in `into`; 0: games of none */
    enum ch_status status; /* of what is called for each row */
    struct ch_error *error;
};

/* Changes the number of an agent of `from` into that of the same agent of `into`, which is added if
 * it is not there. */
enum ch_status ch_unite_agent(struct ch_merging *merging, int64_t *agent);

/* The same for the definition of a game; NULL stays NULL. */
enum ch_status ch_unite_definition(struct ch_merging *merging,
                                   struct ch_recorded_definition **definition);

/* Adds a game of `from` to the match that is united; numbers in `game` are changed to those of
 * `into`. */
enum ch_status ch_unite_game(struct ch_merging *merging, struct ch_recorded_game *game);

/* Adds the games of no match. */
enum ch_status ch_unite_singles(struct ch_merging *merging);

#endif

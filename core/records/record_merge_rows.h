/* The steps of merging two records: agents, games, games of no match. Used by record_merge.c only.
 */
#ifndef CH_CORE_RECORDS_RECORD_MERGE_ROWS_H
#define CH_CORE_RECORDS_RECORD_MERGE_ROWS_H

#include "core/records/record_merge.h"

enum { CH_MERGE_RECENT = 4 };

struct ch_merging {
    struct ch_record *from, *into;
    struct ch_merge *merge;
    /* Agents and definitions that were met, as trees (search.h): no order in which a record has
     * them makes looking them up slow. */
    void *agents, *definitions;
    int64_t recent[CH_MERGE_RECENT][2]; /* some of the agents: number in `from`, in `into` */
    unsigned next_recent;
    int match_capacity;    /* of merge->match; 0: not known yet */
    int64_t match[2];      /* the match that is united, in `from` and in `into`; 0: games of none */
    enum ch_status status; /* of what is called for each row */
    struct ch_error *error;
};

void ch_merging_done(struct ch_merging *merging);

/* Changes the number of an agent of `from` into that of the same agent of `into`, which is added if
 * it is not there. */
enum ch_status ch_merge_agent(struct ch_merging *merging, int64_t *agent);

/* The same for the definition of a game; NULL stays NULL. */
enum ch_status ch_merge_definition(struct ch_merging *merging,
                                   struct ch_recorded_definition **definition);

/* Adds a game of `from` to the match that is united; numbers in `game` are changed to those of
 * `into`. */
enum ch_status ch_merge_game(struct ch_merging *merging, struct ch_recorded_game *game);

/* Adds the games of no match. */
enum ch_status ch_merge_singles(struct ch_merging *merging);

#endif

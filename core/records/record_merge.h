/* Merges records: the shards of a match into the whole, or records of two machines.
 *
 * Matches are the same by their specification, agents by name and hash, their texts by hash, and
 * the games of a match by their number. Two games of no match are the same if all their data are; a
 * record may have such a game several times, and then the other has it as often at least when they
 * are united. So uniting again adds nothing. */
#ifndef CH_CORE_RECORDS_RECORD_MERGE_H
#define CH_CORE_RECORDS_RECORD_MERGE_H

#include "core/record/record.h"

/* A game of a match that both records have, and that differs in the second. */
struct ch_merge_conflict {
    int64_t match;         /* in the first record */
    int number;            /* of the game in its match, from 0 */
    int64_t first, second; /* the game in each record */
    int ply; /* the first move that differs, from 1; 0: moves are the same, the rest not */
};

struct ch_merge {
    /* Called for each such game. May be NULL. */
    void (*conflict)(void *context, const struct ch_merge_conflict *conflict);
    void *context;
    /* What the merge did is added to these. */
    long added, there, conflicts; /* games */
    int64_t *match; /* the matches of the first record that it met, each once; owned */
    int matches;
};
void ch_merge_done(struct ch_merge *merge);

/* Adds what `from` has to `into`, in one transaction: all of it, or after a failure nothing. Of a
 * game that went otherwise in `from` nothing is added. `from` is only read; it may be of an older
 * layout, and may be written meanwhile: it is seen as it is at one moment. CH_BAD_INPUT if both are
 * the same file, or `from` is damaged. */
enum ch_status ch_record_merge(struct ch_record *into, struct ch_record *from,
                               struct ch_merge *merge, struct ch_error *error);

#endif

/* The writer of a match: it commits the games that the threads finish, in batches, adds them to the
 * status, and says which games are next. Runs in the caller's thread. Used by match_play.c only. */
#ifndef CH_CORE_ARENA_MATCH_WRITER_H
#define CH_CORE_ARENA_MATCH_WRITER_H

#include "core/arena/match_thread.h"

struct ch_match_writer {
    struct ch_match_work work;
    struct ch_match_status *status;
    bool *listed; /* by number: it is a job, or was played before */
};

/* Jobs for the games that are known and not there yet. The lock is held, or there are no threads.
 */
void ch_match_add_jobs(struct ch_match_writer *writer);

/* True if an attempt to write with this status is to be made again: another program may write to
 * the record for longer than a query waits. Games then wait in the queue, and threads for room in
 * it, until it is done or the user stops the match. */
bool ch_match_waits_for_record(struct ch_match_writer *writer, enum ch_status status);

/* Writes what the threads finish until the last of them ends. */
enum ch_status ch_match_write_games(struct ch_match_writer *writer, struct ch_record *record,
                                    struct ch_error *error);

#endif

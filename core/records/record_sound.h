/* Checks a whole record for consistency. */
#ifndef CH_CORE_RECORDS_RECORD_SOUND_H
#define CH_CORE_RECORDS_RECORD_SOUND_H

#include "core/record/record.h"

struct ch_record_look {
    /* Called for each thing that is wrong, with a text for people that has no control characters.
     */
    void (*tell)(void *context, const char *what);
    void *context;
    long wrong;                                             /* things that were reported */
    long texts, agents, definitions, matches, games, moves; /* looked at */
};

/* Checks all of `record`, in one transaction: the pages of the file and references between rows;
 * texts, agents and definitions against their hashes; matches against their games; every move of
 * every game, by the game's rules; ends and results against the board; numbers against their
 * ranges. The schema was checked when it was opened. CH_OK also where things are wrong;
 * CH_INTERRUPTED. */
enum ch_status ch_record_look_over(struct ch_record *record, struct ch_record_look *look,
                                   struct ch_error *error);

#endif

/* How a match is known as the same in two records, one of which an older program wrote: that named
 * agents, games and openings by the paths that were typed. */
#ifndef CH_CORE_RECORDS_MATCH_KEY_H
#define CH_CORE_RECORDS_MATCH_KEY_H

#include "core/record/record.h"

/* Sets the key: a hash of the specification without those paths, with the contents of the texts.
 * *older: an older program recorded one of the agents. Between two matches of newer programs equal
 * specifications decide, and not this key. */
enum ch_status ch_match_key(struct ch_record *record, const struct ch_recorded_match *match,
                            char key[CH_HASH_HEX], bool *older, struct ch_error *error);

#endif

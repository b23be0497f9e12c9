/* Shards: parts of a match that are played apart, each into a record of its own. Pair q of games
 * belongs to shard q % shards. */
#ifndef CH_CLI_MATCH_SHARD_H
#define CH_CLI_MATCH_SHARD_H

#include "core/arena/match.h"

/* Reads "K/N" with 0 <= K < N. NULL is the whole match: 0 shards. False after an error was printed.
 */
bool ch_shard_read(const char *text, int *shard, int *shards);

/* How many of a shard's games are played. With no shards: of the match. */
int ch_shard_played(const struct ch_match_status *status, int shard, int shards);

/* Appends numbers that are set in `set` as ranges: "0-2,5"; each is shown with `first` added. */
void ch_shard_ranges(const bool set[], int count, int first, const char *comma,
                     struct ch_text *text);

#endif

/* Shards: parts of a match that are played apart, each into a record of its own. Pair q of games
 * belongs to shard q % shards. */
#ifndef CH_CLI_MATCH_SHARD_H
#define CH_CLI_MATCH_SHARD_H

#include <stdbool.h>

/* Reads "K/N" with 0 <= K < N. NULL is the whole match: 0 shards. False after an error was printed.
 */
bool ch_shard_read(const char *text, int *shard, int *shards);

#endif

#include "cli/match/shard.h"

#include <stdio.h>
#include <string.h>

#include "cli/command/options.h"

/* More would be of no use: a shard is one pair of games at least. */
enum { MAX_SHARDS = 1000000 };

bool ch_shard_read(const char *text, int *shard, int *shards) {
    long k = 0, n = 0;
    int end = 0;
    *shard = *shards = 0;
    if (!text)
        return true;
    bool digits = text[strspn(text, "0123456789/")] == '\0'; /* no signs, no blanks */
    bool read = digits && sscanf(text, "%9ld/%9ld%n", &k, &n, &end) == 2;
    if (!read || text[end] || n < 1 || n > MAX_SHARDS || k >= n) {
        ch_failf("--shard is K/N with K from 0 to N - 1, as 0/8 for the first of eight, not `%s`",
                 text);
        return false;
    }
    *shard = (int)k;
    *shards = (int)n;
    return true;
}

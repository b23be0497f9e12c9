#include "cli/match/shard.h"

#include <assert.h>
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

int ch_shard_played(const struct ch_match_status *status, int shard, int shards) {
    int room = ch_schedule_room(status->schedule), played = 0;
    assert(shards == 0 || (shard >= 0 && shard < shards));
    if (shards == 0)
        return status->played;
    for (int first = 2 * shard; first < room; first += 2 * shards)
        for (int number = first; number < first + 2 && number < room; number++)
            played += status->games[number].done;
    return played;
}

void ch_shard_ranges(const bool set[], int count, int first, const char *comma,
                     struct ch_text *text) {
    const char *before = "";
    for (int i = 0; i < count; i++) {
        int last = i;
        if (!set[i])
            continue;
        while (last + 1 < count && set[last + 1])
            last++;
        ch_text_addf(text, last > i ? "%s%d-%d" : "%s%d", before, i + first, last + first);
        before = comma;
        i = last;
    }
}

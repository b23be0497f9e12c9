/* The sequential test of a match between two agents, looked at after each complete pair of games in
 * the order of their numbers: the longest prefix without a hole. So the verdict depends on the
 * specification alone, not on how many games are played at a time, nor on short games ending first
 * (which are not as often won as long ones). Games after the verdict are played, as they were under
 * way, and do not count for it. */
#ifndef CH_CORE_ARENA_MATCH_SPRT_H
#define CH_CORE_ARENA_MATCH_SPRT_H

#include "core/arena/schedule.h"
#include "core/statistics/sprt.h"
#include "core/statistics/statistics.h"

struct ch_match_sprt {
    bool wanted; /* the match has a test; else all else is 0 */
    struct ch_sprt sprt;
    long pairs[5]; /* that were looked at, by the first agent's half points */
    struct ch_sprt_state state;
};

void ch_match_sprt_init(struct ch_match_sprt *test, const struct ch_sprt *sprt);
/* Looks at the pairs that have become complete, games[0 … room - 1], up to a verdict. */
void ch_match_sprt_look(struct ch_match_sprt *test, const struct ch_match_game games[], int room);
/* Strength of the first agent from the pairs that were looked at: biased when they decided, since a
 * test ends a match on a streak of luck. */
struct ch_strength ch_match_sprt_strength(const struct ch_match_sprt *test);
/* True once there is a verdict. */
bool ch_match_sprt_decided(const struct ch_match_sprt *test);

#endif

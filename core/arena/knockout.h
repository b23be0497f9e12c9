/* A knockout tournament: its pairings, and which agents advance. Pure.
 *
 * The bracket has the least power of two that holds all agents; the places without one are byes of
 * the first seeds. Seeds are placed so that the best one left always meets the worst one left if
 * all games go as seeded, and the first two can meet in the final only. */
#ifndef CH_CORE_ARENA_KNOCKOUT_H
#define CH_CORE_ARENA_KNOCKOUT_H

#include <stdbool.h>

#include "core/arena/pairing.h"

/* Rounds until one agent is left: 0 for a single one. */
int ch_knockout_rounds(int agents);
/* Meetings of `round`, byes included: the last round, ch_knockout_rounds - 1, has 1. */
int ch_knockout_meetings(int agents, int round);

/* Fills pairing[0..ch_knockout_meetings-1] of `round` (from 0), in the order of the bracket.
 * `winner`: the winners of the meetings of the round before; not read in round 0. The better seeded
 * of two is `first`. Only round 0 has byes (`second` -1), and their winner is `first`. */
void ch_knockout_round(int agents, int round, const int winner[], struct ch_pairing pairing[]);

/* The agent that advances from a meeting: the one with more points. -1 if points are equal and
 * another pair of games has to decide; but when `last` is true no more are played, and the better
 * seeded one advances, since it was not beaten. */
int ch_knockout_winner(struct ch_pairing meeting, int first_points, int second_points, bool last);

#endif

/* Means over the games of a match with intervals by clusters of openings, as for strength
 * (evidence.h): the share that a seat wins, a player's score with a seat. */
#ifndef CH_CORE_ARENA_EVIDENCE_MEAN_H
#define CH_CORE_ARENA_EVIDENCE_MEAN_H

#include "core/arena/match.h"

/* The games that a mean covers, and their values. Agents are those of the match. */
struct ch_game_question {
    int agent;  /* games of this agent; -1: all games */
    int seat;   /* of the agent; of all games the seat whose result it is */
    bool score; /* values are points 0, 1/2, 1; else 1 if the result is the one below */
    int points; /* half points of that seat: 0 lost, 1 drawn, 2 won */
};

/* The mean with its 95 % interval, 0 … 1: Wilson's, with Student's quantile and as many games as
 * would have this error if they were independent, but not more than were different. Nothing played:
 * 0 … 1. */
struct ch_interval ch_match_mean(const struct ch_match_status *status,
                                 const struct ch_game_question *question);

#endif

/* The schedule of a match: which agents meet in which game. A pure function of the plan and, where
 * a format pairs by results (swiss, knockout), of the results of the rounds before; no thread,
 * shard or time changes it.
 *
 * Games 2q and 2q + 1 are a pair: the same two agents over one opening. The first agent of the
 * pairing has seat 0 in the even game and seat 1 in the odd one. In a round-robin or a gauntlet
 * every pairing plays its pair over one opening before any plays the next, so that a longer match
 * begins with the shorter one. */
#ifndef CH_CORE_ARENA_SCHEDULE_H
#define CH_CORE_ARENA_SCHEDULE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/arena/pairing.h"
#include "core/arena/plan.h"
#include "core/games/game.h"
#include "core/record/record.h"

/* One game of the schedule. */
struct ch_scheduled {
    int agent[CH_SEATS]; /* by seat */
    int opening;         /* place in the order of openings, from 0 */
    int round;           /* from 0; in a round-robin or gauntlet the same as `opening` */
};

/* The outcome of one game in short. */
struct ch_match_game {
    bool done;
    int8_t winner; /* seat, -1 for a draw */
    int8_t fault_seat;
    uint8_t end; /* enum ch_end */
    struct ch_game_keys keys;
};

struct ch_schedule;

/* The plan must have passed ch_plan_check. Never NULL; released with ch_schedule_free. */
struct ch_schedule *ch_schedule_new(const struct ch_plan *plan);
void ch_schedule_free(struct ch_schedule *schedule);
const struct ch_plan *ch_schedule_plan(const struct ch_schedule *schedule);
/* All numbers are below it; a knockout leaves some of them out. */
int ch_schedule_room(const struct ch_schedule *schedule);
/* Games to be played as far as it is known: a level knockout meeting adds to them. */
int ch_schedule_planned(const struct ch_schedule *schedule);
/* Fills `game`. False if there is no game of this number, or not yet. */
bool ch_schedule_game(const struct ch_schedule *schedule, int number, struct ch_scheduled *game);
/* Takes note of results, games[0 … room - 1]. True if games became known by that. */
bool ch_schedule_advance(struct ch_schedule *schedule, const struct ch_match_game games[]);
/* The meetings of a round that is known: their number; *pairing is borrowed.
 * *first_number gets the number of the round's first game, and *room how many numbers each meeting
 * has. 0 when the round is not known yet. In a round-robin or gauntlet all rounds have
 * the same meetings. */
int ch_schedule_round(const struct ch_schedule *schedule, int round,
                      const struct ch_pairing **pairing, int *first_number, int *room);
int ch_schedule_rounds(const struct ch_schedule *schedule);

/* Half points of `seat` in a game that is done: 0, 1 or 2. */
int ch_match_game_points(const struct ch_match_game *game, int seat);

#endif

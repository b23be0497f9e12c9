/* The clocks of one game: time left, charges, losses on time, with the meaning of
 * core/referee/time_control.h. Reads no clock itself. */
#ifndef CH_CORE_REFEREE_GAME_CLOCK_H
#define CH_CORE_REFEREE_GAME_CLOCK_H

#include "core/referee/agent.h"
#include "core/referee/time_control.h"

struct ch_game_clock {
    const struct ch_time_control *control; /* borrowed */
    double left_us[CH_SEATS];              /* on the game clock; 0 or more after each charge */
    double used_us[CH_SEATS];              /* by all of its moves */
    int moves[CH_SEATS];
};

void ch_game_clock_start(struct ch_game_clock *clock, const struct ch_time_control *control);
/* turn->seat is to make its set-up: sets the turn's time limit. */
void ch_game_clock_set_up(const struct ch_game_clock *clock, struct ch_turn *turn);
/* turn->seat is to move: adds its increment and sets the turn's limits. */
void ch_game_clock_turn(struct ch_game_clock *clock, struct ch_turn *turn);
/* That turn took so long. True if a limit was broken: `fault` says which, with the figures. */
bool ch_game_clock_charge(struct ch_game_clock *clock, int seat, double us, struct ch_fault *fault);
/* The time of a turn after which a limit is broken, whatever comes; -1: none will be. */
double ch_game_clock_falls_us(const struct ch_game_clock *clock, int seat);
/* At the end of a game: the seat that loses by the average of its moves, with `fault`, or -1. */
int ch_game_clock_verdict(const struct ch_game_clock *clock, struct ch_fault *fault);

#endif

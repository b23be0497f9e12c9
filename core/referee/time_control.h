/* Time controls: the limits of agents' thinking, and their text.
 *
 *   move=100ms                             a fixed time for every move
 *   game=60s+0.6s                          a clock for the game, and what each move adds to it
 *   max=5s                                 the longest that one move may take
 *   average=1s                             what an agent's moves may take on average
 *   margin=50ms                            what of an excess is forgiven, see below
 *   depth=6, nodes=10000                   for agents that search and have no limits in their name
 *
 * joined by commas, or `none`. Times are numbers with at most three decimals and a unit: ms, s,
 * min. A clock may be given alone: `10min+5s`, or in minutes and seconds `10+5`, is game=10min+5s.
 *
 * Meaning. In a match the increment is added before a move, the first one included; where people
 * play it is added after a move, as on their own clocks. A limit is broken by more
 * than the margin only: a move may take move + margin, a clock may be overdrawn by the margin (it
 * is then 0), an average may be average + margin. The margin is there for what the arena and the
 * machine cost; it is not part of the time that agents are given, and none is ever given a clock
 * with less than a millisecond. The average is that of the agent's own moves in this game, the
 * opening's left out. It is looked at after each of its moves from the 20th on, and of both agents
 * at the end of every game that no agent lost by a fault, whatever the number of moves: an agent
 * over it loses, of two the one with the larger average; if they are equal the result stays.
 *
 * A set-up may take as long as a single move may. No clock runs meanwhile, and it is no move of the
 * average. */
#ifndef CH_CORE_REFEREE_TIME_CONTROL_H
#define CH_CORE_REFEREE_TIME_CONTROL_H

#include "core/referee/agent.h"

enum { CH_MARGIN_MS = 50, CH_AVERAGE_FROM = 20 };

/* All 0: no limits of the match; each agent's own hold. */
struct ch_time_control {
    int move_ms;
    int game_ms, increment_ms; /* increment_ms is 0 without a game clock */
    int max_ms;
    int average_ms;
    int margin_ms; /* 0 where no time is limited; CH_MARGIN_MS by default */
    int depth;
    int64_t nodes;
};

/* CH_BAD_INPUT says what is wrong with the text. */
enum ch_status ch_time_control_parse(const char *text, struct ch_time_control *control,
                                     struct ch_error *error);
/* Appends the canonical text: the same for equal controls, "none" without limits. */
void ch_time_control_format(const struct ch_time_control *control, struct ch_text *text);
/* True if any time is limited, and not only depth or nodes. */
bool ch_time_control_timed(const struct ch_time_control *control);

/* The clocks of one game: time left, charges, losses on time. Reads no clock itself. */
struct ch_game_clock {
    const struct ch_time_control *control; /* borrowed */
    double left_us[CH_SEATS];              /* on the game clock; 0 or more after each charge */
    double used_us[CH_SEATS];              /* by all of its moves */
    int moves[CH_SEATS];
    bool adds_after; /* the increment is added after a move: set after ch_game_clock_start */
};

void ch_game_clock_start(struct ch_game_clock *clock, const struct ch_time_control *control);
/* turn->seat is to make its set-up: sets the turn's time limit. */
void ch_game_clock_set_up(const struct ch_game_clock *clock, struct ch_turn *turn);
/* turn->seat is to move: adds its increment, if that comes before, and sets the turn's limits. */
void ch_game_clock_turn(struct ch_game_clock *clock, struct ch_turn *turn);
/* That turn took so long. True if a limit was broken: `fault` says which, with the figures. */
bool ch_game_clock_charge(struct ch_game_clock *clock, int seat, double us, struct ch_fault *fault);
/* The time of a turn after which a limit is broken, whatever comes; -1: none will be. */
double ch_game_clock_falls_us(const struct ch_game_clock *clock, int seat);
/* At the end of a game: the seat that loses by the average of its moves, with `fault`, or -1. */
int ch_game_clock_verdict(const struct ch_game_clock *clock, struct ch_fault *fault);

#endif

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
#include "core/games/game.h"
#include "core/record/record.h"

/* The plan of a match: its format, how many agents, games and rounds. The schedule is made from it.
 */
enum ch_format {
    CH_ROUND_ROBIN, /* each meets all others; of two agents a plain match */
    CH_GAUNTLET,    /* the first meets each of the others */
    CH_SWISS,       /* in each round agents with like scores meet */
    CH_KNOCKOUT,    /* the loser of a meeting is out */
    CH_FORMATS
};
/* The word on the command line: "round-robin" … */
const char *ch_format_name(enum ch_format format);
/* The format of that name, or CH_FORMATS. */
enum ch_format ch_format_find(const char *name);

/* CH_KNOCKOUT_EXTRA: most further pairs of a knockout meeting that is level; then the agent that is
 * higher in the bracket advances. */
enum { CH_KNOCKOUT_EXTRA = 4 };

/* Points for the games of a tournament, in its standings and crosstable. Strength (scores, Elo,
 * ratings), the pairings of a swiss and the winners of a knockout's meetings go by results alone:
 * 1, ½, 0.
 *
 * As text WIN/DRAW/LOSS/FORFEIT, with at most two decimals: the computer tournaments of StrategoUSA
 * have 6/3/1/0 (their page of 2010). A forfeit is a loss by the agent's own failure: crash, illegal
 * move, time and the like. In hundredths of a point.
 * All 0: the usual one, 1/0.5/0/0. */
struct ch_scoring {
    int win, draw, loss, forfeit;
};

/* False for the usual scoring. */
bool ch_scoring_told(const struct ch_scoring *scoring);
/* CH_BAD_INPUT says what is wrong: a win must be worth most, and nothing more than what is better
 * than it. */
enum ch_status ch_scoring_parse(const char *text, struct ch_scoring *scoring,
                                struct ch_error *error);
/* Appends the text, the same for equal scorings. */
void ch_scoring_format(const struct ch_scoring *scoring, struct ch_text *text);
/* Points of one game that is won. */
double ch_scoring_win(const struct ch_scoring *scoring);
/* Points of losses, draws, wins; so many of the losses are forfeits. */
double ch_scoring_points(const struct ch_scoring *scoring, const long games[3], long forfeits);

struct ch_plan {
    enum ch_format format;
    int agents; /* 2 … CH_MAX_AGENTS */
    int games;  /* of each pairing (in each round); even unless there are only two agents */
    int rounds; /* of a swiss; 0 otherwise */
    bool even;  /* games of two agents are, too */
    struct ch_scoring scoring;
};
/* CH_BAD_INPUT with what is wrong. */
enum ch_status ch_plan_check(const struct ch_plan *plan, struct ch_error *error);
/* True if pairings depend on results, so that no part can be played by itself. */
bool ch_plan_by_results(const struct ch_plan *plan);
/* Pairings of a round-robin or gauntlet. */
int ch_plan_pairings(const struct ch_plan *plan);

/* Rounds, meetings of a round (byes included) and the numbers that each meeting has. In a
 * round-robin or gauntlet a round is one pair of games of every pairing. */
int ch_plan_rounds(const struct ch_plan *plan);
int ch_plan_meetings(const struct ch_plan *plan, int round);
int ch_plan_meeting_room(const struct ch_plan *plan);
/* All numbers of games are below it. */
int ch_plan_room(const struct ch_plan *plan);

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

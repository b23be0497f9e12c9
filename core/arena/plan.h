/* The plan of a match: its format, how many agents, games and rounds. The schedule (schedule.h) is
 * made from it. */
#ifndef CH_CORE_ARENA_PLAN_H
#define CH_CORE_ARENA_PLAN_H

#include <stdbool.h>

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/record/record.h"

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

#endif

/* Points for the games of a tournament, in its standings and crosstable. Strength (scores, Elo,
 * ratings), the pairings of a swiss and the winners of a knockout's meetings go by results alone:
 * 1, ½, 0.
 *
 * As text WIN/DRAW/LOSS/FORFEIT, with at most two decimals: the computer tournaments of StrategoUSA
 * have 6/3/1/0 (their page of 2010). A forfeit is a loss by the agent's own failure: crash, illegal
 * move, time and the like. */
#ifndef CH_CORE_ARENA_SCORING_H
#define CH_CORE_ARENA_SCORING_H

#include <stdbool.h>

#include "core/base/error.h"
#include "core/base/text.h"

/* In hundredths of a point. All 0: the usual one, 1/0.5/0/0. */
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

#endif

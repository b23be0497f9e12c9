/* The sequential test of a match between two agents, evaluated after each complete pair of games in
 * the order of their numbers, up to the first gap. So the verdict depends on the specification
 * alone, not on how many games are played at a time, nor on short games ending first (which are not
 * as often won as long ones). Games after the verdict are played, as they were under way, and do
 * not count for it.
 *
 * A pair is taken in only if one of its games is new: same seats, opening and moves are no further
 * evidence. Pairs over one opening are one trial, their mean, in which those that repeat keep their
 * weight, or what is rare would count for more than it is. A verdict from the means of openings
 * that were played more than once wants CH_SPRT_OPENINGS of them, since their spread is guessed
 * from the openings themselves. Where all games begin from a single position each pair is a trial,
 * as long as none repeats another; after that there is no verdict.
 *
 * When no new game has come in as many pairs as there are openings (20 at least) the test is
 * exhausted, and ends without a verdict. */
#ifndef CH_CORE_ARENA_MATCH_SPRT_H
#define CH_CORE_ARENA_MATCH_SPRT_H

#include "core/arena/schedule.h"
#include "core/base/key_table.h"
#include "core/statistics/sprt.h"

enum { CH_SPRT_OPENINGS = 30 };

/* Trials of one kind: each a mean of pairs, sorted into steps of 1 / CH_SPRT_STEPS. */
struct ch_sprt_trials {
    struct ch_key_table table;
    struct {
        long points, pairs; /* half points of the first agent */
    } * trial;              /* by number in the table */
    int capacity;
    long steps[CH_SPRT_STEPS + 1];
};

struct ch_match_sprt {
    bool wanted; /* the match has a test; else all else is 0 */
    struct ch_sprt sprt;
    int deck;      /* openings of the match; 0: none, or not known */
    long looked;   /* pairs that were looked at */
    long pairs[5]; /* the same by the first agent's half points */
    long taken;    /* of them, with a new game */
    bool repeated; /* an opening has more than one of those */
    long idle;     /* pairs since one was taken in */
    bool exhausted;
    struct ch_key_table lines;
    struct ch_sprt_trials by_opening;
    struct ch_sprt_state state;
};

/* `deck`: openings that the match has, 0: none, or not known. Released with ch_match_sprt_done. */
void ch_match_sprt_init(struct ch_match_sprt *test, const struct ch_sprt *sprt, int deck);
void ch_match_sprt_done(struct ch_match_sprt *test);
/* Evaluates the pairs that have become complete, games[0 … room - 1], up to a verdict. */
void ch_match_sprt_look(struct ch_match_sprt *test, const struct ch_match_game games[], int room);
/* Evaluates one pair more: the even game, in which the first agent has seat 0, and the odd one. */
void ch_match_sprt_look_at(struct ch_match_sprt *test, const struct ch_match_game *even,
                           const struct ch_match_game *odd);
/* True once there is a verdict. */
bool ch_match_sprt_decided(const struct ch_match_sprt *test);
/* True once it has ended: with a verdict, or because nothing new comes any more. */
bool ch_match_sprt_ended(const struct ch_match_sprt *test);

#endif

/* The identity of a match: the specification as JSON, with the hashes of the texts of agents and
 * game and of the openings. */
#ifndef CH_CORE_ARENA_MATCH_SPEC_H
#define CH_CORE_ARENA_MATCH_SPEC_H

#include "core/arena/match.h"

/* The plan of a recorded match. CH_BAD_INPUT if the record was changed by hand. */
enum ch_status ch_match_plan(const struct ch_recorded_match *match, struct ch_plan *plan,
                             struct ch_error *error);

/* The number of different openings of a deck: one that is in it twice, or that other moves lead to,
 * counts once (record.h). 0 without a deck. */
int ch_match_spec_ballots(const struct ch_match_spec *spec);

/* The same of the deck that a recorded match was played with; 0: none, or a record of an older
 * program. */
int ch_match_ballots(const struct ch_recorded_match *match);

/* The time control and adjudication of a recorded match. CH_BAD_INPUT in the same case. */
enum ch_status ch_match_limits(const struct ch_recorded_match *match, struct ch_time_control *time,
                               struct ch_adjudication *adjudication, struct ch_error *error);

/* The sequential test of a recorded match; *wanted is false if it has none. CH_BAD_INPUT if the
 * record was changed by hand. */
enum ch_status ch_match_recorded_sprt(const struct ch_recorded_match *match, struct ch_sprt *sprt,
                                      bool *wanted, struct ch_error *error);

/* Finds the match of `spec` between these agents (one for each of the spec) in the record, and sets
 * its number of games to the one asked for now (not fewer than it has); or stores it as new. Then
 * *older is the newest match that differs from it in texts only. The caller releases `match`. */
enum ch_status ch_match_begin(const struct ch_match_spec *spec, struct ch_record *record,
                              struct ch_agent *const agent[], struct ch_recorded_match *match,
                              struct ch_match_older *older, struct ch_error *error);

/* The match of `spec` between agents with these hashes, if the record has all its games: as after
 * playing it, without opening an agent. Otherwise status->id is 0. The caller releases `status`
 * when its id is not 0. */
enum ch_status ch_match_recall(const struct ch_match_spec *spec, struct ch_record *record,
                               const char *const hash[], struct ch_match_status *status,
                               struct ch_error *error);

#endif

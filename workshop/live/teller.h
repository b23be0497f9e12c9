/* Tells of a match that is played to whoever connects to its place: a thread that sleeps until
 * somebody does. It never waits for who listens: what they do not take in time is not kept, and who
 * takes nothing is sent away.
 *
 * Who listens is told of the match and which games are played on its boards; after "show N" and a
 * newline, once, of the game on board N, from 1, instead of the boards. */
#ifndef CH_WORKSHOP_LIVE_TELLER_H
#define CH_WORKSHOP_LIVE_TELLER_H

#include "workshop/live/story.h"

struct ch_teller;

/* Starts to tell of a match whose record, a file that exists, is at `record`. The places are those
 * of struct ch_match_run, borrowed until ch_teller_end, as the story's game. NULL with `error` if
 * nobody can watch. */
struct ch_teller *ch_teller_start(const char *record, const struct ch_story *story,
                                  struct ch_live_game games[], int count, struct ch_error *error);
/* How the match stands now. From the thread that plays it, as often as it likes. NULL: nothing. */
void ch_teller_note(struct ch_teller *teller, const struct ch_match_status *status);
/* The match has ended so: tells that and the rest of its games, as far as it is taken at once. */
void ch_teller_end(struct ch_teller *teller, const struct ch_match_status *status);

#endif

/* A recorded game as a score: its moves with all that was written beside them. Comments after moves
 * are the reasons of moves in the record, and `[%emt]` their times; all else that an imported game
 * has beside its moves is in game.movetext: the main line without these, as PDN, with comments
 * before the first move, marks, glyphs, clocks, variations, and how it goes on from a position that
 * is set up in its middle. */
#ifndef CH_CORE_RECORDS_SCORE_H
#define CH_CORE_RECORDS_SCORE_H

#include "core/pdn/pdn.h"
#include "core/record/record.h"

/* Bytes of a movetext at most. */
enum { CH_SCORE_MOVETEXT = 4 << 20 };

/* The movetext of a game; NULL if there is nothing to be in it, or if it is longer than that: then
 * *cut, which may be NULL, is set. The caller frees it. */
char *ch_score_movetext(const struct ch_pdn_game *pdn, bool *cut);

/* True if the game was read from a file by `record import`. */
bool ch_score_imported(const struct ch_recorded_game *recorded);

/* The moves of the game in `pdn`, which is uninitialised and which the caller releases if pdn->game
 * is not NULL; `beside`: with all that was written beside them. CH_BAD_INPUT if the moves can't be
 * played (then pdn->game is NULL), or if the movetext is none of this game: then `pdn` has the
 * moves and their reasons. */
enum ch_status ch_recorded_score(const struct ch_recorded_game *recorded, bool beside,
                                 struct ch_pdn_game *pdn, struct ch_error *error);

#endif

/* Lines of Action as a game of the program: `loa`, or `loa:size=6,both-connected=mover` with
 * values chosen for its parameters. */
#ifndef CH_CORE_GAMES_LOA_LOA_H
#define CH_CORE_GAMES_LOA_LOA_H

#include "core/games/loa/rules.h"

/* Makes the game with these rule variants ("" or `name=value,…`); the name lists those that are not
 * the usual ones. CH_BAD_INPUT for what is no parameter or value. Freed with ch_loa_free. */
enum ch_status ch_loa_open(const char *settings, struct ch_loa **loa, struct ch_error *error);
/* Sets the rule variants of `loa` and what follows from them; where a setting is mistaken the usual
 * one is played. */
enum ch_status ch_loa_choose(struct ch_loa *loa, const char *settings, struct ch_error *error);
void ch_loa_free(struct ch_loa *loa);

/* The slots of the table of functions, each in the file of its name. */
void ch_loa_moves(const struct ch_game *game, const struct ch_history *history,
                  struct ch_moves *moves);
bool ch_loa_can_capture(const struct ch_game *game, const struct ch_position *position);
struct ch_outcome ch_loa_outcome(const struct ch_game *game, const struct ch_history *history,
                                 const struct ch_moves *legal);

#endif

/* Stratego as a game of the program: `stratego`, or `stratego:army=barrage,two-squares=5` with
 * values chosen for its parameters. */
#ifndef CH_CORE_GAMES_STRATEGO_STRATEGO_H
#define CH_CORE_GAMES_STRATEGO_STRATEGO_H

#include "core/games/stratego/rules.h"

/* Makes the game with these rule variants ("" or `name=value,…`); the name lists those that are not
 * the usual ones. CH_BAD_INPUT for what is no parameter or value. Freed with ch_stratego_free. */
enum ch_status ch_stratego_open(const char *settings, struct ch_stratego **stratego,
                                struct ch_error *error);
/* Sets the rule variants of `stratego` and what follows from them; where a setting is mistaken the
 * usual one is played. */
enum ch_status ch_stratego_choose(struct ch_stratego *stratego, const char *settings,
                                  struct ch_error *error);
void ch_stratego_free(struct ch_stratego *stratego);

/* The slots of the table of functions, each in the file of its name. */
void ch_stratego_moves(const struct ch_game *game, const struct ch_history *history,
                       struct ch_moves *moves);
/* Legality is not asked: a strike that the two-squares rule forbids counts. */
bool ch_stratego_can_strike(const struct ch_game *game, const struct ch_position *position);
/* Where pieces of `seat` could go if it were to move, whatever the past forbids. */
void ch_stratego_steps(const struct ch_stratego *stratego, const struct ch_position *position,
                       int seat, struct ch_moves *moves);
/* A strike at a piece of unknown rank, as it is in a view, is taken for won. */
void ch_stratego_apply(const struct ch_game *game, const struct ch_position *before,
                       const struct ch_move *move, struct ch_position *after);
struct ch_outcome ch_stratego_outcome(const struct ch_game *game, const struct ch_history *history,
                                      const struct ch_moves *legal);
void ch_stratego_view(const struct ch_game *game, const struct ch_position *position, int seat,
                      struct ch_position *view);
void ch_stratego_complete(const struct ch_game *game, const struct ch_history *view, int seat,
                          struct ch_random *random, struct ch_history *full);
bool ch_stratego_write_start(const struct ch_game *game, const struct ch_position *position,
                             int seat, struct ch_text *text);
enum ch_status ch_stratego_set_up(const struct ch_game *game, int seat, const char *text,
                                  struct ch_position *position, struct ch_error *error);
void ch_stratego_deal(const struct ch_game *game, int seat, struct ch_random *random,
                      struct ch_text *text);

#endif

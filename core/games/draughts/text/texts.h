/* Positions and moves of any game of the family as text: the functions of its table that read and
 * write (core/games/game.h says what each promises). */
#ifndef CH_CORE_GAMES_DRAUGHTS_TEXT_TEXTS_H
#define CH_CORE_GAMES_DRAUGHTS_TEXT_TEXTS_H

#include "core/games/game.h"

/* FEN of PDN 3.0, or board text. Refuses also what can't occur: more pieces of a side than the game
 * begins with, and a piece where it would have been promoted or taken off on arriving. */
enum ch_status ch_draughts_parse_position(const struct ch_game *game, const char *text,
                                          struct ch_position *position, struct ch_error *error);
void ch_draughts_format_position(const struct ch_game *game, const struct ch_position *position,
                                 struct ch_text *text);

enum ch_status ch_draughts_parse_move(const struct ch_game *game, const struct ch_history *history,
                                      const struct ch_moves *legal, const char *text,
                                      struct ch_move *move, bool *warning, struct ch_error *error);
/* Where a piece may take both by approach and by withdrawal, every square of a capture in full is
 * followed by A or W. */
void ch_draughts_format_move(const struct ch_game *game, const struct ch_move *move,
                             const struct ch_moves *legal, enum ch_notation notation,
                             struct ch_text *text);

void ch_draughts_square_name(const struct ch_game *game, int square, char name[CH_SQUARE_NAME]);
int ch_draughts_square_from_name(const struct ch_game *game, const char *name);

#endif

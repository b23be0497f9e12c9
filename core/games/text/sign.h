/* What people write of moves: signs between squares, squares by column and row, lists of moves. */
#ifndef CH_CORE_GAMES_TEXT_SIGN_H
#define CH_CORE_GAMES_TEXT_SIGN_H

#include "core/games/game.h"

/* The sign at *at, moving past it and the blanks around it: '-'; 'x' for x, X, : and the
 * multiplication sign; ' ' for none but blanks; 0 if nothing there parts two squares. */
char ch_sign_read(const char **at);

/* The square of a letter of `columns`, capitals, in any case, and a number after it, on a board of
 * `side` times `side` squares from the lower left; CH_NO_SQUARE where the board has none such.
 * Moves past both; *at stays where no square can be meant. */
int ch_square_read(const char **at, const char *columns, int side);

/* Appends those of the moves that begin (end 0) or end (1) on the square, passes apart, with
 * `before` in front of the first: "; you can play d1-d3 or d1xh5". */
void ch_moves_add_choice(const struct ch_game *game, const struct ch_moves *moves, int end,
                         int square, const char *before, struct ch_text *text);

#endif

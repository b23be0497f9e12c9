/* What people write of moves: signs between squares, squares by column and row, lists of moves. */
#ifndef CH_CORE_GAMES_TEXT_NOTATION_H
#define CH_CORE_GAMES_TEXT_NOTATION_H

#include "core/games/text/board_text.h"
#include "core/games/text/hands.h"

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

/* What positions of all games in PDN's FEN have in common: who is to move, and a list of squares
 * for each side, in any order, with blanks anywhere between. What a list holds is the game's. */

/* The state of the reader. */
struct ch_fen {
    const struct ch_game *game;
    int first; /* the seat that messages name first */
    struct ch_error *error;
    const char *at; /* the next byte, no blank */
    struct ch_piece piece[CH_MAX_SQUARES];
    struct ch_hands hands; /* nothing, unless board text or the game's part says otherwise */
    struct ch_stack stack; /* and the men below them */
};

/* Reads the text between two commas at fen->at as pieces of a seat, with the blanks after it. */
typedef enum ch_status ch_fen_item(struct ch_fen *fen, int seat);

/* True for what is taken for board text (core/games/text/board_text.h): rows and no lists. */
bool ch_fen_is_board(const char *text);
/* True for a file of positions, one a line, after empty lines and those that begin with % or #.
 * PDN begins with a tag, a number or a comment. */
bool ch_fen_is_list(const char *text);
/* Reads the text, FEN, a Hub position or board text, into fen->piece and *side; game, first and
 * error are set by the caller. Both sides must be named; either list may be empty. CH_BAD_INPUT
 * says what is wrong.
 */
enum ch_status ch_fen_read(struct ch_fen *fen, const char *text, ch_fen_item *item, int *side);

/* For the game's part: passes over blanks; over a byte and the blanks after it. */
void ch_fen_skip_blanks(struct ch_fen *fen);
void ch_fen_skip_byte(struct ch_fen *fen);
/* "`;` is where a square belongs": `what` says what belongs at fen->at. */
enum ch_status ch_fen_misplaced(const struct ch_fen *fen, const char *what);
/* Puts a piece on a square, which must not be named before. */
enum ch_status ch_fen_put(struct ch_fen *fen, int square, struct ch_piece piece);

#endif

/* What positions of all games in PDN's FEN have in common: who is to move, and a list of squares
 * for each side, in any order, with blanks anywhere between. What a list holds is the game's. */
#ifndef CH_CORE_GAMES_TEXT_FEN_H
#define CH_CORE_GAMES_TEXT_FEN_H

#include "core/games/game.h"

/* The state of the reader. */
struct ch_fen {
    const struct ch_game *game;
    int first; /* the seat that messages name first */
    struct ch_error *error;
    const char *at; /* the next byte, no blank */
    struct ch_piece piece[CH_MAX_SQUARES];
};

/* Reads the text between two commas at fen->at as pieces of a seat, with the blanks after it. */
typedef enum ch_status ch_fen_item(struct ch_fen *fen, int seat);

/* True for what is taken for board text (core/games/text/board_text.h): rows and no lists. */
bool ch_fen_is_board(const char *text);
/* Reads the text, FEN or board text, into fen->piece and *side; game, first and error are set by
 * the caller. Both sides must be named; either list may be empty. CH_BAD_INPUT says what is wrong.
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

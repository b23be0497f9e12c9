/* Boards as the browser draws them (web/board/board.js): what of a game has to be known for it,
 * and positions as a number for each square, so that who draws needs no rules. */
#ifndef CH_WORKSHOP_REPORT_BOARD_H
#define CH_WORKSHOP_REPORT_BOARD_H

#include <cjson/cJSON.h>

#include "core/games/game.h"

/* The piece on a square is a number: 0 nothing, else 1 + seat * CH_MAX_KINDS + kind; where pieces
 * are hidden CH_BOARD_SHOWN more if the other side knows the kind. A column is a list of them, from
 * the top. In games with hands numbers follow those of the squares: how many the seats have in
 * hand, by seat and kind. */
enum { CH_BOARD_SHOWN = 4 * CH_MAX_KINDS };

/* The description of a game for drawing its boards; the caller's. */
cJSON *ch_board_game_json(const struct ch_game *game);

/* Fills code[] for the position, which may be a seat's view; of a column with its top. */
void ch_board_codes(const struct ch_game *game, const struct ch_position *position,
                    int code[CH_MAX_SQUARES]);
/* The position, columns and hands with it, as a list; the caller's. */
cJSON *ch_board_position_json(const struct ch_game *game, const struct ch_position *position);
/* The list [place, what is there now, …] of what has changed; the caller's. Both positions are the
 * same viewer's. */
cJSON *ch_board_changes_json(const struct ch_game *game, const struct ch_position *before,
                             const struct ch_position *after);

/* Adds "move", "path" and "captured" to the caller's object; "puts" with the squares where pieces
 * are put, "removes" if it takes an own piece off the board and nothing else. */
void ch_board_add_move(cJSON *object, const struct ch_game *game, const struct ch_move *move);
/* Adds a list of numbers. */
void ch_board_add_codes(cJSON *object, const char *key, const int code[], int count);
/* Adds a move with what it changes in the position, where nothing is hidden, and makes it there. */
void ch_board_add_made(cJSON *object, const struct ch_game *game, struct ch_position *position,
                       const struct ch_move *move);
/* Adds a list of such moves, one after another. */
void ch_board_add_line(cJSON *object, const char *key, const struct ch_game *game,
                       const struct ch_position *from, const struct ch_move move[], int count);
/* Adds "tells": what the move, made in the whole position `before`, showed both sides of hidden
 * pieces; nothing where it showed none. */
void ch_board_add_tells(cJSON *object, const struct ch_game *game, const struct ch_position *before,
                        const struct ch_move *move, enum ch_ranks ranks);

#endif

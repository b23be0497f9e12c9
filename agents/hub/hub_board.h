/* A game as the Hub protocol has it. Positions and moves, for any game: a letter for each square in
 * the order of their numbers; 11-15, and for captures the first square, the last, and those of the
 * captured pieces. */
#ifndef CH_AGENTS_HUB_HUB_BOARD_H
#define CH_AGENTS_HUB_HUB_BOARD_H

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/games/game.h"

/* The numbers of a game's squares, from 1: their names where these are numbers, else their order.
 */
struct ch_hub_board {
    const struct ch_game *game;
    int number[CH_MAX_SQUARES];     /* of a square */
    int square[CH_MAX_SQUARES + 1]; /* with a number */
};

/* False if moves of the game put pieces on the board, which the protocol has no words for. */
bool ch_hub_board_carries(const struct ch_game *game);

void ch_hub_board_init(struct ch_hub_board *board, const struct ch_game *game);

void ch_hub_board_add(const struct ch_hub_board *board, const struct ch_position *position,
                      struct ch_text *text);
enum ch_status ch_hub_board_read(const struct ch_hub_board *board, const char *text,
                                 struct ch_position *position, struct ch_error *error);

void ch_hub_board_add_move(const struct ch_hub_board *board, const struct ch_move *move,
                           struct ch_text *text);
/* The first of the legal moves that `text` names: captures that end alike are written alike.
 * CH_BAD_INPUT if it can't be read as a move, CH_NOT_FOUND if no legal move is meant; *index is -1
 * then. */
enum ch_status ch_hub_board_find_move(const struct ch_hub_board *board, const char *text,
                                      const struct ch_moves *legal, int *index,
                                      struct ch_error *error);

/* Our games by the names that engines give them in their parameter `variant`. */
/* A name may be a file's, with rule variants behind it. */
enum { CH_HUB_VARIANT = 512 };

/* The name of `game` among `values` (parted by blanks). values "" takes any name, and our own is
 * chosen; NULL: the engine has no such parameter and plays international draughts.
 * CH_UNSUPPORTED if the engine plays other games only. */
enum ch_status ch_hub_variant_choose(const struct ch_game *game, const char *values,
                                     char name[CH_HUB_VARIANT], struct ch_error *error);

/* The game that an engine's `variant` names, or NULL. */
const struct ch_game *ch_hub_variant_game(const char *name);

/* True if `value` is one of `values`. */
bool ch_hub_variant_listed(const char *values, const char *value);

/* Lines of the Hub protocol, version 2 (protocol.txt of Scan 3.1): `command name=value flag
 * name="with blanks"`. Both ends use them: agents/hub, which plays with an engine, and the command
 * `engine`, which is one. */

enum { CH_HUB_ARGUMENTS = 64 /* that a line has at most */ };

struct ch_hub_argument {
    const char *name;
    const char *value; /* "" for a flag */
};

/* Points into the text that it was read from. */
struct ch_hub_line {
    const char *command; /* "" on an empty line */
    struct ch_hub_argument argument[CH_HUB_ARGUMENTS];
    int count;
};

/* Reads `text`, which is changed and must outlive `line`. CH_BAD_INPUT says what is wrong with it.
 */
enum ch_status ch_hub_line_read(char *text, struct ch_hub_line *line, struct ch_error *error);

/* The value of an argument; NULL if the line has none of this name. */
const char *ch_hub_line_value(const struct ch_hub_line *line, const char *name);

/* Appends ` name=value`, in quotes where the protocol wants them. The protocol has no way to write
 * a double quote or a control character within a value: they become single quotes and blanks. */
void ch_hub_line_add(struct ch_text *text, const char *name, const char *value);

#endif

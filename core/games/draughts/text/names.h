/* How a game names its squares: by numbers that run along the rows from a corner of the board, or
 * as a1, b1 … from below left. Corners are those of the drawn board, with White below.
 *
 * Every square has a number, also where names are letters: protocols and old files use it. */
#ifndef CH_CORE_GAMES_DRAUGHTS_TEXT_NAMES_H
#define CH_CORE_GAMES_DRAUGHTS_TEXT_NAMES_H

#include "core/games/game.h"

enum ch_corner { CH_TOP_LEFT, CH_TOP_RIGHT, CH_BOTTOM_LEFT, CH_BOTTOM_RIGHT };

struct ch_names {
    bool algebraic;
    char sign;                          /* between the squares of a capture: 'x', ':' */
    uint8_t number[CH_MAX_SQUARES];     /* of a square, from 1 */
    uint8_t square[CH_MAX_SQUARES + 1]; /* with a number */
    uint8_t order[CH_MAX_SQUARES]; /* squares by number, or by rows from a1: as they are listed */
    uint8_t column[CH_MAX_SQUARES], rank[CH_MAX_SQUARES]; /* from 0 below left */
};

/* Fills the tables for the squares of `game`, whose cells, rows and columns are set. Numbers run
 * from `first`; those of algebraic boards from the top left, as programs have them. */
void ch_names_fill(struct ch_names *names, const struct ch_game *game, bool algebraic,
                   enum ch_corner first, char sign);

/* Writes the square's name to `at`, without an end, and returns where it ends; CH_SQUARE_NAME bytes
 * at most. */
char *ch_names_write(const struct ch_names *names, int square, char *at);

/* Reads a square at *at, moving past it: its name in this game, or in the other way of naming,
 * which can't be mistaken for it. CH_NO_SQUARE if there is none on the board: *at is past what was
 * read of it, or where it was if that is no name of a square at all. */
int ch_names_read(const struct ch_names *names, const struct ch_game *game, const char **at);

#endif

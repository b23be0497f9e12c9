/* Squares of Stratego as text. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/games/stratego/text/texts.h"

static const char columns[] = "ABCDEFGHJK";

void ch_stratego_square_name(const struct ch_game *game, int square, char name[CH_SQUARE_NAME]) {
    (void)game;
    snprintf(name, CH_SQUARE_NAME, "%c%d", columns[square % CH_STRATEGO_SIDE],
             square / CH_STRATEGO_SIDE + 1);
}

int ch_stratego_read_square(const char **at) {
    unsigned char letter = (unsigned char)**at;
    if (!isalpha(letter) || !isdigit((unsigned char)(*at)[1]))
        return CH_NO_SQUARE;
    int row = 0;
    for (++*at; isdigit((unsigned char)**at); ++*at)
        if (row <= CH_STRATEGO_SIDE)
            row = row * 10 + (**at - '0');
    const char *column = strchr(columns, toupper(letter));
    return column && row >= 1 && row <= CH_STRATEGO_SIDE
               ? (row - 1) * CH_STRATEGO_SIDE + (int)(column - columns)
               : CH_NO_SQUARE;
}

int ch_stratego_square_from_name(const struct ch_game *game, const char *name) {
    const char *at = name;
    int square = ch_stratego_read_square(&at);
    if (*at || square == CH_NO_SQUARE)
        return CH_NO_SQUARE;
    for (int cell = 0; cell < CH_STRATEGO_SQUARES; cell++)
        if (game->cell[cell] == square)
            return square;
    return CH_NO_SQUARE; /* a lake */
}

/* Squares of Lines of Action as text. */
#include <ctype.h>
#include <stdio.h>

#include "core/games/loa/text/texts.h"

void ch_loa_square_name(const struct ch_game *game, int square, char name[CH_SQUARE_NAME]) {
    int size = ch_loa_of(game)->size;
    snprintf(name, CH_SQUARE_NAME, "%c%d", 'a' + square % size, square / size + 1);
}

int ch_loa_read_square(const struct ch_game *game, const char **at) {
    int size = ch_loa_of(game)->size, rank = 0;
    unsigned char letter = (unsigned char)**at;
    if (!isalpha(letter) || !isdigit((unsigned char)(*at)[1]))
        return CH_NO_SQUARE;
    for (++*at; isdigit((unsigned char)**at); ++*at)
        if (rank <= size)
            rank = rank * 10 + (**at - '0');
    int file = tolower(letter) - 'a';
    return file < size && rank >= 1 && rank <= size ? (rank - 1) * size + file : CH_NO_SQUARE;
}

int ch_loa_square_from_name(const struct ch_game *game, const char *name) {
    const char *at = name;
    int square = ch_loa_read_square(game, &at);
    return *at ? CH_NO_SQUARE : square;
}

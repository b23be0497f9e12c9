/* The names of squares. */
#include <ctype.h>

#include "core/games/draughts/draughts.h"

static void fill_order(struct ch_names *names, const struct ch_game *game) {
    int count = 0;
    for (int number = 1; !names->algebraic && number <= game->graph.count; number++)
        names->order[count++] = names->square[number];
    for (int row = game->rows - 1; names->algebraic && row >= 0; row--)
        for (int column = 0; column < game->columns; column++)
            if (game->cell[row * game->columns + column] != CH_NO_SQUARE)
                names->order[count++] = (uint8_t)game->cell[row * game->columns + column];
}

void ch_names_fill(struct ch_names *names, const struct ch_game *game, bool algebraic,
                   enum ch_corner first, char sign) {
    *names = (struct ch_names){.algebraic = algebraic, .sign = sign};
    if (algebraic)
        first = CH_TOP_LEFT;
    bool bottom = first == CH_BOTTOM_LEFT || first == CH_BOTTOM_RIGHT;
    bool right = first == CH_TOP_RIGHT || first == CH_BOTTOM_RIGHT;
    int number = 0;
    for (int i = 0; i < game->rows; i++) {
        int row = bottom ? game->rows - 1 - i : i;
        for (int j = 0; j < game->columns; j++) {
            int column = right ? game->columns - 1 - j : j;
            int square = game->cell[row * game->columns + column];
            if (square == CH_NO_SQUARE)
                continue;
            names->number[square] = (uint8_t)++number;
            names->square[number] = (uint8_t)square;
            names->column[square] = (uint8_t)column;
            names->rank[square] = (uint8_t)(game->rows - 1 - row);
        }
    }
    fill_order(names, game);
}

static char *write_number(char *at, int number) {
    if (number >= 100)
        *at++ = (char)('0' + number / 100);
    if (number >= 10)
        *at++ = (char)('0' + number / 10 % 10);
    *at++ = (char)('0' + number % 10);
    return at;
}

char *ch_names_write(const struct ch_names *names, int square, char *at) {
    if (!names->algebraic)
        return write_number(at, names->number[square]);
    *at++ = (char)('a' + names->column[square]);
    return write_number(at, names->rank[square] + 1);
}

/* Digits at *at as a number, moving past them; 0 if there are none, CH_MAX_SQUARES + 1 if it is too
 * large. */
static int read_number(const char **at) {
    int number = 0;
    for (; isdigit((unsigned char)**at); ++*at)
        if (number <= CH_MAX_SQUARES)
            number = number * 10 + (**at - '0');
    return number <= CH_MAX_SQUARES ? number : CH_MAX_SQUARES + 1;
}

static int square_at(const struct ch_game *game, int column, int rank) {
    if (column < 0 || column >= game->columns || rank < 0 || rank >= game->rows)
        return CH_NO_SQUARE;
    return game->cell[(game->rows - 1 - rank) * game->columns + column];
}

int ch_names_read(const struct ch_names *names, const struct ch_game *game, const char **at) {
    unsigned char first = (unsigned char)**at;
    if (isdigit(first)) {
        int number = read_number(at);
        return number >= 1 && number <= game->graph.count ? names->square[number] : CH_NO_SQUARE;
    }
    if (!isalpha(first) || !isdigit((unsigned char)(*at)[1]))
        return CH_NO_SQUARE;
    ++*at;
    return square_at(game, tolower(first) - 'a', read_number(at) - 1);
}

#include "core/games/text/sign.h"

#include <ctype.h>
#include <string.h>

char ch_sign_read(const char **at) {
    const char *start = *at;
    *at += strspn(*at, " \t");
    char sign = *at > start ? ' ' : '\0';
    if (**at == '-') {
        sign = '-';
        ++*at;
    } else if (**at == 'x' || **at == 'X' || **at == ':') {
        sign = 'x';
        ++*at;
    } else if (strncmp(*at, "\u00d7", 2) == 0) {
        sign = 'x';
        *at += 2;
    }
    *at += strspn(*at, " \t");
    return sign;
}

int ch_square_read(const char **at, const char *columns, int side) {
    int letter = toupper((unsigned char)**at), row = 0;
    if (!isalpha(letter) || !isdigit((unsigned char)(*at)[1]))
        return CH_NO_SQUARE;
    for (++*at; isdigit((unsigned char)**at); ++*at)
        if (row <= side)
            row = row * 10 + (**at - '0');
    const char *column = strchr(columns, letter);
    return column && column - columns < side && row >= 1 && row <= side
               ? (row - 1) * side + (int)(column - columns)
               : CH_NO_SQUARE;
}

void ch_moves_add_choice(const struct ch_game *game, const struct ch_moves *moves, int end,
                         int square, const char *before, struct ch_text *text) {
    int total = 0, shown = 0;
    for (int i = 0; i < moves->count; i++)
        total +=
            moves->move[i].path[end] == square && moves->move[i].path[0] != moves->move[i].path[1];
    for (int i = 0; i < moves->count; i++) {
        const struct ch_move *move = &moves->move[i];
        if (move->path[end] != square || move->path[0] == move->path[1])
            continue;
        ch_text_add(text, shown == 0 ? before : shown + 1 == total ? " or " : ", ");
        game->ops->format_move(game, move, NULL, CH_NOTATION_FULL, text);
        shown++;
    }
}

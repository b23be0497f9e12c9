#include "core/games/text/hub_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/games/text/board_text.h"

/* True if the names are the numbers from 1, each once. */
static bool number_by_names(const struct ch_game *game, int square[]) {
    bool taken[CH_MAX_SQUARES + 1] = {false};
    for (int i = 0; i < game->graph.count; i++) {
        struct ch_square_name at = ch_square_named(game, i);
        bool numeric = at.name[0] && strspn(at.name, "0123456789") == strlen(at.name);
        int number = numeric ? atoi(at.name) : 0;
        if (number < 1 || number > game->graph.count || taken[number])
            return false;
        taken[number] = true;
        square[number] = i;
    }
    return true;
}

void ch_hub_squares(const struct ch_game *game, int square[CH_MAX_SQUARES + 1]) {
    int number = 0;
    if (number_by_names(game, square))
        return;
    for (int cell = 0; cell < game->rows * game->columns; cell++)
        if (game->cell[cell] != CH_NO_SQUARE)
            square[++number] = game->cell[cell];
}

static size_t letters(const char *text) {
    size_t length = 0;
    while (isalpha((unsigned char)text[length]))
        length++;
    return length;
}

enum { LONGEST_WORD = 12 };

bool ch_hub_begins(const char *text) {
    size_t length = strspn(text, "bBwWe");
    size_t line = strcspn(text, "\r\n");
    return length > LONGEST_WORD && length + strspn(text + length, " \t") == line;
}

bool ch_hub_is_text(const char *text) {
    text += strspn(text, " \t\r\n");
    size_t length = letters(text);
    const char *rest = text + length + strspn(text + length, " \t\r\n");
    return length > LONGEST_WORD && (!*rest || strncmp(rest, "moves=", 6) == 0);
}

enum ch_status ch_hub_text_parse(const struct ch_game *game, const char *text,
                                 struct ch_piece piece[], int *side, struct ch_error *error) {
    int square[CH_MAX_SQUARES + 1];
    text += strspn(text, " \t\r\n");
    size_t length = letters(text);
    if (length != (size_t)game->graph.count + 1)
        return ch_bad_input(error,
                            "the position has %zu letters; %s has %d: the side to move and one for "
                            "each square",
                            length, game->title, game->graph.count + 1);
    *side = ch_game_seat(game, (char[2]){text[0], '\0'});
    if (*side < 0)
        return ch_bad_input(error, "the first letter is the side to move, %c or %c, not `%c`",
                            game->seat_letter[0], game->seat_letter[1], text[0]);
    if (text[length + strspn(text + length, " \t\r\n")])
        return ch_bad_input(error, "moves behind it are not read; give the position after them");
    ch_hub_squares(game, square);
    for (int number = 1; number <= game->graph.count; number++) {
        char letter = text[number] == 'e' ? '.' : text[number];
        if (!ch_board_piece(game, letter, &piece[square[number]]))
            return ch_bad_input(error, "square %d: `%c` is no piece of %s", number, letter,
                                game->title);
    }
    return CH_OK;
}

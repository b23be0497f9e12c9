/* Board text, and positions out of what a person gives: see board_text.h. */
#include "core/games/text/board_text.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

char ch_board_letter(const struct ch_game *game, struct ch_piece piece) {
    assert(piece.seat < 0 || piece.kind < game->kind_count);
    if (piece.seat < 0)
        return '.';
    char seat = game->seat_letter[piece.seat];
    if (piece.kind == game->man_kind)
        return (char)tolower((unsigned char)seat);
    if (piece.kind == game->king_kind)
        return seat;
    char letter = game->kinds[piece.kind].letter;
    return (char)(piece.seat == game->capital_seat ? toupper((unsigned char)letter) : letter);
}

void ch_board_text_format(const struct ch_game *game, const struct ch_position *position,
                          struct ch_text *text) {
    int side = game->ops->side(game, position);
    ch_text_addf(text, "%c ", tolower((unsigned char)game->seat_letter[side]));
    for (int row = 0; row < game->rows; row++) {
        if (row > 0)
            ch_text_add(text, "/");
        for (int column = 0; column < game->columns; column++) {
            int square = game->cell[row * game->columns + column];
            char letter = '.';
            if (square != CH_NO_SQUARE)
                letter = ch_board_letter(game, game->ops->piece_at(game, position, square));
            ch_text_add_bytes(text, &letter, 1);
        }
    }
}

bool ch_board_piece(const struct ch_game *game, char letter, struct ch_piece *piece) {
    *piece = (struct ch_piece){-1, 0};
    if (letter == '.')
        return true;
    for (int seat = 0; seat < CH_SEATS; seat++) {
        for (int kind = 0; kind < game->kind_count; kind++) {
            *piece = (struct ch_piece){(int8_t)seat, (uint8_t)kind};
            if (ch_board_letter(game, *piece) == letter)
                return true;
        }
    }
    return false;
}

/* Reads the row at `at`, which has `length` letters: the whole row or its playable squares. */
static enum ch_status read_row(const struct ch_game *game, int row, const char *at, int length,
                               struct ch_piece piece[], struct ch_error *error) {
    const int16_t *cells = &game->cell[row * game->columns];
    int playable = 0;
    for (int column = 0; column < game->columns; column++)
        playable += cells[column] != CH_NO_SQUARE;
    if (length != game->columns && length != playable)
        return ch_bad_input(error, "row %d has %d squares; a row has %d", row + 1, length,
                            game->columns);
    for (int column = 0; column < game->columns; column++) {
        if (cells[column] == CH_NO_SQUARE) {
            if (length == game->columns && *at != '.' && *at != '~')
                return ch_bad_input(error,
                                    "row %d, column %d: nothing can stand there; write a dot",
                                    row + 1, column + 1);
            at += length == game->columns;
            continue;
        }
        char letter = *at++;
        if (!ch_board_piece(game, letter, &piece[cells[column]]))
            return ch_bad_input(error, "row %d, column %d: `%c` is no piece of %s", row + 1,
                                column + 1, isprint((unsigned char)letter) ? letter : '?',
                                game->title);
    }
    return CH_OK;
}

enum ch_status ch_board_text_parse(const struct ch_game *game, const char *text,
                                   struct ch_piece piece[], int *side, struct ch_error *error) {
    const char *at = text + strspn(text, " \t\r\n");
    char name[2] = {*at, '\0'};
    *side = *at ? ch_game_seat(game, name) : -1;
    if (*side < 0 || (at[1] != ' ' && at[1] != '\t'))
        return ch_bad_input(error, "the side to move is missing; begin with `%c ` or `%c `",
                            tolower((unsigned char)game->seat_letter[0]),
                            tolower((unsigned char)game->seat_letter[1]));
    at++;
    at += strspn(at, " \t");
    for (int row = 0; row < game->rows; row++) {
        int length = (int)strcspn(at, "/ \t\r\n");
        enum ch_status status = read_row(game, row, at, length, piece, error);
        if (status != CH_OK)
            return status;
        at += length;
        if (row + 1 < game->rows && *at != '/')
            return ch_bad_input(error, "the board ends after row %d; %s has %d rows", row + 1,
                                game->title, game->rows);
        at += *at == '/';
    }
    at += strspn(at, " \t\r\n");
    if (*at)
        return ch_bad_input(error, "`%.20s` is left over after row %d", at, game->rows);
    return CH_OK;
}

/* The seat whose name is before " to move" or before a prompt's sign, the last one in the text; -1:
 * none. */
static int find_seat(const struct ch_game *game, const char *text) {
    int found = -1;
    const char *last = text;
    for (int seat = 0; seat < CH_SEATS; seat++) {
        size_t length = strlen(game->seat_name[seat]);
        for (const char *at = text; *at; at++) {
            const char *end = at + length;
            if (strncasecmp(at, game->seat_name[seat], length) == 0 && at >= last &&
                (strncmp(end, " to move", 8) == 0 || *end == '>')) {
                found = seat;
                last = at;
            }
        }
    }
    return found;
}

enum ch_status ch_board_read_position(const struct ch_game *game, const char *text,
                                      struct ch_position *position, struct ch_error *error) {
    const char *first = text + strspn(text, " \t\r\n");
    if (!first[strcspn(first, "\n")] || !first[strcspn(first, "\n") + 1])
        return game->ops->parse_position(game, first, position, error);
    CH_SCOPED(ch_text_done) struct ch_text line = ch_text_new();
    struct ch_position start;
    int seat = find_seat(game, text);
    game->ops->start(game, &start);
    if (seat < 0)
        seat = game->ops->side(game, &start);
    ch_board_undraw(game, text, game->seat_letter[seat], &line);
    return game->ops->parse_position(game, line.data, position, error);
}

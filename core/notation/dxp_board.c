/* Positions and moves of a game in DXP messages. See dxp.h. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/games/text/board_text.h"
#include "core/notation/dxp.h"

/* A GAMEREQ with a position has this much before the squares. */
enum { HEAD_OF_POSITION = 44, MAX_SQUARES = CH_DXP_TEXT - 1 - HEAD_OF_POSITION };

/* Where squares have letters, they are counted as they are drawn, like PDN's numbers of such
 * boards. */
static int number_as_drawn(const struct ch_game *game, int square) {
    int number = 1;
    assert(square >= 0 && square < game->graph.count);
    for (int cell = 0; game->cell[cell] != square; cell++)
        number += game->cell[cell] != CH_NO_SQUARE;
    return number;
}

/* The number of a square in the game's notation. */
static int number_of(const struct ch_game *game, int square) {
    char name[CH_SQUARE_NAME], *end;
    game->ops->square_name(game, square, name);
    long number = strtol(name, &end, 10);
    if (end == name)
        number = number_as_drawn(game, square);
    return number < 1 || number > 99 ? 0 : (int)number;
}

int ch_dxp_squares(const struct ch_game *game) {
    bool seen[MAX_SQUARES + 1] = {false};
    int count = game->graph.count;
    if (count > MAX_SQUARES || game->kind_count > 2 || game->drops)
        return 0;
    for (int square = 0; square < count; square++) {
        int number = number_of(game, square);
        if (number == 0 || number > count || seen[number])
            return 0;
        seen[number] = true;
    }
    return count;
}

int ch_dxp_seat(const struct ch_game *game, char colour) {
    return (game->seat_letter[0] == 'W') == (colour == 'W') ? 0 : 1;
}

char ch_dxp_colour(const struct ch_game *game, int seat) {
    return game->seat_letter[seat] == 'W' ? 'W' : 'Z';
}

void ch_dxp_put_position(const struct ch_game *game, const struct ch_position *position,
                         struct ch_dxp_message *message) {
    int count = ch_dxp_squares(game);
    message->to_move = ch_dxp_colour(game, game->ops->side(game, position));
    for (int square = 0; square < count; square++) {
        int number = number_of(game, square);
        if (number == 0) /* no square of a game that DXP can carry: ch_dxp_squares */
            continue;
        struct ch_piece piece = game->ops->piece_at(game, position, square);
        bool white = piece.seat >= 0 && ch_dxp_colour(game, piece.seat) == 'W';
        bool king = piece.seat >= 0 && piece.kind == game->king_kind;
        message->squares[number - 1] = piece.seat < 0  ? 'e'
                                       : white && king ? 'W'
                                       : white         ? 'w'
                                       : king          ? 'Z'
                                                       : 'z';
        assert(number <= count);
    }
    message->squares[count] = '\0';
}

/* Board text has a seat's own letter for its men and kings. */
static char letter_of(const struct ch_game *game, char square) {
    if (square == 'e')
        return '.';
    bool king = square == 'W' || square == 'Z';
    struct ch_piece piece = {(int8_t)ch_dxp_seat(game, square == 'w' || square == 'W' ? 'W' : 'Z'),
                             (uint8_t)(king ? game->king_kind : game->man_kind)};
    return ch_board_letter(game, piece);
}

enum ch_status ch_dxp_get_position(const struct ch_game *game, const struct ch_dxp_message *message,
                                   struct ch_position *position, struct ch_error *error) {
    int count = ch_dxp_squares(game);
    if (!message->to_move) {
        game->ops->start(game, position);
        return CH_OK;
    }
    if ((int)strlen(message->squares) != count)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "a start position of %zu squares was asked for; a board of %s has %d",
                            strlen(message->squares), game->title, count);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_addf(&text, "%c ", game->seat_letter[ch_dxp_seat(game, message->to_move)] | 0x20);
    for (int row = 0; row < game->rows; row++) {
        ch_text_add(&text, row > 0 ? "/" : "");
        for (int column = 0; column < game->columns; column++) {
            int square = game->cell[row * game->columns + column];
            char letter = square == CH_NO_SQUARE
                              ? '.'
                              : letter_of(game, message->squares[number_of(game, square) - 1]);
            ch_text_addf(&text, "%c", letter);
        }
    }
    return game->ops->parse_position(game, text.data, position, error);
}

void ch_dxp_put_move(const struct ch_game *game, const struct ch_move *move,
                     struct ch_dxp_message *message) {
    message->from = number_of(game, move->path[0]);
    message->to = number_of(game, move->path[move->path_length - 1]);
    message->captures = 0;
    for (int i = 0; i < move->captured_count && i < CH_DXP_CAPTURES; i++)
        message->captured[message->captures++] = number_of(game, move->captured[i]);
}

static bool captures_alike(const struct ch_game *game, const struct ch_move *move,
                           const struct ch_dxp_message *message) {
    if (message->captures == 0) /* some programs leave them out */
        return true;
    if (message->captures != move->captured_count)
        return false;
    for (int i = 0; i < move->captured_count; i++) {
        bool found = false;
        for (int j = 0; j < message->captures; j++)
            found = found || message->captured[j] == number_of(game, move->captured[i]);
        if (!found)
            return false;
    }
    return true;
}

int ch_dxp_find_move(const struct ch_game *game, const struct ch_moves *legal,
                     const struct ch_dxp_message *message) {
    int found = -1;
    for (int i = 0; i < legal->count; i++) {
        const struct ch_move *move = &legal->move[i];
        if (number_of(game, move->path[0]) != message->from ||
            number_of(game, move->path[move->path_length - 1]) != message->to ||
            !captures_alike(game, move, message))
            continue;
        if (found >= 0 && !ch_move_ends_alike(&legal->move[found], move))
            return -1;
        found = found < 0 ? i : found;
    }
    return found;
}

/* DXP messages as text, and positions and moves of a game in them. See dxp.h. */
#include "core/notation/dxp.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/games/text/board_text.h"

enum { NAME_WIDTH = CH_DXP_NAME - 1, HEAD_OF_MOVE = 11 };

static enum ch_status refuse(struct ch_error *error, const char *text, const char *why) {
    char shown[CH_DXP_TEXT];
    snprintf(shown, sizeof shown, "%s", text);
    ch_text_plain(shown, "");
    return ch_bad_input(error, "the DXP message `%s` %s", shown, why);
}

/* A number of `digits` digits, or -1. */
static int read_number(const char *text, int digits) {
    int number = 0;
    for (int i = 0; i < digits; i++) {
        if (text[i] < '0' || text[i] > '9')
            return -1;
        number = number * 10 + text[i] - '0';
    }
    return number;
}

static void read_name(const char *text, size_t length, char name[CH_DXP_NAME]) {
    size_t width = length < NAME_WIDTH ? length : NAME_WIDTH;
    memcpy(name, text, width);
    while (width > 0 && name[width - 1] == ' ')
        width--;
    name[width] = '\0';
    ch_text_plain(name, "");
}

static bool is_colour(char letter) {
    return letter == 'W' || letter == 'Z';
}

static enum ch_status read_request(const char *text, struct ch_dxp_message *message,
                                   struct ch_error *error) {
    enum { NAME = 3, COLOUR = NAME + NAME_WIDTH, MINUTES = COLOUR + 1, MOVES = MINUTES + 3 };
    enum { START = MOVES + 3, TO_MOVE = START + 1, SQUARES = TO_MOVE + 1 };
    if (strlen(text) <= START)
        return refuse(error, text, "is too short for a game request");
    message->version = read_number(text + 1, 2);
    read_name(text + NAME, NAME_WIDTH, message->name);
    message->colour = text[COLOUR];
    message->minutes = read_number(text + MINUTES, 3);
    message->moves = read_number(text + MOVES, 3);
    if (message->version < 0 || message->minutes < 0 || message->moves < 0)
        return refuse(error, text, "has no digits where its version, minutes or moves stand");
    if (!is_colour(message->colour))
        return refuse(error, text, "has a colour that is neither W nor Z");
    if (text[START] == 'A' && text[TO_MOVE] == '\0')
        return CH_OK;
    message->to_move = text[START] == 'B' ? text[TO_MOVE] : '\0';
    if (!is_colour(message->to_move) || !text[SQUARES] ||
        text[SQUARES + strspn(text + SQUARES, "ewzWZ")] != '\0')
        return refuse(error, text, "has no start that can be read: A, or B, W or Z, and squares");
    snprintf(message->squares, sizeof message->squares, "%s", text + SQUARES);
    return CH_OK;
}

static enum ch_status read_accept(const char *text, struct ch_dxp_message *message,
                                  struct ch_error *error) {
    size_t length = strlen(text);
    message->code = length < 2 ? -1 : read_number(text + length - 1, 1);
    if (message->code < 0)
        return refuse(error, text, "has no code that says whether the game is accepted");
    read_name(text + 1, length - 2, message->name);
    return CH_OK;
}

static enum ch_status read_move(const char *text, struct ch_dxp_message *message,
                                struct ch_error *error) {
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == ' ')
        length--;
    if (length < HEAD_OF_MOVE)
        return refuse(error, text, "is too short for a move");
    message->seconds = read_number(text + 1, 4);
    message->from = read_number(text + 5, 2);
    message->to = read_number(text + 7, 2);
    message->captures = read_number(text + 9, 2);
    if (message->seconds < 0 || message->from < 0 || message->to < 0 || message->captures < 0)
        return refuse(error, text, "has no digits where its time and squares stand");
    if (message->captures > CH_DXP_CAPTURES ||
        length != HEAD_OF_MOVE + 2 * (size_t)message->captures)
        return refuse(error, text, "has another number of captured squares than it says");
    for (int i = 0; i < message->captures; i++) {
        message->captured[i] = read_number(text + HEAD_OF_MOVE + 2 * i, 2);
        if (message->captured[i] < 0)
            return refuse(error, text, "has a captured square that is no number");
    }
    return CH_OK;
}

static enum ch_status read_end(const char *text, struct ch_dxp_message *message,
                               struct ch_error *error) {
    bool known = text[1] >= '0' && text[1] <= '3' && (text[2] == '0' || text[2] == '1');
    if (!known || text[3] != '\0')
        return refuse(error, text, "is no end of a game: E, 0 to 3, 0 or 1");
    message->reason = (enum ch_dxp_reason)(text[1] - '0');
    message->stop = text[2] == '1';
    return CH_OK;
}

enum ch_status ch_dxp_parse(const char *text, struct ch_dxp_message *message,
                            struct ch_error *error) {
    *message = (struct ch_dxp_message){.type = (enum ch_dxp_type)text[0]};
    if (strlen(text) >= CH_DXP_TEXT)
        return refuse(error, text, "… is longer than 127 characters");
    switch (message->type) {
    case CH_DXP_GAME_REQUEST:
        return read_request(text, message, error);
    case CH_DXP_GAME_ACCEPT:
        return read_accept(text, message, error);
    case CH_DXP_MOVE:
        return read_move(text, message, error);
    case CH_DXP_GAME_END:
        return read_end(text, message, error);
    case CH_DXP_CHAT:
        snprintf(message->text, sizeof message->text, "%s", text + 1);
        ch_text_plain(message->text, "");
        return CH_OK;
    case CH_DXP_BACK_REQUEST:
        message->moves = strlen(text) == 5 ? read_number(text + 1, 3) : -1;
        message->colour = message->moves >= 0 ? text[4] : '\0';
        return is_colour(message->colour) ? CH_OK : refuse(error, text, "is no request to go back");
    case CH_DXP_BACK_ACCEPT:
        message->code = strlen(text) == 2 ? read_number(text + 1, 1) : -1;
        return message->code >= 0 ? CH_OK : refuse(error, text, "is no answer about going back");
    }
    return refuse(error, text, "is of no known type");
}

/* Printable ASCII, since the other end expects nothing else. */
static void make_ascii(char *text) {
    for (; *text; text++)
        if (*text < ' ' || *text > '~')
            *text = '?';
}

static int within(int number, int max) {
    return number < 0 ? 0 : number > max ? max : number;
}

static void write_move(const struct ch_dxp_message *message, char text[CH_DXP_TEXT]) {
    int length = snprintf(text, CH_DXP_TEXT, "M%04d%02d%02d%02d", within(message->seconds, 9999),
                          within(message->from, 99), within(message->to, 99),
                          within(message->captures, CH_DXP_CAPTURES));
    for (int i = 0; i < message->captures; i++)
        length += snprintf(text + length, CH_DXP_TEXT - (size_t)length, "%02d",
                           within(message->captured[i], 99));
    assert(length < CH_DXP_TEXT);
}

void ch_dxp_format(const struct ch_dxp_message *message, char text[CH_DXP_TEXT]) {
    const int size = CH_DXP_TEXT;
    switch (message->type) {
    case CH_DXP_GAME_REQUEST: {
        int length = snprintf(text, (size_t)size, "R%02d%-*.*s%c%03d%03d%c",
                              within(message->version, 99), NAME_WIDTH, NAME_WIDTH, message->name,
                              message->colour, within(message->minutes, 999),
                              within(message->moves, 999), message->to_move ? 'B' : 'A');
        if (message->to_move)
            snprintf(text + length, (size_t)(size - length), "%c%s", message->to_move,
                     message->squares);
        break;
    }
    case CH_DXP_GAME_ACCEPT:
        snprintf(text, (size_t)size, "A%-*.*s%d", NAME_WIDTH, NAME_WIDTH, message->name,
                 within(message->code, 9));
        break;
    case CH_DXP_MOVE:
        write_move(message, text);
        break;
    case CH_DXP_GAME_END:
        snprintf(text, (size_t)size, "E%d%d", (int)message->reason, message->stop);
        break;
    case CH_DXP_CHAT:
        snprintf(text, (size_t)size, "C%.*s", size - 2, message->text);
        break;
    case CH_DXP_BACK_REQUEST:
        snprintf(text, (size_t)size, "B%03d%c", within(message->moves, 999), message->colour);
        break;
    case CH_DXP_BACK_ACCEPT:
        snprintf(text, (size_t)size, "K%d", within(message->code, 9));
        break;
    }
    make_ascii(text);
}

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
    if (count > MAX_SQUARES || game->kind_count > 2 || game->drops || game->huffs)
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
        return ch_bad_input(error,
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

/* DXP messages as text. See dxp.h; dxp_board.c knows positions and moves. */
#include "core/notation/dxp.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { NAME_WIDTH = CH_DXP_NAME - 1, HEAD_OF_MOVE = 11 };

static enum ch_status refuse(struct ch_error *error, const char *text, const char *why) {
    char shown[CH_DXP_TEXT];
    snprintf(shown, sizeof shown, "%s", text);
    ch_text_plain(shown, "");
    return ch_error_set(error, CH_BAD_INPUT, NULL, 0, "the DXP message `%s` %s", shown, why);
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

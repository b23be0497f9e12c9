/* What SGF says of a game before its first move: which game it is, how it begins, who played it and
 * how it ended. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/games/games.h"
#include "core/games/loa/rules.h"
#include "core/games/text/notation.h"
#include "core/scores/loa_sgf_parts.h"

enum ch_status ch_loa_sgf_wrong(struct ch_loa_sgf *reading, int line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    ch_error_setv(reading->error, CH_BAD_INPUT, reading->sgf->file, line, format, arguments);
    va_end(arguments);
    if (reading->error)
        ch_text_plain(reading->error->text, "");
    return CH_BAD_INPUT;
}

void ch_loa_sgf_warn(struct ch_loa_sgf *reading, int line, const char *kind, const char *what) {
    ch_pdn_warnings_put(&reading->pdn->warnings, reading->sgf->file, line, kind, what);
}

/* True for two squares of letters and numbers, as no game of Go has them. */
static bool looks_like_loa(const struct ch_sgf_value *move) {
    const char *at = move ? move->text : "";
    return isalpha((unsigned char)at[0]) && isdigit((unsigned char)at[1]) &&
           strpbrk(at + 2, "abcdefghijklABCDEFGHIJKL") != NULL;
}

static bool is_loa(const struct ch_game *game) {
    return strcmp(game->family, "loa") == 0;
}

/* Whether the tags say that it is Lines of Action; some programs leave GM out. */
enum ch_status ch_loa_sgf_check(struct ch_loa_sgf *reading, const struct ch_sgf_value *move) {
    const char *number = ch_sgf_get(&reading->head, "GM"), *event;
    event = ch_sgf_get(&reading->head, "EV");
    if (number && (atoi(number) == 9 || strcasecmp(number, "loa") == 0))
        return CH_OK;
    if (!number && ((event && strncasecmp(event, "loa", 3) == 0) || looks_like_loa(move) ||
                    is_loa(reading->asked)))
        return CH_OK;
    return ch_error_set(reading->error, CH_UNSUPPORTED, reading->sgf->file,
                        reading->pdn->start_line,
                        "%s%.20s: of SGF, Lines of Action (GM[9]) alone is read; take the game out",
                        number ? "GM is " : "there is no GM", number ? number : "");
}

/* The game with the board's size: what was asked for if it is of that size. */
enum ch_status ch_loa_sgf_game(struct ch_loa_sgf *reading, const struct ch_game **game) {
    const char *size = ch_sgf_get(&reading->head, "SZ");
    bool loa = is_loa(reading->asked);
    *game = reading->asked;
    if (loa && (!size || atoi(size) == reading->asked->columns))
        return CH_OK;
    char name[64];
    snprintf(name, sizeof name, size ? "loa:size=%d" : "loa", size ? atoi(size) : 0);
    if (size && atoi(size) == 8)
        snprintf(name, sizeof name, "loa");
    struct ch_error why;
    if (ch_game_open(name, game, &why) != CH_OK)
        return ch_loa_sgf_wrong(reading, reading->pdn->start_line, "SZ[%.20s]: %s", size, why.text);
    if (loa)
        ch_loa_sgf_warn(
            reading, reading->pdn->start_line, "SZ is not the size of the game that was asked for",
            "SZ is not the size of the game that was asked for; the game is read by its SZ");
    return CH_OK;
}

/* Puts a man, or nothing (seat -1), on the squares of a value: one, or from one corner to another.
 */
static enum ch_status put(struct ch_loa_sgf *reading, const struct ch_game *game,
                          const struct ch_sgf_value *value, int seat, int8_t board[]) {
    const char *at = value->text + strspn(value->text, " \t\r\n");
    int from = ch_square_read(&at, CH_LOA_COLUMNS, game->columns), to = from;
    if (*at == ':') {
        at++;
        to = ch_square_read(&at, CH_LOA_COLUMNS, game->columns);
    }
    if (from == CH_NO_SQUARE || to == CH_NO_SQUARE || at[strspn(at, " \t\r\n")])
        return ch_loa_sgf_wrong(reading, value->line,
                                "%s[%.20s]: this is no square; squares are a1 to %s", value->ident,
                                value->text, ch_square_named(game, game->graph.count - 1).name);
    int size = game->columns;
    for (int square = 0; square < game->graph.count; square++) {
        int column = square % size, row = square / size;
        bool within = (column - from % size) * (column - to % size) <= 0 &&
                      (row - from / size) * (row - to / size) <= 0;
        if (within)
            board[square] = (int8_t)seat;
    }
    return CH_OK;
}

/* The men of a set-up that has a name: "Standard", or "Scrambled-eggs", colours in turn along the
 * edge. */
static enum ch_status name_set_up(struct ch_loa_sgf *reading, const struct ch_game *game,
                                  int8_t board[]) {
    const char *name = ch_sgf_get(&reading->head, "SU");
    int size = game->columns, last = size - 1;
    bool eggs = name && strncasecmp(name, "scrambled", 9) == 0;
    struct ch_position start;
    game->ops->start(game, &start);
    for (int square = 0; square < game->graph.count; square++)
        board[square] = (int8_t)game->ops->piece_at(game, &start, square).seat;
    if (!name || !*name || strcasecmp(name, "standard") == 0)
        return CH_OK;
    if (!eggs)
        return ch_loa_sgf_wrong(reading, reading->pdn->start_line,
                                "the set-up SU[%.20s] is not known; give its men by AB and AW",
                                name);
    for (int i = 0; i < last - 1; i++) {
        int8_t first = (int8_t)(i % 2), second = (int8_t)((last - 1 + i) % 2);
        board[1 + i] = first;                      /* the lowest row */
        board[(1 + i) * size + last] = second;     /* the last column, upwards */
        board[last * size + last - 1 - i] = first; /* the highest row, back */
        board[(last - 1 - i) * size] = second;     /* the first column, down */
    }
    return CH_OK;
}

static int seat_of_word(const char *word) {
    if (!word)
        return -1;
    word += strspn(word, " \t\r\n");
    return strchr("Bb1", *word) && *word ? 0 : strchr("Ww2", *word) && *word ? 1 : -1;
}

/* The position from which the game begins. `move`: the first one, or NULL. */
enum ch_status ch_loa_sgf_start(struct ch_loa_sgf *reading, const struct ch_game *game,
                                const struct ch_sgf_value *move, struct ch_position *position) {
    const struct ch_sgf_node *head = &reading->head;
    const char *fen = ch_sgf_get(head, "IP"); /* of PlayStrategy */
    struct ch_error why;
    int line = reading->pdn->start_line;
    if (fen && strchr(fen, '/'))
        return game->ops->parse_position(game, fen, position, &why) == CH_OK
                   ? CH_OK
                   : ch_loa_sgf_wrong(reading, line, "the position IP: %s", why.text);
    int8_t board[CH_MAX_SQUARES];
    bool men = ch_sgf_get(head, "AB") || ch_sgf_get(head, "AW");
    const char *name = ch_sgf_get(head, "SU");
    enum ch_status status = CH_OK;
    memset(board, -1, sizeof board);
    if (!men || (name && strncasecmp(name, "s", 1) == 0))
        status = name_set_up(reading, game, board);
    for (int i = 0; i < head->count && status == CH_OK; i++) {
        const struct ch_sgf_value *value = &head->value[i];
        if (strcmp(value->ident, "AB") == 0 || strcmp(value->ident, "AW") == 0)
            status = put(reading, game, value, value->ident[1] == 'W', board);
        else if (strcmp(value->ident, "AE") == 0)
            status = put(reading, game, value, -1, board);
    }
    if (status != CH_OK)
        return status;
    int side = seat_of_word(ch_sgf_get(head, "PL"));
    if (side < 0)
        side = move ? ch_loa_sgf_seat(move) : 0;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_addf(&text, "%c", game->seat_letter[side]);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        ch_text_addf(&text, ":%c", game->seat_letter[seat]);
        const char *comma = "";
        for (int square = 0; square < game->graph.count; square++)
            if (board[square] == seat) {
                ch_text_addf(&text, "%s%s", comma, ch_square_named(game, square).name);
                comma = ",";
            }
    }
    return game->ops->parse_position(game, text.data, position, &why) == CH_OK
               ? CH_OK
               : ch_loa_sgf_wrong(reading, line, "the set-up: %s", why.text);
}

/* The result that RE states. False if it can't be understood. */
static bool read_result(const char *text, struct ch_outcome *outcome, const char **end) {
    *outcome = (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
    *end = NULL;
    text += strspn(text, " \t\r\n");
    const char *plus = strchr(text, '+');
    int seat = seat_of_word(text);
    if (strcmp(text, "1-0") == 0 || strcmp(text, "0-1") == 0 || strncmp(text, "1/2", 3) == 0) {
        *outcome = ch_pdn_outcome(text[1] == '/' ? "1/2-1/2" : text);
        return true;
    }
    if (!*text || *text == '?' || *text == '*' || strcasecmp(text, "void") == 0)
        return true;
    if (strcmp(text, "0") == 0 || strncasecmp(text, "draw", 4) == 0) {
        *outcome = (struct ch_outcome){CH_DRAWN, -1, CH_END_NONE};
        return true;
    }
    bool word = !text[1] || plus == text + 1 || strncasecmp(text, "black", 5) == 0 ||
                strncasecmp(text, "white", 5) == 0;
    if (seat < 0 || isdigit((unsigned char)*text) || !word)
        return false;
    *outcome = (struct ch_outcome){CH_WON, seat, CH_END_NONE};
    if (plus && plus[1])
        *end = strchr("Rr", plus[1])   ? ch_end_text(CH_END_RESIGNATION)
               : strchr("Tt", plus[1]) ? "time forfeit"
               : strchr("Ff", plus[1]) ? "forfeit"
                                       : NULL;
    return true;
}

/* The tags and the result, from the head. */
void ch_loa_sgf_describe(struct ch_loa_sgf *reading) {
    struct ch_pdn_game *pdn = reading->pdn;
    const char *result = ch_sgf_get(&reading->head, "RE"), *end = NULL;
    struct ch_outcome outcome = {CH_ONGOING, -1, CH_END_NONE};
    for (int i = 0; ch_loa_sgf_tags[i].ident; i++) {
        const char *value = ch_sgf_get(&reading->head, ch_loa_sgf_tags[i].ident);
        if (!value || !*value)
            continue;
        ch_pdn_tags_set(&pdn->tags, ch_loa_sgf_tags[i].tag, value);
        if (strcmp(ch_loa_sgf_tags[i].ident, "DT") == 0)
            for (char *at = pdn->tags.tag[pdn->tags.count - 1].value; *at; at++)
                *at = *at == '-' ? '.' : *at;
    }
    if (result && !read_result(result, &outcome, &end))
        ch_loa_sgf_warn(reading, pdn->start_line, "the result RE is not understood",
                        "the result RE is not understood and is taken for none");
    for (int seat = 0; seat < CH_SEATS; seat++) {
        if (!reading->resigned[seat])
            continue;
        if (outcome.result == CH_ONGOING)
            outcome = (struct ch_outcome){CH_WON, !seat, CH_END_NONE};
        if (outcome.result == CH_WON && outcome.winner != seat && !end)
            end = ch_end_text(CH_END_RESIGNATION);
    }
    if (end)
        ch_pdn_tags_set(&pdn->tags, "Termination", end);
    snprintf(pdn->result, sizeof pdn->result, "%s", ch_pdn_result(pdn->game, outcome));
}

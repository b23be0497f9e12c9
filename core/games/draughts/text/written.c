/* Moves as people write them: 32-28, 11x18x25, 26x37, c3-d4, c3e5g7, cd4, and the like. */
#include "core/games/draughts/text/written.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/games/text/sign.h"

enum { MAX_NAME = 3, MAX_DIGITS = 6 }; /* of a square; of two squares without a sign */

static enum ch_status unreadable(const struct ch_draughts *draughts, const char *text,
                                 struct ch_error *error) {
    char sign = draughts->names.sign;
    if (draughts->names.algebraic)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "`%.40s` is not a move; write it like c3-d4 or c3%ce5%cg7", text, sign,
                            sign);
    return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                        "`%.40s` is not a move; write it like 11-15 or 11%c18%c25", text, sign,
                        sign);
}

static enum ch_status no_square(const struct ch_draughts *draughts, const char *name, int length,
                                struct ch_error *error) {
    if (isdigit((unsigned char)*name))
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "%.*s is not a square; squares are 1 to %d", length, name,
                            draughts->game.graph.count);
    return ch_error_set(error, CH_BAD_INPUT, NULL, 0, "%.*s is not a square of the board", length,
                        name);
}

/* A or W behind a square, where a column's letter would have a digit behind it. */
static char read_method(const struct ch_draughts *draughts, const char **at) {
    char letter = (char)toupper((unsigned char)**at);
    if ((letter != 'A' && letter != 'W') || isdigit((unsigned char)(*at)[1]) ||
        !ch_written_methods(&draughts->rules))
        return '\0';
    ++*at;
    return letter;
}

/* Reads squares and signs from `text` on, behind the squares that `written` has. */
static enum ch_status read_squares(const struct ch_draughts *draughts, const char *text,
                                   const char *at, struct ch_written *written,
                                   struct ch_error *error) {
    for (;;) {
        const char *name = at;
        int square = ch_names_read(&draughts->names, &draughts->game, &at);
        if (at == name || at - name > MAX_NAME || written->count == CH_MAX_PATH)
            return unreadable(draughts, text, error);
        if (square == CH_NO_SQUARE)
            return no_square(draughts, name, (int)(at - name), error);
        written->square[written->count] = (uint8_t)square;
        written->method[written->count++] = read_method(draughts, &at);
        if (!at[strspn(at, " \t\r\n")])
            return CH_OK;
        char sign = ch_sign_read(&at);
        if (!sign && !isalpha((unsigned char)*at))
            return unreadable(draughts, text, error);
        sign = sign ? sign : ' ';
        if (written->sign && sign != written->sign)
            return unreadable(draughts, text, error);
        written->sign = sign;
    }
}

/* Two numbers without a sign between them, as in 1115: parted so that a legal move comes out, if
 * that can be done in one way only. */
static bool read_digits(const struct ch_draughts *draughts, const struct ch_moves *legal,
                        const char *text, struct ch_written *written) {
    const char *start = text + strspn(text, " \t\r\n");
    int digits = (int)strspn(start, "0123456789"), found = 0;
    if (digits < 3 || digits > MAX_DIGITS || start[digits + (int)strspn(start + digits, " \t\r\n")])
        return false;
    for (int first = 1; first < digits; first++) {
        char parted[MAX_DIGITS + 2];
        struct ch_written candidate = {0};
        snprintf(parted, sizeof parted, "%.*s %.*s", first, start, digits - first, start + first);
        bool legible = start[first] != '0' &&
                       read_squares(draughts, parted, parted, &candidate, NULL) == CH_OK;
        for (int i = 0; legible && i < legal->count; i++) {
            if (ch_written_names(draughts, &legal->move[i], &candidate)) {
                *written = candidate;
                found++;
                break;
            }
        }
    }
    return found == 1;
}

/* `cd4`, `c:d4`: the piece of column c that goes to d4, if there is one such. */
static bool read_column(const struct ch_draughts *draughts, const struct ch_moves *legal,
                        const char *text, struct ch_written *written) {
    const char *at = text + strspn(text, " \t\r\n");
    int column = tolower((unsigned char)*at) - 'a', found = CH_NO_SQUARE;
    if (!isalpha((unsigned char)*at) || isdigit((unsigned char)at[1]))
        return false;
    at++;
    struct ch_written whole = {.count = 1};
    whole.sign = ch_sign_read(&at);
    if (read_squares(draughts, text, at, &whole, NULL) != CH_OK)
        return false;
    whole.sign = whole.sign ? whole.sign : ' ';
    for (int i = 0; i < legal->count; i++) {
        int from = legal->move[i].path[0];
        whole.square[0] = (uint8_t)from;
        if (draughts->names.column[from] != column || from == found ||
            !ch_written_names(draughts, &legal->move[i], &whole))
            continue;
        if (found != CH_NO_SQUARE)
            return false;
        found = from;
    }
    whole.square[0] = (uint8_t)found;
    *written = whole;
    return found != CH_NO_SQUARE;
}

enum ch_status ch_written_read(const struct ch_draughts *draughts, const struct ch_moves *legal,
                               const char *text, struct ch_written *written,
                               struct ch_error *error) {
    *written = (struct ch_written){0};
    if (read_digits(draughts, legal, text, written) || read_column(draughts, legal, text, written))
        return CH_OK;
    const char *start = text + strspn(text, " \t\r\n");
    if (draughts->names.algebraic == (isdigit((unsigned char)*start) != 0))
        written->foreign = start;
    return read_squares(draughts, text, start, written, error);
}

bool ch_written_methods(const struct ch_rules *rules) {
    for (int kind = 0; kind < rules->kind_count; kind++) {
        int methods = 0;
        for (int i = 0; i < rules->kind[kind].capture_count; i++)
            methods |= 1 << rules->kind[kind].capture[i].method;
        if (methods & 1 << CH_CAPTURE_APPROACH && methods & 1 << CH_CAPTURE_WITHDRAWAL)
            return true;
    }
    return false;
}

void ch_move_methods(const struct ch_rules *rules, const struct ch_move *move,
                     char method[CH_MAX_PATH]) {
    memset(method, 0, CH_MAX_PATH);
    for (int i = 1, taken = 0; i < move->path_length && taken < move->captured_count; i++) {
        int direction = ch_graph_direction(rules->next, move->path[i - 1], move->path[i]);
        if (direction < 0)
            return;
        bool ahead = rules->next[move->path[i]][direction] == move->captured[taken];
        int way = ahead ? direction : (direction + CH_DIRECTIONS / 2) % CH_DIRECTIONS;
        int next = rules->next[ahead ? move->path[i] : move->path[i - 1]][way];
        method[i] = ahead ? 'A' : 'W';
        for (; taken < move->captured_count && next == move->captured[taken]; taken++)
            next = rules->next[next][way];
    }
}

static bool methods_agree(const struct ch_draughts *draughts, const struct ch_move *move,
                          const struct ch_written *written) {
    char method[CH_MAX_PATH];
    bool any = false;
    for (int i = 0; i < written->count; i++)
        any |= written->method[i] != '\0';
    if (!any || written->count != move->path_length)
        return !any;
    ch_move_methods(&draughts->rules, move, method);
    for (int i = 0; i < written->count; i++)
        if (written->method[i] && written->method[i] != method[i])
            return false;
    return true;
}

bool ch_written_is_path(const struct ch_draughts *draughts, const struct ch_move *move,
                        const struct ch_written *written) {
    return move->path_length == written->count &&
           memcmp(move->path, written->square, (size_t)written->count) == 0 &&
           methods_agree(draughts, move, written);
}

/* First, last, then every captured square in any order, as programs write captures. */
static bool lists_captured(const struct ch_move *move, const struct ch_written *written) {
    if (move->captured_count == 0 || move->captured_count != written->count - 2 ||
        move->path[move->path_length - 1] != written->square[1])
        return false;
    for (int i = 0; i < move->captured_count; i++)
        if (!memchr(written->square + 2, move->captured[i], (size_t)written->count - 2))
            return false;
    return true;
}

bool ch_written_names(const struct ch_draughts *draughts, const struct ch_move *move,
                      const struct ch_written *written) {
    int last = move->path_length - 1, found = 1;
    if (move->path[0] != written->square[0] || written->count < 2)
        return false;
    for (int i = 1; i < last && found < written->count - 1; i++)
        found += move->path[i] == written->square[found];
    if (found == written->count - 1 && move->path[last] == written->square[found])
        return methods_agree(draughts, move, written);
    return lists_captured(move, written);
}

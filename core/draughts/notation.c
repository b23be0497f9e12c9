/* Moves of English draughts as text: 11-15, 11x18x25, and what people write instead. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/draughts/board.h"
#include "core/draughts/written.h"

static enum ch_status unreadable(const char *text, struct ch_error *error) {
    return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                        "`%.40s` is not a move; write it like 11-15 or 11x18x25", text);
}

/* The sign at *at, moving past it and the blanks around it: '-', 'x', ' ' for none but blanks, 0 if
 * there is nothing that parts two squares. */
static char read_sign(const char **at) {
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

/* Reads squares and signs; CH_BAD_INPUT if that is no move's shape. */
static enum ch_status read_written(const char *text, struct ch_written *written,
                                   struct ch_error *error) {
    *written = (struct ch_written){0};
    const char *at = text + strspn(text, " \t\r\n");
    for (;;) {
        int number = 0, digits = 0;
        for (; isdigit((unsigned char)*at) && digits < 3; at++, digits++)
            number = number * 10 + (*at - '0');
        if (digits == 0 || isdigit((unsigned char)*at) || written->count == CH_MAX_PATH)
            return unreadable(text, error);
        if (number < 1 || number > CH_ENGLISH_COUNT)
            return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                                "%d is not a square; squares are 1 to %d", number,
                                CH_ENGLISH_COUNT);
        written->square[written->count++] = (uint8_t)(number - 1);
        if (!at[strspn(at, " \t\r\n")])
            return CH_OK;
        char sign = read_sign(&at);
        if (!sign || (written->count > 1 && sign != written->sign))
            return unreadable(text, error);
        written->sign = sign;
    }
}

static bool starts_alike(const struct ch_move *move, const struct ch_written *written) {
    return move->path_length >= written->count &&
           memcmp(move->path, written->square, (size_t)written->count) == 0;
}

bool ch_written_names(const struct ch_move *move, const struct ch_written *written) {
    int last = move->path_length - 1, found = 1;
    if (move->path[0] != written->square[0] || written->count < 2)
        return false;
    for (int i = 1; i < last && found < written->count - 1; i++)
        found += move->path[i] == written->square[found];
    return found == written->count - 1 && move->path[last] == written->square[found];
}

/* Reads "1115" as 11-15 if the digits part into a legal move in one way only. */
static bool read_digits(const char *text, const struct ch_moves *legal,
                        struct ch_written *written) {
    const char *start = text + strspn(text, " \t\r\n");
    int digits = (int)strspn(start, "0123456789"), found = 0;
    if (digits < 3 || digits > 4 || start[digits + (int)strspn(start + digits, " \t\r\n")])
        return false;
    for (int first = 1; first <= 2; first++) {
        char parted[8];
        struct ch_written candidate;
        snprintf(parted, sizeof parted, "%.*s %.*s", first, start, digits - first, start + first);
        bool legible = start[first] != '0' && read_written(parted, &candidate, NULL) == CH_OK;
        for (int i = 0; legible && i < legal->count; i++) {
            if (ch_written_names(&legal->move[i], &candidate)) {
                *written = candidate;
                found++;
                break;
            }
        }
    }
    return found == 1;
}

enum ch_status ch_english_move_parse(const struct ch_english_board *board,
                                     const struct ch_moves *legal, const char *text,
                                     struct ch_move *move, bool *warning, struct ch_error *error) {
    struct ch_written written;
    if (!read_digits(text, legal, &written)) {
        enum ch_status status = read_written(text, &written, error);
        if (status != CH_OK)
            return status;
    }
    const struct ch_move *found = NULL;
    bool ambiguous = false;
    for (int i = 0; i < legal->count; i++) {
        const struct ch_move *candidate = &legal->move[i];
        if (!ch_written_names(candidate, &written))
            continue;
        if (candidate->path_length == written.count && starts_alike(candidate, &written)) {
            found = candidate;
            ambiguous = false;
            break;
        }
        ambiguous |= found && !ch_move_ends_alike(found, candidate);
        found = found ? found : candidate;
    }
    if (!found || ambiguous)
        return ch_written_refuse(board, legal, &written, error);
    *move = *found;
    if (warning)
        *warning = written.sign != ' ' && (written.sign == 'x') != (found->captured_count > 0);
    return CH_OK;
}

/* The number of the square, 1 to 32, at `at`; returns its end. Every move that is recorded is
 * written so. */
static char *write_square(char *at, int square) {
    int number = square + 1;
    if (number >= 10)
        *at++ = (char)('0' + number / 10);
    *at++ = (char)('0' + number % 10);
    return at;
}

void ch_english_move_format(const struct ch_move *move, const struct ch_moves *legal,
                            enum ch_notation notation, struct ch_text *text) {
    int last = move->path_length - 1;
    bool shortened = notation == CH_NOTATION_SHORT && legal != NULL;
    for (int i = 0; shortened && i < legal->count; i++) {
        const struct ch_move *other = &legal->move[i];
        shortened = other->path[0] != move->path[0] ||
                    other->path[other->path_length - 1] != move->path[last] ||
                    ch_move_equal(other, move);
    }
    char sign = move->captured_count > 0 ? 'x' : '-', written[3 * CH_MAX_PATH];
    char *end = write_square(written, move->path[0]);
    for (int i = shortened ? last : 1; i <= last; i++) {
        *end++ = sign;
        end = write_square(end, move->path[i]);
    }
    ch_text_add_bytes(text, written, (size_t)(end - written));
}

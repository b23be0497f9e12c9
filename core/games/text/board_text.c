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

void ch_stack_format(const struct ch_game *game, const struct ch_position *position, int square,
                     struct ch_text *text) {
    struct ch_piece men[CH_COLUMN_MEN];
    int count = game->stacks ? game->ops->column(game, position, square, men) : 0;
    for (int i = 1; i < count; i++)
        ch_text_addf(text, i == 1 ? "(%c" : "%c", ch_board_letter(game, men[i]));
    ch_text_add(text, count > 1 ? ")" : "");
}

enum ch_status ch_stack_read(const struct ch_game *game, const char **at, int square,
                             struct ch_stack *stack, struct ch_error *error) {
    const char *start = *at;
    if (!game->stacks || *start != '(')
        return CH_OK;
    size_t length = strcspn(start, ")");
    if (!start[length] || strcspn(start, ":,/") < length)
        return ch_bad_input(error, "the men below the top on %s are not closed; write them as (bw)",
                            ch_square_named(game, square).name);
    if (length == 1)
        return ch_bad_input(error, "the men below the top on %s are missing; write them as (bw)",
                            ch_square_named(game, square).name);
    for (++*at; **at != ')'; ++*at) {
        struct ch_piece man;
        if (!ch_board_piece(game, **at, &man) || man.seat < 0)
            return ch_bad_input(error, "`%c` is no man in the column on %s",
                                isprint((unsigned char)**at) ? **at : '?',
                                ch_square_named(game, square).name);
        if (stack->count == CH_COLUMN_MEN)
            return ch_bad_input(error, "more than %d men are in columns", CH_COLUMN_MEN);
        stack->square[stack->count] = (uint8_t)square;
        stack->man[stack->count++] = man;
    }
    ++*at;
    return CH_OK;
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
            if (square != CH_NO_SQUARE)
                ch_stack_format(game, position, square, text);
        }
    }
    struct ch_hands hands = ch_hands_of(game, position);
    ch_hands_format(game, &hands, text);
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

/* The squares of the row at `at`: its letters but for those of men in brackets. */
static int count_squares(const char *at) {
    int count = 0;
    bool below = false;
    for (; *at && !strchr("/ \t\r\n", *at); at++) {
        below = below || *at == '(';
        count += !below;
        below = below && *at != ')';
    }
    return count;
}

/* Reads the row at *at, the whole row or its playable squares, moving past it. */
static enum ch_status read_row(const struct ch_game *game, int row, const char **text,
                               struct ch_piece piece[], struct ch_stack *stack,
                               struct ch_error *error) {
    const char *at = *text;
    int length = stack ? count_squares(at) : (int)strcspn(at, "/ \t\r\n");
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
        enum ch_status status =
            stack ? ch_stack_read(game, &at, cells[column], stack, error) : CH_OK;
        if (status != CH_OK)
            return status;
    }
    *text = at;
    return CH_OK;
}

enum ch_status ch_board_text_parse(const struct ch_game *game, const char *text,
                                   struct ch_piece piece[], struct ch_stack *stack, int *side,
                                   struct ch_hands *hands, struct ch_error *error) {
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
        enum ch_status status = read_row(game, row, &at, piece, stack, error);
        if (status != CH_OK)
            return status;
        if (row + 1 < game->rows && *at != '/')
            return ch_bad_input(error, "the board ends after row %d; %s has %d rows", row + 1,
                                game->title, game->rows);
        at += *at == '/';
    }
    at += strspn(at, " \t\r\n");
    if (hands && !ch_hands_parse(game, &at, hands))
        return game->drops
                   ? ch_bad_input(error, "`%.20s` is nothing in hand; write +12%c", at,
                                  tolower((unsigned char)game->seat_letter[0]))
                   : ch_bad_input(error, "`%.20s` is no square of a piece that may be huffed", at);
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

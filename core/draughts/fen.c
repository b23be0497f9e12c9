/* Positions of English draughts as FEN of PDN 3.0: B:W21-32:B1-12. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/draughts/board.h"
#include "core/draughts/english.h"

static const char *const seat_names[CH_SEATS] = {"Black", "White"};

static const char *skip_blanks(const char *at) {
    while (isspace((unsigned char)*at))
        at++;
    return at;
}

static int seat_of(char letter) {
    switch (toupper((unsigned char)letter)) {
    case 'B':
        return CH_BLACK;
    case 'W':
        return CH_WHITE;
    default:
        return -1;
    }
}

static enum ch_status bad(struct ch_error *error, const char *what) {
    return ch_error_set(error, CH_BAD_INPUT, NULL, 0, "%s", what);
}

/* Reads a square number at *at, moving past it. */
static enum ch_status read_square(const char **at, int *square, struct ch_error *error) {
    if (!isdigit((unsigned char)**at)) {
        if (!**at)
            return bad(error, "the position ends where a square number belongs");
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "`%c` stands where a square number belongs",
                            isprint((unsigned char)**at) ? **at : '?');
    }
    long number = 0;
    const char *start = *at;
    for (; isdigit((unsigned char)**at); (*at)++)
        number = number > 1000 ? number : number * 10 + (**at - '0');
    if (number < 1 || number > CH_ENGLISH_COUNT)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "square %.*s is not on the board; squares are 1 to %d",
                            *at - start > 8 ? 8 : (int)(*at - start), start, CH_ENGLISH_COUNT);
    *square = (int)number - 1;
    *at = skip_blanks(*at);
    return CH_OK;
}

/* Reads `K11-14`, `K11-K14` or `11` and puts the pieces on the board. */
static enum ch_status read_pieces(const char **at, int seat, struct ch_english_board *board,
                                  struct ch_error *error) {
    bool king = toupper((unsigned char)**at) == 'K';
    if (king)
        *at = skip_blanks(*at + 1);
    int first = 0;
    enum ch_status status = read_square(at, &first, error);
    int last = first;
    if (status == CH_OK && **at == '-') {
        *at = skip_blanks(*at + 1);
        if (king && toupper((unsigned char)**at) == 'K')
            *at = skip_blanks(*at + 1);
        status = read_square(at, &last, error);
    }
    if (status != CH_OK)
        return status;
    if (last < first)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0, "the range %d-%d runs backwards",
                            first + 1, last + 1);
    for (int square = first; square <= last; square++) {
        if (ch_english_piece(board, square).seat >= 0)
            return ch_error_set(error, CH_BAD_INPUT, NULL, 0, "square %d is named twice",
                                square + 1);
        ch_english_put(board, square, (struct ch_piece){(int8_t)seat, king ? CH_KING : CH_MAN});
    }
    return CH_OK;
}

static enum ch_status read_side(const char **at, bool named[CH_SEATS],
                                struct ch_english_board *board, struct ch_error *error) {
    int seat = seat_of(**at);
    if (**at == '?')
        return bad(error, "a colour is `?`, unknown; write W or B before its squares");
    if (seat < 0)
        return bad(error, "a list of squares must begin with its colour, W or B");
    if (named[seat])
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0, "%s has two lists of squares",
                            seat_names[seat]);
    named[seat] = true;
    *at = skip_blanks(*at + 1);
    enum ch_status status = CH_OK;
    if (**at && **at != ':' && **at != '.')
        status = read_pieces(at, seat, board, error);
    while (status == CH_OK && **at == ',') {
        *at = skip_blanks(*at + 1);
        status = read_pieces(at, seat, board, error);
    }
    return status;
}

enum ch_status ch_english_fen_parse(const char *text, struct ch_english_board *board,
                                    struct ch_error *error) {
    *board = (struct ch_english_board){0};
    const char *at = skip_blanks(text);
    if (*at == '?')
        return bad(error, "the side to move is `?`, unknown; write W or B first");
    board->side = seat_of(*at);
    const char *after = *at ? skip_blanks(at + 1) : at;
    if (board->side < 0 || *after != ':')
        return bad(error, "the side to move is missing; begin with W: or B:");
    at = after;
    bool named[CH_SEATS] = {false, false};
    while (*at == ':') {
        at = skip_blanks(at + 1);
        enum ch_status status = read_side(&at, named, board, error);
        if (status != CH_OK)
            return status;
    }
    if (*at == '.')
        at = skip_blanks(at + 1);
    if (*at)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0, "`%.20s` is left over after the position",
                            at);
    if (!named[CH_BLACK] || !named[CH_WHITE])
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0, "the squares of %s are missing; add :%c",
                            seat_names[named[CH_BLACK]], named[CH_BLACK] ? 'W' : 'B');
    return ch_english_check(board, error);
}

enum ch_status ch_english_check(const struct ch_english_board *board, struct ch_error *error) {
    for (int seat = 0; seat < CH_SEATS; seat++) {
        int count = __builtin_popcountll(ch_english_pieces(board, seat));
        if (count > CH_ENGLISH_PIECES)
            return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                                "%s has %d pieces; a side has %d at most", seat_names[seat], count,
                                CH_ENGLISH_PIECES);
        uint64_t stray = board->men[seat] & ch_english_crown_row(seat);
        if (stray)
            return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                                "%s has a man on %d, its crowning row; there it must be a king",
                                seat_names[seat], ch_english_square(__builtin_ctzll(stray)) + 1);
    }
    return CH_OK;
}

static void format_side(const struct ch_english_board *board, int seat, struct ch_text *text) {
    ch_text_addf(text, ":%c", seat == CH_BLACK ? 'B' : 'W');
    const char *comma = "";
    for (int square = 0; square < CH_ENGLISH_COUNT; square++) {
        struct ch_piece piece = ch_english_piece(board, square);
        if (piece.seat != seat)
            continue;
        ch_text_addf(text, "%s%s%d", comma, piece.kind == CH_KING ? "K" : "", square + 1);
        comma = ",";
    }
}

void ch_english_fen_format(const struct ch_english_board *board, struct ch_text *text) {
    ch_text_add(text, board->side == CH_BLACK ? "B" : "W");
    format_side(board, CH_WHITE, text);
    format_side(board, CH_BLACK, text);
}

/* Positions of Lines of Action as text, and texts as these: B:Bb1,c1:Wa2,a3, board text, and what
 * programs write that come from chess. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/games/loa/rules.h"
#include "core/games/text/notation.h"

static enum ch_status read_man(struct ch_fen *fen, int seat) {
    const char *start = fen->at;
    int square = ch_square_read(&fen->at, CH_LOA_COLUMNS, fen->game->columns),
        length = (int)(fen->at - start);
    if (length == 0)
        return ch_fen_misplaced(fen, "a square");
    if (square == CH_NO_SQUARE)
        return ch_bad_input(fen->error, "square %.*s is not on the board; squares are a1 to %s",
                            length > 8 ? 8 : length, start,
                            ch_square_named(fen->game, fen->game->graph.count - 1).name);
    ch_fen_skip_blanks(fen);
    return ch_fen_put(fen, square, (struct ch_piece){(int8_t)seat, 0});
}

/* Board text with the letters that the program writes: records of the game have x for Black's men
 * and o for White's. */
static void use_own_letters(const struct ch_game *game, struct ch_text *text) {
    for (char *at = text->data; *at; at++) {
        *at = (char)tolower((unsigned char)*at);
        if (*at == 'x' || *at == 'o')
            *at = (char)tolower((unsigned char)game->seat_letter[*at == 'o']);
    }
}

/* A position as programs write it that come from chess: rows from the top with numbers of empty
 * squares between the men, then who moves, as in 1LLLLLL1/l6l/…/1LLLLLL1 w - - 0 1. PlayStrategy
 * has L for who moves first, Black, and l for White, whose turns are w and b all the same. Letters
 * of the colours mean these. */

static bool is_chess_like(const char *text) {
    size_t length = strcspn(text, " \t\r\n");
    return ch_fen_is_board(text) && memchr(text, '/', length) != NULL;
}

/* The seat of a man's letter, -1 for none. */
static int seat_of_letter(const struct ch_game *game, char letter) {
    static const char first[] = "LXx", second[] = "lOo";
    if (letter && strchr(first, letter))
        return 0;
    return letter && strchr(second, letter) ? 1 : ch_game_seat(game, (char[2]){letter, '\0'});
}

/* Reads one row, from the left, into piece[]; *at is behind it then. */
static enum ch_status read_chess_row(struct ch_fen *fen, int row, const char **at) {
    const struct ch_game *game = fen->game;
    int column = 0;
    for (; **at && !strchr("/ \t\r\n", **at); column++) {
        int seat = seat_of_letter(game, **at), empty = 0;
        for (; isdigit((unsigned char)**at) && empty <= game->columns; ++*at)
            empty = empty * 10 + (**at - '0');
        if (empty > 0) {
            column += empty - 1;
            continue;
        }
        if (seat < 0 && **at != '.')
            return ch_bad_input(fen->error,
                                "row %d from the top: `%c` is no man; write L and l, or b and w",
                                game->rows - row, isprint((unsigned char)**at) ? **at : '?');
        if (seat >= 0 && column < game->columns)
            fen->piece[row * game->columns + column] = (struct ch_piece){(int8_t)seat, 0};
        ++*at;
    }
    return column == game->columns
               ? CH_OK
               : ch_bad_input(fen->error, "row %d from the top has %d squares; a row has %d",
                              game->rows - row, column, game->columns);
}

/* True if the men are where they begin, of one colour or the other. */
static bool is_start(const struct ch_fen *fen, bool turned) {
    struct ch_position start;
    fen->game->ops->start(fen->game, &start);
    for (int square = 0; square < fen->game->graph.count; square++) {
        int seat = fen->game->ops->piece_at(fen->game, &start, square).seat;
        if (fen->piece[square].seat != (seat >= 0 && turned ? !seat : seat))
            return false;
    }
    return true;
}

/* Who moves, and what may follow: castling, a square to pass and two counters, of which none says
 * anything here. */
static enum ch_status read_chess_side(struct ch_fen *fen, const char *text, bool letters,
                                      bool turned, int *side) {
    char first[2], rest[4][8], more[2];
    int fields =
        sscanf(text, "%1s %7s %7s %7s %7s %1s", first, rest[0], rest[1], rest[2], rest[3], more);
    bool start = is_start(fen, false);
    const char *at = text + strspn(text, " \t\r\n");
    bool known = fields >= 1 && strchr("wWbB", *first) && !isgraph((unsigned char)at[1]);
    bool white = known && (*first == 'w' || *first == 'W');
    if (!known && (fields >= 1 || !start))
        return ch_bad_input(fen->error,
                            "the side to move is missing; write w or b behind the rows");
    for (int i = 1; i < fields; i++)
        if (i > 4 || !(strcmp(rest[i - 1], "-") == 0 ||
                       rest[i - 1][strspn(rest[i - 1], "0123456789")] == '\0'))
            return ch_bad_input(fen->error, "`%.20s` is left over after the position",
                                at + 1 + strspn(at + 1, " \t"));
    /* at the start only Black can be to move; PlayStrategy writes counters */
    *side = start && fields <= 1 ? 0 : (letters ? !white : white) != turned;
    return CH_OK;
}

static enum ch_status read_chess_like(struct ch_fen *fen, const char *text, int *side) {
    const struct ch_game *game = fen->game;
    bool letters = text[strcspn(text, "Ll")] != '\0'; /* L and l, as in PlayStrategy */
    for (int square = 0; square < game->graph.count; square++)
        fen->piece[square] = (struct ch_piece){-1, 0};
    for (int row = game->rows - 1; row >= 0; row--) {
        enum ch_status status = read_chess_row(fen, row, &text);
        if (status != CH_OK)
            return status;
        if (row > 0 && *text != '/')
            return ch_bad_input(fen->error, "the board ends after row %d; %s has %d rows",
                                game->rows - row, game->title, game->rows);
        text += *text == '/';
    }
    if (*text && !isspace((unsigned char)*text))
        return ch_bad_input(fen->error, "`%.20s` is left over after row %d", text, game->rows);
    bool turned = letters && is_start(fen, true); /* once PlayStrategy had l for who moves first */
    for (int square = 0; turned && square < game->graph.count; square++)
        if (fen->piece[square].seat >= 0)
            fen->piece[square].seat = (int8_t)!fen->piece[square].seat;
    return read_chess_side(fen, text, letters, turned, side);
}

static enum ch_status check(const struct ch_loa *loa, const struct ch_piece piece[],
                            struct ch_error *error) {
    int men[CH_SEATS] = {0}, max = 2 * (loa->size - 2);
    for (int square = 0; square < loa->game.graph.count; square++)
        if (piece[square].seat >= 0)
            men[piece[square].seat]++;
    for (int seat = 0; seat < CH_SEATS; seat++) {
        const char *name = loa->game.seat_name[seat];
        if (men[seat] == 0)
            return ch_bad_input(error, "%s has no man; each side has one at least", name);
        if (men[seat] > max)
            return ch_bad_input(error, "%s has %d men; a side has %d at most", name, men[seat],
                                max);
    }
    return CH_OK;
}

enum ch_status ch_loa_parse_position(const struct ch_game *game, const char *text,
                                     struct ch_position *position, struct ch_error *error) {
    struct ch_fen fen = {.game = game, .error = error};
    CH_SCOPED(ch_text_done) struct ch_text letters = ch_text_new();
    int side;
    ch_text_add(&letters, text);
    const char *first = text + strspn(text, " \t\r\n");
    bool chess_like = is_chess_like(first);
    if (!chess_like && ch_fen_is_board(text))
        use_own_letters(game, &letters);
    enum ch_status status = chess_like ? read_chess_like(&fen, first, &side)
                                       : ch_fen_read(&fen, letters.data, read_man, &side);
    if (status == CH_OK)
        status = check(ch_loa_of(game), fen.piece, error);
    if (status != CH_OK)
        return status;
    *position = (struct ch_position){.word = {(uint64_t)side}};
    for (int square = 0; square < game->graph.count; square++) {
        int seat = fen.piece[square].seat;
        if (seat >= 0)
            position->word[1 + seat * CH_LOA_WORDS + square / 64] |= UINT64_C(1) << square % 64;
    }
    return CH_OK;
}

void ch_loa_format_position(const struct ch_game *game, const struct ch_position *position,
                            struct ch_text *text) {
    ch_text_addf(text, "%c", game->seat_letter[position->word[0]]);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        ch_text_addf(text, ":%c", game->seat_letter[seat]);
        const char *comma = "";
        for (int square = 0; square < game->graph.count; square++) {
            if (game->ops->piece_at(game, position, square).seat != seat)
                continue;
            ch_text_addf(text, "%s%s", comma, ch_square_named(game, square).name);
            comma = ",";
        }
    }
}

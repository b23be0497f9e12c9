#include "core/games/text/notation.h"

#include <ctype.h>
#include <string.h>

#include "core/games/text/board_text.h"
#include "core/games/text/counters.h"
#include "core/games/text/hub_text.h"

char ch_sign_read(const char **at) {
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

int ch_square_read(const char **at, const char *columns, int side) {
    int letter = toupper((unsigned char)**at), row = 0;
    if (!isalpha(letter) || !isdigit((unsigned char)(*at)[1]))
        return CH_NO_SQUARE;
    for (++*at; isdigit((unsigned char)**at); ++*at)
        if (row <= side)
            row = row * 10 + (**at - '0');
    const char *column = strchr(columns, letter);
    return column && column - columns < side && row >= 1 && row <= side
               ? (row - 1) * side + (int)(column - columns)
               : CH_NO_SQUARE;
}

void ch_moves_add_choice(const struct ch_game *game, const struct ch_moves *moves, int end,
                         int square, const char *before, struct ch_text *text) {
    int total = 0, shown = 0;
    for (int i = 0; i < moves->count; i++)
        total +=
            moves->move[i].path[end] == square && moves->move[i].path[0] != moves->move[i].path[1];
    for (int i = 0; i < moves->count; i++) {
        const struct ch_move *move = &moves->move[i];
        if (move->path[end] != square || move->path[0] == move->path[1])
            continue;
        ch_text_add(text, shown == 0 ? before : shown + 1 == total ? " or " : ", ");
        game->ops->format_move(game, move, NULL, CH_NOTATION_FULL, text);
        shown++;
    }
}

bool ch_fen_is_board(const char *text) {
    return strchr(text, '/') && !strchr(text, ':');
}

bool ch_fen_is_list(const char *text) {
    text += strncmp(text, "\ufeff", 3) == 0 ? 3 : 0;
    while (*text && (isspace((unsigned char)*text) || *text == '%' || *text == '#'))
        text += isspace((unsigned char)*text) ? 1 : strcspn(text, "\n");
    int rows = 0; /* parted by `/` in the first word: a position like one of chess */
    for (const char *at = text; isalnum((unsigned char)*at) || (*at && strchr("/.", *at)); at++)
        rows += *at == '/';
    if (rows > 2)
        return true;
    if (!isalpha((unsigned char)text[0]) || !text[1])
        return false;
    return strchr(": \t", text[1]) || ch_hub_begins(text);
}

void ch_fen_skip_blanks(struct ch_fen *fen) {
    while (isspace((unsigned char)*fen->at))
        fen->at++;
}

void ch_fen_skip_byte(struct ch_fen *fen) {
    fen->at++;
    ch_fen_skip_blanks(fen);
}

static int seat_of(const struct ch_game *game, char letter) {
    return letter ? ch_game_seat(game, (char[2]){letter, '\0'}) : -1;
}

/* The letters of the colours follow `what`, each with `after` behind it. */
static enum ch_status bad_colour(const struct ch_fen *fen, const char *what, const char *after) {
    const char *letter = fen->game->seat_letter;
    return ch_bad_input(fen->error, "%s %c%s or %c%s", what, letter[fen->first], after,
                        letter[!fen->first], after);
}

enum ch_status ch_fen_misplaced(const struct ch_fen *fen, const char *what) {
    if (!*fen->at)
        return ch_bad_input(fen->error, "the position ends where %s belongs", what);
    return ch_bad_input(fen->error, "`%c` is where %s belongs",
                        isprint((unsigned char)*fen->at) ? *fen->at : '?', what);
}

enum ch_status ch_fen_put(struct ch_fen *fen, int square, struct ch_piece piece) {
    if (fen->piece[square].seat >= 0)
        return ch_bad_input(fen->error, "square %s is named twice",
                            ch_square_named(fen->game, square).name);
    fen->piece[square] = piece;
    return CH_OK;
}

/* The squares of a side. An empty list before that of the same side is no list but the side to
 * move, as older versions of py-draughts write it behind a W: `W:B:W31,32:B1,2`. */
static enum ch_status read_list(struct ch_fen *fen, ch_fen_item *item, bool named[CH_SEATS],
                                int *empty, int *side) {
    int seat = seat_of(fen->game, *fen->at);
    if (*fen->at == '?')
        return bad_colour(fen, "a colour is `?`, unknown; before its squares write", "");
    if (seat < 0 && *fen->at && strchr("HhFf+", *fen->at))
        return ch_bad_input(fen->error, "`%.20s` is no counter; write :H0:F1, or leave it out",
                            fen->at);
    if (seat < 0)
        return bad_colour(fen, "a list of squares must begin with its colour,", "");
    if (named[seat] && *empty != seat)
        return ch_bad_input(fen->error, "%s has two lists of squares", fen->game->seat_name[seat]);
    if (named[seat])
        *side = seat;
    bool first = !named[0] && !named[1];
    named[seat] = true;
    ch_fen_skip_byte(fen);
    enum ch_status status = CH_OK;
    *empty = first && *fen->at == ':' ? seat : *empty == seat ? -1 : *empty;
    if (*fen->at && *fen->at != ':' && *fen->at != '.')
        status = item(fen, seat);
    while (status == CH_OK && *fen->at == ',') {
        ch_fen_skip_byte(fen);
        status = item(fen, seat);
    }
    return status;
}

static enum ch_status read_side(struct ch_fen *fen, int *side) {
    if (*fen->at == '?')
        return bad_colour(fen, "the side to move is `?`, unknown; begin with", ":");
    *side = seat_of(fen->game, *fen->at);
    if (*side >= 0 && isspace((unsigned char)fen->at[1]) && !strchr(fen->at, ':'))
        return ch_bad_input(fen->error,
                            "neither squares after a colon nor %d rows of a board with `/` between "
                            "them",
                            fen->game->rows);
    if (*side >= 0)
        ch_fen_skip_byte(fen);
    if ((*side < 0 || *fen->at != ':') && strstr(fen->at, "://"))
        return ch_bad_input(fen->error,
                            "there is no position in this address; paste the FEN or the game");
    if (*side < 0 || *fen->at != ':')
        return bad_colour(fen, "the side to move is missing; begin with", ":");
    return CH_OK;
}

enum ch_status ch_fen_read(struct ch_fen *fen, const char *text, ch_fen_item *item, int *side) {
    if (ch_hub_is_text(text))
        return ch_hub_text_parse(fen->game, text, fen->piece, side, fen->error);
    if (ch_fen_is_board(text))
        return ch_board_text_parse(fen->game, text, fen->piece, &fen->stack, side,
                                   fen->game->drops || fen->game->huffs ? &fen->hands : NULL,
                                   fen->error);
    for (int square = 0; square < fen->game->graph.count; square++)
        fen->piece[square] = (struct ch_piece){-1, 0};
    fen->stack.count = 0;
    fen->at = text;
    ch_fen_skip_blanks(fen);
    enum ch_status status = read_side(fen, side);
    bool named[CH_SEATS] = {false};
    int empty = -1;
    while (status == CH_OK && *fen->at == ':') {
        ch_fen_skip_byte(fen);
        int counter = ch_counter_length(fen->at);
        fen->at += counter;
        ch_fen_skip_blanks(fen);
        if (counter == 0)
            status = read_list(fen, item, named, &empty, side);
        while (status == CH_OK && *fen->at == '.')
            ch_fen_skip_byte(fen);
    }
    if (status != CH_OK)
        return status;
    if (*fen->at)
        return ch_bad_input(fen->error, "`%.20s` is left over after the position", fen->at);
    int missing = named[0] ? 1 : 0;
    if (!named[missing])
        return ch_bad_input(fen->error, "the squares of %s are missing; add :%c",
                            fen->game->seat_name[missing], fen->game->seat_letter[missing]);
    return CH_OK;
}

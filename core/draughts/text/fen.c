/* Positions as FEN of PDN 3.0: B:W21-32:B1-12, W:Wa1,Kc3:Bb8. */
#include <ctype.h>
#include <string.h>

#include "core/board_text.h"
#include "core/draughts/draughts.h"
#include "core/draughts/text/texts.h"

/* What is being read; *at is the next byte. */
struct reader {
    const struct ch_draughts *draughts;
    const char *at;
    struct ch_piece piece[CH_MAX_SQUARES];
    struct ch_error *error;
};

static void skip_blanks(struct reader *reader) {
    while (isspace((unsigned char)*reader->at))
        reader->at++;
}

static void pass_byte(struct reader *reader) {
    reader->at++;
    skip_blanks(reader);
}

static int seat_of(const struct ch_game *game, char letter) {
    return letter ? ch_game_seat(game, (char[2]){letter, '\0'}) : -1;
}

/* The letters of the colours stand at the end of `what`, each with `after` behind it. */
static enum ch_status bad_colour(const struct reader *reader, const char *what, const char *after) {
    const struct ch_game *game = &reader->draughts->game;
    int first = reader->draughts->rules.up_seat;
    return ch_error_set(reader->error, CH_BAD_INPUT, NULL, 0, "%s %c%s or %c%s", what,
                        game->seat_letter[first], after, game->seat_letter[!first], after);
}

static enum ch_status no_square(const struct reader *reader) {
    const char *what = reader->draughts->names.algebraic ? "a square" : "a square number";
    if (!*reader->at)
        return ch_error_set(reader->error, CH_BAD_INPUT, NULL, 0,
                            "the position ends where %s belongs", what);
    return ch_error_set(reader->error, CH_BAD_INPUT, NULL, 0, "`%c` stands where %s belongs",
                        isprint((unsigned char)*reader->at) ? *reader->at : '?', what);
}

static enum ch_status read_square(struct reader *reader, int *square) {
    const struct ch_draughts *draughts = reader->draughts;
    const char *start = reader->at;
    *square = ch_names_read(&draughts->names, &draughts->game, &reader->at);
    int length = reader->at - start > 8 ? 8 : (int)(reader->at - start);
    if (length == 0)
        return no_square(reader);
    if (*square != CH_NO_SQUARE) {
        skip_blanks(reader);
        return CH_OK;
    }
    if (isdigit((unsigned char)*start))
        return ch_error_set(reader->error, CH_BAD_INPUT, NULL, 0,
                            "square %.*s is not on the board; squares are 1 to %d", length, start,
                            draughts->game.graph.count);
    return ch_error_set(reader->error, CH_BAD_INPUT, NULL, 0, "nothing can stand on %.*s", length,
                        start);
}

/* The kind that a letter before a square stands for, or -1. K is the king also where the
 * definition has another letter for it. */
static int kind_of(const struct ch_game *game, char letter) {
    letter = (char)tolower((unsigned char)letter);
    for (int kind = 0; kind < game->kind_count; kind++)
        if (tolower((unsigned char)game->kinds[kind].letter) == letter)
            return kind;
    return letter == 'k' ? game->king_kind : -1;
}

/* Moves past the letter of a kind, if one stands before the square here: in `Ka1` and `K11`, but
 * not in `a1`, which may look like it. */
static int read_kind(struct reader *reader) {
    const struct ch_game *game = &reader->draughts->game;
    unsigned char letter = (unsigned char)*reader->at;
    if (!isalpha(letter) || kind_of(game, (char)letter) < 0)
        return game->man_kind;
    bool column = tolower(letter) - 'a' < game->columns;
    if (reader->draughts->names.algebraic && column && isdigit((unsigned char)reader->at[1]))
        return game->man_kind;
    pass_byte(reader);
    return kind_of(game, (char)letter);
}

static enum ch_status put(struct reader *reader, int square, int seat, int kind) {
    if (reader->piece[square].seat >= 0) {
        char name[CH_SQUARE_NAME];
        ch_draughts_square_name(&reader->draughts->game, square, name);
        return ch_error_set(reader->error, CH_BAD_INPUT, NULL, 0, "square %s is named twice", name);
    }
    reader->piece[square] = (struct ch_piece){(int8_t)seat, (uint8_t)kind};
    return CH_OK;
}

/* `K11-14`, `K11-K14`, `11`, `a1`: a range runs through the numbers of squares. */
static enum ch_status read_pieces(struct reader *reader, int seat) {
    const struct ch_names *names = &reader->draughts->names;
    int kind = read_kind(reader), first = 0;
    bool numeric = isdigit((unsigned char)*reader->at);
    enum ch_status status = read_square(reader, &first);
    int last = first;
    if (status == CH_OK && *reader->at == '-' && numeric) {
        pass_byte(reader);
        if (kind != reader->draughts->game.man_kind && isalpha((unsigned char)*reader->at) &&
            kind_of(&reader->draughts->game, *reader->at) == kind)
            pass_byte(reader);
        status =
            isdigit((unsigned char)*reader->at) ? read_square(reader, &last) : no_square(reader);
    }
    if (status != CH_OK)
        return status;
    if (names->number[last] < names->number[first])
        return ch_error_set(reader->error, CH_BAD_INPUT, NULL, 0, "the range %d-%d runs backwards",
                            names->number[first], names->number[last]);
    for (int number = names->number[first]; status == CH_OK && number <= names->number[last];
         number++)
        status = put(reader, names->square[number], seat, kind);
    return status;
}

static enum ch_status read_side(struct reader *reader, bool named[CH_SEATS]) {
    const struct ch_game *game = &reader->draughts->game;
    int seat = seat_of(game, *reader->at);
    if (*reader->at == '?')
        return bad_colour(reader, "a colour is `?`, unknown; before its squares write", "");
    if (seat < 0)
        return bad_colour(reader, "a list of squares must begin with its colour,", "");
    if (named[seat])
        return ch_error_set(reader->error, CH_BAD_INPUT, NULL, 0, "%s has two lists of squares",
                            game->seat_name[seat]);
    named[seat] = true;
    pass_byte(reader);
    enum ch_status status = CH_OK;
    if (*reader->at && *reader->at != ':' && *reader->at != '.')
        status = read_pieces(reader, seat);
    while (status == CH_OK && *reader->at == ',') {
        pass_byte(reader);
        status = read_pieces(reader, seat);
    }
    return status;
}

static enum ch_status read_fen(struct reader *reader, int *side) {
    const struct ch_game *game = &reader->draughts->game;
    skip_blanks(reader);
    if (*reader->at == '?')
        return bad_colour(reader, "the side to move is `?`, unknown; begin with", ":");
    *side = seat_of(game, *reader->at);
    if (*side >= 0 && isspace((unsigned char)reader->at[1]) && !strchr(reader->at, ':'))
        return ch_error_set(reader->error, CH_BAD_INPUT, NULL, 0,
                            "neither squares after a colon nor %d rows of a board with `/` between "
                            "them",
                            game->rows);
    if (*side >= 0)
        pass_byte(reader);
    if (*side < 0 || *reader->at != ':')
        return bad_colour(reader, "the side to move is missing; begin with", ":");
    bool named[CH_SEATS] = {false};
    while (*reader->at == ':') {
        pass_byte(reader);
        enum ch_status status = read_side(reader, named);
        if (status != CH_OK)
            return status;
    }
    if (*reader->at == '.')
        pass_byte(reader);
    if (*reader->at)
        return ch_error_set(reader->error, CH_BAD_INPUT, NULL, 0,
                            "`%.20s` is left over after the position", reader->at);
    int missing = named[0] ? 1 : 0;
    if (!named[missing])
        return ch_error_set(reader->error, CH_BAD_INPUT, NULL, 0,
                            "the squares of %s are missing; add :%c", game->seat_name[missing],
                            game->seat_letter[missing]);
    return CH_OK;
}

/* True if the piece would not be at rest here: it becomes another or leaves the board on arriving.
 */
static const struct ch_hook *unrest(const struct ch_rules *rules, struct ch_piece piece,
                                    int square) {
    for (int i = 0; i < rules->hook_count; i++) {
        const struct ch_hook *hook = &rules->hook[i];
        bool after = hook->time == CH_HOOK_AFTER_PARTIAL || hook->time == CH_HOOK_AFTER_MOVE;
        bool changes = hook->action == CH_HOOK_PROMOTE || hook->action == CH_HOOK_REMOVE;
        if (after && changes && hook->kinds >> piece.kind & 1 &&
            ch_square_in(&hook->zone[piece.seat], square))
            return hook;
    }
    return NULL;
}

static enum ch_status refuse_stray(const struct ch_game *game, struct ch_piece piece, int square,
                                   const struct ch_hook *hook, struct ch_error *error) {
    char name[CH_SQUARE_NAME];
    ch_draughts_square_name(game, square, name);
    const char *seat = game->seat_name[piece.seat], *kind = game->kinds[piece.kind].name;
    if (hook->action == CH_HOOK_REMOVE)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "%s has a %s on %s, where it leaves the board", seat, kind, name);
    return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                        "%s has a %s on %s, %s; there it must be a %s", seat, kind, name,
                        hook->to == game->king_kind ? "its crowning row" : "where it is promoted",
                        game->kinds[hook->to].name);
}

static enum ch_status check(const struct ch_draughts *draughts, const struct ch_piece piece[],
                            struct ch_error *error) {
    const struct ch_game *game = &draughts->game;
    int count[CH_SEATS] = {0}, most[CH_SEATS] = {0};
    for (int square = 0; square < game->graph.count; square++) {
        struct ch_piece first = draughts->kernel->piece_at(draughts, &draughts->start, square);
        if (first.seat >= 0)
            most[first.seat]++;
        if (piece[square].seat >= 0)
            count[piece[square].seat]++;
    }
    for (int seat = 0; seat < CH_SEATS; seat++)
        if (count[seat] > most[seat])
            return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                                "%s has %d pieces; a side has %d at most", game->seat_name[seat],
                                count[seat], most[seat]);
    for (int square = 0; square < game->graph.count; square++) {
        struct ch_piece first = draughts->kernel->piece_at(draughts, &draughts->start, square);
        bool begins = first.seat == piece[square].seat && first.kind == piece[square].kind;
        const struct ch_hook *hook = NULL;
        if (piece[square].seat >= 0 && !begins)
            hook = unrest(&draughts->rules, piece[square], square);
        if (hook)
            return refuse_stray(game, piece[square], square, hook, error);
    }
    return CH_OK;
}

enum ch_status ch_draughts_parse_position(const struct ch_game *game, const char *text,
                                          struct ch_position *position, struct ch_error *error) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    struct reader reader = {.draughts = draughts, .at = text, .error = error};
    int side = 0;
    for (int square = 0; square < game->graph.count; square++)
        reader.piece[square].seat = -1;
    enum ch_status status = strchr(text, '/') && !strchr(text, ':')
                                ? ch_board_text_parse(game, text, reader.piece, &side, error)
                                : read_fen(&reader, &side);
    if (status == CH_OK)
        status = check(draughts, reader.piece, error);
    if (status != CH_OK)
        return status;
    *position = (struct ch_position){.word = {(uint64_t)side}};
    for (int square = 0; square < game->graph.count; square++)
        if (reader.piece[square].seat >= 0)
            draughts->kernel->put(draughts, position, square, reader.piece[square]);
    return CH_OK;
}

static void format_side(const struct ch_draughts *draughts, const struct ch_position *position,
                        int seat, struct ch_text *text) {
    const struct ch_game *game = &draughts->game;
    ch_text_addf(text, ":%c", game->seat_letter[seat]);
    const char *comma = "";
    for (int i = 0; i < game->graph.count; i++) {
        int square = draughts->names.order[i];
        struct ch_piece piece = draughts->kernel->piece_at(draughts, position, square);
        if (piece.seat != seat)
            continue;
        char name[CH_SQUARE_NAME], kind[2] = "";
        ch_draughts_square_name(game, square, name);
        if (piece.kind != game->man_kind)
            kind[0] = (char)toupper((unsigned char)game->kinds[piece.kind].letter);
        ch_text_addf(text, "%s%s%s", comma, kind, name);
        comma = ",";
    }
}

void ch_draughts_format_position(const struct ch_game *game, const struct ch_position *position,
                                 struct ch_text *text) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    int first = draughts->rules.up_seat;
    ch_text_addf(text, "%c", game->seat_letter[game->ops->side(game, position)]);
    format_side(draughts, position, first, text);
    format_side(draughts, position, !first, text);
}

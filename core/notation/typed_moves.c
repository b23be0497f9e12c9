#include "core/notation/typed_moves.h"

#include <ctype.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/games/text/board_text.h"

/* Reads square names with signs between them into the path of `move`. */
static bool read_path(const struct ch_game *game, const char *text, struct ch_move *move) {
    *move = (struct ch_move){0};
    while (*text && move->path_length < CH_MAX_PATH) {
        char name[CH_SQUARE_NAME] = "";
        if (game->drops && move->path_length == 0 && *text == '@')
            text++;
        size_t length = strcspn(text, "-x:");
        if (length == 0 || length >= sizeof name)
            return false;
        memcpy(name, text, length);
        int square = game->ops->square_from_name(game, name);
        if (square == CH_NO_SQUARE)
            return false;
        move->path[move->path_length++] = (uint8_t)square;
        text += length;
        if (*text && !*++text)
            return false;
    }
    return !*text && move->path_length >= (game->drops ? 1 : 2);
}

/* The square between two that lie two steps apart on a line, or CH_NO_SQUARE. */
static int square_between(const struct ch_game *game, int from, int to) {
    for (int direction = 0; direction < CH_WAYS; direction++) {
        int over = game->graph.neighbour[from][direction];
        if (over != CH_NO_SQUARE && game->graph.neighbour[over][direction] == to)
            return over;
    }
    return CH_NO_SQUARE;
}

static void find_captured(const struct ch_game *game, struct ch_move *move) {
    for (int i = 1; i < move->path_length; i++) {
        int over = square_between(game, move->path[i - 1], move->path[i]);
        if (over != CH_NO_SQUARE)
            move->captured[move->captured_count++] = (uint8_t)over;
    }
}

/* Board text of the position before the move. */
static void write_before(const struct ch_game *game, const struct ch_position *position,
                         const struct ch_move *move, struct ch_text *text) {
    int side = game->ops->side(game, position), last = move->path[move->path_length - 1];
    struct ch_piece mover = game->ops->piece_at(game, position, last);
    struct ch_piece man = {.seat = (int8_t)side, .kind = (uint8_t)game->man_kind};
    struct ch_piece none = {.seat = -1};
    ch_text_addf(text, "%c ", tolower((unsigned char)game->seat_letter[1 - side]));
    for (int cell = 0; cell < game->rows * game->columns; cell++) {
        int square = game->cell[cell];
        struct ch_piece piece =
            square == CH_NO_SQUARE ? none : game->ops->piece_at(game, position, square);
        if (square != CH_NO_SQUARE && square == last)
            piece = none;
        if (square != CH_NO_SQUARE && square == ch_move_from(move))
            piece = mover;
        else if (square != CH_NO_SQUARE && memchr(move->captured, square, move->captured_count))
            piece = man;
        char letter = ch_board_letter(game, piece);
        ch_text_addf(text, cell > 0 && cell % game->columns == 0 ? "/%c" : "%c", letter);
        if (piece.seat >= 0)
            ch_stack_format(game, position, square == ch_move_from(move) ? last : square, text);
    }
    struct ch_hands hands = ch_hands_of(game, position);
    if (move->path_length == 1)
        hands.count[1 - side][mover.kind]++; /* where it was before */
    ch_hands_format(game, &hands, text);
}

static enum ch_status check_squares(const struct ch_game *game, const struct ch_position *position,
                                    const char *text, const struct ch_move *move,
                                    struct ch_error *error) {
    int side = game->ops->side(game, position), last = move->path[move->path_length - 1];
    struct ch_piece mover = game->ops->piece_at(game, position, last);
    if (mover.seat != 1 - side)
        return ch_bad_input(
            error,
            "the last move %s: no piece of %s is on its last square; name the move that led "
            "to the position",
            text, game->seat_name[1 - side]);
    for (int i = 0; i + 1 < move->path_length; i++)
        if (move->path[i] != last && game->ops->piece_at(game, position, move->path[i]).seat != -1)
            return ch_bad_input(
                error, "the last move %s: a piece is on a square that the move left", text);
    return CH_OK;
}

/* Takes back the move that `text` names: *before is the position before it. */
static enum ch_status take_back(const struct ch_game *game, const struct ch_position *position,
                                const char *text, struct ch_move *move, struct ch_position *before,
                                struct ch_error *error) {
    if (!read_path(game, text, move)) {
        char square[CH_SQUARE_NAME];
        game->ops->square_name(game, 0, square);
        return ch_bad_input(error, "the last move %s: write its squares, such as %s", text,
                            isalpha((unsigned char)*square) ? "c3-d4 or c3xe5" : "24-19 or 24x15");
    }
    enum ch_status status = check_squares(game, position, text, move, error);
    if (status != CH_OK)
        return status;
    find_captured(game, move);
    move->kind = game->ops->piece_at(game, position, move->path[move->path_length - 1]).kind;
    CH_SCOPED(ch_text_done) struct ch_text board = ch_text_new();
    write_before(game, position, move, &board);
    status = game->ops->parse_position(game, board.data, before, NULL);
    struct ch_position after;
    if (status == CH_OK) {
        game->ops->apply(game, before, move, &after);
        if (memcmp(&after, position, sizeof after) == 0)
            return CH_OK;
    }
    return ch_bad_input(error, "the last move %s: no such move leads to the position", text);
}

enum ch_status ch_last_moves_history(const struct ch_game *game, const struct ch_position *position,
                                     const char *const texts[], int count,
                                     struct ch_history *history, struct ch_error *error) {
    CH_FREED struct ch_move *moves = ch_alloc((size_t)(count + 1) * sizeof *moves);
    struct ch_position start = *position;
    enum ch_status status = CH_OK;
    for (int i = count - 1; i >= 0 && status == CH_OK; i--) {
        struct ch_position after = start;
        status = (game->ops->take_back ? game->ops->take_back : take_back)(
            game, &after, texts[i], &moves[i], &start, error);
    }
    if (status == CH_OK)
        ch_history_init(history, game, &start);
    for (int i = 0; i < count && status == CH_OK; i++)
        ch_history_push(history, game, &moves[i]);
    return status;
}

static bool is_sign(char letter) {
    return letter == '-' || letter == 'x' || letter == 'X' || letter == ':' || letter == '+' ||
           isspace((unsigned char)letter);
}

static bool begins_with(const char *text, const char *prefix, bool whole) {
    while (*prefix) {
        if (isalpha((unsigned char)*prefix) && !is_sign(*prefix) && is_sign(*text))
            text++; /* c3d4: letters part squares */
        if (is_sign(*prefix)) {
            if (*text && !is_sign(*text))
                return false;
            while (is_sign(*prefix))
                prefix++;
            if (!*text)
                return !*prefix;
            text++;
        } else if (tolower((unsigned char)*text++) != tolower((unsigned char)*prefix++)) {
            return false;
        }
    }
    return !whole || !*text || is_sign(*text) || is_sign(text[-1]);
}

int ch_moves_with_prefix(const struct ch_game *game, const struct ch_moves *legal,
                         const char *prefix, bool whole, int index[]) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    while (isspace((unsigned char)*prefix))
        prefix++;
    int count = 0;
    for (int i = 0; i < legal->count; i++) {
        ch_text_clear(&text);
        game->ops->format_move(game, &legal->move[i], NULL, CH_NOTATION_FULL, &text);
        if (!*prefix || begins_with(text.data, prefix, whole))
            index[count++] = i;
    }
    return count;
}

/* Moves as text, and text as moves, as people write them: 32-28, 11x18x25, 26x37, c3-d4, c3e5g7,
 * cd4, @c3, ~c3+a1-a2, and the like. */
#include "core/games/draughts/text/written.h"

#include <ctype.h>
#include <stdio.h>

#include "core/games/text/notation.h"

enum { MAX_NAME = 3, MAX_DIGITS = 6 }; /* of a square; of two squares without a sign */

static const struct ch_written nothing_written = {
    .put_kind = -1, .bonus = CH_NO_SQUARE, .huff = CH_NO_SQUARE};

static enum ch_status unreadable(const struct ch_draughts *draughts, const char *text,
                                 struct ch_error *error) {
    char sign = draughts->names.sign;
    if (draughts->rules.hand.any)
        return ch_bad_input(error,
                            draughts->names.algebraic
                                ? "`%.40s` is not a move; write it like c3-d4, c3%ce5 or @c3"
                                : "`%.40s` is not a move; write it like 11-15, 11%c18 or @11",
                            text, sign);
    if (draughts->game.huffs)
        return ch_bad_input(error,
                            draughts->names.algebraic
                                ? "`%.40s` is not a move; write it like c3-d4, c3%ce5 or ~d4+a1-a2"
                                : "`%.40s` is not a move; write it like 11-15, 11%c18 or ~18+5-9",
                            text, sign);
    if (draughts->names.algebraic)
        return ch_bad_input(error, "`%.40s` is not a move; write it like c3-d4 or c3%ce5%cg7", text,
                            sign, sign);
    return ch_bad_input(error, "`%.40s` is not a move; write it like 11-15 or 11%c18%c25", text,
                        sign, sign);
}

static enum ch_status no_square(const struct ch_draughts *draughts, const char *name, int length,
                                struct ch_error *error) {
    if (isdigit((unsigned char)*name))
        return ch_bad_input(error, "%.*s is not a square; squares are 1 to %d", length, name,
                            draughts->game.graph.count);
    return ch_bad_input(error, "%.*s is not a square of the board", length, name);
}

/* True if pieces may take both by approach and by withdrawal, so that squares alone don't identify
 * a move. */
static bool has_methods(const struct ch_rules *rules) {
    for (int kind = 0; kind < rules->kind_count; kind++) {
        int methods = 0;
        for (int i = 0; i < rules->kind[kind].capture_count; i++)
            methods |= 1 << rules->kind[kind].capture[i].method;
        if (methods & 1 << CH_CAPTURE_APPROACH && methods & 1 << CH_CAPTURE_WITHDRAWAL)
            return true;
    }
    return false;
}

/* A or W behind a square, where a column's letter would have a digit behind it. */
static char read_method(const struct ch_draughts *draughts, const char **at) {
    char letter = (char)toupper((unsigned char)**at);
    if ((letter != 'A' && letter != 'W') || isdigit((unsigned char)(*at)[1]) ||
        !has_methods(&draughts->rules))
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
        struct ch_written candidate = nothing_written;
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
    struct ch_written whole = nothing_written;
    whole.count = 1;
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

/* Reads squares and signs. `legal` decides where digits without signs part, and which square is
 * meant by a column alone (`cd4`). CH_BAD_INPUT if that is no move's shape. */
static enum ch_status read_squares_of(const struct ch_draughts *draughts,
                                      const struct ch_moves *legal, const char *text,
                                      struct ch_written *written, struct ch_error *error) {
    if (read_digits(draughts, legal, text, written) || read_column(draughts, legal, text, written))
        return CH_OK;
    const char *start = text + strspn(text, " \t\r\n");
    if (draughts->names.algebraic == (isdigit((unsigned char)*start) != 0))
        written->foreign = start;
    return read_squares(draughts, text, start, written, error);
}

/* As read_squares_of, with what is put and taken besides where there are such turns. */
static enum ch_status read_written(const struct ch_draughts *draughts, const struct ch_moves *legal,
                                   const char *text, struct ch_written *written,
                                   struct ch_error *error) {
    struct ch_written besides = nothing_written;
    *written = besides;
    if (!draughts->rules.placing)
        return read_squares_of(draughts, legal, text, written, error);
    CH_FREED char *copy = ch_copy(text);
    char *rest = copy;
    if (!ch_written_read_puts(draughts, &rest, &besides))
        return unreadable(draughts, text, error);
    enum ch_status status = CH_OK;
    if (*rest)
        status = read_squares_of(draughts, legal, rest, written, error);
    if (!*rest && besides.puts == 0)
        return unreadable(draughts, text, error);
    written->puts = besides.puts;
    memcpy(written->put, besides.put, sizeof written->put);
    written->put_kind = besides.put_kind;
    written->bonus = besides.bonus;
    written->huff = besides.huff;
    written->foreign = written->foreign ? text : NULL;
    return status;
}

/* How each square of a capture's path was come to, 'A' or 'W', in method[1 … path_length - 1]. */
static void find_methods(const struct ch_rules *rules, const struct ch_move *move,
                         char method[CH_MAX_PATH]) {
    memset(method, 0, CH_MAX_PATH);
    for (int i = 1, taken = move->huffs; i < move->path_length && taken < move->captured_count;
         i++) {
        int direction = ch_graph_direction(rules->next, move->path[i - 1], move->path[i]);
        if (direction < 0)
            return;
        bool ahead = rules->next[move->path[i]][direction] == move->captured[taken];
        int way = ahead ? direction : ch_way_opposite(direction);
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
    find_methods(&draughts->rules, move, method);
    for (int i = 0; i < written->count; i++)
        if (written->method[i] && written->method[i] != method[i])
            return false;
    return true;
}

/* True if the squares are those of its whole path. */
static bool is_path(const struct ch_draughts *draughts, const struct ch_move *move,
                    const struct ch_written *written) {
    return (move->path_length == written->count || written->count == 0) &&
           memcmp(move->path, written->square, (size_t)written->count) == 0 &&
           methods_agree(draughts, move, written);
}

/* First, last, then every captured square in any order, as programs write captures. */
static bool lists_captured(const struct ch_move *move, const struct ch_written *written) {
    if (!ch_move_takes(move) || move->captured_count != written->count - 2 ||
        move->path[move->path_length - 1] != written->square[1])
        return false;
    for (int i = 0; i < move->captured_count; i++)
        if (!memchr(written->square + 2, move->captured[i], (size_t)written->count - 2))
            return false;
    return true;
}

const char *ch_written_ordinal(int number) {
    return number == 2 ? "nd" : number == 3 ? "rd" : "th";
}

bool ch_written_names(const struct ch_draughts *draughts, const struct ch_move *move,
                      const struct ch_written *written) {
    int last = move->path_length - 1, found = 1;
    if (draughts->rules.placing && !ch_written_puts_agree(draughts, move, written))
        return false;
    if (written->count == 0)
        return move->path_length == 1;
    if (move->path[0] != written->square[0] || written->count < 2)
        return false;
    for (int i = 1; i < last && found < written->count - 1; i++)
        found += move->path[i] == written->square[found];
    if (found == written->count - 1 && move->path[last] == written->square[found])
        return methods_agree(draughts, move, written);
    return lists_captured(move, written);
}

static int find_alike(const struct ch_draughts *draughts, const struct ch_position *position,
                      const struct ch_moves *legal, const struct ch_move *move) {
    struct ch_position after, other;
    for (int i = 0; i < legal->count; i++)
        if (ch_game_ends_alike(&draughts->game, &legal->move[i], move))
            return i;
    if (draughts->rules.hand.when != CH_DROP_REFILL)
        return -1;
    draughts->kernel->apply(draughts, position, move, &after);
    for (int i = 0; i < legal->count;
         i++) { /* another piece may have been put, and another moved */
        draughts->kernel->apply(draughts, position, &legal->move[i], &other);
        if (memcmp(&other, &after, sizeof after) == 0)
            return i;
    }
    return -1;
}

/* Every path of the legal moves. */
static void list_ways(const struct ch_draughts *draughts, const struct ch_position *position,
                      const struct ch_moves *legal, struct ch_moves *ways) {
    int kept = 0;
    draughts->kernel->moves(draughts, position, true, ways);
    for (int i = 0; i < ways->count; i++)
        if (find_alike(draughts, position, legal, &ways->move[i]) >= 0)
            ways->move[kept++] = ways->move[i];
    ways->count = kept;
}

/* The legal move that `text` names: *found is its index, -1 if there is none or several that lead
 * to different positions. `ways` are those that are looked through; where lists have one move for
 * each result, `ways` has every path. */
static int find(const struct ch_draughts *draughts, const struct ch_position *position,
                const struct ch_moves *legal, const struct ch_moves *ways,
                const struct ch_written *written) {
    int found = -1;
    bool ambiguous = false, whole = false;
    for (int i = 0; i < ways->count; i++) {
        const struct ch_move *way = &ways->move[i];
        bool path = is_path(draughts, way, written);
        if ((whole && !path) || !ch_written_names(draughts, way, written))
            continue;
        int at = ways == legal ? i : find_alike(draughts, position, legal, way);
        bool better = path && !whole;
        ambiguous = !better && found >= 0 &&
                    (ambiguous || (at != found &&
                                   !ch_game_ends_alike(&draughts->game, &legal->move[found], way)));
        found = better || found < 0 ? at : found;
        whole |= path;
    }
    return ambiguous ? -1 : found;
}

/* True if `sign` is the one for such a move, or none. */
static bool right_sign(const struct ch_draughts *draughts, char sign, bool capture) {
    if (sign == ' ' || (sign == '-' && draughts->names.sign == '-'))
        return true;
    return (sign == 'x') == capture;
}

enum ch_status ch_draughts_parse_move(const struct ch_game *game, const struct ch_history *history,
                                      const struct ch_moves *legal, const char *text,
                                      struct ch_move *move, bool *warning, struct ch_error *error) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    const struct ch_position *position = ch_history_position(history);
    CH_SCOPED(ch_moves_done) struct ch_moves all = {0};
    struct ch_written written;
    const struct ch_moves *ways = legal;
    if (draughts->rules.by_result) {
        list_ways(draughts, position, legal, &all);
        ways = &all;
    }
    enum ch_status status = read_written(draughts, ways, text, &written, error);
    int found = status == CH_OK ? find(draughts, position, legal, ways, &written) : -1;
    if (status == CH_OK && found < 0)
        status = ch_written_refuse(draughts, history, ways, &written, error);
    if (status != CH_OK)
        return status;
    *move = legal->move[found];
    if (warning)
        *warning = written.count > 0 && !right_sign(draughts, written.sign, ch_move_takes(move));
    return CH_OK;
}

static bool names_one(const struct ch_move *move, const struct ch_moves *legal) {
    int last = move->path_length - 1;
    for (int i = 0; i < legal->count; i++) {
        const struct ch_move *other = &legal->move[i];
        if (other->path[0] == move->path[0] &&
            other->path[other->path_length - 1] == move->path[last] && !ch_move_equal(other, move))
            return false;
    }
    return true;
}

/* Every move that is recorded is written so. */
void ch_draughts_format_move(const struct ch_game *game, const struct ch_move *move,
                             const struct ch_moves *legal, enum ch_notation notation,
                             struct ch_text *text) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    int last = move->path_length - 1;
    bool shortened = notation == CH_NOTATION_SHORT && legal && names_one(move, legal);
    char written[(CH_SQUARE_NAME + 2) * CH_MAX_PATH], method[CH_MAX_PATH] = "";
    if (!shortened && ch_move_takes(move) && has_methods(&draughts->rules))
        find_methods(&draughts->rules, move, method);
    if (move->path_length == 1 || move->puts > 0 || move->huffs > 0)
        ch_written_add_puts(draughts, move, text);
    if (move->path_length == 1)
        return;
    char *end = ch_names_write(&draughts->names, move->path[0], written);
    for (int i = shortened ? last : 1; i <= last; i++) {
        *end++ = ch_move_takes(move) ? draughts->names.sign : '-';
        end = ch_names_write(&draughts->names, move->path[i], end);
        if (method[i])
            *end++ = method[i];
    }
    int bonus = shortened ? CH_NO_SQUARE : ch_written_bonus(draughts, move);
    if (bonus != CH_NO_SQUARE) {
        *end++ = '+';
        end = ch_names_write(&draughts->names, bonus, end);
    }
    ch_text_add_bytes(text, written, (size_t)(end - written));
}

void ch_draughts_square_name(const struct ch_game *game, int square, char name[CH_SQUARE_NAME]) {
    *ch_names_write(&ch_draughts_of(game)->names, square, name) = '\0';
}

int ch_draughts_square_from_name(const struct ch_game *game, const char *name) {
    const struct ch_names *names = &ch_draughts_of(game)->names;
    const char *at = name;
    int square = ch_names_read(names, game, &at);
    bool own = names->algebraic != (isdigit((unsigned char)*name) != 0);
    return own && !*at ? square : CH_NO_SQUARE;
}

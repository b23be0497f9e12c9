/* Squares and moves of Lines of Action as text, texts as these, and why a written move can't be
 * played, in the words of the rules. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/games/loa/rules.h"
#include "core/games/text/notation.h"

void ch_loa_square_name(const struct ch_game *game, int square, char name[CH_SQUARE_NAME]) {
    int size = ch_loa_of(game)->size;
    snprintf(name, CH_SQUARE_NAME, "%c%d", 'a' + square % size, square / size + 1);
}

/* Moves past a letter, in any case, and a number after it; returns the square that they name, or
 * CH_NO_SQUARE where the board has none such. *at stays where no square can be meant. */
static int read_square(const struct ch_game *game, const char **at) {
    return ch_square_read(at, CH_LOA_COLUMNS, ch_loa_of(game)->size);
}

int ch_loa_square_from_name(const struct ch_game *game, const char *name) {
    const char *at = name;
    int square = read_square(game, &at);
    return *at ? CH_NO_SQUARE : square;
}

/* A move as somebody has written it. */
struct written {
    int from, to; /* CH_NO_SQUARE: both in a pass, `to` where there is one square only */
    char sign;    /* '-', 'x', ' ' for blanks, 0 for none */
    /* Of the man that comes to `from`, where that square is the only one, as in bd3 and L1xd3; -1:
     * not given. */
    int column, row;
};

static bool names_origin(const struct written *written) {
    return written->column >= 0 || written->row >= 0;
}

/* A move that is refused, and what is said of it. */
struct refused {
    const struct ch_loa *loa;
    const struct ch_position *position;
    const struct written *written;
    struct ch_text *text;
};

static struct ch_square_name named(const struct refused *refused, int square) {
    return ch_square_named(&refused->loa->game, square);
}

static int seat_on(const struct refused *refused, int square) {
    const struct ch_game *game = &refused->loa->game;
    return game->ops->piece_at(game, refused->position, square).seat;
}

static int mover(const struct refused *refused) {
    return (int)refused->position->word[0];
}

/* Appends `before` and what keeps the man from moving so far in a direction. False if nothing does;
 * *at is where he comes to then. */
static bool add_obstacle(const struct refused *refused, int direction, int distance,
                         const char *before, int *at) {
    const struct ch_game *game = &refused->loa->game;
    int seat = mover(refused);
    *at = refused->written->from;
    for (int i = 1; i <= distance; i++) {
        *at = game->graph.neighbour[*at][direction];
        if (*at == CH_NO_SQUARE) {
            ch_text_addf(refused->text, "%sthat is past the edge", before);
            return true;
        }
        if (i < distance && seat_on(refused, *at) == !seat) {
            ch_text_addf(refused->text, "%s%s's man on %s is in the way", before,
                         game->seat_name[!seat], named(refused, *at).name);
            return true;
        }
    }
    if (seat_on(refused, *at) != seat)
        return false;
    ch_text_addf(refused->text, "%s%s's own man is on %s", before, game->seat_name[seat],
                 named(refused, *at).name);
    return true;
}

static int men_on_line(const struct refused *refused, int line) {
    const struct ch_loa *loa = refused->loa;
    int men = 0;
    for (int square = 0; square < loa->game.graph.count; square++)
        men += loa->number[line][square] == loa->number[line][refused->written->from] &&
               seat_on(refused, square) >= 0;
    return men;
}

static void explain_distance(const struct refused *refused, int direction, int distance) {
    int at;
    if (distance == 1)
        ch_text_add(refused->text, "no other man is on that line, so the man moves 1 square, ");
    else
        ch_text_addf(refused->text, "%d men stand on that line, so a man moves %d squares, ",
                     distance, distance);
    if (!add_obstacle(refused, direction, distance, "but ", &at))
        ch_text_addf(refused->text, "to %s", named(refused, at).name);
}

static void explain_line(const struct refused *refused) {
    const int16_t(*next)[CH_WAYS] = refused->loa->game.graph.neighbour;
    int from = refused->written->from, to = refused->written->to, steps = 0;
    int direction = ch_graph_direction(next, from, to);
    if (direction < 0) {
        ch_text_addf(refused->text, "%s and %s are not on one line", named(refused, from).name,
                     named(refused, to).name);
        return;
    }
    for (int at = from; at != to; at = next[at][direction])
        steps++;
    int distance = men_on_line(refused, direction % CH_LOA_LINES), at;
    if (distance != steps)
        explain_distance(refused, direction, distance);
    else if (!add_obstacle(refused, direction, distance, "", &at))
        ch_text_add(refused->text, "the rules forbid it here");
}

static void explain_move(const struct refused *refused) {
    struct ch_square_name from = named(refused, refused->written->from);
    int seat = seat_on(refused, refused->written->from);
    ch_text_addf(refused->text, "%s%c%s is not legal: ", from.name,
                 refused->written->sign == 'x' ? 'x' : '-',
                 named(refused, refused->written->to).name);
    if (seat < 0)
        ch_text_addf(refused->text, "%s is empty", from.name);
    else if (seat != mover(refused))
        ch_text_addf(refused->text, "the man on %s is %s's", from.name,
                     refused->loa->game.seat_name[seat]);
    else if (refused->written->from == refused->written->to)
        ch_text_add(refused->text, "a man must go to another square");
    else
        explain_line(refused);
}

/* A square alone, to which no man or more than one can come. */
static void explain_square(const struct refused *refused, const struct ch_moves *legal) {
    bool own = seat_on(refused, refused->written->from) == mover(refused);
    ch_text_addf(refused->text,
                 names_origin(refused->written) ? "that names no single man that can come to %s"
                                                : "%s alone is not a move",
                 named(refused, refused->written->from).name);
    size_t said = refused->text->length;
    ch_moves_add_choice(&refused->loa->game, legal, own ? 0 : 1, refused->written->from,
                        own ? "; you can play " : ": ", refused->text);
    if (refused->text->length == said)
        ch_text_addf(refused->text, "; no man of %s can %s",
                     refused->loa->game.seat_name[mover(refused)], own ? "leave it" : "come there");
}

static void explain_pass(const struct refused *refused) {
    const char *seat = refused->loa->game.seat_name[mover(refused)];
    if (refused->loa->may_pass)
        ch_text_addf(refused->text, "pass is not legal: %s can move", seat);
    else
        ch_text_add(refused->text,
                    "pass is not legal: nobody passes, and a side that can't move has lost");
}

/* Says why it names no legal move, or more than one. Always CH_BAD_INPUT. */
static enum ch_status refuse(const struct ch_loa *loa, const struct ch_position *position,
                             const struct ch_moves *legal, const struct written *written,
                             struct ch_error *error) {
    if (!error) /* no reason wanted */
        return CH_BAD_INPUT;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    struct refused refused = {loa, position, written, &text};
    bool must_pass = legal->count == 1 && legal->move[0].path[0] == legal->move[0].path[1];
    if (written->from == CH_NO_SQUARE) {
        explain_pass(&refused);
    } else if (written->to == CH_NO_SQUARE) {
        explain_square(&refused, legal);
    } else {
        explain_move(&refused);
        ch_moves_add_choice(&loa->game, legal, 0, written->from, "; you can play ", &text);
    }
    if (must_pass)
        ch_text_add(&text, "; no man can move: play pass");
    return ch_bad_input(error, "%s", text.data);
}

void ch_loa_format_move(const struct ch_game *game, const struct ch_move *move,
                        const struct ch_moves *legal, enum ch_notation notation,
                        struct ch_text *text) {
    (void)legal; /* one form is written */
    (void)notation;
    if (move->path[0] == move->path[1]) {
        ch_text_add(text, "pass");
        return;
    }
    ch_text_addf(text, "%s%c%s", ch_square_named(game, move->path[0]).name,
                 move->captured_count > 0 ? 'x' : '-', ch_square_named(game, move->path[1]).name);
}

static enum ch_status unreadable(const char *text, struct ch_error *error) {
    return ch_bad_input(error, "`%.40s` is not a move; write it like d1-d3 or d1xd3", text);
}

static enum ch_status read_move_square(const struct ch_game *game, const char *text,
                                       const char **at, int *square, struct ch_error *error) {
    const char *start = *at;
    *square = read_square(game, at);
    if (*at == start)
        return unreadable(text, error);
    if (*square != CH_NO_SQUARE)
        return CH_OK;
    return ch_bad_input(error, "`%.40s`: there is no square %.*s; squares are a1 to %s", text,
                        *at - start > 8 ? 8 : (int)(*at - start), start,
                        ch_square_named(game, game->graph.count - 1).name);
}

static bool is_column(const struct ch_game *game, char letter) {
    int column = tolower((unsigned char)letter) - 'a';
    return column >= 0 && column < game->columns;
}

/* Moves past the sign of a man, an L as chess programs have it, unless it is a column's. */
static void skip_man(const struct ch_game *game, const char **at) {
    bool man = **at == 'L' || (**at == 'l' && !isdigit((unsigned char)(*at)[1]));
    if (man && (isalpha((unsigned char)(*at)[1]) || !is_column(game, 'l')))
        ++*at;
}

/* Moves past what distinguishes the man that moves where its square does not follow: a column, a
 * row or an x before the square to which it comes. */
static void read_origin(const struct ch_game *game, const char **at, struct written *written) {
    const char *next = *at;
    size_t digits = strspn(next, "0123456789");
    if (digits > 0 && digits < 3) {
        written->row = atoi(next) - 1;
        next += digits;
    } else if (is_column(game, *next) && !isdigit((unsigned char)next[1])) {
        written->column = tolower((unsigned char)*next) - 'a';
        next++;
    }
    written->sign = ch_sign_read(&next);
    *at = next;
}

/* True if nothing is left but what programs put behind a move. */
static bool ends(const char *at) {
    at += strspn(at, " \t\r\n");
    at += strspn(at, "+#!?");
    return !at[strspn(at, " \t\r\n")];
}

static enum ch_status read(const struct ch_game *game, const char *text, struct written *written,
                           struct ch_error *error) {
    static const char blanks[] = " \t\r\n";
    const char *at = text + strspn(text, blanks);
    *written = (struct written){CH_NO_SQUARE, CH_NO_SQUARE, '\0', -1, -1};
    if (strncasecmp(at, "pass", 4) == 0 && !at[4 + strspn(at + 4, blanks)])
        return CH_OK;
    skip_man(game, &at);
    read_origin(game, &at, written);
    enum ch_status status = read_move_square(game, text, &at, &written->from, error);
    if (status == CH_OK && written->sign && written->sign != 'x')
        return unreadable(text, error);
    if (status != CH_OK || ends(at))
        return status;
    if (written->sign || names_origin(written))
        return unreadable(text, error);
    written->sign = ch_sign_read(&at);
    status = read_move_square(game, text, &at, &written->to, error);
    return status == CH_OK && !ends(at) ? unreadable(text, error) : status;
}

static bool names(const struct ch_game *game, const struct written *written,
                  const struct ch_move *move) {
    int column = move->path[0] % game->columns, row = move->path[0] / game->columns;
    if (written->from == CH_NO_SQUARE)
        return move->path[0] == move->path[1];
    if (written->to == CH_NO_SQUARE)
        return move->path[1] == written->from && move->path[0] != written->from &&
               (written->column < 0 || written->column == column) &&
               (written->row < 0 || written->row == row);
    return move->path[0] == written->from && move->path[1] == written->to &&
           written->from != written->to;
}

enum ch_status ch_loa_parse_move(const struct ch_game *game, const struct ch_history *history,
                                 const struct ch_moves *legal, const char *text,
                                 struct ch_move *move, bool *warning, struct ch_error *error) {
    struct written written;
    enum ch_status status = read(game, text, &written, error);
    if (status != CH_OK)
        return status;
    enum ch_end end = game->ops->outcome(game, history, legal).end;
    if (end == CH_LOA_CONNECTED || end == CH_LOA_BOTH_CONNECTED)
        return ch_bad_input(error, "%.40s is not legal: the game is over, %s", text,
                            ch_end_text(end));
    int found = 0;
    for (int i = 0; i < legal->count; i++) {
        if (names(game, &written, &legal->move[i])) {
            *move = legal->move[i];
            found++;
        }
    }
    if (found != 1)
        return refuse(ch_loa_of(game), ch_history_position(history), legal, &written, error);
    bool captures = move->captured_count > 0;
    if (warning)
        *warning = captures ? written.sign == '-' : written.sign == 'x';
    return CH_OK;
}

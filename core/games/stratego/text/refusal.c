/* Why a written move can't be played, in the words of the rules. */
#include "core/games/stratego/stratego.h"
#include "core/games/stratego/text/texts.h"

/* A move that is refused, and what is said of it. */
struct refused {
    const struct ch_stratego *stratego;
    const struct ch_history *history;
    const struct ch_position *now;
    int seat, from, to;
    struct ch_text *text;
};

static void add_square(const struct refused *refused, int square) {
    char name[CH_SQUARE_NAME];
    ch_stratego_square_name(&refused->stratego->game, square, name);
    ch_text_add(refused->text, name);
}

static bool is_lake(const struct refused *refused, int square) {
    const int16_t *beside = refused->stratego->game.graph.neighbour[square];
    for (int direction = 0; direction < CH_DIRECTIONS; direction++)
        if (beside[direction] != CH_NO_SQUARE)
            return false;
    return true;
}

static const char *kind_name(const struct refused *refused, unsigned piece) {
    return refused->stratego->game.kinds[ch_stratego_kind(piece)].name;
}

/* Adds which piece is on a square, or that it is a lake. */
static void add_obstacle(const struct refused *refused, int square) {
    unsigned piece = ch_stratego_at(refused->now, square);
    add_square(refused, square);
    if (!piece)
        ch_text_add(refused->text, " is a lake");
    else if (ch_stratego_seat(piece) == refused->seat)
        ch_text_addf(refused->text, " has an own piece on it, a %s", kind_name(refused, piece));
    else
        ch_text_addf(refused->text, " has a piece of %s on it",
                     refused->stratego->game.seat_name[!refused->seat]);
}

/* The first square after `from` that keeps a piece from passing, or `to` if none does. */
static int find_obstacle(const struct refused *refused, int stride) {
    int step = refused->to > refused->from ? stride : -stride, at = refused->from + step;
    while (at != refused->to && !ch_stratego_at(refused->now, at) && !is_lake(refused, at))
        at += step;
    return at;
}

static void explain_law(const struct refused *refused) {
    struct ch_move step = {.path_length = 2,
                           .kind = CH_STRATEGO_UNKNOWN,
                           .path = {(uint8_t)refused->from, (uint8_t)refused->to}};
    struct ch_stratego_past past;
    if (ch_stratego_at(refused->now, refused->to))
        step.captured[step.captured_count++] = (uint8_t)refused->to;
    ch_stratego_past_read(&past, refused->stratego, refused->history);
    struct ch_stratego_reason reason = ch_stratego_past_reason(&past, &step);
    ch_stratego_add_reason(&past, &reason, refused->text);
}

static void explain_way(const struct refused *refused, unsigned piece) {
    bool runs = ch_stratego_kind(piece) == CH_STRATEGO_SCOUT;
    int stride = ch_stratego_stride(refused->from, refused->to);
    if (stride == 0) {
        add_square(refused, refused->from);
        ch_text_add(refused->text, " and ");
        add_square(refused, refused->to);
        ch_text_add(refused->text, " are not on one row or column");
        return;
    }
    int obstacle = find_obstacle(refused, stride);
    unsigned there = ch_stratego_at(refused->now, refused->to);
    if (!runs && !ch_stratego_beside(refused->from, refused->to))
        ch_text_addf(refused->text, "a %s goes one square; only scouts go further",
                     kind_name(refused, piece));
    else if (obstacle != refused->to || is_lake(refused, obstacle) ||
             (there && ch_stratego_seat(there) == refused->seat))
        add_obstacle(refused, obstacle);
    else
        explain_law(refused);
}

static void explain(const struct refused *refused) {
    unsigned piece = ch_stratego_at(refused->now, refused->from);
    if (is_lake(refused, refused->from)) {
        add_obstacle(refused, refused->from);
    } else if (!piece) {
        add_square(refused, refused->from);
        ch_text_add(refused->text, " is empty");
    } else if (ch_stratego_seat(piece) != refused->seat) {
        ch_text_add(refused->text, "the piece on ");
        add_square(refused, refused->from);
        ch_text_addf(refused->text, " is %s's", refused->stratego->game.seat_name[!refused->seat]);
    } else if (refused->from == refused->to) {
        ch_text_add(refused->text, "a piece must go to another square");
    } else if (!ch_stratego_moves_at_all(ch_stratego_kind(piece))) {
        ch_text_addf(refused->text, "a %s never moves", kind_name(refused, piece));
    } else {
        explain_way(refused, piece);
    }
}

/* The legal moves of the piece: "; you can play J4-J5 or J4-K4". */
static void add_moves(const struct refused *refused, const struct ch_moves *legal) {
    int total = 0, shown = 0;
    for (int i = 0; i < legal->count; i++)
        total += legal->move[i].path[0] == refused->from;
    for (int i = 0; i < legal->count; i++) {
        const struct ch_move *move = &legal->move[i];
        if (move->path[0] != refused->from)
            continue;
        ch_text_add(refused->text, shown == 0           ? "; you can play "
                                   : shown + 1 == total ? " or "
                                                        : ", ");
        ch_stratego_format_move(&refused->stratego->game, move, NULL, CH_NOTATION_FULL,
                                refused->text);
        shown++;
    }
}

enum ch_status ch_stratego_refuse(const struct ch_stratego *stratego,
                                  const struct ch_history *history, const struct ch_moves *legal,
                                  int from, int to, struct ch_error *error) {
    if (!error) /* no reason wanted */
        return CH_BAD_INPUT;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const struct ch_position *now = ch_history_position(history);
    struct refused refused = {stratego, history, now,  (int)now->word[CH_STRATEGO_WORD_SIDE],
                              from,     to,      &text};
    add_square(&refused, from);
    ch_text_add(&text, ch_stratego_at(now, to) ? "x" : "-");
    add_square(&refused, to);
    ch_text_add(&text, ": ");
    if (ch_stratego_flag_taken(now)) {
        ch_text_addf(&text, "the game is over, %s", ch_end_text(CH_STRATEGO_FLAG_TAKEN));
    } else {
        explain(&refused);
        add_moves(&refused, legal);
    }
    ch_error_set(error, CH_BAD_INPUT, NULL, 0, "%s", text.data);
    return CH_BAD_INPUT;
}

/* What the laws have counted, and why a written move can't be played, in the words of the rules. */
#include "core/games/stratego/stratego.h"
#include "core/games/text/notation.h"

static struct ch_square_name named(const struct ch_stratego_past *past, int square) {
    return ch_square_named(&past->stratego->game, square);
}

/* A side's move by its number: "Red's move 12". */
static void add_ply(const struct ch_stratego_past *past, int ply, struct ch_text *text) {
    const struct ch_game *game = &past->stratego->game;
    int first = (int)past->history->start.word[CH_STRATEGO_WORD_SIDE];
    ch_text_addf(text, "%s's move %d", game->seat_name[(first + ply) % CH_SEATS],
                 (first + ply) / CH_SEATS + 1);
}

/* The position before a ply. */
static void add_position(const struct ch_stratego_past *past, int ply, struct ch_text *text) {
    ch_text_add(text, ply == 0 ? "the start position" : "the position after ");
    if (ply > 0)
        add_ply(past, ply - 1, text);
}

static const char *times(int count) {
    return count == 1 ? "time" : "times";
}

static void add_two_squares(const struct ch_stratego_past *past,
                            const struct ch_stratego_reason *reason, struct ch_text *text) {
    struct ch_square_name first = named(past, reason->first), second = named(past, reason->second);
    if (reason->law == CH_STRATEGO_SCOUT_LINES)
        ch_text_addf(text,
                     "the scout has crossed the border between %s and %s %d %s in a row; the "
                     "two-squares rule (ISF 10.2, for scouts, limit %d) allows no more",
                     first.name, second.name, reason->count, times(reason->count),
                     past->stratego->two_squares);
    else
        ch_text_addf(text,
                     "the piece has moved %d %s in a row between %s and %s; the two-squares rule "
                     "(ISF 10.1, limit %d) allows no more",
                     reason->count, times(reason->count), first.name, second.name,
                     past->stratego->two_squares);
}

static void add_more_squares(const struct ch_stratego_past *past,
                             const struct ch_stratego_reason *reason, struct ch_text *text) {
    add_position(past, reason->ply, text);
    ch_text_add(text, " would stand again, ");
    if (past->stratego->more_squares == CH_STRATEGO_MORE_ISF) {
        ch_text_addf(text, "in a chase of %d %s since ", reason->count,
                     reason->count == 1 ? "threat" : "threats");
        add_ply(past, reason->since, text);
        ch_text_add(text, "; the more-squares rule (ISF 11.1) forbids that");
    } else {
        ch_text_addf(text,
                     "and %s has moved away from beside the piece that moved last ever since; the "
                     "more-squares rule (StrategoUSA's pseudocode) forbids that",
                     past->stratego->game.seat_name[!past->seat]);
    }
}

/* Appends a law with its count, without a full stop: "the piece has moved 3 times in a row between
 * J5 and J6; the two-squares rule (ISF 10.1, limit 3) allows no more"; nothing for no law. */
static void add_reason(const struct ch_stratego_past *past, const struct ch_stratego_reason *reason,
                       struct ch_text *text) {
    switch (reason->law) {
    case CH_STRATEGO_TWO_SQUARES:
    case CH_STRATEGO_SCOUT_LINES:
        add_two_squares(past, reason, text);
        break;
    case CH_STRATEGO_MORE_SQUARES:
        add_more_squares(past, reason, text);
        break;
    case CH_STRATEGO_CONTINUOUS_CHASE:
        ch_text_addf(text,
                     "the piece has chased the one on %s %d %s in a row; the continuous-chase rule "
                     "allows no more",
                     named(past, reason->first).name, reason->count, times(reason->count));
        break;
    case CH_STRATEGO_RESUMED_CHASE:
        ch_text_addf(text, "the piece has chased the one on %s before, last with ",
                     named(past, reason->first).name);
        add_ply(past, reason->ply, text);
        ch_text_add(text, ", and nothing beside that one has changed; the resumed-chase rule "
                          "forbids to take the chase up again");
        break;
    case CH_STRATEGO_POSITION_REPETITION:
        add_position(past, reason->ply, text);
        ch_text_add(text, " would stand again; the position-repetition rule forbids that");
        break;
    default:
        break;
    }
}

void ch_stratego_add_past(const struct ch_stratego_past *past, struct ch_text *text) {
    const struct ch_stratego *stratego = past->stratego;
    const char *seat = stratego->game.seat_name[past->seat];
    struct ch_square_name to = {""};
    if (past->to != CH_NO_SQUARE)
        to = named(past, past->to);
    if (past->shuttled > 1)
        ch_text_addf(text,
                     "%s's piece on %s has moved %d times in a row between %s and %s (two-squares "
                     "limit %d).\n",
                     seat, to.name, past->shuttled, named(past, past->from).name, to.name,
                     stratego->two_squares);
    if (past->low < past->high && past->stratego->scout_lines &&
        past->shuttled < stratego->two_squares)
        ch_text_addf(text,
                     "%s's scout on %s has crossed what lies between %s and %s %d times in a row "
                     "(two-squares limit %d).\n",
                     seat, to.name, named(past, past->low).name, named(past, past->high).name,
                     stratego->two_squares, stratego->two_squares);
    if (past->chase.moves > 0) {
        ch_text_addf(text, "%s chases: %d %s in a row, each answered by a flight, since ", seat,
                     past->chase.moves, past->chase.moves == 1 ? "threat" : "threats");
        add_ply(past, past->chase.begin, text);
        ch_text_add(text, "; no position since then may stand again (more-squares).\n");
    }
    if (stratego->more_squares == CH_STRATEGO_MORE_PSEUDOCODE &&
        past->listed < past->history->count) {
        ch_text_addf(text, "%s may not bring again the positions after its moves since ", seat);
        add_ply(past, past->listed - 1, text);
        ch_text_add(text, " (more-squares).\n");
    }
    if (past->pursuit.moves > 0)
        ch_text_addf(text,
                     "%s's piece on %s has chased the one on %s %d %s in a row (continuous chase, "
                     "limit %d).\n",
                     seat, to.name, named(past, past->pursuit.target).name, past->pursuit.moves,
                     times(past->pursuit.moves), CH_STRATEGO_CHASE_LIMIT);
}

/* The steps that a law forbids, each with it. */
static void add_forbidden(const struct ch_game *game, const struct ch_history *history,
                          const struct ch_moves *legal, struct ch_text *text) {
    CH_SCOPED(ch_moves_done) struct ch_moves steps = {0};
    CH_SCOPED(ch_text_done) struct ch_text step = ch_text_new();
    ch_stratego_steps(ch_stratego_of(game), ch_history_position(history),
                      ch_history_mover(history, game, history->count), &steps);
    for (int i = 0; i < steps.count; i++) {
        struct ch_move move;
        struct ch_error error;
        ch_text_clear(&step);
        game->ops->format_move(game, &steps.move[i], NULL, CH_NOTATION_FULL, &step);
        if (ch_moves_find(legal, &steps.move[i]) < 0 &&
            game->ops->parse_move(game, history, legal, step.data, &move, NULL, &error) != CH_OK)
            ch_text_addf(text, "Forbidden: %s.\n", error.text);
    }
}

void ch_stratego_report_laws(const struct ch_game *game, const struct ch_history *history,
                             const struct ch_moves *legal, struct ch_text *text) {
    struct ch_stratego_past past;
    size_t before = text->length;
    ch_stratego_past_read(&past, ch_stratego_of(game), history);
    ch_stratego_add_past(&past, text);
    if (!legal)
        return;
    add_forbidden(game, history, legal, text);
    if (text->length == before)
        ch_text_addf(text, "No run and no chase has begun to count for %s.\n",
                     game->seat_name[past.seat]);
}

/* A move that is refused, and what is said of it. */
struct refused {
    const struct ch_stratego *stratego;
    const struct ch_history *history;
    const struct ch_position *now;
    int seat, from, to;
    struct ch_text *text;
};

static const char *kind_name(const struct refused *refused, unsigned piece) {
    return refused->stratego->game.kinds[ch_stratego_kind(piece)].name;
}

/* Adds which piece is on a square, or that it is a lake. */
static void add_obstacle(const struct refused *refused, int square) {
    const struct ch_game *game = &refused->stratego->game;
    unsigned piece = ch_stratego_at(refused->now, square);
    struct ch_square_name at = ch_square_named(game, square);
    if (!piece)
        ch_text_addf(refused->text, "%s is a lake", at.name);
    else if (ch_stratego_seat(piece) == refused->seat)
        ch_text_addf(refused->text, "%s has an own piece on it, a %s", at.name,
                     kind_name(refused, piece));
    else
        ch_text_addf(refused->text, "%s has a piece of %s on it", at.name,
                     game->seat_name[!refused->seat]);
}

/* The first square after `from` that keeps a piece from passing, or `to` if none does. */
static int find_obstacle(const struct refused *refused, int stride) {
    int step = refused->to > refused->from ? stride : -stride, at = refused->from + step;
    while (at != refused->to && !ch_stratego_at(refused->now, at) && !ch_stratego_is_lake(at))
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
    add_reason(&past, &reason, refused->text);
}

static void explain_way(const struct refused *refused, unsigned piece) {
    bool runs = ch_stratego_kind(piece) == CH_STRATEGO_SCOUT;
    int stride = ch_stratego_stride(refused->from, refused->to);
    if (stride == 0) {
        const struct ch_game *game = &refused->stratego->game;
        ch_text_addf(refused->text, "%s and %s are not on one row or column",
                     ch_square_named(game, refused->from).name,
                     ch_square_named(game, refused->to).name);
        return;
    }
    int obstacle = find_obstacle(refused, stride);
    unsigned there = ch_stratego_at(refused->now, refused->to);
    if (!runs && !ch_stratego_beside(refused->from, refused->to))
        ch_text_addf(refused->text, "a %s goes one square; only scouts go further",
                     kind_name(refused, piece));
    else if (obstacle != refused->to || ch_stratego_is_lake(obstacle) ||
             (there && ch_stratego_seat(there) == refused->seat))
        add_obstacle(refused, obstacle);
    else
        explain_law(refused);
}

static void explain(const struct refused *refused) {
    const struct ch_game *game = &refused->stratego->game;
    unsigned piece = ch_stratego_at(refused->now, refused->from);
    struct ch_square_name from = ch_square_named(game, refused->from);
    if (ch_stratego_is_lake(refused->from))
        add_obstacle(refused, refused->from);
    else if (!piece)
        ch_text_addf(refused->text, "%s is empty", from.name);
    else if (ch_stratego_seat(piece) != refused->seat)
        ch_text_addf(refused->text, "the piece on %s is %s's", from.name,
                     game->seat_name[!refused->seat]);
    else if (refused->from == refused->to)
        ch_text_add(refused->text, "a piece must go to another square");
    else if (!ch_stratego_moves_at_all(ch_stratego_kind(piece)))
        ch_text_addf(refused->text, "a %s never moves", kind_name(refused, piece));
    else
        explain_way(refused, piece);
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
    ch_text_addf(&text, "%s%c%s: ", ch_square_named(&stratego->game, from).name,
                 ch_stratego_at(now, to) ? 'x' : '-', ch_square_named(&stratego->game, to).name);
    if (ch_stratego_flag_taken(now)) {
        ch_text_addf(&text, "the game is over, %s", ch_end_text(CH_STRATEGO_FLAG_TAKEN));
    } else {
        explain(&refused);
        ch_moves_add_choice(&stratego->game, legal, 0, from, "; you can play ", &text);
    }
    return ch_bad_input(error, "%s", text.data);
}

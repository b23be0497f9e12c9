/* What the laws have counted, in words. */
#include "core/games/stratego/stratego.h"
#include "core/games/stratego/text/texts.h"

/* A side's move by its number: "Red's move 12". */
static void add_ply(const struct ch_stratego_past *past, int ply, struct ch_text *text) {
    const struct ch_game *game = &past->stratego->game;
    int first = (int)past->history->start.word[CH_STRATEGO_WORD_SIDE];
    ch_text_addf(text, "%s's move %d", game->seat_name[(first + ply) % CH_SEATS],
                 (first + ply) / CH_SEATS + 1);
}

/* The position before a ply. */
static void add_position(const struct ch_stratego_past *past, int ply, struct ch_text *text) {
    if (ply == 0) {
        ch_text_add(text, "the start position");
    } else {
        ch_text_add(text, "the position after ");
        add_ply(past, ply - 1, text);
    }
}

static void add_square(const struct ch_stratego_past *past, int square, struct ch_text *text) {
    char name[CH_SQUARE_NAME];
    ch_stratego_square_name(&past->stratego->game, square, name);
    ch_text_add(text, name);
}

static const char *times(int count) {
    return count == 1 ? "time" : "times";
}

static void add_two_squares(const struct ch_stratego_past *past,
                            const struct ch_stratego_reason *reason, struct ch_text *text) {
    bool border = reason->law == CH_STRATEGO_SCOUT_LINES;
    ch_text_add(text,
                border ? "the scout has crossed the border between " : "the piece has moved ");
    if (!border)
        ch_text_addf(text, "%d %s in a row between ", reason->count, times(reason->count));
    add_square(past, reason->first, text);
    ch_text_add(text, " and ");
    add_square(past, reason->second, text);
    if (border)
        ch_text_addf(text, " %d %s in a row", reason->count, times(reason->count));
    ch_text_addf(text, "; the two-squares rule (ISF %s, limit %d) allows no more",
                 border ? "10.2, for scouts" : "10.1", past->stratego->two_squares);
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

void ch_stratego_add_reason(const struct ch_stratego_past *past,
                            const struct ch_stratego_reason *reason, struct ch_text *text) {
    switch (reason->law) {
    case CH_STRATEGO_TWO_SQUARES:
    case CH_STRATEGO_SCOUT_LINES:
        add_two_squares(past, reason, text);
        break;
    case CH_STRATEGO_MORE_SQUARES:
        add_more_squares(past, reason, text);
        break;
    case CH_STRATEGO_CONTINUOUS_CHASE:
        ch_text_add(text, "the piece has chased the one on ");
        add_square(past, reason->first, text);
        ch_text_addf(text, " %d %s in a row; the continuous-chase rule allows no more",
                     reason->count, times(reason->count));
        break;
    case CH_STRATEGO_RESUMED_CHASE:
        ch_text_add(text, "the piece has chased the one on ");
        add_square(past, reason->first, text);
        ch_text_add(text, " before, last with ");
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
    if (past->shuttled > 1) {
        ch_text_addf(text, "%s's piece on ", seat);
        add_square(past, past->to, text);
        ch_text_addf(text, " has moved %d times in a row between ", past->shuttled);
        add_square(past, past->from, text);
        ch_text_add(text, " and ");
        add_square(past, past->to, text);
        ch_text_addf(text, " (two-squares limit %d).\n", stratego->two_squares);
    }
    if (past->low < past->high && past->stratego->scout_lines &&
        past->shuttled < stratego->two_squares) {
        ch_text_addf(text, "%s's scout on ", seat);
        add_square(past, past->to, text);
        ch_text_addf(text, " has crossed what lies between ");
        add_square(past, past->low, text);
        ch_text_add(text, " and ");
        add_square(past, past->high, text);
        ch_text_addf(text, " %d times in a row (two-squares limit %d).\n", stratego->two_squares,
                     stratego->two_squares);
    }
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
    if (past->pursuit.moves > 0) {
        ch_text_addf(text, "%s's piece on ", seat);
        add_square(past, past->to, text);
        ch_text_add(text, " has chased the one on ");
        add_square(past, past->pursuit.target, text);
        ch_text_addf(text, " %d %s in a row (continuous chase, limit %d).\n", past->pursuit.moves,
                     times(past->pursuit.moves), CH_STRATEGO_CHASE_LIMIT);
    }
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

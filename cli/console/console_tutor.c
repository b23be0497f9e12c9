/* The tutor at the console: a word before a move that loses something is final, hints in steps, and
 * which side is better. All of it comes from the judge (workshop/coach/judge.h). Where pieces are
 * hidden it judges possible games that fit what the player has seen, and knows no more. */
#include "cli/console/console.h"
#include "core/search/search.h"
#include "workshop/coach/judge.h"

static const char known_judge[] = "search:nodes=60000", hidden_judge[] = "determinised:depth=2";

static bool open_judge(struct ch_console *console) {
    struct ch_error error = {0};
    if (console->tutor.judge)
        return true;
    const char *spec = ch_game_hidden(console->game) ? hidden_judge : known_judge;
    if (ch_judge_open(spec, console->game, &console->config, &console->tutor.judge, &error) ==
        CH_OK)
        return true;
    ch_say_error(console, &error);
    return false;
}

/* Judges the turn; `played` an index into the legal moves. False after an error message. */
static bool ask(struct ch_console *console, int played, struct ch_view_judged *said) {
    struct ch_history past;
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    CH_SCOPED(ch_judged_done) struct ch_judged judged = {0};
    if (!open_judge(console))
        return false;
    struct ch_turn turn = ch_console_turn(console, console->session.history.count, &past, &parts);
    ch_judge_view(console->tutor.judge, &turn, played, &judged, said);
    return true;
}

static void add_line(const struct ch_console *console, const struct ch_move line[], int from,
                     int count, struct ch_text *text) {
    for (int i = from; i < count; i++) {
        ch_text_add(text, i > from ? " " : "");
        console->game->ops->format_move(console->game, &line[i], NULL, CH_NOTATION_FULL, text);
    }
}

bool ch_console_tutor_warns(struct ch_console *console, const struct ch_move *move) {
    struct ch_tutor *tutor = &console->tutor;
    const struct ch_session *session = &console->session;
    struct ch_view_judged said;
    int played = ch_moves_find(&session->legal, move), ply = session->history.count;
    if (!tutor->on || session->legal.count < 2)
        return false;
    if (tutor->warned_ply == ply + 1 && ch_move_equal(&tutor->warned, move))
        return false; /* already warned: the player insists */
    if (!ask(console, played, &said))
        return false;
    enum ch_move_class class = ch_move_class_of(said.regret);
    if (class < CH_MOVE_INACCURACY)
        return false;
    tutor->warned = *move;
    tutor->warned_ply = ply + 1;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    console->game->ops->format_move(console->game, move, NULL, CH_NOTATION_FULL, &text);
    ch_text_addf(&text, " %s: %s %.0f of 100 points of the expected result.",
                 class == CH_MOVE_BLUNDER   ? "is a blunder"
                 : class == CH_MOVE_MISTAKE ? "is a mistake"
                                            : "is not the best",
                 class == CH_MOVE_INACCURACY ? "it gives up" : "it loses", 100 * said.regret);
    if (said.answer_count > 1) {
        ch_text_add(&text, " The answer would be ");
        add_line(console, said.answer, 1, said.answer_count < 4 ? said.answer_count : 4, &text);
        ch_text_add(&text, ".");
    }
    ch_say(console, "%s", text.data);
    ch_say(console, "It is not played yet: type it again to play it, or another move; `hint` "
                    "helps.");
    return true;
}

void ch_console_show_estimate(struct ch_console *console) {
    struct ch_view_judged said;
    const struct ch_session *session = &console->session;
    if (!console->tutor.estimate || ch_session_over(session) || console->set_up.active)
        return;
    int side = ch_session_side(session);
    if (ch_game_hidden(console->game) && console->seats[side].agent)
        return; /* shows only what the player to move knows */
    if (!ask(console, 0, &said))
        return;
    double chance = side == 0 ? said.best_chance : 1 - said.best_chance;
    const char *const *name = console->game->seat_name;
    if (chance > 0.45 && chance < 0.55)
        ch_say(console, "Estimate: about even (%s %.0f of 100).", name[0], 100 * chance);
    else
        ch_say(console, "Estimate: %s stands better (%.0f of 100).", name[chance < 0.5],
               100 * (chance < 0.5 ? 1 - chance : chance));
}

/* The square and those about it, as they are numbered. */
static void add_surroundings(const struct ch_game *game, int square, struct ch_text *text) {
    int found = 0;
    for (int cell = 0; cell < game->rows * game->columns; cell++) {
        int at = game->cell[cell], row = cell / game->columns, column = cell % game->columns;
        if (at == CH_NO_SQUARE)
            continue;
        for (int other = 0; other < game->rows * game->columns; other++) {
            if (game->cell[other] != square)
                continue;
            int rows = row - other / game->columns, columns = column - other % game->columns;
            char name[CH_SQUARE_NAME];
            if (rows < -1 || rows > 1 || columns < -1 || columns > 1)
                continue;
            game->ops->square_name(game, at, name);
            ch_text_addf(text, "%s%s", found++ > 0 ? ", " : "", name);
        }
    }
}

/* Why: how it goes on, and the reason of an agent of rules that would play the same. */
static void say_why(struct ch_console *console, const struct ch_view_judged *said) {
    const struct ch_session *session = &console->session;
    struct ch_text text = ch_text_new();
    ch_text_addf(&text, "Why: it is worth %.0f of 100", 100 * said->best_chance);
    if (said->line_count > 1) {
        ch_text_add(&text, ", as after ");
        add_line(console, said->line, 0, said->line_count, &text);
    }
    ch_say(console, "%s.", text.data);
    ch_text_done(&text);
    struct ch_agent *agent = ch_console_adviser(console, ch_session_side(session), NULL);
    struct ch_history past;
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    CH_SCOPED(ch_choice_done) struct ch_choice choice = {0};
    if (!agent)
        return;
    struct ch_turn turn = ch_console_turn(console, session->history.count, &past, &parts);
    turn.depth = CH_SEARCH_USUAL;
    ch_choice_init(&choice);
    agent->ops->choose(agent, &turn, &choice);
    if (choice.fault.end == CH_END_NONE && choice.index == said->best && choice.reason.length > 0)
        ch_say(console, "%s says: %s", agent->name, choice.reason.data);
}

/* Each step adds to the one before: where, which piece, which move, why. */
static void say_step(struct ch_console *console, const struct ch_view_judged *said, int step) {
    const struct ch_game *game = console->game;
    const struct ch_move *best = &console->session.legal.move[said->best];
    int from = best->path[0];
    struct ch_piece piece =
        game->ops->piece_at(game, ch_history_position(&console->session.history), from);
    char name[CH_SQUARE_NAME];
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    game->ops->square_name(game, from, name);
    if (step == 0) {
        ch_text_add(&text, "Look here: ");
        add_surroundings(game, from, &text);
        ch_say(console, "%s. `hint` again says more.", text.data);
    } else if (step == 1 && piece.seat >= 0) {
        ch_say(console, "This piece: the %s on %s.", game->kinds[piece.kind].name, name);
    } else if (step == 1) {
        ch_say(console, "This square: %s.", name);
    } else if (step == 2) {
        game->ops->format_move(game, best, &console->session.legal, CH_NOTATION_SHORT, &text);
        ch_say(console, "This move: %s.", text.data);
    } else {
        say_why(console, said);
    }
}

void ch_do_hint_step(struct ch_console *console, const char *argument) {
    struct ch_tutor *tutor = &console->tutor;
    const struct ch_session *session = &console->session;
    struct ch_view_judged said;
    if (argument[0] || ch_session_over(session)) {
        ch_do_hint(console, argument);
        return;
    }
    uint64_t line = session->history.count > 0
                        ? session->history.plies[session->history.count - 1].line
                        : session->history.start_hash;
    if (tutor->hint_line != line)
        tutor->hint_step = 0;
    if (!ask(console, 0, &said))
        return;
    tutor->hint_line = line;
    say_step(console, &said, tutor->hint_step);
    tutor->hint_step = tutor->hint_step < 3 ? tutor->hint_step + 1 : 3;
}

void ch_console_tutor_done(struct ch_console *console) {
    ch_judge_close(console->tutor.judge);
    console->tutor.judge = NULL;
}

/* Help for learners. The tutor: a word before a move that loses something is final, hints in steps,
 * and which side is better. All of it comes from the judge (workshop/coach/judge.h), and is kept as
 * advice for who draws the board. Where pieces are hidden it judges possible games that fit what
 * the player has seen, and knows no more. */
#include <string.h>

#include "cli/console/console.h"
#include "workshop/coach/loss.h"

/* The judge, opened when first asked for; NULL with an error. */
static struct ch_judge *judge_of(struct ch_console *console, struct ch_error *error) {
    struct ch_judge **judge = &console->tutor.judge;
    return *judge || ch_judge_open(NULL, console->game, &console->config, judge, error) == CH_OK
               ? *judge
               : NULL;
}

double ch_console_chance(struct ch_console *console, int score) {
    struct ch_error error = {0};
    const struct ch_judge *judge = judge_of(console, &error);
    return judge ? ch_judge_chance(judge, score) : -1;
}

/* Judges the turn; `played` an index into the legal moves, or -1. False after an error message. */
static bool ask(struct ch_console *console, int played, struct ch_view_judged *said) {
    struct ch_history past;
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    CH_SCOPED(ch_judged_done) struct ch_judged judged = {0};
    struct ch_error error = {0};
    struct ch_judge *judge = judge_of(console, &error);
    if (!judge) {
        ch_say_error(console, &error);
        return false;
    }
    struct ch_turn turn = ch_console_turn(console, console->session.history.count, &past, &parts);
    ch_console_helped(console);
    ch_judge_view(judge, &turn, played, &judged, said);
    return true;
}

/* What a verdict on the present turn says in words: what the judged move loses, or what the best
 * one gains. */
static void add_words(const struct ch_console *console, const struct ch_view_judged *said,
                      bool loss, bool reveal, struct ch_text *text) {
    struct ch_history past;
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    struct ch_turn turn = ch_console_turn(console, console->session.history.count, &past, &parts);
    if (loss)
        ch_loss_add(&turn, said, reveal, text);
    else
        ch_gain_add(&turn, said, text);
}

void ch_console_add_line(const struct ch_console *console, const struct ch_move line[], int from,
                         int count, struct ch_text *text) {
    for (int i = from; i < count; i++) {
        ch_text_add(text, i > from ? " " : "");
        ch_console_add_move(console, &line[i], NULL, text);
    }
}

/* The moves up to the present turn, as a number. */
static uint64_t line_of(const struct ch_session *session) {
    const struct ch_history *history = &session->history;
    return history->count > 0 ? history->plies[history->count - 1].line : history->start_hash;
}

static void forget(struct ch_advice *advice) {
    ch_free(advice->words);
    ch_free(advice->why);
    *advice = (struct ch_advice){0};
}

/* Other advice about the present turn, with its words. */
static struct ch_advice *put_advice(struct ch_console *console, enum ch_advice_kind kind,
                                    struct ch_text *words) {
    struct ch_advice *advice = &console->tutor.advice;
    forget(advice);
    advice->kind = kind;
    advice->line = line_of(&console->session);
    advice->piece = CH_NO_SQUARE;
    advice->words = ch_text_take(words);
    return advice;
}

const struct ch_advice *ch_console_advice(const struct ch_console *console) {
    const struct ch_session *session = &console->session;
    const struct ch_advice *advice = &console->tutor.advice;
    int viewer = ch_console_viewer(console);
    if (advice->kind == CH_NO_ADVICE || ch_session_over(session) ||
        advice->line != line_of(session) || (viewer >= 0 && viewer != ch_session_side(session)))
        return NULL;
    return advice;
}

/* " It loses 24 of 100 points of the expected result." */
static void add_points(const struct ch_console *console, double regret, struct ch_text *text) {
    if (console->tutor.full)
        ch_text_addf(text, " It loses %.0f of 100 points of the expected result.", 100 * regret);
}

bool ch_console_tutor_warns(struct ch_console *console, const struct ch_move *move) {
    struct ch_tutor *tutor = &console->tutor;
    const struct ch_session *session = &console->session;
    struct ch_view_judged said;
    uint64_t line = line_of(session);
    bool insists = tutor->warned.path_length > 0 && tutor->warned_line == line &&
                   ch_move_equal(&tutor->warned, move);
    if (!tutor->on || session->legal.count < 2 || insists ||
        !ask(console, ch_moves_find(&session->legal, move), &said) ||
        ch_move_class_of(said.regret) == CH_MOVE_GOOD)
        return false;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_console_add_move(console, move, &session->legal, &text);
    ch_text_add(&text, " ");
    add_words(console, &said, true, false, &text);
    struct ch_advice *advice = put_advice(console, CH_ADVICE_WARNING, &text);
    advice->move = tutor->warned = *move;
    tutor->warned_line = line;
    advice->said = said;
    ch_text_add(&text, advice->words);
    ch_text_add(&text, ".");
    add_points(console, said.regret, &text);
    if (!console->page)
        ch_say(console,
               "%s\nIt is not played yet: type it again to play it, or another move; `hint` helps.",
               text.data);
    return true;
}

void ch_do_insist(struct ch_console *console, const char *argument) {
    (void)argument;
    const struct ch_advice *advice = ch_console_advice(console);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    if (!advice || advice->kind != CH_ADVICE_WARNING) {
        ch_say(console, "There is no move that waits to be played.");
        return;
    }
    ch_console_add_move(console, &advice->move, NULL, &text);
    ch_console_move(console, text.data);
}

void ch_do_retract_warning(struct ch_console *console, const char *argument) {
    (void)argument;
    forget(&console->tutor.advice);
    console->tutor.warned.path_length = 0;
}

/* Why the best move is best: what it gains, what agents of rules say, how it goes on. */
static void add_why(struct ch_console *console, const struct ch_view_judged *said,
                    struct ch_text *text) {
    struct ch_reason reason[CH_REASON_AGENTS];
    struct ch_history past;
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    struct ch_tutor *tutor = &console->tutor;
    struct ch_turn turn = ch_console_turn(console, console->session.history.count, &past, &parts);
    add_words(console, said, false, true, text);
    bool gains = text->length > 0;
    if (gains)
        ch_text_add(text, ". ");
    if (!tutor->advisers)
        tutor->advisers = ch_advisers_new(console->game, &console->config);
    int count = ch_reasons_for(tutor->advisers, &turn, said->best, reason);
    for (int i = 0; i < count; i++)
        ch_text_addf(text, "%s says: %s ", reason[i].agent, reason[i].text.data);
    ch_reasons_done(reason, count);
    if (said->line_count > 1 && !gains) {
        ch_text_add(text, "It could go on ");
        ch_console_add_line(console, said->line, 1, said->line_count, text);
        ch_text_add(text, ". ");
    } else if (ch_game_hidden(console->game)) {
        ch_text_add(text, "It did best in games that fit what you have seen. ");
    }
    if (tutor->full)
        ch_text_addf(text, "The result to expect is %.0f of 100 points. ", 100 * said->best_chance);
    if (text->length > 0) /* the blank at its end */
        text->data[--text->length] = '\0';
}

void ch_do_show(struct ch_console *console, const char *argument) {
    (void)argument;
    const struct ch_advice *now = ch_console_advice(console);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new(), why = ch_text_new();
    if (!now || now->kind != CH_ADVICE_WARNING) {
        ch_say(console, "There is nothing to show.");
        return;
    }
    struct ch_advice *advice = &console->tutor.advice;
    ch_console_add_move(console, &advice->move, &console->session.legal, &text);
    ch_text_add(&text, " ");
    add_words(console, &advice->said, true, true, &text);
    add_why(console, &advice->said, &why);
    ch_free(advice->words);
    ch_free(advice->why);
    advice->words = ch_text_take(&text);
    advice->why = ch_text_take(&why);
    advice->step = 1;
}

/* Judges the turn for the estimate, and keeps it. False if there is none to give. */
static bool estimate(struct ch_console *console) {
    struct ch_view_judged said;
    const struct ch_session *session = &console->session;
    struct ch_estimate *now = &console->tutor.now;
    if (ch_session_over(session) || console->set_up.active)
        return false;
    int side = ch_session_side(session);
    if (ch_game_hidden(console->game) && console->seats[side].agent)
        return false; /* shows only what the player to move knows */
    if (now->given && now->line == line_of(session))
        return true;
    if (!ask(console, -1, &said))
        return false;
    now->given = true;
    now->line = line_of(session);
    now->chance = side == 0 ? said.best_chance : 1 - said.best_chance;
    return true;
}

const struct ch_estimate *ch_console_estimate(const struct ch_console *console) {
    const struct ch_estimate *now = &console->tutor.now;
    int viewer = ch_console_viewer(console);
    bool seen = viewer < 0 || viewer == ch_session_side(&console->session);
    return now->given && seen && now->line == line_of(&console->session) ? now : NULL;
}

void ch_console_estimate_text(const struct ch_console *console, double chance,
                              struct ch_text *text) {
    const char *const *name = console->game->seat_name;
    if (chance > 0.45 && chance < 0.55)
        ch_text_addf(text, "about even (%s %.0f of 100)", name[0], 100 * chance);
    else
        ch_text_addf(text, "%s is better (%.0f of 100)", name[chance < 0.5],
                     100 * (chance < 0.5 ? 1 - chance : chance));
}

static void say_estimate(struct ch_console *console) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_console_estimate_text(console, console->tutor.now.chance, &text);
    ch_say(console, "Estimate: %s.", text.data);
}

void ch_console_show_estimate(struct ch_console *console) {
    if (console->tutor.estimate && estimate(console) && !console->page)
        say_estimate(console);
}

void ch_do_estimate(struct ch_console *console, const char *argument) {
    bool given = strcmp(argument, "on") == 0 || strcmp(argument, "off") == 0;
    if (given) {
        console->tutor.estimate = argument[1] == 'n';
        console->redraw = console->redraw || console->tutor.estimate;
        ch_say(console, CH_TYPED "The estimate is %s.", argument);
    } else if (argument[0]) {
        ch_say(console, CH_TYPED "The estimate is on or off, not `%.20s`; alone it is given once.",
               argument);
    } else if (!estimate(console)) {
        ch_say(console, "There is nothing to estimate now.");
    } else if (!console->page) {
        say_estimate(console);
    }
}

void ch_do_tutor(struct ch_console *console, const char *argument) {
    struct ch_tutor *tutor = &console->tutor;
    static const char *const words[] = {"off", "on", "full", NULL};
    if (argument[0] && !ch_text_is_one_of(argument, words)) {
        ch_say(console, CH_TYPED "The tutor is on, off or full, not `%.20s`.", argument);
        return;
    }
    if (argument[0]) {
        tutor->on = strcmp(argument, "off") != 0;
        tutor->full = strcmp(argument, "full") == 0;
    }
    const char *now = tutor->on ? tutor->full ? "full" : "on" : "off";
    if (!argument[0])
        ch_say(console, "The tutor is %s." CH_TYPED "`tutor %s` changes that.", now,
               tutor->on ? "off" : "on");
    else
        ch_say(console, "The tutor is %s%s.", now,
               tutor->on ? ": it speaks before a move that loses something" : "");
}

/* The square and those about it, as they are numbered. */
static void find_surroundings(const struct ch_game *game, int square, struct ch_advice *advice) {
    int centre = 0;
    while (game->cell[centre] != square)
        centre++;
    for (int row = centre / game->columns - 1; row <= centre / game->columns + 1; row++)
        for (int column = centre % game->columns - 1; column <= centre % game->columns + 1;
             column++)
            if (row >= 0 && row < game->rows && column >= 0 && column < game->columns &&
                game->cell[row * game->columns + column] != CH_NO_SQUARE)
                advice->squares[advice->square_count++] = game->cell[row * game->columns + column];
}

/* True if there is no choice but among captures. */
static bool must_take(const struct ch_console *console) {
    const struct ch_moves *legal = &console->session.legal;
    return ch_game_captures(console->game, legal) == legal->count;
}

/* "You must take: 9x18 or 10x17" */
static void add_must(const struct ch_console *console, struct ch_text *text) {
    enum { LISTED = 4 };
    const struct ch_moves *legal = &console->session.legal;
    ch_text_add(text, must_take(console) ? "You must take: " : "Your only move: ");
    if (legal->count > LISTED)
        ch_text_addf(text, "%d captures are possible", legal->count);
    for (int i = 0; legal->count <= LISTED && i < legal->count; i++) {
        ch_text_add(text, i == 0 ? "" : i + 1 < legal->count ? ", " : " or ");
        ch_console_add_move(console, &legal->move[i], legal, text);
    }
}

/* The words of a step: where, which piece, which move and why. */
static void add_step(const struct ch_console *console, const struct ch_move *best, int step,
                     struct ch_text *text) {
    const struct ch_game *game = console->game;
    const struct ch_moves *legal = &console->session.legal;
    struct ch_piece piece =
        game->ops->piece_at(game, ch_history_position(&console->session.history), best->path[0]);
    struct ch_square_name square = ch_square_named(game, best->path[0]);
    if (step == 0 && must_take(console)) {
        add_must(console, text);
    } else if (step == 0) {
        ch_text_add(text, "Look here");
    } else if (step == 1 && piece.seat >= 0) {
        ch_text_addf(text, "Move the %s on %s", game->kinds[piece.kind].name, square.name);
    } else if (step == 1) {
        ch_text_addf(text, "Play on %s", square.name);
    } else {
        ch_text_add(text, "Play ");
        ch_console_add_move(console, best, legal, text);
    }
}

/* Says the advice at a prompt: a page draws it. */
static void say_hint(struct ch_console *console, const struct ch_advice *advice) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_add(&text, advice->words);
    for (int i = 0; i < advice->square_count && advice->step == 0; i++)
        ch_text_addf(&text, "%s %s", i == 0 ? ":" : ",",
                     ch_square_named(console->game, advice->squares[i]).name);
    ch_text_add(&text, ".");
    if (advice->why)
        ch_text_addf(&text, " %s", advice->why);
    else if (advice->kind == CH_ADVICE_HINT)
        ch_text_add(&text, " `hint` again says more.");
    if (!console->page)
        ch_say(console, "%s", text.data);
}

static void give_hint(struct ch_console *console, const struct ch_view_judged *said, int step) {
    const struct ch_move *best = &console->session.legal.move[said->best];
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    add_step(console, best, step, &text);
    struct ch_advice *advice = put_advice(console, CH_ADVICE_HINT, &text);
    advice->step = step;
    advice->said = *said;
    if (step == 0 && !must_take(console))
        find_surroundings(console->game, best->path[0], advice);
    if (step > 0)
        advice->piece = best->path[0];
    if (step > 1)
        advice->move = *best;
    if (step > 2) {
        CH_SCOPED(ch_text_done) struct ch_text why = ch_text_new();
        add_why(console, said, &why);
        advice->why = ch_text_take(&why);
    }
    say_hint(console, advice);
}

void ch_do_hint_step(struct ch_console *console, const char *argument) {
    const struct ch_session *session = &console->session;
    struct ch_view_judged said;
    if (argument[0] || ch_session_over(session)) {
        ch_do_hint(console, argument);
        return;
    }
    if (session->legal.count == 1) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        add_must(console, &text);
        struct ch_advice *advice = put_advice(console, CH_ADVICE_ONLY, &text);
        advice->move = session->legal.move[0];
        advice->piece = advice->move.path[0];
        say_hint(console, advice);
        return;
    }
    const struct ch_advice *last = ch_console_advice(console);
    int step = last && last->kind == CH_ADVICE_HINT ? last->step + 1 : 0;
    if (last && last->kind == CH_ADVICE_HINT)
        said = last->said;
    else if (!ask(console, -1, &said))
        return;
    give_hint(console, &said, step < 3 ? step : 3);
}

void ch_console_tutor_done(struct ch_console *console) {
    forget(&console->tutor.advice);
    ch_advisers_free(console->tutor.advisers);
    console->tutor.advisers = NULL;
    ch_judge_close(console->tutor.judge);
    console->tutor.judge = NULL;
}

/* Mistakes as positions to solve at the console: `review`, and the command of that name. */
#include <string.h>
#include <strings.h>

#include "cli/console/console.h"
#include "cli/output/print.h"
#include "workshop/coach/loss.h"

enum { LINE = 6 };

/* The position that is asked about. */
struct asked {
    struct ch_console *console;
    const struct ch_puzzle *puzzle;
    struct ch_judge *judge;
    struct ch_practice *practice;
    struct ch_turn turn;
    int played, best;
    struct ch_view_judged said; /* of the move that was played */
    struct ch_judged judged;
};

static void add_move(const struct asked *asked, int index, struct ch_text *text) {
    ch_console_add_move(asked->console, &asked->turn.legal->move[index], asked->turn.legal, text);
}

/* Appends ": it loses a man: 22x15x8", or nothing for what is not known in words. */
static void add_loss(const struct asked *asked, const struct ch_view_judged *said, bool reveal,
                     struct ch_text *text) {
    CH_SCOPED(ch_text_done) struct ch_text loss = ch_text_new();
    ch_loss_add(&asked->turn, said, reveal, &loss);
    if (loss.length > 0)
        ch_text_addf(text, ": it %s", loss.data);
}

/* True if the move leads where the best one does. */
static bool leads_there(const struct asked *asked, int index) {
    struct ch_position one, other;
    const struct ch_game *game = asked->puzzle->game;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    for (int i = 0; i < 2; i++) {
        ch_history_init(&history, game, ch_history_position(asked->turn.history));
        ch_history_push(&history, game, &asked->turn.legal->move[i ? asked->best : index]);
        *(i ? &other : &one) = *ch_history_position(&history);
        ch_history_done(&history);
    }
    return memcmp(&one, &other, sizeof one) == 0;
}

/* What was better: how it goes on, and what agents of rules say for it. */
static void say_better(struct asked *asked) {
    struct ch_console *console = asked->console;
    const struct ch_view_judged *said = &asked->said;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < said->line_count && i < LINE; i++) {
        ch_text_add(&text, i > 0 ? " " : "");
        ch_console_add_move(console, &said->line[i], NULL, &text);
    }
    if (said->line_count > 1)
        ch_say(console, "It could go on %s.", text.data);
    ch_text_clear(&text);
    add_move(asked, asked->played, &text);
    ch_text_add(&text, " was played");
    add_loss(asked, said, false, &text);
    ch_say(console, "%s.", text.data);
    struct ch_reason reasons[CH_REASON_AGENTS];
    struct ch_advisers *advisers = ch_practice_advisers(asked->practice, asked->puzzle->game);
    int count = ch_reasons_for(advisers, &asked->turn, asked->best, reasons);
    for (int i = 0; i < count; i++)
        ch_say(console, "%s: %s", reasons[i].agent, reasons[i].text.data);
    ch_reasons_done(reasons, count);
}

/* A move was typed: true if it solves the position. */
static bool take_move(struct asked *asked, const char *words, bool *wrong) {
    struct ch_console *console = asked->console;
    struct ch_view_judged said;
    struct ch_move move;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new(), best = ch_text_new();
    if (!ch_console_read_move(console, asked->turn.history, asked->turn.legal, words, &move))
        return false;
    int index = ch_moves_find(asked->turn.legal, &move);
    add_move(asked, index, &text);
    if (index == asked->played) {
        ch_say(console, "%s was played. Find a better move.", text.data);
        return false;
    }
    ch_judge_view(asked->judge, &asked->turn, index, &asked->judged, &said);
    if (index == asked->best || ch_puzzle_solves(said.regret) || leads_there(asked, index)) {
        add_move(asked, asked->best, &best);
        ch_say(console, index == asked->best ? "%s is right." : "%s is right; %s is as good.",
               text.data, best.data);
        return true;
    }
    *wrong = true;
    add_loss(asked, &said, false, &text);
    ch_say(console, "Not %s. Try again.", text.data);
    return false;
}

static void say_hint(const struct asked *asked) {
    char name[CH_SQUARE_NAME];
    const struct ch_game *game = asked->puzzle->game;
    game->ops->square_name(game, asked->turn.legal->move[asked->best].path[0], name);
    ch_say(asked->console, "Look at %s.", name);
}

enum end { SOLVED, SHOWN, SKIPPED, LEFT };

/* Reads lines until the position is done with. `wrong`: it was not solved at once. */
static enum end ask(struct asked *asked, bool *wrong) {
    struct ch_console *console = asked->console;
    CH_SCOPED(ch_text_done) struct ch_text prompt = ch_text_new(), line = ch_text_new();
    ch_text_addf(&prompt, "Better, %s> ", console->game->seat_name[asked->turn.seat]);
    for (;;) {
        ch_text_clear(&line);
        fflush(console->out);
        if (ch_input_read(prompt.data, &line) != CH_INPUT_LINE)
            return LEFT;
        size_t length = line.length;
        while (length > 0 && strchr(" \t\r", line.data[length - 1]))
            line.data[--length] = '\0';
        const char *words = line.data + strspn(line.data, " \t");
        if (!words[0] || words[0] == '#')
            continue;
        if (strcmp(words, "quit") == 0)
            return LEFT;
        if (strcmp(words, "skip") == 0)
            return SKIPPED;
        if (strcmp(words, "show") == 0)
            return SHOWN;
        if (strcmp(words, "hint") == 0) {
            *wrong = true;
            say_hint(asked);
        } else if (strpbrk(words, "0123456789") || strcasecmp(words, "pass") == 0) {
            if (take_move(asked, words, wrong))
                return SOLVED;
        } else {
            ch_say(console, "Type a move; `hint` names a square, `show` the move, `skip` goes on, "
                            "`quit` ends.");
        }
    }
}

static void show_puzzle(const struct asked *asked, int number, int count) {
    struct ch_console *console = asked->console;
    const struct ch_puzzle *puzzle = asked->puzzle;
    struct ch_draw_style style = console->style;
    CH_SCOPED(ch_text_done) struct ch_text board = ch_text_new(), text = ch_text_new();
    char at[CH_PLY_NUMBER];
    ch_history_number(&puzzle->history, puzzle->game, puzzle->history.count, at);
    style.flip = ch_draw_seat_at_top(puzzle->game, puzzle->seat);
    ch_draw_position(puzzle->game, asked->turn.history, &style, &board);
    add_move(asked, asked->played, &text);
    ch_say(console, "%d of %d: %s%smove %.*s.", number, count, puzzle->title ? puzzle->title : "",
           puzzle->title ? ", " : "", (int)strcspn(at, "."), at);
    ch_print_drawing(console->out, board.data);
    ch_say(console, "Find a better move than %s.", text.data);
}

/* False: the person left. */
static bool practise_one(struct ch_console *console, struct ch_practice *practice,
                         const struct ch_puzzle *puzzle, int number, int count,
                         struct ch_practised *sums, bool *solved) {
    struct ch_error error = {0};
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    struct asked asked = {.console = console, .puzzle = puzzle, .practice = practice};
    if (ch_practice_judge(practice, puzzle->game, &asked.judge, &error) != CH_OK) {
        ch_say_error(console, &error);
        return false;
    }
    asked.turn = ch_puzzle_turn(puzzle, &parts);
    asked.played = ch_moves_find(asked.turn.legal, &puzzle->played);
    ch_judge_view(asked.judge, &asked.turn, asked.played, &asked.judged, &asked.said);
    asked.best = asked.said.best;
    show_puzzle(&asked, number, count);
    bool wrong = false;
    enum end end = ask(&asked, &wrong);
    if (end == SHOWN) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        add_move(&asked, asked.best, &text);
        ch_say(console, "%s was better.", text.data);
    }
    if (end == SOLVED || end == SHOWN)
        say_better(&asked);
    *solved = end == SOLVED && !wrong;
    sums->solved += *solved;
    sums->asked += end == SOLVED || end == SHOWN;
    ch_judged_done(&asked.judged);
    return end != LEFT;
}

bool ch_console_practise(struct ch_console *console, struct ch_practice *practice,
                         const struct ch_puzzle *puzzle, int number, int count,
                         struct ch_practised *sums) {
    int before = sums->asked;
    bool solved = false;
    bool goes_on = practise_one(console, practice, puzzle, number, count, sums, &solved);
    if (sums->asked > before && sums->answered)
        sums->answered(sums->context, puzzle, solved);
    return goes_on;
}

void ch_do_review(struct ch_console *console, const char *argument) {
    (void)argument;
    struct ch_session *session = &console->session;
    struct ch_error error = {0};
    bool seats[CH_SEATS];
    if (ch_console_viewer(console) >= 0) {
        ch_say(console, "That would tell what is hidden from you; ask when the game is over.");
        return;
    }
    if (session->history.count == 0) {
        ch_say(console, "No moves yet.");
        return;
    }
    if (ch_console_people(console, seats) == 0)
        seats[0] = seats[1] = true;
    ch_console_helped(console);
    CH_SCOPED(ch_practice_done) struct ch_practice practice = {.config = &console->config};
    CH_SCOPED(ch_puzzles_done) struct ch_puzzles puzzles = {0};
    if (ch_practice_game(&practice, console->game, &session->history, seats, &puzzles, &error) !=
        CH_OK) {
        ch_say_error(console, &error);
        return;
    }
    struct ch_practised sums = {0};
    if (puzzles.count == 0)
        ch_say(console, "No mistake was found.");
    for (int i = 0; i < puzzles.count; i++)
        if (!ch_console_practise(console, &practice, &puzzles.puzzle[i], i + 1, puzzles.count,
                                 &sums))
            break;
    if (sums.asked > 0)
        ch_say(console, "Found at once: %d of %d.", sums.solved, sums.asked);
    console->redraw = true;
}

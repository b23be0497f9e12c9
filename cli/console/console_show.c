/* The commands that show and help, and the table of all; the views of the players: the board as the
 * viewer knows it, what strikes show, and the screen handed over between two people who have
 * secrets from each other. */
#include <assert.h>
#include <string.h>
#include <strings.h>

#include "cli/console/console.h"
#include "cli/output/print.h"

static bool two_people(const struct ch_console *console) {
    return ch_console_people(console, NULL) == CH_SEATS;
}

int ch_console_viewer(const struct ch_console *console) {
    int people = ch_console_people(console, NULL);
    if (!ch_game_hidden(console->game) || people == 0)
        return -1;
    if (console->set_up.active)
        return console->set_up.seat;
    if (ch_session_over(&console->session))
        return -1;
    return people == 2 ? ch_session_side(&console->session) : console->seats[0].agent != NULL;
}

void ch_console_view(const struct ch_console *console, struct ch_history *view) {
    int viewer = ch_console_viewer(console);
    if (viewer < 0)
        ch_history_copy(view, &console->session.history);
    else
        ch_history_init_view(view, console->game, &console->session.history, viewer);
}

bool ch_console_flipped(const struct ch_console *console) {
    return console->style.flip != (two_people(console) && ch_console_viewer(console) == 1);
}

void ch_console_show(struct ch_console *console) {
    struct ch_draw_style style = console->style;
    CH_SCOPED(ch_history_done) struct ch_history view = {0};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    console->redraw = false;
    if (console->edit.active) {
        ch_console_show_edit(console);
        return;
    }
    if (console->set_up.active) {
        ch_console_show_set_up(console);
        return;
    }
    style.flip = ch_console_flipped(console);
    style.width = ch_wrap_width(console->out);
    ch_console_view(console, &view);
    ch_text_add(&text, "\n");
    ch_draw_position(console->game, &view, &style, &text);
    ch_text_add(&text, "\n");
    ch_print_drawing(console->out, text.data);
    ch_text_clear(&text);
    if (console->game->ops->laws && !ch_session_over(&console->session))
        console->game->ops->laws(console->game, &console->session.history, NULL, &text);
    if (ch_console_timed(console)) {
        ch_console_clock_text(console, &text);
        ch_text_add(&text, "\n");
    }
    ch_say_lines(console, text.data);
    ch_console_show_estimate(console);
}

void ch_console_report(struct ch_console *console, int ply) {
    const struct ch_history *history = &console->session.history;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    assert(ply >= 0 && ply < history->count);
    if (!console->game->ops->tell)
        return;
    console->game->ops->tell(console->game, ch_history_before(history, ply),
                             &history->plies[ply].move, console->style.ranks, &text);
    if (text.length > 0)
        ch_say(console, "%s", text.data);
}

bool ch_console_handing_over(const struct ch_console *console) {
    int viewer = ch_console_viewer(console);
    return viewer >= 0 && two_people(console) && viewer != console->at_screen;
}

/* The last move in words, for who did not see it made. */
static void say_last_move(struct ch_console *console) {
    const struct ch_history *history = &console->session.history;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    int last = history->count - 1;
    if (console->set_up.active || last < 0)
        return;
    ch_console_add_move(console, &history->plies[last].move, NULL, &text);
    ch_say(console, "%s played %s.",
           console->game->seat_name[ch_session_mover(&console->session, last)], text.data);
    ch_console_report(console, last);
}

/* A terminal is cleared with what scrolled out of it. */
static void clear_screen(struct ch_console *console) {
    if (!console->terminal)
        return;
    ch_print_to(console->out, "\033[H\033[2J\033[3J");
    ch_input_forget();
    say_last_move(console);
}

void ch_console_hide(struct ch_console *console) {
    if (console->at_screen >= 0)
        clear_screen(console);
    console->at_screen = -1;
}

static void do_ranks(struct ch_console *console, const char *argument) {
    static const char *const words[] = {"ISF numbers: marshal 10 to spy 1.",
                                        "Old US numbers: marshal 1 to scout 9, and the spy S."};
    if (argument[0] && !ch_draw_read_ranks(argument, &console->style.ranks)) {
        ch_say(console, "`ranks` is isf or us, not `%.20s`.", argument);
        return;
    }
    console->redraw = argument[0] != '\0' || console->redraw;
    ch_say(console, "%s", words[console->style.ranks]);
}

void ch_do_laws(struct ch_console *console, const char *argument) {
    (void)argument;
    const struct ch_session *session = &console->session;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    if (!console->game->ops->laws || ch_session_over(session))
        ch_text_add(&text, "The game is over.\n");
    else
        console->game->ops->laws(console->game, &session->history, &session->legal, &text);
    ch_say_lines(console, text.data);
}

/* Adds a word after a blank, or on a new line where it would pass the width. */
static void add_word(const struct ch_console *console, struct ch_text *text, size_t *line_start,
                     const char *word) {
    enum { WIDTH = 78 };
    int columns = ch_wrap_width(console->out);
    size_t width = columns > 0 && columns < WIDTH ? (size_t)columns : WIDTH;
    if (text->length - *line_start + 1 + strlen(word) > width) {
        ch_text_add(text, "\n");
        *line_start = text->length;
    } else if (text->length > 0) {
        ch_text_add(text, " ");
    }
    ch_text_add(text, word);
}

static void do_moves(struct ch_console *console, const char *argument) {
    (void)argument;
    const struct ch_moves *legal = &console->session.legal;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new(), word = ch_text_new();
    size_t line_start = 0;
    for (int i = 0; i < legal->count; i++) {
        ch_text_clear(&word);
        ch_console_add_move(console, &legal->move[i], NULL, &word);
        add_word(console, &text, &line_start, word.data);
    }
    ch_say(console, "%s", ch_session_over(&console->session) ? "The game is over." : text.data);
}

static void do_board(struct ch_console *console, const char *argument) {
    (void)argument;
    console->redraw = true;
}

static void do_flip(struct ch_console *console, const char *argument) {
    console->style.flip = !console->style.flip;
    do_board(console, argument);
}

static void do_fen(struct ch_console *console, const char *argument) {
    if (argument[0]) {
        ch_do_new(console, argument);
        return;
    }
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    CH_SCOPED(ch_history_done) struct ch_history view = {0};
    ch_console_view(console, &view);
    console->game->ops->format_position(console->game, ch_history_position(&view), &text);
    ch_say(console, "%s", text.data);
}

static void do_history(struct ch_console *console, const char *argument) {
    (void)argument;
    const struct ch_game *game = console->game;
    const struct ch_history *history = &console->session.history;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new(), word = ch_text_new();
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    char number[CH_PLY_NUMBER];
    size_t line_start = 0;
    for (int i = 0; i < history->count; i++) {
        struct ch_history past = ch_session_past(&console->session, i);
        legal.count = 0;
        game->ops->moves(game, &past, &legal);
        ch_text_clear(&word);
        ch_history_number(history, game, i, number);
        if (i == 0 || !strstr(number, ".."))
            ch_text_addf(&word, "%s ", number);
        ch_console_add_move(console, &history->plies[i].move, &legal, &word);
        add_word(console, &text, &line_start, word.data);
    }
    ch_say(console, "%s", history->count > 0 ? text.data : "No moves yet.");
}

static void say_command(struct ch_console *console, const struct ch_console_command *command) {
    char left[40];
    snprintf(left, sizeof left, "%s %s", command->name, command->arguments);
    ch_say(console, "  %-24s %s", left, command->summary);
}

static void say_how_to_type(struct ch_console *console) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    if (console->set_up.active) {
        ch_say(console, "A piece is placed by its square and its name or rank: A4 marshal, A4 10. "
                        "`A4-B4` exchanges two, `A4 .` takes one off.");
        return;
    }
    const struct ch_moves *legal = &console->session.legal;
    if (legal->count > 0)
        ch_console_add_move(console, &legal->move[0], NULL, &text);
    ch_say(console,
           "A move is typed as in the books%s%s, or as any clear beginning of it. Commands may be "
           "shortened too.",
           text.length > 0 ? ", such as " : "", text.data);
}

static void do_help(struct ch_console *console, const char *argument) {
    if (argument[0]) {
        CH_SCOPED(ch_text_done) struct ch_text candidates = ch_text_new();
        const struct ch_console_command *command = ch_console_find(console, argument, &candidates);
        if (!command && !ch_console_say_place(console, argument))
            ch_say(console, "There is no command `%.40s`; `help` lists them.", argument);
        if (command)
            say_command(console, command);
        if (command && command->details)
            ch_say(console, "%s", command->details);
        return;
    }
    say_how_to_type(console);
    for (const struct ch_console_command *command = ch_console_commands; command->name; command++)
        if (ch_console_can(console, command->when))
            say_command(console, command);
}

static void do_quit(struct ch_console *console, const char *argument) {
    (void)argument;
    console->quit = true;
}

/* True for commands that are allowed before the screen is handed over: those that show nothing
 * more. */
static bool is_harmless(const struct ch_console *console, const char *line) {
    char word[16] = "";
    size_t length = strcspn(line, " ");
    memcpy(word, line, length < sizeof word ? length : 0);
    const struct ch_console_command *command =
        word[0] ? ch_console_find(console, word, NULL) : NULL;
    return command &&
           (command->run == ch_do_undo || command->run == ch_do_save ||
            command->run == ch_do_save_over || command->run == do_help || command->run == do_quit);
}

void ch_console_hand_over(struct ch_console *console, char *line) {
    bool harmless = is_harmless(console, line);
    if (line[0] && console->terminal && !harmless) {
        ch_say(console, "Only Enter hands the screen over; `undo`, `save FILE` and `quit` can be "
                        "given before.");
        return;
    }
    if (!harmless) {
        clear_screen(console);
        console->at_screen = ch_console_viewer(console);
        console->redraw = true;
    }
    if (line[0])
        ch_console_execute_here(console, line);
}

const struct ch_console_command ch_console_commands[] = {
    {"row", "[N] SIGNS", "ten pieces on the next empty row, or on row N",
     "Signs go from left to right as the board is drawn: letters (F Y S N T L P J C G M B) or\n"
     "the rank numbers in use. Numbers have F and B, too, and X for 10; `.` is an empty square.\n"
     "Single pieces are placed by `A4 marshal`, `A4 10` or `A4 .`, and `A4-B4` exchanges what\n"
     "is on two squares.",
     ch_do_row, CH_IN_SET_UP},
    {"deal", "[AGENT]", "a whole set-up at random, or that of an agent", NULL, ch_do_deal,
     CH_IN_SET_UP},
    {"setup", "FILE", "take a set-up from a file",
     "Four rows from the front to the back, from A to K, in letters or rank numbers. A set-up\n"
     "may also be written after the command, with / between the rows.",
     ch_do_set_up, CH_IN_SET_UP},
    {"clear", "", "take all pieces off", NULL, ch_do_clear, CH_IN_SET_UP},
    {"done", "", "play with this set-up", NULL, ch_do_done, CH_IN_SET_UP},
    {"moves", "", "the legal moves", NULL, do_moves, CH_IN_GAME},
    {"hint", "[AGENT]", "what to play, a step at a time",
     "`hint` says where to look, again which piece, which move, and why. With AGENT it says\n"
     "what that agent would play and why. The move is not played.",
     ch_do_hint_step, CH_IN_GAME},
    {"tutor", "[on|off|full]", "a word before a move that loses something is played",
     "The move can then be taken back, or typed again to play it. `full` adds points of the\n"
     "expected result.",
     ch_do_tutor, CH_IN_GAME},
    {"estimate", "[on|off]", "which side is better",
     "Alone it gives one estimate; `on` puts one under each board.", ch_do_estimate, CH_IN_GAME},
    {"review", "", "your mistakes so far as positions to solve", NULL, ch_do_review, CH_IN_GAME},
    {"thinking", "[on|off]", "what an agent thinks while it thinks", NULL, ch_do_thinking,
     CH_IN_GAME},
    {"why", "[MOVE] [RULE] [full]", "why the agent made its last move",
     "The choice, and what became of the other moves. `why MOVE` gives all that was said\n"
     "about one move and on which facts, `why RULE` what a rule did, or its first condition\n"
     "that failed. `full` adds the whole derivation.",
     ch_do_why, CH_IN_GAME},
    {"why-not", "MOVE [RULE]", "what kept the agent from another move",
     "MOVE is one that the agent could have made in place of its last one; with RULE, why\n"
     "that rule said nothing about it. `why-not RULE` asks for any move.",
     ch_do_why_not, CH_IN_GAME},
    {"undo", "[N]", "back to your turn before, or N times that",
     "Takes back the agent's answer and your move; one move where no agent or no person\n"
     "plays, and in a game out of a file. A resignation or an agreed draw counts as one, too.\n"
     "`undo 5` does it five times, or as often as it can.",
     ch_do_undo, CH_IN_GAME},
    {"redo", "[N]", "forward again after undo, or N times that", NULL, ch_do_redo, CH_IN_GAME},
    {"go", "[N]", "let agents play N moves, or to the end",
     "Enter lets the agent at the turn make one move. N counts moves of one side.", ch_do_go,
     CH_IN_GAME},
    {"now", "", "the agent that thinks is to move now",
     "`move now` is the same. It can be typed while the agent thinks, and after ^C.", ch_do_now,
     CH_IN_GAME},
    {"level", "[N|find]", "play against level N; `find` finds yours in three games", NULL,
     ch_do_level, CH_ALWAYS},
    {"clock", "[LIMITS]", "the clocks, or set them: 5min, 10min+5s, none",
     "`5min` is the time for all of a side's moves; in `10min+5s` each move adds 5 seconds after\n"
     "it is made. `10+5` is the same, `move=5s` the time for each move, and `none` takes the\n"
     "clocks away. Both sides begin anew.",
     ch_do_clock, CH_IN_GAME},
    {"board", "", "the board", NULL, do_board, CH_ALWAYS},
    {"flip", "", "the board from the other side", NULL, do_flip, CH_ALWAYS},
    {"ranks", "[isf|us]", "how ranks are numbered, or change it",
     "By the ISF's numbers the marshal is 10 and the spy 1; by old American ones the marshal\n"
     "is 1, the scout 9 and the spy S.",
     do_ranks, CH_IN_SECRET},
    {"laws", "", "what runs and chases have been counted, and what they forbid", NULL, ch_do_laws,
     CH_IN_SECRET_GAME},
    {"history", "", "the moves so far", NULL, do_history, CH_IN_GAME},
    {"analyse", "", "the mistakes of the game so far, and what was better",
     "Each move is judged as `crownhead analyse` does; in games with hidden pieces when they\n"
     "are over.",
     ch_do_analyse, CH_IN_GAME},
    {"fen", "[FEN]", "the position as text, for --fen, or begin at one", NULL, do_fen, CH_IN_GAME},
    {"save", "FILE", "save the game as PDN",
     "An existing file is not replaced; `save! FILE` does that.", ch_do_save, CH_IN_GAME},
    {"save!", "FILE", "the same, replacing the file", NULL, ch_do_save_over, CH_IN_GAME},
    {"save-setup", "FILE", "write your set-up to a new file", NULL, ch_do_save_set_up,
     CH_IN_SECRET},
    {"load", "FILE [N]", "take up the game, or game N, of a PDN file",
     "The seats stay, and an agent waits: a move, Enter or `go` plays on. Until then `undo` and\n"
     "`redo` go through the file's moves one by one. Its tags go into the file that you save,\n"
     "but for the players' names once others play on.",
     ch_do_load, CH_ALWAYS},
    {"draw", "", "offer a draw, or agree to one",
     "A person agrees with `draw` and declines with a move. An agent agrees when no man\n"
     "was moved and nothing captured for 40 plies. It also does from 40 plies on when\n"
     "neither its material nor the game's evaluation is better than yours.",
     ch_do_draw, CH_IN_GAME},
    {"resign", "", "give the game up", NULL, ch_do_resign, CH_IN_GAME},
    {"new", "[FEN]", "another game with the same seats",
     "From the position FEN, or from where this session began.", ch_do_new, CH_ALWAYS},
    {"setup", "[FEN|@FILE]", "put up a position by hand, or from a drawing",
     "Pieces by square and letter, rows pasted as they are drawn, or a position as text.",
     ch_do_edit, CH_IN_GAME},
    {"name", "[NAME]", "your name in games that are saved and recorded",
     "`name` alone takes it away.", ch_do_name, CH_ALWAYS},
    {"seat", "[SEAT human|AGENT]", "who plays, or change it",
     "AGENT is a name of `crownhead agents`, or KIND:ARGUMENTS such as search:depth=4.", ch_do_seat,
     CH_ALWAYS},
    {"swap", "", "exchange the seats: you take the other side", NULL, ch_do_swap, CH_ALWAYS},
    {"help", "[COMMAND]", "this list, or more about a command", NULL, do_help, CH_ALWAYS},
    {"quit", "", "leave", NULL, do_quit, CH_ALWAYS},
    {NULL, NULL, NULL, NULL, NULL, CH_ALWAYS},
};

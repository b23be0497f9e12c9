/* The views of the players: the board as the viewer knows it, what strikes show, and the screen
 * handed over between two people who have secrets from each other. */
#include <assert.h>
#include <string.h>
#include <strings.h>

#include "cli/console/console.h"
#include "cli/output/print.h"
#include "cli/output/wrap.h"

static bool two_people(const struct ch_console *console) {
    bool person[CH_SEATS];
    ch_console_people(console, person);
    return person[0] && person[1];
}

int ch_console_viewer(const struct ch_console *console) {
    const struct ch_session *session = &console->session;
    bool person[CH_SEATS];
    ch_console_people(console, person);
    if (!ch_game_hidden(console->game) || (!person[0] && !person[1]))
        return -1;
    if (console->set_up.active)
        return console->set_up.seat;
    if (ch_session_over(session))
        return -1;
    return person[0] && person[1] ? ch_session_side(session) : person[1];
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
    ch_say_lines(console, text.data ? text.data : "");
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
    console->game->ops->format_move(console->game, &history->plies[last].move, NULL,
                                    CH_NOTATION_FULL, &text);
    ch_say(console, "%s played %s.",
           console->game->seat_name[ch_session_mover(&console->session, last)], text.data);
    ch_console_report(console, last);
}

/* A terminal is cleared with what scrolled out of it. */
static void clear_screen(struct ch_console *console) {
    if (!console->terminal)
        return;
    ch_print_to(console->out, "\033[H\033[2J\033[3J");
    ch_input_forget(console->input);
    say_last_move(console);
}

void ch_console_hide(struct ch_console *console) {
    if (console->at_screen >= 0)
        clear_screen(console);
    console->at_screen = -1;
}

/* True for commands that are allowed before the screen is handed over: those that show nothing
 * more. */
static bool is_harmless(const struct ch_console *console, const char *line) {
    char word[16] = "";
    size_t length = strcspn(line, " ");
    memcpy(word, line, length < sizeof word ? length : 0);
    const struct ch_console_command *command =
        word[0] ? ch_console_find(console, word, NULL) : NULL;
    return command && (command->run == ch_do_undo || command->run == ch_do_save ||
                       command->run == ch_do_save_over || command->run == ch_do_help ||
                       command->run == ch_do_quit);
}

void ch_console_hand_over(struct ch_console *console, const char *line) {
    int viewer = ch_console_viewer(console);
    if (is_harmless(console, line)) {
        ch_console_execute_here(console, line);
        return;
    }
    if (line[0] && console->terminal) {
        ch_say(console, "Only Enter hands the screen over; `undo`, `save FILE` and `quit` can be "
                        "given before.");
        return;
    }
    clear_screen(console);
    console->at_screen = viewer;
    console->redraw = true;
    if (line[0])
        ch_console_execute_here(console, line);
}

void ch_do_ranks(struct ch_console *console, const char *argument) {
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
    if (!console->game->ops->laws || ch_session_over(session)) {
        ch_say(console, "The game is over.");
        return;
    }
    console->game->ops->laws(console->game, &session->history, &session->legal, &text);
    ch_say_lines(console, text.data);
}

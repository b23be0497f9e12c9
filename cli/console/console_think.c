/* An agent's thought at the console: what is shown meanwhile, and how it is cut short. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/console/console.h"
#include "cli/output/print.h"
#include "core/base/clock.h"

/* A level answers no sooner, so that its move is seen to be made. */
enum { SEEN_MS = 400, SLICE_MS = 20, LINE_MOVES = 6 };

/* "depth 8, +0.35: 22-18 11-15". */
static void add_thought(const struct ch_console *console, const struct ch_choice *choice,
                        struct ch_text *text) {
    if (choice->depth > 0)
        ch_text_addf(text, "depth %d", choice->depth);
    if (choice->has_score)
        ch_text_addf(text, "%s%+.2f", text->length > 0 ? ", " : "", choice->score / 100.0);
    for (int i = 0; i < choice->line.count && i < LINE_MOVES; i++) {
        ch_text_add(text, i > 0 ? " " : ": ");
        console->game->ops->format_move(console->game, &choice->line.move[i], NULL,
                                        CH_NOTATION_FULL, text);
    }
}

static void show_thought(void *context, const struct ch_choice *so_far) {
    struct ch_console *console = context;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    add_thought(console, so_far, &text);
    ch_print_to(console->out, "\r\033[K%.*s", ch_console_columns(console) - 1,
                text.data ? text.data : "");
    fflush(console->out);
}

/* Waits until the thought has lasted long enough, or is cut short. */
static void await_least_time(const struct ch_console *console, const struct ch_turn *turn,
                             int64_t begun_ns) {
    if (strncmp(console->seats[turn->seat].spec, "level:", 6) != 0)
        return;
    while (ch_clock_ns() - begun_ns < (int64_t)SEEN_MS * 1000000 &&
           !(turn->stop && atomic_load(turn->stop)))
        nanosleep(&(struct timespec){0, SLICE_MS * 1000000L}, NULL);
}

void ch_console_think(struct ch_console *console, struct ch_agent *agent, struct ch_turn *turn,
                      struct ch_choice *choice) {
    int64_t begun_ns = ch_clock_ns();
    bool shown = console->thinking && ch_console_viewer(console) < 0;
    if (console->terminal) {
        ch_print_to(console->out, "%s (%s) is thinking", console->game->seat_name[turn->seat],
                    agent->name);
        fflush(console->out);
        ch_input_watch(console->input);
        if (shown) {
            turn->progress = show_thought;
            turn->progress_context = console;
        }
    }
    agent->ops->choose(agent, turn, choice);
    if (console->terminal) {
        await_least_time(console, turn, begun_ns);
        ch_input_watch_end(console->input);
        ch_print_to(console->out, "\r\033[K");
    }
    if (shown && choice->fault.end == CH_END_NONE && (choice->has_score || choice->depth > 0)) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        add_thought(console, choice, &text);
        ch_say(console, "It thought %s", text.data);
    }
}

void ch_console_cut(struct ch_console *console, const struct ch_turn *turn,
                    const struct ch_choice *choice) {
    bool found = choice->fault.end == CH_END_NONE && choice->index >= 0 &&
                 choice->index < turn->legal->count;
    console->halted = true;
    console->found = found ? turn->legal->move[choice->index] : (struct ch_move){0};
    console->found_ply = found ? turn->history->count : -1;
    ch_say(console,
           found ? "Stopped: %s has not moved. `move now` plays what it has found, Enter or `go` "
                   "lets it think again."
                 : "Stopped: %s has not moved. Enter or `go` lets it think again.",
           console->game->seat_name[turn->seat]);
}

void ch_do_now(struct ch_console *console, const char *argument) {
    (void)argument;
    struct ch_session *session = &console->session;
    if (ch_session_over(session)) {
        ch_say(console, "The game is over; `new` starts another.");
        return;
    }
    int seat = ch_session_side(session);
    if (!console->seats[seat].agent) {
        ch_say(console, "It is your turn: no agent thinks.");
        return;
    }
    bool found = console->halted && console->found_ply == session->history.count &&
                 ch_moves_find(&session->legal, &console->found) >= 0;
    if (!found) {
        ch_console_agent_move(console);
        return;
    }
    struct ch_text text = ch_text_new();
    struct ch_move move = console->found;
    console->game->ops->format_move(console->game, &move, &session->legal, CH_NOTATION_SHORT,
                                    &text);
    ch_say(console, "%s plays %s", console->game->seat_name[seat], text.data);
    ch_text_done(&text);
    if (ch_console_clock_charge(console)) {
        ch_session_play(session, &move);
        ch_console_report(console, session->history.count - 1);
    }
    ch_console_moved(console);
}

/* Sets the switch if the argument is `on` or `off`, and prints its state. */
static void read_switch(struct ch_console *console, const char *argument, const char *name,
                        bool *what) {
    if (strcmp(argument, "on") == 0 || strcmp(argument, "off") == 0)
        *what = argument[1] == 'n';
    else if (argument[0]) {
        ch_say(console, "`%s` is on or off, not `%.20s`.", name, argument);
        return;
    }
    ch_say(console, "`%s` is %s.", name, *what ? "on" : "off");
}

void ch_do_thinking(struct ch_console *console, const char *argument) {
    read_switch(console, argument, "thinking", &console->thinking);
}

void ch_do_tutor(struct ch_console *console, const char *argument) {
    read_switch(console, argument, "tutor", &console->tutor.on);
}

void ch_do_estimate(struct ch_console *console, const char *argument) {
    read_switch(console, argument, "estimate", &console->tutor.estimate);
    if (console->tutor.estimate)
        console->redraw = true;
}

/* The players: people and agents at the seats, their turns, what is shown while an agent thinks and
 * how that is cut short, failures and reread rules. */
#include <assert.h>
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
        ch_console_add_move(console, &choice->line.move[i], NULL, text);
    }
}

static void show_thought(void *context, const struct ch_choice *so_far) {
    struct ch_console *console = context;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    add_thought(console, so_far, &text);
    int columns = ch_wrap_width(console->out);
    ch_print_to(console->out, "\r\033[K%.*s", (columns > 0 ? columns : 80) - 1, text.data);
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

/* Lets the agent choose; a terminal shows meanwhile that it is at work. */
static void think(struct ch_console *console, struct ch_agent *agent, struct ch_turn *turn,
                  struct ch_choice *choice) {
    int64_t begun_ns = ch_clock_ns();
    bool shown = console->thinking && ch_console_viewer(console) < 0;
    if (console->terminal) {
        ch_print_to(console->out, "%s (%s) is thinking", console->game->seat_name[turn->seat],
                    agent->name);
        fflush(console->out);
        ch_input_watch();
        if (shown) {
            turn->progress = show_thought;
            turn->progress_context = console;
        }
    }
    agent->ops->choose(agent, turn, choice);
    if (console->terminal) {
        await_least_time(console, turn, begun_ns);
        ch_input_watch_end();
        ch_print_to(console->out, "\r\033[K");
    }
    if (shown && choice->fault.end == CH_END_NONE && (choice->has_score || choice->depth > 0)) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        add_thought(console, choice, &text);
        ch_say(console, "It thought %s", text.data);
    }
}

/* The thought was stopped: what it has found is kept. */
static void keep_found(struct ch_console *console, const struct ch_turn *turn,
                       struct ch_choice *choice) {
    bool found = choice->fault.end == CH_END_NONE && choice->index >= 0 &&
                 choice->index < turn->legal->count;
    console->halted = true;
    console->found_move = found ? turn->legal->move[choice->index] : (struct ch_move){0};
    ch_choice_done(&console->found);
    console->found = *choice;
    *choice = (struct ch_choice){0};
    console->found_ply = found ? turn->history->count : -1;
    ch_say(console,
           found ? "Stopped: %s has not moved." CH_TYPED
                   "`move now` plays what it has found, Enter or `go` "
                   "lets it think again."
                 : "Stopped: %s has not moved." CH_TYPED "Enter or `go` lets it think again.",
           console->game->seat_name[turn->seat]);
}

void ch_do_now(struct ch_console *console, const char *argument) {
    (void)argument;
    struct ch_session *session = &console->session;
    int seat = ch_session_side(session);
    bool found = console->halted && console->found_ply == session->history.count &&
                 ch_moves_find(&session->legal, &console->found_move) >= 0;
    if (ch_session_over(session)) {
        ch_say(console, "The game is over." CH_TYPED "`new` starts another.");
    } else if (!console->seats[seat].agent) {
        ch_console_ask(console);
    } else if (!found) {
        ch_console_agent_move(console);
    } else {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        struct ch_move move = console->found_move;
        ch_console_add_move(console, &move, &session->legal, &text);
        ch_say(console, "%s plays %s", console->game->seat_name[seat], text.data);
        if (ch_console_play(console, &move))
            ch_console_note(console, seat, &console->found);
        ch_console_moved(console);
    }
}

/* Sets the switch if the argument is `on` or `off`, and prints its state. */
static void read_switch(struct ch_console *console, const char *argument, const char *name,
                        bool *what) {
    bool given = strcmp(argument, "on") == 0 || strcmp(argument, "off") == 0;
    if (given)
        *what = argument[1] == 'n';
    if (argument[0] && !given)
        ch_say(console, CH_TYPED "`%s` is on or off, not `%.20s`.", name, argument);
    else if (given)
        ch_say(console, CH_TYPED "`%s` is %s.", name, argument);
    else
        ch_say(console, CH_TYPED "`%s` is %s. `%s %s` changes that.", name, *what ? "on" : "off",
               name, *what ? "off" : "on");
}

void ch_do_thinking(struct ch_console *console, const char *argument) {
    read_switch(console, argument, "thinking", &console->thinking);
}

void ch_seat_done(struct ch_seat *seat) {
    if (seat->agent)
        seat->agent->ops->close(seat->agent);
    ch_free(seat->spec);
    *seat = (struct ch_seat){0};
}

static enum ch_status open_seat(struct ch_console *console, int seat, const char *spec,
                                struct ch_seat *opened, struct ch_error *error) {
    *opened = (struct ch_seat){0};
    if (strcmp(spec, "human") != 0) {
        enum ch_status status =
            ch_agents_open(spec, console->game, &console->config, &opened->agent, error);
        if (status == CH_OK)
            status = opened->agent->ops->new_game(opened->agent, console->game, seat, error);
        if (status != CH_OK) {
            ch_seat_done(opened);
            return status;
        }
    }
    opened->spec = ch_copy(spec);
    return CH_OK;
}

/* Others are to sit there: what the game was until now is kept. Who took the other side of a game
 * with secrets may have seen its set-up. */
static void leave_seats(struct ch_console *console) {
    ch_console_record_leave(console);
    ch_console_play_on(console);
    console->found_ply = -1;
    bool seated = console->seats[0].spec && console->seats[1].spec;
    bool seen = seated && ch_game_hidden(console->game) && !console->set_up.active;
    if ((seen || console->session.history.count > 0) && !ch_session_over(&console->session))
        console->help.whole = false;
}

enum ch_status ch_console_seat(struct ch_console *console, int seat, const char *spec,
                               struct ch_error *error) {
    struct ch_seat opened;
    enum ch_status status = open_seat(console, seat, spec, &opened, error);
    if (status != CH_OK)
        return status;
    leave_seats(console);
    ch_seat_done(&console->seats[seat]);
    console->seats[seat] = opened;
    return CH_OK;
}

void ch_console_swap(struct ch_console *console) {
    leave_seats(console);
    struct ch_seat first = console->seats[0];
    console->seats[0] = console->seats[1];
    console->seats[1] = first;
    for (int seat = 0; seat < CH_SEATS; seat++) {
        struct ch_agent *agent = console->seats[seat].agent;
        struct ch_error error = {0};
        if (agent && agent->ops->new_game(agent, console->game, seat, &error) != CH_OK)
            ch_say_error(console, &error);
    }
    if (ch_console_people(console, NULL) == 1) /* who sits at the bottom of the board, as before */
        console->style.flip = !console->style.flip;
}

int ch_console_people(const struct ch_console *console, bool person[CH_SEATS]) {
    int people = 0;
    for (int seat = 0; seat < CH_SEATS; seat++) {
        bool here = console->seats[seat].agent == NULL;
        people += here;
        if (person)
            person[seat] = here;
    }
    return people;
}

void ch_console_new_game(struct ch_console *console) {
    console->halted = false;
    console->level_search.counted = false;
    ch_console_clock_start(console);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        struct ch_agent *agent = console->seats[seat].agent;
        struct ch_error error = {0};
        if (agent && agent->ops->new_game(agent, console->game, seat, &error) != CH_OK)
            ch_say_error(console, &error);
    }
}

struct ch_turn ch_console_turn(const struct ch_console *console, int plies, struct ch_history *past,
                               struct ch_turn_parts *parts) {
    *past = ch_session_past(&console->session, plies);
    struct ch_turn turn = ch_turn_make(console->game, past, parts);
    turn.key = ch_turn_key(&console->keys, 0, turn.seat, plies);
    turn.game_key = ch_game_key(&console->keys, 0, turn.seat);
    turn.stop = console->hurry ? console->hurry : ch_input_hurry();
    turn.given_up = console->stop ? console->stop : ch_input_stop();
    return turn;
}

void ch_console_reload(struct ch_console *console, struct ch_agent *agent) {
    bool changed = false;
    struct ch_error error = {0};
    if (!agent->ops->reload)
        return;
    if (agent->ops->reload(agent, &changed, &error) != CH_OK) {
        ch_say_error(console, &error);
        ch_say(console, "The rules of %s do not load; it plays on with the old ones.", agent->name);
    } else if (changed) {
        ch_say(console, "The rules of %s changed: the next move uses them.", agent->name);
    }
}

static void fail_agent(struct ch_console *console, int seat, const struct ch_fault *fault) {
    assert(fault->end != CH_END_NONE && console->seats[seat].agent);
    bool named = !fault->rule[0] || strstr(fault->text, fault->rule);
    ch_say(console, "%s (%s) failed: %s%s%s", console->game->seat_name[seat],
           console->seats[seat].agent->name, fault->text, named ? "" : "; rule ",
           named ? "" : fault->rule);
    console->fault = *fault;
    ch_session_end(&console->session, (struct ch_outcome){CH_WON, !seat, fault->end});
}

/* "White plays 22-18. It is the only legal move.", with the time if a person could have noticed it.
 * Reasons may reveal what is hidden from the viewer. */
static void say_choice(struct ch_console *console, const struct ch_turn *turn,
                       const struct ch_choice *choice) {
    enum { NOTICED_US = 1000000 };
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_console_add_move(console, &turn->legal->move[choice->index], turn->legal, &text);
    assert(choice->fault.end == CH_END_NONE && choice->index < turn->legal->count);
    if (choice->wall_us >= NOTICED_US)
        ch_text_addf(&text, " after %.1f s", choice->wall_us / 1e6);
    bool explained = choice->reason.length > 0 && ch_console_viewer(console) < 0;
    ch_say(console, "%s plays %s%s%s", console->game->seat_name[turn->seat], text.data,
           explained ? ". " : "", explained ? choice->reason.data : "");
}

bool ch_console_interrupted(struct ch_console *console) {
    return console->stop ? atomic_exchange(console->stop, false) : ch_input_interrupted();
}

void ch_console_agent_move(struct ch_console *console) {
    assert(!ch_session_over(&console->session));
    struct ch_session *session = &console->session;
    int seat = ch_session_side(session);
    struct ch_agent *agent = console->seats[seat].agent;
    ch_console_reload(console, agent);
    struct ch_history past;
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    struct ch_turn turn = ch_console_turn(console, session->history.count, &past, &parts);
    CH_SCOPED(ch_choice_done) struct ch_choice choice = {0};
    turn.limit_ms = console->config.turn_ms;
    ch_console_play_on(console);
    ch_console_clock_turn(console, &turn);
    ch_choice_init(&choice);
    think(console, agent, &turn, &choice);
    ch_turn_charge(&turn, &choice);
    if (ch_console_interrupted(console)) {
        keep_found(console, &turn, &choice);
        return;
    }
    if (choice.fault.end == CH_END_NONE && (choice.index < 0 || choice.index >= turn.legal->count))
        choice.fault = (struct ch_fault){.end = CH_END_NO_CHOICE, .text = "it gave no move"};
    if (choice.fault.end != CH_END_NONE) {
        fail_agent(console, seat, &choice.fault);
    } else {
        say_choice(console, &turn, &choice);
        if (ch_console_play(console, &turn.legal->move[choice.index]))
            ch_console_note(console, seat, &choice);
    }
    ch_console_moved(console);
}

struct ch_agent *ch_console_adviser(struct ch_console *console, int seat, const char *spec) {
    struct ch_seat *adviser = &console->adviser;
    struct ch_error error = {0};
    ch_console_helped(console);
    bool fits = adviser->agent && console->adviser_seat == seat;
    if (fits && (spec ? strcmp(spec, adviser->spec) == 0 : console->adviser_usual)) {
        ch_console_reload(console, adviser->agent);
        return adviser->agent;
    }
    struct ch_seat opened = {0};
    enum ch_status status = CH_NOT_FOUND;
    if (spec)
        status = open_seat(console, seat, spec, &opened, &error);
    for (int i = 0; !spec && status != CH_OK && ch_agents_usual(i); i++)
        status = open_seat(console, seat, ch_agents_usual(i), &opened, &error);
    if (status != CH_OK) {
        ch_say_error(console, &error);
        return NULL;
    }
    ch_seat_done(adviser);
    *adviser = opened;
    console->adviser_seat = seat;
    console->adviser_usual = !spec;
    return adviser->agent;
}

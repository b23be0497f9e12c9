/* The players: people and agents at the seats, their turns, failures and reread rules. */
#include <assert.h>
#include <string.h>

#include "cli/console/console.h"
#include "core/base/memory.h"

static const char person_name[] = "human";

void ch_seat_done(struct ch_seat *seat) {
    if (seat->agent)
        seat->agent->ops->close(seat->agent);
    ch_free(seat->spec);
    *seat = (struct ch_seat){0};
}

static enum ch_status open_seat(struct ch_console *console, int seat, const char *spec,
                                struct ch_seat *opened, struct ch_error *error) {
    *opened = (struct ch_seat){0};
    if (strcmp(spec, person_name) != 0) {
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

enum ch_status ch_console_seat(struct ch_console *console, int seat, const char *spec,
                               struct ch_error *error) {
    struct ch_seat opened;
    enum ch_status status = open_seat(console, seat, spec, &opened, error);
    if (status != CH_OK)
        return status;
    ch_console_record_end(console);
    ch_seat_done(&console->seats[seat]);
    console->seats[seat] = opened;
    return CH_OK;
}

void ch_console_people(const struct ch_console *console, bool person[CH_SEATS]) {
    for (int seat = 0; seat < CH_SEATS; seat++)
        person[seat] = console->seats[seat].agent == NULL;
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

/* "White plays 22-18: why", with the time if a person could have noticed it. Reasons may reveal
 * what is hidden from the viewer. */
static void say_choice(struct ch_console *console, const struct ch_turn *turn,
                       const struct ch_choice *choice) {
    enum { NOTICED_US = 1000000 };
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    console->game->ops->format_move(console->game, &turn->legal->move[choice->index], turn->legal,
                                    CH_NOTATION_SHORT, &text);
    assert(choice->fault.end == CH_END_NONE && choice->index < turn->legal->count);
    if (choice->wall_us >= NOTICED_US)
        ch_text_addf(&text, " after %.1f s", choice->wall_us / 1e6);
    bool explained = choice->reason.length > 0 && ch_console_viewer(console) < 0;
    ch_say(console, "%s plays %s%s%s", console->game->seat_name[turn->seat], text.data,
           explained ? ": " : "", explained ? choice->reason.data : "");
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
    ch_console_clock_turn(console, &turn);
    ch_choice_init(&choice);
    ch_console_think(console, agent, &turn, &choice);
    ch_turn_charge(&turn, &choice);
    if (ch_console_interrupted(console)) {
        ch_console_cut(console, &turn, &choice);
        return;
    }
    if (choice.fault.end == CH_END_NONE && (choice.index < 0 || choice.index >= turn.legal->count))
        choice.fault = (struct ch_fault){.end = CH_END_NO_CHOICE, .text = "it gave no move"};
    if (choice.fault.end != CH_END_NONE) {
        fail_agent(console, seat, &choice.fault);
    } else {
        say_choice(console, &turn, &choice);
        if (ch_console_clock_charge(console)) {
            ch_session_play(session, &turn.legal->move[choice.index]);
            ch_console_report(console, session->history.count - 1);
            ch_console_note(console, seat, &choice);
        }
    }
    ch_console_moved(console);
}

struct ch_agent *ch_console_adviser(struct ch_console *console, int seat, const char *spec) {
    struct ch_seat *adviser = &console->adviser;
    struct ch_error error = {0};
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

/* The questions to agents: a hint for a person, and why the last move or why not another. */
#include <string.h>

#include "cli/account_text.h"
#include "cli/console.h"

/* The agent's account of a turn in words. False after its trouble was said. */
static bool say_account(struct ch_console *console, struct ch_agent *agent, const struct ch_turn *turn,
                        enum ch_account_view view, const char *move) {
    struct ch_text json, words;
    struct ch_error error = {0};
    ch_text_init(&json);
    ch_text_init(&words);
    enum ch_status status = CH_UNSUPPORTED;
    if (agent->ops->explain)
        status = agent->ops->explain(agent, turn, view == CH_ACCOUNT_FULL, &json, &error);
    if (status == CH_UNSUPPORTED)
        ch_say(console, "%s gives no reasons for its moves.", agent->name);
    else if (status != CH_OK || (status = ch_account_text(json.data, view, move, &words, &error)) != CH_OK)
        ch_say_error(console, &error);
    else
        fputs(words.data, console->out);
    ch_text_done(&words);
    ch_text_done(&json);
    return status == CH_OK;
}

static void add_move(const struct ch_console *console, const struct ch_move *move, struct ch_text *text) {
    console->game->ops->format_move(console->game, move, NULL, CH_NOTATION_FULL, text);
}

void ch_do_hint(struct ch_console *console, const char *argument) {
    struct ch_session *session = &console->session;
    if (ch_session_over(session)) {
        ch_say(console, "The game is over.");
        return;
    }
    struct ch_agent *agent = ch_console_adviser(console, ch_session_side(session), argument[0] ? argument : NULL);
    if (!agent)
        return;
    struct ch_history past;
    struct ch_moves legal = {0};
    struct ch_turn turn = ch_console_turn(console, session->history.count, &past, &legal);
    struct ch_choice choice;
    ch_choice_init(&choice);
    agent->ops->choose(agent, &turn, &choice);
    struct ch_text text;
    ch_text_init(&text);
    if (choice.index >= 0 && choice.index < legal.count) {
        add_move(console, &legal.move[choice.index], &text);
        ch_say(console, "%s would play %s%s%s", agent->name, text.data, choice.reason.length > 0 ? ": " : ".",
               choice.reason.data);
    } else {
        ch_say(console, "%s failed: %s", agent->name, choice.fault.text);
    }
    ch_text_done(&text);
    ch_choice_done(&choice);
    ch_moves_done(&legal);
}

/* The index of the last ply that an agent at its seat made, or -1 after that was said. */
static int last_agent_ply(struct ch_console *console) {
    for (int i = console->session.history.count - 1; i >= 0; i--)
        if (console->seats[ch_session_mover(&console->session, i)].agent)
            return i;
    ch_say(console, "No agent has moved yet; `hint` asks one about your move.");
    return -1;
}

void ch_do_why(struct ch_console *console, const char *argument) {
    bool full = argument[0] && strncmp("full", argument, strlen(argument)) == 0;
    if (argument[0] && !full) {
        ch_say(console, "`why` takes `full` or nothing, not `%.40s`; `why-not MOVE` asks about a move.", argument);
        return;
    }
    int ply = last_agent_ply(console);
    if (ply < 0)
        return;
    struct ch_history past;
    struct ch_moves legal = {0};
    struct ch_turn turn = ch_console_turn(console, ply, &past, &legal);
    say_account(console, console->seats[turn.seat].agent, &turn, full ? CH_ACCOUNT_FULL : CH_ACCOUNT_TABLE, NULL);
    ch_moves_done(&legal);
}

void ch_do_why_not(struct ch_console *console, const char *argument) {
    if (!argument[0]) {
        ch_say(console, "`why-not` needs a move that the agent could have made, such as `why-not 22-17`.");
        return;
    }
    int ply = last_agent_ply(console);
    if (ply < 0)
        return;
    struct ch_history past;
    struct ch_moves legal = {0};
    struct ch_turn turn = ch_console_turn(console, ply, &past, &legal);
    struct ch_move move;
    if (ch_console_read_move(console, &past, &legal, argument, &move)) {
        struct ch_text text;
        ch_text_init(&text);
        add_move(console, &move, &text);
        if (ch_move_equal(&move, &console->session.history.plies[ply].move))
            ch_say(console, "%s did play %s.", console->game->seat_name[turn.seat], text.data);
        say_account(console, console->seats[turn.seat].agent, &turn, CH_ACCOUNT_WHY_NOT, text.data);
        ch_text_done(&text);
    }
    ch_moves_done(&legal);
}

/* The questions to agents: a hint for a person, and why the last move or why not another. */
#include <string.h>

#include <cjson/cJSON.h>

#include "cli/account_text.h"
#include "cli/console.h"

enum { HINT_MS = 3000 };

/* Says so if the account chooses another move than the one that was played: the rules or the seed
 * were others. */
static void say_other_choice(struct ch_console *console, const struct ch_turn *turn,
                             const char *json) {
    struct ch_text text;
    ch_text_init(&text);
    const struct ch_move *played = &console->session.history.plies[turn->history->count].move;
    console->game->ops->format_move(console->game, played, NULL, CH_NOTATION_FULL, &text);
    cJSON *account = cJSON_Parse(json);
    const char *chosen = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(account, "chosen"));
    if (chosen && strcmp(chosen, text.data) != 0)
        ch_say(console, "%s played %s; with its present rules it would play %s.",
               console->game->seat_name[turn->seat], text.data, chosen);
    cJSON_Delete(account);
    ch_text_done(&text);
}

/* The agent's account of a past turn in words. */
static void say_account(struct ch_console *console, const struct ch_turn *turn,
                        enum ch_account_view view, const char *move) {
    struct ch_agent *agent = console->seats[turn->seat].agent;
    struct ch_text json, words;
    struct ch_error error = {0};
    const struct ch_inquiry inquiry = {
        .kind = view == CH_ACCOUNT_FULL ? CH_INQUIRE_FULL : CH_INQUIRE_ACCOUNT};
    ch_text_init(&json);
    ch_text_init(&words);
    ch_console_reload(console, agent);
    enum ch_status status = CH_UNSUPPORTED;
    if (agent->ops->inquire)
        status = agent->ops->inquire(agent, turn, &inquiry, &json, &error);
    if (status == CH_UNSUPPORTED)
        ch_say(console, "%s gives no reasons for its moves.", agent->name);
    else if (status != CH_OK ||
             (status = ch_account_text(json.data, view, move, &words, &error)) != CH_OK)
        ch_say_error(console, &error);
    if (status == CH_OK) {
        say_other_choice(console, turn, json.data);
        ch_say_lines(console, words.data);
    }
    ch_text_done(&words);
    ch_text_done(&json);
}

/* Asks an agent for the move of the turn and says it. False if the agent failed, which was said. */
static bool say_hint(struct ch_console *console, struct ch_agent *agent) {
    struct ch_history past;
    struct ch_moves legal = {0};
    struct ch_turn turn = ch_console_turn(console, console->session.history.count, &past, &legal);
    struct ch_choice choice;
    struct ch_text text;
    turn.time_ms = HINT_MS;
    ch_choice_init(&choice);
    ch_text_init(&text);
    agent->ops->choose(agent, &turn, &choice);
    bool chosen =
        choice.fault.end == CH_END_NONE && choice.index >= 0 && choice.index < legal.count;
    if (chosen) {
        console->game->ops->format_move(console->game, &legal.move[choice.index], &legal,
                                        CH_NOTATION_SHORT, &text);
        ch_say(console, "%s would play %s%s%s", agent->name, text.data,
               choice.reason.length > 0 ? ": " : ".", choice.reason.data);
    } else {
        ch_say(console, "%s failed: %s", agent->name, choice.fault.text);
    }
    ch_text_done(&text);
    ch_choice_done(&choice);
    ch_moves_done(&legal);
    return chosen;
}

void ch_do_hint(struct ch_console *console, const char *argument) {
    if (ch_session_over(&console->session)) {
        ch_say(console, "The game is over.");
        return;
    }
    int seat = ch_session_side(&console->session);
    struct ch_agent *agent = ch_console_adviser(console, seat, argument[0] ? argument : NULL);
    bool answered = agent && say_hint(console, agent);
    if (answered || argument[0])
        return;
    agent = ch_console_adviser(console, seat, "search:depth=5");
    if (agent)
        say_hint(console, agent);
}

/* The index of the last ply that an agent at its seat made, or -1 after that was said. */
static int last_agent_ply(struct ch_console *console) {
    for (int i = console->session.history.count - 1; i >= 0; i--)
        if (console->seats[ch_session_mover(&console->session, i)].agent)
            return i;
    ch_say(console, "No agent has moved yet; `hint` asks one about your move.");
    return -1;
}

/* What was said about one move of the turn, or what kept it from being chosen. */
static void say_about(struct ch_console *console, const struct ch_turn *turn,
                      enum ch_account_view view, const char *typed) {
    struct ch_move move;
    if (!ch_console_read_move(console, turn->history, turn->legal, typed, &move))
        return;
    struct ch_text text;
    ch_text_init(&text);
    console->game->ops->format_move(console->game, &move, NULL, CH_NOTATION_FULL, &text);
    bool played = ch_move_equal(&move, &console->session.history.plies[turn->history->count].move);
    if (played && view == CH_ACCOUNT_WHY_NOT)
        ch_say(console, "%s did play %s; `why` tells why.", console->game->seat_name[turn->seat],
               text.data);
    else
        say_account(console, turn, view, text.data);
    ch_text_done(&text);
}

void ch_do_why(struct ch_console *console, const char *argument) {
    int ply = last_agent_ply(console);
    if (ply < 0)
        return;
    struct ch_history past;
    struct ch_moves legal = {0};
    struct ch_turn turn = ch_console_turn(console, ply, &past, &legal);
    if (!argument[0])
        say_account(console, &turn, CH_ACCOUNT_BRIEF, NULL);
    else if (strncmp("full", argument, strlen(argument)) == 0)
        say_account(console, &turn, CH_ACCOUNT_FULL, NULL);
    else
        say_about(console, &turn, CH_ACCOUNT_WHY, argument);
    ch_moves_done(&legal);
}

void ch_do_why_not(struct ch_console *console, const char *argument) {
    int ply = last_agent_ply(console);
    if (ply < 0)
        return;
    struct ch_history past;
    struct ch_moves legal = {0};
    struct ch_turn turn = ch_console_turn(console, ply, &past, &legal);
    if (argument[0])
        say_about(console, &turn, CH_ACCOUNT_WHY_NOT, argument);
    else
        ch_say(console, "`why-not` needs a move that the agent could have made; Tab offers them.");
    ch_moves_done(&legal);
}

/* The questions to agents: a hint for a person, and why the last move or why not another. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/console/console.h"
#include "cli/explain/account_text.h"
#include "core/search/search.h"
#include "workshop/rule_list.h"

enum { HINT_MS = 3000 };

/* Says so if the account chooses another move than the one that was played: the rules or the seed
 * were others. */
static void say_other_choice(struct ch_console *console, const struct ch_turn *turn,
                             const char *json) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const struct ch_move *played = &console->session.history.plies[turn->history->count].move;
    ch_console_add_move(console, played, NULL, &text);
    CH_SCOPED(ch_json_done) cJSON *account = ch_json_parse(json);
    const char *chosen = cJSON_GetStringValue(ch_json_get(account, "chosen"));
    if (chosen && strcmp(chosen, text.data) != 0)
        ch_say(console, "%s played %s; with its present rules it would play %s.",
               console->game->seat_name[turn->seat], text.data, chosen);
}

/* Asks an agent for the move of the turn and says it. False with a message if the agent failed. */
static bool say_hint(struct ch_console *console, struct ch_agent *agent) {
    struct ch_history past;
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    struct ch_turn turn = ch_console_turn(console, console->session.history.count, &past, &parts);
    CH_SCOPED(ch_choice_done) struct ch_choice choice = {0};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    turn.time_ms = HINT_MS; /* at most: a search without limits is not to use it up */
    turn.depth = CH_SEARCH_USUAL;
    ch_choice_init(&choice);
    agent->ops->choose(agent, &turn, &choice);
    bool chosen =
        choice.fault.end == CH_END_NONE && choice.index >= 0 && choice.index < turn.legal->count;
    if (chosen) {
        ch_console_add_move(console, &turn.legal->move[choice.index], turn.legal, &text);
        ch_say(console, "%s would play %s.%s%s", agent->name, text.data,
               choice.reason.length > 0 ? " " : "", choice.reason.data);
    } else {
        ch_say(console, "%s failed: %s", agent->name, choice.fault.text);
    }
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

int ch_console_agent_ply(const struct ch_console *console) {
    int ply = console->session.history.count - 1;
    while (ply >= 0 && !console->seats[ch_session_mover(&console->session, ply)].agent)
        ply--;
    return ply;
}

/* The index of the ply that is asked about: that of `ply N` at the begin of *argument, which is
 * moved past it, or the agents' last. -1 after a message that there is none. */
static int find_ply(struct ch_console *console, const char **argument) {
    int count = console->session.history.count;
    if (ch_console_viewer(console) >= 0) {
        ch_say(console, "That would tell what is hidden from you; ask when the game is over.");
        return -1;
    }
    if (strncmp(*argument, "ply ", 4) != 0) {
        int last = ch_console_agent_ply(console);
        if (last < 0)
            ch_say(console, "No agent has moved yet." CH_TYPED "`hint` asks one about your move.");
        return last;
    }
    char *end;
    long ply = strtol(*argument + 4, &end, 10);
    if (end == *argument + 4 || (*end && *end != ' ') || ply < 1 || ply > count)
        ch_say(console, "`ply` takes a number from 1 to %d: the moves of both sides are counted.",
               count);
    else if (!console->seats[ch_session_mover(&console->session, (int)ply - 1)].agent)
        ch_say(console, "Ply %ld was a person's.", ply);
    else {
        *argument = end;
        return (int)ply - 1;
    }
    return -1;
}

/* A question about a past turn. */
struct question {
    enum ch_account_view view;
    bool full;
    int move;                /* index into the legal moves, -1: none is named */
    char rule[CH_RULE_NAME]; /* "": none is named */
};

static enum ch_status add_words(const struct ch_console *console, const struct ch_turn *turn,
                                const struct question *question, const char *json,
                                struct ch_text *words, struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text move = ch_text_new();
    if (question->rule[0])
        return ch_account_rule_text(json, question->full, words, error);
    if (question->move >= 0)
        ch_console_add_move(console, &turn->legal->move[question->move], NULL, &move);
    return ch_account_text(json, question->view, question->full, move.data, words, error);
}

/* The agent's answer about a past turn in words. */
static void say_answer(struct ch_console *console, const struct ch_turn *turn,
                       const struct question *question) {
    struct ch_agent *agent = console->seats[turn->seat].agent;
    const struct ch_inquiry inquiry = ch_account_inquiry(question->rule[0] ? question->rule : NULL,
                                                         question->move, question->full);
    CH_SCOPED(ch_text_done) struct ch_text json = ch_text_new(), words = ch_text_new();
    struct ch_error error = {0};
    enum ch_status status = CH_UNSUPPORTED;
    if (agent->ops->inquire)
        status = agent->ops->inquire(agent, turn, &inquiry, &json, &error);
    if (status == CH_UNSUPPORTED)
        ch_say(console, "%s gives no reasons for its moves.", agent->name);
    else if (status != CH_OK ||
             (status = add_words(console, turn, question, json.data, &words, &error)) != CH_OK)
        ch_say_error(console, &error);
    if (status == CH_OK) {
        say_other_choice(console, turn, json.data);
        ch_say_pages(console, words.data);
    }
}

/* True if the agent has a rule of this name. When it has none, but one of a name like it, *closest
 * is that; to be freed. */
static bool is_rule(const struct ch_agent *agent, const char *word, char **closest) {
    CH_SCOPED(ch_rule_list_done) struct ch_rule_list list = {0};
    bool found = false;
    const char *colons = strstr(word, "::"), *bare = colons ? colons + 2 : word;
    ch_rule_list_init(&list, agent);
    struct ch_closest like = {.word = bare};
    for (int i = 0; i < list.outline.count; i++)
        if (ch_rule_list_rule(&list, i)) {
            ch_closest_try(&like, list.outline.item[i].name);
            found = found || strcmp(list.outline.item[i].name, bare) == 0;
        }
    *closest = !found && like.found ? ch_copy(like.found) : NULL;
    return found;
}

/* Takes one word of the question: `full`, a move, or the name of a rule. False after it said what
 * is wrong. */
static bool take_word(struct ch_console *console, const struct ch_turn *turn, const char *word,
                      struct question *question) {
    const struct ch_game *game = console->game;
    struct ch_move move;
    char *closest = NULL;
    bool is_move =
        game->ops->parse_move(game, turn->history, turn->legal, word, &move, NULL, NULL) == CH_OK;
    if (!is_move && strncmp("full", word, strlen(word)) == 0) {
        question->full = true;
        return true;
    }
    if (!is_move && is_rule(console->seats[turn->seat].agent, word, &closest)) {
        snprintf(question->rule, sizeof question->rule, "%s", word);
        return true;
    }
    if (!is_move && closest) {
        ch_say(console, "`%s` is neither a move nor a rule; did you mean `%s`?", word, closest);
        ch_free(closest);
        return false;
    }
    if (!is_move && !ch_console_read_move(console, turn->history, turn->legal, word, &move))
        return false;
    question->move = ch_moves_find(turn->legal, &move);
    return true;
}

static bool take_words(struct ch_console *console, const struct ch_turn *turn, const char *argument,
                       struct question *question) {
    bool good = true;
    while (good && *(argument += strspn(argument, " ")) != '\0') {
        size_t length = strcspn(argument, " ");
        CH_FREED char *word = ch_copy_bytes(argument, length);
        good = take_word(console, turn, word, question);
        argument += length;
    }
    return good;
}

/* True, and said, if the move was the one that the agent made. */
static bool was_played(struct ch_console *console, const struct ch_turn *turn, int index) {
    assert(index >= 0 && index < turn->legal->count);
    const struct ch_move *move = &turn->legal->move[index];
    assert(turn->history->count < console->session.history.count);
    if (!ch_move_equal(move, &console->session.history.plies[turn->history->count].move))
        return false;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_console_add_move(console, move, NULL, &text);
    ch_say(console, "%s did play %s." CH_TYPED "`why` says why.",
           console->game->seat_name[turn->seat], text.data);
    return true;
}

static void answer(struct ch_console *console, const struct ch_turn *turn,
                   struct question *question) {
    enum ch_account_view view = question->view;
    bool named = question->move >= 0 || question->rule[0];
    if (view == CH_ACCOUNT_WHY && !named)
        question->view = question->full ? CH_ACCOUNT_TABLE : CH_ACCOUNT_BRIEF;
    if (view == CH_ACCOUNT_WHY_NOT && !named)
        ch_say(console, "Name a move that the agent could have made, or a rule." CH_TYPED
                        "Tab offers them.");
    else if (view != CH_ACCOUNT_WHY_NOT || question->rule[0] ||
             !was_played(console, turn, question->move))
        say_answer(console, turn, question);
}

static void ask(struct ch_console *console, const char *argument, enum ch_account_view view) {
    int ply = find_ply(console, &argument);
    if (ply < 0)
        return;
    struct ch_history past;
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    struct ch_turn turn = ch_console_turn(console, ply, &past, &parts);
    struct question question = {.view = view, .move = -1};
    ch_console_reload(console, console->seats[turn.seat].agent);
    if (take_words(console, &turn, argument, &question))
        answer(console, &turn, &question);
}

void ch_do_why(struct ch_console *console, const char *argument) {
    ask(console, argument, CH_ACCOUNT_WHY);
}

void ch_do_why_not(struct ch_console *console, const char *argument) {
    ask(console, argument, CH_ACCOUNT_WHY_NOT);
}

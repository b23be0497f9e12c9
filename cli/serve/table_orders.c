/* The orders at a table: most are commands of the console, except those that access files or name
 * agents. And the workshop there: why a move was chosen, as an object that the page draws; the
 * files of the seated agents; and what an edit did: the verdict of `rules check`, and the decision
 * before and after. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bridge/lint/lint.h"
#include "cli/output/print.h"
#include "cli/serve/files.h"
#include "cli/serve/table.h"
#include "workshop/account.h"
#include "workshop/check/check.h"

enum { LARGEST_ACCOUNT = 1 << 21 };

/* Puts a text in the place of the one that was there, with a number of its own. */
static void put_page(struct ch_serve_table *table, enum ch_serve_page page, cJSON *object) {
    struct ch_text json = ch_text_new();
    if (object)
        ch_json_end(&json, object);
    pthread_mutex_lock(&table->mutex);
    ch_text_done(&table->pages[page].json);
    table->pages[page].json = json;
    table->pages[page].number++;
    pthread_mutex_unlock(&table->mutex);
}

void ch_serve_table_forget(struct ch_serve_table *table) {
    put_page(table, CH_PAGE_GAME, NULL);
    put_page(table, CH_PAGE_ACCOUNT, NULL);
    put_page(table, CH_PAGE_CHECK, NULL);
}

/* True if a decision of the seat may be inspected: it reveals what the seat knows. */
static bool may_ask(const struct ch_console *console, int seat) {
    assert(seat >= 0 && seat < CH_SEATS);
    int viewer = ch_console_viewer(console);
    return viewer < 0 || viewer == seat;
}

/* The account of the turn after `plies` plies by `agent`; NULL if it has none. The caller's. */
static cJSON *account_of(const struct ch_console *console, struct ch_agent *agent, int plies) {
    static const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_ACCOUNT};
    struct ch_history past;
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    struct ch_turn turn = ch_console_turn(console, plies, &past, &parts);
    CH_SCOPED(ch_text_done) struct ch_text json = ch_text_new();
    struct ch_error error = {0};
    cJSON *account = NULL;
    if (agent->ops->inquire && turn.legal->count > 0 &&
        agent->ops->inquire(agent, &turn, &inquiry, &json, &error) == CH_OK &&
        json.length < LARGEST_ACCOUNT) {
        account = ch_json_parse(json.data);
        ch_account_add_words(account);
    }
    return account;
}

/* The last ply that the agent of the seat made, or is to make; -1: none. */
static int ply_of(const struct ch_console *console, int seat) {
    const struct ch_session *session = &console->session;
    int count = session->history.count;
    if (!ch_session_over(session) && ch_session_side(session) == seat)
        return count;
    for (int ply = count - 1; ply >= 0; ply--)
        if (ch_session_mover(session, ply) == seat)
            return ply;
    return -1;
}

/* Publishes the account of the turn after so many plies, the text; says why it can't. */
static void do_account(struct ch_serve_table *table, const struct ch_order *order) {
    struct ch_console *console = &table->console;
    const struct ch_session *session = &console->session;
    char *end;
    long ply = strtol(order->text, &end, 10);
    if (end == order->text || *end || ply < 0 || ply > session->history.count ||
        (ply == session->history.count && ch_session_over(session))) {
        ch_say(console, "There is no such turn.");
        return;
    }
    int seat = ch_session_mover(session, (int)ply);
    if (!may_ask(console, seat)) {
        ch_say(console, "That would tell what is hidden from you; ask when the game is over.");
        return;
    }
    struct ch_agent *agent = console->seats[seat].agent;
    if (!agent)
        agent = ch_console_adviser(console, seat, NULL);
    cJSON *account = agent ? account_of(console, agent, (int)ply) : NULL;
    if (!account) {
        ch_say(console, "%s gives no reasons for its moves.", agent ? agent->name : "Nobody");
        return;
    }
    cJSON *object = ch_json_line();
    cJSON_AddNumberToObject(object, "ply", (double)ply);
    cJSON_AddItemToObject(object, "account", account);
    put_page(table, CH_PAGE_ACCOUNT, object);
}

/* Publishes the game as PDN, if the viewer may know all of it. */
static void do_pdn(struct ch_serve_table *table, const struct ch_order *order) {
    (void)order;
    struct ch_console *console = &table->console;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    if (ch_console_viewer(console) >= 0) {
        ch_say(console, "The game's file holds what is hidden from you; ask for it when the game "
                        "is over.");
        return;
    }
    ch_console_write_game(console, false, &text);
    cJSON *object = ch_json_line();
    cJSON_AddStringToObject(object, "pdn", text.data);
    put_page(table, CH_PAGE_GAME, object);
}

/* Adds a text; one that can be edited as it is on disk, and its way to `edits`. */
static void add_file(const struct ch_serve_table *table, cJSON *files, struct ch_text *edits,
                     int seat, const struct ch_source *source) {
    const char *inside =
        source->path ? ch_serve_file_inside(table->config.folder, source->path) : NULL;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    bool editable =
        inside && ch_serve_file_read(table->config.root, inside, &text, NULL, NULL) == CH_OK;
    const char *now = editable ? text.data : source->text;
    char hash[CH_HASH_HEX];
    ch_hash_text(now, strlen(now), hash);
    cJSON *file = ch_json_append(files);
    ch_json_add(file, "seat %d, name %s, hash %s, editable %hhd", seat, source->name, hash,
                editable);
    if (editable) {
        cJSON_AddStringToObject(file, "inside", inside);
        ch_text_addf(edits, "%s\n", inside);
    }
    cJSON_AddStringToObject(file, "text", now);
}

void ch_serve_table_files(struct ch_serve_table *table) {
    cJSON *object = ch_json_line();
    cJSON *files = cJSON_AddArrayToObject(object, "files");
    struct ch_text edits = ch_text_new();
    ch_text_add(&edits, "\n");
    for (int seat = 0; seat < CH_SEATS; seat++) {
        const struct ch_agent *agent = table->console.seats[seat].agent;
        for (int i = 0; agent && i < agent->source_count; i++)
            add_file(table, files, &edits, seat, &agent->sources[i]);
    }
    pthread_mutex_lock(&table->mutex);
    ch_text_done(&table->edits);
    table->edits = edits;
    pthread_mutex_unlock(&table->mutex);
    put_page(table, CH_PAGE_FILES, object);
}

static void add_problems(cJSON *object, const struct ch_problems *problems) {
    cJSON *list = cJSON_AddArrayToObject(object, "problems");
    for (int i = 0; i < problems->count; i++) {
        const struct ch_problem *problem = &problems->problem[i];
        cJSON *entry = ch_json_append(list);
        ch_json_add(entry, "error %hhd, code %s, file %s, line %d, text %s",
                    problem->severity == CH_SEVERITY_ERROR, problem->code, problem->file,
                    problem->line, problem->text);
    }
}

/* The findings of `rules check`, without those from deciding positions. True if the agent loads. */
static bool add_verdict(struct ch_serve_table *table, int seat, cJSON *object) {
    CH_SCOPED(ch_check_done) struct ch_check check = {0};
    struct ch_error error = {0};
    const struct ch_console *console = &table->console;
    enum ch_status status =
        ch_agents_check(console->seats[seat].spec, console->game, &console->config, &check, &error);
    if (status == CH_OK && check.agent)
        ch_lint_drop_allowed(check.agent->sources, check.agent->source_count, &check.problems);
    if (status != CH_OK)
        ch_problems_add(&check.problems, CH_SEVERITY_ERROR, "agent", error.file, error.line,
                        error.text);
    bool loads = status == CH_OK && check.agent;
    ch_json_add(object, "loads %hhd, rules %d", loads, check.rules);
    add_problems(object, &check.problems);
    return loads;
}

/* Checks the agent of a seat, and has it decide its last turn with the old text and the new. */
static void check_seat(struct ch_serve_table *table, int seat) {
    struct ch_console *console = &table->console;
    struct ch_agent *agent = console->seats[seat].agent;
    cJSON *object = ch_json_line();
    int ply = may_ask(console, seat) && !console->set_up.active ? ply_of(console, seat) : -1;
    ch_json_add(object, "seat %d, agent %s, ply %d", seat, console->seats[seat].spec, ply);
    cJSON *before = ply >= 0 ? account_of(console, agent, ply) : NULL;
    bool loads = add_verdict(table, seat, object);
    ch_console_reload(console, agent);
    cJSON *after = ply >= 0 && loads ? account_of(console, agent, ply) : NULL;
    cJSON_AddBoolToObject(object, "compared", before && after);
    if (before)
        cJSON_AddItemToObject(object, "before", before);
    if (after)
        cJSON_AddItemToObject(object, "after", after);
    put_page(table, CH_PAGE_CHECK, object);
}

/* The file that the text names from the folder was saved: publishes what that did, takes it up. */
static void do_saved(struct ch_serve_table *table, const struct ch_order *order) {
    const struct ch_console *console = &table->console;
    int found = -1;
    for (int seat = CH_SEATS - 1; seat >= 0; seat--) {
        const struct ch_agent *agent = console->seats[seat].agent;
        for (int i = 0; agent && i < agent->source_count; i++) {
            const char *path = agent->sources[i].path;
            const char *one = path ? ch_serve_file_inside(table->config.folder, path) : NULL;
            if (one && strcmp(one, order->text) == 0)
                found = seat;
        }
    }
    if (found >= 0)
        check_seat(table, found);
    ch_serve_table_files(table);
}

static void do_move(struct ch_console *console, const char *text) {
    if (console->set_up.active)
        ch_say(console, "The game has not begun: the set-up is made first.");
    else
        ch_console_move(console, text);
}

static void do_place(struct ch_console *console, const char *text) {
    if (console->set_up.active)
        ch_console_place(console, text);
}

/* The next person takes the screen over, or who sits there sees it. */
static void do_hand_over(struct ch_console *console, const char *text) {
    (void)text;
    if (ch_console_handing_over(console))
        ch_console_hand_over(console, (char[]){""});
}

static void do_seat(struct ch_serve_table *table, const struct ch_order *order) {
    struct ch_console *console = &table->console;
    struct ch_error error = {0};
    if (order->seat < 0 || order->seat >= CH_SEATS)
        return;
    if (ch_console_seat(console, order->seat, order->text, &error) != CH_OK) {
        ch_say_error(console, &error);
        return;
    }
    ch_say(console, "%s plays %s.", order->text, console->game->seat_name[order->seat]);
    console->halted = false;
    ch_serve_table_files(table);
    if (console->set_up.active)
        ch_console_begin_next(console);
}

/* The game begins again from a position as text. */
static void do_position(struct ch_console *console, const char *text) {
    if (ch_game_hidden(console->game))
        ch_say(console, "A position of %s can't be put up here.", console->game->title);
    else if (!text[0])
        ch_say(console, "There is no position in that.");
    else
        ch_do_new(console, text);
}

/* One move of an agent that waits to be asked for it. */
static void do_step(struct ch_serve_table *table, const struct ch_order *order) {
    (void)order;
    table->playing = false;
    table->console.halted = false;
    if (ch_console_to_move(&table->console))
        ch_console_agent_move(&table->console);
}

static void do_go(struct ch_serve_table *table, const struct ch_order *order) {
    (void)order;
    table->playing = true;
    table->console.halted = false;
    ch_console_play_on(&table->console);
}

static void do_stop(struct ch_serve_table *table, const struct ch_order *order) {
    (void)order;
    table->playing = false;
    table->console.halted = true;
}

/* A thought that was at work has ended by itself; one that was stopped before is played now. */
static void do_now(struct ch_serve_table *table, const struct ch_order *order) {
    (void)order;
    if (table->console.halted)
        ch_do_now(&table->console, "");
}

static void do_swap(struct ch_serve_table *table, const struct ch_order *order) {
    ch_do_swap(&table->console, order->text);
    table->console.halted = false;
    ch_serve_table_files(table);
}

static void do_level(struct ch_serve_table *table, const struct ch_order *order) {
    ch_do_level(&table->console, order->text);
    ch_serve_table_files(table);
}

/* A game from a file of the user's; the agents wait, so that it can be looked at. */
static void do_load(struct ch_serve_table *table, const struct ch_order *order) {
    struct ch_console *console = &table->console;
    struct ch_error error = {0};
    if (!order->file)
        return;
    const struct ch_text text = {.data = order->file, .length = strlen(order->file)};
    if (ch_console_load_text(console, "the file", &text, 1, &error) != CH_OK) {
        ch_say_error(console, &error);
    } else {
        table->playing = false;
        ch_serve_table_forget(table);
    }
}

static const struct word {
    const char *name;
    /* One of the two is the console's command, or the table's own. */
    ch_console_do *command;
    void (*run)(struct ch_serve_table *table, const struct ch_order *order);
    enum ch_console_when when;
    enum ch_serve_effect effect;
    bool before_hand_over;
    bool bare; /* its text is not taken: an agent could be named in it */
} words[] = {
    {"move", do_move, NULL, CH_IN_GAME, CH_THINKS_ON, false, false},
    {"undo", ch_do_undo, NULL, CH_IN_GAME, CH_STOPS, true, false},
    {"redo", ch_do_redo, NULL, CH_IN_GAME, CH_STOPS, false, false},
    {"draw", ch_do_draw, NULL, CH_IN_GAME, CH_STOPS, false, false},
    {"resign", ch_do_resign, NULL, CH_IN_GAME, CH_STOPS, false, false},
    {"new", ch_do_new, NULL, CH_ALWAYS, CH_STOPS, false, false},
    {"position", do_position, NULL, CH_ALWAYS, CH_STOPS, false, false},
    {"hint", ch_do_hint_step, NULL, CH_IN_GAME, CH_THINKS_ON, false, true},
    {"insist", ch_do_insist, NULL, CH_IN_GAME, CH_THINKS_ON, false, true},
    {"show", ch_do_show, NULL, CH_IN_GAME, CH_THINKS_ON, false, true},
    {"retract-warning", ch_do_retract_warning, NULL, CH_IN_GAME, CH_THINKS_ON, false, true},
    {"why", ch_do_why, NULL, CH_IN_GAME, CH_THINKS_ON, false, false},
    {"why-not", ch_do_why_not, NULL, CH_IN_GAME, CH_THINKS_ON, false, false},
    {"laws", ch_do_laws, NULL, CH_IN_SECRET_GAME, CH_THINKS_ON, false, false},
    {"place", do_place, NULL, CH_IN_SET_UP, CH_THINKS_ON, false, false},
    {"deal", ch_do_deal, NULL, CH_IN_SET_UP, CH_THINKS_ON, false, true},
    {"row", ch_do_row, NULL, CH_IN_SET_UP, CH_THINKS_ON, false, false},
    {"clear", ch_do_clear, NULL, CH_IN_SET_UP, CH_THINKS_ON, false, false},
    {"done", ch_do_done, NULL, CH_IN_SET_UP, CH_THINKS_ON, false, false},
    {"hand-over", do_hand_over, NULL, CH_ALWAYS, CH_THINKS_ON, true, false},
    {"go", NULL, do_go, CH_IN_GAME, CH_THINKS_ON, false, false},
    {"stop", NULL, do_stop, CH_ALWAYS, CH_STOPS, true, false},
    {"now", NULL, do_now, CH_IN_GAME, CH_HURRIES, false, false},
    {"step", NULL, do_step, CH_IN_GAME, CH_THINKS_ON, false, false},
    {"name", ch_do_name, NULL, CH_ALWAYS, CH_THINKS_ON, false, false},
    {"seat", NULL, do_seat, CH_ALWAYS, CH_STOPS, false, false},
    {"swap", NULL, do_swap, CH_ALWAYS, CH_STOPS, false, false},
    {"level", NULL, do_level, CH_ALWAYS, CH_STOPS, false, false},
    {"tutor", ch_do_tutor, NULL, CH_IN_GAME, CH_THINKS_ON, false, false},
    {"estimate", ch_do_estimate, NULL, CH_IN_GAME, CH_THINKS_ON, false, false},
    {"clock", ch_do_clock, NULL, CH_ALWAYS, CH_THINKS_ON, false, false},
    {"account", NULL, do_account, CH_IN_GAME, CH_THINKS_ON, false, false},
    {"saved", NULL, do_saved, CH_ALWAYS, CH_STOPS, false, false},
    {"pdn", NULL, do_pdn, CH_IN_GAME, CH_THINKS_ON, false, false},
    {"load", NULL, do_load, CH_ALWAYS, CH_STOPS, false, false},
};

static const struct word *find_word(const char *name) {
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].name, name) == 0)
            return &words[i];
    return NULL;
}

enum ch_serve_effect ch_serve_table_effect(const char *word) {
    const struct word *found = find_word(word);
    return found ? found->effect : CH_NO_ORDER;
}

void ch_serve_table_obey(struct ch_serve_table *table, const struct ch_order *order) {
    struct ch_console *console = &table->console;
    const struct word *word = find_word(order->word);
    if (!word)
        return;
    if (word->effect == CH_STOPS) /* who was stopped for it goes on afterwards */
        console->halted = false;
    if (ch_console_handing_over(console) && !word->before_hand_over)
        ch_say(console, "The screen is handed over first.");
    else if (!ch_console_can(console, word->when))
        ch_say(console, "That can't be done now.");
    else if (order->ply >= 0 && order->ply != console->session.history.count)
        ch_say(console, "The board has changed meanwhile.");
    else if (word->command)
        word->command(console, word->bare ? "" : order->text);
    else
        word->run(table, order);
    if (word->when == CH_ALWAYS || console->set_up.active) /* others keep what they do themselves */
        ch_console_keep(console);
}

/* The workshop at a table: why a move was chosen, as an object that the page draws; the files of
 * the seated agents; and what an edit did: the verdict of `rules check`, and the decision before
 * and after. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cjson/cJSON.h>

#include "bridge/lint/lint.h"
#include "cli/output/json_line.h"
#include "cli/serve/files.h"
#include "cli/serve/table.h"
#include "core/base/memory.h"
#include "workshop/check/check.h"

enum { LARGEST_ACCOUNT = 1 << 21 };

/* Puts a text in the place of the one that was there, with a number of its own. */
static void put_page(struct ch_serve_table *table, enum ch_serve_page page, cJSON *object) {
    struct ch_text json = ch_text_new();
    if (object)
        ch_json_add(&json, object);
    pthread_mutex_lock(&table->mutex);
    ch_text_done(&table->pages[page].json);
    table->pages[page].json = json;
    table->pages[page].number++;
    pthread_mutex_unlock(&table->mutex);
    cJSON_Delete(object);
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
        json.length < LARGEST_ACCOUNT)
        account = cJSON_Parse(json.data);
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

void ch_serve_table_account(struct ch_serve_table *table, const struct ch_order *order) {
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

void ch_serve_table_write(struct ch_serve_table *table, const struct ch_order *order) {
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
    bool editable = inside && ch_serve_file_read(table->config.root, inside, &text, NULL) == CH_OK;
    const char *now = editable ? text.data : source->text;
    char hash[CH_HASH_HEX];
    ch_hash_text(now, strlen(now), hash);
    cJSON *file = ch_json_entry(files);
    cJSON_AddNumberToObject(file, "seat", seat);
    cJSON_AddStringToObject(file, "name", source->name);
    cJSON_AddStringToObject(file, "hash", hash);
    cJSON_AddBoolToObject(file, "editable", editable);
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
        cJSON *entry = ch_json_entry(list);
        cJSON_AddBoolToObject(entry, "error", problem->severity == CH_SEVERITY_ERROR);
        cJSON_AddStringToObject(entry, "code", problem->code);
        cJSON_AddStringToObject(entry, "file", problem->file);
        cJSON_AddNumberToObject(entry, "line", problem->line);
        cJSON_AddStringToObject(entry, "text", problem->text);
    }
}

/* The findings of `rules check`, without those from deciding positions. */
static void add_verdict(struct ch_serve_table *table, int seat, cJSON *object) {
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
    cJSON_AddBoolToObject(object, "loads", status == CH_OK && check.agent);
    cJSON_AddNumberToObject(object, "rules", check.rules);
    add_problems(object, &check.problems);
}

/* Checks the agent of a seat, and has it decide its last turn with the old text and the new. */
static void check_seat(struct ch_serve_table *table, int seat) {
    struct ch_console *console = &table->console;
    struct ch_agent *agent = console->seats[seat].agent;
    cJSON *object = ch_json_line();
    int ply = may_ask(console, seat) && !console->set_up.active ? ply_of(console, seat) : -1;
    cJSON_AddNumberToObject(object, "seat", seat);
    cJSON_AddStringToObject(object, "agent", console->seats[seat].spec);
    cJSON_AddNumberToObject(object, "ply", ply);
    cJSON *before = ply >= 0 ? account_of(console, agent, ply) : NULL;
    add_verdict(table, seat, object);
    ch_console_reload(console, agent);
    cJSON *after = ply >= 0 ? account_of(console, agent, ply) : NULL;
    if (before)
        cJSON_AddItemToObject(object, "before", before);
    if (after)
        cJSON_AddItemToObject(object, "after", after);
    put_page(table, CH_PAGE_CHECK, object);
}

void ch_serve_table_check(struct ch_serve_table *table, const struct ch_order *order) {
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

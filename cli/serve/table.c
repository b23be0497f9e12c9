#include "cli/serve/table.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/command/files.h"
#include "core/base/clock.h"
#include "core/base/lock.h"

enum { PACE_MS = 400 /* between the moves of agents, so that they can be looked at */ };

static void forget_said(struct ch_serve_table *table, int first, int count) {
    assert(first >= 0 && count >= 0 && first + count <= table->said_count);
    for (int i = first; i < first + count; i++)
        ch_free(table->said[i].text);
    memmove(table->said + first, table->said + first + count,
            (size_t)(table->said_count - first - count) * sizeof *table->said);
    table->said_count -= count;
}

/* Stores the output of the console since the last call. */
static void listen_to(struct ch_serve_table *table, uint64_t ticket, bool choice) {
    struct ch_console *console = &table->console;
    fflush(console->out);
    if (table->said_size > 0 || ticket) {
        if (table->said_count == CH_SERVE_SAID)
            forget_said(table, 0, 1);
        table->said[table->said_count++] = (struct ch_serve_table_said){
            .ticket = ticket,
            .ply = console->session.history.count,
            .choice = choice,
            .text = ch_copy_bytes(table->said_data ? table->said_data : "", table->said_size)};
    }
    rewind(console->out);
    fflush(console->out);
    if (ch_console_handing_over(console)) { /* the next is not to read what the last one saw */
        forget_said(table, 0, table->said_count);
        ch_serve_table_forget(table);
        ch_console_hide(console);
    }
    for (int i = table->said_count - 1; i >= 0; i--) /* about plies that were taken back since */
        if (table->said[i].choice && table->said[i].ply > console->session.history.count)
            forget_said(table, i, 1);
}

/* The game as its thread knows it. */
static struct ch_serve_brief describe_in_brief(const struct ch_serve_table *table) {
    struct ch_serve_brief brief = {0};
    const struct ch_console *console = &table->console;
    for (int seat = 0; seat < CH_SEATS; seat++)
        snprintf(brief.who[seat], sizeof brief.who[seat], "%s",
                 table->open ? console->seats[seat].spec : table->config.spec[seat]);
    brief.plies = table->open ? console->session.history.count : 0;
    brief.over = table->failure ||
                 (table->open && !console->set_up.active && ch_session_over(&console->session));
    return brief;
}

static void publish(struct ch_serve_table *table, bool thinking) {
    struct ch_text state = ch_text_new();
    struct ch_serve_brief brief = describe_in_brief(table);
    ch_serve_table_describe(table, thinking, &state);
    pthread_mutex_lock(&table->mutex);
    ch_text_done(&table->pages[CH_PAGE_STATE].json);
    table->pages[CH_PAGE_STATE].json = state;
    table->pages[CH_PAGE_STATE].number++;
    table->thinking = thinking;
    table->brief = brief;
    pthread_mutex_unlock(&table->mutex);
    ch_http_wake(table->config.http, false);
}

/* The user's own record was not asked for: without it the game is played. */
static enum ch_status open_record(struct ch_serve_table *table, struct ch_error *error) {
    const struct ch_serve_table_config *config = &table->config;
    enum ch_status status =
        ch_console_record_open(&table->console, config->record, config->own, error);
    if (status == CH_OK || !config->own)
        return status;
    ch_say_error(&table->console, error);
    ch_say(&table->console, "This game is not kept.");
    return CH_OK;
}

/* Takes up the game in the file that keeps it, with the players that are named there. */
static enum ch_status take_up(struct ch_serve_table *table, struct ch_error *error) {
    struct ch_console *console = &table->console;
    const bool seated[CH_SEATS] = {false, false};
    enum ch_status status = ch_console_resume(console, console->kept.path, seated, false, error);
    rewind(console->out); /* it has said what file that is */
    if (status == CH_OK)
        ch_say(console, "This game goes on; the server was ended and started again.");
    return status;
}

static enum ch_status open_console(struct ch_serve_table *table, struct ch_error *error) {
    struct ch_console *console = &table->console;
    const bool returns = table->config.returns;
    const char *spec[CH_SEATS] = {returns ? "human" : table->config.spec[0],
                                  returns ? "human" : table->config.spec[1]};
    struct ch_agents_config agents = *table->config.agents;
    uint64_t seed = (uint64_t)ch_clock_date_ms();
    struct ch_keys keys;
    agents.given_up = &table->stop;
    enum ch_status status = ch_secret_keys(NULL, table->config.game, seed, &keys, error);
    if (status == CH_OK)
        status = ch_console_init(console, table->config.game, NULL, spec, &agents, error);
    if (status != CH_OK)
        return status;
    table->open = true;
    console->seed = seed;
    console->keys = keys;
    console->page = true;
    console->stop = &table->stop;
    console->hurry = &table->hurry;
    console->out = open_memstream(&table->said_data, &table->said_size);
    if (!console->out)
        return ch_error_system(error, NULL, "there is no memory for a game");
    if (table->config.ballot[0])
        status = ch_console_ballot(console, table->config.ballot, error);
    if (status == CH_OK && table->config.record)
        status = open_record(table, error);
    console->kept = table->config.kept;
    table->config.kept = (struct ch_kept){.lock = -1};
    return status == CH_OK && returns ? take_up(table, error) : status;
}

static void begin_game(struct ch_serve_table *table) {
    struct ch_error error = {0};
    if (open_console(table, &error) == CH_OK) {
        if (!table->config.returns)
            ch_console_begin(&table->console);
        ch_console_keep(&table->console);
        ch_serve_table_files(table);
        listen_to(table, 0, false);
    } else {
        char text[CH_ERROR_TEXT + CH_ERROR_FILE + 32];
        table->failure = ch_copy(ch_error_format(&error, text, sizeof text));
    }
    publish(table, false);
}

static bool agent_is_due(const struct ch_serve_table *table) {
    const struct ch_console *console = &table->console;
    if (table->failure || ch_console_agent_is_due(console))
        return !table->failure;
    return table->playing && !console->halted && ch_console_to_move(console);
}

/* Waits for an order, or so long (-1: for ever) for one; true if there is one, and `order` is
 * filled then. Under the mutex. From then on an order that stops means what is done now. */
static bool await_order(struct ch_serve_table *table, int64_t wait_ns, struct ch_order *order) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    bool timed = wait_ns >= 0, over = wait_ns == 0;
    if (timed) {
        wait_ns += until.tv_nsec;
        until.tv_sec += wait_ns / 1000000000;
        until.tv_nsec = wait_ns % 1000000000;
    }
    while (!table->closing && table->order_count == 0 && !over) {
        if (timed)
            over = pthread_cond_timedwait(&table->news, &table->mutex, &until) != 0;
        else
            pthread_cond_wait(&table->news, &table->mutex);
    }
    if (table->closing)
        return false;
    table->thinking = true;
    atomic_store(&table->stop, false);
    atomic_store(&table->hurry, false);
    if (table->order_count == 0)
        return false;
    *order = table->orders[0];
    memmove(table->orders, table->orders + 1, (size_t)--table->order_count * sizeof *table->orders);
    return true;
}

static void agent_moves(struct ch_serve_table *table) {
    publish(table, true);
    ch_console_agent_move(&table->console);
    if (table->console.halted) /* the order that stopped it has its own answer */
        rewind(table->console.out);
    listen_to(table, 0, true);
}

/* How long an order is waited for before something else is done. */
static int64_t patience_ns(const struct ch_serve_table *table, bool due) {
    if (due)
        return table->playing ? PACE_MS * INT64_C(1000000) : 0;
    return table->failure ? -1 : ch_console_clock_left_ns(&table->console);
}

/* Does the work after the end of a game, once. */
static void finish_game(struct ch_serve_table *table) {
    struct ch_console *console = &table->console;
    if (table->failure || console->set_up.active || !ch_session_over(&console->session) ||
        console->announced)
        return;
    console->announced = true;
    ch_console_level_ended(console);
    ch_console_record_end(console);
    ch_console_keep(console);
    listen_to(table, 0, false);
    ch_serve_table_files(table);
}

/* The estimate of the turn, if one is always asked for, after the move can be seen. */
static void add_estimate(struct ch_serve_table *table) {
    struct ch_console *console = &table->console;
    if (table->failure || !console->tutor.estimate || ch_console_handing_over(console) ||
        ch_console_estimate(console))
        return;
    ch_console_show_estimate(console);
    if (ch_console_estimate(console))
        publish(table, false);
}

static void *run(void *context) {
    struct ch_serve_table *table = context;
    begin_game(table);
    for (;;) {
        struct ch_order order;
        bool due = agent_is_due(table);
        pthread_mutex_lock(&table->mutex);
        bool ordered = await_order(table, patience_ns(table, due), &order);
        bool closing = table->closing;
        pthread_mutex_unlock(&table->mutex);
        if (closing)
            break;
        if (ordered && !table->failure) {
            ch_serve_table_obey(table, &order);
            listen_to(table, order.ticket, false);
        } else if (due) {
            agent_moves(table);
        } else if (!table->failure) {
            ch_console_clock_flag(&table->console);
            listen_to(table, 0, false);
        }
        finish_game(table);
        if (ordered)
            ch_free(order.file);
        const struct ch_console *console = &table->console;
        if (!table->failure && !console->set_up.active && !ch_console_handing_over(console))
            ch_console_clock_turn(&table->console, NULL); /* which runs from when it can be seen */
        publish(table, false);
        add_estimate(table);
    }
    return NULL;
}

/* Frees a table whose thread has ended, or never ran. */
static void release(struct ch_serve_table *table, bool closed) {
    bool stays = table->failure && table->config.returns; /* the game may come back another time */
    for (int i = 0; i < table->order_count; i++)
        ch_free(table->orders[i].file);
    if (table->open) {
        FILE *out = table->console.out;
        if (closed && !stays)
            ch_kept_drop(&table->console.kept);
        else if (!table->failure)
            ch_console_keep(&table->console); /* with the clock of now */
        ch_console_leave_game(&table->console);
        ch_console_done(&table->console);
        if (out)
            fclose(out);
    }
    if (closed && !stays)
        ch_kept_drop(&table->config.kept);
    ch_kept_release(&table->config.kept);
    free(table->said_data);
    forget_said(table, 0, table->said_count);
    ch_free(table->failure);
    ch_text_done(&table->edits);
    for (int page = 0; page < CH_SERVE_PAGES; page++)
        ch_text_done(&table->pages[page].json);
    pthread_cond_destroy(&table->news);
    pthread_mutex_destroy(&table->mutex);
    ch_free(table);
}

struct ch_serve_table *ch_serve_table_new(int id, const struct ch_serve_table_config *config,
                                          struct ch_error *error) {
    struct ch_serve_table *table = ch_alloc(sizeof *table);
    *table = (struct ch_serve_table){.id = id, .config = *config};
    table->playing = !config->returns && strcmp(config->spec[0], "human") != 0 &&
                     strcmp(config->spec[1], "human") != 0;
    pthread_mutex_init(&table->mutex, NULL);
    pthread_cond_init(&table->news, NULL);
    table->edits = ch_text_new();
    for (int page = 0; page < CH_SERVE_PAGES; page++)
        table->pages[page].json = ch_text_new();
    ch_serve_table_describe(table, true, &table->pages[CH_PAGE_STATE].json);
    table->brief = describe_in_brief(table);
    int why = pthread_create(&table->thread, NULL, run, table);
    if (!why)
        return table;
    release(table, false);
    errno = why;
    ch_error_system(error, NULL, "the game can't be begun");
    return NULL;
}

void ch_serve_table_free(struct ch_serve_table *table, bool closed) {
    pthread_mutex_lock(&table->mutex);
    table->closing = true;
    atomic_store(&table->stop, true);
    atomic_store(&table->hurry, true);
    pthread_cond_signal(&table->news);
    pthread_mutex_unlock(&table->mutex);
    pthread_join(table->thread, NULL);
    release(table, closed);
}

uint64_t ch_serve_table_change(struct ch_serve_table *table) {
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&table->mutex);
    return table->pages[CH_PAGE_STATE].number;
}

struct ch_serve_brief ch_serve_table_brief(struct ch_serve_table *table) {
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&table->mutex);
    return table->brief;
}

bool ch_serve_table_edits(struct ch_serve_table *table, const char *inside) {
    CH_SCOPED(ch_text_done) struct ch_text line = ch_text_new();
    ch_text_addf(&line, "\n%s\n", inside);
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&table->mutex);
    return strstr(table->edits.data, line.data) != NULL;
}

void ch_serve_table_page(struct ch_serve_table *table, enum ch_serve_page page,
                         struct ch_text *json) {
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&table->mutex);
    const struct ch_text *text = &table->pages[page].json;
    ch_text_add(json, text->length > 0 ? text->data : "{}");
}

uint64_t ch_serve_table_do(struct ch_serve_table *table, const struct ch_order *order) {
    enum ch_serve_effect effect = ch_serve_table_effect(order->word);
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&table->mutex);
    if (table->order_count == CH_SERVE_ORDERS)
        return 0;
    struct ch_order *place = &table->orders[table->order_count++];
    *place = *order;
    place->file = order->file ? ch_copy(order->file) : NULL;
    place->ticket = ++table->tickets;
    if (table->thinking && effect == CH_STOPS)
        atomic_store(&table->stop, true);
    if (table->thinking && effect != CH_THINKS_ON)
        atomic_store(&table->hurry, true);
    pthread_cond_signal(&table->news);
    return place->ticket;
}

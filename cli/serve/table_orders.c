/* The orders at a table: most are commands of the console, except those that access files or name
 * agents. */
#include <stdint.h>
#include <string.h>

#include "cli/serve/table_parts.h"

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
        ch_console_hand_over(console, "");
}

static void do_deal(struct ch_console *console, const char *text) {
    (void)text; /* an agent that deals could be named */
    ch_do_deal(console, "");
}

static void do_hint(struct ch_console *console, const char *text) {
    (void)text;
    ch_do_hint_step(console, "");
}

/* The effect of an order on an agent that is thinking. */
enum thought { THINKS_ON, HURRIES, STOPS };

/* Orders without a console command are done below. */
static const struct word {
    const char *name;
    void (*run)(struct ch_console *console, const char *text);
    enum ch_console_when when;
    enum thought thought;
    bool before_hand_over;
} words[] = {
    {"move", do_move, CH_IN_GAME, THINKS_ON, false},
    {"undo", ch_do_undo, CH_IN_GAME, STOPS, true},
    {"redo", ch_do_redo, CH_IN_GAME, STOPS, false},
    {"draw", ch_do_draw, CH_IN_GAME, STOPS, false},
    {"resign", ch_do_resign, CH_IN_GAME, STOPS, false},
    {"new", ch_do_new, CH_ALWAYS, STOPS, false},
    {"hint", do_hint, CH_IN_GAME, THINKS_ON, false},
    {"why", ch_do_why, CH_IN_GAME, THINKS_ON, false},
    {"why-not", ch_do_why_not, CH_IN_GAME, THINKS_ON, false},
    {"laws", ch_do_laws, CH_IN_SECRET_GAME, THINKS_ON, false},
    {"place", do_place, CH_IN_SET_UP, THINKS_ON, false},
    {"deal", do_deal, CH_IN_SET_UP, THINKS_ON, false},
    {"row", ch_do_row, CH_IN_SET_UP, THINKS_ON, false},
    {"clear", ch_do_clear, CH_IN_SET_UP, THINKS_ON, false},
    {"done", ch_do_done, CH_IN_SET_UP, THINKS_ON, false},
    {"hand-over", do_hand_over, CH_ALWAYS, THINKS_ON, true},
    {"go", NULL, CH_IN_GAME, THINKS_ON, false},
    {"stop", NULL, CH_ALWAYS, STOPS, true},
    {"now", NULL, CH_IN_GAME, HURRIES, false},
    {"step", NULL, CH_IN_GAME, THINKS_ON, false},
    {"seat", NULL, CH_ALWAYS, STOPS, false},
    {"level", NULL, CH_ALWAYS, STOPS, false},
    {"tutor", ch_do_tutor, CH_IN_GAME, THINKS_ON, false},
    {"estimate", ch_do_estimate, CH_IN_GAME, THINKS_ON, false},
    {"clock", ch_do_clock, CH_ALWAYS, THINKS_ON, false},
    {"account", NULL, CH_IN_GAME, THINKS_ON, false},
    {"saved", NULL, CH_ALWAYS, STOPS, false},
    {"pdn", NULL, CH_IN_GAME, THINKS_ON, false},
    {"load", NULL, CH_ALWAYS, STOPS, false},
};

static const struct word *find_word(const char *name) {
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].name, name) == 0)
            return &words[i];
    return NULL;
}

bool ch_serve_table_knows(const char *word) {
    return find_word(word) != NULL;
}

bool ch_serve_table_stops(const char *word) {
    const struct word *found = find_word(word);
    return found && found->thought == STOPS;
}

bool ch_serve_table_hurries(const char *word) {
    const struct word *found = find_word(word);
    return found && found->thought != THINKS_ON;
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

/* One move of an agent that waits to be asked for it. */
static void do_step(struct ch_serve_table *table, const struct ch_order *order) {
    struct ch_console *console = &table->console;
    const struct ch_session *session = &console->session;
    (void)order;
    table->playing = false;
    console->halted = false;
    if (!ch_session_over(session) && console->seats[ch_session_side(session)].agent)
        ch_console_agent_move(console);
}

static void do_go(struct ch_serve_table *table, const struct ch_order *order) {
    (void)order;
    table->playing = true;
    table->console.halted = false;
}

static void do_stop(struct ch_serve_table *table, const struct ch_order *order) {
    (void)order;
    table->playing = false;
    table->console.halted = true;
}

/* A thought that was at work has ended by itself; one that was stopped before is played now. */
static void do_now(struct ch_serve_table *table, const struct ch_order *order) {
    struct ch_console *console = &table->console;
    (void)order;
    if (console->halted)
        ch_do_now(console, "");
}

static void do_account(struct ch_serve_table *table, const struct ch_order *order) {
    ch_serve_table_account(table, order->text);
}

static void do_saved(struct ch_serve_table *table, const struct ch_order *order) {
    ch_serve_table_check(table, order->text);
}

static void do_level(struct ch_serve_table *table, const struct ch_order *order) {
    ch_do_level(&table->console, order->text);
    ch_serve_table_files(table);
}

static void do_pdn(struct ch_serve_table *table, const struct ch_order *order) {
    (void)order;
    ch_serve_table_write(table);
}

/* A game from a file of the user's; the agents wait, so that it can be looked at. */
static void do_load(struct ch_serve_table *table, const struct ch_order *order) {
    struct ch_console *console = &table->console;
    struct ch_error error = {0};
    if (!order->file)
        return;
    const struct ch_text text = {.data = (char *)(uintptr_t)order->file,
                                 .length = strlen(order->file)};
    if (ch_console_load_text(console, "the file", &text, 1, &error) != CH_OK) {
        ch_say_error(console, &error);
        return;
    }
    table->playing = false;
    console->halted = true;
    ch_serve_table_forget(table);
}

/* Orders of the table itself, not of the console. */
static void do_own(struct ch_serve_table *table, const struct ch_order *order) {
    static const struct {
        const char *word;
        void (*run)(struct ch_serve_table *table, const struct ch_order *order);
    } own[] = {{"go", do_go},     {"stop", do_stop},       {"step", do_step},   {"now", do_now},
               {"seat", do_seat}, {"account", do_account}, {"saved", do_saved}, {"pdn", do_pdn},
               {"load", do_load}, {"level", do_level}};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (strcmp(own[i].word, order->word) == 0)
            own[i].run(table, order);
}

void ch_serve_table_obey(struct ch_serve_table *table, const struct ch_order *order) {
    struct ch_console *console = &table->console;
    const struct word *word = find_word(order->word);
    if (word && word->thought == STOPS) /* who was stopped for it goes on afterwards */
        console->halted = false;
    const struct ch_console_command timed = {.when = word ? word->when : CH_ALWAYS};
    if (!word)
        return;
    if (ch_console_handing_over(console) && !word->before_hand_over) {
        ch_say(console, "The screen is handed over first.");
    } else if (!ch_console_can(console, &timed)) {
        ch_say(console, "That can't be done now.");
    } else if (order->ply >= 0 && order->ply != console->session.history.count) {
        ch_say(console, "The board has changed meanwhile.");
    } else if (word->run) {
        word->run(console, order->text);
    } else {
        do_own(table, order);
    }
}

/* The orders at a table: most are commands of the console, except those that access files or name
 * agents. */
#include <string.h>

#include "cli/serve/table.h"

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
        return;
    }
    table->playing = false;
    console->halted = true;
    ch_serve_table_forget(table);
}

static const struct word {
    const char *name;
    /* One of the two is the console's command, or the table's own. */
    ch_console_do *command;
    void (*run)(struct ch_serve_table *table, const struct ch_order *order);
    enum ch_console_when when;
    enum ch_serve_effect effect;
    bool before_hand_over;
} words[] = {
    {"move", do_move, NULL, CH_IN_GAME, CH_THINKS_ON, false},
    {"undo", ch_do_undo, NULL, CH_IN_GAME, CH_STOPS, true},
    {"redo", ch_do_redo, NULL, CH_IN_GAME, CH_STOPS, false},
    {"draw", ch_do_draw, NULL, CH_IN_GAME, CH_STOPS, false},
    {"resign", ch_do_resign, NULL, CH_IN_GAME, CH_STOPS, false},
    {"new", ch_do_new, NULL, CH_ALWAYS, CH_STOPS, false},
    {"hint", do_hint, NULL, CH_IN_GAME, CH_THINKS_ON, false},
    {"why", ch_do_why, NULL, CH_IN_GAME, CH_THINKS_ON, false},
    {"why-not", ch_do_why_not, NULL, CH_IN_GAME, CH_THINKS_ON, false},
    {"laws", ch_do_laws, NULL, CH_IN_SECRET_GAME, CH_THINKS_ON, false},
    {"place", do_place, NULL, CH_IN_SET_UP, CH_THINKS_ON, false},
    {"deal", do_deal, NULL, CH_IN_SET_UP, CH_THINKS_ON, false},
    {"row", ch_do_row, NULL, CH_IN_SET_UP, CH_THINKS_ON, false},
    {"clear", ch_do_clear, NULL, CH_IN_SET_UP, CH_THINKS_ON, false},
    {"done", ch_do_done, NULL, CH_IN_SET_UP, CH_THINKS_ON, false},
    {"hand-over", do_hand_over, NULL, CH_ALWAYS, CH_THINKS_ON, true},
    {"go", NULL, do_go, CH_IN_GAME, CH_THINKS_ON, false},
    {"stop", NULL, do_stop, CH_ALWAYS, CH_STOPS, true},
    {"now", NULL, do_now, CH_IN_GAME, CH_HURRIES, false},
    {"step", NULL, do_step, CH_IN_GAME, CH_THINKS_ON, false},
    {"seat", NULL, do_seat, CH_ALWAYS, CH_STOPS, false},
    {"level", NULL, do_level, CH_ALWAYS, CH_STOPS, false},
    {"tutor", ch_do_tutor, NULL, CH_IN_GAME, CH_THINKS_ON, false},
    {"estimate", ch_do_estimate, NULL, CH_IN_GAME, CH_THINKS_ON, false},
    {"clock", ch_do_clock, NULL, CH_ALWAYS, CH_THINKS_ON, false},
    {"account", NULL, ch_serve_table_account, CH_IN_GAME, CH_THINKS_ON, false},
    {"saved", NULL, ch_serve_table_check, CH_ALWAYS, CH_STOPS, false},
    {"pdn", NULL, ch_serve_table_write, CH_IN_GAME, CH_THINKS_ON, false},
    {"load", NULL, do_load, CH_ALWAYS, CH_STOPS, false},
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
        word->command(console, order->text);
    else
        word->run(table, order);
}

/* Set-ups at the console: by hand on a drawn board, from files, dealt or by an agent; and the
 * beginning of games that have them. */
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/console/console.h"
#include "cli/output/print.h"
#include "core/base/whole_file.h"
#include "core/referee/settings.h"

enum { LARGEST_FILE = 1 << 16 };

/* Tags of a game that is kept while people set up: how far they are, and their pieces. */
static const char progress_tag[] = "SettingUp";
static const char *const made_tag[CH_SEATS] = {"FirstSetUp", "SecondSetUp"};

static const struct ch_set_up_ops *ops_of(const struct ch_console *console) {
    return console->game->set_ups;
}

static struct ch_set_up *making(struct ch_console *console) {
    return &console->set_up.made[console->set_up.seat];
}

bool ch_console_awaits_set_ups(const struct ch_console *console) {
    struct ch_position empty;
    if (!ops_of(console))
        return false;
    console->game->ops->start(console->game, &empty);
    return memcmp(&console->session.history.start, &empty, sizeof empty) == 0;
}

/* Gets the seat's set-up from its agent or, after a message that the agent failed, from the
 * game. */
static void ask_agent(struct ch_console *console, int seat, struct ch_agent *agent, uint64_t key,
                      struct ch_text *text) {
    const struct ch_game *game = console->game;
    struct ch_moves none = {0};
    struct ch_fault fault = {.end = CH_END_NONE};
    struct ch_error error = {.text = ""};
    struct ch_set_up set_up;
    CH_SCOPED(ch_history_done) struct ch_history before = {0}; /* the board is not for it */
    struct ch_position empty;
    game->ops->start(game, &empty);
    ch_history_init(&before, game, &empty);
    struct ch_turn turn = {
        .game = game, .history = &before, .legal = &none, .seat = seat, .key = key};
    ch_agent_set_up(agent, &turn, text, &fault);
    bool fits = fault.end == CH_END_NONE &&
                game->set_ups->read(game, text->data, NULL, &set_up, &error) == CH_OK &&
                game->set_ups->check(game, &set_up, &error) == CH_OK;
    if (!fits) {
        ch_say(console, "%s has no good set-up (%s); it is dealt.", agent->name,
               fault.end != CH_END_NONE ? fault.text : error.text);
        struct ch_random random;
        ch_random_init(&random, key);
        ch_text_clear(text);
        game->ops->deal(game, seat, &random, text);
    }
}

/* Puts both set-ups on the board. Those of agents are as a referee would ask for them. */
static void place_all(struct ch_console *console) {
    const struct ch_game *game = console->game;
    struct ch_position position;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    game->ops->start(game, &position);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        ch_text_clear(&text);
        if (console->seats[seat].agent)
            ask_agent(console, seat, console->seats[seat].agent,
                      ch_turn_key(&console->keys, 0, seat, CH_PLY_SET_UP), &text);
        else
            game->set_ups->write(game, &console->set_up.made[seat], &text);
        struct ch_error error;
        if (game->ops->set_up(game, seat, text.data, &position, &error) != CH_OK)
            ch_say_error(console, &error);
    }
    ch_session_restart(&console->session, &position);
    ch_console_moved(console);
}

void ch_console_begin(struct ch_console *console) {
    struct ch_console_set_up *set_up = &console->set_up;
    if (!ch_console_awaits_set_ups(console))
        return;
    set_up->ready[0] = set_up->ready[1] = false;
    ch_console_begin_next(console);
    console->at_screen = set_up->active ? set_up->seat : -1;
}

void ch_console_begin_next(struct ch_console *console) {
    struct ch_console_set_up *set_up = &console->set_up;
    set_up->active = false;
    for (int seat = CH_SEATS - 1; seat >= 0; seat--)
        if (!console->seats[seat].agent && !set_up->ready[seat]) {
            set_up->active = true;
            set_up->seat = seat;
        }
    console->redraw = true;
    if (!set_up->active)
        place_all(console);
}

/* The seat plays with the set-up that was made. */
static void be_ready(struct ch_console *console) {
    console->set_up.ready[console->set_up.seat] = true;
    ch_console_begin_next(console);
}

void ch_console_set_up_write(const struct ch_console *console, bool written,
                             struct ch_pdn_tags *tags) {
    const struct ch_console_set_up *set_up = &console->set_up;
    written = written && set_up->active;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_setting_add(&text, "first", set_up->ready[0]);
    ch_setting_add(&text, "second", set_up->ready[1]);
    ch_setting_add(&text, "deals", set_up->deals);
    ch_pdn_tags_set(tags, progress_tag, written ? text.data : NULL);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        ch_text_clear(&text);
        if (written)
            ops_of(console)->write(console->game, &set_up->made[seat], &text);
        ch_pdn_tags_set(tags, made_tag[seat], written ? text.data : NULL);
    }
}

enum ch_status ch_console_set_up_read(struct ch_console *console, struct ch_error *error) {
    const char *progress = ch_pdn_tags_get(&console->tags, progress_tag);
    struct ch_console_set_up *set_up = &console->set_up;
    int64_t ready[CH_SEATS] = {0, 0}, deals = 0;
    const struct ch_setting table[] = {
        {"first", ch_setting_number, 0, 1, &ready[0], NULL},
        {"second", ch_setting_number, 0, 1, &ready[1], NULL},
        {"deals", ch_setting_number, 0, UINT32_MAX, &deals, NULL},
        {0},
    };
    if (!progress || !ch_console_awaits_set_ups(console))
        return CH_OK;
    enum ch_status status = ch_settings_read("a kept set-up", progress, table, error);
    for (int seat = 0; seat < CH_SEATS && status == CH_OK; seat++) {
        const char *made = ch_pdn_tags_get(&console->tags, made_tag[seat]);
        status = ops_of(console)->read(console->game, made ? made : "", NULL, &set_up->made[seat],
                                       error);
        if (status == CH_OK && ready[seat])
            status = ops_of(console)->check(console->game, &set_up->made[seat], error);
        set_up->ready[seat] = ready[seat] == 1;
    }
    set_up->deals = (uint32_t)deals;
    if (status == CH_OK)
        ch_console_begin_next(console);
    return status;
}

/* "To place: 2 scouts, a bomb." */
static void say_left(struct ch_console *console) {
    struct ch_error error;
    if (ops_of(console)->check(console->game, making(console), &error) == CH_OK)
        ch_say(console, "All pieces are placed." CH_TYPED "`done` plays with this set-up.");
    else
        ch_say(console, "%c%s.", toupper((unsigned char)error.text[0]), error.text + 1);
}

void ch_console_show_set_up(struct ch_console *console) {
    const struct ch_game *game = console->game;
    struct ch_position position;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const struct ch_drawing drawing = {
        .unicode = console->style.unicode,
        .colour = console->style.colour,
        .flip = ch_console_flipped(console),
        .coordinates = true,
        .ranks = console->style.ranks,
        .set_up = true,
    };
    game->ops->start(game, &position);
    game->set_ups->put(making(console), console->set_up.seat, &position);
    ch_text_add(&text, "\n");
    ch_draw_fitting(game, &position, drawing, ch_wrap_width(console->out), &text);
    ch_print_drawing(console->out, text.data);
    say_left(console);
}

/* The place of the square in the set-up, or -1 after a message that it has none. */
static int place_of(struct ch_console *console, int square, const char *word) {
    int seat = console->set_up.seat;
    assert(seat == 0 || seat == 1);
    int place = square == CH_NO_SQUARE ? -1 : ch_set_up_place(ops_of(console), seat, square);
    if (place < 0)
        ch_say(console, "`%.*s` is no square of yours; %s sets up on the rows %s.",
               (int)strcspn(word, " -=:x"), word, console->game->seat_name[seat],
               ops_of(console)->span[seat]);
    return place;
}

/* Moves past a letter and a number after it; the square of that name, or CH_NO_SQUARE. *at stays
 * where no square can be meant. */
static int read_square(const struct ch_game *game, const char **at) {
    size_t length = isalpha((unsigned char)**at) ? 1 + strspn(*at + 1, "0123456789") : 0;
    if (length < 2)
        return CH_NO_SQUARE;
    *at += length;
    return ch_console_square(game, *at - length, length);
}

void ch_console_place(struct ch_console *console, const char *words) {
    struct ch_set_up *set_up = making(console);
    const char *at = words, *rest;
    int place = place_of(console, read_square(console->game, &at), words);
    if (place < 0)
        return;
    at += strspn(at, " \t-=:x");
    rest = at;
    int square = read_square(console->game, &rest);
    int kind = ops_of(console)->read_kind(console->game, at, console->style.ranks);
    if (rest != at && !*rest) {
        int other = place_of(console, square, at);
        if (other < 0)
            return;
        uint8_t kept = set_up->kind[place];
        set_up->kind[place] = set_up->kind[other];
        set_up->kind[other] = kept;
    } else if (kind != console->game->unknown_kind || strcmp(at, ".") == 0) {
        set_up->kind[place] = (uint8_t)kind;
    } else if (!*at) {
        ch_say(console, "Which piece?" CH_TYPED "Write it behind the square, such as %s.",
               ops_of(console)->example);
        return;
    } else {
        ch_say(console,
               "`%.20s` is no piece; write its name, its letter or its rank, such as "
               "%s, or `.` to take a piece off.",
               at, ops_of(console)->example);
        return;
    }
    console->redraw = true;
}

/* The row that `*argument` begins with a number of, as a row of the set-up, or the first empty one;
 * -1 after a message that there is none. */
static int row_of(struct ch_console *console, const char **argument) {
    char *end;
    const struct ch_game *game = console->game;
    const struct ch_set_up_ops *ops = game->set_ups;
    int seat = console->set_up.seat;
    long number = strtol(*argument, &end, 10);
    if (end != *argument && (*end == ' ' || *end == '\t') && number >= 1 && number <= game->rows) {
        int first = game->cell[(game->rows - (int)number) * game->columns];
        int place = ch_set_up_place(ops, seat, first);
        if (place < 0)
            ch_say(console, "Row %ld is none of yours; %s sets up on the rows %s.", number,
                   game->seat_name[seat], ops->span[seat]);
        *argument = end;
        return place < 0 ? -1 : place / ops->columns;
    }
    const uint8_t *kind = console->set_up.made[seat].kind;
    for (int row = 0; row < ops->rows; row++) {
        int pieces = 0;
        for (int i = 0; i < ops->columns; i++)
            pieces += kind[row * ops->columns + i] != game->unknown_kind;
        if (pieces == 0)
            return row;
    }
    ch_say(console, "No row is empty." CH_TYPED "`row N SIGNS` sets row N anew.");
    return -1;
}

void ch_do_row(struct ch_console *console, const char *argument) {
    const struct ch_game *game = console->game;
    const struct ch_set_up_ops *ops = game->set_ups;
    enum ch_ranks ranks = console->style.ranks;
    uint8_t kind[CH_SET_UP_PLACES];
    struct ch_error error = {.text = ""};
    const char *signs = argument;
    int form, row = -1;
    /* The signs of a row are one, though the first may look like a row's number. */
    int count = ops->read_row(game, signs, ranks, kind, &form, &error);
    if (form != 0)
        row = row_of(console, count == ops->columns ? &(const char *){""} : &signs);
    if (form != 0 && row < 0)
        return;
    if (form != 0)
        count = ops->read_row(game, signs, ranks, kind, &form, &error);
    if (count < 0) {
        ch_say_error(console, &error);
        return;
    }
    if (count != ops->columns) {
        ch_say(console, "A row has %d squares, not %d; write a dot for an empty one.", ops->columns,
               count);
        return;
    }
    bool flipped = ch_console_flipped(console);
    for (int i = 0; i < ops->columns; i++)
        making(console)->kind[row * ops->columns + i] = kind[flipped ? ops->columns - 1 - i : i];
    ch_say(console, "Read as %s.", ops->form_text(form));
    console->redraw = true;
}

/* Deals a set-up at random, or by `agent`. */
static void deal(struct ch_console *console, struct ch_agent *agent) {
    const struct ch_game *game = console->game;
    int seat = console->set_up.seat;
    uint64_t key = ch_key(&console->keys, CH_FOR_DEALS, ++console->set_up.deals, (uint32_t)seat, 0);
    struct ch_random random;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_random_init(&random, key);
    if (agent)
        ask_agent(console, seat, agent, key, &text);
    else
        game->ops->deal(game, seat, &random, &text);
    struct ch_error error;
    if (game->set_ups->read(game, text.data, NULL, making(console), &error) != CH_OK)
        ch_say_error(console, &error);
    console->redraw = true;
}

void ch_do_deal(struct ch_console *console, const char *argument) {
    int seat = console->set_up.seat;
    struct ch_agent *agent = argument[0] ? ch_console_adviser(console, seat, argument) : NULL;
    if (agent || !argument[0])
        deal(console, agent);
}

/* Takes the set-up in a file, or in the text itself where there is no such file, and says how it
 * was read. */
static enum ch_status read_set_up(struct ch_console *console, const char *path,
                                  struct ch_error *error) {
    const struct ch_set_up_ops *ops = ops_of(console);
    struct ch_set_up *set_up = making(console);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    bool is_text = access(path, F_OK) != 0 && strlen(path) >= (size_t)(ops->rows * ops->columns);
    enum ch_status status = CH_OK;
    if (!is_text)
        status = ch_text_read_file(&text, path, LARGEST_FILE, error);
    if (status == CH_OK)
        status = ops->read(console->game, is_text ? path : text.data, is_text ? NULL : path, set_up,
                           error);
    if (status == CH_OK)
        ch_say(console, "Read as %s%s.", ops->form_text(set_up->form),
               set_up->from_back ? ", from the back row to the front" : "");
    return status;
}

void ch_do_set_up(struct ch_console *console, const char *argument) {
    struct ch_error error;
    if (!argument[0]) {
        ch_say(console, "`setup` needs the name of a file, or %s.", ops_of(console)->layout);
    } else if (read_set_up(console, argument, &error) != CH_OK) {
        ch_say_error(console, &error);
    } else {
        console->redraw = true;
    }
}

enum ch_status ch_console_take_set_up(struct ch_console *console, const char *path,
                                      struct ch_error *error) {
    struct ch_console_set_up *set_up = &console->set_up;
    enum ch_status status = CH_OK;
    if (!set_up->active)
        return ch_bad_input(error, "--setup is for a game that begins with a person's set-up");
    if (ch_console_people(console, NULL) == CH_SEATS)
        return ch_bad_input(error,
                            "--setup is for a game against an agent; two people give the command "
                            "`setup FILE` at the console");
    if (strcmp(path, "deal") == 0)
        deal(console, NULL);
    else
        status = read_set_up(console, path, error);
    if (status == CH_OK)
        status = ops_of(console)->check(console->game, making(console), error);
    if (status == CH_OK)
        be_ready(console);
    return status;
}

/* Whose set-up is to be written: the viewer's, or the seat that the last word names. */
static int seat_to_save(const struct ch_console *console, char *path) {
    int viewer = ch_console_viewer(console);
    char *blank = strrchr(path, ' ');
    int named = viewer < 0 && blank ? ch_game_seat(console->game, blank + 1) : -1;
    if (named >= 0)
        *blank = '\0';
    if (named < 0 && viewer < 0)
        return console->seats[0].agent && !console->seats[1].agent;
    return named >= 0 ? named : viewer;
}

void ch_do_save_set_up(struct ch_console *console, const char *argument) {
    char path[4096];
    struct ch_set_up set_up;
    struct ch_error error = {.text = ""};
    snprintf(path, sizeof path, "%s", argument);
    int seat = seat_to_save(console, path);
    if (console->set_up.active)
        set_up = *making(console);
    else
        ops_of(console)->take(&console->session.history.start, seat, &set_up);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new(), rows = ch_text_new();
    ops_of(console)->write(console->game, &set_up, &rows);
    for (char *slash = rows.data; (slash = strchr(slash, '/')) != NULL;)
        *slash = '\n';
    ch_text_addf(&text,
                 "# A set-up of %s, %s.\n"
                 "%s\n",
                 console->game->name, ops_of(console)->order, rows.data);
    const struct ch_text *whole = &text;
    if (!path[0])
        ch_say(console, "`save-setup` needs the name of a file, such as `save-setup my.setup`.");
    else if (access(path, F_OK) == 0)
        ch_say(console, "%s: exists; choose another name", path);
    else if (ch_whole_file(path, 0666, &whole, 1, &error) != CH_OK)
        ch_say_error(console, &error);
    else
        ch_say(console,
               "Saved %s's set-up; `setup FILE` or `crownhead play --setup FILE` takes it "
               "up again.",
               console->game->seat_name[seat]);
}

void ch_do_clear(struct ch_console *console, const char *argument) {
    (void)argument;
    memset(making(console)->kind, console->game->unknown_kind, CH_SET_UP_PLACES);
    console->redraw = true;
}

void ch_do_done(struct ch_console *console, const char *argument) {
    (void)argument;
    if (ops_of(console)->check(console->game, making(console), NULL) == CH_OK)
        be_ready(console);
    else
        say_left(console);
}

enum ch_status ch_console_fill_in(const struct ch_game *game, const struct ch_keys *keys,
                                  struct ch_position *position, struct ch_error *error) {
    bool unknown[CH_SEATS] = {false, false};
    for (int square = 0; ch_game_hidden(game) && square < game->graph.count; square++) {
        struct ch_piece piece = game->ops->piece_at(game, position, square);
        if (piece.seat >= 0 && piece.kind == game->unknown_kind)
            unknown[piece.seat] = true;
    }
    if (unknown[0] && unknown[1])
        return ch_bad_input(error,
                            "both sides have pieces of unknown rank; one side must know its own");
    if (!unknown[0] && !unknown[1])
        return CH_OK;
    CH_SCOPED(ch_history_done) struct ch_history view = {0}, full = {0};
    struct ch_random random;
    ch_history_init(&view, game, position);
    ch_random_init(&random, ch_key(keys, CH_FOR_UNKNOWN, 0, 0, 0));
    game->ops->complete(game, &view, unknown[0], &random, &full);
    *position = full.start;
    return CH_OK;
}

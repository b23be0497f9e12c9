/* The state of a table as JSON, docs/serve.md: nothing in it that the viewer (ch_console_viewer)
 * may not know, and of the board nothing at all while the screen waits to be handed over. */

#include <ctype.h>
#include <string.h>

#include "agents/levels/level_file.h"
#include "cli/output/print.h"
#include "cli/serve/offers.h"
#include "cli/serve/table.h"
#include "core/base/clock.h"
#include "core/games/text/board_text.h"
#include "workshop/report/board.h"

static void add_text(cJSON *object, const char *key, struct ch_text *text) {
    ch_text_plain(text->data, "\n\t");
    cJSON_AddStringToObject(object, key, text->data);
    ch_text_done(text);
}

/* Which pieces may be huffed, where any may be. */
static void add_huffs(cJSON *object, const struct ch_game *game,
                      const struct ch_position *position) {
    struct ch_text text = ch_text_new();
    struct ch_hands hands = ch_hands_of(game, position);
    ch_hands_add_huffs(game, &hands, &text);
    if (text.length > 0)
        add_text(object, "may_be_huffed", &text);
    else
        ch_text_done(&text);
}

static void count_kinds(const struct ch_game *game, const struct ch_position *position,
                        int count[CH_SEATS * CH_MAX_KINDS]) {
    memset(count, 0, CH_SEATS * CH_MAX_KINDS * sizeof *count);
    for (int square = 0; square < game->graph.count; square++) {
        struct ch_piece piece = game->ops->piece_at(game, position, square);
        if (piece.seat >= 0)
            count[piece.seat * CH_MAX_KINDS + piece.kind]++;
    }
}

/* The pieces that a ply took off the board, from the whole positions: both sides know the ranks of
 * pieces that struck each other. A man that was crowned is not lost. */
static void add_lost(cJSON *ply, const struct ch_game *game, const struct ch_position *before,
                     const struct ch_position *after) {
    int was[CH_SEATS * CH_MAX_KINDS], now[CH_SEATS * CH_MAX_KINDS];
    int lost[CH_MAX_SQUARES], count = 0;
    if (game->stacks)
        return; /* they are all still there */
    count_kinds(game, before, was);
    count_kinds(game, after, now);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        int left = 0;
        for (int kind = seat * CH_MAX_KINDS; kind < (seat + 1) * CH_MAX_KINDS; kind++)
            left += was[kind] - now[kind];
        for (int kind = seat * CH_MAX_KINDS; kind < (seat + 1) * CH_MAX_KINDS; kind++)
            for (int i = now[kind]; i < was[kind] && left > 0; i++, left--)
                lost[count++] = 1 + kind;
    }
    if (count > 0)
        ch_board_add_codes(ply, "lost", lost, count);
}

static void add_plies(cJSON *state, const struct ch_console *console,
                      const struct ch_history *view) {
    const struct ch_game *game = console->game;
    cJSON *plies = cJSON_AddArrayToObject(state, "plies");
    char number[CH_PLY_NUMBER];
    cJSON_AddItemToObject(state, "start", ch_board_position_json(game, &view->start));
    add_huffs(state, game, &view->start);
    for (int i = 0; i < view->count; i++) {
        cJSON *ply = ch_json_append(plies);
        ch_board_add_move(ply, game, &view->plies[i].move);
        cJSON_AddNumberToObject(ply, "seat", ch_history_mover(view, game, i));
        ch_history_number(view, game, i, number);
        cJSON_AddStringToObject(ply, "number", number);
        if (ch_console_viewer(console) < 0 && ch_console_reason(console, i))
            cJSON_AddStringToObject(ply, "reason", ch_console_reason(console, i));
        if (ch_console_viewer(console) < 0 && ch_console_expects(console, i))
            cJSON_AddStringToObject(ply, "expects", ch_console_expects(console, i));
        cJSON_AddItemToObject(
            ply, "changes",
            ch_board_changes_json(game, ch_history_before(view, i), &view->plies[i].after));
        add_huffs(ply, game, &view->plies[i].after);
        const struct ch_history *whole = &console->session.history;
        add_lost(ply, game, ch_history_before(whole, i), &whole->plies[i].after);
        ch_board_add_tells(ply, game, ch_history_before(whole, i), &whole->plies[i].move,
                           console->style.ranks);
    }
}

/* The moves that a person may make now. Legal moves are known from the view. */
static void add_legal(cJSON *state, const struct ch_console *console,
                      const struct ch_history *view) {
    const struct ch_game *game = console->game;
    int seat = ch_session_side(&console->session), viewer = ch_console_viewer(console);
    cJSON *list = cJSON_AddArrayToObject(state, "legal");
    if (ch_session_over(&console->session) || console->seats[seat].agent ||
        (viewer >= 0 && viewer != seat))
        return;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    game->ops->moves(game, view, &legal);
    for (int i = 0; i < legal.count; i++) {
        cJSON *move = ch_json_append(list);
        ch_board_add_move(move, game, &legal.move[i]);
    }
}

/* The letters of board text (core/games/text/board_text.h) by seat: its own, then its kinds'. */
static void add_signs(cJSON *state, const struct ch_game *game) {
    cJSON *signs = cJSON_AddArrayToObject(state, "signs");
    for (int seat = 0; seat < CH_SEATS; seat++) {
        char letters[CH_MAX_KINDS + 2] = {(char)tolower((unsigned char)game->seat_letter[seat])};
        for (int kind = 0; kind < game->kind_count; kind++)
            letters[1 + kind] =
                ch_board_letter(game, (struct ch_piece){(int8_t)seat, (uint8_t)kind});
        cJSON_AddItemToArray(signs, cJSON_CreateString(letters));
    }
}

static void add_game(cJSON *state, const struct ch_console *console) {
    CH_SCOPED(ch_history_done) struct ch_history view = {0};
    struct ch_text text = ch_text_new();
    ch_console_view(console, &view);
    add_plies(state, console, &view);
    add_legal(state, console, &view);
    console->game->ops->format_position(console->game, ch_history_position(&view), &text);
    add_text(state, "position", &text);
    if (!ch_game_hidden(console->game))
        add_signs(state, console->game);
}

/* How many of each kind an army has, by the game's own deal. */
static void add_army(cJSON *set_up, const struct ch_game *game, int seat) {
    int army[CH_MAX_KINDS] = {0};
    struct ch_random random;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    struct ch_set_up dealt;
    ch_random_init(&random, 1);
    game->ops->deal(game, seat, &random, &text);
    if (game->set_ups->read(game, text.data, NULL, &dealt, NULL) == CH_OK)
        for (int place = 0; place < game->set_ups->rows * game->set_ups->columns; place++)
            if (dealt.kind[place] != game->unknown_kind && dealt.kind[place] < CH_MAX_KINDS)
                army[dealt.kind[place]]++;
    ch_board_add_codes(set_up, "army", army, game->kind_count);
}

static void add_set_up(cJSON *state, const struct ch_console *console) {
    const struct ch_game *game = console->game;
    int seat = console->set_up.seat, squares[CH_SET_UP_PLACES], codes[CH_MAX_SQUARES];
    cJSON *set_up = cJSON_AddObjectToObject(state, "set_up");
    struct ch_position position;
    cJSON_AddNumberToObject(set_up, "seat", seat);
    game->ops->start(game, &position);
    game->set_ups->put(&console->set_up.made[seat], seat, &position);
    ch_board_codes(game, &position, codes);
    int places = game->set_ups->rows * game->set_ups->columns;
    for (int place = 0; place < places; place++) {
        squares[place] = game->set_ups->square(seat, place);
        int kind = console->set_up.made[seat].kind[place];
        codes[squares[place]] = kind == game->unknown_kind ? 0 : 1 + seat * CH_MAX_KINDS + kind;
    }
    ch_board_add_codes(set_up, "places", squares, places);
    add_army(set_up, game, seat);
    struct ch_error error = {.text = ""}; /* says what is not placed yet */
    bool ready = game->set_ups->check(game, &console->set_up.made[seat], &error) == CH_OK;
    ch_json_add(set_up, "ready %hhd, missing %s", ready, ready ? "" : error.text);
    ch_board_add_codes(state, "start", codes, game->graph.count);
}

static void add_seats(cJSON *state, const struct ch_console *console) {
    cJSON *seats = cJSON_AddArrayToObject(state, "seats");
    for (int seat = 0; seat < CH_SEATS; seat++) {
        cJSON *object = ch_json_append(seats);
        CH_SCOPED(ch_text_done) struct ch_text name = ch_text_new();
        ch_offers_short(console->seats[seat].spec, &name);
        ch_json_add(object, "name %s, who %s, short %s, person %hhd",
                    console->game->seat_name[seat], console->seats[seat].spec, name.data,
                    !console->seats[seat].agent);
        const char *called = ch_console_player(console, seat);
        if (strcmp(called, console->seats[seat].spec) != 0)
            cJSON_AddStringToObject(object, "called", called);
    }
}

/* Milliseconds that each seat has left, or has used where a game has no time of its own; those of
 * the seat that is to move run since `since`, a date in milliseconds. */
static void add_clock(cJSON *state, const struct ch_console *console) {
    const struct ch_console_clock *clock = &console->clock;
    if (!ch_console_timed(console) || console->set_up.active)
        return;
    bool runs = clock->ply == console->session.history.count && !ch_session_over(&console->session);
    bool down = clock->control.game_ms > 0;
    cJSON *object = cJSON_AddObjectToObject(state, "clock"), *list;
    cJSON_AddBoolToObject(object, "down", down);
    list = cJSON_AddArrayToObject(object, "ms");
    for (int seat = 0; seat < CH_SEATS; seat++) {
        double us = down ? clock->game.left_us[seat] : clock->game.used_us[seat];
        cJSON_AddItemToArray(list, cJSON_CreateNumber(us * 1e-3));
    }
    double since = (double)ch_clock_date_ms() - (double)(ch_clock_ns() - clock->begun_ns) * 1e-6;
    ch_json_add(object, "runs %d, since %g", runs ? ch_session_side(&console->session) : -1, since);
}

static void add_end(cJSON *state, const struct ch_console *console) {
    const struct ch_session *session = &console->session;
    struct ch_text text;
    if (console->set_up.active || !ch_session_over(session))
        return;
    cJSON *over = cJSON_AddObjectToObject(state, "over");
    text = ch_text_new();
    ch_console_end_text(console, &text);
    add_text(over, "text", &text);
    ch_json_add(over, "drawn %hhd, flag %hhd, winner %d", session->outcome.result == CH_DRAWN,
                session->outcome.end == CH_END_CLOCK || session->outcome.end == CH_END_MOVE_TIME,
                session->outcome.result == CH_WON ? session->outcome.winner : -1);
    struct ch_levels levels; /* a harder one may be the next opponent */
    if (ch_levels_of(console->game, console->config.home, &levels, NULL) == CH_OK)
        cJSON_AddNumberToObject(over, "levels", levels.count);
}

/* The players that the file of the game names, and its result, until it is played on. */
static void add_file(cJSON *state, const struct ch_console *console) {
    if (!console->from_file || !console->loaded)
        return;
    cJSON *file = cJSON_AddObjectToObject(state, "file");
    cJSON *names = cJSON_AddArrayToObject(file, "names");
    for (int seat = 0; seat < CH_SEATS; seat++) {
        const char *name = ch_console_file_name(console, seat);
        cJSON_AddItemToArray(names, name ? cJSON_CreateString(name) : cJSON_CreateNull());
    }
    cJSON_AddStringToObject(file, "result", console->loaded->result);
}

/* The games that find which level suits the player, and in the end which. */
static void add_level_search(cJSON *state, const struct ch_console *console) {
    const struct ch_level_search *search = &console->level_search;
    if (search->left == 0 && search->low == 0)
        return;
    cJSON *object = cJSON_AddObjectToObject(state, "level_search");
    ch_json_add(object, "games %d, left %d, level %d", CH_LEVEL_GAMES, search->left, search->level);
    if (search->low)
        ch_board_add_codes(object, "range", (const int[]){search->low, search->high}, 2);
}

static void add_said(cJSON *state, const struct ch_serve_table *table) {
    cJSON *said = cJSON_AddArrayToObject(state, "said");
    for (int i = 0; i < table->said_count; i++) {
        cJSON *entry = ch_json_append(said);
        ch_json_add(entry, "ticket %g, ply %d, choice %hhd, text %s", (double)table->said[i].ticket,
                    table->said[i].ply, table->said[i].choice, table->said[i].text);
    }
}

static void add_console(cJSON *state, const struct ch_serve_table *table) {
    const struct ch_console *console = &table->console;
    const struct ch_session *session = &console->session;
    add_seats(state, console);
    cJSON_AddNumberToObject(state, "viewer", ch_console_viewer(console));
    if (ch_console_handing_over(console)) {
        cJSON_AddNumberToObject(state, "hand_over", ch_console_viewer(console));
        return;
    }
    ch_json_add(
        state, "to_move %d, playing %hhd, halted %hhd, offered_by %d, can_undo %hhd, can_redo %hhd",
        ch_session_side(session), table->playing, console->halted || console->from_file,
        console->offered_by, session->history.count > 0 || session->imposed,
        session->undone.count > 0);
    if (console->set_up.active)
        add_set_up(state, console);
    else
        add_game(state, console);
    add_file(state, console);
    add_end(state, console);
    add_clock(state, console);
    add_level_search(state, console);
    ch_json_add(state, "tutor %hhd, estimate %hhd", console->tutor.on, console->tutor.estimate);
    if (!console->set_up.active)
        ch_serve_add_advice(state, console);
    add_said(state, table);
}

void ch_serve_table_describe(const struct ch_serve_table *table, bool thinking,
                             struct ch_text *json) {
    const struct ch_game *game = table->config.game;
    cJSON *state = ch_json_line();
    uint64_t change = table->pages[CH_PAGE_STATE].number;
    bool begun = table->open || table->failure;
    ch_json_add(state, "table %d, change %g, game %s", table->id, (double)(change + begun),
                game->name);
    cJSON_AddItemToObject(state, "board", ch_board_game_json(game));
    cJSON_AddBoolToObject(state, "thinking", thinking);
    cJSON *pages = cJSON_AddObjectToObject(state, "pages");
    static const char *const names[CH_SERVE_PAGES] = {[CH_PAGE_FILES] = "files",
                                                      [CH_PAGE_ACCOUNT] = "account",
                                                      [CH_PAGE_CHECK] = "check",
                                                      [CH_PAGE_GAME] = "game"};
    for (int page = CH_PAGE_FILES; page < CH_SERVE_PAGES; page++)
        cJSON_AddNumberToObject(pages, names[page], (double)table->pages[page].number);
    if (table->failure)
        cJSON_AddStringToObject(state, "failure", table->failure);
    else if (!table->open)
        cJSON_AddBoolToObject(state, "opening", true);
    else
        add_console(state, table);
    ch_json_end(json, state);
}

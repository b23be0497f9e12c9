/* crownhead record show: a game with all that is known of it, or a match. */
#include <string.h>

#include "cli/command/command.h"
#include "cli/match/match_text.h"
#include "cli/output/print.h"
#include "cli/record/record.h"
#include "core/arena/match.h"
#include "core/games/text/board_text.h"
#include "core/pdn/pdn.h"
#include "core/record/record_db.h"
#include "core/records/score.h"
#include "workshop/evidence.h"

struct show {
    const struct ch_record_options *options;
    struct ch_record *record;
    long shown;
};

static void format_us(double us, char *text, size_t size) {
    if (us < 0)
        snprintf(text, size, "-");
    else if (us < 10000)
        snprintf(text, size, "%.0f us", us);
    else
        snprintf(text, size, "%.1f ms", us / 1000);
}

static void print_moves(const struct ch_recorded_game *recorded, const struct ch_pdn_game *pdn) {
    const struct ch_game *game = pdn->game;
    CH_SCOPED(ch_text_done) struct ch_text words = ch_text_new(), name = ch_text_new();
    CH_SCOPED(ch_text_done) struct ch_text rows = ch_text_new();
    ch_print("\n%5s  %-6s %-14s %10s %10s  %s\n", "ply", "seat", "move", "wall", "CPU", "reason");
    ch_record_add_words(pdn, 0, pdn->line.notes[0].comment, &words);
    ch_text_addf(&rows, words.length ? "       %s\n" : "", words.data);
    for (int i = 0; i < recorded->ply_count; i++) {
        const struct ch_played_move *move = &recorded->moves[i];
        char wall[32], cpu[32];
        format_us(move->wall_us, wall, sizeof wall);
        format_us(move->cpu_us, cpu, sizeof cpu);
        ch_text_clear(&words);
        ch_record_add_words(pdn, i + 1, move->reason, &words);
        if (words.length == 0 && i < recorded->opening_plies)
            ch_text_add(&words, "(opening)");
        ch_text_clear(&name);
        ch_text_add(&name, move->path);
        ch_pdn_marks_format(&pdn->line.notes[i + 1], &name);
        ch_print_add(&rows, "%5d  %-6s %-14s %10s %10s%s%s\n", i + 1,
                     game->seat_name[ch_history_mover(&pdn->line.history, game, i)], name.data,
                     wall, cpu, words.length ? "  " : "", words.data);
        ch_record_add_variations(pdn, i, "       ", &rows);
    }
    ch_record_add_variations(pdn, recorded->ply_count, "       ", &rows);
    ch_print_wrapped(rows.data);
}

/* The set-ups of a game that began with some; false if it did not. */
static bool print_set_ups(const struct ch_game *game, const struct ch_position *start) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    bool has = false;
    for (int seat = 0; seat < CH_SEATS && game->ops->write_set_up; seat++) {
        ch_text_clear(&text);
        has = game->ops->write_set_up(game, start, seat, &text);
        if (has)
            ch_print("%s set up %s\n", game->seat_name[seat], text.data);
    }
    return has;
}

/* Other statements of an imported game that the board contradicts. */
static void print_told(const struct ch_recorded_game *recorded) {
    CH_FREED char *end = ch_record_told(recorded, CH_PDN_TOLD_END);
    CH_FREED char *move = ch_record_told(recorded, CH_PDN_TOLD_MOVE);
    if (end)
        ch_print("given as the cause of the end: %s\n", end);
    if (move)
        ch_print("given as one more move, which can't be played: %s\n", move);
}

static void print_head(const struct ch_recorded_game *recorded, const struct ch_game *game,
                       const struct ch_position *start) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const char *opening = recorded->opening ? recorded->opening : "";
    ch_print("game %lld", (long long)recorded->id);
    if (recorded->match)
        ch_print(", number %d of match %lld", recorded->number + 1, (long long)recorded->match);
    ch_print(": %s, %s %s, %s %s\n", game->title, game->seat_name[0], recorded->player[0],
             game->seat_name[1], recorded->player[1]);
    if (opening[0])
        ch_print("opening %s\n", opening);
    if (!print_set_ups(game, start) && recorded->start && strcmp(recorded->start, opening) != 0)
        ch_print("from %s\n", recorded->start);
    if (recorded->started_ms) {
        char date[CH_RECORD_DATE];
        ch_record_date(recorded->started_ms, date);
        ch_print("begun %s, took %.1f s\n", date, recorded->seconds);
    }
    ch_record_result_text(recorded, &text);
    ch_print("%s\n", text.data);
    print_told(recorded);
    /* Most texts name the rule with its place. */
    bool names_rule = recorded->fault_rule &&
                      !(recorded->fault_text && strstr(recorded->fault_text, recorded->fault_rule));
    if (recorded->fault_seat >= 0)
        ch_print("%s failed%s%s: %s\n", recorded->player[recorded->fault_seat],
                 names_rule ? " in rule " : "", names_rule ? recorded->fault_rule : "",
                 recorded->fault_text ? recorded->fault_text : ch_end_text(recorded->outcome.end));
    if (recorded->verdict)
        ch_print("adjudicated: %s\n", recorded->verdict);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        if (recorded->impasses[seat].decisions == 0)
            continue;
        ch_text_clear(&text);
        ch_impasses_text(&recorded->impasses[seat], "decision", &text);
        ch_print("impasses of %s: %s\n", game->seat_name[seat], text.data);
    }
}

static void print_board(const struct ch_game *game, const struct ch_history *history) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    struct ch_drawing drawing = {.coordinates = true};
    if (history->count)
        drawing.last = &history->plies[history->count - 1].move;
    ch_text_add(&text, "\n");
    ch_board_draw(game, ch_history_position(history), &drawing, &text);
    ch_text_add(&text, "\n");
    game->ops->format_position(game, ch_history_position(history), &text);
    ch_text_add(&text, "\n");
    ch_print_block(stdout, text.data);
}

static void add_moves(cJSON *line, const struct ch_recorded_game *recorded,
                      const struct ch_pdn_game *pdn) {
    const struct ch_game *game = pdn->game;
    const struct ch_history *history = &pdn->line.history;
    cJSON *moves = cJSON_AddArrayToObject(line, "moves");
    for (int i = 0; i < recorded->ply_count; i++) {
        const struct ch_played_move *move = &recorded->moves[i];
        cJSON *object = ch_json_append(moves);
        ch_json_add(object, "seat %s, move %s", game->seat_name[ch_history_mover(history, game, i)],
                    move->path);
        ch_game_columns_show_move(move, object);
        if (i < recorded->opening_plies)
            cJSON_AddBoolToObject(object, "opening", true);
        ch_record_json_beside(object, game, &pdn->line, i);
    }
}

static void add_set_ups(cJSON *line, const struct ch_game *game, const struct ch_position *start) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    cJSON *set_ups = NULL;
    for (int seat = 0; seat < CH_SEATS && game->ops->write_set_up; seat++) {
        ch_text_clear(&text);
        if (!game->ops->write_set_up(game, start, seat, &text))
            break;
        set_ups = set_ups ? set_ups : cJSON_AddObjectToObject(line, "set_ups");
        cJSON_AddStringToObject(set_ups, game->seat_name[seat], text.data);
    }
}

/* Of the seats whose agents decided by preferences. */
static void add_impasses(cJSON *line, const struct ch_recorded_game *recorded,
                         const struct ch_game *game) {
    cJSON *seats = NULL;
    for (int seat = 0; seat < CH_SEATS; seat++) {
        if (recorded->impasses[seat].decisions == 0)
            continue;
        seats = seats ? seats : cJSON_AddObjectToObject(line, "impasses");
        cJSON_AddItemToObject(seats, game->seat_name[seat],
                              ch_impasses_json(&recorded->impasses[seat]));
    }
}

static void print_game_json(const struct ch_recorded_game *recorded,
                            const struct ch_pdn_game *pdn) {
    const struct ch_game *game = pdn->game;
    const struct ch_history *history = &pdn->line.history;
    CH_SCOPED(ch_text_done) struct ch_text last = ch_text_new();
    game->ops->format_position(game, ch_history_position(history), &last);
    cJSON *line = ch_json_line();
    ch_json_add(line, "type %s, id %g", "game", (double)recorded->id);
    if (recorded->match)
        ch_json_add(line, "match %g, number %d", (double)recorded->match, recorded->number);
    cJSON_AddStringToObject(line, "game", recorded->game);
    cJSON *players = cJSON_AddObjectToObject(line, "players");
    for (int seat = 0; seat < CH_SEATS; seat++)
        cJSON_AddStringToObject(players, game->seat_name[seat],
                                recorded->typed[seat] ? recorded->typed[seat]
                                                      : recorded->player[seat]);
    cJSON *names = cJSON_AddObjectToObject(line, "names");
    for (int seat = 0; seat < CH_SEATS; seat++)
        cJSON_AddStringToObject(names, game->seat_name[seat], recorded->player[seat]);
    ch_json_add(line, "opening %s, start %s", recorded->opening, recorded->start);
    add_set_ups(line, game, &history->start);
    if (recorded->started_ms)
        ch_json_add(line, "started_ms %g, seconds %g", (double)recorded->started_ms,
                    recorded->seconds);
    ch_json_add(line, "winner %s, end %s", ch_record_winner(recorded),
                ch_end_name(recorded->outcome.end));
    ch_record_add_told(line, recorded);
    if (recorded->fault_seat >= 0)
        ch_json_add(cJSON_AddObjectToObject(line, "fault"), "seat %s, rule %s, text %s",
                    game->seat_name[recorded->fault_seat],
                    recorded->fault_rule ? recorded->fault_rule : "",
                    recorded->fault_text ? recorded->fault_text : "");
    ch_json_also(line, "fault", "forfeit");
    ch_game_columns_show(recorded, line);
    add_impasses(line, recorded, game);
    if (recorded->tags)
        cJSON_AddItemToObject(line, "tags", ch_json_recorded(recorded->tags));
    if (pdn->line.notes[0].comment)
        cJSON_AddStringToObject(line, "comment", pdn->line.notes[0].comment);
    add_moves(line, recorded, pdn);
    ch_record_json_behind(line, game, &pdn->line);
    cJSON_AddStringToObject(line, "last_position", last.data);
    ch_json_print(line);
}

static int show_game(void *context, const struct ch_recorded_game *recorded) {
    struct show *show = context;
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn = {0};
    struct ch_error error;
    if (show->options->rules)
        return ch_record_game_rules(show->options, show->record, recorded);
    enum ch_status status = ch_recorded_score(recorded, true, &pdn, &error);
    int exit = status == CH_OK ? CH_EXIT_DONE : ch_fail(&error);
    if (!pdn.game)
        return exit;
    if (show->shown++ && !show->options->json)
        ch_print("\n");
    if (show->options->json) {
        print_game_json(recorded, &pdn);
    } else {
        print_head(recorded, pdn.game, &pdn.line.history.start);
        print_moves(recorded, &pdn);
        print_board(pdn.game, &pdn.line.history);
    }
    return exit;
}

static void print_limits(const struct ch_recorded_match *match) {
    struct ch_time_control time;
    struct ch_adjudication adjudication;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    if (ch_match_limits(match, &time, &adjudication, NULL) != CH_OK)
        return;
    ch_time_control_format(&time, &text);
    ch_print(", time control %s", text.data);
    ch_text_clear(&text);
    ch_adjudication_format(&adjudication, &text);
    ch_print(", adjudication %s", text.data);
}

static void print_plan(const struct ch_recorded_match *match) {
    struct ch_plan plan;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    if (ch_match_plan(match, &plan, NULL) != CH_OK || !ch_tournament_is(&plan))
        return;
    ch_tournament_add_plan(&plan, &text);
    ch_text_add(&text, "\n");
    ch_print_block(stdout, text.data);
}

/* What was played, and the texts that make the match what it is. */
static void print_match_head(const struct ch_recorded_match *match, const struct ch_game *game,
                             const struct ch_match_status *status) {
    char date[CH_RECORD_DATE];
    ch_record_date(match->created_ms, date);
    ch_print("match %lld, %s, begun %s: %d of %d games, %s\n", (long long)match->id, game->title,
             date, match->played, ch_match_planned(match), ch_match_state_text(status));
    print_plan(match);
    CH_SCOPED(ch_json_done) cJSON *specification = ch_json_recorded(match->specification);
    const cJSON *agent;
    const char *openings = cJSON_GetStringValue(cJSON_GetObjectItem(specification, "openings"));
    bool in_order = cJSON_HasObjectItem(specification, "openings_order");
    ch_print("openings %s%s, seed %llu", openings ? openings : "none", in_order ? " in order" : "",
             (unsigned long long)match->seed);
    print_limits(match);
    cJSON_ArrayForEach(agent, cJSON_GetObjectItem(specification, "agents")) {
        const char *hash = cJSON_GetStringValue(cJSON_GetObjectItem(agent, "hash"));
        const char *name = cJSON_GetStringValue(cJSON_GetObjectItem(agent, "name"));
        ch_print(", %s text %.12s", name ? name : "?", hash ? hash : "?");
    }
    if (status->secret[0])
        ch_print(", secret %s", status->secret);
    ch_print("\n\n");
}

/* A secret that may be shown: not while a match that has it goes on. */
struct shared_secret {
    const struct ch_keys *keys;
    bool in_use;
};

static bool look_at_keys(void *context, const struct ch_recorded_match *match) {
    struct shared_secret *shared = context;
    if (match->state != CH_MATCH_COMPLETE && match->keys.drawn &&
        memcmp(&match->keys.secret, &shared->keys->secret, sizeof match->keys.secret) == 0)
        shared->in_use = true;
    return !shared->in_use;
}

/* Fills `text` with the secret of a match that is complete, as all that share it are; else "". */
static enum ch_status secret_to_show(struct ch_record *record,
                                     const struct ch_recorded_match *match,
                                     char text[CH_SECRET_HEX], struct ch_error *error) {
    struct shared_secret shared = {.keys = &match->keys};
    text[0] = '\0';
    if (!match->keys.drawn)
        return CH_OK;
    enum ch_status status = ch_record_matches(record, look_at_keys, &shared, error);
    if (status == CH_OK && !shared.in_use)
        ch_secret_write(&match->keys.secret, text);
    return status;
}

static int show_match(const struct ch_record_options *options, struct ch_record *record) {
    CH_SCOPED(ch_recorded_match_done) struct ch_recorded_match match = {0};
    CH_SCOPED(ch_match_status_done) struct ch_match_status status = {0};
    const struct ch_game *game;
    struct ch_error error;
    if (ch_record_match(record, options->match, &match, &error) != CH_OK)
        return ch_fail(&error);
    if (options->rules)
        return ch_record_match_rules(options, record, match.agent, match.agents);
    if (ch_recorded_match_game(&match, &game, &error) != CH_OK ||
        ch_match_load(record, match.id, &status, &error) != CH_OK ||
        secret_to_show(record, &match, status.secret, &error) != CH_OK)
        return ch_fail(&error);
    if (options->json) {
        ch_match_json_result(game, &status);
    } else {
        print_match_head(&match, game, &status);
        if (status.played)
            ch_match_print(game, &status);
    }
    return CH_EXIT_DONE;
}

int ch_record_show(const struct ch_record_options *options, struct ch_record *record, int count,
                   char **ids) {
    if (count == 0 && options->match)
        return show_match(options, record);
    if (count == 0)
        return ch_failf("record show needs the number of a game, or --match N");
    struct show show = {options, record, 0};
    return ch_record_each(options, record, count, ids, show_game, &show);
}

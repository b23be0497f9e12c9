/* Where positions are read from. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "core/base/clips_token.h"
#include "core/games/text/counters.h"
#include "core/games/text/pasted.h"
#include "core/games/text/notation.h"
#include "core/pdn/pdn.h"
#include "core/record/record.h"
#include "core/scenarios/scenarios.h"
#include "workshop/positions.h"

enum { MAX_FILE = 256 << 20, MAX_PATH = 4096, RANDOM_GAMES = 200, RANDOM_PLIES = 60 };

struct reading {
    const char *path;
    const char *of; /* the file's name without its folder */
    struct ch_positions *list;
    struct ch_error *error;
    int number; /* of the game or line */
    /* Of a record: whose turns are wanted, and the match whose keys are at hand; 0: none. */
    struct ch_record *record;
    const char *player;
    int64_t match, agent; /* agent: whose turns were added last; 0: none */
    struct ch_keys keys;
    enum ch_status status;
};

static void refuse_game(struct reading *reading, const struct ch_error *why) {
    if (reading->list->refused++ == 0)
        reading->list->why = *why;
}

static void add_pdn_game(struct reading *reading, const struct ch_pdn_game *pdn) {
    const struct ch_game *game = reading->list->game;
    struct ch_error why;
    if (pdn->game != game) {
        ch_error_set(&why, CH_BAD_INPUT, reading->path, pdn->start_line,
                     "this game is one of %s, not of %s; choose it with --game %s", pdn->game->name,
                     game->name, pdn->game->name);
        refuse_game(reading, &why);
        return;
    }
    int part = 1;
    for (const struct ch_pdn_line *line = &pdn->line; line; line = line->next, part++) {
        char name[64];
        snprintf(name, sizeof name, part > 1 ? "game %d, part %d" : "game %d", reading->number,
                 part);
        ch_positions_add(reading->list, &line->history, true, name, reading->of);
    }
}

static enum ch_status read_pdn(struct reading *reading, const struct ch_text *text) {
    CH_SCOPED(ch_pdn_reader_done) struct ch_pdn_reader reader = {0};
    ch_pdn_reader_init(&reader, text->data, text->length, reading->path, reading->list->game);
    reader.asked = true;
    for (;;) {
        CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn;
        struct ch_error why;
        enum ch_status status = ch_pdn_read(&reader, &pdn, &why);
        reading->number++;
        if (status == CH_OK)
            add_pdn_game(reading, &pdn);
        else if (status != CH_NOT_FOUND)
            refuse_game(reading, &why);
        if (status == CH_NOT_FOUND)
            return CH_OK;
    }
}

static enum ch_status add_line(struct reading *reading, const char *written) {
    const struct ch_game *game = reading->list->game;
    struct ch_position position;
    struct ch_error why;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    char name[64];
    if (game->ops->parse_position(game, written, &position, &why) != CH_OK)
        return ch_error_set(reading->error, CH_BAD_INPUT, reading->path, reading->number, "%s",
                            why.text);
    if (!ch_game_known(game, &position, game->ops->side(game, &position)))
        return ch_error_set(reading->error, CH_BAD_INPUT, reading->path, reading->number,
                            "the side to move knows its own pieces; name those of unknown rank");
    snprintf(name, sizeof name, "line %d", reading->number);
    ch_history_init(&history, game, &position);
    ch_counters_read(game, written, &position, &history.before);
    ch_positions_add(reading->list, &history, false, name, reading->of);
    return CH_OK;
}

/* One position a line. `text` is cut into lines. */
static enum ch_status read_list(struct reading *reading, struct ch_text *text) {
    enum ch_status status = CH_OK;
    for (char *next = text->data; next && *next && status == CH_OK;) {
        char *line = next + strspn(next, " \t");
        next = strchr(next, '\n');
        if (next)
            *next++ = '\0';
        ch_pasted_position(line);
        reading->number++;
        if (*line && *line != '%' && *line != '#')
            status = add_line(reading, line);
    }
    return status;
}

static enum ch_status read_scenarios(struct reading *reading, const struct ch_text *text) {
    CH_SCOPED(ch_scenarios_done) struct ch_scenarios scenarios;
    enum ch_status status = ch_scenarios_read(reading->path, text->data, text->length,
                                              reading->list->game, &scenarios, reading->error);
    for (int i = 0; i < scenarios.count && status == CH_OK; i++) {
        const struct ch_scenario *scenario = &scenarios.scenario[i];
        if (scenario->game == reading->list->game)
            ch_positions_add(reading->list, &scenario->history, false, scenario->name,
                             reading->list->whole ? NULL : reading->of);
    }
    return status;
}

static bool add_recorded(void *context, const struct ch_recorded_game *recorded) {
    struct reading *reading = context;
    const struct ch_game *game;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    struct ch_error why;
    char name[64];
    if (ch_recorded_history(recorded, &game, &history, &why) != CH_OK) {
        refuse_game(reading, &why);
        return true;
    }
    snprintf(name, sizeof name, "game %lld", (long long)recorded->id);
    if (game == reading->list->game) {
        ch_positions_add(reading->list, &history, true, name, reading->of);
    } else {
        ch_error_set(&why, CH_BAD_INPUT, reading->path, 0,
                     "game %lld is one of %s, not of %s; choose it with --game %s",
                     (long long)recorded->id, game->name, reading->list->game->name, game->name);
        refuse_game(reading, &why);
    }
    return true;
}

static enum ch_status find_keys(struct reading *reading, const struct ch_recorded_game *recorded) {
    struct ch_recorded_match match;
    if (!recorded->match)
        reading->keys = recorded->turn_keys;
    if (!recorded->match || reading->match == recorded->match)
        return CH_OK;
    enum ch_status status =
        ch_record_match(reading->record, recorded->match, &match, reading->error);
    if (status != CH_OK)
        return status;
    reading->match = recorded->match;
    reading->keys = match.keys;
    ch_recorded_match_done(&match);
    return CH_OK;
}

static void add_turns(struct reading *reading, const struct ch_recorded_game *recorded,
                      const struct ch_history *history, const bool seats[CH_SEATS]) {
    const struct ch_game *game = reading->list->game;
    struct ch_history until = *history; /* its plies are only read */
    for (until.count = recorded->opening_plies; until.count < history->count; until.count++) {
        int seat = game->ops->side(game, ch_history_position(&until));
        char name[64];
        if (!seats[seat])
            continue;
        snprintf(name, sizeof name, "game %lld.%d, ply %d", (long long)recorded->match,
                 recorded->number + 1, until.count + 1);
        ch_positions_add_turn(
            reading->list, &until,
            ch_turn_key(&reading->keys, (uint32_t)recorded->number, seat, until.count),
            reading->keys.scheme == CH_KEYS_HASHED, name);
        reading->number++;
    }
}

/* A name that several texts of one match share is refused: turns of all would be taken for those of
 * one. */
static enum ch_status check_seats(struct reading *reading, const struct ch_recorded_game *recorded,
                                  const bool seats[CH_SEATS]) {
    for (int seat = 0; seat < CH_SEATS; seat++) {
        int64_t agent = seats[seat] ? recorded->agent[seat] : 0;
        if (agent && reading->agent && agent != reading->agent)
            return ch_error_set(reading->error, CH_BAD_INPUT, reading->path, 0,
                                "match %lld was played by several texts of %s; crownhead record "
                                "show --match %lld --rules --out DIR writes them as files, to be "
                                "named instead",
                                (long long)recorded->match, reading->player,
                                (long long)recorded->match);
        reading->agent = agent ? agent : reading->agent;
    }
    return CH_OK;
}

static bool add_game(void *context, const struct ch_recorded_game *recorded) {
    struct reading *reading = context;
    const struct ch_game *game;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    bool seats[CH_SEATS];
    reading->status = find_keys(reading, recorded);
    if (reading->status == CH_OK)
        reading->status =
            ch_record_seats(reading->record, recorded, reading->player, seats, reading->error);
    if (reading->status == CH_OK)
        reading->status = check_seats(reading, recorded, seats);
    if (reading->status == CH_OK)
        reading->status = ch_recorded_history(recorded, &game, &history, reading->error);
    if (reading->status != CH_OK)
        return false;
    if (game == reading->list->game)
        add_turns(reading, recorded, &history, seats);
    return true;
}

/* Reads the games of a record that `filter` chooses. */
static enum ch_status read_record(struct reading *reading, struct ch_record_filter filter,
                                  bool (*add)(void *context, const struct ch_recorded_game *game)) {
    filter.moves = true;
    enum ch_status status =
        ch_record_open(reading->path, CH_RECORD_READ, &reading->record, reading->error);
    if (status != CH_OK)
        return status;
    status = ch_record_games(reading->record, &filter, add, reading, reading->error);
    ch_record_close(reading->record);
    return status == CH_OK ? reading->status : status;
}

/* A position of each of many random games, at a random ply. */
static void play_random(struct ch_positions *list) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    for (int i = 0; i < RANDOM_GAMES; i++) {
        struct ch_position start;
        CH_SCOPED(ch_history_done) struct ch_history history = {0};
        struct ch_random random;
        char name[64];
        ch_random_init(&random, ch_lot_key(CH_LOT_POSITION, 1, (uint32_t)i, 0));
        ch_game_deal(list->game, &random, &start);
        ch_history_init(&history, list->game, &start);
        int plies = (int)ch_random_below(&random, RANDOM_PLIES);
        for (int ply = 0; ply < plies; ply++) {
            legal.count = 0;
            list->game->ops->moves(list->game, &history, &legal);
            if (legal.count == 0 ||
                list->game->ops->outcome(list->game, &history, &legal).result != CH_ONGOING)
                break;
            ch_history_push(&history, list->game,
                            &legal.move[ch_random_below(&random, (uint32_t)legal.count)]);
        }
        snprintf(name, sizeof name, "random game %d, ply %d", i + 1, history.count + 1);
        ch_positions_add(list, &history, false, name, NULL);
    }
}

/* Fact syntax: comments, then a parenthesis, with which PDN can't begin. */
static bool is_scenarios(const char *text) {
    struct ch_clips_scanner scanner = ch_clips_scanner(text, strlen(text), 1);
    return ch_clips_next(&scanner).kind == CH_CLIPS_OPEN;
}

/* A record may be larger than what is read into memory. */
static bool is_record(const char *path) {
    static const char head[] = "SQLite format 3";
    char found[sizeof head] = "";
    FILE *file = fopen(path, "rb");
    size_t count = file ? fread(found, 1, sizeof found, file) : 0;
    if (file)
        fclose(file);
    return count == sizeof head && memcmp(found, head, sizeof head) == 0;
}

enum ch_status ch_positions_read(struct ch_positions *list, const char *path,
                                 struct ch_error *error) {
    struct reading full = {.path = path, .of = ch_path_name(path), .list = list, .error = error};
    struct reading *reading = &full;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    if (is_record(path))
        return read_record(reading, (struct ch_record_filter){0}, add_recorded);
    enum ch_status status = ch_text_read_file(&text, path, MAX_FILE, error);
    if (status == CH_OK && strlen(text.data) < text.length)
        status = ch_error_set(reading->error, CH_BAD_INPUT, reading->path, 0,
                              "holds a zero byte; give PDN, a FEN a line, scenarios or a record");
    else if (status == CH_OK && is_scenarios(text.data))
        status = read_scenarios(reading, &text);
    else if (status == CH_OK && ch_fen_is_list(text.data))
        status = read_list(reading, &text);
    else if (status == CH_OK)
        status = read_pdn(reading, &text);
    return status;
}

/* Says why nothing was found. */
static enum ch_status found_nothing(const struct ch_positions *list, const char *path,
                                    struct ch_error *error) {
    if (list->refused > 0)
        return ch_error_set(error, CH_BAD_INPUT, list->why.file, list->why.line, "%s",
                            list->why.text);
    return ch_error_set(error, CH_BAD_INPUT, path, 0,
                        list->games > 0
                            ? "no position in it leaves a choice of two moves or more"
                            : "there is no position in it; give PDN, a FEN a line, scenarios or "
                              "a record");
}

enum ch_status ch_positions_load(const char *source, const struct ch_game *game, const char *home,
                                 int max, struct ch_positions *list, struct ch_error *error) {
    char reference[MAX_PATH];
    snprintf(reference, sizeof reference, "%s/data/bench/%.*s.fen", home,
             (int)strcspn(game->name, ":"), game->name);
    const char *path = source ? source : reference;
    enum ch_status status = CH_OK;
    ch_positions_init(list, game);
    if (!source && (game->ops->deal || access(path, F_OK) != 0))
        play_random(list);
    else
        status = ch_positions_read(list, path, error);
    if (status != CH_OK)
        return status;
    ch_positions_pick(list, max);
    return list->count > 0 ? CH_OK : found_nothing(list, path, error);
}

enum ch_status ch_positions_read_match(struct ch_positions *list, const char *path, int64_t match,
                                       const char *player, struct ch_error *error) {
    struct reading reading = {.path = path, .list = list, .player = player, .error = error};
    const struct ch_record_filter filter = {.match = match, .player = player};
    enum ch_status status = read_record(&reading, filter, add_game);
    if (status == CH_OK && reading.number == 0)
        status = ch_error_set(error, CH_NOT_FOUND, path, 0,
                              "no game of %s by %s in that match; `crownhead record list` shows "
                              "which there are",
                              list->game->title, player);
    return status;
}

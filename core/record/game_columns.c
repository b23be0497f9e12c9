/* The columns of a recorded game: the table by which they are made, written, read and compared.
 * A played game is put into them here. */
#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/games/text/counters.h"
#include "core/record/record_db.h"

/* The type of a column in struct ch_recorded_game or ch_played_move, and the value that NULL
 * becomes. Those behind SECONDS are fields of their own. */
enum form {
    ID,        /* int64_t; 0 */
    NUMBER,    /* int */
    NUMBER_OR, /* int; 0 */
    SEAT,      /* int; -1 */
    IN_MATCH,  /* int; in games of no match */
    WORD,      /* char * */
    TEXT,      /* char *; NULL */
    MICROS,    /* double, whole; -1 */
    SECONDS,   /* double; 0 */
    RESULT,
    END,
    SEED,
    DEFINITION,
    SCHEME,
    SECRET,
    SCORE
};

struct column {
    const char *name;
    const char *type; /* of a column that came later; NULL: of layout 1 (record_schema.c) */
    int layout;       /* with which it came */
    enum form form;
    size_t field;
    int64_t min, max; /* wider than what is ever written; numbers beyond would overflow where
                       * they are summed */
    bool apart;       /* identifies the row, or follows from the moves */
    bool shown;       /* `record show --json` has it as it is */
};

#define FIELD(name) .field = offsetof(struct ch_recorded_game, name)
#define OF_MOVE(name) .field = offsetof(struct ch_played_move, name)
/* MAX_MS: a date, before the year 5000 or so. */
enum { MAX_MOVES = 1000000, MAX_PROCEDURE = 1000000 };
#define MAX_MS INT64_C(100000000000000)
#define MAX_US INT64_C(1000000000000000)
static const double MAX_SECONDS = 1e12;

/* In the order of the table in the file. */
static const struct column columns[] = {
    {"match", NULL, 1, ID, FIELD(match), 1, INT64_MAX, .apart = true},
    {"number", NULL, 1, IN_MATCH, FIELD(number), 0, CH_MAX_MATCH_GAMES - 1, .apart = true},
    {"game", NULL, 1, WORD, FIELD(game)},
    {"agent_0", NULL, 1, ID, FIELD(agent[0]), 1, INT64_MAX},
    {"agent_1", NULL, 1, ID, FIELD(agent[1]), 1, INT64_MAX},
    {"player_0", NULL, 1, WORD, FIELD(player[0])},
    {"player_1", NULL, 1, WORD, FIELD(player[1])},
    {"opening", NULL, 1, TEXT, FIELD(opening)},
    {"start", NULL, 1, TEXT, FIELD(start)},
    {"opening_plies", NULL, 1, NUMBER, FIELD(opening_plies), 0, MAX_MOVES},
    {"result", NULL, 1, RESULT, FIELD(outcome)},
    {"end", NULL, 1, END, FIELD(outcome)},
    {"fault_seat", NULL, 1, SEAT, FIELD(fault_seat), 0, 1},
    {"fault_rule", NULL, 1, TEXT, FIELD(fault_rule)},
    {"fault_text", NULL, 1, TEXT, FIELD(fault_text)},
    {"tags", NULL, 1, TEXT, FIELD(tags)},
    {"started_ms", NULL, 1, ID, FIELD(started_ms), -MAX_MS, MAX_MS},
    {"seconds", NULL, 1, SECONDS, FIELD(seconds)},
    {"ply_count", NULL, 1, NUMBER, FIELD(ply_count), 0, MAX_MOVES},
    {"seed", NULL, 1, SEED, FIELD(seed)},
    {"verdict", "TEXT", 2, TEXT, FIELD(verdict), .shown = true},
    {"definition", "INTEGER REFERENCES definition", 3, DEFINITION, FIELD(definition), 1, INT64_MAX},
    {"ballot_key", "INTEGER", 4, ID, FIELD(keys.ballot), INT64_MIN, INT64_MAX, .apart = true},
    {"opening_key", "INTEGER", 4, ID, FIELD(keys.opening), INT64_MIN, INT64_MAX, .apart = true},
    {"line_key", "INTEGER", 4, ID, FIELD(keys.line), INT64_MIN, INT64_MAX, .apart = true},
    {"procedure", "INTEGER", 4, NUMBER_OR, FIELD(procedure), 0, MAX_PROCEDURE, .apart = true},
    {"scheme", "INTEGER", 5, SCHEME, FIELD(turn_keys)},
    {"secret", "TEXT", 5, SECRET, FIELD(turn_keys)},
    {"movetext", "TEXT", 7, TEXT, FIELD(movetext)},
};

/* In the order in which `record show` has them. */
static const struct column move_columns[] = {
    {"path", NULL, 1, WORD, OF_MOVE(path)},
    {"agent", NULL, 1, ID, OF_MOVE(agent), 1, INT64_MAX},
    {"wall_us", NULL, 1, MICROS, OF_MOVE(wall_us), 0, MAX_US, .shown = true},
    {"cpu_us", NULL, 1, MICROS, OF_MOVE(cpu_us), 0, MAX_US, .shown = true},
    {"score", "INTEGER", 2, SCORE, OF_MOVE(score), INT32_MIN, INT32_MAX, .shown = true},
    {"reason", NULL, 1, TEXT, OF_MOVE(reason), .shown = true},
};
#define MOVE_NAMES "path, agent, wall_us, cpu_us, score, reason"

static const struct table {
    const char *name;
    const struct column *columns;
    int count;
} games = {"game", columns, sizeof columns / sizeof *columns},
  moves = {"move", move_columns, sizeof move_columns / sizeof *move_columns};

int ch_game_columns_layout(void) {
    int layout = columns[games.count - 1].layout;
    for (int i = 0; i < moves.count; i++)
        layout = move_columns[i].layout > layout ? move_columns[i].layout : layout;
    return layout;
}

static enum ch_status add_columns(struct ch_record *record, const struct table *table, int layout,
                                  struct ch_error *error) {
    enum ch_status status = CH_OK;
    CH_SCOPED(ch_text_done) struct ch_text sql = ch_text_new();
    for (const struct column *at = table->columns; at < table->columns + table->count; at++) {
        if (at->layout != layout || !at->type || status != CH_OK)
            continue;
        ch_text_clear(&sql);
        ch_text_addf(&sql, "ALTER TABLE %s ADD COLUMN %s %s", table->name, at->name, at->type);
        status = ch_db_run(record, sql.data, error);
    }
    return status;
}

enum ch_status ch_game_columns_add(struct ch_record *record, int layout, struct ch_error *error) {
    enum ch_status status = add_columns(record, &games, layout, error);
    return status == CH_OK ? add_columns(record, &moves, layout, error) : status;
}

/* What is stored of a column. */
struct value {
    enum { NOTHING, WHOLE, REAL, LETTERS } kind;
    int64_t whole;
    double real;
    const char *letters;
};

static struct value whole(int64_t number, bool known) {
    return (struct value){.kind = known ? WHOLE : NOTHING, .whole = number};
}

static struct value letters(const char *text) {
    return (struct value){.kind = text ? LETTERS : NOTHING, .letters = text};
}

static const char *result_name(const struct ch_outcome *outcome) {
    static const char *const won[CH_SEATS] = {"0", "1"};
    assert(outcome->result != CH_WON || outcome->winner == 0 || outcome->winner == 1);
    if (outcome->result == CH_WON)
        return won[outcome->winner];
    return outcome->result == CH_DRAWN ? "draw" : "none";
}

/* `row`: the game or the move. `secret` has the room for a text, which the value borrows. */
static struct value value_of(const void *row, const struct column *column,
                             char secret[CH_SECRET_HEX]) {
    const struct ch_recorded_game *game = row;
    const struct ch_played_move *move = row;
    const void *field = (const char *)row + column->field;
    int64_t number;
    double real;
    switch (column->form) {
    case ID:
        memcpy(&number, field, sizeof number);
        return whole(number, number != 0);
    case NUMBER:
        return whole(*(const int *)field, true);
    case NUMBER_OR:
        return whole(*(const int *)field, *(const int *)field != 0);
    case SEAT:
        return whole(*(const int *)field, *(const int *)field >= 0);
    case IN_MATCH:
        return whole(*(const int *)field, game->match != 0);
    case WORD:
    case TEXT:
        return letters(*(char *const *)field);
    case MICROS:
        memcpy(&real, field, sizeof real);
        return whole((int64_t)real, real >= 0);
    case SECONDS:
        return (struct value){.kind = game->seconds > 0 ? REAL : NOTHING, .real = game->seconds};
    case RESULT:
        return letters(result_name(&game->outcome));
    case END:
        return letters(ch_end_name(game->outcome.end));
    case SEED:
        return whole((int64_t)game->seed, game->seeded);
    case DEFINITION:
        return whole(ch_recorded_definition_id(game->definition), game->definition != NULL);
    case SCHEME:
        return whole(game->turn_keys.scheme, game->seeded);
    case SECRET:
        ch_secret_write(&game->turn_keys.secret, secret);
        return letters(game->seeded && game->turn_keys.drawn ? secret : NULL);
    case SCORE:
        return whole(move->score, move->has_score);
    }
    return whole(0, false);
}

/* Binds the columns from parameter `first` on. */
static void bind_row(struct ch_query *query, int first, const struct table *table, const void *row,
                     char secret[CH_SECRET_HEX]) {
    for (int i = 0; i < table->count; i++) {
        struct value value = value_of(row, &table->columns[i], secret);
        if (value.kind == WHOLE)
            ch_query_bind(query, first + i, value.whole);
        else if (value.kind == REAL)
            ch_query_bind_real(query, first + i, value.real);
        else
            ch_query_bind_text(query, first + i, value.letters);
    }
}

/* One for each column; the id is made. */
#define PLACES                                                                                     \
    "NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?"
_Static_assert(sizeof PLACES == sizeof "NULL" + 3 * sizeof columns / sizeof *columns,
               "a place for each column");
#define MOVE_PLACES "?, ?, ?, ?, ?, ?, ?, ?"
_Static_assert(sizeof MOVE_PLACES == sizeof "?, ?" + 3 * sizeof move_columns / sizeof *move_columns,
               "a place for each column");

static enum ch_status insert_moves(struct ch_record *record, const struct ch_recorded_game *game,
                                   struct ch_error *error) {
    char secret[CH_SECRET_HEX];
    assert(game->id > 0);
    struct ch_query *query = ch_query_begin(
        record, "INSERT INTO move (game, ply, " MOVE_NAMES ") VALUES (" MOVE_PLACES ")", error);
    for (int i = 0; i < game->ply_count; i++) {
        ch_query_bind(query, 1, game->id);
        ch_query_bind(query, 2, i + 1);
        bind_row(query, 3, &moves, &game->moves[i], secret);
        ch_query_run(query);
    }
    return ch_query_end(query);
}

enum ch_status ch_game_columns_insert(struct ch_record *record, struct ch_recorded_game *game,
                                      struct ch_error *error) {
    char secret[CH_SECRET_HEX];
    assert(game->opening_plies <= game->ply_count);
    struct ch_query *query = ch_query_begin(record, "INSERT INTO game VALUES (" PLACES ")", error);
    bind_row(query, 1, &games, game, secret);
    ch_query_run(query);
    enum ch_status status = ch_query_end(query);
    if (status != CH_OK)
        return status;
    game->id = ch_db_last_id(record);
    return insert_moves(record, game, error);
}

static void read_result(struct ch_query *query, int at, struct ch_outcome *outcome) {
    const char *word = ch_query_word(query, at);
    outcome->result = CH_ONGOING;
    outcome->winner = -1;
    if (strcmp(word, "draw") == 0) {
        outcome->result = CH_DRAWN;
    } else if (strcmp(word, "0") == 0 || strcmp(word, "1") == 0) {
        outcome->result = CH_WON;
        outcome->winner = word[0] - '0';
    } else if (strcmp(word, "none") != 0) {
        ch_query_note_odd(query);
    }
}

/* The ends of games that this program does not have are none of its words; "" is no end, too. */
static void read_end(struct ch_query *query, int at, struct ch_outcome *outcome) {
    const char *word = ch_query_word(query, at);
    outcome->end = ch_end_from_name(word);
    if (outcome->end == CH_END_NONE && word[0] && strcmp(word, "none") != 0)
        ch_query_note_odd(query);
}

static void read_keys(struct ch_query *query, int scheme, int secret,
                      struct ch_recorded_game *game) {
    if (game->seeded)
        game->turn_keys = ch_query_keys(query, scheme, secret, game->seed);
    else if (!ch_query_is_null(query, scheme) || !ch_query_is_null(query, secret))
        ch_query_note_odd(query);
}

static void read_column(struct ch_record *record, struct ch_query *query, int at,
                        const struct column *column, void *row) {
    struct ch_recorded_game *game = row;
    struct ch_played_move *move = row;
    void *field = (char *)row + column->field;
    bool null = ch_query_is_null(query, at);
    int64_t number;
    double real;
    switch (column->form) {
    case ID:
        number = ch_query_number(query, at, column->min, column->max);
        memcpy(field, &number, sizeof number);
        break;
    case SEAT:
        *(int *)field = null ? -1 : (int)ch_query_number(query, at, column->min, column->max);
        break;
    case NUMBER:
    case NUMBER_OR:
    case IN_MATCH:
        *(int *)field = (int)ch_query_number(query, at, column->min, column->max);
        if (column->form == IN_MATCH && null && game->match != 0)
            ch_query_note_odd(query);
        break;
    case WORD:
        *(char **)field = ch_query_copy_word(query, at);
        break;
    case TEXT:
        *(char **)field = ch_query_copy(query, at);
        break;
    case MICROS:
        real = null ? -1 : (double)ch_query_number(query, at, column->min, column->max);
        memcpy(field, &real, sizeof real);
        break;
    case SECONDS:
        game->seconds = ch_query_real(query, at, MAX_SECONDS);
        break;
    case RESULT:
        read_result(query, at, &game->outcome);
        break;
    case END:
        read_end(query, at, &game->outcome);
        break;
    case SEED:
        game->seeded = !null;
        game->seed = (uint64_t)ch_query_int(query, at);
        break;
    case DEFINITION:
        game->definition =
            ch_recorded_definition_at(record, ch_query_number(query, at, 1, INT64_MAX));
        break;
    case SCHEME:
        read_keys(query, at, at + 1, game);
        break;
    case SECRET:
        break;
    case SCORE:
        move->has_score = !null;
        move->score = (int)ch_query_number(query, at, column->min, column->max);
        break;
    }
}

enum ch_status ch_game_columns_read(struct ch_record *record, struct ch_query *query,
                                    struct ch_recorded_game *game, struct ch_error *error) {
    *game = (struct ch_recorded_game){.id = ch_query_number(query, 0, 1, INT64_MAX)};
    for (int i = 0; i < games.count; i++)
        read_column(record, query, i + 1, &columns[i], game);
    if (game->opening_plies > game->ply_count)
        ch_query_note_odd(query);
    if (ch_query_odd(query))
        return ch_db_refuse_odd(record, "game", game->id, error);
    return game->tags ? ch_db_check_json(record, "game", game->id, "tags", game->tags, error)
                      : CH_OK;
}

enum ch_status ch_game_columns_read_moves(struct ch_record *record, struct ch_recorded_game *game,
                                          struct ch_error *error) {
    bool odd = false;
    int count = 0, capacity = 0, wanted = game->ply_count;
    assert(!game->moves);
    game->ply_count = 0;
    struct ch_query *query = ch_query_begin(
        record, "SELECT " MOVE_NAMES " FROM move WHERE game = ?1 ORDER BY ply", error);
    ch_query_bind(query, 1, game->id);
    while (count <= wanted && ch_query_row(query)) {
        struct ch_played_move *move = ch_added(game->moves, count, capacity);
        *move = (struct ch_played_move){0};
        for (int i = 0; i < moves.count; i++)
            read_column(record, query, i, &move_columns[i], move);
        odd = odd || ch_query_odd(query);
    }
    enum ch_status status = ch_query_end(query);
    game->ply_count = count;
    if (status == CH_OK && odd)
        return ch_db_refuse_odd(record, "a move of game", game->id, error);
    if (status == CH_OK && count != wanted)
        return ch_error_set(
            error, CH_BAD_INPUT, ch_db_path(record), 0,
            "the moves of game %lld are not all there; the record was changed by hand",
            (long long)game->id);
    return status;
}

static void report_row(const struct table *table, const void *row, struct ch_text *text) {
    char secret[CH_SECRET_HEX];
    for (int i = 0; i < table->count; i++) {
        const struct column *column = &table->columns[i];
        struct value value = value_of(row, column, secret);
        if (column->apart)
            continue;
        if (value.kind == LETTERS || column->form == TEXT) /* no text and an empty one are alike */
            ch_text_addf(text, "%zu:%s,", value.letters ? strlen(value.letters) : 0,
                         value.letters ? value.letters : "");
        else if (value.kind == REAL)
            ch_text_addf(text, "%.17g,", value.real);
        else
            ch_text_addf(text, value.kind == WHOLE ? "%lld," : ",", (long long)value.whole);
    }
}

void ch_game_columns_report(const struct ch_recorded_game *game, struct ch_text *text) {
    report_row(&games, game, text);
    for (int i = 0; i < game->ply_count; i++)
        report_row(&moves, &game->moves[i], text);
}

static void show_row(const struct table *table, const void *row, cJSON *object) {
    char secret[CH_SECRET_HEX];
    for (const struct column *at = table->columns; at < table->columns + table->count; at++) {
        struct value value = {.kind = NOTHING};
        if (at->shown)
            value = value_of(row, at, secret);
        if (value.kind == WHOLE)
            cJSON_AddNumberToObject(object, at->name, (double)value.whole);
        else if (value.kind == LETTERS)
            cJSON_AddStringToObject(object, at->name, value.letters);
    }
}

void ch_game_columns_show(const struct ch_recorded_game *game, cJSON *object) {
    show_row(&games, game, object);
}

void ch_game_columns_show_move(const struct ch_played_move *move, cJSON *object) {
    show_row(&moves, move, object);
}

static void release_row(const struct table *table, void *row) {
    for (int i = 0; i < table->count; i++)
        if (table->columns[i].form == WORD || table->columns[i].form == TEXT)
            ch_free(*(char **)((char *)row + table->columns[i].field));
}

void ch_game_columns_done(struct ch_recorded_game *game) {
    for (int i = 0; game->moves && i < game->ply_count; i++)
        release_row(&moves, &game->moves[i]);
    ch_free(game->moves);
    release_row(&games, game);
}

/* The start position as text, or NULL if it is the game's own. */
static char *start_text(const struct ch_game *game, const struct ch_history *history) {
    struct ch_position own;
    game->ops->start(game, &own);
    if (memcmp(&own, &history->start, sizeof own) == 0 && !ch_counters_any(&history->before))
        return NULL;
    struct ch_text text = ch_text_new();
    ch_counters_format(game, history, &text);
    return ch_text_take(&text);
}

static char *path_text(const struct ch_game *game, const struct ch_move *move) {
    struct ch_text text = ch_text_new();
    game->ops->format_move(game, move, NULL, CH_NOTATION_FULL, &text);
    return ch_text_take(&text);
}

static char *copy_unless_empty(const char *text) {
    return text && text[0] ? ch_copy(text) : NULL;
}

void ch_recorded_from_played(struct ch_recorded_game *recorded, const struct ch_game *game,
                             const struct ch_played *played) {
    int count = played->history.count;
    *recorded = (struct ch_recorded_game){
        .game = ch_copy(game->name),
        .start = start_text(game, &played->history),
        .opening_plies = played->opening_plies,
        .outcome = played->outcome,
        .fault_seat = played->fault_seat,
        .fault_rule = copy_unless_empty(played->fault.rule),
        .fault_text = copy_unless_empty(played->fault.text),
        .verdict = copy_unless_empty(played->verdict),
        .started_ms = played->started_ms,
        .seconds = played->seconds,
        .procedure = CH_DECISION_PROCEDURE,
        .ply_count = count,
        .moves = ch_alloc((size_t)(count ? count : 1) * sizeof *recorded->moves),
    };
    for (int seat = 0; seat < CH_SEATS; seat++)
        ch_impasses_add(&recorded->impasses[seat], &played->impasses[seat]);
    for (int i = 0; i < count; i++) {
        struct ch_played_move *move = &recorded->moves[i];
        *move = played->moves[i];
        move->path = path_text(game, &played->history.plies[i].move);
        move->wall_us = move->wall_us < 0 ? -1 : floor(move->wall_us + 0.5);
        move->cpu_us = move->cpu_us < 0 ? -1 : floor(move->cpu_us + 0.5);
        move->reason = copy_unless_empty(move->reason);
    }
}

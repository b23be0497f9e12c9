#include "core/record/game_columns.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/record/record_definition.h"

/* The type of a column in struct ch_recorded_game, and the value that NULL becomes. */
enum form {
    ID,        /* int64_t; 0 */
    NUMBER,    /* int */
    NUMBER_OR, /* int; 0 */
    SEAT,      /* int; -1 */
    IN_MATCH,  /* int; in games of no match */
    WORD,      /* char * */
    TEXT,      /* char *; NULL */
    SECONDS,   /* double; 0 */
    RESULT,
    END,
    SEED,
    DEFINITION,
    SCHEME,
    SECRET
};

struct column {
    const char *name;
    const char *type; /* of a column that came later; NULL: of layout 1 (record_steps.c) */
    int layout;       /* with which it came */
    enum form form;
    size_t field;
    int64_t min, max; /* wider than what is ever written; numbers beyond would overflow where
                       * they are summed */
    bool apart;       /* identifies the row, or follows from the moves */
};

#define FIELD(field) offsetof(struct ch_recorded_game, field)
/* MAX_MS: a date, before the year 5000 or so. */
enum { MAX_MOVES = 1000000, MAX_PROCEDURE = 1000000 };
#define MAX_MS INT64_C(100000000000000)
static const double MAX_SECONDS = 1e12;

/* In the order of the table in the file. */
static const struct column columns[] = {
    {"match", NULL, 1, ID, FIELD(match), 1, INT64_MAX, true},
    {"number", NULL, 1, IN_MATCH, FIELD(number), 0, CH_MAX_MATCH_GAMES - 1, true},
    {"game", NULL, 1, WORD, FIELD(game), 0, 0, false},
    {"agent_0", NULL, 1, ID, FIELD(agent[0]), 1, INT64_MAX, false},
    {"agent_1", NULL, 1, ID, FIELD(agent[1]), 1, INT64_MAX, false},
    {"player_0", NULL, 1, WORD, FIELD(player[0]), 0, 0, false},
    {"player_1", NULL, 1, WORD, FIELD(player[1]), 0, 0, false},
    {"opening", NULL, 1, TEXT, FIELD(opening), 0, 0, false},
    {"start", NULL, 1, TEXT, FIELD(start), 0, 0, false},
    {"opening_plies", NULL, 1, NUMBER, FIELD(opening_plies), 0, MAX_MOVES, false},
    {"result", NULL, 1, RESULT, FIELD(outcome), 0, 0, false},
    {"end", NULL, 1, END, FIELD(outcome), 0, 0, false},
    {"fault_seat", NULL, 1, SEAT, FIELD(fault_seat), 0, 1, false},
    {"fault_rule", NULL, 1, TEXT, FIELD(fault_rule), 0, 0, false},
    {"fault_text", NULL, 1, TEXT, FIELD(fault_text), 0, 0, false},
    {"tags", NULL, 1, TEXT, FIELD(tags), 0, 0, false},
    {"started_ms", NULL, 1, ID, FIELD(started_ms), -MAX_MS, MAX_MS, false},
    {"seconds", NULL, 1, SECONDS, FIELD(seconds), 0, 0, false},
    {"ply_count", NULL, 1, NUMBER, FIELD(ply_count), 0, MAX_MOVES, false},
    {"seed", NULL, 1, SEED, FIELD(seed), 0, 0, false},
    {"verdict", "TEXT", 2, TEXT, FIELD(verdict), 0, 0, false},
    {"definition", "INTEGER REFERENCES definition", 3, DEFINITION, FIELD(definition), 1, INT64_MAX,
     false},
    {"ballot_key", "INTEGER", 4, ID, FIELD(keys.ballot), INT64_MIN, INT64_MAX, true},
    {"opening_key", "INTEGER", 4, ID, FIELD(keys.opening), INT64_MIN, INT64_MAX, true},
    {"line_key", "INTEGER", 4, ID, FIELD(keys.line), INT64_MIN, INT64_MAX, true},
    {"procedure", "INTEGER", 4, NUMBER_OR, FIELD(procedure), 0, MAX_PROCEDURE, true},
    {"scheme", "INTEGER", 5, SCHEME, FIELD(turn_keys), 0, 0, false},
    {"secret", "TEXT", 5, SECRET, FIELD(turn_keys), 0, 0, false},
};
enum { COLUMNS = sizeof columns / sizeof *columns };

int ch_game_columns_layout(void) {
    return columns[COLUMNS - 1].layout;
}

enum ch_status ch_game_columns_add(struct ch_record *record, int layout, struct ch_error *error) {
    enum ch_status status = CH_OK;
    CH_SCOPED(ch_text_done) struct ch_text sql = ch_text_new();
    for (int i = 0; i < COLUMNS && status == CH_OK; i++) {
        if (columns[i].layout != layout || !columns[i].type)
            continue;
        ch_text_clear(&sql);
        ch_text_addf(&sql, "ALTER TABLE game ADD COLUMN %s %s", columns[i].name, columns[i].type);
        status = ch_db_run(record, sql.data, error);
    }
    return status;
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

/* `secret` has the room for a text, which the value borrows. */
static struct value value_of(const struct ch_recorded_game *game, const struct column *column,
                             char secret[CH_SECRET_HEX]) {
    const void *field = (const char *)game + column->field;
    int64_t number;
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
    }
    return whole(0, false);
}

/* One for each column; the id is made. */
#define PLACES                                                                                     \
    "NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?"
_Static_assert(sizeof PLACES == sizeof "NULL" + 3 * COLUMNS, "a place for each column");

enum ch_status ch_game_columns_insert(struct ch_record *record, struct ch_recorded_game *game,
                                      struct ch_error *error) {
    assert(game->opening_plies <= game->ply_count);
    char secret[CH_SECRET_HEX];
    struct ch_query *query;
    enum ch_status status =
        ch_query_begin(record, "INSERT INTO game VALUES (" PLACES ")", &query, error);
    if (status != CH_OK)
        return status;
    for (int i = 0; i < COLUMNS; i++) {
        struct value value = value_of(game, &columns[i], secret);
        if (value.kind == WHOLE)
            ch_query_bind(query, i + 1, value.whole);
        else if (value.kind == REAL)
            ch_query_bind_real(query, i + 1, value.real);
        else
            ch_query_bind_text(query, i + 1, value.letters);
    }
    status = ch_query_run(query, error);
    ch_query_end(query);
    if (status == CH_OK)
        game->id = ch_db_last_id(record);
    return status;
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
                        const struct column *column, struct ch_recorded_game *game) {
    void *field = (char *)game + column->field;
    bool null = ch_query_is_null(query, at);
    int64_t number;
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
    }
}

enum ch_status ch_game_columns_read(struct ch_record *record, struct ch_query *query,
                                    struct ch_recorded_game *game, struct ch_error *error) {
    *game = (struct ch_recorded_game){.id = ch_query_number(query, 0, 1, INT64_MAX)};
    for (int i = 0; i < COLUMNS; i++)
        read_column(record, query, i + 1, &columns[i], game);
    if (game->opening_plies > game->ply_count)
        ch_query_note_odd(query);
    return ch_query_odd(query) ? ch_db_refuse_odd(record, "game", game->id, error) : CH_OK;
}

void ch_game_columns_report(const struct ch_recorded_game *game, struct ch_text *text) {
    char secret[CH_SECRET_HEX];
    for (int i = 0; i < COLUMNS; i++) {
        struct value value = value_of(game, &columns[i], secret);
        if (columns[i].apart)
            continue;
        if (value.kind == LETTERS ||
            columns[i].form == TEXT) /* no text and an empty one are alike */
            ch_text_addf(text, "%zu:%s,", value.letters ? strlen(value.letters) : 0,
                         value.letters ? value.letters : "");
        else if (value.kind == REAL)
            ch_text_addf(text, "%.17g,", value.real);
        else
            ch_text_addf(text, value.kind == WHOLE ? "%lld," : ",", (long long)value.whole);
    }
}

void ch_game_columns_done(struct ch_recorded_game *game) {
    for (int i = 0; i < COLUMNS; i++)
        if (columns[i].form == WORD || columns[i].form == TEXT)
            ch_free(*(char **)((char *)game + columns[i].field));
}

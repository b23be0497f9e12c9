/* The layouts of the record: the first, the step from each to the next, and the check that a file
 * has the tables of one and nothing else. A new record is made by the same steps that bring an old
 * one up to date, so a layout has one schema, whichever program made the file. Records are
 * untrusted, and a view, a trigger or an index in one would be executed by the queries of this
 * program. */
#include "core/record/record_db.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "core/base/memory.h"

/* result: the winning seat, 'draw', or 'none' for a game without a known result.
 * match.planned: numbers of its games are below it. game.seed: of the keys by which agents chose,
 * if the game has them and its match has no other. move.ply counts from 1; move.agent leads to the
 * hash of the text that chose the move. */
static const char layout_1[] =
    "CREATE TABLE source (id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, text TEXT NOT NULL) "
    "STRICT;"
    "CREATE TABLE agent (id INTEGER PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL,"
    " repeatable INTEGER NOT NULL, UNIQUE (name, hash)) STRICT;"
    "CREATE TABLE agent_source (agent INTEGER NOT NULL REFERENCES agent, position INTEGER NOT NULL,"
    " name TEXT NOT NULL, source INTEGER NOT NULL REFERENCES source,"
    " PRIMARY KEY (agent, position)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE match (id INTEGER PRIMARY KEY, specification TEXT NOT NULL UNIQUE,"
    " game TEXT NOT NULL, seed INTEGER NOT NULL, planned INTEGER NOT NULL,"
    " agent_a INTEGER NOT NULL REFERENCES agent, agent_b INTEGER NOT NULL REFERENCES agent,"
    " state TEXT NOT NULL CHECK (state IN ('running', 'complete', 'abandoned')),"
    " created_ms INTEGER NOT NULL) STRICT;"
    "CREATE TABLE game (id INTEGER PRIMARY KEY, match INTEGER REFERENCES match, number INTEGER,"
    " game TEXT NOT NULL, agent_0 INTEGER REFERENCES agent, agent_1 INTEGER REFERENCES agent,"
    " player_0 TEXT NOT NULL, player_1 TEXT NOT NULL, opening TEXT, start TEXT,"
    " opening_plies INTEGER NOT NULL,"
    " result TEXT NOT NULL CHECK (result IN ('0', '1', 'draw', 'none')), end TEXT NOT NULL,"
    " fault_seat INTEGER, fault_rule TEXT, fault_text TEXT, tags TEXT, started_ms INTEGER,"
    " seconds REAL, ply_count INTEGER NOT NULL, seed INTEGER, UNIQUE (match, number)) STRICT;"
    "CREATE TABLE move (game INTEGER NOT NULL REFERENCES game, ply INTEGER NOT NULL, path TEXT NOT "
    "NULL,"
    " wall_us INTEGER, cpu_us INTEGER, reason TEXT, agent INTEGER REFERENCES agent,"
    " PRIMARY KEY (game, ply)) STRICT, WITHOUT ROWID;";

/* Each leads to the next layout, beginning with 2, before the columns of games and moves that came
 * with that (game_columns.c). A genuine file of the layout before it is in tests/data/record. 2:
 * matches have any number of agents, in the order of the command line; moves the scores that agents
 * reported; games verdicts of adjudications. 3: the texts of games that are not part of the program
 * that plays them; NULL: it has the game. 4: what games have in common (record.h), by which
 * procedure agents decided, and what decisions met: `kind` is a name of core/referee/impasses.h
 * with rule '' the whole and else the part of a rule, or of a pair; `decision` with those in which
 * any could have been met; `left_out` where there were more parts. 5: where keys come from: the
 * scheme by which they are derived (core/base/keys.h; NULL is the first one), and 32 hexadecimal
 * digits of a secret where it is not that of the seed. 6: agents by their identity (agent.h in
 * core/referee/): name is the title, hash that of contents, spec what was typed, and named_hash
 * has the names of the texts in it. spec NULL: recorded before; name is what was typed, and hash is
 * what named_hash is. 7: what was written beside the moves of imported games
 * (core/records/score.h).
 */
static const char *const steps[] = {
    "CREATE TABLE match_agent (match INTEGER NOT NULL REFERENCES match,"
    " position INTEGER NOT NULL, agent INTEGER NOT NULL REFERENCES agent,"
    " PRIMARY KEY (match, position)) STRICT, WITHOUT ROWID;"
    "INSERT INTO match_agent SELECT id, 0, agent_a FROM match UNION ALL SELECT id, 1, agent_b"
    " FROM match;"
    "CREATE TABLE new_match (id INTEGER PRIMARY KEY, specification TEXT NOT NULL UNIQUE,"
    " game TEXT NOT NULL, seed INTEGER NOT NULL, planned INTEGER NOT NULL,"
    " state TEXT NOT NULL CHECK (state IN ('running', 'complete', 'abandoned')),"
    " created_ms INTEGER NOT NULL) STRICT;"
    "INSERT INTO new_match SELECT id, specification, game, seed, planned, state, created_ms"
    " FROM match;"
    "DROP TABLE match;"
    "ALTER TABLE new_match RENAME TO match;",

    "CREATE TABLE definition (id INTEGER PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL,"
    " UNIQUE (name, hash)) STRICT;"
    "CREATE TABLE definition_source (definition INTEGER NOT NULL REFERENCES definition,"
    " position INTEGER NOT NULL, name TEXT NOT NULL, source INTEGER NOT NULL REFERENCES source,"
    " PRIMARY KEY (definition, position)) STRICT, WITHOUT ROWID;"
    "ALTER TABLE match ADD COLUMN definition INTEGER REFERENCES definition;",

    "CREATE TABLE impasse (game INTEGER NOT NULL REFERENCES game, seat INTEGER NOT NULL,"
    " kind TEXT NOT NULL, rule TEXT NOT NULL, other TEXT NOT NULL, decisions INTEGER NOT NULL,"
    " PRIMARY KEY (game, seat, kind, rule, other)) STRICT, WITHOUT ROWID;",

    "ALTER TABLE match ADD COLUMN scheme INTEGER;"
    "ALTER TABLE match ADD COLUMN secret TEXT;",

    "ALTER TABLE agent ADD COLUMN spec TEXT;"
    "ALTER TABLE agent ADD COLUMN named_hash TEXT;",
};
enum { STEPS = sizeof steps / sizeof *steps };

int ch_record_layout(void) {
    int columns = ch_game_columns_layout();
    return columns > 1 + STEPS ? columns : 1 + STEPS;
}

static enum ch_status step_to(struct ch_record *record, int layout, struct ch_error *error) {
    enum ch_status status = CH_OK;
    if (layout <= 1 + STEPS)
        status = ch_db_run(record, steps[layout - 2], error);
    return status == CH_OK ? ch_game_columns_add(record, layout, error) : status;
}

static enum ch_status note_layout(struct ch_record *record, int layout, struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_addf(&text, "PRAGMA user_version = %d", layout);
    return ch_db_run(record, text.data, error);
}

enum ch_status ch_record_steps(struct ch_record *record, int from, int to, struct ch_error *error) {
    for (int layout = from; layout < to; layout++) {
        struct ch_error why;
        enum ch_status status = step_to(record, layout + 1, &why);
        if (status == CH_BAD_INPUT)
            return ch_error_set(error, status, ch_db_path(record), 0,
                                "what the record holds can't be brought from layout %d to layout "
                                "%d; it was changed by hand",
                                layout, layout + 1);
        if (status != CH_OK) {
            if (error)
                *error = why;
            return status;
        }
    }
    return note_layout(record, to, error);
}

enum ch_status ch_record_steps_begin(struct ch_record *record, int layout, struct ch_error *error) {
    enum ch_status status = ch_db_run(record, layout_1, error);
    return status == CH_OK ? ch_record_steps(record, 1, layout, error) : status;
}

/* MAX: more than any layout has; SHOWN: bytes of a foreign name that are reported. */
enum { MAX = 64, SHOWN = 60 };

struct object {
    char *type, *name, *table, *text; /* text: the statement that made it, in one form */
    int64_t root;
};

struct objects {
    struct object object[MAX];
    int count;
    bool more;
};

static void objects_done(struct objects *objects) {
    for (int i = 0; i < objects->count; i++) {
        ch_free(objects->object[i].type);
        ch_free(objects->object[i].name);
        ch_free(objects->object[i].table);
        ch_free(objects->object[i].text);
    }
    objects->count = 0;
}

/* SQLite writes the name of a table that got it later in quotes. */
static char *one_form(const char *statement) {
    char *text = ch_copy(statement), *to = text;
    bool named = false;
    for (const char *at = statement; *at; at++) {
        named = named || *at == '(';
        if (named || *at != '"')
            *to++ = *at;
    }
    *to = '\0';
    return text;
}

static enum ch_status read_objects(struct ch_record *record, struct objects *objects,
                                   struct ch_error *error) {
    *objects = (struct objects){.count = 0};
    struct ch_query *query =
        ch_query_begin(record,
                       "SELECT type, name, tbl_name, coalesce(sql, ''), rootpage"
                       " FROM main.sqlite_schema",
                       error);
    while (!objects->more && ch_query_row(query)) {
        objects->more = objects->count == MAX;
        if (!objects->more)
            objects->object[objects->count++] = (struct object){
                ch_query_copy_word(query, 0), ch_query_copy_word(query, 1),
                ch_query_copy_word(query, 2), one_form(ch_query_word(query, 3)),
                ch_query_int(query, 4),
            };
    }
    return ch_query_end(query);
}

/* Reads the objects of a layout by running the steps to it on an empty database. */
static enum ch_status read_expected(int layout, struct objects *objects, struct ch_error *error) {
    struct ch_record *model;
    enum ch_status status = ch_db_open("the tables of a record", CH_DB_MEMORY, &model, error);
    if (status != CH_OK)
        return status;
    status = ch_record_steps_begin(model, layout, error);
    if (status == CH_OK)
        status = read_objects(model, objects, error);
    ch_record_close(model);
    return status;
}

/* The same, read once and kept: it takes longer than all else that opens a record. The caller holds
 * a lock. */
static enum ch_status find_expected(int layout, const struct objects **expected,
                                    struct ch_error *error) {
    static struct objects *kept;
    static int count;
    enum ch_status status = CH_OK;
    while (count <= layout)
        ch_append(&kept, &count, sizeof *kept);
    if (kept[layout].count == 0)
        status = read_expected(layout, &kept[layout], error);
    if (status != CH_OK)
        objects_done(&kept[layout]);
    *expected = &kept[layout];
    return status;
}

static const struct object *find(const struct objects *objects, const char *name) {
    for (int i = 0; i < objects->count; i++)
        if (strcmp(objects->object[i].name, name) == 0)
            return &objects->object[i];
    return NULL;
}

static enum ch_status refuse(const struct ch_record *record, const struct object *object,
                             const char *what, struct ch_error *error) {
    char type[16], name[SHOWN];
    snprintf(type, sizeof type, "%s", object->type);
    snprintf(name, sizeof name, "%s", object->name);
    ch_text_plain(type, "");
    ch_text_plain(name, "");
    return ch_error_set(error, CH_BAD_INPUT, ch_db_path(record), 0,
                        "%s `%s` %s, so the file was changed by hand and nothing in it is used; "
                        "take it from where it was made, or take away what was added",
                        type, name, what);
}

/* Two tables with the same pages would change each other. */
static bool shares_pages(const struct objects *objects, const struct object *object) {
    if (object->root <= 1)
        return true;
    for (int i = 0; i < objects->count; i++)
        if (&objects->object[i] != object && objects->object[i].root == object->root)
            return true;
    return false;
}

static enum ch_status compare(const struct ch_record *record, const struct objects *have,
                              const struct objects *expected, struct ch_error *error) {
    for (int i = 0; i < have->count; i++) {
        const struct object *object = &have->object[i], *like = find(expected, object->name);
        if (!like)
            return refuse(record, object, "is not one of a record", error);
        if (strcmp(object->type, like->type) != 0 || strcmp(object->table, like->table) != 0 ||
            strcmp(object->text, like->text) != 0)
            return refuse(record, object, "is not as Crownhead makes it", error);
        if (find(have, object->name) != object)
            return refuse(record, object, "is there twice", error);
        if (shares_pages(have, object))
            return refuse(record, object, "has the pages of another table", error);
    }
    for (int i = 0; i < expected->count; i++)
        if (!find(have, expected->object[i].name))
            return refuse(record, &expected->object[i], "is missing", error);
    if (have->more)
        return refuse(record, &have->object[MAX - 1], "is one of too many", error);
    return CH_OK;
}

enum ch_status ch_record_schema_check(struct ch_record *record, int layout,
                                      struct ch_error *error) {
    static pthread_mutex_t keeping = PTHREAD_MUTEX_INITIALIZER;
    CH_SCOPED(objects_done) struct objects have = {.count = 0};
    const struct objects *expected;
    enum ch_status status = read_objects(record, &have, error);
    if (status != CH_OK)
        return status;
    pthread_mutex_lock(&keeping);
    status = find_expected(layout, &expected, error);
    if (status == CH_OK)
        status = compare(record, &have, expected, error);
    pthread_mutex_unlock(&keeping);
    return status;
}

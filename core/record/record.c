/* The record as a file: opening, its schema, transactions. See record.h. */
#include "core/record/record.h"

#include <unistd.h>

#include "core/record/private_file.h"
#include "core/record/record_db.h"
#include "core/record/record_definition.h"

/* "CHrd": tells a record from other SQLite files. */
enum { APPLICATION = CH_RECORD_APPLICATION, SCHEMA = 5 };

#define MATCH_COLUMNS                                                                              \
    "(id INTEGER PRIMARY KEY, specification TEXT NOT NULL UNIQUE,"                                 \
    " game TEXT NOT NULL, seed INTEGER NOT NULL, planned INTEGER NOT NULL,"                        \
    " state TEXT NOT NULL CHECK (state IN ('running', 'complete', 'abandoned')),"                  \
    " created_ms INTEGER NOT NULL, definition INTEGER REFERENCES definition,"                      \
    " scheme INTEGER, secret TEXT) STRICT;"

#define MATCH_AGENT_TABLE                                                                          \
    "CREATE TABLE match_agent (match INTEGER NOT NULL REFERENCES match,"                           \
    " position INTEGER NOT NULL, agent INTEGER NOT NULL REFERENCES agent,"                         \
    " PRIMARY KEY (match, position)) STRICT, WITHOUT ROWID;"

#define DEFINITION_TABLES                                                                          \
    "CREATE TABLE definition (id INTEGER PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL,"     \
    " UNIQUE (name, hash)) STRICT;"                                                                \
    "CREATE TABLE definition_source (definition INTEGER NOT NULL REFERENCES definition,"           \
    " position INTEGER NOT NULL, name TEXT NOT NULL, source INTEGER NOT NULL REFERENCES source,"   \
    " PRIMARY KEY (definition, position)) STRICT, WITHOUT ROWID;"

/* kind: a name of core/impasses.h with rule '' the whole and else the part of a rule, or of a pair;
 * `decision` with those in which any could have been met; `left_out` where there were more parts.
 */
#define IMPASSE_TABLE                                                                              \
    "CREATE TABLE impasse (game INTEGER NOT NULL REFERENCES game, seat INTEGER NOT NULL,"          \
    " kind TEXT NOT NULL, rule TEXT NOT NULL, other TEXT NOT NULL, decisions INTEGER NOT NULL,"    \
    " PRIMARY KEY (game, seat, kind, rule, other)) STRICT, WITHOUT ROWID;"

/* result: the winning seat, 'draw', or 'none' for a game without a known result.
 * match_agent: the agents of a match in the order of the command line; match.planned: numbers of
 * its games are below it; definition: the texts of the game, if it is not part of the program that
 * plays it. game.seed: of the keys by which agents chose, if the game has them and
 * its match has no other; scheme: how keys are derived (core/keys.h), secret: 32 hexadecimal digits
 * where it is not that of the seed; game.procedure: by which its rules were resolved. move.ply
 * counts from 1;
 * move.agent leads to the hash of the text that chose the move. */
static const char schema[] =
    "CREATE TABLE source (id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, text TEXT NOT NULL) "
    "STRICT;"
    "CREATE TABLE agent (id INTEGER PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL,"
    " repeatable INTEGER NOT NULL, UNIQUE (name, hash)) STRICT;"
    "CREATE TABLE agent_source (agent INTEGER NOT NULL REFERENCES agent, position INTEGER NOT NULL,"
    " name TEXT NOT NULL, source INTEGER NOT NULL REFERENCES source,"
    " PRIMARY KEY (agent, position)) STRICT, WITHOUT ROWID;" DEFINITION_TABLES
    "CREATE TABLE match " MATCH_COLUMNS MATCH_AGENT_TABLE
    "CREATE TABLE game (id INTEGER PRIMARY KEY, match INTEGER REFERENCES match, number INTEGER,"
    " game TEXT NOT NULL, agent_0 INTEGER REFERENCES agent, agent_1 INTEGER REFERENCES agent,"
    " player_0 TEXT NOT NULL, player_1 TEXT NOT NULL, opening TEXT, start TEXT,"
    " opening_plies INTEGER NOT NULL,"
    " result TEXT NOT NULL CHECK (result IN ('0', '1', 'draw', 'none')), end TEXT NOT NULL,"
    " fault_seat INTEGER, fault_rule TEXT, fault_text TEXT, tags TEXT, started_ms INTEGER,"
    " seconds REAL, ply_count INTEGER NOT NULL, seed INTEGER, verdict TEXT,"
    " definition INTEGER REFERENCES definition,"
    " ballot_key INTEGER, opening_key INTEGER, line_key INTEGER, procedure INTEGER,"
    " scheme INTEGER, secret TEXT,"
    " UNIQUE (match, number)) STRICT;" IMPASSE_TABLE
    "CREATE TABLE move (game INTEGER NOT NULL REFERENCES game, ply INTEGER NOT NULL, path TEXT NOT "
    "NULL,"
    " wall_us INTEGER, cpu_us INTEGER, reason TEXT, agent INTEGER REFERENCES agent, score INTEGER,"
    " PRIMARY KEY (game, ply)) STRICT, WITHOUT ROWID;"
    "PRAGMA application_id = 1128821348;"
    "PRAGMA user_version = 5;";
_Static_assert(APPLICATION == 1128821348 && SCHEMA == 5,
               "the schema's text names the same numbers");

/* Layout 1 had two agents in the row of a match, no scores and no verdicts. */
#define AGENTS_OF_LAYOUT_1                                                                         \
    "SELECT id AS match, 0 AS position, agent_a AS agent FROM main.match"                          \
    " UNION ALL SELECT id, 1, agent_b FROM main.match"

/* Layout 4 had one way to derive keys from a seed, which is scheme 0, and no secrets. */
#define KEYS_SINCE_LAYOUT_4                                                                        \
    "ALTER TABLE game ADD COLUMN scheme INTEGER; ALTER TABLE game ADD COLUMN secret TEXT;"         \
    "PRAGMA user_version = 5;"
#define MATCH_KEYS_SINCE_LAYOUT_4                                                                  \
    "ALTER TABLE match ADD COLUMN scheme INTEGER; ALTER TABLE match ADD COLUMN secret TEXT;"
#define NO_SECRETS "NULL AS scheme, NULL AS secret"

/* Layout 3 did not tell which games had their ballot, opening or moves in common, nor what their
 * decisions met and by which procedure they were made. */
#define COLUMNS_SINCE_LAYOUT_3                                                                     \
    "ALTER TABLE game ADD COLUMN ballot_key INTEGER;"                                              \
    "ALTER TABLE game ADD COLUMN opening_key INTEGER;"                                             \
    "ALTER TABLE game ADD COLUMN line_key INTEGER;"                                                \
    "ALTER TABLE game ADD COLUMN procedure INTEGER;" IMPASSE_TABLE KEYS_SINCE_LAYOUT_4

/* The same for a reader, who changes nothing in the file. */
#define KEYS_TODAY                                                                                 \
    "NULL AS ballot_key, NULL AS opening_key, NULL AS line_key, NULL AS procedure, " NO_SECRETS
#define NO_IMPASSES                                                                                \
    "CREATE TEMP VIEW impasse AS SELECT 0 AS game, 0 AS seat, '' AS kind, '' AS rule,"             \
    " '' AS other, 0 AS decisions WHERE 0;"

static const char from_layout_1[] = MATCH_AGENT_TABLE DEFINITION_TABLES
    "INSERT INTO match_agent " AGENTS_OF_LAYOUT_1 ";"
    "CREATE TABLE new_match " MATCH_COLUMNS
    "INSERT INTO new_match SELECT id, specification, game, seed, planned, state, created_ms, NULL,"
    " NULL, NULL FROM match;"
    "DROP TABLE match;"
    "ALTER TABLE new_match RENAME TO match;"
    "ALTER TABLE move ADD COLUMN score INTEGER;"
    "ALTER TABLE game ADD COLUMN verdict TEXT;"
    "ALTER TABLE game ADD COLUMN definition INTEGER REFERENCES definition;" COLUMNS_SINCE_LAYOUT_3;

/* Layout 2 knew the games of the program only, by their names. */
static const char from_layout_2[] =
    DEFINITION_TABLES "ALTER TABLE match ADD COLUMN definition INTEGER REFERENCES definition;"
                      "ALTER TABLE game ADD COLUMN definition INTEGER REFERENCES "
                      "definition;" MATCH_KEYS_SINCE_LAYOUT_4 COLUMNS_SINCE_LAYOUT_3;

static const char from_layout_3[] = MATCH_KEYS_SINCE_LAYOUT_4 COLUMNS_SINCE_LAYOUT_3;

static const char from_layout_4[] = MATCH_KEYS_SINCE_LAYOUT_4 KEYS_SINCE_LAYOUT_4;

static const char layout_1_today[] =
    "CREATE TEMP VIEW match_agent AS " AGENTS_OF_LAYOUT_1 ";"
    "CREATE TEMP VIEW match AS SELECT *, NULL AS definition, " NO_SECRETS " FROM main.match;"
    "CREATE TEMP VIEW move AS SELECT *, NULL AS score FROM main.move;"
    "CREATE TEMP VIEW game AS SELECT *, NULL AS verdict, NULL AS definition, " KEYS_TODAY
    " FROM main.game;" NO_IMPASSES;
static const char layout_2_today[] =
    "CREATE TEMP VIEW match AS SELECT *, NULL AS definition, " NO_SECRETS " FROM main.match;"
    "CREATE TEMP VIEW game AS SELECT *, NULL AS definition, " KEYS_TODAY
    " FROM main.game;" NO_IMPASSES;
static const char layout_3_today[] =
    "CREATE TEMP VIEW match AS SELECT *, " NO_SECRETS " FROM main.match;"
    "CREATE TEMP VIEW game AS SELECT *, " KEYS_TODAY " FROM main.game;" NO_IMPASSES;

static const char layout_4_today[] =
    "CREATE TEMP VIEW match AS SELECT *, " NO_SECRETS " FROM main.match;"
    "CREATE TEMP VIEW game AS SELECT *, " NO_SECRETS " FROM main.game;";

/* By layout. */
static const char *const from_layout[SCHEMA] = {NULL, from_layout_1, from_layout_2, from_layout_3,
                                                from_layout_4};
static const char *const layout_today[SCHEMA] = {NULL, layout_1_today, layout_2_today,
                                                 layout_3_today, layout_4_today};

/* The older layout that a record says it has; what says nonsense is read as the first. */
static int older_layout(int64_t version) {
    return version < 1 ? 1 : (int)version;
}

/* Tables are made anew where foreign keys lead to them, so these rest meanwhile. */
static enum ch_status migrate(struct ch_record *record, struct ch_error *error) {
    int64_t version = 0;
    enum ch_status status = ch_db_run(record, "PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE", error);
    if (status != CH_OK)
        return status;
    status = ch_db_number(record, "PRAGMA user_version", &version, error);
    if (status == CH_OK && version < SCHEMA) /* else another program was faster */
        status = ch_db_run(record, from_layout[older_layout(version)], error);
    if (status == CH_OK)
        status = ch_record_commit(record, error);
    else
        ch_record_rollback(record);
    ch_db_run(record, "PRAGMA foreign_keys = ON", NULL);
    return status;
}

/* Two programs may make the same record at once. The switch to WAL then fails at once in one of
 * them, since the other is about to make it; who is first at BEGIN makes the tables. */
static enum ch_status create_schema(struct ch_record *record, struct ch_error *error) {
    (void)ch_db_run(record, "PRAGMA journal_mode = WAL", NULL);
    enum ch_status status = ch_db_run(record, "BEGIN IMMEDIATE", error);
    if (status != CH_OK)
        return status;
    int64_t version = 0;
    status = ch_db_number(record, "PRAGMA user_version", &version, error);
    if (status == CH_OK && version == 0)
        status = ch_db_run(record, schema, error);
    if (status == CH_OK)
        return ch_db_run(record, "COMMIT", error);
    ch_record_rollback(record);
    return status;
}

struct file_marks {
    int64_t application, version, tables;
};

/* In one transaction, so that a record that is just being made is seen whole or not at all. */
static enum ch_status read_marks(struct ch_record *record, struct file_marks *marks,
                                 struct ch_error *error) {
    *marks = (struct file_marks){0};
    enum ch_status status = ch_db_run(record, "BEGIN", error);
    if (status != CH_OK)
        return status;
    status = ch_db_number(record, "PRAGMA application_id", &marks->application, error);
    if (status == CH_OK)
        status = ch_db_number(record, "PRAGMA user_version", &marks->version, error);
    if (status == CH_OK)
        status = ch_db_number(record, "SELECT count(*) FROM sqlite_schema", &marks->tables, error);
    ch_record_rollback(record);
    return status;
}

/* A new file gets the schema; another program's file or a newer record is refused. */
static enum ch_status check_schema(struct ch_record *record, bool create, struct ch_error *error) {
    struct file_marks marks;
    enum ch_status status = read_marks(record, &marks, error);
    if (status != CH_OK)
        return status;
    bool empty = marks.application == 0 && marks.version == 0 && marks.tables == 0;
    if (empty && create)
        return create_schema(record, error);
    if (empty)
        return ch_error_set(error, CH_BAD_INPUT, ch_db_path(record), 0,
                            "the record is empty: what was to write it was ended first; start that "
                            "command again");
    if (marks.application != APPLICATION)
        return ch_error_set(error, CH_BAD_INPUT, ch_db_path(record), 0,
                            "this file is not a record of Crownhead; name another file");
    if (marks.version > SCHEMA)
        return ch_error_set(
            error, CH_BAD_INPUT, ch_db_path(record), 0,
            "the record was written by a newer Crownhead (layout %lld, this program knows "
            "%d); use that one",
            (long long)marks.version, SCHEMA);
    if (marks.version == SCHEMA)
        return CH_OK;
    if (create)
        return migrate(record, error);
    return ch_db_run(record, layout_today[older_layout(marks.version)], error);
}

/* True if no program has left changes in a file beside the record, as they do while they run. */
static bool is_still(const char *path) {
    struct ch_text log;
    ch_text_init(&log);
    ch_text_addf(&log, "%s-wal", path);
    bool still = access(path, R_OK) == 0 && access(log.data, F_OK) != 0;
    ch_text_done(&log);
    return still;
}

static enum ch_status open_checked(const char *path, enum ch_db_mode mode,
                                   struct ch_record **record, struct ch_error *error) {
    bool create = mode == CH_DB_CREATE;
    enum ch_status status = ch_db_open(path, mode, record, error);
    if (status != CH_OK && !create) /* only one reason is likely */
        return ch_error_set(error, CH_NOT_FOUND, path, 0,
                            "there is no such record, or it may not be read; --db names another");
    if (status != CH_OK)
        return status;
    status = check_schema(*record, create, error);
    if (status == CH_OK && create)
        status = ch_db_run(*record, "PRAGMA synchronous = NORMAL", error);
    if (status != CH_OK) {
        ch_db_close(*record);
        *record = NULL;
    }
    return status;
}

enum ch_status ch_record_open(const char *path, enum ch_record_mode mode, struct ch_record **record,
                              struct ch_error *error) {
    if (mode == CH_RECORD_WRITE)
        return open_checked(path, CH_DB_CREATE, record, error);
    enum ch_status status = open_checked(path, CH_DB_EXISTING, record, error);
    if (status == CH_SYSTEM && is_still(path)) /* a folder that may only be read */
        status = open_checked(path, CH_DB_STILL, record, error);
    return status;
}

void ch_record_close(struct ch_record *record) {
    ch_db_close(record);
}

enum ch_status ch_record_hold(struct ch_record *record, struct ch_error *error) {
    return ch_db_run(record, "BEGIN", error);
}

enum ch_status ch_record_begin(struct ch_record *record, struct ch_error *error) {
    return ch_db_run(record, "BEGIN IMMEDIATE", error);
}

enum ch_status ch_record_commit(struct ch_record *record, struct ch_error *error) {
    enum ch_status status = ch_db_run(record, "COMMIT", error);
    if (status != CH_OK)
        ch_record_rollback(record);
    return status;
}

void ch_record_rollback(struct ch_record *record) {
    ch_db_run(record, "ROLLBACK", NULL);
    ch_recorded_definitions_forget(*ch_db_definitions(record));
}

void ch_record_check_references(struct ch_record *record, bool check) {
    ch_db_run(record, check ? "PRAGMA foreign_keys = ON" : "PRAGMA foreign_keys = OFF", NULL);
}

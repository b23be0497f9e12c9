/* Fuzz target: crafted records. The input is a list of changes to a sound record, in its schema
 * (views, triggers, indexes, other columns, other statements, shared pages) and its rows (values of
 * every type where every other is expected). A file whose schema is another one must be refused;
 * any other is read, checked and merged into a sound record, which stays readable. */
#include <sqlite3.h>

#include "core/arena/match.h"
#include "core/records/record_merge.h"
#include "core/records/record_sound.h"
#include "tests/fuzz/records.h"

enum { MAX_CHANGES = 24 };

static const char *const tables[] = {
    "source", "agent",       "agent_source", "definition", "definition_source",
    "match",  "match_agent", "game",         "move",       "impasse"};
static const char *const columns[] = {"scheme",        "secret",     "id",
                                      "hash",          "text",       "name",
                                      "repeatable",    "agent",      "position",
                                      "source",        "definition", "match",
                                      "specification", "game",       "seed",
                                      "planned",       "state",      "created_ms",
                                      "number",        "agent_0",    "agent_1",
                                      "player_0",      "player_1",   "opening",
                                      "start",         "result",     "opening_plies",
                                      "end",           "tags",       "fault_seat",
                                      "fault_rule",    "fault_text", "started_ms",
                                      "seconds",       "ply_count",  "verdict",
                                      "procedure",     "line_key",   "ballot_key",
                                      "opening_key",   "ply",        "path",
                                      "wall_us",       "cpu_us",     "reason",
                                      "score",         "seat",       "kind",
                                      "rule",          "other",      "decisions",
                                      "spec",          "named_hash", "movetext"};
static const char *const values[] = {"NULL",
                                     "'00112233445566778899aabbccddeeff'",
                                     "0",
                                     "1",
                                     "2",
                                     "-1",
                                     "9223372036854775807",
                                     "-9223372036854775808",
                                     "2147483648",
                                     "10000000",
                                     "1e308",
                                     "-1e308",
                                     "9e999",
                                     "''",
                                     "'0'",
                                     "'draw'",
                                     "'running'",
                                     "'english'",
                                     "'B:W21,22:B1,2'",
                                     "'22-18'",
                                     "'{}'",
                                     "'1. 11-15! (1. 9-14)'",
                                     "char(27) || '[2J'",
                                     "x'00ff1b'",
                                     "'a' || char(0) || 'b'",
                                     "zeroblob(100000)",
                                     "printf('%.100000c', 'x')",
                                     "randomblob(8)",
                                     "rowid",
                                     "(SELECT max(id) FROM agent)"};
static const char *const statements[] = {
    "CREATE VIEW extra AS WITH RECURSIVE e(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM e) SELECT i "
    "FROM e",
    "CREATE TRIGGER extra AFTER INSERT ON game BEGIN DELETE FROM game; END",
    "CREATE TRIGGER extra INSTEAD OF INSERT ON game BEGIN SELECT 1; END",
    "CREATE INDEX extra ON move(length(path))",
    "CREATE INDEX extra ON game(match) WHERE number > 3",
    "CREATE UNIQUE INDEX extra ON game(result)",
    "CREATE TABLE extra (a, b AS (a || a), CHECK (a > 0))",
    "CREATE TABLE sqlite_extra (a)",
    "CREATE VIRTUAL TABLE extra USING fts5(a)",
    "CREATE VIRTUAL TABLE extra USING rtree(a, b, c)",
    "ANALYZE",
    "ALTER TABLE game ADD COLUMN extra TEXT COLLATE nocase",
    "ALTER TABLE move ADD COLUMN extra AS (path || path)",
    "ALTER TABLE move DROP COLUMN score",
    "ALTER TABLE game RENAME TO extra",
    "DROP TABLE impasse",
    "DROP TABLE match",
    "UPDATE sqlite_schema SET sql = replace(sql, 'NOT NULL', '')",
    "UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '') WHERE name = 'game'",
    "UPDATE sqlite_schema SET sql = replace(sql, 'TEXT', 'TEXT COLLATE nocase') WHERE name = "
    "'agent'",
    "UPDATE sqlite_schema SET sql = replace(sql, 'draw', 'd' || char(34) || 'raw')",
    "UPDATE sqlite_schema SET sql = 'CREATE VIEW game AS SELECT * FROM move', type = 'view', "
    "rootpage = 0 WHERE name = 'game'",
    "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'move') "
    "WHERE name = 'game'",
    "UPDATE sqlite_schema SET rootpage = 1 WHERE name = 'match'",
    "UPDATE sqlite_schema SET rootpage = 100000 WHERE name = 'move'",
    "UPDATE sqlite_schema SET name = upper(name) WHERE name = 'game'",
    "UPDATE sqlite_schema SET tbl_name = 'move' WHERE name = 'game'",
    "INSERT INTO sqlite_schema SELECT * FROM sqlite_schema WHERE name = 'game'",
    "DELETE FROM sqlite_schema WHERE name = 'sqlite_autoindex_game_1'",
    "PRAGMA user_version = 0",
    "PRAGMA user_version = -1",
    "PRAGMA user_version = 1",
    "PRAGMA user_version = 2",
    "PRAGMA user_version = 3",
    "PRAGMA user_version = 99",
    "PRAGMA application_id = 0",
    "PRAGMA journal_mode = MEMORY",
    "PRAGMA encoding = 'UTF-16'",
};

static char folder[40];
static struct ch_text base; /* the bytes of a file with rows that any value may be put into */

static void tidy(void) {
    ch_text_done(&base);
    ch_text_done(&sound);
    rmdir(folder);
}

static void run(sqlite3 *db, const char *sql) {
    sqlite3_exec(db, sql, NULL, NULL, NULL);
}

/* The sound record, whose columns have no types or constraints, as if the file were written without
 * SQLite; the table `statements` has those that the schema gets in the end. */
static void make_base(const char *path) {
    sqlite3 *db = NULL;
    write_sound(path);
    require(sqlite3_open(path, &db) == SQLITE_OK);
    run(db, "PRAGMA journal_mode = DELETE");
    run(db,
        "CREATE TABLE statements AS SELECT name, sql FROM sqlite_schema WHERE name <> 'statements';"
        "PRAGMA writable_schema = ON;"
        "UPDATE sqlite_schema SET sql = replace(replace(replace(sql, ' NOT NULL', ''),"
        " ') STRICT, WITHOUT', ') WITHOUT'), ') STRICT', ')') WHERE name <> 'statements'");
    sqlite3_close(db);
    require(ch_text_read_file(&base, path, 1 << 22, &unread) == CH_OK);
    remove_record(path);
}

/* The statements of the schema, so that changes to it are seen. */
static int add_schema_row(void *context, int count, char **text, char **names) {
    struct ch_text *all = context;
    (void)names;
    for (int i = 0; i < count; i++)
        ch_text_addf(all, "%s|", text[i] ? text[i] : "NULL");
    return 0;
}

static void read_schema(sqlite3 *db, struct ch_text *schema) {
    ch_text_clear(schema);
    if (sqlite3_exec(db,
                     "SELECT type, name, tbl_name, sql FROM sqlite_schema UNION ALL SELECT"
                     " 'layout', application_id, user_version, count(DISTINCT rootpage) FROM"
                     " pragma_application_id, pragma_user_version, sqlite_schema",
                     add_schema_row, schema, NULL) != SQLITE_OK)
        ch_text_add(schema, "damaged");
}

/* One change of rows, out of four bytes. */
static void change_rows(sqlite3 *db, const uint8_t bytes[4]) {
    char sql[600];
    const char *table = tables[bytes[1] % COUNT(tables)];
    const char *column = columns[bytes[2] % COUNT(columns)];
    const char *value = values[bytes[3] % COUNT(values)];
    switch (bytes[0] % 8) {
    case 0: /* of the schema, later */
        return;
    case 1:
        snprintf(sql, sizeof sql, "DELETE FROM %s WHERE %s = %s", table, column, value);
        break;
    case 2:
        snprintf(sql, sizeof sql, "INSERT OR REPLACE INTO %s (%s) VALUES (%s)", table, column,
                 value);
        break;
    case 3:
        snprintf(sql, sizeof sql,
                 "INSERT INTO game (id, game, player_0, player_1, opening_plies, result, end,"
                 " ply_count, %s) VALUES (%d, 'english', 'a', 'b', 0, 'none', '', 0, %s)",
                 column, bytes[1], value);
        break;
    case 4:
        snprintf(sql, sizeof sql, "UPDATE OR IGNORE %s SET %s = %s WHERE rowid = %d", table, column,
                 value, bytes[0] / 8 % 4);
        break;
    default:
        snprintf(sql, sizeof sql, "UPDATE OR IGNORE %s SET %s = %s", table, column, value);
        break;
    }
    run(db, sql);
}

/* A database in memory, of these bytes, which it then owns. */
static sqlite3 *open_bytes(unsigned char *bytes, sqlite3_int64 size) {
    sqlite3 *db = NULL;
    require(bytes && sqlite3_open(":memory:", &db) == SQLITE_OK &&
            sqlite3_deserialize(db, "main", bytes, size, size,
                                SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE) ==
                SQLITE_OK);
    run(db, "PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF; PRAGMA foreign_keys = OFF;"
            "PRAGMA ignore_check_constraints = ON");
    return db;
}

static sqlite3 *open_base(void) {
    unsigned char *bytes = sqlite3_malloc64(base.length);
    require(bytes);
    memcpy(bytes, base.data, base.length);
    return open_bytes(bytes, (sqlite3_int64)base.length);
}

/* So that the schema is read anew, whatever it has become. */
static sqlite3 *open_again(sqlite3 *db) {
    sqlite3_int64 size;
    unsigned char *bytes = sqlite3_serialize(db, "main", &size, 0);
    sqlite3_close(db);
    return open_bytes(bytes, size);
}

static void write_file(sqlite3 *db, const char *path) {
    sqlite3_int64 size;
    unsigned char *bytes = sqlite3_serialize(db, "main", &size, SQLITE_SERIALIZE_NOCOPY);
    FILE *file = fopen(path, "wb");
    require(bytes && file && fwrite(bytes, 1, (size_t)size, file) == (size_t)size);
    fclose(file);
}

static bool is_of_schema(const uint8_t change[4]) {
    return change[0] % 8 == 0;
}

/* Makes the changes of the schema among them; returns whether it is another one then. */
static bool change_schema(sqlite3 **db, const uint8_t *data, size_t changes) {
    CH_SCOPED(ch_text_done) struct ch_text before = ch_text_new(), after = ch_text_new();
    *db = open_again(*db);
    read_schema(*db, &before);
    run(*db, "PRAGMA writable_schema = ON");
    for (size_t i = 0; i < changes; i++)
        if (is_of_schema(data + 4 * i))
            run(*db, statements[data[4 * i + 1] % COUNT(statements)]);
    *db = open_again(*db);
    read_schema(*db, &after);
    return strcmp(before.data, after.data) != 0;
}

/* Writes the crafted file; returns whether its schema is another one. */
static bool craft(const char *path, const uint8_t *data, size_t size) {
    size_t changes = size / 4 < MAX_CHANGES ? size / 4 : MAX_CHANGES;
    bool schema = false;
    sqlite3 *db = open_base();
    for (size_t i = 0; i < changes; i++) {
        schema |= is_of_schema(data + 4 * i);
        change_rows(db, data + 4 * i);
    }
    run(db, "PRAGMA writable_schema = ON;"
            "UPDATE sqlite_master SET sql = (SELECT sql FROM statements WHERE statements.name ="
            " sqlite_master.name) WHERE name <> 'statements'; DROP TABLE statements");
    bool other = schema && change_schema(&db, data, changes);
    write_file(db, path);
    sqlite3_close(db);
    return other;
}

/* Messages about a file from outside must be fit for a terminal. */
static void check_message(void *context, const char *what) {
    (void)context;
    for (const char *at = what; *at; at++)
        require((unsigned char)*at >= ' ' && *at != 127);
}

static void check_record(struct ch_record *record, const char *path) {
    struct ch_record_look look = {.tell = check_message};
    CH_SCOPED(ch_merge_done) struct ch_merge merge = {0};
    long games = 0;
    struct ch_record *whole = open_sound(path);
    ch_record_games(record, &(struct ch_record_filter){.moves = true}, count_game, &games, &unread);
    ch_record_look_over(record, &look, &unread);
    ch_record_merge(whole, record, &merge, &unread);
    require(games_of(whole) == SOUND_GAMES + merge.added);
    close_sound(whole, path);
}

/* Else nothing would be tested. */
static void check_base(void) {
    char path[64];
    struct ch_record_look look = {.tell = check_message};
    struct ch_record *record = NULL;
    snprintf(path, sizeof path, "%s/untouched", folder);
    require(!craft(path, NULL, 0) &&
            ch_record_open(path, CH_RECORD_READ, &record, &unread) == CH_OK &&
            ch_record_look_over(record, &look, &unread) == CH_OK && !look.wrong &&
            look.games == SOUND_GAMES);
    ch_record_close(record);
    remove_record(path);
}

static void begin(void) {
    char path[64];
    snprintf(folder, sizeof folder, "%s/crownhead-crafted-XXXXXX", quick_folder());
    require(mkdtemp(folder) && sqlite3_config(SQLITE_CONFIG_SINGLETHREAD) == SQLITE_OK &&
            sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK);
    snprintf(path, sizeof path, "%s/base", folder);
    base = ch_text_new();
    make_sound(path);
    make_base(path);
    check_base();
    atexit(tidy);
}

FUZZ(data, size) {
    char path[64], whole[64];
    struct ch_record *record;
    struct ch_error error;
    if (!folder[0])
        begin();
    snprintf(path, sizeof path, "%s/crafted", folder);
    snprintf(whole, sizeof whole, "%s/sound", folder);
    bool other = craft(path, data, size);
    enum ch_status status = ch_record_open(path, CH_RECORD_READ, &record, &error);
    require(status != CH_OK || !other);
    if (status == CH_OK) {
        check_record(record, whole);
        ch_record_close(record);
    } else {
        check_message(NULL, error.text);
    }
    remove_record(path);
}

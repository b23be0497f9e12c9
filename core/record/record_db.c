/* See record_db.h. The only file that knows SQLite. */
#include "core/record/record_db.h"

#include <sqlite3.h>
#include <string.h>

#include "core/memory.h"
#include "core/record/record_definition.h"

enum { KEPT_QUERIES = 40, PATIENCE_MS = 5000 };

struct ch_query {
    struct ch_record *record;
    sqlite3_stmt *statement;
    const char *sql;
    bool busy, kept;
};

struct ch_record {
    sqlite3 *db;
    char *path;
    struct ch_query query[KEPT_QUERIES];
    int query_count;
    struct ch_recorded_definition *definitions;
};

static enum ch_status set_error(const struct ch_record *record, struct ch_error *error) {
    const char *path = record->path, *message = sqlite3_errmsg(record->db);
    switch (sqlite3_errcode(record->db) & 0xff) {
    case SQLITE_NOTADB:
        return ch_error_set(error, CH_BAD_INPUT, path, 0,
                            "this file is not a record; name another file");
    case SQLITE_CORRUPT:
        return ch_error_set(
            error, CH_BAD_INPUT, path, 0,
            "the record is damaged (%s); take a copy of it and export what can be read", message);
    case SQLITE_CANTOPEN:
        return ch_error_set(
            error, CH_SYSTEM, path, 0,
            "the record can't be opened; check that the folder exists and may be written");
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return ch_error_set(error, CH_SYSTEM, path, 0,
                            "the record may not be written; check its permissions");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return ch_error_set(
            error, CH_BUSY, path, 0,
            "another program is writing to the record; wait for it or name another file");
    case SQLITE_FULL:
        return ch_error_set(error, CH_SYSTEM, path, 0,
                            "no space is left for the record; make some and start the command "
                            "again");
    case SQLITE_IOERR:
        return ch_error_set(error, CH_SYSTEM, path, 0,
                            "the record can't be read or written (%s); look at the disk and at the "
                            "limits of file sizes, then start the command again",
                            message);
    case SQLITE_CONSTRAINT:
        return ch_error_set(error, CH_BAD_INPUT, path, 0,
                            "the record has this already (%s): another program plays the same "
                            "match; let it end, then start the command again",
                            message);
    default:
        return ch_error_set(error, CH_SYSTEM, path, 0, "the record failed: %s", message);
    }
}

/* The URI by which SQLite takes the file to be still: no locks, no files beside it. */
static char *still_uri(const char *path) {
    struct ch_text uri;
    ch_text_init(&uri);
    ch_text_add(&uri, "file:");
    for (const char *at = path; *at; at++)
        ch_text_addf(&uri, strchr("%?#", *at) ? "%%%02x" : "%c", (unsigned char)*at);
    ch_text_add(&uri, "?immutable=1");
    return ch_text_take(&uri);
}

enum ch_status ch_db_open(const char *path, enum ch_db_mode mode, struct ch_record **record,
                          struct ch_error *error) {
    *record = NULL;
    if (!path[0])
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0, "the record needs a file name");
    struct ch_record *opened = ch_alloc(sizeof *opened);
    opened->path = ch_copy(path);
    static const int flags[] = {
        [CH_DB_EXISTING] = SQLITE_OPEN_READWRITE,
        [CH_DB_CREATE] = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
        [CH_DB_STILL] = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
    };
    char *name = mode == CH_DB_STILL ? still_uri(path) : ch_copy(path);
    int code = sqlite3_open_v2(name, &opened->db, flags[mode] | SQLITE_OPEN_NOMUTEX, NULL);
    ch_free(name);
    enum ch_status status = CH_OK;
    if (code != SQLITE_OK) {
        status = set_error(opened, error);
    } else {
        sqlite3_busy_timeout(opened->db, PATIENCE_MS);
        status = ch_db_run(opened, "PRAGMA foreign_keys = ON", error);
    }
    if (status != CH_OK) {
        ch_db_close(opened);
        return status;
    }
    *record = opened;
    return CH_OK;
}

void ch_db_close(struct ch_record *record) {
    if (!record)
        return;
    for (int i = 0; i < record->query_count; i++)
        sqlite3_finalize(record->query[i].statement);
    sqlite3_close(record->db);
    ch_recorded_definitions_free(record->definitions);
    ch_free(record->path);
    ch_free(record);
}

struct ch_recorded_definition **ch_db_definitions(struct ch_record *record) {
    return &record->definitions;
}

const char *ch_db_path(const struct ch_record *record) {
    return record->path;
}

enum ch_status ch_db_run(struct ch_record *record, const char *sql, struct ch_error *error) {
    if (sqlite3_exec(record->db, sql, NULL, NULL, NULL) != SQLITE_OK)
        return set_error(record, error);
    return CH_OK;
}

enum ch_status ch_db_number(struct ch_record *record, const char *sql, int64_t *number,
                            struct ch_error *error) {
    struct ch_query *query;
    bool row;
    enum ch_status status = ch_query_begin(record, sql, &query, error);
    if (status != CH_OK)
        return status;
    status = ch_query_step(query, &row, error);
    *number = status == CH_OK && row ? ch_query_int(query, 0) : 0;
    ch_query_end(query);
    return status;
}

int64_t ch_db_last_id(const struct ch_record *record) {
    return sqlite3_last_insert_rowid(record->db);
}

static struct ch_query *find_query(struct ch_record *record, const char *sql) {
    for (int i = 0; i < record->query_count; i++)
        if (record->query[i].sql == sql && !record->query[i].busy)
            return &record->query[i];
    return NULL;
}

enum ch_status ch_query_begin(struct ch_record *record, const char *sql, struct ch_query **query,
                              struct ch_error *error) {
    *query = find_query(record, sql);
    if (!*query) {
        sqlite3_stmt *statement;
        if (sqlite3_prepare_v3(record->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) !=
            SQLITE_OK)
            return set_error(record, error);
        bool keep = record->query_count < KEPT_QUERIES;
        *query = keep ? &record->query[record->query_count++] : ch_alloc(sizeof **query);
        **query = (struct ch_query){record, statement, sql, false, keep};
    }
    (*query)->busy = true;
    return CH_OK;
}

void ch_query_bind(struct ch_query *query, int parameter, int64_t value) {
    sqlite3_bind_int64(query->statement, parameter, value);
}

void ch_query_bind_real(struct ch_query *query, int parameter, double value) {
    sqlite3_bind_double(query->statement, parameter, value);
}

void ch_query_bind_text(struct ch_query *query, int parameter, const char *text) {
    sqlite3_bind_text(query->statement, parameter, text, -1, SQLITE_STATIC);
}

void ch_query_bind_null(struct ch_query *query, int parameter) {
    sqlite3_bind_null(query->statement, parameter);
}

enum ch_status ch_query_step(struct ch_query *query, bool *row, struct ch_error *error) {
    int code = sqlite3_step(query->statement);
    *row = code == SQLITE_ROW;
    return *row || code == SQLITE_DONE ? CH_OK : set_error(query->record, error);
}

enum ch_status ch_query_run(struct ch_query *query, struct ch_error *error) {
    bool row;
    enum ch_status status = ch_query_step(query, &row, error);
    sqlite3_reset(query->statement);
    return status;
}

int64_t ch_query_int(struct ch_query *query, int column) {
    return sqlite3_column_int64(query->statement, column);
}

double ch_query_real(struct ch_query *query, int column) {
    return sqlite3_column_double(query->statement, column);
}

static const char *text_of(struct ch_query *query, int column) {
    return (const char *)sqlite3_column_text(query->statement, column);
}

bool ch_query_is_null(struct ch_query *query, int column) {
    return sqlite3_column_type(query->statement, column) == SQLITE_NULL;
}

char *ch_query_copy(struct ch_query *query, int column) {
    const char *text = text_of(query, column);
    return text ? ch_copy(text) : NULL;
}

const char *ch_query_word(struct ch_query *query, int column) {
    const char *text = text_of(query, column);
    return text ? text : "";
}

char *ch_query_copy_word(struct ch_query *query, int column) {
    return ch_copy(ch_query_word(query, column));
}

void ch_query_end(struct ch_query *query) {
    if (!query)
        return;
    sqlite3_reset(query->statement);
    sqlite3_clear_bindings(query->statement);
    query->busy = false;
    if (!query->kept) {
        sqlite3_finalize(query->statement);
        ch_free(query);
    }
}

enum ch_status ch_db_add_source(struct ch_record *record, const struct ch_source *source,
                                int64_t *id, struct ch_error *error) {
    struct ch_query *query;
    bool row = false;
    /* The update changes nothing; it makes RETURNING give the id of a text that is there already.
     */
    enum ch_status status =
        ch_query_begin(record,
                       "INSERT INTO source (hash, text) VALUES (?1, ?2)"
                       " ON CONFLICT (hash) DO UPDATE SET hash = hash RETURNING id",
                       &query, error);
    if (status != CH_OK)
        return status;
    ch_query_bind_text(query, 1, source->hash);
    ch_query_bind_text(query, 2, source->text);
    status = ch_query_step(query, &row, error);
    if (status == CH_OK)
        *id = ch_query_int(query, 0);
    ch_query_end(query);
    return status;
}

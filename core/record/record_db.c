/* The only file that knows SQLite. */
#include "core/record/record_db.h"

#include <assert.h>
#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/base/memory.h"
#include "core/record/record_place.h"

/* STEPS: of SQLite's machine between two checks for a stop, far less than a millisecond.
 * LARGEST_COPY: bytes; a sparse file may say that it has far more than the disk. */
enum {
    KEPT_QUERIES = 40,
    PATIENCE_MS = 5000,
    DOUBT_MS = 200,
    NAP_MS = 10,
    STEPS = 10000,
    MAX_TEXT = 64 << 20
};
static const int64_t LARGEST_COPY = INT64_C(8) << 30;

struct ch_query {
    struct ch_record *record;
    sqlite3_stmt *statement;
    const char *sql;
    struct ch_error *error; /* the caller's */
    enum ch_status status;  /* its first failure */
    bool busy, kept, odd;
};

struct ch_record {
    sqlite3 *db;
    char *path;
    const atomic_bool *stop; /* ch_record_heed */
    struct ch_query query[KEPT_QUERIES];
    int query_count;
    struct ch_recorded_definitions definitions;
    bool full;     /* the disk was */
    bool lockless; /* the folder has no locks */
    bool tidying;  /* it is ch_db_tidy's */
};

static const struct {
    int code;
    enum ch_status status;
    const char *text, *rest; /* SQLite's own words stand between the two; NULL: there are none */
} failures[] = {
    {SQLITE_NOTADB, CH_BAD_INPUT, "this file is not a record; name another file", NULL},
    {SQLITE_CORRUPT, CH_BAD_INPUT, "the record is damaged (",
     "); take a copy of it and export what can be read"},
    {SQLITE_CANTOPEN, CH_SYSTEM,
     "the record can't be opened; check that the folder exists and may be written", NULL},
    {SQLITE_READONLY, CH_SYSTEM, "the record may not be written; check its permissions", NULL},
    {SQLITE_PERM, CH_SYSTEM, "the record may not be written; check its permissions", NULL},
    {SQLITE_BUSY, CH_BUSY,
     "another program is writing to the record; wait for it or name another file", NULL},
    {SQLITE_LOCKED, CH_BUSY,
     "another program is writing to the record; wait for it or name another file", NULL},
    {SQLITE_IOERR, CH_SYSTEM, "the record can't be read or written (",
     "); look at the disk and at the limits of file sizes, then start the command again"},
    {SQLITE_CONSTRAINT, CH_BAD_INPUT,
     "another program has stored the same in the record, or it was changed by hand; let other "
     "programs end, then start the command again",
     NULL},
    {SQLITE_INTERRUPT, CH_INTERRUPTED, "stopped", NULL},
    {SQLITE_TOOBIG, CH_BAD_INPUT,
     "the record holds a text larger than 64 MB, which Crownhead does not write; take it from "
     "where it was made",
     NULL},
};
_Static_assert(MAX_TEXT == 64 << 20, "the message names the same number");

static enum ch_status set_error(struct ch_record *record, struct ch_error *error) {
    const char *path = record->path;
    char message[200]; /* which may have names of the file in it */
    int code = sqlite3_errcode(record->db) & 0xff, number = sqlite3_system_errno(record->db);
    bool system = code == SQLITE_IOERR || code == SQLITE_CANTOPEN || code == SQLITE_READONLY;
    bool full = code == SQLITE_FULL || (system && (number == ENOSPC || number == EDQUOT));
    record->full = record->full || full;
    if (full || (system && access(path, W_OK) != 0 && errno == EROFS)) {
        errno = !full ? EROFS : number == EDQUOT ? EDQUOT : ENOSPC;
        return ch_error_system(error, path, "can't be written");
    }
    if (code == SQLITE_BUSY && record->lockless)
        return ch_error_set(error, CH_SYSTEM, path, 0,
                            "no file can be locked in its folder, so that no two programs would "
                            "write at once; name a file elsewhere");
    snprintf(message, sizeof message, "%s", sqlite3_errmsg(record->db));
    ch_text_plain(message, "");
    for (size_t i = 0; i < sizeof failures / sizeof *failures; i++)
        if (failures[i].code == code)
            return ch_error_set(error, failures[i].status, path, 0, "%s%s%s", failures[i].text,
                                failures[i].rest ? message : "",
                                failures[i].rest ? failures[i].rest : "");
    return ch_error_set(error, CH_SYSTEM, path, 0, "the record failed: %s", message);
}

/* The URI by which SQLite treats the file as immutable: no locks, and it looks at no file beside.
 */
static char *still_uri(const char *path) {
    struct ch_text uri = ch_text_new();
    ch_text_add(&uri, "file:");
    for (const char *at = path; *at; at++)
        ch_text_addf(&uri, strchr("%?#", *at) ? "%%%02x" : "%c", (unsigned char)*at);
    ch_text_add(&uri, "?immutable=1");
    return ch_text_take(&uri);
}

/* For untrusted files: everything that they could execute is off, and sizes are bounded. */
static void distrust(sqlite3 *db) {
    static const struct {
        int option, value;
    } options[] = {
        {SQLITE_DBCONFIG_DEFENSIVE, 1},       {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
        {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},  {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
        {SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0}, {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
        {SQLITE_DBCONFIG_DQS_DDL, 0},         {SQLITE_DBCONFIG_DQS_DML, 0},
    };
    static const struct {
        int limit, value;
    } limits[] = {
        {SQLITE_LIMIT_LENGTH, MAX_TEXT},    {SQLITE_LIMIT_SQL_LENGTH, 10000},
        {SQLITE_LIMIT_COLUMN, 100},         {SQLITE_LIMIT_EXPR_DEPTH, 50},
        {SQLITE_LIMIT_COMPOUND_SELECT, 10}, {SQLITE_LIMIT_VDBE_OP, 25000},
        {SQLITE_LIMIT_FUNCTION_ARG, 20},    {SQLITE_LIMIT_ATTACHED, 0},
        {SQLITE_LIMIT_TRIGGER_DEPTH, 1},    {SQLITE_LIMIT_WORKER_THREADS, 0},
    };
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        sqlite3_db_config(db, options[i].option, options[i].value, NULL);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        sqlite3_limit(db, limits[i].limit, limits[i].value);
}

static bool stops(const struct ch_record *record) {
    return record->stop && atomic_load(record->stop);
}

/* SQLite's progress handler. */
static int look_for_stop(void *context) {
    return stops(context);
}

/* SQLite's busy handler: short sleeps of equal length, so that a stop takes effect at once. Where
 * there are no locks, SQLite says the same as of one that another program has. */
static int wait_for_others(void *context, int times) {
    struct ch_record *record = context;
    const struct timespec nap = {0, NAP_MS * 1000000L};
    if (times == DOUBT_MS / NAP_MS)
        record->lockless = !ch_record_place_locks(record->path);
    if (stops(record) || times >= PATIENCE_MS / NAP_MS || record->lockless)
        return 0;
    nanosleep(&nap, NULL);
    return 1;
}

void ch_record_heed(struct ch_record *record, const atomic_bool *stop) {
    record->stop = stop;
    sqlite3_progress_handler(record->db, STEPS, stop ? look_for_stop : NULL, record);
}

static enum ch_status prepare(struct ch_record *record, struct ch_error *error) {
    distrust(record->db);
    sqlite3_busy_handler(record->db, wait_for_others, record);
    return ch_db_run(record,
                     "PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0",
                     error);
}

/* Shuts other programs out to the end. Then none has the shared file, which may be left from an
 * attempt to open the record on a full disk. In an empty file SQLite begins by writing. */
static enum ch_status shut_out(struct ch_record *record, struct ch_error *error) {
    enum ch_status status = CH_OK;
    if (ch_record_place_is_empty(record->path))
        status = ch_db_run(record, "PRAGMA journal_mode = MEMORY", error);
    if (status == CH_OK)
        status =
            ch_db_run(record, "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK", error);
    if (status == CH_OK)
        ch_record_place_remove(record->path, "-shm");
    return status;
}

static enum ch_status open_file(struct ch_record *record, const char *path, enum ch_db_mode mode,
                                struct ch_error *error) {
    static const int flags[] = {
        [CH_DB_EXISTING] = SQLITE_OPEN_READWRITE,
        [CH_DB_CREATE] = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
        [CH_DB_ALONE] = SQLITE_OPEN_READWRITE,
        [CH_DB_AT_ONCE] = SQLITE_OPEN_READWRITE,
        [CH_DB_STILL] = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
        [CH_DB_MEMORY] = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY,
    };
    bool logged = mode == CH_DB_STILL && ch_record_place_has(path, "-wal");
    CH_FREED char *name = mode == CH_DB_STILL && !logged ? still_uri(path) : ch_copy(path);
    int code = sqlite3_open_v2(name, &record->db, flags[mode] | SQLITE_OPEN_NOMUTEX,
                               logged ? "unix-none" : NULL); /* of no locks */
    if (code != SQLITE_OK)
        return set_error(record, error);
    enum ch_status status = prepare(record, error);
    if (logged && status == CH_OK) { /* the log is read, and stays as it is */
        sqlite3_db_config(record->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
        status = ch_db_run(record, "PRAGMA locking_mode = EXCLUSIVE", error);
    }
    bool alone = mode == CH_DB_ALONE || mode == CH_DB_AT_ONCE;
    if (mode == CH_DB_AT_ONCE)
        sqlite3_busy_handler(record->db, NULL, NULL);
    return status == CH_OK && alone ? shut_out(record, error) : status;
}

enum ch_status ch_db_open(const char *path, enum ch_db_mode mode, struct ch_record **record,
                          struct ch_error *error) {
    *record = NULL;
    enum ch_status status = mode == CH_DB_MEMORY ? CH_OK : ch_record_place_check(path, error);
    if (status != CH_OK)
        return status;
    struct ch_record *opened = ch_alloc(sizeof *opened);
    opened->path = ch_copy(path);
    opened->tidying = mode == CH_DB_AT_ONCE;
    status = open_file(opened, path, mode, error);
    if (status != CH_OK) {
        ch_record_close(opened);
        return status;
    }
    *record = opened;
    return CH_OK;
}

void ch_db_tidy(const char *path, bool made) {
    struct ch_record *record;
    enum ch_status status = ch_db_open(path, CH_DB_AT_ONCE, &record, NULL);
    if (made && ch_record_place_is_empty(path) &&
        (status == CH_OK || !ch_record_place_locks(path))) /* without locks no one can use it */
        ch_record_place_remove(path, "");
    if (status == CH_OK)
        ch_record_close(record);
}

static void end_queries(struct ch_record *record) {
    for (int i = 0; i < record->query_count; i++)
        sqlite3_finalize(record->query[i].statement);
    record->query_count = 0;
}

static enum ch_status check_size(struct ch_record *record, struct ch_error *error) {
    int64_t pages = 0, size = 0;
    enum ch_status status = ch_db_number(record, "PRAGMA page_count", &pages, error);
    if (status == CH_OK)
        status = ch_db_number(record, "PRAGMA page_size", &size, error);
    if (status == CH_OK && pages > LARGEST_COPY / (size > 0 ? size : 1))
        return ch_error_set(error, CH_BAD_INPUT, record->path, 0,
                            "a record of an older layout and of more than %lld GB is not read as "
                            "it is; bring it up to date with crownhead record merge",
                            (long long)(LARGEST_COPY >> 30));
    return status;
}

static int copy_pages(struct ch_record *record, struct ch_record *copy) {
    sqlite3_backup *backup = sqlite3_backup_init(copy->db, "main", record->db, "main");
    if (!backup)
        return sqlite3_errcode(copy->db);
    int code = SQLITE_OK;
    for (int waited = 0; code == SQLITE_OK || code == SQLITE_BUSY || code == SQLITE_LOCKED;) {
        code = sqlite3_backup_step(backup, 1000);
        if (code == SQLITE_BUSY && !wait_for_others(record, waited++))
            break;
        if (stops(record))
            break;
    }
    int ended = sqlite3_backup_finish(backup);
    return code == SQLITE_DONE ? ended : code == SQLITE_OK ? SQLITE_INTERRUPT : code;
}

enum ch_status ch_db_detach(struct ch_record *record, struct ch_error *error) {
    const char *folder = getenv("TMPDIR"); /* where SQLite makes the copy */
    struct ch_record copy = {.path = (char *)(folder ? folder : "/var/tmp"), .stop = record->stop};
    enum ch_status status = check_size(record, error);
    if (status == CH_OK)
        status = open_file(&copy, "", CH_DB_CREATE, error);
    if (status == CH_OK && copy_pages(record, &copy) != SQLITE_OK)
        status = stops(record) ? ch_error_set(error, CH_INTERRUPTED, record->path, 0, "stopped")
                               : set_error(&copy, error);
    sqlite3 *left = copy.db;
    end_queries(&copy);
    if (status == CH_OK) {
        end_queries(record);
        left = record->db;
        record->db = copy.db;
        sqlite3_busy_handler(record->db, wait_for_others, record);
    }
    sqlite3_close(left);
    return status;
}

void ch_record_close(struct ch_record *record) {
    if (!record)
        return;
    end_queries(record);
    sqlite3_close(record->db);
    ch_recorded_definitions_free(&record->definitions);
    if (!record->tidying && (record->full || ch_record_place_is_full(record->path)))
        ch_db_tidy(record->path, false);
    ch_free(record->path);
    ch_free(record);
}

struct ch_recorded_definitions *ch_db_definitions(struct ch_record *record) {
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
    struct ch_query *query = ch_query_begin(record, sql, error);
    *number = ch_query_row(query) ? ch_query_int(query, 0) : 0;
    return ch_query_end(query);
}

/* Runs a statement that is prepared once; `sql` is a literal. */
static enum ch_status run_kept(struct ch_record *record, const char *sql, struct ch_error *error) {
    struct ch_query *query = ch_query_begin(record, sql, error);
    ch_query_run(query);
    return ch_query_end(query);
}

enum ch_status ch_db_begin_addition(struct ch_record *record, struct ch_error *error) {
    return run_kept(record, "SAVEPOINT addition", error);
}

enum ch_status ch_db_end_addition(struct ch_record *record, enum ch_status status,
                                  struct ch_error *error) {
    if (status == CH_OK)
        status = run_kept(record, "RELEASE addition", error);
    if (status != CH_OK) /* else what comes next would be part of it, and never be written */
        ch_db_run(record, "ROLLBACK TO addition; RELEASE addition", NULL);
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

struct ch_query *ch_query_begin(struct ch_record *record, const char *sql, struct ch_error *error) {
    struct ch_query *query = find_query(record, sql);
    if (!query) {
        bool keep = record->query_count < KEPT_QUERIES;
        sqlite3_stmt *statement = NULL;
        bool made = sqlite3_prepare_v3(record->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement,
                                       NULL) == SQLITE_OK;
        keep = keep && made;
        query = keep ? &record->query[record->query_count++] : ch_alloc(sizeof *query);
        *query =
            (struct ch_query){.record = record, .statement = statement, .sql = sql, .kept = keep};
        query->status = made ? CH_OK : set_error(record, error);
    }
    assert(!query->busy);
    query->busy = true;
    query->error = error;
    return query;
}

/* False for a statement that failed. */
static bool takes(const struct ch_query *query, int parameter) {
    bool sound = query->status == CH_OK;
    assert(query->busy && parameter > 0);
    assert(!sound || parameter <= sqlite3_bind_parameter_count(query->statement));
    return sound && parameter > 0;
}

void ch_query_bind(struct ch_query *query, int parameter, int64_t value) {
    if (takes(query, parameter))
        sqlite3_bind_int64(query->statement, parameter, value);
}

void ch_query_bind_real(struct ch_query *query, int parameter, double value) {
    if (takes(query, parameter))
        sqlite3_bind_double(query->statement, parameter, value);
}

void ch_query_bind_text(struct ch_query *query, int parameter, const char *text) {
    if (takes(query, parameter))
        sqlite3_bind_text(query->statement, parameter, text, -1, SQLITE_STATIC);
}

bool ch_query_row(struct ch_query *query) {
    query->odd = false;
    assert(query->busy);
    if (query->status != CH_OK)
        return false;
    int code = sqlite3_step(query->statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        query->status = set_error(query->record, query->error);
    return code == SQLITE_ROW;
}

void ch_query_run(struct ch_query *query) {
    (void)ch_query_row(query);
    sqlite3_reset(query->statement);
}

bool ch_query_note(struct ch_query *query, enum ch_status status) {
    if (query->status == CH_OK)
        query->status = status;
    return query->status == CH_OK;
}

int64_t ch_query_number(struct ch_query *query, int column, int64_t min, int64_t max) {
    assert(column >= 0 && column < sqlite3_column_count(query->statement) && min <= max);
    int type = sqlite3_column_type(query->statement, column);
    int64_t number = sqlite3_column_int64(query->statement, column);
    if (type == SQLITE_NULL || (type == SQLITE_INTEGER && number >= min && number <= max))
        return number;
    query->odd = true;
    return min;
}

int64_t ch_query_int(struct ch_query *query, int column) {
    return ch_query_number(query, column, INT64_MIN, INT64_MAX);
}

double ch_query_real(struct ch_query *query, int column, double max) {
    assert(column >= 0 && column < sqlite3_column_count(query->statement));
    int type = sqlite3_column_type(query->statement, column);
    double number = sqlite3_column_double(query->statement, column);
    if (type == SQLITE_NULL || (type == SQLITE_FLOAT && number >= 0 && number <= max))
        return number;
    query->odd = true;
    return 0;
}

/* A text with a zero byte in it is odd: C strings would compare only its beginning. */
static const char *text_of(struct ch_query *query, int column) {
    assert(column >= 0 && column < sqlite3_column_count(query->statement));
    int type = sqlite3_column_type(query->statement, column);
    if (type == SQLITE_NULL)
        return NULL;
    const char *text = (const char *)sqlite3_column_text(query->statement, column);
    int length = sqlite3_column_bytes(query->statement, column);
    if (type == SQLITE_TEXT && text && strlen(text) == (size_t)length)
        return text;
    query->odd = true;
    return text ? text : "";
}

bool ch_query_is_null(struct ch_query *query, int column) {
    assert(column >= 0 && column < sqlite3_column_count(query->statement));
    return sqlite3_column_type(query->statement, column) == SQLITE_NULL;
}

char *ch_query_copy(struct ch_query *query, int column) {
    const char *text = text_of(query, column);
    return text ? ch_copy(text) : NULL;
}

const char *ch_query_word(struct ch_query *query, int column) {
    const char *text = text_of(query, column);
    query->odd = query->odd || !text;
    return text ? text : "";
}

char *ch_query_copy_word(struct ch_query *query, int column) {
    return ch_copy(ch_query_word(query, column));
}

bool ch_query_odd(const struct ch_query *query) {
    return query->odd;
}

void ch_query_note_odd(struct ch_query *query) {
    query->odd = true;
}

enum ch_status ch_query_end(struct ch_query *query) {
    enum ch_status status = query->status;
    assert(query->busy);
    sqlite3_reset(query->statement);
    if (query->statement)
        sqlite3_clear_bindings(query->statement);
    query->busy = false;
    query->status = CH_OK;
    if (!query->kept) {
        sqlite3_finalize(query->statement);
        ch_free(query);
    }
    return status;
}

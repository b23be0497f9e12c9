/* The record as a file: opening, its schema, transactions, and how such files begin. See record.h.
 */
#include "core/record/record.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "core/record/record_db.h"

/* "CHrd": marks a record among SQLite files. */
enum { APPLICATION = 1128821348 };
#define MARK "PRAGMA application_id = 1128821348"
_Static_assert(APPLICATION == 1128821348, "the statement names the same number");

struct file_marks {
    int64_t application, version, tables;
};

static enum ch_status read_numbers(struct ch_record *record, struct file_marks *marks,
                                   struct ch_error *error) {
    *marks = (struct file_marks){0};
    enum ch_status status =
        ch_db_number(record, "PRAGMA application_id", &marks->application, error);
    if (status == CH_OK)
        status = ch_db_number(record, "PRAGMA user_version", &marks->version, error);
    if (status == CH_OK)
        status = ch_db_number(record, "SELECT count(*) FROM sqlite_schema", &marks->tables, error);
    return status;
}

static enum ch_status check_marks(const struct ch_record *record, const struct file_marks *marks,
                                  struct ch_error *error) {
    if (marks->application != APPLICATION)
        return ch_error_set(error, CH_BAD_INPUT, ch_db_path(record), 0,
                            "this file is not a record of Crownhead; name another file");
    if (marks->version > ch_record_layout())
        return ch_error_set(
            error, CH_BAD_INPUT, ch_db_path(record), 0,
            "the record was written by a newer Crownhead (layout %lld, this program knows "
            "%d); use that one",
            (long long)marks->version, ch_record_layout());
    if (marks->version < 1)
        return ch_error_set(error, CH_BAD_INPUT, ch_db_path(record), 0,
                            "the record says that it has layout %lld, which no Crownhead wrote; "
                            "take it from where it was made",
                            (long long)marks->version);
    return CH_OK;
}

/* Brings a file whose schema was checked up to date. */
static enum ch_status migrate(struct ch_record *record, const struct file_marks *marks,
                              struct ch_error *error) {
    enum ch_status status = check_marks(record, marks, error);
    /* another program may have been faster, or have put something else there */
    if (status == CH_OK)
        status = ch_record_schema_check(record, (int)marks->version, error);
    if (status == CH_OK && marks->version < ch_record_layout())
        status = ch_record_steps(record, (int)marks->version, ch_record_layout(), error);
    return status;
}

/* Two programs may make the same record at once: the second one finds the tables. */
static enum ch_status create(struct ch_record *record, const struct file_marks *marks,
                             struct ch_error *error) {
    if (marks->version != 0 || marks->tables != 0)
        return CH_OK;
    enum ch_status status = ch_db_run(record, MARK, error);
    return status == CH_OK ? ch_record_steps_begin(record, ch_record_layout(), error) : status;
}

/* Changes the schema in one transaction, by the state of the file when it has begun. Foreign keys
 * are off meanwhile, since tables that they refer to are made anew. */
static enum ch_status change_schema(struct ch_record *record,
                                    enum ch_status (*change)(struct ch_record *record,
                                                             const struct file_marks *marks,
                                                             struct ch_error *error),
                                    struct ch_error *error) {
    struct file_marks marks;
    enum ch_status status = ch_db_run(record, "PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE", error);
    if (status != CH_OK)
        return status;
    status = read_numbers(record, &marks, error);
    if (status == CH_OK)
        status = change(record, &marks, error);
    status = ch_record_end(record, status, error);
    ch_db_run(record, "PRAGMA foreign_keys = ON", NULL);
    return status;
}

/* Reads and checks the marks and the schema, in one transaction, so that a record that is just
 * being made is seen whole or not at all. */
static enum ch_status read_marks(struct ch_record *record, struct file_marks *marks, bool *empty,
                                 struct ch_error *error) {
    enum ch_status status = ch_db_run(record, "BEGIN", error);
    if (status != CH_OK)
        return status;
    status = read_numbers(record, marks, error);
    *empty = marks->application == 0 && marks->version == 0 && marks->tables == 0;
    if (status == CH_OK && !*empty)
        status = check_marks(record, marks, error);
    if (status == CH_OK && !*empty)
        status = ch_record_schema_check(record, (int)marks->version, error);
    ch_record_rollback(record);
    return status;
}

/* A new file gets the tables; another program's file, a newer record and a file with anything that
 * records don't have are refused. */
static enum ch_status check_schema(struct ch_record *record, bool write, struct ch_error *error) {
    struct file_marks marks;
    bool empty;
    enum ch_status status = read_marks(record, &marks, &empty, error);
    if (status != CH_OK)
        return status;
    if (empty && write) { /* WAL fails at once where another program is about to switch to it; the
                           * first program at BEGIN makes the tables */
        (void)ch_db_run(record, "PRAGMA journal_mode = WAL", NULL);
        return change_schema(record, create, error);
    }
    if (empty)
        return ch_error_set(error, CH_BAD_INPUT, ch_db_path(record), 0,
                            "the record is empty: what was to write it was ended first; start that "
                            "command again");
    if (marks.version == ch_record_layout())
        return CH_OK;
    if (!write) /* it is not changed: a private copy of it is brought up to date */
        status = ch_db_detach(record, error);
    return status == CH_OK ? change_schema(record, migrate, error) : status;
}

/* True if no program has left changes in a file beside the record, as they do while they run. */
static bool is_still(const char *path) {
    CH_SCOPED(ch_text_done) struct ch_text log = ch_text_new();
    ch_text_addf(&log, "%s-wal", path);
    return access(path, R_OK) == 0 && access(log.data, F_OK) != 0;
}

static enum ch_status open_checked(const char *path, enum ch_db_mode mode,
                                   struct ch_record **record, struct ch_error *error) {
    bool create = mode == CH_DB_CREATE;
    enum ch_status status = ch_db_open(path, mode, record, error);
    if (status == CH_SYSTEM && !create) /* only one reason is likely */
        return ch_error_set(error, CH_NOT_FOUND, path, 0,
                            "there is no such record, or it may not be read; --db names another");
    if (status != CH_OK)
        return status;
    status = check_schema(*record, create, error);
    if (status == CH_OK)
        status = ch_db_run(
            *record, create ? "PRAGMA synchronous = NORMAL" : "PRAGMA query_only = ON", error);
    if (status != CH_OK) {
        ch_record_close(*record);
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

enum ch_status ch_record_hold(struct ch_record *record, struct ch_error *error) {
    return ch_db_run(record, "BEGIN", error);
}

enum ch_status ch_record_begin(struct ch_record *record, struct ch_error *error) {
    return ch_db_run(record, "BEGIN IMMEDIATE", error);
}

enum ch_status ch_record_end(struct ch_record *record, enum ch_status status,
                             struct ch_error *error) {
    if (status == CH_OK)
        status = ch_db_run(record, "COMMIT", error);
    if (status != CH_OK)
        ch_record_rollback(record);
    return status;
}

void ch_record_rollback(struct ch_record *record) {
    ch_db_run(record, "ROLLBACK", NULL);
    ch_recorded_definitions_forget(ch_db_definitions(record));
}

enum ch_status ch_record_claim(const struct ch_record *record, int64_t match, int shard, int shards,
                               struct ch_work_claim **claim, struct ch_error *error) {
    char doing[40];
    snprintf(doing, sizeof doing, "plays match %lld", (long long)match);
    const struct ch_work work = {ch_db_path(record), doing, shard, shards};
    return ch_work_claim_take(&work, claim, error);
}

void ch_record_check_references(struct ch_record *record, bool check) {
    ch_db_run(record, check ? "PRAGMA foreign_keys = ON" : "PRAGMA foreign_keys = OFF", NULL);
}

/* SQLite's format: the number of the application is at byte 68, the highest byte first. */
static bool is_record(const unsigned char *bytes, size_t count) {
    static const char magic[] = "SQLite format 3";
    enum { AT = 68 };
    if (count < AT + 4 || memcmp(bytes, magic, sizeof magic) != 0)
        return false;
    uint32_t application = (uint32_t)bytes[AT] << 24 | (uint32_t)bytes[AT + 1] << 16 |
                           (uint32_t)bytes[AT + 2] << 8 | bytes[AT + 3];
    return application == APPLICATION;
}

static bool is_log(const char *bytes, size_t count) {
    static const char mark[] = CH_LOG_MARK;
    return count >= sizeof mark - 1 && memcmp(bytes, mark, sizeof mark - 1) == 0;
}

/* 128 bits as hexadecimal digits, and blanks or line ends behind them. */
static bool is_secret(const char *bytes, size_t count) {
    enum { DIGITS = 32 };
    size_t digits = 0;
    while (digits < count && isxdigit((unsigned char)bytes[digits]))
        digits++;
    if (digits != DIGITS)
        return false;
    for (size_t i = digits; i < count; i++)
        if (!isspace((unsigned char)bytes[i]))
            return false;
    return true;
}

bool ch_private_file(const void *bytes, size_t count) {
    return is_record(bytes, count) || is_log(bytes, count) || is_secret(bytes, count);
}

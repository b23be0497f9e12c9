/* The record as a file: opening, its schema, transactions. See record.h. */
#include "core/record/record.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/closed_file.h"
#include "core/games/games.h"
#include "core/record/private_file.h"
#include "core/record/record_db.h"
#include "core/record/record_place.h"

#define MARK "PRAGMA application_id = 1128821348"
_Static_assert(CH_RECORD_APPLICATION == 1128821348, "the statement names the same number");

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
    if (marks->application != CH_RECORD_APPLICATION)
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

/* True if no program has the record open: then none shares a file with others. */
static bool is_still(const char *path) {
    return access(path, R_OK) == 0 &&
           !(ch_record_place_has(path, "-wal") && ch_record_place_has(path, "-shm"));
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
    struct stat about;
    bool new = stat(path, &about) != 0 || about.st_size == 0, write = mode == CH_RECORD_WRITE;
    enum ch_status status =
        open_checked(path, write ? CH_DB_CREATE : CH_DB_EXISTING, record, error);
    if (status == CH_SYSTEM && write)
        ch_db_tidy(path, new);
    if (status != CH_SYSTEM || write)
        return status;
    if (open_checked(path, CH_DB_ALONE, record, NULL) == CH_OK) /* a full disk */
        return CH_OK;
    return is_still(path) ? open_checked(path, CH_DB_STILL, record, error) /* a read-only folder */
                          : status;
}

enum ch_status ch_record_close_to_others(struct ch_record *record, struct ch_error *error) {
    const char *path = ch_db_path(record);
    int64_t used;
    enum ch_status status = ch_db_number(
        record, "SELECT EXISTS (SELECT 1 FROM match) OR EXISTS (SELECT 1 FROM game)", &used, error);
    if (status == CH_OK) /* of a new one there is nothing to report */
        status = ch_closed_file_narrow(path, "--db", used == 0, error);
    for (const char *const *at = ch_record_endings; status == CH_OK && *at; at++) {
        CH_FREED char *beside = ch_record_place_beside(path, *at);
        status = ch_closed_file_narrow(beside, "--db", true, error);
    }
    return status;
}

/* Games with a definition of their own are draughts. */
static bool hides(const char *name, bool defined) {
    const struct ch_game *game = defined ? NULL : ch_game_find(name);
    return game && ch_game_hidden(game);
}

enum ch_status ch_record_expect(struct ch_record *record, const char *game,
                                const struct ch_recorded_definition *definition,
                                struct ch_error *error) {
    return hides(game, definition != NULL) ? ch_record_close_to_others(record, error) : CH_OK;
}

enum ch_status ch_record_hides(struct ch_record *record, bool *found, struct ch_error *error) {
    struct ch_query *query = ch_query_begin(
        record, "SELECT game, definition FROM match UNION SELECT game, definition FROM game",
        error);
    *found = false;
    while (!*found && ch_query_row(query))
        *found = hides(ch_query_word(query, 0), !ch_query_is_null(query, 1));
    return ch_query_end(query);
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

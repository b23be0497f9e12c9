#include "core/records/record_sound.h"

#include <stdio.h>
#include <string.h>

#include "core/arena/match.h"
#include "core/record/record_db.h"
#include "core/record/record_definition.h"
#include "core/records/record_sound_game.h"

static void report(struct ch_record_look *look, char *what) {
    ch_text_plain(what, "");
    look->wrong++;
    look->tell(look->context, what);
}

/* Reports a row with something wrong; an error that stops the whole check is handed on. */
static enum ch_status report_row(struct ch_record_look *look, const char *table, int64_t id,
                                 const struct ch_error *why, struct ch_error *error) {
    char text[CH_ERROR_TEXT + 80];
    if (why->status == CH_INTERRUPTED || why->status == CH_SYSTEM || why->status == CH_BUSY) {
        *error = *why;
        return why->status;
    }
    snprintf(text, sizeof text, "%s %lld: %s", table, (long long)id, why->text);
    report(look, text);
    return CH_OK;
}

/* SQLite looks at every page of the file. */
static enum ch_status check_pages(struct ch_record *record, struct ch_record_look *look,
                                  struct ch_error *error) {
    struct ch_query *query;
    bool row;
    enum ch_status status = ch_query_begin(record, "PRAGMA integrity_check(20)", &query, error);
    if (status != CH_OK)
        return status;
    while ((status = ch_query_step(query, &row, error)) == CH_OK && row) {
        char text[300];
        snprintf(text, sizeof text, "the file: %s", ch_query_word(query, 0));
        if (strcmp(ch_query_word(query, 0), "ok") != 0)
            report(look, text);
    }
    ch_query_end(query);
    if (status != CH_BAD_INPUT)
        return status;
    struct ch_error why = *error; /* damaged so badly that the check ends */
    return report_row(look, "page", 0, &why, error);
}

/* Statements that count rows which can't be. */
static const struct {
    const char *count, *what;
} counted[] = {
    {"SELECT count(*) FROM pragma_foreign_key_check", "lead to rows that are not there"},
    {"SELECT count(*) FROM move JOIN game ON game.id = move.game"
     " WHERE ply NOT BETWEEN 1 AND ply_count",
     "are moves with a number out of their game"},
    {"SELECT count(*) FROM impasse WHERE seat NOT IN (0, 1) OR decisions NOT BETWEEN 1 AND "
     "2147483647"
     " OR kind NOT IN ('decision', 'left_out', 'tie', 'conflict', 'contradiction',"
     " 'constraint_failure', 'all_rejected')",
     "are impasses that no decision can meet"},
    {"SELECT count(*) FROM (SELECT min(position) AS first, max(position) AS last, count(*) AS "
     "agents"
     " FROM match_agent GROUP BY match) WHERE first <> 0 OR last <> agents - 1",
     "are agents out of the order of their match"},
    {"SELECT count(*) FROM match WHERE planned NOT BETWEEN 0 AND 10000000",
     "are matches of a number of games that no match has"},
    {"SELECT count(*) FROM game WHERE match IS NULL AND number IS NOT NULL",
     "are games of no match with a number in one"},
};

static enum ch_status check_counted(struct ch_record *record, struct ch_record_look *look,
                                    struct ch_error *error) {
    enum ch_status status = CH_OK;
    for (size_t i = 0; i < sizeof counted / sizeof *counted && status == CH_OK; i++) {
        int64_t count = 0;
        char text[120];
        status = ch_db_number(record, counted[i].count, &count, error);
        snprintf(text, sizeof text, "%lld rows %s", (long long)count, counted[i].what);
        if (status == CH_OK && count > 0)
            report(look, text);
    }
    return status;
}

static enum ch_status check_texts(struct ch_record *record, struct ch_record_look *look,
                                  struct ch_error *error) {
    struct ch_query *query;
    bool row;
    enum ch_status status =
        ch_query_begin(record, "SELECT id, hash, text FROM source", &query, error);
    if (status != CH_OK)
        return status;
    while ((status = ch_query_step(query, &row, error)) == CH_OK && row) {
        char hash[CH_HASH_HEX], text[80];
        const char *bytes = ch_query_word(query, 2);
        ch_hash_text(bytes, strlen(bytes), hash);
        look->texts++;
        snprintf(text, sizeof text, "source %lld: the text does not match its hash",
                 (long long)ch_query_int(query, 0));
        if (strcmp(hash, ch_query_word(query, 1)) != 0 || ch_query_odd(query))
            report(look, text);
    }
    ch_query_end(query);
    return status;
}

static enum ch_status check_agent(struct ch_record *record, int64_t id, struct ch_record_look *look,
                                  struct ch_error *error) {
    struct ch_recorded_agent agent;
    look->agents++;
    enum ch_status status = ch_record_agent(record, id, &agent, error);
    if (status == CH_OK && strspn(agent.hash, "0123456789abcdef") != CH_HASH_HEX - 1)
        status = ch_error_set(error, CH_BAD_INPUT, NULL, 0, "its hash is none");
    if (status == CH_OK || agent.name)
        ch_recorded_agent_done(&agent);
    return status;
}

static enum ch_status check_definition(struct ch_record *record, int64_t id,
                                       struct ch_record_look *look, struct ch_error *error) {
    const struct ch_game *game;
    look->definitions++;
    return ch_recorded_definition_game(ch_recorded_definition_at(record, id), &game, error);
}

/* Its plan can be played, and its games are of that plan and by its agents. */
static enum ch_status check_match(struct ch_record *record, int64_t id, struct ch_record_look *look,
                                  struct ch_error *error) {
    struct ch_match_status sum;
    look->matches++;
    enum ch_status status = ch_match_load(record, id, &sum, error);
    if (status != CH_OK)
        return status;
    if (sum.state == CH_MATCH_COMPLETE && !ch_match_complete(&sum))
        status = ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                              "it is recorded as complete, and games of its plan are missing");
    ch_match_status_done(&sum);
    return status;
}

static enum ch_status check_game(struct ch_record *record, int64_t id, struct ch_record_look *look,
                                 struct ch_error *error) {
    struct ch_recorded_game game;
    look->games++;
    enum ch_status status = ch_record_game(record, id, &game, error);
    if (status != CH_OK)
        return status;
    look->moves += game.ply_count;
    status = ch_record_look_over_game(&game, error);
    ch_recorded_game_done(&game);
    return status;
}

/* Calls `check` for every row that `ids` lists, and reports its findings. */
static enum ch_status check_rows(struct ch_record *record, const char *ids, const char *table,
                                 enum ch_status (*check)(struct ch_record *record, int64_t id,
                                                         struct ch_record_look *look,
                                                         struct ch_error *error),
                                 struct ch_record_look *look, struct ch_error *error) {
    struct ch_query *query;
    bool row;
    enum ch_status status = ch_query_begin(record, ids, &query, error);
    if (status != CH_OK)
        return status;
    while ((status = ch_query_step(query, &row, error)) == CH_OK && row) {
        int64_t id = ch_query_int(query, 0);
        struct ch_error why;
        if (check(record, id, look, &why) != CH_OK)
            status = report_row(look, table, id, &why, error);
        if (status != CH_OK)
            break;
    }
    ch_query_end(query);
    return status;
}

static enum ch_status check_all(struct ch_record *record, struct ch_record_look *look,
                                struct ch_error *error) {
    enum ch_status status = check_pages(record, look, error);
    if (status == CH_OK)
        status = check_counted(record, look, error);
    if (status == CH_OK)
        status = check_texts(record, look, error);
    if (status == CH_OK)
        status = check_rows(record, "SELECT id FROM agent", "agent", check_agent, look, error);
    if (status == CH_OK)
        status = check_rows(record, "SELECT id FROM definition", "definition", check_definition,
                            look, error);
    if (status == CH_OK)
        status = check_rows(record, "SELECT id FROM match", "match", check_match, look, error);
    if (status == CH_OK)
        status = check_rows(record, "SELECT id FROM game", "game", check_game, look, error);
    return status;
}

enum ch_status ch_record_look_over(struct ch_record *record, struct ch_record_look *look,
                                   struct ch_error *error) {
    enum ch_status status = ch_record_hold(record, error);
    if (status != CH_OK)
        return status;
    status = check_all(record, look, error);
    ch_record_rollback(record);
    return status;
}

/* Games in the record, with the impasses of their decisions. See record.h. */
#include "core/record/record.h"

#include <assert.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/record/record_db.h"

static const char decision[] = "decision", left_out[] = "left_out";

static void add_row(struct ch_query *query, const char *kind, const char *rule, const char *other,
                    long decisions) {
    assert(decisions >= 0);
    if (decisions == 0)
        return;
    ch_query_bind_text(query, 3, kind);
    ch_query_bind_text(query, 4, rule);
    ch_query_bind_text(query, 5, other);
    ch_query_bind(query, 6, decisions);
    ch_query_run(query);
}

static enum ch_status add_impasses(struct ch_record *record, const struct ch_recorded_game *game,
                                   struct ch_error *error) {
    struct ch_query *query = ch_query_begin(
        record,
        "INSERT INTO impasse (game, seat, kind, rule, other, decisions) VALUES (?1, ?2, ?3, ?4, ?5,"
        " ?6)",
        error);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        const struct ch_impasses *impasses = &game->impasses[seat];
        ch_query_bind(query, 1, game->id);
        ch_query_bind(query, 2, seat);
        add_row(query, decision, "", "", impasses->decisions);
        for (int kind = 0; kind < CH_IMPASSE_KINDS; kind++)
            add_row(query, ch_impasse_name((enum ch_impasse)kind), "", "", impasses->kind[kind]);
        for (int i = 0; i < impasses->count; i++) {
            const struct ch_impasse_part *part = &impasses->part[i];
            add_row(query, ch_impasse_name(part->kind), part->rule, part->other, part->decisions);
        }
        add_row(query, left_out, "", "", impasses->left_out);
    }
    return ch_query_end(query);
}

/* Reads a row, which may have been changed by hand: values without a meaning are skipped. */
static void take_row(struct ch_query *query, struct ch_recorded_game *game) {
    int64_t seat = ch_query_int(query, 0), decisions = ch_query_int(query, 4);
    const char *name = ch_query_word(query, 1), *rule = ch_query_word(query, 2);
    enum ch_impasse kind = ch_impasse_find(name);
    if (seat < 0 || seat >= CH_SEATS || decisions <= 0 || decisions > INT32_MAX)
        return;
    CH_SCOPED(ch_impasses_done) struct ch_impasses one = {0};
    struct ch_impasses *impasses = &game->impasses[seat];
    if (strcmp(name, decision) == 0)
        one.decisions = (long)decisions;
    else if (strcmp(name, left_out) == 0)
        one.left_out = true;
    else if (kind != CH_IMPASSE_KINDS && !rule[0])
        one.kind[kind] = (long)decisions;
    else if (kind != CH_IMPASSE_KINDS)
        ch_impasses_add_part(&one, kind, rule, ch_query_word(query, 3), (long)decisions);
    ch_impasses_add(impasses, &one);
}

/* Adds those that are stored to game->impasses. */
static enum ch_status read_impasses(struct ch_record *record, struct ch_recorded_game *game,
                                    struct ch_error *error) {
    struct ch_query *query = ch_query_begin(
        record, "SELECT seat, kind, rule, other, decisions FROM impasse WHERE game = ?1", error);
    ch_query_bind(query, 1, game->id);
    while (ch_query_row(query))
        take_row(query, game);
    return ch_query_end(query);
}

enum ch_status ch_record_add_game(struct ch_record *record, struct ch_recorded_game *game,
                                  struct ch_error *error) {
    enum ch_status status = ch_db_begin_addition(record, error);
    if (status != CH_OK)
        return status;
    status = ch_record_expect(record, game->game, game->definition, error);
    if (status == CH_OK)
        status = ch_game_columns_insert(record, game, error);
    if (status == CH_OK)
        status = add_impasses(record, game, error);
    return ch_db_end_addition(record, status, error);
}

enum ch_status ch_record_remove_game(struct ch_record *record, int64_t id, struct ch_error *error) {
    static const char *const steps[] = {"DELETE FROM move WHERE game = ?1",
                                        "DELETE FROM impasse WHERE game = ?1",
                                        "DELETE FROM game WHERE id = ?1"};
    enum ch_status status = ch_db_begin_addition(record, error);
    if (status != CH_OK)
        return status;
    for (size_t i = 0; i < sizeof steps / sizeof *steps && status == CH_OK; i++) {
        struct ch_query *query = ch_query_begin(record, steps[i], error);
        ch_query_bind(query, 1, id);
        ch_query_run(query);
        status = ch_query_end(query);
    }
    return ch_db_end_addition(record, status, error);
}

/* The one game that the bound query selects, or id 0. Ends the query. */
static enum ch_status read_one_game(struct ch_record *record, struct ch_query *query,
                                    struct ch_recorded_game *game, struct ch_error *error) {
    *game = (struct ch_recorded_game){0};
    bool row = ch_query_row(query);
    if (row)
        ch_query_note(query, ch_game_columns_read(record, query, game, error));
    enum ch_status status = ch_query_end(query);
    if (status == CH_OK && row)
        status = ch_game_columns_read_moves(record, game, error);
    if (status == CH_OK && row)
        status = read_impasses(record, game, error);
    if (status != CH_OK)
        ch_recorded_game_done(game);
    return status;
}

enum ch_status ch_record_game(struct ch_record *record, int64_t id, struct ch_recorded_game *game,
                              struct ch_error *error) {
    struct ch_query *query = ch_query_begin(record, "SELECT * FROM game WHERE id = ?1", error);
    ch_query_bind(query, 1, id);
    enum ch_status status = read_one_game(record, query, game, error);
    if (status == CH_OK && !game->id)
        return ch_error_set(
            error, CH_NOT_FOUND, ch_db_path(record), 0,
            "the record has no game %lld; crownhead record list --match N shows them",
            (long long)id);
    return status;
}

enum ch_status ch_record_find_game(struct ch_record *record, int64_t match, int number,
                                   struct ch_recorded_game *game, struct ch_error *error) {
    struct ch_query *query =
        ch_query_begin(record, "SELECT * FROM game WHERE match = ?1 AND number = ?2", error);
    ch_query_bind(query, 1, match);
    ch_query_bind(query, 2, number);
    return read_one_game(record, query, game, error);
}

/* An agent by its name, alone or with digits of its hash, or by what opened it. */
#define NAMED "?2 IN (name, spec, name || ' ' || substr(hash, 1, 6))"

enum ch_status ch_record_seats(struct ch_record *record, const struct ch_recorded_game *game,
                               const char *player, bool seats[CH_SEATS], struct ch_error *error) {
    enum ch_status status = CH_OK;
    for (int seat = 0; seat < CH_SEATS && status == CH_OK; seat++) {
        struct ch_query *query =
            ch_query_begin(record, "SELECT 1 FROM agent WHERE id = ?1 AND " NAMED, error);
        ch_query_bind(query, 1, game->agent[seat]);
        ch_query_bind_text(query, 2, player);
        seats[seat] = ch_query_row(query) || strcmp(game->player[seat], player) == 0;
        status = ch_query_end(query);
    }
    return status;
}

enum ch_status ch_record_games(struct ch_record *record, const struct ch_record_filter *filter,
                               bool (*each)(void *context, const struct ch_recorded_game *game),
                               void *context, struct ch_error *error) {
    struct ch_query *query = ch_query_begin(
        record,
        "SELECT * FROM game WHERE (?1 IS NULL OR match = ?1 OR (?1 = -1 AND match IS NULL)) AND "
        "(?2 IS NULL OR player_0 = ?2 OR player_1 = ?2"
        " OR agent_0 IN (SELECT id FROM agent WHERE " NAMED ")"
        " OR agent_1 IN (SELECT id FROM agent WHERE " NAMED "))"
        " AND (?3 IS NULL OR result = ?3 OR (?3 = 'forfeit' AND fault_seat IS NOT NULL))"
        " ORDER BY match IS NULL, match, number, id LIMIT ?4",
        error);
    if (filter->match)
        ch_query_bind(query, 1, filter->match);
    ch_query_bind_text(query, 2, filter->player);
    ch_query_bind_text(query, 3, filter->result);
    ch_query_bind(query, 4, filter->limit > 0 ? filter->limit : -1);
    for (bool more = true; more && ch_query_row(query);) {
        CH_SCOPED(ch_recorded_game_done) struct ch_recorded_game game = {0};
        enum ch_status status = ch_game_columns_read(record, query, &game, error);
        bool keyed = !filter->keys || game.keys.line != 0;
        if (status == CH_OK && (filter->moves || !keyed))
            status = ch_game_columns_read_moves(record, &game, error);
        if (status == CH_OK && !keyed)
            game.keys = ch_game_keys_of_texts(&game);
        if (status == CH_OK && (filter->moves || filter->impasses))
            status = read_impasses(record, &game, error);
        if (status == CH_OK && filter->labels)
            status = ch_record_label_players(record, &game, error);
        if (status == CH_OK)
            more = each(context, &game);
        ch_query_note(query, status);
    }
    return ch_query_end(query);
}

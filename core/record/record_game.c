/* Games in the record. See record.h. */
#include "core/record/record.h"

#include <assert.h>

#include "core/base/memory.h"
#include "core/record/game_columns.h"
#include "core/record/record_impasses.h"

/* Wider than what is ever written; more would overflow where it is summed. */
static const int64_t MAX_US = INT64_C(1000000000000000);

static void bind_or_null(struct ch_query *query, int parameter, int64_t value, bool known) {
    if (known)
        ch_query_bind(query, parameter, value);
    else
        ch_query_bind_null(query, parameter);
}

static enum ch_status insert_moves(struct ch_record *record, const struct ch_recorded_game *game,
                                   struct ch_error *error) {
    assert(game->id > 0);
    struct ch_query *query;
    enum ch_status status =
        ch_query_begin(record,
                       "INSERT INTO move (game, ply, path, wall_us, cpu_us, reason, agent, score)"
                       " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                       &query, error);
    if (status != CH_OK)
        return status;
    for (int i = 0; i < game->ply_count && status == CH_OK; i++) {
        const struct ch_recorded_move *move = &game->moves[i];
        ch_query_bind(query, 1, game->id);
        ch_query_bind(query, 2, i + 1);
        ch_query_bind_text(query, 3, move->path);
        bind_or_null(query, 4, move->wall_us, move->wall_us >= 0);
        bind_or_null(query, 5, move->cpu_us, move->cpu_us >= 0);
        ch_query_bind_text(query, 6, move->reason);
        bind_or_null(query, 7, move->agent, move->agent != 0);
        bind_or_null(query, 8, move->score, move->has_score);
        status = ch_query_run(query, error);
    }
    ch_query_end(query);
    return status;
}

/* Runs one of the statements before and after every game; `sql` is a literal. */
static enum ch_status run_kept(struct ch_record *record, const char *sql, struct ch_error *error) {
    struct ch_query *query;
    enum ch_status status = ch_query_begin(record, sql, &query, error);
    if (status != CH_OK)
        return status;
    status = ch_query_run(query, error);
    ch_query_end(query);
    return status;
}

enum ch_status ch_record_add_game(struct ch_record *record, struct ch_recorded_game *game,
                                  struct ch_error *error) {
    enum ch_status status = run_kept(record, "SAVEPOINT game", error);
    if (status != CH_OK)
        return status;
    status = ch_game_columns_insert(record, game, error);
    if (status == CH_OK)
        status = insert_moves(record, game, error);
    if (status == CH_OK)
        status = ch_record_add_impasses(record, game, error);
    if (status == CH_OK)
        return run_kept(record, "RELEASE game", error);
    ch_db_run(record, "ROLLBACK TO game; RELEASE game", NULL);
    return status;
}

static enum ch_status read_moves(struct ch_record *record, struct ch_recorded_game *game,
                                 struct ch_error *error) {
    struct ch_query *query;
    bool row, odd = false;
    int count = 0, capacity = 0, wanted = game->ply_count;
    assert(!game->moves);
    game->ply_count = 0;
    enum ch_status status = ch_query_begin(
        record,
        "SELECT path, wall_us, cpu_us, reason, agent, score FROM move WHERE game = ?1"
        " ORDER BY ply",
        &query, error);
    if (status != CH_OK)
        return status;
    ch_query_bind(query, 1, game->id);
    while ((status = ch_query_step(query, &row, error)) == CH_OK && row && count <= wanted) {
        if (count == capacity) {
            capacity = capacity ? capacity * 2 : 128;
            game->moves = ch_realloc(game->moves, (size_t)capacity * sizeof *game->moves);
        }
        game->moves[count++] = (struct ch_recorded_move){
            .path = ch_query_copy_word(query, 0),
            .wall_us = ch_query_is_null(query, 1) ? -1 : ch_query_number(query, 1, 0, MAX_US),
            .cpu_us = ch_query_is_null(query, 2) ? -1 : ch_query_number(query, 2, 0, MAX_US),
            .reason = ch_query_copy(query, 3),
            .agent = ch_query_number(query, 4, 1, INT64_MAX),
            .has_score = !ch_query_is_null(query, 5),
            .score = (int)ch_query_number(query, 5, INT32_MIN, INT32_MAX),
        };
        odd = odd || ch_query_odd(query);
    }
    ch_query_end(query);
    game->ply_count = count;
    if (status == CH_OK && odd)
        return ch_db_refuse_odd(record, "a move of game", game->id, error);
    if (status == CH_OK && count != wanted)
        return ch_error_set(
            error, CH_BAD_INPUT, ch_db_path(record), 0,
            "the moves of game %lld are not all there; the record was changed by hand",
            (long long)game->id);
    return status;
}

/* The one game that the bound query selects, or id 0. Ends the query. */
static enum ch_status read_one_game(struct ch_record *record, struct ch_query *query,
                                    struct ch_recorded_game *game, struct ch_error *error) {
    bool row;
    enum ch_status status = ch_query_step(query, &row, error);
    if (status == CH_OK && row)
        status = ch_game_columns_read(record, query, game, error);
    ch_query_end(query);
    if (status == CH_OK && row)
        status = read_moves(record, game, error);
    if (status == CH_OK && row)
        status = ch_record_read_impasses(record, game, error);
    if (status != CH_OK)
        ch_recorded_game_done(game);
    return status;
}

enum ch_status ch_record_game(struct ch_record *record, int64_t id, struct ch_recorded_game *game,
                              struct ch_error *error) {
    *game = (struct ch_recorded_game){0};
    struct ch_query *query;
    enum ch_status status =
        ch_query_begin(record, "SELECT * FROM game WHERE id = ?1", &query, error);
    if (status != CH_OK)
        return status;
    ch_query_bind(query, 1, id);
    status = read_one_game(record, query, game, error);
    if (status == CH_OK && !game->id)
        return ch_error_set(
            error, CH_NOT_FOUND, ch_db_path(record), 0,
            "the record has no game %lld; crownhead record list --match N shows them",
            (long long)id);
    return status;
}

enum ch_status ch_record_find_game(struct ch_record *record, int64_t match, int number,
                                   struct ch_recorded_game *game, struct ch_error *error) {
    *game = (struct ch_recorded_game){0};
    struct ch_query *query;
    enum ch_status status = ch_query_begin(
        record, "SELECT * FROM game WHERE match = ?1 AND number = ?2", &query, error);
    if (status != CH_OK)
        return status;
    ch_query_bind(query, 1, match);
    ch_query_bind(query, 2, number);
    return read_one_game(record, query, game, error);
}

static void bind_filter(struct ch_query *query, const struct ch_record_filter *filter) {
    bind_or_null(query, 1, filter->match, filter->match != 0);
    ch_query_bind_text(query, 2, filter->player);
    ch_query_bind_text(query, 3, filter->result);
    ch_query_bind(query, 4, filter->limit > 0 ? filter->limit : -1);
}

enum ch_status ch_record_games(struct ch_record *record, const struct ch_record_filter *filter,
                               bool (*each)(void *context, const struct ch_recorded_game *game),
                               void *context, struct ch_error *error) {
    struct ch_query *query;
    bool row, more = true;
    enum ch_status status = ch_query_begin(
        record,
        "SELECT * FROM game WHERE (?1 IS NULL OR match = ?1 OR (?1 = -1 AND match IS NULL)) AND "
        "(?2 IS "
        "NULL OR player_0 = ?2 OR player_1 = ?2)"
        " AND (?3 IS NULL OR result = ?3 OR (?3 = 'forfeit' AND fault_seat IS NOT NULL))"
        " ORDER BY match IS NULL, match, number, id LIMIT ?4",
        &query, error);
    if (status != CH_OK)
        return status;
    bind_filter(query, filter);
    while (more && (status = ch_query_step(query, &row, error)) == CH_OK && row) {
        struct ch_recorded_game game;
        status = ch_game_columns_read(record, query, &game, error);
        bool keyed = !filter->keys || game.keys.line != 0;
        if (status == CH_OK && (filter->moves || !keyed))
            status = read_moves(record, &game, error);
        if (status == CH_OK && !keyed)
            game.keys = ch_game_keys_of_texts(&game);
        if (status == CH_OK && (filter->moves || filter->impasses))
            status = ch_record_read_impasses(record, &game, error);
        if (status == CH_OK)
            more = each(context, &game);
        ch_recorded_game_done(&game);
        if (status != CH_OK)
            break;
    }
    ch_query_end(query);
    return status;
}

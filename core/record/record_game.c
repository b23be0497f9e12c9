/* Games in the record. See record.h. */
#include "core/record/record.h"

#include <string.h>

#include "core/base/memory.h"
#include "core/record/record_db.h"
#include "core/record/record_definition.h"
#include "core/record/record_impasses.h"

/* Ranges of what a record may hold, wider than what is ever written; numbers beyond them would
 * overflow where they are summed. MOST_MS: a date, before the year 5000 or so. */
enum { MOST_MOVES = 1000000, MOST_PROCEDURE = 1000000 };
static const int64_t MOST_MS = INT64_C(100000000000000), MOST_US = INT64_C(1000000000000000);
static const double MOST_SECONDS = 1e12;

static const char *result_name(const struct ch_outcome *outcome) {
    static const char *const won[CH_SEATS] = {"0", "1"};
    if (outcome->result == CH_WON)
        return won[outcome->winner];
    return outcome->result == CH_DRAWN ? "draw" : "none";
}

static struct ch_outcome outcome_from(const char *result, const char *end) {
    struct ch_outcome outcome = {CH_ONGOING, -1, ch_end_from_name(end)};
    if (strcmp(result, "draw") == 0)
        outcome.result = CH_DRAWN;
    else if (strcmp(result, "0") == 0 || strcmp(result, "1") == 0)
        outcome = (struct ch_outcome){CH_WON, result[0] - '0', outcome.end};
    return outcome;
}

static void bind_or_null(struct ch_query *query, int parameter, int64_t value, bool known) {
    if (known)
        ch_query_bind(query, parameter, value);
    else
        ch_query_bind_null(query, parameter);
}

static enum ch_status insert_game(struct ch_record *record, struct ch_recorded_game *game,
                                  struct ch_error *error) {
    struct ch_query *query;
    enum ch_status status = ch_query_begin(
        record,
        "INSERT INTO game (match, number, game, agent_0, "
        "agent_1, player_0, player_1, opening, start,"
        " opening_plies, result, end, fault_seat, fault_rule, "
        "fault_text, tags, started_ms, seconds,"
        " ply_count, seed, verdict, definition, ballot_key, opening_key, line_key,"
        " procedure, scheme, secret) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10,"
        " ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24,"
        " ?25, ?26, ?27, ?28)",
        &query, error);
    if (status != CH_OK)
        return status;
    bind_or_null(query, 1, game->match, game->match != 0);
    bind_or_null(query, 2, game->number, game->match != 0);
    ch_query_bind_text(query, 3, game->game);
    bind_or_null(query, 4, game->agent[0], game->agent[0] != 0);
    bind_or_null(query, 5, game->agent[1], game->agent[1] != 0);
    ch_query_bind_text(query, 6, game->player[0]);
    ch_query_bind_text(query, 7, game->player[1]);
    ch_query_bind_text(query, 8, game->opening);
    ch_query_bind_text(query, 9, game->start);
    ch_query_bind(query, 10, game->opening_plies);
    ch_query_bind_text(query, 11, result_name(&game->outcome));
    ch_query_bind_text(query, 12, ch_end_name(game->outcome.end));
    bind_or_null(query, 13, game->fault_seat, game->fault_seat >= 0);
    ch_query_bind_text(query, 14, game->fault_rule);
    ch_query_bind_text(query, 15, game->fault_text);
    ch_query_bind_text(query, 16, game->tags);
    bind_or_null(query, 17, game->started_ms, game->started_ms != 0);
    if (game->seconds > 0)
        ch_query_bind_real(query, 18, game->seconds);
    ch_query_bind(query, 19, game->ply_count);
    bind_or_null(query, 20, (int64_t)game->seed, game->seeded);
    ch_query_bind_text(query, 21, game->verdict);
    bind_or_null(query, 22, ch_recorded_definition_id(game->definition), game->definition != NULL);
    const uint64_t keys[] = {game->keys.ballot, game->keys.opening, game->keys.line};
    for (int i = 0; i < 3; i++)
        bind_or_null(query, 23 + i, (int64_t)keys[i], keys[i] != 0);
    bind_or_null(query, 26, game->procedure, game->procedure > 0);
    char secret[CH_SECRET_HEX];
    if (game->seeded)
        ch_query_bind_keys(query, 27, 28, &game->turn_keys, secret);
    status = ch_query_run(query, error);
    ch_query_end(query);
    if (status == CH_OK)
        game->id = ch_db_last_id(record);
    return status;
}

static enum ch_status insert_moves(struct ch_record *record, const struct ch_recorded_game *game,
                                   struct ch_error *error) {
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

/* Runs one of the statements that stand around every game; `sql` is a literal. */
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
    status = insert_game(record, game, error);
    if (status == CH_OK)
        status = insert_moves(record, game, error);
    if (status == CH_OK)
        status = ch_record_add_impasses(record, game, error);
    if (status == CH_OK)
        return run_kept(record, "RELEASE game", error);
    ch_db_run(record, "ROLLBACK TO game; RELEASE game", NULL);
    return status;
}

#define SELECT_GAME                                                                                \
    "SELECT id, match, number, game, agent_0, agent_1, player_0, player_1, opening, start,"        \
    " opening_plies, result, end, fault_seat, fault_rule, fault_text, tags, started_ms, seconds,"  \
    " ply_count, seed, verdict, definition, ballot_key, opening_key, line_key, procedure,"         \
    " scheme, secret FROM game "

static bool is_result(const char *word) {
    return strcmp(word, "0") == 0 || strcmp(word, "1") == 0 || strcmp(word, "draw") == 0 ||
           strcmp(word, "none") == 0;
}

/* The caller releases the game, whatever is returned. */
static enum ch_status read_game(struct ch_record *record, struct ch_query *query,
                                struct ch_recorded_game *game, struct ch_error *error) {
    int plies = (int)ch_query_number(query, 19, 0, MOST_MOVES);
    if (!is_result(ch_query_word(query, 11)) ||
        (!ch_query_is_null(query, 1) && ch_query_is_null(query, 2)))
        ch_query_note_odd(query);
    *game = (struct ch_recorded_game){
        .id = ch_query_number(query, 0, 1, INT64_MAX),
        .match = ch_query_number(query, 1, 1, INT64_MAX),
        .number = (int)ch_query_number(query, 2, 0, CH_MOST_MATCH_GAMES - 1),
        .game = ch_query_copy_word(query, 3),
        .agent = {ch_query_number(query, 4, 1, INT64_MAX), ch_query_number(query, 5, 1, INT64_MAX)},
        .player = {ch_query_copy_word(query, 6), ch_query_copy_word(query, 7)},
        .opening = ch_query_copy(query, 8),
        .start = ch_query_copy(query, 9),
        .opening_plies = (int)ch_query_number(query, 10, 0, plies),
        .outcome = outcome_from(ch_query_word(query, 11), ch_query_word(query, 12)),
        .fault_seat = ch_query_is_null(query, 13) ? -1 : (int)ch_query_number(query, 13, 0, 1),
        .fault_rule = ch_query_copy(query, 14),
        .fault_text = ch_query_copy(query, 15),
        .tags = ch_query_copy(query, 16),
        .started_ms = ch_query_number(query, 17, -MOST_MS, MOST_MS),
        .seconds = ch_query_real(query, 18, MOST_SECONDS),
        .ply_count = plies,
        .seeded = !ch_query_is_null(query, 20),
        .seed = (uint64_t)ch_query_int(query, 20),
        .verdict = ch_query_copy(query, 21),
        .definition = ch_recorded_definition_at(record, ch_query_number(query, 22, 1, INT64_MAX)),
        .keys = {(uint64_t)ch_query_int(query, 23), (uint64_t)ch_query_int(query, 24),
                 (uint64_t)ch_query_int(query, 25)},
        .procedure = (int)ch_query_number(query, 26, 0, MOST_PROCEDURE),
    };
    if (game->seeded)
        game->turn_keys = ch_query_keys(query, 27, 28, game->seed);
    else if (!ch_query_is_null(query, 27) || !ch_query_is_null(query, 28))
        ch_query_note_odd(query);
    return ch_query_odd(query) ? ch_db_refuse_odd(record, "game", game->id, error) : CH_OK;
}

static enum ch_status read_moves(struct ch_record *record, struct ch_recorded_game *game,
                                 struct ch_error *error) {
    struct ch_query *query;
    bool row, odd = false;
    int count = 0, capacity = 0, wanted = game->ply_count;
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
            .wall_us = ch_query_is_null(query, 1) ? -1 : ch_query_number(query, 1, 0, MOST_US),
            .cpu_us = ch_query_is_null(query, 2) ? -1 : ch_query_number(query, 2, 0, MOST_US),
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
        status = read_game(record, query, game, error);
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
    enum ch_status status = ch_query_begin(record, SELECT_GAME "WHERE id = ?1", &query, error);
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
    enum ch_status status =
        ch_query_begin(record, SELECT_GAME "WHERE match = ?1 AND number = ?2", &query, error);
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
        SELECT_GAME "WHERE (?1 IS NULL OR match = ?1 OR (?1 = -1 AND match IS NULL)) AND (?2 IS "
                    "NULL OR player_0 = ?2 OR player_1 = ?2)"
                    " AND (?3 IS NULL OR result = ?3 OR (?3 = 'fault' AND fault_seat IS NOT NULL))"
                    " ORDER BY match IS NULL, match, number, id LIMIT ?4",
        &query, error);
    if (status != CH_OK)
        return status;
    bind_filter(query, filter);
    while (more && (status = ch_query_step(query, &row, error)) == CH_OK && row) {
        struct ch_recorded_game game;
        status = read_game(record, query, &game, error);
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

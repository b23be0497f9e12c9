/* Matches in the record. See record.h. */
#include "core/record/record.h"

#include <assert.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/record/record_db.h"

static const char *const state_names[] = {"running", "complete", "abandoned"};

const char *ch_match_state_name(enum ch_match_state state) {
    assert(state <= CH_MATCH_ABANDONED);
    return state_names[state];
}

#define SELECT_MATCH                                                                               \
    "SELECT id, specification, game, seed,"                                                        \
    " max(planned, (SELECT coalesce(max(number) + 1, 0) FROM game WHERE game.match = match.id)),"  \
    " state, created_ms, (SELECT count(*) FROM game WHERE game.match = match.id), definition,"     \
    " scheme, secret FROM match "

/* The caller releases the match, whatever is returned. */
static enum ch_status read_match(struct ch_record *record, struct ch_query *query,
                                 struct ch_recorded_match *match, struct ch_error *error) {
    static const int64_t max_ms = INT64_C(100000000000000);
    const char *state = ch_query_word(query, 5);
    int which = 0;
    while (which < 3 && strcmp(state, state_names[which]) != 0)
        which++;
    *match = (struct ch_recorded_match){
        .id = ch_query_number(query, 0, 1, INT64_MAX),
        .specification = ch_query_copy_word(query, 1),
        .game = ch_query_copy_word(query, 2),
        .seed = (uint64_t)ch_query_int(query, 3),
        .room = (int)ch_query_number(query, 4, 0, INT32_MAX),
        .state = which < 3 ? (enum ch_match_state)which : CH_MATCH_RUNNING,
        .created_ms = ch_query_number(query, 6, -max_ms, max_ms),
        .played = (int)ch_query_number(query, 7, 0, INT32_MAX),
        .definition = ch_recorded_definition_at(record, ch_query_number(query, 8, 1, INT64_MAX)),
    };
    match->keys = ch_query_keys(query, 9, 10, match->seed);
    if (which == 3 || ch_query_odd(query))
        return ch_db_refuse_odd(record, "match", match->id, error);
    return ch_db_check_json(record, "match", match->id, "specification", match->specification,
                            error);
}

/* Names become labels. */
static void name_agents(struct ch_recorded_match *match, char *hash[]) {
    char *name[CH_MAX_AGENTS + 1];
    size_t size = (size_t)match->agents * sizeof *name;
    if (match->agents > 0)
        memcpy(name, match->agent_name, size);
    ch_agent_labels((const char *const *)name, (const char *const *)hash, match->agents,
                    match->agent_name);
    for (int i = 0; i < match->agents; i++) {
        ch_free(name[i]);
        ch_free(hash[i]);
    }
}

static enum ch_status read_match_agents(struct ch_record *record, struct ch_recorded_match *match,
                                        struct ch_error *error) {
    assert(match->agents == 0 && !match->agent);
    bool odd = false;
    char *hash[CH_MAX_AGENTS + 1];
    struct ch_query *query = ch_query_begin(record,
                                            "SELECT agent, name, coalesce(spec, name), hash"
                                            " FROM match_agent"
                                            " JOIN agent ON agent.id = agent"
                                            " WHERE match = ?1 ORDER BY position",
                                            error);
    ch_query_bind(query, 1, match->id);
    while (match->agents <= CH_MAX_AGENTS && ch_query_row(query)) {
        size_t count = (size_t)match->agents + 1;
        match->agent = ch_realloc(match->agent, count * sizeof *match->agent);
        match->agent_name = ch_realloc(match->agent_name, count * sizeof *match->agent_name);
        match->agent_spec = ch_realloc(match->agent_spec, count * sizeof *match->agent_spec);
        match->agent[match->agents] = ch_query_number(query, 0, 1, INT64_MAX);
        match->agent_name[match->agents] = ch_query_copy_word(query, 1);
        match->agent_spec[match->agents] = ch_query_copy_word(query, 2);
        hash[match->agents++] = ch_query_copy_word(query, 3);
        odd = odd || ch_query_odd(query);
    }
    enum ch_status status = ch_query_end(query);
    name_agents(match, hash);
    if (status == CH_OK && odd)
        return ch_db_refuse_odd(record, "an agent of match", match->id, error);
    if (status == CH_OK && (match->agents < 2 || match->agents > CH_MAX_AGENTS))
        return ch_error_set(error, CH_BAD_INPUT, ch_db_path(record), 0,
                            "the agents of match %lld are not all there, or too many; the record "
                            "was changed by hand",
                            (long long)match->id);
    return status;
}

/* The one match that the bound query selects, or id 0. Ends the query. */
static enum ch_status read_one_match(struct ch_record *record, struct ch_query *query,
                                     struct ch_recorded_match *match, struct ch_error *error) {
    *match = (struct ch_recorded_match){0};
    bool row = ch_query_row(query);
    if (row)
        ch_query_note(query, read_match(record, query, match, error));
    enum ch_status status = ch_query_end(query);
    if (status == CH_OK && row)
        status = read_match_agents(record, match, error);
    if (status != CH_OK)
        ch_recorded_match_done(match);
    return status;
}

enum ch_status ch_record_find_match(struct ch_record *record, const char *specification,
                                    struct ch_recorded_match *match, struct ch_error *error) {
    struct ch_query *query = ch_query_begin(record, SELECT_MATCH "WHERE specification = ?1", error);
    ch_query_bind_text(query, 1, specification);
    return read_one_match(record, query, match, error);
}

enum ch_status ch_record_match(struct ch_record *record, int64_t id,
                               struct ch_recorded_match *match, struct ch_error *error) {
    struct ch_query *query = ch_query_begin(record, SELECT_MATCH "WHERE id = ?1", error);
    ch_query_bind(query, 1, id);
    enum ch_status status = read_one_match(record, query, match, error);
    if (status == CH_OK && !match->id)
        return ch_error_set(error, CH_NOT_FOUND, ch_db_path(record), 0,
                            "the record has no match %lld; crownhead record list shows them",
                            (long long)id);
    return status;
}

static enum ch_status insert_match(struct ch_record *record, struct ch_recorded_match *match,
                                   struct ch_error *error) {
    assert(match->agents >= 2 && match->agents <= CH_MAX_AGENTS && match->specification);
    struct ch_query *query = ch_query_begin(
        record,
        "INSERT INTO match (specification, game, seed, planned, state, created_ms, definition,"
        " scheme, secret) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        error);
    ch_query_bind_text(query, 1, match->specification);
    ch_query_bind_text(query, 2, match->game);
    ch_query_bind(query, 3, (int64_t)match->seed);
    ch_query_bind(query, 4, match->room);
    ch_query_bind_text(query, 5, state_names[match->state]);
    ch_query_bind(query, 6, match->created_ms);
    if (match->definition)
        ch_query_bind(query, 7, ch_recorded_definition_id(match->definition));
    char secret[CH_SECRET_HEX];
    ch_query_bind_keys(query, 8, 9, &match->keys, secret);
    ch_query_run(query);
    enum ch_status status = ch_query_end(query);
    if (status == CH_OK)
        match->id = ch_db_last_id(record);
    return status;
}

static enum ch_status insert_match_agents(struct ch_record *record,
                                          const struct ch_recorded_match *match,
                                          struct ch_error *error) {
    struct ch_query *query = ch_query_begin(
        record, "INSERT INTO match_agent (match, position, agent) VALUES (?1, ?2, ?3)", error);
    for (int i = 0; i < match->agents; i++) {
        ch_query_bind(query, 1, match->id);
        ch_query_bind(query, 2, i);
        ch_query_bind(query, 3, match->agent[i]);
        ch_query_run(query);
    }
    return ch_query_end(query);
}

enum ch_status ch_record_add_match(struct ch_record *record, struct ch_recorded_match *match,
                                   struct ch_error *error) {
    enum ch_status status = ch_db_begin_addition(record, error);
    if (status != CH_OK)
        return status;
    status = ch_record_expect(record, match->game, match->definition, error);
    if (status == CH_OK)
        status = insert_match(record, match, error);
    if (status == CH_OK)
        status = insert_match_agents(record, match, error);
    return ch_db_end_addition(record, status, error);
}

enum ch_status ch_record_set_match(struct ch_record *record, int64_t match, int room,
                                   enum ch_match_state state, struct ch_error *error) {
    assert(room >= 0);
    struct ch_query *query =
        ch_query_begin(record, "UPDATE match SET state = ?2, planned = ?3 WHERE id = ?1", error);
    ch_query_bind(query, 1, match);
    ch_query_bind_text(query, 2, state_names[state]);
    ch_query_bind(query, 3, room);
    ch_query_run(query);
    return ch_query_end(query);
}

void ch_recorded_match_done(struct ch_recorded_match *match) {
    ch_free(match->specification);
    ch_free(match->game);
    for (int i = 0; i < match->agents; i++) {
        ch_free(match->agent_name[i]);
        ch_free(match->agent_spec[i]);
    }
    ch_free(match->agent_name);
    ch_free(match->agent_spec);
    ch_free(match->agent);
    *match = (struct ch_recorded_match){0};
}

enum ch_status ch_record_matches(struct ch_record *record,
                                 bool (*each)(void *context, const struct ch_recorded_match *match),
                                 void *context, struct ch_error *error) {
    struct ch_query *query = ch_query_begin(record, SELECT_MATCH "ORDER BY id", error);
    for (bool more = true; more && ch_query_row(query);) {
        CH_SCOPED(ch_recorded_match_done) struct ch_recorded_match match = {0};
        enum ch_status status = read_match(record, query, &match, error);
        if (status == CH_OK)
            status = read_match_agents(record, &match, error);
        if (status == CH_OK)
            more = each(context, &match);
        ch_query_note(query, status);
    }
    return ch_query_end(query);
}

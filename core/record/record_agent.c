/* Agents and their texts in the record. See record.h. */
#include "core/record/record.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/record/record_db.h"

static enum ch_status add_sources(struct ch_record *record, const struct ch_agent *agent,
                                  int64_t id, struct ch_error *error) {
    struct ch_query *query;
    enum ch_status status = ch_query_begin(
        record, "INSERT INTO agent_source (agent, position, name, source) VALUES (?1, ?2, ?3, ?4)",
        &query, error);
    if (status != CH_OK)
        return status;
    for (int i = 0; i < agent->source_count && status == CH_OK; i++) {
        int64_t source = 0;
        status = ch_db_add_source(record, &agent->sources[i], &source, error);
        if (status != CH_OK)
            break;
        ch_query_bind(query, 1, id);
        ch_query_bind(query, 2, i);
        ch_query_bind_text(query, 3, agent->sources[i].name);
        ch_query_bind(query, 4, source);
        status = ch_query_run(query, error);
    }
    ch_query_end(query);
    return status;
}

static enum ch_status find_agent(struct ch_record *record, const struct ch_agent *agent,
                                 int64_t *id, struct ch_error *error) {
    struct ch_query *query;
    bool row;
    enum ch_status status =
        ch_query_begin(record, "SELECT id FROM agent WHERE name = ?1 AND hash = ?2", &query, error);
    if (status != CH_OK)
        return status;
    ch_query_bind_text(query, 1, agent->name);
    ch_query_bind_text(query, 2, agent->hash);
    status = ch_query_step(query, &row, error);
    *id = status == CH_OK && row ? ch_query_int(query, 0) : 0;
    ch_query_end(query);
    return status;
}

static enum ch_status insert_agent(struct ch_record *record, const struct ch_agent *agent,
                                   int64_t *id, struct ch_error *error) {
    struct ch_query *query;
    enum ch_status status = ch_query_begin(
        record, "INSERT INTO agent (name, hash, repeatable) VALUES (?1, ?2, ?3)", &query, error);
    if (status != CH_OK)
        return status;
    ch_query_bind_text(query, 1, agent->name);
    ch_query_bind_text(query, 2, agent->hash);
    ch_query_bind(query, 3, agent->repeatable);
    status = ch_query_run(query, error);
    ch_query_end(query);
    if (status != CH_OK)
        return status;
    *id = ch_db_last_id(record);
    return add_sources(record, agent, *id, error);
}

enum ch_status ch_record_add_agent(struct ch_record *record, const struct ch_agent *agent,
                                   int64_t *id, struct ch_error *error) {
    assert(strlen(agent->hash) == CH_HASH_HEX - 1);
    enum ch_status status = find_agent(record, agent, id, error);
    if (status != CH_OK || *id)
        return status;
    status = ch_db_run(record, "SAVEPOINT agent", error);
    if (status != CH_OK)
        return status;
    status = insert_agent(record, agent, id, error);
    if (status == CH_OK)
        return ch_db_run(record, "RELEASE agent", error);
    ch_db_run(record, "ROLLBACK TO agent; RELEASE agent", NULL);
    return status;
}

/* More than any agent has. */
enum { MAX_TEXTS = 1000, MAX_BYTES = 64 << 20 };

static void take_hash(char hash[CH_HASH_HEX], const char *text) {
    strncpy(hash, text, CH_HASH_HEX - 1);
    hash[CH_HASH_HEX - 1] = '\0';
}

/* Adds the text in the query's current row. A text that does not match its hash is refused: it
 * would pass for another agent's. */
static enum ch_status add_text(struct ch_record *record, struct ch_query *query, int64_t id,
                               struct ch_sources *sources, size_t *bytes, struct ch_error *error) {
    char hash[CH_HASH_HEX];
    *bytes += strlen(ch_query_word(query, 2));
    if (*bytes > MAX_BYTES || sources->count == MAX_TEXTS)
        return ch_error_set(error, CH_BAD_INPUT, ch_db_path(record), 0,
                            "the texts of agent %lld are too long; the record was changed by hand",
                            (long long)id);
    take_hash(hash, ch_query_word(query, 1));
    ch_sources_add(sources, ch_query_word(query, 0), ch_query_word(query, 2));
    struct ch_source *source = &sources->source[sources->count - 1];
    if (ch_query_odd(query))
        return ch_db_refuse_odd(record, "a text of agent", id, error);
    if (strcmp(hash, ch_source_hash(source, source->hash)) == 0)
        return CH_OK;
    char name[80];
    snprintf(name, sizeof name, "%s", source->name);
    ch_text_plain(name, "");
    return ch_error_set(error, CH_BAD_INPUT, ch_db_path(record), 0,
                        "the text of %s does not match its hash; the record was changed by hand",
                        name);
}

static enum ch_status read_texts(struct ch_record *record, int64_t id, struct ch_sources *sources,
                                 struct ch_error *error) {
    struct ch_query *query;
    bool row;
    size_t bytes = 0;
    enum ch_status status = ch_query_begin(record,
                                           "SELECT agent_source.name, hash, text FROM agent_source"
                                           " LEFT JOIN source ON source.id = source"
                                           " WHERE agent = ?1 ORDER BY position",
                                           &query, error);
    if (status != CH_OK)
        return status;
    ch_query_bind(query, 1, id);
    while ((status = ch_query_step(query, &row, error)) == CH_OK && row &&
           (status = add_text(record, query, id, sources, &bytes, error)) == CH_OK)
        continue;
    ch_query_end(query);
    return status;
}

/* Reads the texts of an agent and checks them by its hash. An agent without texts is part of a
 * program: only that program can check its hash. */
static enum ch_status read_sources(struct ch_record *record, int64_t id,
                                   struct ch_recorded_agent *agent, struct ch_error *error) {
    struct ch_sources sources = {0};
    char hash[CH_HASH_HEX];
    enum ch_status status = read_texts(record, id, &sources, error);
    ch_sources_hash(&sources, hash);
    if (status == CH_OK && sources.count > 0 && strcmp(hash, agent->hash) != 0)
        status = ch_error_set(error, CH_BAD_INPUT, ch_db_path(record), 0,
                              "the texts of agent %lld do not match its hash; the "
                              "record was changed by hand",
                              (long long)id);
    agent->sources = sources.source; /* released with the agent */
    agent->source_count = sources.count;
    return status;
}

enum ch_status ch_record_agent(struct ch_record *record, int64_t id,
                               struct ch_recorded_agent *agent, struct ch_error *error) {
    *agent = (struct ch_recorded_agent){0};
    struct ch_query *query;
    bool row;
    enum ch_status status = ch_query_begin(
        record, "SELECT name, hash, repeatable FROM agent WHERE id = ?1", &query, error);
    if (status != CH_OK)
        return status;
    ch_query_bind(query, 1, id);
    status = ch_query_step(query, &row, error);
    if (status == CH_OK && row) {
        agent->name = ch_query_copy_word(query, 0);
        take_hash(agent->hash, ch_query_word(query, 1));
        agent->repeatable = ch_query_number(query, 2, 0, 1) != 0;
        if (ch_query_odd(query))
            status = ch_db_refuse_odd(record, "agent", id, error);
    }
    ch_query_end(query);
    if (status == CH_OK && !agent->name)
        return ch_error_set(error, CH_NOT_FOUND, ch_db_path(record), 0,
                            "the record has no agent %lld; it was changed by hand", (long long)id);
    if (status == CH_OK)
        status = read_sources(record, id, agent, error);
    if (status != CH_OK)
        ch_recorded_agent_done(agent);
    return status;
}

void ch_recorded_agent_done(struct ch_recorded_agent *agent) {
    for (int i = 0; i < agent->source_count; i++) {
        ch_free(agent->sources[i].name);
        ch_free(agent->sources[i].text);
    }
    ch_free(agent->sources);
    ch_free(agent->name);
    *agent = (struct ch_recorded_agent){0};
}

/* Agents and their texts in the record. See record.h. */
#include "core/record/record.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/record/record_db.h"

/* The row of a text, which is stored once. */
static enum ch_status add_source(struct ch_record *record, const struct ch_source *source,
                                 int64_t *id, struct ch_error *error) {
    char made[CH_HASH_HEX];
    /* The update changes nothing; it makes RETURNING give the id of a text that is there already.
     */
    struct ch_query *query =
        ch_query_begin(record,
                       "INSERT INTO source (hash, text) VALUES (?1, ?2)"
                       " ON CONFLICT (hash) DO UPDATE SET hash = hash RETURNING id",
                       error);
    ch_query_bind_text(query, 1, ch_source_hash(source, made));
    ch_query_bind_text(query, 2, source->text);
    if (ch_query_row(query))
        *id = ch_query_int(query, 0);
    return ch_query_end(query);
}

static enum ch_status find_row(struct ch_record *record, const struct ch_texts *texts, int64_t *id,
                               struct ch_error *error) {
    struct ch_query *query = ch_query_begin(record, texts->find, error);
    ch_query_bind_text(query, 1, texts->name);
    ch_query_bind_text(query, 2, texts->hash);
    *id = ch_query_row(query) ? ch_query_int(query, 0) : 0;
    return ch_query_end(query);
}

static enum ch_status insert_row(struct ch_record *record, const struct ch_texts *texts,
                                 int64_t *id, struct ch_error *error) {
    struct ch_query *query = ch_query_begin(record, texts->insert, error);
    ch_query_bind_text(query, 1, texts->name);
    ch_query_bind_text(query, 2, texts->hash);
    ch_query_run(query);
    enum ch_status status = ch_query_end(query);
    *id = ch_db_last_id(record);
    if (status != CH_OK)
        return status;
    query = ch_query_begin(record, texts->insert_text, error);
    for (int i = 0; i < texts->count; i++) {
        int64_t source = 0;
        if (!ch_query_note(query, add_source(record, &texts->sources[i], &source, error)))
            break;
        ch_query_bind(query, 1, *id);
        ch_query_bind(query, 2, i);
        ch_query_bind_text(query, 3, texts->sources[i].name);
        ch_query_bind(query, 4, source);
        ch_query_run(query);
    }
    return ch_query_end(query);
}

enum ch_status ch_record_add_texts(struct ch_record *record, const struct ch_texts *texts,
                                   int64_t *id, struct ch_error *error) {
    assert(strlen(texts->hash) == CH_HASH_HEX - 1);
    enum ch_status status = find_row(record, texts, id, error);
    if (status != CH_OK || *id)
        return status;
    status = ch_db_begin_addition(record, error);
    if (status != CH_OK)
        return status;
    return ch_db_end_addition(record, insert_row(record, texts, id, error), error);
}

enum ch_status ch_record_add_agent(struct ch_record *record, const struct ch_agent *agent,
                                   int64_t *id, struct ch_error *error) {
    const struct ch_texts texts = {
        .find = "SELECT id FROM agent WHERE name = ?1 AND hash = ?2",
        .insert = agent->repeatable
                      ? "INSERT INTO agent (name, hash, repeatable) VALUES (?1, ?2, 1)"
                      : "INSERT INTO agent (name, hash, repeatable) VALUES (?1, ?2, 0)",
        .insert_text = "INSERT INTO agent_source (agent, position, name, source)"
                       " VALUES (?1, ?2, ?3, ?4)",
        .name = agent->name,
        .hash = agent->hash,
        .sources = agent->sources,
        .count = agent->source_count,
    };
    return ch_record_add_texts(record, &texts, id, error);
}

/* More than any agent has. */
enum { MAX_TEXTS = 1000, MAX_BYTES = 64 << 20 };

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
    snprintf(hash, sizeof hash, "%s", ch_query_word(query, 1));
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
    size_t bytes = 0;
    struct ch_query *query = ch_query_begin(record,
                                            "SELECT agent_source.name, hash, text FROM agent_source"
                                            " LEFT JOIN source ON source.id = source"
                                            " WHERE agent = ?1 ORDER BY position",
                                            error);
    ch_query_bind(query, 1, id);
    while (ch_query_row(query))
        ch_query_note(query, add_text(record, query, id, sources, &bytes, error));
    return ch_query_end(query);
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
    struct ch_query *query =
        ch_query_begin(record, "SELECT name, hash, repeatable FROM agent WHERE id = ?1", error);
    ch_query_bind(query, 1, id);
    if (ch_query_row(query)) {
        agent->name = ch_query_copy_word(query, 0);
        snprintf(agent->hash, sizeof agent->hash, "%s", ch_query_word(query, 1));
        agent->repeatable = ch_query_number(query, 2, 0, 1) != 0;
        if (ch_query_odd(query))
            ch_query_note(query, ch_db_refuse_odd(record, "agent", id, error));
    }
    enum ch_status status = ch_query_end(query);
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
    ch_sources_done(&(struct ch_sources){.source = agent->sources, .count = agent->source_count});
    ch_free(agent->name);
    *agent = (struct ch_recorded_agent){0};
}

/* Agents, and definitions of games, with their texts in the record, each stored once by its
 * content. See record.h and record_db.h. */

#include <assert.h>
#include <search.h>
#include <stdio.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/games/games.h"
#include "core/record/record.h"
#include "core/record/record_db.h"

/* Texts to be stored, with the statements for what is made of them: the row of that name and hash,
 * a new one, and the row of a text of it. */
struct texts {
    const char *find, *insert, *insert_text; /* literals */
    const char *name, *hash;
    const struct ch_agent *agent; /* whose they are; NULL: a game's */
    const struct ch_source *sources;
    int count;
};

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

static enum ch_status find_row(struct ch_record *record, const struct texts *texts, int64_t *id,
                               struct ch_error *error) {
    struct ch_query *query = ch_query_begin(record, texts->find, error);
    ch_query_bind_text(query, 1, texts->name);
    ch_query_bind_text(query, 2, texts->hash);
    *id = ch_query_row(query) ? ch_query_int(query, 0) : 0;
    return ch_query_end(query);
}

static enum ch_status insert_row(struct ch_record *record, const struct texts *texts, int64_t *id,
                                 struct ch_error *error) {
    struct ch_query *query = ch_query_begin(record, texts->insert, error);
    ch_query_bind_text(query, 1, texts->name);
    ch_query_bind_text(query, 2, texts->hash);
    if (texts->agent) {
        ch_query_bind(query, 3, texts->agent->repeatable);
        ch_query_bind_text(query, 4, texts->agent->title[0] ? texts->agent->name : NULL);
        ch_query_bind_text(query, 5, texts->agent->title[0] ? texts->agent->old_hash : NULL);
    }
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

/* The row, which is made if it is not there. */
static enum ch_status add_texts(struct ch_record *record, const struct texts *texts, int64_t *id,
                                struct ch_error *error) {
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
    bool titled = agent->title[0] != '\0';
    const struct texts texts = {
        .find = "SELECT id FROM agent WHERE name = ?1 AND hash = ?2",
        .insert = "INSERT INTO agent (name, hash, repeatable, spec, named_hash) VALUES (?1, ?2, "
                  "?3, ?4, ?5)",
        .insert_text = "INSERT INTO agent_source (agent, position, name, source)"
                       " VALUES (?1, ?2, ?3, ?4)",
        .name = titled ? agent->title : agent->name,
        .hash = titled || !agent->old_hash[0] ? agent->hash : agent->old_hash,
        .agent = agent,
        .sources = agent->sources,
        .count = agent->source_count,
    };
    return add_texts(record, &texts, id, error);
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
    char hash[CH_HASH_HEX], named[CH_HASH_HEX];
    enum ch_status status = read_texts(record, id, &sources, error);
    ch_sources_hash(&sources, named);
    ch_sources_hash_contents(&sources, hash);
    bool same =
        strcmp(named, agent->named_hash) == 0 && (agent->older || strcmp(hash, agent->hash) == 0);
    if (status == CH_OK && sources.count > 0 && !same)
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
    struct ch_query *query = ch_query_begin(
        record, "SELECT name, hash, repeatable, spec, named_hash FROM agent WHERE id = ?1", error);
    ch_query_bind(query, 1, id);
    if (ch_query_row(query)) {
        agent->name = ch_query_copy_word(query, 0);
        snprintf(agent->hash, sizeof agent->hash, "%s", ch_query_word(query, 1));
        agent->repeatable = ch_query_number(query, 2, 0, 1) != 0;
        agent->older = ch_query_is_null(query, 3);
        agent->spec = ch_query_copy_word(query, agent->older ? 0 : 3);
        ch_text_plain(agent->spec, "");
        snprintf(agent->named_hash, sizeof agent->named_hash, "%s",
                 ch_query_word(query, agent->older ? 1 : 4));
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
    ch_free(agent->spec);
    *agent = (struct ch_recorded_agent){0};
}

/* Older programs recorded agents by what was typed. These are not compared. A player with another
 * name than its agent's has that of a person. `typed` may be NULL. */
static enum ch_status label_player(struct ch_record *record, int64_t agent, char **player,
                                   char **typed, struct ch_error *error) {
    struct ch_query *query = ch_query_begin(
        record,
        "SELECT spec, name || ' ' || substr(hash, 1, 6), name = ?2 AND EXISTS (SELECT 1 FROM agent"
        " AS other WHERE other.name = agent.name AND other.hash <> agent.hash"
        " AND other.spec IS NOT NULL) FROM agent WHERE id = ?1 AND spec IS NOT NULL"
        " AND (name = ?2 OR name || ' ' || substr(hash, 1, 6) = ?2)",
        error);
    ch_query_bind(query, 1, agent);
    ch_query_bind_text(query, 2, *player);
    if (ch_query_row(query)) {
        if (typed)
            *typed = ch_query_copy_word(query, 0);
        if (ch_query_int(query, 2)) {
            ch_free(*player);
            *player = ch_query_copy_word(query, 1);
        }
    }
    return ch_query_end(query);
}

enum ch_status ch_record_label_players(struct ch_record *record, struct ch_recorded_game *game,
                                       struct ch_error *error) {
    enum ch_status status = CH_OK;
    for (int seat = 0; seat < CH_SEATS && status == CH_OK; seat++)
        if (game->agent[seat])
            status = label_player(record, game->agent[seat], &game->player[seat],
                                  &game->typed[seat], error);
    return status;
}

enum ch_status ch_record_label_agents(struct ch_record *record,
                                      const struct ch_recorded_match *match, char *label[],
                                      struct ch_error *error) {
    enum ch_status status = CH_OK;
    for (int i = 0; i < match->agents; i++) {
        label[i] = ch_copy(match->agent_name[i]);
        if (status == CH_OK)
            status = label_player(record, match->agent[i], &label[i], NULL, error);
    }
    return status;
}

/* No definition that a person wrote comes near these. */
enum { MAX_GAME_TEXTS = 64, MAX_GAME_BYTES = 4 << 20, MAX_DEFINITIONS = 1000 };

struct ch_recorded_definition {
    struct ch_record *record;
    int64_t id;
    int read;                   /* the round of reading that gave game, or what is wrong with it */
    const struct ch_game *game; /* NULL: error */
    struct ch_error *error;     /* owned */
};

/* A row and its texts. */
struct row {
    char *name;
    char hash[CH_HASH_HEX];
    struct ch_sources sources;
};

static int compare(const void *a, const void *b) {
    const struct ch_recorded_definition *one = a, *other = b;
    return (one->id > other->id) - (one->id < other->id);
}

struct ch_recorded_definition *ch_recorded_definition_at(struct ch_record *record, int64_t id) {
    struct ch_recorded_definitions *met = ch_db_definitions(record);
    assert(id >= 0);
    if (id == 0)
        return NULL;
    const struct ch_recorded_definition like = {.record = record, .id = id};
    struct ch_recorded_definition *const *found = tfind(&like, &met->tree, compare);
    if (!found) {
        struct ch_recorded_definition *added = ch_alloc(sizeof *added);
        *added = like;
        found = tsearch(added, &met->tree, compare);
    }
    return *found;
}

int64_t ch_recorded_definition_id(const struct ch_recorded_definition *definition) {
    return definition ? definition->id : 0;
}

void ch_recorded_definitions_forget(struct ch_recorded_definitions *definitions) {
    definitions->round++;
}

static void definition_free(void *freed) {
    CH_FREED struct ch_recorded_definition *definition = freed;
    ch_free(definition->error);
}

void ch_recorded_definitions_free(struct ch_recorded_definitions *definitions) {
    tdestroy(definitions->tree, definition_free);
}

static void row_done(struct row *row) {
    ch_free(row->name);
    ch_sources_done(&row->sources);
}

static enum ch_status refuse(const struct ch_recorded_definition *definition, const char *why,
                             struct ch_error *error) {
    return ch_error_set(error, CH_BAD_INPUT, ch_db_path(definition->record), 0,
                        "definition %lld of a game %s; the record was changed by hand",
                        (long long)definition->id, why);
}

static enum ch_status read_name(struct ch_recorded_definition *definition, struct row *row,
                                struct ch_error *error) {
    struct ch_query *query = ch_query_begin(
        definition->record, "SELECT name, hash FROM definition WHERE id = ?1", error);
    ch_query_bind(query, 1, definition->id);
    if (ch_query_row(query)) {
        row->name = ch_query_copy_word(query, 0);
        snprintf(row->hash, sizeof row->hash, "%s", ch_query_word(query, 1));
    }
    enum ch_status status = ch_query_end(query);
    return status == CH_OK && !row->name ? refuse(definition, "is not there", error) : status;
}

/* Adds a text. One that does not match its hash is refused: it would pass for another. */
static enum ch_status add_row_text(struct ch_recorded_definition *definition,
                                   struct ch_query *query, size_t *bytes, struct row *row,
                                   struct ch_error *error) {
    *bytes += strlen(ch_query_word(query, 2));
    if (*bytes > MAX_GAME_BYTES || row->sources.count == MAX_GAME_TEXTS)
        return refuse(definition, "is too long", error);
    ch_sources_add(&row->sources, ch_query_word(query, 0), ch_query_word(query, 2));
    struct ch_source *source = &row->sources.source[row->sources.count - 1];
    return strcmp(ch_source_hash(source, source->hash), ch_query_word(query, 1)) == 0
               ? CH_OK
               : refuse(definition, "has a text that does not match its hash", error);
}

static enum ch_status read_row_texts(struct ch_recorded_definition *definition, struct row *row,
                                     struct ch_error *error) {
    size_t bytes = 0;
    struct ch_query *query =
        ch_query_begin(definition->record,
                       "SELECT definition_source.name, hash, text FROM definition_source"
                       " JOIN source ON source.id = source"
                       " WHERE definition = ?1 ORDER BY position",
                       error);
    ch_query_bind(query, 1, definition->id);
    while (ch_query_row(query))
        ch_query_note(query, add_row_text(definition, query, &bytes, row, error));
    return ch_query_end(query);
}

/* `row` is empty; the caller calls row_done, whatever is returned. */
static enum ch_status read_row(struct ch_recorded_definition *definition, struct row *row,
                               struct ch_error *error) {
    enum ch_status status = read_name(definition, row, error);
    if (status == CH_OK)
        status = read_row_texts(definition, row, error);
    if (status == CH_OK && row->sources.count == 0)
        status = refuse(definition, "has no texts", error);
    char hash[CH_HASH_HEX];
    ch_sources_hash(&row->sources, hash);
    if (status == CH_OK && strcmp(hash, row->hash) != 0)
        status = refuse(definition, "does not match its hash", error);
    return status;
}

static enum ch_status make_game(struct ch_recorded_definition *definition, struct ch_error *error) {
    CH_SCOPED(row_done) struct row row = {0};
    struct ch_error why;
    enum ch_status status = read_row(definition, &row, error);
    if (status == CH_OK && ch_db_definitions(definition->record)->games >= MAX_DEFINITIONS)
        status = refuse(definition, "is one of too many", error);
    if (status == CH_OK && ch_game_from_sources(row.name, row.sources.source, row.sources.count,
                                                &definition->game, &why) != CH_OK) {
        char text[CH_ERROR_TEXT + CH_ERROR_FILE + 32];
        status = ch_error_set(error, CH_BAD_INPUT, ch_db_path(definition->record), 0,
                              "the game `%s` that it defines can't be played: %s", row.name,
                              ch_error_format(&why, text, sizeof text));
    }
    if (status == CH_OK && strcmp(definition->game->hash, row.hash) != 0)
        status = refuse(definition, "does not match its hash", error);
    return status;
}

static void read_again(struct ch_recorded_definition *definition) {
    struct ch_recorded_definitions *met = ch_db_definitions(definition->record);
    struct ch_error error;
    met->games -= definition->game != NULL;
    assert(met->games >= 0);
    definition->game = NULL;
    if (make_game(definition, &error) == CH_OK) {
        met->games++;
    } else {
        definition->game = NULL;
        if (!definition->error)
            definition->error = ch_alloc(sizeof *definition->error);
        *definition->error = error;
    }
    assert(definition->game || definition->error);
    definition->read = met->round + 1;
}

enum ch_status ch_recorded_definition_game(struct ch_recorded_definition *definition,
                                           const struct ch_game **game, struct ch_error *error) {
    if (definition->read != ch_db_definitions(definition->record)->round + 1)
        read_again(definition);
    *game = definition->game;
    if (definition->game)
        return CH_OK;
    if (error)
        *error = *definition->error;
    return definition->error->status;
}

static enum ch_status add(struct ch_record *record, const char *name, const char *hash,
                          const struct ch_source *sources, int count,
                          struct ch_recorded_definition **definition, struct ch_error *error) {
    const struct texts texts = {
        .find = "SELECT id FROM definition WHERE name = ?1 AND hash = ?2",
        .insert = "INSERT INTO definition (name, hash) VALUES (?1, ?2)",
        .insert_text = "INSERT INTO definition_source (definition, position, name, source)"
                       " VALUES (?1, ?2, ?3, ?4)",
        .name = name,
        .hash = hash,
        .sources = sources,
        .count = count,
    };
    int64_t id = 0;
    enum ch_status status = add_texts(record, &texts, &id, error);
    if (status == CH_OK)
        *definition = ch_recorded_definition_at(record, id);
    return status;
}

enum ch_status ch_record_add_definition(struct ch_record *record, const struct ch_game *game,
                                        struct ch_recorded_definition **definition,
                                        struct ch_error *error) {
    *definition = NULL;
    if (game->source_count == 0)
        return CH_OK;
    return add(record, game->name, game->hash, game->sources, game->source_count, definition,
               error);
}

enum ch_status ch_recorded_definition_copy(struct ch_record *into,
                                           struct ch_recorded_definition *from,
                                           struct ch_recorded_definition **to,
                                           struct ch_error *error) {
    CH_SCOPED(row_done) struct row row = {0};
    enum ch_status status = read_row(from, &row, error);
    if (status == CH_OK)
        status = add(into, row.name, row.hash, row.sources.source, row.sources.count, to, error);
    return status;
}

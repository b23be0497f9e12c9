#include "core/records/match_key.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

#include "core/base/json.h"
#include "core/record/record_db.h"
#include "core/referee/agent.h"

/* The texts of an agent, and those that define a game: name and hash of each, in order. */
static const char agent_texts[] =
    "SELECT agent_source.name, hash FROM agent_source JOIN source ON source.id = source"
    " WHERE agent = ?1 ORDER BY position";
static const char game_texts[] =
    "SELECT definition_source.name, hash FROM definition_source JOIN source ON source.id = source"
    " WHERE definition = ?1 ORDER BY position";

/* The hash over the contents of the texts that the query lists for the row; "" if there are none.
 * *file: the first is an agent file. */
static enum ch_status hash_contents(struct ch_record *record, const char *texts, int64_t row,
                                    char hex[CH_HASH_HEX], bool *file, struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text all = ch_text_new();
    struct ch_query *query = ch_query_begin(record, texts, error);
    ch_query_bind(query, 1, row);
    *file = false;
    while (ch_query_row(query)) {
        *file = *file || (all.length == 0 && ch_ends_with(ch_query_word(query, 0), ".agent"));
        ch_text_addf(&all, "%s\n", ch_query_word(query, 1));
    }
    hex[0] = '\0';
    if (all.length > 0)
        ch_hash_text(all.data, all.length, hex);
    return ch_query_end(query);
}

/* The hash with the paths that were typed, as older programs have it. */
static enum ch_status read_typed_hash(struct ch_record *record, int64_t agent,
                                      char hex[CH_HASH_HEX], bool *older, struct ch_error *error) {
    struct ch_query *query = ch_query_begin(
        record, "SELECT coalesce(named_hash, hash), spec IS NULL FROM agent WHERE id = ?1", error);
    ch_query_bind(query, 1, agent);
    if (ch_query_row(query)) {
        snprintf(hex, CH_HASH_HEX, "%s", ch_query_word(query, 0));
        *older = *older || ch_query_int(query, 1);
    }
    return ch_query_end(query);
}

static void set_word(cJSON *object, const char *name, const char *word) {
    if (cJSON_GetObjectItem(object, name))
        cJSON_ReplaceItemInObject(object, name, cJSON_CreateString(word));
}

/* Leaves the folders of a path out; NULL: nothing. */
static void set_file(cJSON *object, const char *name, const char *path) {
    CH_FREED char *file = ch_copy(path ? ch_path_name(path) : "");
    if (path)
        set_word(object, name, file);
}

/* An agent is what was typed, with the hash of its texts' contents; of a file without its path. One
 * without texts has the hash that it had then. */
static enum ch_status set_agent(struct ch_record *record, int64_t id, const char *spec,
                                cJSON *agent, bool *older, struct ch_error *error) {
    char contents[CH_HASH_HEX], typed[CH_HASH_HEX] = "";
    bool file;
    enum ch_status status = hash_contents(record, agent_texts, id, contents, &file, error);
    if (status == CH_OK)
        status = read_typed_hash(record, id, typed, older, error);
    const char *behind = file ? ch_agent_behind_file(spec) : NULL;
    set_word(agent, "name", behind ? behind : spec);
    set_word(agent, "hash", contents[0] ? contents : typed);
    return status;
}

/* The file's name alone, and of a game that is named by its file the contents of that. */
static enum ch_status set_game(struct ch_record *record, const struct ch_recorded_match *match,
                               cJSON *json, struct ch_error *error) {
    char contents[CH_HASH_HEX];
    bool file;
    const char *name = cJSON_GetStringValue(cJSON_GetObjectItem(json, "game"));
    if (!name || !strstr(name, ".game") || !match->definition)
        return CH_OK;
    enum ch_status status = hash_contents(
        record, game_texts, ch_recorded_definition_id(match->definition), contents, &file, error);
    set_file(json, "game", name);
    set_word(json, "definition", contents);
    return status;
}

enum ch_status ch_match_key(struct ch_record *record, const struct ch_recorded_match *match,
                            char key[CH_HASH_HEX], bool *older, struct ch_error *error) {
    CH_SCOPED(ch_json_done) cJSON *json = ch_json_recorded(match->specification);
    cJSON *agents = cJSON_GetObjectItem(json, "agents");
    enum ch_status status = set_game(record, match, json, error);
    *older = false;
    for (int i = 0; i < match->agents && status == CH_OK; i++)
        status = set_agent(record, match->agent[i], match->agent_spec[i],
                           cJSON_GetArrayItem(agents, i), older, error);
    set_file(json, "openings", cJSON_GetStringValue(cJSON_GetObjectItem(json, "openings")));
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    if (json)
        ch_json_write(&text, json);
    ch_text_addf(&text, "%llu", (unsigned long long)match->seed); /* JSON was read as doubles */
    ch_hash_text(text.data, text.length, key);
    return status;
}

#include "core/records/match_key.h"

#include <cjson/cJSON.h>
#include <string.h>

#include "core/base/json.h"
#include "core/record/record_db.h"

static const char agent_file[] = ".agent";

/* What is typed behind the path of an agent file; the whole where there is none. */
static const char *behind_path(const char *spec) {
    const char *behind = spec;
    for (const char *at = spec; (at = strstr(at, agent_file)) != NULL;) {
        at += sizeof agent_file - 1;
        behind = *at == '\0' || *at == ' ' ? at : behind;
    }
    return behind;
}

/* The hash over the contents of the agent's texts as the record has it; *texts is their number.
 * *file: the first is an agent file. */
static enum ch_status hash_contents(struct ch_record *record, int64_t agent, char hex[CH_HASH_HEX],
                                    int *texts, bool *file, struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text all = ch_text_new();
    struct ch_query *query = ch_query_begin(
        record,
        "SELECT agent_source.name, hash FROM agent_source JOIN source ON source.id = source"
        " WHERE agent = ?1 ORDER BY position",
        error);
    ch_query_bind(query, 1, agent);
    for (*texts = 0; ch_query_row(query); ++*texts) {
        if (*texts == 0)
            *file = ch_ends_with(ch_query_word(query, 0), agent_file);
        ch_text_addf(&all, "%s\n", ch_query_word(query, 1));
    }
    ch_hash_text(all.data, all.length, hex);
    return ch_query_end(query);
}

static enum ch_status is_older(struct ch_record *record, int64_t agent, bool *older,
                               struct ch_error *error) {
    struct ch_query *query =
        ch_query_begin(record, "SELECT spec IS NULL FROM agent WHERE id = ?1", error);
    ch_query_bind(query, 1, agent);
    *older = ch_query_row(query) && ch_query_int(query, 0);
    return ch_query_end(query);
}

static void set_word(cJSON *object, const char *name, const char *word) {
    if (cJSON_GetObjectItem(object, name))
        cJSON_ReplaceItemInObject(object, name, cJSON_CreateString(word));
}

enum ch_status ch_match_key(struct ch_record *record, const struct ch_recorded_match *match,
                            char key[CH_HASH_HEX], bool *older, struct ch_error *error) {
    CH_SCOPED(ch_json_done) cJSON *json = cJSON_Parse(match->specification);
    cJSON *agents = cJSON_GetObjectItem(json, "agents");
    enum ch_status status = CH_OK;
    *older = false;
    for (int i = 0; i < match->agents && status == CH_OK; i++) {
        cJSON *agent = cJSON_GetArrayItem(agents, i);
        char hash[CH_HASH_HEX];
        int texts;
        bool file = false, old = false;
        status = hash_contents(record, match->agent[i], hash, &texts, &file, error);
        if (status == CH_OK)
            status = is_older(record, match->agent[i], &old, error);
        *older = *older || old;
        if (texts > 0)
            set_word(agent, "hash", hash);
        if (file)
            set_word(agent, "name", behind_path(match->agent_spec[i]));
    }
    const char *openings = cJSON_GetStringValue(cJSON_GetObjectItem(json, "openings"));
    if (openings) {
        CH_FREED char *name = ch_copy(ch_path_name(openings));
        set_word(json, "openings", name);
    }
    char *printed = cJSON_PrintUnformatted(json);
    ch_hash_text(printed ? printed : "", printed ? strlen(printed) : 0, key);
    cJSON_free(printed);
    return status;
}

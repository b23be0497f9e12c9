/* What makes two matches the same, and a match's beginning in the record. See match_spec.h. */
#include "core/match_spec.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

#include "core/clock.h"
#include "core/memory.h"

static void hash_openings(const struct ch_match_spec *spec, char hex[CH_HASH_HEX]) {
    struct ch_text text;
    ch_text_init(&text);
    for (int i = 0; i < spec->openings->count; i++) {
        const struct ch_history *history = &spec->openings->opening[i].history;
        spec->game->ops->format_position(spec->game, &history->start, &text);
        for (int j = 0; j < history->count; j++) {
            ch_text_add(&text, " ");
            spec->game->ops->format_move(spec->game, &history->plies[j].move, NULL,
                                         CH_NOTATION_FULL, &text);
        }
        ch_text_add(&text, "\n");
    }
    ch_hash_text(text.data, text.length, hex);
    ch_text_done(&text);
}

/* The specification as JSON: equal texts are the same match. The number of games is not in it: game
 * k is the same in a longer match, so that a match can be made longer. */
static char *format_specification(const struct ch_match_spec *spec, const char *const hash[2]) {
    cJSON *json = cJSON_CreateObject(), *agents;
    char seed[24], openings[CH_HASH_HEX];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)spec->seed);
    cJSON_AddNumberToObject(json, "version", 1);
    cJSON_AddStringToObject(json, "game", spec->game->name);
    agents = cJSON_AddArrayToObject(json, "agents");
    for (int i = 0; i < 2; i++) {
        cJSON *object = cJSON_CreateObject();
        cJSON_AddStringToObject(object, "name", spec->agent[i]);
        cJSON_AddStringToObject(object, "hash", hash[i]);
        cJSON_AddItemToArray(agents, object);
    }
    cJSON_AddRawToObject(json, "seed", seed);
    cJSON_AddNumberToObject(json, "ply_limit", spec->ply_limit);
    if (spec->openings) {
        hash_openings(spec, openings);
        cJSON_AddStringToObject(json, "openings", spec->openings_name);
        cJSON_AddStringToObject(json, "openings_hash", openings);
    }
    char *printed = cJSON_PrintUnformatted(json), *text = ch_copy(printed);
    cJSON_free(printed);
    cJSON_Delete(json);
    return text;
}

/* The specification without the hashes of the agents' texts. */
static char *without_hashes(const char *specification) {
    cJSON *json = cJSON_Parse(specification), *agent;
    cJSON_ArrayForEach(agent, cJSON_GetObjectItem(json, "agents"))
        cJSON_DeleteItemFromObject(agent, "hash");
    char *printed = cJSON_PrintUnformatted(json), *text = ch_copy(printed ? printed : "");
    cJSON_free(printed);
    cJSON_Delete(json);
    return text;
}

struct older_context {
    char *wanted;
    int64_t id;
};

static bool look_at_older(void *context, const struct ch_recorded_match *match) {
    struct older_context *older = context;
    char *have = without_hashes(match->specification);
    if (strcmp(have, older->wanted) == 0)
        older->id = match->id;
    ch_free(have);
    return true;
}

/* Stores the match as new; *older is the newest match that differs in the agents' texts only. */
static enum ch_status add_match(struct ch_record *record, const struct ch_match_spec *spec,
                                const char *specification, struct ch_agent *const agent[2],
                                int64_t *id, int64_t *older, struct ch_error *error) {
    struct older_context context = {without_hashes(specification), 0};
    enum ch_status status = ch_record_matches(record, look_at_older, &context, error);
    *older = context.id;
    ch_free(context.wanted);
    struct ch_recorded_match match = {
        .specification = (char *)specification,
        .game = (char *)spec->game->name,
        .seed = spec->seed,
        .planned = spec->games,
        .created_ms = ch_clock_date_ms(),
    };
    if (status == CH_OK)
        status = ch_record_begin(record, error);
    if (status != CH_OK)
        return status;
    for (int i = 0; i < 2 && status == CH_OK; i++)
        status = ch_record_add_agent(record, agent[i], &match.agent[i], error);
    if (status == CH_OK)
        status = ch_record_add_match(record, &match, error);
    if (status != CH_OK) {
        ch_record_rollback(record);
        return status;
    }
    *id = match.id;
    return ch_record_commit(record, error);
}

enum ch_status ch_match_begin(const struct ch_match_spec *spec, struct ch_record *record,
                              struct ch_agent *const agent[2], struct ch_recorded_match *match,
                              int64_t *older, struct ch_error *error) {
    char *specification =
        format_specification(spec, (const char *const[]){agent[0]->hash, agent[1]->hash});
    int64_t id = 0;
    *older = 0;
    enum ch_status status = ch_record_find_match(record, specification, match, error);
    if (status == CH_OK && match->id == 0) {
        status = add_match(record, spec, specification, agent, &id, older, error);
    } else if (status == CH_OK) {
        id = match->id;
        ch_recorded_match_done(match);
        status = ch_record_set_match(record, id, spec->games, CH_MATCH_RUNNING, error);
    }
    if (status == CH_OK)
        status = ch_record_match(record, id, match, error);
    ch_free(specification);
    return status;
}

enum ch_status ch_match_recall(const struct ch_match_spec *spec, struct ch_record *record,
                               const char *const hash[2], struct ch_match_status *status,
                               struct ch_error *error) {
    *status = (struct ch_match_status){.gave_up = -1};
    char *specification = format_specification(spec, hash);
    struct ch_recorded_match match;
    enum ch_status result = ch_record_find_match(record, specification, &match, error);
    ch_free(specification);
    if (result != CH_OK || match.id == 0)
        return result;
    bool complete = match.played >= spec->games && match.played == match.planned;
    if (complete)
        result = ch_match_load(record, match.id, status, error);
    ch_recorded_match_done(&match);
    if (complete && result == CH_OK)
        status->resumed = status->played;
    return result;
}

#include "workshop/report/report.h"

#include "core/base/json.h"
#include "core/base/memory.h"
#include "workshop/report/block.h"
#include "workshop/report/board.h"

/* The ids of the matches, newest first. */
struct match_ids {
    int64_t *id;
    int count;
};

static bool add_id(void *context, const struct ch_recorded_match *match) {
    struct match_ids *ids = context;
    if ((ids->count & (ids->count - 1)) == 0)
        ids->id = ch_realloc(ids->id, (size_t)(ids->count ? 2 * ids->count : 1) * sizeof *ids->id);
    ids->id[ids->count++] = match->id;
    return true;
}

/* A match whose game can't be made is left out, with a warning. */
static enum ch_status write_one_of_all(struct ch_report *report, int64_t id,
                                       struct ch_error *error) {
    enum ch_status status = ch_report_match(report, id, error);
    if (status != CH_UNSUPPORTED)
        return status;
    report->sink.left_out(report->sink.context, error);
    return CH_OK;
}

static enum ch_status write_all(struct ch_report *report, struct ch_error *error) {
    struct match_ids ids = {0};
    enum ch_status status = ch_record_matches(report->record, add_id, &ids, error);
    report->sample /= ids.count ? ids.count : 1;
    report->mistakes /= ids.count ? ids.count : 1;
    for (int i = ids.count - 1; i >= 0 && status == CH_OK; i--)
        status = write_one_of_all(report, ids.id[i], error);
    if (status == CH_OK)
        status = ch_report_singles(report, error);
    ch_free(ids.id);
    return status;
}

static cJSON *describe_ends(void) {
    cJSON *list = cJSON_CreateArray();
    for (int end = 0; end < CH_END_COUNT; end++) {
        const struct ch_end_words *words = ch_end_words((enum ch_end)end);
        if (!words)
            continue;
        cJSON *object = ch_json_item(list);
        ch_json_add(object, "name %s, text %s, fault %hhd", words->name, words->text,
                    end >= CH_END_AGENT_FAULTS);
    }
    return list;
}

/* What holds for the whole page. Takes report->groups. */
static cJSON *describe(struct ch_report *report, const char *db) {
    cJSON *object = cJSON_CreateObject(), *games;
    ch_json_add(object, "format %s, version %d, crownhead %s, record %s, block_games %d",
                "crownhead report", 1, CH_VERSION, ch_path_name(db), CH_REPORT_BLOCK_GAMES);
    cJSON_AddItemToObject(object, "ends", describe_ends());
    games = cJSON_AddObjectToObject(object, "games");
    for (int i = 0; i < report->game_count; i++)
        cJSON_AddItemToObject(games, report->games[i].name,
                              ch_board_game_json(report->games[i].game));
    cJSON_AddItemToObject(object, "groups", report->groups);
    report->groups = NULL;
    return object;
}

enum ch_status ch_report_write(struct ch_report *report, int64_t match, const char *db,
                               struct ch_error *error) {
    report->groups = cJSON_CreateArray();
    enum ch_status status =
        match ? ch_report_match(report, match, error) : write_all(report, error);
    ch_record_rollback(report->record);
    if (status == CH_OK)
        report->sink.json(report->sink.context, "report", describe(report, db));
    cJSON_Delete(report->groups);
    for (int i = 0; i < report->game_count; i++)
        ch_free(report->games[i].name);
    ch_free(report->games);
    return status;
}

#include "workshop/report/report.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/base/json.h"
#include "core/records/score.h"
#include "workshop/report/board.h"

struct reading {
    struct ch_report_group *group;
    struct ch_report_block block;
    /* By agent: turns for the map of rules, and to be judged; NULL: none are drawn. */
    struct ch_report_sample *samples, *judged;
};

static void write_block(struct reading *reading) {
    struct ch_report_group *group = reading->group;
    const struct ch_report_sink *sink = &group->report->sink;
    CH_SCOPED(ch_text_done) struct ch_text json = ch_text_new();
    char id[CH_REPORT_NAME + 32];
    if (reading->block.count == 0)
        return;
    ch_report_block_json(&reading->block, &json);
    snprintf(id, sizeof id, "games-%s-%d", group->name, group->blocks);
    sink->games(sink->context, id, &json);
    ch_text_clear(&json);
    ch_report_index_json(&reading->block, &json);
    snprintf(id, sizeof id, "index-%s-%d", group->name, group->blocks++);
    sink->games(sink->context, id, &json);
    ch_report_block_done(&reading->block);
    ch_report_block_init(&reading->block);
}

static void find_players(struct ch_report_group *group, const struct ch_recorded_game *recorded,
                         int player[CH_SEATS]) {
    if (group->match) {
        ch_report_agents_of(group, recorded, player);
        return;
    }
    for (int seat = 0; seat < CH_SEATS; seat++)
        player[seat] = ch_report_sums_player(group->sums, recorded->player[seat]);
}

/* The seats of the game's plies as digits. */
static char *sides_of(const struct ch_game *game, const struct ch_history *history) {
    char *sides = ch_alloc((size_t)history->count + 1);
    for (int i = 0; i < history->count; i++)
        sides[i] = (char)('0' + ch_history_mover(history, game, i));
    return sides;
}

static void draw_turns(struct ch_report_sample samples[], const struct ch_recorded_game *recorded,
                       const int player[CH_SEATS], const char *sides) {
    for (int i = recorded->opening_plies; samples && i < recorded->ply_count; i++)
        if (recorded->moves[i].agent)
            ch_report_sample_add(&samples[player[sides[i] - '0']],
                                 &(struct ch_report_turn){recorded->id, recorded->number, i});
}

static bool add_game(void *context, const struct ch_recorded_game *recorded) {
    struct reading *reading = context;
    struct ch_report_group *group = reading->group;
    const struct ch_game *game;
    struct ch_history history;
    struct ch_error why;
    int player[CH_SEATS];
    if (!group->match &&
        (ch_recorded_instance(recorded, &game, NULL) != CH_OK || game != group->game))
        return true;
    bool whole = ch_recorded_history(recorded, &game, &history, &why) == CH_OK;
    CH_FREED char *sides = whole ? sides_of(game, &history) : NULL;
    find_players(group, recorded, player);
    ch_report_sums_add(group->sums, recorded, player, sides);
    if (sides) {
        draw_turns(reading->samples, recorded, player, sides);
        draw_turns(reading->judged, recorded, player, sides);
    }
    assert(reading->block.count < CH_REPORT_BLOCK_GAMES);
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn = {0};
    bool beside =
        whole && recorded->movetext &&
        ch_recorded_score(recorded, true, &pdn, NULL) == CH_OK; /* verify finds the rest */
    ch_report_block_add(&reading->block, recorded, game, whole ? &history : NULL,
                        beside ? &pdn.line : NULL, why.text);
    ch_report_index_add(&reading->block, recorded, player);
    if (reading->block.count == CH_REPORT_BLOCK_GAMES)
        write_block(reading);
    if (whole)
        ch_history_done(&history);
    return !atomic_load(group->report->stop);
}

const char *ch_report_game_name(struct ch_report *report, const struct ch_game *game) {
    int alike = 0;
    for (int i = 0; i < report->game_count; i++) {
        if (report->games[i].game == game)
            return report->games[i].name;
        alike += strcmp(report->games[i].game->name, game->name) == 0;
    }
    struct ch_text name = ch_text_new();
    ch_text_add(&name, game->name);
    if (alike)
        ch_text_addf(&name, " %d", alike + 1);
    struct ch_report_game *added = ch_append(&report->games, &report->game_count, sizeof *added);
    *added = (struct ch_report_game){game, ch_text_take(&name)};
    return added->name;
}

static void write_summary(struct ch_report_group *group) {
    char id[CH_REPORT_NAME + 32];
    const char *game = ch_report_game_name(group->report, group->game);
    cJSON *line = cJSON_CreateObject(), *names;
    snprintf(id, sizeof id, "summary-%s", group->name);
    group->report->sink.json(group->report->sink.context, id, ch_report_summary(group));
    cJSON_AddItemToArray(group->report->groups, line);
    ch_json_add(line, "name %s, game %s, games %ld", group->name, game, group->sums->games);
    names = cJSON_AddArrayToObject(line, "players");
    for (int i = 0; group->match && i < group->sums->names.count; i++)
        cJSON_AddItemToArray(names, cJSON_CreateString(ch_interned_at(&group->sums->names, i)));
}

/* CH_INTERRUPTED after the user stopped the report. */
static enum ch_status stop_status(const struct ch_report *report, struct ch_error *error) {
    return atomic_load(report->stop) ? ch_error_set(error, CH_INTERRUPTED, NULL, 0, "stopped")
                                     : CH_OK;
}

/* Reads the games that `filter` chooses, writes them, and draws turns of them. */
static enum ch_status read_games(struct ch_report_group *group, struct ch_record_filter filter,
                                 struct ch_report_sample samples[],
                                 struct ch_report_sample judged[], struct ch_error *error) {
    struct reading reading = {.group = group, .samples = samples, .judged = judged};
    filter.moves = true;
    ch_report_block_init(&reading.block);
    enum ch_status status =
        ch_record_games(group->report->record, &filter, add_game, &reading, error);
    write_block(&reading);
    if (status == CH_OK)
        status = stop_status(group->report, error);
    ch_report_block_done(&reading.block);
    return status;
}

static enum ch_status write_games(struct ch_report_group *group, struct ch_error *error) {
    int agents = group->match->agents;
    const struct ch_record_filter filter = {.match = group->match->id, .keys = true};
    struct ch_report_sample *samples =
        ch_report_samples_new(agents, group->report->sample / agents);
    struct ch_report_sample *judged =
        ch_report_samples_new(agents, group->report->mistakes / agents);
    enum ch_status status = read_games(group, filter, samples, judged, error);
    if (status == CH_OK && samples)
        group->rules = ch_report_rules(group, samples);
    if (status == CH_OK && judged)
        group->mistakes = ch_report_mistakes(group, judged);
    if (status == CH_OK)
        status = stop_status(group->report, error);
    if (status == CH_OK)
        write_summary(group);
    cJSON_Delete(group->rules);
    cJSON_Delete(group->mistakes);
    ch_report_samples_free(samples, agents);
    ch_report_samples_free(judged, agents);
    return status;
}

static enum ch_status write_match(struct ch_report *report, const struct ch_recorded_match *match,
                                  const struct ch_game *game, struct ch_error *error) {
    struct ch_report_group group = {.report = report, .game = game, .match = match};
    snprintf(group.name, sizeof group.name, "%lld", (long long)match->id);
    enum ch_status status = ch_match_load(report->record, match->id, &group.status, error);
    if (status != CH_OK)
        return status;
    group.sums = ch_alloc(sizeof *group.sums);
    ch_report_name_agents(&group);
    status = write_games(&group, error);
    ch_report_sums_free(group.sums);
    ch_match_status_done(&group.status);
    return status;
}

/* Reports a match of the record. CH_UNSUPPORTED: its game can't be made. */
static enum ch_status report_match(struct ch_report *report, int64_t id, struct ch_error *error) {
    struct ch_recorded_match match;
    enum ch_status status = ch_record_match(report->record, id, &match, error);
    if (status != CH_OK)
        return status;
    const struct ch_game *game;
    status = ch_recorded_match_game(&match, &game, error);
    if (status != CH_OK)
        status = error->status = CH_UNSUPPORTED;
    else
        status = write_match(report, &match, game, error);
    ch_recorded_match_done(&match);
    return status;
}

static enum ch_status write_singles(struct ch_report *report, const struct ch_game *game,
                                    struct ch_error *error) {
    struct ch_report_group group = {
        .report = report, .game = game, .sums = ch_alloc(sizeof *group.sums)};
    snprintf(group.name, sizeof group.name, "%s", ch_report_game_name(report, game));
    const struct ch_record_filter filter = {.match = -1, .keys = true};
    enum ch_status status = read_games(&group, filter, NULL, NULL, error);
    if (status == CH_OK)
        write_summary(&group);
    ch_report_sums_free(group.sums);
    return status;
}

struct single_games {
    const struct ch_game **game;
    int count;
    struct ch_error error;
    bool refused; /* a game could not be made */
};

static bool note_single(void *context, const struct ch_recorded_game *recorded) {
    struct single_games *singles = context;
    const struct ch_game *game;
    if (ch_recorded_instance(recorded, &game, &singles->error) != CH_OK) {
        singles->refused = true;
        return true;
    }
    for (int i = singles->count - 1; i >= 0; i--)
        if (singles->game[i] == game)
            return true;
    *(const struct ch_game **)ch_append(&singles->game, &singles->count, sizeof game) = game;
    return true;
}

/* Reports the games of no match, if there are any: a group for each game. */
static enum ch_status report_singles(struct ch_report *report, struct ch_error *error) {
    const struct ch_record_filter filter = {.match = -1, .keys = true};
    struct single_games singles = {0};
    enum ch_status status = ch_record_games(report->record, &filter, note_single, &singles, error);
    if (status == CH_OK && singles.refused)
        report->sink.left_out(report->sink.context, &singles.error);
    for (int i = 0; i < singles.count && status == CH_OK; i++)
        status = write_singles(report, singles.game[i], error);
    ch_free(singles.game);
    return status;
}

/* The ids of the matches, newest first. */
struct match_ids {
    int64_t *id;
    int count;
};

static bool add_id(void *context, const struct ch_recorded_match *match) {
    struct match_ids *ids = context;
    *(int64_t *)ch_append(&ids->id, &ids->count, sizeof *ids->id) = match->id;
    return true;
}

static enum ch_status write_all(struct ch_report *report, struct ch_error *error) {
    struct match_ids ids = {0};
    enum ch_status status = ch_record_matches(report->record, add_id, &ids, error);
    report->sample /= ids.count ? ids.count : 1;
    report->mistakes /= ids.count ? ids.count : 1;
    for (int i = ids.count - 1; i >= 0 && status == CH_OK; i--) {
        status = report_match(report, ids.id[i], error);
        if (status == CH_UNSUPPORTED) { /* its game can't be made */
            report->sink.left_out(report->sink.context, error);
            status = CH_OK;
        }
    }
    if (status == CH_OK)
        status = report_singles(report, error);
    ch_free(ids.id);
    return status;
}

static cJSON *describe_ends(void) {
    cJSON *list = cJSON_CreateArray();
    for (int end = 0; end < CH_END_COUNT; end++) {
        const struct ch_end_words *words = ch_end_words((enum ch_end)end);
        if (words)
            ch_json_add(ch_json_append(list), "name %s, text %s, fault %hhd", words->name,
                        words->text, end >= CH_END_AGENT_FAULTS);
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
    enum ch_status status = match ? report_match(report, match, error) : write_all(report, error);
    ch_record_rollback(report->record);
    if (status == CH_OK)
        report->sink.json(report->sink.context, "report", describe(report, db));
    cJSON_Delete(report->groups);
    for (int i = 0; i < report->game_count; i++)
        ch_free(report->games[i].name);
    ch_free(report->games);
    return status;
}

#include "workshop/report/sample.h"

#include <stdio.h>
#include <string.h>

#include "core/base/json.h"
#include "core/base/memory.h"
#include "workshop/coach/mistake_json.h"
#include "workshop/report/board.h"
#include "workshop/report/report.h"

/* WORST: mistakes that are shown of an agent. */
enum { WORST = 20, POINTS = 100, NAME = CH_REPORT_NAME + 48 };

static const double LOSS = 0.1; /* regret that makes a mistake: as of `rules mistakes` */

static void turn_name(const struct ch_report_group *group, const struct ch_report_turn *turn,
                      char name[NAME]) {
    snprintf(name, NAME, "game %s.%d, ply %d", group->name, turn->number + 1, turn->ply + 1);
}

static enum ch_status load(struct ch_report *report, const struct ch_report_group *group,
                           struct ch_report_sample *sample, struct ch_positions *positions,
                           struct ch_error *error) {
    enum ch_status status = CH_OK;
    char name[NAME];
    ch_report_sample_sort(sample);
    ch_positions_init(positions, group->game);
    for (int i = 0; i < sample->kept && status == CH_OK; i++) {
        turn_name(group, &sample->turn[i], name);
        status = ch_report_turn_add(&sample->turn[i], report->record, &group->match->keys, name,
                                    positions, error);
    }
    ch_positions_pick(positions, 0);
    return status;
}

/* The turn with that name: forced ones, and those that came twice, are not among the positions. */
static const struct ch_report_turn *find_turn(const struct ch_report_group *group,
                                              const struct ch_report_sample *sample,
                                              const char *name) {
    char each[NAME];
    for (int i = 0; i < sample->kept; i++) {
        turn_name(group, &sample->turn[i], each);
        if (strcmp(each, name) == 0)
            return &sample->turn[i];
    }
    return NULL;
}

static cJSON *squares(const uint8_t square[], int count) {
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < count; i++)
        cJSON_AddItemToArray(list, cJSON_CreateNumber(square[i]));
    return list;
}

/* What the page draws: the squares, and the way of the move that was played. */
static void add_board(const struct ch_mistakes *mistakes, int position, cJSON *object) {
    const struct ch_game *game = mistakes->positions->game;
    const struct ch_history *history = &mistakes->positions->item[position].truth;
    const struct ch_move *played = &mistakes->at[position].moves[1].line[0];
    int code[CH_MAX_SQUARES];
    ch_board_codes(game, ch_history_position(history), code);
    cJSON_AddItemToObject(object, "codes", cJSON_CreateIntArray(code, game->graph.count));
    cJSON_AddNumberToObject(object, "seat", game->ops->side(game, ch_history_position(history)));
    cJSON_AddItemToObject(object, "path", squares(played->path, played->path_length));
    cJSON_AddItemToObject(object, "captured", squares(played->captured, played->captured_count));
}

static void add_found(const struct ch_report_group *group, const struct ch_report_sample *sample,
                      const struct ch_mistakes *mistakes, cJSON *object) {
    int wrong = mistakes->fates[CH_FATE_MISTAKE];
    ch_json_add(object, "judge %s, loss %g, decisions %d, mistakes %d",
                ch_judge_name(mistakes->judge), mistakes->loss * POINTS,
                mistakes->positions->count - mistakes->fates[CH_FATE_FAILED] -
                    mistakes->fates[CH_FATE_UNREAD],
                wrong);
    cJSON_AddItemToObject(object, "causes", ch_mistake_causes_json(mistakes));
    cJSON_AddItemToObject(object, "themes", ch_mistake_themes_json(mistakes));
    cJSON *worst = cJSON_AddArrayToObject(object, "worst");
    for (int i = 0; i < wrong && i < WORST; i++) {
        int position = mistakes->order[i];
        cJSON *mistake = ch_json_item(worst);
        const struct ch_report_turn *turn =
            find_turn(group, sample, mistakes->positions->item[position].name);
        ch_mistake_json(mistakes, position, mistake);
        add_board(mistakes, position, mistake);
        if (turn)
            ch_json_add(mistake, "game %g, number %d, ply %d", (double)turn->game, turn->number,
                        turn->ply + 1);
    }
}

/* Judges the turns of an open agent that has rules. */
static enum ch_status judge(struct ch_report *report, const struct ch_report_group *group,
                            struct ch_report_sample *sample, struct ch_agent_pool *pool,
                            cJSON *object, struct ch_error *error) {
    struct ch_judge *judge = NULL;
    CH_SCOPED(ch_positions_done) struct ch_positions positions = {0};
    CH_SCOPED(ch_rule_list_done) struct ch_rule_list rules = {0};
    cJSON_AddNumberToObject(object, "judged", sample->kept);
    pool->progress = report->judging;
    pool->stop = report->stop;
    ch_rule_list_init(&rules, pool->agent[0]);
    enum ch_status status = ch_judge_open(report->judge, group->game, &pool->config, &judge, error);
    struct ch_mistakes mistakes = {
        .judge = judge, .loss = LOSS, .positions = &positions, .rules = &rules};
    if (status == CH_OK)
        status = load(report, group, sample, &positions, error);
    if (status == CH_OK)
        status = ch_mistakes_find(&mistakes, pool, error);
    if (status == CH_OK)
        add_found(group, sample, &mistakes, object);
    ch_mistakes_done(&mistakes);
    ch_judge_close(judge);
    return status;
}

cJSON *ch_report_mistakes(struct ch_report *report, const struct ch_report_group *group,
                          struct ch_report_sample samples[]) {
    return ch_report_sampled(report, group, samples, judge);
}

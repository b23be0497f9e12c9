#include "workshop/report/sample.h"

#include <assert.h>
#include <stdlib.h>

#include "core/base/json.h"
#include "core/base/keys.h"
#include "core/base/memory.h"
#include "workshop/reopen.h"
#include "workshop/report/report.h"
#include "workshop/rule_list.h"

struct ch_report_sample *ch_report_samples_new(int agents, int max) {
    if (max == 0)
        return NULL;
    struct ch_report_sample *samples = ch_alloc((size_t)agents * sizeof *samples);
    for (int i = 0; i < agents; i++) {
        samples[i] = (struct ch_report_sample){.max = max};
        samples[i].turn = ch_alloc(((size_t)max + 1) * sizeof *samples[i].turn);
        ch_random_init(&samples[i].random,
                       ch_lot_key(CH_LOT_SAMPLE, CH_REPORT_SAMPLE_SEED, 0, (uint32_t)i));
    }
    return samples;
}

void ch_report_samples_free(struct ch_report_sample samples[], int agents) {
    for (int i = 0; samples && i < agents; i++)
        ch_free(samples[i].turn);
    ch_free(samples);
}

void ch_report_sample_add(struct ch_report_sample *sample, const struct ch_report_turn *turn) {
    assert(sample->kept <= sample->max && sample->kept <= sample->seen);
    sample->seen++;
    if (sample->kept < sample->max) {
        sample->turn[sample->kept++] = *turn;
        return;
    }
    uint64_t place = ch_random_next(&sample->random) % (uint64_t)sample->seen;
    if (place < (uint64_t)sample->max)
        sample->turn[place] = *turn;
}

static int by_game(const void *a, const void *b) {
    const struct ch_report_turn *x = a, *y = b;
    if (x->game != y->game)
        return x->game < y->game ? -1 : 1;
    return x->ply - y->ply;
}

void ch_report_sample_sort(struct ch_report_sample *sample) {
    qsort(sample->turn, (size_t)sample->kept, sizeof *sample->turn, by_game);
}

enum ch_status ch_report_turn_add(const struct ch_report_turn *turn, struct ch_record *record,
                                  const struct ch_keys *keys, const char *name,
                                  struct ch_positions *list, struct ch_error *error) {
    struct ch_recorded_game recorded;
    const struct ch_game *game;
    struct ch_history history;
    enum ch_status status = ch_record_game(record, turn->game, &recorded, error);
    if (status != CH_OK)
        return status;
    status = ch_recorded_history(&recorded, &game, &history, error);
    if (status == CH_OK) {
        while (history.count > turn->ply)
            ch_history_pop(&history);
        int seat = game->ops->side(game, ch_history_position(&history));
        ch_positions_add_turn(list, &history,
                              ch_turn_key(keys, (uint32_t)recorded.number, seat, turn->ply),
                              keys->scheme == CH_KEYS_HASHED, name);
        ch_history_done(&history);
    }
    ch_recorded_game_done(&recorded);
    return status;
}

static bool has_rules(const struct ch_agent *agent) {
    CH_SCOPED(ch_rule_list_done) struct ch_rule_list rules = {0};
    ch_rule_list_init(&rules, agent);
    return ch_rule_list_rules(&rules) > 0;
}

/* Of agent `i`; NULL if it has no rules. */
static cJSON *agent_of(struct ch_report *report, const struct ch_report_group *group, int i,
                       struct ch_report_sample *sample, ch_report_tell *add) {
    struct ch_agent_pool pool = {.game = group->game, .config = report->config, .agents = 1};
    struct ch_error error;
    char name[CH_AGENT_NAME];
    cJSON *object = cJSON_CreateObject();
    ch_json_add(object, "player %d, seen %ld", i, sample->seen);
    enum ch_status status = ch_reopen(report->record, group->match->agent[i], group->game,
                                      &pool.config, &pool.agent[0], name, &error);
    bool listed = status != CH_OK || !pool.agent[0] || has_rules(pool.agent[0]);
    if (status == CH_OK && !pool.agent[0])
        cJSON_AddStringToObject(object, "why", "its choices depend on more than its texts");
    else if (status == CH_OK && listed)
        status = add(report, group, sample, &pool, object, &error);
    if (status != CH_OK)
        cJSON_AddStringToObject(object, "why", error.text);
    ch_agent_pool_close(&pool);
    if (listed)
        return object;
    cJSON_Delete(object);
    return NULL;
}

cJSON *ch_report_sampled(struct ch_report *report, const struct ch_report_group *group,
                         struct ch_report_sample samples[], ch_report_tell *add) {
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < group->match->agents; i++) {
        cJSON *agent = samples[i].kept ? agent_of(report, group, i, &samples[i], add) : NULL;
        if (agent)
            cJSON_AddItemToArray(list, agent);
    }
    return list;
}

#include "workshop/report/sample.h"

#include <assert.h>

#include "core/base/json.h"
#include "core/base/memory.h"
#include "workshop/coverage.h"
#include "workshop/report/report.h"

enum { STAGES = 10, AT_ONCE = 256 };

/* Rules of an agent by stage of the game: in how many turns each fired and decided. */
struct heat {
    const struct ch_rule_list *rules;
    int width;          /* plies of a stage; the last one has no end */
    long turns[STAGES]; /* decided again */
    long failed;
    long (*fired)[STAGES], (*decided)[STAGES]; /* by item of the list of rules */
};

static int stage_of(const struct heat *heat, int ply) {
    assert(ply >= 0 && heat->width > 0);
    int stage = ply / heat->width;
    return stage < STAGES ? stage : STAGES - 1;
}

/* The least width that puts nine of ten games before the last stage. */
static int stage_width(const struct ch_report_sums *sums) {
    static const int widths[] = {2, 5, 10, 15, 20, 25, 50, 100};
    long games = 0;
    int plies = 0;
    while (plies < CH_REPORT_MAX_PLIES && games * 10 < (sums->games - sums->unfinished) * 9) {
        for (int i = 0; i < 3; i++)
            games += sums->length[plies][i];
        plies++;
    }
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
        if (widths[i] * (STAGES - 1) >= plies)
            return widths[i];
    return CH_REPORT_MAX_PLIES / STAGES;
}

static void add_heat(struct heat *heat, const struct ch_coverage_part *part) {
    heat->failed += part->failed;
    for (int i = 0; i < part->positions.count; i++) {
        const struct ch_position_effects *effects = &part->at[i];
        int stage = stage_of(heat, part->positions.item[i].history.count);
        heat->turns[stage] += effects->fault == NULL;
        for (int j = 0; j < effects->count; j++) {
            heat->fired[effects->effect[j].item][stage]++;
            heat->decided[effects->effect[j].item][stage] += effects->effect[j].decided;
        }
    }
}

static enum ch_status decide(struct ch_report *report, const struct ch_report_group *group,
                             const struct ch_report_turn turns[], int count,
                             struct ch_agent_pool *pool, struct heat *heat,
                             struct ch_error *error) {
    struct ch_coverage_part part = {0};
    enum ch_status status = CH_OK;
    ch_positions_init(&part.positions, group->game);
    part.positions.whole = true;
    for (int i = 0; i < count && status == CH_OK; i++)
        status = ch_report_turn_add(&turns[i], report->record, &group->match->keys, "",
                                    &part.positions, error);
    ch_positions_pick(&part.positions, 0);
    if (status == CH_OK)
        status = ch_coverage_run(&part, heat->rules, pool, error);
    if (status == CH_OK)
        add_heat(heat, &part);
    ch_coverage_done(&part);
    return status;
}

static cJSON *rule_of(const struct heat *heat, int item) {
    cJSON *object = cJSON_CreateObject();
    assert(item >= 0 && item < heat->rules->outline.count);
    ch_json_add(object, "name %s, file %s, line %d", heat->rules->outline.item[item].name,
                ch_rule_list_file(heat->rules, item), heat->rules->outline.item[item].line);
    cJSON_AddItemToObject(object, "fired", ch_report_counts(heat->fired[item], STAGES));
    cJSON_AddItemToObject(object, "decided", ch_report_counts(heat->decided[item], STAGES));
    return object;
}

static void report_heat(cJSON *object, const struct heat *heat) {
    cJSON_AddItemToObject(object, "turns", ch_report_counts(heat->turns, STAGES));
    cJSON_AddNumberToObject(object, "failed", (double)heat->failed);
    cJSON *list = cJSON_AddArrayToObject(object, "rules");
    for (int i = 0; i < heat->rules->outline.count; i++)
        if (ch_rule_list_rule(heat->rules, i))
            cJSON_AddItemToArray(list, rule_of(heat, i));
}

/* A part of a sample, shown as a part of the whole. */
struct tally {
    struct ch_progress progress;
    struct ch_progress *whole;
    int before, count; /* turns of the sample: before this part, all */
};

static void show_part(struct ch_progress *progress, int done, int count) {
    const struct tally *tally = (const struct tally *)progress;
    (void)count;
    tally->whole->show(tally->whole, tally->before + done, tally->count);
}

static void end_part(struct ch_progress *progress) {
    (void)progress; /* the whole goes on */
}

/* Decides the turns of `sample` with an open agent that has rules. */
static enum ch_status heat_of(struct ch_report *report, const struct ch_report_group *group,
                              struct ch_report_sample *sample, struct ch_agent_pool *pool,
                              cJSON *object, struct ch_error *error) {
    CH_SCOPED(ch_rule_list_done) struct ch_rule_list rules = {0};
    enum ch_status status = CH_OK;
    ch_rule_list_init(&rules, pool->agent[0]);
    size_t items = (size_t)rules.outline.count + 1;
    struct heat heat = {.rules = &rules, .width = stage_width(group->sums)};
    heat.fired = ch_alloc(items * sizeof *heat.fired);
    heat.decided = ch_alloc(items * sizeof *heat.decided);
    ch_report_sample_sort(sample);
    struct tally tally = {{show_part, end_part}, report->progress, 0, sample->kept};
    pool->progress = report->progress ? &tally.progress : NULL;
    for (int i = 0; i < sample->kept && status == CH_OK && !atomic_load(report->stop);
         i += AT_ONCE) {
        tally.before = i;
        int count = sample->kept - i < AT_ONCE ? sample->kept - i : (int)AT_ONCE;
        status = decide(report, group, &sample->turn[i], count, pool, &heat, error);
    }
    pool->progress = NULL;
    if (report->progress)
        report->progress->end(report->progress);
    if (status == CH_OK)
        report_heat(object, &heat);
    ch_free(heat.fired);
    ch_free(heat.decided);
    return status;
}

cJSON *ch_report_rules(struct ch_report *report, const struct ch_report_group *group,
                       struct ch_report_sample samples[]) {
    cJSON *object = cJSON_CreateObject();
    ch_json_add(object, "seed %d, width %d", CH_REPORT_SAMPLE_SEED, stage_width(group->sums));
    cJSON_AddItemToObject(object, "agents", ch_report_sampled(report, group, samples, heat_of));
    return object;
}

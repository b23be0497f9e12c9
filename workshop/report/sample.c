/* Turns of a match that are decided again, or judged; see report.h. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/json.h"
#include "workshop/coach/mistakes.h"
#include "workshop/coverage.h"
#include "workshop/report/board.h"
#include "workshop/report/report.h"

enum { SEED = 1 }; /* by which the turns are drawn */

struct ch_report_sample *ch_report_samples_new(int agents, int max) {
    if (max == 0)
        return NULL;
    struct ch_report_sample *samples = ch_alloc((size_t)agents * sizeof *samples);
    for (int i = 0; i < agents; i++) {
        samples[i] = (struct ch_report_sample){.max = max};
        samples[i].turn = ch_alloc(((size_t)max + 1) * sizeof *samples[i].turn);
        ch_random_init(&samples[i].random, ch_lot_key(CH_LOT_SAMPLE, SEED, 0, (uint32_t)i));
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

/* Adds the turn's position to the list, with the key by which it was decided in the match. */
static enum ch_status add_turn(const struct ch_report_group *group,
                               const struct ch_report_turn *turn, const char *name,
                               struct ch_positions *list, struct ch_error *error) {
    const struct ch_keys *keys = &group->match->keys;
    struct ch_recorded_game recorded;
    const struct ch_game *game;
    struct ch_history history;
    enum ch_status status = ch_record_game(group->report->record, turn->game, &recorded, error);
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

/* Adds the results for a sample's turns to the object, with an open agent that has rules. */
typedef enum ch_status add_sampled(const struct ch_report_group *group,
                                   struct ch_report_sample *sample, struct ch_agent_pool *pool,
                                   cJSON *object, struct ch_error *error);

/* Of agent `i`; NULL if it has no rules. */
static cJSON *agent_of(const struct ch_report_group *group, int i, struct ch_report_sample *sample,
                       add_sampled *add) {
    CH_SCOPED(ch_agent_pool_close)
    struct ch_agent_pool pool = {.game = group->game, .config = group->report->config, .agents = 1};
    struct ch_error error;
    char name[CH_AGENT_NAME];
    cJSON *object = cJSON_CreateObject();
    ch_json_add(object, "player %d, seen %ld", i, sample->seen);
    enum ch_status status = ch_reopen(group->report->record, group->match->agent[i], group->game,
                                      &pool.config, &pool.agent[0], name, &error);
    bool listed = status != CH_OK || !pool.agent[0] || has_rules(pool.agent[0]);
    if (status == CH_OK && !pool.agent[0])
        cJSON_AddStringToObject(object, "why", "its choices depend on more than its texts");
    else if (status == CH_OK && listed)
        status = add(group, sample, &pool, object, &error);
    if (status != CH_OK)
        cJSON_AddStringToObject(object, "why", error.text);
    if (listed)
        return object;
    cJSON_Delete(object);
    return NULL;
}

/* An array with an object for each agent of the match that has rules and sampled turns: player,
 * turns seen, and what `add` adds, or `why` nothing is known. The caller's. */
static cJSON *all_sampled(const struct ch_report_group *group, struct ch_report_sample samples[],
                          add_sampled *add) {
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < group->match->agents; i++) {
        cJSON *agent = samples[i].kept ? agent_of(group, i, &samples[i], add) : NULL;
        if (agent)
            cJSON_AddItemToArray(list, agent);
    }
    return list;
}

/* WORST: mistakes that are shown of an agent. */
enum { WORST = 20, POINTS = 100, NAME = CH_REPORT_NAME + 48 };

static const double LOSS = 0.1; /* regret that makes a mistake: as of `rules mistakes` */

static void turn_name(const struct ch_report_group *group, const struct ch_report_turn *turn,
                      char name[NAME]) {
    snprintf(name, NAME, "game %s.%d, ply %d", group->name, turn->number + 1, turn->ply + 1);
}

static enum ch_status load(const struct ch_report_group *group, struct ch_report_sample *sample,
                           struct ch_positions *positions, struct ch_error *error) {
    enum ch_status status = CH_OK;
    char name[NAME];
    qsort(sample->turn, (size_t)sample->kept, sizeof *sample->turn, by_game);
    ch_positions_init(positions, group->game);
    for (int i = 0; i < sample->kept && status == CH_OK; i++) {
        turn_name(group, &sample->turn[i], name);
        status = add_turn(group, &sample->turn[i], name, positions, error);
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
    cJSON_AddItemToObject(object, "codes",
                          ch_board_position_json(game, ch_history_position(history)));
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
        cJSON *mistake = ch_json_append(worst);
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
static enum ch_status judge(const struct ch_report_group *group, struct ch_report_sample *sample,
                            struct ch_agent_pool *pool, cJSON *object, struct ch_error *error) {
    struct ch_judge *judge = NULL;
    CH_SCOPED(ch_positions_done) struct ch_positions positions = {0};
    CH_SCOPED(ch_rule_list_done) struct ch_rule_list rules = {0};
    cJSON_AddNumberToObject(object, "judged", sample->kept);
    pool->progress = group->report->judging;
    pool->stop = group->report->stop;
    ch_rule_list_init(&rules, pool->agent[0]);
    enum ch_status status =
        ch_judge_open(group->report->judge, group->game, &pool->config, &judge, error);
    CH_SCOPED(ch_mistakes_done)
    struct ch_mistakes mistakes = {
        .judge = judge, .loss = LOSS, .positions = &positions, .rules = &rules};
    if (status == CH_OK)
        status = load(group, sample, &positions, error);
    if (status == CH_OK)
        status = ch_mistakes_find(&mistakes, pool, error);
    if (status == CH_OK)
        add_found(group, sample, &mistakes, object);
    ch_judge_close(judge);
    return status;
}

cJSON *ch_report_mistakes(const struct ch_report_group *group, struct ch_report_sample samples[]) {
    return all_sampled(group, samples, judge);
}

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

static enum ch_status decide(const struct ch_report_group *group,
                             const struct ch_report_turn turns[], int count,
                             struct ch_agent_pool *pool, struct heat *heat,
                             struct ch_error *error) {
    CH_SCOPED(ch_coverage_done) struct ch_coverage_part part = {0};
    enum ch_status status = CH_OK;
    ch_positions_init(&part.positions, group->game);
    part.positions.whole = true;
    for (int i = 0; i < count && status == CH_OK; i++)
        status = add_turn(group, &turns[i], "", &part.positions, error);
    ch_positions_pick(&part.positions, 0);
    if (status == CH_OK)
        status = ch_coverage_run(&part, heat->rules, pool, error);
    if (status == CH_OK)
        add_heat(heat, &part);
    return status;
}

static void add_rule(const struct heat *heat, int item, cJSON *object) {
    assert(item >= 0 && item < heat->rules->outline.count);
    ch_json_add(object, "name %s, file %s, line %d", heat->rules->outline.item[item].name,
                ch_rule_list_file(heat->rules, item), heat->rules->outline.item[item].line);
    cJSON_AddItemToObject(object, "fired", ch_report_counts(heat->fired[item], STAGES));
    cJSON_AddItemToObject(object, "decided", ch_report_counts(heat->decided[item], STAGES));
}

static void report_heat(cJSON *object, const struct heat *heat) {
    cJSON_AddItemToObject(object, "turns", ch_report_counts(heat->turns, STAGES));
    cJSON_AddNumberToObject(object, "failed", (double)heat->failed);
    cJSON *list = cJSON_AddArrayToObject(object, "rules");
    for (int i = 0; i < heat->rules->outline.count; i++)
        if (ch_rule_list_rule(heat->rules, i))
            add_rule(heat, i, ch_json_append(list));
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
static enum ch_status heat_of(const struct ch_report_group *group, struct ch_report_sample *sample,
                              struct ch_agent_pool *pool, cJSON *object, struct ch_error *error) {
    CH_SCOPED(ch_rule_list_done) struct ch_rule_list rules = {0};
    enum ch_status status = CH_OK;
    ch_rule_list_init(&rules, pool->agent[0]);
    size_t items = (size_t)rules.outline.count + 1;
    struct heat heat = {.rules = &rules, .width = stage_width(group->sums)};
    heat.fired = ch_alloc(items * sizeof *heat.fired);
    heat.decided = ch_alloc(items * sizeof *heat.decided);
    qsort(sample->turn, (size_t)sample->kept, sizeof *sample->turn, by_game);
    struct tally tally = {{show_part, end_part}, group->report->progress, 0, sample->kept};
    pool->progress = group->report->progress ? &tally.progress : NULL;
    for (int i = 0; i < sample->kept && status == CH_OK && !atomic_load(group->report->stop);
         i += AT_ONCE) {
        tally.before = i;
        int count = sample->kept - i < AT_ONCE ? sample->kept - i : (int)AT_ONCE;
        status = decide(group, &sample->turn[i], count, pool, &heat, error);
    }
    pool->progress = NULL;
    if (group->report->progress)
        group->report->progress->end(group->report->progress);
    if (status == CH_OK)
        report_heat(object, &heat);
    ch_free(heat.fired);
    ch_free(heat.decided);
    return status;
}

cJSON *ch_report_rules(const struct ch_report_group *group, struct ch_report_sample samples[]) {
    cJSON *object = cJSON_CreateObject();
    ch_json_add(object, "seed %d, width %d", SEED, stage_width(group->sums));
    cJSON_AddItemToObject(object, "agents", all_sampled(group, samples, heat_of));
    return object;
}

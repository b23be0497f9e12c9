/* The determinised agent: a yardstick for games with hidden ranks. It draws games as they may have
 * gone from what its seat has seen, searches each to a small depth as if all were known, and plays
 * the move whose scores sum to most. So it never plans to find something out, or to hide it: what
 * it is known for (Frank and Basin, "Search in games with incomplete information", 1998). */
#include <assert.h>

#include "agents/kinds/kinds.h"
#include "agents/search/search.h"
#include "core/referee/settings.h"

enum {
    USUAL_DEPTH = 2,
    USUAL_SAMPLES = 8,
    MAX_DEPTH = 20,
    MAX_SAMPLES = 1000,
    MAX_MS = 3600000,
    DECIDED = 20000 /* what a win counts for in a sum: it is a win in one of many games */
};

struct determinised_agent {
    struct ch_agent agent;
    struct ch_search *search;
    int64_t depth, samples, time_ms; /* of its name; time 0: none */
};

/* The scores of a turn's moves. */
struct sums {
    int64_t *of;        /* by candidate */
    int samples, depth; /* games that were searched, the least depth of them */
};

static int clamp(int score) {
    return score > DECIDED ? DECIDED : score < -DECIDED ? -DECIDED : score;
}

/* The time for what is left of the samples; 0: no limit. */
static int share_of(int total_ms, const struct ch_budget *budget, int left) {
    if (total_ms == 0)
        return 0;
    int rest = ch_budget_left_ms(budget);
    return rest > left ? rest / left : 1;
}

static bool stopped(const struct ch_turn *turn) {
    return turn->stop && atomic_load_explicit(turn->stop, memory_order_relaxed);
}

static void search_one(struct determinised_agent *self, const struct ch_turn *turn, int time_ms,
                       struct ch_random *random, struct sums *sums) {
    struct ch_search_limits limits = {
        .depth = (int)self->depth, .time_ms = time_ms, .stop = turn->stop};
    struct ch_search_result result;
    CH_SCOPED(ch_history_done) struct ch_history full = {0};
    turn->game->ops->complete(turn->game, turn->history, turn->seat, random, &full);
    assert(full.count == turn->history->count);
    ch_search_run(self->search, turn->game, &full, turn->legal, &limits, 0, &result);
    for (int i = 0; i < turn->legal->count; i++)
        sums->of[i] += clamp(result.roots[i].score);
    if (sums->samples == 0 || result.depth < sums->depth)
        sums->depth = result.depth;
    sums->samples++;
}

/* The candidate of the greatest sum; equal ones at random. */
static int draw_best(const struct sums *sums, int count, struct ch_random *random) {
    int best = 0, tied = 0;
    for (int i = 0; i < count; i++) {
        if (sums->of[i] > sums->of[best])
            tied = 0;
        if (tied == 0 || sums->of[i] == sums->of[best])
            best = ch_random_below(random, (uint32_t)++tied) == 0 ? i : best;
    }
    return best;
}

static void choose(struct ch_agent *agent, const struct ch_turn *turn, struct ch_choice *choice) {
    struct determinised_agent *self = (struct determinised_agent *)agent;
    int64_t before = ch_clock_thread_ns();
    int plan_ms = ch_thinking_plan_ms(turn);
    int total_ms =
        self->time_ms && (!plan_ms || self->time_ms < plan_ms) ? (int)self->time_ms : plan_ms;
    total_ms = ch_thinking_limit_ms(turn, total_ms);
    struct ch_budget budget = ch_budget_start(NULL, total_ms);
    struct sums sums = {.of = ch_alloc((size_t)turn->legal->count * sizeof *sums.of)};
    struct ch_random random;
    ch_random_init(&random, turn->key);
    for (int left = (int)self->samples; left > 0; left--) {
        if (sums.samples > 0 &&
            (stopped(turn) || (total_ms > 0 && ch_budget_over(&budget)) || turn->legal->count == 1))
            break;
        search_one(self, turn, share_of(total_ms, &budget, left), &random, &sums);
    }
    choice->index = draw_best(&sums, turn->legal->count, &random);
    assert(sums.samples > 0);
    choice->has_score = true;
    choice->score = (int)(sums.of[choice->index] / sums.samples);
    choice->depth = sums.depth;
    ch_text_addf(&choice->reason,
                 "It is worth most on average over %d positions that may be, searched %d %s deep.",
                 sums.samples, sums.depth, sums.depth == 1 ? "ply" : "plies");
    ch_free(sums.of);
    choice->cpu_us = (double)(ch_clock_thread_ns() - before) * 1e-3;
}

static void close_agent(struct ch_agent *agent) {
    CH_FREED struct determinised_agent *self = (struct determinised_agent *)agent;
    ch_search_free(self->search);
    ch_sources_free(agent);
}

static const struct ch_agent_ops operations = {
    .new_game = ch_kind_new_game,
    .choose = choose,
    .inquire = ch_kind_no_reasons,
    .close = close_agent,
};

/* What its arguments set. */
struct given {
    int64_t depth, samples, time_ms;
};

static enum ch_status read_arguments(const char *arguments, struct given *given,
                                     struct ch_error *error) {
    *given = (struct given){USUAL_DEPTH, USUAL_SAMPLES, 0};
    const struct ch_setting table[] = {
        {"depth", ch_setting_number, 1, MAX_DEPTH, &given->depth, NULL},
        {"samples", ch_setting_number, 1, MAX_SAMPLES, &given->samples, NULL},
        {"time", ch_setting_number, 1, MAX_MS, &given->time_ms, NULL},
        {0},
    };
    return ch_settings_read("`determinised`", arguments, table, error);
}

static bool spell(const char *arguments, const struct ch_game *game, struct ch_text *out) {
    struct given given;
    (void)game;
    if (read_arguments(arguments, &given, NULL) != CH_OK)
        return false;
    if (given.depth != USUAL_DEPTH)
        ch_setting_add(out, "depth", given.depth);
    if (given.samples != USUAL_SAMPLES)
        ch_setting_add(out, "samples", given.samples);
    if (given.time_ms)
        ch_setting_add(out, "time", given.time_ms);
    return true;
}

static enum ch_status open_agent(const char *arguments, const struct ch_source *texts, int count,
                                 const struct ch_game *game, struct ch_agent **agent,
                                 struct ch_error *error) {
    struct ch_search_options options = {.each = true};
    struct given given;
    (void)texts, (void)count, (void)game;
    enum ch_status status = read_arguments(arguments, &given, error);
    if (status != CH_OK)
        return status;
    struct determinised_agent *self = ch_alloc(sizeof *self);
    self->agent.ops = &operations;
    self->agent.repeatable = given.time_ms == 0;
    self->agent.clocked = true;
    self->search = ch_search_new(&options);
    self->depth = given.depth;
    self->samples = given.samples;
    self->time_ms = given.time_ms;
    *agent = &self->agent;
    return CH_OK;
}

const struct ch_agent_kind ch_determinised_kind = {
    .name = "determinised",
    .usage = "determinised:depth=D,samples=N",
    .description = "searches N games as they may have gone to depth D; also time=MS",
    .plays = CH_PLAYS_HIDDEN,
    .open = open_agent,
    .spell = spell,
    .in_files = true,
};

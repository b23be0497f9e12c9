/* Loading a rule base and the course of a turn. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "bridge/functions/functions.h"
#include "bridge/games/games.h"
#include "bridge/output/output.h"
#include "bridge/rulebase.h"
#include "core/base/clock.h"
#include "core/base/memory.h"

enum { FIRINGS = 100000, TURN_MS = 5000, LOAD_MS = 10000, MEMORY_BYTES = 256 << 20 };

const char *const ch_bridge_default_phases[] = {"ELABORATE", "COMPARE"};
const int ch_bridge_default_phase_count = 2;

static void apply_config(struct ch_rulebase *rulebase, const struct ch_bridge_config *config) {
    if (config)
        rulebase->environment.limits = config->limits;
    if (rulebase->environment.limits.firings <= 0)
        rulebase->environment.limits.firings = FIRINGS;
    if (rulebase->environment.limits.turn_ms <= 0)
        rulebase->environment.limits.turn_ms = TURN_MS;
    if (rulebase->environment.limits.load_ms <= 0)
        rulebase->environment.limits.load_ms = LOAD_MS;
    if (rulebase->environment.limits.memory_bytes == 0)
        rulebase->environment.limits.memory_bytes = MEMORY_BYTES;
    rulebase->trace.shared = config && config->trace ? config->trace : &rulebase->trace.own_shared;
    rulebase->trace.times = config ? config->times : NULL;
    rulebase->environment.clocks = config && config->clocks ? config->clocks : &ch_clocks;
}

/* Called by CLIPS before a rule's actions. */
static void before_firing(void *env, void *activation) {
    struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    struct ch_bridge_trace *trace = rulebase->trace.shared;
    assert(rulebase->run.turn && !rulebase->run.withdrawing);
    if (rulebase->trace.probe) {
        ch_probe_fire(rulebase, activation);
        return;
    }
    rulebase->run.firing_rule = ((struct activation *)activation)->theRule;
    const char *name = ch_rule_name(rulebase->run.firing_rule);
    size_t length = strlen(name);
    if (length >= sizeof trace->rule)
        length = sizeof trace->rule - 1;
    trace->changing = 1;
    memcpy(trace->rule, name, length);
    trace->rule[length] = '\0';
    trace->changing = 0;
    trace->firings = ++rulebase->run.firings;
    if (rulebase->trace.trail)
        ch_trail_fire(rulebase, activation);
    if (rulebase->trace.costs)
        ch_costs_fire(rulebase);
}

static void find_at_work_in(const struct ch_environment *environment, bool full,
                            struct ch_bridge_at_work *work) {
    ch_rulebase_at_work((const struct ch_rulebase *)environment, full, work);
}

enum ch_status ch_rulebase_load(const struct ch_source *sources, int count,
                                const struct ch_bridge_config *config, struct ch_rulebase **loaded,
                                struct ch_problems *problems) {
    struct ch_rulebase *rulebase = ch_alloc(sizeof *rulebase);
    bool own_phases = !config || config->phase_count == 0;
    const struct ch_bridge_grants none = {0};
    int before = problems->count;
    apply_config(rulebase, config);
    ch_run_init(&rulebase->run);
    rulebase->run.asked_for = ch_asked_new(config ? &config->grants : &none);
    if (config && config->guard_depth > 0)
        rulebase->run.guard = ch_guard_new(config->guard_depth, config->guard_margin);
    ch_loaded_keep_texts(&rulebase->loaded, sources, count);
    rulebase->trace.shared->stage = CH_BRIDGE_LOAD;
    rulebase->environment.find_at_work = find_at_work_in;
    ch_environment_open(&rulebase->environment);
    ch_bridge_games_define(rulebase->environment.env, rulebase->run.asked_for);
    const struct ch_bridge_config usual = {.phases = ch_bridge_default_phases,
                                           .phase_count = ch_bridge_default_phase_count};
    ch_load_texts(&rulebase->environment, &rulebase->loaded, sources, count,
                  own_phases ? &usual : config, rulebase->trace.shared, problems);
    if (problems->count == before) {
        ch_input_init(&rulebase->input, rulebase->environment.env, &rulebase->loaded, problems);
        ch_bridge_games_bind(&rulebase->input, &rulebase->loaded, problems);
        ch_bridge_games_set(&rulebase->run, rulebase->environment.env);
    }
    rulebase->trace.shared->stage = CH_BRIDGE_IDLE;
    if (problems->count > before) {
        ch_rulebase_free(rulebase);
        return CH_BAD_INPUT;
    }
    ch_loaded_list(&rulebase->loaded, rulebase->environment.env);
    rulebase->loaded.dirty = true;
    EnvAddBeforeRunFunction(rulebase->environment.env, "crownhead", before_firing, 0);
    EnvAddRetractFunction(rulebase->environment.env, "crownhead", ch_standing_watch, 0);
    *loaded = rulebase;
    return CH_OK;
}

void ch_rulebase_free(struct ch_rulebase *rulebase) {
    if (!rulebase)
        return;
    rulebase->run.turn = NULL;
    ch_environment_close(&rulebase->environment);
    ch_loaded_done(&rulebase->loaded);
    ch_input_done(&rulebase->input);
    ch_bridge_games_free(&rulebase->run);
    ch_asked_free(rulebase->run.asked_for);
    ch_run_done(&rulebase->run);
    ch_free(rulebase);
}

void ch_rulebase_choose(struct ch_rulebase *rulebase, const struct ch_turn *turn,
                        struct ch_choice *choice) {
    int64_t started = ch_clock_thread_ns();
    struct ch_bridge_times *times = rulebase->trace.times;
    int64_t began = times ? rulebase->environment.clocks->wall_ns() : 0;
    if (times)
        *times = (struct ch_bridge_times){0}; /* a forced turn has no parts */
    choice->index = -1;
    if (ch_turn_forced(rulebase, turn) || ch_turn_run(rulebase, turn, &choice->fault)) {
        choice->index = rulebase->run.decision.chosen;
        ch_turn_reason(&rulebase->run, &choice->reason);
        choice->claim = ch_claims_result(&rulebase->run);
        ch_decision_impasses(&rulebase->run.decision, rulebase->run.preferences,
                             rulebase->run.statement_count, &choice->impasses);
    }
    choice->firings = rulebase->run.firings;
    ch_turn_end(rulebase);
    choice->cpu_us = (double)(ch_clock_thread_ns() - started) * 1e-3;
    if (times) {
        times->total_us = (double)(rulebase->environment.clocks->wall_ns() - began) / 1000;
        times->own_us = times->total_us - times->assert_us - times->run_us + times->functions_us;
    }
}

void ch_rulebase_set_up(struct ch_rulebase *rulebase, const struct ch_turn *turn,
                        const char *const texts[], int count, struct ch_choice *choice) {
    CH_SCOPED(ch_moves_done)
    struct ch_moves none = {0}; /* moves in number only: nothing looks at them */
    struct ch_turn chosen_from = *turn;
    assert(count > 0 && !rulebase->run.set_ups);
    for (int i = 0; i < count; i++)
        *ch_moves_add(&none) = (struct ch_move){.path_length = 0};
    chosen_from.legal = &none;
    rulebase->run.set_ups = texts;
    ch_rulebase_choose(rulebase, &chosen_from, choice);
    rulebase->run.set_ups = NULL;
}

/* The rule that a join leads to first. */
static const struct defrule *rule_below(const struct joinNode *join) {
    for (int depth = 0; join && depth < 1000; depth++) {
        if (join->ruleToActivate)
            return join->ruleToActivate;
        join = join->nextLinks ? join->nextLinks->join : NULL;
    }
    return NULL;
}

/* The rule whose conditions are being joined, NULL if unknown; *joining is set if any are. */
static const struct defrule *find_at_work(const struct ch_rulebase *rulebase, bool *joining) {
    const struct defrule *rule = NULL;
    const struct engineData *engine = EngineData(rulebase->environment.env);
    *joining = engine->JoinOperationInProgress;
    if (*joining && engine->GlobalJoin)
        rule = rule_below(engine->GlobalJoin);
    return rule && rule->header.name ? rule : NULL;
}

const char *ch_rulebase_rule_at_work(const struct ch_rulebase *rulebase) {
    const struct defrule *rule = rulebase ? rulebase->trace.tried : NULL;
    bool joining;
    if (rulebase && rulebase->environment.env && !rule) {
        rule = find_at_work(rulebase, &joining);
        if (!rule)
            rule = EngineData(rulebase->environment.env)->ExecutingRule;
    }
    return rule && rule->header.name ? ValueToString(rule->header.name) : "";
}

void ch_rulebase_at_work(const struct ch_rulebase *rulebase, bool full,
                         struct ch_bridge_at_work *work) {
    *work = (struct ch_bridge_at_work){.joins = 0};
    if (!rulebase || !rulebase->environment.env)
        return;
    bool joining;
    const struct defrule *rule = find_at_work(rulebase, &joining);
    joining |= rulebase->trace.shared->stage == CH_BRIDGE_ASSERT;
    if (joining && !rulebase->trace.tried)
        ch_joins_fullest(&rulebase->loaded, full ? NULL : rule, work);
    if (!work->rule[0])
        snprintf(work->rule, sizeof work->rule, "%s", ch_rulebase_rule_at_work(rulebase));
}

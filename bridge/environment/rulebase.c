/* See bridge.h: loading a rule base and the course of a turn. */
#include <stdio.h>
#include <string.h>

#include "bridge/games/games.h"
#include "core/base/clock.h"

#include "bridge/explanation/probe.h"
#include "bridge/input/turn.h"

enum { FIRINGS = 100000, TURN_MS = 5000, LOAD_MS = 10000, MEMORY_BYTES = 256 << 20 };

const char *const ch_bridge_default_phases[] = {"ELABORATE", "COMPARE"};
const int ch_bridge_default_phase_count = 2;

static void apply_config(struct ch_rulebase *rulebase, const struct ch_bridge_config *config) {
    if (config)
        rulebase->limits = config->limits;
    if (rulebase->limits.firings <= 0)
        rulebase->limits.firings = FIRINGS;
    if (rulebase->limits.turn_ms <= 0)
        rulebase->limits.turn_ms = TURN_MS;
    if (rulebase->limits.load_ms <= 0)
        rulebase->limits.load_ms = LOAD_MS;
    if (rulebase->limits.memory_bytes == 0)
        rulebase->limits.memory_bytes = MEMORY_BYTES;
    rulebase->trace = config && config->trace ? config->trace : &rulebase->own_trace;
    rulebase->times = config ? config->times : NULL;
    rulebase->clocks = config && config->clocks ? config->clocks : &ch_clocks;
}

/* Called by CLIPS before a rule's actions. */
static void before_firing(void *env, void *activation) {
    struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    struct ch_bridge_trace *trace = rulebase->trace;
    if (rulebase->probe) {
        ch_probe_fire(rulebase, activation);
        return;
    }
    rulebase->firing_rule = ((struct activation *)activation)->theRule;
    const char *name = EnvGetDefruleName(env, (void *)rulebase->firing_rule);
    size_t length = strlen(name);
    if (length >= sizeof trace->rule)
        length = sizeof trace->rule - 1;
    trace->changing = 1;
    memcpy(trace->rule, name, length);
    trace->rule[length] = '\0';
    trace->changing = 0;
    trace->firings = ++rulebase->firings;
    if (rulebase->trail)
        ch_trail_fire(rulebase, activation);
    if (rulebase->costs)
        ch_costs_fire(rulebase);
}

/* Of the current module. */
static void note_globals(struct ch_rulebase *rulebase) {
    void *env = rulebase->env;
    for (const struct defglobal *global = EnvGetNextDefglobal(env, NULL); global;
         global = EnvGetNextDefglobal(env, (void *)(uintptr_t)global)) {
        int type = global->initial->type;
        rulebase->has_globals = true;
        if (type != INTEGER && type != FLOAT && type != SYMBOL && type != STRING)
            rulebase->globals_vary = true;
    }
}

static void list_rules(struct ch_rulebase *rulebase) {
    void *env = rulebase->env;
    size_t room = (size_t)rulebase->rule_count + 1;
    rulebase->ordered_rules = ch_alloc(room * sizeof *rulebase->ordered_rules);
    rulebase->standing_rules = ch_alloc(room * sizeof *rulebase->standing_rules);
    for (int i = 0; i < rulebase->phase_count; i++) {
        EnvSetCurrentModule(env, rulebase->phases[i]);
        for (void *rule = EnvGetNextDefrule(env, NULL); rule; rule = EnvGetNextDefrule(env, rule))
            rulebase->ordered_rules[rulebase->ordered_rule_count++] = rule;
    }
    for (void *module = EnvGetNextDefmodule(env, NULL); module;
         module = EnvGetNextDefmodule(env, module)) {
        EnvSetCurrentModule(env, module);
        note_globals(rulebase);
    }
    EnvSetCurrentModule(env, EnvFindDefmodule(env, "MAIN"));
}

enum ch_status ch_rulebase_load(const struct ch_source *sources, int count,
                                const struct ch_bridge_config *config, struct ch_rulebase **loaded,
                                struct ch_problems *problems) {
    struct ch_rulebase *rulebase = ch_alloc(sizeof *rulebase);
    bool own_phases = !config || config->phase_count == 0;
    int before = problems->count;
    apply_config(rulebase, config);
    ch_text_init(&rulebase->complaint);
    ch_text_init(&rulebase->reasons);
    rulebase->tactics = ch_tactics_new();
    rulebase->source_names = ch_alloc(((size_t)count + 1) * sizeof *rulebase->source_names);
    rulebase->source_texts = ch_alloc(((size_t)count + 1) * sizeof *rulebase->source_texts);
    for (int i = 0; i < count; i++) {
        rulebase->source_texts[i] = ch_copy(sources[i].text);
        rulebase->source_names[rulebase->source_count++] = ch_copy(sources[i].name);
    }
    rulebase->trace->stage = CH_BRIDGE_LOAD;
    ch_environment_open(rulebase);
    const struct ch_bridge_config usual = {.phases = ch_bridge_default_phases,
                                           .phase_count = ch_bridge_default_phase_count};
    ch_load_texts(rulebase, sources, count, own_phases ? &usual : config, problems);
    if (problems->count == before)
        ch_input_bind(rulebase, problems);
    rulebase->trace->stage = CH_BRIDGE_IDLE;
    if (problems->count > before) {
        ch_rulebase_free(rulebase);
        return CH_BAD_INPUT;
    }
    list_rules(rulebase);
    rulebase->dirty = true;
    EnvAddBeforeRunFunction(rulebase->env, "crownhead", before_firing, 0);
    EnvAddRetractFunction(rulebase->env, "crownhead", ch_standing_watch, 0);
    *loaded = rulebase;
    return CH_OK;
}

void ch_rulebase_free(struct ch_rulebase *rulebase) {
    if (!rulebase)
        return;
    rulebase->turn = NULL;
    ch_environment_close(rulebase);
    for (int i = 0; i < rulebase->source_count; i++) {
        ch_free(rulebase->source_names[i]);
        ch_free(rulebase->source_texts[i]);
    }
    ch_free(rulebase->source_names);
    ch_free(rulebase->source_texts);
    ch_free(rulebase->phases);
    ch_free(rulebase->rules);
    ch_free(rulebase->ordered_rules);
    ch_free(rulebase->standing_rules);
    ch_free(rulebase->made);
    ch_free(rulebase->kept);
    ch_free(rulebase->statements);
    ch_free(rulebase->preferences);
    ch_free(rulebase->claims);
    ch_text_done(&rulebase->complaint);
    ch_text_done(&rulebase->reasons);
    ch_tactics_free(rulebase->tactics);
    ch_bridge_games_free(rulebase);
    ch_input_done(&rulebase->input);
    ch_decision_done(&rulebase->decision);
    ch_free(rulebase);
}

void ch_rulebase_choose(struct ch_rulebase *rulebase, const struct ch_turn *turn,
                        struct ch_choice *choice) {
    int64_t started = ch_clock_thread_ns();
    int64_t began = rulebase->times ? rulebase->clocks->wall_ns() : 0;
    choice->index = -1;
    if (ch_turn_run(rulebase, turn, &choice->fault)) {
        choice->index = rulebase->decision.chosen;
        ch_turn_reason(rulebase, &choice->reason);
        choice->claim = ch_claims_result(rulebase);
        ch_decision_impasses(&rulebase->decision, rulebase->preferences, rulebase->statement_count,
                             &choice->impasses);
    }
    choice->firings = rulebase->firings;
    ch_turn_end(rulebase);
    choice->cpu_us = (double)(ch_clock_thread_ns() - started) * 1e-3;
    struct ch_bridge_times *times = rulebase->times;
    if (times) {
        times->total_us = (double)(rulebase->clocks->wall_ns() - began) / 1000;
        times->own_us = times->total_us - times->assert_us - times->run_us + times->functions_us;
    }
}

void ch_rulebase_set_up(struct ch_rulebase *rulebase, const struct ch_turn *turn,
                        const char *const texts[], int count, struct ch_choice *choice) {
    struct ch_moves none = {0}; /* moves in number only: nothing looks at them */
    struct ch_turn chosen_from = *turn;
    for (int i = 0; i < count; i++)
        *ch_moves_add(&none) = (struct ch_move){.path_length = 0};
    chosen_from.legal = &none;
    rulebase->set_ups = texts;
    ch_rulebase_choose(rulebase, &chosen_from, choice);
    rulebase->set_ups = NULL;
    ch_moves_done(&none);
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

/* The rule that fires or whose conditions are joined; *joining tells which. */
static const struct defrule *find_at_work(const struct ch_rulebase *rulebase, bool *joining) {
    const struct defrule *rule = NULL;
    const struct engineData *engine = EngineData(rulebase->env);
    *joining = engine->JoinOperationInProgress;
    if (*joining && engine->GlobalJoin)
        rule = rule_below(engine->GlobalJoin);
    return rule && rule->header.name ? rule : NULL;
}

const char *ch_rulebase_rule_at_work(const struct ch_rulebase *rulebase) {
    const struct defrule *rule = rulebase ? rulebase->tried : NULL;
    bool joining;
    if (rulebase && rulebase->env && !rule) {
        rule = find_at_work(rulebase, &joining);
        if (!rule)
            rule = EngineData(rulebase->env)->ExecutingRule;
    }
    return rule && rule->header.name ? ValueToString(rule->header.name) : "";
}

void ch_rulebase_at_work(const struct ch_rulebase *rulebase, bool full,
                         struct ch_bridge_at_work *work) {
    *work = (struct ch_bridge_at_work){.joins = 0};
    if (!rulebase || !rulebase->env)
        return;
    bool joining;
    const struct defrule *rule = find_at_work(rulebase, &joining);
    joining |= rulebase->trace->stage == CH_BRIDGE_ASSERT;
    if (joining && !rulebase->tried)
        ch_joins_fullest(rulebase, full ? NULL : rule, work);
    if (!work->rule[0])
        snprintf(work->rule, sizeof work->rule, "%s", ch_rulebase_rule_at_work(rulebase));
}

/* Loading a rule base and the course of a turn. */

#include "bridge/rulebase.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "bridge/explanation/rule_text.h"
#include "bridge/functions/functions.h"
#include "bridge/games/games.h"
#include "bridge/loading/calls.h"
#include "bridge/loading/loaded.h"
#include "bridge/output/output.h"
#include "core/base/clock.h"
#include "core/base/memory.h"

/* Kept what rules draw and what the decision procedure draws apart, where keys were hashed. */
static const uint64_t hashed_stream = UINT64_C(0x5bf0363d6ea6e6c5);

static void run_init(struct ch_run *run) {
    run->reasons = ch_text_new();
    run->tactics = ch_tactics_new();
    run->forced = ch_forced_new();
    run->answer = ch_text_new();
}

/* Forgets the last turn and looks at the board of this one. */
static void begin_run(struct ch_run *run, const struct ch_turn *turn) {
    const struct ch_position *position = ch_history_position(turn->history);
    assert(turn->legal->count > 0 && turn->seat >= 0 && turn->seat < CH_SEATS);
    run->turn = turn;
    run->firings = 0;
    if (run->guard)
        ch_guard_begin(run->guard);
    run->firing_rule = NULL;
    run->statement_count = 0;
    run->scores_size = 0;
    run->claim_count = 0;
    ch_text_clear(&run->reasons);
    ch_random_init(&run->random,
                   turn->hashed ? turn->key ^ hashed_stream : ch_rules_key(turn->key));
    ch_tactics_begin(run->tactics, turn);
    ch_forced_begin(run->forced, turn);
    for (int square = 0; square < turn->game->graph.count; square++)
        run->board[square] = turn->game->ops->piece_at(turn->game, position, square);
}

static void run_done(struct ch_run *run) {
    ch_free(run->statements);
    ch_free(run->preferences);
    ch_free(run->claims);
    ch_text_done(&run->reasons);
    ch_tactics_free(run->tactics);
    ch_forced_free(run->forced);
    ch_guard_free(run->guard);
    ch_text_done(&run->answer);
    ch_decision_done(&run->decision);
}

int ch_turn_ms(const struct ch_bridge_limits *limits, const struct ch_turn *turn) {
    return turn->time_ms > 0 ? turn->time_ms : limits->turn_ms;
}

static void begin(struct ch_rulebase *rulebase, const struct ch_turn *turn) {
    rulebase->trace.shared->firings = 0;
    rulebase->trace.shared->rule[0] = '\0';
    ch_text_clear(&rulebase->environment.complaint);
    rulebase->recent.count = 0;
    begin_run(&rulebase->run, turn);
    ch_asked_begin(rulebase->run.asked_for);
    ch_bridge_games_begin(&rulebase->run, &rulebase->input, turn);
    ch_watchdog_start(&rulebase->environment, ch_turn_ms(&rulebase->environment.limits, turn));
}

static const struct ch_rule *rule_named(const struct ch_loaded *loaded, const char *name,
                                        size_t length) {
    for (int i = 0; i < loaded->ordered_rule_count; i++) {
        const struct ch_rule *rule = ch_rule_find(loaded, loaded->ordered_rules[i]);
        if (rule && strlen(rule->name) == length && memcmp(rule->name, name, length) == 0)
            return rule;
    }
    return NULL;
}

/* The rule that CLIPS's message names, if it is one: "… of defrule foo", "… in rule foo". */
static const struct ch_rule *rule_in_message(const struct ch_loaded *loaded, const char *message) {
    const struct ch_rule *rule = NULL;
    for (const char *at = message; !rule && (at = strstr(at, "rule ")); at += 5)
        rule = rule_named(loaded, at + 5, strcspn(at + 5, " .\n\t"));
    return rule;
}

/* Writes where the rule is, or the call that it failed in. */
static void describe_rule(const struct ch_rulebase *rulebase, const struct ch_rule *rule,
                          const struct ch_bridge_call *call, struct ch_fault *fault,
                          struct ch_text *text) {
    const struct ch_loaded *loaded = &rulebase->loaded;
    if (!rule)
        return;
    snprintf(fault->rule, sizeof fault->rule, "%s", rule->name);
    if (rule->source >= 0) {
        CH_FREED struct ch_source *sources =
            ch_alloc((size_t)loaded->source_count * sizeof *sources);
        CH_SCOPED(ch_outline_done) struct ch_outline outline = {0};
        for (int i = 0; i < loaded->source_count; i++) {
            sources[i] = (struct ch_source){.name = loaded->source_names[i],
                                            .text = loaded->source_texts[i]};
            ch_outline_scan(&outline, sources[i].text, i, INT_MAX);
        }
        size_t begin = (size_t)(rule->text - loaded->source_texts[rule->source]);
        struct ch_outline_item item = {.source = rule->source,
                                       .line = rule->line,
                                       .begin = begin,
                                       .end = begin + rule->length};
        int source = rule->source, line = rule->line;
        ch_call_place(sources, &outline, &item, call, &source, &line);
        ch_text_addf(text, "%s:%d: ", sources[source].name, line);
    }
    ch_text_addf(text, "rule `%s`: ", rule->name);
    if (call->within[0])
        ch_text_addf(text, "in function `%s`: ", call->within);
}

/* Sets the fault if the run failed. */
static bool failed(struct ch_rulebase *rulebase, long long fired, struct ch_fault *fault) {
    const char *complaint = rulebase->environment.complaint.data;
    if (rulebase->environment.tripped != CH_END_NONE)
        fault->end = rulebase->environment.tripped;
    else if (ch_environment_failed(&rulebase->environment))
        fault->end = CH_END_RULE_ERROR;
    else if (fired > rulebase->environment.limits.firings)
        fault->end = CH_END_FIRINGS;
    else
        return false;
    assert(fault->end != CH_END_NONE);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const struct ch_rule *rule = ch_rule_find(&rulebase->loaded, rulebase->run.firing_rule);
    if (fault->end == CH_END_RULE_ERROR && rule_in_message(&rulebase->loaded, complaint))
        rule = rule_in_message(&rulebase->loaded, complaint);
    if (!rule && rulebase->environment.tripped != CH_END_NONE) /* while its conditions were tried */
        rule = rule_named(&rulebase->loaded, rulebase->environment.tripped_at.rule,
                          strlen(rulebase->environment.tripped_at.rule));
    CH_SCOPED(ch_text_done) struct ch_text circle = ch_text_new();
    if (rulebase->trace.tried)
        rule = ch_rule_find(&rulebase->loaded, rulebase->trace.tried);
    else if (fault->end != CH_END_RULE_ERROR)
        ch_circle_find(&rulebase->recent, &rulebase->loaded, &circle, &rule);
    struct ch_bridge_call call = rulebase->environment.tripped_at.call;
    if (fault->end == CH_END_RULE_ERROR)
        ch_call_find(rulebase->environment.env, rule ? rule->rule : NULL,
                     rulebase->environment.complained_at, false, &call);
    for (int i = 0; !rule && i < rulebase->loaded.ordered_rule_count; i++) {
        const void *each = rulebase->loaded.ordered_rules[i]; /* its conditions failed */
        ch_call_find(rulebase->environment.env, each, rulebase->environment.complained_at, false,
                     &call);
        if (call.name[0] && !call.within[0])
            rule = ch_rule_find(&rulebase->loaded, each);
    }
    describe_rule(rulebase, rule, &call, fault, &text);
    if (fault->end == CH_END_TIME)
        ch_text_addf(&text, "no answer within %d ms",
                     ch_turn_ms(&rulebase->environment.limits, rulebase->run.turn));
    else if (fault->end == CH_END_MEMORY)
        ch_text_addf(&text, "more than %zu MB", rulebase->environment.limits.memory_bytes >> 20);
    else if (fault->end == CH_END_FIRINGS)
        ch_text_addf(&text, "more than %ld rules fired", rulebase->environment.limits.firings);
    else
        ch_hint_run(rulebase->environment.env, complaint[0] ? complaint : "stopped", &text);
    if (circle.length > 0)
        ch_text_addf(&text, "; %s", circle.data);
    else if (rule && rule->source >= 0 &&
             strcmp(rule->name, rulebase->environment.tripped_at.rule) == 0)
        ch_conditions_report(rule->text, rule->length, rule->line,
                             &rulebase->environment.tripped_at, &text);
    snprintf(fault->text, sizeof fault->text, "%s", text.data);
    rulebase->loaded.dirty = true;
    ch_environment_clear_flags(&rulebase->environment);
    return true;
}

/* The same as fire_rules, with phase_over called after each phase. Stops where a rule failed. */
static long long fire_by_phases(struct ch_rulebase *rulebase) {
    void *env = rulebase->environment.env;
    long long fired = 0, max = rulebase->environment.limits.firings + 1;
    for (int i = 0; i < rulebase->loaded.phase_count && fired < max; i++) {
        EnvClearFocusStack(env);
        EnvFocus(env, rulebase->loaded.phases[i]);
        fired += EnvRun(env, max - fired);
        if (rulebase->environment.tripped != CH_END_NONE ||
            ch_environment_failed(&rulebase->environment))
            break;
        rulebase->trace.phase_over(rulebase, i, rulebase->trace.phase_context);
    }
    return fired;
}

/* Fires the rules of each phase in turn; returns how many fired. */
static long long fire_rules(struct ch_rulebase *rulebase) {
    void *env = rulebase->environment.env;
    if (rulebase->trace.phase_over)
        return fire_by_phases(rulebase);
    EnvClearFocusStack(env);
    for (int i = rulebase->loaded.phase_count - 1; i >= 0; i--)
        EnvFocus(env, rulebase->loaded.phases[i]);
    return EnvRun(env, rulebase->environment.limits.firings + 1);
}

/* Adds the time since `since` to *us if time is measured; returns the time now. */
static int64_t lap(struct ch_rulebase *rulebase, enum ch_cost_stage stage, double *us,
                   int64_t since) {
    if (rulebase->trace.costs)
        return ch_costs_lap(rulebase, stage, since);
    if (!rulebase->trace.times)
        return 0;
    int64_t now = rulebase->environment.clocks->wall_ns();
    if (us)
        *us += (double)(now - since) / 1000;
    return now;
}

bool ch_turn_run(struct ch_rulebase *rulebase, const struct ch_turn *turn, struct ch_fault *fault) {
    struct ch_bridge_times none = {0};
    struct ch_bridge_times *times = rulebase->trace.times ? rulebase->trace.times : &none;
    begin(rulebase, turn);
    rulebase->trace.shared->stage = CH_BRIDGE_ASSERT;
    int64_t at = rulebase->trace.times || rulebase->trace.costs
                     ? rulebase->environment.clocks->wall_ns()
                     : 0;
    ch_standing_prepare(rulebase);
    at = lap(rulebase, CH_COST_PREPARE, &times->assert_us, at);
    EnvIncrementGCLocks(
        rulebase->environment.env); /* nothing holds the atoms of facts that are not asserted yet */
    rulebase->input.all = rulebase->trace.trail != NULL;
    ch_input_turn(&rulebase->input, &rulebase->run);
    ch_bridge_games_add_facts(&rulebase->input, &rulebase->run);
    at = lap(rulebase, CH_COST_INPUT, NULL, at);
    ch_input_flush(rulebase);
    EnvDecrementGCLocks(rulebase->environment.env);
    at = lap(rulebase, CH_COST_ASSERT, &times->assert_us, at);
    if (failed(rulebase, 0, fault))
        return false;
    rulebase->trace.shared->stage = CH_BRIDGE_RUN;
    long long fired = fire_rules(rulebase);
    at = lap(rulebase, CH_COST_RUN, &times->run_us, at);
    if (failed(rulebase, fired, fault))
        return false;
    if (rulebase->run.guard)
        ch_guard_state(rulebase->run.guard, &rulebase->run);
    ch_preferences_gather(&rulebase->run, rulebase->trace.trail != NULL);
    assert(rulebase->environment.queries == 0 && rulebase->input.made_count == 0);
    ch_decide(turn->legal->count, rulebase->run.preferences, rulebase->run.statement_count,
              turn->key, &rulebase->run.decision);
    lap(rulebase, CH_COST_DECIDE, NULL, at);
    return true;
}

/* True if the turn is decided without rules: it has one candidate, and the texts claim no results.
 * Explaining it runs the rules. */
static bool is_forced(struct ch_rulebase *rulebase, const struct ch_turn *turn) {
    if (turn->legal->count != 1 || rulebase->loaded.claims)
        return false;
    begin_run(&rulebase->run, turn);
    ch_decide(1, NULL, 0, turn->key, &rulebase->run.decision);
    return true;
}

void ch_turn_end(struct ch_rulebase *rulebase) {
    assert(rulebase->run.turn && !rulebase->run.withdrawing && !rulebase->trace.probe);
    rulebase->run.turn = NULL;
    rulebase->trace.shared->stage = CH_BRIDGE_IDLE;
}

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
    ch_recent_note(&rulebase->recent, env, activation);
    ch_rule_mark_fired(((struct activation *)activation)->theRule);
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
    run_init(&rulebase->run);
    rulebase->run.asked_for = ch_asked_new(config ? &config->grants : &none);
    if (config && config->guard_depth > 0)
        rulebase->run.guard =
            ch_guard_new(config->guard_depth, config->guard_margin, config->grants.search);
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
    run_done(&rulebase->run);
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
    if (is_forced(rulebase, turn) || ch_turn_run(rulebase, turn, &choice->fault)) {
        choice->index = rulebase->run.decision.chosen;
        if (!rulebase->run.set_ups) /* whose reason has no reader */
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
    if (!rule)
        rule = EngineData(rulebase->environment.env)->ExecutingRule;
    if (work->matches < CH_MANY_MATCHES) /* else the condition that makes them is reported */
        ch_call_find(rulebase->environment.env, rule,
                     EvaluationData(rulebase->environment.env)->CurrentExpression, true,
                     &work->call);
}

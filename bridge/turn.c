/* The course of a turn. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "bridge/explanation/rule_text.h"
#include "bridge/functions/functions.h"
#include "bridge/games/games.h"
#include "bridge/loading/loaded.h"
#include "bridge/output/output.h"
#include "bridge/rulebase.h"

/* Kept what rules draw and what the decision procedure draws apart, where keys were hashed. */
static const uint64_t hashed_stream = UINT64_C(0x5bf0363d6ea6e6c5);

void ch_run_init(struct ch_run *run) {
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

void ch_run_done(struct ch_run *run) {
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
    begin_run(&rulebase->run, turn);
    ch_asked_begin(rulebase->run.asked_for);
    ch_bridge_games_begin(&rulebase->run, &rulebase->input, turn);
    ch_watchdog_start(&rulebase->environment, ch_turn_ms(&rulebase->environment.limits, turn));
}

static const struct ch_rule *rule_named(const struct ch_loaded *loaded, const char *name,
                                        size_t length) {
    for (int i = 0; i < loaded->rule_count; i++)
        if (strlen(loaded->rules[i].name) == length &&
            memcmp(loaded->rules[i].name, name, length) == 0)
            return &loaded->rules[i];
    return NULL;
}

/* The rule that CLIPS's message names, if it is one: "… of defrule foo", "… in rule foo". */
static const struct ch_rule *rule_in_message(const struct ch_loaded *loaded, const char *message) {
    const struct ch_rule *rule = NULL;
    for (const char *at = message; !rule && (at = strstr(at, "rule ")); at += 5)
        rule = rule_named(loaded, at + 5, strcspn(at + 5, " .\n\t"));
    return rule;
}

static void describe_rule(const struct ch_rulebase *rulebase, const struct ch_rule *rule,
                          struct ch_fault *fault, struct ch_text *text) {
    if (!rule)
        return;
    snprintf(fault->rule, sizeof fault->rule, "%s", rule->name);
    if (rule->source >= 0)
        ch_text_addf(text, "%s:%d: ", rulebase->loaded.source_names[rule->source], rule->line);
    ch_text_addf(text, "rule `%s`: ", rule->name);
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
    if (rulebase->trace.tried)
        rule = ch_rule_find(&rulebase->loaded, rulebase->trace.tried);
    describe_rule(rulebase, rule, fault, &text);
    if (fault->end == CH_END_TIME)
        ch_text_addf(&text, "no answer within %d ms",
                     ch_turn_ms(&rulebase->environment.limits, rulebase->run.turn));
    else if (fault->end == CH_END_MEMORY)
        ch_text_addf(&text, "more than %zu MB", rulebase->environment.limits.memory_bytes >> 20);
    else if (fault->end == CH_END_FIRINGS)
        ch_text_addf(&text, "more than %ld rules fired", rulebase->environment.limits.firings);
    else
        ch_hint_run(complaint[0] ? complaint : "stopped", &text);
    if (rule && rule->source >= 0 && strcmp(rule->name, rulebase->environment.tripped_at.rule) == 0)
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

bool ch_turn_forced(struct ch_rulebase *rulebase, const struct ch_turn *turn) {
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

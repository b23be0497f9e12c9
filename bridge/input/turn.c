/* See turn.h. */
#include "bridge/input/turn.h"
#include "bridge/games/games.h"

#include <stdio.h>
#include <string.h>

#include "core/base/clock.h"

#include "bridge/environment/conditions.h"

/* Kept what rules draw and what the decision procedure draws apart, where keys were hashed. */
static const uint64_t hashed_stream = UINT64_C(0x5bf0363d6ea6e6c5);

int ch_turn_ms(const struct ch_rulebase *rulebase, const struct ch_turn *turn) {
    return turn->time_ms > 0 ? turn->time_ms : rulebase->limits.turn_ms;
}

static void begin(struct ch_rulebase *rulebase, const struct ch_turn *turn) {
    rulebase->turn = turn;
    rulebase->firings = 0;
    rulebase->firing_rule = NULL;
    rulebase->statement_count = 0;
    rulebase->scores_size = 0;
    rulebase->claim_count = 0;
    rulebase->trace->firings = 0;
    rulebase->trace->rule[0] = '\0';
    ch_text_clear(&rulebase->complaint);
    ch_text_clear(&rulebase->reasons);
    ch_random_init(&rulebase->random,
                   turn->hashed ? turn->key ^ hashed_stream : ch_rules_key(turn->key));
    ch_tactics_begin(rulebase->tactics, turn);
    ch_bridge_games_begin(rulebase, turn);
    const struct ch_position *position = ch_history_position(turn->history);
    for (int square = 0; square < turn->game->graph.count; square++)
        rulebase->board[square] = turn->game->ops->piece_at(turn->game, position, square);
    ch_watchdog_start(rulebase, ch_turn_ms(rulebase, turn));
}

/* The rule that CLIPS's message names, if it is one: "… of defrule foo", "… in rule foo". */
static const struct ch_rule *rule_in_message(const struct ch_rulebase *rulebase,
                                             const char *message) {
    for (const char *at = message; (at = strstr(at, "rule ")); at += 5) {
        const char *name = at + 5;
        size_t length = strcspn(name, " .\n\t");
        for (int i = 0; i < rulebase->rule_count; i++)
            if (strlen(rulebase->rules[i].name) == length &&
                memcmp(rulebase->rules[i].name, name, length) == 0)
                return &rulebase->rules[i];
    }
    return NULL;
}

/* The rule whose conditions were tried when the watchdog struck; one that fired is known otherwise.
 */
static const struct ch_rule *rule_tripped(const struct ch_rulebase *rulebase) {
    for (int i = 0; rulebase->tripped != CH_END_NONE && i < rulebase->rule_count; i++)
        if (strcmp(rulebase->rules[i].name, rulebase->tripped_at.rule) == 0)
            return &rulebase->rules[i];
    return NULL;
}

static void describe_rule(const struct ch_rulebase *rulebase, const struct ch_rule *rule,
                          struct ch_fault *fault, struct ch_text *text) {
    if (!rule)
        return;
    snprintf(fault->rule, sizeof fault->rule, "%s", rule->name);
    if (rule->source >= 0)
        ch_text_addf(text, "%s:%d: ", rulebase->source_names[rule->source], rule->line);
    ch_text_addf(text, "rule `%s`: ", rule->name);
}

/* What went wrong, if anything did. */
static bool failed(struct ch_rulebase *rulebase, long long fired, struct ch_fault *fault) {
    void *env = rulebase->env;
    const char *complaint = rulebase->complaint.data;
    struct ch_text text;
    if (rulebase->tripped != CH_END_NONE)
        fault->end = rulebase->tripped;
    else if (GetEvaluationError(env) || GetHaltExecution(env) || complaint[0])
        fault->end = CH_END_RULE_ERROR;
    else if (fired > rulebase->limits.firings)
        fault->end = CH_END_FIRINGS;
    else
        return false;
    ch_text_init(&text);
    const struct ch_rule *rule = ch_rule_find(rulebase, rulebase->firing_rule);
    if (fault->end == CH_END_RULE_ERROR && rule_in_message(rulebase, complaint))
        rule = rule_in_message(rulebase, complaint);
    if (!rule)
        rule = rule_tripped(rulebase);
    if (rulebase->tried)
        rule = ch_rule_find(rulebase, rulebase->tried);
    describe_rule(rulebase, rule, fault, &text);
    if (fault->end == CH_END_TIME)
        ch_text_addf(&text, "no answer within %d ms", ch_turn_ms(rulebase, rulebase->turn));
    else if (fault->end == CH_END_MEMORY)
        ch_text_addf(&text, "more than %zu MB", rulebase->limits.memory_bytes >> 20);
    else if (fault->end == CH_END_FIRINGS)
        ch_text_addf(&text, "more than %ld rules fired", rulebase->limits.firings);
    else
        ch_hint_run(complaint[0] ? complaint : "stopped", &text);
    if (rule && rule->source >= 0 && strcmp(rule->name, rulebase->tripped_at.rule) == 0)
        ch_conditions_tell(rulebase->source_texts[rule->source], rule->line, &rulebase->tripped_at,
                           &text);
    snprintf(fault->text, sizeof fault->text, "%s", text.data);
    ch_text_done(&text);
    rulebase->dirty = true;
    ch_environment_clear_flags(rulebase);
    return true;
}

/* The same as `fire`, phase by phase, for somebody who looks in between. Stops where a rule failed.
 */
static long long fire_by_phases(struct ch_rulebase *rulebase) {
    void *env = rulebase->env;
    long long fired = 0, most = rulebase->limits.firings + 1;
    for (int i = 0; i < rulebase->phase_count && fired < most; i++) {
        EnvClearFocusStack(env);
        EnvFocus(env, rulebase->phases[i]);
        fired += EnvRun(env, most - fired);
        if (rulebase->tripped != CH_END_NONE || GetEvaluationError(env) || GetHaltExecution(env) ||
            rulebase->complaint.length > 0)
            break;
        rulebase->phase_over(rulebase, i, rulebase->phase_context);
    }
    return fired;
}

/* Fires the rules of each phase in turn; returns how many fired. */
static long long fire(struct ch_rulebase *rulebase) {
    void *env = rulebase->env;
    if (rulebase->phase_over)
        return fire_by_phases(rulebase);
    EnvClearFocusStack(env);
    for (int i = rulebase->phase_count - 1; i >= 0; i--)
        EnvFocus(env, rulebase->phases[i]);
    return EnvRun(env, rulebase->limits.firings + 1);
}

/* Adds the time since `since` to *us if time is measured; returns the time now. */
static int64_t lap(struct ch_rulebase *rulebase, enum ch_cost_stage stage, double *us,
                   int64_t since) {
    if (rulebase->costs)
        return ch_costs_lap(rulebase, stage, since);
    if (!rulebase->times)
        return 0;
    int64_t now = rulebase->clocks->wall_ns();
    if (us)
        *us += (double)(now - since) / 1000;
    return now;
}

bool ch_turn_run(struct ch_rulebase *rulebase, const struct ch_turn *turn, struct ch_fault *fault) {
    struct ch_bridge_times none, *times = rulebase->times ? rulebase->times : &none;
    *times = (struct ch_bridge_times){0};
    begin(rulebase, turn);
    rulebase->trace->stage = CH_BRIDGE_ASSERT;
    int64_t at = rulebase->times || rulebase->costs ? rulebase->clocks->wall_ns() : 0;
    ch_standing_prepare(rulebase);
    at = lap(rulebase, CH_COST_PREPARE, &times->assert_us, at);
    EnvIncrementGCLocks(rulebase->env); /* atoms of facts that are not asserted yet are nobody's */
    ch_input_turn(rulebase);
    at = lap(rulebase, CH_COST_INPUT, NULL, at);
    ch_input_flush(rulebase);
    EnvDecrementGCLocks(rulebase->env);
    at = lap(rulebase, CH_COST_ASSERT, &times->assert_us, at);
    if (failed(rulebase, 0, fault))
        return false;
    rulebase->trace->stage = CH_BRIDGE_RUN;
    long long fired = fire(rulebase);
    at = lap(rulebase, CH_COST_RUN, &times->run_us, at);
    if (failed(rulebase, fired, fault))
        return false;
    ch_preferences_gather(rulebase);
    ch_decide(turn->legal->count, rulebase->preferences, rulebase->statement_count, turn->key,
              &rulebase->decision);
    lap(rulebase, CH_COST_DECIDE, NULL, at);
    return true;
}

void ch_turn_end(struct ch_rulebase *rulebase) {
    rulebase->turn = NULL;
    rulebase->trace->stage = CH_BRIDGE_IDLE;
}

void ch_turn_name(int candidate, const void *context, struct ch_text *text) {
    const struct ch_turn *turn = context;
    turn->game->ops->format_move(turn->game, &turn->legal->move[candidate], NULL, CH_NOTATION_FULL,
                                 text);
}

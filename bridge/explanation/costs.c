/* CLIPS counts in each join what it compares and stores; the rest is clocks around
 * what it does. */
#include "bridge/explanation/costs.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/clock.h"
#include "core/base/sorted.h"

/* A turn of the roster's agents makes a few thousand; memory and patience end far above this. Where
 * there are many joins, each may have a few. */
enum { MAX_MATCHES = 200000, MAX_MATCHES_PER_JOIN = 500 };
/* After each change the joins are looked at; where there are many, after several changes, so that
 * looking takes less time than the changes. */
enum { MANY_JOINS = 1024, CHANGES_PER_LOOK = 4 };

/* The joins that end in `join`, those of negated groups included. */
static void add_joins(struct ch_costs *costs, const struct joinNode *join) {
    for (; join; join = join->lastLevel) {
        *ch_added(costs->joins, costs->join_count, costs->join_capacity) =
            (struct ch_cost_join){.join = join, .users = 1};
        if (join->joinFromTheRight)
            add_joins(costs, join->rightSideEntryStructure);
    }
}

static void merge_joins(struct ch_costs *costs) {
    int kept = 0;
    if (costs->join_count > 0)
        qsort(costs->joins, (size_t)costs->join_count, sizeof *costs->joins, ch_by_pointer);
    for (int i = 0; i < costs->join_count; i++)
        if (kept > 0 && costs->joins[kept - 1].join == costs->joins[i].join)
            costs->joins[kept - 1].users++;
        else
            costs->joins[kept++] = costs->joins[i];
    assert(kept <= costs->join_count);
    costs->join_count = kept;
}

static void add_calls(struct ch_costs *costs, const struct expr *expression, int join) {
    for (; expression; expression = expression->nextArg) {
        if (expression->type == FCALL) {
            *ch_added(costs->calls, costs->call_count, costs->call_capacity) =
                (struct ch_cost_call){expression, join};
        }
        add_calls(costs, expression->argList, join);
    }
}

static void list_joins(struct ch_rulebase *rulebase, struct ch_costs *costs) {
    for (int i = 0; i < rulebase->loaded.rule_count; i++)
        add_joins(costs, ((const struct defrule *)rulebase->loaded.rules[i].rule)->lastJoin);
    merge_joins(costs);
    for (int i = 0; i < costs->join_count; i++) {
        const struct joinNode *join = costs->joins[i].join;
        const struct factPatternNode *node =
            join->joinFromTheRight ? NULL : join->rightSideEntryStructure;
        for (; node; node = node->lastLevel)
            add_calls(costs, node->networkTest, i);
    }
    if (costs->call_count > 0)
        qsort(costs->calls, (size_t)costs->call_count, sizeof *costs->calls, ch_by_pointer);
}

struct ch_cost_join *ch_costs_join(const struct ch_costs *costs, const struct joinNode *join) {
    struct ch_cost_join key = {.join = join};
    return costs->join_count > 0
               ? bsearch(&key, costs->joins, (size_t)costs->join_count, sizeof key, ch_by_pointer)
               : NULL;
}

/* What the joins did since the last look; returns it in all. */
static long long count_work(struct ch_costs *costs, long long *made) {
    long long work = 0;
    *made = 0;
    for (int i = 0; i < costs->join_count; i++) {
        struct ch_cost_join *each = &costs->joins[i];
        const struct joinNode *join = each->join;
        long long stored = join->memoryLeftAdds;
        long long now = stored + join->memoryRightAdds + join->memoryCompares +
                        join->memoryLeftDeletes + join->memoryRightDeletes;
        each->work = now - each->seen_work;
        work += each->work;
        *made += stored - each->seen_made;
        each->made += stored - each->seen_made;
        each->compares += join->memoryCompares - each->seen_compares;
        each->seen_work = now;
        each->seen_made = stored;
        each->seen_compares = join->memoryCompares;
    }
    return work;
}

/* Charges what changes took to the joins that worked. */
static void charge(struct ch_rulebase *rulebase) {
    struct ch_costs *costs = rulebase->trace.costs;
    long long made, work = count_work(costs, &made);
    costs->made += made;
    if (work == 0)
        costs->patterns_ns += costs->uncharged_ns;
    for (int i = 0; i < costs->join_count && work > 0; i++)
        if (costs->joins[i].work > 0)
            costs->joins[i].joining_ns +=
                costs->uncharged_ns * (double)costs->joins[i].work / (double)work;
    costs->uncharged_ns = 0;
    costs->changes = 0;
    if (!costs->stopped && costs->made > costs->max) {
        costs->stopped = true;
        SetHaltExecution(rulebase->environment.env, TRUE);
    }
}

/* The same; its time is not the rules'. Returns the nanoseconds that it took. */
static int64_t charge_aside(struct ch_rulebase *rulebase) {
    const struct ch_clocks *clocks = rulebase->environment.clocks;
    int64_t thread = clocks->thread_ns(), wall = clocks->wall_ns();
    charge(rulebase);
    wall = clocks->wall_ns() - wall;
    rulebase->trace.costs->looking_ns += wall;
    rulebase->environment.budget.wall_ns += wall;
    rulebase->environment.budget.thread_ns += clocks->thread_ns() - thread;
    return wall;
}

/* What was needed for the standing facts is no part of the turn, unless that was too much already.
 */
static void begin_turn(struct ch_costs *costs) {
    long long made;
    if (costs->stopped)
        return;
    count_work(costs, &made);
    for (int i = 0; i < costs->join_count; i++) {
        costs->joins[i].made = costs->joins[i].compares = 0;
        costs->joins[i].functions_ns = 0;
    }
    costs->patterns_ns = 0;
    costs->made = 0;
}

void ch_costs_begin_change(struct ch_rulebase *rulebase) {
    assert(rulebase->trace.costs->changing_ns == 0);
    rulebase->trace.costs->inner_ns = 0;
    rulebase->trace.costs->changing_ns = rulebase->environment.clocks->wall_ns();
}

void ch_costs_end_change(struct ch_rulebase *rulebase) {
    struct ch_costs *costs = rulebase->trace.costs;
    int64_t begun = costs->changing_ns, ended = rulebase->environment.clocks->wall_ns();
    assert(begun > 0);
    double spent = (double)(ended - begun);
    costs->changing_ns = 0;
    if (costs->firing >= 0)
        costs->rules[costs->firing].changes_ns += spent;
    costs->uncharged_ns += spent > costs->inner_ns ? spent - costs->inner_ns : 0;
    costs->aside_ns += ended - begun;
    if (++costs->changes > costs->join_count / MANY_JOINS * CHANGES_PER_LOOK)
        costs->aside_ns += charge_aside(rulebase);
}

static void end_firing(struct ch_costs *costs, int64_t now) {
    if (costs->firing >= 0)
        costs->rules[costs->firing].actions_ns += (double)(now - costs->fired_ns - costs->aside_ns);
    costs->firing = -1;
}

void ch_costs_fire(struct ch_rulebase *rulebase) {
    struct ch_costs *costs = rulebase->trace.costs;
    end_firing(costs, rulebase->environment.clocks->wall_ns());
    const struct ch_rule *rule = ch_rule_find(&rulebase->loaded, rulebase->run.firing_rule);
    if (!rule)
        return;
    costs->firing = (int)(rule - rulebase->loaded.rules);
    assert(costs->firing >= 0 && costs->firing < rulebase->loaded.rule_count);
    costs->rules[costs->firing].firings++;
    costs->aside_ns = 0;
    costs->fired_ns = rulebase->environment.clocks->wall_ns();
}

int64_t ch_costs_lap(struct ch_rulebase *rulebase, enum ch_cost_stage stage, int64_t since) {
    struct ch_costs *costs = rulebase->trace.costs;
    int64_t now = rulebase->environment.clocks->wall_ns();
    end_firing(costs, now);
    costs->stage_ns[stage] = (double)(now - since - costs->looking_ns);
    if (costs->changes > 0)
        charge_aside(rulebase);
    costs->looking_ns = 0;
    if (stage == CH_COST_PREPARE)
        begin_turn(costs);
    return rulebase->environment.clocks->wall_ns();
}

/* The joins whose patterns call the function that is being evaluated share its time. */
static void charge_patterns(struct ch_costs *costs, const struct expr *call, double spent) {
    const struct ch_cost_call key = {.call = call}, *end = costs->calls + costs->call_count, *last;
    const struct ch_cost_call *first =
        costs->call_count > 0
            ? bsearch(&key, costs->calls, (size_t)costs->call_count, sizeof key, ch_by_pointer)
            : NULL;
    if (!first) {
        costs->patterns_ns += spent;
        return;
    }
    while (first > costs->calls && first[-1].call == call)
        first--;
    for (last = first; last < end && last->call == call; last++)
        ;
    for (const struct ch_cost_call *each = first; each < last; each++)
        costs->joins[each->join].functions_ns += spent / (double)(last - first);
}

void ch_costs_function(struct ch_rulebase *rulebase, const void *call, int64_t spent) {
    struct ch_costs *costs = rulebase->trace.costs;
    const struct engineData *engine = EngineData(rulebase->environment.env);
    if (costs->changing_ns)
        costs->inner_ns += (double)spent;
    if (engine->JoinOperationInProgress) {
        struct ch_cost_join *join =
            engine->GlobalJoin ? ch_costs_join(costs, engine->GlobalJoin) : NULL;
        if (join)
            join->functions_ns += (double)spent;
        else
            charge_patterns(costs, call, (double)spent);
    } else if (costs->firing >= 0) {
        costs->rules[costs->firing].functions_ns += (double)spent;
    }
}

/* CLIPS's own functions that change facts, with clocks around them. */
static const char *const changing[CH_COST_CHANGES] = {"assert", "retract", "modify", "duplicate"};
typedef void (*change_value)(void *, DATA_OBJECT *);
typedef void (*change_nothing)(void *);
typedef void (*any_function)(void);

static void around_value(void *env, DATA_OBJECT *out) {
    struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    const struct FunctionDefinition *called = EvaluationData(env)->CurrentExpression->value;
    bool outermost = !rulebase->trace.costs->changing_ns;
    int which = 0;
    while (strcmp(changing[which], ValueToString(called->callFunctionName)) != 0)
        which++;
    any_function original = (any_function)rulebase->trace.costs->originals[which];
    if (outermost)
        ch_costs_begin_change(rulebase);
    if (out)
        ((change_value)original)(env, out);
    else
        ((change_nothing)original)(env);
    if (outermost)
        ch_costs_end_change(rulebase);
}

static void around_nothing(void *env) {
    around_value(env, NULL);
}

static void watch_changes(struct ch_rulebase *rulebase, struct ch_costs *costs) {
    for (int i = 0; i < CH_COST_CHANGES; i++) {
        struct FunctionDefinition *function = FindFunction(rulebase->environment.env, changing[i]);
        costs->originals[i] = function->functionPointer;
        any_function around = function->returnValueType == 'v' ? (any_function)around_nothing
                                                               : (any_function)around_value;
        function->functionPointer = (int (*)(void))around;
    }
}

void ch_costs_start(struct ch_rulebase *rulebase, struct ch_costs *costs) {
    assert(!rulebase->trace.costs);
    *costs = (struct ch_costs){.firing = -1};
    costs->rules = ch_alloc(((size_t)rulebase->loaded.rule_count + 1) * sizeof *costs->rules);
    list_joins(rulebase, costs);
    long long max = (long long)costs->join_count * MAX_MATCHES_PER_JOIN;
    costs->max = max > MAX_MATCHES ? max : MAX_MATCHES;
    begin_turn(costs); /* what came before this turn is no part of it either */
    watch_changes(rulebase, costs);
    rulebase->trace.costs = costs;
    rulebase->environment.heeds_halt = true;
}

void ch_costs_stop(struct ch_rulebase *rulebase, struct ch_costs *costs) {
    for (int i = 0; i < CH_COST_CHANGES; i++)
        FindFunction(rulebase->environment.env, changing[i])->functionPointer = costs->originals[i];
    assert(rulebase->trace.costs == costs);
    rulebase->trace.costs = NULL;
    rulebase->environment.heeds_halt = false;
    ch_free(costs->joins);
    ch_free(costs->calls);
    ch_free(costs->rules);
}

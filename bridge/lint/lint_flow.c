/* Lints on facts over all rules and phases: who asserts them, who reads them, and when; and on what
 * may go on without end: functions that call themselves, rules that fire themselves.
 *
 * A data-flow analysis (Kildall, "A unified approach to global program optimization", 1973) on sets
 * of phases. A rule runs in the phase of its module; a function runs in all phases from which it is
 * called, in turn by functions too, so that its set grows along the calls until none does: the
 * least fixed point. With these sets every use of a template adds to the phases in which its facts
 * are asserted, or read. Phases run in order and facts stay, so a condition can hold if the facts
 * are asserted in its own phase or an earlier one; in which order rules fire within a phase is not
 * looked at, nor whether they fire at all. So a warning is certain, and silence is not. A text that
 * is cut off, or a part of an agent, may lack just what asserts a fact: nothing is said of it. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bridge/lint/lint_model.h"
#include "core/base/memory.h"
#include "core/base/sorted.h"

/* Sets of phases, as bits; phases past the last share its bit. */
enum { LAST_BIT = 63 };
static const uint64_t all_phases = ~(uint64_t)0;

struct traffic {
    uint64_t asserted, read; /* phases in which that is done */
    struct ch_use first;     /* that asserts it */
};

/* A function calls another: their numbers. */
struct call {
    int caller, callee;
};

struct flow {
    struct traffic *facts; /* by template */
    uint64_t *functions;   /* phases from which they are called */
    struct call *calls;    /* in the order of the callers, then of the callees */
    int call_count, call_capacity;
};

static uint64_t rule_phases(const struct ch_lint_model *model, const struct ch_lint_rule *rule) {
    int phase = ch_lint_phase(model, rule->module);
    assert(phase < model->options->phase_count);
    return phase < 0 ? all_phases : (uint64_t)1 << (phase < LAST_BIT ? phase : LAST_BIT);
}

static uint64_t use_phases(const struct ch_lint_model *model, const struct flow *flow,
                           const struct ch_use *use) {
    if (use->rule)
        return rule_phases(model, use->rule);
    return use->function ? flow->functions[use->function - model->functions] : all_phases;
}

static void note_call(struct ch_lint_model *model, const struct ch_use *use, void *data) {
    struct flow *flow = data;
    const struct ch_lint_function *callee =
        use->kind == CH_USE_CALL ? ch_lint_find_function(model, ch_node_head(use->node)) : NULL;
    if (!callee)
        return;
    int number = (int)(callee - model->functions);
    assert(number < model->function_count);
    if (!use->function) {
        flow->functions[number] |= use_phases(model, flow, use);
        return;
    }
    *ch_added(flow->calls, flow->call_count, flow->call_capacity) =
        (struct call){(int)(use->function - model->functions), number};
}

static int compare_calls(const void *a, const void *b) {
    const struct call *one = a, *other = b;
    return one->caller != other->caller ? one->caller - other->caller : one->callee - other->callee;
}

/* The first call by this function or a later one. */
static int first_call(const struct flow *flow, int caller) {
    return ch_sorted_first(flow->calls, flow->call_count, sizeof *flow->calls,
                           offsetof(struct call, caller), caller);
}

/* Along the calls, until no set grows. Each function waits once at most. */
static void spread(struct flow *flow, int count) {
    int left = count;
    CH_FREED int *waiting = ch_alloc(((size_t)count + 1) * sizeof *waiting);
    CH_FREED bool *waits = ch_alloc(((size_t)count + 1) * sizeof *waits);
    for (int i = 0; i < count; i++) {
        waiting[i] = i;
        waits[i] = true;
    }
    while (left > 0) {
        int caller = waiting[--left];
        waits[caller] = false;
        for (int i = first_call(flow, caller);
             i < flow->call_count && flow->calls[i].caller == caller; i++) {
            int callee = flow->calls[i].callee;
            uint64_t more = flow->functions[callee] | flow->functions[caller];
            if (more != flow->functions[callee] && !waits[callee]) {
                waiting[left++] = callee;
                waits[callee] = true;
            }
            flow->functions[callee] = more;
        }
    }
}

static void note_fact(struct ch_lint_model *model, struct flow *flow, const struct ch_use *use,
                      const char *name, bool reads) {
    const struct ch_lint_template *fact = ch_lint_find_template(model, name);
    if (!fact)
        return;
    struct traffic *traffic = &flow->facts[fact - model->templates];
    assert(fact - model->templates < model->template_count);
    uint64_t phases = use_phases(model, flow, use);
    if (!reads && traffic->asserted == 0)
        traffic->first = *use;
    *(reads ? &traffic->read : &traffic->asserted) |= phases;
}

static void note_use(struct ch_lint_model *model, const struct ch_use *use, void *data) {
    const struct ch_node *first = use->node->first;
    if (use->kind == CH_USE_PATTERN || use->kind == CH_USE_ASSERT)
        note_fact(model, data, use, ch_node_head(use->node), use->kind == CH_USE_PATTERN);
    else if (use->kind == CH_USE_QUERY)
        for (const struct ch_node *word = first; word; word = word->next)
            if (word->kind == CH_NODE_WORD)
                note_fact(model, data, use, word->text, true);
}

static const char *first_phase(const struct ch_lint_model *model, uint64_t phases) {
    for (int i = 0; i < model->options->phase_count && i <= LAST_BIT; i++)
        if (phases >> i & 1)
            return model->options->phases[i];
    return "a later phase";
}

static void check_pattern(struct ch_lint_model *model, const struct ch_use *use, void *data) {
    const struct flow *flow = data;
    const struct ch_lint_template *fact =
        use->kind == CH_USE_PATTERN ? ch_lint_find_template(model, ch_node_head(use->node)) : NULL;
    if (!fact || ch_lint_is_given(fact))
        return;
    uint64_t asserted = flow->facts[fact - model->templates].asserted;
    uint64_t phases = rule_phases(model, use->rule);
    const char *so = use->negated ? "so that this always holds" : "so that this never holds";
    if (asserted == 0)
        ch_lint_warn(model, &use->at, "never-asserted", use->node->line,
                     "nothing asserts `%s`, %s; see what should", fact->name, so);
    else if (phases != all_phases && !(asserted & (phases | (phases - 1))))
        ch_lint_warn(
            model, &use->at, "too-late", use->node->line,
            "`%s` is asserted in %s and later, after %s, %s; put the rule into a later phase",
            fact->name, first_phase(model, asserted), use->rule->module, so);
}

/* True for a text of the program's own that an agent of somebody's lists: what it offers need not
 * all be read. */
static bool is_library(const struct ch_lint_model *model, int source) {
    static const char library[] = "rules/", roster[] = "agents/roster/";
    const char *agent = model->options->agent_file;
    return agent && strncmp(agent, roster, sizeof roster - 1) != 0 &&
           strncmp(model->sources[source].name, library, sizeof library - 1) == 0;
}

static void check_unread(struct ch_lint_model *model, const struct flow *flow) {
    for (int i = 0; i < model->template_count; i++) {
        const struct ch_lint_template *fact = &model->templates[i];
        const struct traffic *traffic = &flow->facts[i];
        if (traffic->asserted == 0 || traffic->read != 0 || ch_lint_is_given(fact) ||
            is_library(model, traffic->first.at.source))
            continue;
        ch_lint_warn(model, &traffic->first.at, "never-read", traffic->first.node->line,
                     "`%s` is asserted here, and no condition or query reads it; leave it out, or "
                     "write the rule that it is for",
                     fact->name);
    }
}

/* Parameters are the author's: a .parameters file comes as deffacts. */
static bool is_parameter(const struct ch_use *use, const char *name) {
    return !use->rule && !use->function && strcmp(ch_base_name(name), "parameter") == 0;
}

/* Rules may only read the facts of the environment. */
static void check_given(struct ch_lint_model *model, const struct ch_use *use, void *data) {
    const char *name = ch_node_head(use->node);
    const struct ch_node *binding, *next, *changed = NULL;
    const char *what = "asserted";
    (void)data;
    if (use->kind == CH_USE_CHANGE || (use->kind == CH_USE_CALL && strcmp(name, "retract") == 0)) {
        what = use->kind == CH_USE_CHANGE ? "changed" : "retracted";
        changed = use->node->first->next;
        name = "";
    } else if (use->kind != CH_USE_ASSERT || is_parameter(use, name)) {
        return;
    }
    const struct ch_node *at = use->rule && changed ? use->rule->conditions : NULL;
    for (; at && at != use->rule->arrow; at = next) {
        const struct ch_node *condition = ch_lint_condition(at, &binding, &next);
        for (const struct ch_node *each = changed; binding && each; each = each->next)
            if (each->kind == CH_NODE_VARIABLE && strcmp(each->text, binding->text) == 0)
                name = ch_node_head(condition);
    }
    const struct ch_lint_template *fact = ch_lint_find_template(model, name);
    if (fact && ch_lint_is_given(fact))
        ch_lint_warn(model, &use->at, "environment-fact", use->node->line,
                     "`%s` is given by the environment, and %s here; the game doesn't change by "
                     "it: declare a fact of your own",
                     fact->name, what);
}

bool ch_lint_is_whole(const struct ch_lint_model *model) {
    for (int i = 0; i < model->count; i++) {
        if (model->trees[i].stray || model->trees[i].too_deep)
            return false;
        for (const struct ch_node *node = model->trees[i].first; node; node = node->next)
            if (node->kind == CH_NODE_LIST && node->broken)
                return false;
    }
    return true;
}

/* --- What may go on without end. --- */

enum { MAX_FUNCTIONS = 500 };

/* Follows calls from `at` back to `goal`; path[] is set to the functions on the way. Depth first;
 * each function is entered once. */
static int find_circle(const struct flow *flow, int at, int goal, bool seen[], int path[],
                       int depth) {
    path[depth++] = at;
    int first = first_call(flow, at), end = first_call(flow, at + 1);
    for (int i = first; i < end; i++)
        if (flow->calls[i].callee == goal)
            return depth;
    seen[at] = true;
    for (int i = first; i < end; i++) {
        int next = flow->calls[i].callee;
        int found = seen[next] ? 0 : find_circle(flow, next, goal, seen, path, depth);
        if (found > 0)
            return found;
    }
    return 0;
}

static void report_circle(struct ch_lint_model *model, const int path[], int length) {
    const struct ch_lint_function *first = &model->functions[path[0]];
    CH_SCOPED(ch_text_done) struct ch_text way = ch_text_new();
    for (int i = 1; i < length && i < 8; i++)
        ch_text_addf(&way, "%s `%s`", i > 1 ? "," : " through", model->functions[path[i]].name);
    ch_lint_warn(model, &first->at, "recursion", first->at.node->line,
                 "`%s` calls itself%s; see that it ends within some thousand calls, or use a loop",
                 first->name, way.data);
}

static void check_recursion(struct ch_lint_model *model, const struct flow *flow) {
    for (int i = 0; i < model->function_count && model->function_count <= MAX_FUNCTIONS; i++) {
        bool seen[MAX_FUNCTIONS] = {false};
        int path[MAX_FUNCTIONS];
        int length = find_circle(flow, i, i, seen, path, 0);
        if (length > 0)
            report_circle(model, path, length);
    }
}

/* A condition of the rule on `fact` that is not inside another element; NULL if there is none. */
static const struct ch_node *own_pattern(const struct ch_lint_rule *rule, const char *fact,
                                         const struct ch_node *bound) {
    const struct ch_node *binding, *next;
    for (const struct ch_node *at = rule->conditions; at && at != rule->arrow; at = next) {
        const struct ch_node *condition = ch_lint_condition(at, &binding, &next);
        bool named = !bound && strcmp(ch_base_name(ch_node_head(condition)), fact) == 0;
        bool is_bound = bound && binding && strcmp(binding->text, bound->text) == 0;
        if ((named || is_bound) && condition->first && !ch_lint_is_element(condition))
            return condition;
    }
    return NULL;
}

bool ch_lint_is_worked_out(const struct ch_node *slot) {
    for (; slot; slot = slot->next)
        for (const struct ch_node *value = ch_node_at(slot, 1); value; value = value->next)
            if (value->kind == CH_NODE_LIST)
                return true;
    return false;
}

/* True if the slot's constraint can become false by a change of its value: anything but a variable.
 */
static bool constrains(const struct ch_node *slot) {
    const struct ch_node *value = slot ? slot->first->next : NULL;
    return value && (value->next || ch_node_is_constant(value));
}

/* True if the rule asks for anything that may come to an end: a test, an absence, a constraint in
 * the pattern on what is asserted. */
static bool is_guarded(const struct ch_lint_rule *rule, const struct ch_node *pattern,
                       const struct ch_node *slots) {
    const struct ch_node *binding, *next;
    for (const struct ch_node *slot = slots; slot; slot = slot->next)
        if (constrains(ch_node_slot(pattern->first->next, ch_node_head(slot))))
            return true;
    for (const struct ch_node *at = rule->conditions; at && at != rule->arrow; at = next)
        if (ch_lint_is_element(ch_lint_condition(at, &binding, &next)))
            return true;
    return false;
}

static void check_refire(struct ch_lint_model *model, const struct ch_use *use, void *data) {
    const struct ch_node *first = use->node->first, *pattern = NULL, *slots = NULL;
    (void)data;
    if (!use->rule || !first)
        return;
    if (use->kind == CH_USE_ASSERT && ch_lint_is_worked_out(first->next)) {
        slots = first->next;
        pattern = own_pattern(use->rule, ch_base_name(first->text), NULL);
    } else if (use->kind == CH_USE_CHANGE && first->next && first->next->kind == CH_NODE_VARIABLE) {
        slots = first->next->next;
        pattern = own_pattern(use->rule, "", first->next);
    }
    if (!pattern || is_guarded(use->rule, pattern, slots))
        return;
    ch_lint_warn(model, &use->at, "fires-itself", use->node->line,
                 "the new `%s` matches the condition in line %d again, so that `%s` fires itself "
                 "without end; add a condition that ends it",
                 ch_node_head(pattern), pattern->line, use->rule->name);
}

static void check_facts(struct ch_lint_model *model, struct flow *flow) {
    flow->facts = ch_alloc((size_t)(model->template_count + 1) * sizeof *flow->facts);
    spread(flow, model->function_count);
    ch_lint_visit(model, note_use, flow);
    ch_lint_visit(model, check_pattern, flow);
    check_unread(model, flow);
    ch_free(flow->facts);
}

void ch_lint_flow(struct ch_lint_model *model) {
    struct flow flow = {.functions =
                            ch_alloc((size_t)(model->function_count + 1) * sizeof *flow.functions)};
    ch_lint_visit(model, check_given, NULL);
    ch_lint_visit(model, note_call, &flow);
    if (flow.call_count > 0)
        qsort(flow.calls, (size_t)flow.call_count, sizeof *flow.calls, compare_calls);
    if (ch_lint_is_whole(model) && !model->options->partial)
        check_facts(model, &flow);
    check_recursion(model, &flow);
    ch_lint_visit(model, check_refire, NULL);
    ch_free(flow.calls);
    ch_free(flow.functions);
}

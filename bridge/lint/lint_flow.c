/* Lints on facts over all rules and phases: who asserts them, who reads them, and when.
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
    struct call *calls;    /* in the order of the callers */
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
    flow->calls = ch_grow(flow->calls, flow->call_count, &flow->call_capacity, sizeof *flow->calls);
    flow->calls[flow->call_count++] =
        (struct call){(int)(use->function - model->functions), number};
}

/* Along the calls, until no set grows. Each function waits once at most. */
static void spread(struct flow *flow, int count) {
    int *waiting = ch_alloc(((size_t)count + 1) * sizeof *waiting), left = count;
    bool *waits = ch_alloc(((size_t)count + 1) * sizeof *waits);
    for (int i = 0; i < count; i++) {
        waiting[i] = i;
        waits[i] = true;
    }
    while (left > 0) {
        int caller = waiting[--left];
        waits[caller] = false;
        for (int i = ch_sorted_first(flow->calls, flow->call_count, sizeof *flow->calls,
                                     offsetof(struct call, caller), caller);
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
    ch_free(waits);
    ch_free(waiting);
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

static void check_unread(struct ch_lint_model *model, const struct flow *flow) {
    for (int i = 0; i < model->template_count; i++) {
        const struct ch_lint_template *fact = &model->templates[i];
        const struct traffic *traffic = &flow->facts[i];
        if (traffic->asserted == 0 || traffic->read != 0 || ch_lint_is_given(fact))
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

static bool is_whole(const struct ch_lint_model *model) {
    for (int i = 0; i < model->count; i++) {
        if (model->trees[i].stray || model->trees[i].too_deep)
            return false;
        for (const struct ch_node *node = model->trees[i].first; node; node = node->next)
            if (node->kind == CH_NODE_LIST && node->broken)
                return false;
    }
    return !model->options->partial;
}

void ch_lint_flow(struct ch_lint_model *model) {
    ch_lint_visit(model, check_given, NULL);
    if (!is_whole(model))
        return;
    struct flow flow = {.facts = ch_alloc((size_t)(model->template_count + 1) * sizeof *flow.facts),
                        .functions =
                            ch_alloc((size_t)(model->function_count + 1) * sizeof *flow.functions)};
    ch_lint_visit(model, note_call, &flow);
    spread(&flow, model->function_count);
    ch_lint_visit(model, note_use, &flow);
    ch_lint_visit(model, check_pattern, &flow);
    check_unread(model, &flow);
    ch_free(flow.calls);
    ch_free(flow.functions);
    ch_free(flow.facts);
}

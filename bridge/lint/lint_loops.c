/* Lints on what may go on without end: functions that call themselves, rules that fire themselves.
 */
#include <string.h>

#include "bridge/lint/lint_model.h"
#include "core/base/memory.h"

/* Which function calls which. */
struct calls {
    bool *edge; /* edge[caller * count + callee] */
    int count;
};

enum { MAX_FUNCTIONS = 500 };

static void note_call(struct ch_lint_model *model, const struct ch_use *use, void *data) {
    struct calls *calls = data;
    const struct ch_lint_function *callee =
        use->kind == CH_USE_CALL && use->function
            ? ch_lint_find_function(model, ch_node_head(use->node))
            : NULL;
    if (callee)
        calls->edge[(use->function - model->functions) * calls->count +
                    (callee - model->functions)] = true;
}

/* Follows calls from `at` back to `goal`; path[] is set to the functions on the way. Depth first;
 * each function is entered once. */
static int find_circle(const struct calls *calls, int at, int goal, bool seen[], int path[],
                       int depth) {
    path[depth++] = at;
    if (calls->edge[at * calls->count + goal])
        return depth;
    seen[at] = true;
    for (int next = 0; next < calls->count; next++) {
        if (seen[next] || !calls->edge[at * calls->count + next])
            continue;
        int found = find_circle(calls, next, goal, seen, path, depth);
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

static void check_recursion(struct ch_lint_model *model) {
    struct calls calls = {.count = model->function_count};
    if (calls.count == 0 || calls.count > MAX_FUNCTIONS)
        return;
    calls.edge = ch_alloc((size_t)calls.count * (size_t)calls.count * sizeof *calls.edge);
    ch_lint_visit(model, note_call, &calls);
    for (int i = 0; i < calls.count; i++) {
        bool seen[MAX_FUNCTIONS] = {false};
        int path[MAX_FUNCTIONS];
        int length = find_circle(&calls, i, i, seen, path, 0);
        if (length > 0)
            report_circle(model, path, length);
    }
    ch_free(calls.edge);
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

static const struct ch_node *find_slot(const struct ch_node *first, const char *name) {
    for (; *name && first; first = first->next)
        if (strcmp(ch_node_head(first), name) == 0)
            return first;
    return NULL;
}

static bool has_list(const struct ch_node *values) {
    for (; values; values = values->next)
        if (values->kind == CH_NODE_LIST)
            return true;
    return false;
}

/* True if a value is worked out from others, so that it can be new each time. */
static bool is_worked_out(const struct ch_node *slot) {
    for (; slot; slot = slot->next)
        if (slot->kind == CH_NODE_LIST && slot->first && has_list(slot->first->next))
            return true;
    return false;
}

/* True if the slot's constraint can become false by a change of its value: anything but a variable.
 */
static bool constrains(const struct ch_node *slot) {
    const struct ch_node *value = slot ? slot->first->next : NULL;
    return value && (value->next || value->kind == CH_NODE_WORD || value->kind == CH_NODE_NUMBER ||
                     value->kind == CH_NODE_STRING);
}

/* True if the rule asks for anything that may come to an end: a test, an absence, a constraint in
 * the pattern on what is asserted. */
static bool is_guarded(const struct ch_lint_rule *rule, const struct ch_node *pattern,
                       const struct ch_node *slots) {
    const struct ch_node *binding, *next;
    for (const struct ch_node *slot = slots; slot; slot = slot->next)
        if (constrains(find_slot(pattern->first->next, ch_node_head(slot))))
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
    if (use->kind == CH_USE_ASSERT && is_worked_out(first->next)) {
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

void ch_lint_loops(struct ch_lint_model *model) {
    check_recursion(model);
    ch_lint_visit(model, check_refire, NULL);
}

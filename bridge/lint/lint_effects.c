/* Effects and questions of rules; see lint_effects.h. Functions of the author are read once; each
 * rule then takes over what those do that it calls, directly or through others. */
#include "bridge/lint/lint_effects.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bridge/bridge.h"
#include "core/base/memory.h"
#include "core/base/sorted.h"

/* A function calls another: their numbers. */
struct call {
    int caller, callee;
};

/* What functions do, as if it stood in the rule that calls them. */
struct own {
    int function;
    bool asks;
    struct ch_effect effect;
    struct ch_question question;
};

struct reader {
    struct ch_effects *effects;
    struct own *own; /* in the order of functions */
    int own_count, own_capacity;
    struct call *call; /* the same */
    int call_count, call_capacity;
    bool *matters; /* by function: it does something, or calls what does */
    int *seen;     /* by function: 1 + the last rule that took it over; negative: in conditions */
    int rule;      /* that is read; -1: none is */
    const struct ch_lint_rule *of;
};

static int template_number(const struct ch_lint_model *model, const char *name) {
    return *ch_base_name(name) ? ch_lint_names_find(&model->template_names, ch_base_name(name))
                               : -1;
}

/* --- What a variable of an action is: a fact that a condition matched, or one of a query. --- */

static const struct ch_node *find_bound(const struct ch_node *first, const char *name) {
    for (const struct ch_node *at = first; at; at = at->next) {
        bool bound = at->kind == CH_NODE_VARIABLE && strcmp(at->text, name) == 0 &&
                     ch_node_is(at->next, "<-") && at->next->next;
        if (bound)
            return at->next->next;
        const struct ch_node *inner = at->kind == CH_NODE_LIST ? find_bound(at->first, name) : NULL;
        if (inner)
            return inner;
    }
    return NULL;
}

/* The word of (?name fact) in the sets of a query, or of (bind ?name (assert (fact …))). */
static const struct ch_node *find_made(const struct ch_node *first, const char *name) {
    for (const struct ch_node *at = first; at; at = at->next) {
        const struct ch_node *head = at->kind == CH_NODE_LIST ? at->first : NULL;
        if (!head)
            continue;
        const struct ch_node *second = head->next;
        if (head->kind == CH_NODE_VARIABLE && strcmp(head->text, name) == 0 && second &&
            second->kind == CH_NODE_WORD)
            return second;
        if (ch_node_is(head, "bind") && second && second->kind == CH_NODE_VARIABLE &&
            strcmp(second->text, name) == 0 && strcmp(ch_node_head(second->next), "assert") == 0 &&
            second->next->first->next && second->next->first->next->kind == CH_NODE_LIST)
            return second->next->first->next->first;
        const struct ch_node *inner = find_made(head, name);
        if (inner)
            return inner;
    }
    return NULL;
}

/* Number of the template of the fact that `variable` is; -1: unknown. */
static int fact_of(const struct reader *reader, const struct ch_use *use,
                   const struct ch_node *variable, const struct ch_node **before) {
    const struct ch_lint_model *model = reader->effects->model;
    *before = NULL;
    if (!variable || variable->kind != CH_NODE_VARIABLE)
        return -1;
    if (use->rule && use->rule->conditions)
        *before = find_bound(use->rule->conditions, variable->text);
    if (*before)
        return template_number(model, ch_node_head(*before));
    const struct ch_node *body = use->rule       ? use->rule->arrow
                                 : use->function ? use->function->body
                                                 : NULL;
    const struct ch_node *made = body ? find_made(body, variable->text) : NULL;
    return made && made->kind == CH_NODE_WORD ? template_number(model, made->text) : -1;
}

/* --- Effects and questions. --- */

static void add_effect(struct reader *reader, const struct ch_use *use, struct ch_effect effect) {
    effect.rule = reader->rule;
    if (effect.line == 0)
        effect.line = use->node->line;
    if (use->function && reader->rule < 0) {
        *ch_added(reader->own, reader->own_count, reader->own_capacity) = (struct own){
            .function = (int)(use->function - reader->effects->model->functions), .effect = effect};
        return;
    }
    struct ch_effects *all = reader->effects;
    *ch_added(all->effect, all->effect_count, all->effect_capacity) = effect;
}

static void add_question(struct reader *reader, const struct ch_use *use,
                         struct ch_question question) {
    struct ch_effects *all = reader->effects;
    question.rule = reader->rule;
    if (question.line == 0)
        question.line = use->node->line;
    if (use->function && reader->rule < 0) {
        *ch_added(reader->own, reader->own_count, reader->own_capacity) =
            (struct own){.function = (int)(use->function - all->model->functions),
                         .asks = true,
                         .question = question};
    } else if (reader->rule >= 0) {
        question.condition = use->condition;
        question.after = all->pattern_count - all->form[reader->rule].first_pattern;
        *ch_added(all->question, all->question_count, all->question_capacity) = question;
    }
}

static int global_number(struct ch_effects *effects, const char *name) {
    ch_lint_names_add(&effects->globals, name, effects->globals.count);
    return ch_lint_names_find(&effects->globals, name);
}

static void read_query(struct reader *reader, const struct ch_use *use) {
    for (const struct ch_node *word = use->node->first; word; word = word->next)
        if (word->kind == CH_NODE_WORD)
            add_question(
                reader, use,
                (struct ch_question){.kind = CH_ASKS_QUERY,
                                     .fact = template_number(reader->effects->model, word->text),
                                     .node = use->node});
}

/* Globals among the arguments of a call; nested calls are visited by themselves. */
static void read_globals(struct reader *reader, const struct ch_use *use) {
    bool binds = strcmp(ch_node_head(use->node), "bind") == 0;
    const struct ch_node *at = use->node->first->next;
    if (binds && at && at->kind == CH_NODE_GLOBAL) {
        add_effect(reader, use,
                   (struct ch_effect){.kind = CH_EFFECT_BIND,
                                      .fact = global_number(reader->effects, at->text),
                                      .node = use->node});
        at = at->next;
    }
    for (; at; at = at->next)
        if (at->kind == CH_NODE_GLOBAL)
            add_question(reader, use,
                         (struct ch_question){.kind = CH_ASKS_GLOBAL,
                                              .fact = global_number(reader->effects, at->text),
                                              .node = use->node});
}

static void read_retract(struct reader *reader, const struct ch_use *use) {
    for (const struct ch_node *at = use->node->first->next; at; at = at->next) {
        struct ch_effect effect = {.kind = CH_EFFECT_RETRACT, .node = use->node};
        effect.fact = fact_of(reader, use, at, &effect.before);
        if (effect.fact >= 0)
            add_effect(reader, use, effect);
    }
}

static void read_change(struct reader *reader, const struct ch_use *use) {
    bool copies = strcmp(ch_node_head(use->node), "duplicate") == 0;
    const struct ch_node *variable = use->node->first->next;
    struct ch_effect effect = {.kind = copies ? CH_EFFECT_COPY : CH_EFFECT_CHANGE,
                               .node = use->node,
                               .slots = variable ? variable->next : NULL};
    effect.fact = fact_of(reader, use, variable, &effect.before);
    if (effect.fact >= 0)
        add_effect(reader, use, effect);
}

static void take_over(struct reader *reader, const struct ch_use *use, int function);

static void read_call(struct reader *reader, const struct ch_use *use) {
    const struct ch_lint_model *model = reader->effects->model;
    const char *name = ch_node_head(use->node);
    const struct ch_lint_function *callee = ch_lint_find_function(model, name);
    const struct ch_bridge_function *function = callee ? NULL : ch_bridge_function_find(name);
    enum ch_bridge_prices prices = function ? function->prices : CH_PRICES_NO_MATTER;
    if (strcmp(name, "retract") == 0)
        read_retract(reader, use);
    else if (prices == CH_PRICES_STATED)
        add_effect(reader, use, (struct ch_effect){CH_EFFECT_PRICE, .fact = -1, .node = use->node});
    else if (prices == CH_PRICES_COUNTED)
        add_question(reader, use,
                     (struct ch_question){CH_ASKS_PRICE, .fact = -1, .node = use->node});
    read_globals(reader, use);
    if (!callee)
        return;
    int number = (int)(callee - model->functions);
    assert(number < model->function_count);
    if (reader->rule >= 0)
        take_over(reader, use, number);
    else if (use->function)
        *ch_added(reader->call, reader->call_count, reader->call_capacity) =
            (struct call){(int)(use->function - model->functions), number};
}

static void read_use(struct ch_lint_model *model, const struct ch_use *use, void *data) {
    struct reader *reader = data;
    if (use->node->kind != CH_NODE_LIST || !use->node->first)
        return;
    if (use->kind == CH_USE_CALL)
        read_call(reader, use);
    else if (use->kind == CH_USE_QUERY)
        read_query(reader, use);
    else if (use->kind == CH_USE_CHANGE)
        read_change(reader, use);
    else if (use->kind == CH_USE_ASSERT && template_number(model, ch_node_head(use->node)) >= 0)
        add_effect(reader, use,
                   (struct ch_effect){.kind = CH_EFFECT_ASSERT,
                                      .fact = template_number(model, ch_node_head(use->node)),
                                      .node = use->node,
                                      .slots = use->node->first->next});
}

/* A function that gives a global as it is: those that read_globals doesn't see. Keeps the order of
 * functions. */
static void read_bare_globals(struct reader *reader) {
    const struct ch_lint_model *model = reader->effects->model;
    for (int i = 0; i < model->function_count; i++)
        for (const struct ch_node *at = model->functions[i].body; at; at = at->next) {
            const struct ch_use use = {.node = at, .function = &model->functions[i]};
            if (at->kind != CH_NODE_GLOBAL)
                continue;
            add_question(reader, &use,
                         (struct ch_question){.kind = CH_ASKS_GLOBAL,
                                              .fact = global_number(reader->effects, at->text),
                                              .node = at});
            struct own own = reader->own[reader->own_count - 1];
            int to = reader->own_count - 1;
            for (; to > 0 && reader->own[to - 1].function > own.function; to--)
                reader->own[to] = reader->own[to - 1];
            reader->own[to] = own;
        }
}

/* The visitor of functions and deffacts; rules are read one by one. */
static void read_outside(struct ch_lint_model *model, const struct ch_use *use, void *data) {
    if (!use->rule)
        read_use(model, use, data);
}

static int first_own(const struct reader *reader, int function) {
    return ch_sorted_first(reader->own, reader->own_count, sizeof *reader->own,
                           offsetof(struct own, function), function);
}

static int first_call(const struct reader *reader, int caller) {
    return ch_sorted_first(reader->call, reader->call_count, sizeof *reader->call,
                           offsetof(struct call, caller), caller);
}

/* The rule that is read calls the function: what that does and asks is the rule's. */
static void take_over(struct reader *reader, const struct ch_use *use, int function) {
    int mark = use->condition ? -1 - reader->rule : 1 + reader->rule;
    if (!reader->matters[function] || reader->seen[function] == mark)
        return;
    reader->seen[function] = mark;
    for (int i = first_own(reader, function);
         i < reader->own_count && reader->own[i].function == function; i++) {
        const struct own *own = &reader->own[i];
        struct ch_effect effect = own->effect;
        struct ch_question question = own->question;
        effect.line = question.line = use->node->line;
        if (own->asks)
            add_question(reader, use, question);
        else
            add_effect(reader, use, effect);
    }
    for (int i = first_call(reader, function);
         i < reader->call_count && reader->call[i].caller == function; i++)
        take_over(reader, use, reader->call[i].callee);
}

static int compare_callees(const void *a, const void *b) {
    const struct call *one = a, *other = b;
    return one->callee - other->callee;
}

/* Marks the functions that do or ask something, and their callers, each once. */
static void find_what_matters(struct reader *reader, int count) {
    CH_FREED struct call *back =
        ch_alloc(((size_t)reader->call_count + 1) * sizeof *back); /* by callee */
    CH_FREED int *waiting = ch_alloc(((size_t)count + 1) * sizeof *waiting);
    int left = 0;
    if (reader->call_count > 0) {
        memcpy(back, reader->call, (size_t)reader->call_count * sizeof *back);
        qsort(back, (size_t)reader->call_count, sizeof *back, compare_callees);
    }
    for (int i = 0; i < reader->own_count; i++)
        if (!reader->matters[reader->own[i].function]) {
            reader->matters[reader->own[i].function] = true;
            waiting[left++] = reader->own[i].function;
        }
    while (left > 0) {
        int callee = waiting[--left];
        for (int i = ch_sorted_first(back, reader->call_count, sizeof *back,
                                     offsetof(struct call, callee), callee);
             i < reader->call_count && back[i].callee == callee; i++)
            if (!reader->matters[back[i].caller]) {
                reader->matters[back[i].caller] = true;
                waiting[left++] = back[i].caller;
            }
    }
}

/* --- Conditions of a rule. --- */

/* What is around a condition. */
struct around {
    bool absent, exists, logical;
};

static void visit_in_rule(struct ch_lint_model *model, const struct ch_use *use, void *data) {
    read_use(model, use, data);
}

static void read_expression(struct reader *reader, const struct ch_node *node) {
    const struct ch_use use = {
        .node = node, .at = reader->of->at, .rule = reader->of, .condition = true};
    if (node->kind == CH_NODE_GLOBAL)
        add_question(reader, &use,
                     (struct ch_question){.kind = CH_ASKS_GLOBAL,
                                          .fact = global_number(reader->effects, node->text),
                                          .node = node});
    ch_lint_visit_expression(reader->effects->model, reader->of, node, visit_in_rule, reader);
}

/* Calls and globals in constraints: &:(…), =(…), ?*x*. */
static void read_constraints(struct reader *reader, const struct ch_node *at, int depth) {
    for (const struct ch_node *before = NULL; at; before = at, at = at->next) {
        if (at->kind == CH_NODE_GLOBAL)
            read_expression(reader, at);
        if (at->kind != CH_NODE_LIST)
            continue;
        if (ch_node_is(before, ":") || ch_node_is(before, "="))
            read_expression(reader, at);
        else if (depth > 0)
            read_constraints(reader, at->first, depth - 1);
    }
}

static void read_pattern(struct reader *reader, const struct ch_node *pattern,
                         const struct ch_node *binding, struct around around) {
    struct ch_effects *all = reader->effects;
    int fact = template_number(all->model, ch_node_head(pattern));
    const struct ch_use use = {
        .node = pattern, .at = reader->of->at, .rule = reader->of, .condition = true};
    if (around.absent || around.exists)
        add_question(reader, &use,
                     (struct ch_question){.kind = around.absent ? CH_ASKS_ABSENT : CH_ASKS_EXISTS,
                                          .fact = fact,
                                          .logical = around.logical,
                                          .node = pattern});
    else
        *ch_added(all->pattern, all->pattern_count, all->pattern_capacity) =
            (struct ch_rule_pattern){pattern, binding, fact};
    read_constraints(reader, pattern->first ? pattern->first->next : NULL, 1);
}

static void read_conditions(struct reader *reader, const struct ch_node *at,
                            const struct ch_node *end, struct around around) {
    const struct ch_node *binding, *next;
    struct ch_rule_form *form = &reader->effects->form[reader->rule];
    for (; at && at != end; at = next) {
        const struct ch_node *condition = ch_lint_condition(at, &binding, &next);
        const char *head = ch_node_head(condition);
        if (condition->kind != CH_NODE_LIST || !condition->first)
            continue;
        struct around inside = around;
        const struct ch_node *first = condition->first->next;
        if (!ch_lint_is_element(condition)) {
            read_pattern(reader, condition, binding, around);
            continue;
        }
        form->plain &= strcmp(head, "and") == 0 || strcmp(head, "logical") == 0;
        if (strcmp(head, "test") == 0) {
            for (; first; first = first->next)
                read_expression(reader, first);
        } else if (strcmp(head, "not") == 0) {
            inside.absent = !around.absent;
            inside.exists = around.absent;
            read_conditions(reader, first, NULL, inside);
        } else if (strcmp(head, "forall") == 0 && first) {
            inside.absent = !around.absent;
            inside.exists = around.absent;
            read_conditions(reader, first, first->next, inside);
            inside.absent = around.absent;
            inside.exists = !around.absent;
            read_conditions(reader, first->next, NULL, inside);
        } else {
            inside.exists |= strcmp(head, "exists") == 0 && !around.absent;
            inside.logical |= strcmp(head, "logical") == 0;
            read_conditions(reader, first, NULL, inside);
        }
    }
}

/* True if the rule asserts facts, binds variables, and does nothing else. */
static bool only_asserts(const struct ch_lint_rule *rule) {
    for (const struct ch_node *at = rule->arrow ? rule->arrow->next : NULL; at; at = at->next)
        if (strcmp(ch_node_head(at), "assert") != 0 && strcmp(ch_node_head(at), "bind") != 0)
            return false;
    return true;
}

static void read_rule(struct reader *reader, int number) {
    struct ch_effects *all = reader->effects;
    const struct ch_lint_rule *rule = &all->model->rules[number];
    struct ch_rule_form *form = &all->form[number];
    *form = (struct ch_rule_form){.phase = ch_lint_phase(all->model, rule->module),
                                  .plain = true,
                                  .only_asserts = only_asserts(rule),
                                  .first_pattern = all->pattern_count,
                                  .first_effect = all->effect_count,
                                  .first_question = all->question_count};
    if (rule->salience) {
        form->salient = rule->salience->kind != CH_NODE_NUMBER;
        form->salience = strtol(rule->salience->text, NULL, 10);
    }
    if (rule->at.node->broken || !rule->arrow)
        return;
    reader->rule = number;
    reader->of = rule;
    read_conditions(reader, rule->conditions, rule->arrow, (struct around){0});
    form->patterns = all->pattern_count - form->first_pattern;
    ch_lint_visit_actions(all->model, rule, visit_in_rule, reader);
    form->effects = all->effect_count - form->first_effect;
    form->questions = all->question_count - form->first_question;
    reader->rule = -1;
    reader->of = NULL;
}

/* Links the effects on each template, in their order. */
static void link_effects(struct ch_effects *all) {
    int count = all->model->template_count;
    all->first_on = ch_alloc(((size_t)count + 1) * sizeof *all->first_on);
    all->next_on = ch_alloc(((size_t)all->effect_count + 1) * sizeof *all->next_on);
    for (int i = 0; i < count; i++)
        all->first_on[i] = -1;
    for (int i = all->effect_count - 1; i >= 0; i--) {
        const struct ch_effect *effect = &all->effect[i];
        if (effect->kind > CH_EFFECT_RETRACT || effect->fact < 0)
            continue;
        all->next_on[i] = all->first_on[effect->fact];
        all->first_on[effect->fact] = i;
    }
}

void ch_effects_read(struct ch_effects *effects, struct ch_lint_model *model) {
    struct reader reader = {.effects = effects, .rule = -1};
    size_t functions = (size_t)model->function_count + 1;
    *effects = (struct ch_effects){.model = model};
    effects->form = ch_alloc(((size_t)model->rule_count + 1) * sizeof *effects->form);
    reader.matters = ch_alloc(functions * sizeof *reader.matters);
    reader.seen = ch_alloc(functions * sizeof *reader.seen);
    ch_lint_visit(model, read_outside, &reader);
    read_bare_globals(&reader);
    find_what_matters(&reader, model->function_count);
    for (int i = 0; i < model->rule_count; i++)
        read_rule(&reader, i);
    link_effects(effects);
    ch_free(reader.own);
    ch_free(reader.call);
    ch_free(reader.matters);
    ch_free(reader.seen);
}

void ch_effects_done(struct ch_effects *effects) {
    ch_free(effects->form);
    ch_free(effects->pattern);
    ch_free(effects->effect);
    ch_free(effects->question);
    ch_free(effects->first_on);
    ch_free(effects->next_on);
    ch_lint_names_done(&effects->globals);
}

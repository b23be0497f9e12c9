/* Lints on joins. Of conditions that share no variable CLIPS keeps every pair of facts, which is
 * how a rule base comes to take seconds and gigabytes. */
#include <stdio.h>
#include <string.h>

#include "bridge/bridge.h"
#include "bridge/lint/lint_types.h"
#include "core/referee/preference.h"

enum { MAX_CONDITIONS = 64 };

enum condition_kind { POSITIVE, TEST, OTHER };

struct condition {
    enum condition_kind kind;
    const struct ch_node *node, *binding;
    int number; /* from 1, as an author counts */
};

struct conditions {
    struct condition each[MAX_CONDITIONS];
    int count;
};

/* Patterns in `and` and `logical` join as if they stood alone. `or` is taken as one that has the
 * variables of all. */
static void flatten(struct conditions *all, const struct ch_node *at, const struct ch_node *arrow,
                    int number) {
    const struct ch_node *binding, *next;
    for (int own = 1; at && at != arrow; at = next, own++) {
        const struct ch_node *node = ch_lint_condition(at, &binding, &next);
        const char *head = ch_node_head(node);
        int counted = number > 0 ? number : own;
        if (strcmp(head, "and") == 0 || strcmp(head, "logical") == 0) {
            flatten(all, node->first->next, NULL, counted);
        } else if (all->count < MAX_CONDITIONS) {
            bool positive = !ch_lint_is_element(node) || strcmp(head, "or") == 0;
            all->each[all->count++] = (struct condition){positive                    ? POSITIVE
                                                         : strcmp(head, "test") == 0 ? TEST
                                                                                     : OTHER,
                                                         node, binding, counted};
        }
    }
}

static bool share_variable(const struct ch_node *a, const struct ch_node *b) {
    if (ch_node_is_variable(a))
        return ch_node_mentions(b, a->text);
    for (const struct ch_node *each = a->first; each; each = each->next)
        if (share_variable(each, b))
            return true;
    return false;
}

static bool is_constant_value(const struct ch_node *node) {
    return ch_node_is_constant(node) && !node->next;
}

static bool is_constant(const struct ch_node *slot) {
    return is_constant_value(slot->first ? slot->first->next : NULL);
}

/* True if a slot is one of some constants, a|b, whatever variable it is given. */
static bool is_one_of_few(const struct ch_node *slot) {
    const struct ch_node *value = slot->first ? slot->first->next : NULL;
    if (value && value->kind == CH_NODE_VARIABLE && ch_node_is_sign(value->next, '&'))
        value = value->next->next;
    bool few = value != NULL;
    for (; value; value = value->next)
        few &= value->kind == CH_NODE_WORD || value->kind == CH_NODE_NUMBER ||
               ch_node_is_sign(value, '|');
    return few;
}

/* True if the rule matches one set of facts at most. */
static bool fires_once(const struct ch_lint_rule *rule) {
    const struct ch_node *binding, *next;
    for (const struct ch_node *at = rule->conditions; at && at != rule->arrow; at = next) {
        const struct ch_node *node = ch_lint_condition(at, &binding, &next);
        static const char *const several[] = {"and", "or", "logical", NULL};
        bool one = ch_lint_is_element(node) ? !ch_text_is_one_of(ch_node_head(node), several)
                                            : ch_lint_is_single(ch_node_head(node));
        if (!one)
            return false;
    }
    return true;
}

/* Counts asserts of each fact: facts without variables in them, and those of a rule that fires
 * once, are few. */
static void count_asserts(struct ch_lint_model *model, const struct ch_use *use, void *data) {
    const char *name = use->kind == CH_USE_ASSERT ? ch_node_head(use->node) : "";
    int found = *name ? ch_lint_names_find(&model->template_names, ch_base_name(name)) : -1;
    (void)data;
    if (found < 0)
        return;
    bool few = true;
    for (const struct ch_node *slot = use->node->first->next; slot; slot = slot->next)
        few &= slot->kind == CH_NODE_LIST && is_constant(slot);
    few |= use->rule && ch_lint_always_does(use->rule, use->node) && fires_once(use->rule);
    model->templates[found].few += few;
    model->templates[found].many += !few;
}

/* True if there is at most one such fact, or a few, whatever the position is. */
static bool is_single(const struct ch_lint_model *model, const struct ch_node *pattern) {
    const struct ch_lint_template *fact = ch_lint_find_template(model, ch_node_head(pattern));
    if (!fact || ch_lint_is_single(fact->name))
        return true;
    for (const struct ch_node *slot = pattern->first->next; slot; slot = slot->next) {
        const char *name = ch_node_head(slot);
        bool key = strcmp(name, "id") == 0 || strcmp(name, "name") == 0 ||
                   strcmp(name, "square") == 0 ||
                   (strcmp(name, "side") == 0 && strcmp(fact->name, "last-move") == 0);
        if (key && (is_constant(slot) || is_one_of_few(slot)))
            return true;
    }
    return !ch_lint_is_given(fact) && fact->few > 0 && fact->many == 0;
}

struct pair {
    const struct conditions *all;
    int later;
    bool compared;
};

/* Rules that compare two candidates need every pair. */
static void find_comparison(struct ch_lint_model *model, const struct ch_use *use, void *data) {
    struct pair *pair = data;
    const struct ch_preference_row *row = ch_preference_find(ch_node_head(use->node));
    (void)model;
    if (use->kind != CH_USE_CALL || use->condition || !row || row->form != CH_FORM_PAIR)
        return;
    bool earlier = false;
    for (int i = 0; i < pair->later; i++)
        earlier |= pair->all->each[i].kind == POSITIVE &&
                   share_variable(pair->all->each[i].node, use->node);
    pair->compared |= earlier && share_variable(pair->all->each[pair->later].node, use->node);
}

static bool touches(const struct condition *condition, const struct ch_node *node) {
    return share_variable(node, condition->node) ||
           (condition->binding && ch_node_mentions(node, condition->binding->text));
}

static bool touches_before(const struct conditions *all, int before, const struct ch_node *node) {
    for (int i = 0; i < before; i++)
        if (all->each[i].kind == POSITIVE && touches(&all->each[i], node))
            return true;
    return false;
}

/* True, too, if it was meant to be: a `not` before it names its variable, which is reported. */
static bool is_connected(const struct conditions *all, int at) {
    if (touches_before(all, at, all->each[at].node))
        return true;
    for (int i = 0; i < at; i++)
        if (all->each[i].kind == OTHER && share_variable(all->each[at].node, all->each[i].node))
            return true;
    for (int i = at + 1; i < all->count && all->each[i].kind == TEST; i++)
        if (touches(&all->each[at], all->each[i].node) &&
            touches_before(all, at, all->each[i].node))
            return true;
    return false;
}

/* A later condition that has variables of both, or -1. */
static int find_bridge(const struct conditions *all, int at) {
    for (int i = at + 1; i < all->count; i++)
        if (all->each[i].kind == POSITIVE && touches(&all->each[at], all->each[i].node) &&
            touches_before(all, at, all->each[i].node))
            return i;
    return -1;
}

/* Reports the conditions that are not connected with those before: at[0..count-1], the condition
 * before the first being `before`. */
static void report_unconnected(struct ch_lint_model *model, const struct ch_lint_rule *rule,
                               const struct conditions *all, int before, const int at[],
                               int count) {
    const struct condition *a = &all->each[before], *b = &all->each[at[0]];
    int bridge = find_bridge(all, at[0]);
    char hint[CH_ERROR_TEXT], more[64] = "";
    if (bridge >= 0)
        snprintf(hint, sizeof hint,
                 "put condition %d (line %d), which has variables of both, between them",
                 all->each[bridge].number, all->each[bridge].node->line);
    else
        snprintf(hint, sizeof hint,
                 "connect them through a third, such as `step`, or put one in (exists …)");
    if (count > 1)
        snprintf(more, sizeof more, ", and %d further condition%s likewise", count - 1,
                 count > 2 ? "s" : "");
    ch_lint_warn(model, &rule->at, "unconnected", b->node->line,
                 "conditions %d (line %d) and %d (line %d) of `%s` share no variable%s, so that "
                 "every combination of facts is tried; %s",
                 a->number, a->node->line, b->number, b->node->line, rule->name, more, hint);
}

static void check_rule(struct ch_lint_model *model, const struct ch_lint_rule *rule) {
    struct conditions all = {.count = 0};
    int at[MAX_CONDITIONS], count = 0, first = 0;
    int before = -1; /* the last that holds for many facts */
    flatten(&all, rule->conditions, rule->arrow, 0);
    for (int i = 0; i < all.count; i++) {
        if (all.each[i].kind != POSITIVE || is_single(model, all.each[i].node))
            continue;
        struct pair pair = {.all = &all, .later = i};
        if (before >= 0 && !is_connected(&all, i)) {
            ch_lint_visit_rule(model, rule, find_comparison, &pair);
            first = count == 0 ? before : first;
            if (!pair.compared)
                at[count++] = i;
        }
        before = i;
    }
    if (count > 0)
        report_unconnected(model, rule, &all, first, at, count);
}

void ch_lint_joins(struct ch_lint_model *model) {
    ch_lint_visit(model, count_asserts, NULL);
    for (int i = 0; i < model->rule_count; i++)
        if (model->rules[i].arrow && !model->rules[i].at.node->broken)
            check_rule(model, &model->rules[i]);
}

/* --- Joins that are written dear though they have a cheap form: CLIPS finds the facts for a
 * variable that is named again by a hash; what a call compares, it looks at pair by pair. And a
 * test that comes late is asked once for every match that conditions between have made. --- */

enum { MOST = 64 };

/* A variable and the pattern that gives it its value. */
struct bound {
    const char *name;
    int at; /* number of the pattern, from 0 */
    unsigned types;
};

struct state {
    struct ch_lint_model *model;
    struct ch_lint_types *types;
    const struct ch_lint_place *at;
    struct bound bound[MOST * 4];
    int bound_count;
    const struct ch_node *pattern[MOST]; /* those that make matches, in their order */
    int pattern_count;
};

static const struct bound *find(const struct state *state, const char *name) {
    for (int i = 0; i < state->bound_count; i++)
        if (strcmp(state->bound[i].name, name) == 0)
            return &state->bound[i];
    return NULL;
}

static void bind(struct state *state, const char *name, unsigned types) {
    if (!find(state, name) && state->bound_count < MOST * 4)
        state->bound[state->bound_count++] = (struct bound){name, state->pattern_count, types};
}

/* The variable of an earlier pattern that the slot's own is compared with by (eq …), or by (= …)
 * where both are of the same kind of number; NULL: none. */
static const struct ch_node *joined_by_call(const struct state *state, const struct ch_node *own,
                                            unsigned types, const struct ch_node *call) {
    const char *head = ch_node_head(call);
    bool equal = strcmp(head, "eq") == 0, number = strcmp(head, "=") == 0;
    if (strcmp(head, "and") == 0) {
        const struct ch_node *other = NULL;
        for (const struct ch_node *part = call->first->next; part && !other; part = part->next)
            other = joined_by_call(state, own, types, part);
        return other;
    }
    const struct ch_node *a = ch_node_at(call, 1), *b = ch_node_at(call, 2);
    if ((!equal && !number) || !ch_node_is_variable(a) || !ch_node_is_variable(b) || b->next)
        return NULL;
    const struct ch_node *other = strcmp(a->text, own->text) == 0 ? b : a;
    const struct bound *bound = find(state, other->text);
    if (!bound || bound->at == state->pattern_count ||
        (strcmp(a->text, own->text) != 0 && strcmp(b->text, own->text) != 0))
        return NULL;
    bool alike = types == bound->types && (types == CH_LINT_INTEGER || types == CH_LINT_FLOAT);
    return equal || alike ? other : NULL;
}

static void report(struct state *state, const struct ch_node *slot, const struct ch_node *own,
                   const struct ch_node *other) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_lint_write(slot, &text);
    ch_lint_warn(state->model, state->at, "dear-join", slot->line,
                 "%s compares each pair of facts; name the variable itself, (%s ?%s), which CLIPS "
                 "finds by a hash, and write ?%s for ?%s elsewhere",
                 text.data, ch_node_head(slot), other->text, other->text, own->text);
}

/* (slot ?own&:(eq ?own ?earlier)) and (slot ?own&?earlier), with any parts between. */
static void check_slot(struct state *state, const struct ch_node *slot, unsigned types) {
    const struct ch_node *own = slot->first->next;
    bool alternatives = false;
    for (const struct ch_node *at = own; at; at = at->next)
        alternatives |= ch_node_is_sign(at, '|');
    if (!own || own->kind != CH_NODE_VARIABLE || alternatives || find(state, own->text))
        return;
    for (const struct ch_node *at = own->next; at; at = at->next) {
        const struct ch_node *part = ch_node_is_sign(at, '&') ? at->next : NULL;
        if (!part)
            continue;
        const struct bound *bound = part->kind == CH_NODE_VARIABLE ? find(state, part->text) : NULL;
        const struct ch_node *other = bound && bound->at < state->pattern_count ? part
                                      : ch_node_is(part, ":") && part->next
                                          ? joined_by_call(state, own, types, part->next)
                                          : NULL;
        if (other) {
            report(state, slot, own, other);
            return;
        }
    }
}

static void visit_pattern(struct state *state, const struct ch_node *pattern) {
    const struct ch_lint_template *fact =
        ch_lint_find_template(state->model, ch_node_head(pattern));
    for (const struct ch_node *slot = pattern->first->next; slot; slot = slot->next) {
        const struct ch_lint_slot *held = fact ? ch_lint_find_slot(fact, ch_node_head(slot)) : NULL;
        if (!held)
            continue;
        unsigned types = ch_lint_held(state->types, fact, held)->given.types;
        if (!held->multi)
            check_slot(state, slot, types);
        for (const struct ch_node *at = slot->first->next; at; at = at->next)
            if (ch_node_is_variable(at))
                bind(state, at->text, held->multi ? 0 : types);
    }
}

static bool calls_outside(const struct state *state, const struct ch_node *node) {
    const char *head = ch_node_head(node);
    if (node->kind == CH_NODE_GLOBAL)
        return true;
    if (node->kind != CH_NODE_LIST)
        return false;
    if (!*head || ch_bridge_function_find(head) || ch_lint_find_function(state->model, head) ||
        ch_is_query(head))
        return true;
    for (const struct ch_node *each = node->first->next; each; each = each->next)
        if (calls_outside(state, each))
            return true;
    return false;
}

/* The pattern that binds the last of the variables in the test; -1: none of them is bound. */
static int last_bound(const struct state *state, const struct ch_node *node) {
    int last = -1;
    if (ch_node_is_variable(node)) {
        const struct bound *bound = find(state, node->text);
        return bound ? bound->at : MOST;
    }
    for (const struct ch_node *each = node->first; each; each = each->next) {
        int one = last_bound(state, each);
        last = one > last ? one : last;
    }
    return last;
}

/* True if one fact at most fits what is known before pattern `number`: it multiplies nothing. */
static bool finds_one(const struct state *state, int number) {
    const struct ch_node *pattern = state->pattern[number];
    const struct ch_lint_template *fact =
        ch_lint_find_template(state->model, ch_node_head(pattern));
    if (!fact || ch_lint_is_single(fact->name))
        return true;
    const char *key = ch_lint_key(fact);
    for (const struct ch_node *slot = key ? pattern->first->next : NULL; slot; slot = slot->next) {
        const struct ch_node *value = slot->first ? slot->first->next : NULL;
        const struct bound *bound =
            ch_node_is_variable(value) && (!value->next || ch_node_is_sign(value->next, '&'))
                ? find(state, value->text)
                : NULL;
        if (strcmp(ch_node_head(slot), key) == 0 &&
            (is_constant_value(value) || (bound && bound->at < number)))
            return true;
    }
    return false;
}

/* True if the pattern shares a variable with an earlier one, by which its facts are found. */
static bool is_hashed(const struct state *state, int number) {
    const struct ch_node *pattern = state->pattern[number];
    for (const struct ch_node *slot = pattern->first->next; slot; slot = slot->next) {
        const struct ch_node *value = slot->first ? slot->first->next : NULL;
        const struct bound *bound = ch_node_is_variable(value) ? find(state, value->text) : NULL;
        if (bound && bound->at < number)
            return true;
    }
    return false;
}

/* (test (eq ?a ?b)) by which alone two patterns are joined, in parts of `and` too. */
static bool check_equality(struct state *state, const struct ch_node *call) {
    const struct ch_node *a = ch_node_at(call, 1), *b = ch_node_at(call, 2);
    const char *head = ch_node_head(call);
    if (strcmp(head, "and") == 0) {
        for (const struct ch_node *part = a; part; part = part->next)
            if (check_equality(state, part))
                return true;
        return false;
    }
    bool equal = strcmp(head, "eq") == 0;
    if ((!equal && strcmp(head, "=") != 0) || !b || b->next || !ch_node_is_variable(a) ||
        !ch_node_is_variable(b))
        return false;
    const struct bound *one = find(state, a->text), *other = find(state, b->text);
    if (!one || !other || one->at == other->at)
        return false;
    const struct bound *later = one->at > other->at ? one : other;
    const struct bound *earlier = later == one ? other : one;
    bool alike = one->types == other->types &&
                 (one->types == CH_LINT_INTEGER || one->types == CH_LINT_FLOAT);
    if ((!equal && !alike) || later->at >= state->pattern_count || is_hashed(state, later->at))
        return false;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_lint_write(call, &text);
    ch_lint_warn(state->model, state->at, "dear-join", call->line,
                 "%s joins line %d pair by pair; write ?%s for ?%s there, by which CLIPS finds the "
                 "facts, and leave this out",
                 text.data, state->pattern[later->at]->line, earlier->name, later->name);
    return true;
}

static void check_test(struct state *state, const struct ch_node *test) {
    const struct ch_node *call = ch_node_at(test, 1);
    if (!call || check_equality(state, call) || calls_outside(state, call))
        return;
    int last = last_bound(state, call);
    if (last < 0 || last >= state->pattern_count)
        return;
    bool several = false; /* matches, so that a test can spare any */
    for (int i = 0; i <= last; i++)
        several |= !finds_one(state, i);
    if (!several)
        return;
    for (int i = last + 1; i < state->pattern_count; i++) {
        if (finds_one(state, i))
            continue;
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        ch_lint_write(test, &text);
        ch_lint_warn(state->model, state->at, "dear-join", test->line,
                     "%s comes late: all that it asks is known behind line %d, and it is asked for "
                     "every match with line %d; put it behind line %d",
                     text.data, state->pattern[last]->end_line, state->pattern[i]->line,
                     state->pattern[last]->end_line);
        return;
    }
}

static void visit_conditions(struct state *state, const struct ch_node *at, bool inside) {
    const struct ch_node *binding, *next;
    for (; at && !ch_node_is(at, "=>"); at = next) {
        const struct ch_node *condition = ch_lint_condition(at, &binding, &next);
        const char *head = ch_node_head(condition);
        if (condition->kind != CH_NODE_LIST || !*head)
            continue;
        const struct ch_node *first = condition->first->next;
        if (strcmp(head, "test") == 0) {
            if (inside)
                check_equality(state, ch_node_at(condition, 1));
            else
                check_test(state, condition);
        } else if (strcmp(head, "and") == 0 || strcmp(head, "logical") == 0) {
            visit_conditions(state, first, inside);
        } else if (ch_lint_is_element(condition)) {
            struct state own = *state;
            visit_conditions(&own, first, true); /* what it binds stays inside */
        } else if (state->pattern_count < MOST) {
            visit_pattern(state, condition);
            state->pattern[state->pattern_count++] = condition;
        }
    }
}

void ch_lint_dear(struct ch_lint_model *model, struct ch_lint_types *types) {
    for (int i = 0; i < model->rule_count; i++) {
        const struct ch_lint_rule *rule = &model->rules[i];
        struct state state = {.model = model, .types = types, .at = &rule->at};
        if (!rule->at.node->broken && rule->arrow)
            visit_conditions(&state, rule->conditions, false);
    }
}

/* A lint on joins that are written dear though they have a cheap form. CLIPS finds the facts for a
 * variable that is named again by a hash; what a call compares, it looks at pair by pair. And a
 * test that comes late is asked once for every match that conditions between have made. */
#include <string.h>

#include "bridge/bridge.h"
#include "bridge/lint/lint_types.h"

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

static bool is_named(const struct ch_node *node) {
    return node && (node->kind == CH_NODE_VARIABLE || node->kind == CH_NODE_FIELDS);
}

static bool is_sign(const struct ch_node *node, char sign) {
    return node && node->kind == CH_NODE_SIGN && node->text[0] == sign;
}

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
    if ((!equal && !number) || !is_named(a) || !is_named(b) || b->next)
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
        alternatives |= is_sign(at, '|');
    if (!own || own->kind != CH_NODE_VARIABLE || alternatives || find(state, own->text))
        return;
    for (const struct ch_node *at = own->next; at; at = at->next) {
        const struct ch_node *part = is_sign(at, '&') ? at->next : NULL;
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
            if (is_named(at))
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
        ch_lint_is_query(head))
        return true;
    for (const struct ch_node *each = node->first->next; each; each = each->next)
        if (calls_outside(state, each))
            return true;
    return false;
}

/* The pattern that binds the last of the variables in the test; -1: none of them is bound. */
static int last_bound(const struct state *state, const struct ch_node *node) {
    int last = -1;
    if (is_named(node)) {
        const struct bound *bound = find(state, node->text);
        return bound ? bound->at : MOST;
    }
    for (const struct ch_node *each = node->first; each; each = each->next) {
        int one = last_bound(state, each);
        last = one > last ? one : last;
    }
    return last;
}

static bool is_constant(const struct ch_node *node) {
    return node && !node->next &&
           (node->kind == CH_NODE_WORD || node->kind == CH_NODE_NUMBER ||
            node->kind == CH_NODE_STRING);
}

/* True if one fact at most fits what is known before pattern `number`: it multiplies nothing. */
static bool is_single(const struct state *state, int number) {
    const struct ch_node *pattern = state->pattern[number];
    const struct ch_lint_template *fact =
        ch_lint_find_template(state->model, ch_node_head(pattern));
    if (!fact || strcmp(fact->name, "turn") == 0 || strcmp(fact->name, "game") == 0)
        return true;
    const char *key = ch_lint_key(fact);
    for (const struct ch_node *slot = key ? pattern->first->next : NULL; slot; slot = slot->next) {
        const struct ch_node *value = slot->first ? slot->first->next : NULL;
        const struct bound *bound = is_named(value) && (!value->next || is_sign(value->next, '&'))
                                        ? find(state, value->text)
                                        : NULL;
        if (strcmp(ch_node_head(slot), key) == 0 &&
            (is_constant(value) || (bound && bound->at < number)))
            return true;
    }
    return false;
}

/* True if the pattern shares a variable with an earlier one, by which its facts are found. */
static bool is_hashed(const struct state *state, int number) {
    const struct ch_node *pattern = state->pattern[number];
    for (const struct ch_node *slot = pattern->first->next; slot; slot = slot->next) {
        const struct ch_node *value = slot->first ? slot->first->next : NULL;
        const struct bound *bound = is_named(value) ? find(state, value->text) : NULL;
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
    if ((!equal && strcmp(head, "=") != 0) || !b || b->next || !is_named(a) || !is_named(b))
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
    for (int i = last + 1; i < state->pattern_count; i++) {
        if (is_single(state, i))
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

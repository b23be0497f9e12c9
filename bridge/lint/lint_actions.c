/* What actions do to facts: what they put into slots, and facts that are used when they are gone.
 */
#include "bridge/lint/lint_actions.h"

#include <string.h>

static void put_value(struct ch_lint_round *round, const struct ch_lint_template *fact,
                      const struct ch_lint_slot *slot, const struct ch_lint_value *value) {
    long number = ch_lint_held(round->types, fact, slot) - round->types->held;
    round->put[number] = ch_lint_union(&round->put[number], value);
}

/* What an assert puts into a slot that it leaves out. */
static void put_preset(struct ch_lint_round *round, const struct ch_lint_template *fact,
                       const struct ch_lint_slot *slot) {
    struct ch_lint_value value = ch_lint_held(round->types, fact, slot)->declared;
    const struct ch_node *preset = slot->preset ? ch_node_at(slot->preset, 1) : NULL;
    bool written = preset && preset->kind != CH_NODE_WILDCARD && preset->kind != CH_NODE_VARIABLE;
    if (written)
        value = ch_lint_evaluate(round->scope, preset);
    else if (!slot->preset && slot->types == 0 && !slot->allowed) {
        const struct ch_node nil = {.kind = CH_NODE_WORD, .text = "nil"};
        value = ch_lint_constant(&nil);
    }
    put_value(round, fact, slot, &value);
}

/* Notes the values of slots from `part` on. */
static void put_slots(struct ch_lint_round *round, const struct ch_lint_template *fact,
                      const struct ch_node *part, bool whole) {
    for (int i = 0; i < fact->slot_count; i++) {
        const struct ch_lint_slot *slot = &fact->slots[i];
        const struct ch_node *found = ch_node_slot(part, slot->name);
        const struct ch_node *value = found ? found->first->next : NULL;
        if (slot->multi)
            continue;
        if (value && !value->next) {
            struct ch_lint_value one = ch_lint_evaluate(round->scope, value);
            if (one.types & CH_LINT_FIELDS) /* its only value goes into the slot */
                one = ch_lint_value_of(CH_LINT_ANY);
            put_value(round, fact, slot, &one);
        } else if (!found && whole) {
            put_preset(round, fact, slot);
        } else if (found) { /* written as =(…) */
            round->lost[ch_lint_held(round->types, fact, slot) - round->types->held] = true;
        }
    }
}

/* The fact that the variable names: named by a condition, or by a query around. NULL: not
 * known. */
static const struct ch_lint_template *fact_of(struct ch_lint_round *round,
                                              const struct ch_node *variable) {
    if (variable->kind != CH_NODE_VARIABLE)
        return NULL;
    for (int i = round->scope->set_count - 1; i >= 0; i--) {
        const struct ch_node *set = round->scope->set[i]->first;
        if (strcmp(set->text, variable->text) == 0 && set->next)
            return set->next->next ? NULL : ch_lint_find_template(round->model, set->next->text);
    }
    return round->rule ? ch_lint_bound_fact(round->model, round->rule, variable->text) : NULL;
}

void ch_lint_put_changes(struct ch_lint_round *round, const struct ch_node *call) {
    const struct ch_node *variable = ch_node_at(call, 1);
    const struct ch_lint_template *fact = variable ? fact_of(round, variable) : NULL;
    if (fact) {
        put_slots(round, fact, variable->next, false);
        return;
    }
    for (const struct ch_node *part = variable ? variable->next : NULL; part; part = part->next)
        for (int i = 0; i < round->model->template_count; i++) {
            const struct ch_lint_template *each = &round->model->templates[i];
            const struct ch_lint_slot *slot = ch_lint_find_slot(each, ch_node_head(part));
            if (slot)
                round->lost[ch_lint_held(round->types, each, slot) - round->types->held] = true;
        }
}

void ch_lint_put_fact(struct ch_lint_round *round, const struct ch_node *node) {
    const struct ch_lint_template *fact = ch_lint_find_template(round->model, ch_node_head(node));
    if (fact && round->put)
        put_slots(round, fact, node->first->next, true);
}

/* --- Facts that actions use when they have taken them away. In CLIPS 6.30 modify retracts
 * the fact and asserts another one, while the variable still names the old one. Only what is
 * gone on every way to a place counts. --- */

enum { MOST = 32 };

/* A variable whose fact is gone. */
struct gone {
    const struct ch_node *call; /* retract or modify */
    const char *name;
    bool maybe; /* on one way to this place, with nothing that asks for it since */
};

struct flow {
    struct ch_lint_model *model;
    const struct ch_lint_place *at;
    struct gone gone[MOST];
    int count;
    const char *alias[MOST][2]; /* (bind ?first ?second) */
    int alias_count;
    bool ended; /* by return or break */
};

static int find(const struct flow *flow, const char *name) {
    for (int i = 0; i < flow->count; i++)
        if (strcmp(flow->gone[i].name, name) == 0)
            return i;
    return -1;
}

/* The variable that this one is a copy of, or itself. */
static const char *resolve(const struct flow *flow, const char *name) {
    for (int i = flow->alias_count - 1; i >= 0; i--)
        if (strcmp(flow->alias[i][0], name) == 0)
            return flow->alias[i][1];
    return name;
}

static void forget(struct flow *flow, const char *name) {
    int found = find(flow, name);
    if (found >= 0)
        flow->gone[found] = flow->gone[--flow->count];
}

static void note(struct flow *flow, const struct ch_node *call, const char *name) {
    forget(flow, name);
    if (flow->count < MOST)
        flow->gone[flow->count++] = (struct gone){call, name, false};
}

static bool is_modify(const struct ch_node *call) {
    return strcmp(ch_node_head(call), "modify") == 0;
}

static void report(struct flow *flow, const struct ch_node *call, const struct gone *gone) {
    const char *name = gone->name, *head = ch_node_head(call);
    int line = gone->call->line;
    bool changed = is_modify(gone->call);
    const char *how = changed ? "changed" : "retracted";
    if (is_modify(call) && changed)
        ch_lint_warn(flow->model, flow->at, "retracted-fact", call->line,
                     "`?%s` was changed in line %d, and this changes the old fact again, so that "
                     "there are two: give all slots in one (modify ?%s …)",
                     name, line, name);
    else if (is_modify(call))
        ch_lint_warn(flow->model, flow->at, "retracted-fact", call->line,
                     "`?%s` was retracted in line %d, and modify brings it back with the new "
                     "value; leave one of them out",
                     name, line);
    else if (strcmp(head, "retract") == 0 && changed)
        ch_lint_warn(flow->model, flow->at, "retracted-fact", call->line,
                     "`?%s` was changed in line %d, and the changed fact stays: `?%s` is "
                     "the old one; write (bind ?%s (modify ?%s …)), or leave the modify out",
                     name, line, name, name, name);
    else if (strcmp(head, "retract") == 0)
        ch_lint_warn(flow->model, flow->at, "retracted-fact", call->line,
                     "`?%s` was retracted in line %d already; leave one of them out", name, line);
    else
        ch_lint_warn(flow->model, flow->at, "retracted-fact", call->line,
                     "`?%s` was %s in line %d, and `%s` asks the old fact, which is gone; ask "
                     "before that",
                     name, how, line, head);
}

/* Reports a call that uses a fact which is gone. */
static void use(struct flow *flow, const struct ch_node *call, const struct ch_node *variable) {
    int found = variable && variable->kind == CH_NODE_VARIABLE
                    ? find(flow, resolve(flow, variable->text))
                    : -1;
    if (found >= 0 && (!flow->gone[found].maybe || is_modify(call)))
        report(flow, call, &flow->gone[found]);
}

static void follow_all(struct flow *flow, const struct ch_node *at);

/* A part that not every way comes to. */
static struct flow part_of(const struct flow *flow) {
    struct flow part = *flow;
    for (int i = part.count - 1; i >= 0; i--)
        if (part.gone[i].maybe)
            part.gone[i] = part.gone[--part.count];
    return part;
}

/* What may not be done at all, or with `again` more than once: what it takes away is not gone for
 * certain behind it. */
static void follow_maybe(struct flow *flow, const struct ch_node *at, bool again) {
    struct flow own = part_of(flow);
    follow_all(&own, at);
    if (again)
        follow_all(&own, at); /* what the first time took away is gone the second time */
    for (int i = flow->count - 1; i >= 0; i--) /* it may have bound the name to another fact */
        if (find(&own, flow->gone[i].name) < 0)
            forget(flow, flow->gone[i].name);
}

/* Keeps what is gone in both, or in one. */
static void meet(struct flow *flow, const struct flow *one, const struct flow *other) {
    const struct flow *first = one->ended ? other : one, *second = other->ended ? one : other;
    flow->ended = one->ended && other->ended;
    flow->count = 0;
    for (int i = 0; i < first->count; i++) {
        struct gone gone = first->gone[i];
        gone.maybe |= find(second, gone.name) < 0;
        flow->gone[flow->count++] = gone;
    }
    for (int i = 0; i < second->count && flow->count < MOST; i++)
        if (find(flow, second->gone[i].name) < 0) {
            flow->gone[flow->count] = second->gone[i];
            flow->gone[flow->count++].maybe = true;
        }
}

/* (if condition then action… else action…) */
static void follow_if(struct flow *flow, const struct ch_node *call) {
    const struct ch_node *at = ch_node_at(call, 1);
    struct flow branch[2] = {part_of(flow), part_of(flow)};
    int which = -1;
    for (; at; at = at->next) {
        which = ch_node_is(at, "then") ? 0 : ch_node_is(at, "else") ? 1 : which;
        struct ch_node one = *at;
        one.next = NULL;
        if (which < 0) {
            follow_all(flow, &one);
            branch[0] = branch[1] = part_of(flow);
        } else {
            follow_all(&branch[which], &one);
        }
    }
    meet(flow, &branch[0], &branch[1]);
}

static void follow(struct flow *flow, const struct ch_node *call) {
    static const char *const loops[] = {"while", "loop-for-count", "progn$", "foreach", NULL};
    const char *head = ch_node_head(call);
    const struct ch_node *first = call->first ? call->first->next : NULL;
    if (strcmp(head, "if") == 0) {
        follow_if(flow, call);
    } else if (strcmp(head, "switch") == 0) {
        for (; first; first = first->next)
            if (first->kind == CH_NODE_LIST)
                follow_maybe(flow, first->first, false);
    } else if (ch_text_is_one_of(head, loops) || ch_is_query(head)) {
        follow_maybe(flow, first, true);
    } else if (strcmp(head, "retract") == 0) {
        for (; first; first = first->next) {
            use(flow, call, first);
            if (first->kind == CH_NODE_VARIABLE)
                note(flow, call, resolve(flow, first->text));
        }
    } else if (strcmp(head, "bind") == 0 && first) {
        const struct ch_node *value = first->next;
        follow_all(flow, value);
        forget(flow, first->text);
        bool copy = value && value->kind == CH_NODE_VARIABLE && !value->next;
        if (flow->alias_count < MOST) {
            const char *of = copy ? resolve(flow, value->text) : first->text;
            flow->alias[flow->alias_count][0] = first->text;
            flow->alias[flow->alias_count++][1] = of;
        }
    } else {
        bool changes = is_modify(call) || strcmp(head, "duplicate") == 0;
        bool asks = strcmp(head, "fact-slot-value") == 0 || strcmp(head, "fact-relation") == 0;
        follow_all(flow, call->first);
        if (changes || asks)
            use(flow, call, first);
        if (is_modify(call) && first && first->kind == CH_NODE_VARIABLE)
            note(flow, call, resolve(flow, first->text));
        flow->ended |= strcmp(head, "return") == 0 || strcmp(head, "break") == 0;
    }
}

/* (?x …) of a loop or a query gives the name to something else. */
static void follow_all(struct flow *flow, const struct ch_node *at) {
    for (; at && !flow->ended; at = at->next) {
        if (at->kind != CH_NODE_LIST)
            continue;
        if (at->first && at->first->kind == CH_NODE_VARIABLE)
            forget(flow, at->first->text);
        follow(flow, at);
    }
}

void ch_lint_retract(struct ch_lint_model *model) {
    for (int i = 0; i < model->rule_count + model->function_count; i++) {
        const struct ch_lint_rule *rule = i < model->rule_count ? &model->rules[i] : NULL;
        const struct ch_lint_function *function =
            rule ? NULL : &model->functions[i - model->rule_count];
        struct flow flow = {.model = model, .at = rule ? &rule->at : &function->at};
        if (!flow.at->node->broken && (!rule || rule->arrow))
            follow_all(&flow, rule ? rule->arrow->next : function->body);
    }
}

/* What actions put into the slots of facts. */
#include "bridge/lint/lint_round.h"

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
        const struct ch_node *found = NULL;
        for (const struct ch_node *at = part; at && !found; at = at->next)
            found = strcmp(ch_node_head(at), slot->name) == 0 ? at : NULL;
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
        }
    }
}

/* The fact that the variable names: named by a condition, or by a query around. NULL: not
 * known. */
static const struct ch_lint_template *fact_of(struct ch_lint_round *round,
                                              const struct ch_node *variable) {
    const struct ch_node *binding, *next;
    if (variable->kind != CH_NODE_VARIABLE)
        return NULL;
    for (int i = round->scope->set_count - 1; i >= 0; i--) {
        const struct ch_node *set = round->scope->set[i]->first;
        if (strcmp(set->text, variable->text) == 0 && set->next)
            return set->next->next ? NULL : ch_lint_find_template(round->model, set->next->text);
    }
    const struct ch_node *at = round->rule ? round->rule->conditions : NULL;
    for (; at && !ch_node_is(at, "=>"); at = next) {
        const struct ch_node *condition = ch_lint_condition(at, &binding, &next);
        if (binding && strcmp(binding->text, variable->text) == 0)
            return ch_lint_find_template(round->model, ch_node_head(condition));
    }
    return NULL;
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

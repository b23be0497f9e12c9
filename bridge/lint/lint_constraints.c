/* What the constants in constraints of slots exclude. What is worked out is not looked into: a lint
 * takes it that any value may come out. */
#include <string.h>

#include "bridge/lint/lint_effects.h"

static bool is_same(const struct ch_node *a, const struct ch_node *b) {
    return a->kind == b->kind && strcmp(a->text, b->text) == 0;
}

/* True unless the constraint keeps the slot from being the constant. What follows : or = is not
 * looked into. */
static bool may_hold(const struct ch_node *constraint, const struct ch_node *constant) {
    bool may = true, negated = false;
    for (const struct ch_node *at = constraint; at; at = at->next) {
        if (ch_node_is_sign(at, '|')) {
            if (may)
                return true;
            may = true;
        } else if (ch_node_is_sign(at, '~')) {
            negated = true;
            continue;
        } else if (ch_node_is_constant(at) && !ch_node_is(at, ":") && !ch_node_is(at, "=")) {
            may &= is_same(at, constant) != negated;
        } else if (at->kind == CH_NODE_FIELDS || at->kind == CH_NODE_WILDCARDS) {
            return true;
        }
        negated = false;
    }
    return may;
}

/* True if the constraint is constants with | between them alone. */
static bool is_choice(const struct ch_node *constraint) {
    for (const struct ch_node *at = constraint; at; at = at->next)
        if (!ch_node_is_sign(at, '|') &&
            (!ch_node_is_constant(at) || ch_node_is(at, ":") || ch_node_is(at, "=")))
            return false;
    return constraint != NULL;
}

/* ?x&a|b binds a choice to a variable. */
static const struct ch_node *past_variable(const struct ch_node *constraint) {
    bool bound = constraint && constraint->kind == CH_NODE_VARIABLE &&
                 ch_node_is_sign(constraint->next, '&') && is_choice(constraint->next->next);
    return bound ? constraint->next->next : constraint;
}

static bool choice_excludes(const struct ch_node *choice, const struct ch_node *other) {
    for (const struct ch_node *at = choice; at; at = at->next)
        if (ch_node_is_constant(at) && may_hold(other, at))
            return false;
    return true;
}

bool ch_constraints_exclude(const struct ch_node *one, const struct ch_node *other) {
    one = past_variable(one);
    other = past_variable(other);
    return (is_choice(one) && choice_excludes(one, other)) ||
           (is_choice(other) && choice_excludes(other, one));
}

/* The constant that a slot has where nothing gives it a value; NULL if none is declared. */
static const struct ch_node *default_of(const struct ch_lint_template *fact, const char *slot) {
    for (const struct ch_node *part = fact->at.node->first; part; part = part->next)
        if (ch_node_is_slot(part) && ch_node_is(part->first->next, slot)) {
            const struct ch_node *facet = ch_node_slot(part->first, "default");
            return facet && ch_node_is_constant(facet->first->next) && !facet->first->next->next
                       ? facet->first->next
                       : NULL;
        }
    return NULL;
}

bool ch_effect_may_match(const struct ch_effects *effects, const struct ch_effect *effect,
                         const struct ch_node *pattern) {
    const struct ch_lint_template *fact = &effects->model->templates[effect->fact];
    for (const struct ch_node *slot = pattern->first->next; slot; slot = slot->next) {
        const char *name = ch_node_head(slot);
        const struct ch_node *given = ch_node_slot(effect->slots, name);
        const struct ch_node *kept =
            effect->before && !given ? ch_node_slot(effect->before->first->next, name) : NULL;
        const struct ch_node *constraint = *name ? slot->first->next : NULL;
        const struct ch_node *value = given ? given->first->next
                                      : effect->kind == CH_EFFECT_ASSERT && *name
                                          ? default_of(fact, name)
                                          : NULL;
        if (given && (!value || value->next))
            continue; /* several values */
        if (constraint && ch_node_is_constant(value) && !may_hold(constraint, value))
            return false;
        if (constraint && kept && ch_constraints_exclude(constraint, kept->first->next))
            return false;
    }
    return true;
}

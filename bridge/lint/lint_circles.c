/* A lint on rules that make each other fire without end: two or three whose patterns surely match
 * the facts that the one before makes, round in a circle. A rule that asks for anything else than
 * facts (a test, an absence) may end the circle, and is left alone. A rule that goes round by
 * itself is looked at in lint_flow.c, but for one that takes a fact away and makes the same. */
#include <assert.h>
#include <string.h>

#include "bridge/lint/lint_effects.h"
#include "core/base/memory.h"

/* Patterns that are looked at for an effect. */
enum { LONGEST = 3, MAX_LOOKED_AT = 200 };

struct circles {
    const struct ch_effects *all;
    int *first_on; /* by template: its first pattern in `next_on`; -1: none */
    int *next_on;  /* by pattern: the next on the same template; -1: none */
    int *rule;     /* by pattern: whose it is */
    int path[LONGEST];
    int entered[LONGEST]; /* the patterns by which the rules of the path fire */
};

static bool is_constant(const struct ch_node *node) {
    return ch_node_is_constant(node) && !node->next;
}

/* True if the constraint holds for any value: a variable that the rule's other patterns don't have,
 * or none. */
static bool is_free(const struct circles *circles, int rule, int pattern,
                    const struct ch_node *constraint) {
    const struct ch_rule_form *form = &circles->all->form[rule];
    if (!constraint || constraint->next)
        return !constraint;
    if (constraint->kind == CH_NODE_WILDCARD || constraint->kind == CH_NODE_WILDCARDS)
        return true;
    if (!ch_node_is_variable(constraint))
        return false;
    for (int i = form->first_pattern; i < form->first_pattern + form->patterns; i++)
        if (i != pattern && ch_node_mentions(circles->all->pattern[i].node, constraint->text))
            return false;
    return true;
}

/* True if the value of a slot is surely the constant that the pattern asks for, or any will do. */
static bool surely_holds(const struct circles *circles, int rule, int pattern,
                         const struct ch_node *constraint, const struct ch_node *value) {
    if (is_free(circles, rule, pattern, constraint))
        return true;
    return is_constant(constraint) && is_constant(value) && constraint->kind == value->kind &&
           strcmp(constraint->text, value->text) == 0;
}

/* True if the fact that the effect makes surely fits the pattern. */
static bool surely_matches(const struct circles *circles, const struct ch_effect *effect,
                           int pattern) {
    const struct ch_node *node = circles->all->pattern[pattern].node;
    int rule = circles->rule[pattern];
    for (const struct ch_node *slot = node->first->next; slot; slot = slot->next) {
        const char *name = ch_node_head(slot);
        const struct ch_node *given = ch_node_slot(effect->slots, name);
        const struct ch_node *kept =
            !given && effect->before ? ch_node_slot(effect->before->first->next, name) : NULL;
        const struct ch_node *value = given ? given->first->next : kept ? kept->first->next : NULL;
        if (!*name || !surely_holds(circles, rule, pattern, slot->first->next, value))
            return false;
    }
    return true;
}

/* True if the rule retracts the fact that this pattern matched. */
static bool retracts(const struct circles *circles, int rule, const struct ch_node *pattern) {
    const struct ch_rule_form *form = &circles->all->form[rule];
    for (int i = form->first_effect; i < form->first_effect + form->effects; i++)
        if (circles->all->effect[i].kind == CH_EFFECT_RETRACT &&
            circles->all->effect[i].before == pattern)
            return true;
    return false;
}

/* True if each firing on a fact that matched pattern `entered` makes one that there was not. */
static bool is_new(const struct circles *circles, int rule, int entered,
                   const struct ch_effect *effect) {
    const struct ch_node *pattern = circles->all->pattern[entered].node;
    if (effect->kind == CH_EFFECT_CHANGE)
        return effect->before == pattern;
    return effect->kind == CH_EFFECT_ASSERT &&
           (ch_lint_is_worked_out(effect->slots) || retracts(circles, rule, pattern));
}

/* True if an action of the path's rules takes away what another condition of theirs matched. */
static bool is_used_up(const struct circles *circles, int length) {
    for (int i = 0; i < length; i++) {
        const struct ch_rule_form *form = &circles->all->form[circles->path[i]];
        const struct ch_node *pattern = circles->all->pattern[circles->entered[i]].node;
        for (int at = form->first_effect; at < form->first_effect + form->effects; at++) {
            const struct ch_effect *effect = &circles->all->effect[at];
            bool takes = effect->kind == CH_EFFECT_RETRACT || effect->kind == CH_EFFECT_CHANGE;
            if (takes && effect->before != pattern)
                return true;
        }
    }
    return false;
}

static void report(const struct circles *circles, int length, const struct ch_effect *effect) {
    const struct ch_lint_model *model = circles->all->model;
    const struct ch_lint_rule *first = &model->rules[circles->path[0]];
    CH_SCOPED(ch_text_done) struct ch_text others = ch_text_new();
    for (int i = 1; i < length; i++) {
        const struct ch_lint_rule *rule = &model->rules[circles->path[i]];
        ch_text_addf(&others, "%s`%s` (%s:%d)", i == 1 ? "" : ", ", rule->name,
                     model->sources[rule->at.source].name, rule->at.node->line);
    }
    if (length == 1)
        ch_lint_warn(circles->all->model, &first->at, "fires-itself", effect->node->line,
                     "the new `%s` matches the condition in line %d again, so that `%s` fires "
                     "itself without end; add a condition that ends it",
                     model->templates[effect->fact].name,
                     circles->all->pattern[circles->entered[0]].node->line, first->name);
    else
        ch_lint_warn(circles->all->model, &first->at, "fires-itself", first->at.node->line,
                     "`%s` and %s make each other fire without end, by each new `%s`; add a "
                     "condition that ends it, or put them in different phases",
                     first->name, others.data, model->templates[effect->fact].name);
}

/* Goes on from the last rule of the path. True if it came back to the first, which is the one with
 * the lowest number. */
static bool go_round(struct circles *circles, int length) {
    const struct ch_effects *all = circles->all;
    int rule = circles->path[length - 1];
    const struct ch_rule_form *form = &all->form[rule];
    for (int i = form->first_effect; i < form->first_effect + form->effects; i++) {
        const struct ch_effect *effect = &all->effect[i];
        int looked_at = 0;
        if (effect->fact < 0 || !is_new(circles, rule, circles->entered[length - 1], effect) ||
            !ch_lint_always_does(&all->model->rules[rule], effect->node))
            continue;
        for (int at = circles->first_on[effect->fact]; at >= 0 && looked_at < MAX_LOOKED_AT;
             at = circles->next_on[at], looked_at++) {
            int next = circles->rule[at];
            bool closes = at == circles->entered[0];
            bool known = length == 1 && closes && ch_lint_is_worked_out(effect->slots);
            bool longer =
                next > circles->path[0] && length < LONGEST && next != circles->path[length - 1];
            if (known || !(closes || longer) || all->form[next].phase != form->phase ||
                !all->form[next].plain || !surely_matches(circles, effect, at))
                continue;
            if (closes) {
                if (effect->kind == CH_EFFECT_CHANGE && length == 1)
                    continue; /* lint_flow.c */
                if (!is_used_up(circles, length)) {
                    report(circles, length, effect);
                    return true;
                }
                continue;
            }
            circles->path[length] = next;
            circles->entered[length] = at;
            if (go_round(circles, length + 1))
                return true;
        }
    }
    return false;
}

void ch_lint_circles(const struct ch_effects *all) {
    struct circles circles = {.all = all};
    const struct ch_lint_model *model = all->model;
    circles.first_on = ch_alloc(((size_t)model->template_count + 1) * sizeof *circles.first_on);
    circles.next_on = ch_alloc(((size_t)all->pattern_count + 1) * sizeof *circles.next_on);
    circles.rule = ch_alloc(((size_t)all->pattern_count + 1) * sizeof *circles.rule);
    for (int i = 0; i < model->template_count; i++)
        circles.first_on[i] = -1;
    for (int i = model->rule_count - 1; i >= 0; i--) {
        const struct ch_rule_form *form = &all->form[i];
        for (int at = form->first_pattern + form->patterns - 1; at >= form->first_pattern; at--) {
            int fact = all->pattern[at].fact;
            circles.rule[at] = i;
            if (fact < 0)
                continue;
            circles.next_on[at] = circles.first_on[fact];
            circles.first_on[fact] = at;
        }
    }
    for (int i = 0; i < model->rule_count; i++) {
        const struct ch_rule_form *form = &all->form[i];
        bool found = false;
        for (int at = form->first_pattern; form->plain && form->effects > 0 &&
                                           at < form->first_pattern + form->patterns && !found;
             at++) {
            circles.path[0] = i;
            circles.entered[0] = at;
            found = all->pattern[at].fact >= 0 && go_round(&circles, 1);
        }
    }
    ch_free(circles.first_on);
    ch_free(circles.next_on);
    ch_free(circles.rule);
}

/* Lints on the order in which rules of a phase fire, which nothing fixes: an absence or a count of
 * facts that another rule of the phase, or a later phase, asserts. What holds whichever fires first
 * is left alone: a rule that asks whether it did something already, rules of which one waits for
 * the other, rules that never hold for the same thing, and an order by salience. */
#include <assert.h>
#include <string.h>

#include "bridge/lint/lint_effects.h"
#include "core/base/memory.h"

/* Effects on one template that are looked at for a question, and rules on a fact. */
enum { MAX_LOOKED_AT = 200 };

static const struct ch_rule_form *form_of(const struct ch_effects *all, int rule) {
    return &all->form[rule];
}

/* True if another rule asks for the absence, or a count, of what it asserts itself: it marks what
 * is done, and so do others like it. */
static bool is_guard(const struct ch_effects *all, int rule, int fact) {
    const struct ch_rule_form *form = form_of(all, rule);
    bool asks = false, asserts = false;
    for (int i = 0; i < form->questions; i++) {
        const struct ch_question *question = &all->question[form->first_question + i];
        asks |= question->fact == fact &&
                (question->kind == CH_ASKS_ABSENT || question->kind == CH_ASKS_QUERY);
    }
    for (int i = 0; i < form->effects; i++) {
        const struct ch_effect *effect = &all->effect[form->first_effect + i];
        asserts |= effect->fact == fact && effect->kind <= CH_EFFECT_CHANGE;
    }
    return asks && asserts;
}

/* True if the rule has a pattern on a fact that only rules assert for which `which` is true. */
static bool waits(const struct ch_effects *all, int rule,
                  bool which(const struct ch_effects *all, int by, int other), int other) {
    const struct ch_rule_form *form = form_of(all, rule);
    for (int i = 0; i < form->patterns; i++) {
        int fact = all->pattern[form->first_pattern + i].fact, count = 0;
        const struct ch_lint_template *template = fact < 0 ? NULL : &all->model->templates[fact];
        if (!template || ch_lint_is_given(template) || all->first_on[fact] < 0)
            continue;
        bool all_are = true;
        for (int at = all->first_on[fact]; at >= 0 && all_are && count < MAX_LOOKED_AT;
             at = all->next_on[at], count++) {
            const struct ch_effect *effect = &all->effect[at];
            if (effect->kind != CH_EFFECT_RETRACT)
                all_are = effect->rule >= 0 && which(all, effect->rule, other);
        }
        if (all_are)
            return true;
    }
    return false;
}

static bool is_same_rule(const struct ch_effects *all, int by, int other) {
    (void)all;
    return by == other;
}

/* True if `by` fires after all that `other` has to do: later in the phase, or in a later phase. */
static bool is_after(const struct ch_effects *all, int by, int other) {
    const struct ch_rule_form *one = form_of(all, by), *two = form_of(all, other);
    if (one->phase < 0 || one->salient || two->salient)
        return false;
    return one->phase == two->phase && one->salience < two->salience;
}

/* True if the same variable is in slots of this name of both patterns and of what is asked and
 * done: both are about the same fact. */
static bool is_linked(const struct ch_node *pattern, const struct ch_node *question,
                      const struct ch_node *other, const struct ch_node *slots) {
    for (const struct ch_node *slot = question->first->next; slot; slot = slot->next) {
        const struct ch_node *done = ch_node_slot(slots, ch_node_head(slot));
        const struct ch_node *mine = *ch_node_head(slot) ? slot->first->next : NULL;
        const struct ch_node *theirs = done ? done->first->next : NULL;
        if (!mine || !theirs || mine->kind != CH_NODE_VARIABLE || theirs->kind != CH_NODE_VARIABLE)
            continue;
        for (const struct ch_node *key = pattern->first->next; key; key = key->next) {
            const struct ch_node *same = ch_node_slot(other->first->next, ch_node_head(key));
            const struct ch_node *a = *ch_node_head(key) ? key->first->next : NULL;
            const struct ch_node *b = same ? same->first->next : NULL;
            if (a && b && a->kind == CH_NODE_VARIABLE && b->kind == CH_NODE_VARIABLE &&
                strcmp(a->text, mine->text) == 0 && strcmp(b->text, theirs->text) == 0)
                return true;
        }
    }
    return false;
}

static bool have_excluding_slots(const struct ch_node *one, const struct ch_node *other) {
    for (const struct ch_node *slot = one->first->next; slot; slot = slot->next) {
        const struct ch_node *same = ch_node_slot(other->first->next, ch_node_head(slot));
        if (same && ch_constraints_exclude(slot->first->next, same->first->next))
            return true;
    }
    return false;
}

/* True if the two rules can't both hold for the thing that is asked about: a condition of one
 * contradicts one of the other's on the same fact. */
static bool exclude_each_other(const struct ch_effects *all, const struct ch_question *question,
                               const struct ch_effect *effect) {
    const struct ch_rule_form *one = form_of(all, question->rule),
                              *other = form_of(all, effect->rule);
    for (int i = 0; i < one->patterns; i++)
        for (int j = 0; j < other->patterns; j++) {
            const struct ch_rule_pattern *a = &all->pattern[one->first_pattern + i],
                                         *b = &all->pattern[other->first_pattern + j];
            if (a->fact < 0 || a->fact != b->fact || !have_excluding_slots(a->node, b->node))
                continue;
            bool by_key = question->kind == CH_ASKS_ABSENT &&
                          is_linked(a->node, question->node, b->node, effect->slots);
            if (by_key || ch_lint_is_single(all->model->templates[a->fact].name))
                return true;
        }
    return false;
}

/* True if the pattern asks something about a slot that the effect gives a value to. */
static bool asks_about(const struct ch_question *question, const struct ch_effect *effect) {
    for (const struct ch_node *slot = effect->slots; slot; slot = slot->next) {
        const struct ch_node *asked = ch_node_slot(question->node->first->next, ch_node_head(slot));
        if (asked && asked->first->next && asked->first->next->kind != CH_NODE_WILDCARD)
            return true;
    }
    return false;
}

/* True if what the effect does may change the answer. */
static bool may_change(const struct ch_effects *all, const struct ch_question *question,
                       const struct ch_effect *effect) {
    if (question->kind == CH_ASKS_QUERY)
        return effect->kind <= CH_EFFECT_RETRACT;
    if (question->kind == CH_ASKS_EXISTS)
        return effect->kind == CH_EFFECT_RETRACT;
    if (effect->kind == CH_EFFECT_CHANGE && !asks_about(question, effect))
        return false;
    return effect->kind <= CH_EFFECT_CHANGE && ch_effect_may_match(all, effect, question->node);
}

/* True if the answer depends on whether the effect came first. */
static bool depends(const struct ch_effects *all, const struct ch_question *question,
                    const struct ch_effect *effect) {
    if (effect->rule < 0 || effect->rule == question->rule)
        return false;
    const struct ch_rule_form *asker = form_of(all, question->rule),
                              *doer = form_of(all, effect->rule);
    bool same = doer->phase == asker->phase;
    bool later = doer->phase > asker->phase && effect->kind <= CH_EFFECT_COPY;
    bool ordered = doer->salient || asker->salient || doer->salience > asker->salience;
    if (!(later && question->kind != CH_ASKS_EXISTS) && !(same && !ordered))
        return false;
    if (!may_change(all, question, effect))
        return false;
    bool guards = is_guard(all, question->rule, question->fact) &&
                  is_guard(all, effect->rule, question->fact);
    return !guards && !waits(all, effect->rule, is_same_rule, question->rule) &&
           !waits(all, question->rule, is_after, effect->rule) &&
           !exclude_each_other(all, question, effect);
}

static const char *element_of(const struct ch_question *question) {
    return question->kind == CH_ASKS_QUERY    ? "what this finds"
           : question->kind == CH_ASKS_EXISTS ? "whether there is one"
                                              : "whether there is none";
}

/* True if a rule of this phase or an earlier one asserts the fact: else lint_flow.c warns of the
 * pattern. */
static bool is_made_by(const struct ch_effects *all, const struct ch_question *question) {
    int looked_at = 0;
    for (int at = all->first_on[question->fact]; at >= 0 && looked_at < MAX_LOOKED_AT;
         at = all->next_on[at], looked_at++)
        if (all->effect[at].kind <= CH_EFFECT_CHANGE && all->effect[at].rule >= 0 &&
            form_of(all, all->effect[at].rule)->phase <= form_of(all, question->rule)->phase)
            return true;
    return false;
}

static void check_question(const struct ch_effects *all, const struct ch_question *question) {
    const struct ch_lint_rule *rule = &all->model->rules[question->rule];
    const struct ch_effect *first = NULL;
    int looked_at = 0, others = 0, last = -1;
    for (int at = all->first_on[question->fact]; at >= 0 && looked_at < MAX_LOOKED_AT;
         at = all->next_on[at], looked_at++) {
        const struct ch_effect *effect = &all->effect[at];
        if (effect->rule == last || !depends(all, question, effect))
            continue;
        others += first != NULL;
        first = first ? first : effect;
        last = effect->rule;
    }
    if (!first || (question->kind != CH_ASKS_QUERY && !is_made_by(all, question)))
        return;
    const struct ch_lint_rule *doer = &all->model->rules[first->rule];
    CH_SCOPED(ch_text_done) struct ch_text who = ch_text_new();
    const char *file = all->model->sources[doer->at.source].name;
    ch_text_addf(&who, "`%s` (%s:%d)", doer->name, file, first->line);
    if (others > 0)
        ch_text_addf(&who, " and %d other%s", others, others > 1 ? "s" : "");
    ch_text_addf(&who, " %s `%s`",
                 first->kind == CH_EFFECT_RETRACT  ? "retracts"
                 : first->kind == CH_EFFECT_CHANGE ? "changes"
                                                   : "asserts",
                 all->model->templates[question->fact].name);
    if (form_of(all, first->rule)->phase > form_of(all, question->rule)->phase)
        ch_lint_warn(all->model, &rule->at, "too-early", question->line,
                     "%s in %s, after %s, so that %s is asked too early; put `%s` into a later "
                     "phase",
                     who.data, doer->module, rule->module, element_of(question), rule->name);
    else
        ch_lint_warn(all->model, &rule->at, "too-early", question->line,
                     "%s in the same phase, so that %s depends on which rule fires first; put "
                     "`%s` into a later phase",
                     who.data, element_of(question), rule->name);
}

void ch_lint_too_early(const struct ch_effects *all) {
    for (int i = 0; i < all->question_count; i++) {
        const struct ch_question *question = &all->question[i];
        const struct ch_rule_form *form = form_of(all, question->rule);
        bool taken_back = question->logical && form->only_asserts;
        bool once = question->kind == CH_ASKS_QUERY && question->condition; /* lint_once.c */
        assert(question->rule >= 0 && question->rule < all->model->rule_count);
        if (form->phase >= 0 && question->kind <= CH_ASKS_QUERY && question->fact >= 0 &&
            !taken_back && !once)
            check_question(all, question);
    }
}

void ch_lint_order(struct ch_lint_model *model) {
    CH_SCOPED(ch_effects_done) struct ch_effects effects;
    ch_effects_read(&effects, model);
    if (!ch_lint_is_whole(model))
        return;
    ch_lint_too_early(&effects);
    ch_lint_tested_once(&effects);
    ch_lint_circles(&effects);
}

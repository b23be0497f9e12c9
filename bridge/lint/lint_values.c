/* Lints on values: what can never be, and what always is. Each rule is gone through as CLIPS would
 * match and run it, with what is known of its variables. The first round, without reports, finds
 * what the texts put into the slots of their own facts; the second judges. */
#include <assert.h>
#include <string.h>

#include "bridge/lint/lint_actions.h"
#include "bridge/lint/lint_truth.h"
#include "core/base/memory.h"

/* --- Patterns --- */

/* One part of a constraint, between signs: `at` is behind any ~. */
static bool judge_part(struct ch_lint_round *round, const struct ch_node *key,
                       const struct ch_node *at, bool negated) {
    struct ch_lint_scope *scope = round->scope;
    unsigned relations =
        negated ? CH_LINT_EQUAL | CH_LINT_LESS | CH_LINT_GREATER | CH_LINT_APART : CH_LINT_SAME;
    bool calls = ch_node_is(at, ":") || ch_node_is(at, "="), reported = false;
    const struct ch_node *value = calls ? at->next : at;
    if (!value || value->kind == CH_NODE_WILDCARD || value->kind == CH_NODE_WILDCARDS)
        return false;
    if (ch_node_is(at, ":")) {
        reported = !round->put && ch_lint_judge(scope, &round->at, value);
        ch_lint_assume(scope, value, !negated);
        return reported;
    }
    if (ch_node_is_variable(value) && !ch_lint_find_term(scope, value)) {
        struct ch_lint_term term = *ch_lint_find_term(scope, key);
        term.node = value;
        if (!negated)
            ch_lint_add_term(scope, &term); /* named here, behind a constant */
    }
    reported = !round->put && ch_lint_judge_constraint(scope, &round->at, key, value, relations);
    ch_lint_assume_relation(scope, key, value, relations, round->slot);
    return reported;
}

/* Parts joined by &, up to a | or the end. */
static bool judge_alternative(struct ch_lint_round *round, const struct ch_node *key,
                              const struct ch_node **at) {
    bool reported = false;
    while (*at && !ch_node_is_sign(*at, '|')) {
        bool negated = ch_node_is_sign(*at, '~');
        const struct ch_node *part = negated ? (*at)->next : *at;
        if (part && part->kind != CH_NODE_SIGN && !reported)
            reported = judge_part(round, key, part, negated);
        while (part && part->kind != CH_NODE_SIGN)
            part = part->next;
        *at = ch_node_is_sign(part, '&') ? part->next : part;
    }
    return reported;
}

/* True for ~a|~b of two constants: one of them is always right. */
static bool excludes_nothing(const struct ch_node *at) {
    const struct ch_node *first = ch_node_is_sign(at, '~') ? at->next : NULL;
    const struct ch_node *bar = first ? first->next : NULL;
    const struct ch_node *second =
        ch_node_is_sign(bar, '|') && ch_node_is_sign(bar->next, '~') ? bar->next->next : NULL;
    return second && !second->next && first->kind != CH_NODE_LIST && !ch_node_is_variable(first) &&
           !ch_node_is_variable(second) && strcmp(first->text, second->text) != 0;
}

/* True for constants between | that are all that the slot can be. */
static bool lists_all(const struct ch_lint_round *round, const struct ch_node *key,
                      const struct ch_node *at) {
    struct ch_lint_value left = ch_lint_find_term(round->scope, key)->plain;
    for (; at; at = at->next ? at->next->next : NULL) {
        bool constant = at->kind == CH_NODE_WORD && !ch_node_is(at, ":") && !ch_node_is(at, "=");
        if (!constant || (at->next && !ch_node_is_sign(at->next, '|')))
            return false;
        struct ch_lint_value one = ch_lint_constant(at);
        ch_lint_exclude(&left, &one);
    }
    return round->listed && left.types == 0;
}

/* What is known of `key` behind a constraint with alternatives is what any of them leaves. */
static void judge_alternatives(struct ch_lint_round *round, const struct ch_node *key,
                               const struct ch_node *at) {
    struct ch_lint_scope *scope = round->scope;
    struct ch_lint_term all = *ch_lint_find_term(scope, key);
    struct ch_lint_value now = ch_lint_value_of(0);
    int terms = scope->term_count, ties = scope->tie_count;
    bool several = false;
    if (!round->put && at->next && lists_all(round, key, at))
        ch_lint_warn(round->model, &round->at, "always-true", at->line,
                     "slot `%s` has no value but these, so that this always matches; leave it out",
                     ch_node_head(round->slot));
    if (!round->put && excludes_nothing(at))
        ch_lint_warn(round->model, &round->at, "always-true", at->line,
                     "`~%s|~%s` always matches: what is not one of them is the other; write &",
                     at->next->text, at->next->next->next->next->text);
    for (;;) {
        judge_alternative(round, key, &at);
        several |= at != NULL;
        if (!several)
            return;
        struct ch_lint_value one = ch_lint_find_term(scope, key)->now;
        now = ch_lint_union(&now, &one);
        scope->term_count = terms;
        scope->tie_count = ties;
        if (!at)
            break;
        at = at->next;
    }
    all.now = now.types ? now : all.now;
    all.because = round->slot;
    ch_lint_add_term(scope, &all);
}

/* Joins what is known of a variable with what this slot holds. */
static void join_variable(struct ch_lint_round *round, const struct ch_lint_term *slot) {
    const struct ch_lint_term *before = ch_lint_find_term(round->scope, slot->node);
    struct ch_lint_term term = *slot;
    if (before) {
        term.plain = ch_lint_common(&before->plain, &slot->plain);
        term.now = ch_lint_common(&before->now, &slot->now);
        term.because = before->because;
    }
    if (before && before->slot && term.now.types == 0 && before->now.types && !round->put) {
        CH_SCOPED(ch_text_done) struct ch_text one = ch_text_new();
        CH_SCOPED(ch_text_done) struct ch_text other = ch_text_new();
        ch_lint_describe(&before->now, &one);
        ch_lint_describe(&slot->now, &other);
        if (before->typed && slot->typed)
            ch_lint_error(round->model, &round->at, "value", slot->node->line,
                          "`?%s` is %s as %s of `%s`, and %s as %s of `%s`, so that this never "
                          "matches",
                          slot->node->text, one.data, before->slot, before->fact, other.data,
                          slot->slot, slot->fact);
        else
            ch_lint_warn(round->model, &round->at, "never-true", slot->node->line,
                         "`?%s` never matches: it is %s by now, and %s of `%s` is %s",
                         slot->node->text, one.data, slot->slot, slot->fact, other.data);
    }
    if (term.now.types == 0)
        term.now = term.plain = ch_lint_value_of(CH_LINT_ANY); /* said once */
    ch_lint_add_term(round->scope, &term);
}

/* What earlier conditions on the same fact ask of the slot. */
static void recall(const struct ch_lint_round *round, struct ch_lint_term *term) {
    const struct ch_lint_scope *scope = round->scope;
    for (int i = scope->term_count - 1; round->key && i >= 0; i--) {
        const struct ch_lint_term *before = &scope->term[i];
        bool same = before->key && strcmp(before->key, round->key) == 0 && before->slot &&
                    strcmp(before->fact, term->fact) == 0 && strcmp(before->slot, term->slot) == 0;
        if (!same)
            continue;
        struct ch_lint_value now = ch_lint_common(&term->now, &before->now);
        if (now.types) {
            term->now = now;
            term->because = before->because;
        }
        return;
    }
}

/* The variable that is alone in the pattern's key slot, or NULL. */
static const char *key_variable(const struct ch_lint_template *fact,
                                const struct ch_node *pattern) {
    const char *key = ch_lint_key(fact);
    for (const struct ch_node *slot = key ? pattern->first->next : NULL; slot; slot = slot->next) {
        const struct ch_node *value = slot->first ? slot->first->next : NULL;
        if (strcmp(ch_node_head(slot), key) == 0)
            return value && value->kind == CH_NODE_VARIABLE && !value->next ? value->text : NULL;
    }
    return NULL;
}

static void judge_slot(struct ch_lint_round *round, const struct ch_lint_template *fact,
                       const struct ch_lint_slot *slot, const struct ch_node *list) {
    const struct ch_lint_held *held = ch_lint_held(round->types, fact, slot);
    const struct ch_node *first = list->first->next;
    struct ch_lint_term term = {.node = list,
                                .plain = held->declared,
                                .now = held->given,
                                .fact = fact->name,
                                .slot = slot->name,
                                .typed = slot->types != 0,
                                .key = round->key};
    round->slot = list;
    round->listed = slot->allowed != NULL;
    if (!first)
        return;
    if (slot->multi) {
        for (const struct ch_node *at = first; at; at = at->next)
            if (ch_node_is_variable(at) && !ch_lint_find_term(round->scope, at)) {
                term.node = at;
                term.plain = term.now = ch_lint_value_of(
                    at->kind == CH_NODE_FIELDS ? CH_LINT_FIELDS : CH_LINT_ANY ^ CH_LINT_FIELDS);
                term.slot = NULL;
                ch_lint_add_term(round->scope, &term);
            } else if (ch_node_is(at, ":") && at->next && !round->put) {
                ch_lint_judge(round->scope, &round->at, at->next);
            }
        return;
    }
    term.plain.types &= ~(unsigned)CH_LINT_FIELDS;
    term.now.types &= ~(unsigned)CH_LINT_FIELDS;
    if (round->scope->term_count + 2 > CH_LINT_TERMS)
        return;
    recall(round, &term);
    if (!ch_node_is_variable(first)) {
        ch_lint_add_term(round->scope, &term);
        judge_alternatives(round, list, first);
        return;
    }
    if (first->next && !ch_node_is_sign(first->next, '&')) { /* ?x|… */
        return;
    }
    term.node = first;
    join_variable(round, &term);
    if (ch_node_is_sign(first->next, '&') && first->next->next)
        judge_alternatives(round, first, first->next->next);
}

static void judge_pattern(struct ch_lint_round *round, const struct ch_node *pattern) {
    const struct ch_lint_template *fact =
        ch_lint_find_template(round->model, ch_node_head(pattern));
    round->key = fact ? key_variable(fact, pattern) : NULL;
    for (const struct ch_node *part = fact ? pattern->first->next : NULL; part; part = part->next) {
        const struct ch_lint_slot *slot = ch_lint_find_slot(fact, ch_node_head(part));
        if (slot)
            judge_slot(round, fact, slot, part);
    }
}

static void judge_conditions(struct ch_lint_round *round, const struct ch_node *at);
static void judge_action(struct ch_lint_round *round, const struct ch_node *call, bool judged);

/* What is known inside stays there. */
static void judge_inside(struct ch_lint_round *round, const struct ch_node *at) {
    struct ch_lint_scope *scope = round->scope;
    int terms = scope->term_count, ties = scope->tie_count;
    judge_conditions(round, at);
    scope->term_count = terms;
    scope->tie_count = ties;
}

static void judge_condition(struct ch_lint_round *round, const struct ch_node *condition) {
    const char *head = ch_node_head(condition);
    const struct ch_node *first = condition->first ? condition->first->next : NULL;
    if (strcmp(head, "test") == 0) {
        if (first && !round->put)
            ch_lint_judge(round->scope, &round->at, first);
        if (first && first->kind == CH_NODE_LIST)
            judge_action(round, first, true); /* queries and branches in it */
        if (first)
            ch_lint_assume(round->scope, first, true);
    } else if (strcmp(head, "and") == 0 || strcmp(head, "logical") == 0) {
        judge_conditions(round, first);
    } else if (strcmp(head, "or") == 0) {
        const struct ch_node *binding, *next;
        for (; first; first = next) {
            struct ch_lint_scope *scope = round->scope;
            int terms = scope->term_count, ties = scope->tie_count;
            const struct ch_node *one = ch_lint_condition(first, &binding, &next);
            if (one->kind == CH_NODE_LIST)
                judge_condition(round, one);
            scope->term_count = terms;
            scope->tie_count = ties;
        }
    } else if (ch_lint_is_element(condition)) {
        judge_inside(round, first);
    } else {
        judge_pattern(round, condition);
    }
}

static void judge_conditions(struct ch_lint_round *round, const struct ch_node *at) {
    const struct ch_node *binding, *next;
    for (; at && !ch_node_is(at, "=>"); at = next) {
        const struct ch_node *condition = ch_lint_condition(at, &binding, &next);
        if (binding) {
            struct ch_lint_term fact = {.node = binding,
                                        .plain = ch_lint_value_of(CH_LINT_OTHER),
                                        .now = ch_lint_value_of(CH_LINT_OTHER)};
            ch_lint_add_term(round->scope, &fact);
        }
        if (condition->kind == CH_NODE_LIST)
            judge_condition(round, condition);
    }
}

/* --- Actions --- */

/* Cases that the value of a switch is never eq to. */
static void judge_switch(struct ch_lint_round *round, const struct ch_node *value) {
    for (const struct ch_node *at = value ? value->next : NULL; at; at = at->next)
        if (strcmp(ch_node_head(at), "case") == 0 && ch_node_at(at, 1))
            ch_lint_judge_constraint(round->scope, &round->at, value, ch_node_at(at, 1),
                                     CH_LINT_SAME);
}

static bool is_condition(const struct ch_node *call) {
    static const char *const words[] = {"and", "or", "not", NULL};
    return ch_text_is_one_of(ch_node_head(call), words) || ch_lint_comparison_of(call);
}

/* `judged`: it is part of a condition that has been judged. */
static void judge_action(struct ch_lint_round *round, const struct ch_node *call, bool judged) {
    const char *head = ch_node_head(call);
    int sets = round->scope->set_count;
    bool branches = strcmp(head, "if") == 0 || strcmp(head, "while") == 0;
    const struct ch_node *first = call->first ? call->first->next : NULL;
    const struct ch_node *condition = branches ? first : is_condition(call) ? call : NULL;
    if (condition && (branches || !judged) && !round->put && !ch_node_is(condition, "TRUE"))
        ch_lint_judge(round->scope, &round->at, condition);
    if (strcmp(head, "switch") == 0 && !round->put)
        judge_switch(round, first);
    if (strcmp(head, "assert") == 0)
        for (const struct ch_node *each = first; each; each = each->next)
            ch_lint_put_fact(round, each);
    if ((strcmp(head, "modify") == 0 || strcmp(head, "duplicate") == 0) && round->put)
        ch_lint_put_changes(round, call);
    if (ch_is_query(head)) {
        if (!round->put && !judged)
            ch_lint_judge_query(round->scope, &round->at, call);
        ch_lint_open_sets(round->scope, first);
        condition = first ? first->next : NULL;
    }
    for (const struct ch_node *at = call->first; at; at = at->next)
        if (at->kind == CH_NODE_LIST)
            judge_action(round, at, condition == call || condition == at);
    round->scope->set_count = sets;
}

static void judge_actions(struct ch_lint_round *round, const struct ch_node *at) {
    for (; at; at = at->next)
        if (at->kind == CH_NODE_LIST)
            judge_action(round, at, false);
}

struct binds {
    const struct ch_node *name[CH_LINT_TERMS];
    struct ch_lint_value value[CH_LINT_TERMS];
    int count;
};

static void note_bind(struct binds *binds, const struct ch_node *name,
                      const struct ch_lint_value *value) {
    for (int i = 0; i < binds->count; i++)
        if (strcmp(binds->name[i]->text, name->text) == 0) {
            binds->value[i] = ch_lint_union(&binds->value[i], value);
            return;
        }
    if (binds->count == CH_LINT_TERMS)
        return;
    binds->name[binds->count] = name;
    binds->value[binds->count++] = *value;
}

/* Variables that actions bind, by `bind`, loops and queries; with values if `scope` is given. */
static void find_binds(struct binds *binds, struct ch_lint_scope *scope, const struct ch_node *at) {
    for (; at; at = at->next) {
        if (at->kind != CH_NODE_LIST || !at->first)
            continue;
        const struct ch_node *name = at->first->next;
        struct ch_lint_value value = ch_lint_value_of(scope ? CH_LINT_ANY : 0);
        if (ch_node_is(at->first, "bind") && name && ch_node_is_variable(name)) {
            if (scope && name->next && !name->next->next)
                value = ch_lint_evaluate(scope, name->next);
            note_bind(binds, name, &value);
        } else if (ch_node_is_variable(at->first)) {
            note_bind(binds, at->first, &value); /* (?x …) of a loop or query */
        } else if (ch_node_is(at->first, "foreach") && name && ch_node_is_variable(name)) {
            note_bind(binds, name, &value);
        }
        find_binds(binds, scope, at->first);
    }
}

/* Variables of the actions: a value that is bound somewhere may be there everywhere. */
static void bind_variables(struct ch_lint_round *round, const struct ch_node *actions) {
    CH_FREED struct binds *binds = ch_alloc(sizeof *binds);
    struct ch_lint_scope *scope = round->scope;
    find_binds(binds, NULL, actions);
    for (int i = 0; i < binds->count; i++)
        if (ch_lint_find_term(scope, binds->name[i])) {
            scope->term_count = scope->tie_count = 0; /* an old name with a new value */
            break;
        }
    if (binds->count == CH_LINT_TERMS)
        return;
    for (int i = 0; i < binds->count; i++)
        binds->value[i] = ch_lint_value_of(0);
    find_binds(binds, scope, actions);
    for (int i = 0; i < binds->count; i++) {
        struct ch_lint_term term = {
            .node = binds->name[i], .plain = binds->value[i], .now = binds->value[i]};
        ch_lint_add_term(scope, &term);
    }
}

static void judge_all(struct ch_lint_round *round) {
    struct ch_lint_model *model = round->model;
    struct ch_lint_scope *scope = round->scope;
    for (int i = 0; i < model->rule_count + model->function_count; i++) {
        const struct ch_lint_rule *rule = i < model->rule_count ? &model->rules[i] : NULL;
        const struct ch_lint_function *function =
            rule ? NULL : &model->functions[i - model->rule_count];
        const struct ch_lint_place *at = rule ? &rule->at : &function->at;
        if (at->node->broken || (rule && !rule->arrow))
            continue;
        scope->term_count = scope->tie_count = scope->set_count = 0;
        round->at = *at;
        round->rule = rule;
        if (rule)
            judge_conditions(round, rule->conditions);
        const struct ch_node *actions = rule ? rule->arrow->next : function->body;
        bind_variables(round, actions);
        judge_actions(round, actions);
    }
}

/* Facts that deffacts assert. */
static void put_deffacts(struct ch_lint_round *round) {
    struct ch_lint_model *model = round->model;
    round->scope->term_count = round->scope->tie_count = 0;
    for (int i = 0; i < model->count; i++)
        for (const struct ch_node *node = model->trees[i].first; node; node = node->next)
            if (strcmp(ch_node_head(node), "deffacts") == 0)
                for (const struct ch_node *at = node->first->next; at; at = at->next)
                    if (at->kind == CH_NODE_LIST)
                        ch_lint_put_fact(round, at);
}

/* What the slots of the author's facts hold, by all that is put into them. */
static void find_given(struct ch_lint_round *round) {
    struct ch_lint_model *model = round->model;
    struct ch_lint_types *types = round->types;
    int count = 0;
    for (int i = 0; i < model->template_count; i++)
        count += model->templates[i].slot_count;
    round->put = ch_alloc(((size_t)count + 1) * sizeof *round->put);
    round->lost = ch_alloc((size_t)count + 1);
    judge_all(round);
    put_deffacts(round);
    for (int i = 0; i < model->template_count; i++)
        for (int j = 0; j < model->templates[i].slot_count && !model->options->partial; j++) {
            int number = types->first[i] + j;
            struct ch_lint_held *held = &types->held[number];
            struct ch_lint_value given = ch_lint_common(&held->declared, &round->put[number]);
            bool known = !round->lost[number] && !ch_lint_is_given(&model->templates[i]);
            if (known && given.types)
                held->given = given;
            struct ch_lint_value typed = ch_lint_value_of(given.types);
            if (known && given.types)
                held->declared = ch_lint_common(&held->declared, &typed);
        }
    ch_free(round->put);
    ch_free(round->lost);
    round->put = NULL;
}

void ch_lint_values(struct ch_lint_model *model) {
    CH_SCOPED(ch_lint_types_done) struct ch_lint_types types = {.model = model};
    CH_FREED struct ch_lint_scope *scope = ch_alloc(sizeof *scope);
    struct ch_lint_round round = {.model = model, .types = &types, .scope = scope};
    if (model->options->errors_only && model->options->partial)
        return;
    ch_lint_types_build(&types);
    scope->types = &types;
    find_given(&round);
    judge_all(&round);
    ch_lint_dear(model, &types);
}

/* Reports about conditions. What always holds is reported only if it does so without the rule's
 * other tests: to say a thing twice is no mistake. */
#include <string.h>

#include "bridge/lint/lint_truth.h"

/* Without the rule's other tests, and without what the texts give. */
static enum ch_lint_verdict alone(struct ch_lint_scope *scope, const struct ch_node *condition) {
    struct ch_lint_scope_mark mark = ch_lint_set_apart(scope);
    enum ch_lint_verdict verdict = ch_lint_verdict(scope, condition);
    ch_lint_set_back(scope, mark);
    return verdict;
}

/* "`?r` (rank of square) is an integer from 1 to 8" */
static void explain(struct ch_lint_scope *scope, const struct ch_node *node, struct ch_text *text) {
    struct ch_lint_value value = ch_lint_evaluate(scope, node);
    const struct ch_lint_term *term = ch_lint_find_term(scope, node);
    CH_SCOPED(ch_text_done) struct ch_text what = ch_text_new();
    ch_lint_describe(&value, &what);
    if (ch_node_is_constant(node))
        what.data[strcspn(what.data, ",")] = '\0';
    if (node->kind == CH_NODE_LIST && term && term->slot) {
        ch_text_addf(text, "`%s` of `%s` is %s", term->slot, term->fact, what.data);
        return;
    }
    ch_text_add(text, "`");
    ch_lint_write(node, text);
    ch_text_add(text, "`");
    if (term && term->slot)
        ch_text_addf(text, " (%s of %s)", term->slot, term->fact);
    ch_text_addf(text, " is %s", what.data);
}

/* The test that restricts the two, or NULL. */
static const struct ch_node *find_cause(struct ch_lint_scope *scope, const struct ch_node *a,
                                        const struct ch_node *b) {
    const struct ch_node *tie = ch_lint_tied_by(scope, a, b);
    const struct ch_lint_term *one = ch_lint_find_term(scope, a),
                              *other = ch_lint_find_term(scope, b);
    return tie                       ? tie
           : one && one->because     ? one->because
           : other && other->because ? other->because
                                     : NULL;
}

static bool is_slot(struct ch_lint_scope *scope, const struct ch_node *node) {
    const struct ch_lint_term *term = ch_lint_find_term(scope, node);
    return node->kind == CH_NODE_LIST && term && term->slot;
}

/* What to do about values that are never eq. */
static void advise(struct ch_lint_scope *scope, const struct ch_node *a, const struct ch_node *b,
                   struct ch_text *text) {
    struct ch_lint_value one = ch_lint_evaluate(scope, a), other = ch_lint_evaluate(scope, b);
    unsigned relations = ch_lint_relations(&one, &other);
    const char *near = b->kind == CH_NODE_WORD ? ch_lint_closest_word(&one, b->text) : NULL;
    near = near ? near : a->kind == CH_NODE_WORD ? ch_lint_closest_word(&other, a->text) : NULL;
    const struct ch_node *string = b->kind == CH_NODE_STRING ? b : a;
    if (relations & CH_LINT_EQUAL && is_slot(scope, a)) {
        ch_text_addf(text, "; compare numbers by (%s ?x&:(= ?x ", ch_node_head(a));
        ch_lint_write(b, text);
        ch_text_add(text, "))");
    } else if (relations & CH_LINT_EQUAL) {
        ch_text_add(text, "; compare numbers by (= ");
        ch_lint_write(a, text);
        ch_text_add(text, " ");
        ch_lint_write(b, text);
        ch_text_add(text, ")");
    } else if (near) {
        ch_text_addf(text, "; did you mean `%s`?", near);
    } else if (string->kind == CH_NODE_STRING && (one.types | other.types) & CH_LINT_SYMBOL) {
        ch_text_addf(text, "; write %s without quotes", string->text);
    }
}

/* A constant of a type that the other value has needs no words. */
static void explain_both(struct ch_lint_scope *scope, const struct ch_node *a,
                         const struct ch_node *b, struct ch_text *text) {
    struct ch_lint_value one = ch_lint_evaluate(scope, a), other = ch_lint_evaluate(scope, b);
    bool alike = one.types & other.types;
    bool first = !alike || !ch_node_is_constant(a), second = !alike || !ch_node_is_constant(b);
    if (first || !second)
        explain(scope, a, text);
    ch_text_add(text, first && second ? ", and " : "");
    if (second)
        explain(scope, b, text);
}

static void report_comparison(struct ch_lint_scope *scope, const struct ch_lint_place *at,
                              const struct ch_node *call, const struct ch_lint_comparison *row,
                              bool never) {
    const struct ch_node *first = ch_node_at(call, 1), *a = first, *b = first->next;
    for (const struct ch_node *each = first; each->next; each = each->next) {
        const struct ch_node *one = row->chained ? each : first;
        unsigned possible = ch_lint_compare(scope, one, each->next);
        if (never && possible && !(possible & row->relations)) {
            a = one;
            b = each->next;
            break;
        }
    }
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_lint_write(call, &text);
    const struct ch_node *cause =
        never && alone(scope, call) != CH_LINT_NEVER ? find_cause(scope, a, b) : NULL;
    ch_text_add(&text, never ? " never holds" : " always holds");
    if (cause) {
        ch_text_addf(&text, ": line %d asks for ", cause->line);
        ch_lint_write(cause, &text);
    } else if (ch_lint_is_alike(a, b)) {
        ch_text_add(&text, ": it compares a value with itself");
    } else {
        ch_text_add(&text, never && alone(scope, call) != CH_LINT_NEVER ? ": by what rules assert, "
                                                                        : ": ");
        explain_both(scope, a, b, &text);
        if (!row->ordered)
            advise(scope, a, b, &text);
    }
    if (!never)
        ch_text_add(&text, "; leave it out, or correct it");
    ch_lint_warn(scope->types->model, at, never ? "never-true" : "always-true", call->line, "%s",
                 text.data);
}

/* `<` of what is no number stops the turn. */
static bool report_unordered(struct ch_lint_scope *scope, const struct ch_lint_place *at,
                             const struct ch_node *call) {
    for (const struct ch_node *each = call->first->next; each; each = each->next) {
        struct ch_lint_value value = ch_lint_evaluate(scope, each);
        if (value.types == 0 || value.types & CH_LINT_NUMBER || ch_node_is_constant(each))
            continue;
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        ch_lint_write(call, &text);
        ch_text_add(&text, " can't be answered: ");
        explain(scope, each, &text);
        ch_text_addf(&text, ", and `%s` takes numbers; %s", ch_node_head(call),
                     value.types & CH_LINT_FIELDS ? "(length$ …) counts its values"
                                                  : "`eq` and `neq` compare symbols");
        ch_lint_error(scope->types->model, at, "arguments", call->line, "%s", text.data);
        return true;
    }
    return false;
}

/* A value that is no symbol counts as true. */
static void report_value(struct ch_lint_scope *scope, const struct ch_lint_place *at,
                         const struct ch_node *node, bool never) {
    struct ch_lint_value value = ch_lint_evaluate(scope, node);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    if (never) {
        ch_text_add(&text, "`");
        ch_lint_write(node, &text);
        ch_text_add(&text, "` is FALSE, so that this never holds");
    } else {
        explain(scope, node, &text);
        ch_text_add(&text, ", which always counts as true: only the symbol FALSE is false");
        CH_SCOPED(ch_text_done) struct ch_text written = ch_text_new();
        ch_lint_write(node, &written);
        if (ch_node_is_constant(node))
            ch_text_add(&text, "; leave it out, or write a condition");
        else if (value.types == CH_LINT_FIELDS)
            ch_text_addf(&text, "; ask (> (length$ %s) 0)", written.data);
        else if (!(value.types & ~(unsigned)CH_LINT_NUMBER))
            ch_text_addf(&text, "; compare it: (> %s 0)", written.data);
        else
            ch_text_addf(&text, "; compare it: (eq %s …)", written.data);
    }
    ch_lint_warn(scope->types->model, at, never ? "never-true" : "always-true", node->line, "%s",
                 text.data);
}

static void report_member(struct ch_lint_scope *scope, const struct ch_lint_place *at,
                          const struct ch_node *call) {
    const struct ch_node *of = ch_node_at(call, 1), *each = ch_node_at(ch_node_at(call, 2), 1);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_lint_write(call, &text);
    ch_text_add(&text, " never holds: ");
    explain(scope, of, &text);
    ch_text_add(&text, ", and `member$` compares as `eq` does");
    advise(scope, of, each, &text);
    ch_lint_warn(scope->types->model, at, "never-true", call->line, "%s", text.data);
}

static void report(struct ch_lint_scope *scope, const struct ch_lint_place *at,
                   const struct ch_node *condition, bool never) {
    const struct ch_lint_comparison *row = ch_lint_comparison_of(condition);
    bool compound = ch_node_calls(condition, "and") || ch_node_calls(condition, "or") ||
                    ch_node_calls(condition, "not") || ch_lint_predicate_of(condition);
    if (row) {
        report_comparison(scope, at, condition, row, never);
    } else if (never && ch_node_calls(condition, "member$")) {
        report_member(scope, at, condition);
    } else if (compound) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        ch_lint_write(condition, &text);
        if (ch_lint_predicate_of(condition)) {
            ch_text_add(&text, never ? " never holds: " : " always holds: ");
            explain(scope, ch_node_at(condition, 1), &text);
        } else {
            ch_text_add(&text, never ? " never holds, whatever its values are"
                                     : " always holds, whatever its values are; leave it out, or "
                                       "correct it");
        }
        ch_lint_warn(scope->types->model, at, never ? "never-true" : "always-true", condition->line,
                     "%s", text.data);
    } else {
        report_value(scope, at, condition, never);
    }
}

bool ch_lint_judge_query(struct ch_lint_scope *scope, const struct ch_lint_place *at,
                         const struct ch_node *call) {
    const struct ch_node *sets = ch_node_at(call, 1), *condition = sets ? sets->next : NULL;
    int count = scope->set_count;
    if (!condition || ch_node_is(condition, "TRUE"))
        return false;
    ch_lint_open_sets(scope, sets);
    bool reported = ch_lint_judge(scope, at, condition);
    scope->set_count = count;
    return reported;
}

static bool judge_parts(struct ch_lint_scope *scope, const struct ch_lint_place *at,
                        const struct ch_node *call) {
    int terms = scope->term_count, ties = scope->tie_count;
    bool reported = false, all = ch_node_calls(call, "and");
    for (const struct ch_node *each = call->first->next; each; each = each->next) {
        reported |= ch_lint_judge(scope, at, each);
        if (all)
            ch_lint_assume(scope, each, true);
    }
    scope->term_count = terms;
    scope->tie_count = ties;
    return reported;
}

/* Comparisons of numbers, and what is worked out of them, in the call and inside it. */
static bool judge_numbers(struct ch_lint_scope *scope, const struct ch_lint_place *at,
                          const struct ch_node *call) {
    static const char *const arithmetic[] = {"+",   "-",   "*",  "/",     "div",     "mod", "max",
                                             "min", "abs", "**", "round", "integer", NULL};
    const struct ch_lint_comparison *row = ch_lint_comparison_of(call);
    bool numbers = (row && row->ordered) || ch_text_is_one_of(ch_node_head(call), arithmetic);
    if (call->kind != CH_NODE_LIST || !call->first || ch_is_query(ch_node_head(call)))
        return false;
    for (const struct ch_node *each = call->first->next; each; each = each->next)
        if (judge_numbers(scope, at, each))
            return true;
    return numbers && report_unordered(scope, at, call);
}

bool ch_lint_judge(struct ch_lint_scope *scope, const struct ch_lint_place *at,
                   const struct ch_node *condition) {
    static const char *const signs[] = {"<", ">", "<=", ">=", "=", "<>", "!=", NULL};
    bool reported = false;
    if (condition->kind == CH_NODE_WORD && ch_text_is_one_of(condition->text, signs))
        return true; /* reported as a word between its arguments */
    const struct ch_node *inner = ch_node_calls(condition, "not") ? ch_node_at(condition, 1) : NULL;
    if (inner && (ch_node_calls(inner, "and") || ch_node_calls(inner, "or")))
        reported = judge_parts(scope, at, inner); /* what it says as a whole is turned */
    else if (ch_node_calls(condition, "and") || ch_node_calls(condition, "or") || inner)
        reported = judge_parts(scope, at, condition);
    else if (ch_is_query(ch_node_head(condition)))
        reported = ch_lint_judge_query(scope, at, condition);
    else
        reported = judge_numbers(scope, at, condition);
    if (reported)
        return true;
    bool never = ch_lint_verdict(scope, condition) == CH_LINT_NEVER;
    if (!never && alone(scope, condition) != CH_LINT_ALWAYS)
        return false;
    report(scope, at, condition, never);
    return true;
}

/* True if a constant is one that the lint of facts has reported, or is allowed there. */
static bool is_reported(const struct ch_lint_model *model, const struct ch_lint_place *at,
                        const struct ch_node *value) {
    const char *file = model->sources[at->source].name;
    if (!ch_node_is_constant(value))
        return false;
    for (int i = 0; i < model->problems->count; i++) {
        const struct ch_problem *each = &model->problems->problem[i];
        if (each->line == value->line && strcmp(each->code, "value") == 0 &&
            strcmp(each->file, file) == 0)
            return true;
    }
    return ch_rule_tree_allows(&model->trees[at->source], at->node, "value");
}

bool ch_lint_judge_constraint(struct ch_lint_scope *scope, const struct ch_lint_place *at,
                              const struct ch_node *key, const struct ch_node *value,
                              unsigned relations) {
    bool never =
        ch_lint_by_relations(ch_lint_compare(scope, key, value), relations) == CH_LINT_NEVER;
    struct ch_lint_scope_mark mark = ch_lint_set_apart(scope);
    unsigned possible = ch_lint_compare(scope, key, value);
    ch_lint_set_back(scope, mark);
    bool plain_never = ch_lint_by_relations(possible, relations) == CH_LINT_NEVER;
    bool always = ch_lint_by_relations(possible, relations) == CH_LINT_ALWAYS;
    if (always && relations == CH_LINT_SAME && ch_node_is_constant(value))
        return false; /* the only kind of the game, as rules for other games name it */
    if ((!never && !always) || is_reported(scope->types->model, at, value))
        return false;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const struct ch_node *cause = never && !plain_never ? find_cause(scope, key, value) : NULL;
    ch_text_add(&text, relations == CH_LINT_SAME ? "`" : "`~");
    ch_lint_write(value, &text);
    ch_text_addf(&text, never ? "` never matches" : "` always matches");
    if (cause) {
        ch_text_addf(&text, ": line %d asks for ", cause->line);
        ch_lint_write(cause, &text);
    } else {
        ch_text_add(&text, never && !plain_never ? ": by what rules assert, " : ": ");
        explain(scope, key, &text);
        if (never && relations == CH_LINT_SAME)
            advise(scope, key, value, &text);
    }
    if (!never)
        ch_text_add(&text, "; leave it out, or correct it");
    if (cause && ch_node_is_constant(value) && cause->line == value->line) /* CLIPS may refuse it */
        ch_lint_error(scope->types->model, at, "never-true", value->line, "%s", text.data);
    else
        ch_lint_warn(scope->types->model, at, never ? "never-true" : "always-true", value->line,
                     "%s", text.data);
    return true;
}

/* A comparison is decided by the sets of values on both sides, and by what earlier tests said of
 * the same two expressions. A later test in `and` is looked at where the earlier ones hold. What
 * always holds is reported only if it does so without the rule's other tests: to say a thing twice
 * is no mistake. */
#include "bridge/lint/lint_truth.h"

#include <math.h>
#include <string.h>

#include "bridge/bridge.h"

enum { EVERY = 31, NUMBERS = CH_LINT_SAME | CH_LINT_EQUAL | CH_LINT_LESS | CH_LINT_GREATER };

static const struct {
    const char *name;
    unsigned relations; /* in which it holds */
    bool chained;       /* each argument is compared with the next; else all with the first */
    bool ordered;       /* of numbers only */
} comparisons[] = {
    {"eq", CH_LINT_SAME, false, false},
    {"neq", EVERY & ~CH_LINT_SAME, false, false},
    {"=", CH_LINT_SAME | CH_LINT_EQUAL, false, true},
    {"<>", CH_LINT_LESS | CH_LINT_GREATER, false, true},
    {"!=", CH_LINT_LESS | CH_LINT_GREATER, false, true},
    {"<", CH_LINT_LESS, true, true},
    {">", CH_LINT_GREATER, true, true},
    {"<=", CH_LINT_LESS | CH_LINT_SAME | CH_LINT_EQUAL, true, true},
    {">=", CH_LINT_GREATER | CH_LINT_SAME | CH_LINT_EQUAL, true, true},
};

static const struct {
    const char *name;
    unsigned types;
} predicates[] = {
    {"integerp", CH_LINT_INTEGER},
    {"floatp", CH_LINT_FLOAT},
    {"numberp", CH_LINT_NUMBER},
    {"symbolp", CH_LINT_SYMBOL},
    {"stringp", CH_LINT_STRING},
    {"lexemep", CH_LINT_SYMBOL | CH_LINT_STRING},
    {"wordp", CH_LINT_SYMBOL | CH_LINT_STRING},
    {"multifieldp", CH_LINT_FIELDS},
};

static int comparison_of(const struct ch_node *node) {
    const char *head = ch_node_head(node);
    for (size_t i = 0; i < sizeof comparisons / sizeof *comparisons; i++)
        if (strcmp(comparisons[i].name, head) == 0)
            return ch_node_at(node, 2) ? (int)i : -1;
    return -1;
}

/* The types that the predicate asks for, 0 if it is none. */
static unsigned predicate_of(const struct ch_node *node) {
    const char *head = ch_node_head(node);
    for (size_t i = 0; i < sizeof predicates / sizeof *predicates; i++)
        if (strcmp(predicates[i].name, head) == 0 && ch_node_count(node) == 2)
            return predicates[i].types;
    return 0;
}

static bool is_call(const struct ch_node *node, const char *name) {
    return strcmp(ch_node_head(node), name) == 0;
}

static const struct ch_lint_tie *find_tie(const struct ch_lint_scope *scope,
                                          const struct ch_node *a, const struct ch_node *b,
                                          int *last, bool *turned) {
    for (int i = *last - 1; i >= 0; i--) {
        const struct ch_lint_tie *tie = &scope->tie[i];
        if (scope->plain && tie->because && i < scope->plain_tie)
            continue;
        *last = i;
        *turned = false;
        if (ch_lint_is_alike(tie->a, a) && ch_lint_is_alike(tie->b, b))
            return tie;
        *turned = true;
        if (ch_lint_is_alike(tie->a, b) && ch_lint_is_alike(tie->b, a))
            return tie;
    }
    return NULL;
}

unsigned ch_lint_compare(struct ch_lint_scope *scope, const struct ch_node *a,
                         const struct ch_node *b) {
    struct ch_lint_value one = ch_lint_evaluate(scope, a), other = ch_lint_evaluate(scope, b);
    unsigned relations = ch_lint_relations(&one, &other);
    if (ch_lint_is_alike(a, b) && ch_lint_is_pure(scope, a))
        return relations & CH_LINT_SAME;
    int last = scope->tie_count;
    bool turned;
    for (const struct ch_lint_tie *tie; (tie = find_tie(scope, a, b, &last, &turned)) != NULL;)
        relations &= turned ? ch_lint_turned(tie->relations) : tie->relations;
    return relations;
}

/* What `value` can be if it is in one of these relations to `other`. */
static struct ch_lint_value narrowed(const struct ch_lint_value *value,
                                     const struct ch_lint_value *other, unsigned relations) {
    struct ch_lint_value now = *value, any = ch_lint_value_of(CH_LINT_ANY);
    bool equal = relations & (CH_LINT_SAME | CH_LINT_EQUAL);
    if (relations == CH_LINT_SAME)
        return ch_lint_common(value, other);
    if (!(relations & CH_LINT_APART)) {
        now.types &= CH_LINT_NUMBER;
        if (!(relations & CH_LINT_GREATER) && other->high <= now.high) {
            now.below = (other->high == now.high && now.below) || other->below || !equal;
            now.high = other->high;
        }
        if (!(relations & CH_LINT_LESS) && other->low >= now.low) {
            now.above = (other->low == now.low && now.above) || other->above || !equal;
            now.low = other->low;
        }
        now = ch_lint_common(&now, &any);
    }
    if (!equal)
        ch_lint_exclude(&now, other);
    return now;
}

static void narrow_term(struct ch_lint_scope *scope, const struct ch_node *node,
                        const struct ch_lint_value *value, const struct ch_lint_value *other,
                        unsigned relations, const struct ch_node *because) {
    bool variable = node->kind == CH_NODE_VARIABLE || node->kind == CH_NODE_FIELDS;
    if (!variable && (node->kind != CH_NODE_LIST || !ch_lint_is_pure(scope, node)))
        return;
    const struct ch_lint_term *before = ch_lint_find_term(scope, node);
    struct ch_lint_term term = {.node = node, .because = because};
    if (before) {
        term.fact = before->fact;
        term.slot = before->slot;
        term.typed = before->typed;
        term.key = before->key;
    }
    term.plain = term.now = narrowed(value, other, relations);
    ch_lint_add_term(scope, &term);
}

void ch_lint_assume_relation(struct ch_lint_scope *scope, const struct ch_node *a,
                             const struct ch_node *b, unsigned relations,
                             const struct ch_node *because) {
    unsigned left = ch_lint_compare(scope, a, b) & relations;
    struct ch_lint_value one = ch_lint_evaluate(scope, a), other = ch_lint_evaluate(scope, b);
    if (left == 0)
        return; /* what follows is not reached */
    if (scope->tie_count < CH_LINT_TERMS && ch_lint_is_pure(scope, a) && ch_lint_is_pure(scope, b))
        scope->tie[scope->tie_count++] = (struct ch_lint_tie){a, b, because, left};
    narrow_term(scope, a, &one, &other, left, because);
    narrow_term(scope, b, &other, &one, ch_lint_turned(left), because);
}

static void assume_comparison(struct ch_lint_scope *scope, const struct ch_node *call, int row,
                              bool holds) {
    unsigned relations = comparisons[row].relations;
    const struct ch_node *first = ch_node_at(call, 1);
    if (!holds && first->next->next)
        return; /* one of several doesn't */
    relations = holds ? relations : EVERY & ~relations;
    if (comparisons[row].ordered)
        relations &= NUMBERS; /* else the turn has ended */
    for (const struct ch_node *at = first; at->next; at = at->next)
        ch_lint_assume_relation(scope, comparisons[row].chained ? at : first, at->next, relations,
                                call);
}

static void assume_type(struct ch_lint_scope *scope, const struct ch_node *call, unsigned types,
                        bool holds) {
    const struct ch_node *of = ch_node_at(call, 1);
    struct ch_lint_value value = ch_lint_evaluate(scope, of);
    struct ch_lint_term term = {.node = of, .because = call};
    if (of->kind != CH_NODE_VARIABLE)
        return;
    value.types &= holds ? types : CH_LINT_ANY & ~types;
    term.plain = term.now = value;
    ch_lint_add_term(scope, &term);
}

void ch_lint_assume(struct ch_lint_scope *scope, const struct ch_node *condition, bool holds) {
    int row = comparison_of(condition);
    unsigned types = predicate_of(condition);
    if (scope->depth > CH_RULE_TREE_DEPTH)
        return;
    if (row >= 0) {
        assume_comparison(scope, condition, row, holds);
    } else if (types) {
        assume_type(scope, condition, types, holds);
    } else if (is_call(condition, "not") && ch_node_at(condition, 1)) {
        ch_lint_assume(scope, ch_node_at(condition, 1), !holds);
    } else if (is_call(condition, holds ? "and" : "or")) {
        for (const struct ch_node *at = condition->first->next; at; at = at->next)
            ch_lint_assume(scope, at, holds);
    } else if (condition->kind == CH_NODE_LIST && ch_lint_is_pure(scope, condition)) {
        const struct ch_node no = {.kind = CH_NODE_WORD, .text = "FALSE"};
        struct ch_lint_value value = ch_lint_evaluate(scope, condition);
        struct ch_lint_value never = ch_lint_constant(&no);
        struct ch_lint_term term = {.node = condition, .because = condition};
        if (holds)
            ch_lint_exclude(&value, &never);
        else
            value = ch_lint_common(&value, &never);
        term.plain = term.now = value;
        if (value.types)
            ch_lint_add_term(scope, &term);
    }
}

static enum ch_lint_verdict by_relations(unsigned possible, unsigned relations) {
    return possible == 0              ? CH_LINT_OPEN
           : !(possible & relations)  ? CH_LINT_NEVER
           : !(possible & ~relations) ? CH_LINT_ALWAYS
                                      : CH_LINT_OPEN;
}

static enum ch_lint_verdict of_comparison(struct ch_lint_scope *scope, const struct ch_node *call,
                                          int row) {
    const struct ch_node *first = ch_node_at(call, 1);
    enum ch_lint_verdict verdict = CH_LINT_ALWAYS;
    int terms = scope->term_count, ties = scope->tie_count;
    for (const struct ch_node *at = first; at->next && verdict != CH_LINT_NEVER; at = at->next) {
        const struct ch_node *one = comparisons[row].chained ? at : first;
        unsigned possible = ch_lint_compare(scope, one, at->next);
        if (comparisons[row].ordered)
            possible &= NUMBERS;
        enum ch_lint_verdict each = by_relations(possible, comparisons[row].relations);
        verdict = each == CH_LINT_ALWAYS ? verdict : each;
        if (at->next->next && each == CH_LINT_OPEN)
            ch_lint_assume_relation(scope, one, at->next, comparisons[row].relations, call);
    }
    scope->term_count = terms;
    scope->tie_count = ties;
    return verdict;
}

static enum ch_lint_verdict turned(enum ch_lint_verdict verdict) {
    return verdict == CH_LINT_NEVER    ? CH_LINT_ALWAYS
           : verdict == CH_LINT_ALWAYS ? CH_LINT_NEVER
                                       : CH_LINT_OPEN;
}

/* `and`, or with `either` `or`. */
static enum ch_lint_verdict of_several(struct ch_lint_scope *scope, const struct ch_node *call,
                                       bool either) {
    int terms = scope->term_count, ties = scope->tie_count;
    enum ch_lint_verdict all = CH_LINT_ALWAYS;
    for (const struct ch_node *at = call->first->next; at; at = at->next) {
        enum ch_lint_verdict each = ch_lint_verdict(scope, at);
        each = either ? turned(each) : each;
        if (each != CH_LINT_ALWAYS)
            all = all == CH_LINT_NEVER ? all : each;
        if (all == CH_LINT_NEVER)
            break;
        ch_lint_assume(scope, at, !either);
    }
    scope->term_count = terms;
    scope->tie_count = ties;
    return either ? turned(all) : all;
}

static enum ch_lint_verdict of_value(const struct ch_lint_value *value) {
    return value->types == 0              ? CH_LINT_OPEN
           : !ch_lint_may_be_false(value) ? CH_LINT_ALWAYS
           : !ch_lint_may_be_true(value)  ? CH_LINT_NEVER
                                          : CH_LINT_OPEN;
}

/* Of a slot without a declared type, such as a square, a rule may ask the type to be right in other
 * games too. */
static enum ch_lint_verdict of_type(struct ch_lint_scope *scope, const struct ch_node *call,
                                    unsigned types) {
    const struct ch_lint_term *term = ch_lint_find_term(scope, ch_node_at(call, 1));
    if (term && !term->because && !term->typed)
        return CH_LINT_OPEN;
    struct ch_lint_value value = ch_lint_evaluate(scope, ch_node_at(call, 1));
    return value.types == 0          ? CH_LINT_OPEN
           : !(value.types & types)  ? CH_LINT_NEVER
           : !(value.types & ~types) ? CH_LINT_ALWAYS
                                     : CH_LINT_OPEN;
}

/* True for (member$ ?x (create$ …)) of which nothing can be eq to ?x. */
static bool misses_all(struct ch_lint_scope *scope, const struct ch_node *call) {
    const struct ch_node *of = ch_node_at(call, 1), *list = ch_node_at(call, 2);
    if (!list || strcmp(ch_node_head(list), "create$") != 0 || !ch_node_at(list, 1))
        return false;
    for (const struct ch_node *each = ch_node_at(list, 1); each; each = each->next) {
        struct ch_lint_value value = ch_lint_evaluate(scope, each);
        if (value.types & CH_LINT_FIELDS || ch_lint_compare(scope, of, each) & CH_LINT_SAME)
            return false;
    }
    struct ch_lint_value value = ch_lint_evaluate(scope, of);
    return !(value.types & CH_LINT_FIELDS);
}

enum ch_lint_verdict ch_lint_verdict(struct ch_lint_scope *scope, const struct ch_node *condition) {
    int row = comparison_of(condition);
    unsigned types = predicate_of(condition);
    bool either = is_call(condition, "or");
    if (row >= 0)
        return of_comparison(scope, condition, row);
    if (types)
        return of_type(scope, condition, types);
    if ((either || is_call(condition, "and")) && ch_node_at(condition, 1))
        return of_several(scope, condition, either);
    if (is_call(condition, "not") && ch_node_at(condition, 1))
        return turned(ch_lint_verdict(scope, ch_node_at(condition, 1)));
    if (is_call(condition, "member$") && misses_all(scope, condition))
        return CH_LINT_NEVER;
    struct ch_lint_value value = ch_lint_evaluate(scope, condition);
    return of_value(&value);
}

/* The same without the rule's other tests, and without what the texts give. */
static enum ch_lint_verdict alone(struct ch_lint_scope *scope, const struct ch_node *condition) {
    bool before = scope->plain;
    int term = scope->plain_term, tie = scope->plain_tie;
    scope->plain = true;
    scope->plain_term = scope->term_count;
    scope->plain_tie = scope->tie_count;
    enum ch_lint_verdict verdict = ch_lint_verdict(scope, condition);
    scope->plain = before;
    scope->plain_term = term;
    scope->plain_tie = tie;
    return verdict;
}

/* --- What is said about it --- */

/* "`?r` (rank of square) is an integer from 1 to 8" */
static void explain(struct ch_lint_scope *scope, const struct ch_node *node, struct ch_text *text) {
    struct ch_lint_value value = ch_lint_evaluate(scope, node);
    const struct ch_lint_term *term = ch_lint_find_term(scope, node);
    CH_SCOPED(ch_text_done) struct ch_text what = ch_text_new();
    ch_lint_describe(&value, &what);
    if (node->kind == CH_NODE_NUMBER || node->kind == CH_NODE_WORD || node->kind == CH_NODE_STRING)
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
    int last = scope->tie_count;
    bool way;
    const struct ch_lint_tie *tie = find_tie(scope, a, b, &last, &way);
    const struct ch_lint_term *one = ch_lint_find_term(scope, a),
                              *other = ch_lint_find_term(scope, b);
    return tie                       ? tie->because
           : one && one->because     ? one->because
           : other && other->because ? other->because
                                     : NULL;
}

static bool is_constant(const struct ch_node *node) {
    return node->kind == CH_NODE_NUMBER || node->kind == CH_NODE_STRING ||
           node->kind == CH_NODE_WORD;
}

static const char *closest_word(const struct ch_lint_value *value, const struct ch_node *node) {
    bool list = node->kind == CH_NODE_WORD && value->words;
    const char *closest = list ? ch_text_closest(node->text, value->words) : NULL;
    return closest && strcmp(closest, node->text) != 0 ? closest : NULL;
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
    const char *near = closest_word(&one, b);
    near = near ? near : closest_word(&other, a);
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
    bool first = !alike || !is_constant(a), second = !alike || !is_constant(b);
    if (first || !second)
        explain(scope, a, text);
    ch_text_add(text, first && second ? ", and " : "");
    if (second)
        explain(scope, b, text);
}

static void report_comparison(struct ch_lint_scope *scope, const struct ch_lint_place *at,
                              const struct ch_node *call, int row, bool never) {
    const struct ch_node *first = ch_node_at(call, 1), *a = first, *b = first->next;
    for (const struct ch_node *each = first; each->next; each = each->next) {
        const struct ch_node *one = comparisons[row].chained ? each : first;
        unsigned possible = ch_lint_compare(scope, one, each->next);
        if (never && possible && !(possible & comparisons[row].relations)) {
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
        if (!comparisons[row].ordered)
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
        if (value.types == 0 || value.types & CH_LINT_NUMBER || is_constant(each))
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
        if (is_constant(node))
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
    int row = comparison_of(condition);
    bool compound = is_call(condition, "and") || is_call(condition, "or") ||
                    is_call(condition, "not") || predicate_of(condition);
    if (row >= 0) {
        report_comparison(scope, at, condition, row, never);
    } else if (never && is_call(condition, "member$")) {
        report_member(scope, at, condition);
    } else if (compound) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        ch_lint_write(condition, &text);
        if (predicate_of(condition)) {
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
    bool reported = false, all = is_call(call, "and");
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
    int row = comparison_of(call);
    bool numbers =
        (row >= 0 && comparisons[row].ordered) || ch_text_is_one_of(ch_node_head(call), arithmetic);
    if (call->kind != CH_NODE_LIST || !call->first || ch_lint_is_query(ch_node_head(call)))
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
    const struct ch_node *inner = is_call(condition, "not") ? ch_node_at(condition, 1) : NULL;
    if (inner && (is_call(inner, "and") || is_call(inner, "or")))
        reported = judge_parts(scope, at, inner); /* what it says as a whole is turned */
    else if (is_call(condition, "and") || is_call(condition, "or") || inner)
        reported = judge_parts(scope, at, condition);
    else if (ch_lint_is_query(ch_node_head(condition)))
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
    if (!is_constant(value))
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
    bool before = scope->plain;
    int term = scope->plain_term, tie = scope->plain_tie;
    bool never = by_relations(ch_lint_compare(scope, key, value), relations) == CH_LINT_NEVER;
    scope->plain = true;
    scope->plain_term = scope->term_count;
    scope->plain_tie = scope->tie_count;
    unsigned possible = ch_lint_compare(scope, key, value);
    scope->plain = before;
    scope->plain_term = term;
    scope->plain_tie = tie;
    bool plain_never = by_relations(possible, relations) == CH_LINT_NEVER;
    bool always = by_relations(possible, relations) == CH_LINT_ALWAYS;
    if (always && relations == CH_LINT_SAME && is_constant(value))
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
    if (cause && is_constant(value) && cause->line == value->line) /* CLIPS may refuse it */
        ch_lint_error(scope->types->model, at, "never-true", value->line, "%s", text.data);
    else
        ch_lint_warn(scope->types->model, at, never ? "never-true" : "always-true", value->line,
                     "%s", text.data);
    return true;
}

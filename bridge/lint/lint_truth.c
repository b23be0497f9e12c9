/* What conditions give, and what follows from them. A comparison is decided by the sets of values
 * on both sides, and by what earlier tests said of the same two expressions. A later test in `and`
 * is looked at where the earlier ones hold. */
#include "bridge/lint/lint_truth.h"

#include <string.h>

enum { EVERY = 31, NUMBERS = CH_LINT_SAME | CH_LINT_EQUAL | CH_LINT_LESS | CH_LINT_GREATER };

static const struct ch_lint_comparison comparisons[] = {
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

const struct ch_lint_comparison *ch_lint_comparison_of(const struct ch_node *call) {
    const char *head = ch_node_head(call);
    for (size_t i = 0; i < sizeof comparisons / sizeof *comparisons; i++)
        if (strcmp(comparisons[i].name, head) == 0)
            return ch_node_at(call, 2) ? &comparisons[i] : NULL;
    return NULL;
}

unsigned ch_lint_predicate_of(const struct ch_node *node) {
    const char *head = ch_node_head(node);
    for (size_t i = 0; i < sizeof predicates / sizeof *predicates; i++)
        if (strcmp(predicates[i].name, head) == 0 && ch_node_count(node) == 2)
            return predicates[i].types;
    return 0;
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

static bool has_variable(const struct ch_node *node) {
    if (ch_node_is_variable(node))
        return true;
    for (const struct ch_node *each = node->first; each; each = each->next)
        if (has_variable(each))
            return true;
    return false;
}

/* A global that is compared with a constant is a switch, which an author may set another way. */
unsigned ch_lint_compare(struct ch_lint_scope *scope, const struct ch_node *a,
                         const struct ch_node *b) {
    scope->fixed = has_variable(a) || has_variable(b);
    struct ch_lint_value one = ch_lint_evaluate(scope, a), other = ch_lint_evaluate(scope, b);
    unsigned relations = ch_lint_relations(&one, &other);
    scope->fixed = false;
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
    if (!ch_node_is_variable(node) && (node->kind != CH_NODE_LIST || !ch_lint_is_pure(scope, node)))
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

static void assume_comparison(struct ch_lint_scope *scope, const struct ch_node *call,
                              const struct ch_lint_comparison *row, bool holds) {
    unsigned relations = row->relations;
    const struct ch_node *first = ch_node_at(call, 1);
    if (!holds && first->next->next)
        return; /* one of several doesn't */
    relations = holds ? relations : EVERY & ~relations;
    if (row->ordered)
        relations &= NUMBERS; /* else the turn has ended */
    for (const struct ch_node *at = first; at->next; at = at->next)
        ch_lint_assume_relation(scope, row->chained ? at : first, at->next, relations, call);
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
    const struct ch_lint_comparison *row = ch_lint_comparison_of(condition);
    unsigned types = ch_lint_predicate_of(condition);
    if (condition->depth > CH_LINT_DEEPEST)
        return;
    if (row) {
        assume_comparison(scope, condition, row, holds);
    } else if (types) {
        assume_type(scope, condition, types, holds);
    } else if (ch_node_calls(condition, "not") && ch_node_at(condition, 1)) {
        ch_lint_assume(scope, ch_node_at(condition, 1), !holds);
    } else if (ch_node_calls(condition, holds ? "and" : "or")) {
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

enum ch_lint_verdict ch_lint_by_relations(unsigned possible, unsigned relations) {
    return possible == 0              ? CH_LINT_OPEN
           : !(possible & relations)  ? CH_LINT_NEVER
           : !(possible & ~relations) ? CH_LINT_ALWAYS
                                      : CH_LINT_OPEN;
}

static enum ch_lint_verdict of_comparison(struct ch_lint_scope *scope, const struct ch_node *call,
                                          const struct ch_lint_comparison *row) {
    const struct ch_node *first = ch_node_at(call, 1);
    enum ch_lint_verdict verdict = CH_LINT_ALWAYS;
    int terms = scope->term_count, ties = scope->tie_count;
    for (const struct ch_node *at = first; at->next && verdict != CH_LINT_NEVER; at = at->next) {
        const struct ch_node *one = row->chained ? at : first;
        unsigned possible = ch_lint_compare(scope, one, at->next);
        if (row->ordered)
            possible &= NUMBERS;
        enum ch_lint_verdict each = ch_lint_by_relations(possible, row->relations);
        verdict = each == CH_LINT_ALWAYS ? verdict : each;
        if (at->next->next && each == CH_LINT_OPEN)
            ch_lint_assume_relation(scope, one, at->next, row->relations, call);
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
    bool square = types & (CH_LINT_SYMBOL | CH_LINT_INTEGER);
    if (term && !term->because && !term->typed && square)
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
    const struct ch_lint_comparison *row = ch_lint_comparison_of(condition);
    unsigned types = ch_lint_predicate_of(condition);
    bool either = ch_node_calls(condition, "or");
    if (condition->depth > CH_LINT_DEEPEST)
        return CH_LINT_OPEN;
    if (row)
        return of_comparison(scope, condition, row);
    if (types)
        return of_type(scope, condition, types);
    if ((either || ch_node_calls(condition, "and")) && ch_node_at(condition, 1))
        return of_several(scope, condition, either);
    if (ch_node_calls(condition, "not") && ch_node_at(condition, 1))
        return turned(ch_lint_verdict(scope, ch_node_at(condition, 1)));
    if (ch_node_calls(condition, "member$") && misses_all(scope, condition))
        return CH_LINT_NEVER;
    struct ch_lint_value value = ch_lint_evaluate(scope, condition);
    return of_value(&value);
}

const struct ch_node *ch_lint_tied_by(const struct ch_lint_scope *scope, const struct ch_node *a,
                                      const struct ch_node *b) {
    int last = scope->tie_count;
    bool way;
    const struct ch_lint_tie *tie = find_tie(scope, a, b, &last, &way);
    return tie ? tie->because : NULL;
}

struct ch_lint_scope_mark ch_lint_set_apart(struct ch_lint_scope *scope) {
    struct ch_lint_scope_mark mark = {scope->plain, scope->plain_term, scope->plain_tie};
    scope->plain = true;
    scope->plain_term = scope->term_count;
    scope->plain_tie = scope->tie_count;
    return mark;
}

void ch_lint_set_back(struct ch_lint_scope *scope, struct ch_lint_scope_mark mark) {
    scope->plain = mark.plain;
    scope->plain_term = mark.term;
    scope->plain_tie = mark.tie;
}

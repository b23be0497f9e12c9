/* What expressions give: constants as they are, variables and calls by the scope, functions by the
 * tables below and those of the platform. */
#include "bridge/lint/lint_types.h"

#include <math.h>
#include <string.h>

#include "bridge/bridge.h"

enum rule {
    GIVES,     /* the types of the row */
    TRUTH,     /* TRUE or FALSE */
    COUNT,     /* an integer of 0 or more */
    SUM,       /* + - *: an integer unless a float is among the arguments */
    MAGNITUDE, /* the same of one argument, 0 or more */
    MOST,      /* max min */
    FIRST,     /* of the type of the first argument, any value */
    BRANCH,    /* if */
    LAST       /* the last argument */
};

static const struct {
    const char *name;
    enum rule rule;
    unsigned types;
} rows[] = {
    {"+", SUM, 0},
    {"-", SUM, 0},
    {"*", SUM, 0},
    {"/", GIVES, CH_LINT_FLOAT},
    {"div", GIVES, CH_LINT_INTEGER},
    {"mod", SUM, 0},
    {"**", GIVES, CH_LINT_FLOAT},
    {"abs", MAGNITUDE, 0},
    {"max", MOST, 0},
    {"min", MOST, 0},
    {"round", GIVES, CH_LINT_INTEGER},
    {"integer", GIVES, CH_LINT_INTEGER},
    {"float", GIVES, CH_LINT_FLOAT},
    {"sqrt", GIVES, CH_LINT_FLOAT},
    {"exp", GIVES, CH_LINT_FLOAT},
    {"log", GIVES, CH_LINT_FLOAT},
    {"log10", GIVES, CH_LINT_FLOAT},
    {"pi", GIVES, CH_LINT_FLOAT},
    {"sin", GIVES, CH_LINT_FLOAT},
    {"cos", GIVES, CH_LINT_FLOAT},
    {"tan", GIVES, CH_LINT_FLOAT},
    {"asin", GIVES, CH_LINT_FLOAT},
    {"acos", GIVES, CH_LINT_FLOAT},
    {"atan", GIVES, CH_LINT_FLOAT},
    {"=", TRUTH, 0},
    {"<>", TRUTH, 0},
    {"!=", TRUTH, 0},
    {"<", TRUTH, 0},
    {"<=", TRUTH, 0},
    {">", TRUTH, 0},
    {">=", TRUTH, 0},
    {"eq", TRUTH, 0},
    {"neq", TRUTH, 0},
    {"and", TRUTH, 0},
    {"or", TRUTH, 0},
    {"not", TRUTH, 0},
    {"any-factp", TRUTH, 0},
    {"fact-existp", TRUTH, 0},
    {"evenp", TRUTH, 0},
    {"oddp", TRUTH, 0},
    {"integerp", TRUTH, 0},
    {"floatp", TRUTH, 0},
    {"numberp", TRUTH, 0},
    {"symbolp", TRUTH, 0},
    {"stringp", TRUTH, 0},
    {"lexemep", TRUTH, 0},
    {"wordp", TRUTH, 0},
    {"multifieldp", TRUTH, 0},
    {"sequencep", TRUTH, 0},
    {"subsetp", TRUTH, 0},
    {"subset", TRUTH, 0},
    {"length$", COUNT, 0},
    {"length", COUNT, 0},
    {"str-length", COUNT, 0},
    {"str-compare", GIVES, CH_LINT_INTEGER},
    {"str-cat", GIVES, CH_LINT_STRING},
    {"sub-string", GIVES, CH_LINT_STRING},
    {"implode$", GIVES, CH_LINT_STRING},
    {"sym-cat", GIVES, CH_LINT_SYMBOL},
    {"type", GIVES, CH_LINT_SYMBOL},
    {"upcase", FIRST, CH_LINT_SYMBOL | CH_LINT_STRING},
    {"lowcase", FIRST, CH_LINT_SYMBOL | CH_LINT_STRING},
    {"create$", GIVES, CH_LINT_FIELDS},
    {"delete$", GIVES, CH_LINT_FIELDS},
    {"delete-member$", GIVES, CH_LINT_FIELDS},
    {"explode$", GIVES, CH_LINT_FIELDS},
    {"first$", GIVES, CH_LINT_FIELDS},
    {"rest$", GIVES, CH_LINT_FIELDS},
    {"subseq$", GIVES, CH_LINT_FIELDS},
    {"insert$", GIVES, CH_LINT_FIELDS},
    {"replace$", GIVES, CH_LINT_FIELDS},
    {"replace-member$", GIVES, CH_LINT_FIELDS},
    {"find-fact", GIVES, CH_LINT_FIELDS},
    {"find-all-facts", GIVES, CH_LINT_FIELDS},
    {"if", BRANCH, 0},
    {"progn", LAST, 0},
};

/* Functions of the platform whose integers have bounds: what they count, or parts of a hundred. */
static const char *const counts[] = {"exchange-gains",
                                     "exchange-losses",
                                     "exchange-shortfall",
                                     "forced-gains",
                                     "forced-losses",
                                     "forced-positions",
                                     "forced-shortfall",
                                     "replies",
                                     "repeats",
                                     "returns",
                                     "region-size",
                                     "random",
                                     "groups",
                                     "largest-group",
                                     "quads",
                                     "solid-quads",
                                     "links",
                                     "area",
                                     "moves",
                                     "blocked",
                                     "threats",
                                     "threats-after",
                                     "group-size",
                                     "line-count",
                                     "men-on",
                                     "defences",
                                     "unstoppable",
                                     NULL};
static const char *const parts[] = {"chance", "wins", "ties", "loses", NULL};
static const char *const or_none[] = {"distance",      "region", "group", "steps",
                                      "endgame-plies", "book",   NULL}; /* -1: none */

bool ch_lint_is_alike(const struct ch_node *a, const struct ch_node *b) {
    if (ch_node_is_variable(a) && ch_node_is_variable(b))
        return strcmp(a->text, b->text) == 0;
    if (a->kind != b->kind || strcmp(a->text, b->text) != 0)
        return false;
    if (a->kind != CH_NODE_LIST)
        return true;
    const struct ch_node *one = a->first, *other = b->first;
    for (; one && other && ch_lint_is_alike(one, other); one = one->next)
        other = other->next;
    return !one && !other;
}

bool ch_lint_is_pure(struct ch_lint_scope *scope, const struct ch_node *node) {
    static const char *const changing[] = {"random",    "assert", "retract", "modify",
                                           "duplicate", "bind",   NULL};
    const char *head = ch_node_head(node);
    if (node->kind != CH_NODE_LIST)
        return node->kind != CH_NODE_GLOBAL;
    const struct ch_lint_function *own = ch_lint_find_function(scope->types->model, head);
    if (!*head || ch_text_is_one_of(head, changing) || ch_is_query(head) ||
        (own && !scope->types->pure[own - scope->types->model->functions]))
        return false;
    for (const struct ch_node *each = node->first->next; each; each = each->next)
        if (!ch_lint_is_pure(scope, each))
            return false;
    return true;
}

const struct ch_lint_term *ch_lint_find_term(const struct ch_lint_scope *scope,
                                             const struct ch_node *node) {
    for (int i = scope->term_count - 1; i >= 0; i--) {
        const struct ch_lint_term *term = &scope->term[i];
        bool counts_here = !scope->plain || !term->because || i >= scope->plain_term;
        if (counts_here && ch_lint_is_alike(term->node, node))
            return term;
    }
    return NULL;
}

void ch_lint_add_term(struct ch_lint_scope *scope, const struct ch_lint_term *term) {
    if (scope->term_count < CH_LINT_TERMS)
        scope->term[scope->term_count++] = *term;
}

void ch_lint_open_sets(struct ch_lint_scope *scope, const struct ch_node *sets) {
    const struct ch_node *set = sets && sets->kind == CH_NODE_LIST ? sets->first : NULL;
    for (; set && scope->set_count < CH_LINT_SETS; set = set->next)
        if (set->kind == CH_NODE_LIST && set->first && set->first->kind == CH_NODE_VARIABLE)
            scope->set[scope->set_count++] = set;
}

/* ?f:slot of a fact of one of the queries around. */
static struct ch_lint_value reference(const struct ch_lint_scope *scope,
                                      const struct ch_node *node) {
    struct ch_lint_value value = ch_lint_value_of(0), any = ch_lint_value_of(CH_LINT_ANY);
    const char *colon = strchr(node->text, ':');
    size_t length = (size_t)(colon - node->text);
    for (int i = scope->set_count - 1; i >= 0; i--) {
        const struct ch_node *name = scope->set[i]->first;
        if (strlen(name->text) != length || strncmp(name->text, node->text, length) != 0)
            continue;
        for (const struct ch_node *word = name->next; word; word = word->next) {
            const struct ch_lint_template *fact =
                ch_lint_find_template(scope->types->model, word->text);
            const struct ch_lint_slot *slot = fact ? ch_lint_find_slot(fact, colon + 1) : NULL;
            if (!slot)
                return any;
            const struct ch_lint_held *held = ch_lint_held(scope->types, fact, slot);
            const struct ch_lint_value *one = scope->plain ? &held->declared : &held->given;
            value = ch_lint_union(&value, one);
        }
        return value.types ? value : any;
    }
    return any;
}

static struct ch_lint_value variable(const struct ch_lint_scope *scope,
                                     const struct ch_node *node) {
    const struct ch_lint_term *term = ch_lint_find_term(scope, node);
    if (term)
        return scope->plain ? term->plain : term->now;
    if (strchr(node->text, ':'))
        return reference(scope, node);
    return ch_lint_value_of(node->kind == CH_NODE_FIELDS ? CH_LINT_FIELDS : CH_LINT_ANY);
}

/* The numbers among the values. */
static struct ch_lint_value numbers(struct ch_lint_scope *scope, const struct ch_node *node) {
    struct ch_lint_value value = ch_lint_evaluate(scope, node);
    if (!(value.types & CH_LINT_NUMBER)) /* stops the turn, so that anything may be said */
        return ch_lint_value_of(CH_LINT_NUMBER);
    value.types &= CH_LINT_NUMBER;
    return value;
}

/* A number of an operation on both: a float if one is. */
static unsigned number_type(const struct ch_lint_value *a, const struct ch_lint_value *b) {
    bool integers = a->types & b->types & CH_LINT_INTEGER;
    bool floats = (a->types | b->types) & CH_LINT_FLOAT;
    return (integers ? CH_LINT_INTEGER : 0) | (floats ? CH_LINT_FLOAT : 0);
}

static double known(double number, double otherwise) {
    return isnan(number) || fabs(number) > 1e15 ? otherwise : number;
}

static struct ch_lint_value sum(const char *sign, const struct ch_lint_value *a,
                                const struct ch_lint_value *b) {
    struct ch_lint_value value = ch_lint_value_of(number_type(a, b));
    if (*sign == '+') {
        value.low = known(a->low + b->low, -INFINITY);
        value.high = known(a->high + b->high, INFINITY);
    } else if (*sign == '-') {
        value.low = known(a->low - b->high, -INFINITY);
        value.high = known(a->high - b->low, INFINITY);
    } else if (*sign == '*') {
        double ends[] = {a->low * b->low, a->low * b->high, a->high * b->low, a->high * b->high};
        value.low = value.high = ends[0];
        for (int i = 0; i < 4; i++) {
            bool open = isnan(ends[i]);
            value.low = open ? -INFINITY : fmin(value.low, ends[i]);
            value.high = open ? INFINITY : fmax(value.high, ends[i]);
            if (open)
                break;
        }
        value.low = known(value.low, -INFINITY);
        value.high = known(value.high, INFINITY);
    } else if (a->low >= 0 && b->low > 0) { /* mod */
        value.low = 0;
        value.high = isfinite(b->high) && value.types == CH_LINT_INTEGER ? b->high - 1 : b->high;
    }
    return value;
}

static struct ch_lint_value most(const char *name, const struct ch_lint_value *a,
                                 const struct ch_lint_value *b) {
    struct ch_lint_value value = ch_lint_value_of(a->types | b->types);
    bool max = strcmp(name, "max") == 0;
    value.low = max ? fmax(a->low, b->low) : fmin(a->low, b->low);
    value.high = max ? fmax(a->high, b->high) : fmin(a->high, b->high);
    return value;
}

static struct ch_lint_value fold(struct ch_lint_scope *scope, const struct ch_node *call,
                                 enum rule rule) {
    const char *name = ch_node_head(call);
    const struct ch_node *at = call->first->next;
    struct ch_lint_value value = at ? numbers(scope, at) : ch_lint_value_of(CH_LINT_NUMBER);
    value.above = value.below = false;
    if (at && !at->next && *name == '-')
        return ch_lint_value_of(CH_LINT_NUMBER);
    for (at = at ? at->next : NULL; at; at = at->next) {
        struct ch_lint_value next = numbers(scope, at);
        value = rule == SUM ? sum(name, &value, &next) : most(name, &value, &next);
    }
    return value;
}

static struct ch_lint_value magnitude(struct ch_lint_scope *scope, const struct ch_node *node) {
    struct ch_lint_value value = numbers(scope, node);
    double low = fabs(value.low), high = fabs(value.high);
    value.low = value.low <= 0 && value.high >= 0 ? 0 : fmin(low, high);
    value.high = fmax(low, high);
    value.above = value.below = false;
    return value;
}

/* (if condition then action… else action…) */
static struct ch_lint_value branch(struct ch_lint_scope *scope, const struct ch_node *call) {
    struct ch_lint_value value = ch_lint_value_of(0);
    const struct ch_node *last = NULL, *condition = ch_node_at(call, 1);
    bool otherwise = false;
    for (const struct ch_node *at = condition ? condition->next : NULL; at; at = at->next) {
        bool ends = ch_node_is(at, "then") || ch_node_is(at, "else");
        otherwise |= ch_node_is(at, "else");
        if (ends && last) {
            struct ch_lint_value one = ch_lint_evaluate(scope, last);
            value = ch_lint_union(&value, &one);
        }
        last = ends ? NULL : at;
    }
    struct ch_lint_value rest = last ? ch_lint_evaluate(scope, last) : ch_lint_truth();
    value = ch_lint_union(&value, &rest);
    if (!otherwise) {
        struct ch_lint_value none = ch_lint_truth();
        value = ch_lint_union(&value, &none);
    }
    return value;
}

static struct ch_lint_value of_platform(const struct ch_bridge_function *function) {
    static const struct {
        const char *returns;
        unsigned types;
    } returns[] = {{"integer", CH_LINT_INTEGER},
                   {"squares", CH_LINT_FIELDS},
                   {"number", CH_LINT_NUMBER},
                   {"string", CH_LINT_STRING},
                   {"symbol", CH_LINT_SYMBOL}};
    static const char *const endings[] = {"win", "draw", "loss", "unknown", NULL};
    struct ch_lint_value value = ch_lint_value_of(CH_LINT_ANY);
    if (strcmp(function->returns, "TRUE or FALSE") == 0)
        return ch_lint_truth();
    for (size_t i = 0; i < sizeof returns / sizeof *returns; i++)
        if (strcmp(function->returns, returns[i].returns) == 0)
            value.types = returns[i].types;
    if (ch_text_is_one_of(function->name, counts) || ch_text_is_one_of(function->name, parts))
        value.low = 0;
    if (ch_text_is_one_of(function->name, parts))
        value.high = 100;
    if (ch_text_is_one_of(function->name, or_none))
        value.low = -1;
    if (strcmp(function->name, "endgame") == 0)
        value.words = endings;
    return value;
}

static struct ch_lint_value by_row(struct ch_lint_scope *scope, const struct ch_node *call,
                                   size_t row) {
    const struct ch_node *first = call->first->next, *last = first;
    struct ch_lint_value value = ch_lint_value_of(rows[row].types);
    while (last && last->next)
        last = last->next;
    switch (rows[row].rule) {
    case GIVES:
        break;
    case TRUTH:
        return ch_lint_truth();
    case COUNT:
        value.types = CH_LINT_INTEGER;
        value.low = 0;
        break;
    case SUM:
    case MOST:
        return fold(scope, call, rows[row].rule);
    case MAGNITUDE:
        return first ? magnitude(scope, first) : ch_lint_value_of(CH_LINT_NUMBER);
    case FIRST: {
        struct ch_lint_value of = first ? ch_lint_evaluate(scope, first) : value;
        value.types &= of.types ? of.types : value.types;
        value.types = value.types ? value.types : rows[row].types;
        break;
    }
    case BRANCH:
        return branch(scope, call);
    case LAST:
        return last ? ch_lint_evaluate(scope, last) : ch_lint_truth();
    }
    return value;
}

static struct ch_lint_value called(struct ch_lint_scope *scope, const struct ch_node *call) {
    const char *name = ch_node_head(call);
    const struct ch_lint_types *types = scope->types;
    const struct ch_bridge_function *platform = ch_bridge_function_find(name);
    if (platform)
        return of_platform(platform);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].name, name) == 0)
            return by_row(scope, call, i);
    if (strcmp(name, "member$") == 0 || strcmp(name, "member") == 0 ||
        strcmp(name, "str-index") == 0) {
        struct ch_lint_value none = ch_lint_truth();
        struct ch_lint_value place =
            ch_lint_value_of(name[0] == 's' ? CH_LINT_INTEGER : CH_LINT_INTEGER | CH_LINT_FIELDS);
        place.low = 1;
        return ch_lint_union(&none, &place);
    }
    const struct ch_lint_function *own = ch_lint_find_function(types->model, name);
    return own && types->functions ? types->functions[own - types->model->functions]
                                   : ch_lint_value_of(CH_LINT_ANY);
}

struct ch_lint_value ch_lint_evaluate(struct ch_lint_scope *scope, const struct ch_node *node) {
    struct ch_lint_value value = ch_lint_value_of(CH_LINT_ANY);
    if (scope->depth >= CH_LINT_DEEPEST)
        return value;
    scope->depth++;
    if (ch_node_is_variable(node)) {
        value = variable(scope, node);
    } else if (node->kind == CH_NODE_GLOBAL) {
        int found = ch_lint_names_find(&scope->types->globals, node->text);
        const struct ch_lint_value *known =
            scope->fixed && !scope->plain ? scope->types->fixed : scope->types->global;
        value = found >= 0 ? known[found] : value;
    } else if (node->kind != CH_NODE_LIST) {
        value = ch_lint_constant(node);
    } else if (*ch_node_head(node)) {
        const struct ch_lint_term *term = ch_lint_find_term(scope, node);
        value = !term ? called(scope, node) : scope->plain ? term->plain : term->now;
    }
    scope->depth--;
    return value;
}

static void write(const struct ch_node *node, size_t longest, struct ch_text *text) {
    static const char *const before[] = {
        [CH_NODE_VARIABLE] = "?", [CH_NODE_FIELDS] = "$?", [CH_NODE_GLOBAL] = "?*"};
    if (text->length > longest)
        return;
    if (node->kind != CH_NODE_LIST) {
        bool marked = (size_t)node->kind < sizeof before / sizeof *before && before[node->kind];
        const char *quote = node->kind == CH_NODE_STRING ? "\"" : "";
        const char *name = node->kind == CH_NODE_WILDCARD    ? "?"
                           : node->kind == CH_NODE_WILDCARDS ? "$?"
                                                             : node->text;
        ch_text_addf(text, "%s%s%s%s%s", quote, marked ? before[node->kind] : "", name,
                     node->kind == CH_NODE_GLOBAL ? "*" : "", quote);
        return;
    }
    ch_text_add(text, "(");
    const struct ch_node *last = NULL;
    for (const struct ch_node *each = node->first; each; last = each, each = each->next) {
        bool close = !last || last->kind == CH_NODE_SIGN || each->kind == CH_NODE_SIGN ||
                     ch_node_is(last, ":") || ch_node_is(last, "=");
        bool head = last == node->first;
        if (text->length > longest) {
            ch_text_add(text, " …");
            break;
        }
        ch_text_add(text, close && !head ? "" : last ? " " : "");
        write(each, longest, text);
    }
    ch_text_add(text, ")");
}

void ch_lint_write(const struct ch_node *node, struct ch_text *text) {
    enum { LONGEST = 60 };
    write(node, text->length + LONGEST, text);
}

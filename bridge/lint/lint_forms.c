/* Lints on how values, comparisons and files are written: numbers that CLIPS can't hold, operators
 * between their arguments or grown together with them, files without a rule. */
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bridge/bridge.h"
#include "bridge/lint/lint_types.h"

static const char *const operators[] = {
    "<=", ">=", "==", "!=", "<>", ":=", "&&", "||", "<", ">", "=", NULL};
static const char *const arithmetic[] = {"+", "-", "*", "/", "mod", "div", NULL};

/* True if a variable or a number begins there. */
static bool begins_value(const char *text) {
    return *text == '?' || isdigit((unsigned char)*text) ||
           (*text == '-' && isdigit((unsigned char)text[1]));
}

/* How many bytes of a word are an operator at its beginning, 0: none. */
static size_t operator_length(const char *word) {
    if (word[0] == '!' && begins_value(word + 1))
        return 1;
    for (int i = 0; operators[i]; i++)
        if (strncmp(word, operators[i], strlen(operators[i])) == 0)
            return strlen(operators[i]);
    return 0;
}

/* True for a value, as it is written beside an operator. */
static bool is_value(const struct ch_node *node) {
    return node && (node->kind == CH_NODE_VARIABLE || node->kind == CH_NODE_NUMBER ||
                    node->kind == CH_NODE_GLOBAL || node->kind == CH_NODE_STRING ||
                    node->kind == CH_NODE_LIST);
}

/* An operator, alone or with its second argument grown to it, as in `<3`; not a name in angle
 * brackets. */
static bool is_operator(const struct ch_node *node) {
    size_t length = node && node->kind == CH_NODE_WORD ? operator_length(node->text) : 0;
    if (length == 0)
        return false;
    const char *rest = node->text + length;
    return *rest == '\0' || begins_value(rest) ||
           (*node->text == '<' && node->text[strlen(node->text) - 1] != '>');
}

/* The operator of CLIPS for the first bytes of `text`. */
static void add_operator(const char *text, struct ch_text *out) {
    static const char *const words[][2] = {
        {"==", "="}, {"!", "<>"}, {":=", "="}, {"&&", "and"}, {"||", "or"}};
    size_t length = operator_length(text);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(text, words[i][0], strlen(words[i][0])) == 0) {
            ch_text_add(out, words[i][1]);
            return;
        }
    ch_text_addf(out, "%.*s", (int)length, text);
}

static void add_value(const struct ch_node *node, const char *otherwise, struct ch_text *out) {
    if (node)
        ch_lint_write(node, out);
    else
        ch_text_add(out, otherwise);
}

/* What is behind the operator: grown to it, or next to it. */
static void add_behind(const struct ch_node *sign, struct ch_text *out) {
    size_t length = operator_length(sign->text);
    const char *rest = sign->text + length;
    if (length > 0 && *rest)
        ch_text_add(out, rest);
    else
        add_value(sign->next, "…", out);
    if (out->length > 1 && out->data[out->length - 1] == '}') /* of {<x> > 3} */
        out->data[--out->length] = '\0';
}

static void report(struct ch_lint_model *model, const struct ch_lint_place *at,
                   const struct ch_node *node, const struct ch_text *as,
                   const struct ch_text *better) {
    ch_lint_error(model, at, "compare-word", node->line, "`%s`: %s; write %s", as->data,
                  "a function comes first, in a parenthesis of its own", better->data);
}

/* True if a part of a construct is an action of a rule, or of a function. */
static bool is_action(const struct ch_node *construct, const struct ch_node *part) {
    bool acts = strcmp(ch_node_head(construct), "defrule") != 0;
    for (const struct ch_node *each = construct->first; each != part; each = each->next)
        acts |= ch_node_is(each, "=>");
    return acts;
}

/* In a list that is a call: `sign`, behind `left`, which may be NULL. */
static void report_infix(struct ch_lint_model *model, const struct ch_lint_place *at,
                         const struct ch_node *list, const struct ch_node *left,
                         const struct ch_node *sign, bool condition) {
    CH_SCOPED(ch_text_done) struct ch_text as = ch_text_new();
    CH_SCOPED(ch_text_done) struct ch_text better = ch_text_new();
    const struct ch_node *next = sign->next;
    bool grown = sign->text[operator_length(sign->text)] != '\0' && operator_length(sign->text) > 0;
    bool bind = strcmp(ch_node_head(list), "bind") == 0 && left == ch_node_at(list, 1);
    bool gives = ch_text_is_one_of(sign->text, (const char *const[]){"=", ":=", NULL});
    bool between = left && is_value(left) && left->kind != CH_NODE_LIST;
    bool prefix = !grown && !between && is_value(next) && is_value(next->next) && !bind;
    if (!prefix && left && is_value(left)) {
        ch_lint_write(left, &as);
        ch_text_add(&as, " ");
    }
    ch_lint_write(sign, &as);
    if (!grown && next) {
        ch_text_add(&as, " ");
        ch_lint_write(next, &as);
    }
    bool action = strcmp(ch_node_head(list), "defrule") == 0;
    for (const struct ch_node *each = at->node->first; each && !action; each = each->next)
        action = each == list && is_action(at->node, each); /* (?x = 3) alone */
    bool set = gives && (bind || action || sign->text[0] == ':');
    if (set) {
        ch_text_addf(&better, "(bind ");
        add_value(left, "?x", &better);
        ch_text_add(&better, " ");
        add_behind(sign, &better);
        ch_text_add(&better, ")");
        ch_lint_error(model, at, "compare-word", sign->line,
                      "`%s`: a variable gets its value by bind; write %s", as.data, better.data);
        return;
    }
    ch_text_add(&better, condition ? "(test (" : "(");
    if (gives && !grown && next && next->kind == CH_NODE_WORD)
        ch_text_add(&better, "eq");
    else if (operator_length(sign->text) > 0)
        add_operator(sign->text, &better);
    else
        ch_text_add(&better, sign->text);
    ch_text_add(&better, " ");
    if (prefix) {
        ch_lint_write(next, &better);
        ch_text_add(&better, " ");
        ch_lint_write(next->next, &better);
    } else {
        add_value(left && is_value(left) ? left : NULL, "…", &better);
        ch_text_add(&better, " ");
        add_behind(sign, &better);
    }
    ch_text_add(&better, ")");
    if (condition)
        ch_text_add(&better, ")");
    report(model, at, sign, &as, &better);
}

/* A comparison within one name: ?x>3 is a variable of CLIPS. Returns the operator's place. */
static const char *grown_operator(const struct ch_node *node) {
    bool word = node->kind == CH_NODE_WORD && node->text[0] == ':' && node->text[1] == '?';
    if (node->kind != CH_NODE_VARIABLE && !word)
        return NULL;
    const char *sign = strpbrk(node->text + (word ? 2 : 1), "<>=!");
    size_t length = sign ? operator_length(sign) : 0;
    bool names = length == 2 && isalpha((unsigned char)sign[length]); /* ?k==man */
    return length > 0 && (names || begins_value(sign + length)) ? sign : NULL;
}

static void report_grown(struct ch_lint_model *model, const struct ch_lint_place *at,
                         const struct ch_node *slot, const struct ch_node *node, const char *sign) {
    CH_SCOPED(ch_text_done) struct ch_text call = ch_text_new();
    const char *name = node->text + (node->kind == CH_NODE_WORD ? 2 : 0);
    const char *rest = sign + operator_length(sign);
    bool equal = *sign == '=', unlike = *sign == '!';
    if (slot && (equal || unlike)) {
        ch_lint_error(model, at, "compare-word", node->line,
                      "`?%s` is one word to CLIPS; write (%s ?%.*s&%s%s)", name, ch_node_head(slot),
                      (int)(sign - name), name, unlike ? "~" : "", rest);
        return;
    }
    ch_text_add(&call, "(");
    if (begins_value(rest))
        add_operator(sign, &call);
    else
        ch_text_add(&call, unlike ? "neq" : "eq");
    ch_text_addf(&call, " ?%.*s %s)", (int)(sign - name), name, sign + operator_length(sign));
    if (slot)
        ch_lint_error(model, at, "compare-word", node->line,
                      "`%s%s` is one word to CLIPS; write (%s ?%.*s&:%s)",
                      node->kind == CH_NODE_VARIABLE ? "?" : "", node->text, ch_node_head(slot),
                      (int)(sign - name), name, call.data);
    else
        ch_lint_error(model, at, "compare-word", node->line, "`?%s` is one word to CLIPS; write %s",
                      node->text, call.data);
}

/* The first operator among what follows `at`, which is `before` it; NULL: none. */
static const struct ch_node *find_sign(const struct ch_node *at, bool numbers,
                                       const struct ch_node **before) {
    for (; at && at->next; at = at->next) {
        bool sign = is_operator(at->next) ||
                    (numbers && at->next->kind == CH_NODE_WORD &&
                     ch_text_is_one_of(at->next->text, arithmetic) && is_value(at->next->next));
        *before = at;
        if (sign)
            return at->next;
    }
    return NULL;
}

static bool check_call(struct ch_lint_model *model, const struct ch_lint_place *at,
                       const struct ch_node *list) {
    static const char *const deciding[] = {"and", "or", "not", "test", "if", "while", "bind", NULL};
    const struct ch_node *head = list->first, *left = NULL, *sign;
    const char *name = ch_node_head(list);
    if (!head)
        return false;
    size_t length = head->kind == CH_NODE_WORD ? operator_length(name) : 0;
    if (length > 0 && name[length] && begins_value(name + length)) {
        ch_lint_error(model, at, "compare-word", head->line,
                      "`%s` is one word to CLIPS; write a blank between, (%.*s %s …)", name,
                      (int)length, name, name + length);
        return true;
    }
    bool value = head->kind == CH_NODE_VARIABLE || head->kind == CH_NODE_NUMBER ||
                 head->kind == CH_NODE_GLOBAL;
    bool counts = value || length > 0 || ch_text_is_one_of(name, arithmetic);
    if (!counts && !ch_text_is_one_of(name, deciding))
        return false;
    for (const struct ch_node *each = head; each; each = each->next) {
        const char *inside = grown_operator(each);
        if (inside) {
            report_grown(model, at, NULL, each, inside);
            return true;
        }
    }
    sign = find_sign(head, counts || strcmp(name, "bind") == 0, &left);
    if (!sign)
        return false;
    report_infix(model, at, list, left == head && !value ? NULL : left, sign, false);
    return true;
}

static void check_calls(struct ch_lint_model *model, const struct ch_lint_place *at,
                        const struct ch_node *list) {
    if (check_call(model, at, list))
        return;
    for (const struct ch_node *each = list->first; each; each = each->next)
        if (each->kind == CH_NODE_LIST)
            check_calls(model, at, each);
}

static void report_slot(struct ch_lint_model *model, const struct ch_lint_place *at,
                        const struct ch_node *slot, const struct ch_node *left,
                        const struct ch_node *sign) {
    CH_SCOPED(ch_text_done) struct ch_text as = ch_text_new();
    CH_SCOPED(ch_text_done) struct ch_text value = ch_text_new();
    CH_SCOPED(ch_text_done) struct ch_text word = ch_text_new();
    static const char *const equals[] = {"=", "==", ":=", NULL};
    const char *name = ch_node_head(slot);
    bool named = left->kind == CH_NODE_VARIABLE;
    add_operator(sign->text, &word);
    add_behind(sign, &value);
    if (left != slot->first && left->kind != CH_NODE_SIGN) {
        ch_lint_write(left, &as);
        ch_text_add(&as, " ");
    }
    ch_lint_write(sign, &as);
    if (ch_text_is_one_of(word.data, equals))
        ch_lint_error(model, at, "compare-word", sign->line,
                      "`%s` in slot `%s`: a value is written alone; write (%s %s%s%s%s)", as.data,
                      name, name, named ? "?" : "", named ? left->text : "", named ? "&" : "",
                      value.data);
    else if (strcmp(word.data, "<>") == 0)
        ch_lint_error(model, at, "compare-word", sign->line,
                      "`%s` in slot `%s`: another value is written with ~; write (%s ~%s)", as.data,
                      name, name, value.data);
    else
        ch_lint_error(model, at, "compare-word", sign->line,
                      "`%s` in slot `%s`: a comparison is a call; write (%s ?%s&:(%s ?%s %s))",
                      as.data, name, name, named ? left->text : "x", word.data,
                      named ? left->text : "x", value.data);
}

static void check_slot(struct ch_lint_model *model, const struct ch_lint_place *at,
                       const struct ch_node *slot) {
    for (const struct ch_node *left = slot->first; left && left->next; left = left->next) {
        const struct ch_node *each = left->next;
        const char *inside = grown_operator(each);
        bool call = (ch_node_is(each, "=") || ch_node_is(each, ":")) && each->next &&
                    each->next->kind == CH_NODE_LIST;
        if (inside) {
            report_grown(model, at, slot, each, inside);
            return;
        }
        if (is_operator(each) && !call) {
            report_slot(model, at, slot, left, each);
            return;
        }
        if (each->kind == CH_NODE_LIST)
            check_calls(model, at, each);
    }
}

/* (test ?x) and (test not (…)). */
static bool check_test(struct ch_lint_model *model, const struct ch_lint_place *at,
                       const struct ch_node *test) {
    const struct ch_node *first = ch_node_at(test, 1), *left;
    if (!first || first->kind == CH_NODE_LIST || grown_operator(first) ||
        find_sign(test->first, true, &left))
        return false;
    CH_SCOPED(ch_text_done) struct ch_text what = ch_text_new();
    ch_lint_write(first, &what);
    if (first->kind != CH_NODE_VARIABLE && !first->next) {
        ch_lint_error(model, at, "syntax", test->line,
                      "`test` takes a call, and %s always counts as %s: only the symbol FALSE is "
                      "false; leave (test %s) out, or write a condition",
                      what.data, ch_node_is(first, "FALSE") ? "false" : "true", what.data);
        return true;
    }
    if (first->kind == CH_NODE_WORD && first->next && ch_bridge_allows(first->text))
        ch_lint_error(model, at, "syntax", test->line,
                      "`test` takes one call, in a parenthesis of its own; write (test (%s …))",
                      what.data);
    else
        ch_lint_error(
            model, at, "syntax", test->line,
            "`test` takes a call, and `%s` is none; compare it, (test (eq %s …)): only the "
            "symbol FALSE is false",
            what.data, what.data);
    return true;
}

/* True if the variable is in a list before `end`. */
static bool is_bound(const struct ch_node *list, const struct ch_node *end, const char *name) {
    for (const struct ch_node *each = list; each && each != end; each = each->next)
        if ((each->kind == CH_NODE_VARIABLE && strcmp(each->text, name) == 0) ||
            is_bound(each->first, end, name))
            return true;
    return false;
}

/* (?x is ?y + 3) and (?x = …) as a condition that would give ?x its value. */
static bool check_result(struct ch_lint_model *model, const struct ch_lint_place *at,
                         const struct ch_node *list) {
    const struct ch_node *name = list->first, *sign = name->next, *value = sign ? sign->next : NULL;
    if (name->kind != CH_NODE_VARIABLE || !value || sign->kind != CH_NODE_WORD ||
        !ch_text_is_one_of(sign->text, (const char *const[]){"is", "=", ":=", NULL}) ||
        is_bound(at->node->first, list, name->text))
        return false;
    CH_SCOPED(ch_text_done) struct ch_text call = ch_text_new();
    const struct ch_node *behind = value->next;
    if (behind && behind->kind == CH_NODE_WORD && behind->next) {
        ch_text_addf(&call, "(%s ", behind->text);
        ch_lint_write(value, &call);
        ch_text_add(&call, " ");
        ch_lint_write(behind->next, &call);
        ch_text_add(&call, ")");
    } else {
        ch_lint_write(value, &call);
    }
    ch_lint_error(
        model, at, "compare-word", list->line,
        "conditions give no names to results; write %s where `?%s` is meant, or (bind ?%s "
        "%s) behind the =>",
        call.data, name->text, name->text, call.data);
    return true;
}

static void check_conditions(struct ch_lint_model *model, const struct ch_lint_place *at,
                             const struct ch_node *condition, const struct ch_node *arrow) {
    const struct ch_node *binding, *next, *left = NULL;
    for (; condition && condition != arrow; condition = next) {
        const struct ch_node *node = ch_lint_condition(condition, &binding, &next);
        const char *head = ch_node_head(node);
        if (node->kind != CH_NODE_LIST || !node->first)
            continue;
        if (check_result(model, at, node))
            continue;
        const struct ch_node *sign =
            is_value(node->first) ? find_sign(node->first, true, &left) : NULL;
        if (sign)
            report_infix(model, at, node, left, sign, true);
        else if (strcmp(head, "test") == 0 && !check_test(model, at, node))
            check_calls(model, at, node);
        else if (strcmp(head, "test") == 0)
            continue;
        else if (ch_lint_is_element(node))
            check_conditions(model, at, node->first->next, NULL);
        else
            for (const struct ch_node *slot = node->first->next; slot; slot = slot->next)
                if (slot->kind == CH_NODE_LIST && slot->first)
                    check_slot(model, at, slot);
    }
}

/* --- Numbers --- */

static void check_numbers(struct ch_lint_model *model, const struct ch_lint_place *at,
                          const struct ch_node *node) {
    for (; node; node = node->next) {
        if (node->kind == CH_NODE_LIST)
            check_numbers(model, at, node->first);
        if (node->kind != CH_NODE_NUMBER)
            continue;
        bool whole = !strpbrk(node->text, ".eE");
        errno = 0;
        long long held = whole ? strtoll(node->text, NULL, 10) : 0;
        if (whole && errno == ERANGE)
            ch_lint_warn(model, at, "number-range", node->line,
                         "%s has more than 64 bits, and CLIPS takes it for %lld; write a smaller "
                         "number, or %s.0",
                         node->text, held, node->text);
        else if (!whole && isinf(strtod(node->text, NULL)))
            ch_lint_warn(model, at, "number-range", node->line,
                         "%s is larger than a float can be, and counts as infinite; write a "
                         "smaller number",
                         node->text);
    }
}

void ch_lint_forms(struct ch_lint_model *model) {
    for (int i = 1; i < model->count; i++)
        for (const struct ch_node *node = model->trees[i].first; node; node = node->next) {
            const struct ch_lint_place at = {i, node};
            if (node->kind == CH_NODE_LIST && !node->broken)
                check_numbers(model, &at, node->first);
        }
    for (int i = 0; i < model->rule_count; i++) {
        const struct ch_lint_rule *rule = &model->rules[i];
        if (rule->at.node->broken)
            continue;
        check_conditions(model, &rule->at, rule->conditions, rule->arrow);
        for (const struct ch_node *at = rule->arrow; at; at = at->next)
            if (at->kind == CH_NODE_LIST)
                check_calls(model, &rule->at, at);
            else if (at->kind == CH_NODE_VARIABLE && at->next && is_operator(at->next))
                report_infix(model, &rule->at, rule->at.node, at, at->next, false);
    }
    for (int i = 0; i < model->function_count; i++) {
        const struct ch_lint_function *function = &model->functions[i];
        for (const struct ch_node *at = function->at.node->broken ? NULL : function->body; at;
             at = at->next)
            if (at->kind == CH_NODE_LIST)
                check_calls(model, &function->at, at);
    }
}

/* --- Files --- */

static bool has_ending(const char *name, const char *ending) {
    size_t length = strlen(name), tail = strlen(ending);
    return length >= tail && strcmp(name + length - tail, ending) == 0;
}

void ch_lint_files(struct ch_lint_model *model) {
    int empty = 0, texts = 0, first = 0;
    for (int i = 1; i < model->count; i++) {
        bool rules = !has_ending(model->sources[i].name, ".parameters");
        bool none = !model->trees[i].first && !model->trees[i].stray && !model->trees[i].too_deep;
        texts += rules;
        first = rules && first == 0 ? i : first;
        if (!rules || !none)
            continue;
        empty++;
        ch_problems_add(model->problems, CH_SEVERITY_WARNING, "no-rule", model->sources[i].name, 1,
                        "there is no rule in this file, nor anything else; write one, or take the "
                        "file out of the agent's list");
    }
    if (model->rule_count == 0 && texts > empty && !model->options->partial &&
        model->problems->count == 0)
        ch_problems_add(model->problems, CH_SEVERITY_WARNING, "no-rule", model->sources[first].name,
                        1,
                        "the agent has no rule, so that it plays at random; write one: (defrule "
                        "COMPARE::name \"…\" (candidate (id ?m)) => (score ?m 1 \"why\"))");
}

/* The declarations of the texts, and every use of a name in them, found by walking the trees as
 * CLIPS would read them. Trees are at most CH_RULE_TREE_DEPTH deep, and so is the recursion. */
#include "bridge/lint/lint_model.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "bridge/bridge.h"
#include "core/base/memory.h"

void ch_lint_names_add(struct ch_lint_names *names, const char *name, int number) {
    if (ch_interned_add(&names->names, name) < names->count)
        return;
    *ch_added(names->first, names->count, names->capacity) = number;
}

int ch_lint_names_find(const struct ch_lint_names *names, const char *name) {
    int found = ch_interned_find(&names->names, name);
    return found < 0 ? -1 : names->first[found];
}

void ch_lint_names_done(struct ch_lint_names *names) {
    ch_interned_done(&names->names);
    ch_free(names->first);
}

const char *ch_lint_name_of(const struct ch_node *construct) {
    const struct ch_node *name = construct->first ? construct->first->next : NULL;
    return name && name->kind == CH_NODE_WORD ? name->text : "";
}

static unsigned type_bits(const struct ch_node *words) {
    static const struct {
        const char *word;
        unsigned bits;
    } types[] = {
        {"SYMBOL", CH_LINT_SYMBOL},
        {"STRING", CH_LINT_STRING},
        {"LEXEME", CH_LINT_SYMBOL | CH_LINT_STRING},
        {"INTEGER", CH_LINT_INTEGER},
        {"FLOAT", CH_LINT_FLOAT},
        {"NUMBER", CH_LINT_INTEGER | CH_LINT_FLOAT},
    };
    unsigned bits = 0;
    for (; words; words = words->next) {
        unsigned found = 0;
        for (size_t i = 0; i < sizeof types / sizeof *types; i++)
            if (ch_node_is(words, types[i].word))
                found = types[i].bits;
        if (found == 0)
            return 0; /* addresses, ?VARIABLE: not looked into */
        bits |= found;
    }
    return bits;
}

static void read_slot(const struct ch_node *node, struct ch_lint_slot *slot) {
    *slot = (struct ch_lint_slot){.name = node->first->next->text,
                                  .multi = strncmp(ch_node_head(node), "multi", 5) == 0};
    for (const struct ch_node *facet = node->first->next->next; facet; facet = facet->next) {
        const char *head = ch_node_head(facet);
        if (strcmp(head, "type") == 0)
            slot->types = type_bits(facet->first->next);
        else if (strncmp(head, "allowed-", 8) == 0)
            slot->allowed = facet;
        else if (strcmp(head, "range") == 0)
            slot->range = facet;
        else if (strncmp(head, "default", 7) == 0)
            slot->preset = facet;
    }
}

static void add_template(struct ch_lint_model *model, int source, const struct ch_node *node,
                         const char *name) {
    ch_lint_names_add(&model->template_names, ch_base_name(name), model->template_count);
    struct ch_lint_template *each =
        ch_added(model->templates, model->template_count, model->template_capacity);
    *each = (struct ch_lint_template){.name = ch_base_name(name), .at = {source, node}};
    each->slots = ch_alloc((size_t)ch_node_count(node) * sizeof *each->slots);
    for (const struct ch_node *part = node->first->next->next; part; part = part->next)
        if (ch_node_is_slot(part) && part->first->next->kind == CH_NODE_WORD)
            read_slot(part, &each->slots[each->slot_count++]);
}

static void add_function(struct ch_lint_model *model, int source, const struct ch_node *node,
                         const char *name) {
    ch_lint_names_add(&model->function_names, ch_base_name(name), model->function_count);
    struct ch_lint_function *each =
        ch_added(model->functions, model->function_count, model->function_capacity);
    *each = (struct ch_lint_function){.name = ch_base_name(name), .at = {source, node}};
    const struct ch_node *at = node->first->next->next;
    for (; at && at->kind != CH_NODE_LIST; at = at->next)
        each->documented |= at->kind == CH_NODE_STRING;
    each->parameters = at;
    at = at ? at->next : NULL;
    if (at && at->kind == CH_NODE_STRING && at->next) {
        each->documented = true;
        at = at->next;
    }
    each->body = at;
}

static const struct ch_node *find_salience(const struct ch_node *declaration) {
    for (const struct ch_node *each = declaration->first->next; each; each = each->next)
        if (strcmp(ch_node_head(each), "salience") == 0)
            return each->first->next;
    return NULL;
}

static void add_rule(struct ch_lint_model *model, int source, const struct ch_node *node,
                     const char *name, const char *phased) {
    struct ch_lint_rule *rule = ch_added(model->rules, model->rule_count, model->rule_capacity);
    *rule = (struct ch_lint_rule){
        .name = ch_base_name(name), .module = "", .phased = phased, .at = {source, node}};
    if (rule->name > name)
        for (int i = 0; i < model->options->phase_count; i++)
            if (strlen(model->options->phases[i]) == (size_t)(rule->name - name - 2) &&
                strncmp(model->options->phases[i], name, strlen(model->options->phases[i])) == 0)
                rule->module = model->options->phases[i];
    const struct ch_node *at = node->first->next->next;
    for (; at; at = at->next) {
        if (at->kind == CH_NODE_STRING && !rule->documented)
            rule->documented = true;
        else if (strcmp(ch_node_head(at), "declare") == 0)
            rule->salience = find_salience(at);
        else
            break;
    }
    rule->conditions = at;
    while (at && !ch_node_is(at, "=>"))
        at = at->next;
    rule->arrow = at;
}

static void add_construct(struct ch_lint_model *model, int source, const struct ch_node *node,
                          const char *phased) {
    const char *keyword = ch_node_head(node);
    const struct ch_node *name = *keyword ? node->first->next : NULL;
    if (!name || name->kind != CH_NODE_WORD)
        return;
    if (strcmp(keyword, "deftemplate") == 0)
        add_template(model, source, node, name->text);
    else if (strcmp(keyword, "deffunction") == 0 || strcmp(keyword, "defgeneric") == 0 ||
             strcmp(keyword, "defmethod") == 0)
        add_function(model, source, node, name->text);
    else if (strcmp(keyword, "defrule") == 0)
        add_rule(model, source, node, name->text, phased);
}

void ch_lint_model_build(struct ch_lint_model *model) {
    model->trees = ch_alloc((size_t)model->count * sizeof *model->trees);
    for (int i = 0; i < model->count; i++) {
        ch_rule_tree_read(&model->trees[i], model->sources[i].text);
        const char *phased = "";
        for (const struct ch_node *node = model->trees[i].first; node; node = node->next) {
            add_construct(model, i, node, phased);
            if (strncmp(ch_node_head(node), "def", 3) == 0 && strstr(ch_lint_name_of(node), "::"))
                phased = ch_lint_name_of(node);
        }
    }
}

void ch_lint_model_done(struct ch_lint_model *model) {
    for (int i = 0; i < model->count; i++)
        ch_rule_tree_done(&model->trees[i]);
    for (int i = 0; i < model->template_count; i++)
        ch_free(model->templates[i].slots);
    ch_free(model->trees);
    ch_free(model->templates);
    ch_free(model->functions);
    ch_free(model->rules);
    ch_lint_names_done(&model->template_names);
    ch_lint_names_done(&model->function_names);
    ch_interned_done(&model->reported);
}

const struct ch_lint_template *ch_lint_find_template(const struct ch_lint_model *model,
                                                     const char *name) {
    const char *base = ch_base_name(name);
    int found = base[0] ? ch_lint_names_find(&model->template_names, base) : -1; /* not `MAIN::` */
    return found < 0 ? NULL : &model->templates[found];
}

const struct ch_lint_slot *ch_lint_find_slot(const struct ch_lint_template *each,
                                             const char *name) {
    for (int i = 0; i < each->slot_count; i++)
        if (strcmp(each->slots[i].name, name) == 0)
            return &each->slots[i];
    return NULL;
}

const struct ch_lint_function *ch_lint_find_function(const struct ch_lint_model *model,
                                                     const char *name) {
    int found = ch_lint_names_find(&model->function_names, ch_base_name(name));
    return found < 0 ? NULL : &model->functions[found];
}

int ch_lint_phase(const struct ch_lint_model *model, const char *module) {
    for (int i = 0; i < model->options->phase_count; i++)
        if (strcmp(model->options->phases[i], module) == 0)
            return i;
    return -1;
}

bool ch_lint_is_given(const struct ch_lint_template *each) {
    return each->at.source == 0 || ch_bridge_gives(each->name);
}

bool ch_lint_is_single(const char *fact) {
    return strcmp(fact, "turn") == 0 || strcmp(fact, "game") == 0;
}

const struct ch_lint_template *ch_lint_bound_fact(const struct ch_lint_model *model,
                                                  const struct ch_lint_rule *rule,
                                                  const char *variable) {
    const struct ch_node *binding, *next;
    for (const struct ch_node *at = rule->conditions; at && at != rule->arrow; at = next) {
        const struct ch_node *condition = ch_lint_condition(at, &binding, &next);
        if (binding && strcmp(binding->text, variable) == 0)
            return ch_lint_find_template(model, ch_node_head(condition));
    }
    return NULL;
}

void ch_lint_report(struct ch_lint_model *model, enum ch_severity severity,
                    const struct ch_lint_place *at, const char *code, int line, const char *format,
                    ...) {
    char text[CH_ERROR_TEXT];
    va_list arguments;
    if (severity == CH_SEVERITY_WARNING &&
        ch_rule_tree_allows(&model->trees[at->source], at->node, code))
        return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    const char *file = model->sources[at->source].name;
    CH_SCOPED(ch_text_done) struct ch_text entry = ch_text_new();
    ch_text_addf(&entry, "%s:%d:%s", file, line, text);
    int before = model->reported.count;
    if (ch_interned_add(&model->reported, entry.data) == before)
        ch_problems_add(model->problems, severity, code, file, line, text);
}

struct walk {
    struct ch_lint_model *model;
    ch_use_visitor visit;
    void *data;
    struct ch_use use; /* what is the same for all uses in a construct */
};

static void visit_use(struct walk *w, enum ch_use_kind kind, const struct ch_node *node) {
    w->use.kind = kind;
    w->use.node = node;
    w->visit(w->model, &w->use, w->data);
}

static void walk_expression(struct walk *w, const struct ch_node *node);

static void walk_list(struct walk *w, const struct ch_node *first) {
    for (; first; first = first->next)
        walk_expression(w, first);
}

/* The values in slots from `slot` on. */
static void walk_slots(struct walk *w, const struct ch_node *slot) {
    for (; slot; slot = slot->next)
        if (slot->kind == CH_NODE_LIST && slot->first)
            walk_list(w, slot->first->next);
}

static void walk_fact(struct walk *w, const struct ch_node *fact) {
    if (fact->kind != CH_NODE_LIST)
        return;
    visit_use(w, CH_USE_ASSERT, fact);
    walk_slots(w, fact->first ? fact->first->next : NULL);
}

/* ((?f fact…) …) condition action… */
static void walk_query(struct walk *w, const struct ch_node *sets) {
    if (!sets)
        return;
    for (const struct ch_node *set = sets->first; set; set = set->next)
        visit_use(w, CH_USE_QUERY, set);
    walk_list(w, sets->next);
}

/* (?x values) before the actions of a loop; other forms are expressions. */
static void walk_loop(struct walk *w, const struct ch_node *head) {
    if (!head)
        return;
    bool named = head->kind == CH_NODE_LIST && head->first && head->first->kind == CH_NODE_VARIABLE;
    if (named)
        walk_list(w, head->first->next);
    else
        walk_expression(w, head);
    walk_list(w, head->next);
}

static void walk_switch(struct walk *w, const struct ch_node *at) {
    for (; at; at = at->next) {
        const char *head = ch_node_head(at);
        if (strcmp(head, "case") == 0 || strcmp(head, "default") == 0)
            walk_list(w, at->first->next);
        else
            walk_expression(w, at);
    }
}

static void walk_expression(struct walk *w, const struct ch_node *node) {
    static const char *const loops[] = {"loop-for-count", "progn$", "foreach", NULL};
    if (node->kind != CH_NODE_LIST)
        return;
    const char *head = ch_node_head(node);
    const struct ch_node *rest = node->first ? node->first->next : NULL;
    if (!*head) {
        walk_list(w, node->first);
        return;
    }
    if (strcmp(head, "modify") == 0 || strcmp(head, "duplicate") == 0) {
        visit_use(w, CH_USE_CHANGE, node);
        if (rest)
            walk_expression(w, rest);
        walk_slots(w, rest ? rest->next : NULL);
        return;
    }
    visit_use(w, CH_USE_CALL, node);
    if (strcmp(head, "assert") == 0)
        for (; rest; rest = rest->next)
            walk_fact(w, rest);
    else if (ch_is_query(head))
        walk_query(w, rest);
    else if (ch_text_is_one_of(head, loops))
        walk_loop(w, rest);
    else if (strcmp(head, "switch") == 0)
        walk_switch(w, rest);
    else
        walk_list(w, rest);
}

/* Calls in constraints: &:(…), =(…). */
static void walk_constraints(struct walk *w, const struct ch_node *at, int depth) {
    for (const struct ch_node *before = NULL; at; before = at, at = at->next) {
        if (at->kind != CH_NODE_LIST)
            continue;
        if (ch_node_is(before, ":") || ch_node_is(before, "="))
            walk_expression(w, at);
        else if (depth > 0)
            walk_constraints(w, at->first, depth - 1);
    }
}

const struct ch_node *ch_lint_condition(const struct ch_node *at, const struct ch_node **binding,
                                        const struct ch_node **next) {
    *binding = NULL;
    if (at->kind == CH_NODE_VARIABLE && ch_node_is(at->next, "<-") && at->next->next) {
        *binding = at;
        at = at->next->next;
    }
    *next = at->next;
    return at;
}

bool ch_lint_is_element(const struct ch_node *condition) {
    static const char *const elements[] = {"and",    "or",      "not",  "exists",
                                           "forall", "logical", "test", NULL};
    return ch_text_is_one_of(ch_node_head(condition), elements);
}

bool ch_lint_always_does(const struct ch_lint_rule *rule, const struct ch_node *action) {
    for (const struct ch_node *at = rule->arrow ? rule->arrow->next : NULL; at; at = at->next) {
        if (at == action)
            return true;
        for (const struct ch_node *fact = at->first; fact && ch_node_is(at->first, "assert");
             fact = fact->next)
            if (fact == action)
                return true;
    }
    return false;
}

static void walk_conditions(struct walk *w, const struct ch_node *at) {
    const struct ch_node *binding, *next;
    for (; at && !ch_node_is(at, "=>"); at = next) {
        const struct ch_node *condition = ch_lint_condition(at, &binding, &next);
        if (condition->kind != CH_NODE_LIST)
            continue;
        if (strcmp(ch_node_head(condition), "test") == 0) {
            walk_list(w, condition->first->next);
        } else if (ch_lint_is_element(condition)) {
            bool before = w->use.negated;
            w->use.negated |= strcmp(ch_node_head(condition), "not") == 0;
            walk_conditions(w, condition->first->next);
            w->use.negated = before;
        } else {
            visit_use(w, CH_USE_PATTERN, condition);
            walk_constraints(w, condition->first ? condition->first->next : NULL, 1);
        }
    }
}

static void walk_rule(struct walk *w, const struct ch_lint_rule *rule) {
    w->use = (struct ch_use){.at = rule->at, .rule = rule, .condition = true};
    walk_conditions(w, rule->conditions);
    w->use.condition = false;
    if (rule->salience)
        walk_expression(w, rule->salience);
    walk_list(w, rule->arrow ? rule->arrow->next : NULL);
}

/* Constructs that are neither rules nor functions. */
static void walk_other(struct walk *w, const struct ch_node *node) {
    const char *keyword = ch_node_head(node);
    if (strcmp(keyword, "deffacts") == 0) {
        for (const struct ch_node *at = node->first->next; at; at = at->next)
            walk_fact(w, at);
    } else if (strcmp(keyword, "defglobal") == 0) {
        walk_list(w, node->first->next);
    }
}

void ch_lint_visit_rule(struct ch_lint_model *model, const struct ch_lint_rule *rule,
                        ch_use_visitor visit, void *data) {
    struct walk w = {.model = model, .visit = visit, .data = data};
    walk_rule(&w, rule);
}

void ch_lint_visit_actions(struct ch_lint_model *model, const struct ch_lint_rule *rule,
                           ch_use_visitor visit, void *data) {
    struct walk w = {
        .model = model, .visit = visit, .data = data, .use = {.at = rule->at, .rule = rule}};
    walk_list(&w, rule->arrow ? rule->arrow->next : NULL);
}

void ch_lint_visit_expression(struct ch_lint_model *model, const struct ch_lint_rule *rule,
                              const struct ch_node *node, ch_use_visitor visit, void *data) {
    struct walk w = {.model = model,
                     .visit = visit,
                     .data = data,
                     .use = {.at = rule->at, .rule = rule, .condition = true}};
    walk_expression(&w, node);
}

void ch_lint_visit(struct ch_lint_model *model, ch_use_visitor visit, void *data) {
    struct walk w = {.model = model, .visit = visit, .data = data};
    for (int i = 0; i < model->count; i++)
        for (const struct ch_node *node = model->trees[i].first; node; node = node->next) {
            if (node->broken)
                continue;
            w.use = (struct ch_use){.at = {i, node}};
            walk_other(&w, node);
        }
    for (int i = 0; i < model->function_count; i++) {
        const struct ch_lint_function *function = &model->functions[i];
        if (function->at.node->broken)
            continue;
        w.use = (struct ch_use){.at = function->at, .function = function};
        walk_list(&w, function->body);
    }
    for (int i = 0; i < model->rule_count; i++)
        if (!model->rules[i].at.node->broken)
            walk_rule(&w, &model->rules[i]);
}

/* Collects the declarations of the texts. */
#include "bridge/lint/lint_model.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "bridge/bridge.h"
#include "core/base/memory.h"

void ch_lint_names_add(struct ch_lint_names *names, const char *name, int number) {
    if (ch_interned_add(&names->names, name) < names->count)
        return;
    names->first = ch_grow(names->first, names->count, &names->capacity, sizeof *names->first);
    names->first[names->count++] = number;
}

int ch_lint_names_find(const struct ch_lint_names *names, const char *name) {
    int found = ch_interned_find(&names->names, name);
    return found < 0 ? -1 : names->first[found];
}

void ch_lint_names_done(struct ch_lint_names *names) {
    ch_interned_done(&names->names);
    ch_free(names->first);
}

const char *ch_lint_base_name(const char *name) {
    const char *colons = strstr(name, "::");
    return colons ? colons + 2 : name;
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
                                  .multiple = strcmp(ch_node_head(node), "multislot") == 0};
    for (const struct ch_node *facet = node->first->next->next; facet; facet = facet->next) {
        const char *head = ch_node_head(facet);
        if (strcmp(head, "type") == 0)
            slot->types = type_bits(facet->first->next);
        else if (strncmp(head, "allowed-", 8) == 0)
            slot->allowed = facet;
    }
}

static void add_template(struct ch_lint_model *model, int source, const struct ch_node *node,
                         const char *name) {
    model->templates = ch_grow(model->templates, model->template_count, &model->template_capacity,
                               sizeof *model->templates);
    ch_lint_names_add(&model->template_names, ch_lint_base_name(name), model->template_count);
    struct ch_lint_template *each = &model->templates[model->template_count++];
    *each = (struct ch_lint_template){.name = ch_lint_base_name(name), .at = {source, node}};
    each->slots = ch_alloc((size_t)ch_node_count(node) * sizeof *each->slots);
    for (const struct ch_node *part = node->first->next->next; part; part = part->next) {
        const char *head = ch_node_head(part);
        bool slot = strcmp(head, "slot") == 0 || strcmp(head, "field") == 0 ||
                    strcmp(head, "multislot") == 0 || strcmp(head, "multifield") == 0;
        if (slot && part->first->next && part->first->next->kind == CH_NODE_WORD)
            read_slot(part, &each->slots[each->slot_count++]);
    }
}

static void add_function(struct ch_lint_model *model, int source, const struct ch_node *node,
                         const char *name) {
    model->functions = ch_grow(model->functions, model->function_count, &model->function_capacity,
                               sizeof *model->functions);
    ch_lint_names_add(&model->function_names, ch_lint_base_name(name), model->function_count);
    struct ch_lint_function *each = &model->functions[model->function_count++];
    *each = (struct ch_lint_function){.name = ch_lint_base_name(name), .at = {source, node}};
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
    model->rules =
        ch_grow(model->rules, model->rule_count, &model->rule_capacity, sizeof *model->rules);
    struct ch_lint_rule *rule = &model->rules[model->rule_count++];
    *rule = (struct ch_lint_rule){
        .name = ch_lint_base_name(name), .module = "", .phased = phased, .at = {source, node}};
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
    const char *base = ch_lint_base_name(name);
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
    int found = ch_lint_names_find(&model->function_names, ch_lint_base_name(name));
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

static void add_problem(struct ch_lint_model *model, const struct ch_lint_place *at,
                        enum ch_severity severity, const char *code, int line, const char *format,
                        va_list arguments) {
    char text[CH_ERROR_TEXT];
    vsnprintf(text, sizeof text, format, arguments);
    const char *file = model->sources[at->source].name;
    CH_SCOPED(ch_text_done) struct ch_text entry = ch_text_new();
    ch_text_addf(&entry, "%s:%d:%s", file, line, text);
    int before = model->reported.count;
    if (ch_interned_add(&model->reported, entry.data) == before)
        ch_problems_add(model->problems, severity, code, file, line, text);
}

void ch_lint_error(struct ch_lint_model *model, const struct ch_lint_place *at, const char *code,
                   int line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    add_problem(model, at, CH_SEVERITY_ERROR, code, line, format, arguments);
    va_end(arguments);
}

void ch_lint_warn(struct ch_lint_model *model, const struct ch_lint_place *at, const char *code,
                  int line, const char *format, ...) {
    if (ch_rule_tree_allows(&model->trees[at->source], at->node, code))
        return;
    va_list arguments;
    va_start(arguments, format);
    add_problem(model, at, CH_SEVERITY_WARNING, code, line, format, arguments);
    va_end(arguments);
}

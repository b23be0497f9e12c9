/* Lints on the form of the texts: parentheses, constructs, what rules declare. */
#include <string.h>

#include "bridge/lint_model.h"

enum { FOLLOWED_DEPTH = 20 };

static const char *name_of(const struct ch_node *construct) {
    const struct ch_node *name = construct->first ? construct->first->next : NULL;
    return name && name->kind == CH_NODE_WORD ? name->text : "";
}

static void check_construct(struct ch_lint_model *model, int source, const struct ch_node *node) {
    if (node->kind == CH_NODE_LIST && node->broken)
        ch_lint_add(model, source, node, CH_SEVERITY_ERROR, "syntax", node->line,
                    "`(%s %s` is not closed before line %d; a parenthesis or a \" is missing",
                    ch_node_head(node), name_of(node), node->end_line);
    if (node->depth > FOLLOWED_DEPTH)
        ch_lint_add(model, source, node, CH_SEVERITY_WARNING, "deep-nesting", node->line,
                    "parentheses are %d deep; make a deffunction of the inner part", node->depth);
}

static void check_rule(struct ch_lint_model *model, const struct ch_lint_rule *rule) {
    if (!rule->documented)
        ch_lint_add(model, rule->source, rule->node, CH_SEVERITY_WARNING, "undocumented",
                    rule->node->line,
                    "rule `%s` has no documentation; write a sentence in quotes after its name",
                    rule->name);
    if (rule->salience)
        ch_lint_add(model, rule->source, rule->node, CH_SEVERITY_WARNING, "salience",
                    rule->salience->line,
                    "salience orders rules within %s only, and is easily overlooked; a phase of its "
                    "own says the same in the agent file",
                    rule->module[0] ? rule->module : "a phase");
}

static bool has_documentation(const struct ch_lint_template *each) {
    const struct ch_node *text = each->node->first->next->next;
    return text && text->kind == CH_NODE_STRING;
}

static void check_phases(struct ch_lint_model *model) {
    const struct ch_lint_options *options = model->options;
    for (int phase = 0; options->agent_file && phase < options->phase_count; phase++) {
        bool used = false;
        for (int i = 0; i < model->rule_count && !used; i++)
            used = strcmp(model->rules[i].module, options->phases[phase]) == 0;
        if (used)
            continue;
        struct ch_text text;
        ch_text_init(&text);
        ch_text_addf(&text, "no rule is in phase %s; take it out, or check its name",
                     options->phases[phase]);
        ch_problems_add(model->problems, CH_SEVERITY_WARNING, "empty-phase", options->agent_file,
                        options->phase_lines[phase], text.data);
        ch_text_done(&text);
    }
}

void ch_lint_texts(struct ch_lint_model *model) {
    for (int i = 0; i < model->count; i++) {
        const struct ch_rule_tree *tree = &model->trees[i];
        if (tree->stray > 0)
            ch_lint_add(model, i, NULL, CH_SEVERITY_ERROR, "syntax", tree->stray,
                        "this parenthesis closes nothing; there is one too many, here or before");
        for (const struct ch_node *node = tree->first; node; node = node->next)
            check_construct(model, i, node);
    }
    for (int i = 0; i < model->rule_count; i++)
        check_rule(model, &model->rules[i]);
    for (int i = 0; i < model->function_count; i++) {
        const struct ch_lint_function *each = &model->functions[i];
        if (!each->documented)
            ch_lint_add(model, each->source, each->node, CH_SEVERITY_WARNING, "undocumented",
                        each->node->line,
                        "function `%s` has no documentation; write a sentence in quotes", each->name);
    }
    for (int i = 0; i < model->template_count; i++) {
        const struct ch_lint_template *each = &model->templates[i];
        if (!has_documentation(each))
            ch_lint_add(model, each->source, each->node, CH_SEVERITY_WARNING, "undocumented",
                        each->node->line,
                        "fact `%s` has no documentation; write a sentence in quotes after its name",
                        each->name);
    }
    check_phases(model);
}

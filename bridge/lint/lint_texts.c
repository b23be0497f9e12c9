/* Lints on the form of the texts: parentheses, constructs, what rules declare. */
#include <stdio.h>
#include <string.h>

#include "bridge/bridge.h"
#include "bridge/lint/lint_model.h"

enum { FOLLOWED_DEPTH = 20 };

/* The line where a list was likely meant to end: the one before a line that is indented no further
 * than the list itself; 0 if there is none. */
static int guess_end(const struct ch_node *list) {
    int before = list->line;
    for (const struct ch_node *each = list->first; each; each = each->next) {
        if (each->column > 0 && each->column <= list->column)
            return before;
        int inner = each->kind == CH_NODE_LIST ? guess_end(each) : 0;
        if (inner > 0)
            return inner;
        before = each->end_line;
    }
    return 0;
}

/* The first string that goes on over lines and parentheses: its closing " is missing, or an opening
 * one before it. NULL: there is none. */
static const struct ch_node *open_string(const struct ch_node *list) {
    const struct ch_node *found = NULL;
    for (const struct ch_node *each = list->first; each && !found; each = each->next)
        if (each->kind == CH_NODE_STRING)
            found = each->end_line > each->line && strpbrk(each->text, "()") ? each : NULL;
        else
            found = open_string(each);
    return found;
}

static void report_broken(struct ch_lint_model *model, const struct ch_lint_place *at) {
    const struct ch_node *node = at->node, *string = open_string(node);
    int line = 0;
    if (string) {
        ch_lint_error(model, at, "syntax", string->line,
                      "a \" is missing in `(%s %s`: the string that begins here goes on to line %d",
                      ch_node_head(node), ch_lint_name_of(node), string->end_line);
        return;
    }
    for (const struct ch_node *each = node->first; each && line == 0; each = each->next)
        line = each->kind == CH_NODE_LIST ? guess_end(each) : 0;
    char guess[64] = "";
    if (line > 0)
        snprintf(guess, sizeof guess, ", likely in line %d", line);
    ch_lint_error(model, at, "syntax", line > 0 ? line : node->line,
                  "`(%s %s`, line %d, is not closed; a parenthesis is missing%s",
                  ch_node_head(node), ch_lint_name_of(node), node->line, guess);
}

/* A constant or variable among actions: it does nothing, and most often a parenthesis is missing
 * before it, or it is a word of another language. */
static bool report_idle(struct ch_lint_model *model, const struct ch_lint_place *at,
                        const struct ch_node *call, const struct ch_node *word) {
    if (strcmp(ch_node_head(call), "if") == 0 && word->next && word->next->kind == CH_NODE_LIST)
        ch_lint_warn(model, at, "no-effect", word->line,
                     "`%s` is no action and does nothing, and all behind it is done; a further "
                     "choice is else (if condition then action…)",
                     word->text);
    else if (word->kind == CH_NODE_WORD && strchr("{}[]", *word->text))
        ch_lint_warn(model, at, "no-effect", word->line,
                     "`%s` is no action and does nothing; actions follow one another, each in ( )",
                     word->text);
    else
        ch_lint_warn(model, at, "no-effect", word->line,
                     "`%s%s` is no action and does nothing; write (%s …) if it is a function",
                     word->kind == CH_NODE_VARIABLE ? "?" : "", word->text,
                     word->kind == CH_NODE_WORD ? word->text : "function");
    return true;
}

/* Where the actions of a call begin, NULL if it has none: behind its `do`, or `then`, or else
 * behind what it goes through. */
static const struct ch_node *actions_of(const struct ch_node *call) {
    static const char *const loops[] = {
        "while",       "loop-for-count",           "foreach", "progn$", "do-for-all-facts",
        "do-for-fact", "delayed-do-for-all-facts", NULL};
    const char *head = ch_node_head(call);
    bool loop = ch_text_is_one_of(head, loops);
    if (!loop && strcmp(head, "if") != 0)
        return NULL;
    for (const struct ch_node *each = call->first; each; each = each->next)
        if (ch_node_is(each, loop ? "do" : "then"))
            return each->next;
    bool two = strcmp(head, "foreach") == 0 || head[0] == 'd';
    return loop ? ch_node_at(call, two ? 3 : 2) : NULL;
}

/* `valued`: the value of the last is that of a function, or an argument. True if one is reported:
 * what is behind it may be as wrong. */
static bool check_idle(struct ch_lint_model *model, const struct ch_lint_place *at,
                       const struct ch_node *call, const struct ch_node *first, bool valued) {
    for (const struct ch_node *each = first; each; each = each->next) {
        static const char *const nothing[] = {"TRUE", "FALSE", "nil", NULL};
        bool last = !each->next || ch_node_is(each->next, "else");
        bool meant = call && last && ch_text_is_one_of(each->text, nothing);
        if (ch_node_is(each, "else") && strcmp(ch_node_head(call), "if") == 0) {
            if (ch_node_is(each->next, "if"))
                return false; /* reported elsewhere */
        } else if (each->kind != CH_NODE_LIST && !(valued && last) && !meant) {
            return report_idle(model, at, call, each);
        } else if (each->first) {
            const struct ch_node *actions = actions_of(each);
            for (const struct ch_node *part = each->first; part && part != actions;
                 part = part->next)
                if (part->kind == CH_NODE_LIST &&
                    check_idle(model, at, part, actions_of(part), true))
                    return true;
            bool counts = strcmp(ch_node_head(each), "if") == 0 && valued && last;
            if (check_idle(model, at, each, actions, counts))
                return true;
        }
    }
    return false;
}

static void check_construct(struct ch_lint_model *model, int source, const struct ch_node *node) {
    const struct ch_lint_place at = {source, node};
    if (node->kind == CH_NODE_LIST && node->broken)
        report_broken(model, &at);
    if (node->depth > FOLLOWED_DEPTH)
        ch_lint_warn(model, &at, "deep-nesting", node->line,
                     "parentheses are %d deep; make a deffunction of the inner part", node->depth);
}

/* A name without a phase goes to that of the last construct before it that names one: a rule that
 * is moved changes its phase. In MAIN it would be refused, which is reported elsewhere. */
static void check_phase_given(struct ch_lint_model *model, const struct ch_lint_rule *rule) {
    const char *before = rule->phased, *colons = strstr(before, "::");
    if (strstr(ch_lint_name_of(rule->at.node), "::"))
        return;
    const char *colon = strchr(rule->name, ':');
    if (colon && colon > rule->name && colon[1])
        ch_lint_warn(model, &rule->at, "phase-implied", rule->at.node->line,
                     "`%s` has no phase, which two colons set apart; write %.*s::%s", rule->name,
                     (int)(colon - rule->name), rule->name, colon + 1);
    else if (colons && strncmp(before, "MAIN::", 6) != 0)
        ch_lint_warn(model, &rule->at, "phase-implied", rule->at.node->line,
                     "rule `%s` names no phase, and so goes to that of `%s` before it; write "
                     "(defrule %.*s::%s if that is meant",
                     rule->name, before, (int)(colons - before), before, rule->name);
}

static void check_rule(struct ch_lint_model *model, const struct ch_lint_rule *rule) {
    check_phase_given(model, rule);
    const struct ch_node *binding, *next;
    for (const struct ch_node *at = rule->conditions; at && at != rule->arrow; at = next)
        if (ch_lint_is_element(ch_lint_condition(at, &binding, &next)) && binding)
            ch_lint_error(model, &rule->at, "syntax", binding->line,
                          "`?%s <-` is for facts, and (%s …) is none; leave it out", binding->text,
                          ch_node_head(binding->next->next));
    if (rule->arrow)
        check_idle(model, &rule->at, NULL, rule->arrow->next, false);
    else if (ch_lint_ends_early(rule->at.node))
        ch_lint_error(model, &rule->at, "syntax", rule->at.node->end_line,
                      "rule `%s` ends here, before its =>; a closing parenthesis is too many, or "
                      "an opening one missing, here or before",
                      rule->name);
    else
        ch_lint_error(model, &rule->at, "syntax", rule->at.node->line,
                      "rule `%s` has no =>; write it between the conditions and the actions",
                      rule->name);
    if (!rule->documented)
        ch_lint_warn(model, &rule->at, "undocumented", rule->at.node->line,
                     "rule `%s` has no documentation; write a sentence in quotes after its name",
                     rule->name);
    if (rule->salience)
        ch_lint_warn(model, &rule->at, "salience", rule->salience->line,
                     "salience orders rules within %s only, and is easily overlooked; a phase of "
                     "its own says the same in the agent file",
                     rule->module[0] ? rule->module : "a phase");
}

static bool has_documentation(const struct ch_lint_template *each) {
    const struct ch_node *text = each->at.node->first->next->next;
    return text && text->kind == CH_NODE_STRING;
}

bool ch_lint_ends_early(const struct ch_node *construct) {
    if (strcmp(ch_node_head(construct), "defrule") != 0)
        return false;
    for (const struct ch_node *part = construct->first; part; part = part->next)
        if (ch_node_is(part, "=>"))
            return false;
    for (const struct ch_node *after = construct->next; after; after = after->next) {
        if (strncmp(ch_node_head(after), "def", 3) == 0)
            return false;
        if (ch_node_is(after, "=>"))
            return true;
    }
    return false;
}

/* The last construct that begins before `line`, or NULL. */
static const struct ch_node *construct_before(const struct ch_rule_tree *tree, int line) {
    const struct ch_node *found = NULL;
    for (const struct ch_node *node = tree->first; node && node->line <= line; node = node->next)
        if (strncmp(ch_node_head(node), "def", 3) == 0)
            found = node;
    return found;
}

/* True if the unmatched parenthesis follows from a mistake that is reported: a rule that ends
 * early, or lists that were cut off. */
static bool is_left_over(const struct ch_rule_tree *tree) {
    const struct ch_node *construct = construct_before(tree, tree->stray);
    if (!construct)
        return false;
    return ch_lint_ends_early(construct) ||
           (construct->next && construct->next->line <= tree->stray &&
            construct->next->kind == CH_NODE_LIST);
}

static void check_phases(struct ch_lint_model *model) {
    const struct ch_lint_options *options = model->options;
    for (int phase = 0; options->agent_file && phase < options->phase_count; phase++) {
        bool used = false;
        for (int i = 0; i < model->rule_count && !used; i++)
            used = strcmp(model->rules[i].module, options->phases[phase]) == 0;
        if (used || ch_phase_refused(options->phases[phase])) /* reported elsewhere */
            continue;
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        ch_text_addf(&text, "no rule is in phase %s; take it out, or check its name",
                     options->phases[phase]);
        ch_problems_add(model->problems, CH_SEVERITY_WARNING, "empty-phase", options->agent_file,
                        options->phase_lines[phase], text.data);
    }
}

void ch_lint_texts(struct ch_lint_model *model) {
    for (int i = 0; i < model->count; i++) {
        const struct ch_rule_tree *tree = &model->trees[i];
        if (tree->stray > 0 && !is_left_over(tree))
            ch_lint_error(model, &(struct ch_lint_place){i, NULL}, "syntax", tree->stray,
                          "this parenthesis closes nothing; there is one too many, here or before");
        for (const struct ch_node *node = tree->first; node; node = node->next)
            check_construct(model, i, node);
    }
    for (int i = 0; i < model->rule_count; i++)
        if (!model->rules[i].at.node->broken)
            check_rule(model, &model->rules[i]);
    for (int i = 0; i < model->function_count; i++) {
        const struct ch_lint_function *each = &model->functions[i];
        if (!each->documented)
            ch_lint_warn(model, &each->at, "undocumented", each->at.node->line,
                         "function `%s` has no documentation; write a sentence in quotes",
                         each->name);
        check_idle(model, &each->at, NULL, each->body, true);
    }
    for (int i = 0; i < model->template_count; i++) {
        const struct ch_lint_template *each = &model->templates[i];
        if (!has_documentation(each))
            ch_lint_warn(
                model, &each->at, "undocumented", each->at.node->line,
                "fact `%s` has no documentation; write a sentence in quotes after its name",
                each->name);
    }
    check_phases(model);
}

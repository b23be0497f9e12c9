/* See lint.h. */
#include "bridge/lint.h"

#include <string.h>

#include "bridge/lint_model.h"
#include "core/memory.h"

static const struct ch_lint_code codes[] = {
    {"syntax", CH_SEVERITY_ERROR, "parentheses, quotes and words where they can't be"},
    {"construct", CH_SEVERITY_ERROR, "a construct that is misspelt or not for rule bases"},
    {"duplicate", CH_SEVERITY_ERROR, "a name that is given twice"},
    {"phase", CH_SEVERITY_ERROR, "a rule in no phase, or in one that the agent file doesn't list"},
    {"unknown-fact", CH_SEVERITY_ERROR,
     "a fact that neither the vocabulary nor a deftemplate of yours declares"},
    {"unknown-slot", CH_SEVERITY_ERROR, "a slot that the fact doesn't have"},
    {"unknown-function", CH_SEVERITY_ERROR, "a function that there is not, or not for rules"},
    {"unknown-variable", CH_SEVERITY_ERROR, "a variable without a value"},
    {"arguments", CH_SEVERITY_ERROR, "a call with other arguments than the function takes"},
    {"value", CH_SEVERITY_ERROR,
     "a value that the slot can't hold; a warning where the environment never gives it"},
    {"run-time", CH_SEVERITY_ERROR, "what goes wrong while globals and deffacts are worked out"},
    {"load", CH_SEVERITY_ERROR, "whatever else keeps a text from loading"},
    {"agent-file", CH_SEVERITY_ERROR, "mistakes in the agent file and files that are not there"},
    {"join-explosion", CH_SEVERITY_ERROR,
     "conditions that make more partial matches than a turn may have"},
    {"turn-failed", CH_SEVERITY_ERROR, "a turn that fails on a reference position"},
    {"positions", CH_SEVERITY_ERROR, "there are no reference positions to measure on"},
    {"join-cost", CH_SEVERITY_WARNING, "conditions that make many partial matches"},
    {"unconnected", CH_SEVERITY_WARNING,
     "conditions without a common variable, so that all pairs of facts are tried"},
    {"unused-variable", CH_SEVERITY_WARNING, "a variable that occurs once"},
    {"never-asserted", CH_SEVERITY_WARNING, "a condition on a fact that nobody asserts, or on a parameter that the agent doesn't have"},
    {"never-read", CH_SEVERITY_WARNING, "a fact that is asserted and that nobody reads"},
    {"too-late", CH_SEVERITY_WARNING, "a condition on a fact that only later phases assert"},
    {"not-a-fact", CH_SEVERITY_WARNING, "something else than a fact that is retracted or changed"},
    {"environment-fact", CH_SEVERITY_WARNING,
     "a fact of the environment that rules assert, retract or change"},
    {"recursion", CH_SEVERITY_WARNING, "a function that calls itself, directly or through others"},
    {"fires-itself", CH_SEVERITY_WARNING, "a rule that may make itself fire without end"},
    {"salience", CH_SEVERITY_WARNING, "an order among rules that phases would show better"},
    {"empty-phase", CH_SEVERITY_WARNING, "a phase without a rule"},
    {"undocumented", CH_SEVERITY_WARNING, "a rule, fact or function without a sentence about it"},
    {"deep-nesting", CH_SEVERITY_WARNING, "parentheses that nobody can follow"},
    {"printout", CH_SEVERITY_WARNING, "text that nobody sees"},
    {"no-reason", CH_SEVERITY_WARNING, "a preference without a reason in words"},
    {"no-effect", CH_SEVERITY_WARNING, "a preference that filters nothing"},
    {"stated-in-condition", CH_SEVERITY_WARNING,
     "a preference or label in a condition, where it stops the turn"},
};

const struct ch_lint_code *ch_lint_code_at(int index) {
    return index >= 0 && (size_t)index < sizeof codes / sizeof *codes ? &codes[index] : NULL;
}

/* The construct that line `line` of text `source` is in, or NULL. */
static const struct ch_node *construct_at(const struct ch_lint_model *model, int source, int line) {
    for (const struct ch_node *node = model->trees[source].first; node; node = node->next)
        if (node->line <= line && line <= node->end_line)
            return node;
    return NULL;
}

/* The same by the file's name; NULL if `line` is 0. */
static const struct ch_node *construct_of(const struct ch_lint_model *model,
                                          const struct ch_problem *problem) {
    for (int i = 0; i < model->count && problem->line > 0; i++)
        if (strcmp(model->sources[i].name, problem->file) == 0)
            return construct_at(model, i, problem->line);
    return NULL;
}

/* True if the finding says what `error` says, in plainer words: they are about the same line, or
 * about the same construct, in which CLIPS goes no further than its first mistake. Unknown facts and
 * functions that are none for the findings are consequences of another mistake. */
static bool is_about(const struct ch_lint_model *model, const struct ch_problem *error,
                     const struct ch_problem *finding) {
    if (finding->severity != CH_SEVERITY_ERROR || strcmp(finding->file, error->file) != 0)
        return false;
    bool alike = strcmp(finding->code, error->code) == 0 || strcmp(error->code, "syntax") == 0 ||
                 strcmp(finding->code, "syntax") == 0 || strncmp(error->code, "unknown-f", 9) == 0;
    if (!alike || finding->line == error->line)
        return alike;
    const struct ch_node *construct = construct_of(model, error);
    return construct && construct == construct_of(model, finding);
}

/* True if the error is in what is left over of a rule that ends before its =>, which is told. */
static bool is_left_over(const struct ch_lint_model *model, const struct ch_problem *error) {
    for (int i = 0; i < model->count; i++) {
        const struct ch_node *rule = NULL;
        if (strcmp(model->sources[i].name, error->file) != 0)
            continue;
        for (const struct ch_node *node = model->trees[i].first; node; node = node->next) {
            if (strncmp(ch_node_head(node), "def", 3) == 0)
                rule = ch_node_is(node->next, "=>") ? node : NULL;
            else if (rule && node->line <= error->line && error->line <= node->end_line)
                return true;
        }
    }
    return false;
}

/* True if a finding says what `error` says. */
static bool is_told(const struct ch_lint_model *model, const struct ch_problem *error,
                    const struct ch_problems *findings) {
    for (int i = 0; i < findings->count; i++)
        if (is_about(model, error, &findings->problem[i]))
            return true;
    return is_left_over(model, error);
}

/* True if a construct that is wrong makes the finding, which then says nothing. */
static bool is_consequence(const struct ch_lint_model *model, const struct ch_problem *finding,
                           const struct ch_problems *errors) {
    const struct ch_node *construct = construct_of(model, finding);
    if (!construct)
        return false;
    if (construct->broken)
        return strcmp(finding->code, "syntax") != 0;
    for (int i = 0; finding->severity == CH_SEVERITY_WARNING && i < errors->count; i++)
        if (errors->problem[i].severity == CH_SEVERITY_ERROR &&
            construct_of(model, &errors->problem[i]) == construct)
            return true;
    return false;
}

/* The line of the first `?name` in a list, 0 if there is none. */
static int find_variable(const struct ch_node *list, const char *name, size_t length) {
    for (const struct ch_node *each = list->first; each; each = each->next) {
        bool named = each->kind == CH_NODE_VARIABLE || each->kind == CH_NODE_FIELDS;
        if (named && strlen(each->text) == length && strncmp(each->text, name, length) == 0)
            return each->line;
        int line = each->kind == CH_NODE_LIST ? find_variable(each, name, length) : 0;
        if (line > 0)
            return line;
    }
    return 0;
}

/* CLIPS finds some mistakes when it has read the conditions to their end. */
static void find_place(const struct ch_lint_model *model, struct ch_problem *error) {
    const struct ch_node *construct = construct_of(model, error);
    bool variable = strncmp(error->text, "`?", 2) == 0 && strstr(error->text, " is used before ");
    int line = construct && variable
                   ? find_variable(construct, error->text + 2, strcspn(error->text + 2, "`"))
                   : 0;
    if (line > 0)
        error->line = line;
}

static void copy(const struct ch_problem *problem, enum ch_severity severity,
                 struct ch_problems *to) {
    ch_problems_add(to, severity, problem->code, problem->file, problem->line, problem->text);
}

static void merge(const struct ch_lint_model *model, const struct ch_problems *findings,
                  struct ch_problems *problems) {
    struct ch_problems merged = {0};
    bool refused = ch_problems_count(problems, CH_SEVERITY_ERROR) > 0;
    for (int i = 0; i < problems->count; i++)
        find_place(model, &problems->problem[i]);
    for (int i = 0; i < problems->count; i++)
        if (!is_told(model, &problems->problem[i], findings))
            copy(&problems->problem[i], problems->problem[i].severity, &merged);
    for (int i = 0; i < findings->count; i++) {
        const struct ch_problem *each = &findings->problem[i];
        enum ch_severity severity = refused ? each->severity : CH_SEVERITY_WARNING;
        if (model->options->errors_only && severity == CH_SEVERITY_WARNING)
            continue;
        if (!is_consequence(model, each, findings) && !is_consequence(model, each, problems))
            copy(each, severity, &merged);
    }
    ch_problems_done(problems);
    *problems = merged;
}

void ch_lint(const struct ch_source *sources, int count, const struct ch_lint_options *options,
             struct ch_problems *problems) {
    struct ch_problems findings = {0};
    struct ch_lint_model model = {
        .sources = sources, .count = count, .options = options, .problems = &findings};
    ch_lint_model_build(&model);
    ch_lint_texts(&model);
    ch_lint_facts(&model);
    ch_lint_uses(&model);
    ch_lint_calls(&model);
    ch_lint_variables(&model);
    ch_lint_joins(&model);
    ch_lint_flow(&model);
    ch_lint_loops(&model);
    merge(&model, &findings, problems);
    ch_lint_model_done(&model);
    ch_problems_done(&findings);
}

/* See lint.h. */
#include "bridge/lint/lint.h"

#include <string.h>

#include "bridge/lint/lint_model.h"
#include "core/base/memory.h"

static const struct ch_lint_code codes[] = {
    {"syntax", CH_SEVERITY_ERROR, "parentheses, quotes and words where they can't be"},
    {"construct", CH_SEVERITY_ERROR, "a construct that is misspelt or not for rule bases"},
    {"duplicate", CH_SEVERITY_ERROR, "a name that is given twice"},
    {"platform-name", CH_SEVERITY_ERROR, "a function with the name of one that there is already"},
    {"long-name", CH_SEVERITY_ERROR, "a name of more than 100 bytes"},
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
    {"never-asserted", CH_SEVERITY_WARNING,
     "a condition on a fact that nobody asserts, or on a parameter that the agent doesn't have"},
    {"never-read", CH_SEVERITY_WARNING, "a fact that is asserted and that nobody reads"},
    {"too-late", CH_SEVERITY_WARNING, "a condition on a fact that only later phases assert"},
    {"not-a-fact", CH_SEVERITY_WARNING, "something else than a fact that is retracted or changed"},
    {"environment-fact", CH_SEVERITY_WARNING,
     "a fact of the environment that rules assert, retract or change"},
    {"recursion", CH_SEVERITY_WARNING, "a function that calls itself, directly or through others"},
    {"fires-itself", CH_SEVERITY_WARNING, "a rule that may make itself fire without end"},
    {"salience", CH_SEVERITY_WARNING, "an order among rules that phases would show better"},
    {"phase-implied", CH_SEVERITY_WARNING,
     "a rule that takes its phase from what stands before it"},
    {"empty-phase", CH_SEVERITY_WARNING, "a phase without a rule"},
    {"undocumented", CH_SEVERITY_WARNING, "a rule, fact or function without a sentence about it"},
    {"deep-nesting", CH_SEVERITY_WARNING, "parentheses that nobody can follow"},
    {"printout", CH_SEVERITY_WARNING, "text that nobody sees"},
    {"no-reason", CH_SEVERITY_WARNING, "a preference or claim without a reason in words"},
    {"constant-move", CH_SEVERITY_WARNING, "a preference about a constant in the place of a move"},
    {"divide-by-zero", CH_SEVERITY_WARNING, "a division by a constant 0, which stops the turn"},
    {"no-effect", CH_SEVERITY_WARNING, "a preference that filters nothing"},
    {"all-rejected", CH_SEVERITY_WARNING,
     "all moves that are left rejected or prohibited on a reference position"},
    {"contradiction", CH_SEVERITY_WARNING,
     "rules by which moves are better than each other on a reference position"},
    {"constraint-failure", CH_SEVERITY_WARNING,
     "rules that require several moves, or a prohibited one, on a reference position"},
    {"stated-in-condition", CH_SEVERITY_WARNING,
     "a preference, claim or label in a condition, where it stops the turn"},
};

const struct ch_lint_code *ch_lint_code_at(int index) {
    return index >= 0 && (size_t)index < sizeof codes / sizeof *codes ? &codes[index] : NULL;
}

static bool is_allowed(const struct ch_rule_tree *tree, const struct ch_problem *warning) {
    for (const struct ch_node *node = tree->first; node; node = node->next)
        if (node->line <= warning->line && warning->line <= node->end_line)
            return ch_rule_tree_allows(tree, node, warning->code);
    return false;
}

void ch_lint_drop_allowed(const struct ch_source *sources, int count,
                          struct ch_problems *problems) {
    struct ch_problems kept = {0};
    struct ch_rule_tree *trees = ch_alloc((size_t)(count + 1) * sizeof *trees);
    for (int i = 0; i < count; i++)
        ch_rule_tree_read(&trees[i], sources[i].text);
    for (int i = 0; i < problems->count; i++) {
        const struct ch_problem *each = &problems->problem[i];
        bool allowed = false;
        for (int j = 0; j < count && each->severity == CH_SEVERITY_WARNING; j++)
            if (strcmp(sources[j].name, each->file) == 0)
                allowed = is_allowed(&trees[j], each);
        if (!allowed)
            ch_problems_add(&kept, each->severity, each->code, each->file, each->line, each->text);
    }
    for (int i = 0; i < count; i++)
        ch_rule_tree_done(&trees[i]);
    ch_free(trees);
    ch_problems_done(problems);
    *problems = kept;
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
    ch_lint_merge(&model, &findings, problems);
    ch_lint_model_done(&model);
    ch_problems_done(&findings);
}

/* The kinds of problem, and the lints that look for them. */
#include "bridge/lint/lint.h"

#include <string.h>

#include "bridge/lint/lint_model.h"
#include "core/base/memory.h"

/* Paragraphs that several kinds of problem are about. */
#define FACTS "docs/clips.md#facts-and-slots"
#define ACTIONS "docs/clips.md#actions"
#define PHASES "docs/clips.md#phases"
#define NOT_THERE "docs/clips.md#what-is-not-there"
#define SLOT_MAY_BE "docs/clips.md#what-a-slot-may-be"
#define CHEAP_JOINS "docs/rule-authors-guide.md#joins-that-stay-cheap"
#define GOES_WRONG "docs/rule-authors-guide.md#when-something-goes-wrong"
#define RULES_SAY "docs/rule-authors-guide.md#what-rules-say"

static const struct ch_lint_code codes[] = {
    {"syntax", CH_SEVERITY_ERROR, "parentheses, quotes and words where they can't be", FACTS},
    {"construct", CH_SEVERITY_ERROR, "a construct that is misspelt or not for rule bases",
     NOT_THERE},
    {"duplicate", CH_SEVERITY_ERROR, "a name that is given twice", NULL},
    {"platform-name", CH_SEVERITY_ERROR, "a function with the name of one that there is already",
     NOT_THERE},
    {"long-name", CH_SEVERITY_ERROR, "a name of more than 100 bytes", NULL},
    {"phase", CH_SEVERITY_ERROR, "a rule in no phase, or in one that the agent file doesn't list",
     PHASES},
    {"unknown-fact", CH_SEVERITY_ERROR,
     "a fact that neither the vocabulary nor a deftemplate of yours declares", FACTS},
    {"unknown-slot", CH_SEVERITY_ERROR, "a slot that the fact doesn't have", FACTS},
    {"unknown-function", CH_SEVERITY_ERROR, "a function that there is not, or not for rules",
     NOT_THERE},
    {"unknown-variable", CH_SEVERITY_ERROR,
     "a variable without a value; a warning where it is named inside of `not` and again outside",
     "docs/clips.md#conditions-on-several-facts"},
    {"declared-later", CH_SEVERITY_ERROR, "a name that is used before its declaration", GOES_WRONG},
    {"other-language", CH_SEVERITY_ERROR, "a rule or a comment as another language writes it",
     GOES_WRONG},
    {"arguments", CH_SEVERITY_ERROR, "a call with other arguments than the function takes",
     "docs/rule-functions.md"},
    {"value", CH_SEVERITY_ERROR,
     "a value that the slot can't hold; a warning where the environment never gives it",
     SLOT_MAY_BE},
    {"run-time", CH_SEVERITY_ERROR, "what goes wrong while globals and deffacts are worked out",
     GOES_WRONG},
    {"load", CH_SEVERITY_ERROR, "whatever else keeps a text from loading", NULL},
    {"agent-file", CH_SEVERITY_ERROR, "mistakes in the agent file and files that are not there",
     "docs/agents.md#an-agent-file"},
    {"join-explosion", CH_SEVERITY_ERROR,
     "conditions that make more partial matches than a turn may have", CHEAP_JOINS},
    {"turn-failed", CH_SEVERITY_ERROR, "a turn that fails on a reference position", GOES_WRONG},
    {"circle", CH_SEVERITY_ERROR, "rules that make each other fire without end", GOES_WRONG},
    {"positions", CH_SEVERITY_ERROR, "there are no reference positions to measure on", NULL},
    {"join-cost", CH_SEVERITY_WARNING, "conditions that make many partial matches", CHEAP_JOINS},
    {"unconnected", CH_SEVERITY_WARNING,
     "conditions without a common variable, so that all pairs of facts are tried", CHEAP_JOINS},
    {"dear-join", CH_SEVERITY_WARNING,
     "a join by a call, or a test after conditions that it doesn't need", CHEAP_JOINS},
    {"unused-variable", CH_SEVERITY_WARNING, "a variable that occurs once", FACTS},
    {"never-asserted", CH_SEVERITY_WARNING,
     "a condition on a fact that nothing asserts, or on a parameter that the agent doesn't have",
     ACTIONS},
    {"never-read", CH_SEVERITY_WARNING, "a fact that is asserted and that nothing reads", ACTIONS},
    {"too-late", CH_SEVERITY_WARNING, "a condition on a fact that only later phases assert",
     PHASES},
    {"too-early", CH_SEVERITY_WARNING,
     "an absence or a count of facts that may be asserted after it was asked", PHASES},
    {"tested-once", CH_SEVERITY_WARNING,
     "a test of what changes later; CLIPS tests when facts come, and not again", GOES_WRONG},
    {"never-fired", CH_SEVERITY_WARNING, "a rule that fired in none of the positions",
     "docs/rule-authors-guide.md#coverage"},
    {"unread-parameter", CH_SEVERITY_WARNING, "a parameter that neither a rule nor the game reads",
     NULL},
    {"not-a-fact", CH_SEVERITY_WARNING, "something else than a fact that is retracted or changed",
     ACTIONS},
    {"environment-fact", CH_SEVERITY_WARNING,
     "a fact of the environment that rules assert, retract or change", ACTIONS},
    {"recursion", CH_SEVERITY_WARNING, "a function that calls itself, directly or through others",
     GOES_WRONG},
    {"endless-loop", CH_SEVERITY_WARNING, "a loop that changes nothing of what it asks for",
     GOES_WRONG},
    {"fires-itself", CH_SEVERITY_WARNING, "a rule that may make itself fire without end",
     GOES_WRONG},
    {"salience", CH_SEVERITY_WARNING, "an order among rules that phases would show better", PHASES},
    {"phase-implied", CH_SEVERITY_WARNING, "a rule that takes its phase from what stands before it",
     PHASES},
    {"empty-phase", CH_SEVERITY_WARNING, "a phase without a rule", PHASES},
    {"undocumented", CH_SEVERITY_WARNING, "a rule, fact or function without a sentence about it",
     NULL},
    {"deep-nesting", CH_SEVERITY_WARNING, "parentheses that nobody can follow", NULL},
    {"printout", CH_SEVERITY_WARNING, "text that nobody sees", NOT_THERE},
    {"no-reason", CH_SEVERITY_WARNING, "a preference or claim without a reason in words",
     RULES_SAY},
    {"constant-move", CH_SEVERITY_WARNING, "a preference about a constant in the place of a move",
     RULES_SAY},
    {"divide-by-zero", CH_SEVERITY_WARNING, "a division by a constant 0, which stops the turn",
     GOES_WRONG},
    {"no-effect", CH_SEVERITY_WARNING, "a preference that filters nothing", RULES_SAY},
    {"all-rejected", CH_SEVERITY_WARNING,
     "all moves that are left rejected or prohibited on a reference position", RULES_SAY},
    {"contradiction", CH_SEVERITY_WARNING,
     "rules by which moves are better than each other on a reference position", RULES_SAY},
    {"constraint-failure", CH_SEVERITY_WARNING,
     "rules that require several moves, or a prohibited one, on a reference position", RULES_SAY},
    {"compare-word", CH_SEVERITY_ERROR,
     "a sign, a call or a declaration that CLIPS writes another way", SLOT_MAY_BE},
    {"number-range", CH_SEVERITY_WARNING, "a number that CLIPS can't hold", SLOT_MAY_BE},
    {"retracted-fact", CH_SEVERITY_WARNING, "a fact that is used after it was retracted or changed",
     ACTIONS},
    {"no-rule", CH_SEVERITY_WARNING, "a file without anything in it, or an agent without a rule",
     NULL},
    {"never-true", CH_SEVERITY_WARNING, "a condition that never holds, by its types and ranges",
     SLOT_MAY_BE},
    {"always-true", CH_SEVERITY_WARNING, "a condition that always holds, by its types and ranges",
     SLOT_MAY_BE},
    {"stated-in-condition", CH_SEVERITY_WARNING,
     "a preference, claim or label in a condition, where it stops the turn", RULES_SAY},
};

const struct ch_lint_code *ch_lint_code_at(int index) {
    return index >= 0 && (size_t)index < sizeof codes / sizeof *codes ? &codes[index] : NULL;
}

const char *ch_lint_paragraph(const char *code) {
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (strcmp(codes[i].code, code) == 0)
            return codes[i].paragraph;
    return NULL;
}

static bool is_allowed(const struct ch_rule_tree *tree, const struct ch_problem *warning) {
    const struct ch_node *node = ch_rule_tree_at(tree, warning->line);
    return node && ch_rule_tree_allows(tree, node, warning->code);
}

/* True if a rule that may fire itself was seen to: an error says so. */
static bool was_seen(const struct ch_rule_tree *tree, const struct ch_problem *warning,
                     const struct ch_problems *problems) {
    const struct ch_node *rule = ch_rule_tree_at(tree, warning->line);
    if (strcmp(warning->code, "fires-itself") != 0 || !rule)
        return false;
    for (int i = 0; i < problems->count; i++)
        if (strcmp(problems->problem[i].code, "circle") == 0 &&
            strcmp(problems->problem[i].file, warning->file) == 0 &&
            ch_rule_tree_at(tree, problems->problem[i].line) == rule)
            return true;
    return false;
}

void ch_lint_drop_allowed(const struct ch_source *sources, int count,
                          struct ch_problems *problems) {
    struct ch_problems kept = {0};
    if (ch_problems_count(problems, CH_SEVERITY_WARNING) == 0)
        return;
    CH_FREED struct ch_rule_tree *trees = ch_alloc((size_t)(count + 1) * sizeof *trees);
    CH_SCOPED(ch_lint_names_done) struct ch_lint_names files = {0};
    for (int i = 0; i < count; i++)
        ch_lint_names_add(&files, sources[i].name, i);
    for (int i = 0; i < problems->count; i++) {
        const struct ch_problem *each = &problems->problem[i];
        int file =
            each->severity == CH_SEVERITY_WARNING ? ch_lint_names_find(&files, each->file) : -1;
        if (file >= 0 && !trees[file].words)
            ch_rule_tree_read(&trees[file], sources[file].text);
        if (file < 0 ||
            (!is_allowed(&trees[file], each) && !was_seen(&trees[file], each, problems)))
            ch_problems_add(&kept, each->severity, each->code, each->file, each->line, each->text);
    }
    for (int i = 0; i < count; i++)
        ch_rule_tree_done(&trees[i]);
    ch_problems_done(problems);
    *problems = kept;
}

void ch_lint(const struct ch_source *sources, int count, const struct ch_lint_options *options,
             struct ch_problems *problems) {
    CH_SCOPED(ch_problems_done) struct ch_problems findings = {0};
    CH_SCOPED(ch_lint_model_done)
    struct ch_lint_model model = {
        .sources = sources, .count = count, .options = options, .problems = &findings};
    ch_lint_model_build(&model);
    ch_lint_texts(&model);
    ch_lint_forms(&model);
    ch_lint_shapes(&model);
    ch_lint_habits(&model);
    ch_lint_facts(&model);
    ch_lint_parameters(&model);
    ch_lint_calls(&model);
    ch_lint_variables(&model);
    ch_lint_scopes(&model);
    ch_lint_joins(&model);
    ch_lint_values(&model);
    ch_lint_retract(&model);
    ch_lint_flow(&model);
    ch_lint_order(&model);
    if (ch_problems_count(problems, CH_SEVERITY_ERROR) == 0)
        ch_lint_files(&model);
    ch_lint_merge(&model, &findings, problems);
}

/* The kinds of problem, and one list of them from CLIPS and from the lints that has every mistake
 * once. */
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

/* --- The plainer of two messages about a mistake wins, and mere consequences of another are left
 * out.
 * --- */

enum { MISPLACED = 100 };

struct merge {
    const struct ch_lint_model *model;
    const struct ch_problems *findings;
    struct ch_problems *errors; /* of loading */
    struct ch_lint_names files;
    const char **spoilt; /* names whose declaration has an error */
    int spoilt_count;
    const struct ch_problem *misplaced[MISPLACED]; /* is_misplaced; further ones hide nothing */
    int misplaced_count;
    bool lost; /* a text ends in a construct that is not closed, and what it declares isn't known */
};

static int source_of(const struct merge *m, const struct ch_problem *problem) {
    return problem->line > 0 ? ch_lint_names_find(&m->files, problem->file) : -1;
}

/* The top-level list or atom at the problem, or NULL. */
static const struct ch_node *construct_of(const struct merge *m, const struct ch_problem *problem) {
    int source = source_of(m, problem);
    return source < 0 ? NULL : ch_rule_tree_at(&m->model->trees[source], problem->line);
}

static bool is_construct(const struct ch_node *outer) {
    return strncmp(ch_node_head(outer), "def", 3) == 0;
}

/* True if the problem is in the construct; most are turned down by their line. */
static bool is_in(const struct merge *m, const struct ch_problem *problem,
                  const struct ch_node *construct) {
    return construct && problem->line >= construct->line && problem->line <= construct->end_line &&
           construct_of(m, problem) == construct;
}

/* True if the finding says what `error` says: they are about the same line, or about the same
 * construct, in which CLIPS goes no further than its first mistake. */
static bool is_about(const struct merge *m, const struct ch_problem *error,
                     const struct ch_problem *finding) {
    if (finding->severity != CH_SEVERITY_ERROR || strcmp(finding->file, error->file) != 0)
        return false;
    bool alike = strcmp(finding->code, error->code) == 0 || strcmp(error->code, "syntax") == 0 ||
                 strcmp(finding->code, "compare-word") == 0 ||
                 (strcmp(finding->code, "never-true") == 0 && strcmp(error->code, "value") == 0) ||
                 strcmp(finding->code, "syntax") == 0 ||
                 strcmp(error->code, "unknown-function") == 0;
    if (!alike || finding->line == error->line)
        return alike;
    return is_in(m, finding, construct_of(m, error));
}

/* True for what other findings in its line follow from. */
static bool is_misplaced(const struct ch_problem *finding) {
    return strcmp(finding->code, "compare-word") == 0 || strcmp(finding->code, "endless-loop") == 0;
}

/* True if such a finding is in the problem's line, and the problem is none itself. */
static bool is_misread(const struct merge *m, const struct ch_problem *problem) {
    for (int i = 0; i < m->misplaced_count && !is_misplaced(problem); i++) {
        const struct ch_problem *each = m->misplaced[i];
        if (each->line == problem->line && strcmp(each->file, problem->file) == 0)
            return true;
    }
    return false;
}

/* True if the problem is in a text or a construct that is reported as another language's. Such a
 * report about a text is no part of a construct of CLIPS. */
static bool is_foreign(const struct merge *m, const struct ch_problem *problem) {
    for (int i = 0; i < m->errors->count; i++) {
        const struct ch_problem *each = &m->errors->problem[i];
        if (is_misplaced(problem) && each->line == problem->line)
            return false; /* it says more */
        if (strcmp(each->code, "other-language") == 0 &&
            (strcmp(problem->code, "empty-phase") == 0 || strcmp(problem->code, "no-rule") == 0))
            return true; /* its rules are in another language */
        if (strcmp(each->code, "other-language") != 0 || strcmp(each->file, problem->file) != 0)
            continue;
        const struct ch_node *construct = construct_of(m, each);
        if (!is_construct(construct) || construct == construct_of(m, problem))
            return true;
    }
    return false;
}

/* True if a finding says what `error` says. The lints know all facts that are declared: an unknown
 * one that is none for them comes from text that CLIPS took for conditions. */
static bool is_reported(const struct merge *m, const struct ch_problem *error) {
    bool any = false;
    for (int i = 0; i < m->findings->count; i++) {
        any |= m->findings->problem[i].severity == CH_SEVERITY_ERROR;
        if (is_about(m, error, &m->findings->problem[i]))
            return true;
    }
    return any && strcmp(error->code, "unknown-fact") == 0;
}

/* True if the problem is in a list that an extra parenthesis cut off from the construct before:
 * only the first of such lists is reported, and none after a rule without =>, which is reported. */
static bool is_cut_off(const struct merge *m, const struct ch_problem *problem) {
    const struct ch_node *at = construct_of(m, problem);
    bool cut = false, early = false;
    while (at && at->line <= problem->line && is_construct(at))
        at = at->next;
    if (!at || at->line > problem->line)
        return false; /* the line has constructs alone, as nearly all have */
    for (const struct ch_node *node = m->model->trees[source_of(m, problem)].first; node;
         node = node->next) {
        bool construct = is_construct(node);
        if (construct)
            early = ch_lint_ends_early(node);
        bool first = !construct && !cut;
        cut = !construct;
        if (cut && (early || !first) && node->line <= problem->line &&
            problem->line <= node->end_line)
            return true;
    }
    return false;
}

/* True if the list uses a spoilt name other than `own`. */
static bool names_spoilt(const struct merge *m, const struct ch_node *list, const char *own) {
    for (const struct ch_node *node = list->first; node; node = node->next) {
        if (node->kind != CH_NODE_LIST)
            continue;
        const char *head = ch_base_name(ch_node_head(node));
        for (int i = 0; i < m->spoilt_count; i++)
            if (strcmp(m->spoilt[i], head) == 0 && (!own || strcmp(head, own) != 0))
                return true;
        if (names_spoilt(m, node, own))
            return true;
    }
    return false;
}

/* The name that a construct declares, NULL if it is a rule or nothing. */
static const char *declared_name(const struct ch_node *construct) {
    const char *head = construct ? ch_node_head(construct) : "";
    const struct ch_node *name = *head ? construct->first->next : NULL;
    bool declares = name && name->kind == CH_NODE_WORD && strcmp(head, "defrule") != 0;
    return declares ? ch_base_name(name->text) : NULL;
}

static void add_spoilt(struct merge *m, const struct ch_node *construct) {
    const char *name = declared_name(construct);
    if (!name)
        return;
    m->spoilt = ch_realloc(m->spoilt, (size_t)(m->spoilt_count + 1) * sizeof *m->spoilt);
    m->spoilt[m->spoilt_count++] = name;
}

static void note_spoilt(struct merge *m, const struct ch_problems *problems) {
    for (int i = 0; i < problems->count; i++) {
        const struct ch_problem *each = &problems->problem[i];
        const struct ch_node *construct =
            each->severity == CH_SEVERITY_ERROR ? construct_of(m, each) : NULL;
        if (!construct)
            continue;
        add_spoilt(m, construct);
        if (construct->broken && construct->next)
            add_spoilt(m, construct->next); /* CLIPS reads it as a part of this one */
        m->lost |= construct->broken && !construct->next;
    }
}

/* True if an unknown name is not the first in a construct that a parenthesis too many cuts in
 * parts. */
static bool is_further_part(const struct merge *m, const struct ch_problem *problem) {
    int source = source_of(m, problem);
    const struct ch_node *construct = construct_of(m, problem);
    int stray = source >= 0 ? m->model->trees[source].stray : 0;
    if (stray < construct->line || (construct->next && construct->next->line < stray))
        return false;
    for (int i = 0; i < m->findings->count; i++) {
        const struct ch_problem *first = &m->findings->problem[i];
        if (strncmp(first->code, "unknown-", 8) == 0 && is_in(m, first, construct))
            return first != problem;
    }
    return false;
}

/* True if the problem follows from a declaration that is wrong, or from a construct that isn't
 * closed or ends too early. */
static bool is_consequence(const struct merge *m, const struct ch_problem *problem) {
    static const char *const followed[] = {"syntax",           "unknown-fact", "unknown-slot",
                                           "unknown-function", "arguments",    NULL};
    const struct ch_node *construct = construct_of(m, problem);
    if (is_cut_off(m, problem))
        return true;
    if (!construct)
        return false;
    if (construct->broken)
        return strcmp(problem->code, "syntax") != 0;
    if (ch_lint_ends_early(construct) && strcmp(problem->code, "unknown-fact") == 0)
        return true;
    bool unknown = strncmp(problem->code, "unknown-", 8) == 0;
    if (unknown && (m->lost || is_further_part(m, problem)))
        return true;
    const char *own = declared_name(construct);
    return ch_text_is_one_of(problem->code, followed) && names_spoilt(m, construct, own);
}

/* True if there is an error in the construct of `warning`, which then may not mean anything. */
static bool is_overshadowed(const struct merge *m, const struct ch_problem *warning,
                            const struct ch_problems *errors) {
    const struct ch_node *construct = construct_of(m, warning);
    for (int i = 0; construct && i < errors->count; i++)
        if (errors->problem[i].severity == CH_SEVERITY_ERROR &&
            is_in(m, &errors->problem[i], construct))
            return true;
    return false;
}

/* The line of the first `?name` in a list, 0 if there is none. */
static int find_variable(const struct ch_node *list, const char *name, size_t length) {
    for (const struct ch_node *each = list->first; each; each = each->next) {
        if (ch_node_is_variable(each) && strlen(each->text) == length &&
            strncmp(each->text, name, length) == 0)
            return each->line;
        int line = each->kind == CH_NODE_LIST ? find_variable(each, name, length) : 0;
        if (line > 0)
            return line;
    }
    return 0;
}

/* CLIPS finds some mistakes when it has read the conditions to their end. */
static void find_place(const struct merge *m, struct ch_problem *error) {
    const struct ch_node *construct = construct_of(m, error);
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

static void note_misplaced(struct merge *m) {
    for (int i = 0; i < m->findings->count && m->misplaced_count < MISPLACED; i++)
        if (is_misplaced(&m->findings->problem[i]))
            m->misplaced[m->misplaced_count++] = &m->findings->problem[i];
}

/* True for what only all texts together show: where one is refused it may follow from that. */
static bool is_of_all_texts(const struct ch_problem *warning) {
    static const char *const followed[] = {
        "never-asserted",   "never-read",  "too-late", "too-early",
        "unread-parameter", "empty-phase", NULL};
    return ch_text_is_one_of(warning->code, followed);
}

static void add_findings(const struct merge *m, bool refused, struct ch_problems *merged) {
    for (int i = 0; i < m->findings->count; i++) {
        const struct ch_problem *each = &m->findings->problem[i];
        bool error = refused && each->severity == CH_SEVERITY_ERROR;
        if (is_misread(m, each) || is_foreign(m, each) || (refused && is_of_all_texts(each)))
            continue;
        if (error && !is_consequence(m, each))
            copy(each, CH_SEVERITY_ERROR, merged);
        if (!error && !m->model->options->errors_only && !is_overshadowed(m, each, m->errors) &&
            !(refused && is_overshadowed(m, each, m->findings)))
            copy(each, CH_SEVERITY_WARNING, merged);
    }
}

static void merge_problems(const struct ch_lint_model *model, const struct ch_problems *findings,
                           struct ch_problems *problems) {
    struct ch_problems merged = {0};
    struct merge m = {.model = model, .findings = findings, .errors = problems};
    bool refused = ch_problems_count(problems, CH_SEVERITY_ERROR) > 0;
    for (int i = 0; i < model->count; i++)
        ch_lint_names_add(&m.files, model->sources[i].name, i);
    note_misplaced(&m);
    for (int i = 0; i < problems->count; i++)
        find_place(&m, &problems->problem[i]);
    if (refused) {
        note_spoilt(&m, problems);
        note_spoilt(&m, findings);
    }
    for (int i = 0; i < problems->count; i++)
        if (strcmp(problems->problem[i].code, "other-language") == 0
                ? !is_misread(&m, &problems->problem[i])
                : !is_reported(&m, &problems->problem[i]) &&
                      !is_consequence(&m, &problems->problem[i]))
            copy(&problems->problem[i], problems->problem[i].severity, &merged);
    add_findings(&m, refused, &merged);
    if (refused && ch_problems_count(&merged, CH_SEVERITY_ERROR) == 0) /* never let one pass */
        copy(&problems->problem[0], CH_SEVERITY_ERROR, &merged);
    ch_problems_done(problems);
    *problems = merged;
    ch_free(m.spoilt);
    ch_lint_names_done(&m.files);
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
    merge_problems(&model, &findings, problems);
}

/* One list of problems from CLIPS and from the lints, which has every mistake once: the plainer of
 * two messages about it is kept, and what only follows from another mistake is left out. */
#include <string.h>

#include "bridge/lint/lint_model.h"
#include "core/base/memory.h"

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

void ch_lint_merge(const struct ch_lint_model *model, const struct ch_problems *findings,
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

/* Lints on rule texts, without running them: names that nothing declares, and what CLIPS
 * takes without a word though it is surely or likely not meant. */
#ifndef CH_BRIDGE_LINT_LINT_H
#define CH_BRIDGE_LINT_LINT_H

#include "bridge/environment/problems.h"
#include "core/referee/agent.h"

struct ch_lint_options {
    const char *const *phases; /* in their order */
    int phase_count;
    const struct ch_game *game; /* its kinds, squares and seats; NULL: any will do */
    bool several_games; /* the agent plays others, too: what only this board shows is not said */
    const char *agent_file; /* that lists the phases; NULL: none does */
    const int *phase_lines; /* where it does */
    bool partial; /* rules of other files belong to it: who asserts or reads a fact isn't known */
    bool errors_only; /* no warnings */
};

/* `problems` holds the errors of loading sources[0..count-1], of which the first is the vocabulary.
 * Appends what it finds in them. Where both know of a mistake, the plainer words of the finding
 * take the place of the error. If there was no error, no finding is one: what CLIPS takes is not
 * refused. Sources are borrowed for the call. */
void ch_lint(const struct ch_source *sources, int count, const struct ch_lint_options *options,
             struct ch_problems *problems);

/* Takes away the warnings that a comment at their place allows, for those who find more than
 * ch_lint, and those of rules that may fire themselves where an error says that they do. */
void ch_lint_drop_allowed(const struct ch_source *sources, int count, struct ch_problems *problems);

/* True if the texts, an agent's file among them or not, or a game read the parameter of this
 * name. */
bool ch_lint_reads_parameter(const struct ch_source *sources, int count, const char *name);

/* The kinds of problem. */
struct ch_lint_code {
    const char *code;
    enum ch_severity severity; /* as a rule */
    const char *summary;
    const char
        *paragraph; /* of the documentation, docs/PAGE#HEADING; NULL: the message says it all */
};

/* Code i, or NULL past the end. */
const struct ch_lint_code *ch_lint_code_at(int index);
/* The paragraph about problems of this code; NULL if there is none. */
const char *ch_lint_paragraph(const char *code);

#endif

/* The findings of checks of several agents, each once. */
#ifndef CH_CLI_WORKSHOP_RULES_CHECK_H
#define CH_CLI_WORKSHOP_RULES_CHECK_H

#include "core/base/interned.h"
#include "workshop/check/check.h"

/* Initialise with {0}, release with ch_check_report_done. */
struct ch_check_report {
    struct ch_problems problems;
    struct ch_interned known;   /* the problems, each in its place */
    struct ch_check_file *file; /* that were read */
    int file_count, file_capacity;
    struct ch_interned file_names;
    double load_ms; /* in all */
    struct ch_check_impasses {
        char *agent;
        const char *game;
        int drawn; /* of the positions, those that were drawn */
        struct ch_impasses impasses;
    } * impasses; /* of the agents whose decisions were looked at */
    int impasses_count;
};

/* Adds what `check` found. `names` NULL: in all files; else in those of names[0..count-1] only. */
void ch_check_report_add(struct ch_check_report *report, const struct ch_check *check,
                         const char *const *names, int count);
/* Adds what decisions of the agent met on positions, of which so many were drawn. */
void ch_check_report_impasses(struct ch_check_report *report, const char *agent,
                              const struct ch_game *game, int drawn,
                              const struct ch_impasses *impasses);
void ch_check_report_done(struct ch_check_report *report);

/* Appends the findings in the order of files and lines, a line for the impasses of each agent, and
 * one that sums up; as text, or as JSON
 * lines. */
void ch_check_report_text(struct ch_check_report *report, bool json, struct ch_text *text);

#endif

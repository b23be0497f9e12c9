#include "bridge/environment/problems.h"

#include <stdio.h>
#include <string.h>

#include "core/base/memory.h"

void ch_problems_add(struct ch_problems *problems, enum ch_severity severity, const char *code,
                     const char *file, int line, const char *text) {
    struct ch_problem *problem = ch_added(problems->problem, problems->count, problems->capacity);
    *problem = (struct ch_problem){.severity = severity,
                                   .file = ch_copy(file ? file : ""),
                                   .line = line,
                                   .text = ch_copy(text)};
    snprintf(problem->code, sizeof problem->code, "%s", code);
}

void ch_problems_move(struct ch_problems *from, struct ch_problems *to) {
    for (int i = 0; to && i < from->count; i++) {
        const struct ch_problem *each = &from->problem[i];
        ch_problems_add(to, each->severity, each->code, each->file, each->line, each->text);
    }
    ch_problems_done(from);
}

int ch_problems_count(const struct ch_problems *problems, enum ch_severity severity) {
    int count = 0;
    for (int i = 0; i < problems->count; i++)
        count += problems->problem[i].severity == severity;
    return count;
}

void ch_problems_cut(struct ch_problems *problems, int count) {
    while (problems->count > count) {
        problems->count--;
        ch_free(problems->problem[problems->count].file);
        ch_free(problems->problem[problems->count].text);
    }
}

void ch_problems_drop(struct ch_problems *problems, const char *file, int least, int most) {
    struct ch_problems kept = {0};
    for (int i = 0; i < problems->count; i++) {
        const struct ch_problem *each = &problems->problem[i];
        if (each->line < least || each->line > most || strcmp(each->file, file) != 0)
            ch_problems_add(&kept, each->severity, each->code, each->file, each->line, each->text);
    }
    ch_problems_done(problems);
    *problems = kept;
}

void ch_problems_done(struct ch_problems *problems) {
    ch_problems_cut(problems, 0);
    ch_free(problems->problem);
    *problems = (struct ch_problems){0};
}

void ch_problem_format(const struct ch_problem *problem, struct ch_text *text) {
    bool warning = problem->severity == CH_SEVERITY_WARNING;
    if (problem->file[0])
        ch_text_addf(text, "%s:", problem->file);
    if (problem->file[0] && problem->line > 0)
        ch_text_addf(text, "%d:", problem->line);
    ch_text_addf(text, "%s%s%s", problem->file[0] ? " " : "", warning ? "warning: " : "",
                 problem->text);
    if (warning)
        ch_text_addf(text, " [%s]", problem->code);
}

void ch_problems_format(const struct ch_problems *problems, struct ch_text *text) {
    for (int i = 0; i < problems->count; i++) {
        ch_problem_format(&problems->problem[i], text);
        ch_text_add(text, "\n");
    }
}

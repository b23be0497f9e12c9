#include "cli/workshop/check_report.h"

#include <stdlib.h>
#include <string.h>

#include "bridge/lint/lint.h"
#include "cli/output/json_line.h"
#include "cli/output/print.h"
#include "core/base/json.h"
#include "core/base/memory.h"
#include "core/base/text.h"
#include "workshop/impasses.h"

/* False if it was noted before. */
static bool note_problem(struct ch_check_report *report, const struct ch_problem *problem) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_addf(&text, "%s:%d:%s", problem->file, problem->line, problem->text);
    int known = report->known.count, number = ch_interned_add(&report->known, text.data);
    return number == known;
}

static void add_file(struct ch_check_report *report, const struct ch_check_file *file) {
    if (ch_interned_add(&report->file_names, file->name) < report->file_count)
        return;
    report->file =
        ch_grow(report->file, report->file_count, &report->file_capacity, sizeof *report->file);
    report->file[report->file_count++] = (struct ch_check_file){ch_copy(file->name), file->rules};
}

void ch_check_report_add(struct ch_check_report *report, const struct ch_check *check,
                         const char *const *names, int count) {
    CH_SCOPED(ch_interned_done) struct ch_interned wanted = {0};
    for (int i = 0; i < count; i++)
        ch_interned_add(&wanted, names[i]);
    for (int i = 0; i < check->problems.count; i++) {
        const struct ch_problem *each = &check->problems.problem[i];
        bool named = !names || ch_interned_find(&wanted, each->file) >= 0 ||
                     (!each->file[0] && each->severity == CH_SEVERITY_ERROR);
        if (named && note_problem(report, each))
            ch_problems_add(&report->problems, each->severity, each->code, each->file, each->line,
                            each->text);
    }
    for (int i = 0; i < check->file_count; i++)
        if (!names || ch_interned_find(&wanted, check->file[i].name) >= 0)
            add_file(report, &check->file[i]);
    report->load_ms += check->load_ms;
}

void ch_check_report_impasses(struct ch_check_report *report, const char *agent,
                              const struct ch_game *game, const struct ch_impasses *impasses) {
    int count = report->impasses_count++;
    report->impasses = ch_realloc(report->impasses, (size_t)(count + 1) * sizeof *report->impasses);
    report->impasses[count] = (struct ch_check_impasses){ch_copy(agent), game->name, {0}};
    ch_impasses_add(&report->impasses[count].impasses, impasses);
}

void ch_check_report_done(struct ch_check_report *report) {
    for (int i = 0; i < report->impasses_count; i++) {
        ch_free(report->impasses[i].agent);
        ch_impasses_done(&report->impasses[i].impasses);
    }
    ch_free(report->impasses);
    for (int i = 0; i < report->file_count; i++)
        ch_free(report->file[i].name);
    ch_free(report->file);
    ch_problems_done(&report->problems);
    ch_interned_done(&report->known);
    ch_interned_done(&report->file_names);
    *report = (struct ch_check_report){0};
}

static int compare(const void *a, const void *b) {
    const struct ch_problem *x = a, *y = b;
    int files = strcmp(x->file, y->file);
    if (files != 0)
        return files;
    if (x->line != y->line)
        return x->line < y->line ? -1 : 1;
    if (x->severity != y->severity)
        return x->severity < y->severity ? -1 : 1;
    return strcmp(x->text, y->text);
}

static void add_json(cJSON *object, struct ch_text *text) {
    char *line = cJSON_PrintUnformatted(object);
    ch_print_add_json(text, line);
    ch_text_add(text, "\n");
    cJSON_free(line);
    cJSON_Delete(object);
}

static void problem_json(const struct ch_problem *problem, struct ch_text *text) {
    cJSON *object = ch_json_line();
    ch_json_add(object, "severity %s, code %s, file %s, line %d, text %s",
                problem->severity == CH_SEVERITY_ERROR ? "error" : "warning", problem->code,
                problem->file, problem->line, problem->text);
    const char *paragraph = ch_lint_paragraph(problem->code);
    ch_json_add(object, "paragraph %s", paragraph);
    add_json(object, text);
}

static void add_impasses(const struct ch_check_impasses *found, bool json, struct ch_text *text) {
    if (!json) {
        ch_text_addf(text, "impasses of %s: ", found->agent);
        ch_impasses_text(&found->impasses, "reference position", text);
        ch_text_add(text, "\n");
        return;
    }
    cJSON *object = ch_json_line();
    ch_json_add(object, "agent %s, game %s", found->agent, found->game);
    cJSON_AddItemToObject(object, "impasses", ch_impasses_json(&found->impasses));
    add_json(object, text);
}

static void add_summary(const struct ch_check_report *report, bool json, struct ch_text *text) {
    int errors = ch_problems_count(&report->problems, CH_SEVERITY_ERROR);
    int warnings = ch_problems_count(&report->problems, CH_SEVERITY_WARNING);
    int files = report->file_count, rules = 0;
    for (int i = 0; i < files; i++)
        rules += report->file[i].rules;
    if (!json) {
        ch_text_addf(text, "%d error%s, %d warning%s in %d file%s, %d rule%s; loads in %.0f ms\n",
                     errors, ch_plural(errors), warnings, ch_plural(warnings), files,
                     ch_plural(files), rules, ch_plural(rules), report->load_ms);
        return;
    }
    cJSON *object = ch_json_line();
    ch_json_add(object, "errors %d, warnings %d, files %d, rules %d, load_ms %g", errors, warnings,
                files, rules, report->load_ms);
    add_json(object, text);
}

static bool has(const struct ch_problems *problems, const char *code) {
    for (int i = 0; i < problems->count; i++)
        if (strcmp(problems->problem[i].code, code) == 0)
            return true;
    return false;
}

/* "code, code": the kinds of problem found that the paragraph of the code at `from` is about; none
 * if an earlier code has that paragraph. */
static void add_kinds(const struct ch_problems *problems, int from, struct ch_text *text) {
    const struct ch_lint_code *code;
    const char *paragraph = ch_lint_code_at(from)->paragraph;
    for (int i = 0; (code = ch_lint_code_at(i)) != NULL; i++) {
        if (!code->paragraph || strcmp(code->paragraph, paragraph) != 0)
            continue;
        if (i < from)
            return;
        if (has(problems, code->code))
            ch_text_addf(text, "%s%s", text->length > 0 ? ", " : "", code->code);
    }
}

/* "Read on: PARAGRAPH (code, code), …": where the documentation explains the findings. */
static void add_paragraphs(const struct ch_problems *problems, struct ch_text *text) {
    const struct ch_lint_code *code;
    CH_SCOPED(ch_text_done) struct ch_text kinds = ch_text_new();
    bool any = false;
    for (int i = 0; (code = ch_lint_code_at(i)) != NULL; i++) {
        ch_text_clear(&kinds);
        if (code->paragraph)
            add_kinds(problems, i, &kinds);
        if (kinds.length == 0)
            continue;
        ch_text_addf(text, "%s%s (%s)", any ? ", " : "Read on: ", code->paragraph, kinds.data);
        any = true;
    }
    ch_text_add(text, any ? "\n" : "");
}

void ch_check_report_text(struct ch_check_report *report, bool json, struct ch_text *text) {
    if (report->problems.count > 1)
        qsort(report->problems.problem, (size_t)report->problems.count,
              sizeof *report->problems.problem, compare);
    for (int i = 0; i < report->problems.count && json; i++)
        problem_json(&report->problems.problem[i], text);
    if (!json) {
        size_t from = text->length;
        ch_problems_format(&report->problems, text);
        ch_text_plain(text->data + from, "\n");
        add_paragraphs(&report->problems, text);
    }
    for (int i = 0; i < report->impasses_count; i++)
        add_impasses(&report->impasses[i], json, text);
    add_summary(report, json, text);
}

/* crownhead rules check: what is wrong with a rule base, and what is surely not meant. */
#include "cli/workshop/rules_check.h"

#include <stdlib.h>
#include <string.h>

#include "bridge/lint/lint.h"
#include "cli/command/command.h"
#include "cli/output/print.h"
#include "workshop/check/check.h"
#include "workshop/evidence.h"

/* Where pieces are not crowned turns cost a hundred times as much. A drawn position takes some 25
 * kilobytes, with the moves before it. */
enum {
    USUAL = -1,
    DRAWN = 4000,
    DRAWN_WITHOUT_KINGS = 200,
    PART_FOR_ROSTER = 10, /* of these for each agent of the whole roster */
    MAX_DRAWN = 100000
};

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
                              const struct ch_game *game, int drawn,
                              const struct ch_impasses *impasses) {
    int count = report->impasses_count++;
    report->impasses = ch_realloc(report->impasses, (size_t)(count + 1) * sizeof *report->impasses);
    report->impasses[count] = (struct ch_check_impasses){ch_copy(agent), game->name, drawn, {0}};
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
    if (x->severity != y->severity)
        return x->severity < y->severity ? -1 : 1;
    int files = strcmp(x->file, y->file);
    if (files != 0)
        return files;
    if (x->line != y->line)
        return x->line < y->line ? -1 : 1;
    return strcmp(x->text, y->text);
}

static void add_json(cJSON *object, struct ch_text *text) {
    CH_SCOPED(ch_text_done) struct ch_text line = ch_text_new();
    ch_json_end(&line, object);
    ch_print_add_json(text, line.data);
    ch_text_add(text, "\n");
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

/* What was not found may be there all the same, which "none" would deny. */
static void add_impasses(const struct ch_check_impasses *found, bool json, struct ch_text *text) {
    const struct ch_impasses *impasses = &found->impasses;
    if (!json) {
        ch_text_addf(text, "impasses of %s: ", found->agent);
        int kinds = ch_impasses_kinds_text(impasses, text);
        if (impasses->kind[CH_IMPASSE_CONFLICT] + impasses->kind[CH_IMPASSE_CONTRADICTION] == 0)
            ch_text_addf(text, "%sno contradiction", kinds ? ", " : "");
        ch_text_addf(text, " in %ld position%s, %d of them drawn\n", impasses->decisions,
                     ch_plural(impasses->decisions), found->drawn);
        return;
    }
    cJSON *object = ch_json_line();
    ch_json_add(object, "agent %s, game %s, drawn %d", found->agent, found->game, found->drawn);
    cJSON_AddItemToObject(object, "impasses", ch_impasses_json(impasses));
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

struct request {
    const struct ch_game *game; /* NULL: the agent's own */
    int64_t drawn;              /* positions beside the reference positions, or USUAL */
    struct ch_agents_config config;
    struct ch_check_report report;
    bool roster;                     /* the whole roster is checked */
    struct ch_positions *drawn_list; /* drawn, for each game that was met */
    int drawn_lists;
};

/* A rule file, and the agent that is checked for its sake. */
struct rule_file {
    const char *path;
    bool owned, checked;
    struct ch_text spec, name; /* of that agent, and of the file in it */
};

/* Checks the cost of the rules' conditions on the reference positions of the agent's game. `spec`
 * names the agent. */
static void check_joins(const char *spec, const struct ch_agents_config *config,
                        struct ch_check *check) {
    enum { POSITIONS = 32 };
    CH_SCOPED(ch_positions_done) struct ch_positions positions = {0};
    struct ch_error error;
    if (ch_positions_load(NULL, check->game, config->home, POSITIONS, &positions, &error) == CH_OK)
        ch_join_cost_check(spec, check->agent, config, &positions, &check->problems);
    else
        ch_problems_add(&check->problems, CH_SEVERITY_ERROR, "positions", error.file, error.line,
                        error.text);
}

/* The positions drawn for the game, once for all agents. */
static const struct ch_positions *draw(struct request *request, const struct ch_game *game) {
    int usual = game->king_kind >= 0 ? DRAWN : DRAWN_WITHOUT_KINGS;
    for (int i = 0; i < request->drawn_lists; i++)
        if (request->drawn_list[i].game == game)
            return &request->drawn_list[i];
    if (request->roster)
        usual /= PART_FOR_ROSTER;
    struct ch_positions *list =
        ch_append(&request->drawn_list, &request->drawn_lists, sizeof *list);
    ch_positions_draw(game, request->drawn == USUAL ? usual : (int)request->drawn, list);
    return list;
}

/* Checks the impasses in the agent's decisions on all reference positions and those drawn, unless
 * one of its turns is known to fail. */
static void check_decisions(struct request *request, const char *spec, bool whole,
                            struct ch_check *check) {
    CH_SCOPED(ch_positions_done) struct ch_positions positions = {0};
    struct ch_error error;
    CH_SCOPED(ch_impasses_done) struct ch_impasses impasses = {0};
    if (ch_problems_count(&check->problems, CH_SEVERITY_ERROR) > 0)
        return;
    const struct ch_positions *drawn = draw(request, check->game);
    if (ch_positions_load(NULL, check->game, request->config.home, 0, &positions, &error) == CH_OK)
        ch_impasse_check(check->agent, &positions, drawn, &impasses, &check->problems);
    if (!request->roster && positions.count > 0 &&
        ch_problems_count(&check->problems, CH_SEVERITY_ERROR) == 0)
        ch_fired_check(check->agent, request->config.home, &positions, impasses.decisions,
                       drawn->count, &check->problems);
    if (impasses.decisions > 0 && whole)
        ch_check_report_impasses(&request->report, spec, check->game, drawn->count, &impasses);
}

/* False after an error was printed. `skip`: an agent without rules is none. */
static bool check_agent(struct request *request, const char *spec, const char *const *names,
                        int count, bool skip) {
    CH_SCOPED(ch_check_done) struct ch_check check = {0};
    struct ch_error error;
    enum ch_status status = ch_agents_check(spec, request->game, &request->config, &check, &error);
    bool good = status == CH_OK || (skip && status == CH_UNSUPPORTED);
    if (status == CH_OK && check.agent) {
        check_joins(spec, &request->config, &check);
        check_decisions(request, spec, names == NULL, &check);
        ch_lint_drop_allowed(check.agent->sources, check.agent->source_count, &check.problems);
    }
    if (status == CH_OK)
        ch_check_report_add(&request->report, &check, names, count);
    else if (!good)
        ch_fail(&error);
    return good;
}

static bool check_roster(struct request *request) {
    CH_FREED struct ch_roster_entry *entries = NULL;
    struct ch_error error;
    int count;
    if (ch_agents_roster(&request->config, &entries, &count, &error) != CH_OK)
        return !ch_fail(&error);
    bool good = true;
    for (int i = 0; i < count; i++)
        good = check_agent(request, entries[i].name, NULL, 0, true) && good;
    return good;
}

/* Those of files[at..count-1] that belong to the same agent as the first and are not checked yet,
 * or to none as that; then they are. names[0..] has room for all. */
static bool check_files(struct request *request, struct rule_file *files, int count, int at,
                        const char **names) {
    CH_SCOPED(ch_check_done) struct ch_check check = {0};
    struct ch_error error;
    const struct rule_file *first = &files[at];
    int same = 0;
    for (int i = at; i < count; i++)
        if (files[i].owned == first->owned && strcmp(files[i].spec.data, first->spec.data) == 0) {
            names[same++] = first->owned ? files[i].name.data : files[i].path;
            files[i].checked = true;
        }
    if (first->owned)
        return check_agent(request, first->spec.data, names, same, false);
    if (ch_agents_check_files(names, same, request->game, &request->config, &check, &error) !=
        CH_OK)
        return !ch_fail(&error);
    ch_check_report_add(&request->report, &check, names, same);
    return true;
}

static bool check_all(struct request *request, char **arguments, int count) {
    CH_FREED struct rule_file *files = ch_alloc((size_t)(count + 1) * sizeof *files);
    CH_FREED const char **names = ch_alloc((size_t)(count + 1) * sizeof *names);
    request->roster = count == 0;
    bool good = count > 0 || check_roster(request);
    int file_count = 0;
    for (int i = 0; i < count; i++) {
        if (!ch_ends_with(arguments[i], ".clp")) {
            good = check_agent(request, arguments[i], NULL, 0, false) && good;
            continue;
        }
        struct rule_file file = {arguments[i], false, false, ch_text_new(), ch_text_new()};
        file.owned = ch_check_find_owner(file.path, &request->config, &file.spec, &file.name);
        files[file_count++] = file;
    }
    for (int owned = 1; owned >= 0; owned--) /* files of no agent come last */
        for (int i = 0; i < file_count; i++)
            if (files[i].owned == owned && !files[i].checked)
                good = check_files(request, files, file_count, i, names) && good;
    for (int i = 0; i < file_count; i++) {
        ch_text_done(&files[i].spec);
        ch_text_done(&files[i].name);
    }
    return good;
}

static int list_codes(bool json) {
    CH_SCOPED(ch_columns_done) struct ch_columns table = {0};
    const struct ch_lint_code *code;
    for (int i = 0; (code = ch_lint_code_at(i)) != NULL; i++) {
        const char *severity = code->severity == CH_SEVERITY_ERROR ? "error" : "warning";
        if (json) {
            cJSON *object = ch_json_line();
            ch_json_add(object, "code %s, severity %s, summary %s, paragraph %s", code->code,
                        severity, code->summary, code->paragraph);
            ch_json_print(object);
            continue;
        }
        ch_columns_rowf(&table, "%s\t%s\t%s", code->code, severity, code->summary);
    }
    ch_columns_print(&table);
    return CH_EXIT_DONE;
}

static int run(int argc, char **argv) {
    struct request request = {.drawn = USUAL};
    const char *game = NULL;
    bool json = false, strict = false, codes = false;
    const struct ch_option options[] = {
        CH_TEXT("game", 'g', CH_GAME_ARGUMENT, "the game (default: the agent's)", &game),
        CH_INTEGER("drawn", 0, "N",
                   "positions drawn beside the reference positions (default 4000; 200 of games "
                   "without kings; a tenth for the whole roster)",
                   &request.drawn, 0, MAX_DRAWN),
        CH_FLAG("strict", 0, "warnings make the exit status 1, too", &strict),
        CH_FLAG("codes", 0, "list the kinds of problem", &codes),
        CH_FLAG("json", 0, "one JSON object a line", &json),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_rules_check, options, argc, argv, 0, -1, &rest, &status))
        return status;
    if (codes)
        return list_codes(json);
    if (game && !(request.game = ch_option_game(game)))
        return CH_EXIT_BAD;
    ch_cli_config(&request.config);
    ch_join_cost_limits(&request.config);
    bool good = check_all(&request, argv + 1, rest);
    if (good) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        ch_check_report_text(&request.report, json, &text);
        ch_print_block(stdout, text.data);
    }
    for (int i = 0; i < request.drawn_lists; i++)
        ch_positions_done(&request.drawn_list[i]);
    ch_free(request.drawn_list);
    int errors = ch_problems_count(&request.report.problems, CH_SEVERITY_ERROR);
    bool clean = strict ? request.report.problems.count == 0 : errors == 0;
    ch_check_report_done(&request.report);
    return !good ? CH_EXIT_BAD : clean ? CH_EXIT_DONE : CH_EXIT_NO;
}

const struct ch_command ch_command_rules_check = {
    .name = "rules check",
    .arguments = "[AGENT|FILE.clp…]",
    .summary = "what is wrong with a rule base, with file and line",
    .details = "Without arguments the whole roster is checked. Agents decide the reference "
               "positions of their game, and\nothers that a fixed seed draws from random games. In "
               "most of these every move lets something be taken;\nthe others are any, or have "
               "kings (or what else pieces become). What preferences leave unsettled there\nis "
               "reported. A rule file is checked as a part of the agent that loads it, or by "
               "itself if none does. A\ncomment `; lint: allow CODE` in a rule or above it "
               "silences a warning. Exit status 1: there are errors\n(with --strict: or warnings).",
    .run = run,
};

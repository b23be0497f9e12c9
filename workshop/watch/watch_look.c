#include "workshop/watch/watch_look.h"

#include <string.h>
#include <sys/stat.h>

#include "core/base/json.h"

enum { LARGEST_FILE = 4 << 20 };

static int64_t nanoseconds(const struct timespec *time) {
    return (int64_t)time->tv_sec * 1000000000 + time->tv_nsec;
}

/* Reads the status of the file; all 0 if it isn't there. */
static void look_up(struct ch_watched *file) {
    struct stat status;
    file->device = 0;
    file->inode = 0;
    file->size = 0;
    file->changed_ns = 0;
    if (stat(file->path, &status) != 0)
        return;
    int64_t written = nanoseconds(&status.st_mtim), changed = nanoseconds(&status.st_ctim);
    file->device = status.st_dev;
    file->inode = status.st_ino;
    file->size = status.st_size;
    file->changed_ns = written > changed ? written : changed;
}

static struct ch_watched *find(const struct ch_watch_files *files, const char *path) {
    for (int i = 0; i < files->count; i++)
        if (strcmp(files->file[i].path, path) == 0)
            return &files->file[i];
    return NULL;
}

/* `text` NULL: the file's bytes are read here. */
static struct ch_watched *add(struct ch_watch_files *files, const char *path, const char *name,
                              const char *text) {
    struct ch_watched *file = find(files, path);
    if (file)
        return file;
    file = ch_append(&files->file, &files->count, sizeof *file);
    *file = (struct ch_watched){.path = ch_copy(path), .name = ch_copy(name)};
    look_up(file); /* before the bytes: a change in between shows as one later */
    CH_SCOPED(ch_text_done) struct ch_text bytes = ch_text_new();
    bool there = text || ch_text_read_file(&bytes, path, LARGEST_FILE, NULL) == CH_OK;
    if (there) {
        size_t length = text ? strlen(text) : bytes.length;
        ch_hash_text(text ? text : bytes.data, length, file->hash);
        file->empty = length == 0;
    }
    return file;
}

static void add_scenarios(const struct ch_watch_target *target, const struct ch_sources *sources,
                          struct ch_watch_files *files) {
    const char *home = target->config->home;
    for (int i = 0; i < target->scenario_count; i++)
        add(files, target->scenarios[i], target->scenarios[i], NULL)->scenarios = true;
    if (target->scenario_count > 0)
        return;
    char *list = ch_suite_beside(sources->source, sources->count), *rest;
    for (char *path = strtok_r(list, "\n", &rest); path; path = strtok_r(NULL, "\n", &rest))
        add(files, path, ch_path_within(path, home), NULL)->scenarios = true;
    ch_free(list);
}

void ch_watch_files_take(const struct ch_watch_target *target, const struct ch_watch_files *before,
                         struct ch_watch_files *files) {
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    struct ch_error error;
    *files = (struct ch_watch_files){0};
    files->collected =
        ch_roster_collect(target->agent, target->game, target->config, &sources, &error) == CH_OK;
    for (int i = 0; i < sources.count; i++)
        add(files, sources.source[i].path, sources.source[i].name, sources.source[i].text);
    add_scenarios(target, &sources, files);
    for (int i = 0; before && !files->collected && i < before->count; i++)
        add(files, before->file[i].path, before->file[i].name, NULL)->scenarios =
            before->file[i].scenarios;
}

void ch_watch_files_done(struct ch_watch_files *files) {
    for (int i = 0; i < files->count; i++) {
        ch_free(files->file[i].path);
        ch_free(files->file[i].name);
    }
    ch_free(files->file);
    *files = (struct ch_watch_files){0};
}

bool ch_watch_files_touched(const struct ch_watch_files *files) {
    for (int i = 0; i < files->count; i++) {
        const struct ch_watched *file = &files->file[i];
        struct ch_watched now = *file;
        look_up(&now);
        if (now.device != file->device || now.inode != file->inode || now.size != file->size ||
            now.changed_ns != file->changed_ns)
            return true;
    }
    return false;
}

bool ch_watch_files_same(const struct ch_watch_files *a, const struct ch_watch_files *b) {
    if (a->count != b->count || a->collected != b->collected)
        return false;
    for (int i = 0; i < a->count; i++)
        if (strcmp(a->file[i].path, b->file[i].path) != 0 ||
            strcmp(a->file[i].hash, b->file[i].hash) != 0)
            return false;
    return true;
}

static bool is_there(const struct ch_watched *file) {
    return file && file->hash[0];
}

bool ch_watch_files_gap(const struct ch_watch_files *before, const struct ch_watch_files *after) {
    for (int i = 0; i < after->count; i++) {
        const struct ch_watched *is = &after->file[i], *was = find(before, is->path);
        bool there = is_there(is), was_there = is_there(was);
        if ((!there && was_there) || (there && is->empty && !(was_there && was->empty)))
            return true;
    }
    return false;
}

void ch_watch_files_difference(const struct ch_watch_files *before,
                               const struct ch_watch_files *after, struct ch_text *text) {
    const char *comma = "";
    for (int i = 0; i < after->count; i++) {
        const struct ch_watched *is = &after->file[i], *was = find(before, is->path);
        if (was && strcmp(was->hash, is->hash) == 0)
            continue;
        const char *how = !is_there(is) ? " (gone)" : !is_there(was) ? " (new)" : "";
        ch_text_addf(text, "%s%s%s", comma, is->name, how);
        comma = ", ";
    }
    for (int i = 0; i < before->count; i++) {
        const struct ch_watched *was = &before->file[i];
        if (find(after, was->path))
            continue;
        ch_text_addf(text, "%s%s (no longer used)", comma, was->name);
        comma = ", ";
    }
}

static double since_ms(int64_t begun) {
    return (double)(ch_clock_ns() - begun) * 1e-6;
}

static void decide(const struct ch_look_request *request, int64_t since, struct ch_look *look) {
    const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_ACCOUNT};
    struct ch_agent *agent = look->check.agent;
    struct ch_error error = {0};
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    struct ch_turn turn = ch_turn_make(request->target.game, request->history, &parts);
    turn.key = ch_turn_key_of_seed(request->seed, 0, turn.seat, turn.history->count);
    enum ch_status status = agent->ops->new_game(agent, turn.game, turn.seat, &error);
    if (status == CH_OK)
        status = agent->ops->inquire(agent, &turn, &inquiry, &look->account, &error);
    look->decision_ms = since_ms(since);
    cJSON *account = status == CH_OK ? ch_json_parse(look->account.data) : NULL;
    if (account) {
        ch_text_add(&look->chosen, ch_json_string(account, "chosen"));
        ch_text_add(&look->reason, ch_json_string(account, "reason"));
    } else {
        ch_text_clear(&look->account);
        ch_text_add(&look->trouble, status != CH_OK ? error.text : "its account can't be read");
    }
    cJSON_Delete(account);
}

static void read_file(const struct ch_look_request *request, const char *path,
                      struct ch_look *look) {
    const struct ch_watch_target *target = &request->target;
    struct ch_error error;
    char line[CH_ERROR_TEXT + CH_ERROR_FILE];
    if (ch_suite_read(&look->suite, path, target->config->home, request->target.game, &error) ==
        CH_OK)
        return;
    const struct ch_facts *facts = &look->suite.files[look->suite.file_count - 1].facts;
    for (int i = 0; i < facts->mistake_count; i++)
        ch_text_addf(&look->mistakes, "%s\n",
                     ch_error_format(&facts->mistakes[i], line, sizeof line));
    if (facts->mistake_count == 0)
        ch_text_addf(&look->mistakes, "%s\n", ch_error_format(&error, line, sizeof line));
}

static void test(const struct ch_look_request *request, struct ch_look *look) {
    for (int i = 0; i < request->files->count; i++)
        if (request->files->file[i].scenarios)
            read_file(request, request->files->file[i].path, look);
    look->tested = ch_suite_run(&look->suite, look->check.agent, request->go_on, request->context);
}

void ch_look_begin(const struct ch_look_request *request, int64_t since, struct ch_look *look) {
    struct ch_error error = {0};
    char text[CH_ERROR_TEXT + CH_ERROR_FILE];
    int64_t begun = ch_clock_ns();
    *look = (struct ch_look){0};
    look->account = ch_text_new();
    look->chosen = ch_text_new();
    look->reason = ch_text_new();
    look->trouble = ch_text_new();
    look->mistakes = ch_text_new();
    look->kept = ch_text_new();
    look->broken = ch_text_new();
    enum ch_status status = ch_agents_check(request->target.agent, request->target.game,
                                            request->target.config, &look->check, &error);
    look->load_ms = since_ms(begun);
    if (look->check.agent)
        decide(request, since, look);
    else
        ch_text_add(&look->trouble, status != CH_OK ? ch_error_format(&error, text, sizeof text)
                                                    : "its rules do not load");
}

static void check_joins(const struct ch_look_request *request, struct ch_look *look) {
    struct ch_agents_config config = *request->target.config;
    ch_join_cost_limits(&config);
    ch_join_cost_check(request->target.agent, look->check.agent, &config, request->positions,
                       &look->check.problems);
}

void ch_look_finish(const struct ch_look_request *request, struct ch_look *look) {
    assert(look->account.length == 0 || look->check.agent);
    if (look->account.length > 0)
        test(request, look);
    if (look->account.length > 0 && request->kept) {
        ch_kept_mistakes_ask(request->kept, look->check.agent);
        ch_kept_mistakes_lines(request->kept, &look->kept);
        ch_kept_mistakes_broken(request->kept, &look->broken);
    }
    if (look->check.agent && request->positions &&
        (!request->go_on || request->go_on(request->context)))
        check_joins(request, look);
}

void ch_look_done(struct ch_look *look) {
    ch_suite_done(&look->suite);
    ch_check_done(&look->check);
    ch_text_done(&look->account);
    ch_text_done(&look->chosen);
    ch_text_done(&look->reason);
    ch_text_done(&look->trouble);
    ch_text_done(&look->mistakes);
    ch_text_done(&look->kept);
    ch_text_done(&look->broken);
}

void ch_look_finding(const struct ch_problem *problem, struct ch_text *text) {
    ch_problem_format(problem, text);
    ch_text_add(text, "\n");
}

void ch_look_memory_init(struct ch_look_memory *memory) {
    *memory = (struct ch_look_memory){0};
    memory->chosen = ch_text_new();
    memory->failing = ch_text_new();
    memory->findings = ch_text_new();
}

void ch_look_memory_done(struct ch_look_memory *memory) {
    ch_text_done(&memory->chosen);
    ch_text_done(&memory->failing);
    ch_text_done(&memory->findings);
}

/* Appends "WORD: line" for every line of `lines` that `others` does not have, or has (`shared`). */
static void add_others(const char *word, const struct ch_text *lines, const struct ch_text *others,
                       bool shared, struct ch_text *news) {
    const char *rest = lines->data;
    int length;
    for (const char *line; (line = ch_text_line(&rest, &length)) != NULL;)
        if (ch_text_has_line(others->data, line) == shared)
            ch_text_addf(news, "%s: %.*s\n", word, length, line);
}

static void replace(struct ch_text *text, const struct ch_text *by) {
    ch_text_clear(text);
    ch_text_add(text, by->data);
}

static void news_of_decision(const struct ch_look *look, struct ch_look_memory *memory,
                             struct ch_text *news) {
    if (look->chosen.length == 0)
        return;
    if (memory->decided && strcmp(memory->chosen.data, look->chosen.data) != 0)
        ch_text_addf(news, "decision: %s before, %s now\n", memory->chosen.data, look->chosen.data);
    replace(&memory->chosen, &look->chosen);
    memory->decided = true;
}

static void news_of_tests(const struct ch_look *look, struct ch_look_memory *memory,
                          struct ch_text *news) {
    if (!look->tested)
        return;
    CH_SCOPED(ch_text_done) struct ch_text failing = ch_text_new(), passing = ch_text_new();
    for (int i = 0; i < look->suite.count; i++) {
        const struct ch_scenario_result *result = &look->suite.results[i];
        bool passes = result->verdict == CH_SCENARIO_PASSED || result->verdict == CH_SCENARIO_KNOWN;
        ch_text_addf(passes ? &passing : &failing, "%s\n", result->scenario->name);
    }
    if (memory->tested) {
        add_others("newly failing", &failing, &memory->failing, false, news);
        add_others("passes again", &memory->failing, &passing, true, news);
    }
    replace(&memory->failing, &failing);
    memory->tested = true;
}

/* The line is left out of what is compared: a finding that moved is not new. */
static void news_of_findings(const struct ch_look *look, struct ch_look_memory *memory,
                             struct ch_text *news) {
    CH_SCOPED(ch_text_done) struct ch_text findings = ch_text_new(), line = ch_text_new();
    for (int i = 0; i < look->check.problems.count; i++) {
        const struct ch_problem *problem = &look->check.problems.problem[i];
        size_t begin = findings.length;
        ch_text_addf(&findings, "%s: %s\n", problem->file, problem->text);
        if (!memory->any || ch_text_has_line(memory->findings.data, findings.data + begin))
            continue;
        ch_text_clear(&line);
        ch_look_finding(problem, &line);
        ch_text_addf(news, "new: %s", line.data);
    }
    add_others("new", &look->mistakes, &memory->findings, false, memory->any ? news : &line);
    ch_text_add(&findings, look->mistakes.data);
    add_others("gone", &memory->findings, &findings, false, news);
    replace(&memory->findings, &findings);
}

void ch_look_news(const struct ch_look *look, struct ch_look_memory *memory, struct ch_text *news) {
    news_of_decision(look, memory, news);
    news_of_tests(look, memory, news);
    news_of_findings(look, memory, news);
    memory->any = true;
}

#include "workshop/check/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agents/kinds/kinds.h"
#include "agents/roster/agent_file.h"
#include "agents/rules/rules.h"
#include "bridge/environment/outline.h"
#include "core/base/clock.h"
#include "core/base/interned.h"
#include "core/base/memory.h"
#include "core/games/games.h"
#include "workshop/check/check_load.h"

/* Bytes of texts that are linted in this process after a worker was lost, at most. */
enum { MAX_TEXT = 1 << 20 };

/* An error with its place, and further lines `file:line: text` as ch_error_join writes them. */
static void add_error(struct ch_problems *problems, const char *code,
                      const struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const char *at = error->text, *file = error->file;
    char name[CH_ERROR_FILE];
    int line = error->line, consumed;
    for (;;) {
        size_t length = strcspn(at, "\n");
        ch_text_clear(&text);
        ch_text_add_bytes(&text, at, length);
        ch_problems_add(problems, CH_SEVERITY_ERROR, code, file, line, text.data);
        if (at[length] == '\0')
            break;
        at += length + 1;
        line = 0;
        consumed = 0;
        name[0] = '\0';
        if (sscanf(at, "%255[^:\n]:%d: %n", name, &line, &consumed) == 2 && consumed > 0)
            at += consumed;
        else
            name[0] = '\0', line = 0;
        file = name;
    }
}

/* A problem with its place in the list, and that of its file among the texts; -1: it has none. */
struct placed {
    struct ch_problem problem;
    int file, place;
};

static int compare_places(const void *a, const void *b) {
    const struct placed *x = a, *y = b;
    if (x->file != y->file)
        return x->file < y->file ? -1 : 1;
    if (x->problem.line != y->problem.line)
        return x->problem.line < y->problem.line ? -1 : 1;
    return (x->place > y->place) - (x->place < y->place);
}

/* By file, those without one first, and line. */
static void sort_problems(const struct ch_sources *sources, struct ch_problems *problems) {
    struct placed *all = ch_alloc(((size_t)problems->count + 1) * sizeof *all);
    CH_SCOPED(ch_interned_done) struct ch_interned files = {0};
    for (int i = 0; i < sources->count; i++)
        ch_interned_add(&files, sources->source[i].name);
    for (int i = 0; i < problems->count; i++) {
        struct ch_problem problem = problems->problem[i];
        all[i] = (struct placed){problem, ch_interned_find(&files, problem.file), i};
    }
    qsort(all, (size_t)problems->count, sizeof *all, compare_places);
    for (int i = 0; i < problems->count; i++)
        problems->problem[i] = all[i].problem;
    ch_free(all);
}

static void count_rules(const struct ch_sources *sources, struct ch_check *check) {
    enum { ANY_DEPTH = 1 << 30 };
    check->file = ch_alloc((size_t)(sources->count + 1) * sizeof *check->file);
    for (int i = 0; i < sources->count; i++) {
        struct ch_check_file *file = &check->file[check->file_count++];
        CH_SCOPED(ch_outline_done) struct ch_outline outline = {0};
        *file = (struct ch_check_file){.name = ch_copy(sources->source[i].name)};
        ch_outline_scan(&outline, sources->source[i].text, i, ANY_DEPTH);
        for (int j = 0; j < outline.count; j++)
            file->rules += strcmp(outline.item[j].keyword, "defrule") == 0;
        check->rules += file->rules;
    }
}

/* The first game that the agent file names, the first of all games if it names none or any. */
static enum ch_status find_game(const struct ch_source *source, const struct ch_game **game,
                                struct ch_error *error) {
    struct ch_agent_file file;
    enum ch_status status = ch_agent_file_read(source, &file, error);
    if (status != CH_OK)
        return status;
    const char *first = ch_agent_file_first_game(&file);
    *game = first ? ch_game_find(first) : ch_game_at(0);
    if (!file.rules)
        status = ch_error_set(error, CH_UNSUPPORTED, source->name, 0,
                              "%s is an agent without rules; there is nothing to check", file.name);
    else if (!*game)
        status = ch_agent_file_check_game(&file, ch_game_at(0), error);
    ch_agent_file_done(&file);
    return status;
}

static size_t text_length(const struct ch_sources *sources) {
    size_t length = 0;
    for (int i = 0; i < sources->count; i++)
        length += strlen(sources->source[i].text);
    return length;
}

/* Loads the texts in a worker. What is wrong with them is a problem and no failure. */
static void load(const char *spec, const struct ch_sources *sources,
                 const struct ch_agents_config *config, struct ch_check *check) {
    struct ch_agents_config own = *config;
    struct ch_error error;
    own.problems = &check->problems;
    int64_t begun = ch_clock_ns();
    enum ch_status status = ch_agents_open_sources(spec, sources->source, sources->count,
                                                   check->game, &own, &check->agent, &error);
    check->load_ms = (double)(ch_clock_ns() - begun) * 1e-6;
    if (status != CH_OK && ch_problems_count(&check->problems, CH_SEVERITY_ERROR) == 0)
        add_error(&check->problems, "load", &error);
    if (status == CH_AGENT_FAULT && text_length(sources) <= MAX_TEXT)
        ch_rules_lint(sources, check->game, &own);
}

void ch_check_load(const char *spec, const struct ch_sources *sources,
                   const struct ch_agents_config *config, struct ch_check *check) {
    load(spec, sources, config, check);
    count_rules(sources, check);
    sort_problems(sources, &check->problems);
}

enum ch_status ch_agents_check(const char *spec, const struct ch_game *game,
                               const struct ch_agents_config *config, struct ch_check *check,
                               struct ch_error *error) {
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    struct ch_error own;
    *check = (struct ch_check){.game = game};
    const char *arguments;
    enum ch_status status =
        ch_agent_kind_of(spec, &arguments)
            ? ch_error_set(&own, CH_UNSUPPORTED, NULL, 0,
                           "%s is an agent without rules; there is nothing to check", spec)
            : ch_rules_collect(spec, game, config, &sources, &own);
    if (status == CH_OK && !game)
        status = find_game(&sources.source[CH_TEXT_AGENT_FILE], &check->game, &own);
    if (status == CH_OK) {
        ch_check_load(spec, &sources, config, check);
    } else if (sources.count > 0 && status != CH_UNSUPPORTED) {
        add_error(&check->problems, "agent-file", &own);
        count_rules(&sources, check);
        sort_problems(&sources, &check->problems);
        status = CH_OK;
    } else if (error) {
        *error = own;
    }
    return status;
}

void ch_check_done(struct ch_check *check) {
    if (check->agent)
        check->agent->ops->close(check->agent);
    for (int i = 0; i < check->file_count; i++)
        ch_free(check->file[i].name);
    ch_free(check->file);
    ch_problems_done(&check->problems);
    *check = (struct ch_check){0};
}

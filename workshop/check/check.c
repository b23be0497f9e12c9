#include "workshop/check/check.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "agents/kinds/kinds.h"
#include "agents/rules/rules.h"
#include "core/base/rule_tree.h"
#include "core/games/games.h"

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
    if (x->problem.severity != y->problem.severity)
        return x->problem.severity == CH_SEVERITY_ERROR ? -1 : 1;
    if (x->file != y->file)
        return x->file < y->file ? -1 : 1;
    if (x->problem.line != y->problem.line)
        return x->problem.line < y->problem.line ? -1 : 1;
    return (x->place > y->place) - (x->place < y->place);
}

/* Errors first; by file, those without one first, and line. */
static void sort_problems(const struct ch_sources *sources, struct ch_problems *problems) {
    CH_FREED struct placed *all = ch_alloc(((size_t)problems->count + 1) * sizeof *all);
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
    CH_SCOPED(ch_agent_file_done) struct ch_agent_file file = {0};
    enum ch_status status = ch_agent_file_read(source, &file, error);
    if (status != CH_OK)
        return status;
    const char *first = ch_agent_file_first_game(&file);
    *game = first ? ch_game_find(first) : ch_game_at(0);
    if (!file.rules)
        return ch_error_set(error, CH_UNSUPPORTED, source->name, 0,
                            "%s is an agent without rules; there is nothing to check", file.name);
    return *game ? CH_OK : ch_agent_file_check_game(&file, ch_game_at(0), error);
}

static size_t text_length(const struct ch_sources *sources) {
    size_t length = 0;
    for (int i = 0; i < sources->count; i++)
        length += strlen(sources->source[i].text);
    return length;
}

void ch_check_load(const char *spec, const struct ch_sources *sources,
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
    count_rules(sources, check);
    sort_problems(sources, &check->problems);
}

enum ch_status ch_agents_check(const char *spec, const struct ch_game *game,
                               const struct ch_agents_config *config, struct ch_check *check,
                               struct ch_error *error) {
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    struct ch_error own;
    *check = (struct ch_check){.game = game};
    enum ch_status status =
        ch_agent_kind_of(spec, NULL)
            ? ch_unsupported(&own, "%s is an agent without rules; there is nothing to check", spec)
            : ch_roster_collect(spec, NULL, config, &sources, &own); /* the files of all games */
    if (status == CH_OK) {
        ch_sources_done(&sources);
        status = ch_rules_collect(spec, game, config, &sources, &own);
    }
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

static const char vocabulary[] = "vocabulary.clp";

/* The folder of `path`, "." if it names none. */
static void folder_of(const char *path, struct ch_text *folder) {
    size_t length = (size_t)(ch_path_name(path) - path);
    ch_text_clear(folder);
    if (length > 1)
        ch_text_add_bytes(folder, path, length - 1);
    else
        ch_text_add(folder, length == 1 ? "/" : ".");
}

/* The text of `sources` that is the file with this text, -1 if none is. */
static int find_source(const struct ch_sources *sources, const char *path,
                       const struct ch_source *file) {
    for (int i = CH_TEXT_AGENT_FILE + 1; i < sources->count; i++)
        if (strcmp(ch_path_name(sources->source[i].name), ch_path_name(path)) == 0 &&
            strcmp(sources->source[i].text, file->text) == 0)
            return i;
    return -1;
}

/* True if the agent `spec` loads the file. */
static bool is_owner(const char *spec, const struct ch_agents_config *config, const char *path,
                     const struct ch_source *file, struct ch_text *name) {
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    ch_roster_collect(spec, NULL, config, &sources, NULL);
    int found = find_source(&sources, path, file);
    if (found >= 0) {
        ch_text_clear(name);
        ch_text_add(name, sources.source[found].name);
    }
    return found >= 0;
}

static bool find_in_roster(const char *path, const struct ch_source *file,
                           const struct ch_agents_config *config, struct ch_text *spec,
                           struct ch_text *name) {
    CH_FREED struct ch_roster_entry *entries = NULL;
    int count = 0;
    bool found = false;
    ch_agents_roster(config, &entries, &count, NULL);
    for (int i = 0; i < count && !found; i++) {
        found = is_owner(entries[i].name, config, path, file, name);
        if (found)
            ch_text_add(spec, entries[i].name);
    }
    return found;
}

static int compare_names(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_agent_file(const struct dirent *entry) {
    return ch_ends_with(entry->d_name, ".agent");
}

static bool find_beside(const char *path, const struct ch_source *file,
                        const struct ch_agents_config *config, struct ch_text *spec,
                        struct ch_text *name) {
    struct dirent **entries = NULL;
    bool found = false;
    CH_SCOPED(ch_text_done) struct ch_text folder = ch_text_new();
    folder_of(path, &folder);
    int count = scandir(folder.data, &entries, is_agent_file, compare_names);
    for (int i = 0; i < count; i++) {
        if (!found) {
            ch_text_clear(spec);
            if (strcmp(folder.data, ".") != 0)
                ch_text_addf(spec, "%s/", folder.data);
            ch_text_add(spec, entries[i]->d_name);
            found = is_owner(spec->data, config, path, file, name);
        }
        free(entries[i]);
    }
    free(entries);
    return found;
}

bool ch_check_find_owner(const char *path, const struct ch_agents_config *config,
                         struct ch_text *spec, struct ch_text *name) {
    CH_SCOPED(ch_sources_done) struct ch_sources file = {0};
    ch_text_clear(spec);
    return ch_sources_read(&file, path, path, NULL) == CH_OK &&
           (find_in_roster(path, file.source, config, spec, name) ||
            find_beside(path, file.source, config, spec, name));
}

/* Appends copies of the texts that are vocabularies, each once. */
static void add_vocabularies(const struct ch_sources *from, struct ch_sources *to) {
    for (int i = 2; i < from->count; i++) {
        bool there = strcmp(ch_path_name(from->source[i].name), vocabulary) != 0;
        for (int j = 1; j < to->count && !there; j++)
            there = strcmp(from->source[i].text, to->source[j].text) == 0;
        if (!there)
            ch_sources_add(to, from->source[i].name, from->source[i].text);
    }
}

static bool plays_game(const struct ch_source *agent, const struct ch_game *game) {
    CH_SCOPED(ch_agent_file_done) struct ch_agent_file file = {0};
    return ch_agent_file_read(agent, &file, NULL) == CH_OK &&
           ch_agent_file_plays(&file, game, NULL) == CH_OK;
}

/* Adds the declarations of the roster's agents for the game. */
static void add_roster_vocabularies(const struct ch_game *game,
                                    const struct ch_agents_config *config,
                                    struct ch_sources *sources) {
    CH_FREED struct ch_roster_entry *entries = NULL;
    int count = 0;
    ch_agents_roster(config, &entries, &count, NULL);
    for (int i = 0; i < count; i++) {
        CH_SCOPED(ch_sources_done) struct ch_sources agent = {0};
        if (ch_roster_collect(entries[i].name, game, config, &agent, NULL) == CH_OK &&
            plays_game(&agent.source[CH_TEXT_AGENT_FILE], game))
            add_vocabularies(&agent, sources);
    }
}

/* The vocabulary beside `path`, if there is one. */
static bool add_vocabulary_beside(const char *path, struct ch_sources *sources) {
    CH_SCOPED(ch_text_done) struct ch_text beside = ch_text_new();
    ch_text_add_bytes(&beside, path, (size_t)(ch_path_name(path) - path));
    ch_text_add(&beside, vocabulary);
    bool there = strcmp(ch_path_name(path), vocabulary) == 0 || access(beside.data, R_OK) == 0;
    if (there && strcmp(beside.data, path) != 0)
        there = ch_sources_read(sources, beside.data, beside.data, NULL) == CH_OK;
    return there;
}

/* Appends the phase that the construct is in, if it is not among `phases` yet. */
static void add_phase(const struct ch_node *construct, struct ch_text *phases) {
    const struct ch_node *name = construct->first ? construct->first->next : NULL;
    const char *colons = name && name->kind == CH_NODE_WORD ? strstr(name->text, "::") : NULL;
    if (!colons || strncmp(name->text, "MAIN::", 6) == 0)
        return;
    size_t length = (size_t)(colons - name->text);
    if (strspn(name->text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") < length)
        return;
    CH_SCOPED(ch_text_done) struct ch_text word = ch_text_new();
    ch_text_addf(&word, " %.*s ", (int)length, name->text);
    if (!strstr(phases->data, word.data))
        ch_text_add(phases, word.data);
}

/* The agent file that these texts would have. */
static void describe(const struct ch_sources *files, struct ch_text *text) {
    CH_SCOPED(ch_text_done) struct ch_text phases = ch_text_new();
    for (int i = 0; i < files->count; i++) {
        CH_SCOPED(ch_rule_tree_done) struct ch_rule_tree tree = {0};
        ch_rule_tree_read(&tree, files->source[i].text);
        for (const struct ch_node *node = tree.first; node; node = node->next)
            add_phase(node, &phases);
    }
    ch_text_add(text, "(agent (name files) (kind rules) (rules \"files\")");
    if (phases.length > 0)
        ch_text_addf(text, " (phases %s)", phases.data);
    ch_text_add(text, ")\n");
}

enum ch_status ch_agents_check_files(const char *const paths[], int count,
                                     const struct ch_game *game,
                                     const struct ch_agents_config *config, struct ch_check *check,
                                     struct ch_error *error) {
    CH_SCOPED(ch_sources_done) struct ch_sources files = {0}, sources = {0};
    struct ch_agents_config own = *config;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new(), common = ch_text_new();
    *check = (struct ch_check){.game = game ? game : ch_game_at(0)};
    ch_text_addf(&common, "%s%srules/%s", config->home, config->home[0] ? "/" : "", vocabulary);
    own.partial_rules = true;
    enum ch_status status = CH_OK;
    for (int i = 0; i < count && status == CH_OK; i++)
        status = ch_sources_read(&files, paths[i], paths[i], error);
    if (status == CH_OK) {
        describe(&files, &text);
        ch_sources_add(&sources, "the files", text.data);
        status = ch_sources_read(&sources, "rules/vocabulary.clp", common.data, error);
    }
    if (status == CH_OK) {
        if (!add_vocabulary_beside(paths[0], &sources))
            add_roster_vocabularies(check->game, config, &sources);
        for (int i = 0; i < files.count; i++)
            ch_sources_add(&sources, files.source[i].name, files.source[i].text);
        ch_check_load("files", &sources, &own, check);
    }
    return status;
}

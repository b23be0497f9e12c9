/* Rule files without their agent file. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "agents/roster/agent_file.h"
#include "agents/roster/roster.h"
#include "bridge/lint/rule_tree.h"
#include "core/base/memory.h"
#include "core/games/games.h"
#include "workshop/check/check_load.h"

static const char vocabulary[] = "vocabulary.clp";

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* The folder of `path`, "." if it names none. */
static void folder_of(const char *path, struct ch_text *folder) {
    size_t length = (size_t)(base_name(path) - path);
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
        if (strcmp(base_name(sources->source[i].name), base_name(path)) == 0 &&
            strcmp(sources->source[i].text, file->text) == 0)
            return i;
    return -1;
}

/* True if the agent `spec` loads the file. */
static bool is_owner(const char *spec, const struct ch_agents_config *config, const char *path,
                     const struct ch_source *file, struct ch_text *name) {
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    ch_roster_collect(spec, config, &sources, NULL);
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
    struct ch_roster_entry *entries = NULL;
    int count = 0;
    bool found = false;
    ch_agents_roster(config, &entries, &count, NULL);
    for (int i = 0; i < count && !found; i++) {
        found = is_owner(entries[i].name, config, path, file, name);
        if (found)
            ch_text_add(spec, entries[i].name);
    }
    ch_free(entries);
    return found;
}

static int compare_names(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_agent_file(const struct dirent *entry) {
    size_t length = strlen(entry->d_name);
    return length > 6 && strcmp(entry->d_name + length - 6, ".agent") == 0;
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
        bool there = strcmp(base_name(from->source[i].name), vocabulary) != 0;
        for (int j = 1; j < to->count && !there; j++)
            there = strcmp(from->source[i].text, to->source[j].text) == 0;
        if (!there)
            ch_sources_add(to, from->source[i].name, from->source[i].text);
    }
}

static bool plays_game(const struct ch_source *agent, const struct ch_game *game) {
    struct ch_agent_file file;
    if (ch_agent_file_read(agent, &file, NULL) != CH_OK)
        return false;
    bool plays = ch_agent_file_plays(&file, game, NULL) == CH_OK;
    ch_agent_file_done(&file);
    return plays;
}

/* Adds the declarations of the roster's agents for the game. */
static void add_roster_vocabularies(const struct ch_game *game,
                                    const struct ch_agents_config *config,
                                    struct ch_sources *sources) {
    struct ch_roster_entry *entries = NULL;
    int count = 0;
    ch_agents_roster(config, &entries, &count, NULL);
    for (int i = 0; i < count; i++) {
        CH_SCOPED(ch_sources_done) struct ch_sources agent = {0};
        if (ch_roster_collect(entries[i].name, config, &agent, NULL) == CH_OK &&
            plays_game(&agent.source[CH_TEXT_AGENT_FILE], game))
            add_vocabularies(&agent, sources);
    }
    ch_free(entries);
}

/* The vocabulary beside `path`, if there is one. */
static bool add_vocabulary_beside(const char *path, struct ch_sources *sources) {
    CH_SCOPED(ch_text_done) struct ch_text beside = ch_text_new();
    ch_text_add_bytes(&beside, path, (size_t)(base_name(path) - path));
    ch_text_add(&beside, vocabulary);
    bool there = strcmp(base_name(path), vocabulary) == 0 || access(beside.data, R_OK) == 0;
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

#include "agents/roster/roster.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "agents/kinds/kinds.h"

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

static enum ch_status join(char path[PATH_MAX], const char *folder, const char *middle,
                           const char *name, struct ch_error *error) {
    int length = snprintf(path, PATH_MAX, "%s%s%s%s", folder, folder[0] ? "/" : "", middle, name);
    if (length >= PATH_MAX)
        return ch_bad_input(error, "the path to `%s` is too long", name);
    return CH_OK;
}

static enum ch_status refuse_name(const char *spec, const struct ch_agents_config *config,
                                  struct ch_error *error) {
    if (ends_with(spec, ".clp"))
        return ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                            "`%s` is a rule file and no agent; name an .agent file that lists it",
                            spec);
    CH_FREED struct ch_roster_entry *entries = NULL;
    struct ch_closest closest = {.word = spec};
    const struct ch_agent_kind *kind;
    int count;
    ch_agents_roster(config, &entries, &count, NULL);
    for (int i = 0; i < count; i++)
        ch_closest_try(&closest, entries[i].name);
    for (int i = 0; (kind = ch_agent_kind_at(i)) != NULL; i++)
        if (kind->in_files && kind->open)
            ch_closest_try(&closest, kind->name);
    return ch_error_set(error, CH_NOT_FOUND, NULL, 0, "there is no agent `%s`; %s%s%s", spec,
                        CH_DID_YOU_MEAN(closest.found, "crownhead agents lists them"));
}

/* The path of the agent file that `spec` names. */
static enum ch_status find_agent_file(const char *spec, const struct ch_agents_config *config,
                                      char path[PATH_MAX], struct ch_error *error) {
    const char *written = strncmp(spec, "rules:", 6) == 0 ? spec + 6 : spec;
    if (ends_with(written, ".agent"))
        return join(path, "", "", written, error);
    if (written != spec)
        return ch_bad_input(error, "`%s` names no agent file; write rules:path/to/my.agent", spec);
    enum ch_status status = join(path, config->home, "agents/roster/", spec, error);
    if (status != CH_OK)
        return status;
    if (strchr(spec, '/') || strlen(path) + sizeof ".agent" > PATH_MAX)
        return refuse_name(spec, config, error);
    strcat(path, ".agent");
    return access(path, F_OK) == 0 ? CH_OK : refuse_name(spec, config, error);
}

/* Reads a file that the agent file `agent` at `agent_path` names. */
static enum ch_status read_named(const struct ch_fact_value *value, const char *agent_path,
                                 const struct ch_agent_file *agent,
                                 const struct ch_agents_config *config, struct ch_sources *sources,
                                 struct ch_error *error) {
    char path[PATH_MAX], folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%s", agent_path);
    char *slash = strrchr(folder, '/');
    *(slash ? slash : folder) = '\0';
    bool absolute = value->text[0] == '/';
    enum ch_status status = join(path, absolute || !slash ? "" : folder, "", value->text, error);
    if (status == CH_OK && access(path, F_OK) != 0 && !absolute)
        status = join(path, config->home, "rules/", value->text, error);
    if (status != CH_OK)
        return status;
    if (access(path, F_OK) != 0)
        return ch_error_set(
            error, CH_NOT_FOUND, agent->facts.file, value->line,
            "there is no file `%s`, neither beside this one nor in rules/; check the name",
            value->text);
    return ch_sources_read(sources, ch_path_within(path, config->home), path, error);
}

static bool has_parameter(const struct ch_parameters *parameters, const char *name) {
    for (int i = 0; i < parameters->count; i++)
        if (strcmp(parameters->parameter[i].name, name) == 0)
            return true;
    return false;
}

/* A game's parameters must be those of the usual file, with other values. */
static enum ch_status compare_parameters(const struct ch_source *usual, const struct ch_source *own,
                                         struct ch_error *error) {
    CH_SCOPED(ch_parameters_done) struct ch_parameters all = {0}, read = {0};
    enum ch_status status = ch_parameters_read(usual->name, usual->text, &all, error);
    if (status == CH_OK)
        status = ch_parameters_read(own->name, own->text, &read, error);
    if (status != CH_OK)
        return status;
    for (int i = 0; i < all.count; i++)
        if (!has_parameter(&read, all.parameter[i].name))
            ch_facts_mistake(&read.facts, 1, "there is no parameter `%s`, which %s has; add it",
                             all.parameter[i].name, usual->name);
    for (int i = 0; i < read.count; i++)
        if (!has_parameter(&all, read.parameter[i].name))
            ch_facts_mistake(&read.facts, read.facts.facts[i].line,
                             "%s has no parameter `%s`; remove it here, or add it there",
                             usual->name, read.parameter[i].name);
    return ch_facts_status(&read.facts, error);
}

/* Reads the parameters for the game, or the usual ones after a look at all others. */
static enum ch_status read_parameters(const char *agent_path, const struct ch_agent_file *agent,
                                      const struct ch_game *game,
                                      const struct ch_agents_config *config,
                                      struct ch_sources *sources, struct ch_error *error) {
    CH_SCOPED(ch_sources_done) struct ch_sources looked = {0};
    const struct ch_fact_value *wanted = ch_agent_file_parameters(agent, game);
    const struct ch_fact *fact;
    if (!wanted)
        return CH_OK;
    enum ch_status status = read_named(wanted, agent_path, agent, config, sources, error);
    if (status == CH_OK && game && wanted != agent->parameters_value)
        status = read_named(agent->parameters_value, agent_path, agent, config, &looked, error);
    if (looked.count > 0)
        return compare_parameters(looked.source, &sources->source[sources->count - 1], error);
    for (int at = 0;
         status == CH_OK && !game && (fact = ch_agent_file_game_parameters(agent, &at)) != NULL;) {
        const struct ch_fact_value *file = ch_fact_slot(fact, "file")->values;
        status = ch_agent_file_find_game(agent, ch_fact_slot(fact, "game")->values, error);
        if (status == CH_OK)
            status = read_named(file, agent_path, agent, config, &looked, error);
        if (status == CH_OK)
            status = compare_parameters(&sources->source[sources->count - 1],
                                        &looked.source[looked.count - 1], error);
    }
    return status;
}

static enum ch_status read_rules(const char *agent_path, const struct ch_agent_file *agent,
                                 const struct ch_game *game, const struct ch_agents_config *config,
                                 struct ch_sources *sources, struct ch_error *error) {
    static const char vocabulary[] = "rules/vocabulary.clp";
    char path[PATH_MAX];
    enum ch_status status = join(path, config->home, "", vocabulary, error);
    if (status == CH_OK)
        status = ch_sources_read(sources, vocabulary, path, error);
    for (int i = 0; status == CH_OK && i < agent->rules->count; i++)
        status = read_named(&agent->rules->values[i], agent_path, agent, config, sources, error);
    return status == CH_OK ? read_parameters(agent_path, agent, game, config, sources, error)
                           : status;
}

enum ch_status ch_roster_collect(const char *spec, const struct ch_game *game,
                                 const struct ch_agents_config *config, struct ch_sources *sources,
                                 struct ch_error *error) {
    char path[PATH_MAX];
    CH_SCOPED(ch_agent_file_done) struct ch_agent_file agent = {0};
    enum ch_status status = find_agent_file(spec, config, path, error);
    if (status != CH_OK)
        return status;
    const char *name = ch_path_within(path, config->home);
    status = ch_sources_read(sources, name, path, error);
    if (status == CH_OK)
        status = ch_agent_file_read(&sources->source[sources->count - 1], &agent, error);
    if (status != CH_OK)
        return status;
    bool in_roster = !strchr(spec, '/') && !ends_with(spec, ".agent");
    if (in_roster && strcmp(agent.name, spec) != 0)
        return ch_error_set(error, CH_BAD_INPUT, name, agent.line,
                            "the agent is named `%s` here; name it as the file", agent.name);
    return agent.rules ? read_rules(path, &agent, game, config, sources, error) : CH_OK;
}

static int compare_entries(const void *a, const void *b) {
    return strcmp(((const struct ch_roster_entry *)a)->name,
                  ((const struct ch_roster_entry *)b)->name);
}

static void list_asked(const struct ch_agent_file *agent, struct ch_roster_entry *entry) {
    const bool asked[] = {agent->tables[0] != '\0', agent->book[0] != '\0', agent->search != NULL};
    static const char *const names[] = {"tables", "book", "search"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t length = strlen(entry->asks);
        if (asked[i])
            snprintf(entry->asks + length, sizeof entry->asks - length, "%s%s", length ? ", " : "",
                     names[i]);
    }
}

static void describe_trouble(struct ch_roster_entry *entry, const struct ch_error *error) {
    snprintf(entry->description, sizeof entry->description, "can't be used: line %d: %.200s",
             error->line, error->text);
}

/* An agent that can't be read, or lacks a text, is in the list all the same, with what is wrong as
 * its description. */
static void fill_entry(struct ch_roster_entry *entry, const struct ch_agents_config *config,
                       const char *path) {
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    CH_SCOPED(ch_agent_file_done) struct ch_agent_file agent = {0};
    struct ch_error error;
    const char *name = ch_path_within(path, config->home);
    if (ch_sources_read(&sources, name, path, &error) != CH_OK ||
        ch_agent_file_read(&sources.source[CH_TEXT_AGENT_FILE], &agent, &error) != CH_OK) {
        describe_trouble(entry, &error);
    } else {
        CH_SCOPED(ch_sources_done) struct ch_sources texts = {0};
        CH_SCOPED(ch_text_done) struct ch_text games = ch_text_new();
        ch_agent_file_games(&agent, &games);
        snprintf(entry->game, sizeof entry->game, "%s", games.data);
        snprintf(entry->kind, sizeof entry->kind, "%s", agent.kind);
        snprintf(entry->description, sizeof entry->description, "%s", agent.description);
        list_asked(&agent, entry);
        if (ch_roster_collect(entry->name, NULL, config, &texts, &error) != CH_OK)
            describe_trouble(entry, &error);
    }
    snprintf(entry->path, sizeof entry->path, "%s", name);
}

enum ch_status ch_agents_roster(const struct ch_agents_config *config,
                                struct ch_roster_entry **entries, int *count,
                                struct ch_error *error) {
    char folder[PATH_MAX], path[PATH_MAX];
    *entries = NULL;
    *count = 0;
    enum ch_status status = join(folder, config->home, "agents/", "roster", error);
    if (status != CH_OK)
        return status;
    DIR *directory = opendir(folder);
    if (!directory)
        return errno == ENOENT ? CH_OK : ch_error_system(error, folder, "can't be listed");
    for (struct dirent *file; (file = readdir(directory));) {
        if (file->d_name[0] == '.' || !ends_with(file->d_name, ".agent") ||
            join(path, folder, "", file->d_name, NULL) != CH_OK)
            continue;
        struct ch_roster_entry *entry = ch_append(entries, count, sizeof *entry);
        snprintf(entry->name, sizeof entry->name, "%.*s",
                 (int)(strlen(file->d_name) - sizeof ".agent" + 1), file->d_name);
        fill_entry(entry, config, path);
    }
    closedir(directory);
    if (*count > 1)
        qsort(*entries, (size_t)*count, sizeof **entries, compare_entries);
    return CH_OK;
}

/* See agents.h: from what the command line names to an agent that can play. */
#include "agents/agents.h"

#include <stdio.h>
#include <string.h>

#include "agents/kinds.h"
#include "core/memory.h"

void ch_agents_defaults(struct ch_agents_config *config) {
    *config = (struct ch_agents_config){
        .home = "",
        .program = "/proc/self/exe",
        .turn_ms = 5000,
        .start_ms = 10000,
        .memory_mb = 512,
        .firings = 100000,
        .in_process = true,
    };
}

static const char *const kind_names[] = {"random", "search", "rules", NULL};

/* Splits KIND:ARGUMENTS. The arguments of a bare KIND are "". False: `spec` begins with no kind. */
static bool split_kind(const char *spec, char kind[CH_AGENT_NAME], const char **arguments) {
    size_t length = strcspn(spec, ":");
    for (int i = 0; kind_names[i]; i++)
        if (strlen(kind_names[i]) == length && strncmp(spec, kind_names[i], length) == 0) {
            snprintf(kind, CH_AGENT_NAME, "%s", kind_names[i]);
            *arguments = spec[length] ? spec + length + 1 : "";
            return true;
        }
    return false;
}

static void name_agent(struct ch_agent *agent, const char *spec) {
    snprintf(agent->name, sizeof agent->name, "%s", spec);
    if (!agent->sources)
        ch_hash_text(spec, strlen(spec), agent->hash);
}

enum ch_status ch_agents_open(const char *spec, const struct ch_game *game,
                              const struct ch_agents_config *config, struct ch_agent **agent,
                              struct ch_error *error) {
    (void)game, (void)config;
    char kind[CH_AGENT_NAME];
    const char *arguments = "";
    enum ch_status status;
    if (strlen(spec) >= CH_AGENT_NAME)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0, "an agent's name has less than %d characters",
                            CH_AGENT_NAME);
    if (!split_kind(spec, kind, &arguments))
        return ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                            "there is no agent `%s`; crownhead agents lists them", spec);
    if (strcmp(kind, "random") == 0)
        status = ch_random_open(arguments, agent, error);
    else if (strcmp(kind, "search") == 0)
        status = ch_search_open(arguments, agent, error);
    else
        status = ch_error_set(error, CH_UNSUPPORTED, NULL, 0, "agents of kind `%s` are not built in", kind);
    if (status == CH_OK)
        name_agent(*agent, spec);
    return status;
}

enum ch_status ch_agents_open_sources(const char *spec, const struct ch_source *sources, int source_count,
                                      const struct ch_game *game, const struct ch_agents_config *config,
                                      struct ch_agent **agent, struct ch_error *error) {
    (void)sources;
    if (source_count == 0)
        return ch_agents_open(spec, game, config, agent, error);
    return ch_error_set(error, CH_UNSUPPORTED, NULL, 0, "`%s` can't be opened from texts", spec);
}

enum ch_status ch_agents_roster(const struct ch_agents_config *config, struct ch_roster_entry **entries,
                                int *count, struct ch_error *error) {
    (void)config, (void)error;
    *entries = NULL;
    *count = 0;
    return CH_OK;
}

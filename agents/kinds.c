/* See kinds.h. */
#include "agents/kinds.h"

#include <stdio.h>
#include <string.h>

#include "agents/attempts.h"
#include "core/memory.h"

typedef enum ch_status (*opener)(const char *arguments, const struct ch_game *game,
                                 struct ch_agent **agent, struct ch_error *error);

/* Where an external program is not started: for an agent file, which may come from anybody. */
static enum ch_status refuse_program(const char *arguments, const struct ch_game *game,
                                     struct ch_agent **agent, struct ch_error *error) {
    (void)game, (void)agent;
    return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                        "`%.80s` starts a program: only the command line may name it", arguments);
}

static const struct {
    const char *name;
    opener open;
} kinds[] = {
    {"random", ch_random_open},
    {"search", ch_search_open},
    {"hub", refuse_program},
    {"ucc", refuse_program},
    {"faulty", ch_faulty_open},
    {"attempt", ch_attempt_open},
    {"witness", ch_witness_open},
    {"greedy", ch_greedy_open},
    {"determinised", ch_determinised_open},
};

static opener find_kind(const char *name, size_t length, const char **kind) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strlen(kinds[i].name) == length && strncmp(kinds[i].name, name, length) == 0) {
            *kind = kinds[i].name;
            return kinds[i].open;
        }
    *kind = NULL;
    return NULL;
}

const char *ch_kinds_split(const char *spec, const char **arguments) {
    const char *kind;
    size_t length = strcspn(spec, ":");
    find_kind(spec, length, &kind);
    *arguments = spec[length] ? spec + length + 1 : "";
    return kind;
}

enum ch_status ch_kinds_new_game(struct ch_agent *agent, const struct ch_game *game, int seat,
                                 struct ch_error *error) {
    (void)agent, (void)game, (void)seat, (void)error;
    return CH_OK;
}

void ch_kinds_close(struct ch_agent *agent) {
    ch_sources_free(agent);
    ch_free(agent);
}

enum ch_status ch_kinds_sees_all(const char *name, const struct ch_game *game,
                                 struct ch_error *error) {
    if (!ch_game_hidden(game))
        return CH_OK;
    return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                        "%.80s plays games of perfect information only, and %s is none", name,
                        game->title);
}

enum ch_status ch_kinds_no_reasons(struct ch_agent *agent, const struct ch_turn *turn,
                                   const struct ch_inquiry *inquiry, struct ch_text *json,
                                   struct ch_error *error) {
    (void)turn, (void)inquiry, (void)json;
    return ch_error_set(error, CH_UNSUPPORTED, NULL, 0, "%s has no reasons", agent->name);
}

static enum ch_status open_kind(const char *name, const char *arguments, const struct ch_game *game,
                                struct ch_agent **agent, struct ch_error *error) {
    const char *kind;
    opener open = find_kind(name, strlen(name), &kind);
    if (!open)
        return ch_error_set(error, CH_NOT_FOUND, NULL, 0, "there is no agent `%s`", name);
    return open(arguments, game, agent, error);
}

static enum ch_status open_file(const struct ch_sources *sources, const struct ch_game *game,
                                const struct ch_agents_config *config,
                                struct ch_bridge_trace *trace, struct ch_agent **agent,
                                struct ch_error *error) {
    struct ch_agent_file file;
    enum ch_status status =
        ch_agent_file_read(sources->source[0].name, sources->source[0].text, &file, error);
    if (status != CH_OK)
        return status;
    status = ch_agent_file_plays(&file, game, error);
    if (status == CH_OK && file.rules)
        status = ch_rules_open(&file, sources, game, config, trace, agent, error);
    else if (status == CH_OK)
        status = open_kind(file.kind, file.arguments, game, agent, error);
    ch_agent_file_done(&file);
    return status;
}

enum ch_status ch_kinds_open(const char *spec, const struct ch_sources *sources,
                             const struct ch_game *game, const struct ch_agents_config *config,
                             struct ch_bridge_trace *trace, struct ch_agent **agent,
                             struct ch_error *error) {
    const char *arguments;
    enum ch_status status;
    if (sources->count > 0) {
        status = open_file(sources, game, config, trace, agent, error);
    } else {
        const char *kind = ch_kinds_split(spec, &arguments);
        status = open_kind(kind ? kind : spec, arguments, game, agent, error);
    }
    if (status == CH_OK)
        snprintf((*agent)->name, sizeof(*agent)->name, "%s", spec);
    return status;
}

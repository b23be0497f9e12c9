/* See kinds.h. */
#include "agents/kinds.h"

#include <stdio.h>
#include <string.h>

#include "agents/worker/attempts.h"
#include "core/base/memory.h"
#include "core/games/games.h"

static const struct ch_agent_kind kinds[] = {
    {.name = "random",
     .usage = "random",
     .description = "any legal move",
     .open = ch_random_open,
     .in_files = true},
    {.name = "search",
     .usage = "search:depth=N",
     .description = "alpha-beta with quiescence, material and position; also nodes=M, time=MS",
     .plays = CH_PLAYS_KNOWN,
     .open = ch_search_open,
     .in_files = true},
    {.name = "greedy",
     .usage = "greedy",
     .description = "the strike or step that looks best by the chances of what stands there",
     .family = "stratego",
     .open = ch_greedy_open,
     .in_files = true},
    {.name = "determinised",
     .usage = "determinised:depth=D,samples=N",
     .description = "searches N games as they may have gone to depth D; also time=MS",
     .plays = CH_PLAYS_HIDDEN,
     .open = ch_determinised_open,
     .in_files = true},
    {.name = "rules",
     .usage = "rules:FILE.agent",
     .description = "an agent of your own",
     .in_files = true},
    {.name = "hub",
     .usage = "hub:PROGRAM",
     .description = "an external engine that speaks the Hub protocol, with its arguments",
     .plays = CH_PLAYS_KNOWN,
     .open_program = ch_hub_open},
    {.name = "ucc",
     .usage = "ucc:PROGRAM",
     .description = "an external program that speaks the UCC's Stratego protocol",
     .family = "stratego",
     .open_program = ch_ucc_open},
    {.name = "attempt", .open = ch_attempt_open, .apart = true},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

__attribute__((weak)) const struct ch_agent_kind *ch_agent_kind_added(int index) {
    (void)index;
    return NULL;
}

const struct ch_agent_kind *ch_agent_kind_at(int index) {
    return index < KINDS ? &kinds[index] : ch_agent_kind_added(index - KINDS);
}

static const struct ch_agent_kind *find_kind(const char *name, size_t length) {
    const struct ch_agent_kind *kind;
    for (int i = 0; (kind = ch_agent_kind_at(i)) != NULL; i++)
        if (strlen(kind->name) == length && strncmp(kind->name, name, length) == 0)
            return kind;
    return NULL;
}

const struct ch_agent_kind *ch_agent_kind_of(const char *spec, const char **arguments) {
    size_t length = strcspn(spec, ":");
    const struct ch_agent_kind *kind = find_kind(spec, length);
    *arguments = spec[length] ? spec + length + 1 : "";
    return kind && (kind->open || kind->open_program) ? kind : NULL;
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

enum ch_status ch_kinds_plays(const char *name, const struct ch_game *game,
                              struct ch_error *error) {
    const struct ch_agent_kind *kind = find_kind(name, strlen(name));
    if (!kind)
        return CH_OK;
    if (kind->plays == CH_PLAYS_KNOWN && ch_game_hidden(game))
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "%s plays games of perfect information only, and %s is none", name,
                            game->title);
    if (kind->plays == CH_PLAYS_HIDDEN && !ch_game_hidden(game))
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "%s plays games of hidden information only, and %s is none; take "
                            "search:depth=N",
                            name, game->title);
    if (kind->family && strcmp(kind->family, game->family) != 0)
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "%s plays %s only, and not %s; choose with --game, or take "
                            "search:depth=N",
                            name, ch_game_find(kind->family)->title, game->title);
    return CH_OK;
}

enum ch_status ch_kinds_no_reasons(struct ch_agent *agent, const struct ch_turn *turn,
                                   const struct ch_inquiry *inquiry, struct ch_text *json,
                                   struct ch_error *error) {
    (void)turn, (void)inquiry, (void)json;
    return ch_error_set(error, CH_UNSUPPORTED, NULL, 0, "%s has no reasons", agent->name);
}

static enum ch_status open_kind(const char *name, const char *arguments, const struct ch_game *game,
                                struct ch_agent **agent, struct ch_error *error) {
    const struct ch_agent_kind *kind = find_kind(name, strlen(name));
    if (!kind || (!kind->open && !kind->open_program))
        return ch_error_set(error, CH_NOT_FOUND, NULL, 0, "there is no agent `%s`", name);
    enum ch_status status = ch_kinds_plays(name, game, error);
    if (status != CH_OK || kind->open)
        return status == CH_OK ? kind->open(arguments, game, agent, error) : status;
    /* an agent file may come from anybody */
    return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                        "`%.80s` starts a program: only the command line may name it", arguments);
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
    if (status == CH_OK && file.rules && !config->rules_in_process)
        status = ch_error_set(error, CH_BAD_INPUT, file.facts.file, file.line,
                              "the texts of the agent are not complete"); /* or it had a worker */
    else if (status == CH_OK && file.rules)
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
        const struct ch_agent_kind *kind = ch_agent_kind_of(spec, &arguments);
        status = open_kind(kind ? kind->name : spec, arguments, game, agent, error);
    }
    if (status == CH_OK)
        snprintf((*agent)->name, sizeof(*agent)->name, "%s", spec);
    return status;
}

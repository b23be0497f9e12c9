/* Agents in this process, a worker's or the program's own; see worker.h. */
#include <stdio.h>

#include "agents/kinds/kinds.h"
#include "agents/rules/rules.h"
#include "agents/worker/worker.h"

/* `texts`: those that the kind has collected. */
static enum ch_status open_kind(const char *name, const char *arguments,
                                const struct ch_source *texts, int count,
                                const struct ch_game *game, struct ch_agent **agent,
                                struct ch_error *error) {
    const struct ch_agent_kind *kind = ch_agent_kind_named(name);
    if (!kind || (!kind->open && !kind->open_program))
        return ch_error_set(error, CH_NOT_FOUND, NULL, 0, "there is no agent `%s`", name);
    enum ch_status status = ch_kind_plays(kind, game, error);
    if (status != CH_OK)
        return status;
    if (kind->open) {
        status = kind->open(arguments, texts, count, game, agent, error);
        if (status == CH_OK)
            (*agent)->kind = kind;
        return status;
    }
    /* an agent file may be untrusted */
    return ch_unsupported(error, "`%.80s` starts a program: only the command line may name it",
                          arguments);
}

static enum ch_status open_file(const struct ch_sources *sources, const struct ch_game *game,
                                const struct ch_agents_config *config,
                                struct ch_bridge_trace *trace, struct ch_agent **agent,
                                struct ch_error *error) {
    CH_SCOPED(ch_agent_file_done) struct ch_agent_file file = {0};
    enum ch_status status = ch_agent_file_read(&sources->source[CH_TEXT_AGENT_FILE], &file, error);
    if (status == CH_OK)
        status = ch_agent_file_plays(&file, game, error);
    if (status != CH_OK)
        return status;
    if (file.rules && !config->rules_in_process)
        return ch_error_set(error, CH_BAD_INPUT, file.facts.file, file.line,
                            "the texts of the agent are not complete"); /* or it had a worker */
    if (file.rules)
        return ch_rules_open(&file, sources, game, config, trace, agent, error);
    return open_kind(file.kind, file.arguments, sources->source + 1, sources->count - 1, game,
                     agent, error);
}

enum ch_status ch_open_in_process(const char *spec, const struct ch_sources *sources,
                                  const struct ch_game *game, const struct ch_agents_config *config,
                                  struct ch_bridge_trace *trace, struct ch_agent **agent,
                                  struct ch_error *error) {
    const char *arguments;
    enum ch_status status;
    const struct ch_agent_kind *kind = ch_agent_kind_of(spec, &arguments);
    if (sources->count > 0 && !kind)
        status = open_file(sources, game, config, trace, agent, error);
    else
        status = open_kind(kind ? kind->name : spec, arguments, sources->source, sources->count,
                           game, agent, error);
    if (status == CH_OK)
        snprintf((*agent)->name, sizeof(*agent)->name, "%s", spec);
    return status;
}

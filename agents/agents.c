#include "agents/agents.h"

#include "agents/kinds/kinds.h"
#include "agents/levels/level_file.h"
#include "agents/rules/rules.h"
#include "agents/worker/worker.h"
#include "core/games/own_games.h"

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

/* True if the texts are an agent file and rules, or if the agent file can't be read. */
static bool are_rules(const struct ch_sources *sources) {
    CH_SCOPED(ch_agent_file_done) struct ch_agent_file file = {0};
    return ch_agent_file_read(&sources->source[CH_TEXT_AGENT_FILE], &file, NULL) != CH_OK ||
           file.rules;
}

/* Where an agent runs: built-in ones may run here, rules and what is kept apart have a worker. */
static bool runs_here(const struct ch_agent_kind *kind, const struct ch_sources *sources,
                      const struct ch_agents_config *config) {
    if (sources->count > 1 && !kind && are_rules(sources))
        return config->rules_in_process;
    return config->in_process && !(kind && kind->apart);
}

bool ch_agents_external(const char *spec) {
    const struct ch_agent_kind *kind = ch_agent_kind_of(spec, NULL);
    return kind && kind->open_program;
}

static enum ch_status open_program(const char *spec, const struct ch_game *game,
                                   const struct ch_agents_config *config, struct ch_agent **agent,
                                   struct ch_error *error) {
    const char *arguments;
    const struct ch_agent_kind *kind = ch_agent_kind_of(spec, &arguments);
    enum ch_status status = ch_kind_plays(kind, game, error);
    return status == CH_OK ? kind->open_program(arguments, game, config, agent, error) : status;
}

/* CH_UNSUPPORTED if an agent file says that its agent plays other games, or its kind does. Opening
 * it reports what else is wrong. */
static enum ch_status check_game(const struct ch_sources *sources, const struct ch_game *game,
                                 struct ch_error *error) {
    CH_SCOPED(ch_agent_file_done) struct ch_agent_file file = {0};
    if (sources->count == 0 ||
        ch_agent_file_read(&sources->source[CH_TEXT_AGENT_FILE], &file, NULL) != CH_OK)
        return CH_OK;
    enum ch_status status = ch_agent_file_check_game(&file, game, error);
    return status == CH_OK ? ch_kind_plays(ch_agent_kind_named(file.kind), game, error) : status;
}

/* Opens `spec` from its texts, which the agent takes. */
static enum ch_status open_texts(const char *spec, struct ch_sources *sources, bool from_files,
                                 const struct ch_game *game, const struct ch_agents_config *config,
                                 struct ch_agent **agent, struct ch_error *error) {
    const struct ch_agent_kind *kind = ch_agent_kind_of(spec, NULL);
    enum ch_status status = kind ? CH_OK : check_game(sources, game, error);
    if (status != CH_OK)
        return status;
    if (runs_here(kind, sources, config)) {
        status = ch_open_in_process(spec, sources, game, config, NULL, agent, error);
        if (status == CH_OK && sources->count > 0)
            ch_sources_give(sources, !config->problems, *agent);
    } else {
        status = ch_worker_open(spec, sources, from_files, game, config, agent, error);
    }
    if (status != CH_OK)
        return status;
    if (!config->problems)
        ch_agent_identify(*agent, game);
    (*agent)->log.voice = ch_log_voice(config->log, spec);
    return CH_OK;
}

/* A failure after the caller has given up waiting is no fault of the agent's. */
static enum ch_status report_given_up(const struct ch_agents_config *config, enum ch_status status,
                                      struct ch_error *error) {
    return status != CH_OK && ch_process_given_up(config->given_up)
               ? ch_error_set(error, CH_INTERRUPTED, NULL, 0, "stopped")
               : status;
}

static enum ch_status check_length(const char *spec, struct ch_error *error) {
    if (strlen(spec) < CH_AGENT_NAME)
        return CH_OK;
    return ch_bad_input(error, "the agent's name `%.40s…` is too long; it has less than %d bytes",
                        spec, CH_AGENT_NAME);
}

/* Adds the texts that the arguments of a kind name, of the command line or of an agent file. */
static enum ch_status collect_texts(const char *spec, const struct ch_game *game, const char *home,
                                    struct ch_sources *sources, struct ch_error *error) {
    CH_SCOPED(ch_agent_file_done) struct ch_agent_file file = {0};
    const char *arguments;
    const struct ch_agent_kind *kind = ch_agent_kind_of(spec, &arguments);
    if (!kind) {
        if (ch_agent_file_read(&sources->source[CH_TEXT_AGENT_FILE], &file, NULL) != CH_OK)
            return CH_OK; /* opening it reports the mistake */
        kind = ch_agent_kind_named(file.kind);
        arguments = file.arguments;
    }
    return kind && kind->collect ? kind->collect(arguments, game, home, sources, error) : CH_OK;
}

enum ch_status ch_agents_open(const char *spec, const struct ch_game *game,
                              const struct ch_agents_config *config, struct ch_agent **agent,
                              struct ch_error *error) {
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    char level[CH_LEVEL_WORDS];
    bool is_agent = false;
    enum ch_status status = check_length(spec, error);
    if (status == CH_OK)
        status = ch_level_agent(spec, game, config->home, level, &is_agent, error);
    if (is_agent)
        spec = level;
    bool from_files = !ch_agent_kind_of(spec, NULL);
    if (status == CH_OK && ch_agents_external(spec))
        return report_given_up(config, open_program(spec, game, config, agent, error), error);
    if (status == CH_OK && from_files)
        status = ch_rules_collect(spec, game, config, &sources, error);
    if (status == CH_OK)
        status = collect_texts(spec, game, config->home, &sources, error);
    if (status == CH_OK)
        status = open_texts(spec, &sources, from_files, game, config, agent, error);
    return report_given_up(config, status, error);
}

enum ch_status ch_agents_open_sources(const char *spec, const struct ch_source *sources,
                                      int source_count, const struct ch_game *game,
                                      const struct ch_agents_config *config,
                                      struct ch_agent **agent, struct ch_error *error) {
    CH_SCOPED(ch_sources_done) struct ch_sources copies = {0};
    enum ch_status status = check_length(spec, error);
    for (int i = 0; i < source_count; i++)
        ch_sources_add(&copies, sources[i].name, sources[i].text);
    if (status == CH_OK)
        status = open_texts(spec, &copies, false, game, config, agent, error);
    return report_given_up(config, status, error);
}

static enum ch_status open_like(const struct ch_agent *agent, const struct ch_game *game,
                                const struct ch_agents_config *config, struct ch_agent **copy,
                                struct ch_error *error) {
    if (ch_agents_external(agent->name))
        return ch_agents_open(agent->name, game, config, copy, error);
    return ch_agents_open_sources(agent->name, agent->sources, agent->source_count, game, config,
                                  copy, error);
}

enum ch_status ch_agents_open_again(const struct ch_agent *agent, const struct ch_game *game,
                                    const struct ch_agents_config *config, struct ch_agent **copy,
                                    struct ch_error *error) {
    enum ch_status status = open_like(agent, game, config, copy, error);
    if (status == CH_OK || status == CH_SYSTEM)
        return status;
    struct ch_agents_config later = *config;
    later.later = true;
    return open_like(agent, game, &later, copy, error);
}

bool ch_agents_play(const char *spec, const struct ch_game *game,
                    const struct ch_agents_config *config) {
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    const struct ch_agent_kind *kind = ch_agent_kind_of(spec, NULL);
    return kind ? ch_kind_plays(kind, game, NULL) == CH_OK
                : ch_roster_collect(spec, game, config, &sources, NULL) == CH_OK &&
                      check_game(&sources, game, NULL) == CH_OK;
}

const char *ch_agents_usual(int index) {
    static const char *const others[] = {"draughts-any", "search:depth=5", "random"};
    if (index-- == 0)
        return "soar-checkers";
    for (const struct ch_own_game *const *row = ch_own_games; *row; row++)
        if ((*row)->agent && index-- == 0)
            return (*row)->agent;
    return index < (int)(sizeof others / sizeof *others) ? others[index] : NULL;
}

const char *ch_agents_choose(const struct ch_game *game, const struct ch_agents_config *config) {
    int i = 0;
    while (ch_agents_usual(i + 1) && !ch_agents_play(ch_agents_usual(i), game, config))
        i++;
    return ch_agents_usual(i);
}

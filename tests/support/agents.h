/* Agents that a test opens, asks and closes. What should work and does not fails the test. */
#ifndef CH_TESTS_SUPPORT_AGENTS_H
#define CH_TESTS_SUPPORT_AGENTS_H

#include "agents/agents.h"
#include "tests/support/json.h"
#include "tests/support/scene.h"
#include "tests/support/unit.h"

/* The defaults, with the files of the source tree and the program of this build. */
static inline struct ch_agents_config agents_config(void) {
    struct ch_agents_config config;
    ch_agents_defaults(&config);
    config.home = CH_SOURCE;
    config.program = CH_PROGRAM;
    return config;
}

/* The same for agents whose rules are in this process. */
static inline struct ch_agents_config agents_config_here(void) {
    struct ch_agents_config config = agents_config();
    config.rules_in_process = true;
    return config;
}

/* Put before a local variable with an agent: it is closed where its scope ends. */
#define AGENT_CLOSED CH_SCOPED(agent_close_held)
static inline void agent_close_held(struct ch_agent **agent) {
    if (*agent)
        (*agent)->ops->close(*agent);
}

static inline struct ch_agent *agent_open(const char *spec, const struct ch_game *game,
                                          const struct ch_agents_config *config) {
    struct ch_agent *agent = NULL;
    struct ch_error error = {.line = 0};
    if (ch_agents_open(spec, game, config, &agent, &error) != CH_OK)
        fail_msg("%s: %s:%d: %s", spec, error.file, error.line, error.text);
    return agent;
}

static inline struct ch_agent *agent_open_sources(const char *spec, const struct ch_source *sources,
                                                  int count, const struct ch_game *game,
                                                  const struct ch_agents_config *config) {
    struct ch_agent *agent = NULL;
    struct ch_error error = {.line = 0};
    if (ch_agents_open_sources(spec, sources, count, game, config, &agent, &error) != CH_OK)
        fail_msg("%s: %s:%d: %s", spec, error.file, error.line, error.text);
    return agent;
}

static inline void agent_begin(struct ch_agent *agent, const struct ch_game *game, int seat) {
    struct ch_error error;
    if (agent->ops->new_game(agent, game, seat, &error) != CH_OK)
        fail_msg("%s: %s", agent->name, error.text);
}

/* The answer to an inquiry, read. The caller frees it. */
static inline cJSON *agent_account(struct ch_agent *agent, const struct ch_turn *turn,
                                   struct ch_inquiry inquiry) {
    CH_SCOPED(ch_text_done) struct ch_text json = ch_text_new();
    struct ch_error error;
    if (agent->ops->inquire(agent, turn, &inquiry, &json, &error) != CH_OK)
        fail_msg("%s: %s", agent->name, error.text);
    return json_read(json.data);
}

/* Chooses anew; a fault is in the choice. */
static inline void agent_choose(struct ch_agent *agent, const struct ch_turn *turn,
                                struct ch_choice *choice) {
    ch_choice_clear(choice);
    agent->ops->choose(agent, turn, choice);
}

/* The agent is not opened, with this status and a message that has `part`. */
static inline void agent_expect_refused(const char *spec, const struct ch_game *game,
                                        const struct ch_agents_config *config,
                                        enum ch_status status, const char *part) {
    struct ch_agent *agent;
    struct ch_error error = {.line = 0};
    assert_int_equal(ch_agents_open(spec, game, config, &agent, &error), status);
    if (!strstr(error.text, part))
        fail_msg("`%s` is not in: %s", part, error.text);
}

#endif

/* See kinds.h. */
#include "agents/kinds.h"

#include <stdio.h>
#include <string.h>

#include "agents/worker/attempts.h"
#include "core/base/memory.h"
#include "core/games/stratego/stratego.h"

typedef enum ch_status (*opener)(const char *arguments, const struct ch_game *game,
                                 struct ch_agent **agent, struct ch_error *error);

/* Where an external program is not started: for an agent file, which may come from anybody. */
static enum ch_status refuse_program(const char *arguments, const struct ch_game *game,
                                     struct ch_agent **agent, struct ch_error *error) {
    (void)game, (void)agent;
    return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                        "`%.80s` starts a program: only the command line may name it", arguments);
}

enum played {
    EVERY_GAME,
    ALL_KNOWN,   /* games of perfect information: it would look at all of a position */
    SOME_HIDDEN, /* the others */
    STRATEGO
};

static const struct kind {
    const char *name;
    opener open;
    enum played plays;
} kinds[] = {
    {"random", ch_random_open, EVERY_GAME},   {"search", ch_search_open, ALL_KNOWN},
    {"hub", refuse_program, ALL_KNOWN},       {"ucc", refuse_program, STRATEGO},
    {"faulty", ch_faulty_open, EVERY_GAME},   {"attempt", ch_attempt_open, EVERY_GAME},
    {"witness", ch_witness_open, EVERY_GAME}, {"salted", ch_salted_open, EVERY_GAME},
    {"greedy", ch_greedy_open, STRATEGO},     {"determinised", ch_determinised_open, SOME_HIDDEN},
};

static const struct kind *find_kind(const char *name, size_t length) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strlen(kinds[i].name) == length && strncmp(kinds[i].name, name, length) == 0)
            return &kinds[i];
    return NULL;
}

const char *ch_kinds_split(const char *spec, const char **arguments) {
    size_t length = strcspn(spec, ":");
    const struct kind *kind = find_kind(spec, length);
    *arguments = spec[length] ? spec + length + 1 : "";
    return kind ? kind->name : NULL;
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

enum ch_status ch_kinds_plays(const char *kind, const struct ch_game *game,
                              struct ch_error *error) {
    const struct kind *found = find_kind(kind, strlen(kind));
    enum played plays = found ? found->plays : EVERY_GAME;
    if (plays == ALL_KNOWN && ch_game_hidden(game))
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "%s plays games of perfect information only, and %s is none", kind,
                            game->title);
    if (plays == SOME_HIDDEN && !ch_game_hidden(game))
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "%s plays games of hidden information only, and %s is none; take "
                            "search:depth=N",
                            kind, game->title);
    if (plays == STRATEGO && !ch_stratego_is(game))
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "%s plays Stratego only, and not %s; choose with --game, or take "
                            "search:depth=N",
                            kind, game->title);
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
    const struct kind *kind = find_kind(name, strlen(name));
    if (!kind)
        return ch_error_set(error, CH_NOT_FOUND, NULL, 0, "there is no agent `%s`", name);
    enum ch_status status = ch_kinds_plays(name, game, error);
    return status == CH_OK ? kind->open(arguments, game, agent, error) : status;
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
        const char *kind = ch_kinds_split(spec, &arguments);
        status = open_kind(kind ? kind : spec, arguments, game, agent, error);
    }
    if (status == CH_OK)
        snprintf((*agent)->name, sizeof(*agent)->name, "%s", spec);
    return status;
}

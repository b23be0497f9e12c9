#include "agents/kinds/kinds.h"

#include <string.h>

#include "core/games/games.h"

/* Its agents are made of texts: agents/rules/rules.h. */
static const struct ch_agent_kind rules = {.name = "rules",
                                           .usage = "rules:FILE.agent",
                                           .description = "an agent of your own",
                                           .in_files = true};

static const struct ch_agent_kind *const kinds[] = {
    &ch_random_kind, &ch_search_kind, &ch_greedy_kind,    &ch_determinised_kind, &ch_level_kind,
    &rules,          &ch_hub_kind,    &ch_ucc_agent_kind, &ch_attempt_kind,
};

enum { KINDS = sizeof kinds / sizeof *kinds };

__attribute__((weak)) const struct ch_agent_kind *ch_agent_kind_added(int index) {
    (void)index;
    return NULL;
}

const struct ch_agent_kind *ch_agent_kind_at(int index) {
    return index < KINDS ? kinds[index] : ch_agent_kind_added(index - KINDS);
}

static const struct ch_agent_kind *find(const char *name, size_t length) {
    const struct ch_agent_kind *kind;
    for (int i = 0; (kind = ch_agent_kind_at(i)) != NULL; i++)
        if (strlen(kind->name) == length && strncmp(kind->name, name, length) == 0)
            return kind;
    return NULL;
}

const struct ch_agent_kind *ch_agent_kind_named(const char *name) {
    return find(name, strlen(name));
}

const struct ch_agent_kind *ch_agent_kind_of(const char *spec, const char **arguments) {
    size_t length = strcspn(spec, ":");
    const struct ch_agent_kind *kind = find(spec, length);
    if (arguments)
        *arguments = spec[length] ? spec + length + 1 : "";
    return kind && (kind->open || kind->open_program) ? kind : NULL;
}

const struct ch_game *ch_kind_game(bool (*suits)(const struct ch_game *game)) {
    const struct ch_game *game;
    int i = 0;
    while ((game = ch_game_at(i)) != NULL && !suits(game))
        i++;
    return game;
}

enum ch_status ch_kind_plays(const struct ch_agent_kind *kind, const struct ch_game *game,
                             struct ch_error *error) {
    if (!kind)
        return CH_OK;
    if (kind->plays == CH_PLAYS_KNOWN && ch_game_hidden(game))
        return ch_unsupported(error, "%s plays games of perfect information only, and %s is none",
                              kind->name, game->title);
    if (kind->plays == CH_PLAYS_HIDDEN && !ch_game_hidden(game))
        return ch_unsupported(error,
                              "%s plays games of hidden information only, and %s is none; take "
                              "search:depth=N",
                              kind->name, game->title);
    if (kind->suits && !kind->suits(game))
        return ch_unsupported(error,
                              "%s plays %s only, and not %s; choose with --game, or take "
                              "search:depth=N",
                              kind->name, ch_kind_game(kind->suits)->title, game->title);
    return CH_OK;
}

enum ch_status ch_kind_open_plain(const struct ch_agent_kind *kind, const struct ch_agent_ops *ops,
                                  const char *arguments, struct ch_agent **agent,
                                  struct ch_error *error) {
    if (arguments[0])
        return ch_bad_input(error, "`%s` takes no arguments; write it without `:%s`", kind->name,
                            arguments);
    *agent = ch_alloc(sizeof **agent);
    (*agent)->ops = ops;
    (*agent)->repeatable = true;
    return CH_OK;
}

enum ch_status ch_kind_new_game(struct ch_agent *agent, const struct ch_game *game, int seat,
                                struct ch_error *error) {
    (void)seat;
    return ch_kind_plays(agent->kind, game, error);
}

void ch_kind_close(struct ch_agent *agent) {
    ch_sources_free(agent);
    ch_free(agent);
}

enum ch_status ch_kind_no_reasons(struct ch_agent *agent, const struct ch_turn *turn,
                                  const struct ch_inquiry *inquiry, struct ch_text *json,
                                  struct ch_error *error) {
    (void)turn, (void)inquiry, (void)json;
    return ch_unsupported(error, "%s has no reasons", agent->name);
}

#include "agents/base/kind.h"

#include "core/base/memory.h"
#include "core/games/games.h"

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
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "%s plays games of perfect information only, and %s is none",
                            kind->name, game->title);
    if (kind->plays == CH_PLAYS_HIDDEN && !ch_game_hidden(game))
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "%s plays games of hidden information only, and %s is none; take "
                            "search:depth=N",
                            kind->name, game->title);
    if (kind->suits && !kind->suits(game))
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "%s plays %s only, and not %s; choose with --game, or take "
                            "search:depth=N",
                            kind->name, ch_kind_game(kind->suits)->title, game->title);
    return CH_OK;
}

enum ch_status ch_kind_no_arguments(const struct ch_agent_kind *kind, const char *arguments,
                                    struct ch_error *error) {
    if (!arguments[0])
        return CH_OK;
    return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                        "`%s` takes no arguments; write it without `:%s`", kind->name, arguments);
}

enum ch_status ch_kind_new_game(struct ch_agent *agent, const struct ch_game *game, int seat,
                                struct ch_error *error) {
    (void)agent, (void)game, (void)seat, (void)error;
    return CH_OK;
}

void ch_kind_close(struct ch_agent *agent) {
    ch_sources_free(agent);
    ch_free(agent);
}

enum ch_status ch_kind_no_reasons(struct ch_agent *agent, const struct ch_turn *turn,
                                  const struct ch_inquiry *inquiry, struct ch_text *json,
                                  struct ch_error *error) {
    (void)turn, (void)inquiry, (void)json;
    return ch_error_set(error, CH_UNSUPPORTED, NULL, 0, "%s has no reasons", agent->name);
}

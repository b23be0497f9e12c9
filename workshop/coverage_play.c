/* Games played for the sake of their positions. */
#include <assert.h>
#include <stdatomic.h>
#include <stdio.h>

#include "core/base/memory.h"
#include "core/openings/openings.h"
#include "core/referee/referee.h"
#include "workshop/coverage.h"

struct playing {
    const struct ch_game *game;
    struct ch_openings openings;
    struct ch_history *history; /* of each game */
    atomic_int failed;
};

/* Game `i`: each opening is played with both colours, as in a match. */
static enum ch_status play(void *context, struct ch_agent *const agents[], int i,
                           struct ch_error *error) {
    (void)error;
    struct playing *playing = context;
    struct ch_agent *const seats[CH_SEATS] = {agents[i % 2], agents[1 - i % 2]};
    struct ch_referee referee = {.game = playing->game,
                                 .keys = ch_keys_of_seed(1),
                                 .number = (uint32_t)i,
                                 .adjudication =
                                     ch_adjudication_default(playing->game->rule_plies)};
    struct ch_position start;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_played_done) struct ch_played played = {0};
    playing->game->ops->start(playing->game, &start);
    ch_history_init(&history, playing->game, &start);
    const struct ch_openings *openings = &playing->openings;
    ch_referee_play(
        &referee, seats,
        openings->count ? &openings->opening[i / 2 % openings->count].history : &history, &played);
    ch_history_copy(&playing->history[i], &played.history);
    if (played.fault_seat >= 0)
        atomic_fetch_add(&playing->failed, 1);
    return CH_OK;
}

/* Adds the turns of game `i` that the first agent decided, with the keys by which it did. */
static void add_own_turns(struct ch_positions *list, const struct ch_history *played, int i) {
    assert(i >= 0 && played->count >= 0);
    const struct ch_keys keys = ch_keys_of_seed(1);
    struct ch_history until = *played; /* its plies are only read */
    for (until.count = 0; until.count < played->count; until.count++) {
        int seat = list->game->ops->side(list->game, ch_history_position(&until));
        char name[48];
        if (seat != i % 2)
            continue;
        snprintf(name, sizeof name, "game %d, ply %d", i + 1, until.count + 1);
        ch_positions_add_turn(list, &until, ch_turn_key(&keys, (uint32_t)i, seat, until.count),
                              false, name);
    }
}

enum ch_status ch_coverage_play(struct ch_positions *list, const char *agent, const char *against,
                                bool own, int games, const struct ch_agents_config *config,
                                struct ch_progress *progress, int *failed, struct ch_error *error) {
    struct ch_agent_pool pool = {.game = list->game, .config = *config, .progress = progress};
    struct playing playing = {.game = list->game};
    const char *const specs[] = {agent, against ? against : agent};
    playing.history = ch_alloc((size_t)games * sizeof *playing.history);
    if (ch_openings_load("ballots", config->home, list->game, &playing.openings, NULL) != CH_OK) {
        ch_openings_done(&playing.openings); /* the game has none: from its start, then */
        playing.openings = (struct ch_openings){0};
    }
    enum ch_status status = ch_agent_pool_open(&pool, specs, 2, error);
    if (status == CH_OK)
        status = ch_agent_pool_each(&pool, games, play, &playing, error);
    ch_agent_pool_close(&pool);
    for (int i = 0; i < games; i++) {
        char name[32];
        snprintf(name, sizeof name, "game %d", i + 1);
        if (status == CH_OK && own)
            add_own_turns(list, &playing.history[i], i);
        else if (status == CH_OK)
            ch_positions_add(list, &playing.history[i], true, name, NULL);
        ch_history_done(&playing.history[i]);
    }
    *failed = atomic_load(&playing.failed);
    ch_openings_done(&playing.openings);
    ch_free(playing.history);
    return status;
}

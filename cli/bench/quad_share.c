#include "cli/bench/quad_share.h"

#include <stdio.h>

#include "core/games/loa/rules.h"
#include "core/openings/openings.h"

enum { MAX_PLIES = 200 };

static void play(struct ch_search *search, const struct ch_game *game, struct ch_history *history,
                 int depth, struct ch_quad_share *share) {
    const struct ch_search_limits limits = {.depth = depth};
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    while (history->count < MAX_PLIES) {
        struct ch_search_result result;
        legal.count = 0;
        game->ops->moves(game, history, &legal);
        if (game->ops->outcome(game, history, &legal).result != CH_ONGOING)
            break;
        ch_search_run(search, game, history, &legal, &limits,
                      ch_turn_key_of_seed(1, (uint32_t)share->games, 0, history->count), &result);
        share->plies++;
        share->moves += (uint64_t)legal.count;
        share->tests += result.counts.own[CH_LOA_WALK_TESTS];
        share->settled += result.counts.own[CH_LOA_WALK_SETTLED];
        ch_history_push(history, game, &legal.move[result.index]);
    }
    share->games++;
}

enum ch_status ch_quad_share(const struct ch_game *game, const struct ch_search_options *options,
                             int games, int depth, struct ch_quad_share *share,
                             struct ch_error *error) {
    struct ch_openings openings;
    char what[48];
    *share = (struct ch_quad_share){0};
    snprintf(what, sizeof what, "random:plies=4,count=%d", games);
    enum ch_status status = ch_openings_load(what, "", game, &openings, error);
    struct ch_search *search = ch_search_new(options);
    for (int i = 0; status == CH_OK && i < openings.count; i++)
        play(search, game, &openings.opening[i].history, depth, share);
    ch_search_free(search);
    ch_openings_done(&openings);
    return status;
}

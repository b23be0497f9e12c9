/* How often quads alone show that a position is not decided, in the search trees of whole games. */
#ifndef CH_CLI_BENCH_QUAD_SHARE_H
#define CH_CLI_BENCH_QUAD_SHARE_H

#include "core/search/search.h"

/* Sums over the games. */
struct ch_quad_share {
    int games;
    uint64_t plies, moves;   /* made; legal in the positions where they were made */
    uint64_t tests, settled; /* as core/games/loa/rules.h has them */
};

/* Plays `games` games of the search against itself, each move searched to `depth`, from openings of
 * four random moves; they end by the rules or after 200 plies. `options` finds connections by
 * quads. */
enum ch_status ch_quad_share(const struct ch_game *game, const struct ch_search_options *options,
                             int games, int depth, struct ch_quad_share *share,
                             struct ch_error *error);

#endif

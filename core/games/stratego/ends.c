/* How a game of Stratego ends. */
#include "core/games/stratego/stratego.h"

static bool could_move(const struct ch_stratego *stratego, const struct ch_position *position,
                       int seat) {
    CH_SCOPED(ch_moves_done) struct ch_moves steps = {0};
    ch_stratego_steps(stratego, position, seat, &steps);
    return steps.count > 0;
}

struct ch_outcome ch_stratego_outcome(const struct ch_game *game, const struct ch_history *history,
                                      const struct ch_moves *legal) {
    const struct ch_stratego *stratego = ch_stratego_of(game);
    const struct ch_position *position = ch_history_position(history);
    int side = game->ops->side(game, position);
    for (int seat = 0; seat < CH_SEATS; seat++)
        if (ch_stratego_lost(position, seat, CH_STRATEGO_FLAG) > 0)
            return (struct ch_outcome){CH_WON, !seat, CH_STRATEGO_FLAG_TAKEN};
    if (legal->count == 0 && !could_move(stratego, position, !side))
        return (struct ch_outcome){CH_DRAWN, -1, CH_END_NO_MOVES};
    if (legal->count == 0)
        return (struct ch_outcome){CH_WON, !side, CH_END_NO_MOVES};
    if (stratego->limit > 0 && history->count >= stratego->limit)
        return (struct ch_outcome){CH_DRAWN, -1, CH_END_PLY_LIMIT};
    return (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
}

/* How a game of Lines of Action ends. */
#include "core/loa/loa.h"

static bool is_connected(const struct ch_loa *loa, const struct ch_position *position, int seat) {
    bool open[CH_MAX_SQUARES], reached[CH_MAX_SQUARES];
    int men = 0, first = -1;
    for (int square = 0; square < loa->game.graph.count; square++) {
        open[square] = ch_loa_men(position, seat)[square / 64] >> square % 64 & 1;
        if (open[square] && first < 0)
            first = square;
        men += open[square];
    }
    return men > 0 && ch_graph_fill(&loa->game.graph, first, open, reached) == men;
}

static struct ch_outcome connection(const struct ch_loa *loa, const struct ch_position *position) {
    int side = (int)position->word[0];
    bool mover = is_connected(loa, position, !side), other = is_connected(loa, position, side);
    if (mover && other)
        return loa->mover_wins ? (struct ch_outcome){CH_WON, !side, CH_END_BOTH_CONNECTED}
                               : (struct ch_outcome){CH_DRAWN, -1, CH_END_BOTH_CONNECTED};
    if (mover || other)
        return (struct ch_outcome){CH_WON, mover ? !side : side, CH_END_CONNECTED};
    return (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
}

struct ch_outcome ch_loa_outcome(const struct ch_game *game, const struct ch_history *history,
                                 const struct ch_moves *legal) {
    const struct ch_loa *loa = ch_loa_of(game);
    const struct ch_position *position = ch_history_position(history);
    int side = (int)position->word[0];
    struct ch_outcome outcome = connection(loa, position);
    if (outcome.result != CH_ONGOING)
        return outcome;
    if (legal->count == 0)
        return (struct ch_outcome){CH_WON, !side, CH_END_NO_MOVES};
    const struct ch_move *first = &legal->move[0];
    if (first->path[0] == first->path[1] && !ch_loa_can_move(loa, position, !side))
        return (struct ch_outcome){CH_DRAWN, -1, CH_END_NO_MOVES};
    if (loa->repetition > 0 && ch_history_repetitions(history) >= loa->repetition)
        return (struct ch_outcome){CH_DRAWN, -1, CH_END_REPETITION};
    if (loa->limit > 0 && history->count >= loa->limit)
        return (struct ch_outcome){CH_DRAWN, -1, CH_END_PLY_LIMIT};
    return outcome;
}

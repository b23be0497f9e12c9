#include "core/games/turn.h"

bool ch_turn_timed(const struct ch_turn *turn) {
    return turn->time_ms > 0 || turn->remaining_ms[turn->seat] > 0 || turn->average_ms > 0;
}

int ch_turn_max_ms(const struct ch_turn *turn) {
    return turn->time_ms > 0 ? 0 : turn->limit_ms;
}

struct ch_turn ch_turn_make(const struct ch_game *game, const struct ch_history *history,
                            struct ch_turn_parts *parts) {
    int seat = game->ops->side(game, ch_history_position(history));
    ch_history_done(&parts->view);
    const struct ch_history *seen = ch_history_seen(history, game, seat, &parts->view);
    parts->legal.count = 0;
    game->ops->moves(game, seen, &parts->legal);
    return (struct ch_turn){.game = game, .history = seen, .legal = &parts->legal, .seat = seat};
}

void ch_turn_parts_done(struct ch_turn_parts *parts) {
    ch_history_done(&parts->view);
    ch_moves_done(&parts->legal);
}

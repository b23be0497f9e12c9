/* The legal moves of a position, as its board and the past have them. */
#include "core/stratego/laws.h"
#include "core/stratego/stratego.h"

static void add(struct ch_moves *moves, int from, int to, bool strikes) {
    struct ch_move *move = ch_moves_add(moves);
    move->kind = CH_STRATEGO_UNKNOWN; /* a move tells what everybody sees */
    move->path_length = 2;
    move->path[0] = (uint8_t)from;
    move->path[1] = (uint8_t)to;
    if (strikes)
        move->captured[move->captured_count++] = (uint8_t)to;
}

void ch_stratego_steps(const struct ch_stratego *stratego, const struct ch_position *position,
                       int seat, struct ch_moves *moves) {
    const struct ch_graph *graph = &stratego->game.graph;
    for (int from = 0; from < CH_STRATEGO_SQUARES; from++) {
        unsigned piece = ch_stratego_at(position, from);
        if (!piece || ch_stratego_seat(piece) != seat ||
            !ch_stratego_moves_at_all(ch_stratego_kind(piece)))
            continue;
        bool runs = ch_stratego_kind(piece) == CH_STRATEGO_SCOUT;
        for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
            int to = graph->neighbour[from][direction];
            while (to != CH_NO_SQUARE) {
                unsigned there = ch_stratego_at(position, to);
                if (!there || ch_stratego_seat(there) != seat)
                    add(moves, from, to, there != 0);
                if (there || !runs)
                    break;
                to = graph->neighbour[to][direction];
            }
        }
    }
}

void ch_stratego_moves(const struct ch_game *game, const struct ch_history *history,
                       struct ch_moves *moves) {
    const struct ch_stratego *stratego = ch_stratego_of(game);
    const struct ch_position *position = ch_history_position(history);
    int kept = moves->count;
    ch_stratego_steps(stratego, position, game->ops->side(game, position), moves);
    for (int i = kept; i < moves->count; i++)
        if (ch_stratego_law(stratego, history, &moves->move[i]) == CH_STRATEGO_ALLOWED)
            moves->move[kept++] = moves->move[i];
    moves->count = kept;
}

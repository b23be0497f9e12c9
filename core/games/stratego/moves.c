/* The legal moves of a position, as its board and the past have them. */
#include <assert.h>

#include "core/games/stratego/laws.h"
#include "core/games/stratego/stratego.h"

static void add(void *context, int from, int to, unsigned there) {
    struct ch_move *move = ch_moves_add(context);
    assert(from != to && from >= 0 && to >= 0 && from < CH_STRATEGO_SQUARES &&
           to < CH_STRATEGO_SQUARES);
    move->kind = CH_STRATEGO_UNKNOWN; /* a move holds only what both sides see */
    move->path_length = 2;
    move->path[0] = (uint8_t)from;
    move->path[1] = (uint8_t)to;
    if (there)
        move->captured[move->captured_count++] = (uint8_t)to;
}

void ch_stratego_steps(const struct ch_stratego *stratego, const struct ch_position *position,
                       int seat, struct ch_moves *moves) {
    ch_stratego_each_step(stratego, position, seat, add, moves);
}

void ch_stratego_moves(const struct ch_game *game, const struct ch_history *history,
                       struct ch_moves *moves) {
    const struct ch_stratego *stratego = ch_stratego_of(game);
    const struct ch_position *position = ch_history_position(history);
    struct ch_stratego_past past;
    if (ch_stratego_flag_taken(position))
        return;
    int kept = moves->count;
    ch_stratego_steps(stratego, position, game->ops->side(game, position), moves);
    ch_stratego_past_read(&past, stratego, history);
    if (!past.bites)
        return;
    for (int i = kept; i < moves->count; i++)
        if (ch_stratego_past_law(&past, &moves->move[i]) == CH_STRATEGO_ALLOWED)
            moves->move[kept++] = moves->move[i];
    moves->count = kept;
}

/* True if the piece can reach an enemy's. */
static bool reaches(const struct ch_stratego *stratego, const struct ch_position *position,
                    int seat, int from) {
    int kind = ch_stratego_kind(ch_stratego_at(position, from));
    if (!ch_stratego_moves_at_all(kind))
        return false;
    for (int direction = CH_N; direction < CH_DIRECTIONS; direction += 2) {
        int to = from;
        unsigned there;
        do {
            to = stratego->game.graph.neighbour[to][direction];
            there = to == CH_NO_SQUARE ? 0 : ch_stratego_at(position, to);
        } while (!there && to != CH_NO_SQUARE && kind == CH_STRATEGO_SCOUT);
        if (there && ch_stratego_seat(there) != seat)
            return true;
    }
    return false;
}

bool ch_stratego_can_strike(const struct ch_game *game, const struct ch_position *position) {
    int seat = game->ops->side(game, position);
    for (int first = 0; first < CH_STRATEGO_SQUARES; first += 8) {
        uint64_t own =
            ch_stratego_word_of(position->word[CH_STRATEGO_WORD_SQUARES + first / 8], seat);
        for (; own; own &= own - 1)
            if (reaches(ch_stratego_of(game), position, seat, first + __builtin_ctzll(own) / 8))
                return !ch_stratego_flag_taken(position);
    }
    return false;
}

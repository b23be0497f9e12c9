/* What pieces of unknown rank do to and under pieces that are known, and what it makes suspected.
 */
#include "core/games/stratego/belief/belief_parts.h"

#include <assert.h>

enum { CONDUCT_KINDS = 4 };
static const uint8_t ways[CONDUCT_KINDS] = {CH_N, CH_E, CH_S, CH_W};

/* The rank of the observer's piece on a square as the owner of the others knows it; -1: there is
 * none, or its rank was not shown. */
static int shown_rank(const struct ch_stratego_belief *belief, const struct ch_position *position,
                      int square) {
    unsigned byte = square == CH_NO_SQUARE ? 0 : ch_stratego_at(position, square);
    if (!byte || ch_stratego_seat(byte) == belief->owner || !(byte & CH_STRATEGO_SHOWN) ||
        ch_stratego_kind(byte) >= CH_STRATEGO_RANKS)
        return -1;
    return ch_stratego_kind(byte);
}

static bool is_hidden_enemy(const struct ch_stratego_belief *belief,
                            const struct ch_position *position, int square) {
    unsigned byte = square == CH_NO_SQUARE ? 0 : ch_stratego_at(position, square);
    return byte && ch_stratego_seat(byte) != belief->owner && !(byte & CH_STRATEGO_SHOWN);
}

/* The owner's piece on a square if its rank was not shown in the position; NULL: there is none. */
static struct ch_stratego_known *find_hidden(struct ch_stratego_belief *belief,
                                             const struct ch_position *position, int square) {
    if (square == CH_NO_SQUARE || belief->at[square] < 0 ||
        (ch_stratego_at(position, square) & CH_STRATEGO_SHOWN))
        return NULL;
    return &belief->piece[belief->at[square]];
}

static int strongest(unsigned set) {
    return set ? 31 - __builtin_clz(set) : -1;
}

/* The rank above which a piece's conduct says it is: -1: it does not say. */
static int outdone(const struct ch_stratego_known *piece) {
    int chased = strongest(piece->chased & ~(unsigned)CH_STRATEGO_STANDING);
    return chased >= 0 ? chased : strongest(piece->guards);
}

/* Adds a rank to one of the sets that make a rank suspected, and notes since when they do. */
static void add_rank(struct ch_stratego_known *piece, uint16_t *set, int rank, int ply) {
    assert(rank >= 0 && rank < CH_STRATEGO_RANKS && ply >= piece->suspect_ply);
    int before = outdone(piece);
    *set |= (uint16_t)(1 << rank);
    if (outdone(piece) != before || piece->suspect_ply < 0)
        piece->suspect_ply = ply;
}

/* The piece that was on `from` has gone one step, and struck nothing. */
static void step(const struct ch_game *game, const struct ch_stratego_belief *belief,
                 const struct ch_position *before, const struct ch_move *move, int ply,
                 struct ch_stratego_known *piece) {
    const int16_t *beside_from = game->graph.neighbour[move->path[0]];
    const int16_t *beside_to = game->graph.neighbour[move->path[1]];
    int prey = 0;
    for (int i = 0; i < CONDUCT_KINDS; i++) {
        int rank = shown_rank(belief, before, beside_to[ways[i]]);
        piece->approaches += is_hidden_enemy(belief, before, beside_to[ways[i]]);
        if (rank < 0)
            continue;
        add_rank(piece, &piece->chased, rank, ply);
        prey++;
    }
    piece->chases += prey > 0;
    piece->forked |= prey > 1;
    for (int i = 0; i < CONDUCT_KINDS && prey == 0; i++) {
        int rank = shown_rank(belief, before, beside_from[ways[i]]);
        if (rank >= 0 && ch_stratego_moves_at_all(rank))
            piece->fled |= (uint16_t)(1 << rank);
    }
}

/* The observer's last move brought a piece of shown rank to a square; those that it threatens there
 * did not move. A piece beside one that could have moved off may be why. */
static void note_stay(const struct ch_game *game, struct ch_stratego_belief *belief,
                      const struct ch_position *before, int square, int left, int ply) {
    int rank = shown_rank(belief, before, square);
    if (rank < 0)
        return;
    for (int i = 0; i < CONDUCT_KINDS; i++) {
        int prey = game->graph.neighbour[square][ways[i]];
        if (prey == CH_NO_SQUARE || prey == left || belief->at[prey] < 0)
            continue;
        struct ch_stratego_known *piece = find_hidden(belief, before, prey);
        unsigned byte = ch_stratego_at(before, prey);
        if (piece)
            piece->stayed |= (uint16_t)(1 << rank);
        bool falls = piece ? piece->moved
                           : ch_stratego_strike(rank, ch_stratego_kind(byte)) == CH_STRATEGO_WINS;
        for (int j = 0; j < CONDUCT_KINDS && falls; j++) {
            int beside = game->graph.neighbour[prey][ways[j]];
            struct ch_stratego_known *guard =
                beside == left ? NULL : find_hidden(belief, before, beside);
            if (guard)
                add_rank(guard, &guard->guards, rank, ply);
        }
    }
}

void ch_stratego_conduct(const struct ch_game *game, const struct ch_history *history, int ply,
                         struct ch_stratego_belief *belief) {
    const struct ch_position *before = ch_history_before(history, ply);
    const struct ch_move *move = &history->plies[ply].move;
    if (belief->at[move->path[0]] < 0)
        return;
    struct ch_stratego_known *mover = find_hidden(belief, before, move->path[0]);
    bool runs = ch_stratego_at(&history->plies[ply].after, move->path[1]) & CH_STRATEGO_SHOWN;
    if (mover && !runs && move->captured_count == 0)
        step(game, belief, before, move, ply, mover);
    if (ply == 0)
        return;
    int came_to = history->plies[ply - 1].move.path[1];
    if (came_to != move->path[1]) /* else it was struck, which answers it */
        note_stay(game, belief, before, came_to, move->path[0], ply);
}

/* What is after pieces of a rank: what outranks it, the nearest first; the marshal's prey is for
 * the spy, or for the other marshal. Unknown: nothing that the piece can be. */
static int hunter(unsigned can_be, int rank) {
    for (int kind = rank + 1; kind <= CH_STRATEGO_MARSHAL; kind++)
        if (can_be >> kind & 1)
            return kind;
    if (rank == CH_STRATEGO_MARSHAL && can_be >> CH_STRATEGO_SPY & 1)
        return CH_STRATEGO_SPY;
    if (rank == CH_STRATEGO_MARSHAL && can_be >> CH_STRATEGO_MARSHAL & 1)
        return CH_STRATEGO_MARSHAL;
    return CH_STRATEGO_UNKNOWN;
}

static void suspect(struct ch_stratego_known *piece, int now, int ripe_plies) {
    int chased = strongest(piece->chased & ~(unsigned)CH_STRATEGO_STANDING);
    int rank = outdone(piece);
    piece->suspect = CH_STRATEGO_UNKNOWN;
    if (rank >= 0)
        piece->suspect = (uint8_t)hunter(piece->can_be, rank);
    else if (piece->chased && piece->can_be >> CH_STRATEGO_MINER & 1)
        piece->suspect = CH_STRATEGO_MINER; /* it came up to a bomb */
    piece->bluffs = chased >= 0 && (piece->suspect == CH_STRATEGO_UNKNOWN ||
                                    (piece->fled && __builtin_ctz(piece->fled) <= chased));
    if (piece->bluffs)
        piece->suspect = CH_STRATEGO_UNKNOWN;
    if (piece->suspect == CH_STRATEGO_UNKNOWN)
        piece->suspect_ply = -1;
    assert(piece->suspect == CH_STRATEGO_UNKNOWN || piece->can_be >> piece->suspect & 1);
    piece->ripe = piece->suspect_ply >= 0 && now - piece->suspect_ply >= ripe_plies;
}

void ch_stratego_suspect(struct ch_stratego_belief *belief, int now, int ripe_plies) {
    for (int i = 0; i < belief->count; i++) {
        struct ch_stratego_known *piece = &belief->piece[i];
        if (piece->square != CH_NO_SQUARE && piece->kind == CH_STRATEGO_UNKNOWN)
            suspect(piece, now, ripe_plies);
        else
            piece->suspect_ply = -1;
    }
}

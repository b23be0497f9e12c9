/* Pieces followed through a game, as the other side knows them: see belief.h. */
#include "core/games/stratego/belief/belief.h"

#include <assert.h>

const struct ch_stratego_assumption_row ch_stratego_assumption_rows[CH_STRATEGO_ASSUMPTIONS] = {
    [CH_ASSUME_SUSPECTED] = {"assume-suspected", 2, 0.01, 100, false},
    [CH_ASSUME_RIPE_SUSPECTED] = {"assume-ripe-suspected", 2.5, 0.01, 100, false},
    [CH_ASSUME_ABOVE_SUSPECTED] = {"assume-above-suspected", 1.5, 0.01, 100, false},
    [CH_ASSUME_BELOW_SUSPECTED] = {"assume-below-suspected", 0.7, 0.01, 100, false},
    [CH_ASSUME_ABOVE_FLED] = {"assume-above-fled", 0.1, 0.01, 100, false},
    [CH_ASSUME_RIPE_PLIES] = {"assume-ripe-plies", 10, 0, 1000, true},
    [CH_ASSUME_KNOWN_BOMB] = {"assume-known-bomb", 2, 0, 100, false},
    [CH_ASSUME_BOMB_BESIDE_FLAG] = {"assume-bomb-beside-flag", 12, 0, 100, false},
    [CH_ASSUME_FLAG_NOT_WALLED] = {"assume-flag-not-walled", 0.02, 0.001, 1, false},
    [CH_ASSUME_STRIKES_HOPEFUL] = {"assume-strikes-hopeful", 50, 0, 100, true},
    [CH_ASSUME_STRIKES_BLIND] = {"assume-strikes-blind", 15, 0, 100, true},
    [CH_ASSUME_FURTHER_STRIKES] = {"assume-further-strikes", 25, 0, 100, true},
    [CH_ASSUME_STRIKES_SAFE] = {"assume-strikes-safe", 50, 0, 100, true},
    [CH_ASSUME_STAYS_WARNED] = {"assume-stays-warned", 100, 0, 100, true},
    [CH_ASSUME_STAYS_UNWARNED] = {"assume-stays-unwarned", 100, 0, 100, true},
    [CH_ASSUME_STRUCK_FIRST] = {"assume-struck-first", 0, 0, 100, true},
    [CH_ASSUME_OWN_PIECE_STEPS] = {"assume-own-piece-steps", 4, 1, 9, true},
};

void ch_stratego_assume_usual(struct ch_stratego_assumptions *assumptions) {
    for (int i = 0; i < CH_STRATEGO_ASSUMPTIONS; i++) {
        const struct ch_stratego_assumption_row *row = &ch_stratego_assumption_rows[i];
        assert(row->name && row->min <= row->usual && row->usual <= row->max);
        assumptions->value[i] = row->usual;
    }
}

enum {
    EVERY_KIND = (1 << CH_STRATEGO_RANKS) - 1,
    STANDING = 1 << CH_STRATEGO_FLAG | 1 << CH_STRATEGO_BOMB /* what never moves */
};

static bool is_single(uint16_t set) {
    return (set & (set - 1)) == 0;
}

/* How many pieces of unknown rank there are of the kinds in a set. */
static int count_kinds(const struct ch_stratego_belief *belief, unsigned set) {
    int count = 0;
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        if (set >> kind & 1)
            count += belief->unknown[kind];
    return count;
}

static bool is_open(const struct ch_stratego_known *piece) {
    return piece->square != CH_NO_SQUARE && !is_single(piece->can_be);
}

/* Pieces whose rank is certain are no longer among those of unknown rank. */
static void count_unknown(struct ch_stratego_belief *belief) {
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        belief->unknown[kind] = belief->left[kind];
    for (int i = 0; i < belief->count; i++) {
        const struct ch_stratego_known *piece = &belief->piece[i];
        if (piece->square == CH_NO_SQUARE || is_open(piece))
            continue;
        uint8_t *unknown = &belief->unknown[__builtin_ctz(piece->can_be)];
        *unknown = (uint8_t)(*unknown > 0 ? *unknown - 1 : 0);
    }
}

/* Takes kinds out of a piece's set, unless nothing is left of it. */
static bool narrow(struct ch_stratego_known *piece, unsigned out) {
    uint16_t left = (uint16_t)(piece->can_be & ~out);
    if (left == 0 || left == piece->can_be)
        return false;
    piece->can_be = left;
    return true;
}

/* If all kinds in a set are taken by pieces that can be nothing else, no other piece is one. */
static bool use_up(struct ch_stratego_belief *belief, unsigned set) {
    assert(set != 0);
    int within = 0;
    bool changed = false;
    for (int i = 0; i < belief->count; i++)
        within += is_open(&belief->piece[i]) && (belief->piece[i].can_be & ~set) == 0;
    if (within < count_kinds(belief, set))
        return false;
    for (int i = 0; i < belief->count; i++)
        if (is_open(&belief->piece[i]) && (belief->piece[i].can_be & ~set) != 0)
            changed |= narrow(&belief->piece[i], set);
    return changed;
}

/* Narrows the sets of what pieces can be by how many of each kind there are. Where as many pieces
 * can be of the kinds in a set alone as there are of these kinds, no other piece is of one (a Hall
 * set, as propagators of the constraint "all different" use it: Régin 1994); this is repeated until
 * nothing changes. Pieces differ in nothing but whether they have moved, so the sets to look at are
 * those of the pieces, and that of no kind's being left. */
static void eliminate(struct ch_stratego_belief *belief) {
    for (bool changed = true; changed;) {
        unsigned gone = 0;
        changed = false;
        count_unknown(belief);
        for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
            gone |= (unsigned)(belief->unknown[kind] == 0) << kind;
        for (int i = 0; i < belief->count; i++)
            if (is_open(&belief->piece[i]))
                changed |= narrow(&belief->piece[i], gone);
        unsigned tried = 0;
        for (int i = 0; i < belief->count && !changed; i++)
            if (is_open(&belief->piece[i]) && belief->piece[i].can_be != tried) {
                tried = belief->piece[i].can_be;
                changed = use_up(belief, tried);
            }
    }
    for (int i = 0; i < belief->count; i++) {
        struct ch_stratego_known *piece = &belief->piece[i];
        if (is_single(piece->can_be))
            piece->kind = (uint8_t)__builtin_ctz(piece->can_be);
        assert(piece->can_be != 0);
    }
}

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
    int chased = strongest(piece->chased & ~(unsigned)STANDING);
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
    bool prey = false;
    for (int i = 0; i < CH_DIRECTIONS; i += 2) {
        int rank = shown_rank(belief, before, beside_to[i]);
        if (rank < 0)
            continue;
        add_rank(piece, &piece->chased, rank, ply);
        prey = true;
    }
    for (int i = 0; i < CH_DIRECTIONS && !prey; i += 2) {
        int rank = shown_rank(belief, before, beside_from[i]);
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
    for (int i = 0; i < CH_DIRECTIONS; i += 2) {
        int prey = game->graph.neighbour[square][i];
        if (prey == CH_NO_SQUARE || prey == left || belief->at[prey] < 0)
            continue;
        struct ch_stratego_known *piece = find_hidden(belief, before, prey);
        unsigned byte = ch_stratego_at(before, prey);
        bool falls = piece ? piece->moved
                           : ch_stratego_strike(rank, ch_stratego_kind(byte)) == CH_STRATEGO_WINS;
        for (int j = 0; j < CH_DIRECTIONS && falls; j += 2) {
            int beside = game->graph.neighbour[prey][j];
            struct ch_stratego_known *guard =
                beside == left ? NULL : find_hidden(belief, before, beside);
            if (guard)
                add_rank(guard, &guard->guards, rank, ply);
        }
    }
}

/* Takes in what the pieces did in a ply, before they are moved to their squares after it. */
static void note_conduct(const struct ch_game *game, const struct ch_history *history, int ply,
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
    int chased = strongest(piece->chased & ~(unsigned)STANDING);
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

/* What the conduct makes suspected, `now` plies after the start; suspicions that are `ripe_plies`
 * old are ripe. */
static void suspect_ranks(struct ch_stratego_belief *belief, int now, int ripe_plies) {
    for (int i = 0; i < belief->count; i++) {
        struct ch_stratego_known *piece = &belief->piece[i];
        if (piece->square != CH_NO_SQUARE && piece->kind == CH_STRATEGO_UNKNOWN)
            suspect(piece, now, ripe_plies);
        else
            piece->suspect_ply = -1;
    }
}

static void begin(const struct ch_position *start, struct ch_stratego_belief *belief) {
    belief->count = 0;
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        unsigned byte = ch_stratego_at(start, square);
        belief->at[square] = -1;
        if (!byte || ch_stratego_seat(byte) != belief->owner ||
            belief->count == CH_STRATEGO_MAX_PIECES)
            continue;
        belief->at[square] = (int8_t)belief->count;
        belief->piece[belief->count++] = (struct ch_stratego_known){
            .square = (int16_t)square,
            .origin = (uint8_t)square,
            .kind = CH_STRATEGO_UNKNOWN,
            .moved = (byte & CH_STRATEGO_MOVED) != 0,
            .suspect = CH_STRATEGO_UNKNOWN,
            .suspect_ply = -1,
        };
    }
}

static void mark_lost(struct ch_stratego_belief *belief, int index, int kind) {
    belief->piece[index].square = CH_NO_SQUARE;
    belief->piece[index].kind = (uint8_t)kind;
    belief->piece[index].shown = true;
}

static void follow_ply(struct ch_stratego_belief *belief, const struct ch_history *history,
                       int ply) {
    const struct ch_position *before = ch_history_before(history, ply);
    const struct ch_move *move = &history->plies[ply].move;
    const struct ch_position *after = &history->plies[ply].after;
    int from = move->path[0], to = move->path[1];
    int mover = belief->at[from], struck = belief->at[to];
    assert(mover < belief->count && struck < belief->count &&
           (mover < 0 || belief->piece[mover].square == from));
    unsigned there = ch_stratego_at(after, to);
    bool stays = there && ch_stratego_seat(there) == belief->owner;
    belief->at[from] = -1;
    if (mover >= 0) {
        struct ch_stratego_known *piece = &belief->piece[mover];
        piece->square = (int16_t)to;
        piece->moved = true;
        if (stays)
            belief->at[to] = (int8_t)mover;
        else
            mark_lost(belief, mover, ch_stratego_kind_lost(before, after, belief->owner));
    } else if (struck >= 0 && !stays) {
        belief->at[to] = -1;
        mark_lost(belief, struck, ch_stratego_kind_lost(before, after, belief->owner));
    }
}

/* Reads what is shown in the last position, and the owner's remaining pieces. */
static void read_position(const struct ch_stratego *stratego, const struct ch_position *now,
                          struct ch_stratego_belief *belief) {
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++) {
        int left = stratego->army[kind] - ch_stratego_lost(now, belief->owner, kind);
        belief->left[kind] = (uint8_t)(left > 0 ? left : 0);
    }
    for (int i = 0; i < belief->count; i++) {
        struct ch_stratego_known *piece = &belief->piece[i];
        unsigned byte = piece->square == CH_NO_SQUARE ? 0 : ch_stratego_at(now, piece->square);
        if (byte & CH_STRATEGO_SHOWN && ch_stratego_kind(byte) < CH_STRATEGO_RANKS) {
            piece->shown = true;
            piece->kind = (uint8_t)ch_stratego_kind(byte);
        }
        piece->can_be = (uint16_t)(piece->kind < CH_STRATEGO_RANKS ? 1 << piece->kind
                                   : piece->moved                  ? EVERY_KIND & ~STANDING
                                                                   : EVERY_KIND);
    }
}

void ch_stratego_know(const struct ch_game *game, const struct ch_history *history, int owner,
                      const struct ch_stratego_assumptions *assumptions,
                      struct ch_stratego_belief *belief) {
    const struct ch_stratego *stratego = ch_stratego_of(game);
    struct ch_stratego_assumptions usual;
    if (!assumptions)
        ch_stratego_assume_usual(&usual);
    const struct ch_stratego_assumptions *assumed = assumptions ? assumptions : &usual;
    belief->owner = owner;
    begin(&history->start, belief);
    for (int ply = 0; ply < history->count; ply++) {
        note_conduct(game, history, ply, belief);
        follow_ply(belief, history, ply);
    }
    read_position(stratego, ch_history_position(history), belief);
    eliminate(belief);
    suspect_ranks(belief, history->count, (int)assumed->value[CH_ASSUME_RIPE_PLIES]);
    ch_stratego_weigh(stratego, assumed, belief);
}

/* What a piece can be, by elimination: of each kind there are so many, and all are somewhere. Where
 * as many pieces can be of the kinds in a set alone as there are of these kinds, no other piece is
 * of one (a Hall set, as propagators of the constraint "all different" use it: Régin 1994); this is
 * repeated until nothing changes. */
#include <assert.h>

#include "core/games/stratego/belief/belief_parts.h"

/* How many pieces of unknown rank there are of the kinds in a set. */
static int count_kinds(const struct ch_stratego_belief *belief, unsigned set) {
    int count = 0;
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        if (set >> kind & 1)
            count += belief->unknown[kind];
    return count;
}

static bool is_open(const struct ch_stratego_known *piece) {
    return piece->square != CH_NO_SQUARE && !ch_stratego_only(piece->can_be);
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

/* Pieces differ in nothing but whether they have moved, so the sets to look at are those of the
 * pieces, and that of no kind's being left. */
void ch_stratego_eliminate(struct ch_stratego_belief *belief) {
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
        if (ch_stratego_only(piece->can_be))
            piece->kind = (uint8_t)__builtin_ctz(piece->can_be);
        assert(piece->can_be != 0);
    }
}

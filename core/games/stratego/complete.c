/* Games as they may have gone: the hidden ranks drawn by what is known of the pieces. */
#include <assert.h>
#include <string.h>

#include "core/games/stratego/belief/belief.h"
#include "core/games/stratego/set_ups/set_ups.h"
#include "core/games/stratego/stratego.h"

struct draw {
    const struct ch_stratego *stratego;
    const struct ch_stratego_belief *belief;
    struct ch_random *random;
    int left[CH_STRATEGO_RANKS];          /* that no piece has yet */
    uint8_t kind[CH_STRATEGO_MAX_PIECES]; /* of the pieces; unknown: none yet */
};

/* A number from 0 to 1. */
static double draw_share(struct ch_random *random) {
    return (double)(ch_random_next(random) >> 11) * 0x1p-53;
}

static bool is_open(const struct draw *draw, int piece) {
    return draw->kind[piece] == CH_STRATEGO_UNKNOWN;
}

static void assign_kind(struct draw *draw, int piece, int kind) {
    draw->kind[piece] = (uint8_t)kind;
    draw->left[kind]--;
    assert(draw->left[kind] >= 0);
}

/* Draws the piece that is of this kind; -1: none can be. */
static int draw_piece(struct draw *draw, int kind) {
    const struct ch_stratego_belief *belief = draw->belief;
    double sum = 0;
    int last = -1;
    for (int i = 0; i < belief->count; i++)
        if (is_open(draw, i))
            sum += belief->piece[i].chance[kind];
    double rest = draw_share(draw->random) * sum;
    for (int i = 0; i < belief->count; i++) {
        if (!is_open(draw, i) || belief->piece[i].chance[kind] <= 0)
            continue;
        last = i;
        rest -= belief->piece[i].chance[kind];
        if (rest < 0)
            break;
    }
    return last;
}

/* Puts bombs on all places beside the flag if there can be, as often as that is usual. */
static void wall_in(struct draw *draw, int flag) {
    const struct ch_stratego_belief *belief = draw->belief;
    int beside[4], wall[4], count = 0;
    bool walled = draw_share(draw->random) < draw->stratego->walled;
    int place = ch_stratego_place(belief->owner, belief->piece[flag].origin);
    int places = place < 0 || !walled ? 0 : ch_stratego_beside_place(place, beside);
    for (int i = 0; i < places; i++)
        for (int piece = 0; piece < belief->count; piece++)
            if (belief->piece[piece].origin == ch_stratego_placed(belief->owner, beside[i]) &&
                is_open(draw, piece) && belief->piece[piece].chance[CH_STRATEGO_BOMB] > 0)
                wall[count++] = piece;
    if (count > draw->left[CH_STRATEGO_BOMB])
        return;
    for (int i = 0; i < count; i++)
        assign_kind(draw, wall[i], CH_STRATEGO_BOMB);
}

/* What cannot move comes first, since only pieces that have not moved can be it; then the rarest.
 */
static void draw_kinds(struct draw *draw) {
    static const uint8_t order[CH_STRATEGO_RANKS] = {
        CH_STRATEGO_FLAG,       CH_STRATEGO_BOMB,     CH_STRATEGO_MARSHAL, CH_STRATEGO_GENERAL,
        CH_STRATEGO_SPY,        CH_STRATEGO_COLONEL,  CH_STRATEGO_MAJOR,   CH_STRATEGO_CAPTAIN,
        CH_STRATEGO_LIEUTENANT, CH_STRATEGO_SERGEANT, CH_STRATEGO_MINER,   CH_STRATEGO_SCOUT};
    for (int i = 0; i < CH_STRATEGO_RANKS; i++)
        while (draw->left[order[i]] > 0) {
            int piece = draw_piece(draw, order[i]);
            if (piece < 0)
                break;
            assign_kind(draw, piece, order[i]);
            if (order[i] == CH_STRATEGO_FLAG)
                wall_in(draw, piece);
        }
    /* Only a position that play can't reach leaves pieces over, such as a flag that moved. */
    for (int i = 0, kind = 0; i < draw->belief->count && kind < CH_STRATEGO_RANKS; i++) {
        while (kind < CH_STRATEGO_RANKS && draw->left[kind] <= 0)
            kind++;
        if (is_open(draw, i) && kind < CH_STRATEGO_RANKS)
            assign_kind(draw, i, kind);
    }
}

void ch_stratego_complete(const struct ch_game *game, const struct ch_history *view, int seat,
                          struct ch_random *random, struct ch_history *full) {
    struct ch_stratego_belief belief;
    ch_stratego_know(game, view, !seat, NULL, &belief);
    struct draw draw = {.stratego = ch_stratego_of(game), .belief = &belief, .random = random};
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        draw.left[kind] = belief.unknown[kind];
    for (int i = 0; i < belief.count; i++)
        draw.kind[i] = belief.piece[i].kind;
    draw_kinds(&draw);
    struct ch_position start = view->start;
    for (int i = 0; i < belief.count; i++) {
        int square = belief.piece[i].origin;
        assert(draw.kind[i] < CH_STRATEGO_RANKS || belief.piece[i].kind == CH_STRATEGO_UNKNOWN);
        unsigned byte = ch_stratego_at(&start, square);
        ch_stratego_put(&start, square, (byte & ~(unsigned)CH_STRATEGO_KIND) | draw.kind[i]);
    }
    ch_history_init(full, game, &start);
    full->start_quiet = view->start_quiet;
    for (int ply = 0; ply < view->count; ply++)
        ch_history_push(full, game, &view->plies[ply].move);
}

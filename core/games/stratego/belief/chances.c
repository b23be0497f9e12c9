/* How likely a piece is to be of each kind: what is usual where it was at the start, times what its
 * conduct makes likelier, brought to the numbers of pieces that are left by iterative proportional
 * fitting (Deming and Stephan 1940).
 *
 * With these chances the hidden ranks are drawn, for games as they may have gone. */
#include <assert.h>
#include <math.h>

#include "core/games/stratego/belief/belief.h"
#include "core/games/stratego/set_ups/set_ups.h"
#include "core/games/stratego/stratego.h"

enum { MAX_ROUNDS = 60 };
static const double near = 0.01;

struct weighing {
    int piece[CH_STRATEGO_MAX_PIECES], count; /* those whose kind is open */
    double weight[CH_STRATEGO_MAX_PIECES][CH_STRATEGO_RANKS];
};

/* True if all places beside the flag may have held bombs at the start; *bombs: how many did. */
static bool may_be_walled(const struct ch_stratego_belief *belief,
                          const int8_t standing[CH_STRATEGO_PLACES], int place, int *bombs) {
    int beside[4], count = ch_stratego_beside_place(place, beside);
    *bombs = 0;
    for (int i = 0; i < count; i++) {
        int index = standing[beside[i]];
        if (index < 0 || !(belief->piece[index].can_be >> CH_STRATEGO_BOMB & 1))
            return false;
        *bombs += belief->piece[index].kind == CH_STRATEGO_BOMB;
    }
    return true;
}

/* Flags are walled in by bombs more often than not: where no wall can have been there is hardly a
 * flag, but one stays possible, whatever the statistics say; beside a likely flag there are bombs.
 */
static void wall_in(const struct ch_stratego *stratego, const double assumed[],
                    const struct ch_stratego_belief *belief, struct weighing *weighing) {
    int8_t standing[CH_STRATEGO_PLACES], row[CH_STRATEGO_PLACES];
    double sum = 0, flag[CH_STRATEGO_PLACES] = {0};
    memset(standing, -1, sizeof standing);
    memset(row, -1, sizeof row);
    for (int i = 0; i < belief->count; i++) {
        int place = ch_stratego_place(belief->owner, belief->piece[i].origin);
        if (place >= 0)
            standing[place] = (int8_t)i;
    }
    for (int i = 0; i < weighing->count; i++) {
        int bombs;
        int place = ch_stratego_place(belief->owner, belief->piece[weighing->piece[i]].origin);
        double *weight = &weighing->weight[i][CH_STRATEGO_FLAG];
        if (place < 0 || *weight == 0)
            continue;
        row[place] = (int8_t)i;
        if (may_be_walled(belief, standing, place, &bombs))
            *weight *= 1 + stratego->walled * assumed[CH_ASSUME_KNOWN_BOMB] * bombs;
        else
            *weight *= fmax(1 - stratego->walled, assumed[CH_ASSUME_FLAG_NOT_WALLED]);
        flag[place] = *weight;
        sum += *weight;
    }
    for (int place = 0; place < CH_STRATEGO_PLACES; place++) {
        int beside[4], count = ch_stratego_beside_place(place, beside);
        double near_flag = 0;
        for (int i = 0; i < count && sum > 0; i++)
            near_flag += flag[beside[i]] / sum;
        if (row[place] >= 0)
            weighing->weight[row[place]][CH_STRATEGO_BOMB] *=
                1 + stratego->walled * assumed[CH_ASSUME_BOMB_BESIDE_FLAG] * near_flag;
    }
}

static double of_conduct(const struct ch_stratego_known *piece, const double assumed[], int kind) {
    double weight = 1;
    int suspect = piece->suspect;
    if (suspect != CH_STRATEGO_UNKNOWN && ch_stratego_moves_at_all(kind))
        weight *=
            assumed[kind == suspect  ? piece->ripe ? CH_ASSUME_RIPE_SUSPECTED : CH_ASSUME_SUSPECTED
                    : kind > suspect ? CH_ASSUME_ABOVE_SUSPECTED
                                     : CH_ASSUME_BELOW_SUSPECTED];
    if (piece->fled && !piece->bluffs && ch_stratego_moves_at_all(kind) &&
        kind > __builtin_ctz(piece->fled))
        weight *= assumed[CH_ASSUME_ABOVE_FLED];
    return weight;
}

/* Brings the sum to what it should be, and returns what it was. */
static double scale(double *value[], int count, double sum) {
    double have = 0;
    for (int i = 0; i < count; i++)
        have += *value[i];
    for (int i = 0; i < count && have > 0; i++)
        *value[i] *= sum / have;
    return have;
}

/* Pieces have sums of 1 in the end, kinds their numbers but for `near`. */
static void fit(struct weighing *weighing, const uint8_t unknown[]) {
    double *value[CH_STRATEGO_MAX_PIECES];
    double off = 1;
    for (int round = 0; round < MAX_ROUNDS && off > near; round++) {
        off = 0;
        for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++) {
            for (int i = 0; i < weighing->count; i++)
                value[i] = &weighing->weight[i][kind];
            double have = scale(value, weighing->count, unknown[kind]);
            off = fmax(off, fabs(have - unknown[kind]));
        }
        for (int i = 0; i < weighing->count; i++) {
            for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
                value[kind] = &weighing->weight[i][kind];
            scale(value, CH_STRATEGO_RANKS, 1);
        }
    }
}

void ch_stratego_weigh(const struct ch_stratego *stratego,
                       const struct ch_stratego_assumptions *assumptions,
                       struct ch_stratego_belief *belief) {
    const double *assumed = assumptions->value;
    struct weighing weighing = {.count = 0};
    for (int i = 0; i < belief->count; i++) {
        struct ch_stratego_known *piece = &belief->piece[i];
        memset(piece->chance, 0, sizeof piece->chance);
        if (piece->kind < CH_STRATEGO_RANKS)
            piece->chance[piece->kind] = 1;
        if (piece->kind < CH_STRATEGO_RANKS || piece->square == CH_NO_SQUARE)
            continue;
        int place = ch_stratego_place(belief->owner, piece->origin);
        for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
            weighing.weight[weighing.count][kind] =
                piece->can_be >> kind & 1
                    ? (place < 0 ? 1.0 : (double)stratego->usual[place][kind]) *
                          of_conduct(piece, assumed, kind)
                    : 0;
        weighing.piece[weighing.count++] = i;
        assert(weighing.count <= CH_STRATEGO_MAX_PIECES);
    }
    wall_in(stratego, assumed, belief, &weighing);
    fit(&weighing, belief->unknown);
    for (int i = 0; i < weighing.count; i++)
        memcpy(belief->piece[weighing.piece[i]].chance, weighing.weight[i],
               sizeof weighing.weight[i]);
}

struct ch_stratego_odds ch_stratego_odds_against(const struct ch_stratego_known *known, int kind) {
    double chance[3] = {0};
    for (int other = 0; other < CH_STRATEGO_RANKS; other++)
        chance[ch_stratego_strike(kind, other)] += known->chance[other];
    return (struct ch_stratego_odds){.wins = chance[CH_STRATEGO_WINS],
                                     .both_fall = chance[CH_STRATEGO_BOTH_FALL],
                                     .loses = chance[CH_STRATEGO_LOSES]};
}

/* What a strike gains the attacker, whose kinds are worth `attackers`. */
static double gain_of(int attacker, int defender, const int attackers[], const int defenders[]) {
    enum ch_stratego_strike end = ch_stratego_strike(attacker, defender);
    return (end != CH_STRATEGO_LOSES ? defenders[defender] : 0) -
           (end != CH_STRATEGO_WINS ? attackers[attacker] : 0);
}

double ch_stratego_gain(const struct ch_stratego_known *known, int kind,
                        const int own[CH_STRATEGO_RANKS], const int theirs[CH_STRATEGO_RANKS]) {
    double gain = 0;
    for (int other = 0; other < CH_STRATEGO_RANKS; other++)
        gain += known->chance[other] * gain_of(kind, other, own, theirs);
    return gain;
}

double ch_stratego_threat(const struct ch_stratego_known *known, int kind,
                          const int own[CH_STRATEGO_RANKS], const int theirs[CH_STRATEGO_RANKS]) {
    double threat = 0;
    for (int other = 0; other < CH_STRATEGO_RANKS; other++)
        if (ch_stratego_moves_at_all(other) && gain_of(other, kind, theirs, own) > 0)
            threat += known->chance[other] * gain_of(other, kind, theirs, own);
    return threat;
}

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

static bool is_undrawn(const struct draw *draw, int piece) {
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
        if (is_undrawn(draw, i))
            sum += belief->piece[i].chance[kind];
    double rest = draw_share(draw->random) * sum;
    for (int i = 0; i < belief->count; i++) {
        if (!is_undrawn(draw, i) || belief->piece[i].chance[kind] <= 0)
            continue;
        last = i;
        rest -= belief->piece[i].chance[kind];
        if (rest < 0)
            break;
    }
    return last;
}

/* Puts bombs on all places beside the flag if there can be, as often as that is usual. */
static void wall_in_drawn(struct draw *draw, int flag) {
    const struct ch_stratego_belief *belief = draw->belief;
    int beside[4], wall[4], count = 0;
    bool walled = draw_share(draw->random) < draw->stratego->walled;
    int place = ch_stratego_place(belief->owner, belief->piece[flag].origin);
    int places = place < 0 || !walled ? 0 : ch_stratego_beside_place(place, beside);
    for (int i = 0; i < places; i++)
        for (int piece = 0; piece < belief->count; piece++)
            if (belief->piece[piece].origin == ch_stratego_placed(belief->owner, beside[i]) &&
                is_undrawn(draw, piece) && belief->piece[piece].chance[CH_STRATEGO_BOMB] > 0)
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
                wall_in_drawn(draw, piece);
        }
    /* Only a position that play can't reach leaves pieces over, such as a flag that moved. */
    for (int i = 0, kind = 0; i < draw->belief->count && kind < CH_STRATEGO_RANKS; i++) {
        while (kind < CH_STRATEGO_RANKS && draw->left[kind] <= 0)
            kind++;
        if (is_undrawn(draw, i) && kind < CH_STRATEGO_RANKS)
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
    full->before = view->before;
    for (int ply = 0; ply < view->count; ply++)
        ch_history_push(full, game, &view->plies[ply].move);
}

/* How likely a piece is to be of each kind: what is usual where it was at the start, times what its
 * conduct makes likelier, brought to the numbers of pieces that are left by iterative proportional
 * fitting (Deming and Stephan 1940). */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "core/games/stratego/belief/belief.h"
#include "core/games/stratego/set_ups/set_ups.h"

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
                    ? ch_stratego_usual(stratego, place, kind) * of_conduct(piece, assumed, kind)
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

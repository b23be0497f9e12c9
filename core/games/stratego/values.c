/* The worth of pieces by what both sides have lost. */
#include <assert.h>
#include <string.h>

#include "core/games/stratego/stratego.h"

enum {
    FLAG = 10000,      /* less than the game: chances of striking it are slight and many */
    LAST_MINER = 400,  /* while there are bombs */
    LAST_MINERS = 250, /* two of them */
    USELESS_SPY = 20,
    MARSHAL_UNDER_SPY = 90, /* in % */
};

static const int usual[CH_STRATEGO_RANKS] = {FLAG, 60,  80,   100,  120,  200,
                                             400,  800, 1600, 3200, 6400, 100};
static const int usual_stealth[CH_STRATEGO_RANKS] = {
    [CH_STRATEGO_SPY] = 160,     [CH_STRATEGO_SCOUT] = 30,    [CH_STRATEGO_MINER] = 30,
    [CH_STRATEGO_MAJOR] = 120,   [CH_STRATEGO_COLONEL] = 240, [CH_STRATEGO_GENERAL] = 400,
    [CH_STRATEGO_MARSHAL] = 640,
};

static int left(const struct ch_stratego *stratego, const struct ch_position *position, int seat,
                int kind) {
    return stratego->army[kind] - ch_stratego_lost(position, seat, kind);
}

void ch_stratego_value(const struct ch_stratego *stratego, const struct ch_position *position,
                       int seat, struct ch_stratego_values *values) {
    int pieces = 0;
    assert(stratego->pieces > 0);
    memcpy(values->piece, usual, sizeof usual);
    memcpy(values->stealth, usual_stealth, sizeof usual_stealth);
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        pieces += left(stratego, position, seat, kind);
    int miners = left(stratego, position, seat, CH_STRATEGO_MINER);
    if (left(stratego, position, !seat, CH_STRATEGO_BOMB) > 0 && miners <= 2)
        values->piece[CH_STRATEGO_MINER] = miners <= 1 ? LAST_MINER : LAST_MINERS;
    for (int kind = CH_STRATEGO_SERGEANT; kind <= CH_STRATEGO_MARSHAL; kind++)
        if (left(stratego, position, !seat, kind) <= 0 &&
            left(stratego, position, !seat, kind - 1) <= 0)
            values->piece[kind] = values->piece[kind - 1];
    if (left(stratego, position, !seat, CH_STRATEGO_SPY) > 0)
        values->piece[CH_STRATEGO_MARSHAL] =
            values->piece[CH_STRATEGO_MARSHAL] / 100 * MARSHAL_UNDER_SPY;
    if (left(stratego, position, !seat, CH_STRATEGO_MARSHAL) <= 0) {
        values->piece[CH_STRATEGO_SPY] = USELESS_SPY;
        values->stealth[CH_STRATEGO_SPY] = 0;
    }
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        values->stealth[kind] = values->stealth[kind] * pieces / stratego->pieces;
}

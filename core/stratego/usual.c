/* See usual.h. */
#include "core/stratego/usual.h"

/* Of a hundred pieces of a kind, how many stand in each row, the front row first: 361 set-ups of
 * people (shared/reference/stratego.md, section 4). What it does not tell, sergeants to majors, is
 * what is left of the rows. */
static const uint8_t rows_full[CH_STRATEGO_RANKS][CH_STRATEGO_SET_UP_ROWS] = {
    [CH_STRATEGO_FLAG] = {0, 0, 0, 100},       [CH_STRATEGO_SPY] = {25, 54, 21, 0},
    [CH_STRATEGO_SCOUT] = {48, 33, 12, 7},     [CH_STRATEGO_MINER] = {3, 10, 25, 63},
    [CH_STRATEGO_SERGEANT] = {31, 26, 28, 15}, [CH_STRATEGO_LIEUTENANT] = {31, 26, 28, 15},
    [CH_STRATEGO_CAPTAIN] = {31, 26, 28, 15},  [CH_STRATEGO_MAJOR] = {31, 26, 28, 15},
    [CH_STRATEGO_COLONEL] = {24, 46, 27, 3},   [CH_STRATEGO_GENERAL] = {34, 59, 6, 0},
    [CH_STRATEGO_MARSHAL] = {19, 47, 34, 0},   [CH_STRATEGO_BOMB] = {3, 8, 40, 50},
};

double ch_stratego_usual(const struct ch_stratego *stratego, int seat, int square, int kind) {
    int rank = square / CH_STRATEGO_SIDE;
    int row = CH_STRATEGO_SET_UP_ROWS - 1 - (seat == 0 ? rank : CH_STRATEGO_SIDE - 1 - rank);
    (void)stratego;
    return row < 0 ? 1 : (rows_full[kind][row] + 0.2) / 25;
}

/* A small neural network that judges positions of pieces on squares, in integers alone, so that a
 * position's value is the same on every processor.
 *
 * Inputs are the pieces: of two sides and two kinds, each on a square of the board. The first layer
 * sums a row of weights for each piece, once as each side sees the board: turned by half a turn the
 * second side's pieces are the first one's. The sums follow from those of a neighbouring position
 * by the pieces that came and went (the method is Yu Nasu's, "Efficiently updatable neural-network
 * based evaluation functions for computer shogi", 2018). Then there is a layer of few units, and
 * the output; these two have weights for each stage of the game, which the number of pieces
 * decides.
 *
 *     pieces -> HIDDEN for each side -> SECOND -> value
 *
 * What leaves a unit lies between 0 and 1, that is between 0 and ONE; quotients go towards 0. */
#ifndef CH_CORE_NETWORK_NETWORK_H
#define CH_CORE_NETWORK_NETWORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CH_NETWORK_SIDES = 2,
    CH_NETWORK_KINDS = 2,
    CH_NETWORK_BITS = 64, /* squares are bits of a word */
    CH_NETWORK_HIDDEN = 64,
    CH_NETWORK_SECOND = 16,
    CH_NETWORK_STAGES = 4,
    CH_NETWORK_ONE = 256,    /* the weight 1 */
    CH_NETWORK_UNIT = 300,   /* the value that the output 1 stands for */
    CH_NETWORK_HEIGHTS = 128 /* of a cache */
};

/* The largest weights, their sign aside: of rows, so that the sums of 64 stay within 16 bits, and
 * of the other layers, so that theirs stay within 32. */
enum { CH_NETWORK_MOST_OF_ROW = 500, CH_NETWORK_MOST = 4000 };

/* The board that a network is for. */
struct ch_network_board {
    uint64_t squares; /* the turn by half a turn exchanges … */
    unsigned last;    /* … bit b with last - b */
    int pieces;       /* of the start position */
};

/* The pieces. Side 0 is the one from which rows are numbered, as White. */
struct ch_network_place {
    uint64_t set[CH_NETWORK_SIDES][CH_NETWORK_KINDS];
};

struct ch_network;
struct ch_network_cache;

/* How many weights networks of this board have. In the file and in values[] they are in this order:
 * rows by side (the own pieces first), kind and square in the order of bits; the row that is always
 * added; for each stage, the end of the game first, the second layer's weights unit by unit (own
 * side's first), what is always added there, the output's weights, what is always added there, what
 * each piece of a kind adds to it by itself. */
int ch_network_count(const struct ch_network_board *board);
/* The largest weight allowed at this index, its sign aside. */
int ch_network_limit(const struct ch_network_board *board, int index);
/* The stage with so many pieces on the board, 0 the last. */
int ch_network_stage(const struct ch_network_board *board, int pieces);

/* The kinds of code for processors, in ascending order. All give the same values. */
enum ch_network_code {
    CH_NETWORK_PLAIN, /* what the compiler makes for any processor */
    CH_NETWORK_AVX2,
    CH_NETWORK_AVX512,
    CH_NETWORK_CODES
};

/* True if this processor can run it. */
bool ch_network_runs(enum ch_network_code code);

/* How many bytes a network needs, anywhere; it must not be moved. */
size_t ch_network_size(void);
/* Makes a network there of these weights (copied), none larger than its limit. It runs the widest
 * code that this processor has, up to `widest`, and threads may share it. */
void ch_network_fill(struct ch_network *network, const struct ch_network_board *board,
                     const int16_t *values, enum ch_network_code widest);

/* What is known of the positions on a way, by height. Belongs to one thread and one network. The
 * caller frees it by ch_free. */
struct ch_network_cache *ch_network_cache_make(const struct ch_network *network);

/* The value of the place for `side`, which is to move, in hundredths of a man. `height` is the
 * number of moves to it from where the search began, below CH_NETWORK_HEIGHTS; it decides what is
 * near in the cache, and not the value. */
int ch_network_value(const struct ch_network *network, struct ch_network_cache *cache, int height,
                     const struct ch_network_place *place, int side);
/* The same without a cache. */
int ch_network_value_alone(const struct ch_network *network, const struct ch_network_place *place,
                           int side);

#endif

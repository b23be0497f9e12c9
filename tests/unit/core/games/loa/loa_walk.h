/* Helpers shared by the tests of the board of Lines of Action: games by size, positions that are
 * drawn, scattered at random or of random games, and their properties computed without the
 * board. */
#ifndef CH_TESTS_LOA_WALK_H
#define CH_TESTS_LOA_WALK_H

#include "core/games/loa/board.h"
#include "core/games/loa/rules.h"
#include "core/games/walk.h"
#include "tests/support/loa_open.h"
#include "tests/support/unit.h"

enum { LOA_SIZES = 5 };

static const int loa_sizes[LOA_SIZES] = {8, 4, 6, 10, 12};

/* Freed with ch_loa_free. */
static inline struct ch_loa *loa_open(const char *settings) {
    struct ch_loa *loa;
    struct ch_error error = {.text = ""};
    if (ch_loa_open(settings, &loa, &error) != CH_OK)
        fail_msg("loa:%s: %s", settings, error.text);
    return loa;
}

static inline struct ch_loa *loa_of_size(int size) {
    char settings[16];
    snprintf(settings, sizeof settings, "size=%d", size);
    return loa_open(settings);
}

static inline bool loa_has_man(const struct ch_position *position, int seat, int square) {
    return ch_loa_men(position, seat)[square / 64] >> square % 64 & 1;
}

static inline void loa_put(struct ch_position *position, int seat, int square) {
    position->word[1 + seat * CH_LOA_WORDS + square / 64] |= UINT64_C(1) << square % 64;
}

/* Rows from the top parted by `/`: x Black, o White, anything else is empty. */
static inline struct ch_position loa_drawn(const struct ch_loa *loa, int side, const char *rows) {
    struct ch_position position = {.word = {(uint64_t)side}};
    int rank = loa->size - 1, file = 0;
    for (; *rows; rows++) {
        if (*rows == '/') {
            assert_int_equal(file, loa->size);
            rank--;
            file = 0;
            continue;
        }
        if (*rows == 'x' || *rows == 'o')
            loa_put(&position, *rows == 'o', rank * loa->size + file);
        file++;
    }
    assert_int_equal(rank, 0);
    assert_int_equal(file, loa->size);
    return position;
}

static inline struct ch_position loa_of_board(const struct ch_loa_board *board) {
    struct ch_position position = {.word = {(uint64_t)board->side}};
    for (int seat = 0; seat < CH_SEATS; seat++)
        memcpy(position.word + 1 + seat * CH_LOA_WORDS, board->men[seat], sizeof board->men[seat]);
    return position;
}

/* As ch_graph_regions counts them. */
static inline int loa_groups(const struct ch_loa *loa, const struct ch_position *position,
                             int seat) {
    bool open[CH_MAX_SQUARES];
    int16_t region[CH_MAX_SQUARES];
    for (int square = 0; square < loa->game.graph.count; square++)
        open[square] = loa_has_man(position, seat, square);
    return ch_graph_regions(&loa->game.graph, open, region);
}

/* The quad whose lower left square is in this file and rank, which may be -1, as the board's bits.
 */
static inline int loa_quad(const struct ch_loa *loa, const struct ch_position *position, int seat,
                           int file, int rank) {
    int bits = 0;
    for (int i = 0; i < 4; i++) {
        int x = file + i % 2, y = rank + i / 2;
        bool inside = x >= 0 && x < loa->size && y >= 0 && y < loa->size;
        if (inside && loa_has_man(position, seat, y * loa->size + x))
            bits |= 1 << i;
    }
    return bits;
}

/* A position with up to `max` men a side anywhere. */
static inline struct ch_position loa_scattered(const struct ch_loa *loa, struct ch_random *random,
                                               int max) {
    struct ch_position position = {.word = {ch_random_below(random, 2)}};
    uint32_t squares = (uint32_t)(loa->size * loa->size);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        int wanted = 1 + (int)ch_random_below(random, (uint32_t)max);
        while (wanted > 0) {
            int square = (int)ch_random_below(random, squares);
            if (loa_has_man(&position, 0, square) || loa_has_man(&position, 1, square))
                continue;
            loa_put(&position, seat, square);
            wanted--;
        }
    }
    return position;
}

/* A ring of one side's men, sometimes with a gap, and the other men of both anywhere. */
static inline struct ch_position loa_ringed(const struct ch_loa *loa, struct ch_random *random) {
    uint32_t size = (uint32_t)loa->size, widest = size < 5 ? size : 5;
    uint32_t wide = 3 + ch_random_below(random, widest - 2);
    uint32_t high = 3 + ch_random_below(random, widest - 2);
    uint32_t left = ch_random_below(random, size - wide + 1);
    uint32_t low = ch_random_below(random, size - high + 1);
    uint32_t corners = ch_random_below(random, 2), gap = ch_random_below(random, 2);
    int seat = (int)ch_random_below(random, 2);
    struct ch_position position = loa_scattered(loa, random, 4), ring = {{0}};
    for (uint32_t y = 0; y < high; y++)
        for (uint32_t x = 0; x < wide; x++) {
            bool rim_x = x == 0 || x + 1 == wide, rim_y = y == 0 || y + 1 == high;
            if ((!rim_x && !rim_y) || (rim_x && rim_y && corners))
                continue;
            if (gap && ch_random_below(random, 12) == 0)
                continue;
            loa_put(&ring, seat, (int)((low + y) * size + left + x));
        }
    uint64_t others = 0;
    for (int i = 0; i < CH_LOA_WORDS; i++) {
        uint64_t men = ch_loa_men(&ring, seat)[i];
        position.word[1 + seat * CH_LOA_WORDS + i] |= men;
        position.word[1 + !seat * CH_LOA_WORDS + i] &= ~men;
        others |= ch_loa_men(&position, !seat)[i];
    }
    return others ? position : loa_ringed(loa, random);
}

static inline int loa_count(const struct ch_position *position, int seat) {
    int count = 0;
    for (int i = 0; i < CH_LOA_WORDS; i++)
        count += __builtin_popcountll(ch_loa_men(position, seat)[i]);
    return count;
}

#endif

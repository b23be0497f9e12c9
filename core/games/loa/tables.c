/* What the board looks up, by the size of the game. */
#include <string.h>

#include "core/games/loa/board.h"
#include "core/games/loa/least.h"
#include "core/games/loa/line_table.h"

enum { SEED = 0x10a };

static void tabulate_square(struct ch_loa *loa, int square) {
    int size = loa->size, rank = square / size, file = square % size;
    int up = size - 1 - rank, right = size - 1 - file;
    loa->number[CH_LOA_FILE][square] = (uint8_t)file;
    loa->number[CH_LOA_RANK][square] = (uint8_t)rank;
    loa->number[CH_LOA_RISING][square] = (uint8_t)(rank - file + size - 1);
    loa->number[CH_LOA_FALLING][square] = (uint8_t)(rank + file);
    const int room[CH_DIRECTIONS] = {
        [CH_N] = up,   [CH_NE] = ch_min(up, right),  [CH_E] = right, [CH_SE] = ch_min(rank, right),
        [CH_S] = rank, [CH_SW] = ch_min(rank, file), [CH_W] = file,  [CH_NW] = ch_min(up, file),
    };
    for (int direction = 0; direction < CH_DIRECTIONS; direction++)
        loa->room[square][direction] = (uint8_t)room[direction];
    loa->corner[square] = (uint8_t)(file + rank * (size + 1));
    uint64_t bit = UINT64_C(1) << square % 64;
    if (file > 0)
        loa->left[square / 64] |= bit;
    if (file < size - 1)
        loa->right[square / 64] |= bit;
}

/* The keys are the same in every game and on every machine. */
static void draw_keys(struct ch_loa *loa) {
    struct ch_random random;
    ch_random_init(&random, SEED);
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int square = 0; square < CH_MAX_SQUARES; square++)
            loa->key[seat][square] = ch_random_next(&random);
}

static void tabulate_gain(struct ch_loa *loa) {
    for (int i = 0; i < 4; i++)
        for (int quad = 0; quad < 16; quad++) {
            uint8_t before[8] = {0}, after[8] = {0};
            uint64_t gain, old;
            before[ch_loa_quad_type[quad]] = 1;
            after[ch_loa_quad_type[quad | 1 << i]] = 1;
            memcpy(&old, before, sizeof old);
            memcpy(&gain, after, sizeof gain);
            loa->gain[i][quad] = gain - old;
        }
}

static void tabulate_reach(struct ch_loa *loa, int square) {
    for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
        struct ch_loa_reach *reach = loa->reach[square][direction % CH_LOA_LINES];
        uint64_t between = 0;
        for (int distance = 1; distance <= loa->room[square][direction]; distance++) {
            uint64_t end = UINT64_C(1) << (square + distance * loa->step[direction]);
            reach[distance].ends |= end;
            reach[distance].between |= between;
            between |= end;
        }
    }
}

/* The lines on which a square is. */
static void tabulate_lines(struct ch_loa *loa, int square) {
    const struct ch_loa_line_table *table = ch_loa_line_table();
    int file = loa->number[CH_LOA_FILE][square], rank = loa->number[CH_LOA_RANK][square];
    for (int line = 0; line < CH_LOA_LINES; line++) {
        int below = loa->room[square][line + CH_LOA_LINES], along = loa->room[square][line];
        int across = line == CH_LOA_FILE ? file : line == CH_LOA_RANK ? rank : 1;
        uint32_t power = 1;
        for (int i = 0; i < below; i++)
            power *= 3;
        for (int seat = 0; seat < CH_SEATS; seat++)
            loa->weight[seat][square][line] =
                (uint32_t)(seat + 1) * power + (UINT32_C(1) << CH_LOA_LINE_BITS);
        if (loa->size <= CH_LOA_WORD_SIZE)
            loa->empty[line][loa->number[line][square]] =
                (uint32_t)(table->first[below + along + 1] +
                           (across % (loa->size - 1) == 0 ? CH_LOA_LINE_STATES : 0));
    }
}

void ch_loa_tabulate(struct ch_loa *loa) {
    int size = loa->size;
    const int step[CH_DIRECTIONS] = {
        [CH_N] = size,  [CH_NE] = size + 1,    [CH_E] = 1,  [CH_SE] = -size + 1,
        [CH_S] = -size, [CH_SW] = -(size + 1), [CH_W] = -1, [CH_NW] = size - 1,
    };
    for (int direction = 0; direction < CH_DIRECTIONS; direction++)
        loa->step[direction] = (int8_t)step[direction];
    memset(loa->left, 0, sizeof loa->left);
    memset(loa->right, 0, sizeof loa->right);
    memset(loa->reach, 0, sizeof loa->reach);
    memset(loa->empty, 0, sizeof loa->empty);
    loa->mobility = ch_loa_line_table()->mobility;
    for (int square = 0; square < size * size; square++) {
        tabulate_square(loa, square);
        tabulate_lines(loa, square);
    }
    draw_keys(loa);
    tabulate_gain(loa);
    ch_loa_tabulate_places(loa);
    for (int square = 0; square < size * size && size <= CH_LOA_WORD_SIZE; square++)
        tabulate_reach(loa, square);
}

/* See patterns.h. */
#include "core/games/draughts/evaluation/patterns.h"

#include <assert.h>
#include <string.h>

enum { SIDE = 4 /* cells of a block */ };

/* The bit of a dark cell of a board with `width` squares a row: bitboard.h draws it. */
static int bit_at(int width, int row, int column) {
    return row / 2 * (2 * width + 3) + row % 2 * (width + 1) + column / 2;
}

/* Adds the block of `rows` by `columns` cells with that corner above on the left. */
static void add_block(struct ch_patterns *patterns, int width, int top, int left, int rows,
                      int columns) {
    struct ch_pattern_block *block = &patterns->block[patterns->blocks++];
    int count = 0;
    for (int row = top; row < top + rows; row++)
        for (int column = left; column < left + columns; column++)
            if ((row + column) % 2 == 1)
                block->bit[count++] = (uint8_t)bit_at(width, row, column);
    assert(count == CH_PATTERN_SQUARES);
}

/* Gives each block its table: that of the block which it is turned by half a turn, if that has one
 * already. The first square of a turned block is the last of the other. */
static void share_tables(struct ch_patterns *patterns, int width) {
    int last = bit_at(width, 2 * width - 1, 2 * width - 2);
    for (int i = 0; i < patterns->blocks; i++) {
        struct ch_pattern_block *block = &patterns->block[i];
        int first = last - block->bit[CH_PATTERN_SQUARES - 1];
        int end = last - block->bit[0], other = 0;
        while (other < i && (patterns->block[other].bit[0] != first ||
                             patterns->block[other].bit[CH_PATTERN_SQUARES - 1] != end))
            other++;
        block->turned = other < i;
        block->own = other == i && block->bit[0] == first;
        block->table = other < i ? patterns->block[other].table : (uint8_t)patterns->tables++;
    }
    assert(patterns->tables <= CH_PATTERN_TABLES);
}

void ch_patterns_prepare(struct ch_patterns *patterns, int width) {
    assert(width == 4 || width == 5);
    memset(patterns, 0, sizeof *patterns);
    for (int top = 0; top + SIDE <= 2 * width; top += 2)
        for (int left = 0; left + SIDE <= 2 * width; left += 2)
            add_block(patterns, width, top, left, SIDE, SIDE);
    for (int top = 0; width == 4 && top < 2 * width; top += 2)
        add_block(patterns, width, top, 0, 2, 2 * width);
    assert(patterns->blocks <= CH_PATTERN_BLOCKS);
    share_tables(patterns, width);
    for (int i = 0; i < patterns->blocks; i++)
        for (int square = 0, worth = 1; square < CH_PATTERN_SQUARES; square++, worth *= 3) {
            int bit = patterns->block[i].bit[square];
            for (int byte = 0; byte < 256; byte++)
                if (byte >> bit % 8 & 1)
                    patterns->men[bit / 8][byte][i] += (uint16_t)worth;
        }
}

/* The number of the squares turned by half a turn with colours exchanged. */
static int turn(int number) {
    static const uint8_t exchanged[3] = {0, 2, 1};
    int turned = 0;
    for (int i = 0; i < CH_PATTERN_SQUARES; i++, number /= 3)
        turned = 3 * turned + exchanged[number % 3];
    return turned;
}

int ch_patterns_entry(const struct ch_patterns *patterns, int block, int number, int *sign) {
    const struct ch_pattern_block *of = &patterns->block[block];
    int turned = of->turned || of->own ? turn(number) : number;
    bool opposite = of->turned || (of->own && turned < number);
    *sign = of->own && turned == number ? 0 : opposite ? -1 : 1;
    return opposite ? turned : number;
}

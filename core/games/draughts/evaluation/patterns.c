/* Patterns of men and their tables: see evaluation.h. */
#include "core/games/draughts/evaluation/evaluation.h"

#include <assert.h>
#include <string.h>

enum { SIDE = 4 /* cells of a block */ };

/* The bit of a dark cell of a board with `width` squares a row: bitboard.h draws it. */
static int bit_at(int width, int row, int column) {
    return row / 2 * (2 * width + 3) + row % 2 * (width + 1) + column / 2;
}

/* Fills the block of `rows` by `columns` cells with that corner above on the left. */
static void fill_block(struct ch_pattern_block *block, int width, int top, int left, int rows,
                       int columns) {
    for (int row = top; row < top + rows; row++)
        for (int column = left; column < left + columns; column++)
            if ((row + column) % 2 == 1)
                block->bit[block->squares++] = (uint8_t)bit_at(width, row, column);
    assert(block->squares == rows * columns / 2);
}

/* Gives each block its table: that of the block which it is turned by half a turn, if that has one
 * already. The first square of a turned block is the last of the other. Returns how many there are.
 */
static int share_tables(struct ch_pattern_block blocks[], int count, int width) {
    int board_last = bit_at(width, 2 * width - 1, 2 * width - 2), tables = 0;
    for (int i = 0; i < count; i++) {
        struct ch_pattern_block *block = &blocks[i];
        int last = block->squares - 1, other = 0;
        int first = board_last - block->bit[last], end = board_last - block->bit[0];
        while (other < i && (blocks[other].bit[0] != first || blocks[other].bit[last] != end))
            other++;
        block->turned = other < i;
        block->own = other == i && block->bit[0] == first;
        block->table = other < i ? blocks[other].table : (uint8_t)tables++;
    }
    return tables;
}

/* All halves, row by row, each with the block that has it above, or below in the last rows. */
static void fill_halves(struct ch_patterns *patterns, int width) {
    int places = width - 1; /* of blocks in a row and in a column */
    for (int row = 0; row < width; row++)
        for (int place = 0; place < places; place++) {
            int half = patterns->halves++;
            bool last = row == places;
            fill_block(&patterns->half[half], width, 2 * row, 2 * place, 2, SIDE);
            patterns->half_in[half].block = (uint8_t)((last ? row - 1 : row) * places + place);
            patterns->half_in[half].last = last;
        }
    assert(patterns->halves <= CH_PATTERN_HALVES);
    patterns->half_tables = share_tables(patterns->half, patterns->halves, width);
}

void ch_patterns_prepare(struct ch_patterns *patterns, int width) {
    assert(width == 4 || width == 5);
    memset(patterns, 0, sizeof *patterns);
    for (int top = 0; top + SIDE <= 2 * width; top += 2)
        for (int left = 0; left + SIDE <= 2 * width; left += 2)
            fill_block(&patterns->block[patterns->blocks++], width, top, left, SIDE, SIDE);
    for (int top = 0; width == 4 && top < 2 * width; top += 2)
        fill_block(&patterns->block[patterns->blocks++], width, top, 0, 2, 2 * width);
    assert(patterns->blocks <= CH_PATTERN_BLOCKS);
    patterns->tables = share_tables(patterns->block, patterns->blocks, width);
    assert(patterns->tables <= CH_PATTERN_TABLES);
    fill_halves(patterns, width);
    for (int i = 0; i < patterns->blocks; i++)
        for (int square = 0, worth = 1; square < CH_PATTERN_SQUARES; square++, worth *= 3) {
            int bit = patterns->block[i].bit[square];
            for (int byte = 0; byte < 256; byte++)
                if (byte >> bit % 8 & 1)
                    patterns->men[bit / 8][byte][i] += (uint16_t)worth;
        }
}

/* The number of the squares turned by half a turn with colours exchanged. */
static int turn_number(int number, int squares) {
    static const uint8_t exchanged[3] = {0, 2, 1};
    int turned = 0;
    for (int i = 0; i < squares; i++, number /= 3)
        turned = 3 * turned + exchanged[number % 3];
    return turned;
}

int ch_patterns_entry(const struct ch_pattern_block *block, int number, int *sign) {
    int turned = block->turned || block->own ? turn_number(number, block->squares) : number;
    bool opposite = block->turned || (block->own && turned < number);
    *sign = block->own && turned == number ? 0 : opposite ? -1 : 1;
    return opposite ? turned : number;
}

int ch_patterns_number(const struct ch_pattern_block *block, uint64_t white, uint64_t black) {
    int number = 0;
    for (int square = block->squares - 1; square >= 0; square--) {
        int bit = block->bit[square];
        number = 3 * number + (int)(white >> bit & 1) + 2 * (int)(black >> bit & 1);
    }
    return number;
}

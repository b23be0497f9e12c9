/* Parts of an evaluation that say where the men can go. See measures.h. */
#include "core/games/loa/evaluation/measures.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* The article's penalty is inversely proportional to the number of moves, of which there may be
 * none: one is added. */
void ch_loa_measure_blocking(const struct ch_loa_board *board, int seat, struct ch_loa_mass mass,
                             int parts[CH_LOA_PARTS]) {
    enum { FEW = 2 };
    static const int sixths[FEW + 1] = {6, 3, 2};
    int blocked = 0, reaching = 0;
    for (int i = 0; i < board->count[seat]; i++) {
        int square = board->man[seat][i];
        if (ch_loa_mass_near(board->loa, mass, square))
            continue;
        uint8_t targets[CH_DIRECTIONS];
        int count = ch_loa_board_targets(board, square, targets), j = 0;
        blocked += count <= FEW ? sixths[count] : 0;
        while (j < count && !ch_loa_mass_near(board->loa, mass, targets[j]))
            j++;
        reaching += j < count;
    }
    parts[CH_LOA_BLOCKED] = blocked;
    parts[CH_LOA_REACHING] = reaching;
}

static int slow_mobility(const struct ch_loa_board *board, int seat) {
    int halves = 0;
    for (int i = 0; i < board->count[seat]; i++) {
        uint8_t targets[CH_DIRECTIONS];
        int count = ch_loa_board_targets(board, board->man[seat][i], targets);
        for (int j = 0; j < count; j++)
            halves +=
                (2 << (board->seat[targets[j]] == !seat)) >> board->loa->place[targets[j]].edge;
    }
    return halves;
}

/* Of the lines of a kind from `first` to `last`: Black's, and 2 to the 16th times White's. */
ALWAYS_INLINE uint32_t lines_mobility(const uint32_t mobility[], const uint32_t line[], int first,
                                      int last) {
    uint32_t both = 0;
    for (int i = first; i <= last; i++) {
        both += mobility[line[i] & ((1 << CH_LOA_LINE_BITS) - 1)];
        __asm__("" : "+r"(both)); /* one by one: vectors without a gather take longer */
    }
    return both;
}

/* On a board of a word; in a corner nothing moves along the slanting line. */
ALWAYS_INLINE uint32_t word_mobility(const struct ch_loa_board *board, int size) {
    const uint32_t *mobility = board->loa->mobility;
    return lines_mobility(mobility, board->line[CH_LOA_FILE], 0, size - 1) +
           lines_mobility(mobility, board->line[CH_LOA_RISING], 1, 2 * size - 3) +
           lines_mobility(mobility, board->line[CH_LOA_RANK], 0, size - 1) +
           lines_mobility(mobility, board->line[CH_LOA_FALLING], 1, 2 * size - 3);
}

void ch_loa_measure_mobility(const struct ch_loa_board *board, int halves[CH_SEATS]) {
    const struct ch_loa *loa = board->loa;
    if (loa->size > CH_LOA_WORD_SIZE) {
        for (int seat = 0; seat < CH_SEATS; seat++)
            halves[seat] = slow_mobility(board, seat);
        return;
    }
    /* Compiled for the usual size. */
    uint32_t both = loa->size == 8 ? word_mobility(board, 8) : word_mobility(board, loa->size);
    halves[0] = both & 0xffff;
    halves[1] = (int)(both >> 16);
}

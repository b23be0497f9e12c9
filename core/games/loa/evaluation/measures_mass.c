/* Parts of an evaluation for where the men are. See measures.h. */
#include <stdlib.h>

#include "core/games/loa/evaluation/measures.h"
#include "core/games/loa/least.h"

/* All men at the least distances have no inverse: less than a square in all counts as one. */
static int concentration(int count, int distances) {
    int beyond = distances - 4 * ch_loa_mass_min(count);
    return 4000 * count / ch_max(beyond, 4);
}

/* The distance of the two centres as that of men: the longer way of files and ranks. */
static int off_centre(const struct ch_loa *loa, struct ch_loa_mass mass) {
    return ch_max(abs(mass.file - (loa->size - 1)), abs(mass.rank - (loa->size - 1)));
}

void ch_loa_measure_mass(const struct ch_loa_board *board, int seat, struct ch_loa_mass mass,
                         int parts[CH_LOA_PARTS]) {
    const struct ch_loa *loa = board->loa;
    const uint8_t *distance = ch_loa_mass_distances(loa, mass);
    int distances = 0;
    for (int i = 0; i < board->count[seat]; i++)
        distances += distance[loa->place[board->man[seat][i]].halves];
    parts[CH_LOA_CONCENTRATION] = concentration(board->count[seat], distances);
    parts[CH_LOA_OFF_CENTRE] = off_centre(loa, mass);
    parts[CH_LOA_EDGE] = ch_loa_board_edge(board, seat);
}

/* An enemy beside a man shuts that direction to it whatever is on the line: with two men on it the
 * man would have to jump. So a wall along the edge is seen by the three squares next to a man off
 * the edge; of a man in a corner, by all three beside it. */
static int walled(const struct ch_loa_board *board, int seat, const struct ch_loa_place *place,
                  int words) {
    int shut = 0;
    for (int word = 0; word < words; word++)
        for (uint64_t left = place->off[word] & board->men[!seat][word]; left; left &= left - 1)
            shut++;
    return shut;
}

/* From the first bit to the last; one is set. */
static int span(uint32_t bits) {
    return 32 - __builtin_clz(bits) - __builtin_ctz(bits);
}

void ch_loa_measure_spread(const struct ch_loa_board *board, int seat, int parts[CH_LOA_PARTS]) {
    const struct ch_loa *loa = board->loa;
    uint32_t spans = 0;
    int shut = 0, words = loa->size <= CH_LOA_WORD_SIZE ? 1 : CH_LOA_WORDS;
    for (int i = 0; i < board->count[seat]; i++) {
        const struct ch_loa_place *place = &loa->place[board->man[seat][i]];
        spans |= place->spans;
        if (place->edge)
            shut += walled(board, seat, place, words);
    }
    parts[CH_LOA_CENTRALISATION] = 10 * ch_loa_board_worth(board, seat) / board->count[seat];
    parts[CH_LOA_WALLED] = shut;
    parts[CH_LOA_AREA] = span(spans & 0xffff) * span(spans >> 16);
}

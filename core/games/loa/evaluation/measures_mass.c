/* Parts of an evaluation that say where the men stand. See measures.h. */
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
    int distances = 0, edge = 0;
    for (int i = 0; i < board->count[seat]; i++) {
        int square = board->man[seat][i];
        distances += ch_loa_mass_distance(loa, mass, square);
        edge += loa->place[square].edge;
    }
    parts[CH_LOA_CONCENTRATION] = concentration(board->count[seat], distances);
    parts[CH_LOA_OFF_CENTRE] = off_centre(loa, mass);
    parts[CH_LOA_EDGE] = edge;
}

/* An enemy beside a man shuts that direction to it whatever stands on the line: with two men on it
 * the man would have to jump. So a wall along the edge is seen by the three squares next to a man
 * off the edge; of a man in a corner, by all three beside it. */
static int walled(const struct ch_loa_board *board, int seat, const struct ch_loa_place *place) {
    int shut = 0;
    for (int i = 0; i < place->off_count; i++)
        shut += board->seat[place->off[i]] == !seat;
    return shut;
}

void ch_loa_measure_spread(const struct ch_loa_board *board, int seat, int parts[CH_LOA_PARTS]) {
    const struct ch_loa *loa = board->loa;
    int worth = 0, shut = 0;
    int low_file = loa->size, high_file = 0, low_rank = loa->size, high_rank = 0;
    for (int i = 0; i < board->count[seat]; i++) {
        int square = board->man[seat][i];
        int file = loa->number[CH_LOA_FILE][square], rank = loa->number[CH_LOA_RANK][square];
        low_file = ch_min(low_file, file);
        high_file = ch_max(high_file, file);
        low_rank = ch_min(low_rank, rank);
        high_rank = ch_max(high_rank, rank);
        worth += loa->place[square].worth;
        shut += walled(board, seat, &loa->place[square]);
    }
    parts[CH_LOA_CENTRALISATION] = 10 * worth / board->count[seat];
    parts[CH_LOA_WALLED] = shut;
    parts[CH_LOA_AREA] = (high_file - low_file + 1) * (high_rank - low_rank + 1);
}

/* Parts of an evaluation that say where the men stand. See measures.h. */
#include <stdlib.h>

#include "core/loa/measures.h"

static int least(int a, int b) {
    return a < b ? a : b;
}

static int most(int a, int b) {
    return a > b ? a : b;
}

/* All men at the least distances have no inverse: less than a square in all counts as one. */
static int concentration(int count, int distances) {
    int beyond = distances - 4 * ch_loa_mass_least(count);
    return 4000 * count / most(beyond, 4);
}

/* The distance of the two centres as that of men: the longer way of files and ranks. */
static int off_centre(const struct ch_loa *loa, struct ch_loa_mass mass) {
    return most(abs(mass.file - (loa->size - 1)), abs(mass.rank - (loa->size - 1)));
}

void ch_loa_measure_mass(const struct ch_loa_board *board, int seat, struct ch_loa_mass mass,
                         int parts[CH_LOA_PARTS]) {
    const struct ch_loa *loa = board->loa;
    unsigned last = (unsigned)loa->size - 1;
    int distances = 0, edge = 0;
    for (int i = 0; i < board->count[seat]; i++) {
        int square = board->man[seat][i];
        unsigned file = loa->number[CH_LOA_FILE][square], rank = loa->number[CH_LOA_RANK][square];
        distances += ch_loa_mass_distance(loa, mass, square);
        edge += file - 1 >= last - 1 || rank - 1 >= last - 1;
    }
    parts[CH_LOA_CONCENTRATION] = concentration(board->count[seat], distances);
    parts[CH_LOA_OFF_CENTRE] = off_centre(loa, mass);
    parts[CH_LOA_EDGE] = edge;
}

/* What a square is worth by the rings of squares from the edge inwards; corners and their
 * neighbours on the edge apart. The row for 8x8 is the table of Winands, "Informed Search in
 * Complex Games" (2004); in the others the values between the second ring and the centre are
 * interpolated. */
enum { CORNER = -80, BESIDE_CORNER = -25, RINGS = CH_LOA_LARGEST / 2 };
static const int8_t ring_worth[][RINGS] = {
    {-20, 50}, {-20, 10, 50}, {-20, 10, 25, 50}, {-20, 10, 20, 33, 50}, {-20, 10, 18, 25, 38, 50}};

static int square_worth(int size, int file, int rank) {
    int files = least(file, size - 1 - file), ranks = least(rank, size - 1 - rank);
    int ring = least(files, ranks), along = most(files, ranks);
    if (ring == 0 && along < 2)
        return along == 0 ? CORNER : BESIDE_CORNER;
    return ring_worth[(size - CH_LOA_SMALLEST) / 2][ring];
}

/* An enemy beside a man shuts that direction to it whatever stands on the line: with two men on it
 * the man would have to jump. So a wall along the edge is seen by the three squares next to a man
 * off the edge; of a man in a corner, by all three beside it. */
static int walled(const struct ch_loa_board *board, int seat, int file, int rank) {
    int size = board->loa->size, shut = 0;
    bool side = file % (size - 1) == 0, end = rank % (size - 1) == 0;
    if (!side && !end)
        return 0;
    for (int to_rank = most(rank - 1, 0); to_rank <= least(rank + 1, size - 1); to_rank++)
        for (int to_file = most(file - 1, 0); to_file <= least(file + 1, size - 1); to_file++) {
            bool away = (side && end) || (side ? to_file != file : to_rank != rank);
            shut += away && board->seat[to_rank * size + to_file] == !seat;
        }
    return shut;
}

void ch_loa_measure_spread(const struct ch_loa_board *board, int seat, int parts[CH_LOA_PARTS]) {
    const struct ch_loa *loa = board->loa;
    int size = loa->size, worth = 0, shut = 0;
    int low_file = size, high_file = -1, low_rank = size, high_rank = -1;
    for (int i = 0; i < board->count[seat]; i++) {
        int square = board->man[seat][i];
        int file = loa->number[CH_LOA_FILE][square], rank = loa->number[CH_LOA_RANK][square];
        low_file = least(low_file, file);
        high_file = most(high_file, file);
        low_rank = least(low_rank, rank);
        high_rank = most(high_rank, rank);
        worth += square_worth(size, file, rank);
        shut += walled(board, seat, file, rank);
    }
    parts[CH_LOA_CENTRALISATION] = 10 * worth / board->count[seat];
    parts[CH_LOA_WALLED] = shut;
    parts[CH_LOA_AREA] = (high_file - low_file + 1) * (high_rank - low_rank + 1);
}

/* What evaluators look up of a square, by the size of the game. See rules.h. */
#include <stdlib.h>

#include "core/games/loa/least.h"
#include "core/games/loa/rules.h"

/* The worth of a square by the rings of squares from the edge inwards; corners and their neighbours
 * on the edge apart. The row for 8x8 is the table of Winands, "Informed Search in Complex Games"
 * (2004), as programs that cite it have it; in the others the values between the second ring and
 * the centre are interpolated. */
enum { CORNER = -80, BESIDE_CORNER = -25, RINGS = CH_LOA_LARGEST / 2 };
static const int8_t ring_worth[][RINGS] = {
    {-20, 50}, {-20, 10, 50}, {-20, 10, 25, 50}, {-20, 10, 20, 33, 50}, {-20, 10, 18, 25, 38, 50}};

static int worth(int size, int file, int rank) {
    int files = ch_min(file, size - 1 - file), ranks = ch_min(rank, size - 1 - rank);
    int ring = ch_min(files, ranks), along = ch_max(files, ranks);
    if (ring == 0 && along < 2)
        return along == 0 ? CORNER : BESIDE_CORNER;
    return ring_worth[(size - CH_LOA_SMALLEST) / 2][ring];
}

static void look_off_edge(int size, int file, int rank, struct ch_loa_place *place) {
    bool side = file % (size - 1) == 0, end = rank % (size - 1) == 0;
    for (int to_rank = ch_max(rank - 1, 0); to_rank <= ch_min(rank + 1, size - 1); to_rank++)
        for (int to_file = ch_max(file - 1, 0); to_file <= ch_min(file + 1, size - 1); to_file++)
            if (side && end ? to_file != file || to_rank != rank
                            : (side ? to_file != file : to_rank != rank)) {
                int to = to_rank * size + to_file;
                place->off[to / 64] |= UINT64_C(1) << to % 64;
            }
}

/* Between squares the mean of the distances is half a square more than the nearest one's, as is the
 * distance in halves; but on the diagonal of a centre between four squares three of these are at
 * the longer distance and one is nearer, which is another quarter. */
static void tabulate_distances(struct ch_loa *loa) {
    for (int i = 0; i < CH_LOA_STEPS; i++) {
        int files = abs(i % CH_LOA_STEP_RANK - CH_LOA_NO_STEP % CH_LOA_STEP_RANK);
        int ranks = abs(i / CH_LOA_STEP_RANK - CH_LOA_NO_STEP / CH_LOA_STEP_RANK);
        loa->distance[i] = (uint8_t)(2 * ch_max(files, ranks) + (files == ranks && files % 2));
    }
}

void ch_loa_tabulate_places(struct ch_loa *loa) {
    tabulate_distances(loa);
    for (int square = 0; square < loa->size * loa->size; square++) {
        int file = square % loa->size, rank = square / loa->size;
        struct ch_loa_place *place = &loa->place[square];
        bool edge = ch_min(file, rank) == 0 || ch_max(file, rank) == loa->size - 1;
        *place = (struct ch_loa_place){
            .sum = file + (rank << 16) + ((int64_t)edge << 32) +
                   worth(loa->size, file, rank) * (INT64_C(1) << 40),
            .spans = UINT32_C(1) << file | UINT32_C(1) << (16 + rank),
            .halves = (uint16_t)(2 * (rank * CH_LOA_STEP_RANK + file)),
            .edge = edge,
        };
        if (place->edge)
            look_off_edge(loa->size, file, rank, place);
    }
}

/* Parts of an evaluation that say where the men can go. See measures.h. */
#include "core/loa/measures.h"

/* The article's penalty is inversely proportional to the number of moves, of which there may be
 * none: one is added. */
void ch_loa_measure_blocking(const struct ch_loa_board *board, int seat, struct ch_loa_mass mass,
                             int parts[CH_LOA_PARTS]) {
    enum { FEW = 2, NEAR = 4 * CH_LOA_NEAR };
    int blocked = 0, reaching = 0;
    for (int i = 0; i < board->count[seat]; i++) {
        int square = board->man[seat][i];
        if (ch_loa_mass_distance(board->loa, mass, square) <= NEAR)
            continue;
        uint8_t targets[CH_DIRECTIONS];
        int count = ch_loa_board_targets(board, square, targets);
        blocked += count <= FEW ? 6 / (1 + count) : 0;
        int j = 0;
        while (j < count && ch_loa_mass_distance(board->loa, mass, targets[j]) > NEAR)
            j++;
        reaching += j < count;
    }
    parts[CH_LOA_BLOCKED] = blocked;
    parts[CH_LOA_REACHING] = reaching;
}

int ch_loa_measure_mobility(const struct ch_loa_board *board, int seat) {
    const struct ch_loa *loa = board->loa;
    unsigned last = (unsigned)loa->size - 1;
    int halves = 0;
    for (int i = 0; i < board->count[seat]; i++) {
        uint8_t targets[CH_DIRECTIONS];
        int count = ch_loa_board_targets(board, board->man[seat][i], targets);
        for (int j = 0; j < count; j++) {
            unsigned file = loa->number[CH_LOA_FILE][targets[j]];
            unsigned rank = loa->number[CH_LOA_RANK][targets[j]];
            bool edge = file - 1 >= last - 1 || rank - 1 >= last - 1;
            halves += (board->seat[targets[j]] == !seat ? 4 : 2) / (edge ? 2 : 1);
        }
    }
    return halves;
}

/* Parts of an evaluation that say where the men can go. See measures.h. */
#include "core/games/loa/evaluation/measures.h"

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

void ch_loa_measure_mobility(const struct ch_loa_board *board, int halves[CH_SEATS]) {
    const struct ch_loa *loa = board->loa;
    if (loa->size > CH_LOA_WORD_SIZE) {
        for (int seat = 0; seat < CH_SEATS; seat++)
            halves[seat] = slow_mobility(board, seat);
        return;
    }
    uint32_t both = 0;
    for (int line = 0; line < CH_LOA_LINES; line++) {
        int lines = line == CH_LOA_FILE || line == CH_LOA_RANK ? loa->size : 2 * loa->size - 1;
        for (int i = 0; i < lines; i++)
            both += loa->mobility[board->line[line][i] & ((1 << CH_LOA_LINE_BITS) - 1)];
    }
    halves[0] = both & 0xffff;
    halves[1] = (int)(both >> 16);
}

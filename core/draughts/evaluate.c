/* What a position is worth: a plain sum of a player's first rules of thumb, in hundredths of a man.
 */
#include "core/draughts/board.h"

enum {
    MAN = 100,
    KING = 130,
    ADVANCE = 2,   /* a man, for each row from its own side */
    BACK_RANK = 6, /* a man at home while the other side has men to crown */
    CENTRE = 3,
    KING_CENTRE = 5,
    TEMPO = 2, /* for the side to move */
    TRADE = 40 /* material lead counts for more with fewer pieces on the board */
};

static int worth(const struct ch_english_board *board, int seat) {
    uint64_t men = board->men[seat], kings = board->kings[seat];
    uint64_t centre = ch_english_set(13) | ch_english_set(14) | ch_english_set(17) |
                      ch_english_set(18) | ch_english_set(9) | ch_english_set(10) |
                      ch_english_set(21) | ch_english_set(22);
    int score = 0;
    for (uint64_t left = men; left; left &= left - 1) {
        int row = ch_english_square(__builtin_ctzll(left)) / 4;
        score += ADVANCE * (seat == CH_BLACK ? row : 7 - row);
    }
    if (board->men[!seat])
        score += BACK_RANK * __builtin_popcountll(men & ch_english_crown_row(!seat));
    return score + CENTRE * __builtin_popcountll(men & centre) +
           KING_CENTRE * __builtin_popcountll(kings & centre);
}

static int material(const struct ch_english_board *board, int seat) {
    return MAN * __builtin_popcountll(board->men[seat]) +
           KING * __builtin_popcountll(board->kings[seat]);
}

int ch_english_evaluate(const struct ch_english_board *board) {
    int side = board->side, own = material(board, side), other = material(board, !side);
    int lead = own - other;
    if (own + other > 0)
        lead += TRADE * (own - other) / (own + other);
    return lead + worth(board, side) - worth(board, !side) + TEMPO;
}

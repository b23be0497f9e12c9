/* Pieces in hand: those of a position that are still to be put on the board. A position's last
 * words count them, one word a seat, one byte a kind; in games without such pieces they are 0. */
#ifndef CH_CORE_GAMES_DRAUGHTS_HAND_H
#define CH_CORE_GAMES_DRAUGHTS_HAND_H

#include "core/games/draughts/draughts.h"

enum { CH_HAND_WORD = CH_POSITION_WORDS - CH_SEATS, CH_HAND_MOST = 99 /* of a kind */ };

/* How many pieces of a kind the seat has in hand. */
static inline int ch_hand_count(const struct ch_position *position, int seat, int kind) {
    return (int)(position->word[CH_HAND_WORD + seat] >> 8 * kind & 0xff);
}

/* Changes that by `by`, to 0 … CH_HAND_MOST. */
static inline void ch_hand_add(struct ch_position *position, int seat, int kind, int by) {
    position->word[CH_HAND_WORD + seat] += (uint64_t)(int64_t)by << 8 * kind;
}

/* How many pieces of all kinds the seat has in hand. */
static inline int ch_hand_all(const struct ch_position *position, int seat) {
    uint64_t word = position->word[CH_HAND_WORD + seat];
    int all = 0;
    for (; word; word >>= 8)
        all += (int)(word & 0xff);
    return all;
}

/* Puts what the rules give to both sides at the start into hands that are empty. */
void ch_hand_fill(const struct ch_rules *rules, struct ch_position *position);

/* The kind of piece that a move puts on the board; -1: it puts none. */
int ch_hand_kind_put(const struct ch_rules *rules, const struct ch_move *move);

/* True if the side to move may only put pieces on the board. */
bool ch_hand_must_put(const struct ch_draughts *draughts, const struct ch_position *position);

/* How many pieces the side to move puts before it moves, where the rules let it do so while it has
 * too few on the board: 0 or more. */
int ch_hand_refill(const struct ch_draughts *draughts, const struct ch_position *position);

/* The empty squares where the side to move may put pieces; returns how many. */
int ch_hand_squares(const struct ch_draughts *draughts, const struct ch_position *position,
                    uint8_t square[CH_MAX_SQUARES]);

#endif

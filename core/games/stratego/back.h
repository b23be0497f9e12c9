/* A walk back through a game that keeps, for the square of each piece then, its square now. Every
 * move is seen, so this is public, whatever the ranks.
 *
 * An arrangement (which piece is where) was on the board before if no piece has fallen since and
 * none is elsewhere now. So, where just one piece is elsewhere, the move that takes it back would
 * bring that arrangement again: one walk finds all such moves, and nothing is hashed. */
#ifndef CH_CORE_GAMES_STRATEGO_BACK_H
#define CH_CORE_GAMES_STRATEGO_BACK_H

#include "core/games/stratego/rules.h"

enum { CH_STRATEGO_FALLEN = 0xff };

struct ch_stratego_back {
    const struct ch_history *history;
    int ply;       /* then: before this ply */
    bool same;     /* no piece has fallen since */
    uint8_t moved; /* pieces that are elsewhere now, as long as none has fallen */
    uint8_t from;  /* the sum without carry of the squares on which those are now ... */
    uint8_t to;    /* ... and of those on which they were then */
    uint8_t now[CH_STRATEGO_SQUARES]; /* of a square that had a piece then: the piece's square now,
                                         or CH_STRATEGO_FALLEN; of others anything */
};

void ch_stratego_back_begin(struct ch_stratego_back *back, const struct ch_history *history);
/* Goes a ply further back; back->ply must be over 0. */
void ch_stratego_back_step(struct ch_stratego_back *back);

/* For each square that a piece may leave, where going there brings an arrangement of the past. */
struct ch_stratego_repeats {
    bool any; /* else the sets are not filled in */
    struct ch_stratego_squares to[CH_STRATEGO_SQUARES];
};

enum ch_stratego_times {
    CH_STRATEGO_EVERY_TIME,
    CH_STRATEGO_AFTER_OWN_MOVES /* of the side that is to move */
};

/* Finds the moves that bring back an arrangement of before ply `since` or later. */
void ch_stratego_repeats_find(struct ch_stratego_repeats *repeats, const struct ch_history *history,
                              int since, enum ch_stratego_times times);
/* The latest ply, not before `since`, before which the board had the arrangement that the step of a
 * piece would bring; -1 if there is none. */
int ch_stratego_repeats_ply(const struct ch_history *history, int since,
                            enum ch_stratego_times times, int from, int to);

static inline bool ch_stratego_repeats_has(const struct ch_stratego_repeats *repeats, int from,
                                           int to) {
    return repeats->any && ch_stratego_squares_has(&repeats->to[from], to);
}

#endif

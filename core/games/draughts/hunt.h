/* How far a side that is ahead in an ending of kings has come: the lead that material does not
 * show. Between a few kings material stays the same for dozens of plies, while the game is won by
 * bringing the kings up and by keeping the lone king out of the double corner. Rules of thumb as
 * every book on draughts has them; their prices are those of fewest wins missed among the positions
 * that endgame tables of two and three kings against one have. */
#ifndef CH_CORE_GAMES_DRAUGHTS_HUNT_H
#define CH_CORE_GAMES_DRAUGHTS_HUNT_H

#include "core/games/draughts/ends.h"

enum { CH_HUNT_PIECES = 6 /* it counts with so many pieces on the board, or fewer */ };

struct ch_draughts;

/* Of a game. */
struct ch_hunt {
    bool counts; /* the game has such endings: kings that go one square along diagonals, and the
                    side without pieces has lost */
    int8_t row[CH_MAX_SQUARES], column[CH_MAX_SQUARES];
    int8_t refuge[CH_MAX_SQUARES]; /* steps to the nearer double corner */
    int8_t middle[CH_MAX_SQUARES]; /* steps to the nearest edge */
};

void ch_hunt_prepare(const struct ch_rules *rules, const struct ch_game *game, bool losing,
                         struct ch_hunt *hunt);

/* In hundredths of a man, for the side to move; 0 unless the side with more pieces has two kings or
 * more, and the other side one or two pieces with a king among them. */
int ch_hunt_progress(const struct ch_draughts *draughts, const struct ch_position *position);

#endif

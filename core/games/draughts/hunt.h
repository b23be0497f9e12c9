/* Kings that hunt few pieces: how far the side that is ahead has come in an ending whose material
 * does not change for dozens of plies. What counts is what books on draughts say of two or three
 * kings against one: they win together, from the middle, by keeping the lone king out of the double
 * corner, and with more of them by exchanges. */
#ifndef CH_CORE_GAMES_DRAUGHTS_HUNT_H
#define CH_CORE_GAMES_DRAUGHTS_HUNT_H

#include "core/games/draughts/ends.h"

enum { CH_HUNT_PIECES = 6 /* at most, on both sides */ };

struct ch_draughts;

/* What a game's hunts need of its board. */
struct ch_hunt {
    bool known; /* its kings go and take one square along diagonals, and fewer pieces are worse;
                   nothing is known of other hunts, as those of flying kings, or where the
                   sides have other pieces or other goals */
    int8_t row[CH_MAX_SQUARES], column[CH_MAX_SQUARES];
    int8_t corner[CH_MAX_SQUARES]; /* steps to the nearer double corner */
    int8_t edge[CH_MAX_SQUARES];   /* steps to the edge */
};

void ch_hunt_prepare(const struct ch_draughts *draughts, bool losing, struct ch_hunt *hunt);

/* The progress of the hunt in hundredths of a man, for the side to move. 0 where there is none: the
 * hunter has more pieces, two kings or more among them; the prey is a king, or a king and another
 * piece. */
int ch_hunt_progress(const struct ch_draughts *draughts, const struct ch_position *position);

#endif

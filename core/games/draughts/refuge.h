/* Where the last king of a side can still live, hunted by kings alone, on a board with one longest
 * line, the main road. A king that slides is hunted line by line: it loses the main road, then the
 * lines beside it, then the next ones. It can live on a square where nothing takes it by force:
 * by captures, and by moves that make it capture, three of them at most. No other move is played
 * out.
 *
 * A line's rank is how much shorter it is than the main road: 0, 1, 2 for the road and lines that
 * are one and two squares shorter, 3 for three and four. Other lines have none. */
#ifndef CH_CORE_GAMES_DRAUGHTS_REFUGE_H
#define CH_CORE_GAMES_DRAUGHTS_REFUGE_H

#include "core/games/draughts/draughts.h"

enum { CH_REFUGE_NONE = 4 /* the rank where it can live nowhere */ };

enum ch_refuge_measure {
    CH_REFUGE_RANK,    /* the lowest rank of a line with a square on which the king can live and to
                          which it can get over such squares; 0 only if it is on the main road, or
                          can go there where nothing takes it at once */
    CH_REFUGE_SQUARES, /* such squares */
    CH_REFUGE_BESIDE,  /* those of them on lines of rank 1 and not on the main road */
    CH_REFUGE_ROAD,    /* 1: the king is on the main road */
    CH_REFUGE_HUNTERS, /* kings that hunt it */
    CH_REFUGE_ENDS,    /* hunters at ends of lines of rank 1 */
    CH_REFUGE_NEXT,    /* lines of rank 2 on which hunters are … */
    CH_REFUGE_OUTER,   /* … of rank 3 … */
    CH_REFUGE_CROSSED, /* … and crossings of those with the main road on which hunters are */
    CH_REFUGE_MEASURES
};

/* The side that hunts so, or -1: the other has nothing but a king that slides, it has three kings
 * or more and nothing else, and captures must be made. */
int ch_refuge_hunter(const struct ch_draughts *draughts, const struct ch_position *position);

/* Counts, in a position of which that is true. */
void ch_refuge_look(const struct ch_draughts *draughts, const struct ch_position *position,
                    int count[CH_REFUGE_MEASURES]);

#endif

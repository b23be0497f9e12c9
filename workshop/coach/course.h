/* The consequences of a line of moves: captures, crownings, and the opposition at its end. */
#ifndef CH_WORKSHOP_COACH_COURSE_H
#define CH_WORKSHOP_COACH_COURSE_H

#include "workshop/coach/judge.h"

/* Of a side of a line: the one that begins it (0), the other (1). */
struct ch_course_side {
    int lost;    /* hundredths of a man of its pieces that are taken */
    int kings;   /* that are kings among them */
    int crowned; /* plies until one of its men is crowned; 0: none is */
};

struct ch_course {
    struct ch_course_side side[2];
    bool repeats; /* its last position stood on the board before */
    int pieces;   /* of both sides, at its end */
    /* At its end, in games of the draughts family that step along diagonals, while both have as
     * many pieces: 1: who begins it has the opposition, -1: the other; 0 elsewhere. Who is to move
     * has it if the pieces in the rows of its own back row, every second one, are odd. */
    int opposition;
};

/* Plays the line from the turn's position, and behind it the captures that it leaves open. */
void ch_course_of(const struct ch_turn *turn, const struct ch_judged_move *line,
                  struct ch_course *course);

#endif

/* Features of both sides' pieces in a position, which rules weigh. Squares are numbered as each
 * side sees them, from 1 in its own back row on, as Black's are in English draughts. */
#ifndef CH_CORE_GAMES_DRAUGHTS_STANCE_H
#define CH_CORE_GAMES_DRAUGHTS_STANCE_H

#include "core/games/draughts/draughts.h"

/* What is counted of a side. "In danger" is a coarse look at single jumps, whoever is to move. */
enum ch_stand {
    CH_STAND_MEN,
    CH_STAND_KINGS,
    CH_STAND_ROWS,        /* rows that the men have behind them */
    CH_STAND_MOVES,       /* steps of men to squares where nothing takes them … */
    CH_STAND_LOSSES,      /* … and to others */
    CH_STAND_KING_MOVES,  /* steps of kings to squares where nothing takes them */
    CH_STAND_TRAPPED,     /* kings without such a step */
    CH_STAND_HANGING,     /* pieces that an enemy beside them could take, were it its turn */
    CH_STAND_BACKED,      /* men with an own piece or the edge diagonally behind, both ways */
    CH_STAND_RUN_NEAR,    /* men with no enemy in front, who has no king: at most two rows … */
    CH_STAND_RUN_MIDDLE,  /* … four rows … */
    CH_STAND_RUN_FAR,     /* … more rows from their goal */
    CH_STAND_KING_CENTRE, /* half squares that kings are nearer to the middle than a corner is */
    CH_STAND_HUNT,        /* squares between each enemy piece and the nearest own king */
    CH_STAND_SCATTER,     /* squares between each own and each enemy king, and between the two own
                             kings that are farthest apart */
    CH_STAND_LEAST_MOVES, /* steps of the king that has fewest to squares where nothing takes it */
    CH_STAND_FORKS,       /* steps of kings to squares where nothing takes them, and from where they
                             could take two pieces or more, were it their turn again */
    CH_STAND_LEAN,        /* men more on one half of the board than on the other */
    CH_STANDS
};

struct ch_stance {
    int count[CH_SEATS][CH_STANDS];
    uint8_t piece[CH_SEATS][CH_MAX_SQUARES + 1]; /* by the side's number of the square: 1 + kind; 0:
                                                    none of its pieces */
    int the_move; /* while both have as many pieces: the seat that has the opposition; -1: none */
    int to_move;  /* seat */
};

void ch_stance_look(const struct ch_draughts *draughts, const struct ch_position *position,
                    struct ch_stance *stance);

#endif

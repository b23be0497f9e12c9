/* What the past forbids: the two-squares rule, the more-squares rule and StrategoUSA's special
 * rules, as docs/stratego.md says that they are read. Every law looks at public things and at the
 * mover's own ranks only: which squares were moved between, which pieces are adjacent, which ranks
 * were shown. So a side's view is enough to apply them. */
#ifndef CH_CORE_GAMES_STRATEGO_LAWS_H
#define CH_CORE_GAMES_STRATEGO_LAWS_H

#include "core/games/stratego/rules.h"

/* For each square that a piece may leave, where going there brings an arrangement of the past. */
struct ch_stratego_repeats {
    bool any; /* else the sets are not filled in */
    struct ch_stratego_squares to[CH_STRATEGO_SQUARES];
};

enum { CH_STRATEGO_CHASE_LIMIT = 5 /* chase moves in a row are allowed: the continuous chase */ };

/* In the order in which they are asked. */
enum ch_stratego_law {
    CH_STRATEGO_ALLOWED,
    CH_STRATEGO_TWO_SQUARES,
    CH_STRATEGO_SCOUT_LINES,
    CH_STRATEGO_MORE_SQUARES,
    CH_STRATEGO_CONTINUOUS_CHASE,
    CH_STRATEGO_RESUMED_CHASE,
    CH_STRATEGO_POSITION_REPETITION,
    CH_STRATEGO_LAWS
};

/* A chase (ISF 11.3): the side's moves that each threatened enemy pieces, every one of them
 * answered at once by a threatened piece that moved away. */
struct ch_stratego_chase {
    int begin; /* its first ply, a threat; -1: the side to move chases no piece */
    int moves; /* threats so far */
    struct ch_stratego_squares evaders; /* the squares now of the pieces that moved away */
};

/* The run of a piece after another one (the continuous chase of the special rules). */
struct ch_stratego_pursuit {
    int moves;  /* of the side's last piece, in a row, after the piece that moved last */
    int target; /* its square */
};

/* Pairs of pieces of which one chased the other and left off. */
struct ch_stratego_left_off {
    bool any;                                           /* else the sets are not filled in */
    struct ch_stratego_squares of[CH_STRATEGO_SQUARES]; /* by the chaser's square now: pieces round
                                                           which nothing has changed since */
};

/* What the laws need from the past for the side to move in the history's last position. Made once a
 * position; the history must stay as it is. */
struct ch_stratego_past {
    const struct ch_stratego *stratego;
    const struct ch_history *history;
    const struct ch_position *now;
    int seat;
    int from, to; /* the side's last move, if the piece that made it is on `to`; else
                     CH_NO_SQUARE */
    int shuttled; /* its last moves in a row between these two squares, by the same piece, no more
                     than the limit; 0 where the two-squares rule is off */
    int low, high, stride; /* the squares at the ends of what the piece crossed in each of as many
                              last moves as the limit; low == high: nothing, or not so many */
    struct ch_stratego_chase chase; /* as the more-squares rule of the ISF counts it */
    int listed;                     /* the pseudocode's list of positions begins before this ply */
    struct ch_stratego_repeats repeats; /* moves that the more-squares rule may forbid */
    struct ch_stratego_pursuit pursuit;
    struct ch_stratego_left_off left_off;
    struct ch_stratego_repeats game_repeats; /* moves that bring any earlier arrangement */
    bool bites;                              /* some law may forbid something */
};

void ch_stratego_past_read(struct ch_stratego_past *past, const struct ch_stratego *stratego,
                           const struct ch_history *history);

/* The first law that forbids a step of the side to move: one of those of ch_stratego_steps. */
enum ch_stratego_law ch_stratego_past_law(const struct ch_stratego_past *past,
                                          const struct ch_move *step);

/* Why a law forbids a step, and its counts. */
struct ch_stratego_reason {
    enum ch_stratego_law law;
    int count; /* of moves in a row: the limit that is used up; -1: the law does not count */
    int first, second; /* two-squares: the squares; scout-lines: those at a border that all moves
                          crossed; chases: the piece that is chased (first); else CH_NO_SQUARE */
    int ply;   /* more-squares, repetition: before which the arrangement was there; resumed chase:
                  at which the piece was chased last; else -1 */
    int since; /* more-squares: the ply with which the chase, or the list, began; else -1 */
};

/* As ch_stratego_past_law, with what there is to say. */
struct ch_stratego_reason ch_stratego_past_reason(const struct ch_stratego_past *past,
                                                  const struct ch_move *step);

/* True if a piece's move `back` moves of its side before the one from `from` to `to` went between
 * the same two squares, in turn the other way and this way. */
static inline bool ch_stratego_shuttles(int from, int to, int back, int began, int ended) {
    return began == (back % 2 ? to : from) && ended == (back % 2 ? from : to);
}

/* True if the step takes the side's last move back, with the same piece. */
static inline bool ch_stratego_past_reverses(const struct ch_stratego_past *past,
                                             const struct ch_move *step) {
    return step->path[0] == past->to && step->path[1] == past->from;
}

#endif

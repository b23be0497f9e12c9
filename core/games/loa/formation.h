/* What rules ask about the formations of a turn of Lines of Action: how the sides' men are grouped,
 * what each candidate makes of it, and who could connect next. Answers are worked out when asked
 * for, and kept for the turn. */
#ifndef CH_CORE_GAMES_LOA_FORMATION_H
#define CH_CORE_GAMES_LOA_FORMATION_H

#include "core/games/loa/evaluation/evaluate.h"
#include "core/games/turn.h"

/* The outlook of a position of Lines of Action: how the men will be placed after the next moves of
 * both sides, when each does what leaves its own men better, as the evaluator MIA has it. Behind
 * the moves, tactical captures are played out (board.h). What repetition and limits
 * would end is not looked at. */
enum {
    CH_LOA_OUTLOOK_PLIES = 2,    /* that are looked ahead */
    CH_LOA_OUTLOOK_CAPTURES = 4, /* behind them, at most */
    CH_LOA_OUTLOOK_LINE = CH_LOA_OUTLOOK_PLIES + CH_LOA_OUTLOOK_CAPTURES,
    CH_LOA_OUTLOOK_DECIDED = 21000 /* less a few is a win, the more the sooner */
};

/* The moves that both sides make. */
struct ch_loa_sequel {
    int count;
    struct ch_loa_move move[CH_LOA_OUTLOOK_LINE];
};

enum {
    CH_LOA_NOW = -1,       /* in the place of a candidate: the position as it is */
    CH_LOA_SHORTFALL = 400 /* at most: worse is not distinguished */
};

/* The formation of a side's men. */
struct ch_loa_shape {
    int men, groups, largest; /* largest: the men in the largest group */
    int quads[CH_LOA_QUADS];  /* of each type */
    int solid;                /* quads of three or four men near the centre of mass */
    int euler;                /* groups less holes */
    struct ch_loa_mass mass;
    int spread;     /* quarters of a square: the men's distances to the centre of mass, beyond the
                       least that so many can have */
    int links;      /* pairs of neighbours */
    int area;       /* squares of the smallest rectangle round the men */
    int off_centre; /* half squares from the board's centre to the centre of mass */
    int moves;      /* were it the side's turn */
    int few[CH_DIRECTIONS + 1]; /* [n]: men with at most n of them */
};

struct ch_loa_formation;

struct ch_loa_formation *ch_loa_formation_new(void);
void ch_loa_formation_free(struct ch_loa_formation *formation); /* NULL is allowed */

/* From now on questions are about this turn, which is borrowed until the next call. Costs nothing.
 * Returns false if the turn is not of Lines of Action: then nothing may be asked. */
bool ch_loa_formation_begin(struct ch_loa_formation *formation, const struct ch_turn *turn);

/* In what follows a candidate is an index into turn->legal, or CH_LOA_NOW. Borrowed until the next
 * begin. */
const struct ch_loa_shape *ch_loa_formation_shape(struct ch_loa_formation *formation, int candidate,
                                                  int seat);
/* As in core/games/loa/board.h, after the candidate: the moves with which a seat would win at
 * once, were it its turn (its number); the replies that defend against the side of the turn; the
 * replies after which nothing stops the other side. The last looks at three moves in a row, and is
 * asked of candidates rather than of the position as it is. */
enum ch_loa_count { CH_LOA_DEFENCES = CH_SEATS, CH_LOA_UNSTOPPABLE, CH_LOA_COUNTS };
int ch_loa_formation_count(struct ch_loa_formation *formation, int candidate,
                           enum ch_loa_count what);
/* How much less the candidate, which is not CH_LOA_NOW here, promises the side of the turn than the
 * best one, CH_LOA_SHORTFALL at most. The first question
 * looks at all candidates. */
int ch_loa_formation_shortfall(struct ch_loa_formation *formation, int candidate);
/* True if that was done for this turn. */
bool ch_loa_formation_looked(const struct ch_loa_formation *formation);
/* A candidate of shortfall 0. */
int ch_loa_formation_best(struct ch_loa_formation *formation);
/* What the candidate promises, exactly, and the moves that come to it; worked out each time. */
int ch_loa_formation_outlook(struct ch_loa_formation *formation, int candidate,
                             struct ch_loa_sequel *line);
/* The moves of the man on the square after the candidate, were it its side's turn; 0 if it is
 * empty. */
int ch_loa_formation_mobility(struct ch_loa_formation *formation, int candidate, int square);

/* Sets `board` to the position after the candidate; it keeps quads. */
void ch_loa_formation_board(struct ch_loa_formation *formation, int candidate,
                            struct ch_loa_board *board);

/* The groups of the position as it is: number[square] counts a side's groups from 0, the largest
 * first and then by their lowest squares, -1 for empty squares; size[square] has the men of the
 * square's group, 0 for empty squares. Borrowed until the next begin. */
struct ch_loa_groups {
    int8_t number[CH_MAX_SQUARES];
    uint8_t size[CH_MAX_SQUARES];
};
const struct ch_loa_groups *ch_loa_formation_groups(struct ch_loa_formation *formation);
/* How far a man on the square moves on the line through both squares: the men of both sides on it.
 * 0 if they are not on one line. */
int ch_loa_formation_line(struct ch_loa_formation *formation, int square, int other);

#endif

/* The worth of a position of Lines of Action: the three evaluators of Winands, Uiterwijk and Van
 * den Herik (2001), 5.2, and a fourth with the features of Winands, Van den Herik and Uiterwijk,
 * "An evaluation function for Lines of Action" (2003). The articles give the features and not their
 * weights: those are ours.
 *
 * An evaluator is a weighted sum of the differences between the sides' parts. All is computed in
 * whole numbers. */
#ifndef CH_CORE_GAMES_LOA_EVALUATION_EVALUATE_H
#define CH_CORE_GAMES_LOA_EVALUATION_EVALUATE_H

#include "core/games/loa/board.h"
#include "core/games/weights.h"

enum ch_loa_evaluator {
    CH_LOA_NORMAL,   /* concentration, a central centre of mass, men on the edge */
    CH_LOA_QUAD,     /* and solid formations: quads of three and four near the centre of mass */
    CH_LOA_BLOCKING, /* NORMAL, and men that are blocked or reach the centre of mass in a move */
    CH_LOA_MIA,      /* the nine features of 2003 */
    CH_LOA_EVALUATORS
};

/* The parts of an evaluation, of one side each. `Near` is within CH_LOA_NEAR of its centre of mass
 * (core/games/loa/evaluation/mass.h). */
enum ch_loa_part {
    CH_LOA_CONCENTRATION,  /* thousandths: 1 / (mean distance to the centre of mass that the men
                              have beyond the least possible) */
    CH_LOA_OFF_CENTRE,     /* half squares from the board's centre to the centre of mass */
    CH_LOA_EDGE,           /* men on the edge */
    CH_LOA_QUADS_NEAR,     /* quads of three or four men near */
    CH_LOA_BLOCKED,        /* sixths: 1 / (1 + its moves) for each man that is not near and has two
                              moves or fewer */
    CH_LOA_REACHING,       /* men that are not near and have a move to a square that is */
    CH_LOA_CENTRALISATION, /* tenths: mean over the men of their squares' worth */
    CH_LOA_MOBILITY,      /* halves: moves, a capture counting double and a move to the edge half */
    CH_LOA_WALLED,        /* directions away from the edge that enemies shut to men on it */
    CH_LOA_CONNECTEDNESS, /* hundredths: mean number of a man's own neighbours */
    CH_LOA_AREA,          /* squares of the smallest rectangle round the men */
    CH_LOA_TO_MOVE,       /* 1 for the side to move */
    CH_LOA_PARTS
};

enum { CH_LOA_VALUE_MAX = 20000 };

/* "normal", "quad", "blocking", "mia"; NULL for a number past the last. */
const char *ch_loa_evaluator_name(int evaluator);
/* "concentration", "off-centre" …; NULL past the last. */
const char *ch_loa_part_name(int part);
/* The worth of a unit of the part to the evaluator, in hundredths of a value's unit; 0: the
 * evaluator does not know the part. */
int ch_loa_part_weight(enum ch_loa_evaluator evaluator, enum ch_loa_part part);
/* True if it reads the board's quads: keeps_quads must be set then. */
bool ch_loa_evaluator_needs_quads(enum ch_loa_evaluator evaluator);

/* The parts that the evaluator knows, of each side; the others are 0. */
void ch_loa_measure(const struct ch_loa_board *board, enum ch_loa_evaluator evaluator,
                    int parts[CH_SEATS][CH_LOA_PARTS]);
/* For the side to move, in hundredths of a man's worth as far as that means something here: between
 * -CH_LOA_VALUE_MAX and that. Ends of the game are not looked for. */
int ch_loa_evaluate(const struct ch_loa_board *board, enum ch_loa_evaluator evaluator);
/* The parts of that sum, where it does not reach its bounds; returns how many. */
int ch_loa_evaluation_parts(const struct ch_loa_board *board, enum ch_loa_evaluator evaluator,
                            struct ch_weight_part out[CH_WEIGHT_PARTS]);

#endif

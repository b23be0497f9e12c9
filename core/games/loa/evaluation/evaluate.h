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

/* The centre of mass of a side, and how far its men are from it: the approach of the article of
 * 2001, 5.2.
 *
 * The article measures distances in squares from a centre that is a square itself (of ten men one
 * is on it and eight beside it), and does not say which square that is. Here it is the square
 * nearest to the mean of the men's files and ranks; where two files or ranks are equally near, the
 * centre is between them, and distances from it are the mean of those from the two or four squares.
 * So turning or mirroring the board changes nothing, and all distances are whole numbers of
 * quarters. */
/* A centre in half squares, 0 … 2 * (size - 1): even on a file or rank, odd between two. */
struct ch_loa_mass {
    int file, rank;
};

enum {
    CH_LOA_NEAR = 2 /* squares: the neighbourhood of a centre of mass, as the article has it for
                       quads ("a distance of at most two") and, not giving a number, for blocking */
};

/* Of a side's men, of which it has one or more. */
struct ch_loa_mass ch_loa_mass_of(const struct ch_loa_board *board, int seat);
/* The distances from the centre in quarters of a square, by the `halves` of a square's place: steps
 * of a king, the diagonal as long as the straight one. */
static inline const uint8_t *ch_loa_mass_distances(const struct ch_loa *loa,
                                                   struct ch_loa_mass mass) {
    return loa->distance + CH_LOA_NO_STEP - mass.rank * CH_LOA_STEP_RANK - mass.file;
}

static inline int ch_loa_mass_distance(const struct ch_loa *loa, struct ch_loa_mass mass,
                                       int square) {
    return ch_loa_mass_distances(loa, mass)[loa->place[square].halves];
}

/* True for the squares at most CH_LOA_NEAR from the centre. */
static inline bool ch_loa_mass_near(const struct ch_loa *loa, struct ch_loa_mass mass, int square) {
    return ch_loa_mass_distance(loa, mass, square) <= 4 * CH_LOA_NEAR;
}

/* The least sum of distances, in squares, that `count` men can have: one on the centre, eight
 * beside it, sixteen round those. */
int ch_loa_mass_min(int count);

enum ch_loa_evaluator {
    CH_LOA_NORMAL,   /* concentration, a central centre of mass, men on the edge */
    CH_LOA_QUAD,     /* and solid formations: quads of three and four near the centre of mass */
    CH_LOA_BLOCKING, /* NORMAL, and men that are blocked or reach the centre of mass in a move */
    CH_LOA_MIA,      /* the nine features of 2003 */
    CH_LOA_EVALUATORS
};

/* The parts of an evaluation, of one side each. `Near` is within CH_LOA_NEAR of its centre of mass
 * (see above). */
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

/* An evaluator: its name, and what a unit of each part is worth to it, in hundredths of a value's
 * unit; 0: it does not know the part. */
struct ch_loa_weights {
    const char *name;
    int weight[CH_LOA_PARTS];
};
extern const struct ch_loa_weights ch_loa_evaluators[CH_LOA_EVALUATORS];
/* "concentration", "off-centre" … */
extern const char *const ch_loa_part_names[CH_LOA_PARTS];
/* True if it reads the board's quads: keeps_quads must be set then. */
bool ch_loa_evaluator_needs_quads(enum ch_loa_evaluator evaluator);

/* Some parts alone, of a side. Where the men are: concentration, off-centre, edge. */
void ch_loa_measure_mass(const struct ch_loa_board *board, int seat, struct ch_loa_mass mass,
                         int parts[CH_LOA_PARTS]);
/* Centralisation, walled, area. */
void ch_loa_measure_spread(const struct ch_loa_board *board, int seat, int parts[CH_LOA_PARTS]);
/* From the quads that the board keeps. */
int ch_loa_measure_quads_near(const struct ch_loa_board *board, int seat, struct ch_loa_mass mass);
/* The parts that the evaluator knows, of each side; the others are 0. */
void ch_loa_measure(const struct ch_loa_board *board, enum ch_loa_evaluator evaluator,
                    int parts[CH_SEATS][CH_LOA_PARTS]);
/* For the side to move, in hundredths of a man's worth as far as that means something here: between
 * -CH_LOA_VALUE_MAX and that. Ends of the game are not looked for. */
int ch_loa_evaluate(const struct ch_loa_board *board, enum ch_loa_evaluator evaluator);
/* The parts of that sum, where it does not reach its bounds; returns how many. */
int ch_loa_evaluation_parts(const struct ch_loa_board *board, enum ch_loa_evaluator evaluator,
                            struct ch_weight_part out[CH_WEIGHT_PARTS]);

/* The fitted evaluation (ch_loa_weights in rules.h), of which network.c says how it works. */

struct ch_network_cache;

/* What is known of positions on a way of a search, for one thread; the caller frees it by ch_free.
 */
struct ch_network_cache *ch_loa_cache_make(const struct ch_weights *weights);
/* Like `evaluate` of that table, of a board; `height` as in ch_network_value. */
int ch_loa_judge(const struct ch_weights *weights, struct ch_network_cache *cache, int height,
                 const struct ch_loa_board *board);
/* What each man adds to that for his side, of men that are not the last. Returns how many. */
int ch_loa_judge_men(const struct ch_weights *weights, const struct ch_loa_board *board,
                     struct ch_weight_piece out[CH_MAX_SQUARES]);

#endif

/* The centre of mass of a side in Lines of Action, and how far its men are from it: the approach of
 * Winands, Uiterwijk and Van den Herik (2001), 5.2.
 *
 * The article measures distances in squares from a centre that is a square itself (of ten men one
 * is on it and eight beside it), and does not say which square that is. Here it is the square
 * nearest to the mean of the men's files and ranks; where two files or ranks are equally near, the
 * centre is between them, and distances from it are the mean of those from the two or four squares.
 * So turning or mirroring the board changes nothing, and all distances are whole numbers of
 * quarters. */
#ifndef CH_CORE_GAMES_LOA_EVALUATION_MASS_H
#define CH_CORE_GAMES_LOA_EVALUATION_MASS_H

#include "core/games/loa/board.h"

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

#endif

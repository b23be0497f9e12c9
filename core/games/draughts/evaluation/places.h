/* The fitted evaluation of games that bitboards don't play: what each piece is worth by its kind
 * and by its square, at the begin of the game and at its end, between which the number of pieces
 * decides. Every game of the family has that much.
 *
 * Weights are, in this order: each kind's material; the side to move, begin and end; each kind on
 * each square from the view of the seat that moves up, begin and end. For the other seat squares
 * are those of the board turned by half a turn. */
#ifndef CH_CORE_GAMES_DRAUGHTS_EVALUATION_PLACES_H
#define CH_CORE_GAMES_DRAUGHTS_EVALUATION_PLACES_H

#include "core/games/weights.h"

/* Slots of a game's table of weights (core/games/weights.h). */
extern const struct ch_weights_ops ch_places_weights;

#endif

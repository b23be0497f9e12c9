/* The fitted evaluation of games that the kernel of bitboards plays: material, patterns of men,
 * kings and a few counts, each with a weight at the begin of the game and one at its end, between
 * which the number of pieces decides.
 *
 * Weights are, in this order: a man; the measures of measures.h; a king on each square, as
 * bitboard.h draws them, White's view; the tables of patterns.h. All but the man's are pairs:
 * begin, end. */
#ifndef CH_CORE_GAMES_DRAUGHTS_EVALUATION_EVALUATION_H
#define CH_CORE_GAMES_DRAUGHTS_EVALUATION_EVALUATION_H

#include "core/games/weights.h"

enum {
    CH_WEIGHT_PIECES = 1, /* the words of a position that are looked at: those of the kernel of */
    CH_WEIGHT_KINGS = 3   /* bitboards (CH_BITBOARD_PIECES, CH_BITBOARD_KINGS) */
};

enum {
    CH_WEIGHT_MAN,      /* the index of its weight */
    CH_WEIGHT_MEASURES, /* … where these begin */
    CH_WEIGHT_MOST = 30000,
    CH_WEIGHT_MOST_OF_PATTERN = 1500, /* so that 16 of these and 20 of those go into 16 bits */
    CH_WEIGHT_MOST_OF_HALF = 400
};

/* Slots of a game's table of weights (core/games/weights.h). */
extern const struct ch_weights_ops ch_draughts_weights;

/* Like `evaluate` of that table, of the words of a position (bitboard/bitboard.h): the pieces of
 * both seats and the kings among them, and the seat to move. Allocates nothing. */
int ch_weights_evaluate(const struct ch_weights *weights, const uint64_t piece[CH_SEATS],
                        uint64_t kings, int side);

/* The fitted evaluation of games that bitboards don't play: what each piece is worth by its kind
 * and by its square, at the begin of the game and at its end, between which the number of pieces
 * decides. Every game of the family has that much.
 *
 * Weights are, in this order: each kind's material; the side to move, begin and end; each kind on
 * each square from the view of the seat that moves up, begin and end. For the other seat squares
 * are those of the board turned by half a turn. */
extern const struct ch_weights_ops ch_places_weights;

#endif

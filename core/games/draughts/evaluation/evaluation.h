/* The fitted evaluations of the draughts family: of games that the kernel of bitboards plays, by a
 * network (core/network/network.h), and of all others. */
#ifndef CH_CORE_GAMES_DRAUGHTS_EVALUATION_EVALUATION_H
#define CH_CORE_GAMES_DRAUGHTS_EVALUATION_EVALUATION_H

#include "core/games/weights.h"

struct ch_bitboard;
struct ch_bitboard_place;
struct ch_network_cache;

/* By a network, whose side 0 is the seat that moves up the board, whose kinds are men and kings,
 * and whose bits are those of bitboard.h. */
extern const struct ch_weights_ops ch_draughts_weights;

/* What is known of positions on a way of a search, for one thread; the caller frees it by ch_free.
 */
struct ch_network_cache *ch_draughts_cache_make(const struct ch_weights *weights);
/* Like `evaluate` of that table, of the words of a position (bitboard/bitboard.h): the pieces of
 * both seats and the kings among them, and the seat to move; `height` as in ch_network_value.
 * Allocates nothing. */
int ch_draughts_judge(const struct ch_weights *weights, struct ch_network_cache *cache, int height,
                      const uint64_t piece[CH_SEATS], uint64_t kings, int seat);
/* The walk's `pieces` (core/games/walk.h). */
int ch_draughts_pieces(const struct ch_weights *weights, const struct ch_bitboard *bitboard,
                       const struct ch_bitboard_place *place,
                       struct ch_weight_piece out[CH_MAX_SQUARES]);

/* The fitted evaluation of games that bitboards don't play: what each piece is worth by its kind
 * and by its square, at the begin of the game and at its end, between which the number of pieces
 * decides. Every game of the family has that much.
 *
 * Weights are, in this order: each kind's material; the side to move, begin and end; each kind on
 * each square from the view of the seat that moves up, begin and end. For the other seat squares
 * are those of the board turned by half a turn. */
extern const struct ch_weights_ops ch_places_weights;

#endif

/* What endgame tables ask of games that sets of bits play (core/games/endgame.h). */
#ifndef CH_CORE_GAMES_DRAUGHTS_BITBOARD_BITBOARD_ENDGAME_H
#define CH_CORE_GAMES_DRAUGHTS_BITBOARD_BITBOARD_ENDGAME_H

#include "core/games/draughts/bitboard/bitboard.h"
#include "core/games/endgame.h"

extern const struct ch_endgame_ops ch_bitboard_endgame;

/* Sets the pieces on the board as the side to move sees them. */
void ch_bitboard_endgame_place(const struct ch_bitboard *bitboard,
                               const struct ch_bitboard_place *now, struct ch_endgame_place *place);

#endif

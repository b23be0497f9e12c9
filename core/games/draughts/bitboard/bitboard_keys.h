/* The order of choice among finished captures, as one number. */
#ifndef CH_CORE_GAMES_DRAUGHTS_BITBOARD_BITBOARD_KEYS_H
#define CH_CORE_GAMES_DRAUGHTS_BITBOARD_BITBOARD_KEYS_H

#include "core/games/draughts/bitboard/bitboard_chain.h"

/* How the captures of these rules are compared; `kings`: there may be kings on the board.
 * CH_BITBOARD_KEYS also for rules that ch_bitboard_keys_fit refuses. */
enum ch_bitboard_choice ch_bitboard_choice_of(const struct ch_rules *rules, bool kings);

/* True if ch_bitboard_score can compare captures by the keys of choice. */
bool ch_bitboard_keys_fit(const struct ch_rules *rules);

/* What a capture of `count` pieces is worth under the keys of the rules, the first key in the
 * highest bits; `king`: the piece is one in the end. The captures with the greatest score are the
 * legal ones. 1 or more. */
uint64_t ch_bitboard_score(const struct ch_bitboard_chain *chain, uint64_t taken, int count,
                           bool king);

#endif

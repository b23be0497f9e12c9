/* Leaves of the move tree of Lines of Action. A game that has ended by its position has no moves: a
 * side is connected, or no move is legal. Repetitions and the limit on plies are not looked at. */
#ifndef CH_CORE_GAMES_LOA_PERFT_H
#define CH_CORE_GAMES_LOA_PERFT_H

#include "core/games/loa/rules.h"

/* The slot of the table of functions; by_result changes nothing here. */
uint64_t ch_loa_perft(const struct ch_game *game, const struct ch_position *position, int depth,
                      bool by_result);
/* On the board that the search walks on too, for every size. */
uint64_t ch_loa_perft_general(const struct ch_loa *loa, const struct ch_position *position,
                              int depth);
/* On the lines as numbers, for sizes up to 8. */
uint64_t ch_loa_perft_lines(const struct ch_loa *loa, const struct ch_position *position,
                            int depth);

#endif

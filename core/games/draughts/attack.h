/* Plans with kings: chase, trap and attack moves (Menon 2007, 2.3.8.8). */
#ifndef CH_CORE_GAMES_DRAUGHTS_ATTACK_H
#define CH_CORE_GAMES_DRAUGHTS_ATTACK_H

#include "core/games/game.h"

/* See the slot `suggest` of struct ch_game_ops. Nothing is suggested while a capture is due or
 * before the side to move has a king. The first of these kinds that finds a safe way is the one:
 *   chase   a king goes next to the piece that the opponent moved last;
 *   trap    a piece, no guard of the king row, goes where every move of an enemy piece would be
 *           jumped;
 *   attack  when every enemy piece is trapped, a piece goes next to one to jump it, and none gets
 *           free.
 * The shortest way wins; to trap, pieces that trap something already come last. A way is safe if no
 * square on it lets the piece be jumped and its first move lets nothing be jumped. Nothing is ever
 * suggested in games whose pieces step and take otherwise than those of English draughts. */
int ch_draughts_suggest(const struct ch_game *game, const struct ch_history *history,
                        const struct ch_moves *legal, struct ch_suggestion *out, int room);

#endif

/* Turns out of games as they went. Whatever asks an agent about a position asks by a turn that was
 * made here (the referee keeps the seats' histories itself): an agent is never given the game as it
 * is, only what its seat has seen of it. */
#ifndef CH_CORE_GAMES_TURN_H
#define CH_CORE_GAMES_TURN_H

#include "core/referee/agent.h"

/* What a turn borrows. Initialise with {0}; every turn that is made with it ends the one before. */
struct ch_turn_parts {
    struct ch_history view; /* in use where pieces are hidden */
    struct ch_moves legal;
};

/* The turn of the side to move in the last position of `history`, which is the whole game or what
 * that side has seen of it, and is borrowed. The key is the caller's to set. */
struct ch_turn ch_turn_make(const struct ch_game *game, const struct ch_history *history,
                            struct ch_turn_parts *parts);
void ch_turn_parts_done(struct ch_turn_parts *parts);

#endif

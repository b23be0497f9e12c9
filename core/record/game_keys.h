/* Hashes by which games are compared: of the ballot, the opening, all moves. The record keeps them
 * with a game, so that a match is summed up without reading moves. Not cryptographic. */
#ifndef CH_CORE_RECORD_GAME_KEYS_H
#define CH_CORE_RECORD_GAME_KEYS_H

#include <stdint.h>

#include "core/games/game.h"

struct ch_recorded_game;

/* Positions count, not the moves that led to them: openings that transpose are the same. 0: not
 * known. */
struct ch_game_keys {
    uint64_t ballot;  /* the position at its end */
    uint64_t opening; /* that at the end of the opening: the ballot, or the ballot lengthened */
    uint64_t line;    /* start and all moves, the opening's too; who played is not in it */
};

/* The hash of the position at the end of `history`. Never 0. */
uint64_t ch_game_keys_position(const struct ch_game *game, const struct ch_history *history);

/* Keys of a game with its moves, whose ballot and opening have these hashes. */
struct ch_game_keys ch_game_keys_make(const struct ch_recorded_game *game, uint64_t ballot,
                                      uint64_t opening);
/* The same of a game that was recorded without them: from the texts of its start and opening. */
struct ch_game_keys ch_game_keys_of_texts(const struct ch_recorded_game *game);

#endif

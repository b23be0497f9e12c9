/* English draughts (American checkers) as a game of core/game.h. */
#ifndef CH_CORE_DRAUGHTS_ENGLISH_H
#define CH_CORE_DRAUGHTS_ENGLISH_H

#include "core/game.h"

/* The game; lives as long as the program. */
const struct ch_game *ch_english_game(void);

#endif

/* The list of the games' rows: which games have facts or functions of their own. */
#include "bridge/games/games.h"

extern const struct ch_bridge_game ch_bridge_draughts, ch_bridge_loa, ch_bridge_stratego;

const struct ch_bridge_game *const ch_bridge_games[] = {&ch_bridge_draughts, &ch_bridge_loa,
                                                        &ch_bridge_stratego, NULL};

_Static_assert(sizeof ch_bridge_games / sizeof *ch_bridge_games <= CH_BRIDGE_GAMES + 1,
               "a rule base has room for what they keep");

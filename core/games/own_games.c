#include "core/games/own_games.h"

extern const struct ch_own_game ch_loa_row, ch_stratego_row, ch_draughts_row;

const struct ch_own_game *const ch_own_games[] = {&ch_loa_row, &ch_stratego_row, &ch_draughts_row,
                                                  NULL};

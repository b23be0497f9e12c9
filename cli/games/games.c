/* crownhead games: the games that can be played, and definitions of games. Its parts are in
 * games_*.c. */
#include <stddef.h>

#include "cli/command/commands.h"

static const struct ch_command *const parts[] = {
    &ch_command_games_list,
    &ch_command_games_show,
    &ch_command_games_check,
    NULL,
};

const struct ch_command ch_command_games = {
    .name = "games",
    .arguments = "PART",
    .summary = "the games that can be played, and definitions of games",
    .parts = parts,
};

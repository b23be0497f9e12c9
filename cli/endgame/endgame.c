/* crownhead endgame: tables of all positions with few pieces. Its parts are in endgame_*.c. */
#include <stddef.h>

#include "cli/command/commands.h"

static const struct ch_command *const parts[] = {
    &ch_command_endgame_build,
    &ch_command_endgame_stat,
    &ch_command_endgame_probe,
    &ch_command_endgame_verify,
    NULL,
};

const struct ch_command ch_command_endgame = {
    .name = "endgame",
    .arguments = "PART",
    .summary = "tables of all positions with few pieces",
    .parts = parts,
};

/* The table of commands: what main runs and what help, the manual page and completion are made
 * from. */
#include "cli/command/commands.h"

#include <stddef.h>

const struct ch_command *const ch_commands[] = {
    &ch_command_play,
    &ch_command_serve,
    &ch_command_match,
    &ch_command_tournament,
    &ch_command_dxp,
    &ch_command_record,
    &ch_command_engine,
    &ch_command_report,
    &ch_command_explain,
    &ch_command_agents,
    &ch_command_rules,
    &ch_command_train,
    &ch_command_games,
    &ch_command_analyse,
    &ch_command_moves,
    &ch_command_perft,
    &ch_command_trap,
    &ch_command_endgame,
    &ch_command_book,
    &ch_command_sprt,
    &ch_command_bench,
    &ch_command_complete,
    &ch_command_worker,
    &ch_command_confined,
    NULL,
};

/* The completion of shells, made from the tables of commands and options: for bash; for zsh the
 * file _crownhead of a folder in $fpath, or to be sourced; for fish a line for each command and
 * option. */
#ifndef CH_CLI_COMPLETE_COMPLETE_SHELLS_H
#define CH_CLI_COMPLETE_COMPLETE_SHELLS_H

#include "cli/command/command.h"

/* Prints the script that completes command lines in a shell. */
void ch_complete_bash(void);
void ch_complete_zsh(void);
void ch_complete_fish(void);

#endif

/* The functions behind the table of commands, one file each. */
#ifndef CH_CLI_COMMANDS_H
#define CH_CLI_COMMANDS_H

#include "cli/command.h"

#endif

/* The table of commands: what main runs and what help, the manual page and completion are made from. */
#include "cli/commands.h"

#include <stddef.h>

const struct ch_command ch_commands[] = {
    {NULL, NULL, NULL, NULL, NULL},
};

/* crownhead confined: starts an external program for the program that started it, and keeps it in.
 * Not for people, and not in the help. */
#include "agents/external/confine.h"
#include "cli/command/commands.h"

static int run(int argc, char **argv) {
    ch_confined_run(argc - 1, argv + 1);
}

const struct ch_command ch_command_confined = {
    .name = "confined",
    .summary = "",
    .run = run,
};

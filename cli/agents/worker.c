/* crownhead worker: hosts an agent for the program that started it. Not for people, and not in the
 * help. */
#include "agents/worker/worker.h"
#include "cli/command/commands.h"

static int run(int argc, char **argv) {
    (void)argc, (void)argv;
    return ch_host_run();
}

const struct ch_command ch_command_worker = {
    .name = "worker",
    .summary = "",
    .run = run,
};

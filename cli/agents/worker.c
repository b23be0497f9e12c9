/* crownhead worker: hosts an agent for the program that started it; crownhead confined: starts an
 * external program for that, and keeps it in. Not for people, and not in the help. */
#include "agents/worker/worker.h"
#include "agents/external/confine.h"
#include "cli/command/command.h"

static int run_worker(int argc, char **argv) {
    (void)argc, (void)argv;
    return ch_host_run();
}

const struct ch_command ch_command_worker = {.name = "worker", .summary = "", .run = run_worker};

static int run_confined(int argc, char **argv) {
    ch_confined_run(argc - 1, argv + 1);
}

const struct ch_command ch_command_confined = {
    .name = "confined", .summary = "", .run = run_confined};

/* See config.h. */
#include "cli/config.h"

#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

#include "agents/sandbox.h"

const char *ch_cli_home(void) {
    const char *home = getenv("CROWNHEAD_HOME");
    return home && home[0] ? home : CH_HOME;
}

void ch_cli_config(struct ch_agents_config *config) {
    static char program[PATH_MAX];
    ch_agents_defaults(config);
    config->home = ch_cli_home();
    if (!ch_sandbox_watched())
        return;
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length > 0) { /* debuggers follow a real path only */
        program[length] = '\0';
        config->program = program;
    }
}

/* See config.h. */
#include "cli/config.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *ch_cli_home(void) {
    const char *home = getenv("CROWNHEAD_HOME");
    return home && home[0] ? home : CH_HOME;
}

void ch_cli_config(struct ch_agents_config *config) {
    static const char gone[] =
        " (deleted)"; /* the link's end when the file was rebuilt or removed */
    static char program[PATH_MAX];
    ch_agents_defaults(config);
    config->home = ch_cli_home();
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        return;
    program[length] = '\0';
    size_t tail = sizeof gone - 1;
    bool there = (size_t)length < tail || strcmp(program + length - tail, gone) != 0;
    if (there) /* debuggers and valgrind follow a real path only */
        config->program = program;
}

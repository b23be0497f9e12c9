#include "cli/command/config.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "agents/process/sandbox.h"
#include "cli/output/print.h"
#include "core/base/home.h"
#include "core/referee/settings.h"

/* CROWNHEAD_LIMITS=turn=MS,start=MS,memory=MB: for tests of agents that reach their limits. */
static void read_limits(struct ch_agents_config *config) {
    const char *setting = getenv("CROWNHEAD_LIMITS");
    int64_t turn = config->turn_ms, start = config->start_ms, memory = config->memory_mb;
    const struct ch_setting table[] = {{"turn", ch_setting_number, 1, INT_MAX, &turn, NULL},
                                       {"start", ch_setting_number, 1, INT_MAX, &start, NULL},
                                       {"memory", ch_setting_number, 16, 1 << 20, &memory, NULL},
                                       {0}};
    struct ch_error error;
    if (setting && ch_settings_read("`CROWNHEAD_LIMITS`", setting, table, &error) != CH_OK)
        ch_print_to(stderr, "crownhead: %s; the usual limits hold\n", error.text);
    config->turn_ms = (int)turn;
    config->start_ms = (int)start;
    config->memory_mb = (int)memory;
}

static void print_notice(const char *text) { /* there may be a progress line */
    if (isatty(STDERR_FILENO))
        ch_print_to(stderr, "\r\033[K");
    ch_print_to(stderr, "crownhead: %s; docs/sandbox.md\n", text);
}

void ch_cli_config(struct ch_agents_config *config) {
    static char program[PATH_MAX];
    ch_agents_defaults(config);
    config->home = ch_home();
    config->tell = print_notice;
    read_limits(config);
    if (!ch_sandbox_debugged())
        return;
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        return;
    program[length] = '\0';
    if (access(program, X_OK) == 0) /* debuggers and valgrind follow a real path only */
        config->program = program;
}

#include "cli/agents/agents_sandbox.h"

#include <stdio.h>

#include "agents/external/program.h"
#include "agents/process/sandbox.h"
#include "agents/sandbox_check.h"
#include "agents/worker/worker.h"
#include "cli/command/options.h"
#include "cli/output/print.h"
#include "core/games/games.h"

static bool print_guards(unsigned set) {
    static const struct {
        unsigned bit;
        const char *text;
    } guards[] = {
        {CH_GUARD_LIMITS, "limits of memory, files, processes and core dumps"},
        {CH_GUARD_NO_PRIVILEGES, "no new privileges"},
        {CH_GUARD_LANDLOCK, "Landlock: no file can be opened"},
        {CH_GUARD_SECCOMP, "seccomp: only system calls that computing needs"},
        {CH_GUARD_MEMORY_CLOSED, "memory closed to other processes of the same user"},
    };
    bool all = true;
    ch_print("In force in a worker:\n");
    for (size_t i = 0; i < sizeof guards / sizeof *guards; i++) {
        bool in_force = set & guards[i].bit;
        ch_print("  %-8s %s\n", in_force ? "yes" : "no", guards[i].text);
        if (!in_force)
            ch_print("           %s\n", ch_sandbox_why_not(guards[i].bit));
        all = all && in_force;
    }
    return all;
}

/* Prints the guards that confine external programs, found by a real one. */
static bool print_confinement(const struct ch_agents_config *config) {
    static const struct {
        unsigned bit;
        const char *text;
    } guards[] = {
        {CH_CONFINE_FILES, "Landlock: only the files that it is given can be opened"},
        {CH_CONFINE_PROCESSES, "processes of its own: no other can be seen, and all end with it"},
        {CH_CONFINE_NETWORK, "seccomp: no socket"},
        {CH_CONFINE_PRIVILEGES, "no capabilities and no new privileges"},
        {CH_CONFINE_LIMITS, "limits of file sizes and core dumps"},
    };
    static const struct ch_log_place no_log;
    const struct ch_confine confine = {.launcher = config->program};
    char program[] = "/bin/true", *const arguments[] = {program, NULL};
    struct ch_program process;
    struct ch_error error;
    bool all = true;
    ch_program_init(&process);
    if (ch_program_start(&process, program, arguments, &confine, &no_log, &error) != CH_OK) {
        ch_fail(&error);
        return false;
    }
    unsigned set = process.guards;
    ch_program_end(&process, config->start_ms, NULL);
    ch_print("In force in an external program (hub:, ucc:):\n");
    for (size_t i = 0; i < sizeof guards / sizeof *guards; i++) {
        bool in_force = set & guards[i].bit;
        ch_print("  %-8s %s\n", in_force ? "yes" : "no", guards[i].text);
        all = all && in_force;
    }
    if (!all) {
        CH_SCOPED(ch_text_done) struct ch_text lacks = ch_text_new();
        ch_confine_missing(set, &lacks);
        ch_print("           %s\n", lacks.data);
    }
    return all;
}

static const char *end_text(enum ch_attempt_end end) {
    switch (end) {
    case CH_ATTEMPT_DONE:
        return "DONE";
    case CH_ATTEMPT_REFUSED:
        return "refused";
    case CH_ATTEMPT_ENDED:
        return "ended";
    }
    return "";
}

static enum ch_status print_attempts(const struct ch_agents_config *config, int *done,
                                     struct ch_error *error) {
    ch_print("Tried from inside, each in a worker of its own (ended: the worker was):\n");
    for (int i = 0; ch_attempt_name(i); i++) {
        enum ch_attempt_end end;
        enum ch_status status = ch_attempt_make(i, config, &end, error);
        if (status != CH_OK)
            return status;
        ch_print("  %-8s %s\n", end_text(end), ch_attempt_text(i));
        *done += end == CH_ATTEMPT_DONE;
    }
    return CH_OK;
}

int ch_agents_check_sandbox(struct ch_agents_config *config) {
    struct ch_agent *agent;
    struct ch_error error;
    int done = 0;
    config->in_process = false;
    if (ch_agents_open("random", ch_game_at(0), config, &agent, &error) != CH_OK)
        return ch_fail(&error);
    unsigned set = ch_worker_guards(agent);
    agent->ops->close(agent);
    bool all = print_guards(set);
    all = print_confinement(config) && all;
    if (print_attempts(config, &done, &error) != CH_OK)
        return ch_fail(&error);
    if (done > 0)
        ch_print(
            "%d attempt%s DONE: rules have the allow list of functions alone to keep them in.\n",
            done, done == 1 ? " was" : "s were");
    ch_print("Not covered: processor time up to the limit of a turn, and faults of the kernel; "
             "docs/sandbox.md.\n");
    return all && done == 0 ? CH_EXIT_DONE : CH_EXIT_NO;
}

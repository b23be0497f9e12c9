/* The crownhead program: finds the command and runs it. */
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "agents/process/sandbox.h"
#include "cli/command/command.h"
#include "cli/output/print.h"
#include "core/base/closed_file.h"
#include "core/base/home.h"

/* Whoever starts this may have closed standard input or an output. Their numbers are taken here, by
 * files that can't be read or written, so that no record or other file gets one of them. */
static void keep_standard_files(void) {
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        if (fcntl(file, F_GETFD) < 0 && errno == EBADF)
            (void)!open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

static void out_of_memory(size_t wanted) {
    fprintf(stderr, "crownhead: out of memory (%zu bytes wanted); committed games are safe\n",
            wanted);
    exit(CH_EXIT_BAD);
}

static void report_narrowed(const char *path, unsigned mode) {
    char octal[16];
    snprintf(octal, sizeof octal, "%03o", mode);
    ch_print_to(stderr,
                "%s: others might read it (mode %s); it is for you alone from now on, since it "
                "gets what a game hides\n",
                path, octal);
}

static void print_help(void) {
    ch_print(
        "usage: crownhead COMMAND [OPTIONS] [ARGUMENTS]\n\n"
        "Board-game agents whose strategy is rules in plain text: pit them against each other,\n"
        "edit them, play them and ask them why.\n\n");
    for (int i = 0; ch_commands[i]; i++)
        if (ch_commands[i]->summary[0])
            ch_print("  %-10s %s\n", ch_commands[i]->name, ch_commands[i]->summary);
    ch_print("\ncrownhead COMMAND --help lists the options of a command.\n");
}

/* `help COMMAND` is `COMMAND --help`; `help COMMAND PART` is `COMMAND PART --help`. */
static int help_about(int count, char **names) {
    static char option[] = "--help";
    const struct ch_command *command = ch_command_find(ch_commands, names[0]);
    if (!command)
        return ch_command_unknown(ch_commands, names[0], NULL);
    if (count > 1)
        return ch_command_run(command, 3, (char *[]){names[0], names[1], option, NULL});
    return ch_command_run(command, 2, (char *[]){names[0], option, NULL});
}

/* Whether the command works without the program's files: those that only print what is compiled
 * in, and those of this program's own processes, which open no files. */
static bool needs_nothing(const struct ch_command *command, int argc, char **argv) {
    for (int i = 2; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return !command->summary[0] || command == &ch_command_complete;
}

static int run(int argc, char **argv) {
    if ((argc == 3 || argc == 4) && strcmp(argv[1], "help") == 0)
        return help_about(argc - 2, argv + 2);
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0) {
        print_help();
        return argc < 2 ? CH_EXIT_BAD : CH_EXIT_DONE;
    }
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "version") == 0) {
        ch_print("crownhead " CH_VERSION "\n");
        return CH_EXIT_DONE;
    }
    const struct ch_command *command = ch_command_find(ch_commands, argv[1]);
    if (!command)
        return ch_command_unknown(ch_commands, argv[1], NULL);
    struct ch_error error;
    if (!needs_nothing(command, argc, argv) && ch_home_check(&error) != CH_OK)
        return ch_fail(&error);
    return ch_command_run(command, argc - 1, argv + 1);
}

int main(int argc, char **argv) {
    ch_sandbox_close_memory(); /* before there is anything to read in it */
    keep_standard_files();
    setlocale(LC_CTYPE, "");
    ch_memory_set_handler(out_of_memory);
    ch_closed_file_report(report_narrowed);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error to report, not an end */
    signal(SIGCHLD, SIG_DFL); /* ignored by who starts this, how workers end could not be known */
    int status = run(argc, argv);
    errno = 0;
    if (fflush(stdout) != 0 || ferror(stdout))
        return ch_failf("standard output can't be written%s%s", errno ? ": " : "",
                        errno ? strerror(errno) : "");
    return status;
}

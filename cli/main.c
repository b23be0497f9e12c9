/* The crownhead program: finds the command and runs it. */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "core/memory.h"

static void out_of_memory(size_t wanted) {
    fprintf(stderr, "crownhead: out of memory (%zu bytes wanted); committed games are safe\n", wanted);
    exit(CH_EXIT_BAD);
}

static void print_help(void) {
    puts("usage: crownhead COMMAND [OPTIONS] [ARGUMENTS]\n\n"
         "Board-game agents whose strategy is rules in plain text: pit them against each other,\n"
         "edit them, play them and ask them why.\n");
    for (int i = 0; ch_commands[i]; i++)
        if (ch_commands[i]->summary[0])
            printf("  %-10s %s\n", ch_commands[i]->name, ch_commands[i]->summary);
    puts("\ncrownhead COMMAND --help tells the options of a command.");
}

static const struct ch_command *find_command(const char *name) {
    for (int i = 0; ch_commands[i]; i++)
        if (strcmp(ch_commands[i]->name, name) == 0)
            return ch_commands[i];
    return NULL;
}

static int unknown_command(const char *name) {
    enum { MOST = 64 };
    const char *names[MOST + 1];
    int count = 0;
    for (int i = 0; ch_commands[i] && count < MOST; i++)
        if (ch_commands[i]->summary[0])
            names[count++] = ch_commands[i]->name;
    names[count] = NULL;
    const char *closest = ch_text_closest(name, names);
    if (closest)
        return ch_failf("`%s` is not a command; did you mean %s?", name, closest);
    return ch_failf("`%s` is not a command; crownhead --help lists them", name);
}

/* `help COMMAND` is `COMMAND --help`. */
static int help_about(char *name) {
    static char option[] = "--help";
    const struct ch_command *command = find_command(name);
    return command ? command->run(2, (char *[]){name, option, NULL}) : unknown_command(name);
}

int main(int argc, char **argv) {
    setlocale(LC_CTYPE, "");
    ch_memory_set_handler(out_of_memory);
    if (argc == 3 && strcmp(argv[1], "help") == 0)
        return help_about(argv[2]);
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0) {
        print_help();
        return argc < 2 ? CH_EXIT_BAD : CH_EXIT_DONE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("crownhead " CH_VERSION);
        return CH_EXIT_DONE;
    }
    const struct ch_command *command = find_command(argv[1]);
    if (!command)
        return unknown_command(argv[1]);
    int status = command->run(argc - 1, argv + 1);
    if (fflush(stdout) != 0 || ferror(stdout))
        return ch_failf("standard output can't be written");
    return status;
}

/* The table of commands, from which main runs one and help, the manual page and completion are
 * made; commands found by name; commands that are made of parts. */
#include "cli/command/command.h"

#include <assert.h>
#include <string.h>

#include "cli/output/print.h"

const struct ch_command *const ch_commands[] = {
    &ch_command_play,
    &ch_command_serve,
    &ch_command_match,
    &ch_command_tournament,
    &ch_command_dxp,
    &ch_command_record,
    &ch_command_engine,
    &ch_command_report,
    &ch_command_explain,
    &ch_command_agents,
    &ch_command_rules,
    &ch_command_train,
    &ch_command_games,
    &ch_command_analyse,
    &ch_command_review,
    &ch_command_rating,
    &ch_command_moves,
    &ch_command_perft,
    &ch_command_trap,
    &ch_command_endgame,
    &ch_command_book,
    &ch_command_ratings,
    &ch_command_sprt,
    &ch_command_bench,
    &ch_command_complete,
    &ch_command_worker,
    &ch_command_confined,
    NULL,
};

const char *ch_command_arguments(const struct ch_command *command) {
    return command->arguments ? command->arguments : "";
}

const char *ch_command_word(const struct ch_command *command) {
    const char *space = strrchr(command->name, ' ');
    return space ? space + 1 : command->name;
}

const struct ch_command *ch_command_find(const struct ch_command *const *commands,
                                         const char *name) {
    for (int i = 0; commands[i]; i++)
        if (strcmp(ch_command_word(commands[i]), name) == 0)
            return commands[i];
    return NULL;
}

int ch_command_unknown(const struct ch_command *const *commands, const char *name, const char *of) {
    struct ch_closest closest = {.word = name};
    for (int i = 0; commands[i]; i++)
        if (commands[i]->summary[0])
            ch_closest_try(&closest, ch_command_word(commands[i]));
    const char *space = of ? " " : "";
    of = of ? of : "";
    if (closest.found)
        return ch_failf("`%s%s%s` is not a command; did you mean %s%s%s?", of, space, name, of,
                        space, closest.found);
    return ch_failf("`%s%s%s` is not a command; crownhead %s%s--help lists them", of, space, name,
                    of, space);
}

void ch_command_list_parts(const struct ch_command *command) {
    for (int i = 0; command->parts[i]; i++)
        ch_print("  %-18s %s\n", command->parts[i]->name, command->parts[i]->summary);
}

static void print_parts(const struct ch_command *command) {
    ch_print("usage: crownhead %s %s\n\n%s\n\n", command->name, command->arguments,
             command->summary);
    ch_command_list_parts(command);
    ch_print("\ncrownhead %s PART --help lists the options of a part.\n", command->name);
    if (command->details) {
        ch_print("\n");
        ch_print_block(stdout, command->details);
        ch_print("\n");
    }
}

int ch_command_run(const struct ch_command *command, int argc, char **argv) {
    assert(argc > 0 && (command->run || command->parts));
    const struct ch_command *part =
        command->parts && argc > 1 ? ch_command_find(command->parts, argv[1]) : NULL;
    if (part)
        return part->run(argc - 1, argv + 1);
    bool word = command->parts && argc > 1 && argv[1][0] != '-'; /* that names no part */
    if (command->run && !word)
        return command->run(argc, argv);
    if (argc < 2)
        return ch_failf("%s needs to know what; crownhead %s --help lists its parts", command->name,
                        command->name);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        print_parts(command);
        return CH_EXIT_DONE;
    }
    return ch_command_unknown(command->parts, argv[1], command->name);
}

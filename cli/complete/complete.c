/* crownhead complete: the completion scripts and the manual page, made from the tables of commands
 * and options. */
#include <string.h>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/complete/complete_parts.h"

static int run(int argc, char **argv) {
    static const struct {
        const char *name;
        void (*print)(void);
    } forms[] = {{"bash", ch_complete_bash},
                 {"zsh", ch_complete_zsh},
                 {"fish", ch_complete_fish},
                 {"man", ch_complete_manual}};
    const struct ch_option options[] = {{0}};
    int rest, status;
    if (!ch_options_parse(&ch_command_complete, options, argc, argv, 1, 3, &rest, &status))
        return status;
    if (strcmp(argv[1], "words") == 0)
        return argc > 2 && ch_complete_choices(argv[2], argc > 3 ? argv[3] : "")
                   ? CH_EXIT_DONE
                   : ch_failf(
                         "complete words needs `agents`, `games` or `rules`, and what was typed");
    if (argc > 2)
        return ch_failf("complete %s takes nothing more", argv[1]);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (strcmp(argv[1], forms[i].name) != 0)
            continue;
        forms[i].print();
        return CH_EXIT_DONE;
    }
    return ch_failf("complete prints `bash`, `zsh`, `fish` or `man`, not `%s`", argv[1]);
}

const struct ch_command ch_command_complete = {
    .name = "complete",
    .arguments = "bash|zsh|fish|man",
    .summary = "print the completion script of a shell, or the manual page",
    .run = run,
};

/* The words that completions need, of commands, options and kinds: complete_parts.h. */
#include <stdio.h>
#include <string.h>

#include "cli/command/options.h"
#include "cli/complete/complete_parts.h"
#include "core/base/text.h"

void ch_complete_print_commands(const struct ch_command *const *commands) {
    for (int i = 0; commands[i]; i++)
        if (commands[i]->summary[0])
            printf("%s ", ch_command_word(commands[i]));
}

void ch_complete_print_first_words(const struct ch_command *command) {
    const char *arguments = command->arguments;
    size_t length = strspn(arguments, "abcdefghijklmnopqrstuvwxyz|");
    if (arguments[length] && arguments[length] != ' ')
        return;
    for (size_t i = 0; i < length; i++)
        putchar(arguments[i] == '|' ? ' ' : arguments[i]);
    if (length)
        putchar(' ');
}

static void print_option(const struct ch_command *command, const char *name, const char *argument,
                         const char *help) {
    (void)command, (void)argument, (void)help;
    printf("--%s ", name);
}

void ch_complete_print_words(const struct ch_command *command) {
    if (command->parts)
        ch_complete_print_commands(command->parts);
    else
        ch_complete_print_first_words(command);
    if (command->run)
        ch_complete_options(command, print_option);
    else
        printf("--help");
}

void ch_complete_options(const struct ch_command *command, ch_complete_option *each) {
    CH_SCOPED(ch_text_done) struct ch_text lines = ch_text_new();
    char *rest;
    ch_options_describe(command, &lines);
    for (char *line = strtok_r(lines.data, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        char *argument = strchr(line, '\t');
        *argument++ = '\0';
        char *help = strchr(argument, '\t');
        *help++ = '\0';
        each(command, line, strcmp(argument, "-") == 0 ? NULL : argument, help);
    }
}

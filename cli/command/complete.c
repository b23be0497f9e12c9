/* crownhead complete: the shell completion and the manual page, made from the tables of commands
 * and options. */
#include <stdio.h>
#include <string.h>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/output/wrap.h"
#include "core/arena/plan.h"
#include "core/base/text.h"

static void print_words(const struct ch_command *const *commands) {
    for (int i = 0; commands[i]; i++)
        if (commands[i]->summary[0])
            printf("%s ", ch_command_word(commands[i]));
}

/* The words that a command takes first: `list|show [GAME…]` has list and show. None are of a
 * command whose argument is a name in capitals. */
static void print_first_words(const char *arguments) {
    size_t length = strspn(arguments, "abcdefghijklmnopqrstuvwxyz|");
    if (arguments[length] && arguments[length] != ' ')
        return;
    for (size_t i = 0; i < length; i++)
        putchar(arguments[i] == '|' ? ' ' : arguments[i]);
    if (length)
        putchar(' ');
}

/* A case of the shell: what may follow the words of the command. */
static void print_case(const struct ch_command *command) {
    printf("    '%s') words=\"", command->name);
    if (command->parts)
        print_words(command->parts);
    else
        print_first_words(command->arguments);
    if (!command->run) {
        printf("--help");
    } else {
        struct ch_text lines;
        ch_text_init(&lines);
        ch_options_describe(command, &lines);
        for (char *line = strtok(lines.data, "\n"); line; line = strtok(NULL, "\n"))
            printf("--%.*s ", (int)strcspn(line, "\t"), line);
        ch_text_done(&lines);
    }
    printf("\" ;;\n");
    for (int i = 0; command->parts && command->parts[i]; i++)
        print_case(command->parts[i]);
}

/* After the name of a part, its options are completed. */
static void print_shift(const struct ch_command *command) {
    printf("    if [ \"$command\" = %s ] && [ \"$COMP_CWORD\" -gt 2 ]; then\n", command->name);
    printf("        case \" ");
    print_words(command->parts);
    printf("\" in *\" ${COMP_WORDS[2]} \"*) command=\"%s ${COMP_WORDS[2]}\" ;; esac\n    fi\n",
           command->name);
}

static void print_bash(void) {
    printf(
        "# bash completion for crownhead; load it with: source <(crownhead complete bash)\n"
        "_crownhead() {\n    local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} words=\n"
        "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        COMPREPLY=($(compgen -W \"");
    print_words(ch_commands);
    printf("\" -- \"$word\"))\n        return\n    fi\n");
    for (int i = 0; ch_commands[i]; i++)
        if (ch_commands[i]->parts)
            print_shift(ch_commands[i]);
    printf("    case $command in\n");
    for (int i = 0; ch_commands[i]; i++)
        if (ch_commands[i]->summary[0])
            print_case(ch_commands[i]);
    printf("    esac\n    case ${COMP_WORDS[COMP_CWORD - 1]} in\n    --format) command= words=\"");
    for (int i = 0; i < CH_FORMATS; i++)
        printf("%s ", ch_format_name((enum ch_format)i));
    printf("\" ;;\n    --game | -g) command= words=\"$(crownhead games list --json 2>/dev/null | "
           "sed 's/.*\"name\":\"\\([^\"]*\\)\".*/\\1/')\" ;;\n"
           "    --agent | --against | --black | --white) command=match words= ;;\n    esac\n"
           "    case $command in match | tournament)\n"
           "        words+=\" $(crownhead agents 2>/dev/null | sed -n 's/^\\([^ :]*\\) "
           ".*/\\1/p')\" ;;\n"
           "    esac\n    COMPREPLY=($(compgen -W \"$words\" -- \"$word\") $(compgen -f -- "
           "\"$word\"))\n}\n"
           "complete -F _crownhead crownhead\n");
}

/* The lines as they are: some of them are tables. */
static void print_details(const char *details) {
    enum { WIDTH = 74 };
    struct ch_text lines;
    if (!details)
        return;
    ch_text_init(&lines);
    ch_wrap(details, WIDTH, &lines);
    printf(".Bd -literal\n");
    for (const char *at = lines.data; *at; at++) {
        if ((at == lines.data || at[-1] == '\n') && (*at == '.' || *at == '\''))
            printf("\\&");
        if (*at == '\\')
            printf("\\e");
        else
            putchar(*at);
    }
    printf("\n.Ed\n");
    ch_text_done(&lines);
}

static void print_section(const struct ch_command *command) {
    if (!command->summary[0])
        return;
    for (int i = 0; command->parts && command->parts[i]; i++)
        print_section(command->parts[i]);
    if (!command->run)
        return;
    struct ch_text lines;
    ch_text_init(&lines);
    printf(".Ss %s %s\n%s.\n.Bl -tag -width Ds\n", command->name, command->arguments,
           command->summary);
    ch_options_describe(command, &lines);
    for (char *line = strtok(lines.data, "\n"); line; line = strtok(NULL, "\n")) {
        char *argument = strchr(line, '\t');
        *argument++ = '\0';
        char *help = strchr(argument, '\t');
        *help++ = '\0';
        printf(".It Fl Fl %s", line);
        if (strcmp(argument, "-") != 0)
            printf(" Ar %s", argument);
        printf("\n%s\n", help);
    }
    printf(".El\n");
    ch_text_done(&lines);
    print_details(command->details);
}

static void print_manual(void) {
    printf(".Dd 2026\n.Dt CROWNHEAD 1\n.Os\n.Sh NAME\n.Nm crownhead\n"
           ".Nd arena and workshop for board-game agents whose strategy is rules in text\n"
           ".Sh SYNOPSIS\n.Nm\n.Ar command\n.Op Ar options\n.Op Ar arguments\n.Sh COMMANDS\n");
    for (int i = 0; ch_commands[i]; i++)
        print_section(ch_commands[i]);
    printf(".Sh EXIT STATUS\n0 done; 1 the answer is no (a test failed, a game was rejected); "
           "2 bad usage or bad input.\n");
}

static int run(int argc, char **argv) {
    const struct ch_option options[] = {{0}};
    int rest, status;
    if (!ch_options_parse(&ch_command_complete, options, argc, argv, 1, 1, &rest, &status))
        return status;
    if (strcmp(argv[1], "bash") == 0)
        print_bash();
    else if (strcmp(argv[1], "man") == 0)
        print_manual();
    else
        return ch_failf("complete prints `bash` or `man`, not `%s`", argv[1]);
    return CH_EXIT_DONE;
}

const struct ch_command ch_command_complete = {
    .name = "complete",
    .arguments = "bash|man",
    .summary = "print the completion script or the manual page",
    .run = run,
};

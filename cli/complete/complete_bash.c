/* Completion for bash. */
#include <stdio.h>

#include "cli/complete/complete_parts.h"
#include "core/arena/plan.h"

/* A case of the shell: what may follow the words of the command. */
static void print_case(const struct ch_command *command) {
    printf("    '%s') words=\"", command->name);
    ch_complete_print_words(command);
    printf("\" ;;\n");
    for (int i = 0; command->parts && command->parts[i]; i++)
        print_case(command->parts[i]);
}

/* After the name of a part, its options are completed. */
static void print_shift(const struct ch_command *command) {
    printf("    if [ \"$command\" = %s ] && [ \"$COMP_CWORD\" -gt 2 ]; then\n", command->name);
    printf("        case \" ");
    ch_complete_print_commands(command->parts);
    printf("\" in *\" ${COMP_WORDS[2]} \"*) command=\"%s ${COMP_WORDS[2]}\" ;; esac\n    fi\n",
           command->name);
}

void ch_complete_bash(void) {
    printf(
        "# bash completion for crownhead; load it with: source <(crownhead complete bash)\n"
        "_crownhead() {\n    local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} words=\n"
        "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        COMPREPLY=($(compgen -W \"");
    ch_complete_print_commands(ch_commands);
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
    printf("\" ;;\n    --game | -g) command= words=\"$(%s)\" ;;\n"
           "    --agent | --against | --black | --white) command=match words= ;;\n    esac\n"
           "    case $command in match | tournament)\n        words+=\" $(%s)\" ;;\n"
           "    esac\n    COMPREPLY=($(compgen -W \"$words\" -- \"$word\") $(compgen -f -- "
           "\"$word\"))\n}\n"
           "complete -F _crownhead crownhead\n",
           ch_complete_games, ch_complete_agents);
}

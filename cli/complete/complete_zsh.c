/* Completion for zsh: the file _crownhead of a folder in $fpath, or to be sourced. */
#include <stdio.h>

#include "cli/complete/complete_parts.h"
#include "core/arena/schedule.h"

static void print_case(const struct ch_command *command) {
    printf("    ('%s') compadd -- ", command->name);
    ch_complete_print_words(command);
    printf(";;\n");
    for (int i = 0; command->parts && command->parts[i]; i++)
        print_case(command->parts[i]);
}

/* After the name of a part the command is the part. */
static void print_parts(void) {
    printf("    if (( CURRENT > 3 )); then\n        case \"$command ${words[3]}\" in\n");
    for (int i = 0; ch_commands[i]; i++)
        for (int j = 0; ch_commands[i]->parts && ch_commands[i]->parts[j]; j++)
            printf("        ('%s') command=\"$command ${words[3]}\" ;;\n",
                   ch_commands[i]->parts[j]->name);
    printf("        esac\n    fi\n");
}

void ch_complete_zsh(void) {
    printf("#compdef crownhead\n"
           "# zsh completion for crownhead; load it with: source <(crownhead complete zsh)\n"
           "_crownhead() {\n    local command=${words[2]} agent=\n"
           "    if (( CURRENT == 2 )); then\n        compadd -- ");
    ch_complete_print_commands(ch_commands);
    printf("\n        return\n    fi\n");
    print_parts();
    printf("    case ${words[CURRENT-1]} in\n    (--format) compadd -- ");
    for (int i = 0; i < CH_FORMATS; i++)
        printf("%s ", ch_format_name((enum ch_format)i));
    printf(
        "; return ;;\n"
        "    (--game|-g) compadd -- ${(f)\"$(crownhead complete words games "
        "\"${words[CURRENT]}\")\"}; "
        "_files; return ;;\n"
        "    (--rule|--only) [[ $command = rules* ]] && agent=${words[4]}\n"
        "        (( ${words[(I)--agent]} )) && agent=${words[${words[(I)--agent]}+1]}\n"
        "        compadd -- ${(f)\"$(crownhead complete words rules \"$agent\")\"}; return ;;\n"
        "    (--agent|--against|--black|--white|--judge) command=agents_and_files ;;\n    esac\n");
    printf("    case $command in\n");
    for (int i = 0; ch_commands[i]; i++)
        if (ch_commands[i]->summary[0])
            print_case(ch_commands[i]);
    printf(
        "    esac\n    case $command in\n"
        "    (match|tournament|agents_and_files)\n"
        "        compadd -- ${(f)\"$(crownhead complete words agents \"${words[CURRENT]}\")\"} ;;\n"
        "    esac\n"
        "    _files\n}\n"
        "if [ \"${funcstack[1]}\" = _crownhead ]; then\n    _crownhead \"$@\"\nelse\n"
        "    compdef _crownhead crownhead\nfi\n");
}

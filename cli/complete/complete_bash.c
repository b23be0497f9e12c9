/* Completion for bash. */
#include <stdio.h>

#include "cli/complete/complete_parts.h"
#include "core/arena/schedule.h"

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
        "    local line=${COMP_LINE:-${COMP_WORDS[*]}} typed before=() agent=\n"
        "    line=${line:0:${COMP_POINT:-${#line}}} typed=${line##*[[:space:]]}\n"
        "    read -ra before <<<\"${line%%\"$typed\"}\"\n"
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
    printf("    esac\n    case ${before[-1]} in\n    --format) command= words=\"");
    for (int i = 0; i < CH_FORMATS; i++)
        printf("%s ", ch_format_name((enum ch_format)i));
    /* The program gets the whole word, a name with its options; bash splits it at : and =, and
     * expects the last piece. */
    printf("\" ;;\n"
           "    --game | -g) command= words=$(crownhead complete words games \"$typed\" "
           "2>/dev/null) ;;\n"
           "    --agent | --against | --black | --white | --judge) command=match words= ;;\n"
           "    --rule | --only)\n"
           "        [ \"${before[1]}\" != rules ] || agent=${before[3]}\n"
           "        for ((i = 1; i < ${#before[@]}; i++)); do\n"
           "            [ \"${before[i - 1]}\" != --agent ] || agent=${before[i]}\n"
           "        done\n"
           "        command= words=$(crownhead complete words rules \"$agent\" 2>/dev/null) ;;\n"
           "    esac\n"
           "    case $command in match | tournament)\n"
           "        words+=\" $(crownhead complete words agents \"$typed\" 2>/dev/null)\" ;;\n"
           "    esac\n"
           "    COMPREPLY=($(compgen -W \"$words\" -- \"$typed\") $(compgen -f -- \"$word\"))\n"
           "    COMPREPLY=(\"${COMPREPLY[@]#\"${typed%%\"${typed##*[:=]}\"}\"}\")\n"
           "    [[ ${COMPREPLY[0]-} != *[:=] ]] || compopt -o nospace 2>/dev/null\n"
           "}\n"
           "complete -F _crownhead crownhead\n");
}

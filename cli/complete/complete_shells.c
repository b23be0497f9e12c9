#include "cli/complete/complete_shells.h"

#include <string.h>

#include "core/arena/schedule.h"

/* Prints the names of the listed commands, a blank after each. */
static void print_commands(const struct ch_command *const *commands) {
    for (int i = 0; commands[i]; i++)
        if (commands[i]->summary[0])
            printf("%s ", ch_command_word(commands[i]));
}

/* Prints the words that a command takes first, a blank after each: `list|show [GAME…]` has list and
 * show. None are of a command whose argument is a name in capitals. */
static void print_first_words(const struct ch_command *command) {
    const char *arguments = ch_command_arguments(command);
    size_t length = strspn(arguments, "abcdefghijklmnopqrstuvwxyz|");
    if (arguments[length] && arguments[length] != ' ')
        return;
    for (size_t i = 0; i < length; i++)
        putchar(arguments[i] == '|' ? ' ' : arguments[i]);
    if (length)
        putchar(' ');
}

static void print_name(const struct ch_command *command, const char *name, const char *argument,
                       const char *help) {
    (void)command, (void)argument, (void)help;
    printf("--%s ", name);
}

/* Prints all that may follow the name of a command, a blank after each: its parts or first words,
 * then its options. */
static void print_words(const struct ch_command *command) {
    if (command->parts)
        print_commands(command->parts);
    else
        print_first_words(command);
    if (command->run)
        ch_options_each(command, print_name);
    else
        printf("--help");
}

/* Prints the names of the formats, a blank after each. */
static void print_formats(void) {
    for (int i = 0; i < CH_FORMATS; i++)
        printf("%s ", ch_format_name((enum ch_format)i));
}

/* Prints a case of the shell for every command and part: its name and what may follow it, between
 * `before`, `between` and `after`. */
static void print_cases(const struct ch_command *const *commands, const char *before,
                        const char *between, const char *after) {
    for (; *commands; commands++) {
        if (!(*commands)->summary[0])
            continue;
        printf("    %s'%s'%s", before, (*commands)->name, between);
        print_words(*commands);
        printf("%s\n", after);
        if ((*commands)->parts)
            print_cases((*commands)->parts, before, between, after);
    }
}

void ch_complete_bash(void) {
    printf(
        "# bash completion for crownhead; load it with: source <(crownhead complete bash)\n"
        "_crownhead() {\n    local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} words=\n"
        "    local line=${COMP_LINE:-${COMP_WORDS[*]}} typed before=() agent=\n"
        "    line=${line:0:${COMP_POINT:-${#line}}} typed=${line##*[[:space:]]}\n"
        "    read -ra before <<<\"${line%%\"$typed\"}\"\n"
        "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        COMPREPLY=($(compgen -W \"");
    print_commands(ch_commands);
    printf("\" -- \"$word\"))\n        return\n    fi\n");
    for (int i = 0; ch_commands[i]; i++) {
        const char *name = ch_commands[i]->name;
        if (!ch_commands[i]->parts)
            continue;
        /* After the name of a part, its options are completed. */
        printf("    if [ \"$command\" = %s ] && [ \"$COMP_CWORD\" -gt 2 ]; then\n"
               "        case \" ",
               name);
        print_commands(ch_commands[i]->parts);
        printf("\" in *\" ${COMP_WORDS[2]} \"*) command=\"%s ${COMP_WORDS[2]}\" ;; esac\n    fi\n",
               name);
    }
    printf("    case $command in\n");
    print_cases(ch_commands, "", ") words=\"", "\" ;;");
    printf("    esac\n    case ${before[-1]} in\n    --format) command= words=\"");
    print_formats();
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

void ch_complete_zsh(void) {
    printf("#compdef crownhead\n"
           "# zsh completion for crownhead; load it with: source <(crownhead complete zsh)\n"
           "_crownhead() {\n    local command=${words[2]} agent=\n"
           "    if (( CURRENT == 2 )); then\n        compadd -- ");
    print_commands(ch_commands);
    printf("\n        return\n    fi\n"
           "    if (( CURRENT > 3 )); then\n        case \"$command ${words[3]}\" in\n");
    for (int i = 0; ch_commands[i]; i++) /* after the name of a part the command is the part */
        for (int j = 0; ch_commands[i]->parts && ch_commands[i]->parts[j]; j++)
            printf("        ('%s') command=\"$command ${words[3]}\" ;;\n",
                   ch_commands[i]->parts[j]->name);
    printf("        esac\n    fi\n");
    printf("    case ${words[CURRENT-1]} in\n    (--format) compadd -- ");
    print_formats();
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
    print_cases(ch_commands, "(", ") compadd -- ", ";;");
    printf(
        "    esac\n    case $command in\n"
        "    (match|tournament|agents_and_files)\n"
        "        compadd -- ${(f)\"$(crownhead complete words agents \"${words[CURRENT]}\")\"} ;;\n"
        "    esac\n"
        "    _files\n}\n"
        "if [ \"${funcstack[1]}\" = _crownhead ]; then\n    _crownhead \"$@\"\nelse\n"
        "    compdef _crownhead crownhead\nfi\n");
}

/* In single quotes, of which fish reads \\ and \' alone. */
static void print_quoted(const char *text) {
    putchar('\'');
    for (; *text; text++) {
        if (*text == '\\' || *text == '\'')
            putchar('\\');
        putchar(*text);
    }
    putchar('\'');
}

/* The condition that the line has the words of the command: `record list` has two. */
static void print_condition(const char *name) {
    char words[64], *rest;
    snprintf(words, sizeof words, "%s", name);
    printf("complete -c crownhead -n '");
    const char *joint = "";
    for (char *word = strtok_r(words, " ", &rest); word;
         word = strtok_r(NULL, " ", &rest), joint = "; and ")
        printf("%s__fish_seen_subcommand_from %s", joint, word);
}

/* Completes the value of an option where the possible values are known. */
static void print_values(const char *name) {
    static const char *const agents[] = {"agent", "against", "black", "white", "judge", NULL};
    if (strcmp(name, "game") == 0)
        printf(" -a '(__crownhead_games)'");
    if (strcmp(name, "rule") == 0 || strcmp(name, "only") == 0)
        printf(" -a '(__crownhead_rules)'");
    if (ch_text_is_one_of(name, agents))
        printf(" -a '(__crownhead_agents)'");
    if (strcmp(name, "format") != 0)
        return;
    printf(" -a '");
    print_formats();
    printf("'");
}

static void print_option(const struct ch_command *command, const char *name, const char *argument,
                         const char *help) {
    print_condition(command->name);
    printf("' -l %s%s -d ", name, argument ? " -r" : "");
    print_quoted(help);
    print_values(name);
    printf("\n");
}

static void print_word(const struct ch_command *command, const char *word, const char *help) {
    print_condition(command->name);
    printf("; and not __fish_seen_subcommand_from ");
    print_commands(command->parts);
    printf("' -a '%s' -d ", word);
    print_quoted(help);
    printf("\n");
}

static void print_command(const struct ch_command *command) {
    for (int i = 0; command->parts && command->parts[i]; i++) {
        print_word(command, ch_command_word(command->parts[i]), command->parts[i]->summary);
        print_command(command->parts[i]);
    }
    if (!command->parts && strchr(ch_command_arguments(command), '|')) {
        print_condition(command->name);
        printf("' -a '");
        print_first_words(command);
        printf("'\n");
    }
    if (command->run)
        ch_options_each(command, print_option);
}

void ch_complete_fish(void) {
    printf(
        "# fish completion for crownhead; load it with: crownhead complete fish | source\n"
        "function __crownhead_games\n    crownhead complete words games (commandline -ct)\nend\n"
        "function __crownhead_agents\n    crownhead complete words agents (commandline -ct)\nend\n"
        "function __crownhead_rules\n    set -l words (commandline -opc)\n    set -l agent ''\n"
        "    if test \"$words[2]\" = rules; set agent $words[4]; end\n"
        "    if set -l at (contains -i -- --agent $words); set agent $words[(math $at + 1)]; end\n"
        "    crownhead complete words rules $agent\nend\n");
    for (int i = 0; ch_commands[i]; i++) {
        if (!ch_commands[i]->summary[0])
            continue;
        printf("complete -c crownhead -f -n __fish_use_subcommand -a %s -d ", ch_commands[i]->name);
        print_quoted(ch_commands[i]->summary);
        printf("\n");
        print_command(ch_commands[i]);
    }
    printf("complete -c crownhead -n '__fish_seen_subcommand_from match tournament' "
           "-a '(__crownhead_agents)'\n");
}

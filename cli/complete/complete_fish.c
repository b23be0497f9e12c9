/* Completion for fish: a line for each command and option, with its help beside it. */
#include <stdio.h>
#include <string.h>

#include "cli/complete/complete_parts.h"
#include "core/arena/schedule.h"

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
    for (int i = 0; agents[i]; i++)
        if (strcmp(name, agents[i]) == 0)
            printf(" -a '(__crownhead_agents)'");
    if (strcmp(name, "format") != 0)
        return;
    printf(" -a '");
    for (int i = 0; i < CH_FORMATS; i++)
        printf("%s ", ch_format_name((enum ch_format)i));
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
    ch_complete_print_commands(command->parts);
    printf("' -a '%s' -d ", word);
    print_quoted(help);
    printf("\n");
}

/* The first words of a command are in its arguments: `list|show [GAME…]`. */
static void print_first_words(const struct ch_command *command) {
    print_condition(command->name);
    printf("' -a '");
    ch_complete_print_first_words(command);
    printf("'\n");
}

static void print_command(const struct ch_command *command) {
    for (int i = 0; command->parts && command->parts[i]; i++) {
        print_word(command, ch_command_word(command->parts[i]), command->parts[i]->summary);
        print_command(command->parts[i]);
    }
    if (!command->parts && strchr(command->arguments, '|'))
        print_first_words(command);
    if (command->run)
        ch_complete_options(command, print_option);
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

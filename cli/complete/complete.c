/* crownhead complete: the completion scripts and the manual page, made from the tables of commands
 * and options; and the possible words in place of a name, which the scripts ask for. */
#include <string.h>

#include "agents/kinds/kinds.h"
#include "cli/command/command.h"
#include "cli/output/print.h"
#include "cli/workshop/workshop.h"
#include "core/arena/schedule.h"
#include "core/pdn/pdn.h"
#include "workshop/rule_list.h"

/* The length of the text before the option that is being typed: `search:depth=4,ta` has 15. */
static int typed(const char *text) {
    const char *colon = strchr(text, ':'), *comma = strrchr(text, ',');
    const char *last = comma && comma > colon ? comma : colon;
    return last ? (int)(last + 1 - text) : 0;
}

/* A kind lists its options in the error about an unknown one. */
static void print_options(const struct ch_agent_kind *kind, const char *text) {
    static const char lead[] = " it takes ";
    struct ch_agent *agent;
    struct ch_error error;
    const struct ch_game *game = kind->plays == CH_PLAYS_HIDDEN ? ch_kind_game(ch_game_hidden)
                                 : kind->suits                  ? ch_kind_game(kind->suits)
                                                                : ch_game_find(ch_game_default);
    if (!kind->open || !game)
        return;
    if (kind->open("?=", NULL, 0, game, &agent, &error) == CH_OK) {
        agent->ops->close(agent);
        return;
    }
    char *rest, *names = strstr(error.text, lead);
    for (char *name = names ? strtok_r(names + strlen(lead), ", ", &rest) : NULL; name;
         name = strtok_r(NULL, ", ", &rest))
        printf("%.*s%s=\n", typed(text), text, name);
}

static void print_agents(const char *text) {
    struct ch_agents_config config;
    CH_FREED struct ch_roster_entry *entries = NULL;
    const struct ch_agent_kind *kind;
    const char *arguments;
    int count;
    ch_cli_config(&config);
    if (strchr(text, ':')) {
        if ((kind = ch_agent_kind_of(text, &arguments)) != NULL)
            print_options(kind, text);
        return;
    }
    if (ch_agents_roster(&config, &entries, &count, NULL) != CH_OK)
        count = 0;
    for (int i = 0; i < count; i++)
        puts(entries[i].name);
    for (int i = 0; (kind = ch_agent_kind_at(i)) != NULL; i++)
        if (kind->usage)
            printf("%s%s\n", kind->name, strchr(kind->usage, ':') ? ":" : "");
}

static void print_variant(const struct ch_rule_variant *variant, const char *text) {
    for (int i = 0; i < variant->value_count; i++)
        printf("%.*s%s=%s\n", typed(text), text, variant->name, variant->values[i]);
    if (variant->max > 0)
        printf("%.*s%s=\n", typed(text), text, variant->name);
}

static void print_games(const char *text) {
    const struct ch_game *game;
    const char *name;
    if (!strchr(text, ':')) {
        for (int i = 0; (game = ch_game_at(i)) != NULL; i++)
            puts(game->name);
        for (int i = 0; (name = ch_games_collected(i)) != NULL; i++)
            puts(name);
        return;
    }
    CH_FREED char *base = ch_copy(text);
    base[strcspn(base, ":")] = '\0';
    if (ch_game_open(base, &game, NULL) == CH_OK)
        for (int i = 0; i < game->rule_variant_count; i++)
            print_variant(&game->rule_variants[i], text);
}

static void print_rules(const char *spec) {
    struct ch_agents_config config;
    struct ch_agent *agent;
    CH_SCOPED(ch_rule_list_done) struct ch_rule_list list = {0};
    ch_cli_config(&config);
    spec = *spec ? spec : ch_agents_usual(0);
    const struct ch_game *game = ch_workshop_game(NULL, spec, &config);
    if (!game || ch_agents_open(spec, game, &config, &agent, NULL) != CH_OK)
        return;
    ch_rule_list_init(&list, agent);
    for (int i = 0; i < list.outline.count; i++)
        if (ch_rule_list_rule(&list, i))
            puts(list.outline.item[i].name);
    agent->ops->close(agent);
}

/* Prints the completions of `text`, a word a line: `what` is agents (names, kinds, behind the colon
 * of a kind its options), games (names, behind a colon its parameters) or rules (of the agent
 * `text`; "" for the usual one). False if it is none of them. A wrong `text` is no error: there is
 * nothing to complete then. */
static bool print_choices(const char *what, const char *text) {
    static const struct {
        const char *what;
        void (*print)(const char *text);
    } lists[] = {{"agents", print_agents}, {"games", print_games}, {"rules", print_rules}};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (strcmp(lists[i].what, what) == 0) {
            lists[i].print(text);
            return true;
        }
    return false;
}

/* The lines as they are: some of them are tables. */
static void print_details(const char *details) {
    enum { WIDTH = 74 };
    CH_SCOPED(ch_text_done) struct ch_text lines = ch_text_new();
    if (!details)
        return;
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
}

static void print_option(const struct ch_command *command, const char *name, const char *argument,
                         const char *help) {
    (void)command;
    printf(".It Fl Fl %s%s%s\n%s\n", name, argument ? " Ar " : "", argument ? argument : "", help);
}

static void print_section(const struct ch_command *command) {
    if (!command->summary[0])
        return;
    for (int i = 0; command->parts && command->parts[i]; i++)
        print_section(command->parts[i]);
    if (!command->run)
        return;
    printf(".Ss %s %s\n%s.\n.Bl -tag -width Ds\n", command->name, ch_command_arguments(command),
           command->summary);
    ch_options_each(command, print_option);
    printf(".El\n");
    print_details(command->details);
}

struct entry {
    const char *name, *text;
};

static const struct entry environment[] = {
    {"CROWNHEAD_HOME",
     "The folder with rules/, agents/ and data/, in the place of ../share/crownhead beside the "
     "program's folder, or of the source tree above its build."},
    {"CROWNHEAD_LIMITS",
     "What the worker of an agent may use, as turn=MS,start=MS,memory=MB; for tests of agents that "
     "reach their limits."},
    {"CROWNHEAD_SANDBOX", "With off, workers run without a sandbox, for debuggers."},
    {"NO_COLOR", "If it is set and not empty, nothing is in colour."},
    {"TERM", "With dumb, boards are drawn without colour and the screen is not cleared."},
    {"XDG_STATE_HOME", "Where the last game of the console is kept; ~/.local/state without it."},
    {0}};

static const struct entry files[] = {
    {"crownhead.db", "The record of matches and games, in the working folder unless --db names "
                     "another."},
    {"~/.local/state/crownhead/last-game.pdn",
     "The last game of the console, which play can go on with."},
    {0}};

static const struct entry examples[] = {
    {"crownhead play", "Play English draughts at the terminal, with Black, by `11-15` and `help`."},
    {"crownhead match soar-checkers search:depth=2 --games 20",
     "Let two agents play 20 games and see the score with its error."},
    {"crownhead explain --agent soar-checkers --fen B:WK2,14,20:B6,16,18",
     "What an agent plays in a position, and why."},
    {"crownhead rules check my.agent", "What is wrong with a rule base, by file and line."},
    {"crownhead report --db crownhead.db --html report.html",
     "A page of all results and games for the browser."},
    {0}};

/* A section of entries; `macro` marks their names. */
static void print_entries(const char *title, const char *macro, const struct entry *entries) {
    printf(".Sh %s\n.Bl -tag -width Ds\n", title);
    for (; entries->name; entries++)
        printf(".It %s %s\n%s\n", macro, entries->name, entries->text);
    printf(".El\n");
}

/* Prints the manual page, in the language mdoc. */
static void print_manual(void) {
    printf(".Dd 2026\n.Dt CROWNHEAD 1\n.Os\n.Sh NAME\n.Nm crownhead\n"
           ".Nd arena and workshop for board-game agents whose strategy is rules in text\n"
           ".Sh SYNOPSIS\n.Nm\n.Ar command\n.Op Ar options\n.Op Ar arguments\n.Sh COMMANDS\n");
    for (int i = 0; ch_commands[i]; i++)
        print_section(ch_commands[i]);
    print_entries("ENVIRONMENT", "Ev", environment);
    print_entries("FILES", "Pa", files);
    printf(".Sh EXIT STATUS\n0 done; 1 the answer is no (a test failed, a game was rejected); "
           "2 bad usage or bad input.\n");
    print_entries("EXAMPLES", "Li", examples);
}

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

/* Prints the names of the programs that games are written for, a blank after each. */
static void print_programs(void) {
    const char *name;
    for (int i = 0; (name = ch_pdn_program_name(i)) != NULL; i++)
        printf("%s ", name);
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

/* For each shell the script that completes its command lines: for bash; for zsh the file _crownhead
 * of a folder in $fpath, or to be sourced; for fish a line for each command and option. */
static void print_bash(void) {
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
    printf("\" ;;\n    --for) command= words=\"");
    print_programs();
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

static void print_zsh(void) {
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
    printf("; return ;;\n    (--for) compadd -- ");
    print_programs();
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
    bool format = strcmp(name, "format") == 0;
    if (!format && strcmp(name, "for") != 0)
        return;
    printf(" -a '");
    if (format)
        print_formats();
    else
        print_programs();
    printf("'");
}

static void print_fish_option(const struct ch_command *command, const char *name,
                              const char *argument, const char *help) {
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
        ch_options_each(command, print_fish_option);
}

static void print_fish(void) {
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

static int run(int argc, char **argv) {
    static const struct {
        const char *name;
        void (*print)(void);
    } forms[] = {
        {"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}, {"man", print_manual}};
    const struct ch_option options[] = {{0}};
    int rest, status;
    if (!ch_options_parse(&ch_command_complete, options, argc, argv, 1, 3, &rest, &status))
        return status;
    if (strcmp(argv[1], "words") == 0)
        return argc > 2 && print_choices(argv[2], argc > 3 ? argv[3] : "")
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

/* crownhead complete: the completion scripts and the manual page, made from the tables of commands
 * and options; and the possible words in place of a name, which the scripts ask for. */
#include <string.h>

#include "agents/kinds/kinds.h"
#include "cli/complete/complete_shells.h"
#include "cli/output/print.h"
#include "cli/workshop/workshop.h"
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
    struct ch_roster_entry *entries;
    const struct ch_agent_kind *kind;
    const char *arguments;
    int count;
    ch_cli_config(&config);
    if (strchr(text, ':')) {
        if ((kind = ch_agent_kind_of(text, &arguments)) != NULL)
            print_options(kind, text);
        return;
    }
    if (ch_agents_roster(&config, &entries, &count, NULL) == CH_OK) {
        for (int i = 0; i < count; i++)
            puts(entries[i].name);
        ch_free(entries);
    }
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
    if (!strchr(text, ':')) {
        for (int i = 0; (game = ch_game_at(i)) != NULL; i++)
            puts(game->name);
        return;
    }
    CH_FREED char *name = ch_copy(text);
    name[strcspn(name, ":")] = '\0';
    if (ch_game_open(name, &game, NULL) == CH_OK)
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

static int run(int argc, char **argv) {
    static const struct {
        const char *name;
        void (*print)(void);
    } forms[] = {{"bash", ch_complete_bash},
                 {"zsh", ch_complete_zsh},
                 {"fish", ch_complete_fish},
                 {"man", print_manual}};
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

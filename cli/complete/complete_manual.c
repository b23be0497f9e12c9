/* The manual page, in the language mdoc. */
#include <stdio.h>
#include <string.h>

#include "cli/complete/complete_parts.h"
#include "cli/output/wrap.h"
#include "core/base/text.h"

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
    printf(".Ss %s %s\n%s.\n.Bl -tag -width Ds\n", command->name, command->arguments,
           command->summary);
    ch_complete_options(command, print_option);
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

void ch_complete_manual(void) {
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

/* crownhead match A B: two agents, many games, an answer that says how sure it is. */
#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/match/match_command.h"

enum { DEFAULT_GAMES = 100 };

static int run(int argc, char **argv) {
    struct ch_match_command command;
    struct ch_option options[CH_MATCH_OPTIONS];
    ch_match_command_init(&command, "match", argc, argv);
    command.games = DEFAULT_GAMES;
    const char *test = NULL;
    struct ch_sprt sprt;
    const struct ch_option own[] = {
        CH_INTEGER("games", 'n', "N", "games to play", &command.games, 1, 1e7),
        CH_TEXT(
            "sprt", 0, "TEST",
            "end when a test has decided: elo0=0,elo1=5 and, if you like, alpha=0.05, beta=0.05, "
            "model=normalized or logistic; --games are then the most",
            &test),
    };
    ch_match_command_options(&command, own, sizeof own / sizeof *own, options);
    int rest, status;
    if (ch_options_parse(&ch_command_match, options, argc, argv, 2, 2, &rest, &status)) {
        const struct ch_plan plan = {.agents = 2, .games = (int)command.games};
        struct ch_error error;
        command.sprt = test ? &sprt : NULL;
        if (test && ch_sprt_parse(test, &sprt, &error) != CH_OK)
            status = ch_failf("--sprt: %s", error.text);
        else
            status = ch_match_command_play(&command, &plan, (const char *const *)argv + 1);
    }
    ch_match_command_done(&command);
    return status;
}

const struct ch_command ch_command_match = {
    .name = "match",
    .arguments = "A B",
    .summary = "two agents play many games; the score with its error",
    .details =
        "A and B are agents: names of the roster, or KIND:ARGUMENTS (random, search:depth=2).\n"
        "Games 1 and 2 have the same opening with the colours swapped, so have 3 and 4, and so on. "
        "The\n"
        "same command with the same record goes on where it stopped; the same seed gives the same\n"
        "games.\n"
        "With --sprt the match ends when its pairs of games, in their order, have decided: A is\n"
        "better by elo0 (H0), or by elo1 (H1). It ends undecided when nothing new comes any more.\n"
        "Once all ballots were played, they are lengthened by random moves to openings that are "
        "new and even;\n"
        "so is start. The openings of a file come again.\n"
        "Exit status: 0 all played or H1 accepted; 1 H0 accepted, undecided, stopped, or an agent "
        "kept\n"
        "failing; 2 bad usage.",
    .run = run,
};

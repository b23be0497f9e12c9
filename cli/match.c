/* crownhead match A B: two agents, many games, an answer that says how sure it is. */
#include "cli/commands.h"
#include "cli/match_command.h"
#include "cli/options.h"

enum { DEFAULT_GAMES = 100 };

static int run(int argc, char **argv) {
    struct ch_match_command command;
    struct ch_option options[CH_MATCH_OPTIONS];
    ch_match_command_init(&command, "match", argc, argv);
    command.games = DEFAULT_GAMES;
    options[0] = (struct ch_option){
        "games", 'n', CH_OPTION_INTEGER, "N", "games to play", &command.games, 1, 1e7};
    ch_match_command_options(&command, options + 1);
    int rest, status;
    if (ch_options_parse(&ch_command_match, options, argc, argv, 2, 2, &rest, &status)) {
        const struct ch_plan plan = {.agents = 2, .games = (int)command.games};
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
        "Games 2i and 2i+1 have the same opening with the colours swapped. The same command with "
        "the\n"
        "same record goes on where it stopped; the same seed gives the same games.\n"
        "Exit status: 0 all played, 1 stopped or an agent kept failing, 2 bad usage.",
    .run = run,
};

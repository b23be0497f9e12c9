/* crownhead tournament A B C …: many agents, their places and how sure these are. */
#include <assert.h>
#include <string.h>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/match/match_command.h"

/* Games of each pairing without --games: where pairings are few and each counts by itself, more. */
enum { DEFAULT_GAMES = 100, DEFAULT_ROUND_GAMES = 2 };

/* CH_FORMATS after an error was printed. */
static enum ch_format find_format(const char *name) {
    const char *names[CH_FORMATS + 1] = {NULL};
    enum ch_format format = ch_format_find(name);
    if (format != CH_FORMATS)
        return format;
    for (int i = 0; i < CH_FORMATS; i++)
        names[i] = ch_format_name((enum ch_format)i);
    const char *closest = ch_text_closest(name, names);
    ch_failf("there is no format `%s`; %s%s%s", name, closest ? "did you mean " : "there are ",
             closest ? closest : "round-robin, gauntlet, swiss and knockout", closest ? "?" : "");
    return CH_FORMATS;
}

/* False after an error was printed. */
static bool check_names(int count, char **names) {
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            if (strcmp(names[i], names[j]) == 0) {
                ch_failf("%s is named twice; a tournament is between agents of different names",
                         names[i]);
                return false;
            }
    return true;
}

/* Rounds of a swiss without --rounds: as many as a knockout would need, and two to part those who
 * follow. */
static int usual_rounds(int agents) {
    int rounds = 2, max = agents % 2 ? agents : agents - 1;
    for (int places = 1; places < agents; places *= 2)
        rounds++;
    assert(agents >= 2 && rounds > 2);
    return rounds < max ? rounds : max;
}

static int play(struct ch_match_command *command, const char *format_name, const char *scoring,
                int rounds, int agents, char **names) {
    struct ch_plan plan = {.format = find_format(format_name), .agents = agents, .even = true};
    struct ch_error error;
    if (plan.format == CH_FORMATS || !check_names(agents, names))
        return CH_EXIT_BAD;
    if (scoring && ch_scoring_parse(scoring, &plan.scoring, &error) != CH_OK)
        return ch_failf("--scoring: %s", error.text);
    if (rounds && plan.format != CH_SWISS)
        return ch_failf("--rounds is for a swiss; the length of a %s follows from its agents and "
                        "--games",
                        format_name);
    bool by_results = ch_plan_by_results(&plan);
    plan.games = command->games ? (int)command->games
                 : by_results   ? DEFAULT_ROUND_GAMES
                                : DEFAULT_GAMES;
    if (plan.format == CH_SWISS)
        plan.rounds = rounds ? rounds : usual_rounds(agents);
    return ch_match_command_play(command, &plan, (const char *const *)names);
}

/* Whether a sequential test was asked for, as `match` has it; then an error is printed. */
static bool asks_for_test(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--sprt") == 0 || strncmp(argv[i], "--sprt=", 7) == 0) {
            ch_failf("--sprt decides between two agents; a tournament plays all its games: use "
                     "crownhead match A B --sprt …");
            return true;
        }
    return false;
}

static int run(int argc, char **argv) {
    struct ch_match_command command;
    struct ch_option options[CH_MATCH_OPTIONS];
    const char *format = "round-robin", *scoring = NULL;
    int64_t rounds = 0;
    const struct ch_option own[] = {
        CH_TEXT("format", 'f', "F", "round-robin, gauntlet, swiss or knockout", &format),
        CH_INTEGER("games", 'n', "N",
                   "games of each pairing, an even number; 0: 100, or 2 in each round of a swiss "
                   "or knockout",
                   &command.games, 0, 1e7),
        CH_INTEGER("rounds", 'r', "N", "rounds of a swiss; 0: enough to find the best", &rounds, 0,
                   1000),
        CH_TEXT(
            "scoring", 0, "W/D/L/F",
            "points of a win, a draw, a loss and a loss by a failure of its own: 6/3/1/0 (default: "
            "1/0.5/0/0)",
            &scoring),
    };
    ch_match_command_init(&command, "tournament", argc, argv);
    ch_match_command_options(&command, own, sizeof own / sizeof *own, options);
    int rest, status = CH_EXIT_BAD;
    if (!asks_for_test(argc, argv) &&
        ch_options_parse(&ch_command_tournament, options, argc, argv, 2, -1, &rest, &status))
        status = play(&command, format, scoring, (int)rounds, rest, argv + 1);
    ch_match_command_done(&command);
    return status;
}

const struct ch_command ch_command_tournament = {
    .name = "tournament",
    .arguments = "A B [C …]",
    .summary = "many agents play each other; places, ratings and who beat whom",
    .details =
        "round-robin: everybody meets everybody. gauntlet: the first agent meets each of the "
        "others.\n"
        "swiss: in each round agents with like scores meet who have not met. knockout: who loses "
        "a\n"
        "meeting is out; a level one is played on. Agents are seeded in the order in which they "
        "are named.\n"
        "A pairing plays each opening with both colours. The same command with the same record "
        "goes on\n"
        "where it stopped; the same seed gives the same games.\n"
        "Exit status: 0 all played, 1 stopped or an agent kept failing, 2 bad usage.",
    .run = run,
};

/* crownhead rules tune: better numbers for a rule agent, found by matches. */
#include <stdio.h>
#include <string.h>

#include "cli/command/commands.h"
#include "cli/command/config.h"
#include "cli/command/new_file.h"
#include "cli/command/options.h"
#include "cli/command/record_file.h"
#include "cli/match/series_line.h"
#include "cli/match/stopping.h"
#include "cli/output/print.h"
#include "cli/workshop/tuning_text.h"
#include "cli/workshop/workshop.h"
#include "core/arena/thread_pool.h"
#include "core/base/memory.h"

enum { DEFAULT_GAMES = 40, DEFAULT_ITERATIONS = 60, DEFAULT_TEST = 400 };

struct tune_command {
    struct ch_tuning tuning; /* first: the report gets a pointer to it */
    const char *out, *openings;
    const char *line; /* the command as typed */
    struct ch_series_line progress;
    bool json;
    struct ch_text trace;
};

static void report(const struct ch_tuning *tuning) {
    struct tune_command *command = (struct tune_command *)(uintptr_t)tuning;
    struct ch_text *trace = &command->trace;
    size_t before = trace->length;
    if (before == 0)
        ch_tuning_add_head(tuning, trace);
    ch_tuning_add_iteration(tuning, trace);
    if (command->json)
        ch_tuning_json_iteration(tuning);
    else
        ch_print_block(stdout, trace->data + before);
    fflush(stdout);
}

static enum ch_status tune(struct tune_command *command, struct ch_error *error) {
    struct ch_tuning *tuning = &command->tuning;
    if (ch_new_file_possible(command->out, error) != CH_OK)
        return error->status;
    enum ch_status status =
        ch_series_line_open(&command->progress, &tuning->series, command->openings, error);
    if (status == CH_OK)
        status = ch_tuning_prepare(tuning, error);
    if (status == CH_OK)
        status = ch_tuning_search(tuning, error);
    if (status == CH_OK)
        status = ch_tuning_test(tuning, error);
    ch_series_end_line(&tuning->series);
    if (status != CH_OK)
        return status;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_tuning_add_file(tuning, command->line, command->trace.data, &text);
    status = ch_new_file(command->out, text.data, error);
    ch_text_clear(&text);
    if (command->json && status == CH_OK) {
        ch_tuning_json_result(tuning, command->out);
    } else if (status == CH_OK) {
        ch_text_add(&text, "\n");
        ch_tuning_add_test(tuning, &text);
        ch_text_addf(&text, "\n%s is written; (parameters \"%s\") in an agent file uses it\n",
                     command->out, command->out);
        ch_print_block(stdout, text.data);
    }
    return status;
}

/* Without --out: the agent's name without folder and ending, in this folder. */
static char *usual_file(const char *agent) {
    struct ch_text text = ch_text_new();
    const char *slash = strrchr(agent, '/'), *name = slash ? slash + 1 : agent;
    const char *colon = strchr(name, ':');
    name = colon ? colon + 1 : name;
    size_t length = strlen(name), ending = strlen(".agent");
    if (length > ending && strcmp(name + length - ending, ".agent") == 0)
        length -= ending;
    ch_text_add_bytes(&text, name, length);
    ch_text_add(&text, "-tuned.parameters");
    return ch_text_take(&text);
}

static int finish(struct tune_command *command) {
    struct ch_error error;
    char *usual = usual_file(command->tuning.agent);
    if (!command->out)
        command->out = usual;
    command->trace = ch_text_new();
    enum ch_status status = tune(command, &error);
    fflush(stdout);
    int exit_status = CH_EXIT_DONE;
    if (status == CH_INTERRUPTED) {
        ch_print_to(stderr, "stopped after iteration %d; the same command goes on: %s\n",
                    command->tuning.tune.iteration, command->line);
        exit_status = CH_EXIT_NO;
    } else if (status != CH_OK) {
        exit_status = ch_fail(&error);
        exit_status = status == CH_AGENT_FAULT ? CH_EXIT_NO : exit_status;
    }
    ch_text_done(&command->trace);
    ch_tuning_done(&command->tuning);
    ch_series_close(&command->tuning.series);
    ch_free(usual);
    return exit_status;
}

/* Before the first game, not after the first matches. */
static bool can_play(const struct ch_tuning *tuning) {
    struct ch_error error;
    for (int i = 0; i < tuning->rival_count; i++) {
        struct ch_agent *agent;
        if (ch_agents_open(tuning->rival[i], tuning->series.game, &tuning->series.config, &agent,
                           &error) != CH_OK) {
            ch_fail(&error);
            return false;
        }
        agent->ops->close(agent);
    }
    return true;
}

static int start(struct tune_command *command, const char *game, const char *against, int count,
                 char **agents) {
    struct ch_tuning *tuning = &command->tuning;
    const char *rivals[CH_TUNING_RIVALS] = {against};
    if (!against)
        return ch_failf("rules tune needs an opponent; add --against search:depth=2");
    if (count > CH_TUNING_RIVALS)
        return ch_failf("at most %d opponents, not %d", CH_TUNING_RIVALS, count);
    for (int i = 1; i < count; i++)
        rivals[i] = agents[i];
    ch_cli_config(&tuning->series.config);
    tuning->series.game = ch_workshop_game(game, agents[0], &tuning->series.config);
    if (!tuning->series.game)
        return CH_EXIT_BAD;
    tuning->agent = agents[0];
    tuning->rival = rivals;
    tuning->rival_count = count;
    tuning->report = report;
    return can_play(tuning) ? finish(command) : CH_EXIT_BAD;
}

static int run(int argc, char **argv) {
    const char *game = NULL, *against = NULL;
    struct tune_command command = {.tuning.series.db = CH_RECORD_FILE};
    struct ch_tuning *tuning = &command.tuning;
    int64_t games = DEFAULT_GAMES, iterations = DEFAULT_ITERATIONS, test = DEFAULT_TEST, seed = 1;
    int64_t ply_limit = 0, concurrency = ch_affinity_processors();
    const struct ch_option options[] = {
        {"against", 'a', CH_OPTION_TEXT, "B", "the opponent; more may follow", &against, 0, 0},
        {"games", 'n', CH_OPTION_INTEGER, "N", "games of each match of an iteration", &games, 2,
         1e6},
        {"iterations", 'i', CH_OPTION_INTEGER, "N", "how often the numbers are moved", &iterations,
         1, 1e5},
        {"test", 't', CH_OPTION_INTEGER, "N",
         "games of each match of the test; whole rounds of its openings", &test, 2, 1e6},
        {"seed", 's', CH_OPTION_INTEGER, "S", "source of everything random", &seed, 0, 9e18},
        {"openings", 0, CH_OPTION_TEXT, "WHAT",
         "a PDN or FEN file, ballots, start, or none; ballots where there are any, else start",
         &command.openings, 0, 0},
        {"out", 'o', CH_OPTION_TEXT, "FILE",
         "the new parameter file; AGENT-tuned.parameters without it", &command.out, 0, 0},
        {"db", 0, CH_OPTION_TEXT, "FILE", "the record", &tuning->series.db, 0, 0},
        {"game", 'g', CH_OPTION_TEXT, CH_GAME_ARGUMENT, "the game (default: the agent's first)",
         &game, 0, 0},
        {"ply-limit", 0, CH_OPTION_INTEGER, "N", "a longer game is drawn (default: as in match)",
         &ply_limit, 1, 100000},
        {"concurrency", 'c', CH_OPTION_INTEGER, "N", "games at a time", &concurrency, 1, 1024},
        {"json", 0, CH_OPTION_FLAG, NULL, "a JSON line for each iteration and the result",
         &command.json, 0, 0},
        {"quiet", 'q', CH_OPTION_FLAG, NULL, "no progress", &tuning->series.quiet, 0, 0},
        {0},
    };
    char *line = ch_typed_command("rules tune", argc, argv);
    int rest, status;
    if (ch_options_parse(&ch_command_rules_tune, options, argc, argv, 1, -1, &rest, &status)) {
        tuning->games = (int)(games + games % 2);
        tuning->iterations = (int)iterations;
        tuning->test_games = (int)test;
        tuning->seed = (uint64_t)seed;
        tuning->series.ply_limit = (int)ply_limit;
        tuning->series.concurrency = (int)concurrency;
        command.line = line;
        status = start(&command, game, against, rest, argv + 1);
    }
    ch_free(line);
    return status;
}

const struct ch_command ch_command_rules_tune = {
    .name = "rules tune",
    .arguments = "AGENT --against B…",
    .summary = "better numbers for a rule agent, found by matches",
    .details = "Moves the numbers of AGENT's parameter file that have a range, by SPSA. In each "
               "iteration all go\n"
               "up or down at once. Matches between the two sides and against each B tell which "
               "way is better.\n"
               "Half of the openings are for that. Then the values that were found are tested "
               "against the\n"
               "author's over the other half, and written into a new file, which must not exist.\n"
               "Every game is in the record; the same command goes on where it stopped, and more "
               "--iterations\n"
               "go on with those that there are.\n"
               "Exit status: 0 done, whatever the test says; 1 stopped or an agent kept failing; 2 "
               "bad usage.",
    .run = run,
};

/* crownhead match A B: two agents, many games, an answer that says how sure it is. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/config.h"
#include "cli/match_text.h"
#include "cli/options.h"
#include "cli/record.h"
#include "cli/series.h"
#include "core/memory.h"

enum { DEFAULT_GAMES = 100, DEFAULT_PLY_LIMIT = 400 };

struct opener {
    const struct ch_game *game;
    struct ch_agents_config config;
};

static enum ch_status open_agent(void *context, const char *spec, struct ch_agent **agent,
                                 struct ch_error *error) {
    const struct opener *opener = context;
    return ch_agents_open(spec, opener->game, &opener->config, agent, error);
}

static enum ch_status open_again(void *context, const struct ch_agent *agent,
                                 struct ch_agent **copy, struct ch_error *error) {
    const struct opener *opener = context;
    return ch_agents_open_again(agent, opener->game, &opener->config, copy, error);
}

static int play(const struct ch_match_spec *spec, struct opener *opener, struct ch_match_text *text,
                int concurrency, const char *command) {
    struct ch_record *record;
    struct ch_error error;
    if (ch_record_open(text->db, CH_RECORD_WRITE, &record, &error) != CH_OK)
        return ch_fail(&error);
    struct ch_match_run run = {
        .concurrency = concurrency,
        .opener = {open_agent, open_again, opener},
        .stop = ch_series_catch_stop(),
        .report = ch_match_text_report,
        .tick = ch_match_text_tick,
        .context = text,
    };
    struct ch_match_status match;
    enum ch_status status = ch_match_play(spec, record, &run, &match, &error);
    int exit_status = CH_EXIT_DONE;
    if (match.id)
        ch_match_text_result(text, &match);
    if (status == CH_INTERRUPTED)
        fprintf(stderr, "stopped; the same command goes on: %s\n", command);
    if (status == CH_INTERRUPTED)
        exit_status = CH_EXIT_NO;
    else if (status != CH_OK)
        exit_status = ch_fail(&error);
    if (status == CH_AGENT_FAULT)
        exit_status = CH_EXIT_NO;
    ch_match_status_done(&match);
    ch_record_close(record);
    return exit_status;
}

static int run(int argc, char **argv) {
    const char *game = "english", *db = CH_RECORD_FILE, *what = NULL;
    int64_t games = DEFAULT_GAMES, seed = 1, ply_limit = DEFAULT_PLY_LIMIT;
    int64_t concurrency = sysconf(_SC_NPROCESSORS_ONLN);
    struct ch_match_text text = {0};
    const struct ch_option options[] = {
        {"games", 'n', CH_OPTION_INTEGER, "N", "games to play", &games, 1, 1e7},
        {"seed", 's', CH_OPTION_INTEGER, "S", "source of everything random", &seed, 0, 9e18},
        {"openings", 0, CH_OPTION_TEXT, "WHAT",
         "a PDN or FEN file, ballots, or none; ballots where there are any", &what, 0, 0},
        {"db", 0, CH_OPTION_TEXT, "FILE", "the record", &db, 0, 0},
        {"game", 'g', CH_OPTION_TEXT, "G", "the game", &game, 0, 0},
        {"ply-limit", 0, CH_OPTION_INTEGER, "N", "a longer game is drawn", &ply_limit, 1, 100000},
        {"concurrency", 'c', CH_OPTION_INTEGER, "N", "games at a time", &concurrency, 1, 1024},
        {"json", 0, CH_OPTION_FLAG, NULL, "JSON lines: start, every game, result", &text.json, 0,
         0},
        {"quiet", 'q', CH_OPTION_FLAG, NULL, "no progress", &text.quiet, 0, 0},
        {0},
    };
    char *command = ch_series_command("match", argc, argv);
    int rest, status;
    if (!ch_options_parse(&ch_command_match, options, argc, argv, 2, 2, &rest, &status)) {
        ch_free(command);
        return status;
    }
    struct opener opener = {.game = ch_option_game(game)};
    struct ch_openings openings = {0};
    struct ch_error error;
    if (!opener.game) {
        ch_free(command);
        return CH_EXIT_BAD;
    }
    ch_cli_config(&opener.config);
    struct ch_match_spec spec = {
        .game = opener.game,
        .plan = {.agents = 2, .games = (int)games},
        .agent = (const char *const *)argv + 1,
        .seed = (uint64_t)seed,
        .ply_limit = (int)ply_limit,
    };
    text.spec = &spec;
    text.db = db;
    text.terminal = isatty(STDERR_FILENO);
    text.next_tenth = 1;
    if (ch_series_openings(what, spec.game, opener.config.home, &openings, &spec.openings_name,
                           &error) == CH_OK) {
        spec.openings = spec.openings_name ? &openings : NULL;
        status = play(&spec, &opener, &text, (int)concurrency, command);
    } else {
        status = ch_fail(&error);
    }
    ch_openings_done(&openings);
    ch_free(command);
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

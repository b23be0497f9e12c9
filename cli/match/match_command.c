#include "cli/match/match_command.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "agents/external/confine.h"
#include "agents/process/sandbox.h"
#include "cli/command/config.h"
#include "cli/command/options.h"
#include "cli/command/record_file.h"
#include "cli/command/secret_file.h"
#include "cli/match/match_log.h"
#include "cli/match/shard.h"
#include "cli/match/stopping.h"
#include "cli/output/print.h"
#include "core/arena/match_spec.h"
#include "core/arena/match_sprt.h"
#include "core/base/memory.h"
#include "core/endgame/endgame.h"
#include "core/games/games.h"
#include "workshop/live/teller.h"
#include "workshop/series.h"

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

void ch_match_command_init(struct ch_match_command *command, const char *name, int argc,
                           char **argv) {
    *command = (struct ch_match_command){
        .game = ch_game_default,
        .db = CH_RECORD_FILE,
        .seed = 1,
        .concurrency = ch_affinity_processors(),
        .text = {.terminal = isatty(STDERR_FILENO), .next_tenth = 1},
        .typed = ch_typed_command(name, argc, argv),
    };
}

void ch_match_command_done(struct ch_match_command *command) {
    ch_free(command->typed);
}

void ch_match_command_options(struct ch_match_command *command, const struct ch_option own[],
                              int own_count, struct ch_option all[CH_MATCH_OPTIONS]) {
    const struct ch_option options[] = {
        {"seed", 's', CH_OPTION_INTEGER, "S", "source of everything random", &command->seed, 0,
         9e18},
        {"openings", 0, CH_OPTION_TEXT, "WHAT",
         "a PDN or FEN file, ballots, start, random:plies=N, set-ups, or none; ballots where there "
         "are any, else start",
         &command->openings, 0, 0},
        {"in-order", 0, CH_OPTION_FLAG, NULL, "openings as they stand there, not shuffled",
         &command->in_order, 0, 0},
        {"db", 0, CH_OPTION_TEXT, "FILE", "the record", &command->db, 0, 0},
        {"game", 'g', CH_OPTION_TEXT, CH_GAME_ARGUMENT, CH_GAME_HELP, &command->game, 0, 0},
        {"concurrency", 'c', CH_OPTION_INTEGER, "N", "games at a time", &command->concurrency, 1,
         1024},
        {"no-pin", 0, CH_OPTION_FLAG, NULL,
         "let the system move games between processors, not one for each game", &command->free, 0,
         0},
        {"log", 0, CH_OPTION_TEXT, "FILE", "every question, answer and fault, a line each",
         &command->log, 0, 0},
        {"shard", 0, CH_OPTION_TEXT, "K/N", "only part K of N, from 0, for record merge",
         &command->shard, 0, 0},
        {"secret-file", 0, CH_OPTION_TEXT, "FILE", CH_SECRET_HELP, &command->secret, 0, 0},
        {"json", 0, CH_OPTION_FLAG, NULL, "JSON lines: start, every game, progress, result",
         &command->text.json, 0, 0},
        {"quiet", 'q', CH_OPTION_FLAG, NULL, "no progress", &command->text.quiet, 0, 0},
    };
    const int count = sizeof options / sizeof *options;
    const int limits = own_count + count, end = limits + CH_LIMIT_OPTIONS;
    assert(end < CH_MATCH_OPTIONS);
    memcpy(all, own, (size_t)own_count * sizeof *own);
    memcpy(all + own_count, options, sizeof options);
    ch_limits_options(&command->limits, all + limits);
    all[end] = (struct ch_option){0};
}

/* Warns of too few openings for a test before the games are played. With one opening every pair of
 * games is a trial. */
static void warn_of_few_openings(const struct ch_match_spec *spec) {
    bool lengthened = spec->openings && spec->openings->lengthen && !ch_game_hidden(spec->game) &&
                      !spec->game->ops->deal;
    int ballots = spec->sprt && !lengthened ? ch_match_spec_ballots(spec) : 0;
    if (ballots < 2 || ballots >= CH_SPRT_OPENINGS || spec->plan.games / 2 <= ballots)
        return;
    ch_print_to(
        stderr,
        "--sprt: %s has %d different openings, which come again after as many pairs of games; "
        "a test of openings that came again wants at least %d, so that this one may stay "
        "undecided; give more, or --openings ballots or random:plies=6, which are lengthened\n",
        spec->openings_name, ballots, CH_SPRT_OPENINGS);
}

static void report(void *context, const struct ch_match_status *status,
                   const struct ch_recorded_game *game) {
    struct ch_match_command *command = context;
    ch_match_text_report(&command->text, status, game);
}

static void tick(void *context, const struct ch_match_status *status) {
    struct ch_match_command *command = context;
    ch_match_text_tick(&command->text, status);
    ch_teller_note(command->teller, status);
}

/* Lets the match be watched. Secrets of the game are included only if no player can listen: rules
 * and built-in agents can't, other programs may. */
static struct ch_live_game *open_to_watchers(struct ch_match_command *command,
                                             const struct ch_match_spec *spec) {
    struct ch_live_game *games = ch_live_games_new((int)command->concurrency);
    struct ch_story story = {
        .game = spec->game, .whole = !ch_sandbox_debugged(), .clock = spec->time.game_ms > 0};
    struct ch_error error;
    char text[CH_ERROR_TEXT + CH_ERROR_FILE];
    for (int i = 0; i < spec->plan.agents; i++)
        story.whole = story.whole && !ch_agents_external(spec->agent[i]);
    command->teller =
        ch_teller_start(command->db, &story, games, (int)command->concurrency, &error);
    if (command->teller)
        return games;
    if (!command->text.quiet)
        ch_print_to(stderr, "%s\n", ch_error_format(&error, text, sizeof text));
    ch_live_games_free(games, (int)command->concurrency);
    return NULL;
}

static int play(struct ch_match_command *command, const struct ch_match_spec *spec,
                struct opener *opener) {
    assert(spec->agent && spec->plan.agents >= 2);
    struct ch_record *record;
    struct ch_error error;
    if (ch_open_record(command->db, &record, &error) != CH_OK)
        return ch_fail(&error);
    opener->config.given_up = ch_catch_stop();
    struct ch_live_game *live = open_to_watchers(command, spec);
    struct ch_match_run run = {
        .concurrency = (int)command->concurrency,
        .pinned = !command->free,
        .shard = command->text.shard,
        .shards = command->text.shards,
        .opener = {open_agent, open_again, opener},
        .turn_ms = opener->config.turn_ms,
        .live = live,
        .stop = opener->config.given_up,
        .report = report,
        .tick = tick,
        .context = command,
    };
    CH_SCOPED(ch_match_status_done) struct ch_match_status match = {0};
    enum ch_status status = ch_match_play(spec, record, &run, &match, &error);
    int exit_status = CH_EXIT_DONE;
    ch_teller_end(command->teller, &match);
    if (live)
        ch_live_games_free(live, (int)command->concurrency);
    if (match.id)
        ch_match_text_result(&command->text, &match);
    fflush(stdout); /* before messages on standard error */
    if (status == CH_INTERRUPTED)
        ch_print_to(stderr, "stopped; the same command goes on: %s\n", command->typed);
    if (status == CH_INTERRUPTED)
        exit_status = CH_EXIT_NO;
    else if (status != CH_OK)
        exit_status = ch_fail(&error);
    bool refused = match.test.state.verdict == CH_SPRT_H0 || ch_match_undecided(&match);
    if (status == CH_AGENT_FAULT || (status == CH_OK && refused))
        exit_status = CH_EXIT_NO;
    if (status == CH_AGENT_FAULT && match.played < match.planned)
        ch_print_to(stderr, "the same command tries the missing games again: %s\n", command->typed);
    ch_record_close(record);
    return exit_status;
}

/* The secret of --secret-file. A shard needs one, since it is one of the match's. */
static enum ch_status read_secret(const struct ch_match_command *command,
                                  struct ch_match_spec *spec, struct ch_secret *secret,
                                  struct ch_error *error) {
    bool given;
    enum ch_status status =
        ch_secret_option(command->secret, spec->game, !command->shard, secret, &given, error);
    if (given)
        spec->secret = secret;
    if (status != CH_OK || given || !command->shard || !ch_game_hidden(spec->game))
        return status;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_secret_file_add_command("match.secret", &text);
    ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                 "%s hides something: its shards need the same secret. Make one for the match, and "
                 "give every shard --secret-file match.secret: %s",
                 spec->game->title, text.data);
    return CH_BAD_INPUT;
}

/* Opens the tables that adjudicate. The match is identified by their content, wherever they are
 * stored. *endgame is NULL if there are none. */
static enum ch_status open_tables(struct ch_match_spec *spec, struct ch_endgame **endgame,
                                  struct ch_error *error) {
    struct ch_adjudication *adjudication = &spec->adjudication;
    *endgame = NULL;
    if (!adjudication->tables[0])
        return CH_OK;
    enum ch_status status = ch_endgame_open_at(spec->game, adjudication->tables, endgame, error);
    if (status != CH_OK)
        return status;
    snprintf(adjudication->tables, sizeof adjudication->tables, "%s", ch_endgame_hash(*endgame));
    spec->tables = ch_endgame_tables(*endgame);
    return CH_OK;
}

int ch_match_command_play(struct ch_match_command *command, const struct ch_plan *plan,
                          const char *const agent[]) {
    struct opener opener = {.game = ch_option_game(command->game)};
    CH_SCOPED(ch_openings_done) struct ch_openings openings = {0};
    struct ch_secret secret;
    struct ch_error error;
    if (!opener.game || !ch_shard_read(command->shard, &command->text.shard, &command->text.shards))
        return CH_EXIT_BAD;
    if (ch_plan_check(plan, &error) != CH_OK)
        return ch_fail(&error);
    struct ch_match_spec spec = {
        .game = opener.game,
        .plan = *plan,
        .agent = agent,
        .seed = (uint64_t)command->seed,
        .sprt = command->sprt,
    };
    if (read_secret(command, &spec, &secret, &error) != CH_OK)
        return ch_fail(&error);
    if (!ch_limits_read(&command->limits, spec.game, &spec.time, &spec.adjudication))
        return CH_EXIT_BAD;
    struct ch_endgame *endgame;
    if (open_tables(&spec, &endgame, &error) != CH_OK)
        return ch_fail(&error);
    if (!ch_match_log_open(command->log, &command->text.log)) {
        ch_endgame_close(endgame);
        return CH_EXIT_BAD;
    }
    ch_cli_config(&opener.config);
    ch_confine_hide(command->db);
    opener.config.log = command->text.log;
    ch_limits_warn(&spec.time, (int)command->concurrency);
    command->text.spec = &spec;
    command->text.db = command->db;
    int status;
    if (ch_series_openings(command->openings, spec.game, opener.config.home, &openings,
                           &spec.openings_name, &error) == CH_OK) {
        spec.openings = spec.openings_name ? &openings : NULL;
        spec.openings_in_order = command->in_order;
        warn_of_few_openings(&spec);
        status = play(command, &spec, &opener);
    } else {
        status = ch_fail(&error);
    }
    ch_match_log_close(command->text.log);
    ch_endgame_close(endgame);
    return status;
}

/* crownhead match A B, and crownhead tournament A B C …: agents play many games, and the answer
 * says how sure it is. */
#include <assert.h>
#include <string.h>
#include <unistd.h>

#include "agents/external/confine.h"
#include "agents/process/sandbox.h"
#include "cli/command/command.h"
#include "cli/command/files.h"
#include "cli/match/habits.h"
#include "cli/match/long_work.h"
#include "cli/match/match_text.h"
#include "cli/output/print.h"
#include "core/arena/match.h"
#include "core/arena/pairing.h"
#include "core/arena/thread_pool.h"
#include "core/base/closed_file.h"
#include "core/endgame/endgame.h"
#include "workshop/live/teller.h"
#include "workshop/series.h"

/* Games without --games: of a match, and of each pairing of a tournament, and of those in rounds,
 * which are many. OPTIONS: at most, with the end of the table. */
enum { DEFAULT_GAMES = 100, DEFAULT_ROUND_GAMES = 2, OPTIONS = 32 };

/* LIMIT_OPTIONS: --tc, --adjudicate, --ply-limit, which limit and end games. */
enum { MAX_PLIES = 100000, UNTOLD = -1, LIMIT_OPTIONS = 3 };

struct limits {
    const char *time, *adjudication; /* texts of --tc and --adjudicate; NULL: not given */
    int64_t ply_limit;               /* of --ply-limit; below 0: not given */
};

/* Rows of an option table; sets the defaults. */
static void limits_options(struct limits *limits, struct ch_option option[LIMIT_OPTIONS]) {
    const struct ch_option options[LIMIT_OPTIONS] = {
        CH_TEXT("tc", 0, "LIMITS",
                "time control: move=100ms, game=60s+0.6s, max=5s, average=1s, margin=50ms, "
                "depth=6, nodes=10000, joined by commas",
                &limits->time),
        CH_TEXT("adjudicate", 0, "WHEN",
                "end games early: plies=400, material=2/20, claims=4, win=4/6, draw=0.1/20@60, "
                "tables=DIR, joined by commas; or none",
                &limits->adjudication),
        CH_INTEGER("ply-limit", 0, "N",
                   "a longer game is drawn: --adjudicate plies=N; 400 unless one of them is given "
                   "or the rules have a limit",
                   &limits->ply_limit, 1, MAX_PLIES),
    };
    *limits = (struct limits){.ply_limit = UNTOLD};
    memcpy(option, options, sizeof options);
}

/* Reads the options, with defaults for those not given. False after an error was printed. */
static bool read_limits(const struct limits *limits, const struct ch_game *game,
                        struct ch_time_control *time, struct ch_adjudication *adjudication) {
    struct ch_error error;
    int limit = (int)limits->ply_limit;
    *time = (struct ch_time_control){0};
    *adjudication = (struct ch_adjudication){.plies = UNTOLD};
    if (limits->time && ch_time_control_parse(limits->time, time, &error) != CH_OK)
        return !ch_failf("--tc: %s", error.text);
    if (limits->adjudication &&
        ch_adjudication_parse(limits->adjudication, adjudication, &error) != CH_OK)
        return !ch_failf("--adjudicate: %s", error.text);
    if (adjudication->plies == UNTOLD)
        adjudication->plies =
            limit == UNTOLD ? ch_adjudication_default(game->rule_plies).plies : limit;
    assert(adjudication->plies != UNTOLD);
    if (limit == UNTOLD || limit == adjudication->plies)
        return true;
    return !ch_failf(
        "--ply-limit and --adjudicate both say after how many plies a game is drawn; leave "
        "one out");
}

/* Says on standard error what more games at a time than processors mean for clocks. */
static void warn_of_clocks(const struct ch_time_control *time, int concurrency) {
    int processors = ch_affinity_processors();
    assert(processors > 0 && concurrency > 0);
    if (ch_time_control_timed(time) && concurrency > processors)
        ch_print_to(stderr,
                    "%d games at a time on %d processor%s: agents of this program are charged with "
                    "processor time and lose nothing by it, but programs behind hub: are timed by "
                    "the wall, get less done and may lose on time\n",
                    concurrency, processors, ch_plural(processors));
}

struct command {
    /* what the options say */
    const char *game_name, *db, *log;
    const char *openings_name; /* what --openings names */
    bool in_order;             /* its openings in the order of the file */
    const char *shard;         /* "K/N"; NULL: all games */
    const char *secret;        /* the file of the secret; NULL: none */
    int64_t games;             /* whatever --games counts: the command has that option */
    int64_t seed, concurrency;
    bool free; /* slots are not pinned to processors */
    struct limits limits;
    const struct ch_sprt *sprt; /* NULL: no test */
    char *typed;                /* the command, for the line that goes on */
    /* what they come to */
    const struct ch_game *game;
    struct ch_agents_config config;
    struct ch_openings openings;
    struct ch_endgame *endgame; /* that adjudicates; NULL: none */
    struct ch_match_text text;
    struct ch_teller *teller; /* reports to watchers in the browser; NULL if there can be none */
};

static enum ch_status open_agent(void *context, const char *spec, struct ch_agent **agent,
                                 struct ch_error *error) {
    const struct command *command = context;
    return ch_agents_open(spec, command->game, &command->config, agent, error);
}

static enum ch_status open_again(void *context, const struct ch_agent *agent,
                                 struct ch_agent **copy, struct ch_error *error) {
    const struct command *command = context;
    return ch_agents_open_again(agent, command->game, &command->config, copy, error);
}

static struct command new_command(const char *name, int argc, char **argv) {
    return (struct command){
        .game_name = ch_game_default,
        .db = CH_RECORD_FILE,
        .seed = 1,
        .concurrency = ch_affinity_processors(),
        .text = {.terminal = isatty(STDERR_FILENO), .next_tenth = 1},
        .typed = ch_typed_command(name, argc, argv),
    };
}

static void command_done(struct command *command) {
    ch_match_text_look(&command->text);
    ch_log_close(command->text.log);
    ch_endgame_close(command->endgame);
    ch_openings_done(&command->openings);
    ch_free(command->typed);
}

/* Writes a table of options to `all`: the command's own, and those that both commands have. */
static void add_options(struct command *command, const struct ch_option own[], int own_count,
                        struct ch_option all[OPTIONS]) {
    const struct ch_option options[] = {
        CH_INTEGER("seed", 's', "S", "source of everything random", &command->seed, 0, 9e18),
        CH_TEXT("openings", 0, "WHAT",
                "a PDN or FEN file, ballots, start, random:plies=N, set-ups, or none; ballots "
                "where there are any, else start",
                &command->openings_name),
        CH_FLAG("in-order", 0, "openings as they stand there, not shuffled", &command->in_order),
        CH_TEXT("db", 0, "FILE", "the record", &command->db),
        CH_TEXT("game", 'g', CH_GAME_ARGUMENT, CH_GAME_HELP, &command->game_name),
        CH_INTEGER("concurrency", 'c', "N", "games at a time", &command->concurrency, 1, 1024),
        CH_FLAG("no-pin", 0, "let the system move games between processors, not one for each game",
                &command->free),
        CH_TEXT("log", 0, "FILE", "every question, answer and fault, a line each", &command->log),
        CH_TEXT("shard", 0, "K/N", "only part K of N, from 0, for record merge", &command->shard),
        CH_TEXT("secret-file", 0, "FILE", CH_SECRET_HELP, &command->secret),
        CH_FLAG("json", 0, "JSON lines: start, every game, progress, result", &command->text.json),
        CH_FLAG("quiet", 'q', "no progress", &command->text.quiet),
    };
    const int count = sizeof options / sizeof *options;
    const int limits = own_count + count, end = limits + LIMIT_OPTIONS;
    assert(end < OPTIONS);
    memcpy(all, own, (size_t)own_count * sizeof *own);
    memcpy(all + own_count, options, sizeof options);
    limits_options(&command->limits, all + limits);
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
        "--sprt: %s has %d different openings, which come again after as many pairs of games; a "
        "test of openings that came again wants at least %d, so that this one may stay undecided; "
        "give more, or --openings ballots or random:plies=6, which are lengthened\n",
        spec->openings_name, ballots, CH_SPRT_OPENINGS);
}

static void report(void *context, const struct ch_match_status *status,
                   const struct ch_recorded_game *game) {
    struct command *command = context;
    ch_match_text_report(&command->text, status, game);
}

static void tick(void *context, const struct ch_match_status *status) {
    struct command *command = context;
    ch_match_text_tick(&command->text, status);
    ch_teller_note(command->teller, status);
}

static void edited(void *context, const char *file, bool gone) {
    struct command *command = context;
    ch_match_text_edited(&command->text, file, gone);
}

/* Lets the match be watched. Secrets of the game are included only if no player can listen: rules
 * and built-in agents can't, other programs may. */
static struct ch_live_game *open_to_watchers(struct command *command,
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

static int play(struct command *command, const struct ch_match_spec *spec) {
    assert(spec->agent && spec->plan.agents >= 2);
    struct ch_record *record;
    struct ch_error error;
    if (ch_open_record_for(command->db, spec->game, &record, &error) != CH_OK)
        return ch_fail(&error);
    command->config.given_up = ch_catch_stop();
    struct ch_live_game *live = open_to_watchers(command, spec);
    struct ch_match_run run = {
        .concurrency = (int)command->concurrency,
        .pinned = !command->free,
        .shard = command->text.shard,
        .shards = command->text.shards,
        .opener = {open_agent, open_again, command},
        .turn_ms = command->config.turn_ms,
        .live = live,
        .stop = command->config.given_up,
        .report = report,
        .tick = tick,
        .edited = edited,
        .context = command,
    };
    CH_SCOPED(ch_match_status_done) struct ch_match_status match = {0};
    enum ch_status status = ch_match_play(spec, record, &run, &match, &error);
    ch_teller_end(command->teller, &match);
    if (live)
        ch_live_games_free(live, (int)command->concurrency);
    if (match.id)
        ch_match_text_result(&command->text, &match);
    fflush(stdout); /* before messages on standard error */
    int exit_status = ch_work_ended(status, &error, command->typed);
    bool refused = match.test.state.verdict == CH_SPRT_H0 || ch_match_undecided(&match);
    if (status == CH_OK && refused)
        exit_status = CH_EXIT_NO;
    if (status == CH_AGENT_FAULT && match.played < match.planned)
        ch_print_to(stderr, "the same command tries the missing games again: %s\n", command->typed);
    ch_record_close(record);
    return exit_status;
}

/* The secret of --secret-file. A shard needs one, since it is one of the match's. */
static enum ch_status read_secret(const struct command *command, struct ch_match_spec *spec,
                                  struct ch_secret *secret, struct ch_error *error) {
    bool given;
    enum ch_status status =
        ch_secret_option(command->secret, spec->game, !command->shard, secret, &given, error);
    if (given)
        spec->secret = secret;
    if (status != CH_OK || given || !command->shard || !ch_game_hidden(spec->game))
        return status;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_secret_file_add_command("match.secret", &text);
    ch_bad_input(error,
                 "%s hides something: its shards need the same secret. Make one for the match, and "
                 "give every shard --secret-file match.secret: %s",
                 spec->game->title, text.data);
    return CH_BAD_INPUT;
}

/* Opens the tables that adjudicate. The match is identified by their content, wherever they are
 * stored. */
static enum ch_status open_tables(struct command *command, struct ch_match_spec *spec,
                                  struct ch_error *error) {
    struct ch_adjudication *adjudication = &spec->adjudication;
    if (!adjudication->tables[0])
        return CH_OK;
    enum ch_status status =
        ch_endgame_open_at(spec->game, adjudication->tables, &command->endgame, error);
    if (status != CH_OK)
        return status;
    snprintf(adjudication->tables, sizeof adjudication->tables, "%s",
             ch_endgame_hash(command->endgame));
    spec->tables = ch_endgame_tables(command->endgame);
    return CH_OK;
}

/* The log says what players hide. */
static enum ch_status open_log(struct command *command, struct ch_error *error) {
    bool hidden = ch_game_hidden(command->game);
    if (hidden)
        ch_closed_file_make(command->log);
    enum ch_status status = ch_log_open(command->log, &command->text.log, error);
    return status == CH_OK && hidden ? ch_closed_file_narrow(command->log, "--log", false, error)
                                     : status;
}

/* Plays what is missing of the match that options and plan describe; agent[0..plan->agents-1] are
 * as on the command line. Prints all that is to be said. Returns the exit status. */
static int play_match(struct command *command, const struct ch_plan *plan,
                      const char *const agent[]) {
    struct ch_match_text *text = &command->text;
    struct ch_secret secret;
    struct ch_error error;
    command->game = ch_option_game(command->game_name);
    if (!command->game || !ch_option_shard(command->shard, &text->shard, &text->shards))
        return CH_EXIT_BAD;
    struct ch_match_spec spec = {
        .game = command->game,
        .plan = *plan,
        .agent = agent,
        .seed = (uint64_t)command->seed,
        .sprt = command->sprt,
        .openings_in_order = command->in_order,
        .distinct = plan->even,
    };
    if (ch_plan_check(plan, &error) != CH_OK ||
        read_secret(command, &spec, &secret, &error) != CH_OK)
        return ch_fail(&error);
    if (!read_limits(&command->limits, spec.game, &spec.time, &spec.adjudication))
        return CH_EXIT_BAD;
    if (open_tables(command, &spec, &error) != CH_OK)
        return ch_fail(&error);
    if (command->log)
        ch_confine_hide(command->log);
    if (command->log && open_log(command, &error) != CH_OK)
        return ch_fail(&error);
    ch_cli_config(&command->config);
    ch_confine_hide(command->db);
    command->config.log = text->log;
    warn_of_clocks(&spec.time, (int)command->concurrency);
    text->spec = &spec;
    text->db = command->db;
    if (ch_series_openings(command->openings_name, spec.game, command->config.home,
                           &command->openings, &spec.openings_name, &error) != CH_OK)
        return ch_fail(&error);
    spec.openings = spec.openings_name ? &command->openings : NULL;
    warn_of_few_openings(&spec);
    return play(command, &spec);
}

static int run_match(int argc, char **argv) {
    CH_SCOPED(command_done) struct command command = new_command("match", argc, argv);
    struct ch_option options[OPTIONS];
    const char *test = NULL;
    struct ch_sprt sprt;
    struct ch_error error;
    command.games = DEFAULT_GAMES;
    const struct ch_option own[] = {
        CH_INTEGER("games", 'n', "N", "games to play", &command.games, 1, 1e7),
        CH_TEXT("sprt", 0, "TEST",
                "end when a test has decided: elo0=0,elo1=5 and, if you like, alpha=0.05, "
                "beta=0.05, model=normalized or logistic; --games are then the most",
                &test),
    };
    add_options(&command, own, sizeof own / sizeof *own, options);
    int rest, status;
    if (ch_habits_answer(&ch_command_match, options, argc, argv))
        return CH_EXIT_BAD;
    if (!ch_options_parse(&ch_command_match, options, argc, argv, 2, 2, &rest, &status))
        return status;
    if (test && ch_sprt_parse(test, &sprt, &error) != CH_OK)
        return ch_failf("--sprt: %s", error.text);
    command.sprt = test ? &sprt : NULL;
    const struct ch_plan plan = {.agents = 2, .games = (int)command.games};
    return play_match(&command, &plan, (const char *const *)argv + 1);
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
    .run = run_match,
};

/* CH_FORMATS after an error was printed. */
static enum ch_format find_format(const char *name) {
    struct ch_closest closest = {.word = name};
    enum ch_format format = ch_format_find(name);
    if (format != CH_FORMATS)
        return format;
    for (int i = 0; i < CH_FORMATS; i++)
        ch_closest_try(&closest, ch_format_name((enum ch_format)i));
    ch_failf("there is no format `%s`; %s%s%s", name,
             closest.found ? "did you mean " : "there are ",
             closest.found ? closest.found : "round-robin, gauntlet, swiss and knockout",
             closest.found ? "?" : "");
    return CH_FORMATS;
}

/* False after an error was printed. */
static bool check_names(int count, char **names) {
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            if (strcmp(names[i], names[j]) == 0)
                return !ch_failf(
                    "%s is named twice; a tournament is between agents of different names",
                    names[i]);
    return true;
}

static int play_tournament(struct command *command, const char *format_name, const char *scoring,
                           int rounds, int agents, char **names) {
    struct ch_plan plan = {.format = find_format(format_name), .agents = agents, .even = true};
    struct ch_error error;
    if (plan.format == CH_FORMATS || !check_names(agents, names))
        return CH_EXIT_BAD;
    if (scoring && ch_scoring_parse(scoring, &plan.scoring, &error) != CH_OK)
        return ch_failf("--scoring: %s", error.text);
    if (rounds && plan.format != CH_SWISS)
        return ch_failf(
            "--rounds is for a swiss; the length of a %s follows from its agents and --games",
            format_name);
    bool by_results = ch_plan_by_results(&plan);
    plan.games = command->games ? (int)command->games
                 : by_results   ? DEFAULT_ROUND_GAMES
                                : DEFAULT_GAMES;
    if (plan.format == CH_SWISS)
        plan.rounds = rounds ? rounds : ch_knockout_rounds(agents);
    return play_match(command, &plan, (const char *const *)names);
}

static int run_tournament(int argc, char **argv) {
    CH_SCOPED(command_done) struct command command = new_command("tournament", argc, argv);
    struct ch_option options[OPTIONS];
    const char *format = "round-robin", *scoring = NULL;
    int64_t rounds = 0;
    const struct ch_option own[] = {
        CH_TEXT("format", 'f', "F", "round-robin, gauntlet, swiss or knockout", &format),
        CH_INTEGER("games", 'n', "N",
                   "games of each pairing, an even number; 0: 100, or 2 in each round of a swiss "
                   "or knockout",
                   &command.games, 0, 1e7),
        CH_INTEGER("rounds", 'r', "N",
                   "rounds of a swiss; 0: as many as a knockout has, 3 for 8 agents", &rounds, 0,
                   1000),
        CH_TEXT("scoring", 0, "W/D/L/F",
                "points of a win, a draw, a loss and a loss by a failure of its own: 6/3/1/0 "
                "(default: 1/0.5/0/0)",
                &scoring),
    };
    add_options(&command, own, sizeof own / sizeof *own, options);
    int rest, status = CH_EXIT_BAD;
    if (!ch_habits_answer(&ch_command_tournament, options, argc, argv) &&
        ch_options_parse(&ch_command_tournament, options, argc, argv, 2, -1, &rest, &status))
        status = play_tournament(&command, format, scoring, (int)rounds, rest, argv + 1);
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
    .run = run_tournament,
};

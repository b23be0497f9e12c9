/* crownhead train: a fitted evaluation, from games of the search against itself. */

#include "workshop/train/train.h"
#include "cli/command/command.h"
#include "cli/command/files.h"
#include "cli/match/long_work.h"
#include "cli/output/print.h"
#include "core/arena/thread_pool.h"
#include "core/base/work_claim.h"
#include "core/endgame/endgame.h"

enum {
    DEFAULT_GAMES = 20000,
    DEFAULT_ROUNDS = 2,
    DEFAULT_NODES = 1500,
    LEAST_GAMES = 10,
    MOST_GAMES = 1000000
};

static const double DEFAULT_PULL = 1;

struct train_command {
    struct ch_train train; /* first: reports get a pointer to it */
    struct ch_progress_line progress;
    const char *out, *weights, *tables;
    struct ch_option_list from_names;
    struct ch_games_file from[CH_OPTION_VALUES];
    const char *line; /* the command as typed */
    bool json, quiet;
};

static void fitting(struct ch_train *train, int round, int iteration, double loss,
                    double held_out) {
    const struct train_command *command = (const struct train_command *)train;
    if (!command->quiet)
        ch_print_to(stderr, "round %d, %s %d: loss %.5f, held out %.5f\n", round,
                    train->game->weights->board ? "epoch" : "iteration", iteration, loss, held_out);
}

static void round_done(struct ch_train *train, int round, const struct ch_weights_file *file) {
    const struct train_command *command = (const struct train_command *)train;
    if (command->json) {
        cJSON *line = ch_json_line();
        ch_json_add(line, "type %s, round %d, games %g, white_wins %d, draws %d, black_wins %d",
                    "round", round, (double)file->games, train->results[2], train->results[1],
                    train->results[0]);
        ch_json_add(line, "positions %g, held_out %g, loss_before %g, loss_after %g, scale %g",
                    (double)file->positions, (double)file->held_out, file->loss_before,
                    file->loss_after, file->scale);
        ch_json_print(line);
        return;
    }
    ch_print("round %d: %lld games (%s %d, drawn %d, %s %d), %lld positions and %lld held out\n"
             "         held-out loss %.5f before, %.5f after\n",
             round, (long long)file->games, train->game->seat_name[ch_weights_seat(train->game)],
             train->results[2], train->results[1],
             train->game->seat_name[!ch_weights_seat(train->game)], train->results[0],
             (long long)file->positions, (long long)file->held_out, file->loss_before,
             file->loss_after);
    fflush(stdout);
}

/* The command, and behind it the files that it took. */
static char *write_made(const struct train_command *command) {
    enum { HASH = 16 };
    const struct ch_source *weights = command->train.weights;
    struct ch_text text = ch_text_new();
    const char *between = " # ";
    char hash[CH_HASH_HEX];
    ch_text_add(&text, command->line);
    if (weights) {
        ch_text_addf(&text, "%s%s %.*s", between, weights->name, HASH,
                     ch_source_hash(weights, hash));
        between = "; ";
    }
    for (int i = 0; i < command->train.from_count; i++, between = "; ") {
        const struct ch_games_file *from = &command->from[i];
        ch_text_addf(&text, "%s%s %.*s, %d games", between, from->path, HASH, from->hash,
                     from->done);
    }
    return ch_text_take(&text);
}

static enum ch_status write_file(const struct train_command *command, struct ch_weights_file *file,
                                 struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    file->made = write_made(command);
    ch_weights_file_write(file, &text);
    enum ch_status status = ch_new_file(command->out, text.data, error);
    if (status != CH_OK)
        return status;
    if (command->json) {
        cJSON *line = ch_json_line();
        ch_json_add(line, "type %s, file %s, weights %g", "result", command->out,
                    (double)file->count);
        ch_json_print(line);
    } else {
        ch_print("%s is written; `search:weights=%s` plays with it\n", command->out, command->out);
    }
    return CH_OK;
}

/* Reads the files of --from. */
static enum ch_status read_games(struct train_command *command, struct ch_error *error) {
    struct ch_train *train = &command->train;
    enum ch_status status = CH_OK;
    for (int i = 0; i < command->from_names.count && status == CH_OK; i++) {
        status = ch_games_read(&command->from[i], command->from_names.value[i], train->game, error);
        train->from_count++;
    }
    train->from = command->from;
    return status;
}

static void close_games(struct ch_train *train) {
    struct train_command *command = (struct train_command *)train;
    for (int i = 0; i < train->from_count; i++)
        ch_games_close(&command->from[i]);
}

static void close_tables(struct ch_endgame **tables) {
    ch_endgame_close(*tables);
}

static enum ch_status run_training(struct train_command *command, struct ch_error *error) {
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    CH_SCOPED(ch_weights_file_done) struct ch_weights_file file = {0};
    CH_SCOPED(ch_work_claim_end) struct ch_work_claim *claim = NULL;
    CH_SCOPED(close_tables) struct ch_endgame *tables = NULL;
    const struct ch_work work = {command->out, "trains for this file", 0, 0};
    enum ch_status status = ch_work_claim_take(&work, &claim, error);
    if (status == CH_OK)
        status = ch_new_file_possible(command->out, error);
    if (status == CH_OK && command->weights)
        status = ch_sources_read(&sources, command->weights, command->weights, error);
    if (status == CH_OK) {
        command->train.weights = sources.source;
        if (command->tables)
            status = ch_endgame_open_at(command->train.game, command->tables, &tables, error);
        command->train.tables = tables;
    }
    if (status == CH_OK)
        status = read_games(command, error);
    if (status == CH_OK)
        status = ch_train_run(&command->train, &file, error);
    if (status == CH_OK)
        status = write_file(command, &file, error);
    close_games(&command->train);
    return status;
}

static int start(struct train_command *command, const char *name) {
    struct ch_train *train = &command->train;
    struct ch_error error;
    CH_SCOPED(ch_text_done) struct ch_text out = ch_text_new(), games = ch_text_new();
    train->game = ch_option_game(name);
    if (!train->game)
        return CH_EXIT_BAD;
    if (train->games < LEAST_GAMES && (train->games > 0 || command->from_names.count == 0))
        return ch_failf("--games is %d or more, or 0 with --from, which fits to those games alone",
                        LEAST_GAMES);
    if (train->games == 0)
        train->rounds = 1;
    ch_text_addf(&out, "%s.weights", train->game->name);
    if (!command->out)
        command->out = out.data;
    ch_text_addf(&games, "%s.games", command->out);
    train->path = games.data;
    train->stop = ch_catch_stop();
    command->progress = ch_progress_line("games played");
    train->progress = command->quiet ? NULL : &command->progress.progress;
    train->fitting = fitting;
    train->round_done = round_done;
    return ch_work_ended(run_training(command, &error), &error, command->line);
}

static int run(int argc, char **argv) {
    const char *game = ch_game_default;
    struct train_command command = {.train.pull = DEFAULT_PULL};
    struct ch_train *train = &command.train;
    int64_t games = DEFAULT_GAMES, rounds = DEFAULT_ROUNDS, seed = 1, nodes = DEFAULT_NODES;
    int64_t threads = ch_affinity_processors();
    const struct ch_option options[] = {
        CH_TEXT("game", 'g', CH_GAME_ARGUMENT, CH_GAME_HELP, &game),
        CH_INTEGER("games", 'n', "N", "games of a round; 0: only those of --from", &games, 0,
                   MOST_GAMES),
        CH_INTEGER("rounds", 'r', "K",
                   "how often to play and fit; each round plays with the weights of the one before",
                   &rounds, 1, 100),
        CH_INTEGER("seed", 's', "S", "source of everything random", &seed, 0, 9e18),
        CH_INTEGER("nodes", 0, "N", "positions a move is searched for", &nodes, 1, 1e7),
        CH_TEXT("weights", 'w', "FILE",
                "weights of the first round, and where fits begin (default: the evaluation made by "
                "hand, and 0 or a network drawn by the seed)",
                &command.weights),
        CH_LIST("from", 0, "FILE",
                "games of another training, to be fitted to as well; may be repeated",
                &command.from_names),
        CH_TEXT("tables", 0, "DIR",
                "endgame tables that its searches ask; `cache`: the user's cache", &command.tables),
        CH_REAL("pull", 0, "X", "how strongly a sum of weights is held to where its fit begins",
                &train->pull, 0.001, 1e6),
        CH_TEXT("out", 'o', "FILE", "the new file of weights; GAME.weights without it",
                &command.out),
        CH_INTEGER("threads", 't', "N", "games at a time", &threads, 1, 256),
        CH_FLAG("json", 0, "a JSON line for each round and the result", &command.json),
        CH_FLAG("quiet", 'q', "no progress", &command.quiet),
        {0},
    };
    CH_FREED char *line = ch_typed_command("train", argc, argv);
    int rest, status;
    if (ch_options_parse(&ch_command_train, options, argc, argv, 0, 0, &rest, &status)) {
        train->games = (int)games;
        train->rounds = (int)rounds;
        train->seed = (uint64_t)seed;
        train->nodes = (uint64_t)nodes;
        train->threads = (int)threads;
        command.line = line;
        status = start(&command, game);
    }
    return status;
}

const struct ch_command ch_command_train = {
    .name = "train",
    .summary = "an evaluation fitted to games of the search against itself",
    .details = "Plays games from random openings and fits the evaluation to their positions: a "
               "network to scores\n"
               "of the searches and results, a sum of weights to results. Every tenth game is held "
               "out. The fit keeps\n"
               "what was best for these, and their loss says what it is worth. The next round "
               "plays with these\n"
               "weights and fits to all games.\n"
               "Games are kept in FILE.games. The same command goes on where it stopped, and gives "
               "the same with\n"
               "any number of threads. FILE must not exist. --from takes games of the same rules, "
               "and for a\n"
               "network those of other rules on the same board.\n"
               "Exit status: 0 done; 1 stopped; 2 bad usage or a bad file.",
    .run = run,
};

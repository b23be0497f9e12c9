/* crownhead bench perft: how fast moves are generated, game by game and kernel by kernel. */
#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/output/json_line.h"
#include "cli/output/print.h"
#include "core/base/clock.h"
#include "core/games/games.h"

/* In the order in which a game takes the first that can play it. */
static const char *const kernels[] = {"bitboard", "general", NULL};

enum { DEEPEST = 40 };

struct bench {
    const char *kernel; /* NULL: all that can */
    double seconds;     /* that a count is to take, about */
    int64_t depth;      /* 0: what takes that long */
    bool json;
};

struct speed {
    int depth;
    uint64_t leaves;
    double seconds; /* of processor time */
};

static double per_second(const struct speed *speed) {
    return speed->seconds > 0 ? (double)speed->leaves / speed->seconds : 0;
}

/* The leaves under a position of the game, found in one way or another. */
typedef uint64_t count_leaves(const struct ch_game *game, const struct ch_position *start,
                              int depth);

static uint64_t count_perft(const struct ch_game *game, const struct ch_position *start,
                            int depth) {
    return ch_game_perft(game, start, depth, game->by_result);
}

/* Every list written out as agents get it; lists[] has one for each ply. */
static uint64_t walk_lists(const struct ch_game *game, struct ch_history *history, int depth,
                           struct ch_moves lists[]) {
    struct ch_moves *moves = &lists[depth - 1];
    uint64_t leaves = 0;
    moves->count = 0;
    game->ops->moves(game, history, moves);
    if (depth == 1)
        return (uint64_t)moves->count;
    for (int i = 0; i < moves->count; i++) {
        ch_history_push(history, game, &moves->move[i]);
        leaves += walk_lists(game, history, depth - 1, lists);
        ch_history_pop(history);
    }
    return leaves;
}

static uint64_t count_listed(const struct ch_game *game, const struct ch_position *start,
                             int depth) {
    struct ch_moves lists[DEEPEST] = {{0}};
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    ch_history_init(&history, game, start);
    uint64_t leaves = walk_lists(game, &history, depth, lists);
    for (int i = 0; i < depth; i++)
        ch_moves_done(&lists[i]);
    return leaves;
}

static struct speed measure_at(count_leaves *count, const struct ch_game *game,
                               const struct ch_position *start, int depth) {
    int64_t begun = ch_clock_thread_ns();
    struct speed speed = {.depth = depth};
    speed.leaves = count(game, start, depth);
    speed.seconds = (double)(ch_clock_thread_ns() - begun) * 1e-9;
    return speed;
}

/* Deeper and deeper, while the next depth can be expected to take no longer than is wanted. */
static struct speed measure(const struct bench *bench, count_leaves *count,
                            const struct ch_game *game) {
    struct ch_position start;
    game->ops->start(game, &start);
    if (bench->depth > 0)
        return measure_at(count, game, &start, (int)bench->depth);
    struct speed last = measure_at(count, game, &start, 1), speed = last;
    while (speed.depth < DEEPEST && speed.leaves > 0) {
        double growth = last.leaves && speed.leaves > last.leaves
                            ? (double)speed.leaves / (double)last.leaves
                            : (double)speed.leaves;
        if (speed.depth > 2 && speed.seconds * growth > bench->seconds * 2)
            break;
        last = speed;
        speed = measure_at(count, game, &start, speed.depth + 1);
    }
    return speed;
}

static void print_json(const char *name, const char *kernel, const struct speed *speed,
                       const struct speed *listed) {
    char digits[24];
    cJSON *line = ch_json_line();
    snprintf(digits, sizeof digits, "%" PRIu64, speed->leaves);
    ch_json_add(line, "game %s, kernel %s, depth %d", name, kernel, speed->depth);
    cJSON_AddRawToObject(line, "leaves", digits);
    ch_json_add(line, "seconds %g, nodes_per_second %g, listed_depth %d, listed_per_second %g",
                speed->seconds, (double)(int64_t)per_second(speed), listed->depth,
                (double)(int64_t)per_second(listed));
    ch_json_print(line);
}

static void print_line(const char *name, const char *kernel, const struct speed *speed,
                       const struct speed *listed) {
    ch_print("%-16s %-9s %5d %15" PRIu64 " %8.2f %13.0f %13.0f\n", name, kernel, speed->depth,
             speed->leaves, speed->seconds, per_second(speed), per_second(listed));
    fflush(stdout);
}

/* All kernels that can play the game; false after an error was printed. */
static bool bench_game(const struct bench *bench, const char *name) {
    bool any = false;
    CH_SCOPED(ch_text_done) struct ch_text word = ch_text_new();
    struct ch_error error = {0};
    for (int i = 0; kernels[i]; i++) {
        const struct ch_game *game;
        if (bench->kernel && strcmp(bench->kernel, kernels[i]) != 0)
            continue;
        ch_text_clear(&word);
        ch_add_kernel(&word, name, kernels[i]);
        if (ch_game_open(word.data, &game, &error) != CH_OK)
            continue;
        struct speed speed = measure(bench, count_perft, game);
        struct speed listed = measure(bench, count_listed, game);
        any = true;
        if (bench->json)
            print_json(name, kernels[i], &speed, &listed);
        else
            print_line(name, kernels[i], &speed, &listed);
    }
    if (!any)
        ch_fail(&error);
    return any;
}

static bool known_kernel(const char *name) {
    for (int i = 0; kernels[i]; i++)
        if (strcmp(kernels[i], name) == 0)
            return true;
    ch_failf("--kernel is bitboard or general, not `%s`", name);
    return false;
}

static int run(int argc, char **argv) {
    struct bench bench = {.seconds = 1};
    const char *name = NULL;
    const struct ch_option options[] = {
        CH_TEXT("game", 'g', CH_GAME_ARGUMENT,
                "this game alone, by name or definition file (default: all in the list)", &name),
        CH_TEXT("kernel", 'k', "bitboard|general", "this kernel alone", &bench.kernel),
        CH_REAL("seconds", 's', "S", "processor time of a count, about", &bench.seconds, 0.001,
                3600),
        CH_INTEGER("depth", 'd', "N", "to this depth, however long that takes", &bench.depth, 1,
                   DEEPEST),
        CH_FLAG("json", 0, "one JSON object a line", &bench.json),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_bench_perft, options, argc, argv, 0, 0, &rest, &status))
        return status;
    const struct ch_game *game = name ? ch_option_game(name) : NULL;
    if ((bench.kernel && !known_kernel(bench.kernel)) || (name && !game))
        return CH_EXIT_BAD;
    if (game && game->ops->set_up)
        return ch_failf("%s begins with secret set-ups: there is no position to count from",
                        game->title);
    if (!bench.json)
        ch_print("%-16s %-9s %5s %15s %8s %13s %13s\n", "game", "kernel", "depth", "leaves",
                 "seconds", "nodes/second", "listed/second");
    if (name)
        return bench_game(&bench, name) ? CH_EXIT_DONE : CH_EXIT_BAD;
    bool all = true;
    for (int i = 0; (game = ch_game_at(i)) != NULL; i++)
        if (!game->ops->set_up) /* it has no start position */
            all = bench_game(&bench, game->name) && all;
    return all ? CH_EXIT_DONE : CH_EXIT_BAD;
}

const struct ch_command ch_command_bench_perft = {
    .name = "bench perft",
    .arguments = "",
    .summary = "how fast the moves of each game are generated",
    .details =
        "Counts the leaves of the move tree from the start position by every kernel that can "
        "play the\n"
        "game, to a depth that takes about a second. The first is the one that plays it. Nodes are "
        "leaves, of\n"
        "which those of the last ply are counted and not listed; seconds are processor "
        "time. Captures that end\n"
        "alike count as in `perft`. The last column is the same with every list of moves "
        "written out, as\n"
        "agents and the referee get it, to the depth that takes as long.",
    .run = run,
};

/* crownhead bench quads: what it is worth to find by quads whether a side is connected. */
#include "cli/bench/bench_quads.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/command/commands.h"
#include "cli/command/config.h"
#include "cli/command/options.h"
#include "core/base/clock.h"
#include "core/games/games.h"
#include "core/games/loa/rules.h"
#include "core/games/walk.h"

enum { DEFAULT_DEPTH = 6, DEFAULT_GAMES = 20, SHARE_DEPTH = 5 };

/* Searches all positions once and adds up what it took. */
static double search_all(struct ch_bench_quads *bench, struct ch_search *search, int depth,
                         struct ch_search_counts *sum) {
    const struct ch_search_limits limits = {.depth = depth};
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    double seconds = 0;
    *sum = (struct ch_search_counts){0};
    for (int i = 0; i < bench->positions.count; i++) {
        struct ch_history *history = &bench->positions.opening[i].history;
        struct ch_search_result result;
        legal.count = 0;
        bench->game->ops->moves(bench->game, history, &legal);
        int64_t begun = ch_clock_thread_ns();
        ch_search_run(search, bench->game, history, &legal, &limits, 1, &result);
        seconds += (double)(ch_clock_thread_ns() - begun) * 1e-9;
        sum->nodes += result.counts.nodes;
    }
    return seconds;
}

/* The ways take turns, so that what else the machine does meets them alike. CH_UNSUPPORTED if they
 * do not enter the same positions, as they must. */
static enum ch_status measure(struct ch_bench_quads *bench, struct ch_search *const search[],
                              struct ch_error *error) {
    for (int depth = 1; depth <= bench->depth; depth++) {
        struct ch_bench_level *level = &bench->level[depth];
        for (int turn = 0; turn < bench->repeat; turn++)
            for (int way = 0; way < bench->ways; way++) {
                struct ch_search_counts counts;
                double seconds = search_all(bench, search[way], depth, &counts);
                if (turn == 0 || seconds < level->seconds[way])
                    level->seconds[way] = seconds;
                if (turn + way == 0)
                    level->nodes = counts.nodes;
                if (counts.nodes != level->nodes)
                    return ch_error_set(
                        error, CH_UNSUPPORTED, NULL, 0,
                        "by %s the search enters %" PRIu64 " positions at depth %d, by %s %" PRIu64
                        ": one of them errs",
                        bench->way[way], counts.nodes, depth, bench->way[0], level->nodes);
            }
    }
    return CH_OK;
}

static struct ch_search_options options_of(const struct ch_bench_quads *bench, const char *way) {
    struct ch_search_options options = {.still = !bench->quiescence};
    snprintf(options.evaluator, sizeof options.evaluator, "%s", bench->evaluator);
    snprintf(options.way, sizeof options.way, "%s", way);
    return options;
}

/* A search for each way, and what is measured with them. */
static enum ch_status search_each_way(struct ch_bench_quads *bench, struct ch_error *error) {
    struct ch_search *search[CH_BENCH_METHODS] = {NULL};
    enum ch_status status = CH_OK;
    for (int way = 0; way < bench->ways && status == CH_OK; way++) {
        struct ch_search_options options = options_of(bench, bench->way[way]);
        status = ch_search_check(&options, bench->game, error);
        if (status == CH_OK)
            search[way] = ch_search_new(&options);
    }
    if (status == CH_OK)
        status = measure(bench, search, error);
    for (int way = 0; way < bench->ways; way++)
        ch_search_free(search[way]);
    if (status != CH_OK || bench->games == 0)
        return status;
    struct ch_search_options options = options_of(bench, "quads");
    return ch_quad_share(bench->game, &options, (int)bench->games, SHARE_DEPTH, &bench->share,
                         error);
}

static enum ch_status load(struct ch_bench_quads *bench, const char *file, struct ch_error *error) {
    struct ch_agents_config config;
    CH_SCOPED(ch_text_done) struct ch_text path = ch_text_new();
    ch_cli_config(&config);
    if (file)
        ch_text_add(&path, file);
    else
        ch_text_addf(&path, "%s/data/loa/quads.fen", config.home);
    enum ch_status status =
        ch_openings_load(path.data, config.home, bench->game, &bench->positions, error);
    if (status == CH_OK && bench->positions.count == 0)
        status = ch_error_set(error, CH_BAD_INPUT, path.data, 0, "the file has no positions");
    return status;
}

static int run(int argc, char **argv) {
    struct ch_bench_quads bench = {
        .evaluator = "quad", .depth = DEFAULT_DEPTH, .repeat = 3, .games = DEFAULT_GAMES};
    const char *positions = NULL, *game = "loa";
    const struct ch_option options[] = {
        {"depth", 'd', CH_OPTION_INTEGER, "N", "plies, from 1 up to so many", &bench.depth, 1,
         CH_BENCH_DEEPEST},
        {"repeat", 0, CH_OPTION_INTEGER, "N", "times that all is searched", &bench.repeat, 1, 1000},
        {"games", 'n', CH_OPTION_INTEGER, "N",
         "games in whose search trees is counted what quads settle", &bench.games, 0, 100000},
        {"eval", 0, CH_OPTION_TEXT, "NAME", "the evaluator", &bench.evaluator, 0, 0},
        {"quiescence", 0, CH_OPTION_FLAG, NULL, "with quiescence search", &bench.quiescence, 0, 0},
        {"positions", 0, CH_OPTION_TEXT, "FILE",
         "FEN or PDN (default: 15 opening positions of tournament games)", &positions, 0, 0},
        {"game", 'g', CH_OPTION_TEXT, CH_GAME_ARGUMENT, "Lines of Action, by other rule variants",
         &game, 0, 0},
        {"json", 0, CH_OPTION_FLAG, NULL, "a JSON line for each depth", &bench.json, 0, 0},
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_bench_quads, options, argc, argv, 0, 0, &rest, &status))
        return status;
    bench.game = ch_option_game(game);
    if (!bench.game)
        return CH_EXIT_BAD;
    bench.way = ch_walk_of(bench.game)->ways;
    if (!ch_loa_is(bench.game))
        return ch_failf("%s has no sides that are connected; take --game loa", bench.game->title);
    while (bench.ways < CH_BENCH_METHODS && bench.way[bench.ways])
        bench.ways++;
    struct ch_error error;
    enum ch_status done = load(&bench, positions, &error);
    if (done == CH_OK)
        done = search_each_way(&bench, &error);
    if (done == CH_OK && bench.json)
        ch_bench_quads_print_json(&bench);
    else if (done == CH_OK)
        ch_bench_quads_print(&bench);
    ch_openings_done(&bench.positions);
    return done == CH_OK ? CH_EXIT_DONE : ch_fail(&error);
}

const struct ch_command ch_command_bench_quads = {
    .name = "bench quads",
    .arguments = "",
    .summary = "Lines of Action: quads against other ways to find out who is connected",
    .details =
        "Table 3 of Winands, Uiterwijk and Van den Herik, \"The quad heuristic in Lines of "
        "Action\" (2001),\n"
        "beside the published one: nodes and time by depth. A side is found connected by the "
        "Euler\n"
        "number of its quads, by expanding men to their neighbours (recursion), and in ways of "
        "today.\n"
        "Gain: how much longer recursion takes than quads. All ways search the same\n"
        "positions, which is checked. Time is processor time of one thread.",
    .run = run,
};

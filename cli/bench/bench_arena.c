/* crownhead bench arena: what a move costs beside the agents' own thinking. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/bench/arena_cost.h"
#include "cli/command/commands.h"
#include "cli/command/config.h"
#include "cli/command/options.h"
#include "cli/output/json_line.h"
#include "cli/output/print.h"
#include "core/base/memory.h"
#include "core/games/games.h"
#include "workshop/series.h"

/* The limits that the arena must meet: processor time of a move beside that of the agents'
 * processes, in bare round trips; recorded games of random agents per second and core. */
#define MAX_TRIPS 1.5
#define MIN_GAMES 5000.0

enum { PLY_LIMIT = 400 };

/* The figures, with their names in JSON. Those of a move and of a game are of one round. */
enum figure {
    TRIP_CPU,
    TRIP_WALL,
    ARENA_CPU,
    ARENA_TRIPS,
    ALL_CPU,
    ALL_TRIPS,
    CORE_GAMES,
    WRITER_SHARE,
    WRITER_GAMES,
    MOVES,
    FIGURES
};
static const char *const names[FIGURES] = {
    [TRIP_CPU] = "round_trip_cpu_us",
    [TRIP_WALL] = "round_trip_wall_us",
    [ARENA_CPU] = "arena_cpu_us",
    [ARENA_TRIPS] = "arena_in_round_trips",
    [ALL_CPU] = "all_cpu_us",
    [ALL_TRIPS] = "all_in_round_trips",
    [CORE_GAMES] = "games_per_cpu_second",
    [WRITER_SHARE] = "record_share",
    [WRITER_GAMES] = "record_games_per_cpu_second",
    [MOVES] = "moves_per_game",
};

/* Of each way to play. */
enum way_figure { WAY_WALL, WAY_CPU, WAY_GAMES, WAY_FIGURES };
static const char *const way_names[WAY_FIGURES] = {
    [WAY_WALL] = "move_wall_us", [WAY_CPU] = "move_cpu_us", [WAY_GAMES] = "games_per_second"};

struct bench {
    struct ch_arena_cost cost;
    int rounds;
    struct ch_arena_round *round;
    double figure[FIGURES];                 /* medians over the rounds */
    double min[FIGURES], greatest[FIGURES]; /* of the rounds */
    double way[CH_ARENA_METHODS][WAY_FIGURES];
    bool json;
};

static double figure_of(const struct ch_arena_round *round, enum figure figure) {
    const struct ch_arena_run *workers = &round->run[CH_ARENA_WORKERS];
    const struct ch_arena_run *here = &round->run[CH_ARENA_HERE];
    switch (figure) {
    case TRIP_CPU:
        return round->trip.cpu_us;
    case TRIP_WALL:
        return round->trip.wall_us;
    case ARENA_CPU:
        return workers->own_s * 1e6 / (double)workers->moves;
    case ARENA_TRIPS:
        return figure_of(round, ARENA_CPU) / figure_of(round, TRIP_CPU);
    case ALL_CPU:
        return workers->cpu_s * 1e6 / (double)workers->moves;
    case ALL_TRIPS:
        return figure_of(round, ALL_CPU) / figure_of(round, TRIP_CPU);
    case CORE_GAMES:
        return (double)here->games / here->cpu_s;
    case WRITER_SHARE:
        return here->writer_s / here->cpu_s;
    case WRITER_GAMES:
        return (double)here->games / here->writer_s;
    case MOVES:
    default:
        return (double)here->moves / (double)here->games;
    }
}

static double take_of_way(const struct ch_arena_run *run, int way, enum way_figure figure) {
    double moves = (double)run->moves;
    return figure == WAY_WALL  ? run->wall_s * 1e6 * ch_arena_methods[way].concurrency / moves
           : figure == WAY_CPU ? run->cpu_s * 1e6 / moves
                               : (double)run->games / run->wall_s;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int count) {
    assert(count > 0);
    qsort(values, (size_t)count, sizeof *values, compare);
    return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

static void sum_up(struct bench *bench) {
    double *values = ch_alloc((size_t)bench->rounds * sizeof *values);
    for (int figure = 0; figure < FIGURES; figure++) {
        for (int i = 0; i < bench->rounds; i++)
            values[i] = figure_of(&bench->round[i], (enum figure)figure);
        bench->figure[figure] = median(values, bench->rounds); /* puts them in order */
        bench->min[figure] = values[0];
        bench->greatest[figure] = values[bench->rounds - 1];
    }
    for (int way = 0; way < CH_ARENA_METHODS; way++)
        for (int part = 0; part < WAY_FIGURES; part++) {
            for (int i = 0; i < bench->rounds; i++)
                values[i] = take_of_way(&bench->round[i].run[way], way, (enum way_figure)part);
            bench->way[way][part] = median(values, bench->rounds);
        }
    ch_free(values);
}

/* A limit holds, or does not, if every round says so: 1, 0. Else, as where other work of the
 * machine comes between, it is not known: -1. */
static int judge(bool min_holds, bool greatest_holds) {
    return min_holds == greatest_holds ? min_holds : -1;
}

static int judge_moves(const struct bench *bench) {
    return judge(bench->min[ARENA_TRIPS] <= MAX_TRIPS, bench->greatest[ARENA_TRIPS] <= MAX_TRIPS);
}

static int judge_games(const struct bench *bench) {
    return judge(bench->min[CORE_GAMES] >= MIN_GAMES, bench->greatest[CORE_GAMES] >= MIN_GAMES);
}

static void add_verdict(cJSON *line, const char *name, int verdict) {
    cJSON_AddItemToObject(line, name, verdict < 0 ? cJSON_CreateNull() : cJSON_CreateBool(verdict));
}

static const char *verdict_text(int verdict) {
    return verdict < 0 ? "not clear: the rounds differ" : verdict ? "holds" : "does not hold";
}

static void print_json(const struct bench *bench) {
    cJSON *line = ch_json_line();
    cJSON_AddStringToObject(line, "game", bench->cost.game->name);
    cJSON_AddNumberToObject(line, "rounds", bench->rounds);
    cJSON_AddNumberToObject(line, "games", bench->cost.games);
    cJSON_AddNumberToObject(line, "request_bytes", (double)bench->cost.request);
    cJSON_AddNumberToObject(line, "answer_bytes", (double)bench->cost.answer);
    for (int i = 0; i < FIGURES; i++)
        cJSON_AddNumberToObject(line, names[i], bench->figure[i]);
    cJSON *ways = cJSON_AddArrayToObject(line, "ways");
    for (int i = 0; i < CH_ARENA_METHODS; i++) {
        cJSON *way = cJSON_CreateObject();
        cJSON_AddStringToObject(way, "name", ch_arena_methods[i].name);
        cJSON_AddNumberToObject(way, "concurrency", ch_arena_methods[i].concurrency);
        cJSON_AddBoolToObject(way, "workers", ch_arena_methods[i].workers);
        cJSON_AddBoolToObject(way, "one_processor", ch_arena_methods[i].one_processor);
        cJSON_AddBoolToObject(way, "pinned", ch_arena_methods[i].pinned);
        for (int part = 0; part < WAY_FIGURES; part++)
            cJSON_AddNumberToObject(way, way_names[part], bench->way[i][part]);
        cJSON_AddItemToArray(ways, way);
    }
    add_verdict(line, "move_limit_holds", judge_moves(bench));
    add_verdict(line, "games_limit_holds", judge_games(bench));
    ch_json_print(line);
}

static void print_text(const struct bench *bench) {
    const double *figure = bench->figure;
    ch_print("random against random, %s, %.0f moves a game; medians of %d rounds of %d games\n\n",
             bench->cost.game->name, figure[MOVES], bench->rounds, bench->cost.games);
    ch_print("  bare round trip      %5.2f us CPU of both sides (%zu bytes there, %zu back)\n",
             figure[TRIP_CPU], bench->cost.request, bench->cost.answer);
    ch_print("  a move in the arena  %5.2f us CPU, %.2f round trips (at most %.1f: %s)\n",
             figure[ARENA_CPU], figure[ARENA_TRIPS], MAX_TRIPS, verdict_text(judge_moves(bench)));
    ch_print("  with the workers     %5.2f us CPU, %.2f round trips\n", figure[ALL_CPU],
             figure[ALL_TRIPS]);
    ch_print("  without workers      %5.0f recorded games a second and core (at least %.0f: %s)\n",
             figure[CORE_GAMES], MIN_GAMES, verdict_text(judge_games(bench)));
    ch_print("  writing the record   %5.1f %% of that time; one writer keeps up with %.0f games a "
             "second\n\n",
             100 * figure[WRITER_SHARE], figure[WRITER_GAMES]);
    ch_print("  %-42s %10s %10s %10s\n", "", "us a move", "CPU of it", "games/s");
    for (int i = 0; i < CH_ARENA_METHODS; i++)
        ch_print("  %-42s %10.1f %10.1f %10.0f\n", ch_arena_methods[i].name,
                 bench->way[i][WAY_WALL], bench->way[i][WAY_CPU], bench->way[i][WAY_GAMES]);
}

static enum ch_status measure(struct bench *bench, struct ch_error *error) {
    enum ch_status status = CH_OK;
    bench->round = ch_alloc((size_t)bench->rounds * sizeof *bench->round);
    for (int i = 0; i < bench->rounds && status == CH_OK; i++)
        status = ch_arena_cost_round(&bench->cost, i + 1, &bench->round[i], error);
    if (status == CH_OK)
        sum_up(bench);
    ch_free(bench->round);
    return status;
}

static int run(int argc, char **argv) {
    struct bench bench = {0};
    const char *game = ch_game_default;
    int64_t rounds = 3, games = 1000;
    const struct ch_option options[] = {
        {"game", 'g', CH_OPTION_TEXT, CH_GAME_ARGUMENT, CH_GAME_HELP, &game, 0, 0},
        {"games", 'n', CH_OPTION_INTEGER, "N", "games of a match, a quarter of them unpinned",
         &games, 1, 1000000},
        {"rounds", 0, CH_OPTION_INTEGER, "N", "times that all is measured", &rounds, 1, 1000},
        {"json", 0, CH_OPTION_FLAG, NULL, "one JSON object", &bench.json, 0, 0},
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_bench_arena, options, argc, argv, 0, 0, &rest, &status))
        return status;
    bench.cost.game = ch_option_game(game);
    if (!bench.cost.game)
        return CH_EXIT_BAD;
    bench.rounds = (int)rounds;
    bench.cost.games = (int)games;
    bench.cost.ply_limit = PLY_LIMIT;
    ch_cli_config(&bench.cost.config);
    struct ch_openings openings;
    struct ch_error error;
    enum ch_status measured = ch_series_openings(NULL, bench.cost.game, bench.cost.config.home,
                                                 &openings, &bench.cost.openings_name, &error);
    openings.lengthen = false; /* what is measured is the arena, not the making of openings */
    bench.cost.openings = bench.cost.openings_name ? &openings : NULL;
    if (measured == CH_OK)
        measured = measure(&bench, &error);
    ch_openings_done(&openings);
    if (measured != CH_OK)
        return ch_fail(&error);
    if (bench.json)
        print_json(&bench);
    else
        print_text(&bench);
    return CH_EXIT_DONE;
}

const struct ch_command ch_command_bench_arena = {
    .name = "bench arena",
    .arguments = "",
    .summary = "what a move costs beside the agents' thinking, with the arena's limits",
    .details = "Random agents play matches as `match` plays them: ballots, every move recorded.\n"
               "A bare round trip is one write and one read on each side of two pipes, between "
               "this process and\n"
               "a child that only answers. It carries as many bytes as a turn and its answer.\n"
               "A move in the arena is the processor time of this process over the moves: rules of "
               "the game,\n"
               "keys, clocks, frames, system calls, record. \"With the workers\" adds the time of "
               "all workers from\n"
               "start to end, for frames, the sandbox and the legal moves; the choice itself is "
               "next to nothing.\n"
               "All are measured on one processor, and the ratios are taken within a round. A "
               "limit holds, or\n"
               "does not, if all rounds agree.",
    .run = run,
};

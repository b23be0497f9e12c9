/* crownhead bench: how long an agent's decision takes, where the time goes, and a signature of its
 * choices. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bridge/bridge.h"
#include "cli/command/command.h"
#include "cli/output/print.h"
#include "core/base/clock.h"
#include "core/openings/openings.h"
#include "core/referee/referee.h"

enum { MIN_TIMED = 3 }; /* passes, so that one of them was not disturbed */

struct bench {
    const struct ch_game *game;
    const char *agent, *positions;
    int64_t passes, games;
    bool json;
    struct ch_agents_config config;
    struct ch_openings list;
    struct ch_bridge_times times; /* of the last turn, where they are measured */
    /* results */
    bool by_wall;   /* the agent does not report its processor time */
    double *cpu_us; /* a sample for each decision, sorted in the end */
    int samples;
    double mean_us, median_us, percentile_us; /* CPU of a decision; the 99th percentile */
    struct ch_bridge_times sum; /* over the positions; total 0 for agents without rules */
    double firings;             /* a decision */
    double games_per_second, plies_per_game;
    char signature[CH_HASH_HEX];
};

static void add_times(struct ch_bridge_times *sum, const struct ch_bridge_times *times) {
    sum->assert_us += times->assert_us;
    sum->run_us += times->run_us;
    sum->functions_us += times->functions_us;
    sum->own_us += times->own_us;
    sum->total_us += times->total_us;
}

/* The results of a pass to keep; members may be NULL. */
struct kept {
    struct ch_text *choices;         /* the moves, and the firings */
    double *spent_us;                /* one for each decision */
    struct ch_bridge_times *fastest; /* for each position, the least that it took so far */
};

static void keep(struct bench *bench, const struct kept *kept, const struct ch_turn *turn,
                 int position, const struct ch_choice *choice, double waited_us) {
    if (kept->spent_us) {
        bench->by_wall |= choice->cpu_us <= 0;
        kept->spent_us[bench->samples++] = choice->cpu_us > 0 ? choice->cpu_us : waited_us;
    }
    if (kept->choices) {
        bench->firings += choice->firings;
        bench->game->ops->format_move(bench->game, &turn->legal->move[choice->index], NULL,
                                      CH_NOTATION_FULL, kept->choices);
        ch_text_add(kept->choices, "\n");
    }
    struct ch_bridge_times *fastest = kept->fastest ? &kept->fastest[position] : NULL;
    if (fastest && (fastest->total_us == 0 || bench->times.total_us < fastest->total_us))
        *fastest = bench->times;
}

/* Decides every position of `seat` once. */
static enum ch_status decide_seat(struct bench *bench, struct ch_agent *agent, int seat,
                                  const struct kept *kept, struct ch_error *error) {
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    CH_SCOPED(ch_choice_done) struct ch_choice choice = {0};
    enum ch_status status = CH_OK;
    ch_choice_init(&choice);
    for (int i = 0; i < bench->list.count && status == CH_OK; i++) {
        const struct ch_history *history = &bench->list.opening[i].history;
        if (bench->game->ops->side(bench->game, ch_history_position(history)) != seat)
            continue;
        struct ch_turn turn = ch_turn_make(bench->game, history, &parts);
        assert(turn.legal->count > 0); /* the list has no games that are over */
        turn.key = ch_turn_key_of_seed(1, (uint32_t)i, seat, history->count);
        ch_choice_clear(&choice);
        int64_t begun = ch_clock_ns();
        agent->ops->choose(agent, &turn, &choice);
        double waited_us = (double)(ch_clock_ns() - begun) * 1e-3;
        if (choice.index < 0 || choice.index >= turn.legal->count) {
            status = ch_error_set(error, CH_AGENT_FAULT, NULL, 0, "position %d: %s: %s", i + 1,
                                  ch_end_text(choice.fault.end), choice.fault.text);
            break;
        }
        keep(bench, kept, &turn, i, &choice, waited_us);
    }
    return status;
}

/* Opens the agent, decides all positions once, as `first` says, and `passes` times more. Seat by
 * seat, since in a game an agent keeps its own and the board as it sees it. */
static enum ch_status decide_all(struct bench *bench, struct ch_bridge_times *times,
                                 const struct kept *first, const struct kept *more, int64_t passes,
                                 struct ch_error *error) {
    struct ch_agent *agent = NULL;
    bench->config.times = times;
    enum ch_status status =
        ch_agents_open(bench->agent, bench->game, &bench->config, &agent, error);
    if (status == CH_OK)
        status = agent->ops->new_game(agent, bench->game, 0, error);
    bench->config.times = NULL;
    for (int64_t pass = 0; pass <= passes && status == CH_OK; pass++)
        for (int seat = 0; seat < CH_SEATS && status == CH_OK; seat++)
            status = decide_seat(bench, agent, seat, pass == 0 ? first : more, error);
    if (agent)
        agent->ops->close(agent);
    return status;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The first pass warms up and gives the signature; the others are measured. */
static enum ch_status measure_decisions(struct bench *bench, struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text choices = ch_text_new();
    enum ch_status status =
        decide_all(bench, NULL, &(struct kept){.choices = &choices},
                   &(struct kept){.spent_us = bench->cpu_us}, bench->passes, error);
    ch_hash_text(choices.data, choices.length, bench->signature);
    bench->signature[16] = '\0';
    if (status != CH_OK)
        return status;
    int count = bench->samples;
    for (int i = 0; i < count; i++)
        bench->mean_us += bench->cpu_us[i] / count;
    qsort(bench->cpu_us, (size_t)count, sizeof *bench->cpu_us, compare);
    bench->median_us = (bench->cpu_us[(count - 1) / 2] + bench->cpu_us[count / 2]) / 2;
    bench->percentile_us = bench->cpu_us[(int)ceil(count * 0.99) - 1];
    bench->firings /= bench->list.count;
    return CH_OK;
}

/* Measures the parts of the time in passes of their own, since the clocks cost time too. Of each
 * position the fastest pass counts: the machine's other work slows a turn, in whatever part it
 * happens. */
static enum ch_status measure_parts(struct bench *bench, struct ch_error *error) {
    CH_FREED struct ch_bridge_times *fastest =
        ch_alloc((size_t)bench->list.count * sizeof *fastest);
    int64_t passes = bench->passes > MIN_TIMED ? bench->passes : MIN_TIMED;
    enum ch_status status = decide_all(bench, &bench->times, &(struct kept){0},
                                       &(struct kept){.fastest = fastest}, passes, error);
    for (int i = 0; i < bench->list.count; i++)
        add_times(&bench->sum, &fastest[i]);
    return status;
}

/* Games of the agent against itself as a match plays them, each side in its worker, one game at a
 * time. */
static enum ch_status measure_games(struct bench *bench, struct ch_error *error) {
    struct ch_agent *agents[CH_SEATS] = {NULL, NULL};
    struct ch_position start;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    double seconds = 0;
    long plies = 0;
    enum ch_status status = CH_OK;
    for (int seat = 0; seat < CH_SEATS && status == CH_OK; seat++)
        status = ch_agents_open(bench->agent, bench->game, &bench->config, &agents[seat], error);
    bench->game->ops->start(bench->game, &start);
    ch_history_init(&history, bench->game, &start);
    for (int64_t i = 0; i < bench->games && status == CH_OK; i++) {
        struct ch_referee referee = {.game = bench->game,
                                     .keys = ch_keys_of_seed(1),
                                     .number = (uint32_t)i,
                                     .adjudication =
                                         ch_adjudication_default(bench->game->rule_plies)};
        CH_SCOPED(ch_played_done) struct ch_played played = {0};
        ch_referee_play(&referee, agents, &history, &played);
        if (played.fault_seat >= 0)
            status =
                ch_error_set(error, CH_AGENT_FAULT, NULL, 0, "game %lld: %s: %s", (long long)i + 1,
                             ch_end_text(played.outcome.end), played.fault.text);
        seconds += played.seconds;
        plies += played.history.count;
    }
    for (int seat = 0; seat < CH_SEATS; seat++)
        if (agents[seat])
            agents[seat]->ops->close(agents[seat]);
    if (bench->games > 0 && seconds > 0) {
        bench->games_per_second = (double)bench->games / seconds;
        bench->plies_per_game = (double)plies / (double)bench->games;
    }
    return status;
}

static void print_json(const struct bench *bench, double decisions_per_second) {
    const struct ch_bridge_times *sum = &bench->sum;
    cJSON *line = ch_json_line();
    ch_json_add(line,
                "agent %s, positions %d, decisions %d, decisions_per_second %g, clock %s, "
                "cpu_us_mean %g, cpu_us_median %g, cpu_us_99th_percentile %g",
                bench->agent, bench->list.count, bench->samples, decisions_per_second,
                bench->by_wall ? "wall" : "processor", bench->mean_us, bench->median_us,
                bench->percentile_us);
    if (sum->total_us > 0) {
        ch_json_add(line, "firings %g", bench->firings);
        if (sum->own_us > 0)
            ch_json_add(line, "share_outside_clips %g", sum->own_us / sum->total_us);
        ch_json_add(line, "share_asserting %g, share_running %g", sum->assert_us / sum->total_us,
                    sum->run_us / sum->total_us);
        if (sum->functions_us > 0)
            ch_json_add(line, "share_functions %g", sum->functions_us / sum->total_us);
    }
    if (bench->games_per_second > 0)
        ch_json_add(line, "games_per_second %g, plies_per_game %g", bench->games_per_second,
                    bench->plies_per_game);
    ch_json_add(line, "signature %s", bench->signature);
    ch_json_print(line);
}

static void print_text(const struct bench *bench, double decisions_per_second) {
    const struct ch_bridge_times *sum = &bench->sum;
    ch_print("%s, %d position%s, %lld pass%s\n\n", bench->agent, bench->list.count,
             ch_plural(bench->list.count), (long long)bench->passes,
             bench->passes == 1 ? "" : "es");
    ch_print("  decisions a second   %.0f (mean %s %.1f us)\n", decisions_per_second,
             bench->by_wall ? "time" : "CPU", bench->mean_us);
    ch_print("  %-20s %.1f us median, %.1f us 99th percentile\n",
             bench->by_wall ? "time of a decision" : "CPU of a decision", bench->median_us,
             bench->percentile_us);
    if (sum->total_us > 0) {
        if (sum->own_us > 0)
            ch_print("  outside CLIPS        %.1f %% of the time; the functions for rules %.1f %% "
                     "of it all\n",
                     100 * sum->own_us / sum->total_us, 100 * sum->functions_us / sum->total_us);
        ch_print("  parts                asserting %.1f %%, running %.1f %%\n",
                 100 * sum->assert_us / sum->total_us, 100 * sum->run_us / sum->total_us);
        ch_print("  firings a decision   %.1f\n", bench->firings);
    }
    if (bench->games_per_second > 0)
        ch_print("  games a second       %.1f (against itself as in a match, one at a time, %.0f "
                 "plies each)\n",
                 bench->games_per_second, bench->plies_per_game);
    ch_print("  signature            %s\n", bench->signature);
}

/* The positions that were asked for; else the game's file, which holds for all values of its
 * parameters, but for those of a game with set-ups, where they change the armies; else random. */
static enum ch_status load_positions(struct bench *bench, struct ch_error *error) {
    const struct ch_game *game = bench->game;
    size_t length = game->ops->deal ? strlen(game->name) : strcspn(game->name, ":");
    CH_SCOPED(ch_text_done) struct ch_text path = ch_text_new();
    ch_text_addf(&path, "%s/data/bench/%.*s.fen", bench->config.home, (int)length, game->name);
    const char *what = bench->positions               ? bench->positions
                       : access(path.data, R_OK) == 0 ? path.data
                                                      : "random:plies=20";
    return ch_openings_load(what, bench->config.home, game, &bench->list, error);
}

static enum ch_status measure(struct bench *bench, struct ch_error *error) {
    enum ch_status status = load_positions(bench, error);
    if (status == CH_OK && bench->list.count == 0)
        status =
            ch_error_set(error, CH_BAD_INPUT, bench->positions, 0, "the file has no positions");
    if (status != CH_OK)
        return status;
    bench->cpu_us =
        ch_alloc((size_t)bench->list.count * (size_t)bench->passes * sizeof *bench->cpu_us);
    status = measure_decisions(bench, error);
    if (status == CH_OK)
        status = measure_parts(bench, error);
    return status == CH_OK ? measure_games(bench, error) : status;
}

static int run(int argc, char **argv) {
    struct bench bench = {.passes = 5, .games = 20};
    const char *game = ch_game_default;
    const struct ch_option options[] = {
        CH_TEXT("agent", 0, "A", "the agent (default: soar-checkers, or who plays the game)",
                &bench.agent),
        CH_TEXT("game", 'g', CH_GAME_ARGUMENT, CH_GAME_HELP, &game),
        CH_TEXT("positions", 0, "FILE",
                "FEN or PDN; else those of real games, where there are any, or of random moves",
                &bench.positions),
        CH_INTEGER("passes", 0, "N", "times that every position is decided", &bench.passes, 1,
                   1000),
        CH_INTEGER("games", 'n', "N", "games to play", &bench.games, 0, 100000),
        CH_FLAG("json", 0, "one JSON object", &bench.json),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_bench, options, argc, argv, 0, 0, &rest, &status))
        return status;
    bench.game = ch_option_game(game);
    if (!bench.game)
        return CH_EXIT_BAD;
    ch_cli_config(&bench.config);
    if (!bench.agent)
        bench.agent = ch_agents_choose(bench.game, &bench.config);
    struct ch_error error;
    enum ch_status measured = measure(&bench, &error);
    if (measured == CH_OK)
        (bench.json ? print_json : print_text)(&bench, bench.mean_us > 0 ? 1e6 / bench.mean_us : 0);
    ch_free(bench.cpu_us);
    ch_openings_done(&bench.list);
    return measured == CH_OK ? CH_EXIT_DONE : ch_fail(&error);
}

static const struct ch_command *const parts[] = {&ch_command_bench_perft, NULL};

const struct ch_command ch_command_bench = {
    .name = "bench",
    .summary = "what a decision costs, and a signature of the choices",
    .details = "A decision is the whole turn, from input link to output link, in processor time "
               "(of agents that\n"
               "don't tell it, such as other programs, the time until their answer). "
               "The signature is a\n"
               "hash of the moves chosen on the positions: it changes only when the agent's "
               "behaviour does.",
    .run = run,
    .parts = parts,
};

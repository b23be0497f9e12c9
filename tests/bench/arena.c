/* What a move costs beside the agents' own thinking: random agents play matches as `crownhead
 * match` plays them, ballots, every move recorded.
 *
 * usage: bench_arena [GAMES [ROUNDS]]
 *
 * A bare round trip is one write and one read on each side of two pipes, between this process and a
 * child that only answers; it carries as many bytes as a turn and its answer. A move in the arena
 * is the processor time of this process over the moves: rules of the game, keys, clocks, frames,
 * system calls, record. "With the workers" adds the time of all workers from start to end, for
 * frames, the sandbox and the legal moves; the choice itself is next to nothing. These are measured
 * on one processor, and their ratios are taken within a round. A limit holds, or does not, if all
 * rounds agree. Figures are medians of the rounds. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "agents/agents.h"
#include "agents/process/worker_protocol.h"
#include "core/arena/match.h"
#include "core/arena/thread_pool.h"
#include "core/base/clock.h"
#include "core/base/memory.h"
#include "core/games/games.h"
#include "core/games/turn.h"
#include "workshop/series.h"

enum { MAX_ROUNDS = 100, ROUND_TRIPS = 30000, MAX_BYTES = 4096 }; /* what a pipe takes whole */

/* The limits that the arena must meet: processor time of a move beside that of the agents'
 * processes, in bare round trips; recorded games of random agents per second and core. */
#define MAX_TRIPS 1.5
#define MIN_GAMES 5000.0

/* How a match is played for its costs: where the agents are, how many games at a time, and on which
 * processors. */
static const struct way {
    const char *name;
    bool workers;       /* agents in processes of their own */
    bool one_processor; /* for all processes and threads */
    bool pinned;        /* a processor for each game, as `match` does it */
    int concurrency;
    int share; /* plays one game where others play so many */
} ways[] = {
    {"workers, all on one processor", true, true, true, 1, 1},
    {"no workers, all on one processor", false, true, true, 1, 1},
    {"workers, pinned", true, false, true, 1, 2},
    {"workers, not pinned", true, false, false, 1, 4},
    {"workers, pinned, two games at a time", true, false, true, 2, 2},
    {"workers, not pinned, two games at a time", true, false, false, 2, 4},
};
enum { WORKERS, HERE, WAYS = sizeof ways / sizeof *ways };

/* What is measured in a round. */
enum figure {
    TRIP_CPU,
    ARENA_CPU,
    ARENA_TRIPS,
    ALL_CPU,
    ALL_TRIPS,
    CORE_GAMES,
    WRITER_SHARE,
    WRITER_GAMES,
    MOVES,
    WAY_WALL,
    WAY_CPU = WAY_WALL + WAYS,
    WAY_GAMES = WAY_CPU + WAYS,
    FIGURES = WAY_GAMES + WAYS
};
static double figures[FIGURES][MAX_ROUNDS];

static const struct ch_game *game;
static struct ch_agents_config config;
static struct ch_openings openings;
static const char *openings_name;
static size_t request, answer; /* bytes of a turn and of its answer */
static long games_played, moves_played;

static void leave(const struct ch_error *error) {
    fprintf(stderr, "bench_arena: %s: %s\n", error->file, error->text);
    exit(2);
}

/* Processor time in seconds, of this process and of its children that have ended. */
static double cpu_of(int who) {
    struct rusage usage;
    getrusage(who, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
}

static double cpu_of_all(void) {
    return cpu_of(RUSAGE_SELF) + cpu_of(RUSAGE_CHILDREN);
}

/* The bytes of a turn in the middle of a game and of a plain answer to it. */
static void measure_frames(void) {
    struct ch_random random;
    struct ch_position start;
    CH_SCOPED(ch_history_done) struct ch_history history;
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    CH_SCOPED(ch_worker_held_done) struct ch_worker_held held = {0};
    CH_SCOPED(ch_frame_done) struct ch_frame frame;
    CH_SCOPED(ch_choice_done) struct ch_choice choice;
    ch_random_init(&random, 1);
    ch_game_deal(game, &random, &start);
    ch_history_init(&history, game, &start);
    ch_frame_init(&frame);
    ch_choice_init(&choice);
    struct ch_turn turn = ch_turn_make(game, &history, &parts);
    for (int ply = 0; ply < 4; ply++) {
        if (ply % 2 == 0) {
            ch_frame_begin(&frame, CH_FRAME_TURN);
            ch_worker_put_turn(&frame, &turn, &held);
        }
        ch_history_push(&history, game, &turn.legal->move[0]);
        turn = ch_turn_make(game, &history, &parts);
    }
    request = frame.bytes.length;
    choice.index = 0;
    ch_frame_begin(&frame, CH_FRAME_CHOICE);
    ch_worker_put_choice(&frame, &choice, turn.legal);
    answer = frame.bytes.length;
}

/* Microseconds of processor time of a bare round trip, of both processes. */
static double measure_trip(void) {
    static char bytes[MAX_BYTES];
    int there[2], back[2], asked = 0;
    fflush(NULL);
    if (pipe2(there, O_CLOEXEC) != 0 || pipe2(back, O_CLOEXEC) != 0)
        exit(2);
    double begun = cpu_of_all();
    pid_t child = fork();
    if (child == 0) {
        close(there[1]);
        close(back[0]);
        while (read(there[0], bytes, sizeof bytes) > 0 && write(back[1], bytes, answer) > 0)
            continue;
        _exit(0);
    }
    close(there[0]);
    close(back[1]);
    while (asked < ROUND_TRIPS && write(there[1], bytes, request) == (ssize_t)request &&
           read(back[0], bytes, sizeof bytes) == (ssize_t)answer)
        asked++;
    close(there[1]);
    close(back[0]);
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR)
        continue;
    return asked == ROUND_TRIPS ? (cpu_of_all() - begun) * 1e6 / ROUND_TRIPS : 0;
}

static enum ch_status open_agent(void *context, const char *spec, struct ch_agent **agent,
                                 struct ch_error *error) {
    (void)context;
    return ch_agents_open(spec, game, &config, agent, error);
}

static void count_moves(void *context, const struct ch_match_status *status,
                        const struct ch_recorded_game *recorded) {
    (void)context;
    (void)status;
    games_played += recorded != NULL;
    moves_played += recorded ? recorded->ply_count - recorded->opening_plies : 0;
}

/* Plays a match into the record `path`, and notes what the way took. */
static void play(int number, int games, int round, const char *path) {
    const struct way *way = &ways[number];
    const struct ch_match_spec spec = {
        .game = game,
        .plan = {.agents = 2, .games = games > way->share ? games / way->share : 1},
        .agent = (const char *const[]){"random", "random"},
        .seed = (uint64_t)round + 1,
        .adjudication = {.plies = 400},
        .openings_name = openings_name,
        .openings = &openings,
    };
    const struct ch_match_run run = {.concurrency = way->concurrency,
                                     .pinned = way->pinned,
                                     .opener = {open_agent, NULL, NULL},
                                     .report = count_moves};
    struct ch_record *record;
    CH_SCOPED(ch_match_status_done) struct ch_match_status status = {0};
    struct ch_error error;
    config.in_process = !way->workers;
    games_played = moves_played = 0;
    double all = cpu_of_all(), own = cpu_of(RUSAGE_SELF);
    int64_t begun = ch_clock_ns(), writer = ch_clock_thread_ns();
    if (ch_record_open(path, CH_RECORD_WRITE, &record, &error) != CH_OK ||
        ch_match_play(&spec, record, &run, &status, &error) != CH_OK)
        leave(&error);
    ch_record_close(record);
    double wall = (double)(ch_clock_ns() - begun) * 1e-9, moves = (double)moves_played;
    double writer_s = (double)(ch_clock_thread_ns() - writer) * 1e-9;
    all = cpu_of_all() - all;
    figures[WAY_WALL + number][round] = wall * 1e6 * way->concurrency / moves;
    figures[WAY_CPU + number][round] = all * 1e6 / moves;
    figures[WAY_GAMES + number][round] = (double)games_played / wall;
    if (number == WORKERS) {
        figures[ARENA_CPU][round] = (cpu_of(RUSAGE_SELF) - own) * 1e6 / moves;
        figures[ARENA_TRIPS][round] = figures[ARENA_CPU][round] / figures[TRIP_CPU][round];
        figures[ALL_CPU][round] = all * 1e6 / moves;
        figures[ALL_TRIPS][round] = figures[ALL_CPU][round] / figures[TRIP_CPU][round];
    } else if (number == HERE) {
        figures[CORE_GAMES][round] = (double)games_played / all;
        figures[WRITER_SHARE][round] = 100 * writer_s / all;
        figures[WRITER_GAMES][round] = (double)games_played / writer_s;
        figures[MOVES][round] = moves / (double)games_played;
    }
}

/* Plays a match of every way, with a record in a folder of its own, which is gone afterwards. */
static void play_round(int games, int round) {
    static const char *const endings[] = {"", "-wal", "-shm"};
    struct ch_affinity all;
    ch_affinity_get(&all);
    for (int number = 0; number < WAYS; number++) {
        char folder[] = "/tmp/crownhead-XXXXXX", path[64];
        if (ways[number].one_processor)
            ch_affinity_pin(&all, 0);
        if (number == WORKERS)
            figures[TRIP_CPU][round] = measure_trip();
        if (!mkdtemp(folder))
            exit(2);
        snprintf(path, sizeof path, "%s/arena.db", folder);
        play(number, games, round, path);
        for (int i = 0; i < 3; i++) {
            snprintf(path, sizeof path, "%s/arena.db%s", folder, endings[i]);
            unlink(path);
        }
        rmdir(folder);
        ch_affinity_set(&all);
    }
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static const char *verdict(bool least_holds, bool greatest_holds) {
    return least_holds != greatest_holds ? "not clear: the rounds differ"
           : least_holds                 ? "holds"
                                         : "does not hold";
}

static void print(int games, int rounds) {
    double median[FIGURES];
    for (int i = 0; i < FIGURES; i++) {
        qsort(figures[i], (size_t)rounds, sizeof figures[i][0], compare);
        median[i] = (figures[i][(rounds - 1) / 2] + figures[i][rounds / 2]) / 2;
    }
    const double *trips = figures[ARENA_TRIPS], *fast = figures[CORE_GAMES];
    printf("random against random, %s, %.0f moves a game; medians of %d rounds of %d games\n\n",
           game->name, median[MOVES], rounds, games);
    printf("  bare round trip      %5.2f us CPU of both sides (%zu bytes there, %zu back)\n",
           median[TRIP_CPU], request, answer);
    printf("  a move in the arena  %5.2f us CPU, %.2f round trips (at most %.1f: %s)\n",
           median[ARENA_CPU], median[ARENA_TRIPS], MAX_TRIPS,
           verdict(trips[0] <= MAX_TRIPS, trips[rounds - 1] <= MAX_TRIPS));
    printf("  with the workers     %5.2f us CPU, %.2f round trips\n", median[ALL_CPU],
           median[ALL_TRIPS]);
    printf("  without workers      %5.0f recorded games a second and core (at least %.0f: %s)\n",
           median[CORE_GAMES], MIN_GAMES,
           verdict(fast[0] >= MIN_GAMES, fast[rounds - 1] >= MIN_GAMES));
    printf("  writing the record   %5.1f %% of that time; one writer keeps up with %.0f games a "
           "second\n\n",
           median[WRITER_SHARE], median[WRITER_GAMES]);
    printf("  %-42s %10s %10s %10s\n", "", "us a move", "CPU of it", "games/s");
    for (int i = 0; i < WAYS; i++)
        printf("  %-42s %10.1f %10.1f %10.0f\n", ways[i].name, median[WAY_WALL + i],
               median[WAY_CPU + i], median[WAY_GAMES + i]);
}

int main(int argc, char **argv) {
    int games = argc > 1 ? atoi(argv[1]) : 1000, rounds = argc > 2 ? atoi(argv[2]) : 3;
    struct ch_error error;
    if (games < 1 || rounds < 1 || rounds > MAX_ROUNDS) {
        fprintf(stderr, "usage: bench_arena [GAMES [ROUNDS]]\n");
        return 2;
    }
    game = ch_game_find("english");
    ch_agents_defaults(&config);
    config.home = CH_SOURCE;
    config.program = CH_PROGRAM;
    if (ch_series_openings(NULL, game, CH_SOURCE, &openings, &openings_name, &error) != CH_OK)
        leave(&error);
    openings.lengthen = false; /* what is measured is the arena, not the making of openings */
    measure_frames();
    for (int round = 0; round < rounds; round++)
        play_round(games, round);
    print(games, rounds);
    ch_openings_done(&openings);
    return 0;
}

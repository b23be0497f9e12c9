#include "cli/bench/arena_cost.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "agents/process/worker_protocol.h"
#include "cli/bench/cpu_time.h"
#include "core/arena/match.h"
#include "core/base/clock.h"
#include "core/base/memory.h"
#include "core/games/turn.h"

enum { ROUND_TRIPS = 30000 };

const struct ch_arena_method ch_arena_methods[CH_ARENA_METHODS] = {
    [CH_ARENA_WORKERS] = {"workers, all on one processor", true, true, true, 1, 1},
    [CH_ARENA_HERE] = {"no workers, all on one processor", false, true, true, 1, 1},
    {"workers, pinned", true, false, true, 1, 2},
    {"workers, not pinned", true, false, false, 1, 4},
    {"workers, pinned, two games at a time", true, false, true, 2, 2},
    {"workers, not pinned, two games at a time", true, false, false, 2, 4},
};

/* The bytes of a turn in the middle of a game and of a plain answer to it. */
static void measure_frames(struct ch_arena_cost *cost) {
    struct ch_random random;
    struct ch_position start;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    CH_SCOPED(ch_worker_held_done) struct ch_worker_held held = {0};
    struct ch_frame frame;
    CH_SCOPED(ch_choice_done) struct ch_choice choice = {0};
    ch_random_init(&random, 1);
    ch_game_deal(cost->game, &random, &start);
    ch_history_init(&history, cost->game, &start);
    ch_frame_init(&frame);
    ch_choice_init(&choice);
    struct ch_turn turn = ch_turn_make(cost->game, &history, &parts);
    for (int ply = 0; ply < 4; ply++) {
        if (ply % 2 == 0) {
            ch_frame_begin(&frame, CH_FRAME_TURN);
            ch_worker_put_turn(&frame, &turn, &held);
        }
        ch_history_push(&history, cost->game, &turn.legal->move[0]);
        turn = ch_turn_make(cost->game, &history, &parts);
    }
    cost->request = frame.bytes.length;
    choice.index = 0;
    ch_frame_begin(&frame, CH_FRAME_CHOICE);
    ch_worker_put_choice(&frame, &choice, turn.legal);
    cost->answer = frame.bytes.length;
    ch_frame_done(&frame);
}

static enum ch_status open_agent(void *context, const char *spec, struct ch_agent **agent,
                                 struct ch_error *error) {
    const struct ch_arena_cost *cost = context;
    return ch_agents_open(spec, cost->game, &cost->config, agent, error);
}

static void count_moves(void *context, const struct ch_match_status *status,
                        const struct ch_recorded_game *game) {
    struct ch_arena_run *run = context;
    (void)status;
    if (game) {
        run->games++;
        run->moves += game->ply_count - game->opening_plies;
    }
}

static enum ch_status play_match(struct ch_arena_cost *cost, const struct ch_arena_method *way,
                                 int seed, const char *path, struct ch_arena_run *run,
                                 struct ch_error *error) {
    int games = cost->games / way->share;
    const struct ch_match_spec spec = {
        .game = cost->game,
        .plan = {.agents = 2, .games = games > 0 ? games : 1},
        .agent = (const char *const[]){"random", "random"},
        .seed = (uint64_t)seed,
        .adjudication = {.plies = cost->ply_limit},
        .openings_name = cost->openings_name,
        .openings = cost->openings,
    };
    const struct ch_match_run how = {.concurrency = way->concurrency,
                                     .pinned = way->pinned,
                                     .opener = {open_agent, NULL, cost},
                                     .report = count_moves,
                                     .context = run};
    struct ch_record *record;
    CH_SCOPED(ch_match_status_done) struct ch_match_status status = {0};
    cost->config.in_process = !way->workers;
    *run = (struct ch_arena_run){0};
    double cpu = ch_cpu_time_all(), own = ch_cpu_time_own();
    int64_t begun = ch_clock_ns(), writer = ch_clock_thread_ns();
    enum ch_status result = ch_record_open(path, CH_RECORD_WRITE, &record, error);
    if (result != CH_OK)
        return result;
    result = ch_match_play(&spec, record, &how, &status, error);
    ch_record_close(record);
    run->wall_s = (double)(ch_clock_ns() - begun) * 1e-9;
    run->writer_s = (double)(ch_clock_thread_ns() - writer) * 1e-9;
    run->own_s = ch_cpu_time_own() - own;
    run->cpu_s = ch_cpu_time_all() - cpu;
    return result;
}

/* The folder and the record in it, with the files that SQLite may have left beside it. */
static void remove_folder(const char *folder, const char *path) {
    static const char *const endings[] = {"", "-wal", "-shm"};
    CH_SCOPED(ch_text_done) struct ch_text name = ch_text_new();
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        ch_text_clear(&name);
        ch_text_addf(&name, "%s%s", path, endings[i]);
        unlink(name.data);
    }
    rmdir(folder);
}

static enum ch_status play_way(struct ch_arena_cost *cost, const struct ch_arena_method *way,
                               int seed, struct ch_arena_run *run, struct ch_error *error) {
    const char *temporary = getenv("TMPDIR");
    CH_SCOPED(ch_text_done) struct ch_text folder = ch_text_new(), path = ch_text_new();
    ch_text_addf(&folder, "%s/crownhead-XXXXXX", temporary && *temporary ? temporary : "/tmp");
    enum ch_status status = CH_OK;
    if (!mkdtemp(folder.data))
        status = ch_error_system(
            error, folder.data, "no folder for the record can be made; TMPDIR names another place");
    ch_text_addf(&path, "%s/arena.db", folder.data);
    if (status == CH_OK) {
        status = play_match(cost, way, seed, path.data, run, error);
        remove_folder(folder.data, path.data);
    }
    return status;
}

enum ch_status ch_arena_cost_round(struct ch_arena_cost *cost, int number,
                                   struct ch_arena_round *round, struct ch_error *error) {
    struct ch_affinity all;
    enum ch_status status = CH_OK;
    ch_affinity_get(&all);
    measure_frames(cost);
    for (int i = 0; i < CH_ARENA_METHODS && status == CH_OK; i++) {
        if (ch_arena_methods[i].one_processor)
            ch_affinity_pin(&all, 0);
        if (i == CH_ARENA_WORKERS)
            status = ch_round_trip_measure(ROUND_TRIPS, cost->request, cost->answer, &round->trip,
                                           error);
        if (status == CH_OK)
            status = play_way(cost, &ch_arena_methods[i], number, &round->run[i], error);
        ch_affinity_set(&all);
    }
    return status;
}

/* The cost of a move in the arena, measured in matches of random agents. */
#ifndef CH_CLI_BENCH_ARENA_COST_H
#define CH_CLI_BENCH_ARENA_COST_H

#include "agents/agents.h"
#include "cli/bench/round_trip.h"
#include "core/openings/openings.h"

/* How a match was played for its costs: where the agents are, how many games at a time, and on
 * which processors. */
struct ch_arena_method {
    const char *name;   /* for people */
    bool workers;       /* agents in processes of their own */
    bool one_processor; /* for all processes and threads */
    bool pinned;        /* a processor for each game, as `match` does it */
    int concurrency;
    int share; /* plays one game where others play so many */
};

enum { CH_ARENA_METHODS = 6 };
extern const struct ch_arena_method ch_arena_methods[CH_ARENA_METHODS];
/* Of these ways. */
enum { CH_ARENA_WORKERS, CH_ARENA_HERE };

/* Seconds are sums over the games. */
struct ch_arena_run {
    long games, moves;
    double wall_s;
    double cpu_s;    /* of this process and its workers, from their start to their end */
    double own_s;    /* of this process alone */
    double writer_s; /* of the thread that writes the record */
};

/* The same measured `rounds` times, so that they can be compared and a median be taken. */
struct ch_arena_round {
    struct ch_round_trip trip;
    struct ch_arena_run run[CH_ARENA_METHODS];
};

struct ch_arena_cost {
    const struct ch_game *game;
    const struct ch_openings *openings; /* borrowed; NULL: none */
    const char *openings_name;
    struct ch_agents_config config;
    int games, ply_limit;
    size_t request, answer; /* bytes of a turn and of its answer, filled in */
};

/* Plays a round; `number` is its seed. The record is a file in a folder of its own, which is gone
 * afterwards. */
enum ch_status ch_arena_cost_round(struct ch_arena_cost *cost, int number,
                                   struct ch_arena_round *round, struct ch_error *error);

#endif

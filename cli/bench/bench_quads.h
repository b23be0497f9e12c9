/* Table 3 of the article on the quad heuristic, measured and published: the results of `bench
 * quads` and their output. */
#ifndef CH_CLI_BENCH_BENCH_QUADS_H
#define CH_CLI_BENCH_BENCH_QUADS_H

#include "cli/bench/quad_share.h"
#include "core/openings/openings.h"

enum { CH_BENCH_METHODS = 8, CH_BENCH_DEEPEST = 12 };

/* All positions to one depth, each way. */
struct ch_bench_level {
    uint64_t nodes;
    double seconds[CH_BENCH_METHODS]; /* processor time, the least of the repetitions */
};

struct ch_bench_quads {
    const struct ch_game *game;
    const char *evaluator;
    int64_t depth, repeat, games;
    bool quiescence, json;
    struct ch_openings positions;
    const char *const *way; /* names of the ways, ending with NULL */
    int ways;
    struct ch_bench_level level[CH_BENCH_DEEPEST + 1];
    struct ch_quad_share share;
};

/* Prints the table with the article's beside it, nodes a second, and what quads settle. */
void ch_bench_quads_print(const struct ch_bench_quads *bench);
/* The same as JSON lines, one for each depth and one for the games. */
void ch_bench_quads_print_json(const struct ch_bench_quads *bench);

#endif

/* The output of `bench quads`, in words and as JSON; see bench_quads.h. */
#include "cli/bench/bench_quads.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/output/columns.h"
#include "cli/output/json_line.h"
#include "cli/output/print.h"

enum { PUBLISHED = 7 };

/* Winands, Uiterwijk and Van den Herik 2001, Table 3: seconds of the 15 positions in Java on a
 * Pentium III of 550 MHz, and nodes. */
static const struct {
    double with_quads, without;
    long nodes;
} published[PUBLISHED + 1] = {
    {0},
    {0.1, 0.1, 511},
    {0.3, 0.3, 2709},
    {1.2, 1.2, 23538},
    {3.7, 4.3, 95339},
    {18.1, 21.2, 692663},
    {79.1, 81.8, 2758940},
    {407.8, 467.9, 17123728},
};

static int find_way(const struct ch_bench_quads *bench, const char *name) {
    for (int i = 0; i < bench->ways; i++)
        if (strcmp(bench->way[i], name) == 0)
            return i;
    return -1;
}

/* How much longer `other` takes than `one`, in hundredths; "" where clocks are too coarse. */
static void add_gain(struct ch_columns *columns, double one, double other) {
    if (one >= 0.01)
        ch_columns_addf(columns, "%+.0f %%", 100 * (other / one - 1));
    else
        ch_columns_add(columns, "");
}

static void add_heads(const struct ch_bench_quads *bench, struct ch_columns *columns) {
    ch_columns_row(columns);
    ch_columns_add(columns, "depth");
    ch_columns_add(columns, "nodes");
    for (int way = 0; way < bench->ways; way++)
        ch_columns_add(columns, bench->way[way]);
    ch_columns_add(columns, "gain");
    ch_columns_add(columns, "article: nodes");
    ch_columns_add(columns, "quads");
    ch_columns_add(columns, "recursion");
    ch_columns_add(columns, "gain");
    for (int i = 0; i < CH_COLUMNS_MAX; i++)
        columns->right[i] = true;
}

static void print_table(const struct ch_bench_quads *bench) {
    CH_SCOPED(ch_columns_done) struct ch_columns columns = {0};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    int quads = find_way(bench, "quads"), recursion = find_way(bench, "recursion");
    add_heads(bench, &columns);
    for (int depth = 1; depth <= bench->depth; depth++) {
        const struct ch_bench_level *level = &bench->level[depth];
        ch_columns_row(&columns);
        ch_columns_addf(&columns, "%d", depth);
        ch_columns_addf(&columns, "%" PRIu64, level->nodes);
        for (int way = 0; way < bench->ways; way++)
            ch_columns_addf(&columns, "%.3f s", level->seconds[way]);
        if (quads >= 0 && recursion >= 0)
            add_gain(&columns, level->seconds[quads], level->seconds[recursion]);
        if (depth > PUBLISHED)
            continue;
        ch_columns_addf(&columns, "%ld", published[depth].nodes);
        ch_columns_addf(&columns, "%.1f s", published[depth].with_quads);
        ch_columns_addf(&columns, "%.1f s", published[depth].without);
        add_gain(&columns, published[depth].with_quads, published[depth].without);
    }
    ch_columns_write(&columns, 2, 2, &text);
    ch_print("Table 3: %d position%s, %s evaluator, quiescence %s; processor time, the least of "
             "%" PRId64 "\n\n",
             bench->positions.count, bench->positions.count == 1 ? "" : "s", bench->evaluator,
             bench->quiescence ? "on" : "off", bench->repeat);
    ch_print_block(stdout, text.data);
    ch_print("\n");
}

static void print_deepest(const struct ch_bench_quads *bench) {
    const struct ch_bench_level *level = &bench->level[bench->depth];
    ch_print("nodes a second at depth %" PRId64 ":", bench->depth);
    for (int way = 0; way < bench->ways; way++)
        ch_print("%s %.0f by %s", way ? "," : "",
                 level->seconds[way] > 0 ? (double)level->nodes / level->seconds[way] : 0,
                 bench->way[way]);
    ch_print("\n");
    const struct ch_quad_share *share = &bench->share;
    if (share->tests == 0)
        return;
    ch_print("settled by quads alone: %.2f %% of %" PRIu64
             " positions in the search trees of %d game%s (article: 98 %%)\n",
             100 * (double)share->settled / (double)share->tests, share->tests, share->games,
             share->games == 1 ? "" : "s");
    ch_print("those games: %.1f plies, %.1f legal moves in a position (article: 38 and 30)\n",
             (double)share->plies / share->games, (double)share->moves / (double)share->plies);
}

void ch_bench_quads_print(const struct ch_bench_quads *bench) {
    print_table(bench);
    print_deepest(bench);
}

void ch_bench_quads_print_json(const struct ch_bench_quads *bench) {
    for (int depth = 1; depth <= bench->depth; depth++) {
        const struct ch_bench_level *level = &bench->level[depth];
        cJSON *line = ch_json_line();
        cJSON_AddNumberToObject(line, "depth", depth);
        cJSON_AddNumberToObject(line, "nodes", (double)level->nodes);
        cJSON *seconds = cJSON_AddObjectToObject(line, "seconds");
        for (int way = 0; way < bench->ways; way++)
            cJSON_AddNumberToObject(seconds, bench->way[way],
                                    round(1e6 * level->seconds[way]) / 1e6);
        if (depth <= PUBLISHED) {
            cJSON *article = cJSON_AddObjectToObject(line, "article");
            cJSON_AddNumberToObject(article, "nodes", (double)published[depth].nodes);
            cJSON_AddNumberToObject(article, "seconds_with_quads", published[depth].with_quads);
            cJSON_AddNumberToObject(article, "seconds_without", published[depth].without);
        }
        ch_json_print(line);
    }
    if (bench->games == 0)
        return;
    cJSON *line = ch_json_line();
    cJSON_AddNumberToObject(line, "games", bench->share.games);
    cJSON_AddNumberToObject(line, "plies", (double)bench->share.plies);
    cJSON_AddNumberToObject(line, "legal_moves", (double)bench->share.moves);
    cJSON_AddNumberToObject(line, "tests", (double)bench->share.tests);
    cJSON_AddNumberToObject(line, "settled_by_quads", (double)bench->share.settled);
    ch_json_print(line);
}

/* What it is worth to find by quads whether a side of Lines of Action is connected: Table 3 of
 * Winands, Uiterwijk and Van den Herik, "The quad heuristic in Lines of Action" (2001), measured
 * again beside the published one.
 *
 * usage: bench_quads [DEPTH [REPEAT [GAMES [EVALUATOR]]]]
 *
 * Every way searches the same positions, which is checked. Gain: how much longer recursion takes
 * than quads. Times are of the processor, the least of REPEAT. In the search trees of GAMES games
 * it is counted what quads alone settle. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/clock.h"
#include "core/base/memory.h"
#include "core/games/games.h"
#include "core/games/loa/rules.h"
#include "core/games/walk.h"
#include "core/openings/openings.h"
#include "core/search/search.h"

enum { WAYS = 8, DEEPEST = 12, PUBLISHED = 7, SHARE_DEPTH = 5, MAX_PLIES = 200 };

/* Seconds of the 15 positions in Java on a Pentium III of 550 MHz, and nodes. */
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

static const struct ch_game *game;
static const char *evaluator = "quad";
static struct ch_openings positions;
static const char *const *ways; /* their names, ended by NULL */

static void leave(const struct ch_error *error) {
    fprintf(stderr, "bench_quads: %s\n", error->text);
    exit(2);
}

static struct ch_search *new_search(const char *way) {
    struct ch_search_options options = {.still = true};
    struct ch_error error;
    snprintf(options.evaluator, sizeof options.evaluator, "%s", evaluator);
    snprintf(options.way, sizeof options.way, "%s", way);
    if (ch_search_check(&options, game, &error) != CH_OK)
        leave(&error);
    return ch_search_new(&options);
}

/* Searches the position after the history; its legal moves are left in `legal`. */
static void search_one(struct ch_search *search, struct ch_history *history, int depth,
                       uint64_t key, struct ch_moves *legal, struct ch_search_result *result) {
    const struct ch_search_limits limits = {.depth = depth};
    legal->count = 0;
    game->ops->moves(game, history, legal);
    ch_search_run(search, game, history, legal, &limits, key, result);
}

/* Seconds for all positions; their nodes. */
static double search_all(struct ch_search *search, int depth, uint64_t *nodes) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_search_result result;
    int64_t begun = ch_clock_thread_ns();
    *nodes = 0;
    for (int i = 0; i < positions.count; i++) {
        search_one(search, &positions.opening[i].history, depth, 1, &legal, &result);
        *nodes += result.counts.nodes;
    }
    return (double)(ch_clock_thread_ns() - begun) * 1e-9;
}

/* The ways take turns, so that what else the machine does meets them alike. Returns the nodes. */
static uint64_t measure(struct ch_search *const search[], int depth, int repeat, double seconds[]) {
    uint64_t first = 0, nodes;
    for (int turn = 0; turn < repeat; turn++)
        for (int way = 0; ways[way]; way++) {
            double took = search_all(search[way], depth, &nodes);
            seconds[way] = turn == 0 || took < seconds[way] ? took : seconds[way];
            first = turn + way == 0 ? nodes : first;
            if (nodes == first)
                continue;
            fprintf(stderr,
                    "by %s the search enters %" PRIu64 " positions at depth %d, by %s %" PRIu64
                    ": one of them errs\n",
                    ways[way], nodes, depth, ways[0], first);
            exit(1);
        }
    return first;
}

static int find_way(const char *name) {
    int way = 0;
    while (strcmp(ways[way], name) != 0)
        way++;
    return way;
}

static void print_row(int depth, uint64_t nodes, const double seconds[]) {
    double quads = seconds[find_way("quads")], recursion = seconds[find_way("recursion")];
    printf("  %5d  %9" PRIu64, depth, nodes);
    for (int way = 0; ways[way]; way++)
        printf("  %7.3f s", seconds[way]);
    if (quads >= 0.01) /* else clocks are too coarse */
        printf("  %+.0f %%", 100 * (recursion / quads - 1));
    if (depth <= PUBLISHED)
        printf("  %14ld  %5.1f s  %7.1f s  %+.0f %%", published[depth].nodes,
               published[depth].with_quads, published[depth].without,
               100 * (published[depth].without / published[depth].with_quads - 1));
    printf("\n");
}

static void print_table(int deepest, int repeat) {
    struct ch_search *search[WAYS] = {NULL};
    double seconds[WAYS] = {0};
    uint64_t nodes = 0;
    printf("Table 3: %d positions, %s evaluator, quiescence off; processor time, the least of %d\n"
           "\n  depth  nodes  ",
           positions.count, evaluator, repeat);
    for (int way = 0; ways[way]; way++) {
        search[way] = new_search(ways[way]);
        printf("%s  ", ways[way]);
    }
    printf("gain  article: nodes  quads  recursion  gain\n");
    for (int depth = 1; depth <= deepest; depth++) {
        nodes = measure(search, depth, repeat, seconds);
        print_row(depth, nodes, seconds);
    }
    printf("\nnodes a second at depth %d:", deepest);
    for (int way = 0; ways[way]; way++) {
        printf("%s %.0f by %s", way ? "," : "", (double)nodes / seconds[way], ways[way]);
        ch_search_free(search[way]);
    }
    printf("\n");
}

/* Games of the search against itself from openings of four random moves; they end by the rules or
 * after MAX_PLIES. */
static void print_share(int games) {
    struct ch_search *search = new_search("quads");
    struct ch_search_result result;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_openings openings;
    struct ch_error error;
    uint64_t plies = 0, moves = 0, tests = 0, settled = 0;
    char what[48];
    snprintf(what, sizeof what, "random:plies=4,count=%d", games);
    if (ch_openings_load(what, "", game, &openings, &error) != CH_OK)
        leave(&error);
    for (int i = 0; i < openings.count; i++) {
        struct ch_history *history = &openings.opening[i].history;
        while (history->count < MAX_PLIES) {
            legal.count = 0;
            game->ops->moves(game, history, &legal);
            if (game->ops->outcome(game, history, &legal).result != CH_ONGOING)
                break;
            search_one(search, history, SHARE_DEPTH,
                       ch_turn_key_of_seed(1, (uint32_t)i, 0, history->count), &legal, &result);
            plies++;
            moves += (uint64_t)legal.count;
            tests += result.counts.own[CH_LOA_WALK_TESTS];
            settled += result.counts.own[CH_LOA_WALK_SETTLED];
            ch_history_push(history, game, &legal.move[result.index]);
        }
    }
    printf("settled by quads alone: %.2f %% of %" PRIu64
           " positions in the search trees of %d games (article: 98 %%)\n"
           "those games: %.1f plies, %.1f legal moves in a position (article: 38 and 30)\n",
           100 * (double)settled / (double)tests, tests, games, (double)plies / games,
           (double)moves / (double)plies);
    ch_openings_done(&openings);
    ch_search_free(search);
}

int main(int argc, char **argv) {
    int depth = argc > 1 ? atoi(argv[1]) : 6, repeat = argc > 2 ? atoi(argv[2]) : 3;
    int games = argc > 3 ? atoi(argv[3]) : 20;
    struct ch_error error;
    evaluator = argc > 4 ? argv[4] : evaluator;
    if (depth < 1 || depth > DEEPEST || repeat < 1) {
        fprintf(stderr, "usage: bench_quads [DEPTH [REPEAT [GAMES [EVALUATOR]]]]\n");
        return 2;
    }
    game = ch_game_find("loa");
    ways = ch_walk_of(game)->ways;
    if (ch_openings_load(CH_SOURCE "/data/loa/quads.fen", CH_SOURCE, game, &positions, &error) !=
        CH_OK)
        leave(&error);
    print_table(depth, repeat);
    if (games > 0)
        print_share(games);
    ch_openings_done(&positions);
    return 0;
}

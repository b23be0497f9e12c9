/* crownhead bench trap: the time to find captures by the two-squares rule, with and without
 * search. */
#include <stdio.h>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/output/json_line.h"
#include "cli/output/print.h"
#include "core/base/clock.h"
#include "core/base/random.h"
#include "core/games/stratego/trap/pursuit.h"
#include "core/games/stratego/trap/static.h"

/* Kinds of areas: how many of their squares are walls, and which of them are in the area. */
static const struct kind {
    const char *name;
    int walls; /* of a hundred */
    int min_row, min_column;
} kinds[] = {{"whole board", 0, 0, 0},
             {"half a board", 0, 4, 0},
             {"two lines", 0, 0, 8},
             {"some walls", 15, 0, 0},
             {"many walls", 35, 0, 0}};

enum { KINDS = sizeof kinds / sizeof kinds[0], REPEATED = 200 };

struct bench {
    int64_t boards;
    bool json;
};

/* Of the boards of a kind. Times are of the processor. */
struct sums {
    int64_t exact_ns, max_exact_ns, static_ns;
    int captured, moves, agreed; /* by the solver; its most moves; said by both */
};

static void draw_board(const struct kind *kind, int limit, struct ch_random *random,
                       struct ch_trap_board *board) {
    static const struct {
        char letter;
        int rank;
    } pieces[] = {{'A', 8}, {'d', 7}};
    ch_trap_clear(board);
    board->limit = (uint8_t)limit;
    for (int square = 0; square < CH_TRAP_SQUARES; square++) {
        bool beyond =
            square / CH_TRAP_SIZE < kind->min_row || square % CH_TRAP_SIZE < kind->min_column;
        if (board->cell[square] == CH_TRAP_EMPTY &&
            (beyond || (int)ch_random_below(random, 100) < kind->walls))
            board->cell[square] = CH_TRAP_UNKNOWN_BLUE;
    }
    for (int i = 0; i < 2; i++) {
        int square;
        do
            square = (int)ch_random_below(random, CH_TRAP_SQUARES);
        while (board->cell[square] != CH_TRAP_EMPTY);
        ch_trap_place(board, pieces[i].letter, pieces[i].rank, square);
    }
    board->to_move = (uint8_t)ch_random_below(random, 2);
}

static void measure_board(const struct ch_trap_board *board, struct sums *sums) {
    struct ch_pursuit pursuit;
    struct ch_trap_ground ground;
    struct ch_trap_verdict verdict;
    int64_t begun = ch_clock_thread_ns();
    ch_pursuit_solve(board, &(struct ch_pursuit_task){0}, &pursuit);
    int64_t solved = ch_clock_thread_ns() - begun;
    ch_trap_ground_set(&ground, board);
    begun = ch_clock_thread_ns();
    for (int i = 0; i < REPEATED; i++)
        ch_trap_static(&ground, &verdict);
    sums->static_ns += (ch_clock_thread_ns() - begun) / REPEATED;
    sums->exact_ns += solved;
    if (solved > sums->max_exact_ns)
        sums->max_exact_ns = solved;
    sums->captured += pursuit.outcome == CH_TRAP_CAPTURED;
    sums->agreed += pursuit.outcome == verdict.outcome;
    if (pursuit.moves > sums->moves)
        sums->moves = pursuit.moves;
}

static void print_json(const struct kind *kind, int limit, const struct bench *bench,
                       const struct sums *sums) {
    cJSON *line = ch_json_line();
    double boards = (double)bench->boards;
    cJSON_AddStringToObject(line, "type", "bench-trap");
    cJSON_AddStringToObject(line, "area", kind->name);
    cJSON_AddNumberToObject(line, "limit", limit);
    cJSON_AddNumberToObject(line, "boards", boards);
    cJSON_AddNumberToObject(line, "captured", sums->captured);
    cJSON_AddNumberToObject(line, "most_moves", sums->moves);
    cJSON_AddNumberToObject(line, "static_agrees", sums->agreed);
    cJSON_AddNumberToObject(line, "static_us", (double)sums->static_ns / boards * 1e-3);
    cJSON_AddNumberToObject(line, "exact_ms", (double)sums->exact_ns / boards * 1e-6);
    cJSON_AddNumberToObject(line, "exact_most_ms", (double)sums->max_exact_ns * 1e-6);
    ch_json_print(line);
}

static void measure(const struct bench *bench, const struct kind *kind, int limit) {
    struct sums sums = {0};
    struct ch_random random;
    ch_random_init(&random, 1);
    for (int64_t i = 0; i < bench->boards; i++) {
        struct ch_trap_board board;
        draw_board(kind, limit, &random, &board);
        measure_board(&board, &sums);
    }
    if (bench->json) {
        print_json(kind, limit, bench, &sums);
        return;
    }
    double boards = (double)bench->boards;
    ch_print("%-13s %5d %8d %10d %7d %10.2f %10.2f %10.2f\n", kind->name, limit, sums.captured,
             sums.moves, sums.agreed, (double)sums.static_ns / boards * 1e-3,
             (double)sums.exact_ns / boards * 1e-6, (double)sums.max_exact_ns * 1e-6);
    fflush(stdout);
}

static int run(int argc, char **argv) {
    struct bench bench = {.boards = 100};
    const struct ch_option options[] = {
        {"boards", 'n', CH_OPTION_INTEGER, "N", "boards of each kind", &bench.boards, 1, 1000000},
        {"json", 0, CH_OPTION_FLAG, NULL, "one JSON object a line", &bench.json, 0, 0},
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_bench_trap, options, argc, argv, 0, 0, &rest, &status))
        return status;
    if (!bench.json)
        ch_print(
            "area          limit captured most moves  agreed  static µs   exact ms    most ms\n");
    for (int i = 0; i < KINDS; i++)
        for (int limit = 3; limit <= 5; limit += 2)
            measure(&bench, &kinds[i], limit);
    return CH_EXIT_DONE;
}

const struct ch_command ch_command_bench_trap = {
    .name = "bench trap",
    .arguments = "",
    .summary = "how long captures by the two-squares rule take to tell",
    .details =
        "Boards with an attacker and a defender anywhere, the same at every run: on the whole "
        "board,\n"
        "in half of it, in two lines, among walls. For each kind and limit it tells how many\n"
        "defenders are captured, and the longest capture in single moves. Then come the boards on\n"
        "which the static look-ahead says what the exact solver says. Times are those of the\n"
        "processor in the mean and at most, of the first in microseconds, of the other in\n"
        "milliseconds.",
    .run = run,
};

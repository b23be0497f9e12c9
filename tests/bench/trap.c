/* The time to find captures by the two-squares rule of Stratego, with and without search, on boards
 * with an attacker and a defender anywhere, the same at every run.
 *
 * usage: bench_trap [BOARDS]
 *
 * For each kind of area and each limit: how many of BOARDS defenders are captured, the longest
 * capture in single moves, the boards on which the static look-ahead says what the exact solver
 * says, and times of the processor: the first in the mean, the other in the mean and at most. */
#include <stdio.h>
#include <stdlib.h>

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

static void measure(const struct kind *kind, int limit, int boards) {
    int captured = 0, moves = 0, agreed = 0;
    int64_t exact_ns = 0, max_exact_ns = 0, static_ns = 0;
    struct ch_random random;
    ch_random_init(&random, 1);
    for (int board_number = 0; board_number < boards; board_number++) {
        struct ch_trap_board board;
        struct ch_pursuit pursuit;
        struct ch_trap_ground ground;
        struct ch_trap_verdict verdict;
        draw_board(kind, limit, &random, &board);
        int64_t begun = ch_clock_thread_ns();
        ch_pursuit_solve(&board, &(struct ch_pursuit_task){0}, &pursuit);
        int64_t solved = ch_clock_thread_ns() - begun;
        ch_trap_ground_set(&ground, &board);
        begun = ch_clock_thread_ns();
        for (int i = 0; i < REPEATED; i++)
            ch_trap_static(&ground, &verdict);
        static_ns += (ch_clock_thread_ns() - begun) / REPEATED;
        exact_ns += solved;
        max_exact_ns = solved > max_exact_ns ? solved : max_exact_ns;
        captured += pursuit.outcome == CH_TRAP_CAPTURED;
        agreed += pursuit.outcome == verdict.outcome;
        moves = pursuit.moves > moves ? pursuit.moves : moves;
    }
    printf("%-13s %5d %8d %10d %7d %10.2f %10.2f %10.2f\n", kind->name, limit, captured, moves,
           agreed, (double)static_ns / boards * 1e-3, (double)exact_ns / boards * 1e-6,
           (double)max_exact_ns * 1e-6);
}

int main(int argc, char **argv) {
    int boards = argc > 1 ? atoi(argv[1]) : 100;
    if (boards < 1) {
        fprintf(stderr, "usage: bench_trap [BOARDS]\n");
        return 2;
    }
    printf("area          limit captured most moves  agreed  static µs   exact ms    most ms\n");
    for (int i = 0; i < KINDS; i++)
        for (int limit = 3; limit <= 5; limit += 2)
            measure(&kinds[i], limit, boards);
    return 0;
}

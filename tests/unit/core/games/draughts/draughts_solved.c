/* Games of two pieces against one on a hundred squares, solved backwards from their ends by the
 * moves of the kernel: in how many plies they are won, as in dctl's endgame tables
 * (test/src/algo/search/egdb). No draws are counted. */

#include "core/games/draughts/draughts.h"
#include "core/games/games.h"
#include "tests/support/unit.h"

/* A piece is 2 * (its square's number - 1), plus 1 for a king. */
enum { SQUARES = 50, ABSENT = 2 * SQUARES, PIECES = ABSENT + 1, OPEN = 126, NO_POSITION = 127 };
enum { POSITIONS = PIECES * PIECES * PIECES * CH_SEATS, LONGEST = 100 };

/* White's two pieces, Black's, and the side to move. */
struct trio {
    int piece[3], side;
};

struct solution {
    const struct ch_draughts *draughts;
    int number[CH_MAX_SQUARES]; /* of a square, from 0 */
    uint8_t *plies;             /* until the end: odd for a win of the mover, even for a loss */
    uint32_t *first, *next;     /* the positions that moves lead to, those of each in a row */
    size_t count, room;
};

static struct trio trio_of(size_t index) {
    struct trio trio = {.side = (int)(index % CH_SEATS)};
    index /= CH_SEATS;
    for (int i = 3; i-- > 0; index /= PIECES)
        trio.piece[i] = (int)(index % PIECES);
    return trio;
}

/* White's pieces in one order. */
static size_t index_of(const struct trio *trio) {
    const int *p = trio->piece;
    size_t less = (size_t)(p[0] < p[1] ? p[0] : p[1]), more = (size_t)(p[0] < p[1] ? p[1] : p[0]);
    return ((less * PIECES + more) * PIECES + (size_t)p[2]) * CH_SEATS + (size_t)trio->side;
}

static bool is_possible(const struct trio *trio) {
    const int *p = trio->piece;
    for (int i = 0; i < 3; i++) {
        bool man = p[i] != ABSENT && p[i] % 2 == 0;
        if (man && (i < 2 ? p[i] / 2 < 5 : p[i] / 2 >= SQUARES - 5)) /* it would be a king */
            return false;
        for (int j = 0; j < i; j++)
            if (p[i] != ABSENT && p[i] / 2 == p[j] / 2)
                return false;
    }
    return p[0] <= p[1];
}

static int square_of(const struct solution *solution, int piece) {
    return solution->draughts->names.square[piece / 2 + 1];
}

/* The position after a move. */
static size_t after(const struct solution *solution, struct trio trio, const struct ch_move *move) {
    for (int i = 0; i < 3; i++) {
        int square = trio.piece[i] == ABSENT ? CH_NO_SQUARE : square_of(solution, trio.piece[i]);
        if (square == move->path[0])
            trio.piece[i] =
                2 * solution->number[move->path[move->path_length - 1]] + (int)move->kind;
        for (int k = 0; k < move->captured_count; k++)
            if (square == move->captured[k])
                trio.piece[i] = ABSENT;
    }
    trio.side = !trio.side;
    return index_of(&trio);
}

static void add_moves(struct solution *solution, const struct trio *trio, struct ch_moves *moves) {
    struct ch_position position = {.word[0] = (uint64_t)trio->side};
    const struct ch_kernel *kernel = solution->draughts->kernel;
    for (int i = 0; i < 3; i++)
        if (trio->piece[i] != ABSENT)
            kernel->put(solution->draughts, &position, square_of(solution, trio->piece[i]),
                        (struct ch_piece){i < 2 ? 0 : 1, (uint8_t)(trio->piece[i] % 2)});
    moves->count = 0;
    kernel->moves(solution->draughts, &position, false, moves);
    for (int i = 0; i < moves->count; i++) {
        if (solution->count == solution->room) {
            solution->room = solution->room ? solution->room * 2 : 1 << 20;
            solution->next = ch_realloc(solution->next, solution->room * sizeof *solution->next);
        }
        solution->next[solution->count++] = (uint32_t)after(solution, *trio, &moves->move[i]);
    }
}

/* The value of a position that is decided after exactly so many plies; OPEN otherwise. */
static uint8_t decide(const struct solution *solution, size_t index, int plies) {
    bool all = true;
    for (uint32_t i = solution->first[index]; i < solution->first[index + 1]; i++) {
        int then = solution->plies[solution->next[i]];
        bool known = then < plies;
        if (known && then % 2 == 0)
            return plies % 2 == 1 ? (uint8_t)plies : OPEN;
        all = all && known;
    }
    return all && plies % 2 == 0 ? (uint8_t)plies : OPEN;
}

static struct solution solve(const char *name) {
    struct solution solution = {.draughts = ch_draughts_of(ch_game_find(name)),
                                .plies = ch_alloc(POSITIONS),
                                .first = ch_alloc((POSITIONS + 1) * sizeof(uint32_t))};
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    for (int n = 0; n < SQUARES; n++)
        solution.number[solution.draughts->names.square[n + 1]] = n;
    for (size_t index = 0; index < POSITIONS; index++) {
        struct trio trio = trio_of(index);
        solution.first[index] = (uint32_t)solution.count;
        solution.plies[index] = is_possible(&trio) ? OPEN : NO_POSITION;
        if (solution.plies[index] == OPEN)
            add_moves(&solution, &trio, &moves);
    }
    solution.first[POSITIONS] = (uint32_t)solution.count;
    for (int plies = 0; plies < LONGEST; plies++)
        for (size_t index = 0; index < POSITIONS; index++)
            if (solution.plies[index] == OPEN)
                solution.plies[index] = decide(&solution, index, plies);
    return solution;
}

/* White, to move, with men on two squares (0: none) against a man on another. */
static void check(const struct solution *solution, int one, int two, int against, int plies) {
    struct trio trio = {{2 * (one - 1), two ? 2 * (two - 1) : ABSENT, 2 * (against - 1)}, 0};
    assert_int_equal(solution->plies[index_of(&trio)], plies);
}

static void done(struct solution *solution) {
    ch_free(solution->plies);
    ch_free(solution->first);
    ch_free(solution->next);
}

TEST(killer) {
    CH_SCOPED(done) struct solution solution = solve("killer");
    check(&solution, 41, 46, 24, 63);
}

TEST(international) {
    CH_SCOPED(done) struct solution solution = solve("international");
    check(&solution, 33, 0, 2, 17);
    check(&solution, 40, 44, 3, 23);
    check(&solution, 41, 46, 24, OPEN); /* Killer draughts was made for this */
}

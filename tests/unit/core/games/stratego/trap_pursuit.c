/* The exact solver of pursuits: against an independent one (tests/data/stratego/pursuit.tsv),
 * against the positions of the capture paper, against results of exhaustive search on small areas,
 * and its two ways of solving against each other. */
#define TABLES "stratego"
#include "tests/unit/core/games/draughts/tables.h"

#include "core/games/stratego/trap/block.h"
#include "core/games/stratego/trap/pursuit.h"

static struct ch_pursuit solve(const struct ch_trap_board *board, bool plays) {
    struct ch_pursuit pursuit;
    struct ch_error error;
    if (ch_trap_check(board, &error) != CH_OK)
        fail_msg("%s", error.text);
    ch_pursuit_solve(board, &(struct ch_pursuit_task){.plays = plays}, &pursuit);
    return pursuit;
}

/* The block of a text, which it must be. */
static struct ch_trap_board board_of(const char *text) {
    CH_SCOPED(ch_trap_blocks_done) struct ch_trap_blocks blocks;
    struct ch_error error;
    if (ch_trap_blocks_read(text, "test", 0, &blocks, &error) != CH_OK)
        fail_msg("%d: %s in\n%s", error.line, error.text, text);
    struct ch_trap_board board = blocks.block[0].board;
    return board;
}

/* --- tables --- */

static void check_row(char *field[]) {
    for (char *at = field[0]; *at; at++)
        if (*at == '/')
            *at = '\n';
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_addf(&text, "board:\n%s\nranks: %s\nto-move: %s\nlimit: %s\n", field[0], field[1],
                 field[2], field[4]);
    if (strcmp(field[3], "-") != 0)
        ch_text_addf(&text, "counts: %s\n", field[3]);
    struct ch_trap_board board = board_of(text.data);
    struct ch_pursuit pursuit = solve(&board, false);
    if (strcmp(ch_trap_outcome_name(pursuit.outcome), field[5]) != 0 ||
        pursuit.moves != atoi(field[6]))
        complain("%s%s in %d, not %s in %s (%s)", text.data, ch_trap_outcome_name(pursuit.outcome),
                 pursuit.moves, field[5], field[6], field[7]);
}

TEST(test_independent_solver) {
    rows("pursuit.tsv", check_row, 8, 500);
}

static const char *key_of(const struct ch_trap_block *block, const char *name) {
    for (int i = 0; i < block->key_count; i++)
        if (strcmp(block->keys[i].name, name) == 0)
            return block->keys[i].value;
    return "";
}

/* Of two defenders in one area one falls, whichever it is. */
static void check_either(const struct ch_trap_block *block) {
    struct ch_pursuit pursuit;
    struct ch_pursuit_task task = {.prey = 1 << CH_TRAP_DEFENDER | 1 << (CH_TRAP_DEFENDER + 1)};
    ch_pursuit_solve(&block->board, &task, &pursuit);
    assert_string_equal(ch_trap_outcome_name(pursuit.outcome), key_of(block, "expect-either"));
}

/* The verdicts are the same for limits 3 and 5; the paper counts moves for 3. */
TEST(test_paper) {
    for (int limit = 3; limit <= 5; limit += 2) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        CH_SCOPED(ch_trap_blocks_done) struct ch_trap_blocks blocks;
        struct ch_error error;
        assert_int_equal(ch_text_read_file(&text,
                                           CH_SOURCE "/tests/data/stratego/capture-paper.txt",
                                           1 << 20, &error),
                         CH_OK);
        if (ch_trap_blocks_read(text.data, "capture-paper.txt", limit, &blocks, &error) != CH_OK)
            fail_msg("%d: %s", error.line, error.text);
        assert_true(blocks.count > 30);
        for (int i = 0; i < blocks.count; i++) {
            char expected[16] = "";
            int moves = 0;
            struct ch_pursuit pursuit = solve(&blocks.block[i].board, false);
            sscanf(key_of(&blocks.block[i], "expect"), "%15s %d", expected, &moves);
            if (strcmp(ch_trap_outcome_name(pursuit.outcome), expected) != 0 ||
                (moves && limit == 3 && pursuit.moves != moves))
                fail_msg("%s: %s in %d, not %s in %d", key_of(&blocks.block[i], "name"),
                         ch_trap_outcome_name(pursuit.outcome), pursuit.moves, expected, moves);
            if (*key_of(&blocks.block[i], "expect-either") && limit == 3)
                check_either(&blocks.block[i]);
        }
    }
}

/* --- areas --- */

/* A board all of walls, in which areas are opened. Places are counted across and along; `turn`
 * lays them on the board in one of four ways that no lake is in the way of. */
static void wall(struct ch_trap_board *board, int limit) {
    ch_trap_clear(board);
    board->limit = (uint8_t)limit;
    for (int square = 0; square < CH_TRAP_SQUARES; square++)
        if (!ch_trap_is_lake(square))
            board->cell[square] = CH_TRAP_UNKNOWN_BLUE;
}

static int lay(int across, int along, int turn) {
    switch (turn) {
    case 0:
        return 90 - 10 * along + across; /* down from A10 */
    case 1:
        return 9 - across + 10 * along; /* up from K1 */
    case 2:
        return 10 * across + along; /* right from A1 */
    default:
        return 99 - 10 * across - along; /* left from K10 */
    }
}

static void put(struct ch_trap_board *board, char letter, int rank, int square) {
    board->cell[square] = CH_TRAP_EMPTY;
    ch_trap_place(board, letter, rank, square);
}

/* Two lines: `behind` squares behind the defender, `gap` between it and the attacker, and `rest`
 * behind that. The attacker is on the defender's line or beside it. */
static void two_lines(struct ch_trap_board *board, int limit, int behind, int gap, int rest,
                      bool beside, int turn) {
    wall(board, limit);
    for (int along = 0; along < behind + gap + rest + 2; along++)
        for (int across = 0; across < 2; across++)
            board->cell[lay(across, along, turn)] = CH_TRAP_EMPTY;
    put(board, 'A', 9, lay(beside, behind + gap + 1, turn));
    put(board, 'd', 4, lay(0, behind, turn));
}

TEST(test_closed_lines) {
    static const int limits[] = {1, 2, 3, 5, 9};
    for (int i = 0; i < 5; i++)
        for (int behind = 0; behind < 3; behind++)
            for (int gap = 0; gap < 4; gap++) {
                struct ch_trap_board board;
                int limit = limits[i], turn = (i + behind + gap) % 4;
                if (limit == CH_TRAP_MAX_LIMIT && behind + gap != 1)
                    continue; /* many states */
                two_lines(&board, limit, behind, gap, gap % 2, false, turn);
                board.to_move = CH_TRAP_BLUE;
                struct ch_pursuit pursuit = solve(&board, true);
                assert_int_equal(pursuit.outcome, CH_TRAP_CAPTURED);
                assert_int_equal(pursuit.moves, 2 * (limit + 1) * (gap + behind + 1));
                assert_int_equal(pursuit.play_length, pursuit.moves);
                board.to_move = CH_TRAP_RED;
                assert_int_equal(solve(&board, false).outcome, CH_TRAP_CAPTURED);
                two_lines(&board, limit, behind, gap, gap % 2, true, turn);
                for (int seat = 0; seat < 2 && limit > 1; seat++) {
                    board.to_move = (uint8_t)seat;
                    assert_int_equal(solve(&board, false).outcome, CH_TRAP_ESCAPES);
                }
            }
}

/* counts: on one line with blue to move captured if the attacker's is no more than the defender's;
 * on neighbouring lines with red to move if it is less. */
TEST(test_counts) {
    for (int limit = 3; limit <= 5; limit += 2)
        for (int attacker = 0; attacker <= limit; attacker++)
            for (int defender = 0; defender <= limit; defender++)
                for (int beside = 0; beside < 2; beside++)
                    for (int turn = 0; turn < 4; turn++) {
                        struct ch_trap_board board;
                        two_lines(&board, limit, 1, 1, 0, beside, turn);
                        board.to_move = beside ? CH_TRAP_RED : CH_TRAP_BLUE;
                        struct ch_trap_piece *piece = board.piece;
                        piece[0].run = (uint8_t)attacker;
                        piece[0].other = (uint8_t)lay(!beside, 3, turn);
                        piece[1].run = (uint8_t)defender;
                        piece[1].other = (uint8_t)lay(1, 1, turn);
                        bool captured = beside ? attacker < defender : attacker <= defender;
                        assert_int_equal(solve(&board, false).outcome,
                                         captured ? CH_TRAP_CAPTURED : CH_TRAP_ESCAPES);
                    }
}

/* --- the two solvers --- */

static int draw(struct ch_random *random, int below) {
    return (int)ch_random_below(random, (uint32_t)below);
}

/* An area of `size` squares that has grown at random, with two pieces, and guards beside it. */
static void any_area(struct ch_trap_board *board, struct ch_random *random, int size) {
    static const int limits[] = {3, 3, 5, 1, 2};
    int area[CH_TRAP_SQUARES], count = 0;
    wall(board, limits[draw(random, 5)]);
    do
        area[0] = draw(random, CH_TRAP_SQUARES);
    while (ch_trap_is_lake(area[0]));
    board->cell[area[count++]] = CH_TRAP_EMPTY;
    while (count < size) {
        int square = ch_trap_step(area[draw(random, count)], draw(random, 4));
        if (square == CH_TRAP_NOWHERE || board->cell[square] == CH_TRAP_EMPTY)
            continue;
        board->cell[square] = CH_TRAP_EMPTY;
        area[count++] = square;
    }
    for (int i = draw(random, 3); i > 0; i--) {
        int square = ch_trap_step(area[draw(random, count)], draw(random, 4));
        if (square != CH_TRAP_NOWHERE && board->cell[square] == CH_TRAP_UNKNOWN_BLUE)
            board->cell[square] = draw(random, 3) ? CH_TRAP_GUARD_BLUE : CH_TRAP_GUARD_RED;
    }
    int first = draw(random, count), second = (first + 1 + draw(random, count - 1)) % count;
    put(board, 'A', 5 + draw(random, 5), area[first]);
    put(board, 'd', 4 + draw(random, 3), area[second]);
    board->to_move = (uint8_t)draw(random, 2);
    board->waits[CH_TRAP_RED] = draw(random, 4) > 0;
    for (int i = 0; i < 2; i++) {
        int other = ch_trap_step(board->piece[i].square, draw(random, 4));
        if (other != CH_TRAP_NOWHERE && board->cell[other] == CH_TRAP_EMPTY) {
            board->piece[i].run = (uint8_t)draw(random, board->limit + 1);
            board->piece[i].other = (uint8_t)other;
        }
    }
}

TEST(test_solvers_agree) {
    const char *wanted = getenv("CH_POSITIONS");
    int positions = wanted ? atoi(wanted) : 40, captured = 0;
    struct ch_random random = seeded(7);
    for (int i = 0; i < positions; i++) {
        struct ch_trap_board board;
        struct ch_pursuit pair = {0}, graph = {0};
        struct ch_pursuit_task task = {CH_PURSUIT_STATES, 1 << CH_TRAP_DEFENDER, true};
        any_area(&board, &random, 4 + draw(&random, wanted ? 30 : 12));
        ch_pursuit_solve_pair(&board, &task, &pair);
        ch_pursuit_solve_graph(&board, &task, &graph);
        assert_int_equal(pair.outcome, graph.outcome);
        assert_int_equal(pair.moves, graph.moves);
        assert_int_equal(pair.play_length, graph.play_length);
        captured += pair.outcome == CH_TRAP_CAPTURED;
    }
    assert_in_range(captured, positions / 8, positions * 7 / 8);
}

/* With scouts, miners and further blue pieces the solver of two pieces is asked first, whether blue
 * escapes even so. */
TEST(test_escapes_soon) {
    int soon = 0;
    struct ch_random random = seeded(8);
    for (int i = 0; i < 40; i++) {
        struct ch_trap_board board;
        struct ch_pursuit whole, graph = {0};
        struct ch_pursuit_task task = {CH_PURSUIT_STATES, 1 << CH_TRAP_DEFENDER, false};
        any_area(&board, &random, 5 + draw(&random, 4));
        board.piece[CH_TRAP_DEFENDER].rank = (uint8_t)(2 + draw(&random, 2));
        for (int square = 0; square < CH_TRAP_SQUARES; square++) {
            if (board.cell[square] == CH_TRAP_UNKNOWN_BLUE && draw(&random, 12) == 0)
                board.cell[square] = CH_TRAP_BOMB_RED;
            if (board.cell[square] == CH_TRAP_EMPTY && board.pieces == 2 && draw(&random, 9) == 0)
                ch_trap_place(&board, 'e', 2 + draw(&random, 8), square);
        }
        if (ch_trap_check(&board, NULL) != CH_OK)
            continue; /* the new piece is on the square the defender came from */
        ch_pursuit_solve(&board, &task, &whole);
        ch_pursuit_solve_graph(&board, &task, &graph);
        assert_int_equal(whole.outcome, graph.outcome);
        assert_int_equal(whole.moves, graph.moves);
        soon += whole.outcome == CH_TRAP_ESCAPES && whole.states != graph.states;
    }
    assert_true(soon > 5);
}

/* Where the bound on states is reached, the verdict is true all the same. */
TEST(test_bound) {
    int decided = 0, undecided = 0;
    struct ch_random random = seeded(9);
    for (int i = 0; i < 24; i++) {
        struct ch_trap_board board;
        struct ch_pursuit whole = {0}, bounded = {0};
        struct ch_pursuit_task task = {CH_PURSUIT_STATES, 1 << CH_TRAP_DEFENDER, false};
        any_area(&board, &random, 5 + draw(&random, 4));
        ch_pursuit_solve_graph(&board, &task, &whole);
        task.max_states = 1 + whole.states * (uint32_t)draw(&random, 100) / 100;
        ch_pursuit_solve_graph(&board, &task, &bounded);
        assert_true(bounded.states <= task.max_states);
        if (bounded.outcome == CH_TRAP_UNDECIDED) {
            undecided++;
            continue;
        }
        decided++;
        assert_int_equal(bounded.outcome, whole.outcome);
        assert_true(bounded.at_most ? bounded.moves >= whole.moves : bounded.moves == whole.moves);
    }
    assert_true(decided > 5 && undecided > 3);
}

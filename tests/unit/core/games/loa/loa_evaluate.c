/* The evaluators of Lines of Action, held against positions worked out by hand from section 5.2 of
 * the article of 2001. */
#include "tests/unit/core/games/loa/loa_games.h"

#include "core/games/loa/evaluation/evaluate.h"

/* Rows from the top, `B`, `W` or `.`, as many as the board has squares a side. */
static struct ch_position drawn(int size, const char *rows, int side) {
    struct ch_position position = {{(uint64_t)side}};
    assert_int_equal(strlen(rows), size * size);
    for (int i = 0; i < size * size; i++)
        if (rows[i] != '.')
            loa_put(&position, rows[i] == 'W', (size - 1 - i / size) * size + i % size);
    return position;
}

static const char start_rows[] = ".BBBBBB."
                                 "W......W"
                                 "W......W"
                                 "W......W"
                                 "W......W"
                                 "W......W"
                                 "W......W"
                                 ".BBBBBB.";

/* A part of the side with the evaluator that knows it. */
static int part_of(const struct ch_position *position, enum ch_loa_evaluator evaluator, int seat,
                   enum ch_loa_part part) {
    struct ch_loa_board board;
    int parts[CH_SEATS][CH_LOA_PARTS];
    ch_loa_board_set(&board, games[USUAL], position, true);
    ch_loa_measure(&board, evaluator, parts);
    return parts[seat][part];
}

TEST(least_distances_as_in_the_article) {
    assert_int_equal(ch_loa_mass_min(1), 0);
    assert_int_equal(ch_loa_mass_min(2), 1);
    assert_int_equal(ch_loa_mass_min(9), 8);
    assert_int_equal(ch_loa_mass_min(10), 10); /* the article's example */
    assert_int_equal(ch_loa_mass_min(12), 14);
    assert_int_equal(ch_loa_mass_min(20), 30);
}

/* Nine men round d4 and a tenth at f6, g7 or h8. The means of files and ranks are (27 + 5, 6, 7) /
 * 10 counted from 0, so the centre of mass stays at d4. */
TEST(concentration_of_ten_men) {
    static const struct {
        const char *rows;
        int thousandths;
    } tenth[] = {
        /* 8 at distance 1, one at 2: nothing beyond the least, which counts as 1 in all */
        {"........"
         "........"
         ".....B.."
         "..BBB..."
         "..BBB..."
         "..BBB..."
         "........"
         ".......W",
         10000},
        /* one at 3: 1 beyond it for 10 men, the mean is 1/10 */
        {"........"
         "......B."
         "........"
         "..BBB..."
         "..BBB..."
         "..BBB..."
         "........"
         ".......W",
         10000},
        /* one at 4: 2/10 */
        {".......B"
         "........"
         "........"
         "..BBB..."
         "..BBB..."
         "..BBB..."
         "........"
         ".......W",
         5000},
    };
    for (size_t i = 0; i < sizeof tenth / sizeof tenth[0]; i++) {
        struct ch_position position = drawn(8, tenth[i].rows, BLACK);
        assert_int_equal(part_of(&position, CH_LOA_NORMAL, BLACK, CH_LOA_CONCENTRATION),
                         tenth[i].thousandths);
        assert_int_equal(part_of(&position, CH_LOA_NORMAL, BLACK, CH_LOA_OFF_CENTRE), 1);
        assert_int_equal(part_of(&position, CH_LOA_NORMAL, BLACK, CH_LOA_EDGE), i == 2);
    }
}

/* The centre of mass lies between the four squares in the middle, so a man on the edge is at the
 * mean of 3 and 4 squares: 12 * 3.5 - 14 = 28. Four men are beside a man of the other side on the
 * next edge. b1 goes to b3, d3 and the edge (5 halves); c1 to c3, e3 and takes on a3 (6); d1 to b3,
 * d3 and f3 (6); likewise in the other corners. */
TEST(the_start_position) {
    struct ch_position position = drawn(8, start_rows, BLACK);
    static const struct {
        enum ch_loa_evaluator evaluator;
        enum ch_loa_part part;
        int value;
    } parts[] = {
        {CH_LOA_NORMAL, CH_LOA_CONCENTRATION, 12000 / 28},
        {CH_LOA_NORMAL, CH_LOA_OFF_CENTRE, 0},
        {CH_LOA_NORMAL, CH_LOA_EDGE, 12},
        {CH_LOA_QUAD, CH_LOA_QUADS_NEAR, 0},
        {CH_LOA_BLOCKING, CH_LOA_BLOCKED, 0},
        {CH_LOA_BLOCKING, CH_LOA_REACHING, 12},
        {CH_LOA_MIA, CH_LOA_CENTRALISATION, 10 * (4 * -25 + 8 * -20) / 12},
        {CH_LOA_MIA, CH_LOA_MOBILITY, 4 * (5 + 6 + 6)},
        {CH_LOA_MIA, CH_LOA_WALLED, 4},
        {CH_LOA_MIA, CH_LOA_CONNECTEDNESS, 100 * (4 * 1 + 8 * 2) / 12},
        {CH_LOA_MIA, CH_LOA_AREA, 6 * 8},
    };
    for (int seat = 0; seat < CH_SEATS; seat++) {
        for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
            if (part_of(&position, parts[i].evaluator, seat, parts[i].part) != parts[i].value)
                fail_msg("%s of seat %d is %d", ch_loa_part_names[parts[i].part], seat,
                         part_of(&position, parts[i].evaluator, seat, parts[i].part));
        assert_int_equal(part_of(&position, CH_LOA_MIA, seat, CH_LOA_TO_MOVE), seat == BLACK);
    }
    for (int i = 0; i < CH_LOA_MIA; i++)
        assert_int_equal(value_of(USUAL, &position, i), 0);
    assert_int_equal(value_of(USUAL, &position, CH_LOA_MIA),
                     ch_loa_evaluators[CH_LOA_MIA].weight[CH_LOA_TO_MOVE] / 100);
}

/* The centre of mass is between a and b on the first rank: 3.5 squares of files to the middle of
 * the board's, less the half to a. */
TEST(off_centre_to_the_farthest) {
    struct ch_position position = drawn(8,
                                        "........"
                                        "........"
                                        "........"
                                        "........"
                                        "........"
                                        "........"
                                        "W......."
                                        "BB.....W",
                                        BLACK);
    assert_int_equal(part_of(&position, CH_LOA_NORMAL, BLACK, CH_LOA_OFF_CENTRE), 7);
}

TEST(quads_near_and_far) {
    static const struct {
        const char *rows;
        int near;
    } drawings[] = {
        /* centre e5; the four's middle is 1.5 from it, that of the three 2.5 */
        {".....B.."
         ".....BB."
         "........"
         "........"
         "..BB...."
         "..BB...."
         "........"
         "W......W",
         1},
        /* the three one lower: 1.5 */
        {"........"
         ".....B.."
         ".....BB."
         "........"
         "..BB...."
         "..BB...."
         "........"
         "W......W",
         2},
        /* centre between e3, f3, e4 and f4, both fours 2 squares from it */
        {"........"
         "........"
         "........"
         "........"
         "..BB..BB"
         "..BB..BB"
         "........"
         "W......W",
         2},
        /* centre between e3 and e4: 2.5 */
        {"........"
         "........"
         "........"
         "........"
         ".BB...BB"
         ".BB...BB"
         "........"
         "W......W",
         0},
        /* quads of two: side by side, across */
        {"........"
         "........"
         "........"
         "........"
         "..BB...."
         "....B..."
         ".....B.."
         "W......W",
         0},
    };
    for (size_t i = 0; i < sizeof drawings / sizeof drawings[0]; i++) {
        struct ch_position position = drawn(8, drawings[i].rows, WHITE);
        assert_int_equal(part_of(&position, CH_LOA_QUAD, BLACK, CH_LOA_QUADS_NEAR),
                         drawings[i].near);
        assert_int_equal(part_of(&position, CH_LOA_MIA, BLACK, CH_LOA_QUADS_NEAR),
                         drawings[i].near);
    }
}

/* White's centre of mass is e4: files (0 + 5 + 6 + 5 + 6) / 5 = 4.4, ranks (7 + 2 + 2 + 3 + 3) / 5
 * = 3.4 from 0, so that all but a8 are near. a8 is shut in, then let out along one line after the
 * other: on the diagonal it moves two squares, as f3 is there too, to c6, which is near. */
TEST(a_blocked_man_in_the_corner) {
    static const struct {
        const char *top; /* two ranks */
        int blocked, reaching;
    } drawings[] = {
        {"WB......"
         "BB......",
         6, 0},
        {"WB......"
         "B.......",
         3, 1},
        {"WB......"
         "........",
         2, 1},
        {"W......."
         "........",
         0, 1},
        {"W......."
         "BB......",
         3, 0}, /* to b8 only */
    };
    for (size_t i = 0; i < sizeof drawings / sizeof drawings[0]; i++) {
        char rows[65];
        snprintf(rows, sizeof rows, "%s%s", drawings[i].top,
                 ".......B"
                 "........"
                 ".....WW."
                 ".....WW."
                 "........"
                 ".B......");
        struct ch_position position = drawn(8, rows, BLACK);
        assert_int_equal(part_of(&position, CH_LOA_BLOCKING, WHITE, CH_LOA_BLOCKED),
                         drawings[i].blocked);
        assert_int_equal(part_of(&position, CH_LOA_BLOCKING, WHITE, CH_LOA_REACHING),
                         drawings[i].reaching);
    }
}

/* a4 has all three squares before it taken by enemies, h1 all round it; of d8 one, and e8 beside it
 * on the edge is none. d5 is not on the edge. */
TEST(walls) {
    struct ch_position position = drawn(8,
                                        "...WB..."
                                        "..B....."
                                        "..B....."
                                        ".BBWB..."
                                        "WB......"
                                        ".B......"
                                        "......BB"
                                        "......BW",
                                        WHITE);
    assert_int_equal(part_of(&position, CH_LOA_MIA, WHITE, CH_LOA_WALLED), 3 + 3 + 1);
}

/* A corner, a square beside it, one of each ring; neighbours 1, 2, 1 and 1, 1 … of six men. */
TEST(six_men_by_hand) {
    struct ch_position position = drawn(8,
                                        "........"
                                        "........"
                                        "........"
                                        "...B...."
                                        "..B....."
                                        ".B......"
                                        "........"
                                        "BB..B..W",
                                        BLACK);
    assert_int_equal(part_of(&position, CH_LOA_MIA, BLACK, CH_LOA_CENTRALISATION),
                     10 * (50 + 25 + 10 - 80 - 25 - 20) / 6);
    assert_int_equal(part_of(&position, CH_LOA_MIA, BLACK, CH_LOA_CONNECTEDNESS),
                     100 * (1 + 2 + 1 + 1 + 1 + 0) / 6);
    assert_int_equal(part_of(&position, CH_LOA_MIA, BLACK, CH_LOA_AREA), 5 * 5);
}

static int square_at(const char *name) {
    return (name[1] - '1') * 8 + name[0] - 'a';
}

/* The value of the position after a legal move for the side that makes it. */
static int value_after(const struct ch_position *position, const char *move,
                       enum ch_loa_evaluator evaluator) {
    struct ch_loa_board board;
    struct ch_loa_move moves[CH_LOA_MOVES];
    ch_loa_board_set(&board, games[USUAL], position, true);
    int count = ch_loa_board_moves(&board, moves);
    for (int i = 0; i < count; i++)
        if (moves[i].from == square_at(move) && moves[i].to == square_at(move + 3)) {
            ch_loa_board_make(&board, &moves[i]);
            return -ch_loa_evaluate(&board, evaluator);
        }
    fail_msg("%s is not legal", move);
    return 0;
}

/* The best that the side to move can get in so many plies; no game ends in them. */
static int minimax(struct ch_loa_board *board, int plies, enum ch_loa_evaluator evaluator) {
    struct ch_loa_move moves[CH_LOA_MOVES];
    if (plies == 0)
        return ch_loa_evaluate(board, evaluator);
    int count = ch_loa_board_moves(board, moves), best = -2 * CH_LOA_VALUE_MAX;
    for (int i = 0; i < count; i++) {
        ch_loa_board_make(board, &moves[i]);
        int value = -minimax(board, plies - 1, evaluator);
        ch_loa_board_unmake(board, &moves[i]);
        best = value > best ? value : best;
    }
    return best;
}

/* The article, of the normal evaluator: "if 1. d1-d3 is played in the initial position, the program
 * will respond with a3xd3". Looking no farther than its own move it may as well take with a6. */
TEST(the_reply_to_d1_d3) {
    struct ch_position position = drawn(8,
                                        ".BBBBBB."
                                        "W......W"
                                        "W......W"
                                        "W......W"
                                        "W......W"
                                        "W..B...W"
                                        "W......W"
                                        ".BB.BBB.",
                                        WHITE);
    struct ch_loa_board board;
    struct ch_loa_move moves[CH_LOA_MOVES];
    ch_loa_board_set(&board, games[USUAL], &position, false);
    int count = ch_loa_board_moves(&board, moves);
    for (int plies = 0; plies < 3; plies++) {
        int reply = 0, best = -2 * CH_LOA_VALUE_MAX;
        for (int i = 0; i < count; i++) {
            ch_loa_board_make(&board, &moves[i]);
            int value = -minimax(&board, plies, CH_LOA_NORMAL);
            ch_loa_board_unmake(&board, &moves[i]);
            if (value > best) {
                best = value;
                reply = i;
            }
        }
        assert_true(moves[reply].captures && moves[reply].to == square_at("d3"));
        if (plies > 0)
            assert_int_equal(moves[reply].from, square_at("a3"));
    }
}

/* As in the article's Diagram 9, whose men are not known: g5-d5 brings the man nearer to the others
 * than g5-f6 does, but a wall is before it there; from f6 it threatens to win by f6xc6. */
TEST(a_wall_before_the_last_man) {
    struct ch_position position = drawn(8,
                                        "........"
                                        ".B.W.W.."
                                        "B.W....."
                                        "B.W...B."
                                        "B.WWW..."
                                        "B......."
                                        "B......."
                                        "B.......",
                                        BLACK);
    int nearer = value_after(&position, "g5-d5", CH_LOA_NORMAL);
    int free = value_after(&position, "g5-f6", CH_LOA_NORMAL);
    assert_true(nearer > free);
    assert_true(value_after(&position, "g5-d5", CH_LOA_BLOCKING) -
                    value_after(&position, "g5-f6", CH_LOA_BLOCKING) <
                nearer - free);
}

/* Twenty men in four files and five ranks have no square of distance beyond the least, and their
 * quads are worth something besides. */
TEST(values_have_bounds) {
    enum { LARGEST = SIZES - 1, SIZE = 12 };
    struct ch_position position = {{BLACK}};
    for (int i = 0; i < 20; i++)
        loa_put(&position, BLACK, (3 + i / 4) * SIZE + 4 + i % 4);
    loa_put(&position, WHITE, 0);
    loa_put(&position, WHITE, SIZE * SIZE - 1);
    assert_int_equal(value_of(LARGEST, &position, CH_LOA_QUAD), CH_LOA_VALUE_MAX);
    position.word[0] = WHITE;
    assert_int_equal(value_of(LARGEST, &position, CH_LOA_QUAD), -CH_LOA_VALUE_MAX);
}

TEST(names) {
    assert_string_equal(ch_loa_evaluators[CH_LOA_NORMAL].name, "normal");
    assert_string_equal(ch_loa_evaluators[CH_LOA_QUAD].name, "quad");
    assert_string_equal(ch_loa_evaluators[CH_LOA_BLOCKING].name, "blocking");
    assert_string_equal(ch_loa_evaluators[CH_LOA_MIA].name, "mia");
    assert_string_equal(ch_loa_part_names[CH_LOA_QUADS_NEAR], "quads-near");
}

/* Each evaluator by the articles: the parts it has, and their signs. */
TEST(the_evaluators_know_their_parts) {
    static const int good[CH_LOA_PARTS] = {
        [CH_LOA_CONCENTRATION] = 1,  [CH_LOA_OFF_CENTRE] = -1, [CH_LOA_EDGE] = -1,
        [CH_LOA_QUADS_NEAR] = 1,     [CH_LOA_BLOCKED] = -1,    [CH_LOA_REACHING] = 1,
        [CH_LOA_CENTRALISATION] = 1, [CH_LOA_MOBILITY] = 1,    [CH_LOA_WALLED] = -1,
        [CH_LOA_CONNECTEDNESS] = 1,  [CH_LOA_AREA] = -1,       [CH_LOA_TO_MOVE] = 1,
    };
    static const unsigned normal =
        1u << CH_LOA_CONCENTRATION | 1u << CH_LOA_OFF_CENTRE | 1u << CH_LOA_EDGE;
    static const unsigned known[CH_LOA_EVALUATORS] = {
        [CH_LOA_NORMAL] = normal,
        [CH_LOA_QUAD] = normal | 1u << CH_LOA_QUADS_NEAR,
        [CH_LOA_BLOCKING] = normal | 1u << CH_LOA_BLOCKED | 1u << CH_LOA_REACHING,
        [CH_LOA_MIA] = 1u << CH_LOA_CONCENTRATION | 1u << CH_LOA_OFF_CENTRE |
                       1u << CH_LOA_QUADS_NEAR | 1u << CH_LOA_CENTRALISATION |
                       1u << CH_LOA_MOBILITY | 1u << CH_LOA_WALLED | 1u << CH_LOA_CONNECTEDNESS |
                       1u << CH_LOA_AREA | 1u << CH_LOA_TO_MOVE,
    };
    for (int evaluator = 0; evaluator < CH_LOA_EVALUATORS; evaluator++)
        for (int part = 0; part < CH_LOA_PARTS; part++) {
            int weight = ch_loa_evaluators[evaluator].weight[part];
            int sign = (weight > 0) - (weight < 0);
            assert_int_equal(sign, known[evaluator] >> part & 1 ? good[part] : 0);
        }
}

GROUP(open_games, free_games)

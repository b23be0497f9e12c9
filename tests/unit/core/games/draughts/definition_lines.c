/* Boards with a shape, and with lines that are drawn, taken away and closed: what is refused, and
 * where a line leads. Squares and lines are read off the texts. */
#include "tests/unit/core/games/draughts/definition.h"

#include "core/games/graph.h"
#include "tests/support/begin.h"
#include "tests/unit/core/games/draughts/draughts.h"

/* A game on the board; the start is one piece a side, in the lowest row and the highest. */
static struct compiled on(const char *board, const char *moves) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_addf(&text,
                 "(game (name g) (title \"G\"))\n%s\n(piece (name man))\n"
                 "(setup (rows \"b..\" \"...\" \"..w\"))\n%s\n",
                 board, moves);
    return compile("", (const char *const[]){text.data}, 1);
}

#define RING                                                                                       \
    "(board (shape \"***\" \"*.*\" \"***\") (squares all) (lines none) (names algebraic) (alike "  \
    "no))"                                                                                         \
    "(line (way right) (squares a1 b1 c1 c2 c3 b3 a3 a2 a1))"
#define GRID "(board (rows 3) (columns 3) (squares all) (lines orthogonal) (names algebraic))"

static int square(const struct compiled *compiled, const char *name) {
    const struct ch_game *game = &compiled->draughts->game;
    return game->ops->square_from_name(game, name);
}

static int next(const struct compiled *compiled, const char *from, enum ch_direction direction) {
    return compiled->draughts->rules.next[square(compiled, from)][direction];
}

TEST(lines_lead_where_they_are_drawn) {
    CH_SCOPED(compiled_done)
    struct compiled grid = on(GRID "(cut (squares a1 a2 a3)) (cut (squares c3 c2 c1))"
                                   "(line (squares a1 b2 c3))",
                              "(step (of man) (ways orthogonal forward-right backward-left))");
    assert_string_equal(grid.messages.data, "");
    assert_int_equal(next(&grid, "a1", CH_N), CH_NO_SQUARE);
    assert_int_equal(next(&grid, "a1", CH_E), square(&grid, "b1"));
    assert_int_equal(next(&grid, "a1", CH_NE), square(&grid, "b2"));
    assert_int_equal(next(&grid, "c3", CH_SW), square(&grid, "b2"));
    assert_int_equal(next(&grid, "b1", CH_NE), CH_NO_SQUARE);
    CH_SCOPED(compiled_done) struct compiled ring = on(RING, "(step (of man) (ways sideways))");
    assert_string_equal(ring.messages.data, "");
    assert_int_equal(ring.draughts->rules.squares, 8);
    assert_int_equal(next(&ring, "c1", CH_E), square(&ring, "c2"));
    assert_int_equal(next(&ring, "a1", CH_W), square(&ring, "a2"));
}

#define ALL_WAYS "(ways all other other-back further further-back)"
#define SIX                                                                                        \
    GRID "(line (squares a1 b2 c3)) (line (squares c1 b2 a3))"                                     \
         "(line (way other) (squares a1 b2 c3)) (line (way further) (squares c1 b2 a3))"

/* Other lines lead beside the eight directions; Black goes ahead on them the other way. */
TEST(more_than_four_lines_meet) {
    CH_SCOPED(compiled_done)
    struct compiled six = on(SIX, "(step (of man) (ways other further))"
                                  "(capture (by man) " ALL_WAYS ")");
    assert_string_equal(six.messages.data, "");
    int ways = 0;
    for (int way = 0; way < CH_WAYS; way++)
        ways += next(&six, "b2", (enum ch_direction)way) != CH_NO_SQUARE;
    assert_int_equal(ways, 12);
    assert_int_equal(next(&six, "a1", CH_OTHER), square(&six, "b2"));
    assert_int_equal(next(&six, "c3", CH_OTHER_BACK), square(&six, "b2"));
    assert_int_equal(next(&six, "c1", CH_FURTHER), square(&six, "b2"));
    assert_int_equal(next(&six, "a3", CH_FURTHER_BACK), square(&six, "b2"));
    const struct ch_step_rule *step = &six.draughts->rules.kind[0].step[0];
    assert_int_equal(step->ways[0], 1 << CH_OTHER | 1 << CH_FURTHER);
    assert_int_equal(step->ways[1], 1 << CH_OTHER_BACK | 1 << CH_FURTHER_BACK);
    for (int way = 0; way < CH_WAYS; way++)
        assert_int_equal(ch_way_opposite(ch_way_opposite(way)), way);
}

/* Counted by tests/support/lines.py. */
TEST(stars_and_circles_as_another_generator_counts) {
    static const struct {
        const char *game;
        uint64_t leaves[6];
    } counts[] = {
        {"game-of-solomon", {7, 31, 157, 725, 3507, 16382}},
        {"bara-guti-bihar", {4, 8, 32, 176, 964, 6330}},
    };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        const struct ch_game *game = game_named(counts[i].game);
        struct ch_position start = position_read(game, NULL);
        for (int depth = 1; depth <= 6; depth++) {
            uint64_t leaves = counts[i].leaves[depth - 1];
            assert_int_equal(ch_game_perft(game, &start, depth, false), leaves);
            assert_int_equal(ch_game_perft(game, &start, depth, true), leaves);
        }
    }
}

/* A closed line is followed once round. */
TEST(closed_lines_end) {
    CH_SCOPED(compiled_done) struct compiled ring = on(RING, "(step (of man) (ways sideways))");
    const struct ch_graph *graph = &ring.draughts->game.graph;
    int a1 = square(&ring, "a1");
    assert_int_equal(ch_graph_direction(graph->neighbour, a1, square(&ring, "b1")), CH_E);
    assert_int_equal(ch_graph_direction(graph->neighbour, a1, a1), -1);
}

#define FAR(fact)                                                                                  \
    "a.game:5: a way of `" fact "` follows a line that is closed, and goes any distance; leave "   \
    "that way out, or make all its distances 1\n"

static const struct {
    const char *board, *moves, *messages;
} wrong[] = {
    {RING, "(step (of man) (ways right) (reach any))", FAR("step of man")},
    {RING, "(step (of man) (ways all)) (hop (of man) (ways left) (run any))", FAR("hop of man")},
    {RING, "(step (of man) (ways all)) (capture (by man) (ways all) (landing any))",
     FAR("capture of man")},
    {RING, "(step (of man) (ways all)) (capture (by man) (ways all) (reach any))",
     FAR("capture of man")},
    {GRID "(line (squares a1 d4))", "(step (of man) (ways all))",
     "a.game:2: `d4` is no square of this board; write squares as a1\n"},
    {GRID "(line (squares a1 b3))", "(step (of man) (ways all))",
     "a.game:2: `b3` lies on no straight line with the square before it; say which way leads "
     "there: "
     "(way right)\n"},
    {GRID "(line (squares a1 a1))", "(step (of man) (ways all))",
     "a.game:2: a line leads from `a1` to itself; leave one out\n"},
    {GRID "(line (squares a1 c1))", "(step (of man) (ways all))",
     "a.game:2: a line from a1 to c1 is in the way of that from a1 to b1; cut that, or give this "
     "one another (way …)\n"},
    {SIX "(line (way other) (squares a1 c3))", "(step (of man) (ways all))",
     "a.game:2: a line from a1 to c3 is in the way of that from a1 to b2; cut that, or give this "
     "one another (way …)\n"},
    {GRID "(line (way further) (squares a1 b2 c3))",
     "(step (of man) (ways all)) (capture (by man) (ways all)) (chain (remove under))",
     "a.game:2: columns go in the eight directions; give this line one of them, or leave out "
     "(remove under)\n"},
    {GRID, "(step (of man) (ways all further))",
     "a.game:5: no line goes the way `further`; draw one, (line (way further) (squares ...)), or "
     "leave it out\n"},
    {GRID "(cut (squares a1 c3))", "(step (of man) (ways all))",
     "a.game:2: no line leads from `a1` to `c3`; leave this out\n"},
    {GRID "(cut (squares a1 b1))", "(step (of man) (ways all))",
     "a.game:2: the board is not the same for both players: a line leads from b3 to c3, and none "
     "that way from b1 to a1; draw that, cut the other, or add (alike no)\n"},
    {"(board (shape \"***\" \"***\" \"**.\") (squares all))", "(step (of man) (ways all))",
     "a.game:2: row \"***\": turned by half a turn the board is another; make it the same for both "
     "players, or add (alike no)\n"},
    {"(board (shape \"***\" \"*+*\" \"***\") (squares all))", "(step (of man) (ways all))",
     "a.game:2: row \"*+*\": `+` is neither `*`, a square, nor `.`, none\n"},
    {"(board (shape \"***\" \"**\" \"***\") (squares all))", "(step (of man) (ways all))",
     "a.game:2: row \"**\" has 2 cells, the first one 3; make all equally long\n"},
    {"(board (shape \"***\" \"***\" \"***\") (squares dark))", "(step (of man) (ways all))",
     "a.game:2: row \"***\": column 2 is no dark cell; move it, or add (squares all)\n"},
    {"(board (shape \"***\" \"***\" \"***\") (rows 3) (squares all))", "(step (of man) (ways all))",
     "a.game:2: `shape` says how many rows and columns there are; leave `rows` and `columns` "
     "out\n"},
    {"(board (shape \"*\") (squares all))", "(step (of man) (ways all))",
     "a.game:2: a shape has 2 to 40 rows and columns, not 1 and 1\n"},
};

TEST(what_is_wrong_is_reported) {
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        CH_SCOPED(compiled_done) struct compiled compiled = on(wrong[i].board, wrong[i].moves);
        assert_string_equal(compiled.messages.data, wrong[i].messages);
        assert_null(compiled.draughts);
        assert_int_equal(compiled.error.status, CH_BAD_INPUT);
    }
}

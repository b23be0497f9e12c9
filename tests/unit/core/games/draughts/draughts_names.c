/* Names of squares on boards of every kind. */
#include "core/games/draughts/draughts.h"

#include "tests/support/unit.h"

/* A board whose squares are all cells, or those of one colour, in the order in which they are
 * drawn.
 */
static struct ch_game board(int rows, int columns, bool dark, bool left) {
    struct ch_game game = {.rows = rows, .columns = columns};
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            bool playable = !dark || (rows - 1 - row + column) % 2 == !left;
            game.cell[row * columns + column] =
                (int16_t)(playable ? game.graph.count++ : CH_NO_SQUARE);
        }
    return game;
}

static const struct {
    int rows, columns;
    bool dark, left, algebraic;
    enum ch_corner first;
    int row, column; /* a cell, from the top left */
    const char *name;
} named[] = {
    /* English, international, Canadian: from the top left. */
    {8, 8, true, true, false, CH_TOP_LEFT, 0, 1, "1"},
    {8, 8, true, true, false, CH_TOP_LEFT, 0, 7, "4"},
    {8, 8, true, true, false, CH_TOP_LEFT, 7, 0, "29"},
    {8, 8, true, true, false, CH_TOP_LEFT, 7, 6, "32"},
    {10, 10, true, true, false, CH_TOP_LEFT, 0, 1, "1"},
    {10, 10, true, true, false, CH_TOP_LEFT, 9, 0, "46"},
    {10, 10, true, true, false, CH_TOP_LEFT, 4, 9, "25"},
    {12, 12, true, true, false, CH_TOP_LEFT, 11, 0, "67"},
    {12, 12, true, true, false, CH_TOP_LEFT, 11, 10, "72"},
    /* Italian: the dark corner at the right hand, 1 above at the left. */
    {8, 8, true, false, false, CH_TOP_LEFT, 0, 0, "1"},
    {8, 8, true, false, false, CH_TOP_LEFT, 7, 7, "32"},
    /* Spanish and Portuguese: that corner is 1. */
    {8, 8, true, false, false, CH_BOTTOM_RIGHT, 7, 7, "1"},
    {8, 8, true, false, false, CH_BOTTOM_RIGHT, 7, 1, "4"},
    {8, 8, true, false, false, CH_BOTTOM_RIGHT, 0, 0, "32"},
    /* Thai: Black sees 1 at the top left. */
    {8, 8, true, true, false, CH_BOTTOM_RIGHT, 7, 6, "1"},
    {8, 8, true, true, false, CH_BOTTOM_RIGHT, 0, 1, "32"},
    {8, 8, true, true, false, CH_BOTTOM_LEFT, 7, 0, "1"},
    {8, 8, true, true, false, CH_BOTTOM_LEFT, 6, 7, "8"},
    {8, 8, true, true, false, CH_TOP_RIGHT, 0, 7, "1"},
    {8, 8, true, true, false, CH_TOP_RIGHT, 1, 0, "8"},
    /* Russian, Turkish, fanorona, and a board of twelve by twelve. */
    {8, 8, true, true, true, CH_BOTTOM_LEFT, 7, 0, "a1"},
    {8, 8, true, true, true, CH_BOTTOM_LEFT, 0, 7, "h8"},
    {8, 8, false, true, true, CH_BOTTOM_LEFT, 0, 0, "a8"},
    {5, 9, false, true, true, CH_BOTTOM_LEFT, 2, 4, "e3"},
    {12, 12, true, true, true, CH_BOTTOM_LEFT, 0, 11, "l12"},
    {12, 12, false, true, false, CH_TOP_LEFT, 11, 11, "144"},
};

TEST(names_and_squares) {
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++) {
        struct ch_game game = board(named[i].rows, named[i].columns, named[i].dark, named[i].left);
        struct ch_names names;
        ch_names_fill(&names, &game, named[i].algebraic, named[i].first, 'x');
        int square = game.cell[named[i].row * named[i].columns + named[i].column];
        char name[CH_SQUARE_NAME];
        *ch_names_write(&names, square, name) = '\0';
        assert_string_equal(name, named[i].name);
        for (int other = 0; other < game.graph.count; other++) {
            *ch_names_write(&names, other, name) = '\0';
            const char *at = name;
            assert_int_equal(ch_names_read(&names, &game, &at), other);
            assert_int_equal(*at, '\0');
        }
    }
}

/* Squares of an algebraic board have numbers, and those of a numeric one letters. */
TEST(the_other_way) {
    static const struct {
        bool algebraic;
        const char *text;
        int square, read;
    } cases[] = {
        {true, "29:B", 28, 2}, {true, "c3", 21, 2},   {true, "C3", 21, 2},
        {true, "b1", -1, 2},   {true, "i1", -1, 2},   {true, "a9", -1, 2},
        {true, "a0", -1, 2},   {true, "33", -1, 2},   {true, "x", -1, 0},
        {true, "", -1, 0},     {true, "c3e5", 21, 2}, {false, "c3", 21, 2},
        {false, "22", 21, 2},  {false, "0", -1, 1},   {false, "99999999999", -1, 11},
    };
    struct ch_game game = board(8, 8, true, true);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ch_names names;
        ch_names_fill(&names, &game, cases[i].algebraic, CH_TOP_LEFT, 'x');
        const char *at = cases[i].text;
        assert_int_equal(ch_names_read(&names, &game, &at), cases[i].square);
        assert_int_equal(at - cases[i].text, cases[i].read);
    }
}

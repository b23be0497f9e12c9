/* Where a last king can still live. What is expected was counted on the board by hand; which
 * squares fall by force was read off a list of the shots. */

#include "core/games/draughts/refuge.h"
#include "core/games/game.h"
#include "tests/support/begin.h"

static const struct ch_game *russian(void) {
    return ch_game_find("russian");
}

static int hunter_in(const struct ch_game *game, const char *fen) {
    struct ch_position position = position_read(game, fen);
    return ch_refuge_hunter(ch_draughts_of(game), &position);
}

static void look(const char *fen, int count[CH_REFUGE_MEASURES]) {
    struct ch_position position = position_read(russian(), fen);
    ch_refuge_look(ch_draughts_of(russian()), &position, count);
}

TEST(three_kings_that_slide_hunt_one) {
    assert_int_equal(hunter_in(russian(), "B:WKc3,Ke3,Kd6:BKh4"), 0);
    assert_int_equal(hunter_in(russian(), "B:WKh4:BKc3,Ke3,Kd6"), 1);
}

TEST(other_pieces_are_no_siege) {
    assert_int_equal(hunter_in(russian(), "B:WKc3,Ke3:BKh4"), -1);
    assert_int_equal(hunter_in(russian(), "B:WKc3,Ke3,Kd6,a3:BKh4"), -1);
    assert_int_equal(hunter_in(russian(), "B:WKc3,Ke3,Kd6:Bh4"), -1);
    assert_int_equal(hunter_in(russian(), "B:WKc3,Ke3,Kd6:BKh4,Ka5"), -1);
    /* Short kings, and a board with many lines of the same length. */
    assert_int_equal(hunter_in(ch_game_find("english"), "B:WK1,K2,K3:BK32"), -1);
    assert_int_equal(hunter_in(ch_game_find("turkish"), "B:WKa1,Kb1,Kc1:BKh8"), -1);
}

/* Petrov's triangle. From h4 the king can go to d8 and e1, and from there to a5: edges, where it
 * can't be jumped. All else is next to a hunter or in its sight. */
TEST(the_triangle_leaves_the_outer_lines) {
    int count[CH_REFUGE_MEASURES];
    look("B:WKc3,Ke3,Kd6:BKh4", count);
    assert_int_equal(count[CH_REFUGE_RANK], 3);
    assert_int_equal(count[CH_REFUGE_BESIDE], 0);
    assert_int_equal(count[CH_REFUGE_ENDS], 0);
    assert_int_equal(count[CH_REFUGE_NEXT], 2);    /* c1-h6 from e3, a3-f8 from d6 */
    assert_int_equal(count[CH_REFUGE_OUTER], 1);   /* a5-e1 from c3 … */
    assert_int_equal(count[CH_REFUGE_CROSSED], 1); /* … which is on the main road */
}

/* Ends of both lines beside the road. The king lives on lines of six squares, as c1-h6 is. */
TEST(hunters_in_the_corners_leave_the_next_lines) {
    int count[CH_REFUGE_MEASURES];
    look("B:WKa1,Kg1,Kh2:BKc1", count);
    assert_int_equal(count[CH_REFUGE_RANK], 2);
    assert_int_equal(count[CH_REFUGE_ENDS], 2);
    assert_int_equal(count[CH_REFUGE_NEXT] + count[CH_REFUGE_OUTER], 0);
}

/* From g1 the king can go to d4, which no hunter sees; a hunter on a1 sees all of the road. */
TEST(the_road_is_open_or_held) {
    int count[CH_REFUGE_MEASURES];
    look("B:WKc1,Ke1,Ka3:BKg1", count);
    assert_int_equal(count[CH_REFUGE_RANK], 0);
    look("B:WKa1,Ke1,Kh4:BKb8", count);
    assert_int_equal(count[CH_REFUGE_RANK], 1);
    look("B:WKc1,Kf4,Ka3:BKh8", count);
    assert_int_equal(count[CH_REFUGE_RANK], 0);
}

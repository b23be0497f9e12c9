/* Slices of endgame tables: numbers of places and back, and the order in which slices are built. */

#include "core/endgame/slice.h"
#include "core/games/games.h"
#include "core/games/walk.h"
#include "tests/support/unit.h"

static void board_of(const char *name, struct ch_slice_board *board) {
    const struct ch_game *game = ch_game_find(name);
    assert_non_null(game);
    ch_slice_board_init(board, ch_walk_of(game)->endgame, game);
}

/* Every number is a place of the slice and comes back, or is none; those that are, are as many as
 * the pieces can be put. */
static void all_numbers(const struct ch_slice_board *board, const uint8_t count[CH_ENDGAME_SETS],
                        uint64_t wanted) {
    struct ch_slice slice = ch_slice_of(board, count);
    struct ch_endgame_place place;
    uint64_t places = 0;
    for (uint64_t i = 0; i < slice.size; i++) {
        uint8_t found[CH_ENDGAME_SETS];
        if (!ch_slice_place(board, &slice, i, &place))
            continue;
        places++;
        ch_slice_count(&place, found);
        assert_true(ch_slice_same(count, found));
        assert_int_equal(ch_slice_number(board, &slice, &place), i);
    }
    assert_int_equal(places, wanted);
}

/* Places by the squares: a man is never on the row where it becomes a king. */
TEST(numbers_are_places) {
    struct ch_slice_board board;
    board_of("english", &board);
    all_numbers(&board, (uint8_t[]){0, 1, 0, 1}, 32 * 31);
    all_numbers(&board, (uint8_t[]){1, 0, 0, 1}, 28 * 31);
    all_numbers(&board, (uint8_t[]){1, 0, 1, 0}, 28 * 28 - 24);
    all_numbers(&board, (uint8_t[]){0, 3, 0, 1}, 32 * 31 * 30 / 6 * 29);
    all_numbers(&board, (uint8_t[]){1, 1, 1, 0}, (28 * 28 - 24) * 30);
    board_of("international", &board);
    all_numbers(&board, (uint8_t[]){0, 1, 0, 2}, 50 * 49 * 48 / 2);
    all_numbers(&board, (uint8_t[]){1, 0, 1, 0}, 45 * 45 - 40);
}

/* Every slice once, its turned one next to it, and none before the slices that promotions lead
 * to. */
TEST(order_of_slices) {
    uint8_t count[CH_ENDGAME_SETS], last[CH_ENDGAME_SETS] = {0}, turned[CH_ENDGAME_SETS];
    bool seen[6][6][6][6] = {0};
    int slices = 0, men = 0;
    for (struct ch_slice_order order = {0}; ch_slice_next(&order, 5, count); slices++) {
        assert_int_equal(ch_slice_pieces(count), 5);
        assert_true(count[0] + count[1] > 0 && count[2] + count[3] > 0);
        assert_false(seen[count[0]][count[1]][count[2]][count[3]]);
        seen[count[0]][count[1]][count[2]][count[3]] = true;
        assert_true(count[0] + count[2] >= men);
        men = count[0] + count[2];
        ch_slice_turn(count, turned);
        if (slices % 2 == 1)
            assert_true(ch_slice_same(turned, last));
        memcpy(last, count, sizeof last);
    }
    /* 1 to 4 pieces on the one side, any number of them men. */
    assert_int_equal(slices, 2 * 5 + 3 * 4 + 4 * 3 + 5 * 2);
}

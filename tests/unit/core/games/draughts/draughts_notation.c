/* Moves as people write them, and the reasons why some can't be played. */

#include "core/notation/typed_moves.h"
#include "tests/unit/core/games/draughts/draughts.h"

static void expect(const char *position, const char *text, const char *full, bool warned) {
    CH_SCOPED(table_close) struct table table = table_open("english", position);
    struct ch_move move;
    struct ch_error error = {.text = ""};
    bool warning = !warned;
    if (table.game->ops->parse_move(table.game, &table.history, &table.legal, text, &move, &warning,
                                    &error) != CH_OK)
        fail_msg("%s: %s", text, error.text);
    table.game->ops->format_move(table.game, &move, NULL, CH_NOTATION_FULL, &table.text);
    assert_string_equal(table.text.data, full);
    assert_int_equal(warning, warned);
}

static void refuse(const char *position, const char *text, const char *reason) {
    CH_SCOPED(table_close) struct table table = table_open("english", position);
    struct ch_move move;
    struct ch_error error = {.text = ""};
    assert_int_equal(table.game->ops->parse_move(table.game, &table.history, &table.legal, text,
                                                 &move, NULL, &error),
                     CH_BAD_INPUT);
    assert_string_equal(error.text, reason);
}

static const char twice[] = "B:W15,22:B11";       /* 11x18x25 */
static const char ring[] = "W:WK2:B6,7,14,15";    /* round either way */
static const char two_ways[] = "B:W7,8,15,16:B3"; /* left or right to 19, other pieces taken */

TEST(spellings) {
    expect(NULL, "11-15", "11-15", false);
    expect(NULL, "  11 15 ", "11-15", false);
    expect(NULL, "11 - 15", "11-15", false);
    expect(NULL, "1115", "11-15", false);
    expect(NULL, "913", "9-13", false);
    expect(NULL, "11x15", "11-15", true);
    expect(twice, "11x18x25", "11x18x25", false);
    expect(twice, "11X18X25", "11x18x25", false);
    expect(twice, "11:18:25", "11x18x25", false);
    expect(twice, "11\u00d718\u00d725", "11x18x25", false);
    expect(twice, "11 18 25", "11x18x25", false);
    expect(twice, "11x25", "11x18x25", false);
    expect(twice, "11-25", "11x18x25", true);
    expect(ring, "2x11x18x9x2", "2x11x18x9x2", false);
    expect(ring, "2x9x2", "2x9x18x11x2", false);
}

/* Ways that take the same pieces and end alike need no choice. */
TEST(same_result) {
    expect(ring, "2x2", "2x9x18x11x2", false);
}

TEST(unreadable) {
    refuse(NULL, "", "`` is not a move; write it like 11-15 or 11x18x25");
    refuse(NULL, "hello", "`hello` is not a move; write it like 11-15 or 11x18x25");
    refuse(NULL, "11-", "`11-` is not a move; write it like 11-15 or 11x18x25");
    refuse(NULL, "11--15", "`11--15` is not a move; write it like 11-15 or 11x18x25");
    refuse(NULL, "11x15-18", "`11x15-18` is not a move; write it like 11-15 or 11x18x25");
    refuse("B:W6,7,15:BK1,K11", "119", /* 1x10x19 or 11x2x9 */
           "119 is not a square; squares are 1 to 32");
    refuse(NULL, "11-33", "33 is not a square; squares are 1 to 32");
    refuse(NULL, "0-4", "0 is not a square; squares are 1 to 32");
    refuse(NULL, "11", "11 alone is not a move; you can play 11-15 or 11-16");
}

TEST(reasons) {
    refuse(NULL, "15-18", "15-18 is not legal: 15 is empty");
    refuse(NULL, "23-18", "23-18 is not legal: the piece on 23 is White's");
    refuse(NULL, "11-7", "11-7 is not legal: 7 is occupied; you can play 11-15 or 11-16");
    refuse(NULL, "11-19",
           "11-19 is not legal: 11 and 19 are not neighbours; you can play 11-15 or 11-16");
    refuse(NULL, "11-18",
           "11-18 is not legal: there is nothing to jump on 15; you can play 11-15 or 11-16");
    refuse(NULL, "6-15", "6-15 is not legal: the piece on 10 is Black's own");
    refuse("B:W32:B10", "10-7",
           "10-7 is not legal: a man moves forward only; you can play 10-14 or 10-15");
    refuse("B:W7:B10,5", "10x3",
           "10x3 is not legal: a man jumps forward only; you can play 10-14 or 10-15");
    refuse("B:W18,19:B15,12", "12-16", "12-16 is not legal: a jump is mandatory: 15x22 or 15x24");
    refuse(twice, "11x18", "11x18 must go on: 11x18x25");
    refuse(twice, "11x18x25x30", "11x18x25x30 is not legal: the move ends earlier: 11x18x25");
    refuse("B:W32:B5", "5-12", "5-12 is not legal: 5 and 12 are not neighbours; you can play 5-9");
    refuse("W:W21:B12", "21-21",
           "21-21 is not legal: 21 and 21 are not neighbours; you can play 21-17");
}

TEST(ambiguity) {
    refuse(two_ways, "3x19", "3x19 is ambiguous: 3x10x19 or 3x12x19");
    expect(two_ways, "3x12x19", "3x12x19", false);
    refuse(two_ways, "3x11x19", "3x11x19 is not legal: a jump is mandatory: 3x10x19 or 3x12x19");
    refuse(two_ways, "3x10", "3x10 must go on: 3x10x19");
}

TEST(short_form) {
    CH_SCOPED(table_close) struct table table = table_open("english", twice);
    table.game->ops->format_move(table.game, &table.legal.move[0], &table.legal, CH_NOTATION_SHORT,
                                 &table.text);
    assert_string_equal(table.text.data, "11x25");
    table_close(&table);
    table = table_open("english", two_ways);
    table.game->ops->format_move(table.game, &table.legal.move[0], &table.legal, CH_NOTATION_SHORT,
                                 &table.text);
    assert_string_equal(table.text.data, "3x10x19");
}

static void expect_count(struct table *table, const char *prefix, bool whole, int count) {
    int index[64];
    assert_int_equal(ch_moves_with_prefix(table->game, &table->legal, prefix, whole, index), count);
}

TEST(prefixes) {
    CH_SCOPED(table_close)
    struct table table = table_open("english", NULL); /* 9-13 9-14 10-14 10-15 11-15 11-16 12-16 */
    expect_count(&table, "", false, 7);
    expect_count(&table, "1", false, 5);
    expect_count(&table, "1", true, 0);
    expect_count(&table, "12", true, 1);
    expect_count(&table, "11", true, 2);
    expect_count(&table, "11-", true, 2);
    expect_count(&table, "11 1", false, 2);
    expect_count(&table, "11 1", true, 0);
    expect_count(&table, " 11x16", true, 1);
    expect_count(&table, "8", false, 0);
    expect_count(&table, "11-16-20", false, 0);
}

TEST(square_names) {
    const struct ch_game *game = ch_game_find("english");
    for (int square = 0; square < 32; square++) {
        char name[CH_SQUARE_NAME], expected[16];
        game->ops->square_name(game, square, name);
        snprintf(expected, sizeof expected, "%d", square + 1);
        assert_string_equal(name, expected);
        assert_int_equal(game->ops->square_from_name(game, name), square);
    }
    static const char *const wrong[] = {"", "0", "33", "a1", "111", "1a", "-1"};
    for (int i = 0; i < 7; i++)
        assert_int_equal(game->ops->square_from_name(game, wrong[i]), CH_NO_SQUARE);
}

/* Drawings of positions, as a person would see them. */
#include "core/board_text.h"
#include "tests/unit/draughts.h"

static const char position[] = "W:W21,K30:B1,15,K32";

static void expect(const struct ch_drawing *drawing, const char *picture) {
    struct table table = table_open(position);
    ch_board_draw(table.game, &table.history.start, drawing, &table.text);
    assert_string_equal(table.text.data, picture);
    table_close(&table);
}

static void plain(void **state) {
    (void)state;
    expect(&(struct ch_drawing){0}, "+--------------------------------+\n"
                                    "|      b       .       .       . |\n"
                                    "|  .       .       .       .     |\n"
                                    "|      .       .       .       . |\n"
                                    "|  .       .       b       .     |\n"
                                    "|      .       .       .       . |\n"
                                    "|  w       .       .       .     |\n"
                                    "|      .       .       .       . |\n"
                                    "|  .       W       .       B     |\n"
                                    "+--------------------------------+\n");
}

static void numbers_and_last_move(void **state) {
    (void)state;
    const struct ch_move last = {.path_length = 2, .path = {10, 14}};
    expect(&(struct ch_drawing){.numbers = true, .coordinates = true, .last = &last},
           "   +--------------------------------+\n"
           " 1 |      b       2       3       4 | 4\n"
           " 5 |  5       6       7       8     | 8\n"
           " 9 |      9      10     [11]     12 | 12\n"
           "13 | 13      14     [ b]     16     | 16\n"
           "17 |     17      18      19      20 | 20\n"
           "21 |  w      22      23      24     | 24\n"
           "25 |     25      26      27      28 | 28\n"
           "29 | 29       W      31       B     | 32\n"
           "   +--------------------------------+\n");
}

static void turned(void **state) {
    (void)state;
    expect(&(struct ch_drawing){.unicode = true, .flip = true, .coordinates = true},
           "   ┌────────────────────────────────┐\n"
           "32 │      B       .       W       . │ 29\n"
           "28 │  .       .       .       .     │ 25\n"
           "24 │      .       .       .       w │ 21\n"
           "20 │  .       .       .       .     │ 17\n"
           "16 │      .       b       .       . │ 13\n"
           "12 │  .       .       .       .     │ 9\n"
           " 8 │      .       .       .       . │ 5\n"
           " 4 │  .       .       .       b     │ 1\n"
           "   └────────────────────────────────┘\n");
}

/* Every coloured cell sets text and background and is ended; taken away, the plain drawing remains.
 */
static void colour(void **state) {
    (void)state;
    struct table table = table_open(position), plain = table_open(position);
    ch_board_draw(table.game, &table.history.start, &(struct ch_drawing){.colour = true},
                  &table.text);
    ch_board_draw(plain.game, &plain.history.start, &(struct ch_drawing){0}, &plain.text);
    struct ch_text bare;
    ch_text_init(&bare);
    int begun = 0, ended = 0;
    for (const char *at = table.text.data; *at; at++) {
        if (*at != '\033') {
            ch_text_add_bytes(&bare, at, 1);
            continue;
        }
        begun += at[2] == '3';
        ended += at[2] == '0';
        while (*at != 'm')
            at++;
    }
    assert_string_equal(bare.data, plain.text.data);
    assert_int_equal(begun, 64);
    assert_int_equal(ended, 64);
    ch_text_done(&bare);
    table_close(&table);
    table_close(&plain);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain),
        cmocka_unit_test(numbers_and_last_move),
        cmocka_unit_test(turned),
        cmocka_unit_test(colour),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Drawings of positions, as a person would see them. */

#include "core/games/text/board_text.h"
#include "tests/unit/core/games/draughts/draughts.h"

static const char position[] = "W:W21,K30:B1,15,K32";

static void expect(const struct ch_drawing *drawing, const char *picture) {
    CH_SCOPED(table_close) struct table table = table_open("english", position);
    ch_board_draw(table.game, &table.history.start, drawing, &table.text);
    assert_string_equal(table.text.data, picture);
}

TEST(plain) {
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

TEST(numbers_and_last_move) {
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

TEST(turned) {
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
TEST(colour) {
    CH_SCOPED(table_close)
    struct table table = table_open("english", position), plain = table_open("english", position);
    ch_board_draw(table.game, &table.history.start, &(struct ch_drawing){.colour = true},
                  &table.text);
    ch_board_draw(plain.game, &plain.history.start, &(struct ch_drawing){0}, &plain.text);
    CH_SCOPED(ch_text_done) struct ch_text bare = ch_text_new();
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
}

static void expect_start(const char *name, const struct ch_drawing *drawing, const char *picture) {
    const struct ch_game *game;
    assert_int_equal(ch_game_open(name, &game, NULL), CH_OK);
    struct ch_position start = start_of(game);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_board_draw(game, &start, drawing, &text);
    assert_string_equal(text.data, picture);
}

/* Lines are drawn where they are not the same for all points. */
TEST(boards_of_lines) {
    expect_start("fanorona-5x5", &(struct ch_drawing){.coordinates = true},
                 "   +--------------------+\n"
                 " 5 |  b---b---b---b---b |\n"
                 "   |  | \\ | / | \\ | / | |\n"
                 " 4 |  b---b---b---b---b |\n"
                 "   |  | / | \\ | / | \\ | |\n"
                 " 3 |  b---w---.---b---w |\n"
                 "   |  | \\ | / | \\ | / | |\n"
                 " 2 |  w---w---w---w---w |\n"
                 "   |  | / | \\ | / | \\ | |\n"
                 " 1 |  w---w---w---w---w |\n"
                 "   +--------------------+\n"
                 "      a   b   c   d   e\n");
    expect_start("fanorona-5x5", &(struct ch_drawing){.flip = true},
                 "+--------------------+\n"
                 "|  w---w---w---w---w |\n"
                 "|  | \\ | / | \\ | / | |\n"
                 "|  w---w---w---w---w |\n"
                 "|  | / | \\ | / | \\ | |\n"
                 "|  w---b---.---w---b |\n"
                 "|  | \\ | / | \\ | / | |\n"
                 "|  b---b---b---b---b |\n"
                 "|  | / | \\ | / | \\ | |\n"
                 "|  b---b---b---b---b |\n"
                 "+--------------------+\n");
    expect_start("dablot", &(struct ch_drawing){0},
                 "+--------------------------------------------+\n"
                 "|  b-------b-------b-------b-------b-------b |\n"
                 "|  |   b   |   b   |   b   |   b   |   b   | |\n"
                 "|  b-------b-------b-------b-------b-------b |\n"
                 "|  |   b   |   b   |   b   |   b   |   b   | |\n"
                 "|  b-------b-------b-------b-------b-------b |\n"
                 "|  |   P   |   .   |   .   |   .   |   .   | |\n"
                 "|  B-------.-------.-------.-------.-------W |\n"
                 "|  |   .   |   .   |   .   |   .   |   p   | |\n"
                 "|  w-------w-------w-------w-------w-------w |\n"
                 "|  |   w   |   w   |   w   |   w   |   w   | |\n"
                 "|  w-------w-------w-------w-------w-------w |\n"
                 "|  |   w   |   w   |   w   |   w   |   w   | |\n"
                 "|  w-------w-------w-------w-------w-------w |\n"
                 "+--------------------------------------------+\n");
    expect_start("felli", &(struct ch_drawing){0},
                 "+--------------------+\n"
                 "|  b-------b-------b |\n"
                 "|    \\     |     /   |\n"
                 "|      b---b---b     |\n"
                 "|        \\ | /       |\n"
                 "|          .         |\n"
                 "|        / | \\       |\n"
                 "|      w---w---w     |\n"
                 "|    /     |     \\   |\n"
                 "|  w-------w-------w |\n"
                 "+--------------------+\n");
    expect_start("pretwa", &(struct ch_drawing){.unicode = true},
                 "┌────────────────────────────┐\n"
                 "│  b───────────────────────b │\n"
                 "│  │ ╲                   ╱ │ │\n"
                 "│  │   b───────────────b   │ │\n"
                 "│  │   │ ╲           ╱ │   │ │\n"
                 "│  │   │   b───────b   │   │ │\n"
                 "│  │   │   │ ╲   ╱ │   │   │ │\n"
                 "│  w───w───w───.───b───b───b │\n"
                 "│  │   │   │ ╱   ╲ │   │   │ │\n"
                 "│  │   │   w───────w   │   │ │\n"
                 "│  │   │ ╱           ╲ │   │ │\n"
                 "│  │   w───────────────w   │ │\n"
                 "│  │ ╱                   ╲ │ │\n"
                 "│  w───────────────────────w │\n"
                 "└────────────────────────────┘\n");
    expect_start("senegalese",
                 &(struct ch_drawing){.unicode = true, .flip = true, .coordinates = true},
                 "   ┌────────────────────────┐\n"
                 " 1 │  w   w   w   w   w   w │\n"
                 " 2 │  w   w   w   w   w   w │\n"
                 " 3 │  w   w   .   .   b   b │\n"
                 " 4 │  b   b   b   b   b   b │\n"
                 " 5 │  b   b   b   b   b   b │\n"
                 "   └────────────────────────┘\n"
                 "      f   e   d   c   b   a\n");
}

/* Columns of a terminal that each line needs: continuation bytes and colours need none. Returns how
 * many lines there are. */
static int measure(const char *text, int *narrowest, int *widest) {
    int lines = 0, width = 0;
    *narrowest = 1000;
    *widest = 0;
    for (const char *at = text; *at; at++) {
        if (*at == '\033') {
            at += strcspn(at, "m");
        } else if (*at == '\n') {
            *narrowest = width < *narrowest ? width : *narrowest;
            *widest = width > *widest ? width : *widest;
            width = 0;
            lines++;
        } else {
            width += ((unsigned char)*at & 0xc0) != 0x80;
        }
    }
    return lines;
}

/* No line over 80 columns, in every game and in every way of drawing; without the text beside the
 * board all are equal. */
TEST(fits_a_terminal) {
    for (int i = 0; ch_game_at(i); i++) {
        const struct ch_game *game = ch_game_at(i);
        bool lines =
            strncmp(game->name, "fanorona", 8) == 0 || strcmp(game->name, "alquerque") == 0;
        struct ch_position start = start_of(game);
        for (int way = 0; way < 64; way++) {
            const struct ch_drawing drawing = {.unicode = way & 1,
                                               .colour = way & 2,
                                               .flip = way & 4,
                                               .numbers = way & 8,
                                               .all_numbers = way & 16,
                                               .coordinates = way & 32};
            CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
            int narrowest, widest;
            ch_board_draw(game, &start, &drawing, &text);
            int count = measure(text.data, &narrowest, &widest);
            assert_in_range(widest, game->columns * 4, 80);
            if (!drawing.coordinates &&
                !game->drops) { /* what is in hand is in a line of its own */
                assert_int_equal(narrowest, widest);
                assert_int_equal(count, 2 + game->rows + (lines ? game->rows - 1 : 0));
            }
        }
    }
}

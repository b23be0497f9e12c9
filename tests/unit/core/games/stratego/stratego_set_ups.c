/* Set-ups drawn at run time: each is one of its army, they are as the statistics say, a set-up and
 * its mirror image are equally likely, and a key gives the same one everywhere. */
#include "core/games/stratego/set_ups/set_ups.h"
#include "core/games/stratego/stratego.h"
#include "tests/support/stratego_open.h"

#include "tests/support/begin.h"

enum { DRAWS = 1500 };

static const char *const armies[CH_STRATEGO_ARMIES] = {"army=full", "army=barrage", "army=duel",
                                                       "army=ultimate"};

static void draw(const struct ch_stratego *stratego, struct ch_random *random,
                 uint8_t kind[CH_STRATEGO_PLACES]) {
    ch_stratego_draw_set_up(&ch_stratego_statistics[stratego->army_index], stratego->army,
                            CH_STRATEGO_SWAPS, random, kind);
}

static void deal(const struct ch_game *game, int seat, uint64_t key, struct ch_text *text) {
    struct ch_random random = seeded(key);
    ch_text_clear(text);
    game->ops->deal(game, seat, &random, text);
}

static void check_legal(const struct ch_game *game, const char *text) {
    for (int seat = 0; seat < CH_SEATS; seat++) {
        struct ch_error error;
        CH_SCOPED(ch_moves_done) struct ch_moves steps = {0};
        struct ch_position position = start_of(game);
        if (game->ops->set_up(game, seat, text, &position, &error) != CH_OK)
            fail_msg("%s: %s", text, error.text);
        ch_stratego_steps(ch_stratego_of(game), &position, seat, &steps);
        if (steps.count == 0)
            fail_msg("%s: nothing can move", text);
    }
}

TEST(each_is_one_of_its_army) {
    for (int army = 0; army < CH_STRATEGO_ARMIES; army++) {
        CH_SCOPED(free_stratego) struct ch_stratego *stratego = stratego_with(armies[army]);
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        for (uint64_t key = 0; key < 300; key++) {
            deal(&stratego->game, key % 2, key, &text);
            check_legal(&stratego->game, text.data);
        }
    }
}

/* A set-up is a function of the key alone, and not one of a few: none of 300 keys gives that of
 * another, or its mirror image. */
TEST(keys_give_different_ones) {
    CH_SCOPED(free_stratego) struct ch_stratego *stratego = stratego_with("army=full");
    static char seen[300][64];
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (uint64_t key = 0; key < 300; key++) {
        char mirror[64] = {0};
        deal(&stratego->game, 0, key, &text);
        for (size_t i = 0; i < text.length; i++)
            mirror[i] = i % 11 == 10 ? '/' : text.data[i / 11 * 11 + 9 - i % 11];
        for (uint64_t other = 0; other < key; other++) {
            assert_string_not_equal(seen[other], text.data);
            assert_string_not_equal(seen[other], mirror);
        }
        memcpy(seen[key], text.data, text.length + 1);
        deal(&stratego->game, 1, key, &text);
        assert_string_equal(text.data, seen[key]);
    }
}

/* --- the statistics --- */

struct counted {
    int in_row[CH_STRATEGO_RANKS][CH_STRATEGO_SET_UP_ROWS]; /* of a hundred of the kind */
    int walled, bare, corner, left; /* flags of a hundred; on columns A to E */
};

static void count(const char *settings, struct counted *counted) {
    CH_SCOPED(free_stratego) struct ch_stratego *stratego = stratego_with(settings);
    int rows[CH_STRATEGO_RANKS][CH_STRATEGO_SET_UP_ROWS] = {{0}};
    int walled = 0, bare = 0, corner = 0, left = 0;
    struct ch_random random = seeded(1);
    for (int i = 0; i < DRAWS; i++) {
        uint8_t kind[CH_STRATEGO_PLACES];
        draw(stratego, &random, kind);
        for (int place = 0; place < CH_STRATEGO_PLACES; place++) {
            int column = place % CH_STRATEGO_SIDE, bombs = 0, sides = 0;
            if (kind[place] == CH_STRATEGO_UNKNOWN)
                continue;
            rows[kind[place]][place / CH_STRATEGO_SIDE]++;
            if (kind[place] != CH_STRATEGO_FLAG)
                continue;
            for (int other = 0; other < CH_STRATEGO_PLACES; other++)
                if (abs(other / CH_STRATEGO_SIDE - place / CH_STRATEGO_SIDE) +
                        abs(other % CH_STRATEGO_SIDE - column) ==
                    1) {
                    sides++;
                    bombs += kind[other] == CH_STRATEGO_BOMB;
                }
            walled += bombs == sides;
            bare += bombs == 0;
            corner += column % (CH_STRATEGO_SIDE - 1) == 0;
            left += column < CH_STRATEGO_SIDE / 2;
        }
    }
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        for (int row = 0; row < CH_STRATEGO_SET_UP_ROWS && stratego->army[kind] > 0; row++)
            counted->in_row[kind][row] =
                (int)lround(100.0 * rows[kind][row] / DRAWS / stratego->army[kind]);
    counted->walled = (int)lround(100.0 * walled / DRAWS);
    counted->bare = (int)lround(100.0 * bare / DRAWS);
    counted->corner = (int)lround(100.0 * corner / DRAWS);
    counted->left = (int)lround(100.0 * left / DRAWS);
}

struct kind_shares {
    char letter;
    int share[CH_STRATEGO_SET_UP_ROWS];
};

static void compare_rows(const char *settings, const struct kind_shares expected[], int within) {
    static const char letters[] = "FYSNTLPJCGMB";
    struct counted counted = {.walled = 0};
    count(settings, &counted);
    for (int i = 0; expected[i].letter; i++)
        for (int row = 0; row < CH_STRATEGO_SET_UP_ROWS; row++) {
            int kind = (int)(strchr(letters, expected[i].letter) - letters);
            int here = counted.in_row[kind][row];
            if (abs(here - expected[i].share[row]) > within)
                fail_msg("%s: %c in row %d: %d %% and not %d", settings, expected[i].letter,
                         row + 1, here, expected[i].share[row]);
        }
}

/* Counted in 361 set-ups of people (DanielB-02/stratego-setup-analysis 83e8d0f): in %, from the
 * front row to the back row. */
TEST(the_full_army_is_placed_as_by_people) {
    static const struct kind_shares expected[] = {
        {'M', {19, 47, 34, 0}}, {'G', {34, 59, 6, 0}},  {'Y', {25, 54, 21, 0}},
        {'C', {24, 46, 27, 3}}, {'S', {48, 33, 12, 7}}, {'N', {3, 10, 25, 63}},
        {'B', {3, 8, 40, 50}},  {'F', {0, 0, 0, 100}},  {'\0', {0}}};
    struct counted counted = {.walled = 0};
    compare_rows("army=full", expected, 4);
    count("army=full", &counted);
    assert_in_range(counted.walled, 92, 96);
    assert_in_range(counted.bare, 1, 4);
    assert_in_range(counted.corner, 14, 20); /* 62 of 361 */
    assert_in_range(counted.left, 46, 54);
}

/* The recorded set-ups from which scripts/maintain/set-ups takes its statistics, counted by
 * themselves. */
TEST(small_armies_are_placed_as_in_recorded_games) {
    static const struct kind_shares barrage[] = {{'F', {2, 4, 13, 82}},   {'Y', {20, 16, 36, 28}},
                                                 {'S', {14, 17, 33, 36}}, {'N', {16, 16, 34, 34}},
                                                 {'G', {26, 26, 26, 22}}, {'M', {29, 23, 33, 16}},
                                                 {'B', {6, 9, 31, 54}},   {'\0', {0}}};
    static const struct kind_shares duel[] = {{'F', {12, 15, 15, 58}}, {'Y', {28, 40, 10, 22}},
                                              {'S', {36, 18, 26, 20}}, {'N', {39, 19, 25, 18}},
                                              {'G', {45, 28, 15, 12}}, {'M', {45, 30, 15, 10}},
                                              {'B', {15, 19, 31, 35}}, {'\0', {0}}};
    static const struct kind_shares ultimate[] = {{'F', {3, 5, 15, 78}},
                                                  {'Y', {8, 28, 48, 15}},
                                                  {'S', {12, 16, 28, 44}},
                                                  {'N', {12, 12, 23, 53}},
                                                  {'T', {22, 20, 26, 33}},
                                                  {'L', {34, 29, 20, 17}},
                                                  {'P', {15, 30, 36, 20}},
                                                  {'J', {26, 31, 28, 14}},
                                                  {'C', {26, 27, 36, 12}},
                                                  {'G', {30, 44, 20, 5}},
                                                  {'M', {32, 45, 21, 3}},
                                                  {'B', {5, 9, 31, 55}},
                                                  {'\0', {0}}};
    compare_rows("army=barrage", barrage, 5);
    compare_rows("army=duel", duel, 5);
    compare_rows("army=ultimate", ultimate, 5);
}

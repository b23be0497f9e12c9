/* The library of set-ups: each is one of its army, none stands there twice, and those made from
 * statistics are as the statistics say. */
#include "core/games.h"
#include "core/stratego/library.h"
#include "core/stratego/stratego.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const armies[CH_STRATEGO_ARMIES] = {"army=full", "army=barrage", "army=duel",
                                                       "army=ultimate"};

static struct ch_stratego *open_game(const char *settings) {
    struct ch_stratego *stratego;
    assert_int_equal(ch_stratego_open(settings, &stratego, NULL), CH_OK);
    return stratego;
}

static void mirror(const char *text, char *mirrored) {
    size_t length = strlen(text);
    for (size_t i = 0; i < length; i++) {
        size_t row = i / 11, column = i % 11;
        mirrored[i] = column == 10 ? text[i] : text[row * 11 + 9 - column];
    }
    mirrored[length] = '\0';
}

static void check_legal(const struct ch_game *game, const char *text) {
    for (int seat = 0; seat < CH_SEATS; seat++) {
        struct ch_error error;
        struct ch_position position;
        struct ch_moves steps = {0};
        game->ops->start(game, &position);
        if (game->ops->set_up(game, seat, text, &position, &error) != CH_OK)
            fail_msg("%s: %s", text, error.text);
        ch_stratego_steps(ch_stratego_of(game), &position, seat, &steps);
        if (steps.count == 0)
            fail_msg("%s: nothing can move", text);
        ch_moves_done(&steps);
    }
}

static int compare(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void test_each(void **state) {
    (void)state;
    for (int army = 0; army < CH_STRATEGO_ARMIES; army++) {
        struct ch_stratego *stratego = open_game(armies[army]);
        const struct ch_stratego_set_ups *library = &ch_stratego_library[army];
        const char **sorted = malloc((size_t)library->count * sizeof *sorted);
        assert_true(library->count >= 40);
        for (int i = 0; i < library->count; i++) {
            check_legal(&stratego->game, library->text[i]);
            sorted[i] = library->text[i];
        }
        qsort(sorted, (size_t)library->count, sizeof *sorted, compare);
        for (int i = 0; i < library->count; i++) {
            char mirrored[64];
            const char *found = mirrored;
            mirror(sorted[i], mirrored);
            assert_true(i == 0 || strcmp(sorted[i - 1], sorted[i]) != 0);
            if (strcmp(mirrored, sorted[i]) != 0)
                assert_null(
                    bsearch(&found, sorted, (size_t)library->count, sizeof *sorted, compare));
        }
        free(sorted);
        ch_stratego_free(stratego);
    }
}

/* shared/reference/stratego.md, section 4: in %, from the front row to the back row. */
static void test_statistics(void **state) {
    static const struct {
        char letter;
        int share[CH_STRATEGO_SET_UP_ROWS];
    } told[] = {{'M', {19, 47, 34, 0}}, {'G', {34, 59, 6, 0}},  {'Y', {25, 54, 21, 0}},
                {'C', {24, 46, 27, 3}}, {'S', {48, 33, 12, 7}}, {'N', {3, 10, 25, 63}},
                {'B', {3, 8, 40, 50}},  {'F', {0, 0, 0, 100}}};
    const struct ch_stratego_set_ups *library = &ch_stratego_library[0];
    (void)state;
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        int count[CH_STRATEGO_SET_UP_ROWS] = {0}, sum = 0;
        for (int n = 0; n < library->count; n++)
            for (int at = 0; library->text[n][at]; at++)
                if (library->text[n][at] == told[i].letter) {
                    count[at / 11]++;
                    sum++;
                }
        for (int row = 0; row < CH_STRATEGO_SET_UP_ROWS; row++)
            assert_true(abs(count[row] * 100 / sum - told[i].share[row]) <= 8);
    }
    int walled = 0, bare = 0;
    for (int n = 0; n < library->count; n++) {
        const char *text = library->text[n];
        int at = (int)(strchr(text, 'F') - text), column = at % 11, bombs = 0, open = 0;
        assert_int_equal(at / 11, 3);
        for (int i = 0; i < 3; i++) {
            int beside = i == 0 ? at - 11 : i == 1 ? at - 1 : at + 1;
            if (i > 0 && column == (i == 1 ? 0 : 9))
                continue;
            bombs += text[beside] == 'B';
            open += text[beside] != 'B';
        }
        walled += open == 0;
        bare += bombs == 0;
    }
    assert_in_range(walled * 100 / library->count, 90, 98);
    assert_in_range(bare * 100 / library->count, 0, 5);
}

static void test_deal(void **state) {
    (void)state;
    for (int army = 0; army < CH_STRATEGO_ARMIES; army++) {
        struct ch_stratego *stratego = open_game(armies[army]);
        const struct ch_game *game = &stratego->game;
        int as_it_stands = 0, mirrored = 0;
        for (uint64_t key = 0; key < 400; key++) {
            struct ch_random random;
            struct ch_text text;
            char other[64];
            bool found = false;
            ch_random_init(&random, key);
            ch_text_init(&text);
            game->ops->deal(game, key % 2, &random, &text);
            check_legal(game, text.data);
            mirror(text.data, other);
            for (int i = 0; i < ch_stratego_library[army].count && !found; i++) {
                bool plain = strcmp(text.data, ch_stratego_library[army].text[i]) == 0;
                found = plain || strcmp(other, ch_stratego_library[army].text[i]) == 0;
                as_it_stands += plain;
                mirrored += found && !plain;
            }
            assert_true(found);
            ch_text_done(&text);
            ch_text_init(&text);
            ch_stratego_deal_any(game, &random, &text);
            check_legal(game, text.data);
            ch_text_done(&text);
        }
        assert_in_range(as_it_stands, 120, 280);
        assert_in_range(mirrored, 120, 280);
        ch_stratego_free(stratego);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each),
        cmocka_unit_test(test_statistics),
        cmocka_unit_test(test_deal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

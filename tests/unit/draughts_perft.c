/* Perft against published counts (OEIS A133046, aartbik.com) and against walking the lists of
 * moves. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/draughts/draughts.h"
#include "tests/unit/draughts.h"

static void start_position(void **state) {
    (void)state;
    static const uint64_t published[] = {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680};
    struct table table = table_open(NULL);
    struct ch_english_board board = ch_english_unpack(&table.history.start);
    for (int depth = 1; depth <= 9; depth++) {
        assert_int_equal(ch_english_perft(&board, depth, false), published[depth - 1]);
        assert_int_equal(ch_english_perft(&board, depth, true), published[depth - 1]);
        assert_int_equal(ch_english_perft_portable(&board, depth, false), published[depth - 1]);
    }
    assert_int_equal(ch_game_perft(table.game, &table.history.start, 0, false), 1);
    table_close(&table);
}

/* White's king can go round the four men either way and back to where it began. */
static void king_round_trip(void **state) {
    (void)state;
    struct table table = table_open("W:WK2:B6,7,14,15");
    struct ch_english_board board = ch_english_unpack(&table.history.start);
    assert_string_equal(table_moves(&table), "2x9x18x11x2 2x11x18x9x2");
    assert_int_equal(ch_english_perft(&board, 1, false), 2);
    assert_int_equal(ch_english_perft(&board, 1, true), 1);
    assert_int_equal(ch_english_perft_portable(&board, 1, true), 1);
    table_close(&table);
}

/* Leaves by the lists of `moves` and `apply`. */
static uint64_t walk(const struct ch_english_board *board, int depth, bool by_result) {
    struct ch_game_ops slow_ops = *ch_english_game()->ops;
    struct ch_draughts slow = *ch_draughts_of(ch_english_game());
    slow_ops.perft = NULL;
    slow.game.ops = &slow_ops;
    struct ch_position position = ch_english_pack(board);
    return ch_game_perft(&slow.game, &position, depth, by_result);
}

static void check_row(const char *fen, char *counts) {
    struct table table = table_open(fen);
    struct ch_english_board board = ch_english_unpack(&table.history.start);
    int depth = 0;
    for (char *count = strtok(counts, " \n"); count; count = strtok(NULL, " \n")) {
        uint64_t expected = strtoull(count, NULL, 10);
        depth++;
        assert_int_equal(ch_english_perft(&board, depth, true), expected);
        assert_int_equal(ch_english_perft_portable(&board, depth, true), expected);
        if (depth <= 5) {
            assert_int_equal(walk(&board, depth, true), expected);
            assert_int_equal(ch_english_perft(&board, depth, false), walk(&board, depth, false));
        }
    }
    assert_int_equal(depth, 7);
    table_close(&table);
}

static void random_positions(void **state) {
    (void)state;
    FILE *file = fopen(CH_SOURCE "/tests/data/perft/english_random.tsv", "r");
    assert_non_null(file);
    char line[512];
    int rows = 0;
    while (fgets(line, sizeof line, file)) {
        char *tab = strchr(line, '\t');
        if (line[0] == '#')
            continue;
        assert_non_null(tab);
        *tab = '\0';
        check_row(line, tab + 1);
        rows++;
    }
    fclose(file);
    assert_int_equal(rows, 12);
}

/* The kernels against the walk on boards full of kings. */
static void random_boards(void **state) {
    (void)state;
    struct ch_random random;
    ch_random_init(&random, 23);
    for (int i = 0; i < 400; i++) {
        struct ch_english_board board = random_board(&random);
        uint64_t paths = 0;
        for (int depth = 1; depth <= 5 && paths < 5000; depth++) {
            paths = walk(&board, depth, false);
            uint64_t results = walk(&board, depth, true);
            assert_int_equal(ch_english_perft(&board, depth, false), paths);
            assert_int_equal(ch_english_perft_portable(&board, depth, false), paths);
            assert_int_equal(ch_english_perft(&board, depth, true), results);
            assert_int_equal(ch_english_perft_portable(&board, depth, true), results);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_position),
        cmocka_unit_test(king_round_trip),
        cmocka_unit_test(random_positions),
        cmocka_unit_test(random_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

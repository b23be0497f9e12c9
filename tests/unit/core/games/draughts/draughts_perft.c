/* Perft against published counts (OEIS A133046, aartbik.com) and against walking the lists of
 * moves. */

#include "core/games/draughts/bitboard/bitboard.h"
#include "tests/unit/core/games/draughts/draughts.h"

/* Leaves by the kernel for any processor, so that it is tested where a faster one is chosen. */
static uint64_t portable(const struct table *table, int depth, bool by_result) {
    struct ch_draughts draughts = *ch_draughts_of(table->game);
    draughts.tables = ch_bitboard_prepare(&draughts, true);
    uint64_t leaves = ch_bitboard_kernel.perft(&draughts, &table->history.start, depth, by_result);
    ch_free(draughts.tables);
    return leaves;
}

static uint64_t fast(const struct table *table, int depth, bool by_result) {
    return ch_game_perft(table->game, &table->history.start, depth, by_result);
}

/* Leaves by the lists of `moves` and `apply`. */
static uint64_t walk(const struct table *table, int depth, bool by_result) {
    struct ch_game_ops slow_ops = *table->game->ops;
    struct ch_draughts slow = *ch_draughts_of(table->game);
    slow_ops.perft = NULL;
    slow.game.ops = &slow_ops;
    return ch_game_perft(&slow.game, &table->history.start, depth, by_result);
}

/* Stacks that take far and grow, counted by tests/support/seesaw.py. */
TEST(seesaw_draughts) {
    static const struct {
        const char *fen;
        int depth;
        uint64_t leaves;
    } counts[] = {
        {NULL, 5, 7482},
        {"W:WQb2,Te3,Df2,c1:BDe5,Td6,Qg7,f6,Tb8", 6, 7684},
        {"W:WFa1,Dc3,Te1,Qg3,Sb6,h4:Bg7,Td6,Db4,Ff6,Fh8,Ke5", 6, 126},
    };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        CH_SCOPED(table_close) struct table table = table_open("seesaw-draughts", counts[i].fen);
        assert_int_equal(fast(&table, counts[i].depth, false), counts[i].leaves);
        assert_int_equal(fast(&table, counts[i].depth, true), counts[i].leaves);
    }
}

TEST(start_position) {
    static const uint64_t published[] = {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680};
    CH_SCOPED(table_close) struct table table = table_open("english", NULL);
    for (int depth = 1; depth <= 9; depth++) {
        assert_int_equal(fast(&table, depth, false), published[depth - 1]);
        assert_int_equal(fast(&table, depth, true), published[depth - 1]);
        assert_int_equal(portable(&table, depth, false), published[depth - 1]);
    }
    assert_int_equal(fast(&table, 0, false), 1);
}

/* White's king can go round the four men either way and back to where it began. */
TEST(king_round_trip) {
    CH_SCOPED(table_close) struct table table = table_open("english", "W:WK2:B6,7,14,15");
    assert_string_equal(table_moves(&table), "2x9x18x11x2 2x11x18x9x2");
    assert_int_equal(fast(&table, 1, false), 2);
    assert_int_equal(fast(&table, 1, true), 1);
    assert_int_equal(portable(&table, 1, true), 1);
}

static void check_row(const char *fen, char *counts) {
    CH_SCOPED(table_close) struct table table = table_open("english", fen);
    int depth = 0;
    for (char *count = strtok(counts, " \n"); count; count = strtok(NULL, " \n")) {
        uint64_t expected = strtoull(count, NULL, 10);
        depth++;
        assert_int_equal(fast(&table, depth, true), expected);
        assert_int_equal(portable(&table, depth, true), expected);
        if (depth <= 5) {
            assert_int_equal(walk(&table, depth, true), expected);
            assert_int_equal(fast(&table, depth, false), walk(&table, depth, false));
        }
    }
    assert_int_equal(depth, 7);
}

TEST(random_positions) {
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
TEST(random_boards) {
    struct ch_random random = seeded(23);
    for (int i = 0; i < 400; i++) {
        CH_SCOPED(table_close) struct table table = table_open("english", NULL);
        table.history.start = random_position(ch_draughts_of(table.game), &random);
        uint64_t paths = 0;
        for (int depth = 1; depth <= 5 && paths < 5000; depth++) {
            paths = walk(&table, depth, false);
            uint64_t results = walk(&table, depth, true);
            assert_int_equal(fast(&table, depth, false), paths);
            assert_int_equal(portable(&table, depth, false), paths);
            assert_int_equal(fast(&table, depth, true), results);
            assert_int_equal(portable(&table, depth, true), results);
        }
    }
}

/* The rules of moving: positions read by a person, and a second generator on random positions. */

#include "tests/unit/core/games/draughts/draughts.h"
#include "tests/unit/core/games/draughts/mailbox.h"

static void expect_moves(const char *position, const char *moves) {
    CH_SCOPED(table_close) struct table table = table_open("english", position);
    assert_string_equal(table_moves(&table), moves);
}

static void expect_after(const char *position, const char *move, const char *fen) {
    CH_SCOPED(table_close) struct table table = table_open("english", position);
    table_play(&table, move);
    assert_string_equal(table_fen(&table), fen);
}

TEST(start_position) {
    expect_moves(NULL, "9-13 9-14 10-14 10-15 11-15 11-16 12-16");
    expect_after(NULL, "11-15",
                 "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15");
}

TEST(captures) {
    expect_moves("B:W18:B14,1", "14x23");                 /* mandatory */
    expect_moves("B:W16,18,26:B11,14", "11x20 14x23x30"); /* free to choose */
    expect_moves("W:W18:B22", "18-14 18-15");             /* a man takes forward only */
    expect_moves("W:WK18:B22", "18x25");                  /* a king backward too */
    expect_moves("B:W18,26:B14", "14x23x30");             /* must be completed */
    expect_after("B:W18,26:B14", "14x23x30", "W:W:BK30");
}

/* Figure 2.10 of Menon's thesis: 4 takes 8, 15 and 14. */
TEST(thesis_triple_jump) {
    expect_moves("W:WK4:B8,15,14", "4x11x18x9");
}

TEST(crowning_ends_the_move) {
    expect_moves("B:W26,27:B23", "23x30 23x32");
    expect_moves("B:W26,25:B23", "23x30");
    expect_moves("B:W26,25:BK23", "23x30x21");
    expect_after("B:W26,25:B23", "23x30", "W:W25:BK30");
    expect_after("B:W5:B28", "28-32", "W:W5:BK32");
}

/* A piece already jumped stays until the move ends and stops the king: neither jumped again nor
 * gone. */
TEST(jumped_piece_blocks) {
    expect_moves("W:WK2:B6,7,14,15", "2x9x18x11x2 2x11x18x9x2");
    expect_after("W:WK2:B6,7,14,15,20", "2x9x2", "B:WK2:B20");
    expect_moves("W:WK22:B17,18,9,10,1", "22x13x6x15x22 22x15x6x13x22");
}

static void compare_lists(struct table *table) {
    struct mailbox box;
    char lines[MAILBOX_MOVES][MAILBOX_TEXT];
    mailbox_fill(&box, table->game, ch_history_position(&table->history));
    mailbox_generate(&box);
    for (int i = 0; i < table->legal.count; i++) {
        const struct ch_move *move = &table->legal.move[i];
        ch_text_clear(&table->text);
        table->game->ops->format_move(table->game, move, NULL, CH_NOTATION_FULL, &table->text);
        for (int j = 0; j < move->captured_count; j++)
            ch_text_addf(&table->text, "%s %d", j ? "" : " taking", move->captured[j] + 1);
        snprintf(lines[i], MAILBOX_TEXT, "%s", table->text.data);
    }
    qsort(lines, (size_t)table->legal.count, MAILBOX_TEXT, mailbox_compare);
    if (box.count != table->legal.count)
        fail_msg("%s: %d moves, not %d", table_fen(table), table->legal.count, box.count);
    for (int i = 0; i < box.count; i++)
        assert_string_equal(lines[i], box.moves[i]);
}

/* Positions of random games. */
TEST(random_games) {
    struct ch_random random = seeded(21);
    int positions = 0;
    for (int game = 0; game < 60; game++) {
        CH_SCOPED(table_close) struct table table = table_open("english", NULL);
        for (; table.legal.count > 0 && table.history.count < 200; positions++) {
            compare_lists(&table);
            uint32_t choice = ch_random_below(&random, (uint32_t)table.legal.count);
            struct ch_move move = table.legal.move[choice];
            ch_history_push(&table.history, table.game, &move);
            table_list(&table);
        }
    }
    assert_true(positions > 3000);
}

/* Pieces strewn at random: many kings, long jumps. */
TEST(random_boards) {
    struct ch_random random = seeded(22);
    int jumps = 0;
    for (int i = 0; i < 4000; i++) {
        CH_SCOPED(table_close) struct table table = table_open("english", NULL);
        table.history.start = random_position(ch_draughts_of(table.game), &random);
        table_list(&table);
        compare_lists(&table);
        for (int j = 0; j < table.legal.count; j++)
            jumps += table.legal.move[j].captured_count > 2;
    }
    assert_true(jumps > 100);
}

/* Positions that are equal have equal hashes and bytes, however they came about. */
TEST(transposition) {
    CH_SCOPED(table_close)
    struct table one = table_open("english", NULL),
                 other = table_open("english", NULL);
    const char *moves[2][4] = {{"9-13", "24-20", "12-16", "23-18"},
                               {"12-16", "23-18", "9-13", "24-20"}};
    for (int i = 0; i < 4; i++) {
        table_play(&one, moves[0][i]);
        table_play(&other, moves[1][i]);
        if (i < 3)
            assert_int_not_equal(one.history.plies[i].hash, other.history.plies[i].hash);
    }
    assert_memory_equal(ch_history_position(&one.history), ch_history_position(&other.history),
                        sizeof(struct ch_position));
    assert_int_equal(one.history.plies[3].hash, other.history.plies[3].hash);
}

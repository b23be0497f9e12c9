/* How games of English draughts end. */
#include "tests/unit/core/games/draughts/draughts.h"

TEST(blocked_and_bare) {
    CH_SCOPED(table_close)
    struct table blocked = table_open("english", "B:W17,21,22:B13"),
                 bare = table_open("english", "W:W:B9");
    struct ch_outcome outcome = table_outcome(&blocked);
    assert_int_equal(blocked.legal.count, 0);
    assert_int_equal(outcome.result, CH_WON);
    assert_int_equal(outcome.winner, WHITE);
    assert_int_equal(outcome.end, CH_END_NO_MOVES);
    outcome = table_outcome(&bare);
    assert_int_equal(outcome.result, CH_WON);
    assert_int_equal(outcome.winner, BLACK);
}

static void play_round(struct table *table) {
    static const char *const moves[] = {"1-6", "32-28", "6-1", "28-32"};
    for (int i = 0; i < 4; i++)
        table_play(table, moves[i]);
}

TEST(threefold) {
    CH_SCOPED(table_close) struct table table = table_open("english", "B:WK32,21:BK1,5");
    play_round(&table);
    assert_int_equal(ch_history_repetitions(&table.history), 2);
    assert_int_equal(table_outcome(&table).result, CH_ONGOING);
    play_round(&table);
    assert_int_equal(ch_history_repetitions(&table.history), 3);
    assert_int_equal(table_outcome(&table).result, CH_DRAWN);
    assert_int_equal(table_outcome(&table).end, CH_END_REPETITION);
    ch_history_pop(&table.history);
    table_list(&table);
    assert_int_equal(table_outcome(&table).result, CH_ONGOING);
}

/* The eightieth quiet ply draws; a man's move in its place begins the count anew. */
TEST(eighty_quiet_plies) {
    CH_SCOPED(table_close) struct table table = table_open("english", "B:WK32:BK1,5");
    table.history.before.quiet = 79;
    assert_int_equal(table_outcome(&table).result, CH_ONGOING);
    table_play(&table, "1-6");
    assert_int_equal(ch_history_quiet(&table.history), 80);
    assert_int_equal(table_outcome(&table).result, CH_DRAWN);
    assert_int_equal(table_outcome(&table).end, CH_END_NO_PROGRESS);
    ch_history_pop(&table.history);
    table_list(&table);
    table_play(&table, "5-9");
    assert_int_equal(ch_history_quiet(&table.history), 0);
    assert_int_equal(table_outcome(&table).result, CH_ONGOING);
}

/* A side without a move has lost even when the count is full. */
TEST(no_moves_comes_first) {
    CH_SCOPED(table_close) struct table blocked = table_open("english", "B:W17,21,22:B13");
    blocked.history.before.quiet = 80;
    assert_int_equal(table_outcome(&blocked).end, CH_END_NO_MOVES);
}

TEST(captures_and_men_are_irreversible) {
    CH_SCOPED(table_close) struct table table = table_open("english", "B:W18:BK14,1");
    assert_true(
        table.game->ops->irreversible(table.game, &table.history.start, &table.legal.move[0]));
    table_close(&table);
    table = table_open("english", "B:W30:BK14,1");
    int quiet_kings = 0;
    for (int i = 0; i < table.legal.count; i++) {
        bool final =
            table.game->ops->irreversible(table.game, &table.history.start, &table.legal.move[i]);
        assert_int_equal(final, table.legal.move[i].path[0] == 0);
        quiet_kings += !final;
    }
    assert_int_equal(quiet_kings, 4);
}

/* The yardstick: alike for both sides, more is better, a king is worth more than a man. */
TEST(evaluation) {
    static const char *const rising[] = {"B:W21,22:B1", "B:W21,22:B1,2", "B:W21,22:B1,K2",
                                         "B:W21:B1,K2"};
    int before = -10000;
    for (int i = 0; i < 4; i++) {
        CH_SCOPED(table_close) struct table table = table_open("english", rising[i]);
        int now = table.game->ops->evaluate(table.game, &table.history.start);
        assert_true(now > before);
        before = now;
    }
    CH_SCOPED(table_close)
    struct table black = table_open("english", "B:W20,K30:B5,9,K14"),
                 white = table_open("english", "W:W28,24,K19:B13,K3");
    assert_int_equal(black.game->ops->evaluate(black.game, &black.history.start),
                     white.game->ops->evaluate(white.game, &white.history.start));
}

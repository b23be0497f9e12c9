/* Exchanges, attackers and replies on positions that a person can work out. */
#include "core/games/tactics.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/scene.h"

RELEASES(free_tactics, struct ch_tactics, ch_tactics_free)

/* Checks the exchange after `move`. */
static void exchange_in(const char *game, const char *fen, const char *move, int net, int gains,
                        int losses, int plies) {
    CH_SCOPED(scene_close) struct scene s;
    CH_SCOPED(free_tactics) struct ch_tactics *tactics = ch_tactics_new();
    scene_open_game(&s, ch_game_find(game), fen);
    ch_tactics_begin(tactics, &s.turn);
    const struct ch_exchange *e = ch_tactics_exchange(tactics, scene_move(&s, move));
    assert_int_equal(e->net, net);
    assert_int_equal(e->gains, gains);
    assert_int_equal(e->losses, losses);
    assert_int_equal(e->plies, plies);
}

static void exchange(const char *fen, const char *move, int net, int gains, int losses, int plies) {
    exchange_in("english", fen, move, net, gains, losses, plies);
}

/* The man on 22 could take the one on 18. If the other man moves it is forfeited, which is no gain. */
TEST(test_forfeits) {
    exchange_in("damas", "W:W22,32:B18,4", "32-28", -100, 0, 0, 0);
    exchange_in("damas", "W:W22,32:B18,4", "22x15", 100, 1, 0, 0);
}

TEST(test_exchanges) {
    /* 9-13 attacks nothing. */
    exchange("B:W29:B9", "9-13", 0, 0, 0, 0);
    /* 14-18 puts the man before 22, which takes it: 22x15, and nothing takes back. */
    exchange("B:W22:B14,1", "14-18", -100, 0, 1, 1);
    /* 10-15 19x10 6x15: man for man. */
    exchange("B:W19:B10,6,1", "10-15", 0, 1, 1, 2);
    /* 11-16 lets 20 take 16 and land on 11, where 7 or 8 takes back; 2 and 4 stop a second jump. */
    exchange("B:W20,30:B11,7,8,2,4", "11-16", 0, 1, 1, 2);
    /* The jump itself counts, and crowning by 30: 22x31 takes 26. */
    exchange("B:W26,12:B22", "22x31", 130, 1, 0, 0);
    /* 18 and 10 go by 22x15x6, then 1 or 2 takes back. */
    exchange("B:W22:B14,10,1,2", "14-18", -100, 1, 2, 2);
    /* Without 2 and 4 the man jumps on over 7 or 8 and crowns: two men and 30 for the king. */
    exchange("B:W20,30:B11,7,8", "11-16", -230, 0, 2, 1);
}

static void expect_squares(const uint8_t *got, int count, const char *expected) {
    char text[64] = "";
    for (int i = 0; i < count; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%d", i ? " " : "", got[i] + 1);
    assert_string_equal(text, expected);
}

TEST(test_attackers) {
    CH_SCOPED(scene_close) struct scene s;
    uint8_t from[CH_MAX_SQUARES];
    CH_SCOPED(free_tactics) struct ch_tactics *tactics = ch_tactics_new();
    scene_open(&s, "B:WK2,14,20:B6,16,18");
    ch_tactics_begin(tactics, &s.turn);
    expect_squares(from, ch_tactics_attackers(tactics, 6 - 1, from), "2");   /* 2x9 */
    expect_squares(from, ch_tactics_attackers(tactics, 16 - 1, from), "20"); /* 20x11 */
    expect_squares(from, ch_tactics_attackers(tactics, 18 - 1, from),
                   ""); /* men don't take backward */
    expect_squares(from, ch_tactics_attackers_after(tactics, scene_move(&s, "16-19"), 16 - 1, from),
                   "");
    expect_squares(from, ch_tactics_attackers_after(tactics, scene_move(&s, "6-10"), 10 - 1, from),
                   "14");
    scene_close(&s);
    scene_open(&s, "B:W21,22:B17"); /* both jump over 17: 21x14, 22x13 */
    ch_tactics_begin(tactics, &s.turn);
    expect_squares(from, ch_tactics_attackers(tactics, 17 - 1, from), "21 22");
}

TEST(test_replies) {
    CH_SCOPED(scene_close) struct scene s;
    CH_SCOPED(free_tactics) struct ch_tactics *tactics = ch_tactics_new();
    scene_open(&s, "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
    ch_tactics_begin(tactics, &s.turn);
    assert_int_equal(ch_tactics_replies(tactics, scene_move(&s, "11-15")), 7);
    assert_int_equal(ch_tactics_replies(tactics, scene_move(&s, "11-15")), 7);
}

/* After 4-8 White plays 15-11, 8x15, 19x10x1: a man for two and a king. After 5-9 nothing is
 * forced. */
TEST(test_shots) {
    CH_SCOPED(scene_close) struct scene s;
    CH_SCOPED(free_tactics) struct ch_tactics *tactics = ch_tactics_new();
    scene_open(&s, "B:W15,19,24:B4,5,6");
    ch_tactics_begin(tactics, &s.turn);
    assert_int_equal(ch_tactics_shot(tactics, scene_move(&s, "4-8")), 130);
    assert_int_equal(ch_tactics_shot(tactics, scene_move(&s, "5-9")), 0);
}

/* Two kings go out and home: one ply before the position is repeated, and none for a position that
 * never occurred. */
TEST(test_repeats) {
    CH_SCOPED(scene_close) struct scene s;
    CH_SCOPED(free_tactics) struct ch_tactics *tactics = ch_tactics_new();
    scene_open(&s, "B:WK32:BK1");
    scene_play(&s, "1-6");
    scene_play(&s, "32-27");
    scene_play(&s, "6-1");
    ch_tactics_begin(tactics, &s.turn);
    assert_int_equal(ch_tactics_repeats(tactics, scene_move(&s, "27-32")), 1);
    assert_int_equal(ch_tactics_repeats(tactics, scene_move(&s, "27-31")), 0);
}

/* After 27-32 Black can go to 6 again, where its king was when White's stood on 32, and no reply to
 * 27-31 leads to a position that has been. Once more round, and that is the third time. */
TEST(test_returns) {
    CH_SCOPED(scene_close) struct scene s;
    CH_SCOPED(free_tactics) struct ch_tactics *tactics = ch_tactics_new();
    scene_open(&s, "B:WK32:BK1");
    scene_play(&s, "1-6");
    scene_play(&s, "32-27");
    scene_play(&s, "6-1");
    ch_tactics_begin(tactics, &s.turn);
    assert_int_equal(ch_tactics_returns(tactics, scene_move(&s, "27-32")), 1);
    assert_int_equal(ch_tactics_returns(tactics, scene_move(&s, "27-31")), 0);
    scene_play(&s, "27-32");
    scene_play(&s, "1-6");
    scene_play(&s, "32-27");
    scene_play(&s, "6-1");
    ch_tactics_begin(tactics, &s.turn);
    assert_int_equal(ch_tactics_returns(tactics, scene_move(&s, "27-32")), 2);
}

/* The turn's history is not touched, and answers don't depend on earlier questions. */
TEST(test_no_trace) {
    CH_SCOPED(scene_close) struct scene s;
    uint8_t from[CH_MAX_SQUARES];
    CH_SCOPED(free_tactics) struct ch_tactics *tactics = ch_tactics_new();
    scene_open(&s, "B:W22,23,31:B14,15,6,K1");
    CH_SCOPED(ch_history_done) struct ch_history before;
    ch_history_copy(&before, &s.history);
    ch_tactics_begin(tactics, &s.turn);
    int first = ch_tactics_exchange(tactics, 0)->net;
    for (int i = 0; i < s.legal.count; i++) {
        ch_tactics_replies(tactics, i);
        ch_tactics_attackers_after(tactics, i, 0, from);
        ch_tactics_exchange(tactics, i);
    }
    ch_tactics_begin(tactics, &s.turn);
    assert_int_equal(ch_tactics_exchange(tactics, 0)->net, first);
    assert_int_equal(s.history.count, before.count);
    assert_memory_equal(&s.history.start, &before.start, sizeof before.start);
}

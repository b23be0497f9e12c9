/* Pieces that join: a move onto an own piece makes both another. Ludii's counts of Fenix are in
 * unit_family_ludii. */
#include "core/games/draughts/definition/definition.h"
#include "core/games/text/board_text.h"
#include "tests/unit/core/games/draughts/made_games.h"
#include "tests/unit/core/games/refused.h"

/* Counted by tests/support/fenix.py: with captures, without a king, with a general too few. */
TEST(as_another_generator_counts) {
    static const struct {
        const char *fen;
        uint64_t paths[3], results[3];
    } counts[] = {
        {"B:Wa1,b1,Gd4,Ge2,Kc3,g1:Bd6,Gd8,Ge6,Kf5,g6,h8", {2, 2, 56}, {2, 2, 56}},
        {"W:Wa1,a2,Gb1,Gc3,d3,d4:Bh8,Gg8,Kd5,e5,Ge8", {2, 30, 76}, {2, 30, 76}},
        {"W:Wa1,b1,b2,Ge4,Kf2:Bg8,Ge7,Ge8,Gc4,Kc7,h5", {2, 66, 1698}, {2, 66, 1698}},
        {"B:WGc4,f2,f3,h1,Kh5,h6,i1,Gi8:BGa1,a4,Ka8,b2,b7,b8,c2", {29, 234, 3643}, {29, 234, 3640}},
        {"B:WGa3,c1,Gd1,e5,Gg4,Kh1,h7,i4,i8,i9:BGa9,Kb8,d9", {2, 96, 1964}, {2, 96, 1935}},
    };
    const struct ch_game *game = game_named("fenix");
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        struct ch_position position = position_read(game, counts[i].fen);
        for (int depth = 1; depth <= 3; depth++) {
            assert_int_equal(counts[i].paths[depth - 1],
                             ch_game_perft(game, &position, depth, false));
            assert_int_equal(counts[i].results[depth - 1],
                             ch_game_perft(game, &position, depth, true));
        }
    }
}

static struct ch_piece piece_on(const struct table *table, const char *name) {
    return table->game->ops->piece_at(table->game, ch_history_position(&table->history),
                                      square_at(table->game, name));
}

enum { SOLDIER, GENERAL, KING };

/* A king and three generals are made first, in any order; then pieces move. */
TEST(pieces_are_joined_first) {
    static const char *const moves[] = {"h6-i6", "a9-b9", "g1-h1", "a7-b7", "i1-i2",
                                        "a5-b5", "h2-i2", "c9-b9", "c1-d1", "a4-b4"};
    CH_SCOPED(table_close) struct table table = table_open("fenix", NULL);
    assert_int_equal(84, table.legal.count);
    expect_no_move(&table, "i7-h7", "; you can play i7-i6");
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        if (i % 2 == 0)
            expect_no_move(&table, "i7-h7", "pieces must be joined first");
        table_play(&table, moves[i]);
        assert_true(table.game->ops->irreversible(table.game, &table.history.start,
                                                  &table.history.plies[0].move));
    }
    assert_int_equal(KING, piece_on(&table, "i2").kind);
    assert_int_equal(GENERAL, piece_on(&table, "i6").kind);
    assert_int_equal(KING, piece_on(&table, "b9").kind);
    expect_no_move(&table, "e2-e3", "there are 3 generals already");
    expect_no_move(&table, "i3-i2", "a soldier can't join a king");
    table_play(&table, "i7-h7");
    for (int i = 0; i < table.legal.count; i++) {
        const struct ch_move *move = &table.legal.move[i];
        struct ch_piece there = table.game->ops->piece_at(
            table.game, ch_history_position(&table.history), move->path[move->path_length - 1]);
        assert_int_equal(-1, there.seat);
    }
}

/* While both may still be made, a soldier goes onto either; a second king is none of them. */
TEST(what_may_be_made_first) {
    CH_SCOPED(table_close) struct table table = table_open("fenix", NULL);
    table_play(&table, "h6-i6");
    table_play(&table, "a9-b9");
    assert_non_null(find(&table, "i7-i6"));
    table_play(&table, "i7-i6");
    table_play(&table, "c9-b9");
    assert_int_equal(KING, piece_on(&table, "i6").kind);
    table_play(&table, "g1-h1");
    table_play(&table, "a7-b7");
    assert_null(find(&table, "i1-h1"));
    expect_no_move(&table, "i1-h1", "there is 1 king already");
}

/* Who has lost his king makes another at once, or has lost. */
TEST(a_lost_king_is_made_again) {
    CH_SCOPED(table_close)
    struct table table = table_open("fenix", "W:Wa1,a2,Gb1,Gc3,d3,d4:Bh8,Gg8,Kd5,e5,Ge8");
    assert_int_equal(2, table.legal.count); /* d4 could take d5 */
    assert_false(table.game->ops->can_capture(table.game, ch_history_position(&table.history)));
    expect_no_move(&table, "d4xd6", "pieces must be joined first");
    expect_no_move(&table, "d4-d3", "another piece must be made now");
    expect_no_move(&table, "a2-b1", "from there");
    table_play(&table, "a1-b1");
    assert_int_equal(KING, piece_on(&table, "b1").kind);
    check_over(game_named("fenix"), WHITE, "Wsa1 Wsa2 Wgc3 Bkh8", BLACK, CH_END_NO_MOVES);
}

/* Captures go before joins that need not be made. */
TEST(a_capture_goes_before_a_join) {
    CH_SCOPED(table_close)
    struct table table = table_open("fenix", "W:Wa1,a2,Kd4:Bd5,Kh8");
    assert_true(table.game->ops->can_capture(table.game, ch_history_position(&table.history)));
    assert_int_equal(1, table.legal.count);
    expect_no_move(&table, "a1-a2", "mandatory");
    CH_SCOPED(table_close) struct table quiet = table_open("fenix", "W:Wa1,a2,Kd4:Bd7,Kh8");
    table_play(&quiet, "a1-a2");
    assert_int_equal(GENERAL, piece_on(&quiet, "a2").kind);
    assert_int_equal(-1, piece_on(&quiet, "a1").seat);
}

/* Searches keep no sums of worth along. */
TEST(worth_on_the_way) {
    const struct ch_game *game = game_named("fenix");
    struct ch_position before = position_read(game, "W:Wa1,a2,Kd4:Bd7,Kh8"), after;
    CH_SCOPED(table_close) struct table table = table_at(game, &before);
    game->ops->apply(game, &before, find(&table, "a1-a2"), &after);
    assert_int_equal(game->ops->material(game, &before, WHITE) + 50,
                     game->ops->material(game, &after, WHITE));
}

static void expect_words(const struct ch_game *game, const char *words) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    game->ops->words(game, &text);
    if (!strstr(text.data, words))
        fail_msg("`%s` does not say `%s`", text.data, words);
}

TEST(joining_in_words) {
    expect_words(game_named("fenix"),
                 " It may go onto a general of its side that is beside it straight forward, "
                 "sideways and back, and the two become a king, until there is 1. Until then, as "
                 "long as its side has lost nothing, and always while it has no king, such a move "
                 "must be made.");
    expect_words(base_with("(join (of man) (onto man king) (to king) (ways sideways))"),
                 " It may go onto a man or a king of its side that is beside it sideways, and the "
                 "two become a king.");
}

/* Where no number is said, and a promotion makes kings as well. */
TEST(free_joins) {
    CH_SCOPED(table_close)
    struct table table = set_up(base_with("(join (of man) (onto man king) (to king) (ways all))"),
                                WHITE, "Wma1 Wkb2 Wmd2 Bmh6");
    assert_non_null(find(&table, "a1-b2"));
    assert_null(find(&table, "b2-a1"));
    play(&table, "a1-b2");
    assert_int_equal(1, piece_on(&table, "b2").kind);
}

TEST(mistakes) {
    expect_no_game(BASE, "(join (of man) (onto man) (ways all))", "needs a slot `to`");
    expect_no_game(BASE, "(join (of man) (onto man) (to king))", "needs a slot `ways`");
    expect_no_game(BASE, "(join (of man) (onto men) (to king) (ways all))", "`men` is no piece");
    expect_no_game(BASE, "(join (of man) (onto man) (to king) (ways all) (up-to 0))",
                   "is from 1 to 40, not 0");
    expect_no_game(BASE, "(join (of man) (onto man) (to king) (ways all) (when first))",
                   "add for example (up-to 3)");
    expect_no_game(BASE, "(join (of man) (onto man) (to king) (ways all) (when needed) (up-to 1))",
                   "(when needed) can't be beside promotions");
    expect_no_game(BASE,
                   "(join (of man) (onto man king) (to king) (ways all) (when first) (up-to 1))",
                   "pieces of one kind are all made of as many");
    expect_no_game(BASE, "(join (of man) (onto man) (to king) (ways all)) (end (no-moves passes))",
                   "there are no passes where pieces join");
    expect_no_game(BASE,
                   "(join (of man) (onto man) (to king) (ways all))"
                   "(end (no-more-captures draw))",
                   "knows nothing of pieces that join");
    expect_no_game(BASE, "(join (of man) (onto man) (to king) (ways all)) (choice (capture huff))",
                   "can't be beside (capture huff)");
    expect_no_game(BASE,
                   "(join (of man) (onto man) (to king) (ways all)) (hand (of man) (pieces 3))",
                   "can't be beside `hand`");
}

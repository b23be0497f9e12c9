/* Pieces in hand: how they are put on the board, what is taken besides, and how both are written.
 */
#include "core/games/draughts/definition/definition.h"
#include "core/games/draughts/hand.h"
#include "core/games/text/board_text.h"
#include "tests/unit/core/games/draughts/draughts.h"
#include "tests/unit/core/games/refused.h"

/* Counted by Ludii (PadLex/Ludii at 93ed3218): complete turns, every way and every result. */
TEST(as_many_as_ludii_counts) {
    static const struct {
        const char *game;
        int depth;
        uint64_t paths, results;
    } counts[] = {
        {"yote", 1, 25, 25},
        {"yote", 2, 600, 600},
        {"yote", 3, 15736, 15736},
        {"yote", 4, 398904, 398904},
        {"toki", 3, 15700, 15700},
        {"toki", 4, 394564, 394564},
        {"tre-guti", 2, 72, 72},
        {"tre-guti", 6, 60480, 60480},
        {"mraha-wa-bwe", 1, 552, 276},
        {"mraha-wa-bwe", 2, 255024, 63756},
        {"queah-game", 1, 5, 5},
        {"queah-game", 2, 21, 21},
        {"queah-game", 3, 141, 134},
        {"queah-game", 4, 1195, 1072},
        {"queah-game", 5, 10168, 8659},
        {"queah-game", 6, 94785, 75439},
    };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        const struct ch_game *game = game_named(counts[i].game);
        struct ch_position start = position_read(game, NULL);
        assert_int_equal(counts[i].paths, ch_game_perft(game, &start, counts[i].depth, false));
        assert_int_equal(counts[i].results, ch_game_perft(game, &start, counts[i].depth, true));
    }
}

/* From positions with and without pieces in hand, counted by tests/support/placing.py. */
TEST(as_many_as_another_generator_counts) {
    static const struct {
        const char *game, *hand;
        uint64_t paths, results;
    } counts[] = {
        {"yote", ",*1", 117237, 117237}, {"yote", "", 31724, 31724},
        {"choko", ",*1", 16420, 16420},  {"choko", "", 5696, 5696},
        {"tides", ",*1", 4730, 4629},    {"tides", "", 21101, 20974},
    };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        const struct ch_game *game = game_named(counts[i].game);
        CH_SCOPED(ch_text_done) struct ch_text fen = ch_text_new();
        ch_text_addf(&fen, "W:Wa1,b3,c2,d4,e5,a4%s:Bb2,c4,d3,e2,b5,d1%s", counts[i].hand,
                     counts[i].hand);
        struct ch_position position = position_read(game, fen.data);
        assert_int_equal(counts[i].paths, ch_game_perft(game, &position, 3, false));
        assert_int_equal(counts[i].results, ch_game_perft(game, &position, 3, true));
    }
}

/* As the rules say: 25 holes, then 24; who is shown a stick has to show one, so that the third turn
 * has 23 holes, or one of the first side's steps and jumps. A stick on one hole has as many ways as
 * neighbours: 80 over all holes, 23 of 24 of them free, and 60 jumps over the other stick. */
TEST(choko_by_hand) {
    const struct ch_game *game = game_named("choko");
    struct ch_position start = position_read(game, NULL);
    uint64_t third = 25 * 24 * 23 + 80 * 23 + 60;
    assert_int_equal(25, ch_game_perft(game, &start, 1, true));
    assert_int_equal(25 * 24, ch_game_perft(game, &start, 2, true));
    assert_int_equal(third, ch_game_perft(game, &start, 3, true));
    CH_SCOPED(table_close) struct table table = table_open("choko", NULL);
    table_play(&table, "@c3");
    assert_int_equal(24, table.legal.count);
    table_play(&table, "@a1");
    table_play(&table, "c3-c4");
    assert_int_equal(23 + 2, table.legal.count);
    table_play(&table, "@e5");
    for (int i = 0; i < table.legal.count; i++) /* it must be answered */
        assert_int_equal(1, table.legal.move[i].path_length);
    assert_int_equal(22, table.legal.count);
}

/* The centre stays free while pieces are put; then they move. */
TEST(tides_by_hand) {
    const struct ch_game *game = game_named("tides");
    struct ch_position start = position_read(game, NULL);
    assert_int_equal(24, ch_game_perft(game, &start, 1, true));
    assert_int_equal(24 * 23 * 22, ch_game_perft(game, &start, 3, true));
    CH_SCOPED(table_close) struct table table = table_open("tides", "W:Wa1,*1:Bb2,*1");
    assert_int_equal(22, table.legal.count);
    table_play(&table, "@e5");
    table_play(&table, "@a5");
    assert_string_equal("a1xc3 e5-d4 e5-d5 e5-e4 a1-a2 a1-b1", table_moves(&table));
}

TEST(a_capture_takes_another) {
    CH_SCOPED(table_close)
    struct table table = table_open("yote:captures=orthogonal", "W:Wa1,*3:Bb1,d4,e5,*2");
    const struct ch_position *position;
    bool warning = true;
    struct ch_move move;
    struct ch_error error;
    assert_true(strncmp(table_moves(&table), "a1xc1+e5 a1xc1+d4 a1-a2 @", 25) == 0);
    assert_int_equal(CH_BAD_INPUT,
                     table.game->ops->parse_move(table.game, &table.history, &table.legal, "a1xc1",
                                                 &move, &warning, &error));
    assert_non_null(strstr(error.text, "a1xc1 is ambiguous: a1xc1+e5 or a1xc1+d4"));
    table_play(&table, "a1xc1,e5");
    position = ch_history_position(&table.history);
    assert_string_equal("B:Wc1,*3:Bd4,*2", table_fen(&table));
    assert_int_equal(0, table.history.plies[0].quiet);
    assert_int_equal(CH_ONGOING, table_outcome(&table).result);
    assert_int_equal(2, ch_hand_count(position, 1, 0));
}

/* Nothing is left to be taken besides, but there are pieces in hand; then there are not. */
TEST(who_has_pieces_in_hand_has_not_lost) {
    CH_SCOPED(table_close) struct table table = table_open("yote", "W:Wa1,*3:Bb1,*1");
    table_play(&table, "a1xc1");
    assert_string_equal("B:Wc1,*3:B*1", table_fen(&table));
    assert_int_equal(CH_ONGOING, table_outcome(&table).result);
    assert_int_equal(24, table.legal.count);
    CH_SCOPED(table_close) struct table over = table_open("yote", "W:Wa1,*3:Bb1");
    table_play(&over, "a1xc1");
    assert_int_equal(CH_WON, table_outcome(&over).result);
    assert_int_equal(0, table_outcome(&over).winner);
    assert_int_equal(CH_END_NO_PIECES, table_outcome(&over).end);
}

/* A pair parts: one man goes, one stays. */
TEST(a_pair_parts) {
    CH_SCOPED(table_close) struct table table = table_open("toki", "W:WPb2,*P3:BPc2,d2,*P1");
    table_play(&table, "b2xe2");
    assert_string_equal("B:Wb2,e2,*P3:B*P1", table_fen(&table));
    CH_SCOPED(table_close) struct table edge = table_open("toki", "W:Wc2:BPd2,Pe2,*P1");
    table_play(&edge, "c2xe2");
    assert_string_equal("B:We2:B*P1", table_fen(&edge));
    CH_SCOPED(table_close) struct table alone = table_open("toki", "W:Wd2:BPe2,*P1");
    assert_int_equal(3, alone.legal.count);
}

/* A piece that was lost is replaced before another one moves, or the same. */
TEST(losses_are_replaced) {
    CH_SCOPED(table_close)
    struct table table = table_open("queah-game", "W:Wa1,a3,a5,*6:Be1,e5,c5,*6");
    struct ch_move move;
    struct ch_error error;
    assert_int_equal(CH_BAD_INPUT,
                     table.game->ops->parse_move(table.game, &table.history, &table.legal, "a1-b2",
                                                 &move, NULL, &error));
    assert_non_null(strstr(error.text, "a piece must be put on the board first"));
    table_play(&table, "@c1+c1-d2");
    assert_string_equal("B:Wa1,d2,a3,a5,*5:Be1,c5,e5,*6", table_fen(&table));
    table_play(&table, "@e3+e5-d4");
    assert_string_equal("W:Wa1,d2,a3,a5,*5:Be1,e3,d4,c5,*5", table_fen(&table));
}

/* Games played at random: FEN and moves are read back, and no position is more than it was. */
static void play_at_random(const char *name, uint64_t seed) {
    enum { PLIES = 120 };
    CH_SCOPED(table_close) struct table table = table_open(name, NULL);
    const struct ch_game *game = table.game;
    struct ch_random random;
    ch_random_init(&random, seed);
    for (int ply = 0; ply < PLIES && table_outcome(&table).result == CH_ONGOING; ply++) {
        const struct ch_position *position = ch_history_position(&table.history);
        struct ch_position again = position_read(game, table_fen(&table));
        assert_memory_equal(position, &again, sizeof again);
        assert_int_equal(game->ops->can_capture(game, position),
                         ch_game_captures(game, &table.legal) > 0);
        for (int i = 0; i < table.legal.count; i++) {
            ch_text_clear(&table.text);
            game->ops->format_move(game, &table.legal.move[i], NULL, CH_NOTATION_FULL, &table.text);
            struct ch_move found = move_read(game, &table.history, &table.legal, table.text.data);
            assert_true(ch_move_equal(&found, &table.legal.move[i]));
        }
        int chosen = (int)ch_random_below(&random, (uint32_t)table.legal.count);
        ch_history_push(&table.history, game, &table.legal.move[chosen]);
        table_list(&table);
        for (int seat = 0; seat < CH_SEATS; seat++)
            assert_in_range(ch_hand_all(ch_history_position(&table.history), seat), 0, 66);
    }
}

TEST(games_at_random) {
    static const char *const games[] = {"yote",     "choko",        "tides",
                                        "tre-guti", "mraha-wa-bwe", "queah-game",
                                        "toki",     "louis-xvi",    "guerrilla-checkers",
                                        "cage",     "fenix"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        for (uint64_t seed = 1; seed <= 4; seed++)
            play_at_random(games[i], seed);
}

TEST(refused_positions) {
    expect_no_position("yote", "W:W*13:B*1",
                       "White has 13 of the kind `man` in hand; in Yote there are 12");
    expect_no_position("yote", "W:Wa1,*12:B*1", "White has 13 pieces; a side has 12 at most");
    expect_no_position("yote", "W:W*:B*1", "`:` is where a number of pieces in hand belongs");
    expect_no_position("yote", "W:W*256:B*1", "White has 256 or more pieces in hand");
    expect_no_position("yote", "W:W*1,*2:B*1", "White has two numbers of pieces in hand");
    expect_no_position("toki", "W:W*1:B*P1",
                       "White has 1 of the kind `man` in hand; in T'oki there are 0");
    expect_no_position("english", "W:W*1:B3",
                       "White has 1 of the kind `man` in hand; in English draughts there are 0");
}

TEST(refused_moves) {
    expect_no_move_in("yote", "W:Wa1,*1:Bb2,*1", "@b2", "@b2 is not legal: b2 is occupied");
    expect_no_move_in("yote", "W:Wa1:Bb2,*1", "@b1", "White has no piece in hand");
    expect_no_move_in("tides", NULL, "@c3", "no piece may be put on c3");
    expect_no_move_in("tides", "W:Wa1,*1:Bb2,*1", "a1-a2",
                      "pieces in hand must be put on the board first");
    expect_no_move_in("choko", "W:Wa1,*2:Bb2,*1", "a1-a2", "must be answered by another");
    expect_no_move_in("mraha-wa-bwe", NULL, "@a1", "a turn puts 2 pieces");
    expect_no_move_in("mraha-wa-bwe", NULL, "@a1+@a1", "a1 is occupied");
    expect_no_move_in("queah-game", NULL, "@a3+b2-c3", "White may not put a piece now");
    expect_no_move_in("queah-game", "W:Wa1,a3,*6:Be5,*6", "@c1+c1-d2", "a turn puts 2 pieces");
    expect_no_move_in("queah-game", "W:Wa1,a3,a5,*6:Be5,*6", "@c1", "moves in the same turn");
    expect_no_move_in("yote", NULL, "@", "is not a move; write it like c3-d4, c3xe5 or @c3");
    expect_no_move_in("yote", NULL, "@z9", "is not a move");
    expect_no_move_in("english", NULL, "@15", "is not a move; write it like 11-15");
}

TEST(drawn_under_the_board) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const struct ch_game *game = game_named("toki");
    struct ch_position position = position_read(game, "W:Wa1,*P1:B");
    ch_board_draw(game, &position, &(struct ch_drawing){.numbers = false}, &text);
    assert_non_null(strstr(text.data, "\nin hand: White 1 pair, Black none\n"));
    game = game_named("yote");
    position = position_read(game, NULL);
    ch_text_clear(&text);
    ch_board_draw(game, &position, &(struct ch_drawing){.numbers = false}, &text);
    assert_non_null(strstr(text.data, "\nin hand: White 12, Black 12\n"));
}

/* A board that was drawn, and board text, are read with what is in hand. */
TEST(read_with_the_board) {
    static const char *const fens[] = {"W:Wa1,*11:Bb2,c3,*9", "B:Wa1,Pb3,*P1:BPb2,c3", "W:W:B*P10"};
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        const struct ch_game *game = game_named(strchr(fens[i], 'P') ? "toki" : "yote");
        struct ch_position position = position_read(game, fens[i]), again;
        struct ch_error error;
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        ch_board_text_format(game, &position, &text);
        again = position_read(game, text.data);
        assert_memory_equal(&position, &again, sizeof again);
        ch_text_clear(&text);
        ch_board_draw(game, &position, &(struct ch_drawing){.coordinates = true}, &text);
        ch_text_addf(&text, "%s to move\n", fens[i][0] == 'W' ? "White" : "Black");
        assert_int_equal(CH_OK, ch_board_read_position(game, text.data, &again, &error));
        assert_memory_equal(&position, &again, sizeof again);
    }
}

/* Words of definitions that contradict one another. */
TEST(refused_definitions) {
    static const struct {
        const char *facts, *reason;
    } wrong[] = {
        {"(drop (when first))", "nothing is in hand to be put on the board"},
        {"(hand (of man) (pieces 0))", "`pieces` is from 1 to 99, or White's number and Black's"},
        {"(hand (of man) (pieces 100 1))", "`pieces` is from 1 to 99"},
        {"(hand (of man) (pieces 0 0))", "`pieces` is from 1 to 99"},
        {"(hand (of men) (pieces 3))", "`men` is no piece of this game"},
        {"(hand (of man) (pieces 3)) (drop (count 3))", "`count` is from 1 to 2, not 3"},
        {"(hand (of man) (pieces 3)) (drop (when refill))", "`refill` needs the number"},
        {"(hand (of man) (pieces 3)) (drop (up-to 3))", "`up-to` belongs to (when refill)"},
        {"(hand (of man) (pieces 60)) (drop (when refill) (up-to 41))",
         "`up-to` is from 1 to 12, not 41"},
        {"(hand (of man) (pieces 3)) (drop (except z9))", "`z9` is no square"},
        {"(capture (by man) (ways all) (line yes) (once yes) (landing edge)) (choice (maximise "
         "count))",
         "captures that land at the `edge` can't be compared"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect_no_game("(game (name t) (title \"T\"))\n(board (rows 4) (columns 4) (squares all) "
                       "(names algebraic))\n(piece (name man))\n(step (of man) (ways all))\n"
                       "(setup (men-rows 1))",
                       wrong[i].facts, wrong[i].reason);
}

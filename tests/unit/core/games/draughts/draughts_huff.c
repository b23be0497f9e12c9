/* Huffing: who takes nothing though he could have may lose a piece for it; how that is played and
 * written. */
#include "core/games/draughts/definition/definition.h"
#include "core/games/draughts/huff.h"
#include "core/games/text/board_text.h"
#include "tests/unit/core/games/draughts/draughts.h"
#include "tests/unit/core/games/refused.h"

/* Counted by Ludii (PadLex/Ludii at 93ed3218), a huff and the move behind it being one turn; of the
 * others and from other positions by tests/support/huffing.py, which agrees with Ludii. */
TEST(as_many_as_others_count) {
    static const struct {
        const char *game, *fen;
        int depth;
        uint64_t paths, results;
    } counts[] = {
        {"kharberg", NULL, 5, 15048, 15048},
        {"la-dama", NULL, 5, 29891, 29891},
        {"zamma", NULL, 5, 7157, 7157},
        {"dama-alquerque", NULL, 5, 9138, 9138},
        {"damas", NULL, 5, 24671, 24442},
        {"kharberg", "W:Wa1,Kb2,c3,d1:B~c4,d4,~Ke3,b4", 3, 70571, 70441},
        {"la-dama", "W:Wa1,Kb2,c3,d1:B~c4,d4,~Ke3,b4", 3, 102148, 101300},
        {"dama-alquerque", "W:Wa1,Kb2,c3,d1:B~c4,d4,~Ke3,b4", 3, 68946, 68285},
        {"damas", "W:W22,23,K31:B18,19,11,10,K5", 3, 724, 487},
    };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        const struct ch_game *game = game_named(counts[i].game);
        struct ch_position position = position_read(game, counts[i].fen);
        assert_int_equal(counts[i].paths, ch_game_perft(game, &position, counts[i].depth, false));
        assert_int_equal(counts[i].results, ch_game_perft(game, &position, counts[i].depth, true));
    }
}

/* A stone that could have taken something is huffed where it has gone to, or where it is. */
TEST(the_other_side_huffs) {
    CH_SCOPED(table_close) struct table table = table_open("kharberg", "W:Wa1,e1:Ba2,e5");
    table_play(&table, "a1-b1");
    assert_string_equal("B:W~b1,e1:Ba2,e5", table_fen(&table));
    table_play(&table, "~b1+e5-d5");
    assert_string_equal("W:We1:Ba2,d5", table_fen(&table));
    const struct ch_move *move = &table.history.plies[1].move;
    assert_int_equal(1, move->huffs);
    assert_false(ch_move_takes(move));
    assert_int_equal(0, table.history.plies[1].quiet);
    CH_SCOPED(table_close) struct table other = table_open("kharberg", "W:Wa1,e1:Ba2,e5");
    table_play(&other, "e1-e2");
    assert_string_equal("B:W~a1,e2:Ba2,e5", table_fen(&other));
    table_play(&other, "e5-e4"); /* who does not huff now can't later */
    assert_string_equal("W:Wa1,e2:Ba2,e4", table_fen(&other));
    CH_SCOPED(table_close) struct table taken = table_open("kharberg", "W:Wa1,e1:Ba2,e2,c5");
    table_play(&taken, "a1xa3"); /* who took something is not huffed for another stone */
    assert_string_equal("B:We1,a3:Be2,c5", table_fen(&taken));
}

/* A huff may make a capture possible; who then does not make it may be huffed for that. */
TEST(a_huff_comes_before_the_move) {
    CH_SCOPED(table_close) struct table table = table_open("kharberg", "W:Wa1,a4:B~a3,a2,e5");
    assert_string_equal("a4-a5 a4-b4 a1-b2 a1-b1 ~a3+a1xa3 ~a3+a4-a5 ~a3+a4-b4 ~a3+a4-a3 "
                        "~a3+a1-b2 ~a3+a1-b1",
                        table_moves(&table));
    table_play(&table, "~a3+a1-b1");
    assert_string_equal("B:W~b1,a4:Ba2,e5", table_fen(&table));
}

/* A dama may jump over a piece, or huff it and go the same way: two moves, of which the first can't
 * be huffed. */
TEST(a_jump_and_a_huff_differ) {
    CH_SCOPED(table_close)
    struct table table = table_open("dama-alquerque", "W:WKa1,e1:B~a2,d2,e5");
    table_play(&table, "a1xa4");
    assert_string_equal("B:We1,Ka4:Bd2,e5", table_fen(&table));
    CH_SCOPED(table_close)
    struct table huff = table_open("dama-alquerque", "W:WKa1,e1:B~a2,d2,e5");
    table_play(&huff, "~a2+a1-a4");
    assert_string_equal("B:W~e1,Ka4:Bd2,e5", table_fen(&huff));
}

/* Who can't move passes, and may huff before that; but who can huff does not just pass. */
TEST(a_huff_and_a_pass) {
    CH_SCOPED(table_close)
    struct table table = table_open("dama-alquerque", "W:Wa4:Ba5,b4,c4,~Ke1");
    assert_string_equal("~e1+a4-a4", table_moves(&table));
    CH_SCOPED(table_close) struct table pass = table_open("dama-alquerque", "W:Wa4:Ba5,b4,c4,Ke1");
    assert_string_equal("a4-a4", table_moves(&pass));
}

/* In Damas all that could have taken the most leave the board, where they are then. */
TEST(pieces_are_forfeited) {
    CH_SCOPED(table_close) struct table table = table_open("damas", "W:W22,32,21:B18,4");
    assert_string_equal("22x15 21-17 22-17 32-27 32-28", table_moves(&table));
    table_play(&table, "21-17");
    assert_string_equal("B:W17,32:B4,18", table_fen(&table));
    CH_SCOPED(table_close) struct table moved = table_open("damas", "W:W22,32,21:B18,4");
    table_play(&moved, "22-17");
    assert_string_equal("B:W21,32:B4,18", table_fen(&moved));
    CH_SCOPED(table_close) struct table most = table_open("damas", "W:W22,24,32:B17,9,19,4");
    table_play(&most, "32-28"); /* 22 could have taken two, 24 one */
    assert_string_equal("B:W24,28:B4,9,17,19", table_fen(&most));
}

TEST(refused_moves) {
    expect_no_move_in("kharberg", "W:Wa1:Ba2,~c3", "~a2+a1-b1",
                      "~a2+a1-b1 is not legal: Black has no piece on a2 that could have captured");
    expect_no_move_in("kharberg", "W:Wa1:Ba2,c3", "~c3+a1-b1",
                      "none could have captured, or one did");
    expect_no_move_in("kharberg", "W:Wa1:Ba2,~c3", "~c3+a1-a2", "a2 is occupied");
    expect_no_move_in("kharberg", "W:Wa1:Ba2,~c3", "~c3",
                      "is not a move; write it like c3-d4, c3xe5 or ~d4+a1-a2");
    expect_no_move_in("kharberg", "W:Wa1:Ba2,~c3", "~c3+", "is not a move");
    expect_no_move_in("kharberg", "W:Wa1:Ba2,~c3", "~z9+a1-b1", "is not a move");
}

TEST(refused_positions) {
    expect_no_position("kharberg", "W:W~a1:Bc3",
                       "White is to move, and has no piece of Black to huff on a1");
    expect_no_position("kharberg", "W:Wa1:B~", "the position ends where a square belongs");
    expect_no_position("alquerque", "W:Wa1:B~c3", "is where a square belongs");
    expect_no_position("damas", "W:W31:B~5", "is where a square number belongs");
}

/* A position without huffs is the same as one in which there never were any. */
TEST(a_null_move_forgets) {
    const struct ch_game *game = game_named("kharberg");
    struct ch_position position = position_read(game, "W:Wa1:B~c3"), plain, passed;
    plain = position_read(game, "B:Wa1:Bc3");
    game->ops->pass(game, &position, &passed);
    assert_memory_equal(&plain, &passed, sizeof plain);
    plain.word[0] = position.word[0];
    assert_true(game->ops->hash(game, &plain) != game->ops->hash(game, &position));
    assert_true(ch_huff_any(&position) && !ch_huff_any(&plain));
}

/* Games played at random: positions and moves are read back, and only who took nothing is huffed.
 */
static void play_at_random(const char *name, uint64_t seed) {
    enum { PLIES = 80 };
    CH_SCOPED(table_close) struct table table = table_open(name, NULL);
    const struct ch_game *game = table.game;
    struct ch_random random;
    ch_random_init(&random, seed);
    for (int ply = 0; ply < PLIES && table_outcome(&table).result == CH_ONGOING; ply++) {
        const struct ch_position *position = ch_history_position(&table.history);
        struct ch_position again = position_read(game, table_fen(&table));
        assert_memory_equal(position, &again, sizeof again);
        ch_text_clear(&table.text);
        ch_board_text_format(game, position, &table.text);
        again = position_read(game, table.text.data);
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
        struct ch_move move = table.legal.move[chosen];
        ch_history_push(&table.history, game, &move);
        assert_true(!ch_move_takes(&move) || !ch_huff_any(ch_history_position(&table.history)));
        table_list(&table);
    }
}

TEST(games_at_random) {
    static const char *const games[] = {"kharberg", "la-dama", "zamma", "dama-alquerque", "damas"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        for (uint64_t seed = 1; seed <= 3; seed++)
            play_at_random(games[i], seed);
}

TEST(drawn_under_the_board) {
    const struct ch_game *game = game_named("kharberg");
    struct ch_position position = position_read(game, "W:Wa1:Be5,~Kc3,~d4"), again;
    struct ch_error error;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_board_text_format(game, &position, &text);
    assert_string_equal("w ....b/...b./..B../...../w.... ~d4~c3", text.data);
    ch_text_clear(&text);
    ch_board_draw(game, &position, &(struct ch_drawing){.coordinates = true}, &text);
    assert_non_null(strstr(text.data, "\nmay be huffed: d4, c3\n"));
    ch_text_add(&text, "White to move\n");
    assert_int_equal(CH_OK, ch_board_read_position(game, text.data, &again, &error));
    assert_memory_equal(&position, &again, sizeof again);
}

/* Words of definitions that contradict one another. */
TEST(refused_definitions) {
    static const struct {
        const char *facts, *reason;
    } wrong[] = {
        {"(choice (capture huff) (maximise count))", "nothing is compared with (capture huff)"},
        {"(choice (capture forfeit) (minimise count))", "only (maximise count) is compared"},
        {"(choice (capture forfeit) (maximise weight))", "leave `weight` out"},
        {"(chain (remove under)) (choice (capture huff))",
         "`under` can't be combined with (capture huff); leave one of the two out"},
        {"(chain (bonus yes)) (choice (capture forfeit))",
         "`bonus` can't be combined with (capture forfeit)"},
        {"(hand (of man) (pieces 3)) (choice (capture huff))", "`hand` can't be combined"},
        {"(opening (do remove)) (choice (capture huff))", "`opening` can't be combined"},
        {"(surround (of man) (by man) (ways all)) (choice (capture huff))",
         "`surround` can't be combined"},
        {"(step (name shy) (of man) (ways all) (only safe)) (choice (capture forfeit))",
         "`only` can't be combined with (capture forfeit)"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect_no_game("(game (name t) (title \"T\"))\n(board (rows 4) (columns 4) (squares all) "
                       "(names algebraic))\n(piece (name man))\n(step (of man) (ways all))\n"
                       "(capture (by man) (ways all)) (setup (men-rows 1))",
                       wrong[i].facts, wrong[i].reason);
}

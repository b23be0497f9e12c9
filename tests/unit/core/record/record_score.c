/* What is written beside the moves of imported games: in the record's column, and back. The texts
 * expected are PDN written by hand. */
#include "core/records/score.h"

#include "core/games/games.h"
#include "tests/support/unit.h"

static struct ch_error error;

static void read(const char *text, struct ch_pdn_game *pdn) {
    CH_SCOPED(ch_pdn_reader_done) struct ch_pdn_reader reader = {0};
    ch_pdn_reader_init(&reader, text, strlen(text), "a.pdn", ch_game_find("english"));
    assert_int_equal(ch_pdn_read(&reader, pdn, &error), CH_OK);
}

/* A recorded game as `record import` makes it; `text` is its movetext, which it owns. */
static struct ch_recorded_game imported(const char *text) {
    struct ch_recorded_game game = {
        .id = 7,
        .game = ch_copy("english"),
        .tags = ch_copy("{\"Event\":\"x\",\"ImportedFrom\":\"a.pdn\"}"),
        .movetext = text ? ch_copy(text) : NULL,
        .fault_seat = -1,
        .ply_count = 2,
    };
    game.moves = ch_alloc(2 * sizeof *game.moves);
    game.moves[0] = (struct ch_played_move){
        .path = ch_copy("11-15"), .wall_us = -1, .cpu_us = -1, .reason = ch_copy("well")};
    game.moves[1] =
        (struct ch_played_move){.path = ch_copy("22-18"), .wall_us = 2500000, .cpu_us = -1};
    return game;
}

static void column_is(const char *score, const char *expected) {
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn;
    read(score, &pdn);
    CH_FREED char *text = ch_score_movetext(&pdn, NULL);
    if (expected)
        assert_string_equal(text, expected);
    else
        assert_null(text);
}

TEST(a_column_has_what_rows_have_no_room_for) {
    column_is("1. 11-15 {a comment} 22-18 {[%emt 0:00:02]} *", NULL);
    column_is("{before} 1. 11-15 22-18 *", "{before} 1. 11-15 22-18");
    column_is("1. 11-15! {a comment} 22-18 $13 *", "1. 11-15! 22-18 $13");
    column_is("1. 11-15 {[%clk 0:02:58] a} 22-18 {[%clock B0:01:00 w0:02:00]} *",
              "1. 11-15 {[%clk 0:02:58]} 1... 22-18 {[%clock B0:01:00 w0:02:00]}");
    column_is(
        "1. 11-15 22-18 {c} (1... 23-19 {kept} 2. 8-11 (2. 9-14 {[%emt 2.5]})) 2. 15x22 *",
        "1. 11-15 22-18 (1... 23-19 {kept} 2. 8-11 (2. 9-14 {[%emt 0:00:02.500]}))\n2. 15x22");
    column_is("1. 11-15 (1. 9-14 /FEN \"W:W32:B1\"/ 32-28) 22-18 *",
              "1. 11-15 (1. 9-14 /FEN \"W:W32:B1\"/ 1... 32-28) 1... 22-18");
}

TEST(a_score_has_columns_and_rows) {
    CH_SCOPED(ch_recorded_game_done)
    struct ch_recorded_game game =
        imported("{before} 1. 11-15! {[%clk 0:02:58]} (1. 9-14 22-18 (1... 22-17)) 1... 22-18 $4");
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn;
    assert_int_equal(ch_recorded_score(&game, true, &pdn, &error), CH_OK);
    const struct ch_pdn_line *line = &pdn.line;
    assert_int_equal(line->history.count, 2);
    assert_string_equal(line->notes[0].comment, "before");
    assert_string_equal(line->notes[1].comment, "well");
    assert_string_equal(line->notes[1].strength, "!");
    assert_true(line->notes[1].has_clock[0] && line->notes[1].clock_ms[0] == 178000);
    assert_false(line->notes[1].has_elapsed);
    assert_true(line->notes[2].has_elapsed && line->notes[2].elapsed_ms == 2500);
    assert_int_equal(line->notes[2].nag_count, 1);
    assert_int_equal(line->notes[2].nags[0], 4);
    assert_int_equal(line->variation_count, 1);
    assert_int_equal(line->variations[0].at, 0);
    assert_int_equal(line->variations[0].line->history.count, 2);
    assert_int_equal(line->variations[0].line->variation_count, 1);
}

/* Times and reasons of a game that the program played are no part of its score. */
TEST(a_game_of_our_own_has_its_moves) {
    CH_SCOPED(ch_recorded_game_done) struct ch_recorded_game game = imported(NULL);
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn;
    ch_free(game.tags);
    game.tags = NULL;
    assert_false(ch_score_imported(&game));
    assert_int_equal(ch_recorded_score(&game, false, &pdn, &error), CH_OK);
    assert_null(pdn.line.notes[1].comment);
    ch_pdn_game_done(&pdn);
    assert_int_equal(ch_recorded_score(&game, true, &pdn, &error), CH_OK);
    assert_string_equal(pdn.line.notes[1].comment, "well");
    assert_false(pdn.line.notes[2].has_elapsed);
}

TEST(a_column_that_is_none_of_the_game_is_refused) {
    static const char *const forged[] = {
        "1. 11-15",
        "1. 11-15 22-17",
        "1. 11-15 22-18 2. 15x22",
        "",
        "1. 11-15 22-18 1-0",

        "1. 11-15 /FEN \"W:W22,32:B1\"/ 22-18",
        "[Event \"x\"] 1. 11-15 22-18",
        "1. 11-15 {",
    };
    for (size_t i = 0; i < sizeof forged / sizeof *forged; i++) {
        CH_SCOPED(ch_recorded_game_done) struct ch_recorded_game game = imported(forged[i]);
        CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn;
        assert_int_equal(ch_recorded_score(&game, true, &pdn, &error), CH_BAD_INPUT);
        assert_non_null(strstr(error.text, "game 7"));
        assert_int_equal(pdn.line.history.count, 2);
        assert_string_equal(pdn.line.notes[1].comment, "well");
    }
    CH_SCOPED(ch_recorded_game_done) struct ch_recorded_game game = imported(NULL);
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn;
    game.movetext = ch_alloc(CH_SCORE_MOVETEXT + 2);
    memset(game.movetext, ' ', CH_SCORE_MOVETEXT + 1);
    memcpy(game.movetext, "11-15 22-18", 11);
    assert_int_equal(ch_recorded_score(&game, true, &pdn, &error), CH_BAD_INPUT);
    assert_non_null(strstr(error.text, "too long"));
}

/* A game whose own moves can't be played has none. */
TEST(moves_that_can_not_be_played) {
    CH_SCOPED(ch_recorded_game_done) struct ch_recorded_game game = imported(NULL);
    struct ch_pdn_game pdn;
    ch_free(game.moves[1].path);
    game.moves[1].path = ch_copy("22-15");
    assert_int_equal(ch_recorded_score(&game, true, &pdn, &error), CH_BAD_INPUT);
    assert_null(pdn.game);
}

/* Games with columns: what a jump does to both of them, in positions read by a person; leaves of
 * random positions by tests/support/columns.py, and those that Ludii counts from the start; texts
 * and drawings of columns, and the walk of searches. */
#include "core/games/draughts/columns/columns.h"
#include "core/games/text/board_text.h"
#include "core/games/walk.h"
#include "tests/unit/core/games/draughts/draughts.h"
#include "tests/unit/core/games/draughts/family.h"

enum { PLIES = 200, GAMES = 20 };

/* The move leads from one position to the other. */
static void expect_play(const char *game, const char *before, const char *move, const char *after) {
    CH_SCOPED(table_close) struct table table = table_open(game, before);
    table_play(&table, move);
    assert_string_equal(table_fen(&table), after);
}

static void expect_moves(const char *game, const char *position, const char *moves) {
    CH_SCOPED(table_close) struct table table = table_open(game, position);
    assert_string_equal(table_moves(&table), moves);
}

TEST(a_man_that_is_jumped_goes_under_the_column_that_jumps) {
    expect_play("lasca", "W:Wc3:Bd4,g7", "c3xe5", "B:We5(b):Bg7");
    expect_play("lasca", "W:Wc3(b):BKd4,g7", "c3xe5", "B:We5(bB):Bg7");
    expect_play("lasca", "W:Wc3(wb):Bd4,d6,g7", "c3xe5xc7", "B:WKc7(wbbb):Bg7");
}

TEST(only_the_top_is_taken_and_the_next_man_leads) {
    expect_play("lasca", "W:Wc3:Bd4(ww),g7", "c3xe5", "B:Wd4(w),e5(b):Bg7");
    expect_play("lasca", "W:Wc3:Bd4(bw),g7", "c3xe5", "B:We5(b):Bd4(w),g7");
    expect_play("lasca", "B:Wc3(B):Bd4", "d4xb2", "W:W:Bb2(w),Kc3");
}

TEST(the_top_alone_acts_and_is_promoted) {
    expect_moves("lasca", "W:Wd4(WB):Ba7", "d4-c5 d4-e5");
    expect_moves("lasca", "W:WKd4(wb):Ba7", "d4-c5 d4-e5 d4-c3 d4-e3");
    expect_play("lasca", "W:Wd6(wb):Ba5", "d6-e7", "B:WKe7(wb):Ba5");
    expect_play("lasca", "W:Wc5(wb):Bd6(bw),f6,a5", "c5xe7", "B:WKe7(wbb):Ba5,d6(w),f6");
}

TEST(no_column_is_jumped_twice_in_a_move) {
    /* The officer jumps the first man of d4 and lands on e5; back over the second it may not. */
    expect_moves("lasca", "W:WKc3:Bd4(bb),a7", "c3xe5");
    expect_moves("lasca:again=later", "W:WKc3:Bd4(bb),a7", "c3xe5");
    expect_play("lasca:again=free", "W:WKc3:Bd4(bb),a7", "c3xe5xc3xe5", "B:WKe5(bbb):Ba7");
    /* Round the square d4, d6, b6, b4 it comes to d4 again. */
    const char *round = "W:WKc3:Bd4(b),d6,b6,b4,g7";
    expect_moves("lasca", round, "c3xa5xc7xe5xc3 c3xe5xc7xa5xc3");
    expect_play("lasca:again=later", round, "c3xe5xc7xa5xc3xe5", "B:WKe5(bbbbb):Bg7");
    expect_play("lasca", round, "c3xe5xc7xa5xc3", "B:WKc3(bbbb):Bd4,g7");
}

TEST(men_are_under_in_the_order_in_which_they_are_jumped) {
    const char *round = "W:WKc3:Bd4,Kd6,b6,Kb4,g7";
    expect_play("lasca", round, "c3xe5xc7xa5xc3", "B:WKc3(bBbB):Bg7");
    expect_play("lasca", round, "c3xa5xc7xe5xc3", "B:WKc3(BbBb):Bg7");
    CH_SCOPED(table_close) struct table table = table_open("lasca", round);
    const struct ch_position *start = ch_history_position(&table.history);
    assert_int_equal(ch_game_perft(table.game, start, 1, true), 2);
    /* With men alone both ways end alike. */
    CH_SCOPED(table_close) struct table alike = table_open("lasca", "W:WKc3:Bd4,d6,b6,b4,g7");
    start = ch_history_position(&alike.history);
    assert_int_equal(alike.legal.count, 2);
    assert_int_equal(ch_game_perft(alike.game, start, 1, true), 1);
    assert_int_equal(ch_game_perft(alike.game, start, 1, false), 2);
}

TEST(kings_of_bashni_fly_and_must_land_where_they_can_go_on) {
    expect_moves("bashni", "W:WKa1:Bc3(b),f4", "a1:e5:g3 a1:e5:h2");
    expect_play("bashni", "W:WKa1:Bc3(w),h8", "a1xf6", "B:Wc3,Kf6(b):Bh8");
    expect_play("bashni", "W:Wb6(b):Ba7,c7,e7,h2", "b6xd8xf6", "B:WKf6(bbb):Bh2,a7");
}

TEST(a_side_without_a_column_that_moves_has_lost) {
    CH_SCOPED(table_close) struct table table = table_open("lasca", "B:Wa3,e3:Bd4");
    table_play(&table, "d4xf2");
    table_play(&table, "a3-b4");
    assert_int_equal(table_outcome(&table).result, CH_ONGOING);
    CH_SCOPED(table_close) struct table over = table_open("lasca", "B:Wa3(bb),e3:B");
    assert_int_equal(table_outcome(&over).result, CH_WON);
    assert_int_equal(table_outcome(&over).winner, 0);
}

static void count_row(char *field[], int count) {
    assert_int_equal(count, 4);
    CH_SCOPED(free_draughts) struct ch_draughts *draughts = family_open(field[0], "");
    if (!draughts)
        return;
    struct ch_position position = family_position(draughts, field[2]);
    int depth = 1;
    for (char *leaves = strtok(field[3], " "); leaves; leaves = strtok(NULL, " "), depth++) {
        uint64_t expected = strtoull(leaves, NULL, 10);
        uint64_t found = ch_game_perft(&draughts->game, &position, depth, field[1][0] == 'r');
        if (found != expected)
            family_complain("%s, %s: %llu at depth %d, and not %llu", field[0], field[2],
                            (unsigned long long)found, depth, (unsigned long long)expected);
    }
}

TEST(leaves_are_those_of_an_independent_generator) {
    family_rows("columns.tsv", count_row, 4 * 50 * 2);
}

/* Ludii's counts (PadLex/Ludii at 93ed3218) are those of its reading: men of Bashni capture forward
 * only. To this depth no column is jumped twice. */
TEST(leaves_from_the_start_are_ludiis) {
    static const struct {
        const char *game;
        uint64_t leaves[6];
    } counts[] = {
        {"lasca", {6, 6, 18, 54, 116, 324}},
        {"lasca:again=free", {6, 6, 18, 54, 116, 324}},
        {"bashni:man-captures=forward-diagonal,again=later", {7, 49, 302, 1469, 7361, 36690}},
        {"bashni:man-captures=forward-diagonal", {7, 49, 302, 1469, 7361, 36690}},
    };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        const struct ch_game *game = game_named(counts[i].game);
        const struct ch_position start = start_of(game);
        for (int depth = 1; depth <= 6; depth++)
            for (int by_result = 0; by_result < 2; by_result++)
                assert_int_equal(ch_game_perft(game, &start, depth, by_result),
                                 counts[i].leaves[depth - 1]);
    }
}

static int men_of(const struct ch_game *game, const struct ch_position *position) {
    struct ch_piece men[CH_COLUMN_MEN];
    int count = 0;
    for (int square = 0; square < game->graph.count; square++)
        count += game->ops->column(game, position, square, men);
    return count;
}

static int columns_of(const struct ch_position *position) {
    return __builtin_popcountll(ch_columns_occupied(position));
}

/* Both texts give the position again, byte by byte, from either side and with names on squares. */
static void check_texts(const struct ch_game *game, const struct ch_position *position) {
    struct ch_error error = {.text = ""};
    struct ch_position again;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    game->ops->format_position(game, position, &text);
    assert_int_equal(game->ops->parse_position(game, text.data, &again, &error), CH_OK);
    assert_memory_equal(&again, position, sizeof again);
    ch_text_clear(&text);
    ch_board_text_format(game, position, &text);
    assert_int_equal(game->ops->parse_position(game, text.data, &again, &error), CH_OK);
    assert_memory_equal(&again, position, sizeof again);
    for (int i = 0; i < 8; i++) {
        const struct ch_drawing drawing = {
            .unicode = i & 1, .flip = i & 2, .numbers = i & 4, .coordinates = true};
        ch_text_clear(&text);
        ch_board_draw(game, position, &drawing, &text);
        ch_text_addf(&text, "%s to move\n", game->seat_name[game->ops->side(game, position)]);
        if (ch_board_read_position(game, text.data, &again, &error) != CH_OK)
            fail_msg("%s\n%s", text.data, error.text);
        if (memcmp(&again, position, sizeof again) != 0)
            fail_msg("another position: %s", text.data);
    }
}

/* A list holds what perft counts, and captures are found without it. */
static void check_list(const struct ch_draughts *draughts, const struct ch_position *position,
                       const struct ch_moves *legal) {
    assert_int_equal(draughts->kernel->perft(draughts, position, 1, false), legal->count);
    assert_int_equal(draughts->kernel->captures(draughts, position),
                     ch_game_captures(&draughts->game, legal) > 0);
    int free = 0, led = 0;
    struct ch_placed placed[CH_MAX_SQUARES];
    for (int i = 0; i < 2 * 2; i++)
        free += draughts->kernel->count(draughts, position, i & 1, i >> 1);
    led = draughts->kernel->pieces(draughts, position, placed);
    assert_in_range(free, led, men_of(&draughts->game, position));
    for (int i = 0; i < led; i++) {
        struct ch_piece men[CH_COLUMN_MEN];
        draughts->kernel->column(draughts, position, placed[i].square, men);
        assert_int_equal(men[0].seat, placed[i].piece.seat);
        assert_int_equal(men[0].kind, placed[i].piece.kind);
    }
}

/* No man leaves the board; what can't be taken back is that columns get fewer or men kings. */
static void check_move(const struct ch_game *game, const struct ch_position *before,
                       const struct ch_move *move, const struct ch_position *after) {
    struct ch_piece top = game->ops->piece_at(game, before, move->path[0]);
    bool final = columns_of(after) < columns_of(before) || move->kind != top.kind;
    assert_int_equal(men_of(game, after), men_of(game, before));
    assert_int_equal(game->ops->irreversible(game, before, move), final);
    for (int i = 0; i < move->captured_count; i++)
        for (int j = 0; j < i; j++)
            assert_int_not_equal(move->captured[i], move->captured[j]);
}

/* Of the walk in the position: steps, hash and worth are those of a walk that begins here. */
static void check_walk(struct ch_walk *walk, struct ch_walk *fresh, const struct table *table) {
    int count;
    struct ch_outcome ended;
    fresh->ops->begin(fresh, (struct ch_history *)&table->history);
    assert_true(walk->ops->hash(walk) == fresh->ops->hash(fresh));
    assert_int_equal(walk->ops->evaluate(walk), fresh->ops->evaluate(fresh));
    const struct ch_walk_step *steps = walk->ops->steps(walk, false, &count, &ended);
    assert_int_equal(count, table->legal.count);
    for (int i = 0; i < count; i++) {
        struct ch_move move;
        walk->ops->move(walk, &steps[i], &move);
        assert_true(ch_moves_find(&table->legal, &move) >= 0);
    }
}

static void play_at_random(const char *name, uint64_t seed) {
    CH_SCOPED(table_close) struct table table = table_open(name, NULL);
    struct ch_random random = seeded(seed);
    for (int ply = 0; ply < PLIES && table.legal.count > 0; ply++) {
        struct ch_position before = *ch_history_position(&table.history);
        check_list(ch_draughts_of(table.game), &before, &table.legal);
        check_texts(table.game, &before);
        struct ch_move move =
            table.legal.move[ch_random_below(&random, (uint32_t)table.legal.count)];
        ch_history_push(&table.history, table.game, &move);
        check_move(table.game, &before, &move, ch_history_position(&table.history));
        table_list(&table);
    }
}

TEST(random_games_keep_what_is_promised) {
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        play_at_random("lasca", seed);
        play_at_random("bashni", seed);
    }
}

TEST(the_walk_goes_where_the_game_goes) {
    CH_SCOPED(table_close) struct table table = table_open("bashni", NULL);
    const struct ch_walk_ops *ops = ch_walk_of(table.game);
    const struct ch_walk_options options = {0};
    struct ch_random random = seeded(5);
    assert_ptr_equal(ops, &ch_kernel_walk);
    struct ch_walk *walk = ops->open(table.game, &options);
    struct ch_walk *fresh = ops->open(table.game, &options);
    struct ch_history walked = history_of(table.game, &table.history.start);
    ops->begin(walk, &walked);
    int steps = 0;
    for (; steps < CH_WALK_STEPS - 1 && table.legal.count > 0; steps++) {
        int count;
        struct ch_outcome ended;
        check_walk(walk, fresh, &table);
        const struct ch_walk_step *list = ops->steps(walk, false, &count, &ended);
        struct ch_walk_step step = list[ch_random_below(&random, (uint32_t)count)];
        struct ch_move move;
        ops->move(walk, &step, &move);
        ops->make(walk, &step);
        ch_history_push(&table.history, table.game, &move);
        table_list(&table);
    }
    assert_true(steps > 20);
    while (steps-- > 0)
        ops->unmake(walk);
    assert_int_equal(walked.count, 0);
    ops->close(walk);
    ops->close(fresh);
    ch_history_done(&walked);
}

/* White's officer frees a prisoner of Black's, Black takes it again, and all stand as before. */
TEST(a_position_can_come_again_after_captures) {
    static const char *const moves[] = {"e7-d6", "e1-f2", "d6-e5", "f2-e3", "e5-f4", "e3xg5",
                                        "c7-b6", "f4-g3", "b6-a7", "g5-f6", "a7-b6", "f6-g7",
                                        "b6-c5", "g7-f6", "c5-d6", "f6-e7", "d6-c5", "e7-d6",
                                        "c5xe7", "g3-f2", "d6-c7", "f2-e1"};
    CH_SCOPED(table_close) struct table table = table_open("lasca", "B:WKe1:BKc7,Ke7(W)");
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        table_play(&table, moves[i]);
    assert_string_equal(table_fen(&table), "B:WKe1:BKc7,Ke7(W)");
    assert_int_equal(ch_history_repetitions(&table.history), 2);
}

TEST(men_below_count_for_who_frees_them) {
    const struct ch_game *game = game_named("lasca");
    struct ch_position alone = position_read(game, "W:Wc3:Be5"),
                       guarded = position_read(game, "W:Wc3(w):Be5"),
                       prison = position_read(game, "W:Wc3(b):Be5"),
                       deep = position_read(game, "W:Wc3(wwb):Be5"),
                       deeper = position_read(game, "W:Wc3(ww):Be5");
    assert_int_equal(ch_game_material(game, &guarded, 0) - ch_game_material(game, &alone, 0), 100);
    assert_int_equal(ch_game_material(game, &prison, 0), ch_game_material(game, &alone, 0));
    assert_true(ch_draughts_evaluate(game, &prison) < ch_draughts_evaluate(game, &alone));
    assert_int_equal(ch_draughts_evaluate(game, &deep), ch_draughts_evaluate(game, &deeper));
}

static void expect_refusal(const char *position, const char *reason) {
    const struct ch_game *game = game_named("lasca");
    struct ch_position read;
    struct ch_error error = {.text = ""};
    assert_int_equal(game->ops->parse_position(game, position, &read, &error), CH_BAD_INPUT);
    if (!strstr(error.text, reason))
        fail_msg("%s: `%s` does not say `%s`", position, error.text, reason);
}

TEST(wrong_columns_are_refused) {
    expect_refusal("W:Wc3(b:Be5", "the men below the top on c3 are not closed");
    expect_refusal("W:Wc3():Be5", "the men below the top on c3 are missing");
    expect_refusal("W:Wc3(x):Be5", "`x` is no man in the column on c3");
    expect_refusal("W:Wc3(.):Be5", "`.` is no man in the column on c3");
    expect_refusal("W:Wc3(bbbbbbbbbbb):Be5", "Black has 12 pieces; a side has 11 at most");
    expect_refusal("W:Wc3(wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww):Be5", "more than 31 men");
    expect_refusal("w ....b../......./......./......./..w(b/......./.......",
                   "row 5 has 3 squares");
    CH_SCOPED(table_close) struct table english = table_open("english", NULL);
    struct ch_position read;
    struct ch_error error = {.text = ""};
    assert_int_equal(english.game->ops->parse_position(english.game, "W:W22(b):B1", &read, &error),
                     CH_BAD_INPUT);
}

/* A definition with these facts behind Lasca's is refused with that message. */
static void expect_mistake(const char *facts, const char *message) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    struct ch_error error = {.text = ""};
    struct ch_draughts *draughts = NULL;
    ch_text_addf(&text, "(game (name t) (title \"T\") (extends lasca))\n%s\n", facts);
    assert_int_equal(ch_games_collect("lasca", &sources, &error), CH_OK);
    struct ch_source all[3] = {{.name = "t.game", .text = text.data}, sources.source[0]};
    assert_int_equal(ch_definition_compile("t", "", all, 2, &draughts, NULL, &error), CH_BAD_INPUT);
    assert_true(error.file[0] && error.line > 0);
    if (!strstr(error.text, message))
        fail_msg("%s: `%s` does not say `%s`", facts, error.text, message);
}

TEST(what_columns_can_not_do_is_refused_with_its_place) {
    expect_mistake("(capture (by man) (method approach))", "columns grow by jumps");
    expect_mistake("(hop (of man) (ways forward))", "columns do not hop");
    expect_mistake("(hook (at after-move) (of man) (do remove))", "no man leaves the board");
    expect_mistake("(board (rows 13) (columns 13))", "a board of columns has 64 squares at most");
    expect_mistake("(piece (name queen) (letter q))", "2 kinds of piece at most");
    expect_mistake("(board (rows 8) (columns 10)) (setup (men-rows 4))",
                   "columns are made of 31 men at most, and the game begins with 40");
    expect_mistake("(chain (remove at-end))", "`again` is about columns");
}

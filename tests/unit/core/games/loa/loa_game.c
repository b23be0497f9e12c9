/* Lines of Action as a game: how games end under each variant of the disputed rules, legal moves,
 * repetitions. Positions and expected results were found by hand, on the board. */

#include "tests/unit/core/games/table.h"

/* "Black connected", "drawn repetition", "ongoing". */
static const char *outcome(struct table *table) {
    static char text[80];
    struct ch_outcome end = table->game->ops->outcome(table->game, &table->history, &table->legal);
    if (end.result == CH_ONGOING)
        return "ongoing";
    assert_true((end.result == CH_WON) == (end.winner >= 0));
    snprintf(text, sizeof text, "%s %s",
             end.result == CH_DRAWN ? "drawn" : table->game->seat_name[end.winner],
             ch_end_name(end.end));
    return text;
}

/* Plays the moves, parted by blanks, from the position; the game must go on until the last. */
static void expect_end(const char *name, const char *position, const char *moves,
                       const char *expected) {
    CH_SCOPED(table_close) struct table table = table_open(name, position);
    char *copy = ch_copy(moves), *rest = copy, *move;
    while (moves[0] && (move = strsep(&rest, " ")) != NULL) {
        assert_string_equal(outcome(&table), "ongoing");
        table_play(&table, move);
    }
    if (strcmp(outcome(&table), expected) != 0)
        fail_msg("%s, %s, %s: %s and not %s", name, position, moves, outcome(&table), expected);
    ch_free(copy);
}

/* 4  . o . x      Two men on the rank: d4xb4 goes two squares. It joins b4 to a2 and b3, and takes
 * 3  . x . .      the one man that was off from c1 and d1.
 * 2  x . . .
 * 1  . . o o
 *    a b c d  */
TEST(test_both_connected) {
    const char *position = "b .o.x/.x../x.../..oo";
    expect_end("loa:size=4", position, "d4xb4", "drawn both-connected");
    expect_end("loa:size=4,both-connected=mover", position, "d4xb4", "Black both-connected");
    expect_end("loa:size=4,both-connected=mover", "w .x.o/.o../o.../..xx", "d4xb4",
               "White both-connected");
    /* A single man is a group: White's on d1. */
    position = "b .o.x/x.../..../...o";
    expect_end("loa:size=4", position, "d4xb4", "drawn both-connected");
    expect_end("loa:size=4,both-connected=mover", position, "d4xb4", "Black both-connected");
}

TEST(test_one_connected) {
    static const char *const names[] = {"loa:size=4", "loa:size=4,both-connected=mover",
                                        "loa:size=4,no-move=pass,repetition=none,limit=1"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        /* c1 is alone on its diagonal: a step to b2, beside a1. The limit comes too late. */
        expect_end(names[i], "b .o.o/..../..../x.x.", "c1-b2", "Black connected");
        /* The capture joins White's men alone: a1 and b4 are apart. */
        expect_end(names[i], "b .o.x/..../..../x.oo", "d4xb4", "White connected");
        /* It leaves White a single man. */
        expect_end(names[i], "b .o.x/..../..../x..o", "d4xb4", "White connected");
    }
}

/* A start position may be decided; it counts as made by the side that is not to move. */
TEST(test_connected_at_the_start) {
    expect_end("loa:size=4", "b ..../o..o/..../xx..", "", "Black connected");
    expect_end("loa:size=4", "w ..../o..o/..../xx..", "", "Black connected");
    expect_end("loa:size=4", "b ..../oo../..../x..x", "", "White connected");
    expect_end("loa:size=4", "b ..../oo../..../xx..", "", "drawn both-connected");
    expect_end("loa:size=4,both-connected=mover", "b ..../oo../..../xx..", "",
               "White both-connected");
    expect_end("loa:size=4,both-connected=mover", "w ..../oo../..../xx..", "",
               "Black both-connected");
    expect_end("loa:size=4", "b ..../..../...o/x...", "", "drawn both-connected");
    /* Across is beside; two apart is not, nor round the edge. */
    expect_end("loa:size=4", "b o..o/..../.x../x...", "", "Black connected");
    expect_end("loa:size=4", "b o..o/..../..../x.x.", "", "ongoing");
    expect_end("loa:size=4", "b .oo./x..x/..../o...", "", "ongoing");
    expect_end("loa:size=8",
               "b ..oo..../......../......../......x./x......./......../......../......oo", "",
               "ongoing");
}

/* a1 and h8 are barred by White's men beside them on each of their lines, and no side is connected.
 * On the next board neither side can move: all lines are full, or end too soon. */
TEST(test_no_move) {
    const char *barred =
        "b ......ox/......oo/......../......../......../......../oo....../xo......";
    expect_end("loa", barred, "", "White no-moves");
    expect_end("loa:both-connected=mover,repetition=none", barred, "", "White no-moves");
    expect_end("loa:no-move=pass", barred, "", "ongoing");
    expect_end("loa:no-move=pass", barred, "pass",
               "ongoing"); /* the board again, for the other side */
    struct table table = table_open("loa:no-move=pass", barred);
    assert_int_equal(table.legal.count, 1);
    assert_int_equal(table.legal.move[0].path_length, 2);
    assert_int_equal(table.legal.move[0].path[0], 0);
    assert_int_equal(table.legal.move[0].path[1], 0);
    assert_false(table.game->ops->can_capture(table.game, ch_history_position(&table.history)));
    struct ch_position before = *ch_history_position(&table.history);
    table_play(&table, "pass");
    const struct ch_position *after = ch_history_position(&table.history);
    assert_int_equal(table.game->ops->side(table.game, after), 1);
    assert_true(memcmp(before.word + 1, after->word + 1, sizeof before - sizeof *before.word) == 0);
    table_close(&table);

    const char *stuck = "b o.o./.x.x/o.o./.x.x";
    expect_end("loa:size=4", stuck, "", "White no-moves");
    expect_end("loa:size=4,no-move=pass", stuck, "", "drawn no-moves");
    expect_end("loa:size=4,no-move=pass", "w o.o./.x.x/o.o./.x.x", "", "drawn no-moves");
    expect_end("loa:size=4", "w o.o./.x.x/o.o./.x.x", "", "Black no-moves");
}

/* b1 goes two squares up its file and back, a2 two along its rank: each line has two men. */
TEST(test_repetition) {
    const char *once = "b1-b3 a2-c2 b3-b1 c2-a2";
    const char *twice = "b1-b3 a2-c2 b3-b1 c2-a2 b1-b3 a2-c2 b3-b1 c2-a2";
    expect_end("loa", "", "b1-b3 a2-c2 b3-b1", "ongoing");
    expect_end("loa", "", once, "drawn repetition");
    expect_end("loa:repetition=threefold", "", once, "ongoing");
    expect_end("loa:repetition=threefold", "", twice, "drawn repetition");
    expect_end("loa:repetition=none", "", twice, "ongoing");
    /* Of the positions in between, too. */
    expect_end("loa", "", "c1-c3 a2-c2 b1-b3 c2-a2 b3-b1", "drawn repetition");
    /* A capture can't be undone: positions before it can't come again. */
    CH_SCOPED(table_close) struct table table = table_open("loa:repetition=none", "");
    table_play(&table, "b1-b3");
    table_play(&table, "a2-c2");
    assert_int_equal(ch_history_quiet(&table.history), 2);
    table_play(&table, "c1xa3");
    assert_int_equal(ch_history_quiet(&table.history), 0);
}

TEST(test_limit) {
    const char *three = "b1-b3 a2-c2 b3-b1", *four = "b1-b3 a2-c2 b3-b1 c2-a2";
    expect_end("loa:limit=4", "", three, "ongoing");
    expect_end("loa:limit=4,repetition=none", "", four, "drawn ply-limit");
    expect_end("loa:limit=4", "", four, "drawn repetition");
    expect_end("loa:limit=3", "", three, "drawn ply-limit");
    expect_end("loa:limit=1", "", "", "ongoing");
}

/* The start of every size: Black on the first and the last rank, White on the outer files, the
 * corners empty; Black to move. */
TEST(test_sizes) {
    for (int size = 4; size <= 12; size += 2) {
        char name[20];
        snprintf(name, sizeof name, "loa:size=%d", size);
        CH_SCOPED(table_close) struct table table = table_open(name, "");
        const struct ch_position *start = ch_history_position(&table.history);
        int men[CH_SEATS] = {0};
        assert_int_equal(table.game->graph.count, size * size);
        assert_int_equal(table.game->ops->side(table.game, start), 0);
        for (int square = 0; square < size * size; square++) {
            int rank = square / size, file = square % size;
            bool outer_rank = rank % (size - 1) == 0, outer_file = file % (size - 1) == 0;
            struct ch_piece piece = table.game->ops->piece_at(table.game, start, square);
            assert_int_equal(piece.seat, outer_rank == outer_file ? -1 : outer_rank ? 0 : 1);
            men[0] += piece.seat == 0;
            men[1] += piece.seat == 1;
        }
        assert_int_equal(men[0], 2 * size - 4);
        assert_int_equal(men[1], 2 * size - 4);
        assert_int_equal(ch_game_material(table.game, start, 0), 0);
    }
}

TEST(test_table_of_functions) {
    CH_SCOPED(table_close)
    struct table table = table_open("loa:size=6", "b ....../o...../.x...o/....../....../x..x..");
    const struct ch_game *game = table.game;
    struct ch_position now = *ch_history_position(&table.history), passed, after;
    assert_int_equal(ch_game_material(game, &now, 0), 100);
    assert_int_equal(ch_game_material(game, &now, 1), -100);
    /* The null move changes only the side to move. */
    game->ops->pass(game, &now, &passed);
    assert_int_equal(game->ops->side(game, &passed), 1);
    assert_true(memcmp(now.word + 1, passed.word + 1, sizeof now - sizeof *now.word) == 0);
    assert_true(game->ops->hash(game, &now) != game->ops->hash(game, &passed));
    /* a1 goes two squares along its file and its rank and captures nothing there, b4 two along its
     * rank, d1 as a1. */
    assert_false(game->ops->can_capture(game, &now));
    /* Nor does f4 on that rank; a5, with b4 on its diagonal, would have to jump over it. */
    assert_false(game->ops->can_capture(game, &passed));
    now = position_read(game, "w ....../o...../...x.o/....../....../x..x..");
    assert_true(game->ops->can_capture(game, &now)); /* f4xd4 */
    /* Nothing moves from an empty square, and no man is made. */
    struct ch_move move = {.path = {20, 21}, .path_length = 2};
    game->ops->apply(game, &now, &move, &after);
    assert_int_equal(game->ops->side(game, &after), 0);
    assert_true(memcmp(now.word + 1, after.word + 1, sizeof now - sizeof *now.word) == 0);
}

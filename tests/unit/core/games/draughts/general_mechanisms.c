/* The general kernel, one mechanism at a time: tests/data/games/mechanisms.tsv. Lists, counts and
 * the question for captures are held against one another on the way. */
#include "core/games/draughts/general/general.h"
#include "tests/unit/core/games/draughts/family.h"

/* How many moves of a list end differently. */
static int count_results(const struct ch_moves *moves) {
    int count = 0;
    for (int i = 0; i < moves->count; i++) {
        bool seen = false;
        for (int k = 0; k < i && !seen; k++)
            seen = ch_move_ends_alike(&moves->move[k], &moves->move[i]);
        count += !seen;
    }
    return count;
}

static void agree(const struct ch_draughts *draughts, const struct ch_position *position) {
    CH_SCOPED(ch_moves_done) struct ch_moves all = {0}, list = {0};
    const struct ch_kernel *kernel = draughts->kernel;
    kernel->moves(draughts, position, true, &all);
    kernel->moves(draughts, position, false, &list);
    int results = count_results(&all);
    bool takes = false;
    uint64_t below = 0;
    for (int i = 0; i < list.count; i++) {
        struct ch_position after;
        takes = takes || list.move[i].captured_count > 0;
        kernel->apply(draughts, position, &list.move[i], &after);
        below += kernel->perft(draughts, &after, 1, false);
    }
    assert_int_equal(list.count, draughts->rules.by_result ? results : all.count);
    assert_int_equal(kernel->captures(draughts, position), takes);
    assert_int_equal(kernel->perft(draughts, position, 1, true), results);
    assert_int_equal(kernel->perft(draughts, position, 1, false), list.count);
    assert_int_equal(kernel->perft(draughts, position, 2, false), below);
}

/* purpose, facts, position, the moves */
static void mechanism_row(char *field[], int count) {
    assert_int_equal(count, 4);
    CH_SCOPED(free_draughts) struct ch_draughts *draughts = family_open("tiny", field[1]);
    if (!draughts)
        return;
    assert_ptr_equal(draughts->kernel, &ch_general_kernel);
    struct ch_position position = family_position(draughts, field[2]);
    CH_FREED char *found = family_moves(draughts, &position);
    if (strcmp(found, field[3]) != 0)
        family_complain("%s: %s\nfound    %s\nexpected %s", field[0], field[2], found, field[3]);
    agree(draughts, &position);
}

TEST(mechanisms) {
    family_rows("mechanisms.tsv", mechanism_row, 123);
}

static char *in_order(const struct ch_draughts *draughts, const char *board, bool all_paths) {
    struct ch_position position = family_position(draughts, board);
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    draughts->kernel->moves(draughts, &position, all_paths, &moves);
    struct ch_text text = ch_text_new();
    for (int i = 0; i < moves.count; i++) {
        ch_text_add(&text, i ? " " : "");
        family_add_move(&draughts->game, &position, &moves.move[i], &text);
    }
    return ch_text_take(&text);
}

/* By the source's number, then ahead left, ahead right, back left, back right, ahead, left, right,
 * back, near before far. Squares are numbered from a1. */
TEST(lists_are_in_order) {
    CH_SCOPED(free_draughts)
    struct ch_draughts *draughts =
        family_open("tiny", "(step (of king) (ways all) (reach any))(step (of man) (ways all))");
    assert_non_null(draughts);
    CH_FREED char *white = in_order(draughts, "w ....../....../....../....../W.w.../......", false);
    assert_string_equal(white, "a2-b3 a2-c4 a2-d5 a2-e6 a2-b1 a2-a3 a2-a4 a2-a5 a2-a6 a2-b2 a2-a1 "
                               "c2-b3 c2-d3 c2-b1 c2-d1 c2-c3 c2-b2 c2-d2 c2-c1");
    CH_FREED char *black = in_order(draughts, "b ....../....../....../..b.../....../......", false);
    assert_string_equal(black, "c3-b2 c3-d2 c3-b4 c3-d4 c3-c2 c3-b3 c3-d3 c3-c4");
}

/* Past a2 the king may stop on a3 or a4 before it takes a5. */
TEST(moves_that_end_alike_are_listed_once) {
    static const char board[] = "w ....../b...../....../....../b...../W.....";
    CH_SCOPED(free_draughts)
    struct ch_draughts *draughts =
        family_open("tiny", "(capture (by king) (ways forward) (reach any) (landing any))");
    assert_non_null(draughts);
    struct ch_position position = family_position(draughts, board);
    CH_FREED char *once = in_order(draughts, board, false), *all = in_order(draughts, board, true);
    assert_string_equal(once, "a1xa3xa6*a2,a5");
    assert_string_equal(all, "a1xa3xa6*a2,a5 a1xa4xa6*a2,a5");
    agree(draughts, &position);
}

/* Every second row and column full of men: far more ways for a king than can be listed. */
TEST(hard_positions_end) {
    CH_SCOPED(free_draughts)
    struct ch_draughts *draughts =
        family_open("canadian", "(capture (by man) (ways all))(capture (by king) (ways all))"
                                "(chain (complete no) (remove at-once))(choice (capture free))");
    assert_non_null(draughts);
    struct ch_position position = family_position(
        draughts, "w .W.W.W.W.W.W/..b.b.b.b.b./............/..b.b.b.b.b./............/..b.b.b.b.b./"
                  "............/..b.b.b.b.b./............/..b.b.b.b.b./............/W...........");
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    draughts->kernel->moves(draughts, &position, true, &moves);
    assert_in_range(moves.count, CH_MAX_ENDINGS, CH_MAX_ENDINGS + 100);
    for (int i = 0; i < moves.count; i++)
        assert_in_range(moves.move[i].path_length, 2, CH_MAX_PATH);
    moves.count = 0;
    draughts->kernel->moves(draughts, &position, false, &moves);
    assert_int_equal(draughts->kernel->perft(draughts, &position, 1, true), moves.count);
}

/* Sixty men between thirty-six free squares: a chain ends when a move can hold no more of it. */
TEST(chains_have_a_longest) {
    CH_SCOPED(free_draughts)
    struct ch_draughts *draughts =
        family_open("tiny", "(board (rows 12) (columns 12))(setup (men-rows 6))"
                            "(capture (by man) (ways orthogonal))"
                            "(choice (capture mandatory) (maximise count))");
    assert_non_null(draughts);
    struct ch_position position = family_position(
        draughts, "w ............/.b.b.b.b.b../b.b.b.b.b.b./.b.b.b.b.b../b.b.b.b.b.b./.b.b.b.b.b../"
                  "b.b.b.b.b.b./.b.b.b.b.b../b.b.b.b.b.b./.b.b.b.b.b../b.b.b.b.b.b./wb.b.b.b.b..");
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    draughts->kernel->moves(draughts, &position, true, &moves);
    assert_int_not_equal(moves.count, 0);
    for (int i = 0; i < moves.count; i++) {
        assert_int_equal(moves.move[i].path_length, CH_MAX_PATH);
        assert_int_equal(moves.move[i].captured_count, CH_MAX_PATH - 1);
    }
}

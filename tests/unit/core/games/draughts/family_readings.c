/* For each rule of the draughts family a position in which a tempting wrong reading gives other
 * moves (tests/data/games/readings.tsv): the game has the right ones, and a definition of the wrong
 * reading has the wrong ones, so that each of these positions can fail. */
#include "tests/support/begin.h"
#include "tests/unit/core/games/draughts/family.h"

static int wrong_readings;

static void expect(const struct ch_draughts *draughts, const char *text, const char *expected,
                   const char *words) {
    if (!draughts)
        return;
    struct ch_position position = family_position(draughts, text);
    CH_FREED char *found = family_moves(draughts, &position);
    if (strcmp(found, expected) != 0)
        family_complain("%s, %s (%s)\nfound    %s\nexpected %s", draughts->game.name, text, words,
                        found, expected);
}

/* game, position, the legal moves, a wrong reading, it as a definition (`-`: the language can't say
 * it), its moves (`-`: none) */
static void reading_row(char *field[], int count) {
    assert_int_equal(count, 6);
    if (strcmp(field[5], "-") == 0)
        field[5] = "";
    assert_string_not_equal(field[2], field[5]);
    struct ch_draughts *right = family_open(field[0], "");
    expect(right, field[1], field[2], "right");
    ch_draughts_free(right);
    if (strcmp(field[4], "-") == 0)
        return;
    char name[128];
    bool parameter = field[4][0] != '(';
    snprintf(name, sizeof name, "%s:%s", field[0], field[4]);
    struct ch_draughts *wrong = parameter ? family_open(name, "") : family_open(field[0], field[4]);
    expect(wrong, field[1], field[5], field[3]);
    ch_draughts_free(wrong);
    wrong_readings++;
}

TEST(readings) {
    family_rows("readings.tsv", reading_row, 229);
    assert_true(wrong_readings >= 200);
}

static void make(const struct ch_draughts *draughts, struct ch_history *history, const char *text) {
    const struct ch_game *game = &draughts->game;
    struct ch_moves moves = {0};
    const struct ch_position *position = ch_history_position(history);
    game->ops->moves(game, history, &moves);
    for (int i = 0; i < moves.count; i++) {
        CH_SCOPED(ch_text_done) struct ch_text written = ch_text_new();
        family_add_move(game, position, &moves.move[i], &written);
        bool same = strcmp(written.data, text) == 0;
        if (same) {
            ch_history_push(history, game, &moves.move[i]);
            ch_moves_done(&moves);
            return;
        }
    }
    fail_msg("%s: no move %s", game->name, text);
}

/* game, position, moves made, the legal moves then, its purpose */
static void example_row(char *field[], int count) {
    assert_int_equal(count, 5);
    CH_SCOPED(free_draughts) struct ch_draughts *draughts = family_open(field[0], "");
    const struct ch_game *game = &draughts->game;
    struct ch_position position = family_position(draughts, field[1]);
    if (strcmp(field[2], "-") == 0) {
        expect(draughts, field[1], field[3], field[4]);
    } else {
        CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &position);
        for (char *move = strtok(field[2], " "); move; move = strtok(NULL, " "))
            make(draughts, &history, move);
        CH_SCOPED(ch_moves_done) struct ch_moves moves = moves_of(game, &history);
        CH_FREED char *found = family_list(game, ch_history_position(&history), &moves);
        assert_string_equal(found, field[3]);
    }
}

TEST(examples) {
    family_rows("examples.tsv", example_row, 11);
}

/* A game with rules that no known game combines: game, facts that change it, position, its moves,
 * leaves by result at depth 1 and 2; by each kernel that can play it. */
static void mixture_row(char *field[], int count) {
    static const char *const kernels[] = {"bitboard", "general"};
    assert_int_equal(count, 5);
    char *rest;
    uint64_t leaves[2] = {strtoull(field[4], &rest, 10), 0};
    leaves[1] = strtoull(rest, NULL, 10);
    for (int k = 0; k < 2; k++) {
        CH_SCOPED(free_draughts) struct ch_draughts *draughts = family_open(field[0], field[1]);
        if (draughts && ch_draughts_choose_kernel(draughts, kernels[k])) {
            expect(draughts, field[2], field[3], field[1]);
            struct ch_position position = family_position(draughts, field[2]);
            for (int depth = 1; depth <= 2; depth++)
                if (ch_game_perft(&draughts->game, &position, depth, true) != leaves[depth - 1])
                    family_complain("%s, %s: leaves at depth %d by the %s kernel", field[1],
                                    field[2], depth, kernels[k]);
        }
    }
}

TEST(mixtures) {
    family_rows("mixtures.tsv", mixture_row, 400);
}

/* Chase, trap and attack moves. The expected plans are those of the thesis's figures 2.22 to 2.24,
 * and others found by hand by the same criteria. */

#include "core/base/text.h"
#include "core/games/game.h"
#include "tests/support/begin.h"

struct plan_case {
    const char *fen;   /* before `last`, if there is one */
    const char *last;  /* the opponent's move, or NULL */
    const char *plans; /* "kind move>target/steps", in the order of the legal moves */
};

static const struct plan_case cases[] = {
    /* Figure 2.22: over 27 the king would be jumped by 31. */
    {"W:W21,24,30,31:B1,3,10,14,K32", "24-19", "chase 32-28>24/2"},
    /* Figure 2.23: 15 makes 24-19 unsafe. */
    {"B:W20,24,28,31:B1,3,10,K32", NULL, "trap 10-15>15/1"},
    /* The same without the man on 10: the guards are not asked, so the king goes to 23 against 31.
     */
    {"B:W20,24,28,31:B1,3,K32", NULL, "trap 32-27>23/2"},
    /* Figure 2.24: everything is trapped, and 22 holds 30 without the king. */
    {"B:W15,30:B1,3,7,22,K23", NULL, "attack 23-18>18/1 attack 23-19>19/1"},
    /* Figures 2.22 and 2.24 turned round. */
    {"B:WK1,19,23,30,32:B2,3,9,12", "9-14", "chase 1-5>9/2"},
    {"W:WK10,11,26,30,32:B3,18", NULL, "attack 10-14>14/1 attack 10-15>15/1"},
    /* 7-11 and 15-11 both trap 20, but the king on 15 holds 24. */
    {"B:W20,24,30:B7,22,K15", NULL, "trap 7-11>11/1"},
    /* On 28 it shuts one way out of 32, and clears 24 for a jump over the other. */
    {"B:W10,21,32:B13,24,K29,K31", NULL, "trap 24-28>28/1"},
    /* The man on 8 takes the second way out of 16, and clears 8 for a jump over the first. */
    {"B:W16:B8,K15,K30", NULL, "trap 8-12>12/1"},
    /* 12 can jump over 8, and can't move once that has gone to 3. */
    {"W:W8,K11:BK12,16,20,K32", NULL, "trap 8-3>3/1"},
    /* From 11 the king guards 7, and 10, which it has left, is free for a jump over 6. */
    {"B:B1,K10,14,27,K29:WK2", NULL, "trap 10-15>11/2"},
    /* Everything is trapped, and a guard does not attack. */
    {"B:B1,K18:W26", NULL, ""},
    /* 7 and 8 are the squares beside 3; from 8 the king would be jumped to 12, which it has left.
     */
    {"W:WK2,5,K7:BK12", "7-3", ""},
    /* 10-15 would let 11 be jumped, and 10-7-10-15 leads back to the start. */
    {"W:W6,K10,K11,K25,26,29,32:BK13,K16,20", NULL, "trap 11-15>14/3"},
    /* No king, no plan; nor while a jump is due. */
    {"B:W20,24,28,31:B1,3,10", NULL, ""},
    {"B:W15,20,24:B1,10,K32", NULL, ""},
};

static void check(const struct ch_game *game, const struct plan_case *expected) {
    struct ch_position position = position_read(game, expected->fen);
    CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &position);
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    if (expected->last) {
        game->ops->moves(game, &history, &legal);
        struct ch_move last = move_read(game, &history, &legal, expected->last);
        ch_history_push(&history, game, &last);
        legal.count = 0;
    }
    game->ops->moves(game, &history, &legal);
    struct ch_suggestion plans[8];
    int count = game->ops->suggest(game, &history, &legal, plans, 8);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < count; i++) {
        ch_text_addf(&text, "%s%s ", i > 0 ? " " : "", plans[i].kind);
        game->ops->format_move(game, &legal.move[plans[i].candidate], NULL, CH_NOTATION_FULL,
                               &text);
        ch_text_addf(&text, ">%d/%d", plans[i].target + 1, plans[i].steps);
    }
    assert_string_equal(text.data, expected->plans);
}

TEST(plans_are_those_of_the_figures) {
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check(ch_game_find("english"), &cases[i]);
}

/* Fewer slots than plans: the first ones, and no more. */
TEST(room_is_respected) {
    const struct ch_game *game = ch_game_find("english");
    struct ch_position position = position_read(game, "B:W15,30:B1,3,7,22,K23");
    CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &position);
    CH_SCOPED(ch_moves_done) struct ch_moves legal = moves_of(game, &history);
    struct ch_suggestion plan;
    assert_int_equal(game->ops->suggest(game, &history, &legal, &plan, 1), 1);
    assert_int_equal(plan.target, 18 - 1);
}

static int count_material(const struct ch_game *game, const struct ch_position *position,
                          int seat) {
    int worth = 0;
    for (int square = 0; square < game->graph.count; square++) {
        struct ch_piece piece = game->ops->piece_at(game, position, square);
        if (piece.seat >= 0)
            worth +=
                piece.seat == seat ? game->kinds[piece.kind].value : -game->kinds[piece.kind].value;
    }
    return worth;
}

/* The tactics' answers from the bits agree with the list of moves and the squares. */
TEST(short_cuts_agree) {
    const struct ch_game *game = ch_game_find("english");
    int captures = 0, kings = 0;
    for (uint64_t number = 0; number < 30; number++) {
        CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
        struct ch_position start = start_of(game);
        CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &start);
        struct ch_random random = seeded(number);
        for (int ply = 0; ply < 120; ply++) {
            const struct ch_position *now = ch_history_position(&history);
            list_moves(game, &history, &legal);
            if (legal.count == 0)
                break;
            assert_int_equal(game->ops->can_capture(game, now), legal.move[0].captured_count > 0);
            captures += legal.move[0].captured_count > 0;
            for (int seat = 0; seat < CH_SEATS; seat++)
                assert_int_equal(ch_game_material(game, now, seat),
                                 count_material(game, now, seat));
            kings += ch_game_material(game, now, 0) % 100 != 0;
            ch_history_push(&history, game,
                            &legal.move[ch_random_below(&random, (uint32_t)legal.count)]);
        }
    }
    assert_true(captures > 100 && kings > 100);
}

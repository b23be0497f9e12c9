/* Steps and captures that are made only under conditions, on small boards whose moves are counted
 * by hand. Ludii's counts of Cage are in unit_family_ludii. */
#include "tests/unit/core/games/draughts/made_games.h"

#define SMALL                                                                                      \
    "(game (name t) (title \"T\"))"                                                                \
    "(board (rows 5) (columns 5) (squares all) (names algebraic))"                                 \
    "(piece (name man)) (piece (name king) (value 300))"                                           \
    "(setup (rows \"bbbbB\" \".....\" \".....\" \".....\" \"Wwwww\"))"

#define CAPTURES "(capture (by man king) (ways orthogonal)) (choice (capture free))"

static void expect_moves(const char *facts, int mover, const char *pieces, const char *moves) {
    char text[2000];
    snprintf(text, sizeof text, "%s%s", SMALL, facts);
    CH_SCOPED(table_close) struct table table = set_up(game_of(text), mover, pieces);
    CH_SCOPED(ch_text_done) struct ch_text listed = ch_text_new();
    for (int i = 0; i < table.legal.count; i++) {
        ch_text_add(&listed, i > 0 ? " " : "");
        table.game->ops->format_move(table.game, &table.legal.move[i], NULL, CH_NOTATION_FULL,
                                     &listed);
    }
    assert_string_equal(moves, listed.data);
}

/* c2 would take a king on b2, over to a2; a1 would take a man on a2. */
TEST(safe_squares) {
    static const char facts[] = CAPTURES "(step (of man king) (ways all) (only safe))";
    expect_moves(facts, WHITE, "Wka1 Bmc2", "a1-a2 a1-b1");
    expect_moves(facts, BLACK, "Wka1 Bmb3", "b3-c2 b3-a4 b3-c4 b3-b2 b3-a3 b3-c3 b3-b4");
}

/* b2 is attacked by c2, and e5 is not. */
TEST(attacked_pieces) {
    expect_moves(CAPTURES "(step (of man king) (ways all) (only attacked))", WHITE,
                 "Wmb2 Wme5 Bmc2", "b2xd2 b2-a3 b2-c3 b2-a1 b2-c1 b2-b3 b2-a2 b2-b1");
}

TEST(attacked_kings) {
    static const char facts[] =
        CAPTURES "(step (of man) (ways all) (only king-attacked)) (step (of king) (ways all))";
    expect_moves(facts, WHITE, "Wkb2 Wme5 Bmc2 Bmd2 Bmb3 Bma3 Bmc3 Bma1 Bmb1 Bmc1",
                 "b2xb4 e5-d4 e5-d5 e5-e4 b2-a2");
    expect_moves(facts, WHITE, "Wkb2 Wme5 Bma3 Bmc3", "b2-a1 b2-c1 b2-b3 b2-a2 b2-c2 b2-b1");
}

/* A man on a2 keeps c2 from taking the king. */
TEST(kings_kept_safe) {
    expect_moves("(capture (by man) (ways orthogonal)) (choice (capture free))"
                 "(step (of man) (ways all) (only king-safe)) (step (of king) (ways none))",
                 WHITE, "Wkb2 Wma1 Wme5 Bmc2", "a1-a2");
}

/* The chain may not end beside e2: it ends before. Where it could not begin, no capture obliges. */
TEST(chains_with_conditions) {
    static const char facts[] = "(capture (by man king) (ways orthogonal) (only alone))"
                                "(step (of man king) (ways forward))";
    expect_moves(facts, WHITE, "Wma1 Bmb1 Bmd1", "a1xc1xe1");
    expect_moves(facts, WHITE, "Wma1 Wme2 Bmb1 Bmd1", "a1xc1");
    expect_moves(facts, WHITE, "Wma1 Wmc2 Bmb1 Bmd1", "c2-c3 a1-a2");
}

TEST(passes_where_nothing_is_allowed) {
    expect_moves("(capture (by man king) (ways orthogonal)) (step (of man) (ways all) (only meets))"
                 "(end (no-moves passes))",
                 WHITE, "Wma1 Wmb5 Bme3", "b5-b5");
}

/* a1 may go up to b2 and to no other square: there is c2. Then it must stay beside c2. */
TEST(beside_enemies) {
    static const char facts[] =
        "(capture (by king) (ways orthogonal)) (choice (capture free))"
        "(step (name first) (of king) (ways all) (only meets))"
        "(step (name then) (of king) (ways all) (only keeps-beside inward))";
    expect_moves(facts, WHITE, "Wka1 Bkc2", "a1-b2 a1-a2 a1-b1");
    expect_moves("(capture (by king) (ways orthogonal)) (choice (capture free))"
                 "(step (of king) (ways all) (only meets))",
                 WHITE, "Wka1 Bkc2", "a1-b2");
    expect_moves(facts, WHITE, "Wkb2 Bkc2", "b2xd2 b2-c3");
}

/* a1 goes as far as it likes to a safe square; it hops over b1 to c1, which d1 attacks. */
TEST(hops_have_no_conditions) {
    expect_moves(
        "(capture (by man king) (ways orthogonal)) (choice (capture free))"
        "(step (of king) (ways right) (reach any) (only safe)) (hop (of king) (ways right) "
        "(over man))",
        WHITE, "Wka1 Wmb1 Bmd1", "a1-c1");
    expect_moves("(capture (by man king) (ways orthogonal)) (choice (capture free))"
                 "(step (of king) (ways right) (reach any) (only safe))",
                 WHITE, "Wka1 Bme1", "a1-b1 a1-c1");
}

static void expect_mistake(const char *facts, const char *wanted) {
    char text[2000];
    snprintf(text, sizeof text, "%s\n%s", SMALL, facts);
    const struct ch_source source = {.name = "t.game", .text = text};
    const struct ch_game *game = NULL;
    struct ch_error error = {.text = ""};
    assert_int_equal(ch_game_from_sources("t", &source, 1, &game, &error), CH_BAD_INPUT);
    assert_int_equal(error.line, 2);
    if (!strstr(error.text, wanted))
        fail_msg("%s: %s", facts, error.text);
}

TEST(mistakes) {
    expect_mistake("(step (of man) (ways all) (only brave))", "brave");
    expect_mistake("(capture (by man) (ways all) (only alone)) (choice (maximise count))",
                   "can't be compared");
    expect_mistake("(capture (by man) (ways all) (method approach) (only alone))",
                   "jumps over one piece");
    expect_mistake("(capture (by man) (ways all) (only alone)) (promotion (of man) (to king) (when "
                   "at-once))",
                   "promotions on the way");
    expect_mistake("(step (of man) (ways all) (only alone)) (chain (remove under))",
                   "columns know no conditions");
}

static void expect_refusal(const char *fen, const char *text, const char *reason) {
    CH_SCOPED(table_close) struct table table = table_open("cage", fen);
    struct ch_error error = {.text = ""};
    struct ch_move move;
    assert_int_equal(CH_BAD_INPUT,
                     table.game->ops->parse_move(table.game, &table.history, &table.legal, text,
                                                 &move, NULL, &error));
    if (!strstr(error.text, reason))
        fail_msg("%s: `%s` does not say `%s`", text, error.text, reason);
}

TEST(refused_moves) {
    expect_refusal("W:Wd4:Bj9", "d4-c3", "a condition of this move of a disc does not hold");
    expect_refusal("W:Wd4,f5:Bj9", "d4-e5", "a condition of this move of a disc does not hold");
    expect_refusal("W:Wd4,f5:Bd5", "d4xf4", "is not legal");
}

TEST(words) {
    const struct ch_game *game =
        game_of(SMALL CAPTURES "(step (of man) (ways all) (only attacked king-safe))");
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    game->ops->words(game, &text);
    assert_non_null(strstr(text.data,
                           "in all eight directions, only if it is attacked, and no king "
                           "of its side is attacked afterwards."));
}

/* Steps, captures, hooks and obligations under conditions, on small boards whose moves are counted
 * by hand. Ludii's counts of Cage are in unit_family_ludii. */
#include "tests/unit/core/games/draughts/made_games.h"
#include "tests/unit/core/games/refused.h"

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

/* On b2 the man would be the first of a line whose last is on the edge. */
TEST(safe_from_captures_at_the_edge) {
    static const char facts[] =
        "(capture (by man king) (ways all) (line yes) (once yes) (landing edge))"
        "(choice (capture free)) (step (of man king) (ways orthogonal) (only safe))";
    expect_moves(facts, WHITE, "Wma1 Wmb1 Bmc3", "a1-a2 b1-c1");
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

/* The kind that the piece is after a move, of the rules with these facts. */
static int kind_after(const char *facts, const char *pieces, const char *move) {
    char text[2000];
    snprintf(text, sizeof text, "%s%s%s", SMALL, CAPTURES "(step (of man king) (ways all))", facts);
    CH_SCOPED(table_close) struct table table = set_up(game_of(text), WHITE, pieces);
    const struct ch_move *found = find(&table, move);
    assert_non_null(found);
    return found->kind;
}

/* a5 would take the piece that comes to b5, over to c5; not where c5 is occupied. */
TEST(promotions_where_it_is_safe) {
    static const char facts[] = "(promotion (of man) (to king) (only safe))";
    assert_int_equal(kind_after(facts, "Wmb4 Bma5", "b4-b5"), 0);
    assert_int_equal(kind_after(facts, "Wmb4 Wmc5 Bma5", "b4-b5"), 1);
    assert_int_equal(kind_after(facts, "Wmb4 Bma5", "b4-a4"), 0);
    /* The king on d1 is attacked by c1 until its man comes to e1. */
    static const char rescue[] = "(promotion (of man) (to king) (zone e1) (only king-safe))";
    assert_int_equal(kind_after(rescue, "Wkd1 Wme2 Bmc1", "e2-e1"), 1);
    assert_int_equal(kind_after(rescue, "Wkd1 Wme2 Bmc1 Bkd2", "e2-e1"), 1);
    assert_int_equal(kind_after(rescue, "Wkd2 Wme2 Bmc2", "e2-e1"), 0);
}

/* A piece that comes beside an enemy who can take it leaves the board; the hook for kings is not
 * asked of a man who has just become one. */
TEST(removals_of_attacked_pieces) {
    static const char facts[] = "(promotion (of man) (to king))"
                                "(hook (at after-move) (of king) (do remove) (only attacked))";
    assert_int_equal(kind_after(facts, "Wkb3 Bma4", "b3-b4"), CH_KIND_GONE);
    assert_int_equal(kind_after(facts, "Wkb3 Bma4", "b3-c4"), 1);
    assert_int_equal(kind_after(facts, "Wmb4 Bma5", "b4-b5"), 1);
    assert_int_equal(kind_after(facts, "Wkb4 Bma5", "b4-b5"), CH_KIND_GONE);
}

/* c2 attacks the king. Whatever the man on d4 does, it stays so: his capture is forbidden, and
 * is no obligation. On c3 both c2 and d3 would attack the king. */
TEST(kings_never_left_attacked) {
    expect_moves("(capture (by man) (ways orthogonal)) (step (of man) (ways forward))"
                 "(step (of king) (ways all))"
                 "(hook (at after-move) (do forbid) (only king-attacked))",
                 WHITE, "Wkb2 Wmd4 Bmc2 Bmd3", "b2-a3 b2-a1 b2-c1 b2-b3 b2-a2 b2-b1");
}

/* c2 attacks the king in the first positions, and nothing does in the second. */
TEST(obligations_under_conditions) {
#define FEW                                                                                        \
    "(capture (by man) (ways orthogonal)) (step (of man) (ways forward))"                          \
    "(step (of king) (ways left))"
    static const char attacked[] = "Wkb2 Wmd4 Bmc2 Bmd3", safe[] = "Wkb2 Wmd4 Bmd3";
    static const char while_safe[] = FEW "(choice (capture mandatory) (only king-safe))";
    static const char while_attacked[] = FEW "(choice (only king-attacked))";
    expect_moves(while_safe, WHITE, attacked, "d4xd2 d4-d5 b2-a2");
    expect_moves(while_safe, WHITE, safe, "d4xd2");
    expect_moves(while_attacked, WHITE, attacked, "d4xd2");
    expect_moves(while_attacked, WHITE, safe, "d4xd2 d4-d5 b2-a2");
    /* Of captures the longest remains, as ever: over b1, c2 and d3. */
    expect_moves(FEW "(choice (only king-safe) (maximise count))", WHITE,
                 "Wkb2 Wma1 Wmd4 Bmb1 Bmc2 Bmd3", "a1xc1xc3xe3 d4-d5 b2-a2 a1-a2");
}

TEST(mistakes) {
    expect_no_game(SMALL, "(step (of man) (ways all) (only brave))", "brave");
    expect_no_game(
        SMALL, "(step (of man) (ways all) (only alone king-safe)) (surround (of man) (ways all))",
        "`surround` can't be beside conditions about attacks");
    expect_no_game(SMALL, "(capture (by man) (ways all) (only alone)) (choice (maximise count))",
                   "can't be compared");
    expect_no_game(SMALL, "(capture (by man) (ways all) (method approach) (only alone))",
                   "jumps over one piece");
    expect_no_game(SMALL,
                   "(capture (by man) (ways all) (only alone)) (promotion (of man) (to king) (when "
                   "at-once))",
                   "promotions on the way");
    expect_no_game(SMALL, "(step (of man) (ways all) (only alone)) (chain (remove under))",
                   "columns know no conditions");
    expect_no_game(SMALL, "(promotion (of man) (to king) (only safe) (when stop))",
                   "promotions at the end of a move");
    expect_no_game(SMALL, "(hook (at before-move) (do forbid) (only attacked))",
                   "hooks that promote, remove or forbid after a move");
    expect_no_game(SMALL, "(hook (at after-move) (do stop) (only attacked))",
                   "hooks that promote, remove or forbid after a move");
    expect_no_game(SMALL, "(hook (at after-move) (do forbid) (only inward))", "inward");
    expect_no_game(SMALL, "(hook (at after-move) (do forbid) (only safe attacked))",
                   "attacked and safe at once");
    expect_no_game(SMALL, "(choice (only king-attacked king-safe))", "attacked and safe at once");
    expect_no_game(SMALL, "(choice (only safe))", "none of the words");
    expect_no_game(SMALL, "(choice (only king-safe) (by man) (maximise count))",
                   "`only` can't be beside `by`");
    expect_no_game(SMALL,
                   "(hook (at after-move) (do forbid) (only attacked)) (choice (maximise count))",
                   "`maximise` and `minimise` where a hook forbids");
    expect_no_game(SMALL, "(promotion (of man) (to king) (only safe)) (choice (maximise promotes))",
                   "the key `promotes`");
    expect_no_game(SMALL, "(promotion (of man) (to king) (only safe)) (chain (bonus yes))",
                   "(bonus yes)");
    expect_no_game(SMALL,
                   "(choice (capture huff)) (hook (at after-move) (do remove) (only attacked))",
                   "`only` can't be combined with (capture huff)");
}

TEST(refused_moves) {
    expect_no_move_in("cage", "W:Wd4:Bj9", "d4-c3",
                      "a condition of this move of a disc does not hold");
    expect_no_move_in("cage", "W:Wd4,f5:Bj9", "d4-e5",
                      "a condition of this move of a disc does not hold");
    expect_no_move_in("cage", "W:Wd4,f5:Bd5", "d4xf4", "is not legal");
}

TEST(refused_for_hooks_and_obligations) {
    CH_SCOPED(table_close)
    struct table forbidden =
        set_up(game_of(SMALL FEW "(hook (at after-move) (do forbid) (only king-attacked))"), WHITE,
               "Wkb2 Wmd4 Bmc2 Bmd3");
    expect_no_move(&forbidden, "d4xd2", "what is attacked after this move of a man forbids it");
    CH_SCOPED(table_close)
    struct table obliged =
        set_up(game_of(SMALL FEW "(choice (only king-safe))"), WHITE, "Wkb2 Wmd4 Bmd3");
    expect_no_move(&obliged, "d4-d5", "a jump is mandatory");
}

/* A man that was not safe there rests where safe ones are promoted. */
TEST(men_that_were_not_promoted) {
    const struct ch_game *game =
        game_of(SMALL CAPTURES "(promotion (of man) (to king) (only safe))");
    struct ch_position position;
    assert_int_equal(game->ops->parse_position(game, "W:Wb5:Ba5", &position, NULL), CH_OK);
}

static void expect_words(const char *facts, const char *wanted) {
    char definition[2000];
    snprintf(definition, sizeof definition, "%s%s", SMALL, facts);
    const struct ch_game *game = game_of(definition);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    game->ops->words(game, &text);
    if (!strstr(text.data, wanted))
        fail_msg("%s\n%s", facts, text.data);
}

TEST(words) {
    expect_words(CAPTURES "(step (of man) (ways all) (only attacked king-safe))",
                 "in all eight directions, only if it is attacked, and no king of its side is "
                 "attacked afterwards.");
    expect_words(FEW "(promotion (of man) (to king) (only safe))",
                 "It becomes a king when its move ends on the last row, only if it is then not "
                 "attacked.");
    expect_words(FEW "(choice (only king-safe))",
                 "Who can capture must. That holds only while no king of the player is attacked.");
}

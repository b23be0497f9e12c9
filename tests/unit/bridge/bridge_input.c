/* The facts that a rule base gets: each one that was read off the board by hand is there, and no
 * other. Rules with the fact as their condition count by their firings. */
#include "core/base/memory.h"
#include "tests/unit/bridge/bridge_support.h"

/* How often a rule with these conditions fires in a second turn on the scene. */
static int matches_in(const struct scene *s, const char *conditions) {
    CH_SCOPED(ch_choice_done) struct ch_choice choice = choice_new();
    char rules[1024];
    snprintf(rules, sizeof rules, "(defrule COMPARE::r %s =>)", conditions);
    struct ch_rulebase *rulebase = rules_load(rules, NULL);
    for (int i = 0; i < 2; i++) {
        ch_choice_clear(&choice);
        ch_rulebase_choose(rulebase, &s->turn, &choice);
        assert_int_equal(choice.fault.end, CH_END_NONE);
    }
    ch_rulebase_free(rulebase);
    return choice.firings;
}

/* It fires as often on this position, after `moves` (separated by blanks) were made. */
static void expect_after(const char *fen, const char *moves, const char *conditions, int count) {
    CH_SCOPED(scene_close) struct scene s;
    char list[256];
    scene_open(&s, fen);
    snprintf(list, sizeof list, "%s", moves);
    for (char *rest = list, *move; (move = strtok_r(rest, " ", &rest));)
        scene_play(&s, move);
    int matches = matches_in(&s, conditions);
    if (matches != count)
        fail_msg("%s %s: %s: %d, not %d", fen, moves, conditions, matches, count);
}

static void expect(const char *fen, const char *conditions, int count) {
    expect_after(fen, "", conditions, count);
}

static const char white_start[] =
    "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";

TEST(test_squares) {
    expect(english_start, "(square)", 32);
    expect(english_start, "(square (edge yes))", 14);
    expect(english_start, "(square (id 1|4|5|28|29|32) (corner yes) (edge yes))", 6);
    expect(english_start, "(square (corner yes))", 6);
    expect(english_start, "(square (id 1) (rank 1) (row 1) (column 2) (view 1))", 1);
    expect(english_start, "(square (id 32) (rank 8) (row 8) (column 7) (view 32))", 1);
    expect(white_start, "(square (id 32) (rank 1) (row 8) (column 7) (view 1))", 1);
    expect(white_start, "(square (id 5) (rank 7) (row 2) (column 1) (view 28))", 1);
}

TEST(test_lines) {
    expect(english_start, "(step)", 98);
    expect(english_start, "(step (way forward))", 49);
    expect(english_start, "(step (way sideways))", 0);
    expect(english_start, "(step (from 10) (to 14) (way forward) (direction sw))", 1);
    expect(english_start, "(step (from 10) (to 7) (way backward) (direction ne))", 1);
    expect(white_start, "(step (from 23) (to 19) (way forward) (direction sw))", 1);
    expect(english_start, "(leap)", 72);
    expect(english_start, "(leap (from 1) (over 6) (to 10) (way forward) (direction se))", 1);
    expect(english_start, "(leap (from 1))", 1);
    expect(english_start, "(step (from ?a) (to ?b)) (leap (from ?a) (over ?b))", 72);
}

TEST(test_pieces) {
    const char *fen = "W:WK2,14,20:B6,16,18";
    expect(fen, "(own)", 3);
    expect(fen, "(own (square 2) (kind king))", 1);
    expect(fen, "(own (square 14) (kind man))", 1);
    expect(fen, "(enemy (square 6|16|18) (kind man))", 3);
    expect(fen, "(empty)", 26);
}

TEST(test_candidates) {
    /* 2x9 over 6 by the king, 20x11 over 16 by the man */
    const char *fen = "W:WK2,14,20:B6,16,18";
    expect(fen, "(candidate)", 2);
    expect(fen, "(candidate (from 2) (to 9) (kind king) (jumps 1) (kings 0) (crowns no))", 1);
    expect(fen,
           "(candidate (id ?m) (from 20) (to 11) (kind man) (jumps 1))"
           "(takes (id ?m) (square 16) (kind man))",
           1);
    expect("B:W32:B25", "(candidate (id 1|2) (from 25) (to 29|30) (jumps 0) (crowns yes))", 2);
    expect("B:WK18,26:B14", "(candidate (jumps 1) (kings 1) (to 23))", 0);
    expect("B:WK18,27:B14,15",
           "(candidate (id ?m) (jumps 2) (kings 1) (to 32) (crowns yes)) (takes (id ?m))", 2);
    /* a turn with one move is decided without rules */
    expect("B:WK18,27:B14", "(candidate)", 0);
}

/* A move without a source puts a piece on the board. */
TEST(test_put) {
    CH_SCOPED(scene_close) struct scene s;
    scene_open(&s, "W:WK2,14,20:B6,16,18");
    int king = s.turn.game->king_kind;
    *ch_moves_add(&s.legal) =
        (struct ch_move){.path_length = 1, .path = {9}, .kind = (uint8_t)king};
    assert_int_equal(matches_in(&s, "(candidate (from none))"), 1);
    assert_int_equal(
        matches_in(&s, "(candidate (id 3) (from none) (to 10) (kind king) (jumps 0) (crowns no))"),
        1);
}

/* In another game. */
static void expect_of(const char *game, const char *fen, const char *conditions, int count) {
    CH_SCOPED(scene_close) struct scene s;
    scene_open_game(&s, ch_game_find(game), fen);
    int matches = matches_in(&s, conditions);
    if (matches != count)
        fail_msg("%s %s: %s: %d, not %d", game, fen, conditions, matches, count);
}

TEST(test_hands) {
    const char *yote = "B:Wa1,*11:Bb2,c3,*9";
    expect(english_start, "(in-hand)", 0);
    expect(english_start, "(puts)", 0);
    expect_of("yote", yote, "(in-hand)", 2);
    expect_of("yote", yote, "(in-hand (side own) (kind man) (count 9))", 1);
    expect_of("yote", yote, "(in-hand (side enemy) (kind man) (count 11))", 1);
    /* 25 squares less 3. */
    expect_of("yote", yote, "(puts (id ?m)) (candidate (id ?m) (from none))", 22);
    expect_of("yote", yote, "(puts (square d4))", 1);
    expect_of("yote", yote, "(puts (square c3))", 0);
    expect_of("yote", yote, "(candidate (id ?m) (from b2)) (puts (id ?m))", 0);
    expect_of("yote", "W:Wa1:Bb2,c3", "(in-hand)", 0);
}

TEST(test_joins) {
    const char *fenix = "W:Wa1,a2,Kd4:Bd7,Kh8";
    expect_of("fenix", fenix, "(candidate (from a1) (to a2) (kind soldier) (crowns yes))", 1);
    expect_of("fenix", fenix, "(candidate (from a1) (to b1) (crowns no))", 1);
    expect_of("fenix", fenix, "(candidate (crowns yes))", 2);
}

/* Own pieces that are lost because nothing was taken are none that a move takes: the man on c3
 * could take d4. A huffed piece is the enemy's. */
TEST(test_huffs) {
    const char *damas = "W:Wc3,g1:Bd4,h8"; /* 22, 32; 18, 4 */
    expect_of("damas", damas, "(candidate (from 32) (jumps 0))", 2);
    expect_of("damas", damas, "(candidate (id ?m) (from 32)) (takes (id ?m))", 0);
    expect_of("damas", damas, "(candidate (id ?m) (from 22) (to 15) (jumps 1)) (takes (id ?m))", 1);
    const char *kharberg = "W:Wa1:B~c3";
    expect_of("kharberg", kharberg,
              "(candidate (id ?m) (from a1) (to a2) (jumps 1)) (takes (id ?m))", 1);
    expect_of("kharberg", kharberg, "(candidate (from a1) (to a2) (jumps 0))", 1);
}

TEST(test_columns) {
    const char *lasca = "W:WKc3(bBw),e1:Bg7(w)";
    expect(english_start, "(under)", 0);
    expect_of("lasca", lasca, "(under)", 4);
    expect_of("lasca", lasca, "(under (square c3) (place 1) (side enemy) (kind man))", 1);
    expect_of("lasca", lasca, "(under (square c3) (place 2) (side enemy) (kind king))", 1);
    expect_of("lasca", lasca, "(under (square c3) (place 3) (side own) (kind man))", 1);
    expect_of("lasca", lasca, "(under (square g7) (place 1) (side own) (kind man))", 1);
    expect_of("lasca", lasca, "(own (square c3))", 1);
}

TEST(test_turn) {
    expect(english_start, "(turn (seat black) (ply 0) (quiet 0) (repetitions 1))", 1);
    expect_after(english_start, "11-15", "(turn (seat white) (ply 1) (quiet 0))", 1);
    expect_after("B:WK32:BK1", "1-6 32-27 6-1 27-32", "(turn (ply 4) (quiet 4) (repetitions 2))",
                 1);
}

TEST(test_last_moves) {
    expect(english_start, "(last-move)", 0);
    expect_after(english_start, "11-15", "(last-move (side enemy) (from 11) (to 15) (jumps 0))", 1);
    expect_after(english_start, "11-15", "(last-move)", 1);
    expect_after(english_start, "11-15 22-18 15x22",
                 "(last-move (side enemy) (from 15) (to 22) (jumps 1))", 1);
    expect_after(english_start, "11-15 22-18 15x22", "(last-move (side own) (from 22) (to 18))", 1);
}

/* As many as the game proposes, each of a candidate. */
TEST(test_suggestions) {
    const char *fens[] = {"B:W32:BK1", "B:WK32,30:BK1,K7", "W:WK29,K22:B12,K5",
                          "B:W21,22,23:B1,2,3"};
    int all = 0;
    for (int i = 0; i < 4; i++) {
        CH_SCOPED(scene_close) struct scene s;
        struct ch_suggestion out[64];
        scene_open(&s, fens[i]);
        int count = s.turn.game->ops->suggest(s.turn.game, &s.history, &s.legal, out, 64);
        expect(fens[i], "(suggestion (id ?m) (steps ?n&:(> ?n 0))) (candidate (id ?m))", count);
        all += count;
    }
    assert_true(all > 0);
}

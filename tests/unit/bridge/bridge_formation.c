/* The functions of rules on formations, on a board of Lines of Action that was worked out by
 * hand. */
#include "core/base/memory.h"
#include "tests/unit/bridge/bridge_support.h"

/*   8  . . . . . . . .
 *   7  . . . . . . . .
 *   6  . . . o . . . .
 *   5  . . . . . . . .
 *   4  . x x . . . . .
 *   3  . x . . x . . .
 *   2  . . . . . . . .
 *   1  . . . . . . . o
 *      a b c d e f g h      Black (x) is to move. */
static const char board[] = "B:Bb4,c4,b3,e3:Wd6,h1";

/* Opens a turn in which a rule gives `call` as the reason of an indifference about the candidate
 * `move`, which is ?m in it. */
static void open_with(struct trial *t, const char *move, const char *call) {
    CH_SCOPED(scene_close) struct scene s;
    char rules[512];
    scene_open_game(&s, ch_game_find("loa"), board);
    snprintf(rules, sizeof rules,
             "(defrule COMPARE::r (candidate (id ?m)) (test (= ?m %d))"
             " => (indifferent ?m (implode$ (create$ %s))))",
             scene_move(&s, move) + 1, call);
    trial_open_game(t, rules, NULL, "loa", board);
}

/* Checks the result of `call`, as CLIPS writes it. */
static void expect_result(const char *move, const char *call, const char *expected) {
    CH_SCOPED(trial_close) struct trial t;
    open_with(&t, move, call);
    trial_expect_result(&t, call, expected);
}

TEST(test_groups) {
    expect_result("e3-d2", "(groups own) (groups enemy) (largest-group own) (largest-group enemy)",
                  "2 2 3 1");
    expect_result("e3-d2", "(group b3) (group c4) (group e3) (group a1)", "0 0 1 -1");
    expect_result("e3-d2", "(group h1) (group d6)",
                  "0 1"); /* of one size: h1 is the lower square */
    expect_result("e3-d2", "(group-size b4) (group-size e3) (group-size a1) (group-size d6)",
                  "3 1 0 1");
    expect_result("e3-d2", "(links own) (links enemy)", "3 0");
    expect_result("e3-d2", "(groups-after ?m own) (largest-group-after ?m own) (connects ?m)",
                  "2 3 FALSE");
    expect_result("e3-d4", "(groups-after ?m own) (largest-group-after ?m own) (connects ?m)",
                  "1 4 TRUE");
    expect_result("b4xd6", "(groups-after ?m own) (links-after ?m own) (groups-after ?m enemy)",
                  "3 1 1");
}

/* b3 b4 c4 are one quad of three, two of two beside one another and five of one; e3 is four of
 * one. */
TEST(test_quads) {
    expect_result("e3-d2", "(quads own 1) (quads own 2) (quads own 3) (quads own 4)", "9 2 1 0");
    expect_result("e3-d2", "(quads enemy 1) (euler own) (euler enemy)", "8 2 2");
    expect_result("e3-d2", "(solid-quads own) (solid-quads enemy)", "1 0");
    /* With c3 the four make a block. */
    expect_result("e3-c3", "(quads-after ?m own 4) (quads-after ?m own 1) (quads-after ?m own 2)",
                  "1 4 4");
    expect_result("e3-c3", "(euler-after ?m own) (solid-quads-after ?m own)", "1 1");
    /* c4 and d3 touch across. */
    expect_result("c4-d3", "(quads-after ?m own 2) (euler-after ?m own)", "4 2");
}

/* Own: the mean of the files b b c e is c, that of the ranks 4 4 3 3 between 3 and 4: e3 is two
 * squares from c3 and from c4, c4 half a square in the mean. Four men are three squares from their
 * centre at least. Distances are in quarters of a square. */
TEST(test_mass) {
    expect_result("e3-d2", "(distance-to-centre h1 own) (distance-to-centre c3 own)", "20 2");
    expect_result("e3-d2", "(spread own) (area own) (area enemy)", "6 8 30");
    /* Files b b c e and ranks 3 4 4 4: from c4. */
    expect_result("e3-e4", "(spread-after ?m own) (area-after ?m own)", "4 8");
    expect_result("e3-c3", "(spread-after ?m own) (area-after ?m own)", "0 4");
}

TEST(test_moves) {
    expect_result("e3-d2",
                  "(line-count b4 c4) (line-count c4 b4) (line-count d6 b4) (line-count h8 h1)",
                  "2 2 2 1");
    expect_result("e3-d2",
                  "(line-count b3 d4) (line-count a1 a1) (line-count c4 d5) (line-count a8 b8)",
                  "0 0 2 0");
    expect_result("e3-d2", "(mobility b3) (mobility b4) (mobility c4) (mobility e3) (moves own)",
                  "6 6 8 8 28");
    expect_result("e3-d2", "(mobility d6) (mobility h1) (mobility a1) (moves enemy)", "8 3 0 11");
    expect_result("e3-d2", "(blocked own 6) (blocked own 5) (blocked enemy 3) (blocked enemy 8)",
                  "2 0 1 2");
    expect_result("e3-d2", "(threats own) (threats enemy)", "4 0"); /* b3-d3 b4-d4 e3-c3 e3-d4 */
    /* e3-d4 wins, e3-d2 leaves it to the move after: two plies later. */
    expect_result("e3-d4", "(outlook-shortfall ?m)", "0");
    expect_result("e3-d2", "(outlook-shortfall ?m)", "2");
    /* White's last man is one group wherever it goes. */
    expect_result("b4xd6", "(moves-after ?m enemy) (threats-after ?m enemy) (mobility-after ?m h1)",
                  "3 3 3");
}

TEST(test_mistakes) {
    static const struct {
        const char *call, *sought;
    } cases[] = {
        {"(groups both)", "groups: both is no side; write own or enemy"},
        {"(groups-after 99 own)", "groups-after: 99 is no candidate"},
        {"(quads own 5)", "quads: 5 is not a number from 1 to 4"},
        {"(quads-after 1 own 0)", "quads-after: 0 is not a number from 1 to 4"},
        {"(mobility i1)", "mobility: i1 is no square"},
        {"(line-count a1 i1)", "line-count: i1 is no square"},
        {"(blocked enemy -1)", "blocked: -1 is not a number from 0 to 8"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CH_SCOPED(trial_close) struct trial t;
        char rules[300];
        snprintf(rules, sizeof rules, "(defrule COMPARE::r (turn) => (bind ?x %s))", cases[i].call);
        trial_open_game(&t, rules, NULL, "loa", board);
        trial_expect_fault(&t, CH_END_RULE_ERROR, "r", cases[i].sought);
    }
}

/* Checks the evidence that an account shows for `call`; "": nothing. */
static void expect_evidence(const char *move, const char *call, const char *says) {
    CH_SCOPED(trial_close) struct trial t;
    char sought[400];
    open_with(&t, move, call);
    CH_FREED char *account = trial_ask(&t, (struct ch_inquiry){.kind = CH_INQUIRE_FULL});
    snprintf(sought, sizeof sought, "\"says\":\"%s\"", says);
    if (says[0] ? !strstr(account, sought) : strstr(account, "\"says\"") != NULL)
        fail_msg("%s does not say %s: %s", call, says, account);
}

TEST(test_evidence) {
    expect_evidence("e3-d2", "(groups-after ?m own)", "e3-d2: own groups 2, before 2; apart: d2");
    expect_evidence("e3-d4", "(groups own) (groups-after ?m own)", "e3-d4: own groups 1, before 2");
    expect_evidence("e3-d2", "(groups own)", "own groups 2; apart: e3");
    expect_evidence("b4xd6", "(largest-group-after ?m own)",
                    "b4xd6: men in the largest own group 2, before 3; apart: e3, d6");
    expect_evidence("e3-d4", "(connects ?m)", "e3-d4: own groups 1, before 2");
    expect_evidence("e3-d4", "(links-after ?m own)",
                    "e3-d4: own pairs that touch 4, before 3; new: c4-d4");
    expect_evidence("e3-d2", "(links own)", "own pairs that touch 3: b3-b4, b3-c4, b4-c4");
    expect_evidence("e3-d2", "(quads own 3)", "own quads of 3: 1: b3-c4");
    expect_evidence("b4xd6", "(quads-after ?m own 3)",
                    "b4xd6: own quads of 3: 0, before 1; gone: b3-c4");
    expect_evidence("e3-d2", "(quads enemy 4)", "enemy quads of 4: 0");
    expect_evidence("e3-d2", "(quads-after ?m enemy 4)", "");
    expect_evidence("b4xd6", "(solid-quads-after ?m own)",
                    "b4xd6: solid own quads 0, before 1; gone: b3-c4");
    expect_evidence("e3-d2", "(euler enemy)", "enemy groups less holes 2; apart: d6");
    expect_evidence("e3-d2", "(mobility b3)",
                    "6 moves from b3: b3-b1, b3-c2, b3-d3, b3-a4, b3-b5, b3-d5");
    expect_evidence("e3-d2", "(group e3)", "group 1 has 1 men: e3");
    expect_evidence("e3-d2", "(group-size b3)", "group 0 has 3 men: b3 b4 c4");
    expect_evidence("e3-d2", "(line-count b4 c4)", "b4-c4: 2 men on the line");
    expect_evidence("e3-d2", "(threats own)", "connects next by b3-d3, e3-c3, e3-d4, b4-d4");
    expect_evidence("e3-d2", "(threats-after ?m enemy)", "e3-d2: the enemy can't connect");
    expect_evidence("e3-d2", "(defences ?m)", "e3-d2: no reply stops it");
    expect_evidence("e3-d4", "(outlook-shortfall ?m)",
                    "e3-d4: ends the game; no move promises more");
    expect_evidence("e3-d2", "(outlook-shortfall ?m)",
                    "e3-d2: then d6xb4, d2-c2; e3-d4 wins sooner");
    expect_evidence("e3-d2", "(area-after ?m own)",
                    "e3-d2: squares round the own men 9, before 8: b2-d4");
    expect_evidence("e3-d2", "(off-centre own)",
                    "half squares from the middle to the own centre 3; centre: c3-c4");
    expect_evidence("e3-d2", "(distance-to-centre e3 own)",
                    "e3: 8 quarters of a square from the own centre; centre: c3-c4");
}

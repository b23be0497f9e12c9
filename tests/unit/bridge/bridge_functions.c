/* The functions that rules call: their documentation, and answers read off the board. */
#include "core/base/memory.h"
#include "tests/unit/bridge/bridge_support.h"

TEST(test_documentation) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new(), row = ch_text_new();
    assert_int_equal(ch_text_read_file(&text, CH_SOURCE "/docs/rule-functions.md", 1 << 20, NULL),
                     CH_OK);
    int listed = 0;
    const struct ch_bridge_function *f;
    for (int at = 0; (f = ch_bridge_function_at(at)); at++) {
        if (!strcmp(f->help, "The same after ?m.")) /* the page has one sentence for all of these */
            continue;
        listed++;
        ch_text_clear(&row);
        const char *help = f->help; /* the page's sections name the game */
        const char *const games[] = {"Draughts: ", "Lines of Action: ", "Stratego: "};
        for (size_t i = 0; i < sizeof games / sizeof *games; i++)
            help += strncmp(help, games[i], strlen(games[i])) ? 0 : strlen(games[i]);
        bool nothing = strcmp(f->returns, "nothing") == 0;
        ch_text_addf(&row, "\n- `(%s %s)`%s%s: %s\n", f->name, f->arguments, nothing ? "" : " → ",
                     nothing ? "" : f->returns, help);
        if (!strstr(text.data, row.data))
            fail_msg("docs/rule-functions.md lacks: %s", row.data);
    }
    int rows = 0;
    for (const char *at = text.data; (at = strstr(at, "\n- `(")); at++)
        rows++;
    assert_int_equal(rows, listed);
}

TEST(test_allowed) {
    assert_true(ch_bridge_allows("best") && ch_bridge_allows("assert") && ch_bridge_allows("+"));
    assert_false(ch_bridge_allows("open") || ch_bridge_allows("eval") ||
                 ch_bridge_allows("nonsense"));
}

/* Checks the result of `call` on `fen`, as CLIPS writes it; ?m in it is the move to `to`. */
static void expect_result_for(const char *fen, int to, const char *call, const char *expected) {
    CH_SCOPED(trial_close) struct trial t;
    char rules[512];
    snprintf(rules, sizeof rules,
             "(defrule COMPARE::r (candidate (id ?m) (to ?t)) (test (or (= %d 0) (= %d ?t)))"
             " => (indifferent ?m (implode$ (create$ %s))))",
             to, to, call);
    trial_open(&t, rules, NULL, fen);
    trial_expect_result(&t, call, expected);
}

static void expect_result(const char *fen, const char *call, const char *expected) {
    expect_result_for(fen, 0, call, expected);
}

/* Black has a king on 1 and men on 14 and 12, White men on 18 and 22, a king on 29.
 *
 *      1       .  .  .
 *    .  .  .  .
 *      .  .  .  12
 *    .  14 .  .
 *      .  18 .  .
 *    .  22 .  .
 *      .  .  .  .
 *    29 .  .  .                                                                              */
static const char fen[] = "B:W18,22,K29:BK1,12,14";

TEST(test_paths) {
    expect_result(fen, "(shortest-path 1 10)", "6 10");
    expect_result(fen, "(shortest-path 1 1)", "");
    expect_result(fen, "(shortest-path 1 18)", "6 10 15 18"); /* onto an enemy, round the own man */
    expect_result(fen, "(distance 1 10)", "2");
    expect_result(fen, "(distance 29 14)", "4"); /* 25 21 17 14 */
    expect_result(fen, "(distance 1 1)", "0");
    expect_result("B:W32:B1,5,6", "(distance 1 10) (shortest-path 1 10)", "-1"); /* shut in */
    expect_result("B:W19:BK11", "(shortest-path 11 18)", "15 18");
    expect_result("B:W19:BK11", "(shortest-path 11 18 5)",
                  "7 10 14 18"); /* 19 could take on 15, 11 free behind it */
}

TEST(test_regions) {
    expect_result("B:W32:B1,5,6", "(region-size 1)",
                  "0");                                /* not empty, and nothing empty beside it */
    expect_result("B:W27:BK28,1", "(flood 32)", "32"); /* 27 and 28 shut the corner */
    expect_result("B:W27:BK28,1", "(region-size 32) (region-size 31)", "1 28");
    expect_result("B:W27:BK28,1", "(region 2) (region 31) (region 32) (region 1)", "0 0 1 -1");
}

TEST(test_board) {
    expect_result("B:W18,K29:BK1,12,14", "(vacant 1) (vacant 2)", "FALSE TRUE");
    expect_result("B:W18,K29:BK1,12,14", "(worth own) (worth enemy)", "330 230");
}

TEST(test_exchanges) {
    const char *all = "(exchange ?m) (exchange-gains ?m) (exchange-losses ?m) (replies ?m)";
    expect_result_for("B:W29:B14", 17, all, "0 0 0 1"); /* 29-25 */
    expect_result_for("B:W22:B14", 18, all, "-100 0 1 1");
    /* 22 takes after 14-17 and after 14-18. */
    expect_result_for("B:W22:B14", 18, "(exchange-shortfall ?m)", "0");
    /* 14-18 loses a man that 9-13 does not. */
    expect_result_for("B:W22:B14,9", 18, "(exchange-shortfall ?m)", "100");
    expect_result_for("B:W22:B14", 18, "(attackers 14) (attackers-after ?m 18)", "22");
    expect_result("B:W22:B14", "(random 1)", "0");
}

/* Two for one by hand: 18-15, 11x18, 22x15x6. White is left with 6, 19, 25 and 32, Black with 3 and
 * 12; Black is to move. By White's numbering its men are on 27, 14, 8 and 1. */
TEST(test_forced) {
    const char *shot = "W:W18,19,22,25,32:B3,10,11,12";
    expect_result_for(shot, 15, "(forced ?m) (forced-gains ?m) (forced-losses ?m)", "100 2 1");
    expect_result_for(shot, 15, "(forced-line ?m)", "\\\"11x18 22x15x6\\\"");
    expect_result_for(shot, 15, "(stand ?m own men) (stand ?m enemy men) (stand ?m own kings)",
                      "4 2 0");
    expect_result_for(shot, 15, "(stand ?m own rows) (stand ?m enemy rows)", "10 2");
    expect_result_for(
        shot, 15, "(men-on ?m own (create$ 1 8 14 27)) (men-on ?m enemy (create$ 3 12))", "4 2");
    expect_result_for(shot, 15, "(weigh ?m men 24 0) (weigh ?m turn 1 1)", "12.0 -1.0");
    expect_result_for(shot, 15, "(weigh-men ?m (create$ 1 3) 0 24)", "0.0");
    expect_result_for("B:W22,31:B2,13", 17, "(forced ?m) (forced-shortfall ?m)", "-100 100");
    expect_result_for("B:W32:BK1", 5, "(stand ?m own king-moves) (stand ?m own trapped)", "2 0");
}

/* After 14-18 the kings are on 1 and 18, four rows from each other. The king on 32 is three rows
 * and three columns from 18 and seven rows from 1, the man on 21 one row and three columns from 18.
 * The king on 1 has the steps to 5 and 6, that on 32 those to 27 and 28. */
TEST(test_hunts) {
    const char *two = "B:WK32,21:BK1,K14";
    expect_result_for(two, 18, "(stand ?m own hunt) (stand ?m enemy hunt)", "6 10");
    expect_result_for(two, 18, "(stand ?m own scatter) (stand ?m enemy scatter)", "14 10");
    expect_result_for(two, 18, "(stand ?m own least-moves) (stand ?m enemy least-moves)", "2 2");
    const char *men = "B:W21:B1,K14";
    expect_result_for(men, 18, "(stand ?m own hunt) (stand ?m enemy hunt)", "3 0");
    expect_result_for(men, 18, "(stand ?m own scatter) (stand ?m enemy least-moves)", "0 0");
}

/* Short kings hunt otherwise; tests of refuge.h have the rest. */
TEST(test_refuges) {
    expect_result_for("B:WK32:BK1,K2,K14", 18, "(besieges own) (refuge ?m rank)", "FALSE -1");
}

/* On 15 the king stands between 10 and 19, and both squares behind them are empty. With the hunters
 * on 11 and 19 one of them would take it there. Men do not count: the man on 26 would step to 23.
 */
TEST(test_forks) {
    const char *forks = "(stand ?m own forks) (stand ?m enemy forks)";
    expect_result_for("B:WK18,K22:BK15,K19", 10, forks, "0 1");
    expect_result_for("B:WK18,K22:BK15,K19", 11, forks, "0 0");
    expect_result_for("W:WK15,26:BK18,19", 22, forks, "0 0");
}

/* What is counted is looked up by its name when the rule fires. */
TEST(test_unknown_measures) {
    static const char *const wrong[][2] = {
        {"(stand ?m own hnt)", "hnt is not counted; did you mean hunt?"},
        {"(refuge ?m ranks)", "ranks is not counted; did you mean rank?"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        CH_SCOPED(trial_close) struct trial t;
        char rules[128];
        snprintf(rules, sizeof rules, "(defrule COMPARE::r (candidate (id ?m)) => (score ?m %s))",
                 wrong[i][0]);
        trial_open(&t, rules, NULL, "B:WK32:BK1,K2,K14");
        trial_expect_fault(&t, CH_END_RULE_ERROR, "r", wrong[i][1]);
    }
}

/* Questions of rules beyond the board: they are refused unless granted, answered from the turn, and
 * searches keep within their bounds. */
#include "core/base/memory.h"
#include "core/referee/known.h"
#include "core/search/search.h"
#include "tests/unit/bridge/bridge_support.h"

static const struct ch_search_options by_hand;

static struct ch_bridge_config granted(void) {
    return (struct ch_bridge_config){
        .grants = {.tables = true, .book = true, .search = &by_hand, .depth = 4, .nodes = 20000}};
}

/* The account of a turn in which a rule calls `call` for the move to this square, or the fault in
 * it, has the text `expected`. */
static void expect_result(struct scene *s, const char *call, int to, const char *expected) {
    CH_SCOPED(ch_text_done) struct ch_text json = ch_text_new();
    struct ch_error error;
    char rules[512];
    const struct ch_bridge_config config = granted();
    snprintf(rules, sizeof rules,
             "(defrule COMPARE::r (candidate (id ?m) (to %d)) => (indifferent ?m (implode$ "
             "(create$ %s))))",
             to, call);
    struct ch_rulebase *rulebase = rules_load(rules, &config);
    const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_ACCOUNT};
    if (ch_rulebase_inquire(rulebase, &s->turn, "tester", &inquiry, &json, &error) != CH_OK)
        ch_text_add(&json, error.text);
    ch_rulebase_free(rulebase);
    if (!strstr(json.data, expected))
        fail_msg("%s does not give %s: %s", call, expected, json.data);
}

TEST(nothing_without_a_grant) {
    static const struct {
        const char *call, *lacks;
    } rows[] = {{"(endgame ?m)", "(tables \"DIR\")"},
                {"(endgame-plies ?m)", "(tables \"DIR\")"},
                {"(book ?m)", "(book \"FILE\")"},
                {"(book-score ?m)", "(book \"FILE\")"},
                {"(searched ?m 1)", "(search \"depth=6\")"},
                {"(evidence ?m)", "(tables \"DIR\"), (book \"FILE\") or (search \"depth=6\")"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CH_SCOPED(ch_problems_done) struct ch_problems problems = {0};
        char rules[200];
        snprintf(rules, sizeof rules,
                 "(defrule COMPARE::r (candidate (id ?m)) =>\n (label ?m it %s))", rows[i].call);
        assert_null(rules_try(rules, NULL, &problems));
        assert_int_equal(1, problems.count);
        assert_int_equal(2, problems.problem[0].line);
        if (!strstr(problems.problem[0].text, rows[i].lacks))
            fail_msg("%s: %s", rows[i].call, problems.problem[0].text);
    }
}

/* Black's man on 14 may go to 17 and 18, where White's on 22 takes it. */
TEST(known_moves_come_from_the_turn) {
    CH_SCOPED(scene_close) struct scene s;
    struct ch_known_move moves[2] = {{.solved = false}};
    scene_open(&s, "B:W22:B14");
    assert_int_equal(2, s.legal.count);
    int to_17 = scene_move(&s, "14-17"), to_18 = scene_move(&s, "14-18");
    moves[to_17] = (struct ch_known_move){.solved = true, .value = {CH_ENDGAME_LOST, 8}};
    moves[to_18] = (struct ch_known_move){.booked = true,
                                          .chance = 60,
                                          .score = -7,
                                          .wins = 1,
                                          .draws = 2,
                                          .losses = 3,
                                          .line = "22x15"};
    const struct ch_known known = {.tables = true, .book = true, .move = moves, .count = 2};
    const char *all = "(endgame ?m) (endgame-plies ?m) (book ?m) (book-score ?m)";
    expect_result(&s, all, 17, "unknown -1 -1 0"); /* there was no search */
    s.turn.known = &known;
    expect_result(&s, all, 17, "\"loss 8 -1 0\"");
    expect_result(&s, all, 18, "\"unknown -1 60 -7\"");
    expect_result(&s, "(evidence ?m)", 17, "\\\"loss in 8\\\"");
    expect_result(&s, "(evidence ?m)", 18, "\\\"book -0.07, games +1 =2 -3, 22x15\\\"");
    expect_result(&s, "(type (evidence ?m)) (type (endgame ?m))", 18, "\"STRING SYMBOL\"");
    expect_result(&s, "1", 17,
                  "\"asks\":\"endgame tables, an opening book, searches to depth 4 and 20000 "
                  "positions\"");
    expect_result(&s, "1", 17, "\"evidence\":\"loss in 8\"");
    moves[to_17].value = (struct ch_endgame_value){CH_ENDGAME_DRAWN, 0};
    expect_result(&s, all, 17, "\"draw -1 -1 0\"");
}

TEST(searches) {
    struct scene s;
    scene_open(&s, "W:WK1:BK6"); /* the capture takes the last piece */
    expect_result(&s, "(searched ?m 1) (searched ?m 4)", 10, "\"29999 29999\"");
    expect_result(&s, "(searched ?m 4) (evidence ?m)", 10, "win in 1 at depth 1, 1x10");
    expect_result(&s, "(searched ?m 5)", 10, "5 is not a number from 1 to 4");
    expect_result(&s, "(searched ?m 0)", 10, "0 is not a number from 1 to 4");
    expect_result(&s, "(searched 9 1)", 10, "9 is no candidate");
    scene_close(&s);
    /* 14-18 gives the man away, 9-13 does not; so a search of two plies sees a man's difference. */
    scene_open(&s, "B:W22,32:B14,9");
    char call[200];
    snprintf(call, sizeof call, "(>= (- (searched %d 2) (searched %d 2)) 100)",
             1 + scene_move(&s, "9-13"), 1 + scene_move(&s, "14-18"));
    expect_result(&s, call, 18, "\"TRUE\"");
    scene_close(&s);
}

/* A call may enter so many positions and no more, and answers all the same. */
TEST(few_positions) {
    CH_SCOPED(trial_close) struct trial t;
    struct ch_bridge_config config = granted();
    config.grants.nodes = 1;
    trial_open(&t, "(defrule COMPARE::r (candidate (id ?m)) => (score ?m (searched ?m 4) \"x\"))",
               &config, "B:W22:B14");
    assert_true(trial_decide(&t) >= 0);
}

/* The order and number of the rules' questions change nothing: the same score in every order. */
TEST(in_any_order) {
    static const char *const orders[] = {
        "(defrule COMPARE::r (candidate (id ?m)) => (score ?m (searched ?m 4) \"x\"))",
        "(defrule COMPARE::r (declare (salience 5)) (candidate (id ?m&1)) => (score 2 (searched 2 "
        "4) \"x\") (score 1 (searched 1 4) \"x\") (searched 1 3))\n"
        "(defrule COMPARE::s (candidate (id ?m&~1&~2)) => (searched ?m 2) (score ?m (searched ?m "
        "4) \"x\"))"};
    struct ch_text scores[2];
    for (int i = 0; i < 2; i++) {
        CH_SCOPED(trial_close) struct trial t;
        const struct ch_bridge_config config = granted();
        trial_open(&t, orders[i], &config, english_start);
        CH_FREED char *json = trial_ask(&t, (struct ch_inquiry){.kind = CH_INQUIRE_ACCOUNT});
        scores[i] = ch_text_new();
        for (const char *at = json; (at = strstr(at, "\"score\":")); at++)
            ch_text_addf(&scores[i], "%.*s ", (int)strcspn(at, ","), at);
        assert_true(scores[i].length > 0);
    }
    assert_string_equal(scores[0].data, scores[1].data);
    ch_text_done(&scores[0]);
    ch_text_done(&scores[1]);
}

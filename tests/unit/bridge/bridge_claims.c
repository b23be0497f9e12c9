/* Claims of rules: their effect on the choice and on the account. */
#include "tests/unit/bridge/bridge_support.h"

static const char fen[] = "B:WK2,14,20:B6,16,18";

/* Checks the claim of the rules, the words of the choice, and what its account has of them: the
 * result as a word (NULL: none), and the number of claims. */
static void expect(const char *rules, enum ch_claim claim, const char *words, const char *result,
                   int claims) {
    CH_SCOPED(trial_close) struct trial t;
    trial_open(&t, rules, NULL, fen);
    trial_decide(&t);
    assert_int_equal(t.choice.claim, claim);
    assert_string_equal(t.choice.reason.data, words);
    JSON_FREED cJSON *account = trial_account(&t, (struct ch_inquiry){.kind = CH_INQUIRE_ACCOUNT});
    assert_string_equal(string_of(account, "reason"), words);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(account, "claims")), claims);
    assert_int_equal(cJSON_IsString(cJSON_GetObjectItem(account, "claim")), result != NULL);
    assert_string_equal(string_of(account, "claim"), result ? result : "");
}

TEST(a_claim_goes_with_the_choice) {
    expect("", CH_CLAIM_NONE,
           "No rule preferred a move. One of the five moves was drawn at random.", NULL, 0);
    expect(
        "(defrule COMPARE::even (turn) => (claim draw \"even\"))", CH_CLAIM_DRAW,
        "No rule preferred a move. One of the five moves was drawn at random. The agent claims a "
        "draw: even (even).",
        "draw", 1);
    expect("(defrule COMPARE::up (turn) => (claim win))", CH_CLAIM_WIN,
           "No rule preferred a move. One of the five moves was drawn at random. The agent claims "
           "a win "
           "(up).",
           "win", 1);
    expect("(defrule COMPARE::lost (candidate (id ?m) (to 19)) => (best ?m \"last hope\")"
           " (claim loss \"a king\n  behind\"))",
           CH_CLAIM_LOSS,
           "It is best: last hope (lost). The agent claims a loss: a king   behind (lost).", "loss",
           1);
}

/* Whichever fires first, the reason that is first in alphabetical order is reported. */
TEST(several_claims_are_one_or_none) {
    expect(
        "(defrule COMPARE::a (turn) => (claim draw \"zugzwang\"))"
        "(defrule COMPARE::b (turn) => (claim draw \"blocked\"))",
        CH_CLAIM_DRAW,
        "No rule preferred a move. One of the five moves was drawn at random. The agent claims a "
        "draw: blocked (b).",
        "draw", 2);
    expect(
        "(defrule COMPARE::b (turn) => (claim draw \"blocked\"))"
        "(defrule COMPARE::a (turn) => (claim draw \"zugzwang\"))",
        CH_CLAIM_DRAW,
        "No rule preferred a move. One of the five moves was drawn at random. The agent claims a "
        "draw: blocked (b).",
        "draw", 2);
    expect("(defrule COMPARE::a (turn) => (claim draw \"even\"))"
           "(defrule COMPARE::b (turn) => (claim win \"ahead\"))",
           CH_CLAIM_NONE, "No rule preferred a move. One of the five moves was drawn at random.",
           "none", 2);
}

static void expect_forced(const char *rules, int firings, enum ch_claim claim, const char *reason) {
    CH_SCOPED(trial_close) struct trial t;
    trial_open(&t, rules, NULL, "B:WK18,27:B14");
    assert_int_equal(t.scene.legal.count, 1);
    trial_choose(&t);
    assert_int_equal(t.choice.index, 0);
    assert_int_equal(t.choice.firings, firings);
    assert_int_equal(t.choice.claim, claim);
    assert_string_equal(t.choice.reason.data, reason);
}

TEST(a_forced_turn_needs_rules_for_claims_alone) {
    expect_forced("(defrule COMPARE::a (turn) => (best 1 \"through; (claim win)\"))", 0,
                  CH_CLAIM_NONE, "A capture must be made, and this is the only one.");
    expect_forced("(defrule COMPARE::a (turn) => (claim win \"through\"))", 1, CH_CLAIM_WIN,
                  "A capture must be made, and this is the only one. The agent claims a win: "
                  "through (a).");
}

/* Nothing of a turn is left for the next. */
TEST(a_claim_is_made_anew_each_turn) {
    CH_SCOPED(trial_close) struct trial t;
    static const struct {
        const char *fen;
        enum ch_claim claim;
    } turns[] = {{"B:WK2,14,20:B6,16,18", CH_CLAIM_WIN},
                 {"B:W32:B1", CH_CLAIM_NONE},
                 {"B:WK2,14,20:B6,16,18", CH_CLAIM_WIN}};
    trial_open(&t, "(defrule COMPARE::up (candidate (to 19)) => (claim win \"through\"))", NULL,
               fen);
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
        trial_turn(&t, "english", turns[i].fen);
        trial_choose(&t);
        assert_int_equal(t.choice.claim, turns[i].claim);
    }
}

TEST(wrong_claims_stop_the_rule) {
    static const struct {
        const char *rules, *part;
    } wrong[] = {
        {"(defrule COMPARE::r (turn) => (claim maybe))", "the result is win, draw or loss"},
        {"(defrule COMPARE::r (turn) => (claim none \"x\"))", "the result is win, draw or loss"},
        {"(defrule COMPARE::r (turn) => (claim (nth$ 1 (create$ 5))))", "claim"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        CH_SCOPED(trial_close) struct trial t;
        trial_open(&t, wrong[i].rules, NULL, fen);
        trial_expect_fault(&t, CH_END_RULE_ERROR, "r", wrong[i].part);
    }
}

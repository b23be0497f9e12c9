/* Claims of rules: their effect on the choice and on the account. */
#include <cjson/cJSON.h>

#include "core/base/memory.h"
#include "tests/unit/bridge/bridge_support.h"

static const char fen[] = "B:WK2,14,20:B6,16,18";

/* Returns the claim of the rules; the caller releases the reason and the account. */
static enum ch_claim claim_of(const char *rules, struct ch_text *reason, cJSON **account) {
    struct scene s;
    CH_SCOPED(ch_choice_done) struct ch_choice choice;
    CH_SCOPED(ch_text_done) struct ch_text json;
    struct ch_error error;
    const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_ACCOUNT};
    struct ch_rulebase *rulebase = rules_load(rules, NULL);
    scene_open(&s, fen);
    ch_choice_init(&choice);
    json = ch_text_new();
    *reason = ch_text_new();
    ch_rulebase_choose(rulebase, &s.turn, &choice);
    if (choice.fault.end != CH_END_NONE)
        fail_msg("%s", choice.fault.text);
    ch_text_add(reason, choice.reason.data);
    assert_int_equal(ch_rulebase_inquire(rulebase, &s.turn, "test", &inquiry, &json, &error),
                     CH_OK);
    *account = cJSON_Parse(json.data);
    assert_non_null(*account);
    assert_string_equal(cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(*account, "reason")),
                        reason->data);
    enum ch_claim claim = choice.claim;
    ch_rulebase_free(rulebase);
    scene_close(&s);
    return claim;
}

static void expect(const char *rules, enum ch_claim claim, const char *words, const char *result,
                   int claims) {
    CH_SCOPED(ch_text_done) struct ch_text reason;
    cJSON *account;
    assert_int_equal(claim_of(rules, &reason, &account), claim);
    assert_string_equal(reason.data, words);
    cJSON *list = cJSON_GetObjectItemCaseSensitive(account, "claims");
    const char *written = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(account, "claim"));
    assert_int_equal(cJSON_GetArraySize(list), claims);
    if (result)
        assert_string_equal(written, result);
    else
        assert_null(written);
    cJSON_Delete(account);
}

TEST(a_claim_goes_with_the_choice) {
    expect("", CH_CLAIM_NONE, "nothing speaks for it, at random among 5", NULL, 0);
    expect("(defrule COMPARE::even (turn) => (claim draw \"even\"))", CH_CLAIM_DRAW,
           "nothing speaks for it, at random among 5; claims a draw: even (even)", "draw", 1);
    expect("(defrule COMPARE::up (turn) => (claim win))", CH_CLAIM_WIN,
           "nothing speaks for it, at random among 5; claims a win: (up)", "win", 1);
    expect("(defrule COMPARE::lost (candidate (id ?m) (to 19)) => (best ?m \"last hope\")"
           " (claim loss \"a king\n  behind\"))",
           CH_CLAIM_LOSS, "last hope (lost); claims a loss: a king   behind (lost)", "loss", 1);
}

/* Whichever fires first, the reason that is first in alphabetical order is reported. */
TEST(several_claims_are_one_or_none) {
    expect("(defrule COMPARE::a (turn) => (claim draw \"zugzwang\"))"
           "(defrule COMPARE::b (turn) => (claim draw \"blocked\"))",
           CH_CLAIM_DRAW, "nothing speaks for it, at random among 5; claims a draw: blocked (b)",
           "draw", 2);
    expect("(defrule COMPARE::b (turn) => (claim draw \"blocked\"))"
           "(defrule COMPARE::a (turn) => (claim draw \"zugzwang\"))",
           CH_CLAIM_DRAW, "nothing speaks for it, at random among 5; claims a draw: blocked (b)",
           "draw", 2);
    expect("(defrule COMPARE::a (turn) => (claim draw \"even\"))"
           "(defrule COMPARE::b (turn) => (claim win \"ahead\"))",
           CH_CLAIM_NONE, "nothing speaks for it, at random among 5", "none", 2);
}

static void expect_forced(const char *rules, int firings, enum ch_claim claim, const char *reason) {
    CH_SCOPED(scene_close) struct scene s;
    CH_SCOPED(ch_choice_done) struct ch_choice choice;
    struct ch_rulebase *rulebase = rules_load(rules, NULL);
    scene_open(&s, "B:WK18,27:B14");
    assert_int_equal(s.legal.count, 1);
    ch_choice_init(&choice);
    ch_rulebase_choose(rulebase, &s.turn, &choice);
    assert_int_equal(choice.index, 0);
    assert_int_equal(choice.firings, firings);
    assert_int_equal(choice.claim, claim);
    assert_string_equal(choice.reason.data, reason);
    ch_rulebase_free(rulebase);
}

TEST(a_forced_turn_needs_rules_for_claims_alone) {
    expect_forced("(defrule COMPARE::a (turn) => (best 1 \"through; (claim win)\"))", 0,
                  CH_CLAIM_NONE, "the only move");
    expect_forced("(defrule COMPARE::a (turn) => (claim win \"through\"))", 1, CH_CLAIM_WIN,
                  "the only move; claims a win: through (a)");
}

/* Nothing of a turn is left for the next. */
TEST(a_claim_is_made_anew_each_turn) {
    struct scene s;
    struct ch_choice choice;
    struct ch_rulebase *rulebase =
        rules_load("(defrule COMPARE::up (candidate (to 19)) => (claim win \"through\"))", NULL);
    static const struct {
        const char *fen;
        enum ch_claim claim;
    } turns[] = {{"B:WK2,14,20:B6,16,18", CH_CLAIM_WIN},
                 {"B:W32:B1", CH_CLAIM_NONE},
                 {"B:WK2,14,20:B6,16,18", CH_CLAIM_WIN}};
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
        scene_open(&s, turns[i].fen);
        ch_choice_init(&choice);
        ch_rulebase_choose(rulebase, &s.turn, &choice);
        assert_int_equal(choice.claim, turns[i].claim);
        ch_choice_done(&choice);
        scene_close(&s);
    }
    ch_rulebase_free(rulebase);
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
        CH_SCOPED(scene_close) struct scene s;
        CH_SCOPED(ch_choice_done) struct ch_choice choice;
        struct ch_rulebase *rulebase = rules_load(wrong[i].rules, NULL);
        scene_open(&s, fen);
        ch_choice_init(&choice);
        ch_rulebase_choose(rulebase, &s.turn, &choice);
        assert_int_equal(choice.fault.end, CH_END_RULE_ERROR);
        assert_string_equal(choice.fault.rule, "r");
        if (!strstr(choice.fault.text, wrong[i].part))
            fail_msg("%s", choice.fault.text);
        ch_rulebase_free(rulebase);
    }
}

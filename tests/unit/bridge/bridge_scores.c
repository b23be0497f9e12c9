/* Scores and indifference as rules state them: rounded once, bounded, exact sums with their parts;
 * of one move or of two. */
#include "core/referee/preference.h"
#include "tests/unit/bridge/bridge_support.h"

static const char fen[] = "B:WK2,14,20:B6,16,18";

static void expect_fault(const char *rules, const char *text) {
    CH_SCOPED(trial_close) struct trial t;
    trial_open(&t, rules, NULL, fen);
    trial_expect_fault(&t, CH_END_RULE_ERROR, "r", text);
    assert_int_equal(t.choice.impasses.decisions, 0);
}

/* Checks how many moves are left, and whether that is a tie. */
static void expect_left(const char *rules, int left, bool tie) {
    CH_SCOPED(trial_close) struct trial t;
    trial_open(&t, rules, NULL, fen);
    trial_decide(&t);
    assert_int_equal(t.choice.impasses.decisions, 1);
    assert_int_equal(t.choice.impasses.kind[CH_IMPASSE_TIE], tie);
    JSON_FREED cJSON *account = trial_account(&t, (struct ch_inquiry){.kind = CH_INQUIRE_ACCOUNT});
    int tied = count_in(account, "tied");
    assert_int_equal(tied ? tied : 1, left);
    assert_int_equal(count_in(account, "impasses"), tie);
}

#define RULE "(defrule COMPARE::r (turn) => "

TEST(a_tenth_and_two_are_three) {
    expect_left(RULE "(score 1 0.1) (score 1 0.2) (score 2 0.3))", 2, false);
    expect_left(RULE "(score 1 0.1) (score 1 0.2) (score 2 0.300001))", 1, false);
    /* each is rounded when stated: 0.0000004 to 0, 0.0000006 to a millionth */
    expect_left(RULE "(best 1) (best 2) (score 1 0.0000004) (score 1 0.0000004) (score 2 0))", 2,
                false);
    expect_left(RULE "(best 1) (best 2) (score 1 0.0000006) (score 2 0))", 1, false);
    expect_left(RULE "(best 1) (best 2) (score 1 -0.0000006) (score 2 0))", 1, false);
    expect_left(RULE "(best 1) (best 2) (score 1 0))", 2, true);
}

TEST(an_invalid_score_is_a_fault) {
    expect_fault("\n" RULE "(score 1 1000000001))",
                 "test.clp:2: rule `r`: score: 1000000001 is not");
    expect_fault(RULE "(score 1 -1000000000.5))", "test.clp:1: rule `r`: score: -1000000000.5 is");
    expect_fault(RULE "(score 1 (exp 1000)))", "score: the number is not finite");
    expect_fault(RULE "(score 1 (- (exp 1000) (exp 1000))))", "score: the number is not finite");
    expect_fault(RULE "(score 1 9223372036854775807))", "is not a number from -1000000000 to");
    expect_left(RULE "(score 1 1000000000) (score 2 1e9) (score 3 -1e9) (score 3 -1000000000))", 2,
                false);
}

/* 9,000 of the largest are the most that a turn may say; then it is a fault and no overflow. */
TEST(sums_do_not_overflow) {
    expect_left(RULE "(loop-for-count 4500 (score 1 1e9) (score 2 -1e9)))", 1, false);
    expect_fault(RULE "(loop-for-count 4500 (score 1 1e9) (score 2 -1e9)) (score 3 0.000001))",
                 "test.clp:1: rule `r`: score: the scores of this turn add up to more than "
                 "9000000000000");
}

TEST(sums_have_parts) {
    CH_SCOPED(trial_close) struct trial t;
    trial_open(&t,
               "(defrule COMPARE::a (turn) => (score 1 0.1) (score 1 0.2))\n"
               "(defrule COMPARE::b (declare (salience -1)) (turn) => (score 1 -5) (score 2 7))",
               NULL, fen);
    JSON_FREED cJSON *account = trial_account(&t, (struct ch_inquiry){.kind = CH_INQUIRE_ACCOUNT});
    const cJSON *first = cJSON_GetArrayItem(cJSON_GetObjectItem(account, "candidates"), 0);
    const cJSON *parts = cJSON_GetObjectItem(first, "scores");
    assert_int_equal(cJSON_GetArraySize(parts), 2);
    const char *const rules[] = {"a", "b"};
    const double values[] = {0.3, -5};
    for (int i = 0; i < 2; i++) {
        const cJSON *part = cJSON_GetArrayItem(parts, i);
        assert_string_equal(string_of(part, "rule"), rules[i]);
        assert_true(number_of(part, "value") == values[i]);
        assert_int_equal(number_of(part, "line"), i + 1);
    }
    assert_true(number_of(first, "score") == -4.7);
}

/* The sums alone, asked in bulk, are those of the account, and so is what took each move out. */
TEST(sums_alone_are_those_of_the_account) {
    static const char *const rules[] = {
        RULE "(score 1 0.1) (score 1 0.2) (score 2 -7) (score 5 2.000001) (score 6 1e9))",
        RULE "(reject 1) (score 1 5) (prohibit 2) (score 2 0.000001) (worse 3 4) (score 3 0.1))",
        RULE "(best 4) (best 5) (best 6) (worst 6) (score 4 1) (score 5 1) (score 7 9))",
        RULE "(require 3) (score 3 -1.5))",
        "(defrule COMPARE::none (turn) (not (turn)) => (score 1 1))",
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        CH_SCOPED(trial_close) struct trial t;
        trial_open(&t, rules[i], NULL, english_start);
        JSON_FREED cJSON *account =
            trial_account(&t, (struct ch_inquiry){.kind = CH_INQUIRE_ACCOUNT});
        JSON_FREED cJSON *answer = trial_account(&t, (struct ch_inquiry){.kind = CH_INQUIRE_SUMS});
        assert_int_equal(count_in(account, "candidates"), 7);
        assert_int_equal(count_in(answer, "sums"), 7);
        assert_int_equal(count_in(answer, "removed_by"), 7);
        for (int move = 0; move < 7; move++) {
            const cJSON *candidate =
                cJSON_GetArrayItem(cJSON_GetObjectItem(account, "candidates"), move);
            const cJSON *removed = cJSON_GetObjectItem(candidate, "removed_by");
            const cJSON *sum = cJSON_GetArrayItem(cJSON_GetObjectItem(answer, "sums"), move);
            const cJSON *by = cJSON_GetArrayItem(cJSON_GetObjectItem(answer, "removed_by"), move);
            assert_true(sum->valuedouble == number_of(candidate, "score"));
            if (cJSON_IsNull(removed))
                assert_int_equal(by->valueint, CH_STEP_NONE);
            else
                assert_string_equal(ch_step_name((enum ch_step)by->valueint), removed->valuestring);
        }
    }
}

/* Rules that fail are a fault here, too. */
TEST(sums_of_a_fault) {
    CH_SCOPED(trial_close) struct trial t;
    CH_SCOPED(ch_text_done) struct ch_text json = ch_text_new();
    struct ch_error error;
    trial_open(&t, RULE "(score 1 (/ 1 0)))", NULL, fen);
    assert_int_equal(trial_inquire(&t, (struct ch_inquiry){.kind = CH_INQUIRE_SUMS}, &json, &error),
                     CH_AGENT_FAULT);
    assert_non_null(strstr(error.text, "rule `r`"));
    assert_int_equal(json.length, 0);
}

TEST(indifference_is_of_one_or_two) {
    expect_left(RULE "(best 1) (best 2))", 2, true);
    expect_left(RULE "(best 1) (best 2) (indifferent 1) (indifferent 2 \"as good\"))", 2, false);
    expect_left(RULE "(best 1) (best 2) (indifferent 1 2))", 2, false);
    expect_left(RULE "(best 1) (best 2) (indifferent 2 1 \"as good\"))", 2, false);
    expect_left(RULE "(best 1) (best 2) (indifferent 2 3 \"another\"))", 2, true);
    /* an argument is worked out once: the second draw would be another */
    expect_left("(deftemplate MAIN::seen (slot n))\n(deffunction MAIN::once () (if (any-factp ((?f "
                "seen)) TRUE) then 99 else (assert "
                "(seen)) 2))\n(defrule COMPARE::r (turn) => (best 1) (best 2) "
                "(indifferent 1 (once)))",
                2, false);
    expect_fault(RULE "(indifferent 1 77))", "indifferent: 77 is no candidate");
    expect_fault(RULE "(indifferent 1 \"two\" \"why\"))", "indifferent");
    expect_fault(RULE "(indifferent 1 (+ 1.5 1)))", "indifferent");
}

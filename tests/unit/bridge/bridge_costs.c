/* The costs of a turn: partial matches counted by hand, the rule that is charged for slow work, and
 * a join explosion that is stopped. On the board three own men (6, 16, 18), three enemies (2, 14,
 * 20) and 26 empty squares; five moves: 6-9, 6-10, 16-19, 18-22, 18-23. */
#include "bridge/explanation/rule_text.h"
#include "core/base/clock.h"
#include "tests/unit/bridge/bridge_support.h"

static const char fen[] = "B:WK2,14,20:B6,16,18";

/* Work is slow by the processor time that it takes: another program that runs meanwhile does not
 * count. */
static const struct ch_clocks computing = {ch_clock_thread_ns, ch_clock_thread_ns};

static cJSON *costs_from(const char *rules, const struct ch_clocks *clocks, int least) {
    CH_SCOPED(trial_close) struct trial t;
    const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_COSTS, .least = least};
    const struct ch_bridge_config config = {.limits.turn_ms = 60000, .clocks = clocks};
    trial_open(&t, rules, &config, fen);
    ch_free(trial_ask(&t, inquiry)); /* remains of the turn before must not show */
    return trial_account(&t, inquiry);
}

static cJSON *costs_of(const char *rules) {
    return costs_from(rules, &computing, 0);
}

static const cJSON *rule_of(const cJSON *answer, const char *name) {
    const cJSON *rule = element_where(answer, "rules", "rule", name);
    if (!rule)
        fail_msg("no rule %s", name);
    return rule;
}

static void expect_condition(const cJSON *rule, int index, int condition, int facts, int made,
                             int held, const char *bound_by) {
    const cJSON *item = element_of(rule, "conditions", index);
    assert_int_equal(number_of(item, "condition"), condition);
    assert_int_equal(number_of(item, "facts"), facts);
    assert_int_equal(number_of(item, "made"), made);
    assert_int_equal(number_of(item, "held"), held);
    assert_string_equal(string_of(item, "bound_by"), bound_by);
}

TEST(test_counts) {
    JSON_FREED cJSON *answer = costs_of(
        "(defrule ELABORATE::pairs (own (square ?a)) (enemy (square ?b)) => )\n"
        "(defrule ELABORATE::moves (own (square ?a)) (enemy (square ?b)) (candidate (from ?a)) => "
        ")\n"
        "(defrule COMPARE::stuck (own (square ?s)) (not (candidate (from ?s))) => )\n"
        "(defrule COMPARE::late (candidate (id ?m)) (test (> ?m 3)) (own (square ?a&~?m)) => )\n");
    const cJSON *pairs = rule_of(answer, "pairs");
    assert_int_equal(number_of(pairs, "firings"), 9);
    assert_int_equal(number_of(pairs, "made"), 3 + 9);
    expect_condition(pairs, 0, 1, 3, 3, 3, "first");
    expect_condition(pairs, 1, 2, 3, 9, 9, "nothing");
    /* Five moves, each with each enemy. */
    const cJSON *moves = rule_of(answer, "moves");
    assert_int_equal(number_of(moves, "firings"), 15);
    expect_condition(moves, 2, 3, 5, 15, 15, "variable");
    /* Moves are asserted after pieces: every man was stuck until then. */
    const cJSON *stuck = rule_of(answer, "stuck");
    assert_int_equal(number_of(stuck, "firings"), 0);
    expect_condition(stuck, 1, 2, 5, 3, 0, "variable");
    /* The test is the author's second condition; two of the five moves pass it. */
    const cJSON *late = rule_of(answer, "late");
    expect_condition(late, 0, 1, 5, 2, 2, "first");
    expect_condition(late, 1, 3, 3, 6, 6, "test");
    assert_int_equal(number_of(answer, "firings"), 9 + 15 + 6);
}

/* `pairs` makes 3 + 9 partial matches, `moves` 3 + 9 + 15, `one` 1. */
TEST(test_those_with_many) {
    static const char rules[] =
        "(defrule ELABORATE::one (turn) => )\n"
        "(defrule ELABORATE::pairs (own (square ?a)) (enemy (square ?b)) => )\n"
        "(defrule ELABORATE::moves (own (square ?a)) (enemy (square ?b)) (candidate (from ?a)) => "
        ")\n";
    static const struct {
        int least, first; /* the number of the first rule that is reported */
    } cases[] = {{0, 1}, {1, 1}, {2, 2}, {12, 2}, {13, 3}, {27, 3}, {28, 4}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        JSON_FREED cJSON *answer = costs_from(rules, &computing, cases[i].least);
        const cJSON *list = cJSON_GetObjectItem(answer, "rules"), *rule;
        int number = cases[i].first;
        assert_int_equal(cJSON_GetArraySize(list), 4 - number);
        cJSON_ArrayForEach(rule, list) assert_int_equal(number_of(rule, "number"), number++);
    }
}

/* Those of a negated group count, too: the first two conditions in it make 3 + 9. `turn` makes 1
 * for the group and 1 for the join behind it, where 1 is left when nothing matches the group. */
TEST(test_group_with_many) {
    static const char rules[] =
        "(defrule ELABORATE::group (turn)\n"
        "  (not (and (own (square ?a)) (enemy (square ?b)) (own (kind nobody)))) => )\n";
    for (int least = 15; least <= 16; least++) {
        JSON_FREED cJSON *answer = costs_from(rules, &computing, least);
        assert_int_equal(count_in(answer, "rules"), least == 15);
    }
}

TEST(test_phases) {
    JSON_FREED cJSON *answer =
        costs_of("(deftemplate MAIN::seen (slot square))\n"
                 "(defrule ELABORATE::see (own (square ?a)) => (assert (seen (square ?a))))\n"
                 "(defrule COMPARE::say (seen (square ?a)) (candidate (id ?m) (from ?a)) => (score "
                 "?m 1))\n");
    const cJSON *elaborate = element_of(answer, "phases", 0);
    const cJSON *compare = element_of(answer, "phases", 1);
    assert_int_equal(number_of(elaborate, "firings"), 3);
    assert_int_equal(number_of(compare, "firings"), 5);
    assert_true(number_of(elaborate, "changes_us") > 0);
    assert_true(number_of(compare, "changes_us") == 0);
    double parts = number_of(answer, "prepare_us") + number_of(answer, "input_us") +
                   number_of(answer, "assert_us") + number_of(answer, "run_us") +
                   number_of(answer, "decide_us");
    assert_true(number_of(answer, "total_us") > 0.999 * parts);
    assert_true(number_of(answer, "total_us") < 1.001 * parts);
}

/* Slow actions, slow conditions on joins and in patterns: each is found with the rule that has it.
 */
TEST(test_charges) {
    static const char *const part[] = {"actions_us", "joins_functions_us", "joins_us",
                                       "joins_functions_us"};
    JSON_FREED cJSON *answer = costs_of(
        "(defrule ELABORATE::acts (turn) => (bind ?n 0) (while (< ?n 20000) (bind ?n (+ ?n 1))))\n"
        "(defrule ELABORATE::asks (candidate (id ?m)) (turn) (test (< (exchange ?m) 10000)) => )\n"
        "(defrule ELABORATE::joins (empty (square ?a)) (empty (square ?b)) (empty (square ?c))\n"
        "  (test (= ?a (+ ?b ?c 1000))) => )\n"
        "(defrule ELABORATE::pattern (candidate (id ?m&:(< (exchange-losses ?m) 10000))) => )\n"
        "(defrule ELABORATE::idle (own (square ?a)) (candidate (from ?a)) => )\n");
    const char *const names[] = {"acts", "asks", "joins", "pattern"};
    for (int slow = 0; slow < 4; slow++)
        for (int other = 0; other < 5; other++) {
            const char *name = other < 4 ? names[other] : "idle";
            if (strcmp(part[slow], "joins_functions_us") == 0 && (other == 1 || other == 3))
                continue;
            if (other != slow)
                assert_true(number_of(rule_of(answer, names[slow]), part[slow]) >
                            2 * number_of(rule_of(answer, name), part[slow]));
        }
    assert_true(number_of(rule_of(answer, "idle"), "joins_functions_us") == 0);
    assert_true(number_of(rule_of(answer, "pattern"), "joins_functions_us") > 0);
}

/* The time of a function that a condition calls counts once: it is not the joins' as well. Each
 * reading of this clock takes a millisecond; nothing else takes time. */
TEST(test_charged_once) {
    JSON_FREED cJSON *answer =
        costs_from("(defrule ELABORATE::asks (candidate (id ?m)) (candidate (id ?n))\n"
                   "  (test (< (exchange ?m) (+ 10000 (exchange ?n)))) => )\n",
                   &ticking, 0);
    const cJSON *asks = rule_of(answer, "asks");
    double functions = number_of(asks, "joins_functions_us"), joins = number_of(asks, "joins_us");
    assert_true(functions >= 25 * 2 * 1000); /* two questions for each of 25 pairs */
    assert_true(joins + functions <= number_of(answer, "assert_us")); /* when all of it happens */
}

TEST(test_explosion_is_stopped) {
    JSON_FREED cJSON *answer = costs_of(
        "(defrule COMPARE::five (empty (square ?a)) (empty (square ?b)) (empty (square ?c))\n"
        "  (empty (square ?d)) (empty (square ?e)) => )\n");
    assert_true(is_true(answer, "stopped"));
    assert_true(number_of(answer, "made") > 200000);
    assert_true(number_of(answer, "made") < 2000000); /* of 26^5 = 11,881,376 */
}

/* More partial matches than a turn may have, if one rule made them: 26 empty squares, and 26 * 25
 * pairs of them, for each of 400 rules. */
TEST(test_many_rules_are_no_explosion) {
    enum { RULES = 400, MATCHES = 26 + 26 * 25 };
    CH_SCOPED(ch_text_done) struct ch_text rules = ch_text_new();
    for (int i = 0; i < RULES; i++)
        ch_text_addf(&rules,
                     "(defrule COMPARE::r%d (empty (square ?a)) (empty (square ?b))\n"
                     "  (test (neq ?a ?b no%d)) (enemy (square ?b)) => )\n",
                     i, i);
    JSON_FREED cJSON *answer = costs_of(rules.data);
    const cJSON *rule;
    assert_false(is_true(answer, "stopped"));
    assert_int_equal(number_of(answer, "made"), RULES * MATCHES);
    cJSON_ArrayForEach(rule, cJSON_GetObjectItem(answer, "rules"))
        assert_int_equal(number_of(rule, "made"), MATCHES);
}

static const char disjuncts[] = "(defrule COMPARE::r \"says (own)\"\n"
                                "  (declare (salience 5))\n"
                                "  ?f <- (own (square ?a)) ; (enemy)\n"
                                "  (and (enemy) (test (> ?a 3)))\n"
                                "  (or (turn) (and (empty) (own)))\n"
                                "  (not (and (own) (enemy)))\n"
                                "  => (assert (own)))";

static void expect_text(int disjunct, int join, int joins, int number, int line, const char *text) {
    CH_SCOPED(ch_conditions_done) struct ch_conditions c;
    ch_conditions_read(&c, disjuncts, strlen(disjuncts), 1, disjunct, joins);
    assert_int_equal(c.of_join[join].number, number);
    assert_int_equal(c.of_join[join].line, line);
    assert_string_equal(c.of_join[join].text.data, text);
}

TEST(test_conditions) {
    expect_text(0, 0, 4, 1, 3, "?f <- (own (square ?a))");
    expect_text(0, 1, 4, 2, 4, "(enemy)");
    expect_text(0, 2, 4, 4, 5, "(turn)");
    expect_text(0, 3, 4, 5, 6, "(not (and (own) (enemy)))");
    expect_text(1, 2, 5, 4, 5, "(empty)");
    expect_text(1, 3, 5, 5, 5, "(own)");
    expect_text(0, 2, 5, 0, 0, ""); /* CLIPS has made another number of joins */
    expect_text(2, 0, 4, 0, 0, "");
}

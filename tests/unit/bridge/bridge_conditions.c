/* Conditions on which Debian's CLIPS crashes, as it does on the rules of `crashing` without the
 * bridge: they are refused with advice, and similar ones that it accepts are not. */
#include "core/base/memory.h"
#include "tests/unit/bridge/bridge_support.h"

/* Negated groups that end with a test behind a negated group, with a condition behind them. */
static const char *const crashing[] = {
    "(not (and (not (and (own) (own))) (test (> 1 0)))) (own)",
    "(own) (not (and (own) (not (and (own) (own))) (test (> 1 0)))) (own)",
    "(own) (not (and (forall (own) (candidate)) (test (> 1 0)))) (own)",
    "(own) (exists (and (forall (own) (candidate)) (test (> 1 0)))) (own)",
    "(own) (exists (or (and (own) (not (and (own) (own))) (test (> 1 0))) (own)))",
    "(own) (exists (or (own) (and (not (and (own) (own))) (test (> 1 0))))) (own)",
    "(own) (exists (or (and (exists (own) (own)) (test (> 1 0))) (own)))",
    "(own) (or (not (and (not (and (own) (own))) (test (> 1 0)))) (own)) (own)",
    "(own) (not (and (candidate) (or (and (not (and (own) (own))) (test (> 1 0))) (own))))",
    "(own) (not (and (candidate) (not (or (and (not (and (own) (own))) (test (> 1 0))) (own)))))",
    "(own) (forall (own) (or (and (not (and (own) (own))) (test (> 1 0))) (own)))",
    "(own) (forall (own) (not (and (own) (own))) (test (> 1 0))) (own)",
    "(own) (forall (not (and (own) (own))) (test (> 1 0))) (own)",
    "(own) (not (and (own) (and (not (and (own) (own))) (test (> 1 0))))) (own)",
    "(own) (not (and (own) (and (not (and (own) (own)))) (test (> 1 0)))) (own)",
    "(own) (not (and (own) (or (not (and (own) (own))) (own)) (test (> 1 0)))) (own)",
    "(own) (exists (own) (not (and (own) (own))) (test (> 1 0))) (own)",
    "(own) (exists (own) (not (and (own) (own))) (test (> 1 0)) (test (> 2 0))) (own)",
    "(own) (not (and (own) (not (exists (own) (own))) (test (> 1 0)))) (own)",
    "(own) (not (not (and (own) (not (and (own) (own))) (test (> 1 0))))) (own)",
};

/* What differs from these in what comes last, or comes behind, or is negated together. */
static const char *const taken[] = {
    "(not (and (not (and (own) (own))) (test (> 1 0))))",
    "(own) (not (and (not (and (own) (own))) (test (> 1 0))))",
    "(not (and (test (> 1 0)) (forall (own) (candidate)))) (own)",
    "(own) (exists (and (forall (own) (candidate)) (test (> 1 0)) (own)))",
    "(own) (exists (and (own) (forall (own) (candidate)) (test (> 1 0)) (own)))",
    "(own) (exists (and (own) (forall (own) (candidate)) (test (> 1 0))))",
    "(own) (exists (or (and (test (> 1 0)) (not (and (own) (own)))) (own)))",
    "(own) (exists (or (own) (and (not (and (own) (own))) (test (> 1 0)))))",
    "(own) (or (and (not (and (own) (own))) (test (> 1 0))) (own))",
    "(own) (or (and (not (and (own) (own))) (test (> 1 0))) (own)) (own)",
    "(own) (or (not (and (not (and (own) (own))) (test (> 1 0)))) (own))",
    "(own) (forall (own) (own) (test (> 1 0))) (own)",
    "(own) (not (and (own) (not (and (own) (own))) (test (> 1 0)))) (test (> 3 0))",
    "(own) (not (and (own) (not (and (own) (test (> 2 1)))) (test (> 1 0)))) (own)",
    "(own) (not (and (own) (exists (own)) (test (> 1 0)))) (own)",
    "(own) (not (and (own) (not (or (own) (own))) (test (> 1 0)))) (own)",
    "(own) (not (and (own) (not (not (own))) (test (> 1 0)))) (own)",
    /* what functions are called alike */
    "(exists (own (square ?s)) (enemy (square ?t)) (test (or (> ?s ?t) (= ?s 1)))) (own)",
    "(exists (own (square ?s)) (enemy (square ?t&:(or (= ?t 1) (= ?t 2))))) (own)",
    "(not (and (candidate) (own (square ?s&:(not (and (neq ?s 1) (neq ?s 2))))) (test (> 1 0)))) "
    "(turn)",
    "(not (and (own) (and (test (not (and (> 1 0) (> 2 0)))) (test (> 3 0))))) (turn)",
};

/* Groups that begin with what is negated together. A rule that names ?m in its actions takes it
 * from outside of its facts. */
static const char *const lost[] = {
    "(not (and (or (exists (game) (turn)) (test (neq 1 2)))"
    " (not (and (forall (square (rank ?r)) (turn (ply ?r))) (square)))))",
    "(not (exists (not (and (forall (own) (own)) (turn))))) (candidate (id ?m&3))",
    "(not (and (not (and (turn) (own (square 99)))) (own (square 99)))) (candidate (id ?m&3))",
    "(not (and (not (and (turn) (own (square 99)))) (not (turn)))) (candidate (id ?m&3))",
    "(forall (not (and (turn) (own (square 99)))) (turn)) (candidate (id ?m&3))",
    "(exists (not (and (turn) (own (square 99)))) (turn)) (candidate (id ?m&3))",
    "(not (and (exists (turn) (own (square 99))) (turn))) (candidate (id ?m&3))",
    "(not (and (forall (turn) (own (square 99))) (turn) (own (square 99)))) (candidate (id ?m&3))",
    "(exists (or (not (and (turn) (own (square 99)))) (turn))) (candidate (id ?m&3))",
    "(not (or (and (not (and (turn) (own (square 99)))) (own (square 99))) (own (square 98)))) "
    "(candidate (id ?m&3))",
    "(not (and (and (not (and (turn) (own (square 99)))) (own (square 99))) (own (square 98)))) "
    "(candidate (id ?m&3))",
    "(not (and (not (and (not (and (own (square 99)) (turn))) (turn))) (turn) (own (square 99)))) "
    "(candidate (id ?m&3))",
    "(turn) (not (and (not (and (turn) (own (square 99)))) (own (square ?g&99)))) (candidate (id "
    "?m&3) (from ?f)) (own (square ?f))",
    "(not (and (or (not (and (turn) (own (square 99)))) (own (square 98))) (own (square 99)))) "
    "(candidate (id ?m&3))",
    "(exists (exists (turn) (own)) (own)) (candidate (id ?m&3))",
    "(forall (not (and (turn) (own (square 99)))) (own)) (candidate (id ?m&3))",
    "(or (not (and (not (and (turn) (own (square 99)))) (own (square 99)))) (own (square 99))) "
    "(candidate (id ?m&3))",
    "(not (and (not (and (turn) (own (square 99))) ) (not (own (square 98))) (own (square 99)))) "
    "(candidate (id ?m&3))",
    "(candidate (id ?m&3)) (not (and (turn) (not (and (not (and (turn) (own (square 99)))) (own "
    "(square 99)))) (own (square ?g)) (own (kind ?g))))",
    "(exists (or (and (turn) (own)) (turn))) (candidate (id ?m&3))",
    "(not (not (or (and (turn) (own)) (turn)))) (candidate (id ?m&3))",
    "(exists (and (or (and (turn) (own)) (own)) (own))) (candidate (id ?m&3))",
    "(not (exists (or (and (turn) (own (square 99))) (own (square 98))))) (candidate (id ?m&3))",
    "(not (not (and (or (turn) (own)) (own)))) (candidate (id ?m&3))",
};

/* What differs from these in what comes first, or what comes behind. */
static const char *const kept[] = {
    "(not (and (or (test (neq 1 2)) (exists (game) (turn)))"
    " (not (and (forall (square (rank ?r)) (turn (ply ?r))) (square)))))",
    "(turn) (candidate (id ?m&3))",
    "(candidate (id ?m&3)) (not (and (not (and (turn) (own (square 99)))) (own (square 99))))",
    "(not (and (test (> 2 1)) (not (and (turn) (own (square 99)))) (own (square 99)))) (candidate "
    "(id ?m&3))",
    "(not (and (not (turn)) (not (and (turn) (own (square 99)))))) (candidate (id ?m&3))",
    "(forall (own (square 99)) (not (and (turn) (own (square 99))))) (candidate (id ?m&3))",
    "(exists (turn) (not (and (turn) (own (square 99))))) (candidate (id ?m&3))",
    "(exists (or (turn) (not (and (turn) (own (square 99)))))) (candidate (id ?m&3))",
    "(not (and (own (square 99)) (not (and (not (and (own (square 99)) (turn))) (turn))))) "
    "(candidate (id ?m&3))",
    "(not (and (not (not (turn))) (own (square 99)))) (candidate (id ?m&3))",
    "(not (and (exists (turn)) (own (square 99)))) (candidate (id ?m&3))",
    "(not (and (not (or (turn) (own))) (own (square 99)))) (candidate (id ?m&3))",
    "(exists (turn) (own)) (candidate (id ?m&3))",
    "(not (exists (turn) (own (square 99)))) (candidate (id ?m&3))",
    "(forall (turn) (not (and (turn) (own (square 99)))) (own)) (candidate (id ?m&3))",
    "(candidate (id ?m&3)) (not (and (turn) (not (and (test (> 2 1)) (not (and (turn) (own (square "
    "99)))) (own (square 99)))) (own (square ?g)) (own (kind ?g))))",
    "(not (and (turn) (not (and (not (and (turn) (own (square 99)))) (own (square 99)))))) "
    "(candidate (id ?m))",
    "(exists (or (turn) (and (turn) (own)))) (candidate (id ?m&3))",
    "(not (not (or (turn) (turn)))) (candidate (id ?m&3))",
    "(exists (or (turn) (own))) (candidate (id ?m&3))",
    "(not (or (and (turn) (own (square 99))) (own (square 98)))) (candidate (id ?m&3))",
    "(not (or (not (and (turn) (own))) (own (square 98)))) (candidate (id ?m&3))",
    "(not (and (or (and (turn) (own)) (own)) (own (square 98)))) (candidate (id ?m&3))",
    "(exists (or (not (turn)) (own))) (candidate (id ?m&3))",
    "(forall (or (and (turn) (own)) (own)) (own)) (candidate (id ?m&3))",
    "(forall (own) (or (and (turn) (own)) (own))) (candidate (id ?m&3))",
    "(forall (or (own) (turn)) (own)) (candidate (id ?m&3))",
    /* what functions are called alike */
    "(not (and (own (square ?s&:(not (and (neq ?s 3) (neq ?s 9))))) (enemy (square ?t)))) "
    "(candidate (id ?m&3))",
    "(not (and (test (not (and (> 1 2) (> 2 3)))) (own (square ?s)))) (candidate (id ?m&3))",
};

/* What is wrong with a rule base that has a rule with these conditions; "": it loads. The caller
 * frees it. */
static char *complaint(const char *conditions) {
    CH_SCOPED(ch_problems_done) struct ch_problems problems = {0};
    struct ch_text text = ch_text_new();
    char rules[1000];
    snprintf(rules, sizeof rules,
             "(defrule COMPARE::before (turn) =>)\n(defrule COMPARE::r\n  %s\n  => (best 1))\n",
             conditions);
    struct ch_rulebase *rulebase = rules_try(rules, NULL, &problems);
    ch_problems_format(&problems, &text);
    assert_int_equal(rulebase == NULL, text.length > 0);
    ch_rulebase_free(rulebase);
    return ch_text_take(&text);
}

/* The conditions are refused with one of two messages. */
static void expect_refused(const char *const list[], size_t count, const char *message,
                           const char *other) {
    for (size_t i = 0; i < count; i++) {
        CH_FREED char *text = complaint(list[i]);
        if (!strstr(text, message) && !strstr(text, other))
            fail_msg("%s: %s", list[i], text);
    }
}

static void expect_loaded(const char *const list[], size_t count) {
    for (size_t i = 0; i < count; i++) {
        CH_FREED char *text = complaint(list[i]);
        if (text[0])
            fail_msg("%s: %s", list[i], text);
    }
}

TEST(test_ends_of_groups) {
    const char *last = "test.clp:3: a (test …) can't come last";
    expect_refused(crashing, sizeof crashing / sizeof *crashing, last, last);
    expect_loaded(taken, sizeof taken / sizeof *taken);
}

TEST(test_beginnings_of_groups) {
    expect_refused(lost, sizeof lost / sizeof *lost,
                   "test.clp:3: `not`, `exists` or `forall` can't begin with several",
                   "test.clp:3: `exists` can't hold an `or` of several");
    expect_loaded(kept, sizeof kept / sizeof *kept);
}

/* CLIPS takes these, and reads memory that is not the fact's. */
TEST(test_a_fact_in_its_own_condition) {
    static const char *const wrong[] = {
        "?f <- (candidate (id ?m&:(neq ?f 1)))",
        "?f <- (candidate (id ?m) (jumps ?n&=(fact-slot-value ?f id)))",
        "(turn) (or (own) ?f <- (own (square ?s&:(any-factp ((?g enemy)) (neq ?g ?f)))))",
    };
    static const char *const right[] = {
        "?f <- (candidate (id ?m)) (test (neq ?f 1))",
        "?f <- (candidate (id ?m)) ?g <- (candidate (id ?o&:(neq ?f 1)))",
    };
    const char *used = "test.clp:3: `?f` is used in the condition that binds it";
    expect_refused(wrong, sizeof wrong / sizeof *wrong, used, used);
    expect_loaded(right, sizeof right / sizeof *right);
}

/* The rules have one problem, in this line. */
static void expect_problem_in_line(const char *rules, int line) {
    CH_SCOPED(ch_problems_done) struct ch_problems problems = {0};
    assert_null(rules_try(rules, NULL, &problems));
    assert_int_equal(problems.count, 1);
    assert_string_equal(problems.problem[0].file, "test.clp");
    assert_int_equal(problems.problem[0].line, line);
}

/* CLIPS names neither place nor construct. */
TEST(test_facts_that_go_wrong) {
    expect_problem_in_line(
        "(deffacts MAIN::good (turn (ply 1)))\n\n"
        "(deffacts MAIN::bad (turn (ply (length$ (delete$ (create$ 1) 3 1)))))\n",
        3);
}

static char *nested(const char *opens, int depth, const char *what, const char *closes) {
    struct ch_text text = ch_text_new();
    for (int i = 0; i < depth; i++)
        ch_text_add(&text, opens);
    ch_text_add(&text, what);
    for (int i = 0; i < depth; i++)
        ch_text_add(&text, closes);
    return ch_text_take(&text);
}

/* CLIPS writes beyond a buffer of 120 bytes where conditions are nested 24 deep, or actions 39. */
TEST(test_depth) {
    CH_FREED char *deep = nested("(not (exists ", 8, "(turn)", "))");
    CH_FREED char *fair = nested("(exists ", 15, "(turn)", ")");
    CH_FREED char *actions = nested("(if TRUE then ", 60, "(bind ?x 1)", ")");
    const char *too_deep = "test.clp:3: conditions are nested more than 15 deep";
    char rules[2000];
    expect_refused((const char *const[]){deep}, 1, too_deep, too_deep);
    expect_loaded((const char *const[]){fair}, 1);
    snprintf(rules, sizeof rules, "(defrule COMPARE::r (turn) => %s)", actions);
    ch_rulebase_free(rules_load(rules, NULL));
}

/* A template that the environment fills, declared with other slots. */
TEST(test_a_template_with_other_slots) {
    expect_problem_in_line("; one\n(deftemplate MAIN::unit (slot side))\n", 2);
}

/* A line is a line whether it ends as on Unix or as on Windows. */
TEST(test_lines_that_end_in_a_carriage_return) {
    expect_problem_in_line("; one\r\n(defrule COMPARE::two (turn) =>)\r\n\r\n"
                           "(defrule COMPARE::four (turn)\r\n  => (no-such 1))\r\n",
                           5);
}

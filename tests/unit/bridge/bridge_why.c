/* Why a rule did not fire: for each kind of condition the first that fails, worked out from the
 * rules and the position by hand; and the effects of one that fired. */
#include <stdlib.h>

#include "tests/unit/bridge/bridge_support.h"

/* Candidates 1 to 5: 6-9, 6-10, 16-19, 18-22, 18-23. */
static const char fen[] = "B:WK2,14,20:B6,16,18";

/* Inquires about rule `name` of `rules`, and candidate `about` (0: any). */
static cJSON *inquire_about(const char *rules, const char *name, int about) {
    CH_SCOPED(trial_close) struct trial t;
    const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_RULE, .rule = name, .candidate = about};
    trial_open(&t, rules, NULL, fen);
    return trial_account(&t, inquiry);
}

static cJSON *inquire(const char *rules) {
    return inquire_about(rules, "r", 0);
}

static const cJSON *get(const cJSON *object, const char *name) {
    const cJSON *found = cJSON_GetObjectItemCaseSensitive(object, name);
    if (!found)
        fail_msg("no %s", name);
    return found;
}

static const cJSON *nearest_way(const cJSON *answer) {
    assert_int_equal(number_of(answer, "fired"), 0);
    return element_of(answer, "alternatives", 0);
}

/* The way's first condition that fails is number `failed`, of this kind, on this line. */
static void expect_failed(const cJSON *way, int failed, const char *kind, int line, int reached) {
    assert_int_equal(number_of(way, "failed"), failed);
    assert_string_equal(string_of(way, "kind"), kind);
    assert_int_equal(number_of(way, "reached"), reached);
    assert_int_equal(number_of(element_of(way, "conditions", failed - 1), "line"), line);
}

static bool lists_fact(const cJSON *facts, const char *fact) {
    const cJSON *each;
    cJSON_ArrayForEach(each, facts) {
        if (strcmp(each->valuestring, fact) == 0)
            return true;
    }
    return false;
}

TEST(test_pattern) {
    JSON_FREED cJSON *answer = inquire("(defrule COMPARE::r \"Kings only.\"\n"
                                       "  (candidate (id ?m) (from ?s)) ; (own (square ?s))\n"
                                       "  (own (square ?s)\n"
                                       "       (kind king))\n"
                                       "  (turn)\n"
                                       "  => (best ?m))");
    const cJSON *way = nearest_way(answer);
    expect_failed(way, 2, "pattern", 3, 5);
    assert_string_equal(string_of(answer, "comment"), "Kings only.");
    assert_string_equal(string_of(answer, "phase"), "COMPARE");
    const cJSON *condition = element_of(way, "conditions", 1);
    assert_string_equal(string_of(condition, "text"), "(own (square ?s) (kind king))");
    assert_int_equal(number_of(condition, "matches"), 0);
    assert_null(cJSON_GetObjectItem(element_of(way, "conditions", 2), "matches"));
    assert_int_equal(number_of(way, "facts_of_kind"), 3);
    assert_int_equal(count_in(way, "nearest"), 5);
    const cJSON *near = element_of(way, "nearest", 0);
    const char *from = string_of(get(near, "values"), "?s");
    assert_true(strcmp(from, "6") == 0 || strcmp(from, "16") == 0 || strcmp(from, "18") == 0);
    assert_int_equal(count_in(near, "facts"), 1);
}

TEST(test_first_pattern) {
    JSON_FREED cJSON *answer =
        inquire("(deftemplate MAIN::danger (slot square))\n"
                "(defrule ELABORATE::maker (own (square 31)) => (assert (danger (square 1))))\n"
                "(defrule ELABORATE::reader (danger (square ?danger)) => )\n"
                "(defrule COMPARE::r (danger) => )");
    const cJSON *way = nearest_way(answer);
    expect_failed(way, 1, "pattern", 4, 1);
    assert_int_equal(number_of(way, "facts_of_kind"), 0);
    assert_int_equal(count_in(way, "asserted_by"), 1);
    assert_true(lists_fact(get(way, "asserted_by"), "ELABORATE::maker"));
    assert_int_equal(count_in(way, "nearest"), 0);
}

/* A fact that a rule took away or changed before is named, if it may have matched. */
TEST(test_gone) {
    static const char texts[] =
        "(deftemplate MAIN::light (slot state) (slot n))\n"
        "(deffacts MAIN::two (light (state off) (n 1)) (light (state dim)))\n"
        "(defrule ELABORATE::on ?l <- (light (state off))\n"
        "  => (modify ?l (state on)))\n"
        "(defrule ELABORATE::out ?l <- (light (state dim))\n"
        "  => (retract ?l))\n"
        "(defrule COMPARE::r (light (n ?n) (state off)) => )";
    JSON_FREED cJSON *answer = inquire(texts);
    const cJSON *way = nearest_way(answer), *gone = element_of(way, "gone", 0);
    assert_int_equal(count_in(way, "gone"), 1);
    assert_string_equal(string_of(gone, "fact"), "(light (state off) (n 1))");
    assert_string_equal(string_of(gone, "rule"), "on");
    assert_int_equal(number_of(gone, "line"), 3);
}

/* What ended the phase of a rule that was about to fire is named. */
TEST(test_left_by) {
    JSON_FREED cJSON *answer =
        inquire("(defrule COMPARE::stop (declare (salience 1)) (turn) => (return))\n"
                "(defrule COMPARE::r (turn) => )");
    const cJSON *by = get(answer, "left_by");
    assert_true(is_true(answer, "left"));
    assert_string_equal(string_of(by, "rule"), "stop");
    assert_int_equal(number_of(by, "line"), 1);
}

TEST(test_test) {
    JSON_FREED cJSON *answer = inquire("(defrule COMPARE::r (candidate (id ?m) (to ?t) (from 18))\n"
                                       "  (test (> ?t 23)) => (best ?m))");
    const cJSON *way = nearest_way(answer), *near;
    expect_failed(way, 2, "test", 2, 2);
    int sum = 0;
    cJSON_ArrayForEach(near, get(way, "nearest")) {
        sum += atoi(string_of(get(near, "values"), "?t"));
    }
    assert_int_equal(sum, 22 + 23);
}

TEST(test_not) {
    JSON_FREED cJSON *answer = inquire("(defrule COMPARE::r (candidate (id ?m) (from 16))\n"
                                       "  (not (enemy (square 20)))\n  => (best ?m))");
    const cJSON *way = nearest_way(answer);
    expect_failed(way, 2, "not", 2, 1);
    assert_int_equal(count_in(way, "in_the_way"), 1);
    assert_true(lists_fact(element_of(way, "in_the_way", 0), "(enemy (square 20) (kind man))"));
    assert_int_equal(cJSON_GetArraySize(element_of(way, "in_the_way", 0)), 1);
}

/* No more than twenty matches are looked at. The list of obstacles is then marked as cut. */
TEST(test_not_many) {
    static const struct {
        const char *rules;
        int obstacles;
        bool cut;
    } cases[] = {{"(defrule COMPARE::r (turn) (not (step)) => )", 20, true},
                 {"(defrule COMPARE::r (turn) (not (step (from 18))) => )", 4, false},
                 {"(defrule COMPARE::r (step) (not (own (square 6))) => )", 1, true}};
    for (int i = 0; i < 3; i++) {
        JSON_FREED cJSON *answer = inquire(cases[i].rules);
        const cJSON *way = nearest_way(answer);
        assert_int_equal(is_true(way, "in_the_way_cut"), cases[i].cut);
        assert_int_equal(cJSON_HasObjectItem(way, "in_the_way_cut"), cases[i].cut);
        assert_int_equal(count_in(way, "in_the_way"), cases[i].obstacles);
    }
}

TEST(test_not_several) {
    JSON_FREED cJSON *answer = inquire(
        "(defrule COMPARE::r (turn)\n"
        "  (not (and (enemy (square ?s) (kind king)) (step (from ?s) (to ?t)) (own (square ?t))))\n"
        "  => )");
    const cJSON *way = nearest_way(answer);
    expect_failed(way, 2, "not", 2, 1);
    const cJSON *facts = element_of(way, "in_the_way", 0);
    assert_int_equal(cJSON_GetArraySize(facts), 3);
    assert_true(lists_fact(facts, "(enemy (square 2) (kind king))")); /* beside the man on 6 */
    assert_true(lists_fact(facts, "(own (square 6) (kind man))"));
}

TEST(test_exists) {
    JSON_FREED cJSON *answer = inquire("(defrule COMPARE::r (turn)\n"
                                       "  (exists (enemy (square ?s) (kind king))\n"
                                       "          (own (square ?s)))\n  => )");
    const cJSON *way = nearest_way(answer);
    expect_failed(way, 2, "exists", 2, 1);
    assert_string_equal(string_of(get(way, "inner"), "text"), "(own (square ?s))");
    assert_int_equal(number_of(get(way, "inner"), "line"), 3);
}

TEST(test_forall) {
    JSON_FREED cJSON *answer =
        inquire("(defrule COMPARE::r (turn)\n"
                "  (forall (enemy (square ?s)) (enemy (square ?s) (kind man)))\n  => )");
    const cJSON *way = nearest_way(answer);
    expect_failed(way, 2, "forall", 2, 1);
    assert_int_equal(count_in(way, "in_the_way"), 1);
    assert_true(lists_fact(element_of(way, "in_the_way", 0), "(enemy (square 2) (kind king))"));
}

/* The nearest of the alternatives comes first. */
TEST(test_or) {
    JSON_FREED cJSON *answer = inquire("(defrule COMPARE::r (turn)\n"
                                       "  (or (own (kind king))\n"
                                       "      (and (own (square 16)) (own (square 17))))\n"
                                       "  (turn) => )");
    const cJSON *ways = get(answer, "alternatives");
    assert_int_equal(cJSON_GetArraySize(ways), 2);
    expect_failed(cJSON_GetArrayItem(ways, 0), 3, "pattern", 3, 1);
    expect_failed(cJSON_GetArrayItem(ways, 1), 2, "pattern", 2, 1);
}

/* All of them are reported, whichever order they are written in: conditions 1 to 4 of these ways
 * hold, up to the one that no fact fulfils. */
TEST(test_all_alternatives) {
    JSON_FREED cJSON *answer = inquire(
        "(defrule COMPARE::r\n"
        "  (turn)\n"
        "  (or (and (own (square 6)) (own (square 1)))\n"
        "      (and (own (square 6)) (own (square 16)) (own (square 1)))\n"
        "      (own (square 1))\n"
        "      (and (own (square 6)) (own (square 18)) (own (square 1)))\n"
        "      (and (own (square 6)) (own (square 16)) (own (square 18)) (own (square 1)))\n"
        "      (and (own (square 16)) (own (square 1))))\n"
        "  => (best 1))");
    static const int failed[] = {5, 4, 4, 3, 3, 2};
    const cJSON *ways = get(answer, "alternatives");
    assert_int_equal(cJSON_GetArraySize(ways), 6);
    for (int i = 0; i < 6; i++)
        assert_int_equal(number_of(cJSON_GetArrayItem(ways, i), "failed"), failed[i]);
}

TEST(test_bound_facts) {
    JSON_FREED cJSON *answer = inquire("(defrule COMPARE::r (logical ?t <- (turn)\n"
                                       "  (own (square 16)) ?f <- (own (square 17)))\n"
                                       "  (test (neq ?t ?f)) => (retract ?f))");
    expect_failed(nearest_way(answer), 3, "pattern", 2, 1);
    JSON_FREED cJSON *other =
        inquire("(defrule COMPARE::r ?t <- (turn) ?f <- (own (square 16)) (test (eq ?t ?f)) => )");
    expect_failed(nearest_way(other), 3, "test", 1, 1);
}

TEST(test_about) {
    static const char rules[] =
        "(defrule COMPARE::r (candidate (id ?m) (from ?s)) (test (< ?s 10))\n"
        " (candidate (id ?n) (to 19)) (test (neq ?n 3)) => (better ?m ?n))";
    JSON_FREED cJSON *answer = inquire_about(rules, "r", 4);
    const cJSON *ways = get(answer, "alternatives");
    assert_string_equal(string_of(answer, "about"), "18-22");
    assert_int_equal(cJSON_GetArraySize(ways), 2); /* 18-22 as ?m, and as ?n */
    const cJSON *as_n = cJSON_GetArrayItem(ways, 0), *as_m = cJSON_GetArrayItem(ways, 1);
    assert_string_equal(string_of(as_m, "variable"), "?m");
    expect_failed(as_m, 2, "test", 1, 1); /* 18 is not under 10 */
    assert_string_equal(string_of(as_n, "variable"), "?n");
    expect_failed(as_n, 3, "pattern", 2, 2); /* 18-22 does not go to 19 */
    JSON_FREED cJSON *any = inquire(rules);
    expect_failed(nearest_way(any), 4, "test", 2, 2); /* of any candidate it is the last */
}

TEST(test_about_none) {
    JSON_FREED cJSON *answer = inquire_about("(defrule COMPARE::r (own (kind king)) => )", "r", 1);
    assert_true(cJSON_IsFalse(get(answer, "names_candidates")));
    expect_failed(nearest_way(answer), 1, "pattern", 1, 1);
}

TEST(test_fired) {
    static const char rules[] =
        "(deftemplate MAIN::seen (slot square))\n"
        "(defrule ELABORATE::r (own (square ?s&6|16)) (candidate (id ?m) (from ?s) (to ?t))\n"
        "  => (assert (seen (square ?t))) (score ?m ?s \"mine\") (reject ?m))\n"
        "(defrule COMPARE::all (candidate (id ?m) (from 6)) => (prohibit ?m))\n";
    JSON_FREED cJSON *answer = inquire_about(rules, "r", 0);
    assert_int_equal(number_of(answer, "fired"), 3);
    assert_int_equal(count_in(answer, "firings"), 3);
    assert_int_equal(count_in(answer, "alternatives"), 0);
    JSON_FREED cJSON *about = inquire_about(rules, "ELABORATE::r", 3);
    assert_int_equal(number_of(about, "fired"), 3);
    assert_int_equal(count_in(about, "firings"), 1);
    const cJSON *firing = element_of(about, "firings", 0);
    const cJSON *score = element_of(firing, "said", 0), *reject = element_of(firing, "said", 1);
    assert_true(lists_fact(get(firing, "facts"), "(own (square 16) (kind man))"));
    assert_true(lists_fact(get(firing, "asserted"), "(seen (square 19))"));
    assert_int_equal(count_in(firing, "asserted"), 1);
    assert_string_equal(string_of(score, "kind"), "score");
    assert_true(cJSON_IsFalse(get(score, "counted"))); /* it was out by then */
    assert_string_equal(string_of(reject, "kind"), "reject");
    assert_true(is_true(reject, "counted"));
    assert_string_equal(string_of(reject, "removed_by"), "reject");
}

/* All its conditions hold only when its phase is over. */
TEST(test_late) {
    JSON_FREED cJSON *answer =
        inquire("(deftemplate MAIN::seen (slot square))\n"
                "(defrule ELABORATE::r (own (square ?s)) (seen (square ?s)) => )\n"
                "(defrule COMPARE::see (own (square 16)) => (assert (seen (square 16))))\n");
    expect_failed(nearest_way(answer), 2, "pattern", 2, 3);
    const cJSON *late = get(answer, "late");
    assert_string_equal(string_of(late, "fact"), "(seen (square 16))");
    assert_string_equal(string_of(late, "rule"), "see");
    assert_string_equal(string_of(late, "phase"), "COMPARE");
    assert_int_equal(count_in(late, "facts"), 2);
}

/* (return) in a rule ends its phase: activations left on the agenda never fire. */
TEST(test_left) {
    JSON_FREED cJSON *answer =
        inquire("(defrule COMPARE::first (declare (salience 5)) (turn) => (return))\n"
                "(defrule COMPARE::r (candidate (id ?m)) => (best ?m))\n");
    assert_true(cJSON_IsNull(get(nearest_way(answer), "failed")));
    assert_true(is_true(answer, "left"));
    assert_null(cJSON_GetObjectItem(answer, "tested"));
}

/* All its conditions hold, and the test did not when the facts came. It is the one that asks about
 * what changed, and none before it: of a name with -fact in it, of a global that is never bound, of
 * a function that calls itself often. */
TEST(test_tested_once) {
    static const char seen[] = "(defglobal MAIN ?*seen* = 0 ?*least* = 0)\n"
                               "(defrule ELABORATE::set (turn) => (bind  ?*seen*\n1))\n";
    static const struct {
        const char *functions, *tests, *found;
    } samples[] = {
        {"", "(test (= ?*seen* 1))", "(test (= ?*seen* 1))"},
        {"(deffunction MAIN::any () (any-factp ((?s seen)) TRUE))\n", "(test (any))",
         "(test (any))"},
        {"(deffunction MAIN::had () (= ?*seen* 1))\n", "(test (had))", "(test (had))"},
        {"(deffunction MAIN::had () (= ?*seen* 1))\n(deffunction MAIN::yes (?n) (had))\n",
         "(test (yes ?m))", "(test (yes ?m))"},
        {"(deffunction MAIN::a-factor (?n) ?n)\n", "(test (a-factor ?m)) (test (= ?*seen* 1))",
         "(test (= ?*seen* 1))"},
        {"(deffunction MAIN::more (?n) (> ?n ?*least*))\n", "(test (more ?m)) (test (= ?*seen* 1))",
         "(test (= ?*seen* 1))"},
        {"(deffunction MAIN::f (?n) (if (> ?n 9) then (f 0) (f 0) (f 0) (f 0) (f 0) (f 0) (f 0)"
         " (f 0) (f 0) (f 0) (f 0) (f 0) (f 0) (f 0) (f 0) (f 0) (f 0) (f 0) (f 0) (f 0)))\n",
         "(test (not (f 0))) (test (= ?*seen* 1))", "(test (= ?*seen* 1))"},
    };
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        CH_SCOPED(ch_text_done) struct ch_text rules = ch_text_new();
        ch_text_addf(&rules,
                     "(deftemplate MAIN::seen (slot square))\n%s%s"
                     "(defrule ELABORATE::make (turn) => (assert (seen (square 1))))\n"
                     "(defrule COMPARE::r\n(candidate (id ?m)) %s => (best ?m))\n",
                     seen, samples[i].functions, samples[i].tests);
        JSON_FREED cJSON *answer = inquire(rules.data);
        assert_true(cJSON_IsNull(get(nearest_way(answer), "failed")));
        assert_true(cJSON_IsFalse(get(answer, "left")));
        assert_string_equal(string_of(get(answer, "tested"), "text"), samples[i].found);
    }
}

/* The line is that of the condition. */
TEST(test_tested_line) {
    JSON_FREED cJSON *answer = inquire("(defglobal MAIN ?*seen* = 0)\n"
                                       "(defrule ELABORATE::set (turn) => (bind ?*seen* 1))\n"
                                       "(defrule COMPARE::r (candidate (id ?m))\n"
                                       "(test (= ?*seen* 1)) => (best ?m))\n");
    assert_int_equal(number_of(get(answer, "tested"), "line"), 4);
}

/* Rules fired in some turn since they were loaded, or never. */
TEST(test_never_fired) {
    CH_SCOPED(trial_close) struct trial t;
    trial_open(&t,
               "(defrule COMPARE::fires (or (own (square 99)) (candidate (id ?m))) =>)\n"
               "(defrule COMPARE::never (candidate (jumps 99)) =>)\n",
               NULL, fen);
    JSON_FREED cJSON *before = trial_account(&t, (struct ch_inquiry){.kind = CH_INQUIRE_FIRED});
    assert_int_equal(count_in(before, "never"), 2);
    trial_choose(&t);
    JSON_FREED cJSON *after = trial_account(&t, (struct ch_inquiry){.kind = CH_INQUIRE_FIRED});
    assert_int_equal(count_in(after, "never"), 1);
    assert_string_equal(string_of(element_of(after, "never", 0), "rule"), "never");
}

static void expect_refused(const char *rules, const char *name, const char *message) {
    CH_SCOPED(trial_close) struct trial t;
    CH_SCOPED(ch_text_done) struct ch_text json = ch_text_new();
    const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_RULE, .rule = name};
    struct ch_error error;
    trial_open(&t, rules, NULL, fen);
    assert_int_equal(trial_inquire(&t, inquiry, &json, &error), CH_NOT_FOUND);
    assert_string_equal(error.text, message);
    assert_string_equal(json.data, "");
}

TEST(test_names) {
    static const char rules[] =
        "(defrule COMPARE::wedge (turn) => )\n"
        "(defrule ELABORATE::twice (turn) => )(defrule COMPARE::twice (turn) => )";
    expect_refused(rules, "wegde", "tester has no rule `wegde`; did you mean `wedge`?");
    expect_refused(rules, "COMPARE::wegde",
                   "tester has no rule `COMPARE::wegde`; did you mean `wedge`?");
    expect_refused(rules, "ELABORATE::wedge",
                   "tester has no rule `ELABORATE::wedge`; did you mean `wedge`?");
    expect_refused(rules, "", "tester has no rule ``");
    expect_refused(rules, "twice",
                   "several rules have this name; write ELABORATE::twice or COMPARE::twice");
    JSON_FREED cJSON *answer = inquire_about(rules, "COMPARE::twice", 0);
    assert_int_equal(number_of(answer, "fired"), 1);
}

/* Pages of memory in use; 0 under AddressSanitizer, which gives none back and looks for leaks
 * itself. */
static long resident(void) {
#ifdef __SANITIZE_ADDRESS__
    return 0;
#endif
    long all = 0, here = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file || fscanf(file, "%ld %ld", &all, &here) != 2)
        here = 0;
    if (file)
        fclose(file);
    return here;
}

TEST(test_no_growth) {
    enum { TIMES = 3000, SETTLED = 1000, PAGES = 64 };
    static const enum ch_inquiry_kind kinds[] = {CH_INQUIRE_RULE, CH_INQUIRE_FULL,
                                                 CH_INQUIRE_FACTS};
    CH_SCOPED(trial_close) struct trial t;
    long settled = 0;
    trial_open(&t,
               "(deftemplate MAIN::seen (slot square))\n"
               "(defrule ELABORATE::see (own (square ?s)) => (assert (seen (square ?s))))\n"
               "(defrule COMPARE::all (candidate (id ?m) (from ?s)) (seen (square ?s))\n"
               "  => (score ?m 1 \"seen\"))\n"
               "(defrule COMPARE::r (candidate (id ?m) (from ?s)) (exists (enemy))\n"
               "  (not (seen (square ?s))) => (best ?m))\n",
               NULL, fen);
    for (int i = 0; i < TIMES; i++) {
        const struct ch_inquiry inquiry = {.kind = kinds[i % 3], .rule = "r", .candidate = i % 6};
        ch_free(trial_ask(&t, inquiry));
        if (i == SETTLED)
            settled = resident();
    }
    assert_true(resident() - settled < PAGES);
}

/* Names that can't be a rule's are refused and nothing else. */
TEST(test_odd_names) {
    static const char *const names[] = {
        "\x01", "\xff\xfe", "(", "r\n", "COMPARE::", "::r", "%s%n", "\"", "why-0"};
    CH_SCOPED(trial_close) struct trial t;
    CH_SCOPED(ch_text_done) struct ch_text json = ch_text_new();
    struct ch_error error;
    trial_open(&t, "(defrule COMPARE::r (turn) (own (kind king)) => )", NULL, fen);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_RULE, .rule = names[i]};
        assert_int_equal(trial_inquire(&t, inquiry, &json, &error), CH_NOT_FOUND);
        assert_string_equal(json.data, "");
    }
}

/* A rule may have the name that a probe would have; it stays unchanged. */
TEST(test_name_of_a_probe) {
    JSON_FREED cJSON *answer =
        inquire_about("(defrule COMPARE::r (turn) (own (kind king)) => )\n"
                      "(defrule COMPARE::why-0 (candidate (id ?m)) => (score ?m 1))\n",
                      "r", 0);
    expect_failed(nearest_way(answer), 2, "pattern", 1, 1);
}

/* A name needs no blank before its arrow. */
TEST(test_tight_arrow) {
    JSON_FREED cJSON *answer = inquire("(defrule COMPARE::r\n"
                                       "  ?f<-(candidate (id ?m) (from ?s))\n"
                                       "  ?g<-(own (square ?s) (kind king)) => (best ?m))");
    const cJSON *way = nearest_way(answer);
    expect_failed(way, 2, "pattern", 3, 5);
    assert_int_equal(count_in(way, "conditions"), 2);
}

/* Conditions that are tried draw random numbers; later phases draw theirs as if there had been no
 * question. */
TEST(test_draws) {
    static const char rules[] =
        "(defrule ELABORATE::r (candidate (id ?m)) (own (kind ?k)) (test (< (random 1000) 1000))\n"
        "  (own (square 31)) => (best ?m))\n"
        "(defrule COMPARE::s (candidate (id ?m)) => (score ?m (random 1000) (str-cat ?m)))\n";
    CH_SCOPED(trial_close) struct trial t;
    trial_open(&t, rules, NULL, fen);
    for (uint64_t key = 0; key < 20; key++) {
        const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_RULE, .rule = "r", .candidate = 2};
        t.scene.turn.key = key;
        trial_choose(&t);
        JSON_FREED cJSON *answer = trial_account(&t, inquiry);
        assert_string_equal(string_of(answer, "reason"), t.choice.reason.data);
    }
}

/* Whatever conditions cost that are tried, it is the rule that is asked about which is named. */
TEST(test_memory) {
    int failed = 0, explained = 0;
    static const char rules[] =
        "(defrule ELABORATE::other (turn) => )\n"
        "(defrule COMPARE::r (candidate (id ?m)) (square (id ?a)) (square (id ?b))\n"
        "  (own (square 31)) => (best ?m))\n";
    for (size_t kib = 1024; kib < 8192; kib += 64) {
        struct ch_bridge_config config = {.limits.memory_bytes = kib << 10};
        const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_RULE, .rule = "r", .candidate = 2};
        CH_SCOPED(ch_problems_done) struct ch_problems problems = {0};
        CH_SCOPED(ch_text_done) struct ch_text json = ch_text_new();
        struct ch_error error;
        struct ch_rulebase *rulebase = rules_try(rules, &config, &problems);
        if (!rulebase)
            continue; /* not enough to load */
        ch_rulebase_free(rulebase);
        CH_SCOPED(trial_close) struct trial t;
        trial_open(&t, rules, &config, fen);
        for (int turn = 0; turn < 3 && (turn == 0 || t.choice.index >= 0); turn++)
            trial_choose(&t);
        if (t.choice.index < 0)
            continue; /* not even for the turn alone */
        bool good = trial_inquire(&t, inquiry, &json, &error) == CH_OK;
        *(good ? &explained : &failed) += 1;
        if (!good && !strstr(error.text, "rule `r`: more than"))
            fail_msg("%zu KiB: %s", kib, error.text);
    }
    assert_true(explained > 0 && failed > 0);
}

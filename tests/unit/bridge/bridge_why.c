/* Why a rule did not fire: for each kind of condition the first that fails, worked out from the
 * rules and the position by hand; and the effects of one that fired. */
#include <stdlib.h>

#include <cjson/cJSON.h>

#include "core/base/memory.h"
#include "tests/unit/bridge/bridge_support.h"

/* Candidates 1 to 5: 6-9, 6-10, 16-19, 18-22, 18-23. */
static const char fen[] = "B:WK2,14,20:B6,16,18";

/* Inquires about rule `name` of `rules`, and candidate `about` (0: any). */
static cJSON *inquire_about(const char *rules, const char *name, int about) {
    struct scene s;
    CH_SCOPED(ch_text_done) struct ch_text json = ch_text_new();
    struct ch_error error;
    struct ch_rulebase *rulebase = rules_load(rules, NULL);
    const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_RULE, .rule = name, .candidate = about};
    scene_open(&s, fen);
    if (ch_rulebase_inquire(rulebase, &s.turn, "a", &inquiry, &json, &error) != CH_OK)
        fail_msg("%s", error.text);
    cJSON *answer = cJSON_Parse(json.data);
    assert_non_null(answer);
    scene_close(&s);
    ch_rulebase_free(rulebase);
    return answer;
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

static double number(const cJSON *object, const char *name) {
    return get(object, name)->valuedouble;
}

static const cJSON *nearest_way(const cJSON *answer) {
    assert_int_equal(number(answer, "fired"), 0);
    return cJSON_GetArrayItem(get(answer, "alternatives"), 0);
}

/* The way's first condition that fails is number `failed`, of this kind, on this line. */
static void expect_failed(const cJSON *way, int failed, const char *kind, int line, int reached) {
    assert_int_equal(number(way, "failed"), failed);
    assert_string_equal(get(way, "kind")->valuestring, kind);
    assert_int_equal(number(way, "reached"), reached);
    assert_int_equal(number(cJSON_GetArrayItem(get(way, "conditions"), failed - 1), "line"), line);
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
    cJSON *answer = inquire("(defrule COMPARE::r \"Kings only.\"\n"
                            "  (candidate (id ?m) (from ?s)) ; (own (square ?s))\n"
                            "  (own (square ?s)\n"
                            "       (kind king))\n"
                            "  (turn)\n"
                            "  => (best ?m))");
    const cJSON *way = nearest_way(answer);
    expect_failed(way, 2, "pattern", 3, 5);
    assert_string_equal(get(answer, "comment")->valuestring, "Kings only.");
    assert_string_equal(get(answer, "phase")->valuestring, "COMPARE");
    const cJSON *condition = cJSON_GetArrayItem(get(way, "conditions"), 1);
    assert_string_equal(get(condition, "text")->valuestring, "(own (square ?s) (kind king))");
    assert_int_equal(number(condition, "matches"), 0);
    assert_null(cJSON_GetObjectItem(cJSON_GetArrayItem(get(way, "conditions"), 2), "matches"));
    assert_int_equal(number(way, "facts_of_kind"), 3);
    assert_int_equal(cJSON_GetArraySize(get(way, "nearest")), 5);
    const cJSON *near = cJSON_GetArrayItem(get(way, "nearest"), 0);
    const char *from = get(get(near, "values"), "?s")->valuestring;
    assert_true(strcmp(from, "6") == 0 || strcmp(from, "16") == 0 || strcmp(from, "18") == 0);
    assert_int_equal(cJSON_GetArraySize(get(near, "facts")), 1);
    cJSON_Delete(answer);
}

TEST(test_first_pattern) {
    cJSON *answer =
        inquire("(deftemplate MAIN::danger (slot square))\n"
                "(defrule ELABORATE::maker (own (square 31)) => (assert (danger (square 1))))\n"
                "(defrule ELABORATE::reader (danger (square ?danger)) => )\n"
                "(defrule COMPARE::r (danger) => )");
    const cJSON *way = nearest_way(answer);
    expect_failed(way, 1, "pattern", 4, 1);
    assert_int_equal(number(way, "facts_of_kind"), 0);
    assert_int_equal(cJSON_GetArraySize(get(way, "asserted_by")), 1);
    assert_true(lists_fact(get(way, "asserted_by"), "ELABORATE::maker"));
    assert_int_equal(cJSON_GetArraySize(get(way, "nearest")), 0);
    cJSON_Delete(answer);
}

TEST(test_test) {
    cJSON *answer = inquire("(defrule COMPARE::r (candidate (id ?m) (to ?t) (from 18))\n"
                            "  (test (> ?t 23)) => (best ?m))");
    const cJSON *way = nearest_way(answer), *near;
    expect_failed(way, 2, "test", 2, 2);
    int sum = 0;
    cJSON_ArrayForEach(near, get(way, "nearest")) {
        sum += atoi(get(get(near, "values"), "?t")->valuestring);
    }
    assert_int_equal(sum, 22 + 23);
    cJSON_Delete(answer);
}

TEST(test_not) {
    cJSON *answer = inquire("(defrule COMPARE::r (candidate (id ?m) (from 16))\n"
                            "  (not (enemy (square 20)))\n  => (best ?m))");
    const cJSON *way = nearest_way(answer);
    expect_failed(way, 2, "not", 2, 1);
    assert_int_equal(cJSON_GetArraySize(get(way, "in_the_way")), 1);
    assert_true(lists_fact(cJSON_GetArrayItem(get(way, "in_the_way"), 0),
                           "(enemy (square 20) (kind man))"));
    assert_int_equal(cJSON_GetArraySize(cJSON_GetArrayItem(get(way, "in_the_way"), 0)), 1);
    cJSON_Delete(answer);
}

/* No more than twenty matches are looked at. The list of obstacles is then marked as cut. */
TEST(test_not_many) {
    cJSON *answer = inquire("(defrule COMPARE::r (turn) (not (step)) => )");
    assert_true(cJSON_IsTrue(get(nearest_way(answer), "in_the_way_cut")));
    assert_int_equal(cJSON_GetArraySize(get(nearest_way(answer), "in_the_way")), 20);
    cJSON_Delete(answer);
    answer = inquire("(defrule COMPARE::r (turn) (not (step (from 18))) => )");
    assert_null(cJSON_GetObjectItem(nearest_way(answer), "in_the_way_cut"));
    assert_int_equal(cJSON_GetArraySize(get(nearest_way(answer), "in_the_way")), 4);
    cJSON_Delete(answer);
    answer = inquire("(defrule COMPARE::r (step) (not (own (square 6))) => )");
    assert_true(cJSON_IsTrue(get(nearest_way(answer), "in_the_way_cut")));
    assert_int_equal(cJSON_GetArraySize(get(nearest_way(answer), "in_the_way")), 1);
    cJSON_Delete(answer);
}

TEST(test_not_several) {
    cJSON *answer = inquire(
        "(defrule COMPARE::r (turn)\n"
        "  (not (and (enemy (square ?s) (kind king)) (step (from ?s) (to ?t)) (own (square ?t))))\n"
        "  => )");
    const cJSON *way = nearest_way(answer);
    expect_failed(way, 2, "not", 2, 1);
    const cJSON *facts = cJSON_GetArrayItem(get(way, "in_the_way"), 0);
    assert_int_equal(cJSON_GetArraySize(facts), 3);
    assert_true(lists_fact(facts, "(enemy (square 2) (kind king))")); /* beside the man on 6 */
    assert_true(lists_fact(facts, "(own (square 6) (kind man))"));
    cJSON_Delete(answer);
}

TEST(test_exists) {
    cJSON *answer = inquire("(defrule COMPARE::r (turn)\n"
                            "  (exists (enemy (square ?s) (kind king))\n"
                            "          (own (square ?s)))\n  => )");
    const cJSON *way = nearest_way(answer);
    expect_failed(way, 2, "exists", 2, 1);
    assert_string_equal(get(get(way, "inner"), "text")->valuestring, "(own (square ?s))");
    assert_int_equal(number(get(way, "inner"), "line"), 3);
    cJSON_Delete(answer);
}

TEST(test_forall) {
    cJSON *answer =
        inquire("(defrule COMPARE::r (turn)\n"
                "  (forall (enemy (square ?s)) (enemy (square ?s) (kind man)))\n  => )");
    const cJSON *way = nearest_way(answer);
    expect_failed(way, 2, "forall", 2, 1);
    assert_int_equal(cJSON_GetArraySize(get(way, "in_the_way")), 1);
    assert_true(lists_fact(cJSON_GetArrayItem(get(way, "in_the_way"), 0),
                           "(enemy (square 2) (kind king))"));
    cJSON_Delete(answer);
}

/* The nearest of the alternatives comes first. */
TEST(test_or) {
    cJSON *answer = inquire("(defrule COMPARE::r (turn)\n"
                            "  (or (own (kind king))\n"
                            "      (and (own (square 16)) (own (square 17))))\n"
                            "  (turn) => )");
    const cJSON *ways = get(answer, "alternatives");
    assert_int_equal(cJSON_GetArraySize(ways), 2);
    expect_failed(cJSON_GetArrayItem(ways, 0), 3, "pattern", 3, 1);
    expect_failed(cJSON_GetArrayItem(ways, 1), 2, "pattern", 2, 1);
    cJSON_Delete(answer);
}

/* All of them are reported, whichever order they are written in: conditions 1 to 4 of these ways
 * hold, up to the one that no fact fulfils. */
TEST(test_all_alternatives) {
    cJSON *answer = inquire(
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
        assert_int_equal(number(cJSON_GetArrayItem(ways, i), "failed"), failed[i]);
    cJSON_Delete(answer);
}

TEST(test_bound_facts) {
    cJSON *answer = inquire("(defrule COMPARE::r (logical ?t <- (turn)\n"
                            "  (own (square 16)) ?f <- (own (square 17)))\n"
                            "  (test (neq ?t ?f)) => (retract ?f))");
    expect_failed(nearest_way(answer), 3, "pattern", 2, 1);
    cJSON_Delete(answer);
    answer =
        inquire("(defrule COMPARE::r ?t <- (turn) ?f <- (own (square 16)) (test (eq ?t ?f)) => )");
    expect_failed(nearest_way(answer), 3, "test", 1, 1);
    cJSON_Delete(answer);
}

TEST(test_about) {
    static const char rules[] =
        "(defrule COMPARE::r (candidate (id ?m) (from ?s)) (test (< ?s 10))\n"
        " (candidate (id ?n) (to 19)) (test (neq ?n 3)) => (better ?m ?n))";
    cJSON *answer = inquire_about(rules, "r", 4);
    const cJSON *ways = get(answer, "alternatives");
    assert_string_equal(get(answer, "about")->valuestring, "18-22");
    assert_int_equal(cJSON_GetArraySize(ways), 2); /* 18-22 as ?m, and as ?n */
    const cJSON *as_n = cJSON_GetArrayItem(ways, 0), *as_m = cJSON_GetArrayItem(ways, 1);
    assert_string_equal(get(as_m, "variable")->valuestring, "?m");
    expect_failed(as_m, 2, "test", 1, 1); /* 18 is not under 10 */
    assert_string_equal(get(as_n, "variable")->valuestring, "?n");
    expect_failed(as_n, 3, "pattern", 2, 2); /* 18-22 does not go to 19 */
    cJSON_Delete(answer);
    answer = inquire("(defrule COMPARE::r (candidate (id ?m) (from ?s)) (test (< ?s 10))\n"
                     " (candidate (id ?n) (to 19)) (test (neq ?n 3)) => (better ?m ?n))");
    expect_failed(nearest_way(answer), 4, "test", 2, 2); /* of any candidate it is the last */
    cJSON_Delete(answer);
}

TEST(test_about_none) {
    cJSON *answer = inquire_about("(defrule COMPARE::r (own (kind king)) => )", "r", 1);
    assert_true(cJSON_IsFalse(get(answer, "names_candidates")));
    expect_failed(nearest_way(answer), 1, "pattern", 1, 1);
    cJSON_Delete(answer);
}

TEST(test_fired) {
    static const char rules[] =
        "(deftemplate MAIN::seen (slot square))\n"
        "(defrule ELABORATE::r (own (square ?s&6|16)) (candidate (id ?m) (from ?s) (to ?t))\n"
        "  => (assert (seen (square ?t))) (score ?m ?s \"mine\") (reject ?m))\n"
        "(defrule COMPARE::all (candidate (id ?m) (from 6)) => (prohibit ?m))\n";
    cJSON *answer = inquire_about(rules, "r", 0);
    assert_int_equal(number(answer, "fired"), 3);
    assert_int_equal(cJSON_GetArraySize(get(answer, "firings")), 3);
    assert_int_equal(cJSON_GetArraySize(get(answer, "alternatives")), 0);
    cJSON_Delete(answer);
    answer = inquire_about(rules, "ELABORATE::r", 3);
    assert_int_equal(number(answer, "fired"), 3);
    const cJSON *firing = cJSON_GetArrayItem(get(answer, "firings"), 0),
                *said = get(firing, "said");
    assert_int_equal(cJSON_GetArraySize(get(answer, "firings")), 1);
    assert_true(lists_fact(get(firing, "facts"), "(own (square 16) (kind man))"));
    assert_true(lists_fact(get(firing, "asserted"), "(seen (square 19))"));
    assert_int_equal(cJSON_GetArraySize(get(firing, "asserted")), 1);
    assert_string_equal(get(cJSON_GetArrayItem(said, 0), "kind")->valuestring, "score");
    assert_true(
        cJSON_IsFalse(get(cJSON_GetArrayItem(said, 0), "counted"))); /* it was out by then */
    assert_string_equal(get(cJSON_GetArrayItem(said, 1), "kind")->valuestring, "reject");
    assert_true(cJSON_IsTrue(get(cJSON_GetArrayItem(said, 1), "counted")));
    assert_string_equal(get(cJSON_GetArrayItem(said, 1), "removed_by")->valuestring, "reject");
    cJSON_Delete(answer);
}

/* All its conditions hold only when its phase is over. */
TEST(test_late) {
    cJSON *answer =
        inquire("(deftemplate MAIN::seen (slot square))\n"
                "(defrule ELABORATE::r (own (square ?s)) (seen (square ?s)) => )\n"
                "(defrule COMPARE::see (own (square 16)) => (assert (seen (square 16))))\n");
    expect_failed(nearest_way(answer), 2, "pattern", 2, 3);
    const cJSON *late = get(answer, "late");
    assert_string_equal(get(late, "fact")->valuestring, "(seen (square 16))");
    assert_string_equal(get(late, "rule")->valuestring, "see");
    assert_string_equal(get(late, "phase")->valuestring, "COMPARE");
    assert_int_equal(cJSON_GetArraySize(get(late, "facts")), 2);
    cJSON_Delete(answer);
}

/* (return) in a rule ends its phase: activations left on the agenda never fire. */
TEST(test_left) {
    cJSON *answer = inquire("(defrule COMPARE::first (declare (salience 5)) (turn) => (return))\n"
                            "(defrule COMPARE::r (candidate (id ?m)) => (best ?m))\n");
    assert_true(cJSON_IsNull(get(nearest_way(answer), "failed")));
    cJSON_Delete(answer);
}

static void expect_refused(const char *rules, const char *name, const char *message) {
    struct scene s;
    CH_SCOPED(ch_text_done) struct ch_text json = ch_text_new();
    struct ch_error error;
    struct ch_rulebase *rulebase = rules_load(rules, NULL);
    scene_open(&s, fen);
    assert_int_equal(
        ch_rulebase_inquire(rulebase, &s.turn, "a",
                            &(struct ch_inquiry){.kind = CH_INQUIRE_RULE, .rule = name}, &json,
                            &error),
        CH_NOT_FOUND);
    assert_string_equal(error.text, message);
    scene_close(&s);
    ch_rulebase_free(rulebase);
}

TEST(test_names) {
    static const char rules[] =
        "(defrule COMPARE::wedge (turn) => )\n"
        "(defrule ELABORATE::twice (turn) => )(defrule COMPARE::twice (turn) => )";
    expect_refused(rules, "wegde", "a has no rule `wegde`; did you mean `wedge`?");
    expect_refused(rules, "COMPARE::wegde",
                   "a has no rule `COMPARE::wegde`; did you mean `wedge`?");
    expect_refused(rules, "ELABORATE::wedge",
                   "a has no rule `ELABORATE::wedge`; did you mean `wedge`?");
    expect_refused(rules, "", "a has no rule ``");
    expect_refused(rules, "twice",
                   "several rules have this name; write ELABORATE::twice or COMPARE::twice");
    cJSON *answer = inquire_about(rules, "COMPARE::twice", 0);
    assert_int_equal(number(answer, "fired"), 1);
    cJSON_Delete(answer);
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
    struct scene s;
    CH_SCOPED(ch_text_done) struct ch_text json = ch_text_new();
    struct ch_error error;
    long settled = 0;
    struct ch_rulebase *rulebase =
        rules_load("(deftemplate MAIN::seen (slot square))\n"
                   "(defrule ELABORATE::see (own (square ?s)) => (assert (seen (square ?s))))\n"
                   "(defrule COMPARE::all (candidate (id ?m) (from ?s)) (seen (square ?s))\n"
                   "  => (score ?m 1 \"seen\"))\n"
                   "(defrule COMPARE::r (candidate (id ?m) (from ?s)) (exists (enemy))\n"
                   "  (not (seen (square ?s))) => (best ?m))\n",
                   NULL);
    scene_open(&s, fen);
    for (int i = 0; i < TIMES; i++) {
        const struct ch_inquiry inquiry = {.kind = kinds[i % 3], .rule = "r", .candidate = i % 6};
        ch_text_clear(&json);
        assert_int_equal(ch_rulebase_inquire(rulebase, &s.turn, "a", &inquiry, &json, &error),
                         CH_OK);
        if (i == SETTLED)
            settled = resident();
    }
    assert_true(resident() - settled < PAGES);
    scene_close(&s);
    ch_rulebase_free(rulebase);
}

/* Names that can't be a rule's are refused and nothing else. */
TEST(test_odd_names) {
    static const char *const names[] = {
        "\x01", "\xff\xfe", "(", "r\n", "COMPARE::", "::r", "%s%n", "\"", "why-0"};
    struct scene s;
    CH_SCOPED(ch_text_done) struct ch_text json = ch_text_new();
    struct ch_error error;
    struct ch_rulebase *rulebase =
        rules_load("(defrule COMPARE::r (turn) (own (kind king)) => )", NULL);
    scene_open(&s, fen);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_int_equal(
            ch_rulebase_inquire(rulebase, &s.turn, "a",
                                &(struct ch_inquiry){.kind = CH_INQUIRE_RULE, .rule = names[i]},
                                &json, &error),
            CH_NOT_FOUND);
    assert_string_equal(json.data, "");
    scene_close(&s);
    ch_rulebase_free(rulebase);
}

/* A rule may have the name that a probe would have; it stays unchanged. */
TEST(test_name_of_a_probe) {
    cJSON *answer = inquire_about("(defrule COMPARE::r (turn) (own (kind king)) => )\n"
                                  "(defrule COMPARE::why-0 (candidate (id ?m)) => (score ?m 1))\n",
                                  "r", 0);
    expect_failed(nearest_way(answer), 2, "pattern", 1, 1);
    cJSON_Delete(answer);
}

/* A name needs no blank before its arrow. */
TEST(test_tight_arrow) {
    cJSON *answer = inquire("(defrule COMPARE::r\n"
                            "  ?f<-(candidate (id ?m) (from ?s))\n"
                            "  ?g<-(own (square ?s) (kind king)) => (best ?m))");
    const cJSON *way = nearest_way(answer);
    expect_failed(way, 2, "pattern", 3, 5);
    assert_int_equal(cJSON_GetArraySize(get(way, "conditions")), 2);
    cJSON_Delete(answer);
}

/* Conditions that are tried draw random numbers; later phases draw theirs as if there had been no
 * question. */
TEST(test_draws) {
    static const char rules[] =
        "(defrule ELABORATE::r (candidate (id ?m)) (own (kind ?k)) (test (< (random 1000) 1000))\n"
        "  (own (square 31)) => (best ?m))\n"
        "(defrule COMPARE::s (candidate (id ?m)) => (score ?m (random 1000) (str-cat ?m)))\n";
    struct scene s;
    CH_SCOPED(ch_choice_done) struct ch_choice choice;
    struct ch_rulebase *rulebase = rules_load(rules, NULL);
    ch_choice_init(&choice);
    for (uint64_t key = 0; key < 20; key++) {
        CH_SCOPED(ch_text_done) struct ch_text json = ch_text_new();
        struct ch_error error;
        const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_RULE, .rule = "r", .candidate = 2};
        scene_open(&s, fen);
        s.turn.key = key;
        ch_choice_clear(&choice);
        ch_rulebase_choose(rulebase, &s.turn, &choice);
        ch_rulebase_inquire(rulebase, &s.turn, "a", &inquiry, &json, &error);
        cJSON *answer = cJSON_Parse(json.data);
        assert_string_equal(get(answer, "reason")->valuestring, choice.reason.data);
        cJSON_Delete(answer);
        scene_close(&s);
    }
    ch_rulebase_free(rulebase);
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
        struct scene s;
        struct ch_choice choice;
        struct ch_text json;
        struct ch_error error;
        struct ch_rulebase *rulebase = rules_try(rules, &config, &problems);
        if (!rulebase)
            continue; /* not enough to load */
        ch_choice_init(&choice);
        json = ch_text_new();
        scene_open(&s, fen);
        for (int turn = 0; turn < 3 && (turn == 0 || choice.index >= 0); turn++) {
            ch_choice_clear(&choice);
            ch_rulebase_choose(rulebase, &s.turn, &choice);
        }
        if (choice.index >= 0) { /* the turn alone has room enough */
            bool good =
                CH_OK == ch_rulebase_inquire(rulebase, &s.turn, "a", &inquiry, &json, &error);
            *(good ? &explained : &failed) += 1;
            if (!good && !strstr(error.text, "rule `r`: more than"))
                fail_msg("%zu KiB: %s", kib, error.text);
        }
        scene_close(&s);
        ch_rulebase_free(rulebase);
        ch_text_done(&json);
        ch_choice_done(&choice);
    }
    assert_true(explained > 0 && failed > 0);
}

/* The decision procedure against its rules, kind by kind, and against a second implementation that
 * tries every path and subset. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bridge/decision.h"
#include "core/random.h"

enum { MOST = 40 };

struct case_of {
    int candidates;
    struct ch_preference p[MOST];
    int count;
};

static void say(struct case_of *c, enum ch_preference_kind kind, int candidate, int other,
                double value) {
    c->p[c->count++] = (struct ch_preference){kind, candidate, other, value, "why", "rule"};
}

/* Checks what remains before the draw: `tied` as digits, e.g. "02". */
static void expect(const struct case_of *c, const char *tied) {
    struct ch_decision d = {0};
    char got[MOST] = "";
    ch_decide(c->candidates, c->p, c->count, 7, &d);
    for (int i = 0; i < d.tied_count; i++)
        got[i] = (char)('0' + d.tied[i]);
    assert_string_equal(got, tied);
    ch_decision_done(&d);
}

static void name_number(int candidate, const void *context, struct ch_text *text) {
    (void)context;
    ch_text_addf(text, "m%d", candidate);
}

/* Checks the words of the contradictions, one a line. */
static void expect_words(const struct case_of *c, const char *words) {
    struct ch_decision d = {0};
    struct ch_text text;
    ch_text_init(&text);
    ch_decide(c->candidates, c->p, c->count, 7, &d);
    for (int i = 0; i < d.contradiction_count; i++) {
        ch_decision_contradiction(&d, i, c->p, c->count, name_number, NULL, &text);
        ch_text_add(&text, "\n");
    }
    assert_string_equal(text.data, words);
    ch_text_done(&text);
    ch_decision_done(&d);
}

static void test_nothing_said(void **state) {
    (void)state;
    struct case_of c = {.candidates = 3};
    expect(&c, "012");
    say(&c, CH_ACCEPTABLE, 1, -1, 0);
    say(&c, CH_INDIFFERENT, 2, -1, 0);
    expect(&c, "012");
}

static void test_require(void **state) {
    (void)state;
    struct case_of c = {.candidates = 4};
    say(&c, CH_REQUIRE, 2, -1, 0);
    say(&c, CH_REJECT, 2, -1, 0); /* one required candidate is chosen at once */
    say(&c, CH_BEST, 1, -1, 0);
    expect(&c, "2");
    expect_words(&c, "");
    say(&c, CH_REQUIRE, 3, -1, 0); /* two: they go on, and the rejection of 2 counts */
    expect(&c, "3");
    expect_words(&c, "several moves are required: m2 (rule), m3 (rule)\n");
    say(&c, CH_PROHIBIT, 3, -1, 0); /* back to one, since 3 is prohibited */
    expect(&c, "2");
    say(&c, CH_PROHIBIT, 2, -1, 0); /* none of the required is left: all go on, then 1 is best */
    expect(&c, "1");
    expect_words(&c, "several moves are required: m2 (rule), m3 (rule)\n"
                     "m2 is required (rule) and prohibited (rule)\n"
                     "m3 is required (rule) and prohibited (rule)\n");
}

static void test_prohibit_and_reject(void **state) {
    (void)state;
    struct case_of c = {.candidates = 3};
    say(&c, CH_PROHIBIT, 0, -1, 0);
    say(&c, CH_BEST, 0, -1, 0);
    expect(&c, "12");
    say(&c, CH_REJECT, 1, -1, 0);
    expect(&c, "2");
    say(&c, CH_REJECT, 2, -1, 0); /* all that prohibition left is rejected: rejection is dropped */
    expect(&c, "12");
    expect_words(&c, "every move left is rejected, so none is: m1 (rule), m2 (rule)\n");
    say(&c, CH_PROHIBIT, 1, -1, 0);
    say(&c, CH_PROHIBIT, 2, -1, 0);
    expect_words(&c,
                 "every move left is prohibited, so none is: m0 (rule), m1 (rule), m2 (rule)\n");
    expect(&c, "0"); /* prohibition is dropped; 0 alone is not rejected */
}

static void test_better_and_worse(void **state) {
    (void)state;
    struct case_of c = {.candidates = 4};
    say(&c, CH_BETTER, 0, 1, 0);
    say(&c, CH_WORSE, 2, 1, 0); /* 1 goes, and yet 2, than which it is better, goes too */
    expect(&c, "03");
    say(&c, CH_REJECT, 0, -1, 0); /* a rejected candidate removes nobody */
    expect(&c, "13");
}

static void test_cycles(void **state) {
    (void)state;
    struct case_of c = {.candidates = 5};
    say(&c, CH_BETTER, 0, 1, 0);
    say(&c, CH_BETTER, 1, 2, 0);
    say(&c, CH_WORSE, 0, 2, 0);
    say(&c, CH_BETTER, 2, 3, 0);
    expect(&c, "0124");
    expect_words(&c,
                 "rules contradict each other: m0 better than m1 (rule), m1 better than m2 (rule), "
                 "m2 better than m0 (rule)\n");
    say(&c, CH_BETTER, 4, 1, 0); /* from outside the cycle */
    expect(&c, "024");
    struct case_of self = {.candidates = 2};
    say(&self, CH_BETTER, 1, 1, 0);
    expect(&self, "01");
    expect_words(&self, "m1 is called better or worse than itself\n");
}

static void test_best_and_worst(void **state) {
    (void)state;
    struct case_of c = {.candidates = 4};
    say(&c, CH_WORST, 0, -1, 0);
    expect(&c, "123");
    say(&c, CH_BEST, 0, -1, 0); /* best comes first; then all that is left is worst */
    expect(&c, "0");
    say(&c, CH_BEST, 2, -1, 0);
    expect(&c, "2");
    say(&c, CH_WORST, 2, -1, 0);
    expect(&c, "02");
    say(&c, CH_BETTER, 3, 2, 0); /* better comes before best */
    expect(&c, "0");
}

static void test_scores(void **state) {
    (void)state;
    struct case_of c = {.candidates = 4};
    say(&c, CH_SCORE, 1, -1, -1);
    expect(&c, "023"); /* none has 0 */
    say(&c, CH_SCORE, 1, -1, 2.5);
    expect(&c, "1");
    say(&c, CH_SCORE, 3, -1, 1);
    say(&c, CH_SCORE, 3, -1, 0.5);
    expect(&c, "13");
    say(&c, CH_WORST, 3, -1, 0);
    expect(&c, "1");
}

static void test_sum_in_any_order(void **state) {
    (void)state;
    const double values[] = {0.1, 0.2, 0.3, 1e16, -1e16, 0.7};
    struct case_of c = {.candidates = 2};
    for (int i = 0; i < 6; i++) {
        say(&c, CH_SCORE, 0, -1, values[i]);
        say(&c, CH_SCORE, 1, -1, values[5 - i]);
    }
    expect(&c, "01");
}

static void test_draw_follows_the_key(void **state) {
    (void)state;
    int times[3] = {0};
    struct ch_decision d = {0};
    for (uint64_t key = 0; key < 3000; key++) {
        ch_decide(3, NULL, 0, key, &d);
        int chosen = d.chosen;
        times[chosen]++;
        ch_decide(3, NULL, 0, key, &d);
        assert_int_equal(d.chosen, chosen);
    }
    for (int i = 0; i < 3; i++) /* 1000 expected, standard deviation 26 */
        assert_in_range(times[i], 850, 1150);
    ch_decision_done(&d);
}

/* Second implementation: the words of the rules over plain predicates. */

static int said(const struct case_of *c, enum ch_preference_kind kind, int candidate) {
    for (int i = 0; i < c->count; i++)
        if (c->p[i].kind == kind && c->p[i].candidate == candidate)
            return 1;
    return 0;
}

static int beats(const struct case_of *c, unsigned set, int a, int b) {
    if (!(set >> a & 1) || !(set >> b & 1) || a == b)
        return 0;
    for (int i = 0; i < c->count; i++)
        if ((c->p[i].kind == CH_BETTER && c->p[i].candidate == a && c->p[i].other == b) ||
            (c->p[i].kind == CH_WORSE && c->p[i].candidate == b && c->p[i].other == a))
            return 1;
    return 0;
}

/* True if a chain of better leads from a to b without passing `seen`. */
static int leads(const struct case_of *c, unsigned set, int a, int b, unsigned seen) {
    if (a == b)
        return 1;
    for (int via = 0; via < c->candidates; via++)
        if (!(seen >> via & 1) && beats(c, set, a, via) && leads(c, set, via, b, seen | 1u << via))
            return 1;
    return 0;
}

static unsigned without(const struct case_of *c, unsigned set, enum ch_preference_kind kind) {
    unsigned left = set;
    for (int i = 0; i < c->candidates; i++)
        if (said(c, kind, i))
            left &= ~(1u << i);
    return left ? left : set;
}

static unsigned second_opinion(const struct case_of *c) {
    unsigned set = (1u << c->candidates) - 1, required = 0, best = 0, left = 0;
    for (int i = 0; i < c->candidates; i++)
        if (said(c, CH_REQUIRE, i) && !said(c, CH_PROHIBIT, i))
            required |= 1u << i;
    if (required && !(required & (required - 1)))
        return required;
    if (required)
        set = required;
    set = without(c, set, CH_PROHIBIT);
    set = without(c, set, CH_REJECT);
    for (int i = 0; i < c->candidates; i++) {
        int beaten = 0;
        for (int j = 0; j < c->candidates; j++)
            beaten |= beats(c, set, j, i) && !leads(c, set, i, j, 1u << i);
        if (set >> i & 1 && !beaten)
            left |= 1u << i;
    }
    set = left;
    for (int i = 0; i < c->candidates; i++)
        if (said(c, CH_BEST, i))
            best |= set & 1u << i;
    if (best)
        set = best;
    set = without(c, set, CH_WORST);
    double sum[MOST] = {0}, highest = -1e9;
    for (int i = 0; i < c->count; i++)
        if (c->p[i].kind == CH_SCORE)
            sum[c->p[i].candidate] += c->p[i].value; /* small integers: exact in any order */
    for (int i = 0; i < c->candidates; i++)
        if (set >> i & 1 && sum[i] > highest)
            highest = sum[i];
    for (int i = 0; i < c->candidates; i++)
        if (sum[i] < highest)
            set &= ~(1u << i);
    return set;
}

static void shuffle(struct case_of *c, struct ch_random *random) {
    for (int i = c->count - 1; i > 0; i--) {
        int j = (int)ch_random_below(random, (uint32_t)i + 1);
        struct ch_preference other = c->p[i];
        c->p[i] = c->p[j];
        c->p[j] = other;
    }
}

static void test_random_sets(void **state) {
    (void)state;
    struct ch_random random;
    struct ch_decision d = {0};
    ch_random_init(&random, 2026);
    for (int round = 0; round < 30000; round++) {
        struct case_of c = {.candidates = 1 + (int)ch_random_below(&random, 7)};
        int count = (int)ch_random_below(&random, 14);
        for (int i = 0; i < count; i++) {
            uint32_t n = (uint32_t)c.candidates;
            enum ch_preference_kind kind =
                (enum ch_preference_kind)ch_random_below(&random, CH_PREFERENCE_KINDS);
            if (kind == CH_REQUIRE && ch_random_below(&random, 3))
                kind = CH_BETTER;
            int candidate = (int)ch_random_below(&random, n),
                other = (int)ch_random_below(&random, n);
            say(&c, kind, candidate, other, (double)ch_random_below(&random, 5) - 2);
        }
        unsigned left = second_opinion(&c), got = 0;
        ch_decide(c.candidates, c.p, c.count, (uint64_t)round, &d);
        int chosen = d.chosen;
        for (int i = 0; i < d.tied_count; i++)
            got |= 1u << d.tied[i];
        assert_int_equal(got, left);
        assert_true(left >> chosen & 1);
        for (int i = 0; i < c.candidates;
             i++) /* told apart: gone before the draw, in it, or chosen */
            assert_int_equal(d.removed_by[i] == CH_STEP_NONE  ? 2
                             : d.removed_by[i] == CH_STEP_LOT ? 1
                                                              : 0,
                             i == chosen ? 2 : (int)(left >> i & 1));
        shuffle(&c, &random);
        ch_decide(c.candidates, c.p, c.count, (uint64_t)round, &d);
        assert_int_equal(d.chosen, chosen);
    }
    ch_decision_done(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_said),
        cmocka_unit_test(test_require),
        cmocka_unit_test(test_prohibit_and_reject),
        cmocka_unit_test(test_better_and_worse),
        cmocka_unit_test(test_cycles),
        cmocka_unit_test(test_best_and_worst),
        cmocka_unit_test(test_scores),
        cmocka_unit_test(test_sum_in_any_order),
        cmocka_unit_test(test_draw_follows_the_key),
        cmocka_unit_test(test_random_sets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

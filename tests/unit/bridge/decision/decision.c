/* The decision procedure against its rules, kind by kind, against Soar's manual on each step (Soar
 * User's Manual 9.6, 2.4.1 and 2.4.2: preference semantics, the eight filters), and against a
 * second implementation of that text. */
#include <stdint.h>
#include <stdlib.h>

#include "bridge/decision/decision.h"
#include "core/base/random.h"
#include "tests/support/unit.h"

enum { MAX = 40 };

struct case_of {
    int candidates;
    struct ch_preference p[MAX];
    int count;
};

static void say(struct case_of *c, enum ch_preference_kind kind, int candidate, int other,
                double value) {
    c->p[c->count++] = (struct ch_preference){
        kind, candidate, other, (int64_t)(value * CH_SCORE_UNIT), "why", "rule"};
}

/* Checks the impasses of the decision, as letters: t(ie), c(onflict), x (contradiction), f(ailed
 * constraint), r(ejected all). */
static void expect_met(const struct case_of *c, const char *met) {
    static const char letters[] = "tcxfr";
    CH_SCOPED(ch_decision_done) struct ch_decision d = {0};
    char got[CH_IMPASSE_KINDS + 1] = "";
    ch_decide(c->candidates, c->p, c->count, 7, &d);
    for (int kind = 0, count = 0; kind < CH_IMPASSE_KINDS; kind++)
        if (ch_decision_met(&d, (enum ch_impasse)kind))
            got[count++] = letters[kind];
    assert_string_equal(got, met);
}

/* Checks the candidates before the draw: `tied` as digits, e.g. "02". */
static void expect(const struct case_of *c, const char *tied) {
    CH_SCOPED(ch_decision_done) struct ch_decision d = {0};
    char got[MAX] = "";
    ch_decide(c->candidates, c->p, c->count, 7, &d);
    for (int i = 0; i < d.tied_count; i++)
        got[i] = (char)('0' + d.tied[i]);
    assert_string_equal(got, tied);
}

static void name_number(int candidate, const void *context, struct ch_text *text) {
    (void)context;
    ch_text_addf(text, "m%d", candidate);
}

/* Checks the words of the contradictions, one a line. */
static void expect_words(const struct case_of *c, const char *words) {
    CH_SCOPED(ch_decision_done) struct ch_decision d = {0};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_decide(c->candidates, c->p, c->count, 7, &d);
    for (int i = 0; i < d.contradiction_count; i++) {
        ch_decision_contradiction(&d, i, c->p, c->count, name_number, NULL, &text);
        ch_text_add(&text, "\n");
    }
    assert_string_equal(text.data, words);
}

TEST(test_nothing_said) {
    struct case_of c = {.candidates = 3};
    expect(&c, "012");
    say(&c, CH_ACCEPTABLE, 1, -1, 0);
    say(&c, CH_INDIFFERENT, 2, -1, 0);
    expect(&c, "012");
}

TEST(test_require) {
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

TEST(test_prohibit_and_reject) {
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

TEST(test_better_and_worse) {
    struct case_of c = {.candidates = 4};
    say(&c, CH_BETTER, 0, 1, 0);
    say(&c, CH_WORSE, 2, 1, 0); /* 1 goes, and yet 2, than which it is better, goes too */
    expect(&c, "03");
    say(&c, CH_REJECT, 0, -1, 0); /* a rejected candidate removes none */
    expect(&c, "13");
}

/* "This filter removes any candidates that are worse than another candidate. If the set of
 * remaining candidates is empty, a conflict impasse is created returning the set of all candidates
 * passed into this filter." */
TEST(test_cycles) {
    struct case_of two = {.candidates = 2}; /* "A is better than B and B is better than A" */
    say(&two, CH_BETTER, 0, 1, 0);
    say(&two, CH_BETTER, 1, 0, 0);
    expect(&two, "01");
    expect_met(&two, "tc");
    expect_words(&two, "rules contradict each other: m0 better than m1 (rule), m1 better than m0 "
                       "(rule)\nevery move left is worse than another, so none goes\n");
    two.candidates = 3; /* a third that is worse than none remains alone */
    expect(&two, "2");
    expect_met(&two, "x");
    say(&two, CH_REJECT, 2, -1, 0); /* "candidates passed into this filter": not the rejected */
    expect(&two, "01");
    expect_met(&two, "tc");

    struct case_of c = {.candidates = 5};
    say(&c, CH_BETTER, 0, 1, 0);
    say(&c, CH_BETTER, 1, 2, 0);
    say(&c, CH_WORSE, 0, 2, 0);
    say(&c, CH_BETTER, 2, 3, 0);
    expect(&c, "4");
    expect_met(&c, "x");
    expect_words(&c,
                 "rules contradict each other: m0 better than m1 (rule), m1 better than m2 (rule), "
                 "m2 better than m0 (rule)\n");
    say(&c, CH_BETTER, 1, 4, 0); /* each is worse than another: all remain, 3 and 4 too */
    expect(&c, "01234");
    expect_met(&c, "tc");
    say(&c, CH_BEST, 3, -1, 0); /* and go on */
    expect(&c, "3");
    struct case_of self = {.candidates = 2};
    say(&self, CH_BETTER, 1, 1, 0);
    expect(&self, "01");
    expect_words(&self, "m1 is called better or worse than itself\n");
}

/* "the candidate has a unary indifferent preference; the candidate has a numeric indifferent
 * preference. This filter then checks every candidate that is not one of the above two types to see
 * if it has a binary indifferent preference with every other candidate. If one of the candidates
 * fails this test, then the procedure signals a tie impasse." */
TEST(test_indifferent) {
    struct case_of c = {.candidates = 3};
    expect_met(&c, "t");
    say(&c, CH_INDIFFERENT, 0, -1, 0);
    say(&c, CH_INDIFFERENT, 1, -1, 0);
    expect_met(&c, "t");
    say(&c, CH_SCORE, 2, -1, 0); /* numeric indifferent "includes a unary indifferent preference" */
    expect_met(&c, "");
    expect(&c, "012");

    struct case_of pairs = {.candidates = 3};
    say(&pairs, CH_INDIFFERENT, 0, 1, 0);
    say(&pairs, CH_INDIFFERENT, 2, 1, 0);
    expect_met(&pairs, "t"); /* "A and C will not be indifferent to one another unless …" */
    say(&pairs, CH_INDIFFERENT, 2, 0, 0);
    expect_met(&pairs, "");

    struct case_of self = {.candidates = 2}; /* of one with itself nothing follows */
    say(&self, CH_INDIFFERENT, 1, 1, 0);
    say(&self, CH_INDIFFERENT, 0, -1, 0);
    expect_met(&self, "t");
    expect(&self, "01");
    expect_words(&self, "m1 is called indifferent to itself, which says nothing of the others\n");
    say(&self, CH_REJECT, 1, -1, 0); /* it is gone before the tie-break */
    expect(&self, "0");
    expect_words(&self, "");
    struct case_of all = {.candidates = 2}; /* said of every two: no harm is done */
    for (int i = 0; i < 4; i++)
        say(&all, CH_INDIFFERENT, i / 2, i % 2, 0);
    expect(&all, "01");
    expect_met(&all, "");
    expect_words(&all, "");

    struct case_of mixed = {.candidates = 3}; /* 0 and 1 must say it of 2 as well */
    say(&mixed, CH_INDIFFERENT, 0, 1, 0);
    say(&mixed, CH_INDIFFERENT, 2, -1, 0);
    expect_met(&mixed, "t");
    say(&mixed, CH_REJECT, 2, -1, 0); /* only remaining candidates count */
    expect_met(&mixed, "");

    struct case_of one = {.candidates = 2};
    say(&one, CH_BEST, 1, -1, 0);
    expect_met(&one, "");
    struct case_of none = {.candidates = 2}; /* no candidate scored 0 */
    say(&none, CH_SCORE, 1, -1, 0);
    expect_met(&none, "t");
    expect(&none, "01");
}

/* "two suggested values that are both best (which again will lead to an impasse)"; "if all
 * remaining candidates have worst preferences … this filter has no effect". */
TEST(test_ties) {
    struct case_of c = {.candidates = 3};
    say(&c, CH_BEST, 0, -1, 0);
    say(&c, CH_BEST, 2, -1, 0);
    expect(&c, "02");
    expect_met(&c, "t");
    say(&c, CH_WORST, 0, -1, 0);
    say(&c, CH_WORST, 2, -1, 0);
    expect_met(&c, "t");
    say(&c, CH_BETTER, 1, 2, 0); /* "if a value … is better than a best value, the better value will
                                  * be selected" over it, yet not over one that is best, too */
    expect(&c, "0");
    say(&c, CH_BETTER, 1, 0, 0);
    expect(&c, "1");
    expect_met(&c, "");
}

/* "if there is more than one required value …, or if a value has both a require and a prohibit
 * preference"; all "rejected or prohibited" is a no-change impasse in Soar. */
TEST(test_constraints) {
    struct case_of c = {.candidates = 3};
    say(&c, CH_REQUIRE, 1, -1, 0);
    expect_met(&c, "");
    say(&c, CH_PROHIBIT, 1, -1, 0);
    expect_met(&c, "tf");
    expect(&c, "02");
    struct case_of all = {.candidates = 2};
    say(&all, CH_REJECT, 0, -1, 0);
    expect_met(&all, "");
    say(&all, CH_PROHIBIT, 1, -1, 0); /* then all that is left, 0, is rejected */
    expect_met(&all, "r");
    expect(&all, "0");
}

static void say_by(struct case_of *c, enum ch_preference_kind kind, int candidate, int other,
                   const char *rule) {
    say(c, kind, candidate, other, 1);
    c->p[c->count - 1].rule = rule;
}

/* Checks rules and pairs of rules, a line each: "conflict a b". */
static void expect_parts(const struct case_of *c, const char *parts) {
    CH_SCOPED(ch_decision_done) struct ch_decision d = {0};
    CH_SCOPED(ch_impasses_done) struct ch_impasses impasses = {0};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_decide(c->candidates, c->p, c->count, 7, &d);
    ch_decision_impasses(&d, c->p, c->count, &impasses);
    ch_decision_impasses(&d, c->p, c->count, &impasses);
    assert_int_equal(impasses.decisions, 2);
    ch_impasses_sort(&impasses);
    for (int i = 0; i < impasses.count; i++) {
        const struct ch_impasse_part *part = &impasses.part[i];
        assert_int_equal(part->decisions, 2); /* once a decision, however often it was said */
        ch_text_addf(&text, "%s %s%s%s\n", ch_impasse_name(part->kind), part->rule,
                     part->other[0] ? " " : "", part->other);
    }
    assert_string_equal(text.data, parts);
}

TEST(test_rules_behind) {
    struct case_of c = {.candidates = 4};
    say_by(&c, CH_REJECT, 3, -1, "early");
    say_by(&c, CH_BETTER, 0, 1, "late");
    say_by(&c, CH_BETTER, 2, 1, "late");
    say_by(&c, CH_WORSE, 1, 2, "too");
    say_by(&c, CH_BETTER, 0, 3, "of what is gone");
    expect_parts(&c, "tie late\ntie too\n");
    say_by(&c, CH_SCORE, 0, -1, "points");
    say_by(&c, CH_SCORE, 2, -1, "more");
    say_by(&c, CH_SCORE, 1, -1, "gone"); /* 0 and 2 are indifferent now */
    expect_parts(&c, "");

    struct case_of two = {.candidates = 3};
    say_by(&two, CH_BETTER, 0, 1, "b");
    say_by(&two, CH_BETTER, 1, 0, "a");
    say_by(&two, CH_BETTER, 0, 2, "c"); /* nothing says the opposite */
    expect_parts(&two, "conflict a b\n");
    struct case_of three = {.candidates = 4};
    say_by(&three, CH_BETTER, 0, 1, "a");
    say_by(&three, CH_BETTER, 1, 2, "a");
    say_by(&three, CH_BETTER, 2, 0, "b");
    say_by(&three, CH_BETTER, 3, 0, "c");
    expect_parts(&three, "contradiction a a\ncontradiction a b\n");

    struct case_of fail = {.candidates = 3};
    say_by(&fail, CH_REQUIRE, 0, -1, "a");
    say_by(&fail, CH_REQUIRE, 0, -1, "same");
    say_by(&fail, CH_REQUIRE, 1, -1, "b");
    say_by(&fail, CH_PROHIBIT, 1, -1, "c");
    expect_parts(&fail, "constraint_failure a b\nconstraint_failure b c\n"
                        "constraint_failure b same\n");
    struct case_of out = {.candidates = 3};
    say_by(&out, CH_PROHIBIT, 0, -1, "p");
    say_by(&out, CH_REJECT, 0, -1, "of what is gone");
    say_by(&out, CH_REJECT, 1, -1, "r");
    say_by(&out, CH_REJECT, 2, -1, "s");
    say_by(&out, CH_INDIFFERENT, 1, 2, "i");
    expect_parts(&out, "all_rejected r\nall_rejected s\n");
}

TEST(test_best_and_worst) {
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

TEST(test_scores) {
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

/* 100,000 + 200,000 millionths are 300,000, in whatever order, as doubles are not. */
TEST(test_sums_are_exact) {
    struct case_of c = {.candidates = 3};
    c.p[c.count++] = (struct ch_preference){CH_SCORE, 0, -1, 100000, "", "a"};
    c.p[c.count++] = (struct ch_preference){CH_SCORE, 0, -1, 200000, "", "b"};
    c.p[c.count++] = (struct ch_preference){CH_SCORE, 1, -1, 300000, "", "c"};
    c.p[c.count++] = (struct ch_preference){CH_SCORE, 2, -1, 299999, "", "c"};
    expect(&c, "01");
    struct case_of large = {.candidates = 2}; /* as much as a turn may say */
    for (int i = 0; i < 9; i++)
        large.p[large.count++] = (struct ch_preference){
            CH_SCORE, 0, -1, (i % 2 ? -1 : 1) * (CH_SCORES_MAX / 9), "", "a"};
    expect(&large, "0");
    large.p[0].value = -CH_SCORES_MAX / 9 - 1;
    expect(&large, "1");
}

TEST(test_draw_follows_the_key) {
    int times[3] = {0};
    CH_SCOPED(ch_decision_done) struct ch_decision d = {0};
    for (uint64_t key = 0; key < 3000; key++) {
        ch_decide(3, NULL, 0, key, &d);
        int chosen = d.chosen;
        times[chosen]++;
        ch_decide(3, NULL, 0, key, &d);
        assert_int_equal(d.chosen, chosen);
    }
    for (int i = 0; i < 3; i++) /* 1000 expected, standard deviation 26 */
        assert_in_range(times[i], 850, 1150);
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

static unsigned without(const struct case_of *c, unsigned set, enum ch_preference_kind kind) {
    unsigned left = set;
    for (int i = 0; i < c->candidates; i++)
        if (said(c, kind, i))
            left &= ~(1u << i);
    return left ? left : set;
}

static unsigned second_opinion(const struct case_of *c, bool *conflict) {
    unsigned set = (1u << c->candidates) - 1, required = 0, best = 0, left = 0;
    *conflict = false;
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
            beaten |= beats(c, set, j, i);
        if (set >> i & 1 && !beaten)
            left |= 1u << i;
    }
    *conflict = left == 0;
    set = left ? left : set;
    for (int i = 0; i < c->candidates; i++)
        if (said(c, CH_BEST, i))
            best |= set & 1u << i;
    if (best)
        set = best;
    set = without(c, set, CH_WORST);
    int64_t sum[MAX] = {0}, highest = INT64_MIN;
    for (int i = 0; i < c->count; i++)
        if (c->p[i].kind == CH_SCORE)
            sum[c->p[i].candidate] += c->p[i].value;
    for (int i = 0; i < c->candidates; i++)
        if (set >> i & 1 && sum[i] > highest)
            highest = sum[i];
    for (int i = 0; i < c->candidates; i++)
        if (sum[i] < highest)
            set &= ~(1u << i);
    return set;
}

/* True if `a` is indifferent to all that are left. */
static int indifferent(const struct case_of *c, unsigned left, int a) {
    unsigned to = 1u << a;
    for (int i = 0; i < c->count; i++) {
        const struct ch_preference *p = &c->p[i];
        if (p->candidate == a &&
            (p->kind == CH_SCORE || (p->kind == CH_INDIFFERENT && p->other < 0)))
            return 1;
        if (p->kind == CH_INDIFFERENT && p->other >= 0 && (p->candidate == a || p->other == a))
            to |= 1u << p->candidate | 1u << p->other;
    }
    return (left & ~to) == 0;
}

static int is_tie(const struct case_of *c, unsigned left) {
    int tie = 0;
    for (int i = 0; i < c->candidates; i++)
        tie |= (left >> i & 1) && !indifferent(c, left, i);
    return (left & (left - 1)) != 0 && tie;
}

static void shuffle(struct case_of *c, struct ch_random *random) {
    for (int i = c->count - 1; i > 0; i--) {
        int j = (int)ch_random_below(random, (uint32_t)i + 1);
        struct ch_preference other = c->p[i];
        c->p[i] = c->p[j];
        c->p[j] = other;
    }
}

TEST(test_random_sets) {
    struct ch_random random;
    CH_SCOPED(ch_decision_done) struct ch_decision d = {0};
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
            if (kind == CH_INDIFFERENT && ch_random_below(&random, 2))
                other = -1;
            say(&c, kind, candidate, other, (double)ch_random_below(&random, 5) - 2);
        }
        bool conflict;
        unsigned left = second_opinion(&c, &conflict), got = 0;
        ch_decide(c.candidates, c.p, c.count, (uint64_t)round, &d);
        int chosen = d.chosen;
        for (int i = 0; i < d.tied_count; i++)
            got |= 1u << d.tied[i];
        assert_int_equal(got, left);
        assert_true(left >> chosen & 1);
        assert_int_equal(ch_decision_met(&d, CH_IMPASSE_TIE), is_tie(&c, left));
        assert_int_equal(ch_decision_met(&d, CH_IMPASSE_CONFLICT), conflict);
        for (int i = 0; i < c.candidates;
             i++) /* distinguished: gone before the draw, in it, or chosen */
            assert_int_equal(d.removed_by[i] == CH_STEP_NONE         ? 2
                             : d.removed_by[i] == CH_STEP_RANDOM_TIE ? 1
                                                                     : 0,
                             i == chosen ? 2 : (int)(left >> i & 1));
        shuffle(&c, &random);
        ch_decide(c.candidates, c.p, c.count, (uint64_t)round, &d);
        assert_int_equal(d.chosen, chosen);
    }
}

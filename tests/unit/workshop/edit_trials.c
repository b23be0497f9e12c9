/* What edits mend and break, with margins worked out by hand: of four openings of as many decisions
 * each the margin of the mean is Student's quantile of three degrees of freedom times the standard
 * deviation of the openings' means over the root of four. */
#include <math.h>
#include <string.h>

#include "core/base/memory.h"
#include "tests/support/unit.h"
#include "workshop/coach/mistakes.h"
#include "workshop/positions.h"

enum { OPENINGS = 4, EACH = 5, WRONG = 2, ALL = OPENINGS * EACH };

static const double student = 3.182446305284263; /* 97.5 % of values are below */

/* In each opening two mistakes and then three good decisions: how many are mended, and broken. */
static const int mended[OPENINGS] = {1, 0, 0, 2}, broken[OPENINGS] = {0, 1, 2, 1};

static struct ch_coached at[ALL];
static struct ch_positions positions;
static int cluster[ALL];
static signed char outcome[ALL];
static struct ch_mistakes mistakes;
static struct ch_edit_trial trial;

static void make_decisions(void) {
    positions.count = ALL;
    mistakes = (struct ch_mistakes){.at = at, .positions = &positions, .good = 12, .tried = 12};
    trial = (struct ch_edit_trial){.outcome = outcome};
    for (int i = 0; i < ALL; i++) {
        int place = i % EACH, opening = i / EACH;
        cluster[i] = opening;
        at[i].tried = true;
        at[i].fate = place < WRONG ? CH_FATE_MISTAKE : CH_FATE_GOOD;
        outcome[i] = (signed char)(place < WRONG ? place < mended[opening]
                                                 : -(place - WRONG < broken[opening]));
    }
}

static void assert_count(const struct ch_edit_count *count, double number, double margin) {
    if (fabs(count->number - number) > 1e-9 || fabs(count->margin - margin) > 1e-6)
        fail_msg("%f ±%f, wanted %f ±%f", count->number, count->margin, number, margin);
}

/* Broken: 0, 0.2, 0.4, 0.2 of the decisions, whose deviation is the root of 0.08/3. Net: 1, -1, -2,
 * 1 of five; 0.2, -0.2, -0.4, 0.2 have a deviation of 0.3. */
TEST(margins_are_of_openings) {
    make_decisions();
    ch_edit_trial_sum(&mistakes, cluster, OPENINGS, &trial);
    assert_count(&trial.broken, 4, ALL * student * sqrt(0.08 / 3) / 2);
    assert_count(&trial.net, -1, ALL * student * 0.3 / 2);
    assert_int_equal(3, (int)trial.mended.number);
}

/* Each good decision of a sample counts twice: 0, 2, 4, 2 of eight are broken. The net is 1, -2, -4
 * and 0; -0.15625 is the mean of 0.125, -0.25, -0.5, 0. */
TEST(a_sample_counts_for_all) {
    const double net[OPENINGS] = {0.125, -0.25, -0.5, 0};
    double squares = 0;
    make_decisions();
    mistakes.good = 24;
    for (int i = 0; i < OPENINGS; i++)
        squares += (net[i] + 0.15625) * (net[i] + 0.15625);
    ch_edit_trial_sum(&mistakes, cluster, OPENINGS, &trial);
    assert_count(&trial.broken, 8, 32 * student * sqrt(0.125 / 3) / 2);
    assert_count(&trial.net, -5, 32 * student * sqrt(squares / 3) / 2);
    assert_int_equal(3, (int)trial.mended.number);
}

/* In none of four openings: of a probability of more than 1 - 0.025^(1/4) it would have been seen
 * with one of 97.5 %. */
TEST(what_was_not_seen_may_come) {
    make_decisions();
    memset(outcome, 0, sizeof outcome);
    ch_edit_trial_sum(&mistakes, cluster, OPENINGS, &trial);
    assert_count(&trial.broken, 0, 4 * (1 - 0.397635364));
    for (int i = 0; i < ALL; i++)
        cluster[i] = 0;
    ch_edit_trial_sum(&mistakes, cluster, 1, &trial);
    assert_true(trial.broken.number == 0 && trial.broken.margin < 0);
}

/* Decisions that were not tried, or not judged, count for nothing: here the last opening's. */
TEST(what_was_not_tried_does_not_count) {
    make_decisions();
    for (int i = ALL - EACH; i < ALL; i++) {
        at[i].tried = i % 2 == 0;
        cluster[i] = i % 2 == 0 ? -1 : OPENINGS - 1;
    }
    ch_edit_trial_sum(&mistakes, cluster, OPENINGS, &trial);
    assert_true(trial.broken.number == 3 && trial.mended.number == 1 && trial.net.number == -2);
}

/* Four of twelve good decisions, as far apart as can be; all mistakes. */
TEST(an_even_sample_of_good_decisions) {
    static const struct ch_rule_list none;
    int good = 0, tried = 0;
    make_decisions();
    mistakes.rules = &none;
    mistakes.good = mistakes.tried = 0;
    mistakes.try_most = 4;
    ch_edit_trials_list(&mistakes);
    assert_true(mistakes.good == 12 && mistakes.tried == 4 && mistakes.trials == 0);
    for (int i = 0; i < ALL; i++) {
        bool wrong = at[i].fate == CH_FATE_MISTAKE;
        assert_true(!wrong || at[i].tried);
        good += !wrong;
        tried += !wrong && at[i].tried;
        assert_int_equal(good / 3, tried); /* each third one */
    }
}

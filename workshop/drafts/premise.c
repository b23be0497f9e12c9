/* See premise.h. */
#include "workshop/drafts/premise.h"

#include <assert.h>
#include <string.h>

const char ch_measure_kind[] = "coach-measure";

bool ch_pattern_ask(struct ch_pattern *pattern, int slot, enum ch_test_form form, int of) {
    if (pattern->tests == CH_PATTERN_TESTS)
        return false;
    pattern->test[pattern->tests++] = (struct ch_slot_test){slot, form, of};
    return true;
}

/* A condition that is tried on a candidate. */
struct trial {
    const struct ch_premise *condition;
    const struct ch_turns *turns;
    int turn, most;
    int bound[CH_PREMISE_VARIABLES]; /* CH_NO_VALUE: not yet */
};

/* Whether the fact fits; binds what was not bound. */
static bool fits(struct trial *trial, const struct ch_pattern *pattern, const int *fact) {
    const double *number = trial->turns->number;
    for (int i = 0; i < pattern->tests; i++) {
        const struct ch_slot_test *test = &pattern->test[i];
        int value = fact[test->slot];
        if (value == CH_NO_VALUE)
            return false;
        if (test->form == CH_TEST_VARIABLE && trial->bound[test->of] == CH_NO_VALUE)
            trial->bound[test->of] = value;
        else if (test->form == CH_TEST_VARIABLE ? value != trial->bound[test->of]
                 : test->form == CH_TEST_IS     ? value != test->of
                 : test->form == CH_TEST_AT_MOST
                     ? !(number[value] <= number[test->of])
                     : !(number[value] >= number[test->of]))
            return false;
    }
    return true;
}

static int count_ways(struct trial *trial, int at) {
    if (at == trial->condition->patterns)
        return 1;
    const struct ch_pattern *pattern = &trial->condition->pattern[at];
    int facts = trial->turns->turn[trial->turn].count[pattern->kind], ways = 0;
    int before[CH_PREMISE_VARIABLES];
    memcpy(before, trial->bound, sizeof before);
    for (int i = 0; i < facts && ways < trial->most; i++) {
        bool fit = fits(trial, pattern, ch_turn_fact(trial->turns, trial->turn, pattern->kind, i));
        if (fit && pattern->absent) {
            memcpy(trial->bound, before, sizeof before);
            return 0;
        }
        ways += fit ? count_ways(trial, at + 1) : 0;
        memcpy(trial->bound, before, sizeof before);
    }
    return pattern->absent ? count_ways(trial, at + 1) : ways;
}

int ch_premise_ways(const struct ch_premise *condition, const struct ch_turns *turns, int turn,
                      int move, int most) {
    struct trial trial = {.condition = condition, .turns = turns, .turn = turn, .most = most};
    assert(condition->variables <= CH_PREMISE_VARIABLES);
    for (int i = 0; i < CH_PREMISE_VARIABLES; i++)
        trial.bound[i] = CH_NO_VALUE;
    trial.bound[CH_VARIABLE_MOVE] = ch_turns_integer(turns, move + 1);
    if (trial.bound[CH_VARIABLE_MOVE] == CH_NO_VALUE || !turns->turn[turn].count)
        return 0;
    int ways = count_ways(&trial, 0);
    return ways < most ? ways : most;
}

static bool same_pattern(const struct ch_pattern *a, const struct ch_pattern *b) {
    if (a->kind != b->kind || a->absent != b->absent || a->tests != b->tests)
        return false;
    for (int i = 0; i < a->tests; i++)
        if (a->test[i].slot != b->test[i].slot || a->test[i].form != b->test[i].form ||
            a->test[i].of != b->test[i].of)
            return false;
    return true;
}

bool ch_premise_same(const struct ch_premise *a, const struct ch_premise *b) {
    if (a->patterns != b->patterns)
        return false;
    for (int i = 0; i < a->patterns; i++)
        if (!same_pattern(&a->pattern[i], &b->pattern[i]))
            return false;
    return true;
}

#include "workshop/drafts/premise.h"

#include <assert.h>
#include <string.h>

const char ch_measure_kind[] = "coach-measure";

bool ch_pattern_ask(struct ch_pattern *pattern, int slot, enum ch_test_form form, int of) {
    assert(pattern->tests >= 0 && pattern->tests <= CH_PATTERN_TESTS);
    if (pattern->tests == CH_PATTERN_TESTS)
        return false;
    pattern->test[pattern->tests++] = (struct ch_slot_test){slot, form, of};
    return true;
}

/* A premise that is tried on a candidate. */
struct trial {
    const struct ch_premise *premise;
    const struct ch_turns *turns;
    int turn, most;
    int bound[CH_PREMISE_VARIABLES]; /* CH_NO_VALUE: not yet */
};

static bool is_so(const struct trial *trial, const struct ch_slot_test *test, int value) {
    const double *number = trial->turns->number;
    switch (test->form) {
    case CH_TEST_VARIABLE:
        return trial->bound[test->of] == CH_NO_VALUE || trial->bound[test->of] == value;
    case CH_TEST_IS:
        return value == test->of;
    case CH_TEST_AT_MOST:
        return number[value] <= number[test->of];
    case CH_TEST_AT_LEAST:
        return number[value] >= number[test->of];
    }
    return false;
}

/* Whether the fact fits; a variable is in a pattern only once. */
static bool fits(const struct trial *trial, const struct ch_pattern *pattern, const int *fact) {
    for (int i = 0; i < pattern->tests; i++) {
        int value = fact[pattern->test[i].slot];
        if (value == CH_NO_VALUE || !is_so(trial, &pattern->test[i], value))
            return false;
    }
    return true;
}

static void bind(struct trial *trial, const struct ch_pattern *pattern, const int *fact) {
    for (int i = 0; i < pattern->tests; i++)
        if (pattern->test[i].form == CH_TEST_VARIABLE)
            trial->bound[pattern->test[i].of] = fact[pattern->test[i].slot];
}

static int count_ways(struct trial *trial, int at) {
    assert(at >= 0 && at <= trial->premise->patterns);
    if (at == trial->premise->patterns)
        return 1;
    const struct ch_pattern *pattern = &trial->premise->pattern[at];
    int facts = trial->turns->turn[trial->turn].count[pattern->kind], ways = 0;
    for (int i = 0; i < facts && ways < trial->most; i++) {
        const int *fact = ch_turn_fact(trial->turns, trial->turn, pattern->kind, i);
        int before[CH_PREMISE_VARIABLES];
        if (!fits(trial, pattern, fact))
            continue;
        if (pattern->absent)
            return 0;
        memcpy(before, trial->bound, sizeof before);
        bind(trial, pattern, fact);
        ways += count_ways(trial, at + 1);
        memcpy(trial->bound, before, sizeof before);
    }
    return pattern->absent ? count_ways(trial, at + 1) : ways;
}

int ch_premise_ways(const struct ch_premise *premise, const struct ch_turns *turns, int turn,
                    int move, int most) {
    struct trial trial = {.premise = premise, .turns = turns, .turn = turn, .most = most};
    assert(premise->variables <= CH_PREMISE_VARIABLES);
    for (int i = 0; i < CH_PREMISE_VARIABLES; i++)
        trial.bound[i] = CH_NO_VALUE;
    trial.bound[CH_VARIABLE_MOVE] = ch_turns_integer(turns, move + 1);
    if (trial.bound[CH_VARIABLE_MOVE] == CH_NO_VALUE || !turns->turn[turn].count)
        return 0;
    int ways = count_ways(&trial, 0);
    return ways < most ? ways : most;
}

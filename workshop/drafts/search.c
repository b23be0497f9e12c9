#include "workshop/drafts/search.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* BEAM: conditions that are refined at a time; ROUNDS: tests and patterns added one after the
 * other, of which CH_PATTERNS - 1 at most are patterns. */
enum { BEAM = 6, ROUNDS = 5 };

double ch_foil_gain(int p, int n, int all_p, int all_n) {
    if (p == 0 || all_p == 0)
        return 0;
    return p * (log2((double)p / (p + n)) - log2((double)all_p / (all_p + all_n)));
}

void ch_examples_add(struct ch_examples *examples, int turn, int move, bool positive) {
    assert(turn >= 0 && move >= 0);
    struct ch_example *example = ch_append(&examples->example, &examples->count, sizeof *example);
    *example = (struct ch_example){turn, move, positive};
}

void ch_examples_done(struct ch_examples *examples) {
    ch_free(examples->example);
    *examples = (struct ch_examples){0};
}

struct ch_covered ch_examples_covered(const struct ch_premise *premise,
                                      const struct ch_turns *turns,
                                      const struct ch_examples *examples, uint64_t *which) {
    struct ch_covered covered = {0};
    uint64_t hash = 0;
    for (int i = 0; i < examples->count; i++) {
        const struct ch_example *example = &examples->example[i];
        if (ch_premise_ways(premise, turns, example->turn, example->move, 1) == 0)
            continue;
        covered.positive += example->positive;
        covered.negative += !example->positive;
        hash = (hash ^ ((uint64_t)example->turn << 16 | (uint64_t)(example->move + 1))) *
               UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    if (which)
        *which = hash;
    return covered;
}

/* The best conditions so far, the greatest gain first. */
struct best {
    struct ch_found *found;
    uint64_t *which; /* what each covers */
    int count, most;
};

/* Of conditions that cover the same the first stays, which is the simplest. */
static void keep(struct best *best, const struct ch_found *found, uint64_t which) {
    if (best->count == best->most && found->gain <= best->found[best->count - 1].gain)
        return;
    for (int i = 0; i < best->count; i++)
        if (best->which[i] == which)
            return;
    int at = best->count < best->most ? best->count++ : best->count - 1;
    for (; at > 0 && best->found[at - 1].gain < found->gain; at--) {
        best->found[at] = best->found[at - 1];
        best->which[at] = best->which[at - 1];
    }
    best->found[at] = *found;
    best->which[at] = which;
}

struct searching {
    const struct ch_turns *turns;
    const struct ch_examples *examples; /* that the premise which is refined covers */
    int positive, negative, least;
    struct best next, all;
};

static void try_premise(void *context, const struct ch_premise *refined) {
    struct searching *searching = context;
    struct ch_found found = {.premise = *refined};
    uint64_t which;
    found.covered = ch_examples_covered(refined, searching->turns, searching->examples, &which);
    int p = found.covered.positive, n = found.covered.negative;
    if (p < searching->least)
        return;
    found.gain = ch_foil_gain(p, n, searching->positive, searching->negative);
    if (found.gain > 0) {
        keep(&searching->next, &found, which);
        keep(&searching->all, &found, which);
    }
}

/* Refinements hold of nothing but what the premise holds of. */
static void refine(const struct ch_refiner *refiner, const struct ch_premise *premise,
                   const struct ch_examples *examples, struct searching *searching) {
    CH_SCOPED(ch_examples_done) struct ch_examples left = {0};
    for (int i = 0; i < examples->count; i++) {
        const struct ch_example *each = &examples->example[i];
        if (ch_premise_ways(premise, refiner->turns, each->turn, each->move, 1) > 0)
            ch_examples_add(&left, each->turn, each->move, each->positive);
    }
    searching->examples = &left;
    ch_refine(refiner, premise, try_premise, searching);
    searching->examples = NULL;
}

static void best_init(struct best *best, struct ch_found *found, int most) {
    *best = (struct best){.found = found, .most = most};
    best->which = ch_alloc(((size_t)most + 1) * sizeof *best->which);
}

int ch_premises_find(const struct ch_refiner *refiner, const struct ch_examples *examples,
                     int least, struct ch_found found[], int most) {
    struct searching searching = {.turns = refiner->turns, .least = least < 1 ? 1 : least};
    struct ch_found *beam = ch_alloc(2 * BEAM * sizeof *beam), *next = beam + BEAM;
    int width = 1;
    for (int i = 0; i < examples->count; i++)
        searching.positive += examples->example[i].positive;
    searching.negative = examples->count - searching.positive;
    ch_refiner_start(refiner, &beam[0].premise);
    best_init(&searching.all, found, most);
    best_init(&searching.next, next, BEAM);
    for (int round = 0; round < ROUNDS && width > 0; round++) {
        searching.next.count = 0;
        for (int i = 0; i < width; i++)
            refine(refiner, &beam[i].premise, examples, &searching);
        width = searching.next.count;
        memcpy(beam, next, (size_t)width * sizeof *beam);
    }
    ch_free(searching.all.which);
    ch_free(searching.next.which);
    ch_free(beam);
    return searching.all.count;
}

/* Cohen's measure; -2 of what covers nothing. */
static double worth(const struct ch_premise *premise, const struct ch_turns *turns,
                    const struct ch_examples *examples) {
    struct ch_covered covered = ch_examples_covered(premise, turns, examples, NULL);
    int p = covered.positive, n = covered.negative;
    return p + n == 0 ? -2 : (double)(p - n) / (p + n);
}

/* Without pattern `at`, if no later one shares a variable with it alone. */
static bool drop_pattern(int at, struct ch_premise *less) {
    assert(at > 0 && at < less->patterns); /* the candidate's own stays */
    bool bound[CH_PREMISE_VARIABLES] = {false};
    memmove(&less->pattern[at], &less->pattern[at + 1],
            (size_t)(less->patterns - at - 1) * sizeof *less->pattern);
    less->patterns--;
    for (int i = 0; i < less->patterns; i++) {
        bool joined = i == 0, tests = false;
        for (int j = 0; j < less->pattern[i].tests; j++) {
            const struct ch_slot_test *test = &less->pattern[i].test[j];
            tests = tests || test->form == CH_TEST_VARIABLE;
            joined = joined || (test->form == CH_TEST_VARIABLE && bound[test->of]);
        }
        if (tests && !joined)
            return false;
        for (int j = 0; j < less->pattern[i].tests; j++)
            if (less->pattern[i].test[j].form == CH_TEST_VARIABLE)
                bound[less->pattern[i].test[j].of] = true;
    }
    return true;
}

/* Without a test of the candidate's own slots. */
static bool drop_test(int at, struct ch_premise *less) {
    assert(at >= 0 && at < less->pattern[0].tests);
    struct ch_pattern *pattern = &less->pattern[0];
    if (pattern->test[at].form == CH_TEST_VARIABLE)
        return false;
    memmove(&pattern->test[at], &pattern->test[at + 1],
            (size_t)(pattern->tests - at - 1) * sizeof *pattern->test);
    pattern->tests--;
    return true;
}

int ch_premise_parts(const struct ch_premise *premise) {
    return premise->patterns - 1 + premise->pattern[0].tests;
}

bool ch_premise_without(const struct ch_premise *premise, int at, struct ch_premise *less) {
    int patterns = premise->patterns - 1;
    *less = *premise;
    assert(at >= 0 && at < ch_premise_parts(premise));
    return at < patterns ? drop_pattern(at + 1, less) : drop_test(at - patterns, less);
}

void ch_premise_prune(struct ch_premise *premise, const struct ch_turns *turns,
                      const struct ch_examples *examples) {
    struct ch_premise less;
    double before = worth(premise, turns, examples);
    for (int i = ch_premise_parts(premise) - 1; i >= 0; i--) {
        if (i >= ch_premise_parts(premise) || !ch_premise_without(premise, i, &less))
            continue;
        double now = worth(&less, turns, examples);
        if (now >= before) {
            *premise = less;
            before = now;
        }
    }
}

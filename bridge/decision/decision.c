#include "bridge/decision/decision.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/base/random.h"

double ch_score_number(int64_t millionths) {
    return (double)millionths / CH_SCORE_UNIT;
}

bool ch_preference_pair(const struct ch_preference *p, int *winner, int *loser) {
    const struct ch_preference_row *row = ch_preference_row(p->kind);
    if (row->effect != CH_EFFECT_COMPARES)
        return false;
    *winner = row->sense == CH_SENSE_FOR ? p->candidate : p->other;
    *loser = row->sense == CH_SENSE_FOR ? p->other : p->candidate;
    return true;
}

static int words_of(int candidates) {
    return (candidates + 63) / 64;
}

static void make_room(struct ch_decision *d, int candidates) {
    if (candidates > d->capacity) {
        size_t n = (size_t)candidates * 2;
        d->removed_by = ch_realloc(d->removed_by, n * sizeof *d->removed_by);
        d->sum = ch_realloc(d->sum, n * sizeof *d->sum);
        d->component = ch_realloc(d->component, n * sizeof *d->component);
        d->tied = ch_realloc(d->tied, n * sizeof *d->tied);
        d->alive = ch_realloc(d->alive, n * sizeof *d->alive);
        d->mark = ch_realloc(d->mark, n * sizeof *d->mark);
        d->capacity = (int)n;
    }
    int reach = candidates * words_of(candidates);
    if (reach > d->reach_capacity) {
        d->reach = ch_realloc(d->reach, (size_t)reach * 2 * sizeof *d->reach);
        d->reach_capacity = reach * 2;
    }
}

static void contradict(struct ch_decision *d, enum ch_contradiction_kind kind, int of) {
    for (int i = 0; i < d->contradiction_count; i++)
        if (d->contradictions[i].kind == kind && d->contradictions[i].of == of)
            return;
    *ch_added(d->contradictions, d->contradiction_count, d->contradiction_capacity) =
        (struct ch_contradiction){kind, of};
}

static int alive_count(const struct ch_decision *d) {
    int alive = 0;
    for (int i = 0; i < d->count; i++)
        alive += d->alive[i];
    return alive;
}

static void clear_marks(struct ch_decision *d) {
    for (int i = 0; i < d->count; i++)
        d->mark[i] = false;
}

/* Removes the marked candidates that are alive. If that would remove all, removes none and returns
 * false. */
static bool remove_marked(struct ch_decision *d, enum ch_step step) {
    int remaining = 0, removed = 0;
    for (int i = 0; i < d->count; i++) {
        remaining += d->alive[i] && !d->mark[i];
        removed += d->alive[i] && d->mark[i];
    }
    if (remaining == 0)
        return false;
    for (int i = 0; i < d->count && removed > 0; i++)
        if (d->alive[i] && d->mark[i]) {
            assert(d->removed_by[i] == CH_STEP_NONE && d->last_step <= step);
            d->alive[i] = false;
            d->removed_by[i] = step;
            d->last_step = step;
        }
    return true;
}

/* Marks the living that some preference of this step names; returns how many. */
static int mark_named(struct ch_decision *d, enum ch_step step,
                      const struct ch_preference *preferences, int count) {
    int marked = 0;
    clear_marks(d);
    for (int i = 0; i < count; i++) {
        int candidate = preferences[i].candidate;
        if (ch_preference_row(preferences[i].kind)->step == step && d->alive[candidate] &&
            !d->mark[candidate]) {
            d->mark[candidate] = true;
            marked++;
        }
    }
    return marked;
}

static void invert_marks(struct ch_decision *d) {
    for (int i = 0; i < d->count; i++)
        d->mark[i] = !d->mark[i];
}

/* True if this leaves a single required candidate, which is then the choice. */
static bool step_require(struct ch_decision *d, const struct ch_preference *preferences,
                         int count) {
    int required = mark_named(d, CH_STEP_REQUIRE, preferences, count);
    if (required == 0)
        return false;
    if (required > 1)
        contradict(d, CH_SEVERAL_REQUIRED, -1);
    int first = d->contradiction_count;
    assert(required <= d->count);
    for (int candidate = 0; candidate < d->count; candidate++)
        for (int i = 0; i < count && d->mark[candidate]; i++)
            if (preferences[i].kind == CH_PROHIBIT && preferences[i].candidate == candidate) {
                d->mark[candidate] = false;
                contradict(d, CH_REQUIRED_PROHIBITED, candidate);
            }
    if (required == d->contradiction_count - first)
        return false;
    invert_marks(d);
    remove_marked(d, CH_STEP_REQUIRE);
    return alive_count(d) == 1;
}

static void step_keep(struct ch_decision *d, enum ch_step step,
                      const struct ch_preference *preferences, int count) {
    if (mark_named(d, step, preferences, count) == 0)
        return;
    invert_marks(d);
    remove_marked(d, step);
}

static void step_drop(struct ch_decision *d, enum ch_step step,
                      const struct ch_preference *preferences, int count) {
    if (mark_named(d, step, preferences, count) > 0 && !remove_marked(d, step) &&
        ch_step_row(step)->impasse)
        contradict(d, CH_ALL_DROPPED, step);
}

/* The pair of a comparison; false for other kinds and pairs that are not alive. */
static bool better_pair(const struct ch_decision *d, const struct ch_preference *preference,
                        int *winner, int *loser) {
    return ch_preference_pair(preference, winner, loser) && d->alive[*winner] && d->alive[*loser];
}

static bool has_bit(const struct ch_decision *d, int from, int to) {
    assert(from >= 0 && from < d->count && to >= 0 && to < d->count);
    return d->reach[from * words_of(d->count) + to / 64] >> to % 64 & 1;
}

static void set_bit(struct ch_decision *d, int from, int to) {
    assert(from >= 0 && from < d->count && to >= 0 && to < d->count);
    d->reach[from * words_of(d->count) + to / 64] |= UINT64_C(1) << to % 64;
}

/* Closes `reach` under transitivity (Warshall 1962, a word at a time) and names each candidate's
 * component by its lowest member. */
static void find_components(struct ch_decision *d) {
    int words = words_of(d->count);
    for (int via = 0; via < d->count; via++)
        for (int from = 0; from < d->count; from++)
            if (has_bit(d, from, via))
                for (int w = 0; w < words; w++)
                    d->reach[from * words + w] |= d->reach[via * words + w];
    for (int i = 0; i < d->count; i++)
        for (int j = 0; j < i; j++)
            if (has_bit(d, i, j) && has_bit(d, j, i)) {
                d->component[i] = j;
                assert(d->component[j] <= j);
                contradict(d, CH_BETTER_CYCLE, d->component[j]);
                break;
            }
    for (int i = 0; i < d->count; i++)
        d->component[i] = d->component[d->component[i]];
}

static void step_better(struct ch_decision *d, const struct ch_preference *preferences, int count) {
    int pairs = 0, winner, loser;
    for (int i = 0; i < count; i++) {
        if (!better_pair(d, &preferences[i], &winner, &loser))
            continue;
        if (winner == loser) {
            contradict(d, CH_BETTER_SELF, winner);
            continue;
        }
        if (pairs++ == 0)
            memset(d->reach, 0, (size_t)(d->count * words_of(d->count)) * sizeof *d->reach);
        set_bit(d, winner, loser);
    }
    if (pairs == 0)
        return;
    find_components(d);
    clear_marks(d);
    for (int i = 0; i < count; i++)
        if (better_pair(d, &preferences[i], &winner, &loser) && winner != loser)
            d->mark[loser] = true;
    if (!remove_marked(d, CH_STEP_BETTER))
        contradict(d, CH_ALL_WORSE, -1);
}

/* Not more than CH_SCORES_MAX, whatever their order. */
static void add_scores(struct ch_decision *d, const struct ch_preference *preferences, int count) {
    for (int i = 0; i < count; i++)
        if (ch_preference_row(preferences[i].kind)->effect == CH_EFFECT_ADDS)
            d->sum[preferences[i].candidate] += preferences[i].value;
}

static void step_score(struct ch_decision *d) {
    bool any = false;
    int64_t highest = 0;
    for (int i = 0; i < d->count; i++)
        if (d->alive[i] && (!any || d->sum[i] > highest)) {
            highest = d->sum[i];
            any = true;
        }
    for (int i = 0; i < d->count; i++)
        d->mark[i] = d->sum[i] < highest;
    remove_marked(d, CH_STEP_SCORE);
}

/* Marks what is said to be indifferent by itself, as a score says too, and sets the bits of the
 * pairs that are said to be. */
static void mark_indifferent(struct ch_decision *d, const struct ch_preference *preferences,
                             int count) {
    clear_marks(d);
    memset(d->reach, 0, (size_t)(d->count * words_of(d->count)) * sizeof *d->reach);
    for (int i = 0; i < count; i++) {
        const struct ch_preference *p = &preferences[i];
        if (ch_preference_row(p->kind)->effect == CH_EFFECT_ADDS ||
            (p->kind == CH_INDIFFERENT && p->other < 0)) {
            d->mark[p->candidate] = true;
        } else if (p->kind == CH_INDIFFERENT) {
            set_bit(d, p->candidate, p->other);
            set_bit(d, p->other, p->candidate);
        }
    }
}

/* In a tie: what was said to be as good as itself. Where all are indifferent that does no harm, and
 * comes of rules about every two moves. */
static void report_indifferent_selves(struct ch_decision *d,
                                      const struct ch_preference *preferences, int count) {
    for (int i = 0; i < count; i++) {
        const struct ch_preference *p = &preferences[i];
        bool tied = d->removed_by[p->candidate] == CH_STEP_NONE ||
                    d->removed_by[p->candidate] == CH_STEP_RANDOM_TIE;
        if (p->kind == CH_INDIFFERENT && p->other == p->candidate && tied)
            contradict(d, CH_INDIFFERENT_SELF, p->candidate);
    }
}

/* Soar's IndifferentFilter: each that is left is marked, or is said to be indifferent to every
 * other one that is left. Being indifferent to one another is not transitive. */
static void find_indifference(struct ch_decision *d, const struct ch_preference *preferences,
                              int count) {
    d->indifferent = d->tied_count > 1;
    if (!d->indifferent)
        return;
    mark_indifferent(d, preferences, count);
    for (int i = 0; i < d->tied_count && d->indifferent; i++)
        for (int j = 0; j < d->tied_count && !d->mark[d->tied[i]]; j++)
            if (j != i && !has_bit(d, d->tied[i], d->tied[j]))
                d->indifferent = false;
    if (!d->indifferent)
        report_indifferent_selves(d, preferences, count);
}

static void step_random_tie(struct ch_decision *d, uint64_t key) {
    for (int i = 0; i < d->count; i++)
        if (d->alive[i])
            d->tied[d->tied_count++] = i;
    assert(d->tied_count > 0 && d->tied_count <= d->count);
    d->chosen = d->tied[0];
    if (d->tied_count == 1)
        return;
    struct ch_random random;
    ch_random_init(&random, key);
    d->chosen = d->tied[ch_random_below(&random, (uint32_t)d->tied_count)];
    clear_marks(d);
    d->mark[d->chosen] = true;
    invert_marks(d);
    remove_marked(d, CH_STEP_RANDOM_TIE);
}

static int order_contradictions(const void *a, const void *b) {
    const struct ch_contradiction *x = a, *y = b;
    return x->kind != y->kind ? (x->kind > y->kind) - (x->kind < y->kind) : x->of - y->of;
}

void ch_decide(int candidates, const struct ch_preference *preferences, int count, uint64_t key,
               struct ch_decision *d) {
    assert(candidates > 0);
    make_room(d, candidates);
    d->count = candidates;
    d->last_step = CH_STEP_NONE;
    d->tied_count = d->contradiction_count = 0;
    bool scores = false;
    for (int i = 0; i < count; i++) {
        assert(preferences[i].candidate >= 0 && preferences[i].candidate < candidates);
        assert(preferences[i].other >= -1 && preferences[i].other < candidates);
        scores |= ch_preference_row(preferences[i].kind)->effect == CH_EFFECT_ADDS;
    }
    for (int i = 0; i < candidates; i++) {
        d->alive[i] = true;
        d->removed_by[i] = CH_STEP_NONE;
        d->component[i] = i;
        d->sum[i] = 0;
    }
    if (scores)
        add_scores(d, preferences, count);
    bool settled = step_require(d, preferences, count);
    for (int at = CH_STEP_REQUIRE + 1; at < CH_STEP_RANDOM_TIE && !settled; at++) {
        enum ch_step step = (enum ch_step)at;
        enum ch_preference_effect effect = ch_step_effect(step);
        if (effect == CH_EFFECT_KEEPS)
            step_keep(d, step, preferences, count);
        else if (effect == CH_EFFECT_DROPS)
            step_drop(d, step, preferences, count);
        else if (effect == CH_EFFECT_COMPARES)
            step_better(d, preferences, count);
        else if (scores)
            step_score(d);
    }
    step_random_tie(d, key);
    assert(d->alive[d->chosen] && d->removed_by[d->chosen] == CH_STEP_NONE);
    find_indifference(d, preferences, count);
    if (d->contradiction_count > 1)
        qsort(d->contradictions, (size_t)d->contradiction_count, sizeof *d->contradictions,
              order_contradictions);
}

/* --- Whether a preference had a part in the decision. --- */

static bool removed_any(const struct ch_decision *d, enum ch_step step) {
    for (int i = 0; i < d->count; i++)
        if (d->removed_by[i] == step)
            return true;
    return false;
}

/* True if the candidate was present at the step. */
static bool is_present(const struct ch_decision *d, int candidate, enum ch_step step) {
    return d->removed_by[candidate] == CH_STEP_NONE || d->removed_by[candidate] >= step;
}

bool ch_decision_counted(const struct ch_decision *d, const struct ch_preference *preference) {
    const struct ch_preference_row *row = ch_preference_row(preference->kind);
    int candidate = preference->candidate, winner, loser;
    assert(candidate >= 0 && candidate < d->count);
    switch (row->effect) {
    case CH_EFFECT_KEEPS:
        return removed_any(d, row->step) && is_present(d, candidate, row->step) &&
               d->removed_by[candidate] != row->step;
    case CH_EFFECT_DROPS:
        return d->removed_by[candidate] == row->step;
    case CH_EFFECT_COMPARES:
        ch_preference_pair(preference, &winner, &loser);
        return winner != loser && d->removed_by[loser] == row->step &&
               is_present(d, winner, row->step);
    case CH_EFFECT_ADDS:
        return removed_any(d, row->step) && is_present(d, candidate, row->step);
    default:
        return false;
    }
}

void ch_decision_done(struct ch_decision *d) {
    ch_free(d->removed_by);
    ch_free(d->sum);
    ch_free(d->component);
    ch_free(d->tied);
    ch_free(d->contradictions);
    ch_free(d->alive);
    ch_free(d->mark);
    ch_free(d->reach);
    *d = (struct ch_decision){0};
}

/* What a decision met: the impasses, which preferences left open, with the rules involved, and the
 * contradictions in words. See decision.h. */
#include <assert.h>
#include <string.h>

#include "bridge/decision/decision.h"
#include "core/base/memory.h"

/* A rule base may say very much in a turn, and what is counted is counted in its time. Pairs of
 * preferences are looked at up to MAX_PAIRS (a few milliseconds), which is far more than agents
 * have that are meant to play, and parts are noted up to MAX_PARTS; the rest is left out and said
 * to be. */
enum { MAX_PAIRS = 50000, MAX_PARTS = CH_IMPASSE_MAX_DECISION };

/* What is counted of one decision: a rule, or a pair, once for each kind. */
struct found {
    const struct ch_decision *decision;
    const struct ch_preference *preferences;
    int count;
    long pairs; /* looked at */
    struct ch_impasses one;
    struct {
        enum ch_impasse kind;
        const char *rule, *other;
    } noted[MAX_PARTS];
};

static bool has_contradiction(const struct ch_decision *d, enum ch_contradiction_kind kind) {
    for (int i = 0; i < d->contradiction_count; i++)
        if (d->contradictions[i].kind == kind)
            return true;
    return false;
}

bool ch_decision_met(const struct ch_decision *d, enum ch_impasse kind) {
    switch (kind) {
    case CH_IMPASSE_TIE:
        return d->tied_count > 1 && !d->indifferent;
    case CH_IMPASSE_CONFLICT:
        return has_contradiction(d, CH_ALL_WORSE);
    case CH_IMPASSE_CONTRADICTION:
        return !has_contradiction(d, CH_ALL_WORSE) &&
               (has_contradiction(d, CH_BETTER_CYCLE) || has_contradiction(d, CH_BETTER_SELF));
    case CH_IMPASSE_CONSTRAINT:
        return has_contradiction(d, CH_SEVERAL_REQUIRED) ||
               has_contradiction(d, CH_REQUIRED_PROHIBITED);
    case CH_IMPASSE_REJECTED:
        return has_contradiction(d, CH_ALL_DROPPED);
    default:
        return false;
    }
}

/* Notes the rule, or the pair, unless it was. */
static void note(struct found *found, enum ch_impasse kind, const char *rule, const char *other) {
    bool turned = other && strcmp(rule, other) > 0;
    const char *first = turned ? other : rule, *second = turned ? rule : other;
    struct ch_impasses *one = &found->one;
    for (int i = 0; i < one->count; i++)
        if (found->noted[i].kind == kind && strcmp(found->noted[i].rule, first) == 0 &&
            (!second || strcmp(found->noted[i].other, second) == 0))
            return;
    if (one->count == MAX_PARTS) {
        one->left_out = true;
        return;
    }
    found->noted[one->count].kind = kind;
    assert(!second || strcmp(first, second) <= 0);
    found->noted[one->count].rule = first;
    found->noted[one->count].other = second;
    ch_impasses_add_part(one, kind, first, second, 1);
}

/* True while more pairs may be looked at. */
static bool goes_on(struct found *found) {
    if (++found->pairs <= MAX_PAIRS)
        return true;
    found->one.left_out = true;
    return false;
}

/* The rules that had the last word before the tie-break. */
static void note_tie(struct found *found) {
    const struct ch_decision *d = found->decision;
    enum ch_step last = CH_STEP_NONE;
    for (int i = 0; i < d->count; i++)
        if (d->removed_by[i] != CH_STEP_RANDOM_TIE && d->removed_by[i] > last)
            last = d->removed_by[i];
    for (int i = 0; i < found->count && last != CH_STEP_NONE; i++) {
        const struct ch_preference *p = &found->preferences[i];
        bool left = d->removed_by[p->candidate] == CH_STEP_NONE ||
                    d->removed_by[p->candidate] == CH_STEP_RANDOM_TIE;
        if (ch_preference_row(p->kind)->step == last &&
            (ch_preference_row(p->kind)->effect != CH_EFFECT_ADDS || left) &&
            ch_decision_counted(d, p))
            note(found, CH_IMPASSE_TIE, p->rule, NULL);
    }
}

/* Sets the better and the worse candidate of this preference in a cycle; false if it is not part of
 * one. */
static bool in_cycle(const struct found *found, const struct ch_preference *p, int *winner,
                     int *loser) {
    const struct ch_decision *d = found->decision;
    if (!ch_preference_pair(p, winner, loser))
        return false;
    enum ch_step gone = d->removed_by[*winner];
    bool met = gone == CH_STEP_NONE || gone >= CH_STEP_BETTER;
    return met && d->component[*winner] == d->component[*loser];
}

/* Notes each rule that says the opposite of `p`; returns whether there was any. */
static bool note_opposites(struct found *found, enum ch_impasse kind, const struct ch_preference *p,
                           int winner, int loser) {
    int other_winner, other_loser;
    bool any = false;
    for (int i = 0; i < found->count && goes_on(found); i++) {
        const struct ch_preference *other = &found->preferences[i];
        if (!in_cycle(found, other, &other_winner, &other_loser) || other_winner != loser ||
            other_loser != winner)
            continue;
        note(found, kind, p->rule, other->rule);
        any = true;
    }
    return any;
}

/* Of how many comparisons the shortest way from `from` to each candidate of its cycle is made;
 * `back`: from each candidate to it. Others have -1. */
static void measure(struct found *found, int from, bool back, int distance[]) {
    assert(from >= 0 && from < found->decision->count);
    for (int i = 0; i < found->decision->count; i++)
        distance[i] = -1;
    distance[from] = 0;
    bool further = true;
    for (int step = 0; further; step++) {
        further = false;
        for (int i = 0; i < found->count && goes_on(found); i++) {
            int winner, loser;
            if (!in_cycle(found, &found->preferences[i], &winner, &loser))
                continue;
            int here = back ? loser : winner, next = back ? winner : loser;
            if (distance[here] != step || distance[next] >= 0)
                continue;
            distance[next] = step + 1;
            further = true;
        }
    }
}

/* Notes each rule that has a part in a shortest way from the loser back to the winner. */
static void note_ways_back(struct found *found, enum ch_impasse kind, const struct ch_preference *p,
                           int winner, int loser) {
    size_t size = (size_t)found->decision->count * sizeof(int);
    CH_FREED int *from_loser = ch_alloc(size);
    CH_FREED int *to_winner = ch_alloc(size);
    measure(found, loser, false, from_loser);
    measure(found, winner, true, to_winner);
    for (int i = 0; i < found->count && goes_on(found); i++) {
        const struct ch_preference *other = &found->preferences[i];
        int here, next;
        if (in_cycle(found, other, &here, &next) && from_loser[here] >= 0 && to_winner[next] >= 0 &&
            from_loser[here] + 1 + to_winner[next] == from_loser[winner])
            note(found, kind, p->rule, other->rule);
    }
}

/* Notes the rules that state the opposite of a comparison in a cycle; if there are none, those that
 * lead from its loser back to its winner. */
static void note_cycles(struct found *found, enum ch_impasse kind) {
    for (int i = 0; i < found->count; i++) {
        const struct ch_preference *p = &found->preferences[i];
        int winner, loser;
        if (!in_cycle(found, p, &winner, &loser))
            continue;
        if (winner == loser)
            note(found, kind, p->rule, p->rule);
        else if (!note_opposites(found, kind, p, winner, loser))
            note_ways_back(found, kind, p, winner, loser);
    }
}

/* Rules that require different moves, and those that prohibit what another requires. */
static void note_constraints(struct found *found) {
    for (int i = 0; i < found->count; i++) {
        const struct ch_preference *p = &found->preferences[i];
        for (int j = 0; p->kind == CH_REQUIRE && j < found->count && goes_on(found); j++) {
            const struct ch_preference *other = &found->preferences[j];
            if ((other->kind == CH_REQUIRE && other->candidate != p->candidate) ||
                (other->kind == CH_PROHIBIT && other->candidate == p->candidate))
                note(found, CH_IMPASSE_CONSTRAINT, p->rule, other->rule);
        }
    }
}

/* The rules that spoke against all that were left, at each step that was dropped for it. */
static void note_rejections(struct found *found) {
    const struct ch_decision *d = found->decision;
    for (int c = 0; c < d->contradiction_count; c++)
        for (int i = 0; d->contradictions[c].kind == CH_ALL_DROPPED && i < found->count; i++) {
            const struct ch_preference *p = &found->preferences[i];
            enum ch_step step = ch_preference_row(p->kind)->step,
                         gone = d->removed_by[p->candidate];
            if ((int)step == d->contradictions[c].of && (gone == CH_STEP_NONE || gone >= step))
                note(found, CH_IMPASSE_REJECTED, p->rule, NULL);
        }
}

void ch_decision_impasses(const struct ch_decision *decision,
                          const struct ch_preference *preferences, int count,
                          struct ch_impasses *impasses) {
    struct found found = {
        .decision = decision, .preferences = preferences, .count = count, .one = {.decisions = 1}};
    for (int kind = 0; kind < CH_IMPASSE_KINDS; kind++)
        found.one.kind[kind] = ch_decision_met(decision, (enum ch_impasse)kind);
    if (found.one.kind[CH_IMPASSE_TIE])
        note_tie(&found);
    if (found.one.kind[CH_IMPASSE_CONFLICT])
        note_cycles(&found, CH_IMPASSE_CONFLICT);
    if (found.one.kind[CH_IMPASSE_CONTRADICTION])
        note_cycles(&found, CH_IMPASSE_CONTRADICTION);
    if (found.one.kind[CH_IMPASSE_CONSTRAINT])
        note_constraints(&found);
    if (found.one.kind[CH_IMPASSE_REJECTED])
        note_rejections(&found);
    ch_impasses_add(impasses, &found.one);
    ch_impasses_done(&found.one);
}

/* --- The contradictions, in words for the rule author. --- */

struct words {
    const struct ch_decision *decision;
    const struct ch_preference *preferences;
    int count;
    ch_candidate_namer *name;
    const void *context;
    struct ch_text *text;
};

/* Appends the rules that say what counts at the step about `candidate`, each once, in order of
 * names.
 */
static void add_rules(const struct words *w, enum ch_step step, int candidate) {
    const char *last = "";
    for (int n = 0;; n++) {
        const char *next = NULL;
        for (int i = 0; i < w->count; i++) {
            const struct ch_preference *p = &w->preferences[i];
            if (ch_preference_row(p->kind)->step == step && p->candidate == candidate &&
                strcmp(p->rule, last) > 0 && (!next || strcmp(p->rule, next) < 0))
                next = p->rule;
        }
        if (!next)
            return;
        ch_text_addf(w->text, "%s%s", n ? ", " : "", next);
        last = next;
    }
}

/* Appends the candidates of which that is said, each with its rules. */
static void add_named(const struct words *w, enum ch_step step) {
    int named = 0;
    for (int candidate = 0; candidate < w->decision->count; candidate++) {
        bool said = false;
        for (int i = 0; i < w->count && !said; i++)
            said = ch_preference_row(w->preferences[i].kind)->step == step &&
                   w->preferences[i].candidate == candidate;
        if (!said)
            continue;
        ch_text_add(w->text, named++ ? ", " : "");
        w->name(candidate, w->context, w->text);
        ch_text_add(w->text, " (");
        add_rules(w, step, candidate);
        ch_text_add(w->text, ")");
    }
}

static bool says_better(const struct ch_preference *p, int winner, int loser) {
    int better, worse;
    return ch_preference_pair(p, &better, &worse) && better == winner && worse == loser;
}

static void add_cycle(const struct words *w, int component) {
    const int *of = w->decision->component;
    int pairs = 0;
    for (int winner = 0; winner < w->decision->count; winner++)
        for (int loser = 0; loser < w->decision->count; loser++) {
            if (winner == loser || of[winner] != component || of[loser] != component)
                continue;
            const char *rule = NULL;
            for (int i = 0; i < w->count; i++)
                if (says_better(&w->preferences[i], winner, loser) &&
                    (!rule || strcmp(w->preferences[i].rule, rule) < 0))
                    rule = w->preferences[i].rule;
            if (!rule)
                continue;
            ch_text_add(w->text, pairs++ ? ", " : "");
            w->name(winner, w->context, w->text);
            ch_text_add(w->text, " better than ");
            w->name(loser, w->context, w->text);
            ch_text_addf(w->text, " (%s)", rule);
        }
}

void ch_decision_contradiction(const struct ch_decision *decision, int i,
                               const struct ch_preference *preferences, int count,
                               ch_candidate_namer *name, const void *context,
                               struct ch_text *text) {
    assert(i >= 0 && i < decision->contradiction_count);
    const struct ch_contradiction *contradiction = &decision->contradictions[i];
    struct words w = {decision, preferences, count, name, context, text};
    switch (contradiction->kind) {
    case CH_SEVERAL_REQUIRED:
        ch_text_add(text, "several moves are required: ");
        add_named(&w, CH_STEP_REQUIRE);
        break;
    case CH_REQUIRED_PROHIBITED:
        name(contradiction->of, context, text);
        ch_text_add(text, " is required (");
        add_rules(&w, CH_STEP_REQUIRE, contradiction->of);
        ch_text_add(text, ") and prohibited (");
        add_rules(&w, CH_STEP_PROHIBIT, contradiction->of);
        ch_text_add(text, ")");
        break;
    case CH_ALL_DROPPED:
        ch_text_addf(text, "every move left is %s, so none is: ",
                     ch_step_row((enum ch_step)contradiction->of)->said);
        add_named(&w, (enum ch_step)contradiction->of);
        break;
    case CH_BETTER_CYCLE:
        ch_text_add(text, "rules contradict each other: ");
        add_cycle(&w, contradiction->of);
        break;
    case CH_ALL_WORSE:
        ch_text_add(text, "every move left is worse than another, so none goes");
        break;
    case CH_BETTER_SELF:
        name(contradiction->of, context, text);
        ch_text_add(text, " is called better or worse than itself");
        break;
    case CH_INDIFFERENT_SELF:
        name(contradiction->of, context, text);
        ch_text_add(text, " is called indifferent to itself, which says nothing of the others");
        break;
    }
}

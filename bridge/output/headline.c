/* Finds what decided a turn. Moves that an earlier step removed are compared with nothing. */
#include "bridge/output/headline.h"

#include <assert.h>
#include <string.h>

#include "bridge/output/output.h"

static struct ch_sentence *add_sentence(struct ch_headline *headline, enum ch_form form,
                                        int statement) {
    assert(headline->count < CH_HEADLINE_SENTENCES);
    struct ch_sentence *sentence = &headline->sentence[headline->count++];
    *sentence = (struct ch_sentence){.form = form, .statement = statement};
    return sentence;
}

static void name_move(struct ch_sentence *sentence, int candidate) {
    if (sentence->count < CH_HEADLINE_NAMED)
        sentence->named[sentence->count] = candidate;
    sentence->count++;
}

/* --- What decided. --- */

static enum ch_step decisive_step(const struct ch_decision *d) {
    enum ch_step last = CH_STEP_NONE;
    for (int i = 0; i < d->count; i++)
        if (d->removed_by[i] != CH_STEP_RANDOM_TIE && d->removed_by[i] > last)
            last = d->removed_by[i];
    return last;
}

int ch_headline_removed(const struct ch_decision *d, enum ch_step step) {
    int count = 0;
    for (int i = 0; i < d->count; i++)
        count += d->removed_by[i] == step;
    return count;
}

int ch_headline_present(const struct ch_decision *d, enum ch_step step) {
    int count = 0;
    for (int i = 0; i < d->count; i++)
        count += d->removed_by[i] == CH_STEP_NONE || d->removed_by[i] >= step;
    return count;
}

/* True if the statement prefers a move to others, whether or not it counted. */
static bool prefers(const struct ch_preference *p) {
    const struct ch_preference_row *row = ch_preference_row(p->kind);
    if (row->effect == CH_EFFECT_ADDS)
        return p->value > 0;
    return row->effect == CH_EFFECT_KEEPS || row->effect == CH_EFFECT_COMPARES;
}

/* The move that `p` kept or preferred at this step, -1 if it had no part in what the step did. */
static int favoured(const struct ch_decision *d, const struct ch_preference *p, enum ch_step step) {
    const struct ch_preference_row *row = ch_preference_row(p->kind);
    int winner = p->candidate, loser;
    if (row->step != step || !ch_decision_counted(d, p))
        return -1;
    if (row->effect != CH_EFFECT_KEEPS && !ch_preference_pair(p, &winner, &loser))
        return -1;
    return winner;
}

/* The move that `p` removed at this step, -1: none. */
static int removed(const struct ch_decision *d, const struct ch_preference *p, enum ch_step step) {
    int winner, loser = p->candidate;
    const struct ch_preference_row *row = ch_preference_row(p->kind);
    if (row->step != step || !ch_decision_counted(d, p))
        return -1;
    if (row->effect != CH_EFFECT_DROPS && !ch_preference_pair(p, &winner, &loser))
        return -1;
    return loser;
}

/* Below 0 if `a`, about candidate `of_a`, is reported before `b`, whichever was stated first: the
 * order in which rules matched is an accident. */
static int compare_reasons(const struct ch_preference *a, int of_a, const struct ch_preference *b,
                           int of_b) {
    if (of_a != of_b)
        return of_a - of_b;
    int by_rule = strcmp(a->rule, b->rule);
    return by_rule ? by_rule : strcmp(a->reason, b->reason);
}

/* The first in order of the statements that favoured the choice at the step, of another rule than
 * statement `but` if that is not -1; -1: there is none. */
static int find_favour(const struct ch_run *run, enum ch_step step, int but) {
    const struct ch_decision *d = &run->decision;
    int first = -1;
    for (int i = 0; i < run->statement_count; i++) {
        const struct ch_preference *p = &run->preferences[i];
        if (favoured(d, p, step) != d->chosen ||
            (but >= 0 && run->statements[i].rule == run->statements[but].rule))
            continue;
        const struct ch_preference *q = first < 0 ? p : &run->preferences[first];
        int order = compare_reasons(p, 0, q, 0);
        if (first < 0 || order < 0 || (order == 0 && p->candidate < q->candidate))
            first = i;
    }
    return first;
}

/* The same of the statements that removed a move at the step. */
static int find_removal(const struct ch_run *run, enum ch_step step) {
    const struct ch_decision *d = &run->decision;
    int first = -1, of_first = -1;
    for (int i = 0; i < run->statement_count; i++) {
        const struct ch_preference *p = &run->preferences[i];
        int of = removed(d, p, step);
        if (of >= 0 &&
            (first < 0 || compare_reasons(p, of, &run->preferences[first], of_first) < 0)) {
            first = i;
            of_first = of;
        }
    }
    return first;
}

/* --- The description. --- */

static void describe_kept(struct ch_headline *headline, int statement) {
    enum ch_step step = ch_preference_row(headline->run->preferences[statement].kind)->step;
    const struct ch_decision *d = &headline->run->decision;
    add_sentence(headline, CH_SAYS_KEPT, statement)->count =
        ch_headline_present(d, step) - ch_headline_removed(d, step);
}

/* True if the statement says the same, in the same words of the same rule, of another pair. */
static bool says_same(const struct ch_run *run, int a, int b) {
    const struct ch_preference *p = &run->preferences[a], *q = &run->preferences[b];
    return run->statements[a].rule == run->statements[b].rule && p->kind == q->kind &&
           strcmp(p->reason, q->reason) == 0;
}

/* True if the choice is better than a move that this step removed, by this statement or by another
 * that says the same. */
static bool is_beaten(const struct ch_run *run, int statement, int candidate) {
    const struct ch_decision *d = &run->decision;
    if (d->removed_by[candidate] != CH_STEP_BETTER)
        return false;
    for (int i = 0; i < run->statement_count; i++) {
        const struct ch_preference *p = &run->preferences[i];
        if (removed(d, p, CH_STEP_BETTER) == candidate && says_same(run, statement, i) &&
            favoured(d, p, CH_STEP_BETTER) == d->chosen)
            return true;
    }
    return false;
}

/* True if the choice is better than the same moves by both statements. */
static bool beat_same(const struct ch_run *run, int a, int b) {
    for (int i = 0; i < run->decision.count; i++)
        if (is_beaten(run, a, i) != is_beaten(run, b, i))
            return false;
    return true;
}

/* The moves that the choice is better than. */
static void describe_better(struct ch_headline *headline, int statement) {
    const struct ch_run *run = headline->run;
    bool better = ch_preference_row(run->preferences[statement].kind)->sense == CH_SENSE_FOR;
    struct ch_sentence *sentence =
        add_sentence(headline, better ? CH_SAYS_BETTER : CH_SAYS_WORSE, statement);
    for (int candidate = 0; candidate < run->decision.count; candidate++)
        if (is_beaten(run, statement, candidate))
            name_move(sentence, candidate);
    if (sentence->count > 0 && !better) /* the reason is about the move that is named */
        sentence->named[0] = run->preferences[statement].candidate;
}

/* A reason for the choice, and a second one if there is room. */
static void describe_favour(struct ch_headline *headline, enum ch_step step, int room) {
    const struct ch_run *run = headline->run;
    bool keeps = ch_step_effect(step) == CH_EFFECT_KEEPS;
    for (int i = 0, last = -1; i < room; i++) {
        int statement = find_favour(run, step, last);
        if (statement < 0)
            break;
        if (last >= 0 && (keeps || beat_same(run, last, statement)))
            add_sentence(headline, CH_SAYS_TOO, statement);
        else if (keeps)
            describe_kept(headline, statement);
        else
            describe_better(headline, statement);
        last = statement;
    }
}

/* An example of what was ruled out; alone it counts what all steps ruled out, else the last one. */
static void describe_dropped(struct ch_headline *headline) {
    const struct ch_run *run = headline->run;
    bool alone = headline->count == 0;
    int statement = find_removal(run, headline->decisive);
    struct ch_sentence *sentence = add_sentence(headline, CH_SAYS_DROPPED, statement);
    name_move(sentence, run->preferences[statement].candidate);
    sentence->count = 0;
    for (int step = CH_STEP_NONE + 1; step < CH_STEP_RANDOM_TIE; step++)
        if (step == (int)headline->decisive ||
            (alone && ch_step_effect((enum ch_step)step) == CH_EFFECT_DROPS))
            sentence->count += ch_headline_removed(&run->decision, (enum ch_step)step);
}

/* What the scores of a rule come to, for the choice and for the next best. */
struct weight {
    const void *rule;
    int64_t sum[2];
    int statement[2]; /* the highest of the choice, the lowest of the next best; -1: none */
};

/* Adds statement i to the weight of its rule; `of`: 0 for the choice, 1 for the next best. */
static void weigh(const struct ch_run *run, int i, int of, struct weight *weight) {
    const struct ch_preference *p = &run->preferences[i];
    int *shown = &weight->statement[of];
    weight->sum[of] += p->value;
    int64_t more = *shown < 0 ? 0 : p->value - run->preferences[*shown].value;
    if (*shown < 0 || (of == 0 ? more > 0 : more < 0) ||
        (more == 0 && strcmp(p->reason, run->preferences[*shown].reason) < 0))
        *shown = i;
}

/* Of the moves that scored less the one that scored most, of several the first. */
static int next_best(const struct ch_decision *d) {
    int next = -1;
    for (int i = 0; i < d->count; i++)
        if (d->removed_by[i] == CH_STEP_SCORE && (next < 0 || d->sum[i] > d->sum[next]))
            next = i;
    assert(next >= 0);
    return next;
}

static void describe_scores(struct ch_headline *headline) {
    const struct ch_run *run = headline->run;
    const struct ch_decision *d = &run->decision;
    const int pair[2] = {d->chosen, next_best(d)};
    CH_FREED struct weight *weights = NULL;
    int count = 0, capacity = 0, most = -1;
    for (int i = 0; i < run->statement_count; i++) {
        const struct ch_preference *p = &run->preferences[i];
        int of = p->candidate == pair[0] ? 0 : 1, at = 0;
        if (ch_preference_row(p->kind)->effect != CH_EFFECT_ADDS || p->candidate != pair[of])
            continue;
        while (at < count && weights[at].rule != run->statements[i].rule)
            at++;
        if (at == count)
            *ch_added(weights, count, capacity) =
                (struct weight){.rule = run->statements[i].rule, .statement = {-1, -1}};
        weigh(run, i, of, &weights[at]);
    }
    int64_t heaviest = 0;
    for (int i = 0; i < count; i++) {
        int64_t weight = weights[i].sum[0] - weights[i].sum[1];
        bool first = most < 0 || weight > heaviest ||
                     (weight == heaviest &&
                      strcmp(ch_rule_name(weights[i].rule), ch_rule_name(weights[most].rule)) < 0);
        if (first) {
            heaviest = weight;
            most = i;
        }
    }
    assert(most >= 0 && heaviest > 0); /* since the sums differ */
    bool gains = weights[most].sum[0] > 0;
    struct ch_sentence *sentence =
        add_sentence(headline, gains ? CH_SAYS_OUTSCORED : CH_SAYS_UNDERSCORED,
                     weights[most].statement[gains ? 0 : 1]);
    name_move(sentence, pair[1]);
    sentence->count = ch_headline_removed(d, CH_STEP_SCORE);
    sentence->margin = d->sum[pair[0]] - d->sum[pair[1]];
    sentence->weight = heaviest;
}

/* A step that would have removed all of several moves, CH_STEP_NONE if there was none. */
static enum ch_step find_set_aside(const struct ch_decision *d) {
    for (int i = 0; i < d->contradiction_count; i++) {
        enum ch_contradiction_kind kind = d->contradictions[i].kind;
        enum ch_step step =
            kind == CH_ALL_WORSE ? CH_STEP_BETTER : (enum ch_step)d->contradictions[i].of;
        if ((kind == CH_ALL_DROPPED || kind == CH_ALL_WORSE) && ch_headline_present(d, step) > 1)
            return step;
    }
    return CH_STEP_NONE;
}

static void describe_set_aside(struct ch_headline *headline, enum ch_step step) {
    add_sentence(headline, CH_SAYS_SET_ASIDE, -1)->step = step;
}

/* At most `room` sentences, in the order of the steps. */
static void describe(struct ch_headline *headline, int room) {
    const struct ch_run *run = headline->run;
    const struct ch_decision *d = &run->decision;
    enum ch_step step = headline->decisive;
    if (d->count == 1) {
        add_sentence(headline, CH_SAYS_ONLY, -1);
        return;
    }
    enum ch_step set_aside = find_set_aside(d);
    bool after = step != CH_STEP_NONE && step < set_aside && room > 1;
    if (set_aside != CH_STEP_NONE && !after)
        describe_set_aside(headline, set_aside);
    room -= after ? 1 : headline->count;
    if (room == 0)
        return;
    switch (ch_step_effect(step)) {
    case CH_EFFECT_KEEPS:
        describe_favour(headline, step, room);
        break;
    case CH_EFFECT_COMPARES:
        describe_favour(headline, step, room);
        if (headline->count == 0 ||
            headline->sentence[headline->count - 1].form == CH_SAYS_SET_ASIDE)
            add_sentence(headline, CH_SAYS_SURPASSED, find_removal(run, step));
        break;
    case CH_EFFECT_DROPS:
        for (int earlier = (int)step - 1, before = headline->count;
             room > 1 && earlier > CH_STEP_NONE && headline->count == before; earlier--)
            describe_favour(headline, (enum ch_step)earlier, 1);
        describe_dropped(headline);
        break;
    case CH_EFFECT_ADDS:
        describe_scores(headline);
        break;
    case CH_EFFECT_NONE:
        if (headline->count == 0)
            add_sentence(headline, headline->preferred ? CH_SAYS_ALIKE : CH_SAYS_SILENT, -1);
        break;
    }
    if (after)
        describe_set_aside(headline, set_aside);
}

void ch_headline_describe(const struct ch_run *run, struct ch_headline *headline) {
    *headline = (struct ch_headline){.run = run, .decisive = decisive_step(&run->decision)};
    for (int i = 0; i < run->statement_count && !headline->preferred; i++)
        headline->preferred = prefers(&run->preferences[i]);
    describe(headline, ch_claims_result(run) == CH_CLAIM_NONE ? 2 : 1);
    assert(headline->count > 0);
}

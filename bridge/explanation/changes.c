/* What it would have taken for a candidate to be chosen: see explain.h. The steps that it needs are
 * each that removes it, with the decision made again without that, until the candidate is chosen.
 * The smallest changes are found by deciding again with all sets of rules silent, the smaller
 * first, so that each is true, and no smaller one of its kind is. */
#include <assert.h>
#include <string.h>

#include "bridge/explanation/explain.h"
#include "bridge/rulebase.h"

/* AT_ONCE: rules that are silenced together. With more than MANY rules it is one less: there are
 * too many sets of them. */
enum { AT_ONCE = 3, MANY = 16 };

struct changes {
    const struct ch_rulebase *rulebase;
    const struct ch_preference *preferences;
    int count;
    int *speaker; /* of each preference: index of its rule among those that spoke */
    int speakers;
    int *first;                 /* of each speaker: its first statement */
    struct ch_preference *kept; /* scratch */
    struct ch_decision decision;
    int candidate;
    int silent[AT_ONCE], silent_count;
};

/* A set of silent rules, and the score that it takes beside it. */
struct change {
    int silent[AT_ONCE], silent_count;
    int64_t more;
    bool found;
};

static void list_speakers(struct changes *c) {
    const struct ch_statement *statements = c->rulebase->run.statements;
    for (int i = 0; i < c->count; i++) {
        int at = 0;
        while (at < c->speakers && statements[c->first[at]].rule != statements[i].rule)
            at++;
        if (at == c->speakers)
            c->first[c->speakers++] = i;
        c->speaker[i] = at;
    }
}

static bool is_silent(const struct changes *c, int speaker) {
    for (int i = 0; i < c->silent_count; i++)
        if (c->silent[i] == speaker)
            return true;
    return false;
}

/* Decides without the silent rules. */
static void decide(struct changes *c) {
    const struct ch_turn *turn = c->rulebase->run.turn;
    int kept = 0;
    for (int i = 0; i < c->count; i++)
        if (!is_silent(c, c->speaker[i]))
            c->kept[kept++] = c->preferences[i];
    ch_decide(turn->legal->count, c->kept, kept, turn->key, &c->decision);
}

/* The score with which the candidate would be alone before the tie-break, 0 if it is; -1 if no
 * score helps, since it is out before scores are looked at. Sums are at most CH_SCORES_MAX in size,
 * so that their difference fits. */
static int64_t shortfall(const struct changes *c) {
    const struct ch_decision *d = &c->decision;
    enum ch_step step = d->removed_by[c->candidate];
    if (step != CH_STEP_NONE && step < CH_STEP_SCORE)
        return -1;
    int64_t most = INT64_MIN;
    for (int i = 0; i < d->count; i++)
        if (i != c->candidate &&
            (d->removed_by[i] == CH_STEP_NONE || d->removed_by[i] >= CH_STEP_SCORE) &&
            d->sum[i] > most)
            most = d->sum[i];
    return most == INT64_MIN || most < d->sum[c->candidate] ? 0 : most - d->sum[c->candidate] + 1;
}

static void keep(const struct changes *c, int64_t more, struct change *best) {
    if (best->found && (best->silent_count < c->silent_count || best->more <= more))
        return;
    *best = (struct change){.silent_count = c->silent_count, .more = more, .found = true};
    memcpy(best->silent, c->silent, sizeof c->silent);
}

/* Looks at every set of `size` rules from rule `from` on, beside those that are silent. */
static void try_sets(struct changes *c, int from, int size, struct change *silence,
                     struct change *score) {
    for (int i = from; i < c->speakers && size > 0; i++) {
        c->silent[c->silent_count++] = i;
        try_sets(c, i + 1, size - 1, silence, score);
        c->silent_count--;
    }
    if (size > 0)
        return;
    decide(c);
    int64_t more = shortfall(c);
    if (more >= 0)
        keep(c, more, more == 0 ? silence : score);
}

static void add_change(const struct changes *c, const struct change *change, const char *kind,
                       cJSON *list) {
    cJSON *object = ch_json_append(list);
    cJSON_AddStringToObject(object, "kind", kind);
    cJSON *rules = cJSON_AddArrayToObject(object, "silent");
    for (int i = 0; i < change->silent_count; i++) {
        cJSON *rule = ch_json_append(rules);
        const void *who = c->rulebase->run.statements[c->first[change->silent[i]]].rule;
        if (who)
            ch_explain_place(rule, &c->rulebase->loaded, who);
        else
            cJSON_AddStringToObject(rule, "rule", CH_GUARD_NAME);
    }
    if (change->more > 0)
        cJSON_AddNumberToObject(object, "more", ch_score_number(change->more));
}

cJSON *ch_explain_changes(const struct ch_rulebase *rulebase, int candidate) {
    const struct ch_run *run = &rulebase->run;
    size_t room = (size_t)run->statement_count + 1;
    struct changes c = {.rulebase = rulebase,
                        .preferences = run->preferences,
                        .count = run->statement_count,
                        .speaker = ch_alloc(room * sizeof *c.speaker),
                        .first = ch_alloc(room * sizeof *c.first),
                        .kept = ch_alloc(room * sizeof *c.kept),
                        .candidate = candidate};
    cJSON *list = cJSON_CreateArray();
    list_speakers(&c);
    struct change silence = {.found = false}, score = {.found = false};
    int most = c.speakers <= MANY ? AT_ONCE : AT_ONCE - 1;
    bool chosen = candidate == run->decision.chosen;
    for (int size = 0; size <= most && !silence.found && !chosen; size++)
        try_sets(&c, 0, size, &silence, &score);
    assert(c.silent_count == 0 && (!silence.found || silence.silent_count > 0));
    if (silence.found)
        add_change(&c, &silence, "silence", list);
    if (score.found && (!silence.found || score.silent_count < silence.silent_count))
        add_change(&c, &score, "score", list);
    ch_decision_done(&c.decision);
    ch_free(c.kept);
    ch_free(c.first);
    ch_free(c.speaker);
    return list;
}

enum { MAX_RULES = 8 };

/* A copy of the preferences that is changed step by step. */
struct needs {
    struct ch_preference *preference;
    int count;
    struct ch_decision decision;
    int candidate;
};

static void add_own(struct needs *n, enum ch_preference_kind kind, int64_t value) {
    n->preference[n->count++] = (struct ch_preference){.kind = kind,
                                                       .candidate = n->candidate,
                                                       .other = -1,
                                                       .value = value,
                                                       .reason = "",
                                                       .rule = ""};
}

static bool is_against(const struct needs *n, const struct ch_preference *p, enum ch_step step) {
    int winner, against = p->candidate;
    ch_preference_pair(p, &winner, &against);
    return ch_preference_row(p->kind)->step == step && against == n->candidate;
}

static bool lists(const cJSON *rules, const char *rule) {
    const cJSON *each;
    cJSON_ArrayForEach(each, rules) {
        if (strcmp(each->valuestring, rule) == 0)
            return true;
    }
    return false;
}

/* Takes away what speaks against the candidate at this step; lists the rules that count. */
static void silence(struct needs *n, enum ch_step step, cJSON *object) {
    cJSON *rules = cJSON_AddArrayToObject(object, "rules");
    int kept = 0, listed = 0;
    for (int i = 0; i < n->count; i++) {
        const struct ch_preference *p = &n->preference[i];
        if (!is_against(n, p, step)) {
            n->preference[kept++] = *p;
        } else if (listed < MAX_RULES && ch_decision_counted(&n->decision, p) &&
                   !lists(rules, p->rule)) {
            cJSON_AddItemToArray(rules, cJSON_CreateString(p->rule));
            listed++;
        }
    }
    n->count = kept;
}

/* The highest sum less the candidate's own: not more than the sizes of all scores add up to. */
static int64_t points_needed(const struct needs *n) {
    const struct ch_decision *d = &n->decision;
    return d->sum[d->chosen] - d->sum[n->candidate];
}

cJSON *ch_explain_needs(const struct ch_rulebase *rulebase, int candidate) {
    cJSON *list = cJSON_CreateArray();
    struct needs n = {.candidate = candidate, .count = rulebase->run.statement_count};
    n.preference = ch_alloc(((size_t)n.count + CH_STEP_COUNT) * sizeof *n.preference);
    if (n.count > 0)
        memcpy(n.preference, rulebase->run.preferences, (size_t)n.count * sizeof *n.preference);
    for (int round = 0; round < CH_STEP_COUNT; round++) {
        ch_decide(rulebase->run.turn->legal->count, n.preference, n.count, rulebase->run.turn->key,
                  &n.decision);
        enum ch_step step = n.decision.removed_by[candidate];
        if (step == CH_STEP_NONE)
            break;
        cJSON *object = ch_json_append(list);
        cJSON_AddStringToObject(object, "step", ch_step_name(step));
        if (step == CH_STEP_RANDOM_TIE)
            break;
        const struct ch_preference_row *row = ch_step_row(step);
        if (row->effect == CH_EFFECT_ADDS) {
            cJSON_AddNumberToObject(object, "more", ch_score_number(points_needed(&n)));
            add_own(&n, row->kind, points_needed(&n));
        } else if (row->effect == CH_EFFECT_KEEPS) {
            add_own(&n, row->kind, 0);
        } else {
            silence(&n, step, object);
        }
    }
    ch_decision_done(&n.decision);
    ch_free(n.preference);
    return list;
}

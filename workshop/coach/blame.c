/* At which rule's door a mistake is laid; see mistakes.h. */
#include "workshop/coach/mistakes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/json.h"

static int candidate_named(const cJSON *list, const char *move) {
    int index = 0;
    const cJSON *each;
    cJSON_ArrayForEach(each, list) {
        if (strcmp(ch_json_string(each, "move"), move) == 0)
            return index;
        index++;
    }
    return -1;
}

static int speaker_of(struct ch_statements *s, const cJSON *preference) {
    const cJSON *line = ch_json_get(preference, "line");
    const struct ch_speaker found = {ch_json_string(preference, "rule"),
                                     ch_json_string(preference, "file"),
                                     cJSON_IsNumber(line) ? line->valueint : 0};
    for (int i = 0; i < s->rules; i++)
        if (s->rule[i].line == found.line && strcmp(s->rule[i].rule, found.rule) == 0 &&
            strcmp(s->rule[i].file, found.file) == 0)
            return i;
    s->rule[s->rules] = found;
    return s->rules++;
}

static bool add(struct ch_statements *s, const cJSON *candidates, int candidate,
                const cJSON *preference) {
    const struct ch_preference_row *row = ch_preference_find(ch_json_string(preference, "kind"));
    const cJSON *value = ch_json_get(preference, "value");
    const char *other = ch_json_string(preference, "other");
    if (!row)
        return false;
    struct ch_preference p = {.kind = row->kind,
                              .candidate = candidate,
                              .other = other[0] ? candidate_named(candidates, other) : -1,
                              .reason = ch_json_string(preference, "reason"),
                              .rule = ch_json_string(preference, "rule")};
    if (cJSON_IsNumber(value))
        p.value = llround(value->valuedouble * CH_SCORE_UNIT);
    if ((other[0] || row->form == CH_FORM_PAIR) && p.other < 0)
        return false;
    s->speaker[s->count] = speaker_of(s, preference);
    s->preference[s->count++] = p;
    return true;
}

static void make_room(struct ch_statements *s, const cJSON *candidates) {
    size_t room = 1;
    const cJSON *each;
    cJSON_ArrayForEach(each, candidates) {
        room += (size_t)cJSON_GetArraySize(ch_json_get(each, "preferences"));
        s->candidates++;
    }
    s->preference = ch_alloc(room * sizeof *s->preference);
    s->kept = ch_alloc((room + (size_t)s->candidates + 1) * sizeof *s->kept);
    s->speaker = ch_alloc(room * sizeof *s->speaker);
    s->rule = ch_alloc(room * sizeof *s->rule);
}

bool ch_statements_read(const cJSON *account, uint64_t key, struct ch_statements *s) {
    const cJSON *candidates = ch_json_get(account, "candidates"), *each, *preference;
    const cJSON *left_out = ch_json_get(account, "left_out");
    *s = (struct ch_statements){.key = key};
    if (strcmp(ch_json_string(account, "kind"), "rules") != 0 || !cJSON_IsNumber(left_out) ||
        left_out->valueint > 0)
        return false;
    make_room(s, candidates);
    int candidate = 0;
    cJSON_ArrayForEach(each, candidates) {
        cJSON_ArrayForEach(preference, ch_json_get(each, "preferences")) {
            if (!add(s, candidates, candidate, preference))
                return false;
        }
        candidate++;
    }
    s->chosen = candidate_named(candidates, ch_json_string(account, "chosen"));
    return s->chosen >= 0 && ch_statements_decide(s, NULL, 0)->chosen == s->chosen;
}

void ch_statements_detach(struct ch_statements *s) {
    for (int i = 0; i < s->count; i++)
        s->preference[i].reason = s->preference[i].rule = "";
    for (int i = 0; i < s->rules; i++)
        s->rule[i].rule = s->rule[i].file = "";
}

/* Decides on the first `kept` of what was put into s->kept. */
static const struct ch_decision *decide_kept(struct ch_statements *s, int kept) {
    ch_decide(s->candidates, s->kept, kept, s->key, &s->decision);
    return &s->decision;
}

const struct ch_decision *ch_statements_decide(struct ch_statements *s,
                                               const struct ch_preference more[], int count) {
    memcpy(s->kept, s->preference, (size_t)s->count * sizeof *s->kept);
    if (count > 0)
        memcpy(s->kept + s->count, more, (size_t)count * sizeof *more);
    return decide_kept(s, s->count + count);
}

int ch_preference_side(const struct ch_preference *p, int move) {
    assert(move >= 0 && p->candidate >= 0);
    const struct ch_preference_row *row = ch_preference_row(p->kind);
    int winner, loser;
    if (ch_preference_pair(p, &winner, &loser) && (winner == move || loser == move))
        return (row->sense == CH_SENSE_FOR) == (p->candidate == move) ? 1 : -1;
    if (p->candidate != move)
        return 0;
    if (row->effect == CH_EFFECT_ADDS)
        return (p->value > 0) - (p->value < 0);
    return row->effect == CH_EFFECT_KEEPS ? 1 : row->effect == CH_EFFECT_DROPS ? -1 : 0;
}

void ch_statements_done(struct ch_statements *s) {
    ch_decision_done(&s->decision);
    ch_free(s->preference);
    ch_free(s->kept);
    ch_free(s->speaker);
    ch_free(s->rule);
    *s = (struct ch_statements){0};
}

static const char *const causes[CH_CAUSES] = {"rejected", "outweighed", "tied", "unsupported"};

const char *ch_cause_name(enum ch_blame_cause cause) {
    return causes[cause];
}

enum ch_blame_cause ch_blame_cause(struct ch_statements *s, int better) {
    enum ch_step step = ch_statements_decide(s, NULL, 0)->removed_by[better];
    if (step == CH_STEP_RANDOM_TIE || step == CH_STEP_NONE)
        return CH_CAUSE_TIED;
    if (ch_step_effect(step) == CH_EFFECT_DROPS)
        return CH_CAUSE_REJECTED;
    if (ch_step_effect(step) == CH_EFFECT_COMPARES)
        return CH_CAUSE_OUTWEIGHED;
    for (int i = 0; i < s->count; i++)
        if (ch_preference_side(&s->preference[i], better) > 0)
            return CH_CAUSE_OUTWEIGHED;
    return CH_CAUSE_UNSUPPORTED;
}

/* With the statements of a set of rules alone, a bit each. */
static const struct ch_decision *decide_subset(struct ch_statements *s, unsigned rules) {
    int kept = 0;
    for (int i = 0; i < s->count; i++)
        if (rules >> s->speaker[i] & 1)
            s->kept[kept++] = s->preference[i];
    return decide_kept(s, kept);
}

static const struct ch_decision *decide_without(struct ch_statements *s, int rule) {
    int kept = 0;
    for (int i = 0; i < s->count; i++)
        if (s->speaker[i] != rule)
            s->kept[kept++] = s->preference[i];
    return decide_kept(s, kept);
}

void ch_blame_decided(struct ch_statements *s, bool decided[]) {
    const struct ch_decision *d = ch_statements_decide(s, NULL, 0);
    int count = d->tied_count;
    CH_FREED int *left = ch_alloc((size_t)s->candidates * sizeof *left);
    memcpy(left, d->tied, (size_t)count * sizeof *left);
    for (int rule = 0; rule < s->rules; rule++) {
        d = decide_without(s, rule);
        decided[rule] =
            d->tied_count != count || memcmp(left, d->tied, (size_t)count * sizeof *left) != 0;
    }
}

double ch_blame_cost(const struct ch_decision *d, const double regret[]) {
    double sum = 0;
    for (int i = 0; i < d->tied_count; i++)
        sum += regret[d->tied[i]];
    return sum / d->tied_count;
}

void ch_blame_left_out(struct ch_statements *s, const double regret[], double cost[]) {
    double all = ch_blame_cost(ch_statements_decide(s, NULL, 0), regret);
    for (int rule = 0; rule < s->rules; rule++)
        cost[rule] = all - ch_blame_cost(decide_without(s, rule), regret);
}

/* The chance that a rule speaks right after a given set of `before` others, of n in random order:
 * before! (n - 1 - before)! / n!. */
static double weight_of(int before, int n) {
    double weight = 1.0 / n;
    for (int i = 1; i <= before; i++)
        weight *= (double)i / (n - i);
    return weight;
}

bool ch_blame_shares(struct ch_statements *s, const double regret[], double share[]) {
    static_assert(CH_BLAME_RULES < 20, "all sets of rules are tried");
    if (s->rules > CH_BLAME_RULES)
        return false;
    unsigned sets = 1U << s->rules;
    CH_FREED double *cost = ch_alloc(sets * sizeof *cost);
    for (unsigned set = 0; set < sets; set++)
        cost[set] = ch_blame_cost(decide_subset(s, set), regret);
    for (int rule = 0; rule < s->rules; rule++) {
        share[rule] = 0;
        for (unsigned set = 0; set < sets; set++)
            if (!(set >> rule & 1))
                share[rule] += weight_of(__builtin_popcount(set), s->rules) *
                               (cost[set | 1U << rule] - cost[set]);
    }
    return true;
}

/* True if statement i is the rule's, about these two moves. */
static bool is_of_pair(const struct ch_statements *s, int i, int rule, int a, int b) {
    const struct ch_preference *p = &s->preference[i];
    return s->speaker[i] == rule && (p->candidate == a || p->candidate == b) &&
           (p->other < 0 || p->other == a || p->other == b);
}

/* Decides between two moves of all: the others are out of it. 1: a remains alone, -1: b does. */
static int compare(struct ch_statements *s, int rule, int a, int b) {
    assert(a != b && a < s->candidates && b < s->candidates);
    int kept = 0;
    for (int i = 0; i < s->count; i++)
        if (is_of_pair(s, i, rule, a, b)) {
            struct ch_preference p = s->preference[i];
            p.candidate = p.candidate == b;
            p.other = p.other < 0 ? -1 : p.other == b;
            s->kept[kept++] = p;
        }
    ch_decide(2, s->kept, kept, 0, &s->decision);
    return s->decision.tied_count > 1 ? 0 : s->decision.tied[0] == 0 ? 1 : -1;
}

void ch_blame_agreement(struct ch_statements *s, int rule, int best, int *behind, int *before) {
    assert(best >= 0 && best < s->candidates);
    *behind = *before = 0;
    for (int i = 0; i < s->candidates; i++) {
        int side = i == best ? 0 : compare(s, rule, best, i);
        *behind += side > 0;
        *before += side < 0;
    }
}

/* MOST: things that may be taken away two or three at a time. */
enum { MOST = 24, AT_ONCE = 3 };

static int about(const struct ch_preference *p, int better) {
    return p->other == better ? better : p->candidate;
}

static bool is_without(const struct ch_statements *s, int better, const struct ch_change *change,
                       int i) {
    for (int j = 0; j < change->without_count; j++)
        if (change->without[j].speaker == s->speaker[i] &&
            change->without[j].move == about(&s->preference[i], better))
            return true;
    return false;
}

static const struct ch_decision *decide_changed(struct ch_statements *s, int better,
                                                const struct ch_change *change) {
    int kept = 0;
    for (int i = 0; i < s->count; i++) {
        if (is_without(s, better, change, i))
            continue;
        s->kept[kept] = s->preference[i];
        if (i == change->priced)
            s->kept[kept].value = change->value;
        kept++;
    }
    if (change->says)
        s->kept[kept++] = (struct ch_preference){.kind = change->kind,
                                                 .candidate = better,
                                                 .other = -1,
                                                 .value = change->value,
                                                 .reason = "",
                                                 .rule = ""};
    return decide_kept(s, kept);
}

bool ch_change_holds(struct ch_statements *s, int better, const struct ch_change *change) {
    const struct ch_decision *d = decide_changed(s, better, change);
    return d->tied_count == 1 && d->tied[0] == better;
}

/* The score that would lift the better move a point above all that is left. */
static int64_t missing_score(const struct ch_decision *d, int better) {
    return d->sum[d->chosen] - d->sum[better] + CH_SCORE_UNIT;
}

/* With one thing said more for the better move, at the step where it goes. */
static bool says_more(struct ch_statements *s, int better, struct ch_change *change) {
    const struct ch_decision *d = decide_changed(s, better, change);
    enum ch_step step = d->removed_by[better];
    change->says = true;
    change->kind = step == CH_STEP_BEST ? CH_BEST : CH_SCORE;
    change->value = step == CH_STEP_BEST ? 0 : missing_score(d, better);
    if (ch_change_holds(s, better, change))
        return true;
    change->says = false;
    change->value = 0;
    return false;
}

/* With one score changed: raised on the better move, or lowered on the one that was chosen. Of
 * these the greatest, which changes least for its size; 0 is the price of nothing. */
static bool reprice(struct ch_statements *s, int better, struct ch_change *change) {
    const struct ch_decision *d = decide_changed(s, better, change);
    int64_t more = missing_score(d, better);
    struct ch_change best = *change;
    int64_t greatest = 0;
    for (int i = 0; i < s->count; i++) {
        const struct ch_preference *p = &s->preference[i];
        if (p->kind != CH_SCORE || (p->candidate != better && p->candidate != s->chosen) ||
            llabs(p->value) <= greatest)
            continue;
        change->priced = i;
        change->value = p->value + (p->candidate == better ? more : -more);
        if (ch_change_holds(s, better, change)) {
            best = *change;
            greatest = llabs(p->value);
        }
    }
    *change = best;
    return change->priced >= 0;
}

/* All that may be taken away, each once. */
static int list_parts(const struct ch_statements *s, int better, struct ch_change_part part[]) {
    int count = 0;
    for (int i = 0; i < s->count; i++) {
        const struct ch_change_part found = {s->speaker[i], about(&s->preference[i], better)};
        int j = 0;
        while (j < count && (part[j].speaker != found.speaker || part[j].move != found.move))
            j++;
        if (j == count)
            part[count++] = found;
    }
    return count;
}

/* With `more` parts of part[from..count-1] taken away beside those that are. */
static bool takes_away(struct ch_statements *s, int better, const struct ch_change_part part[],
                       int count, int from, int more, bool says, struct ch_change *change) {
    if (more == 0)
        return says ? says_more(s, better, change) : ch_change_holds(s, better, change);
    for (int i = from; i + more <= count; i++) {
        change->without[change->without_count++] = part[i];
        if (takes_away(s, better, part, count, i + 1, more - 1, says, change))
            return true;
        change->without_count--;
    }
    return false;
}

static bool find_change(struct ch_statements *s, int better, const struct ch_change_part part[],
                        int count, struct ch_change *change) {
    if (takes_away(s, better, part, count, 0, 1, false, change) || reprice(s, better, change) ||
        says_more(s, better, change))
        return true;
    int few = count < MOST ? count : MOST;
    for (int more = 2; more <= AT_ONCE; more++)
        if (takes_away(s, better, part, few, 0, more, false, change) ||
            takes_away(s, better, part, more == 2 ? count : few, 0, more - 1, true, change))
            return true;
    return false;
}

void ch_change_find(struct ch_statements *s, int better, struct ch_change *change) {
    CH_FREED struct ch_change_part *part = ch_alloc(((size_t)s->count + 1) * sizeof *part);
    int count = list_parts(s, better, part);
    *change = (struct ch_change){.priced = -1};
    change->without = ch_alloc(((size_t)s->count + 1) * sizeof *change->without);
    if (!find_change(s, better, part, count, change)) {
        for (int i = 0; i < count; i++)
            change->without[i] = part[i];
        change->without_count = count;
        bool found = says_more(s, better, change);
        assert(found && "nothing is said but for the better move");
        (void)found;
    }
}

void ch_change_done(struct ch_change *change) {
    ch_free(change->without);
    *change = (struct ch_change){0};
}

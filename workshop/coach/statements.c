#include "workshop/coach/statements.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "core/base/memory.h"
#include "workshop/account.h"

static const cJSON *member(const cJSON *object, const char *name) {
    return cJSON_GetObjectItemCaseSensitive(object, name);
}

static int candidate_named(const cJSON *list, const char *move) {
    int index = 0;
    const cJSON *each;
    cJSON_ArrayForEach(each, list) {
        if (strcmp(ch_account_string(each, "move"), move) == 0)
            return index;
        index++;
    }
    return -1;
}

static int speaker_of(struct ch_statements *s, const cJSON *preference) {
    const cJSON *line = member(preference, "line");
    const struct ch_speaker found = {ch_account_string(preference, "rule"),
                                     ch_account_string(preference, "file"),
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
    const struct ch_preference_row *row = ch_preference_find(ch_account_string(preference, "kind"));
    const cJSON *value = member(preference, "value");
    const char *other = ch_account_string(preference, "other");
    if (!row)
        return false;
    struct ch_preference p = {.kind = row->kind,
                              .candidate = candidate,
                              .other = other[0] ? candidate_named(candidates, other) : -1,
                              .reason = ch_account_string(preference, "reason"),
                              .rule = ch_account_string(preference, "rule")};
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
        room += (size_t)cJSON_GetArraySize(member(each, "preferences"));
        s->candidates++;
    }
    s->preference = ch_alloc(room * sizeof *s->preference);
    s->kept = ch_alloc((room + (size_t)s->candidates + 1) * sizeof *s->kept);
    s->speaker = ch_alloc(room * sizeof *s->speaker);
    s->rule = ch_alloc(room * sizeof *s->rule);
}

bool ch_statements_read(const cJSON *account, uint64_t key, struct ch_statements *s) {
    const cJSON *candidates = member(account, "candidates"), *each, *preference;
    const cJSON *left_out = member(account, "left_out");
    *s = (struct ch_statements){.key = key};
    if (strcmp(ch_account_string(account, "kind"), "rules") != 0 || !cJSON_IsNumber(left_out) ||
        left_out->valueint > 0)
        return false;
    make_room(s, candidates);
    int candidate = 0;
    cJSON_ArrayForEach(each, candidates) {
        cJSON_ArrayForEach(preference, member(each, "preferences")) {
            if (!add(s, candidates, candidate, preference))
                return false;
        }
        candidate++;
    }
    s->chosen = candidate_named(candidates, ch_account_string(account, "chosen"));
    return s->chosen >= 0 && ch_statements_decide(s, NULL, NULL)->chosen == s->chosen;
}

const struct ch_decision *ch_statements_decide(struct ch_statements *s,
                                               bool (*keep)(const void *context, int i),
                                               const void *context) {
    int kept = 0;
    for (int i = 0; i < s->count; i++)
        if (!keep || keep(context, i))
            s->kept[kept++] = s->preference[i];
    ch_decide(s->candidates, s->kept, kept, s->key, &s->decision);
    return &s->decision;
}

const struct ch_decision *ch_statements_decide_more(struct ch_statements *s,
                                                    const struct ch_preference more[], int count) {
    memcpy(s->kept, s->preference, (size_t)s->count * sizeof *s->kept);
    if (count > 0)
        memcpy(s->kept + s->count, more, (size_t)count * sizeof *more);
    ch_decide(s->candidates, s->kept, s->count + count, s->key, &s->decision);
    return &s->decision;
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

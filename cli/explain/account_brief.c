/* An account in a few lines: the choice, and in a word what became of the other moves. */
#include <string.h>

#include "cli/explain/account_parts.h"
#include "core/base/json.h"
#include "core/base/memory.h"

enum { MOVES_WIDTH = 18 };

/* "saves a piece (save-a-piece)" */
static void add_reason(const cJSON *preference, struct ch_text *out) {
    const char *reason = ch_json_string(preference, "reason"),
               *rule = ch_json_string(preference, "rule");
    ch_text_addf(out, ": %s", reason[0] ? reason : "no reason given");
    if (rule[0])
        ch_text_addf(out, " (%s)", rule);
}

/* The first preference of `kind` that `candidate` has, about `other` if that is not NULL. */
static const cJSON *find_preference(const cJSON *candidate, const char *kind, const char *other) {
    const cJSON *preference;
    cJSON_ArrayForEach(preference, ch_json_get(candidate, "preferences")) {
        if (strcmp(ch_json_string(preference, "kind"), kind) == 0 &&
            (!other || strcmp(ch_json_string(preference, "other"), other) == 0))
            return preference;
    }
    return NULL;
}

/* A move that is better than `candidate`, and why. */
static void add_better(const cJSON *account, const cJSON *candidate, struct ch_text *out) {
    const char *move = ch_json_string(candidate, "move");
    const cJSON *other, *preference;
    cJSON_ArrayForEach(other, ch_json_get(account, "candidates")) {
        const cJSON *better = find_preference(other, "better", move);
        if (!better || !ch_account_compared(account, ch_json_string(other, "move")))
            continue;
        ch_text_addf(out, "%s is better", ch_json_string(other, "move"));
        add_reason(better, out);
        return;
    }
    cJSON_ArrayForEach(preference, ch_json_get(candidate, "preferences")) {
        const char *than = ch_json_string(preference, "other");
        if (strcmp(ch_json_string(preference, "kind"), "worse") != 0 ||
            !ch_account_compared(account, than))
            continue;
        ch_text_addf(out, "worse than %s", than);
        add_reason(preference, out);
        return;
    }
}

static void add_score(const cJSON *chosen, const cJSON *candidate, struct ch_text *out) {
    const char *verdict = ch_json_string(candidate, "verdict");
    const cJSON *own = ch_json_get(candidate, "score");
    const cJSON *max = ch_json_get(chosen, "score");
    if (verdict[0])
        ch_text_addf(out, "worth %s, not %s", verdict, ch_json_string(chosen, "verdict"));
    else if (own && max)
        ch_text_addf(out, "scores %.15g, not %.15g", own->valuedouble, max->valuedouble);
}

/* The reason why a candidate was not chosen: "rejected: …", "16-19 is better: …", "scores 2, not
 * 5". */
static void add_fate(const cJSON *account, const cJSON *candidate, struct ch_text *out) {
    const char *step = ch_json_string(candidate, "removed_by");
    const cJSON *chosen = ch_account_candidate(account, ch_json_string(account, "chosen"));
    const cJSON *own = find_preference(candidate, step, NULL),
                *its = find_preference(chosen, step, NULL);
    enum ch_preference_effect effect = ch_step_effect(ch_account_step(candidate));
    if (effect == CH_EFFECT_COMPARES) {
        add_better(account, candidate, out);
    } else if (effect == CH_EFFECT_ADDS) {
        add_score(chosen, candidate, out);
    } else if (effect == CH_EFFECT_KEEPS && its) {
        ch_text_addf(out, "%s is ", ch_json_string(chosen, "move"));
        ch_account_said(its, out);
        add_reason(its, out);
    } else if (own) {
        ch_account_said(own, out);
        add_reason(own, out);
    }
    if (out->length == 0)
        ch_account_fate(candidate, out);
}

/* The moves from `first` on that met the fate fate[first], in one line; their fates are emptied. */
static void add_group(const cJSON *candidates, struct ch_text fate[], int first,
                      struct ch_text *out) {
    const cJSON *candidate;
    CH_SCOPED(ch_text_done) struct ch_text moves = ch_text_new(), shared = ch_text_new();
    int at = 0;
    ch_text_add(&shared, fate[first].data);
    cJSON_ArrayForEach(candidate, candidates) {
        if (at >= first && strcmp(fate[at].data, shared.data) == 0) {
            ch_text_addf(&moves, "%s ", ch_json_string(candidate, "move"));
            ch_text_clear(&fate[at]);
        }
        at++;
    }
    ch_text_addf(out, "  %-*s %s\n", MOVES_WIDTH, moves.data, shared.data);
}

void ch_account_brief(const cJSON *account, struct ch_text *out) {
    const cJSON *candidates = ch_json_get(account, "candidates"), *candidate;
    int count = cJSON_GetArraySize(candidates), at = 0;
    struct ch_text *fate = ch_alloc((size_t)(count + 1) * sizeof *fate);
    cJSON_ArrayForEach(candidate, candidates) {
        fate[at] = ch_text_new();
        if (ch_json_string(candidate, "removed_by")[0])
            add_fate(account, candidate, &fate[at]);
        at++;
    }
    for (int i = 0; i < count; i++)
        if (fate[i].length > 0)
            add_group(candidates, fate, i, out);
    for (int i = 0; i < count; i++)
        ch_text_done(&fate[i]);
    ch_free(fate);
}

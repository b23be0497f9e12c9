/* What an account says, in words: the console, the pages and JSON have them from here. */
#include "workshop/account.h"

#include <ctype.h>
#include <string.h>

#include "core/base/json.h"
#include "core/base/value_text.h"

bool ch_account_indifferent(const cJSON *account) {
    const cJSON *impasses = ch_json_get(account, "impasses"), *each;
    cJSON_ArrayForEach(each, impasses) {
        if (strcmp(ch_json_string(each, "kind"), "tie") == 0)
            return false;
    }
    return impasses != NULL;
}

void ch_account_fate(const cJSON *candidate, struct ch_text *out) {
    enum ch_step step = ch_account_step(candidate);
    const struct ch_preference_row *row = ch_step_row(step);
    if (step == CH_STEP_RANDOM_TIE)
        ch_text_add(out, "tied; another was drawn");
    else if (!row)
        ch_text_add(out, "chosen");
    else if (row->effect == CH_EFFECT_DROPS)
        ch_text_addf(out, "it is %s", row->said);
    else if (row->effect == CH_EFFECT_ADDS)
        ch_text_add(out, "another move scores more");
    else
        ch_text_addf(out, "another move is %s", row->said);
}

bool ch_account_idle(const cJSON *preference) {
    const cJSON *value = ch_json_get(preference, "value");
    return cJSON_IsNumber(value) && value->valuedouble == 0;
}

void ch_account_words(const cJSON *preference, struct ch_text *out) {
    const char *reason = ch_json_string(preference, "reason");
    ch_account_said(preference, out);
    ch_text_addf(out, reason[0] ? ": %s" : "%s", reason);
}

void ch_account_worth(const cJSON *candidate, struct ch_text *out) {
    static const char bound[] = "at most ";
    const char *verdict = ch_json_string(candidate, "verdict"), *end = verdict;
    if (strncmp(verdict, bound, strlen(bound)) == 0)
        end += strlen(bound);
    if (!verdict[0]) {
        ch_text_add(out, "scores ");
        ch_number_add(out, ch_json_number(candidate, "score"));
    } else if (isalpha((unsigned char)end[0])) {
        ch_text_addf(out, "%s%s", end == verdict ? "" : "at best ", end);
    } else {
        ch_text_addf(out, "is worth %s", verdict);
    }
}

/* ": it saves a piece (save-a-piece)" */
static void add_reason(const cJSON *preference, struct ch_text *out) {
    const char *reason = ch_json_string(preference, "reason"),
               *rule = ch_json_string(preference, "rule");
    ch_text_addf(out, ": %s", reason[0] ? reason : "no reason given");
    if (rule[0])
        ch_text_addf(out, " (%s)", rule);
}

/* The first preference that `candidate` has of those that count at the step in this sense, about
 * `other` if that is not NULL. */
static const cJSON *find_preference(const cJSON *candidate, enum ch_step step,
                                    enum ch_preference_sense sense, const char *other) {
    const cJSON *preference;
    cJSON_ArrayForEach(preference, ch_json_get(candidate, "preferences")) {
        if (ch_account_counts(preference, step, sense) &&
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
        const cJSON *better = find_preference(other, CH_STEP_BETTER, CH_SENSE_FOR, move);
        if (!better || !ch_account_compared(account, ch_json_string(other, "move")))
            continue;
        ch_text_addf(out, "%s is better", ch_json_string(other, "move"));
        add_reason(better, out);
        return;
    }
    cJSON_ArrayForEach(preference, ch_json_get(candidate, "preferences")) {
        const char *than = ch_json_string(preference, "other");
        if (!ch_account_counts(preference, CH_STEP_BETTER, CH_SENSE_AGAINST) ||
            !ch_account_compared(account, than))
            continue;
        ch_text_addf(out, "it is worse than %s", than);
        add_reason(preference, out);
        return;
    }
}

static void add_score(const cJSON *chosen, const cJSON *candidate, struct ch_text *out) {
    ch_text_add(out, "it ");
    ch_account_worth(candidate, out);
    ch_text_add(out, ", the choice ");
    ch_account_worth(chosen, out);
}

void ch_account_outcome(const cJSON *account, const cJSON *candidate, struct ch_text *out) {
    size_t start = out->length;
    enum ch_step step = ch_account_step(candidate);
    const cJSON *chosen = ch_account_candidate(account, ch_json_string(account, "chosen"));
    const cJSON *own = find_preference(candidate, step, CH_SENSE_AGAINST, NULL),
                *its = find_preference(chosen, step, CH_SENSE_FOR, NULL);
    enum ch_preference_effect effect = ch_step_effect(step);
    if (effect == CH_EFFECT_COMPARES) {
        add_better(account, candidate, out);
    } else if (effect == CH_EFFECT_ADDS) {
        add_score(chosen, candidate, out);
    } else if (effect == CH_EFFECT_KEEPS && its) {
        ch_text_addf(out, "%s is ", ch_json_string(chosen, "move"));
        ch_account_said(its, out);
        add_reason(its, out);
    } else if (own) {
        ch_text_add(out, "it is ");
        ch_account_said(own, out);
        add_reason(own, out);
    }
    if (out->length == start)
        ch_account_fate(candidate, out);
}

void ch_account_add_words(cJSON *account) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    cJSON *candidate, *preference;
    cJSON_ArrayForEach(candidate, cJSON_GetObjectItem(account, "candidates")) {
        ch_text_clear(&text);
        ch_account_fate(candidate, &text);
        cJSON_AddStringToObject(candidate, "fate", text.data);
        cJSON_ArrayForEach(preference, cJSON_GetObjectItem(candidate, "preferences")) {
            ch_text_clear(&text);
            ch_account_words(preference, &text);
            cJSON_AddStringToObject(preference, "words", text.data);
        }
    }
}

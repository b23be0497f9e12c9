#include "workshop/account.h"

#include <string.h>

#include "core/base/json.h"
#include "core/base/value_text.h"

enum ch_status ch_account_ask(struct ch_agent *agent, const struct ch_turn *turn,
                              struct ch_inquiry inquiry, cJSON **answer, struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text json = ch_text_new();
    enum ch_status status = agent->ops->inquire(agent, turn, &inquiry, &json, error);
    *answer = NULL;
    return status == CH_OK ? ch_json_read(json.data, json.length, NULL, answer, error) : status;
}

const cJSON *ch_account_candidate(const cJSON *account, const char *move) {
    const cJSON *candidate;
    cJSON_ArrayForEach(candidate, ch_json_get(account, "candidates")) {
        if (strcmp(ch_json_string(candidate, "move"), move) == 0)
            return candidate;
    }
    return NULL;
}

enum ch_step ch_account_step(const cJSON *candidate) {
    return ch_step_find(ch_json_string(candidate, "removed_by"));
}

bool ch_account_compared(const cJSON *account, const char *move) {
    enum ch_step step = ch_account_step(ch_account_candidate(account, move));
    return step == CH_STEP_NONE || step >= CH_STEP_BETTER;
}

void ch_account_label(const cJSON *label, const char *comma, struct ch_text *out) {
    if (cJSON_IsString(label))
        ch_text_add(out, label->valuestring);
    const cJSON *item;
    cJSON_ArrayForEach(item, label) {
        ch_text_add(out, item == label->child ? "" : comma);
        ch_account_label(item, comma, out);
    }
}

void ch_account_said(const cJSON *preference, struct ch_text *out) {
    const char *kind = ch_json_string(preference, "kind"),
               *other = ch_json_string(preference, "other");
    const cJSON *value = ch_json_get(preference, "value");
    const struct ch_preference_row *row = ch_preference_find(kind);
    ch_text_add(out, row ? row->said : kind);
    if (other[0])
        ch_text_addf(out, row && row->form == CH_FORM_ANY_PAIR ? " to %s" : " than %s", other);
    if (cJSON_IsNumber(value)) {
        ch_text_add(out, " ");
        ch_number_add_signed(out, value->valuedouble);
    }
}

void ch_account_place(const cJSON *preference, struct ch_text *out) {
    const char *file = ch_json_string(preference, "file");
    const cJSON *line = ch_json_get(preference, "line");
    if (file[0])
        ch_text_addf(out, "%s:%d", ch_path_name(file), line ? line->valueint : 0);
}

bool ch_account_counts(const cJSON *preference, enum ch_step step, enum ch_preference_sense sense) {
    const struct ch_preference_row *row = ch_preference_find(ch_json_string(preference, "kind"));
    return row && step != CH_STEP_NONE && row->step == step && row->sense == sense;
}

bool ch_account_same_rule(const cJSON *a, const cJSON *b) {
    static const char *const strings[] = {"rule", "file"};
    for (size_t i = 0; i < sizeof strings / sizeof *strings; i++)
        if (strcmp(ch_json_string(a, strings[i]), ch_json_string(b, strings[i])) != 0)
            return false;
    return cJSON_Compare(ch_json_get(a, "line"), ch_json_get(b, "line"), true) ||
           !cJSON_HasObjectItem(a, "line");
}

/* Adds the rule of a preference unless it is there. */
static void add_rule(cJSON *rules, const cJSON *preference) {
    static const char *const members[] = {"rule", "file", "line"};
    const cJSON *each;
    cJSON_ArrayForEach(each, rules) {
        if (ch_account_same_rule(each, preference))
            return;
    }
    cJSON *rule = ch_json_append(rules);
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        const cJSON *member = ch_json_get(preference, members[i]);
        if (member)
            cJSON_AddItemToObject(rule, members[i], cJSON_Duplicate(member, true));
    }
}

static void add_own(cJSON *rules, const cJSON *candidate, enum ch_step step,
                    enum ch_preference_sense sense) {
    const cJSON *preference;
    cJSON_ArrayForEach(preference, ch_json_get(candidate, "preferences")) {
        if (ch_account_counts(preference, step, sense))
            add_rule(rules, preference);
    }
}

/* Rules by which another candidate beats `move`, which counts only if that one got so far. */
static void add_comparisons(cJSON *rules, const cJSON *account, const char *move) {
    const cJSON *candidate, *preference;
    cJSON_ArrayForEach(candidate, ch_json_get(account, "candidates")) {
        const char *name = ch_json_string(candidate, "move");
        cJSON_ArrayForEach(preference, ch_json_get(candidate, "preferences")) {
            const char *other = ch_json_string(preference, "other");
            bool beats = ch_account_counts(preference, CH_STEP_BETTER, CH_SENSE_FOR) &&
                         strcmp(other, move) == 0 && ch_account_compared(account, name);
            bool is_beaten = ch_account_counts(preference, CH_STEP_BETTER, CH_SENSE_AGAINST) &&
                             strcmp(name, move) == 0 && ch_account_compared(account, other);
            if (beats || is_beaten)
                add_rule(rules, preference);
        }
    }
}

static double scored_by(const cJSON *candidate, const cJSON *rule) {
    const cJSON *preference;
    double sum = 0;
    cJSON_ArrayForEach(preference, ch_json_get(candidate, "preferences")) {
        const cJSON *value = ch_json_get(preference, "value");
        if (ch_account_counts(preference, CH_STEP_SCORE, CH_SENSE_FOR) &&
            ch_account_same_rule(preference, rule) && cJSON_IsNumber(value))
            sum += value->valuedouble;
    }
    return sum;
}

/* The rule whose scores favour `chosen` over `candidate` most. */
static void add_scorer(cJSON *rules, const cJSON *chosen, const cJSON *candidate) {
    const cJSON *max = NULL, *preference, *both[2] = {chosen, candidate};
    double highest = 0;
    for (int i = 0; i < 2; i++) {
        cJSON_ArrayForEach(preference, ch_json_get(both[i], "preferences")) {
            double favours = scored_by(chosen, preference) - scored_by(candidate, preference);
            if (ch_account_counts(preference, CH_STEP_SCORE, CH_SENSE_FOR) && favours > highest) {
                highest = favours;
                max = preference;
            }
        }
    }
    if (max)
        add_rule(rules, max);
}

cJSON *ch_removal(const cJSON *account, const char *move) {
    const cJSON *candidate = account ? ch_account_candidate(account, move) : NULL;
    const char *name = candidate ? ch_json_string(candidate, "removed_by") : "";
    if (!name[0])
        return NULL;
    const cJSON *chosen = ch_account_candidate(account, ch_json_string(account, "chosen"));
    cJSON *removal = cJSON_CreateObject();
    cJSON_AddStringToObject(removal, "step", name);
    cJSON *rules = cJSON_AddArrayToObject(removal, "rules");
    enum ch_step step = ch_account_step(candidate);
    enum ch_preference_effect effect = ch_step_effect(step);
    if (effect == CH_EFFECT_COMPARES)
        add_comparisons(rules, account, move);
    else if (effect == CH_EFFECT_KEEPS)
        add_own(rules, chosen, step, CH_SENSE_FOR);
    else if (effect == CH_EFFECT_ADDS)
        add_scorer(rules, chosen, candidate);
    else
        add_own(rules, candidate, step, CH_SENSE_AGAINST);
    return removal;
}

void ch_removal_text(const cJSON *removal, struct ch_text *out) {
    const cJSON *rule;
    const char *before = ": ";
    const char *step = ch_json_string(removal, "step");
    ch_text_add(out, ch_step_find(step) == CH_STEP_RANDOM_TIE ? "tie-break" : step);
    cJSON_ArrayForEach(rule, ch_json_get(removal, "rules")) {
        ch_text_addf(out, "%s%s (", before, ch_json_string(rule, "rule"));
        ch_account_place(rule, out);
        ch_text_add(out, ")");
        before = ", ";
    }
    const cJSON *others = ch_json_get(removal, "others");
    if (others) {
        ch_text_add(out, ", after ");
        ch_removal_text(others, out);
    }
}

/* The output link: what rules state in a turn. Preferences about candidates are kept with their
 * rules. Claims about the result, (claim win|draw|loss "why"), decide no move; where both agents of
 * a game agree the referee may end it. Labels, (label ?m name value), are values that a rule base
 * shows people about its candidates; they are kept only while a turn is explained. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "bridge/environment/value.h"
#include "bridge/functions/functions.h"
#include "bridge/output/output.h"
#include "bridge/rulebase.h"
#include "core/base/json.h"

/* Argument `at` as a reason, "" if it is not there. On false the rule has been stopped. */
static bool reason_at(const struct ch_call *call, int at, const char **reason) {
    *reason = "";
    if (EnvRtnArgCount(call->env) < at)
        return true;
    DATA_OBJECT value;
    if (!EnvArgTypeCheck(call->env, call->row->function.name, at, SYMBOL_OR_STRING, &value))
        return false;
    *reason = DOToString(value);
    return ch_argument_short(call, "reason", *reason);
}

/* --- Preferences. --- */

static struct ch_statement *add_statement(struct ch_run *run, const char *reason) {
    struct ch_statement *statement =
        ch_added(run->statements, run->statement_count, run->statement_capacity);
    *statement = (struct ch_statement){.reason_at = run->reasons.length, .firing = -1};
    ch_text_add_bytes(&run->reasons, reason, strlen(reason) + 1);
    return statement;
}

void ch_preferences_add(struct ch_run *run, enum ch_preference_kind kind, int candidate,
                        const char *reason) {
    assert(candidate >= 0 && candidate < run->turn->legal->count);
    assert(ch_preference_row(kind)->form == CH_FORM_ONE);
    add_statement(run, reason)->preference =
        (struct ch_preference){.kind = kind, .candidate = candidate, .other = -1};
}

/* The number in millionths, rounded once, halves away from 0. False, with the mistake reported, if
 * it is no number that may be a score, or more than can be added up. */
static bool read_score(const struct ch_call *call, const DATA_OBJECT *number, int64_t *score) {
    bool whole = GetpType(number) == INTEGER;
    double value = whole ? (double)DOPToLong(number) : DOPToDouble(number);
    if (!isfinite(value))
        return ch_call_mistake(call, "the number is not finite");
    if (fabs(value) > CH_SCORE_MAX) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        ch_value_add(number, &text);
        return ch_call_mistake(call, "%s is not a number from %d to %d", text.data, -CH_SCORE_MAX,
                               CH_SCORE_MAX);
    }
    *score = whole ? (int64_t)DOPToLong(number) * CH_SCORE_UNIT : llround(value * CH_SCORE_UNIT);
    int64_t size = *score < 0 ? -*score : *score;
    if (size > CH_SCORES_MAX - call->run->scores_size)
        return ch_call_mistake(call, "the scores of this turn add up to more than %.15g",
                               (double)CH_SCORES_MAX / CH_SCORE_UNIT);
    call->run->scores_size += size;
    assert(call->run->scores_size >= 0 && call->run->scores_size <= CH_SCORES_MAX);
    return true;
}

static void prefer(const struct ch_call *call) {
    struct ch_run *run = call->run;
    enum ch_preference_kind kind = (enum ch_preference_kind)call->row->detail;
    enum ch_preference_form form = ch_preference_row(kind)->form;
    struct ch_preference p = {.kind = kind, .other = -1};
    int count = EnvRtnArgCount(call->env);
    const char *reason = "";
    DATA_OBJECT number;
    if (!ch_call_states(call) || !ch_argument_choice(call, 1, &p.candidate) ||
        (form == CH_FORM_PAIR && !ch_argument_choice(call, 2, &p.other)) ||
        (form == CH_FORM_ANY_PAIR && count > 1 &&
         !ch_argument_other(call, 2, count == 2, &p.other, &reason)) ||
        (form == CH_FORM_NUMBER &&
         !EnvArgTypeCheck(call->env, call->row->function.name, 2, INTEGER_OR_FLOAT, &number)) ||
        ((form != CH_FORM_ANY_PAIR || count > 2) &&
         !reason_at(call, form == CH_FORM_ONE ? 2 : 3, &reason)) ||
        (form == CH_FORM_NUMBER && !read_score(call, &number, &p.value)))
        return;
    assert(p.candidate >= 0 && p.candidate < run->turn->legal->count);
    assert(p.other >= -1 && p.other < run->turn->legal->count);
    assert(p.other >= 0 || form != CH_FORM_PAIR);
    struct ch_statement *statement = add_statement(run, reason);
    statement->preference = p;
    statement->rule = EngineData(call->env)->ExecutingRule;
    statement->firing = ch_trail_firing(&call->rulebase->trace);
}

void ch_preferences_gather(struct ch_run *run, bool plain) {
    int count = run->statement_count;
    if (count > run->preference_capacity) {
        run->preference_capacity = count * 2;
        run->preferences = ch_realloc(run->preferences,
                                      (size_t)run->preference_capacity * sizeof *run->preferences);
    }
    for (int i = 0; i < count; i++) {
        struct ch_statement *statement = &run->statements[i];
        assert(statement->reason_at < run->reasons.length);
        if (plain)
            ch_text_plain(run->reasons.data + statement->reason_at, "");
        statement->preference.reason = run->reasons.data + statement->reason_at;
        statement->preference.rule =
            statement->rule ? ch_rule_name(statement->rule) : CH_GUARD_NAME;
        run->preferences[i] = statement->preference;
    }
}

/* --- Claims. --- */

static const char *const names[] = {
    [CH_CLAIM_NONE] = "none",
    [CH_CLAIM_LOSS] = "loss",
    [CH_CLAIM_DRAW] = "draw",
    [CH_CLAIM_WIN] = "win",
};

const char *ch_claim_name(enum ch_claim claim) {
    return names[claim];
}

static enum ch_claim claim_named(const char *name) {
    for (int claim = CH_CLAIM_LOSS; claim <= CH_CLAIM_WIN; claim++)
        if (strcmp(names[claim], name) == 0)
            return (enum ch_claim)claim;
    return CH_CLAIM_NONE;
}

static void claim(const struct ch_call *call) {
    struct ch_run *run = call->run;
    DATA_OBJECT result;
    const char *reason;
    if (!ch_call_states(call) || !EnvArgTypeCheck(call->env, "claim", 1, SYMBOL, &result) ||
        !reason_at(call, 2, &reason))
        return;
    enum ch_claim claim = claim_named(DOToString(result));
    if (claim == CH_CLAIM_NONE) {
        ch_call_mistake(call, "the result is win, draw or loss, for the side to move");
        return;
    }
    size_t reason_at = run->reasons.length;
    *ch_added(run->claims, run->claim_count, run->claim_capacity) = (struct ch_rule_claim){
        .claim = claim, .reason_at = reason_at, .rule = EngineData(call->env)->ExecutingRule};
    ch_text_add_bytes(&run->reasons, reason, strlen(reason) + 1);
    ch_text_plain(run->reasons.data + reason_at, ""); /* it is written in one line */
}

enum ch_claim ch_claims_result(const struct ch_run *run) {
    for (int i = 1; i < run->claim_count; i++)
        if (run->claims[i].claim != run->claims[0].claim)
            return CH_CLAIM_NONE;
    return run->claim_count ? run->claims[0].claim : CH_CLAIM_NONE;
}

const char *ch_claim_reason(const struct ch_run *run, int i) {
    assert(i >= 0 && i < run->claim_count && run->claims[i].reason_at < run->reasons.length);
    return run->reasons.data + run->claims[i].reason_at;
}

static const char *rule_of(const struct ch_run *run, int i) {
    return ch_rule_name(run->claims[i].rule);
}

void ch_claims_report(const struct ch_run *run, struct ch_text *text) {
    enum ch_claim claim = ch_claims_result(run);
    int first = 0; /* in the order of words, since that of firing means nothing */
    for (int i = 1; i < run->claim_count; i++) {
        int order = strcmp(ch_claim_reason(run, i), ch_claim_reason(run, first));
        if (order == 0)
            order = strcmp(rule_of(run, i), rule_of(run, first));
        if (order < 0)
            first = i;
    }
    if (claim == CH_CLAIM_NONE)
        return;
    ch_text_addf(text, "%sThe agent claims a %s", text->length ? " " : "", names[claim]);
    ch_reason_end(ch_claim_reason(run, first), rule_of(run, first), text);
}

/* --- Labels. --- */

/* Words of a rule as a JSON string in one line. */
static cJSON *plain_string(const char *text) {
    CH_FREED char *copy = ch_copy(text);
    ch_text_plain(copy, "");
    return cJSON_CreateString(copy);
}

/* The value in JSON; `text` is what a rule would write. */
static cJSON *value_of(const DATA_OBJECT *value, const char *text) {
    if (value->type == INTEGER)
        return ch_json_new_number((double)ValueToLong(value->value), text);
    if (value->type == FLOAT)
        return ch_json_new_number(ValueToDouble(value->value), text);
    return plain_string(ValueToString(value->value));
}

bool ch_json_has(const cJSON *list, const cJSON *item) {
    const cJSON *each;
    cJSON_ArrayForEach(each, list) {
        if (cJSON_Compare(each, item, true))
            return true;
    }
    return false;
}

/* True if `known` is the value, or a list with it. Values are strings, or numbers with their text;
 * cJSON takes numbers that differ in their last digit for the same. */
static bool has_value(const cJSON *known, const cJSON *value) {
    const cJSON *each = cJSON_IsArray(known) ? known->child : known;
    for (; each; each = cJSON_IsArray(known) ? each->next : NULL)
        if (each->type == value->type && strcmp(each->valuestring, value->valuestring) == 0)
            return true;
    return false;
}

/* A label given again with another value becomes a list, in the order in which they were given. */
static void add_label(cJSON *labels, const char *name, cJSON *value) {
    cJSON *known = cJSON_GetObjectItemCaseSensitive(labels, name);
    if (!known) {
        cJSON_AddItemToObject(labels, name, value);
        return;
    }
    if (has_value(known, value)) {
        cJSON_Delete(value);
        return;
    }
    if (!cJSON_IsArray(known)) {
        cJSON *list = cJSON_CreateArray();
        cJSON_AddItemToArray(list, cJSON_Duplicate(known, 1));
        cJSON_ReplaceItemInObjectCaseSensitive(labels, name, list);
        known = list;
    }
    cJSON_AddItemToArray(known, value);
}

static bool is_short(const struct ch_call *call, const DATA_OBJECT *value) {
    return (value->type != SYMBOL && value->type != STRING) ||
           ch_argument_short(call, "label", ValueToString(value->value));
}

static void label(const struct ch_call *call) {
    cJSON *labels = call->rulebase->trace.labels;
    DATA_OBJECT name, value;
    int candidate;
    if (!ch_call_states(call) || !ch_argument_choice(call, 1, &candidate) ||
        !EnvArgTypeCheck(call->env, "label", 2, SYMBOL_OR_STRING, &name))
        return;
    EnvRtnUnknown(call->env, 3, &value);
    if (value.type != INTEGER && value.type != FLOAT && value.type != SYMBOL &&
        value.type != STRING)
        ch_call_mistake(call, "the value must be a symbol, a string or a number");
    else if (is_short(call, &name) && is_short(call, &value) && labels) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        cJSON *plain = plain_string(DOToString(name)),
              *both = cJSON_GetArrayItem(labels, candidate);
        ch_value_add(&value, &text);
        add_label(both->child, plain->valuestring, value_of(&value, text.data));
        add_label(both->child->next, plain->valuestring, cJSON_CreateString(text.data));
        cJSON_Delete(plain);
    }
}

void ch_labels_start(struct ch_trace *trace, int candidates) {
    assert(!trace->labels);
    trace->labels = cJSON_CreateArray();
    for (int i = 0; i < candidates; i++) {
        cJSON *both = ch_json_append(trace->labels);
        cJSON_AddObjectToObject(both, "labels");
        cJSON_AddObjectToObject(both, "label_texts");
    }
}

void ch_labels_stop(struct ch_trace *trace) {
    cJSON_Delete(trace->labels);
    trace->labels = NULL;
}

void ch_explain_labels(cJSON *object, const struct ch_trace *trace, int candidate) {
    assert(candidate >= 0 && candidate < cJSON_GetArraySize(trace->labels));
    const cJSON *each;
    cJSON_ArrayForEach(each, cJSON_GetArrayItem(trace->labels, candidate))
        cJSON_AddItemToObject(object, each->string, cJSON_Duplicate(each, true));
}

/* --- The functions. --- */

#define NOTHING(NAME, ARGUMENTS, CHECKS, CALL, DETAIL, COST, HELP)                                 \
    {                                                                                              \
        {NAME, ARGUMENTS, "nothing", HELP, COST, NULL, CH_PRICES_NO_MATTER}, 'v', CHECKS, "",      \
            {.nothing = CALL}, DETAIL, NULL                                                        \
    }
/* Those that state a preference, by its form. */
#define STATING_ONE(NAME, KIND, HELP)                                                              \
    NOTHING(NAME, "?m [\"why\"]", "12uiuk", prefer, KIND, "0.1 us", HELP)
#define STATING_PAIR(NAME, KIND, HELP)                                                             \
    NOTHING(NAME, "?a ?b [\"why\"]", "23uiik", prefer, KIND, "0.1 us", HELP)
#define STATING_ANY_PAIR(NAME, KIND, HELP)                                                         \
    NOTHING(NAME, "?m [?other] [\"why\"]", "13uiuk", prefer, KIND, "0.1 us", HELP)
#define STATING_NUMBER(NAME, KIND, HELP)                                                           \
    NOTHING(NAME, "?m ?number [\"why\"]", "23uink", prefer, KIND, "0.15 us", HELP)
#define STATING(KIND, FORM, STEP, EFFECT, SENSE, IMPASSE, NAME, SAID, HELP)                        \
    STATING_##FORM(NAME, CH_##KIND, HELP),

static const struct ch_function_row rows[] = {
    CH_PREFERENCE_TABLE(STATING)
    /* Functions that decide nothing. */
    NOTHING(
        "claim", "?result [\"why\"]", "12wwk", claim, 0, "0.1 us",
        "Says that the game's result will be win, draw or loss for the side to move. It decides "
        "no move; where both agents agree a match may be told to end the game."),
    NOTHING("label", "?m ?name ?value", "33uiku", label, 0, "0.1 us",
            "Tells people that ?m has this value under this name. It decides nothing."),
};

const struct ch_function_table ch_stating_functions = {rows, sizeof rows / sizeof *rows};

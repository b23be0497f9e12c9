/* The output link: keeps the statements of rules about candidates with their rules. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "bridge/functions/functions.h"
#include "bridge/guard.h"
#include "bridge/output/output.h"

struct ch_rulebase *ch_function_stating(void *env) {
    struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    if (EngineData(env)->ExecutingRule && !EngineData(env)->JoinOperationInProgress)
        return rulebase;
    ch_rule_mistake(env, ch_function_row(env)->function.name,
                    "it belongs on the right-hand side of a rule");
    return NULL;
}

bool ch_argument_reason(void *env, int at, const char **reason) {
    *reason = "";
    if (EnvRtnArgCount(env) < at)
        return true;
    DATA_OBJECT value;
    if (!EnvArgTypeCheck(env, ch_function_row(env)->function.name, at, SYMBOL_OR_STRING, &value))
        return false;
    *reason = DOToString(value);
    return ch_argument_short(env, "reason", *reason);
}

static struct ch_statement *add_statement(struct ch_run *run, const char *reason) {
    run->statements = ch_grow(run->statements, run->statement_count, &run->statement_capacity,
                              sizeof *run->statements);
    struct ch_statement *statement = &run->statements[run->statement_count++];
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

static void state_preference(struct ch_rulebase *rulebase, int candidate, int other, int64_t value,
                             const char *reason) {
    struct ch_run *run = &rulebase->run;
    void *env = rulebase->environment.env;
    enum ch_preference_kind kind = (enum ch_preference_kind)ch_function_row(env)->detail;
    assert(candidate >= 0 && candidate < run->turn->legal->count);
    assert(other >= -1 && other < run->turn->legal->count);
    assert(other >= 0 || ch_preference_row(kind)->form != CH_FORM_PAIR);
    struct ch_statement *statement = add_statement(run, reason);
    statement->preference = (struct ch_preference){
        .kind = kind, .candidate = candidate, .other = other, .value = value};
    statement->rule = EngineData(env)->ExecutingRule;
    statement->firing = ch_trail_firing(&rulebase->trace);
}

void ch_function_prefer(void *env) {
    struct ch_rulebase *rulebase = ch_function_stating(env);
    const char *reason;
    int candidate;
    if (rulebase && ch_argument_choice(env, 1, &candidate) && ch_argument_reason(env, 2, &reason))
        state_preference(rulebase, candidate, -1, 0, reason);
}

void ch_function_compare(void *env) {
    struct ch_rulebase *rulebase = ch_function_stating(env);
    const char *reason;
    int candidate, other;
    if (rulebase && ch_argument_choice(env, 1, &candidate) && ch_argument_choice(env, 2, &other) &&
        ch_argument_reason(env, 3, &reason))
        state_preference(rulebase, candidate, other, 0, reason);
}

void ch_function_compare_any(void *env) {
    struct ch_rulebase *rulebase = ch_function_stating(env);
    const char *reason = "";
    int candidate, other = -1, count = EnvRtnArgCount(env);
    if (!rulebase || !ch_argument_choice(env, 1, &candidate) ||
        (count > 1 && !ch_argument_other(env, 2, count == 2, &other, &reason)) ||
        (count > 2 && !ch_argument_reason(env, 3, &reason)))
        return;
    state_preference(rulebase, candidate, other, 0, reason);
}

/* The number in millionths, rounded once, halves away from 0. False, with the mistake reported, if
 * it is no number that may be a score, or more than can be added up. */
static bool read_score(struct ch_rulebase *rulebase, const DATA_OBJECT *number, int64_t *score) {
    bool whole = GetpType(number) == INTEGER;
    double value = whole ? (double)DOPToLong(number) : DOPToDouble(number);
    if (!isfinite(value)) {
        ch_rule_mistake(rulebase->environment.env, "score", "the number is not finite");
        return false;
    }
    if (fabs(value) > CH_SCORE_MAX) {
        ch_rule_mistake(rulebase->environment.env, "score", "%.15g is not a number from %d to %d",
                        value, -CH_SCORE_MAX, CH_SCORE_MAX);
        return false;
    }
    *score = whole ? (int64_t)DOPToLong(number) * CH_SCORE_UNIT : llround(value * CH_SCORE_UNIT);
    int64_t size = *score < 0 ? -*score : *score;
    if (size > CH_SCORES_MAX - rulebase->run.scores_size) {
        ch_rule_mistake(rulebase->environment.env, "score",
                        "the scores of this turn add up to more than %.15g",
                        (double)CH_SCORES_MAX / CH_SCORE_UNIT);
        return false;
    }
    rulebase->run.scores_size += size;
    assert(rulebase->run.scores_size >= 0 && rulebase->run.scores_size <= CH_SCORES_MAX);
    return true;
}

void ch_function_score(void *env) {
    struct ch_rulebase *rulebase = ch_function_stating(env);
    const char *reason;
    int candidate;
    int64_t value;
    DATA_OBJECT number;
    if (rulebase && ch_argument_choice(env, 1, &candidate) &&
        EnvArgTypeCheck(env, "score", 2, INTEGER_OR_FLOAT, &number) &&
        ch_argument_reason(env, 3, &reason) && read_score(rulebase, &number, &value))
        state_preference(rulebase, candidate, -1, value, reason);
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

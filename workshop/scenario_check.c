/* Compares the expectations of a scenario with an agent's account of its decision. */
#include "workshop/scenario_run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/json.h"
#include "workshop/account.h"

enum { MAX_SHOWN = 3 };

/* The check that goes on. */
struct check {
    const struct ch_scenario *scenario;
    const struct ch_scenario_answer *answer;
    struct ch_text *failures;
    int count;
};

/* Begins the line of a failure. */
static struct ch_text *fail(struct check *check) {
    check->count++;
    return check->failures;
}

static void add_move(const struct ch_scenario *scenario, int index, struct ch_text *text) {
    scenario->game->ops->format_move(scenario->game, &scenario->legal.move[index], NULL,
                                     CH_NOTATION_FULL, text);
}

void ch_scenario_moves_text(const struct ch_scenario *scenario,
                            const struct ch_scenario_moves *moves, struct ch_text *text) {
    for (int i = 0; i < moves->count; i++) {
        ch_text_add(text, i ? ", " : "");
        add_move(scenario, moves->index[i], text);
    }
}

/* True if `move`, in full, is among `moves`. */
static bool is_among(const struct ch_scenario *scenario, const struct ch_scenario_moves *moves,
                     const char *move) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    bool found = false;
    for (int i = 0; i < moves->count && !found; i++) {
        ch_text_clear(&text);
        add_move(scenario, moves->index[i], &text);
        found = strcmp(text.data, move) == 0;
    }
    return found;
}

static bool is_good(const struct ch_scenario *scenario, const char *move) {
    return (scenario->best.count == 0 || is_among(scenario, &scenario->best, move)) &&
           !is_among(scenario, &scenario->avoid, move);
}

/* Appends "expected 16-19 or 18-22" or "expected another move than 6-9". */
static void add_expected(const struct ch_scenario *scenario, const char *got,
                         struct ch_text *text) {
    bool avoided = is_among(scenario, &scenario->avoid, got);
    ch_text_add(text, "expected ");
    if (scenario->best.count == 0)
        ch_text_addf(text, "another move than %s", got);
    else if (scenario->best.count > 1)
        ch_text_add(text, "one of ");
    ch_scenario_moves_text(scenario, &scenario->best, text);
    if (avoided && scenario->best.count > 0)
        ch_text_addf(text, " and never %s", got);
}

/* The choice, and what the tie-break could have chosen in its place. */
static void check_choice(struct check *check) {
    const struct ch_scenario *scenario = check->scenario;
    const struct ch_scenario_answer *answer = check->answer;
    if (!is_good(scenario, answer->chosen)) {
        struct ch_text *text = fail(check);
        add_expected(scenario, answer->chosen, text);
        ch_text_addf(text, "; chose %s%s%s\n", answer->chosen, answer->reason[0] ? ": " : "",
                     answer->reason);
        return;
    }
    const cJSON *tied = ch_json_get(answer->account, "tied"), *move;
    cJSON_ArrayForEach(move, tied) {
        if (!cJSON_IsString(move) || is_good(scenario, move->valuestring))
            continue;
        struct ch_text *text = fail(check);
        add_expected(scenario, move->valuestring, text);
        ch_text_addf(text, "; chose %s, but at random, which could have been %s\n", answer->chosen,
                     move->valuestring);
        return;
    }
}

static const cJSON *find_candidate(const struct check *check, int index) {
    assert(check->answer->account);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    add_move(check->scenario, index, &text);
    return ch_account_candidate(check->answer->account, text.data);
}

/* True if a label, which may have several values, has this one. */
static bool has_value(const cJSON *label, const char *value) {
    char *end;
    double number = strtod(value, &end);
    if (cJSON_IsString(label))
        return strcmp(label->valuestring, value) == 0;
    if (cJSON_IsNumber(label))
        return end != value && !*end && fabs(number - label->valuedouble) < 1e-9;
    const cJSON *item;
    cJSON_ArrayForEach(item, label) {
        if (has_value(item, value))
            return true;
    }
    return false;
}

static void check_label(struct check *check, const struct ch_scenario_label *wanted) {
    const cJSON *labels = ch_json_get(find_candidate(check, wanted->move), "labels");
    const cJSON *label = ch_json_get(labels, wanted->name);
    if (wanted->value ? has_value(label, wanted->value) : !label)
        return;
    struct ch_text *text = fail(check);
    ch_text_add(text, "expected the label ");
    add_move(check->scenario, wanted->move, text);
    ch_text_addf(text, " %s %s; it is ", wanted->name, wanted->value ? wanted->value : "none");
    ch_account_value(label, ", ", text);
    ch_text_addf(text, "%s\n", label ? "" : "not there");
}

/* True if `move` (full) is the one that is meant. */
static bool is_meant(const struct check *check, int index, const char *move) {
    const struct ch_scenario_moves one = {&index, 1};
    return index == CH_ANY_MOVE || is_among(check->scenario, &one, move);
}

/* A rule may be named with its phase or without. */
static bool is_rule(const char *wanted, const char *rule) {
    const char *bare = strstr(rule, "::");
    return !wanted || strcmp(wanted, rule) == 0 || (bare && strcmp(wanted, bare + 2) == 0);
}

static const char *opposite(const char *kind) {
    return strcmp(kind, "better") == 0 ? "worse" : strcmp(kind, "worse") == 0 ? "better" : kind;
}

/* True if what was said about `move` says what is wanted: (better A B) and (worse B A) are the
 * same. */
static bool says(const struct check *check, const struct ch_scenario_preference *wanted,
                 const char *move, const cJSON *said) {
    const char *kind = ch_json_string(said, "kind"), *other = ch_json_string(said, "other");
    const cJSON *value = ch_json_get(said, "value");
    if (!is_rule(wanted->rule, ch_json_string(said, "rule")))
        return false;
    if (wanted->has_value &&
        !(cJSON_IsNumber(value) && fabs(value->valuedouble - wanted->value) < 1e-9))
        return false;
    if (strcmp(kind, wanted->kind) == 0 && is_meant(check, wanted->move, move) &&
        (wanted->other == CH_ANY_MOVE || is_meant(check, wanted->other, other)))
        return true;
    return other[0] && strcmp(kind, opposite(wanted->kind)) == 0 &&
           is_meant(check, wanted->move, other) && is_meant(check, wanted->other, move);
}

static const cJSON *find_saying(const struct check *check,
                                const struct ch_scenario_preference *wanted) {
    const cJSON *candidate, *said;
    cJSON_ArrayForEach(candidate, ch_json_get(check->answer->account, "candidates")) {
        const cJSON *all = ch_json_get(candidate, "preferences");
        cJSON_ArrayForEach(said, all) {
            if (says(check, wanted, ch_json_string(candidate, "move"), said))
                return said;
        }
    }
    return NULL;
}

static void add_said(const cJSON *said, struct ch_text *text) {
    ch_account_said(said, text);
    ch_text_addf(text, " (%s)", ch_json_string(said, "rule"));
}

/* Adds what rules said about the move instead, as far as it helps. */
static void add_instead(const struct check *check, int move, struct ch_text *text) {
    if (move == CH_ANY_MOVE) {
        ch_text_add(text, "no rule said so of any move\n");
        return;
    }
    const cJSON *all = ch_json_get(find_candidate(check, move), "preferences");
    const cJSON *said;
    int count = 0;
    ch_text_add(text, cJSON_GetArraySize(all) ? "said of it: " : "nothing was said of it");
    cJSON_ArrayForEach(said, all) {
        if (count < MAX_SHOWN)
            ch_text_add(text, count ? ", " : "");
        if (count++ < MAX_SHOWN)
            add_said(said, text);
    }
    if (count > MAX_SHOWN)
        ch_text_addf(text, " and %d more", count - MAX_SHOWN);
    ch_text_add(text, "\n");
}

static void check_preference(struct check *check, const struct ch_scenario_preference *wanted) {
    const cJSON *found = find_saying(check, wanted);
    if (!found == wanted->denied)
        return;
    struct ch_text *text = fail(check);
    ch_text_addf(text, "expected %s; ", wanted->text);
    if (found) {
        ch_text_add(text, "it was said: ");
        add_said(found, text);
        ch_text_add(text, "\n");
    } else {
        add_instead(check, wanted->move, text);
    }
}

/* The facts of this name, as many as help. */
static void add_facts_of(const cJSON *facts, const char *name, struct ch_text *text) {
    size_t length = strlen(name);
    int count = 0;
    const cJSON *fact;
    cJSON_ArrayForEach(fact, facts) {
        const char *other = ch_json_string(fact, "fact");
        if (strncmp(other + (*other == '('), name, length) != 0 ||
            !strchr(" )", other[(*other == '(') + length]))
            continue;
        if (count < MAX_SHOWN)
            ch_text_addf(text, "%s%s", count ? " " : "there are ", other);
        count++;
    }
    if (count > MAX_SHOWN)
        ch_text_addf(text, " and %d more", count - MAX_SHOWN);
    else if (count == 0)
        ch_text_addf(text, "there is no fact `%s`", name);
}

static void check_fact(struct check *check, const struct ch_scenario_fact *wanted) {
    const cJSON *facts = ch_json_get(check->answer->facts, "facts"), *fact;
    const char *found = NULL;
    cJSON_ArrayForEach(fact, facts) {
        const char *text = ch_json_string(fact, "fact");
        if (!found && ch_fact_pattern_fits(wanted->pattern, text))
            found = text;
    }
    if (!found == wanted->denied)
        return;
    struct ch_text *text = fail(check);
    ch_text_addf(text, "expected %s; ", wanted->text);
    if (found)
        ch_text_addf(text, "there is %s", found);
    else
        add_facts_of(facts, ch_fact_pattern_name(wanted->pattern), text);
    ch_text_add(text, "\n");
}

int ch_scenario_check(const struct ch_scenario *scenario, const struct ch_scenario_answer *answer,
                      struct ch_text *failures) {
    struct check check = {scenario, answer, failures, 0};
    check_choice(&check);
    bool needs_account = scenario->label_count > 0 || scenario->preference_count > 0;
    if (needs_account && !answer->account)
        ch_text_add(fail(&check), "expected labels or preferences; the agent gives no account\n");
    for (int i = 0; answer->account && i < scenario->label_count; i++)
        check_label(&check, &scenario->labels[i]);
    for (int i = 0; answer->account && i < scenario->preference_count; i++)
        check_preference(&check, &scenario->preferences[i]);
    if (scenario->fact_count > 0 && !answer->facts)
        ch_text_add(fail(&check), "expected facts; the agent tells none\n");
    for (int i = 0; answer->facts && i < scenario->fact_count; i++)
        check_fact(&check, &scenario->facts[i]);
    return check.count;
}

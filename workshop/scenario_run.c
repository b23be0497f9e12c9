/* Scenarios run, and what is expected in them held against an agent's account of its decision. */
#include "workshop/scenario_run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base/clock.h"
#include "core/base/json.h"
#include "workshop/account.h"

enum { LARGEST_FILE = 4 << 20 };

const char *ch_scenario_verdict_name(enum ch_scenario_verdict verdict) {
    static const char *const names[CH_SCENARIO_VERDICTS] = {
        [CH_SCENARIO_PASSED] = "passed",
        [CH_SCENARIO_FAILED] = "failed",
        [CH_SCENARIO_KNOWN] = "known-failure",
        [CH_SCENARIO_UNEXPECTED] = "unexpected-pass",
    };
    return names[verdict];
}

enum ch_status ch_suite_read(struct ch_suite *suite, const char *path, const char *home,
                             const struct ch_game *game, struct ch_error *error) {
    const char *name = ch_path_within(path, home);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    struct ch_scenarios *file = ch_append(&suite->files, &suite->file_count, sizeof *file);
    enum ch_status status = ch_text_read_file(&text, path, LARGEST_FILE, error);
    if (status == CH_OK)
        status = ch_scenarios_read(name, text.data, text.length, game, file, error);
    if (status == CH_OK && file->count == 0)
        status = ch_error_set(error, CH_BAD_INPUT, name, 0,
                              "the file holds no scenario; write (scenario (name \"…\") …)");
    return status;
}

char *ch_suite_beside(const struct ch_source *sources, int count) {
    CH_SCOPED(ch_text_done) struct ch_text path = ch_text_new();
    struct ch_text list = ch_text_new();
    const char *agent = count > 0 && sources[0].path ? sources[0].path : "";
    const char *name = ch_path_name(agent), *dot = strrchr(name, '.');
    int length = (int)(dot ? dot - name : (long)strlen(name));
    for (int i = 0; i < count && length > 0; i++) {
        const char *beside = sources[i].path;
        if (!beside)
            continue;
        ch_text_clear(&path);
        ch_text_add_bytes(&path, beside, (size_t)(ch_path_name(beside) - beside));
        ch_text_addf(&path, "%.*s.scenarios", length, name);
        if (access(path.data, F_OK) == 0 && !ch_text_has_line(list.data, path.data))
            ch_text_addf(&list, "%s\n", path.data);
    }
    return ch_text_take(&list);
}

enum { MAX_SHOWN = 3 };

/* A decision that is held against its scenario; owns what the agent said beside its choice. */
struct check {
    const struct ch_scenario *scenario;
    struct ch_scenario_result *result; /* gets a line in `failures` for each that is not met */
    cJSON *account, *facts;            /* NULL: the agent gives none */
};

static void check_done(struct check *check) {
    cJSON_Delete(check->account);
    cJSON_Delete(check->facts);
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
    const struct ch_scenario_result *result = check->result;
    if (!is_good(scenario, result->chosen)) {
        struct ch_text *text = &check->result->failures;
        add_expected(scenario, result->chosen, text);
        ch_text_addf(text, "; chose %s%s%s\n", result->chosen, result->reason[0] ? ". " : "",
                     result->reason);
        return;
    }
    const cJSON *tied = ch_json_get(check->account, "tied"), *move;
    cJSON_ArrayForEach(move, tied) {
        if (!cJSON_IsString(move) || is_good(scenario, move->valuestring))
            continue;
        struct ch_text *text = &check->result->failures;
        add_expected(scenario, move->valuestring, text);
        ch_text_addf(text, "; chose %s, but at random, which could have been %s\n", result->chosen,
                     move->valuestring);
        return;
    }
}

static const cJSON *find_candidate(const struct check *check, int index) {
    assert(check->account);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    add_move(check->scenario, index, &text);
    return ch_account_candidate(check->account, text.data);
}

/* True if a label, which may have several values, has this one. A string may be written without
 * its quotes, too. */
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
    const cJSON *candidate = find_candidate(check, wanted->move);
    const cJSON *label = ch_json_get(ch_json_get(candidate, "labels"), wanted->name);
    const cJSON *texts = ch_json_get(ch_json_get(candidate, "label_texts"), wanted->name);
    if (wanted->value ? has_value(label, wanted->value) || has_value(texts, wanted->value) : !label)
        return;
    struct ch_text *text = &check->result->failures;
    ch_text_add(text, "expected the label ");
    add_move(check->scenario, wanted->move, text);
    ch_text_addf(text, " %s %s; it is ", wanted->name, wanted->value ? wanted->value : "none");
    ch_account_label(texts, ", ", text);
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
    cJSON_ArrayForEach(candidate, ch_json_get(check->account, "candidates")) {
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
    struct ch_text *text = &check->result->failures;
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
    const cJSON *facts = ch_json_get(check->facts, "facts"), *fact;
    const char *found = NULL;
    cJSON_ArrayForEach(fact, facts) {
        const char *text = ch_json_string(fact, "fact");
        if (!found && ch_fact_pattern_fits(wanted->pattern, text))
            found = text;
    }
    if (!found == wanted->denied)
        return;
    struct ch_text *text = &check->result->failures;
    ch_text_addf(text, "expected %s; ", wanted->text);
    if (found)
        ch_text_addf(text, "there is %s", found);
    else
        add_facts_of(facts, ch_fact_pattern_name(wanted->pattern), text);
    ch_text_add(text, "\n");
}

/* Adds a line for every expectation that is not met: "expected …; …". */
static void check_all(struct check *check) {
    const struct ch_scenario *scenario = check->scenario;
    struct ch_text *failures = &check->result->failures;
    check_choice(check);
    bool needs_account = scenario->label_count > 0 || scenario->preference_count > 0;
    if (needs_account && !check->account)
        ch_text_add(failures, "expected labels or preferences; the agent gives no account\n");
    for (int i = 0; check->account && i < scenario->label_count; i++)
        check_label(check, &scenario->labels[i]);
    for (int i = 0; check->account && i < scenario->preference_count; i++)
        check_preference(check, &scenario->preferences[i]);
    if (scenario->fact_count > 0 && !check->facts)
        ch_text_add(failures, "expected facts; the agent tells none\n");
    for (int i = 0; check->facts && i < scenario->fact_count; i++)
        check_fact(check, &scenario->facts[i]);
}

static void set_choice(struct ch_scenario_result *result, const char *chosen, const char *reason) {
    ch_free(result->chosen);
    ch_free(result->reason);
    result->chosen = ch_copy(chosen);
    result->reason = ch_copy(reason);
}

/* CH_UNSUPPORTED if the agent has no such answer: *json is NULL then. */
static enum ch_status inquire(struct ch_agent *agent, const struct ch_turn *turn,
                              enum ch_inquiry_kind kind, cJSON **json, struct ch_error *error) {
    enum ch_status status =
        ch_account_ask(agent, turn, (struct ch_inquiry){.kind = kind}, json, error);
    if (status == CH_OK && !*json)
        status = ch_bad_input(error, "the agent's answer can't be read");
    return status;
}

/* The choice of an agent that has no reasons. */
static enum ch_status choose(struct ch_scenario_result *result, struct ch_agent *agent,
                             const struct ch_turn *turn, struct ch_error *error) {
    CH_SCOPED(ch_choice_done) struct ch_choice choice = {0};
    CH_SCOPED(ch_text_done) struct ch_text move = ch_text_new();
    ch_choice_init(&choice);
    agent->ops->choose(agent, turn, &choice);
    bool chosen = choice.index >= 0 && choice.index < turn->legal->count;
    if (chosen)
        turn->game->ops->format_move(turn->game, &turn->legal->move[choice.index], NULL,
                                     CH_NOTATION_FULL, &move);
    else
        ch_error_set(error, CH_AGENT_FAULT, NULL, 0, "%s",
                     choice.fault.text[0] ? choice.fault.text : "it gave no move");
    set_choice(result, move.data, choice.reason.data);
    return chosen ? CH_OK : CH_AGENT_FAULT;
}

static enum ch_status ask(struct check *check, struct ch_agent *agent, const struct ch_turn *turn,
                          struct ch_error *error) {
    enum ch_status status = agent->ops->new_game(agent, turn->game, turn->seat, error);
    if (status == CH_OK)
        status = inquire(agent, turn, CH_INQUIRE_ACCOUNT, &check->account, error);
    if (status == CH_UNSUPPORTED)
        status = choose(check->result, agent, turn, error);
    else if (status == CH_OK)
        set_choice(check->result, ch_json_string(check->account, "chosen"),
                   ch_json_string(check->account, "reason"));
    if (status == CH_OK && check->scenario->fact_count > 0) {
        status = inquire(agent, turn, CH_INQUIRE_FACTS, &check->facts, error);
        status = status == CH_UNSUPPORTED ? CH_OK : status;
    }
    return status;
}

/* Decides with one key. True if all is as expected. */
static bool decide(struct ch_scenario_result *result, struct ch_agent *agent) {
    const struct ch_scenario *scenario = result->scenario;
    CH_SCOPED(check_done) struct check check = {.scenario = scenario, .result = result};
    struct ch_error error = {0};
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    struct ch_turn turn = ch_turn_make(scenario->game, &scenario->history, &parts);
    turn.key = ch_turn_key_of_seed((uint64_t)result->seed, 0, turn.seat, turn.history->count);
    set_choice(result, "", "");
    assert(result->failures.length == 0);
    if (ask(&check, agent, &turn, &error) == CH_OK)
        check_all(&check);
    else
        ch_text_addf(&result->failures, "the agent failed: %s\n", error.text);
    return result->failures.length == 0;
}

static void run_scenario(struct ch_scenario_result *result, struct ch_agent *agent) {
    const struct ch_scenario *scenario = result->scenario;
    int64_t begun = ch_clock_ns();
    bool good = true;
    assert(scenario->seeds > 0);
    result->failures = ch_text_new();
    for (result->seed = 1; good; result->seed++) {
        good = decide(result, agent);
        if (!good || result->seed == scenario->seeds)
            break;
    }
    if (scenario->known_failure)
        result->verdict = good ? CH_SCENARIO_UNEXPECTED : CH_SCENARIO_KNOWN;
    else
        result->verdict = good ? CH_SCENARIO_PASSED : CH_SCENARIO_FAILED;
    result->ms = (double)(ch_clock_ns() - begun) * 1e-6;
}

static void drop_results(struct ch_suite *suite) {
    for (int i = 0; i < suite->count; i++) {
        ch_text_done(&suite->results[i].failures);
        ch_free(suite->results[i].chosen);
        ch_free(suite->results[i].reason);
    }
    ch_free(suite->results);
    suite->results = NULL;
    suite->count = suite->left_out = 0;
    memset(suite->counts, 0, sizeof suite->counts);
}

static int count_scenarios(const struct ch_suite *suite) {
    int count = 0;
    for (int i = 0; i < suite->file_count; i++)
        count += suite->files[i].count;
    return count;
}

/* True if the last three results are the agent's own failures, each of which takes its time. */
static bool keeps_failing(const struct ch_suite *suite) {
    enum { FAULTS_IN_A_ROW = 3 };
    int faults = 0;
    for (int i = suite->count - 1; i >= 0 && !suite->results[i].chosen[0]; i--)
        faults++;
    return faults >= FAULTS_IN_A_ROW;
}

bool ch_suite_run(struct ch_suite *suite, struct ch_agent *agent, bool (*go_on)(void *context),
                  void *context) {
    int64_t begun = ch_clock_ns();
    bool whole = true;
    drop_results(suite);
    int count = count_scenarios(suite);
    suite->results = ch_alloc((size_t)(count + 1) * sizeof *suite->results);
    for (int i = 0; i < suite->file_count && whole; i++)
        for (int j = 0; j < suite->files[i].count && whole; j++) {
            whole = !keeps_failing(suite) && (!go_on || go_on(context));
            if (!whole)
                break;
            struct ch_scenario_result *result = &suite->results[suite->count++];
            *result = (struct ch_scenario_result){.scenario = &suite->files[i].scenario[j],
                                                  .file = suite->files[i].facts.file};
            run_scenario(result, agent);
            suite->counts[result->verdict]++;
        }
    suite->left_out = count - suite->count;
    assert(whole == (suite->left_out == 0));
    suite->ms = (double)(ch_clock_ns() - begun) * 1e-6;
    return whole;
}

void ch_suite_done(struct ch_suite *suite) {
    drop_results(suite);
    for (int i = 0; i < suite->file_count; i++)
        ch_scenarios_done(&suite->files[i]);
    ch_free(suite->files);
    *suite = (struct ch_suite){0};
}

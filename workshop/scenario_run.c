#include "workshop/scenario_run.h"

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

/* What the agent said of one turn, beside its choice. */
struct answers {
    cJSON *account, *facts;
};

static void answers_done(struct answers *answers) {
    cJSON_Delete(answers->account);
    cJSON_Delete(answers->facts);
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

static enum ch_status ask(struct ch_scenario_result *result, struct ch_agent *agent,
                          const struct ch_turn *turn, struct answers *answers,
                          struct ch_error *error) {
    enum ch_status status = agent->ops->new_game(agent, turn->game, turn->seat, error);
    if (status == CH_OK)
        status = inquire(agent, turn, CH_INQUIRE_ACCOUNT, &answers->account, error);
    if (status == CH_UNSUPPORTED)
        status = choose(result, agent, turn, error);
    else if (status == CH_OK)
        set_choice(result, ch_json_string(answers->account, "chosen"),
                   ch_json_string(answers->account, "reason"));
    if (status == CH_OK && result->scenario->fact_count > 0) {
        status = inquire(agent, turn, CH_INQUIRE_FACTS, &answers->facts, error);
        status = status == CH_UNSUPPORTED ? CH_OK : status;
    }
    return status;
}

/* Decides with one key. True if all is as expected. */
static bool decide(struct ch_scenario_result *result, struct ch_agent *agent) {
    const struct ch_scenario *scenario = result->scenario;
    CH_SCOPED(answers_done) struct answers answers = {0};
    struct ch_error error = {0};
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    struct ch_turn turn = ch_turn_make(scenario->game, &scenario->history, &parts);
    turn.key = ch_turn_key_of_seed((uint64_t)result->seed, 0, turn.seat, turn.history->count);
    set_choice(result, "", "");
    bool good = ask(result, agent, &turn, &answers, &error) == CH_OK;
    if (!good) {
        ch_text_addf(&result->failures, "the agent failed: %s\n", error.text);
    } else {
        const struct ch_scenario_answer answer = {result->chosen, result->reason, answers.account,
                                                  answers.facts};
        good = ch_scenario_check(scenario, &answer, &result->failures) == 0;
    }
    assert(good || result->failures.length > 0);
    return good;
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

/* crownhead rules test: an agent against the scenarios that its author wrote down. */
#include "cli/workshop/rules_test.h"

#include <assert.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agents/kinds/kinds.h"
#include "cli/command/command.h"
#include "cli/output/draw.h"
#include "cli/output/print.h"
#include "cli/workshop/workshop.h"

void ch_suite_summary(const struct ch_suite *suite, struct ch_text *out) {
    const int *counts = suite->counts;
    int failed = counts[CH_SCENARIO_FAILED], known = counts[CH_SCENARIO_KNOWN],
        unexpected = counts[CH_SCENARIO_UNEXPECTED];
    int all = suite->count + suite->left_out;
    ch_text_addf(out, "%d of %d scenario%s pass", counts[CH_SCENARIO_PASSED], all, ch_plural(all));
    if (failed)
        ch_text_addf(out, ", %d fail%s", failed, failed == 1 ? "s" : "");
    if (unexpected)
        ch_text_addf(out, ", %d pass%s unexpectedly", unexpected, unexpected == 1 ? "es" : "");
    if (known)
        ch_text_addf(out, ", %d known failure%s", known, ch_plural(known));
    if (suite->left_out)
        ch_text_addf(out, ", %d not run, since the agent keeps failing", suite->left_out);
    ch_text_addf(out, "; %.0f ms\n", suite->ms);
}

/* "rules/draughts/soar-checkers.scenarios:46: passed: figure 2.14". */
static void add_head(const struct ch_scenario_result *result, struct ch_text *out) {
    static const char *const words[CH_SCENARIO_VERDICTS] = {
        [CH_SCENARIO_PASSED] = "passed",
        [CH_SCENARIO_FAILED] = "FAILED",
        [CH_SCENARIO_KNOWN] = "known failure",
        [CH_SCENARIO_UNEXPECTED] = "PASSED UNEXPECTEDLY",
    };
    ch_text_addf(out, "%s:%d: %s: %s\n", result->file, result->scenario->line,
                 words[result->verdict], result->scenario->name);
}

/* The command that explains the decision, where a command line can say it. */
static void add_explain(const struct ch_scenario_result *result, const char *agent,
                        struct ch_text *out) {
    const struct ch_scenario *scenario = result->scenario;
    const struct ch_game *game = scenario->game;
    const struct ch_history *history = &scenario->history;
    CH_SCOPED(ch_text_done) struct ch_text word = ch_text_new();
    if (history->count > 1)
        return;
    ch_text_add(out, "  crownhead explain --agent ");
    ch_add_shell_word(out, agent);
    if (strcmp(game->name, ch_game_default) != 0) {
        ch_text_add(out, " --game ");
        ch_add_shell_word(out, game->name);
    }
    game->ops->format_position(game, ch_history_position(history), &word);
    ch_text_add(out, " --fen ");
    ch_add_shell_word(out, word.data);
    if (history->count > 0) {
        ch_text_add(out, " --last ");
        game->ops->format_move(game, &history->plies[0].move, NULL, CH_NOTATION_FULL, out);
    }
    if (result->seed != 1)
        ch_text_addf(out, " --seed %lld", (long long)result->seed);
    ch_text_add(out, "\n");
}

static void add_result(const struct ch_scenario_result *result, const char *agent,
                       const struct ch_draw_style *style, struct ch_text *out) {
    CH_SCOPED(ch_text_done) struct ch_text lines = ch_text_new();
    add_head(result, out);
    if (result->verdict == CH_SCENARIO_KNOWN)
        ch_text_addf(out, "  marked: %s\n", result->scenario->known_failure);
    if (result->verdict == CH_SCENARIO_UNEXPECTED)
        ch_text_addf(out, "  marked: %s; remove (known-failure …)\n",
                     result->scenario->known_failure);
    if (result->verdict == CH_SCENARIO_PASSED || result->verdict == CH_SCENARIO_UNEXPECTED)
        return;
    ch_text_add_lines(&lines, "  ", result->failures.data);
    ch_wrap(lines.data, ch_wrap_width(stdout), out); /* broken where the terminal ends */
    if (result->verdict == CH_SCENARIO_KNOWN)
        return;
    ch_draw_position(result->scenario->game, &result->scenario->history, style, out);
    add_explain(result, agent, out);
    ch_text_add(out, "\n");
}

void ch_suite_text(const struct ch_suite *suite, const char *agent, bool all, struct ch_text *out) {
    struct ch_draw_style style;
    ch_draw_style_auto(&style);
    for (int i = 0; i < suite->count; i++)
        if (all || suite->results[i].verdict != CH_SCENARIO_PASSED)
            add_result(&suite->results[i], agent, &style, out);
    ch_suite_summary(suite, out);
}

/* `#` begins a directive in TAP. */
static void add_tap_name(const char *name, struct ch_text *out) {
    for (; *name; name++) {
        if (*name == '#' || *name == '\\')
            ch_text_add(out, "\\");
        ch_text_add_bytes(out, *name == '\n' ? " " : name, 1);
    }
}

/* A line of YAML: the failures as a string in quotes, which are those of JSON. */
static void add_yaml(const char *name, const char *value, struct ch_text *out) {
    ch_text_addf(out, "  %s: ", name);
    ch_json_end(out, cJSON_CreateString(value));
    ch_text_add(out, "\n");
}

static bool is_good(const struct ch_scenario_result *result) {
    return result->verdict == CH_SCENARIO_PASSED || result->verdict == CH_SCENARIO_UNEXPECTED;
}

void ch_suite_tap(const struct ch_suite *suite, struct ch_text *out) {
    ch_text_addf(out, "TAP version 14\n1..%d\n", suite->count + suite->left_out);
    for (int i = 0; i < suite->count; i++) {
        const struct ch_scenario_result *result = &suite->results[i];
        ch_text_addf(out, "%sok %d - ", is_good(result) ? "" : "not ", i + 1);
        add_tap_name(result->scenario->name, out);
        if (result->scenario->known_failure) {
            ch_text_add(out, " # TODO ");
            add_tap_name(result->scenario->known_failure, out);
        }
        ch_text_add(out, "\n");
        if (is_good(result))
            continue;
        ch_text_add(out, "  ---\n");
        add_yaml("message", result->failures.data, out);
        add_yaml("file", result->file, out);
        ch_text_addf(out, "  line: %d\n  ...\n", result->scenario->line);
    }
    if (suite->left_out)
        ch_text_add(out, "Bail out! the agent keeps failing\n");
}

/* Text or an attribute of XML. Control characters, which XML has no way to write, are left out. */
static void add_xml(const char *text, struct ch_text *out) {
    static const char special[] = "<>&\"\n";
    static const char *const written[] = {"&lt;", "&gt;", "&amp;", "&quot;", "&#10;"};
    for (; *text; text++) {
        const char *found = strchr(special, *text);
        if (found)
            ch_text_add(out, written[found - special]);
        else if ((unsigned char)*text >= ' ' || *text == '\t')
            ch_text_add_bytes(out, text, 1);
    }
}

static void add_attribute(const char *name, const char *value, struct ch_text *out) {
    ch_text_addf(out, " %s=\"", name);
    add_xml(value, out);
    ch_text_add(out, "\"");
}

static void add_case(const struct ch_scenario_result *result, const char *agent,
                     struct ch_text *out) {
    const struct ch_scenario *scenario = result->scenario;
    ch_text_add(out, "    <testcase");
    add_attribute("name", scenario->name, out);
    add_attribute("classname", agent, out);
    add_attribute("file", result->file, out);
    ch_text_addf(out, " line=\"%d\" time=\"%.3f\"", scenario->line, result->ms * 1e-3);
    bool failed = result->verdict == CH_SCENARIO_FAILED;
    if (failed || result->verdict == CH_SCENARIO_KNOWN) {
        ch_text_addf(out, ">\n      <%s", failed ? "failure" : "skipped");
        add_attribute("message", failed ? result->failures.data : scenario->known_failure, out);
        ch_text_add(out, "/>\n    </testcase>\n");
    } else if (result->verdict == CH_SCENARIO_UNEXPECTED) {
        ch_text_add(out, ">\n      <failure message=\"passed unexpectedly\">");
        add_xml(scenario->known_failure, out);
        ch_text_add(out, "</failure>\n    </testcase>\n");
    } else {
        ch_text_add(out, "/>\n");
    }
}

/* The results [from, to) are those of one file. */
static void add_suite(const struct ch_suite *suite, int from, int to, const char *agent,
                      struct ch_text *out) {
    int failures = 0, skipped = 0;
    double ms = 0;
    assert(from < to && to <= suite->count);
    for (int i = from; i < to; i++) {
        enum ch_scenario_verdict verdict = suite->results[i].verdict;
        failures += verdict == CH_SCENARIO_FAILED || verdict == CH_SCENARIO_UNEXPECTED;
        skipped += verdict == CH_SCENARIO_KNOWN;
        ms += suite->results[i].ms;
    }
    ch_text_add(out, "  <testsuite");
    add_attribute("name", suite->results[from].file, out);
    ch_text_addf(out, " tests=\"%d\" failures=\"%d\" errors=\"0\" skipped=\"%d\" time=\"%.3f\">\n",
                 to - from, failures, skipped, ms * 1e-3);
    for (int i = from; i < to; i++)
        add_case(&suite->results[i], agent, out);
    ch_text_add(out, "  </testsuite>\n");
}

void ch_suite_junit(const struct ch_suite *suite, const char *agent, struct ch_text *out) {
    ch_text_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    for (int from = 0, to; from < suite->count; from = to) {
        to = from;
        while (to < suite->count && suite->results[to].file == suite->results[from].file)
            to++;
        add_suite(suite, from, to, agent, out);
    }
    ch_text_add(out, "</testsuites>\n");
}

static cJSON *move_list(const struct ch_scenario *scenario, const struct ch_scenario_moves *moves) {
    cJSON *list = cJSON_CreateArray();
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < moves->count; i++) {
        const struct ch_scenario_moves one = {&moves->index[i], 1};
        ch_text_clear(&text);
        ch_scenario_moves_text(scenario, &one, &text);
        cJSON_AddItemToArray(list, cJSON_CreateString(text.data));
    }
    return list;
}

static void print_result(const struct ch_scenario_result *result, const char *agent) {
    const struct ch_scenario *scenario = result->scenario;
    cJSON *line = ch_json_line();
    ch_json_add(line, "agent %s, scenario %s, file %s, line %d, verdict %s, known_failure %s",
                agent, scenario->name, result->file, scenario->line,
                ch_scenario_verdict_name(result->verdict), scenario->known_failure);
    ch_json_add(line, "chosen %s, reason %s, seed %g", result->chosen, result->reason,
                (double)result->seed);
    cJSON_AddItemToObject(line, "best", move_list(scenario, &scenario->best));
    cJSON_AddItemToObject(line, "avoid", move_list(scenario, &scenario->avoid));
    ch_json_add_lines(line, "failures", result->failures.data);
    cJSON_AddNumberToObject(line, "ms", result->ms);
    ch_json_print(line);
}

void ch_suite_json(const struct ch_suite *suite, const char *agent) {
    for (int i = 0; i < suite->count; i++)
        print_result(&suite->results[i], agent);
    cJSON *line = ch_json_line();
    ch_json_add(line,
                "scenarios %d, not_run %d, passed %d, failed %d, known_failures %d, "
                "unexpected_passes %d, ms %g",
                suite->count + suite->left_out, suite->left_out, suite->counts[CH_SCENARIO_PASSED],
                suite->counts[CH_SCENARIO_FAILED], suite->counts[CH_SCENARIO_KNOWN],
                suite->counts[CH_SCENARIO_UNEXPECTED], suite->ms);
    ch_json_print(line);
}

struct request {
    const char *agent, *game_name, *junit;
    const struct ch_game *game;
    struct ch_agents_config config;
    bool all, tap, json;
};

/* Prints every mistake of the file that was read last, or what else is wrong with it. */
static void print_mistakes(const struct ch_suite *suite, const struct ch_error *error) {
    const struct ch_facts *facts = &suite->files[suite->file_count - 1].facts;
    for (int i = 0; i < facts->mistake_count; i++)
        ch_fail(&facts->mistakes[i]);
    if (facts->mistake_count == 0)
        ch_fail(error);
}

/* Reads every file, so that all mistakes are reported at once. */
static bool read_files(const struct request *request, char *const paths[], int count,
                       struct ch_suite *suite) {
    struct ch_error error;
    bool good = true;
    for (int i = 0; i < count; i++) {
        if (ch_suite_read(suite, paths[i], request->config.home, request->game, &error) == CH_OK)
            continue;
        print_mistakes(suite, &error);
        good = false;
    }
    return good;
}

/* The files beside the rules. */
static bool read_beside(const struct request *request, struct ch_suite *suite) {
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    struct ch_error error;
    const char *arguments;
    if (ch_agent_kind_of(request->agent, &arguments))
        return !ch_failf("%s has no rules that scenarios could stand beside; name a file",
                         request->agent);
    if (ch_roster_collect(request->agent, NULL, &request->config, &sources, &error) != CH_OK)
        return !ch_fail(&error);
    char *list = ch_suite_beside(sources.source, sources.count), *rest;
    bool good = list[0] != '\0';
    if (!good)
        ch_failf("there are no scenarios beside the rules of %s; name a file, or write one: the "
                 "agent's name with .scenarios, in the folder of its rules",
                 request->agent);
    for (char *path = strtok_r(list, "\n", &rest); path; path = strtok_r(NULL, "\n", &rest))
        good = read_files(request, &path, 1, suite) && good;
    ch_free(list);
    return good;
}

static bool write_junit(const struct request *request, const struct ch_suite *suite) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_suite_junit(suite, request->agent, &text);
    bool standard = strcmp(request->junit, "-") == 0;
    FILE *file = standard ? stdout : fopen(request->junit, "w");
    bool good = file && fputs(text.data, file) >= 0;
    if (file && !standard)
        good = fclose(file) == 0 && good;
    if (!good) {
        struct ch_error error;
        struct stat about;
        ch_error_system(&error, request->junit, "can't be written");
        if (file && !standard && stat(request->junit, &about) == 0 && S_ISREG(about.st_mode))
            unlink(request->junit);
        ch_fail(&error);
    }
    return good;
}

static int report(const struct request *request, const struct ch_suite *suite) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    if (request->junit && !write_junit(request, suite))
        return CH_EXIT_BAD;
    if (request->json)
        ch_suite_json(suite, request->agent);
    else if (request->tap)
        ch_suite_tap(suite, &text);
    else if (!request->junit || strcmp(request->junit, "-") != 0)
        ch_suite_text(suite, request->agent, request->all, &text);
    ch_print_block(stdout, text.data);
    bool good = !suite->counts[CH_SCENARIO_FAILED] && !suite->counts[CH_SCENARIO_UNEXPECTED] &&
                !suite->left_out;
    return good ? CH_EXIT_DONE : CH_EXIT_NO;
}

static int test(struct request *request, char *const paths[], int count) {
    CH_SCOPED(ch_suite_done) struct ch_suite suite = {0};
    struct ch_agent *agent;
    struct ch_error error;
    request->game = ch_workshop_game(request->game_name, request->agent, &request->config);
    if (!request->game ||
        !(count > 0 ? read_files(request, paths, count, &suite) : read_beside(request, &suite)))
        return CH_EXIT_BAD;
    if (ch_agents_open(request->agent, request->game, &request->config, &agent, &error) != CH_OK)
        return ch_fail(&error);
    ch_suite_run(&suite, agent, NULL, NULL);
    agent->ops->close(agent);
    return report(request, &suite);
}

static int run(int argc, char **argv) {
    struct request request = {0};
    const struct ch_option options[] = {
        CH_FLAG("all", 0, "what passed, too", &request.all),
        CH_FLAG("tap", 0, "print Test Anything Protocol", &request.tap),
        CH_TEXT("junit", 0, "FILE", "write JUnit's XML to FILE as well; - prints it alone",
                &request.junit),
        CH_TEXT("game", 'g', CH_GAME_ARGUMENT, "the game of scenarios that name none",
                &request.game_name),
        CH_FLAG("json", 0, "one JSON object a line", &request.json),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_rules_test, options, argc, argv, 1, -1, &rest, &status))
        return status;
    if (request.tap && request.json)
        return ch_failf("--tap and --json can't both be printed; choose one");
    if (request.junit && strcmp(request.junit, "-") == 0 && (request.tap || request.json))
        return ch_failf("--junit - prints nothing else; write it to a file");
    request.agent = argv[1];
    return test(&request, argv + 2, rest - 1);
}

const struct ch_command ch_command_rules_test = {
    .name = "rules test",
    .arguments = "AGENT [FILE…]",
    .summary = "an agent against the scenarios beside its rules",
    .details = "A scenario is a position and what is expected there: the move, moves to avoid, "
               "labels, facts, or\n"
               "what a rule prefers. Without FILE it looks for the agent's name with .scenarios, "
               "beside the agent\n"
               "file and in the folders of its rules. Exit status 1: an expectation failed, or a "
               "known failure\n"
               "passed.",
    .run = run,
};

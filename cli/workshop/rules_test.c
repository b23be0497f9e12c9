/* crownhead rules test: an agent against the scenarios that its author wrote down. */
#include <stdio.h>
#include <string.h>

#include "agents/kinds/kinds.h"
#include "agents/roster/roster.h"
#include "cli/command/commands.h"
#include "cli/command/config.h"
#include "cli/command/options.h"
#include "cli/output/print.h"
#include "cli/workshop/scenario_report.h"
#include "cli/workshop/workshop.h"
#include "core/base/memory.h"

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
    if (ch_agent_kind_of(request->agent, &arguments)) {
        ch_failf("%s has no rules that scenarios could stand beside; name a file", request->agent);
        return false;
    }
    if (ch_roster_collect(request->agent, &request->config, &sources, &error) != CH_OK) {
        ch_fail(&error);
        return false;
    }
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
        ch_error_system(&error, request->junit, "can't be written");
        ch_fail(&error);
    }
    return good;
}

static int report(const struct request *request, const struct ch_suite *suite) {
    struct ch_text text;
    if (request->junit && !write_junit(request, suite))
        return CH_EXIT_BAD;
    text = ch_text_new();
    if (request->json)
        ch_suite_json(suite, request->agent);
    else if (request->tap)
        ch_suite_tap(suite, &text);
    else if (!request->junit || strcmp(request->junit, "-") != 0)
        ch_suite_text(suite, request->agent, request->all, &text);
    ch_print_block(stdout, text.data);
    ch_text_done(&text);
    bool good = !suite->counts[CH_SCENARIO_FAILED] && !suite->counts[CH_SCENARIO_UNEXPECTED] &&
                !suite->left_out;
    return good ? CH_EXIT_DONE : CH_EXIT_NO;
}

static int test(struct request *request, char *const paths[], int count) {
    CH_SCOPED(ch_suite_done) struct ch_suite suite = {0};
    struct ch_agent *agent;
    struct ch_error error;
    int exit_status = CH_EXIT_BAD;
    request->game = ch_workshop_game(request->game_name, request->agent, &request->config);
    if (!request->game)
        return CH_EXIT_BAD;
    if (count > 0 ? read_files(request, paths, count, &suite) : read_beside(request, &suite)) {
        if (ch_agents_open(request->agent, request->game, &request->config, &agent, &error) ==
            CH_OK) {
            ch_suite_run(&suite, agent, NULL, NULL);
            agent->ops->close(agent);
            exit_status = report(request, &suite);
        } else {
            ch_fail(&error);
        }
    }
    return exit_status;
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
    ch_cli_config(&request.config);
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

/* crownhead rules mistakes: which decisions lost something, and which rules did it. */
#include <unistd.h>

#include "cli/coach/mistakes_print.h"
#include "cli/command/commands.h"
#include "cli/command/config.h"
#include "cli/command/new_file.h"
#include "cli/command/options.h"
#include "cli/output/print.h"
#include "cli/output/progress_line.h"
#include "cli/workshop/workshop.h"
#include "core/base/text.h"

/* Defaults. LOSS: points of 100 that make a mistake; SHOW: mistakes that are drawn. */
enum { LOSS = 10, SHOW = 10, POINTS = 100 };

struct request {
    const char *agent, *game, *judge, *scenarios;
    struct ch_asked_positions asked;
    int64_t loss, show;
    bool json;
};

/* The first run writes the file, a later one reports which of its mistakes are mended. */
static enum ch_status record_mistakes(const struct request *request,
                                      const struct ch_agent_pool *pool,
                                      const struct ch_mistakes *mistakes, bool *good,
                                      struct ch_error *error) {
    int wrong = mistakes->fates[CH_FATE_MISTAKE];
    struct ch_suite suite = {0};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    enum ch_status status;
    if (access(request->scenarios, F_OK) != 0) {
        ch_mistakes_write(mistakes, request->agent, &text);
        status = ch_new_file(request->scenarios, text.data, error);
        if (status == CH_OK && !request->json)
            ch_print("\n%s is written: %d mistake%s\n", request->scenarios, wrong,
                     ch_plural(wrong));
    } else {
        status = ch_suite_read(&suite, request->scenarios, pool->config.home, pool->game, error);
        if (status == CH_OK) {
            ch_suite_run(&suite, pool->agent[0], NULL, NULL);
            *good = request->json ? ch_mended_json(mistakes, &suite, request->scenarios)
                                  : ch_mended_print(mistakes, &suite, request->scenarios);
        }
        ch_suite_done(&suite);
    }
    return status;
}

static enum ch_status find(const struct request *request, struct ch_agent_pool *pool,
                           const struct ch_judge *judge, bool *good, struct ch_error *error) {
    CH_SCOPED(ch_positions_done) struct ch_positions positions = {0};
    CH_SCOPED(ch_rule_list_done) struct ch_rule_list rules = {0};
    CH_SCOPED(ch_mistakes_done)
    struct ch_mistakes mistakes = {.judge = judge,
                                   .loss = (double)request->loss / POINTS,
                                   .positions = &positions,
                                   .rules = &rules};
    ch_rule_list_init(&rules, pool->agent[0]);
    enum ch_status status =
        ch_asked_positions_load(&request->asked, request->agent, pool, &positions, NULL, error);
    if (status == CH_OK)
        status = ch_mistakes_find(&mistakes, pool, error);
    if (status == CH_OK && request->json)
        ch_mistakes_json(&mistakes, request->agent);
    else if (status == CH_OK)
        ch_mistakes_print(&mistakes, request->agent, (int)request->show);
    if (status == CH_OK && request->scenarios)
        status = record_mistakes(request, pool, &mistakes, good, error);
    return status;
}

static int run(int argc, char **argv) {
    struct request request = {.loss = LOSS, .show = SHOW};
    const struct ch_option options[] = {
        CH_TEXT("game", 'g', CH_GAME_ARGUMENT, "the game (default: the agent's first)",
                &request.game),
        CH_ASKED_FILE(&request.asked.positions),
        CH_ASKED_RECORD(&request.asked),
        CH_ASKED_PLAYED(&request.asked),
        CH_JUDGE_ROWS(&request.judge, &request.loss),
        CH_TEXT("scenarios", 0, "FILE",
                "write the mistakes as scenarios; if FILE is there, tell which of its mistakes are "
                "mended",
                &request.scenarios),
        CH_INTEGER("show", 's', "N", "draw the N greatest mistakes", &request.show, 0, 1e9),
        CH_FLAG("json", 0, "one JSON object a line", &request.json),
        {0},
    };
    int rest, exit_status;
    bool good = true;
    if (!ch_options_parse(&ch_command_rules_mistakes, options, argc, argv, 1, 1, &rest,
                          &exit_status))
        return exit_status;
    if (!ch_asked_positions_fit(&request.asked))
        return CH_EXIT_BAD;
    struct ch_progress_line line = ch_progress_line("judging");
    struct ch_agent_pool pool = {.progress = &line.progress};
    struct ch_judge *judge = NULL;
    struct ch_error error;
    request.agent = argv[1];
    ch_cli_config(&pool.config);
    pool.game = ch_workshop_game(request.game, request.agent, &pool.config);
    if (!pool.game)
        return CH_EXIT_BAD;
    enum ch_status status = ch_judge_open(request.judge, pool.game, &pool.config, &judge, &error);
    if (status == CH_OK)
        status = ch_agent_pool_open(&pool, &request.agent, 1, &error);
    if (status == CH_OK)
        status = find(&request, &pool, judge, &good, &error);
    ch_agent_pool_close(&pool);
    ch_judge_close(judge);
    return status != CH_OK ? ch_fail(&error) : good ? CH_EXIT_DONE : CH_EXIT_NO;
}

const struct ch_command ch_command_rules_mistakes = {
    .name = "rules mistakes",
    .arguments = "AGENT",
    .summary = "which decisions were mistakes, and by which rules",
    .details = "A search judges each decision. A mistake loses --loss points of the expected "
               "result (a win is\n"
               "100, a draw 50) against the best move, at the judge's depth and two plies deeper.\n"
               "For each mistake the agent decides again without what each rule said: that tells "
               "which rules\n"
               "are to blame. The smallest change by which the agent would have chosen the better "
               "move is told,\n"
               "too. Facts that rules derived stay as they were.\n"
               "Exit status 1: a mistake that was written to --scenarios before is not mended.",
    .run = run,
};

/* crownhead rules suggest: drafts of rules, learnt from an agent's mistakes. */
#include <stdio.h>

#include "cli/coach/suggest_print.h"
#include "cli/command/commands.h"
#include "cli/command/config.h"
#include "cli/command/new_file.h"
#include "cli/command/options.h"
#include "cli/output/print.h"
#include "cli/output/progress_line.h"
#include "cli/workshop/workshop.h"

/* GAMES: that are played without --positions; LOSS: points of 100. */
enum { GAMES = 100, LOSS = 10, POINTS = 100, MOST_DRAFTS = 20 };

struct request {
    const char *agent, *game, *judge, *out;
    struct ch_asked_positions asked;
    int64_t loss, cover, drafts;
    bool json;
};

static enum ch_status write_drafts(const struct request *request, const struct ch_suggest *suggest,
                                   struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    enum ch_status status = CH_OK;
    ch_suggest_file(suggest, &text);
    if (request->out)
        status = ch_new_file(request->out, text.data, error);
    if (status == CH_OK && request->json)
        ch_suggest_json(suggest);
    else if (status == CH_OK && request->out)
        ch_print("%s is written: %d draft%s\n", request->out, suggest->count,
                 suggest->count == 1 ? "" : "s");
    else if (status == CH_OK)
        ch_print_block(stdout, text.data);
    return status;
}

static int suggest(const struct request *request, struct ch_agent_pool *pool,
                   const struct ch_judge *judge) {
    struct ch_positions positions = {0};
    struct ch_suggest made = {.agent = request->agent,
                              .judge = judge,
                              .loss = (double)request->loss / POINTS,
                              .positions = &positions,
                              .cover = (int)request->cover,
                              .drafts = (int)request->drafts};
    struct ch_error error;
    int failed, drafts = 0;
    enum ch_status status = ch_asked_positions_load(&request->asked, request->agent, true, pool,
                                                    &positions, &failed, &error);
    if (status == CH_OK && failed > 0)
        ch_print_to(stderr, "crownhead: %d game%s ended because an agent failed\n", failed,
                    failed == 1 ? "" : "s");
    if (status == CH_OK)
        status = ch_suggest_find(&made, pool, &error);
    if (status == CH_OK) {
        drafts = made.count;
        status = write_drafts(request, &made, &error);
    }
    ch_suggest_done(&made);
    if (positions.store)
        ch_positions_done(&positions);
    return status != CH_OK ? ch_fail(&error) : drafts > 0 ? CH_EXIT_DONE : CH_EXIT_NO;
}

static int run(int argc, char **argv) {
    struct request request = {.loss = LOSS, .cover = CH_DRAFT_COVER, .drafts = CH_DRAFTS};
    const struct ch_option options[] = {
        {"game", 'g', CH_OPTION_TEXT, CH_GAME_ARGUMENT, "the game (default: the agent's first)",
         &request.game, 0, 0},
        {"positions", 'p', CH_OPTION_TEXT, "FILE",
         "PDN, a FEN a line, a record, scenarios (default: 100 games of the agent)",
         &request.asked.positions, 0, 0},
        CH_ASKED_MATCH(&request.asked),
        CH_ASKED_DB(&request.asked),
        CH_ASKED_GAMES(&request.asked),
        CH_ASKED_AGAINST(&request.asked),
        CH_ASKED_MOST(&request.asked),
        {"judge", 'j', CH_OPTION_TEXT, "SEARCH", "what judges (default: search:depth=9)",
         &request.judge, 0, 0},
        {"loss", 'l', CH_OPTION_INTEGER, "POINTS",
         "what a mistake loses at least, in points of 100 of the expected result", &request.loss, 1,
         POINTS},
        {"cover", 'c', CH_OPTION_INTEGER, "N",
         "examples that a draft must match where it is learnt, at least", &request.cover, 1, 1e6},
        {"drafts", 'd', CH_OPTION_INTEGER, "N", "drafts, at most", &request.drafts, 1, MOST_DRAFTS},
        {"out", 'o', CH_OPTION_TEXT, "FILE", "the new rule file; without it they are printed",
         &request.out, 0, 0},
        {"json", 0, CH_OPTION_FLAG, NULL, "one JSON object a line", &request.json, 0, 0},
        {0},
    };
    int rest, exit_status;
    struct ch_error error;
    if (!ch_options_parse(&ch_command_rules_suggest, options, argc, argv, 1, 1, &rest,
                          &exit_status))
        return exit_status;
    if (!request.asked.positions && !request.asked.match && !request.asked.games)
        request.asked.games = GAMES;
    if (!ch_asked_positions_fit(&request.asked))
        return CH_EXIT_BAD;
    if (request.out && ch_new_file_possible(request.out, &error) != CH_OK)
        return ch_fail(&error);
    struct ch_progress_line line = ch_progress_line("judging");
    struct ch_agent_pool pool = {.progress = &line.progress};
    struct ch_judge *judge = NULL;
    request.agent = argv[1];
    ch_cli_config(&pool.config);
    pool.game = ch_workshop_game(request.game, request.agent, &pool.config);
    if (!pool.game)
        return CH_EXIT_BAD;
    if (ch_judge_open(request.judge, pool.game, &pool.config, &judge, &error) != CH_OK)
        return ch_fail(&error);
    exit_status = suggest(&request, &pool, judge);
    ch_agent_pool_close(&pool);
    ch_judge_close(judge);
    return exit_status;
}

const struct ch_command ch_command_rules_suggest = {
    .name = "rules suggest",
    .arguments = "AGENT",
    .summary = "drafts of rules, learnt from the agent's mistakes",
    .details =
        "Decisions are judged as by `rules mistakes`. A draft is a rule that matches many moves "
        "which\n"
        "were better than mistakes, or many mistakes, and few other moves. What a draft gains is\n"
        "measured on openings that it was not learnt from. The author decides what to keep.\n"
        "Exit status 1: no draft was found.",
    .run = run,
};

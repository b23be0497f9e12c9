/* crownhead games check: what is wrong with a definition, and what is surely not meant. */
#include <stdio.h>

#include <cjson/cJSON.h>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/games/game_text.h"
#include "cli/output/json_line.h"
#include "cli/output/print.h"
#include "cli/output/wrap.h"
#include "core/base/memory.h"
#include "core/games/draughts/definition/definition.h"
#include "core/games/games.h"
#include "core/games/own_games.h"

struct request {
    bool json;
    int mistakes, warnings, unread;
};

static void print_problem(const struct request *request, const struct ch_error *problem,
                          bool warning) {
    if (request->json) {
        cJSON *object = ch_json_line();
        cJSON_AddStringToObject(object, "severity", warning ? "warning" : "error");
        cJSON_AddStringToObject(object, "file", problem->file);
        cJSON_AddNumberToObject(object, "line", problem->line);
        cJSON_AddStringToObject(object, "text", problem->text);
        ch_json_print(object);
        return;
    }
    char buffer[CH_ERROR_FILE + CH_ERROR_TEXT + 16];
    ch_error_format(problem, buffer, sizeof buffer);
    ch_print_block(stdout, buffer);
    ch_print("%s\n", warning ? " [warning]" : "");
}

static void print_game_json(const struct ch_game *game, const struct ch_position *start,
                            const char *moves) {
    cJSON *object = ch_json_line();
    CH_SCOPED(ch_text_done) struct ch_text position = ch_text_new();
    game->ops->format_position(game, start, &position);
    cJSON_AddStringToObject(object, "name", game->name);
    cJSON_AddStringToObject(object, "title", game->title);
    cJSON_AddStringToObject(object, "start", position.data);
    cJSON_AddStringToObject(object, "kernel", game->kernel);
    cJSON_AddStringToObject(object, "moves", moves);
    ch_json_print(object);
}

static void print_game(const struct request *request, const struct ch_game *game) {
    struct ch_position start;
    CH_SCOPED(ch_text_done)
    struct ch_text board = ch_text_new(),
                   moves = ch_text_new(), wrapped = ch_text_new();
    ch_game_text_start(game, &start);
    ch_game_text_draw(game, &start, &board);
    ch_game_text_moves(game, &start, &moves);
    ch_wrap(moves.data, 100, &wrapped);
    if (request->json) {
        moves.data[moves.length - 1] = '\0';
        print_game_json(game, &start, moves.data);
    } else {
        ch_print("%s: %s, ", game->name, game->title);
        if (game->source_count > 0)
            ch_print("played by the %s move generator\n\n", game->kernel);
        else
            ch_print("part of the program: there is no file to check\n\n");
        ch_print_block(stdout, board.data);
        ch_print("%s\n%s moves: ", ch_game_text_start_note(game), game->seat_name[0]);
        ch_print_block(stdout, wrapped.data);
        ch_print("\n");
    }
}

/* A game without a definition has no more than rule variants that may be mistaken. */
static void check_own(struct request *request, const char *name) {
    const struct ch_game *game;
    struct ch_error error;
    if (ch_game_open(name, &game, &error) == CH_OK) {
        print_game(request, game);
    } else {
        print_problem(request, &error, false);
        request->mistakes++;
    }
}

static void check(struct request *request, const char *name) {
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    struct ch_definition_report report;
    struct ch_draughts *draughts = NULL;
    struct ch_error error;
    if (ch_games_collect(name, &sources, &error) != CH_OK) {
        if (error.line > 0) {
            print_problem(request, &error, false);
            request->mistakes++;
        } else {
            ch_fail(&error);
            request->unread++;
        }
        return;
    }
    char *base = ch_games_base(name);
    ch_definition_compile(base, ch_games_settings(name), sources.source, sources.count, &draughts,
                          &report, NULL);
    for (int i = 0; i < report.mistakes.count; i++)
        print_problem(request, &report.mistakes.problem[i], false);
    for (int i = 0; i < report.warnings.count; i++)
        print_problem(request, &report.warnings.problem[i], true);
    request->mistakes += report.mistakes.count;
    request->warnings += report.warnings.count;
    if (draughts)
        print_game(request, &draughts->game);
    ch_draughts_free(draughts);
    ch_definition_report_done(&report);
    ch_free(base);
}

static int run(int argc, char **argv) {
    struct request request = {0};
    bool strict = false;
    const struct ch_option options[] = {
        {"strict", 0, CH_OPTION_FLAG, NULL, "warnings make the exit status 1, too", &strict, 0, 0},
        {"json", 0, CH_OPTION_FLAG, NULL, "one JSON object a line", &request.json, 0, 0},
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_games_check, options, argc, argv, 1, -1, &rest, &status))
        return status;
    for (int i = 1; i <= rest; i++) {
        char *base = ch_games_base(argv[i]);
        if (ch_own_game_find(base))
            check_own(&request, argv[i]);
        else
            check(&request, argv[i]);
        ch_free(base);
    }
    return request.unread                                     ? CH_EXIT_BAD
           : request.mistakes || (strict && request.warnings) ? CH_EXIT_NO
                                                              : CH_EXIT_DONE;
}

const struct ch_command ch_command_games_check = {
    .name = "games check",
    .arguments = "FILE…",
    .summary = "what is wrong or doubtful in definitions of games",
    .details = "Every mistake is told as file:line: what is wrong; what to do. Warnings are about "
               "what can be\n"
               "played and is surely not meant: a piece that can never move, a promotion that "
               "never comes.\n"
               "A definition without mistakes is shown with its start position and the moves in "
               "it. Names of\n"
               "games and rule variants may be given, too.\n"
               "\n"
               "The exit status is 0, or 1 if there are mistakes (with --strict: or warnings), or "
               "2 if a file\n"
               "can't be read.",
    .run = run,
};

/* crownhead games check: what is wrong with a definition, or surely not meant; and what random
 * games of it show. */
#include "cli/games/games.h"
#include "cli/output/print.h"
#include "core/games/draughts/definition/definition.h"
#include "core/games/own_games.h"

void ch_games_print_problem(struct ch_games_request *request, const struct ch_error *problem,
                            bool warning) {
    request->mistakes += !warning;
    request->warnings += warning;
    if (request->json) {
        cJSON *object = ch_json_line();
        ch_json_add(object, "severity %s, file %s, line %d, text %s", warning ? "warning" : "error",
                    problem->file, problem->line, problem->text);
        ch_json_print(object);
        return;
    }
    ch_print_error(stdout, problem, warning ? " [warning]" : "");
}

static void print_game(const struct ch_games_request *request, const struct ch_game *game) {
    struct ch_position start;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    CH_SCOPED(ch_text_done)
    struct ch_text board = ch_text_new(), words = ch_text_new(), position = ch_text_new(),
                   wrapped = ch_text_new();
    const char *note = ch_games_add_start(game, &start, &board);
    ch_history_init(&history, game, &start);
    game->ops->moves(game, &history, &moves);
    for (int i = 0; i < moves.count; i++) {
        ch_text_add(&words, i ? " " : "");
        game->ops->format_move(game, &moves.move[i], &moves, CH_NOTATION_SHORT, &words);
    }
    if (request->json) {
        cJSON *object = ch_json_line();
        game->ops->format_position(game, &start, &position);
        ch_json_add(object, "name %s, title %s, start %s, kernel %s, moves %s", game->name,
                    game->title, position.data, game->kernel, words.data);
        ch_json_print(object);
        return;
    }
    ch_print("%s: %s, ", game->name, game->title);
    if (game->source_count > 0)
        ch_print("played by the %s move generator\n\n", game->kernel);
    else
        ch_print("part of the program: there is no file to check\n\n");
    ch_print_block(stdout, board.data);
    ch_print("%s\n%s moves: ", note, game->seat_name[0]);
    ch_wrap(words.data, 100, &wrapped);
    ch_print_block(stdout, wrapped.data);
    ch_print("\n\n");
}

/* A game without a definition has no more than rule variants that may be mistaken. */
static void check_own(struct ch_games_request *request, const char *name) {
    const struct ch_game *game;
    struct ch_error error;
    if (ch_game_open(name, &game, &error) == CH_OK) {
        print_game(request, game);
        ch_games_play(request, game);
    } else {
        ch_games_print_problem(request, &error, false);
    }
}

static void check(struct ch_games_request *request, const char *name) {
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    struct ch_definition_report report;
    struct ch_draughts *draughts = NULL;
    struct ch_error error;
    if (ch_games_collect(name, &sources, &error) != CH_OK) {
        if (error.line > 0) {
            ch_games_print_problem(request, &error, false);
        } else {
            ch_fail(&error);
            request->unread++;
        }
        return;
    }
    CH_FREED char *base = ch_games_base(name);
    ch_definition_compile(base, ch_games_settings(name), sources.source, sources.count, &draughts,
                          &report, NULL);
    for (int i = 0; i < report.mistakes.count; i++)
        ch_games_print_problem(request, &report.mistakes.problem[i], false);
    for (int i = 0; i < report.warnings.count; i++)
        ch_games_print_problem(request, &report.warnings.problem[i], true);
    if (draughts) {
        print_game(request, &draughts->game);
        ch_games_play(request, &draughts->game);
    }
    ch_draughts_free(draughts);
    ch_definition_report_done(&report);
}

static int run_check(int argc, char **argv) {
    struct ch_games_request request = {.seed = 1};
    bool strict = false;
    const struct ch_option options[] = {
        CH_FLAG("strict", 0, "warnings make the exit status 1, too", &strict),
        CH_INTEGER("play", 'p', "N", "play N games of random moves", &request.play, 1, 1000000),
        CH_INTEGER("seed", 0, "N", "of these games", &request.seed, 0, 1e15),
        CH_FLAG("json", 0, "one JSON object a line", &request.json),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_games_check, options, argc, argv, 1, -1, &rest, &status))
        return status;
    for (int i = 1; i <= rest; i++) {
        CH_FREED char *base = ch_games_base(argv[i]);
        if (ch_own_game_find(base))
            check_own(&request, argv[i]);
        else
            check(&request, argv[i]);
    }
    return request.unread                                     ? CH_EXIT_BAD
           : request.mistakes || (strict && request.warnings) ? CH_EXIT_NO
                                                              : CH_EXIT_DONE;
}

const struct ch_command ch_command_games_check = {
    .name = "games check",
    .arguments = "FILE|NAME…",
    .summary = "what is wrong or doubtful in definitions of games",
    .details = "Every mistake is reported as file:line: what is wrong; what to do. Warnings are about "
               "what can be\n"
               "played and is surely not meant: a piece that can never move, a promotion that "
               "never comes.\n"
               "A definition without mistakes is shown with its start position and the moves in "
               "it. Names of\n"
               "games and rule variants may be given, too.\n"
               "\n"
               "Random games show who wins, how games end and how long they are; a part of the "
               "rules that never\n"
               "matters in them is a warning.\n"
               "\n"
               "The exit status is 0, or 1 if there are mistakes (with --strict: or warnings), or "
               "2 if a file\n"
               "can't be read.",
    .run = run_check,
};

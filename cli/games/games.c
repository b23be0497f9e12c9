/* crownhead games: the games that can be played, listed, and shown with their rules in words; and
 * what is wrong with a definition, or surely not meant. */
#include <string.h>

#include "cli/command/command.h"
#include "cli/output/print.h"
#include "core/games/draughts/definition/definition.h"
#include "core/games/own_games.h"
#include "core/games/text/board_text.h"

static const struct ch_command command_list, command_show, command_check;

/* Fills in the start position; where the sides set up first, one with set-ups drawn at random,
 * always the same. Appends it drawn with its coordinates. Returns what is to be said about it, or
 * "". */
static const char *add_start(const struct ch_game *game, struct ch_position *start,
                             struct ch_text *text) {
    struct ch_random random;
    ch_random_init(&random, 1);
    ch_game_deal(game, &random, start);
    ch_board_draw(game, start, &(struct ch_drawing){.coordinates = true}, text);
    return game->ops->set_up ? "The sides set up first; here as drawn at random.\n" : "";
}

static void print_game_line(const struct ch_game *game) {
    cJSON *object = ch_json_line();
    ch_json_add(object, "name %s, title %s, squares %d, rows %d, columns %d", game->name,
                game->title, ch_game_squares(game), game->rows, game->columns);
    cJSON_AddItemToObject(object, "seats", cJSON_CreateStringArray(game->seat_name, CH_SEATS));
    if (game->pdn_type > 0)
        ch_json_add(object, "pdn-type %d", game->pdn_type);
    ch_json_add(object, "kernel %s", game->kernel);
    ch_json_print(object);
}

static int run_list(int argc, char **argv) {
    bool json = false;
    const struct ch_option options[] = {
        CH_FLAG("json", 0, "one JSON object a line", &json),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&command_list, options, argc, argv, 0, 0, &rest, &status))
        return status;
    CH_SCOPED(ch_columns_done) struct ch_columns table = {.right = {[3] = true, [5] = true}};
    const struct ch_game *game;
    ch_columns_rowf(&table, "name\ttitle\tboard\tsquares\tfirst\tGameType\tkernel");
    for (int i = 0; (game = ch_game_at(i)) != NULL; i++) {
        char type[16] = "";
        if (game->pdn_type > 0)
            snprintf(type, sizeof type, "%d", game->pdn_type);
        if (json)
            print_game_line(game);
        else
            ch_columns_rowf(&table, "%s\t%s\t%dx%d\t%d\t%s\t%s\t%s", game->name, game->title,
                            game->columns, game->rows, ch_game_squares(game), game->seat_name[0],
                            type, game->kernel);
    }
    if (!json)
        ch_columns_print(&table);
    return CH_EXIT_DONE;
}

static const struct ch_command command_list = {
    .name = "games list",
    .summary = "the games that can be played by name",
    .details = "Lists the definitions in rules/games/ and the games that are part of the program. "
               "Each line has\n"
               "the name, the title, columns and rows of the board, and the number of its "
               "squares. Then come who\n"
               "moves first, the GameType of PDN, and the move generator that plays it. A "
               "definition of your own\n"
               "is played by its path: --game my.game.",
    .run = run_list,
};

static void add_parameters_json(const struct ch_game *game, cJSON *object) {
    cJSON *list = cJSON_AddArrayToObject(object, "parameters");
    CH_SCOPED(ch_text_done) struct ch_text value = ch_text_new();
    for (int i = 0; i < game->rule_variant_count; i++) {
        const struct ch_rule_variant *variant = &game->rule_variants[i];
        cJSON *item = ch_json_append(list);
        ch_json_add(item, "name %s", variant->name);
        cJSON_AddItemToObject(item, "values",
                              cJSON_CreateStringArray(variant->values, variant->value_count));
        if (variant->max > 0)
            ch_json_add(item, "least %d, most %d", variant->min, variant->max);
        ch_text_clear(&value);
        ch_rule_variant_add_value(variant, &value);
        ch_json_add(item, "default %s, value %s, about %s", variant->values[variant->standard],
                    value.data, variant->about);
    }
}

static void print_json(const struct ch_game *game, struct ch_text *words) {
    cJSON *object = ch_json_line();
    struct ch_position start;
    CH_SCOPED(ch_text_done) struct ch_text position = ch_text_new();
    game->ops->start(game, &start);
    game->ops->format_position(game, &start, &position);
    ch_json_add(object, "name %s, title %s, about %s, start %s", game->name, game->title,
                game->about, position.data);
    cJSON *rules = cJSON_AddObjectToObject(object, "rules");
    for (char *line = words->data, *next; *line; line = next) {
        next = strchr(line, '\n') + 1;
        next[-1] = '\0';
        char *tab = strchr(line, '\t');
        *tab = '\0';
        cJSON_AddStringToObject(rules, line, tab + 1);
    }
    add_parameters_json(game, object);
    cJSON *literature = cJSON_AddArrayToObject(object, "sources");
    for (int i = 0; game->literature[i]; i++)
        cJSON_AddItemToArray(literature, cJSON_CreateString(game->literature[i]));
    cJSON *texts = cJSON_AddArrayToObject(object, "texts");
    for (int i = 0; i < game->source_count; i++)
        cJSON_AddItemToArray(texts, cJSON_CreateString(game->sources[i].name));
    cJSON_AddStringToObject(object, "hash", game->hash);
    ch_json_print(object);
}

static void add_parameters(const struct ch_game *game, struct ch_text *text) {
    for (int i = 0; i < game->rule_variant_count; i++) {
        const struct ch_rule_variant *variant = &game->rule_variants[i];
        ch_text_addf(text, "%s  %s = ", i ? "" : "\nRule variants that can be chosen:\n",
                     variant->name);
        ch_rule_variant_add_value(variant, text);
        ch_text_add(text, ", of ");
        ch_rule_variant_add_values(variant, text);
        ch_text_addf(text, "%s%s\n", variant->about[0] ? ". " : "", variant->about);
    }
}

static void add_text(const struct ch_game *game, const struct ch_text *words,
                     struct ch_text *text) {
    struct ch_position start;
    ch_text_addf(text, "%s (%s)\n", game->title, game->name);
    if (game->about[0])
        ch_text_addf(text, "%s\n", game->about);
    ch_text_add(text, "\n");
    ch_text_addf(text, "%s\n", add_start(game, &start, text));
    for (const char *line = words->data; *line; line = strchr(line, '\n') + 1) {
        int heading = (int)strcspn(line, "\t");
        ch_text_addf(text, "%.*s: %.*s\n", heading, line, (int)strcspn(line + heading + 1, "\n"),
                     line + heading + 1);
    }
    add_parameters(game, text);
    ch_text_add(text, "\nSources:\n");
    for (int i = 0; game->literature[i]; i++)
        ch_text_addf(text, "  %s\n", game->literature[i]);
    ch_text_add(text, game->source_count > 0 ? "Defined by" : "It is part of the program.");
    for (int i = 0; i < game->source_count; i++)
        ch_text_addf(text, "%s %s", i ? ", which extends" : "", game->sources[i].name);
    ch_text_add(text, "\n");
}

static int run_show(int argc, char **argv) {
    bool json = false;
    const struct ch_option options[] = {
        CH_FLAG("json", 0, "one JSON object", &json),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&command_show, options, argc, argv, 1, 1, &rest, &status))
        return status;
    const struct ch_game *game = ch_option_game(argv[1]);
    if (!game)
        return CH_EXIT_BAD;
    CH_SCOPED(ch_text_done)
    struct ch_text words = ch_text_new(), text = ch_text_new(), wrapped = ch_text_new();
    game->ops->words(game, &words);
    if (json) {
        print_json(game, &words);
    } else {
        int width = ch_wrap_width(stdout);
        add_text(game, &words, &text);
        ch_wrap(text.data, width > 0 ? width : 100, &wrapped);
        ch_print_block(stdout, wrapped.data);
    }
    return CH_EXIT_DONE;
}

static const struct ch_command command_show = {
    .name = "games show",
    .arguments = "NAME|FILE",
    .summary = "a game's start position and its rules in words",
    .details =
        "The words are made from the rules that are played. Rule variants may follow "
        "the name:\n"
        "crownhead games show turkish:promotion-in-capture=stop. Every game of the draughts family "
        "has the\n"
        "rule variant losing=yes.",
    .run = run_show,
};

struct request {
    bool json;
    int mistakes, warnings, unread;
};

static void print_problem(struct request *request, const struct ch_error *problem, bool warning) {
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

static void print_game(const struct request *request, const struct ch_game *game) {
    struct ch_position start;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    CH_SCOPED(ch_text_done)
    struct ch_text board = ch_text_new(), words = ch_text_new(), position = ch_text_new(),
                   wrapped = ch_text_new();
    const char *note = add_start(game, &start, &board);
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
static void check_own(struct request *request, const char *name) {
    const struct ch_game *game;
    struct ch_error error;
    if (ch_game_open(name, &game, &error) == CH_OK)
        print_game(request, game);
    else
        print_problem(request, &error, false);
}

static void check(struct request *request, const char *name) {
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    struct ch_definition_report report;
    struct ch_draughts *draughts = NULL;
    struct ch_error error;
    if (ch_games_collect(name, &sources, &error) != CH_OK) {
        if (error.line > 0) {
            print_problem(request, &error, false);
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
        print_problem(request, &report.mistakes.problem[i], false);
    for (int i = 0; i < report.warnings.count; i++)
        print_problem(request, &report.warnings.problem[i], true);

    if (draughts)
        print_game(request, &draughts->game);
    ch_draughts_free(draughts);
    ch_definition_report_done(&report);
}

static int run_check(int argc, char **argv) {
    struct request request = {0};
    bool strict = false;
    const struct ch_option options[] = {
        CH_FLAG("strict", 0, "warnings make the exit status 1, too", &strict),
        CH_FLAG("json", 0, "one JSON object a line", &request.json),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&command_check, options, argc, argv, 1, -1, &rest, &status))
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

static const struct ch_command command_check = {
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
    .run = run_check,
};

const struct ch_command ch_command_games = {
    .name = "games",
    .arguments = "PART",
    .summary = "the games that can be played, and definitions of games",
    .parts = (const struct ch_command *const[]){&command_list, &command_show, &command_check, NULL},
};

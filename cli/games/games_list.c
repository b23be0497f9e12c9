/* crownhead games list: the games that can be played. */
#include <stdio.h>

#include <cjson/cJSON.h>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/output/columns.h"
#include "cli/output/json_line.h"
#include "cli/output/print.h"
#include "core/games/games.h"

static void print_json(const struct ch_game *game) {
    cJSON *object = ch_json_line();
    ch_json_add(object, "name %s, title %s, squares %d, rows %d, columns %d", game->name,
                game->title, ch_game_squares(game), game->rows, game->columns);
    cJSON *seats = cJSON_AddArrayToObject(object, "seats");
    for (int seat = 0; seat < CH_SEATS; seat++)
        cJSON_AddItemToArray(seats, cJSON_CreateString(game->seat_name[seat]));
    if (game->pdn_type > 0)
        cJSON_AddNumberToObject(object, "pdn-type", game->pdn_type);
    cJSON_AddStringToObject(object, "kernel", game->kernel);
    ch_json_print(object);
}

static void add_row(struct ch_columns *table, const struct ch_game *game) {
    ch_columns_row(table);
    ch_columns_add(table, game->name);
    ch_columns_add(table, game->title);
    ch_columns_addf(table, "%dx%d", game->columns, game->rows);
    ch_columns_addf(table, "%d", ch_game_squares(game));
    ch_columns_add(table, game->seat_name[0]);
    ch_columns_addf(table, game->pdn_type > 0 ? "%d" : "", game->pdn_type);
    ch_columns_add(table, game->kernel);
}

static int run(int argc, char **argv) {
    bool json = false;
    const struct ch_option options[] = {
        CH_FLAG("json", 0, "one JSON object a line", &json),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_games_list, options, argc, argv, 0, 0, &rest, &status))
        return status;
    CH_SCOPED(ch_columns_done) struct ch_columns table = {.right = {[3] = true, [5] = true}};
    const char *const heads[] = {"name",  "title",    "board", "squares",
                                 "first", "GameType", "kernel"};
    const struct ch_game *game;
    ch_columns_row(&table);
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        ch_columns_add(&table, heads[i]);
    for (int i = 0; (game = ch_game_at(i)) != NULL; i++) {
        if (json)
            print_json(game);
        else
            add_row(&table, game);
    }
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    if (!json)
        ch_columns_write(&table, 0, 2, &text);
    ch_print_block(stdout, text.data);
    return CH_EXIT_DONE;
}

const struct ch_command ch_command_games_list = {
    .name = "games list",
    .arguments = "",
    .summary = "the games that can be played by name",
    .details = "Lists the definitions in rules/games/ and the games that are part of the program. "
               "Each line has\n"
               "the name, the title, columns and rows of the board, and the number of its "
               "squares. Then come who\n"
               "moves first, the GameType of PDN, and the move generator that plays it. A "
               "definition of your own\n"
               "is played by its path: --game my.game.",
    .run = run,
};

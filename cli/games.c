/* crownhead games list: the games that can be played. */
#include <stdio.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "cli/commands.h"
#include "cli/json_line.h"
#include "cli/options.h"
#include "core/games.h"

static void print_json(const struct ch_game *game) {
    cJSON *object = ch_json_line();
    cJSON_AddStringToObject(object, "name", game->name);
    cJSON_AddStringToObject(object, "title", game->title);
    cJSON_AddNumberToObject(object, "squares", game->graph.count);
    cJSON *seats = cJSON_AddArrayToObject(object, "seats");
    for (int seat = 0; seat < CH_SEATS; seat++)
        cJSON_AddItemToArray(seats, cJSON_CreateString(game->seat_name[seat]));
    ch_json_print(object);
}

static int run(int argc, char **argv) {
    bool json = false;
    const struct ch_option options[] = {
        {"json", 0, CH_OPTION_FLAG, NULL, "one JSON object a line", &json, 0, 0},
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_games, options, argc, argv, 1, 1, &rest, &status))
        return status;
    if (strcmp(argv[1], "list") != 0)
        return ch_failf("games knows `list`, not `%s`", argv[1]);
    const struct ch_game *game;
    for (int i = 0; (game = ch_game_at(i)) != NULL; i++) {
        if (json)
            print_json(game);
        else
            printf("%-12s %s (%s, %s; %d squares)\n", game->name, game->title, game->seat_name[0],
                   game->seat_name[1], game->graph.count);
    }
    return CH_EXIT_DONE;
}

const struct ch_command ch_command_games = {
    .name = "games",
    .arguments = "list",
    .summary = "the games that can be played",
    .run = run,
};

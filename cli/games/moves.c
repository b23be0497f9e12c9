/* crownhead moves: the legal moves of a position. */
#include <stdio.h>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/output/json_line.h"
#include "cli/output/print.h"
#include "core/games/games.h"

/* Square names: numbers where they are numbers, as in PDN. */
static cJSON *square_list(const struct ch_game *game, const uint8_t *squares, int count) {
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < count; i++) {
        char name[CH_SQUARE_NAME];
        game->ops->square_name(game, squares[i], name);
        bool number = name[0] >= '0' && name[0] <= '9';
        cJSON_AddItemToArray(list, number ? cJSON_CreateRaw(name) : cJSON_CreateString(name));
    }
    return list;
}

static void print_json(const struct ch_game *game, const struct ch_position *position,
                       const struct ch_moves *moves) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    cJSON *object = ch_json_line();
    cJSON_AddStringToObject(object, "game", game->name);
    game->ops->format_position(game, position, &text);
    cJSON_AddStringToObject(object, "fen", text.data);
    cJSON *list = cJSON_AddArrayToObject(object, "moves");
    for (int i = 0; i < moves->count; i++) {
        const struct ch_move *move = &moves->move[i];
        cJSON *item = cJSON_CreateObject();
        ch_text_clear(&text);
        game->ops->format_move(game, move, NULL, CH_NOTATION_FULL, &text);
        cJSON_AddStringToObject(item, "move", text.data);
        cJSON_AddItemToObject(item, "path", square_list(game, move->path, move->path_length));
        cJSON_AddItemToObject(item, "captured",
                              square_list(game, move->captured, move->captured_count));
        cJSON_AddItemToArray(list, item);
    }
    ch_json_print(object);
}

static void print_lines(const struct ch_game *game, const struct ch_moves *moves) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < moves->count; i++) {
        game->ops->format_move(game, &moves->move[i], NULL, CH_NOTATION_FULL, &text);
        ch_text_add(&text, "\n");
    }
    ch_print_block(stdout, text.data);
}

static int run(int argc, char **argv) {
    const char *game_name = ch_game_default, *fen = NULL;
    bool json = false;
    const struct ch_option options[] = {
        CH_TEXT("game", 'g', CH_GAME_ARGUMENT, CH_GAME_HELP, &game_name),
        CH_TEXT("fen", 'f', "FEN", CH_FEN_HELP, &fen),
        CH_FLAG("json", 0, "one JSON object with paths and captured squares", &json),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_moves, options, argc, argv, 0, 0, &rest, &status))
        return status;
    const struct ch_game *game = ch_option_game(game_name);
    struct ch_position position;
    if (!game || !ch_option_turn(game, fen, &position))
        return CH_EXIT_BAD;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    ch_history_init(&history, game, &position);
    game->ops->moves(game, &history, &moves);
    if (game->ops->outcome(game, &history, &moves).result != CH_ONGOING)
        moves.count = 0;
    if (json)
        print_json(game, &position, &moves);
    else
        print_lines(game, &moves);
    return CH_EXIT_DONE;
}

const struct ch_command ch_command_moves = {
    .name = "moves",
    .arguments = "",
    .summary = "the legal moves of a position",
    .details = "One move a line with every square of its path: 11-15, 11x18x25. Where the "
               "game is over\n"
               "there are none.",
    .run = run,
};

/* crownhead endgame probe: what the tables know of a position and of each of its moves. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/command/commands.h"
#include "cli/endgame/tables.h"
#include "cli/output/json_line.h"
#include "cli/output/print.h"
#include "core/base/memory.h"
#include "core/endgame/endgame.h"

/* A move with what the position after it is worth to who makes it. */
struct row {
    const struct ch_move *move;
    int place; /* in the list of legal moves */
    struct ch_endgame_value value;
};

static const char *const words[] = {
    [CH_ENDGAME_DRAWN] = "draw", [CH_ENDGAME_WON] = "win", [CH_ENDGAME_LOST] = "loss"};

/* The worth of a value for its side: quick wins first, long losses before quick ones. */
static int worth(const struct ch_endgame_value *value) {
    if (value->result == CH_ENDGAME_DRAWN)
        return 0;
    return value->result == CH_ENDGAME_WON ? UINT16_MAX - value->plies : value->plies - UINT16_MAX;
}

static int compare(const void *a, const void *b) {
    const struct row *first = a, *second = b;
    int better = worth(&second->value) - worth(&first->value);
    return better != 0 ? better : first->place - second->place;
}

/* False if the tables do not have a position after a move. */
static bool fill_rows(struct ch_endgame *endgame, const struct ch_game *game,
                      const struct ch_position *position, const struct ch_moves *moves,
                      struct row *row) {
    for (int i = 0; i < moves->count; i++) {
        struct ch_position after;
        struct ch_endgame_value value;
        game->ops->apply(game, position, &moves->move[i], &after);
        if (!ch_endgame_probe(endgame, &after, &value))
            return false;
        if (value.result != CH_ENDGAME_DRAWN) {
            value.result = value.result == CH_ENDGAME_WON ? CH_ENDGAME_LOST : CH_ENDGAME_WON;
            value.plies++;
        }
        row[i] = (struct row){&moves->move[i], i, value};
    }
    qsort(row, (size_t)moves->count, sizeof *row, compare);
    return true;
}

static void add_value(cJSON *object, const struct ch_endgame_value *value) {
    cJSON_AddStringToObject(object, "value", words[value->result]);
    if (value->result != CH_ENDGAME_DRAWN)
        cJSON_AddNumberToObject(object, "plies", value->plies);
}

static void print_json(const struct ch_game *game, const struct ch_position *position,
                       const struct ch_endgame_value *value, const struct row *row,
                       const struct ch_moves *moves) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    cJSON *line = ch_json_line();
    cJSON_AddStringToObject(line, "game", game->name);
    game->ops->format_position(game, position, &text);
    cJSON_AddStringToObject(line, "fen", text.data);
    add_value(line, value);
    cJSON *list = cJSON_AddArrayToObject(line, "moves");
    for (int i = 0; i < moves->count; i++) {
        cJSON *item = cJSON_CreateObject();
        ch_text_clear(&text);
        game->ops->format_move(game, row[i].move, NULL, CH_NOTATION_FULL, &text);
        cJSON_AddStringToObject(item, "move", text.data);
        add_value(item, &row[i].value);
        cJSON_AddItemToArray(list, item);
    }
    ch_json_print(line);
}

static void print_text(const struct ch_game *game, const struct ch_position *position,
                       const struct ch_endgame_value *value, const struct row *row,
                       const struct ch_moves *moves) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    game->ops->format_position(game, position, &text);
    ch_text_add(&text, ": ");
    ch_endgame_value_add(value, &text);
    ch_text_add(&text, "\n");
    for (int i = 0; i < moves->count; i++) {
        game->ops->format_move(game, row[i].move, moves, CH_NOTATION_SHORT, &text);
        ch_text_add(&text, ": ");
        ch_endgame_value_add(&row[i].value, &text);
        ch_text_add(&text, "\n");
    }
    ch_print_block(stdout, text.data);
}

static int probe(struct ch_endgame *endgame, const struct ch_game *game,
                 const struct ch_position *position, bool json) {
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    struct ch_endgame_value value;
    int status = CH_EXIT_DONE;
    ch_history_init(&history, game, position);
    game->ops->moves(game, &history, &moves);
    struct row *row = ch_alloc(((size_t)moves.count + 1) * sizeof *row);
    if (!ch_endgame_probe(endgame, position, &value) ||
        !fill_rows(endgame, game, position, &moves, row))
        status = ch_failf("the tables have positions of 2 to %d pieces with pieces of both sides; "
                          "this is none",
                          ch_endgame_pieces(endgame));
    else
        (json ? print_json : print_text)(game, position, &value, row, &moves);
    ch_free(row);
    return status;
}

static int run_probe(struct ch_tables *tables, const char *fen, bool json) {
    struct ch_endgame *endgame;
    struct ch_position position;
    struct ch_error error;
    if (!ch_tables_find(tables) || !ch_option_position(tables->game, fen, &position))
        return CH_EXIT_BAD;
    if (ch_endgame_open(tables->game, tables->path.data, &endgame, &error) != CH_OK)
        return ch_tables_fail(&error);
    int status = probe(endgame, tables->game, &position, json);
    ch_endgame_close(endgame);
    return status;
}

static int run(int argc, char **argv) {
    CH_SCOPED(ch_tables_done) struct ch_tables tables = {0};
    const char *fen = NULL;
    bool json = false;
    ch_tables_init(&tables);
    const struct ch_option options[] = {
        CH_TABLES_GAME,
        CH_TABLES_DIR,
        {"fen", 'f', CH_OPTION_TEXT, "FEN", CH_FEN_HELP, &fen, 0, 0},
        {"json", 0, CH_OPTION_FLAG, NULL, "one JSON object", &json, 0, 0},
        {0},
    };
    int rest, status;
    if (ch_options_parse(&ch_command_endgame_probe, options, argc, argv, 0, 0, &rest, &status))
        status = run_probe(&tables, fen, json);
    return status;
}

const struct ch_command ch_command_endgame_probe = {
    .name = "endgame probe",
    .arguments = "",
    .summary = "what the tables know of a position and its moves, the best first",
    .details = "Values are the side to move's, with the plies to the end if the winner hurries and "
               "the loser holds\n"
               "out. Status 1: a table is damaged.",
    .run = run,
};

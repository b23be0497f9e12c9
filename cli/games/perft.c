/* crownhead perft: the leaves of the move tree, depth by depth. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/output/json_line.h"
#include "cli/output/print.h"
#include "core/games/games.h"

enum { DEEPEST = 28 }; /* the deepest count of the start position that fits in 64 bits */

struct count {
    const struct ch_game *game;
    struct ch_position position;
    const char *how; /* "path", "result" */
    bool by_result, json;
};

/* Depth of `text`, or 0. */
static int read_depth(const char *text) {
    char *end;
    long depth = strtol(text, &end, 10);
    return end != text && !*end && depth >= 1 && depth <= DEEPEST ? (int)depth : 0;
}

/* Without a word paths are counted where every one of them is a move of its own. Where a piece may
 * choose how far it lands, a path is a sequence of landing squares, of which lists have one for
 * each result. */
static bool choose_count(const char *wanted, bool divide, struct count *count) {
    count->how = wanted ? wanted : count->game->by_result ? "result" : "path";
    count->by_result = strcmp(count->how, "result") == 0;
    if (!count->by_result && strcmp(count->how, "path") != 0) {
        ch_failf("--count is path or result, not `%s`", count->how);
        return false;
    }
    if (count->by_result || !count->game->by_result || !divide)
        return true;
    ch_failf("--divide names moves, and in %s, where a piece chooses how far behind its capture it "
             "lands, these are results; count by result",
             count->game->title);
    return false;
}

/* A line of JSON; `move` NULL: all of them. Numbers go to where a double is not exact any more. */
static void print_json(const struct count *count, int depth, const char *move, uint64_t leaves) {
    char digits[24];
    cJSON *line = ch_json_line();
    snprintf(digits, sizeof digits, "%" PRIu64, leaves);
    ch_json_add(line, "game %s, count %s, depth %d", count->game->name, count->how, depth);
    if (move)
        cJSON_AddStringToObject(line, "move", move);
    cJSON_AddRawToObject(line, "leaves", digits);
    ch_json_print(line);
}

static void print_depths(const struct count *count, int deepest) {
    for (int depth = 1; depth <= deepest; depth++) {
        uint64_t leaves = ch_game_perft(count->game, &count->position, depth, count->by_result);
        if (count->json)
            print_json(count, depth, NULL, leaves);
        else
            ch_print("perft %d %" PRIu64 "\n", depth, leaves);
        fflush(stdout);
    }
}

/* The leaves behind each move. */
static void print_moves(const struct count *count, int depth) {
    const struct ch_game *game = count->game;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    struct ch_moves moves = {0};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    uint64_t sum = 0;
    ch_history_init(&history, game, &count->position);
    if (ch_game_perft(game, &count->position, 1, count->by_result) > 0)
        game->ops->moves(game, &history, &moves); /* else the game may be over, moves or not */
    if (count->by_result)
        ch_moves_merge(&moves);
    for (int i = 0; i < moves.count; i++) {
        struct ch_position after;
        game->ops->apply(game, &count->position, &moves.move[i], &after);
        uint64_t leaves = ch_game_perft(game, &after, depth - 1, count->by_result);
        sum += leaves;
        ch_text_clear(&text);
        game->ops->format_move(game, &moves.move[i], NULL, CH_NOTATION_FULL, &text);
        if (count->json)
            print_json(count, depth, text.data, leaves);
        else
            ch_print("%s %" PRIu64 "\n", text.data, leaves);
    }
    if (!count->json)
        ch_print("perft %d %" PRIu64 "\n", depth, sum);
    ch_moves_done(&moves);
}

static int run(int argc, char **argv) {
    const char *game_name = ch_game_default, *fen = NULL, *wanted = NULL, *kernel = NULL;
    struct count count = {0};
    bool divide = false;
    const struct ch_option options[] = {
        CH_TEXT("game", 'g', CH_GAME_ARGUMENT, CH_GAME_HELP, &game_name),
        CH_TEXT("fen", 'f', "FEN", CH_FEN_HELP, &fen),
        CH_TEXT("count", 'c', "path|result", "every path of captures, or those that end alike once",
                &wanted),
        CH_TEXT("kernel", 'k', "bitboard|general",
                "what generates the moves (default: the fastest that can)", &kernel),
        CH_FLAG("divide", 'd', "the leaves behind each move, at DEPTH only", &divide),
        CH_FLAG("json", 0, "one JSON object a line", &count.json),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_perft, options, argc, argv, 1, 1, &rest, &status))
        return status;
    int deepest = read_depth(argv[1]);
    if (deepest == 0)
        return ch_failf("DEPTH must be a number from 1 to %d, not `%s`", DEEPEST, argv[1]);
    count.game = ch_option_kernel(game_name, kernel);
    if (!count.game || !choose_count(wanted, divide, &count) ||
        !ch_option_position(count.game, fen, &count.position) ||
        !ch_option_known(count.game, &count.position, -1))
        return CH_EXIT_BAD;
    if (divide)
        print_moves(&count, deepest);
    else
        print_depths(&count, deepest);
    return CH_EXIT_DONE;
}

const struct ch_command ch_command_perft = {
    .name = "perft",
    .arguments = "DEPTH",
    .summary = "count the leaves of the move tree",
    .details = "Prints `perft D N` for each depth D from 1 to DEPTH. Generators of moves are "
               "compared by these\n"
               "counts.\n"
               "A king may take the same pieces along different paths and end alike. --count path "
               "counts each\n"
               "sequence of landing squares; landing elsewhere on the same line is no other path. "
               "--count result\n"
               "counts captures that end alike once. Published counts are usually of paths where "
               "every path is\n"
               "a move of its own, as in English draughts. Where a piece may choose how far it "
               "lands, they are of\n"
               "results.\n"
               "In Lines of Action, and in Stratego when a flag was taken, a game that is over has "
               "no moves.",
    .run = run,
};

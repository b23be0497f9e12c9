/* crownhead perft: the leaves of the move tree, depth by depth. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/options.h"

enum { DEEPEST = 28 }; /* the deepest count of the start position that fits in 64 bits */

/* Depth of `text`, or 0. */
static int read_depth(const char *text) {
    char *end;
    long depth = strtol(text, &end, 10);
    return end != text && !*end && depth >= 1 && depth <= DEEPEST ? (int)depth : 0;
}

static int run(int argc, char **argv) {
    const char *game_name = "english", *fen = NULL, *count = "path";
    bool json = false;
    const struct ch_option options[] = {
        {"game", 'g', CH_OPTION_TEXT, "NAME", "the game", &game_name, 0, 0},
        {"fen", 'f', CH_OPTION_TEXT, "FEN", "the position (default: the start)", &fen, 0, 0},
        {"count", 'c', CH_OPTION_TEXT, "path|result", "every path, or captures that end alike once",
         &count, 0, 0},
        {"json", 0, CH_OPTION_FLAG, NULL, "one JSON object a line", &json, 0, 0},
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_perft, options, argc, argv, 1, 1, &rest, &status))
        return status;
    int deepest = read_depth(argv[1]);
    if (deepest == 0)
        return ch_failf("DEPTH must be a number from 1 to %d, not `%s`", DEEPEST, argv[1]);
    bool by_result = strcmp(count, "result") == 0;
    if (!by_result && strcmp(count, "path") != 0)
        return ch_failf("--count is path or result, not `%s`", count);
    const struct ch_game *game = ch_option_game(game_name);
    struct ch_position position;
    if (!game || !ch_option_position(game, fen, &position))
        return CH_EXIT_BAD;
    for (int depth = 1; depth <= deepest; depth++) {
        uint64_t leaves = ch_game_perft(game, &position, depth, by_result);
        if (json)
            printf(
                "{\"version\":1,\"game\":\"%s\",\"count\":\"%s\",\"depth\":%d,\"leaves\":%" PRIu64
                "}\n",
                game->name, count, depth, leaves);
        else
            printf("perft %d %" PRIu64 "\n", depth, leaves);
        fflush(stdout);
    }
    return CH_EXIT_DONE;
}

const struct ch_command ch_command_perft = {
    .name = "perft",
    .arguments = "DEPTH",
    .summary = "count the leaves of the move tree",
    .details = "Prints `perft D N` for each depth D from 1 to DEPTH. Generators of moves are "
               "compared by these\n"
               "counts. A king may take the same pieces along different paths and end alike: "
               "--count path\n"
               "counts each path, --count result counts them once.",
    .run = run,
};

/* crownhead moves: the legal moves of a position. crownhead perft: the leaves of the move tree,
 * depth by depth. crownhead bench perft: how fast they are counted, game by game and kernel by
 * kernel. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command/command.h"
#include "cli/output/print.h"
#include "core/base/clock.h"

/* DEEPEST: the deepest count of the start position that fits in 64 bits. DEEPEST_BENCH: of a game
 * with few moves. */
enum { DEEPEST = 28, DEEPEST_BENCH = 40 };

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

static void print_moves_json(const struct ch_game *game, const struct ch_position *position,
                             const struct ch_moves *moves) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    cJSON *object = ch_json_line();
    game->ops->format_position(game, position, &text);
    ch_json_add(object, "game %s, fen %s", game->name, text.data);
    cJSON *list = cJSON_AddArrayToObject(object, "moves");
    for (int i = 0; i < moves->count; i++) {
        const struct ch_move *move = &moves->move[i];
        cJSON *item = ch_json_append(list);
        ch_text_clear(&text);
        game->ops->format_move(game, move, NULL, CH_NOTATION_FULL, &text);
        ch_json_add(item, "move %s", text.data);
        cJSON_AddItemToObject(item, "path", square_list(game, move->path, move->path_length));
        cJSON_AddItemToObject(item, "captured",
                              square_list(game, move->captured, move->captured_count));
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

static int run_moves(int argc, char **argv) {
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
    struct ch_before before;
    if (!game || !ch_option_turn(game, fen, &position, &before))
        return CH_EXIT_BAD;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    ch_history_init(&history, game, &position);
    history.before = before;
    game->ops->moves(game, &history, &moves);
    if (game->ops->outcome(game, &history, &moves).result != CH_ONGOING)
        moves.count = 0;
    if (json)
        print_moves_json(game, &position, &moves);
    else
        print_lines(game, &moves);
    return CH_EXIT_DONE;
}

const struct ch_command ch_command_moves = {
    .name = "moves",
    .summary = "the legal moves of a position",
    .details = "One move a line with every square of its path: 11-15, 11x18x25. Where the "
               "game is over\n"
               "there are none.",
    .run = run_moves,
};

/* Appends `name` with `kernel` as one more of its parameters. */
static void add_kernel(struct ch_text *text, const char *name, const char *kernel) {
    const char *file = strstr(name, ".game:");
    size_t length = strlen(name);
    bool plain = length < 5 || strcmp(name + length - 5, ".game") != 0;
    bool more = file || (plain && strchr(name, ':'));
    ch_text_addf(text, "%s%ckernel=%s", name, more ? ',' : ':', kernel);
}

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
    if (!count->by_result && strcmp(count->how, "path") != 0)
        return !ch_failf("--count is path or result, not `%s`", count->how);
    if (count->by_result || !count->game->by_result || !divide)
        return true;
    return !ch_failf(
        "--divide names moves, and in %s, where a piece chooses how far behind its capture it "
        "lands, these are results; count by result",
        count->game->title);
}

/* A line of JSON; `move` NULL: all of them. */
static void print_json(const struct count *count, int depth, const char *move, uint64_t leaves) {
    cJSON *line = ch_json_line();
    ch_json_add(line, "game %s, count %s, depth %d", count->game->name, count->how, depth);
    if (move)
        cJSON_AddStringToObject(line, "move", move);
    ch_json_add(line, "leaves %llu", (unsigned long long)leaves);
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
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    uint64_t sum = 0;
    ch_history_init(&history, game, &count->position);
    if (ch_game_perft(game, &count->position, 1, count->by_result) > 0)
        game->ops->moves(game, &history, &moves); /* else the game may be over, moves or not */
    if (count->by_result)
        ch_game_merge(game, &count->position, &moves);
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
}

static int run_perft(int argc, char **argv) {
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
    CH_SCOPED(ch_text_done) struct ch_text name = ch_text_new();
    if (kernel)
        add_kernel(&name, game_name, kernel);
    count.game = ch_option_game(kernel ? name.data : game_name);
    if (!count.game || !choose_count(wanted, divide, &count) ||
        !ch_option_position(count.game, fen, &count.position, NULL) ||
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
    .run = run_perft,
};

/* In the order in which a game takes the first that can play it. */
static const char *const kernels[] = {"bitboard", "general", "columns", NULL};

struct bench {
    const char *kernel; /* NULL: all that can */
    double seconds;     /* that a count is to take, about */
    int64_t depth;      /* 0: what takes that long */
    bool json;
};

struct speed {
    int depth;
    uint64_t leaves;
    double seconds; /* of processor time */
};

static double per_second(const struct speed *speed) {
    return speed->seconds > 0 ? (double)speed->leaves / speed->seconds : 0;
}

/* The leaves under a position of the game, found in one way or another. */
typedef uint64_t count_leaves(const struct ch_game *game, const struct ch_position *start,
                              int depth);

static uint64_t count_perft(const struct ch_game *game, const struct ch_position *start,
                            int depth) {
    return ch_game_perft(game, start, depth, game->by_result);
}

/* Every list written out as agents get it; lists[] has one for each ply. */
static uint64_t walk_lists(const struct ch_game *game, struct ch_history *history, int depth,
                           struct ch_moves lists[]) {
    struct ch_moves *moves = &lists[depth - 1];
    uint64_t leaves = 0;
    moves->count = 0;
    game->ops->moves(game, history, moves);
    if (depth == 1)
        return (uint64_t)moves->count;
    for (int i = 0; i < moves->count; i++) {
        ch_history_push(history, game, &moves->move[i]);
        leaves += walk_lists(game, history, depth - 1, lists);
        ch_history_pop(history);
    }
    return leaves;
}

static uint64_t count_listed(const struct ch_game *game, const struct ch_position *start,
                             int depth) {
    struct ch_moves lists[DEEPEST_BENCH] = {{0}};
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    ch_history_init(&history, game, start);
    uint64_t leaves = walk_lists(game, &history, depth, lists);
    for (int i = 0; i < depth; i++)
        ch_moves_done(&lists[i]);
    return leaves;
}

static struct speed measure_at(count_leaves *count, const struct ch_game *game,
                               const struct ch_position *start, int depth) {
    int64_t begun = ch_clock_thread_ns();
    struct speed speed = {.depth = depth};
    speed.leaves = count(game, start, depth);
    speed.seconds = (double)(ch_clock_thread_ns() - begun) * 1e-9;
    return speed;
}

/* Deeper and deeper, while the next depth can be expected to take no longer than is wanted. */
static struct speed measure(const struct bench *bench, count_leaves *count,
                            const struct ch_game *game) {
    struct ch_position start;
    game->ops->start(game, &start);
    if (bench->depth > 0)
        return measure_at(count, game, &start, (int)bench->depth);
    struct speed last = measure_at(count, game, &start, 1), speed = last;
    while (speed.depth < DEEPEST_BENCH && speed.leaves > 0) {
        double growth = last.leaves && speed.leaves > last.leaves
                            ? (double)speed.leaves / (double)last.leaves
                            : (double)speed.leaves;
        if (speed.depth > 2 && speed.seconds * growth > bench->seconds * 2)
            break;
        last = speed;
        speed = measure_at(count, game, &start, speed.depth + 1);
    }
    return speed;
}

static void print_speeds(const char *name, const char *kernel, const struct speed *speed,
                         const struct speed *listed, bool json) {
    if (!json) {
        ch_print("%-16s %-9s %5d %15" PRIu64 " %8.2f %13.0f %13.0f\n", name, kernel, speed->depth,
                 speed->leaves, speed->seconds, per_second(speed), per_second(listed));
        fflush(stdout);
        return;
    }
    cJSON *line = ch_json_line();
    ch_json_add(line,
                "game %s, kernel %s, depth %d, leaves %llu, seconds %g, nodes_per_second %g, "
                "listed_depth %d, listed_per_second %g",
                name, kernel, speed->depth, (unsigned long long)speed->leaves, speed->seconds,
                trunc(per_second(speed)), listed->depth, trunc(per_second(listed)));
    ch_json_print(line);
}

static void bench_kernel(const struct bench *bench, const struct ch_game *game, const char *name,
                         const char *kernel) {
    struct speed speed = measure(bench, count_perft, game);
    struct speed listed = measure(bench, count_listed, game);
    print_speeds(name, kernel, &speed, &listed, bench->json);
}

/* All kernels that can play the game, or what plays one that has no choice of them; false after an
 * error was printed. */
static bool bench_game(const struct bench *bench, const struct ch_game *usual, const char *name) {
    bool any = false;
    CH_SCOPED(ch_text_done) struct ch_text word = ch_text_new();
    struct ch_error error = {0};
    for (int i = 0; kernels[i]; i++) {
        const struct ch_game *game;
        if (bench->kernel && strcmp(bench->kernel, kernels[i]) != 0)
            continue;
        ch_text_clear(&word);
        add_kernel(&word, name, kernels[i]);
        if (ch_game_open(word.data, &game, &error) != CH_OK)
            continue;
        any = true;
        bench_kernel(bench, game, name, kernels[i]);
    }
    if (!any && bench->kernel)
        return !ch_fail(&error);
    if (!any)
        bench_kernel(bench, usual, name, usual->kernel);
    return true;
}

static int run_bench(int argc, char **argv) {
    struct bench bench = {.seconds = 1};
    const char *name = NULL;
    const struct ch_option options[] = {
        CH_TEXT("game", 'g', CH_GAME_ARGUMENT,
                "this game alone, by name or definition file (default: all in the list)", &name),
        CH_TEXT("kernel", 'k', "bitboard|general|columns", "this kernel alone", &bench.kernel),
        CH_REAL("seconds", 's', "S", "processor time of a count, about", &bench.seconds, 0.001,
                3600),
        CH_INTEGER("depth", 'd', "N", "to this depth, however long that takes", &bench.depth, 1,
                   DEEPEST_BENCH),
        CH_FLAG("json", 0, "one JSON object a line", &bench.json),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_bench_perft, options, argc, argv, 0, 0, &rest, &status))
        return status;
    const struct ch_game *game = name ? ch_option_game(name) : NULL;
    for (int i = 0; bench.kernel && strcmp(kernels[i], bench.kernel) != 0; i++)
        if (!kernels[i + 1])
            return ch_failf("--kernel is columns, bitboard or general, not `%s`", bench.kernel);
    if (name && !game)
        return CH_EXIT_BAD;
    if (game && game->ops->set_up)
        return ch_failf("%s begins with secret set-ups: there is no position to count from",
                        game->title);
    if (!bench.json)
        ch_print("%-16s %-9s %5s %15s %8s %13s %13s\n", "game", "kernel", "depth", "leaves",
                 "seconds", "nodes/second", "listed/second");
    if (name)
        return bench_game(&bench, game, name) ? CH_EXIT_DONE : CH_EXIT_BAD;
    bool all = true;
    for (int i = 0; (game = ch_game_at(i)) != NULL; i++)
        if (!game->ops->set_up) /* it has no start position */
            all = bench_game(&bench, game, game->name) && all;
    return all ? CH_EXIT_DONE : CH_EXIT_BAD;
}

const struct ch_command ch_command_bench_perft = {
    .name = "bench perft",
    .summary = "how fast the moves of each game are generated",
    .details =
        "Counts the leaves of the move tree from the start position by every kernel that can "
        "play the\n"
        "game, to a depth that takes about a second. The first is the one that plays it. Nodes are "
        "leaves, of\n"
        "which those of the last ply are counted and not listed; seconds are processor "
        "time. Captures that end\n"
        "alike count as in `perft`. The last column is the same with every list of moves "
        "written out, as\n"
        "agents and the referee get it, to the depth that takes as long.",
    .run = run_bench,
};

/* crownhead study quads: what it is worth to find by quads whether a side is connected. */
#include <cjson/cJSON.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/columns.h"
#include "cli/commands.h"
#include "cli/config.h"
#include "cli/json_line.h"
#include "cli/options.h"
#include "cli/study_share.h"
#include "core/clock.h"
#include "core/games.h"
#include "core/openings.h"
#include "core/search/search.h"
#include "core/search/walk.h"

enum {
    WAYS = 8,
    DEEPEST = 12,
    PUBLISHED = 7,
    DEFAULT_DEPTH = 6,
    DEFAULT_GAMES = 20,
    SHARE_DEPTH = 5
};

/* Winands, Uiterwijk and Van den Herik 2001, Table 3: seconds of the 15 positions in Java on a
 * Pentium III of 550 MHz, and nodes. */
static const struct {
    double with_quads, without;
    long nodes;
} published[PUBLISHED + 1] = {
    {0},
    {0.1, 0.1, 511},
    {0.3, 0.3, 2709},
    {1.2, 1.2, 23538},
    {3.7, 4.3, 95339},
    {18.1, 21.2, 692663},
    {79.1, 81.8, 2758940},
    {407.8, 467.9, 17123728},
};

/* All positions to one depth, each way. */
struct level {
    uint64_t nodes;
    double seconds[WAYS]; /* processor time, the least of the repetitions */
};

struct study {
    const struct ch_game *game;
    const char *evaluator;
    int64_t depth, repeat, games;
    bool quiescence, json;
    struct ch_openings positions;
    const char *const *way; /* names of the ways, ending with NULL */
    int ways;
    struct level level[DEEPEST + 1];
    struct ch_study_share share;
};

/* Searches all positions once and adds up what it took. */
static double search_all(struct study *study, struct ch_search *search, int depth,
                         struct ch_search_counts *sum) {
    const struct ch_search_limits limits = {.depth = depth};
    struct ch_moves legal = {0};
    double seconds = 0;
    *sum = (struct ch_search_counts){0};
    for (int i = 0; i < study->positions.count; i++) {
        struct ch_history *history = &study->positions.opening[i].history;
        struct ch_search_result result;
        legal.count = 0;
        study->game->ops->moves(study->game, history, &legal);
        int64_t begun = ch_clock_thread_ns();
        ch_search_run(search, study->game, history, &legal, &limits, 1, &result);
        seconds += (double)(ch_clock_thread_ns() - begun) * 1e-9;
        sum->nodes += result.counts.nodes;
    }
    ch_moves_done(&legal);
    return seconds;
}

/* The ways take turns, so that what else the machine does meets them alike. CH_UNSUPPORTED if they
 * do not enter the same positions, as they must. */
static enum ch_status measure(struct study *study, struct ch_search *const search[],
                              struct ch_error *error) {
    for (int depth = 1; depth <= study->depth; depth++) {
        struct level *level = &study->level[depth];
        for (int turn = 0; turn < study->repeat; turn++)
            for (int way = 0; way < study->ways; way++) {
                struct ch_search_counts counts;
                double seconds = search_all(study, search[way], depth, &counts);
                if (turn == 0 || seconds < level->seconds[way])
                    level->seconds[way] = seconds;
                if (turn + way == 0)
                    level->nodes = counts.nodes;
                if (counts.nodes != level->nodes)
                    return ch_error_set(
                        error, CH_UNSUPPORTED, NULL, 0,
                        "by %s the search enters %" PRIu64 " positions at depth %d, by %s %" PRIu64
                        ": one of them errs",
                        study->way[way], counts.nodes, depth, study->way[0], level->nodes);
            }
    }
    return CH_OK;
}

static int find_way(const struct study *study, const char *name) {
    for (int i = 0; i < study->ways; i++)
        if (strcmp(study->way[i], name) == 0)
            return i;
    return -1;
}

/* How much longer `other` takes than `one`, in hundredths; "" where clocks can't tell. */
static void add_gain(struct ch_columns *columns, double one, double other) {
    if (one >= 0.01)
        ch_columns_addf(columns, "%+.0f %%", 100 * (other / one - 1));
    else
        ch_columns_add(columns, "");
}

static void add_heads(const struct study *study, struct ch_columns *columns) {
    ch_columns_row(columns);
    ch_columns_add(columns, "depth");
    ch_columns_add(columns, "nodes");
    for (int way = 0; way < study->ways; way++)
        ch_columns_add(columns, study->way[way]);
    ch_columns_add(columns, "gain");
    ch_columns_add(columns, "article: nodes");
    ch_columns_add(columns, "quads");
    ch_columns_add(columns, "recursion");
    ch_columns_add(columns, "gain");
    for (int i = 0; i < CH_COLUMNS_MOST; i++)
        columns->right[i] = true;
}

static void print_table(const struct study *study) {
    struct ch_columns columns = {0};
    struct ch_text text;
    ch_text_init(&text);
    int quads = find_way(study, "quads"), recursion = find_way(study, "recursion");
    add_heads(study, &columns);
    for (int depth = 1; depth <= study->depth; depth++) {
        const struct level *level = &study->level[depth];
        ch_columns_row(&columns);
        ch_columns_addf(&columns, "%d", depth);
        ch_columns_addf(&columns, "%" PRIu64, level->nodes);
        for (int way = 0; way < study->ways; way++)
            ch_columns_addf(&columns, "%.3f s", level->seconds[way]);
        if (quads >= 0 && recursion >= 0)
            add_gain(&columns, level->seconds[quads], level->seconds[recursion]);
        if (depth > PUBLISHED)
            continue;
        ch_columns_addf(&columns, "%ld", published[depth].nodes);
        ch_columns_addf(&columns, "%.1f s", published[depth].with_quads);
        ch_columns_addf(&columns, "%.1f s", published[depth].without);
        add_gain(&columns, published[depth].with_quads, published[depth].without);
    }
    ch_columns_write(&columns, 2, 2, &text);
    printf("Table 3: %d position%s, %s evaluator, quiescence %s; processor time, the least of "
           "%" PRId64 "\n\n%s\n",
           study->positions.count, study->positions.count == 1 ? "" : "s", study->evaluator,
           study->quiescence ? "on" : "off", study->repeat, text.data);
    ch_columns_done(&columns);
    ch_text_done(&text);
}

static void print_deepest(const struct study *study) {
    const struct level *level = &study->level[study->depth];
    printf("nodes a second at depth %" PRId64 ":", study->depth);
    for (int way = 0; way < study->ways; way++)
        printf("%s %.0f by %s", way ? "," : "",
               level->seconds[way] > 0 ? (double)level->nodes / level->seconds[way] : 0,
               study->way[way]);
    printf("\n");
    const struct ch_study_share *share = &study->share;
    if (share->tests == 0)
        return;
    printf("settled by quads alone: %.2f %% of %" PRIu64
           " positions in the search trees of %d game%s (article: 98 %%)\n",
           100 * (double)share->settled / (double)share->tests, share->tests, share->games,
           share->games == 1 ? "" : "s");
    printf("those games: %.1f plies, %.1f legal moves in a position (article: 38 and 30)\n",
           (double)share->plies / share->games, (double)share->moves / (double)share->plies);
}

static void print_json(const struct study *study) {
    for (int depth = 1; depth <= study->depth; depth++) {
        const struct level *level = &study->level[depth];
        cJSON *line = ch_json_line();
        cJSON_AddNumberToObject(line, "depth", depth);
        cJSON_AddNumberToObject(line, "nodes", (double)level->nodes);
        cJSON *seconds = cJSON_AddObjectToObject(line, "seconds");
        for (int way = 0; way < study->ways; way++)
            cJSON_AddNumberToObject(seconds, study->way[way],
                                    round(1e6 * level->seconds[way]) / 1e6);
        if (depth <= PUBLISHED) {
            cJSON *article = cJSON_AddObjectToObject(line, "article");
            cJSON_AddNumberToObject(article, "nodes", (double)published[depth].nodes);
            cJSON_AddNumberToObject(article, "seconds_with_quads", published[depth].with_quads);
            cJSON_AddNumberToObject(article, "seconds_without", published[depth].without);
        }
        ch_json_print(line);
    }
    if (study->games == 0)
        return;
    cJSON *line = ch_json_line();
    cJSON_AddNumberToObject(line, "games", study->share.games);
    cJSON_AddNumberToObject(line, "plies", (double)study->share.plies);
    cJSON_AddNumberToObject(line, "legal_moves", (double)study->share.moves);
    cJSON_AddNumberToObject(line, "tests", (double)study->share.tests);
    cJSON_AddNumberToObject(line, "settled_by_quads", (double)study->share.settled);
    ch_json_print(line);
}

static struct ch_search_options options_of(const struct study *study, const char *way) {
    struct ch_search_options options = {.still = !study->quiescence};
    snprintf(options.evaluator, sizeof options.evaluator, "%s", study->evaluator);
    snprintf(options.connect, sizeof options.connect, "%s", way);
    return options;
}

/* A search for each way, and the study with them. */
static enum ch_status search_each_way(struct study *study, struct ch_error *error) {
    struct ch_search *search[WAYS] = {NULL};
    enum ch_status status = CH_OK;
    for (int way = 0; way < study->ways && status == CH_OK; way++) {
        struct ch_search_options options = options_of(study, study->way[way]);
        status = ch_search_check(&options, study->game, error);
        if (status == CH_OK)
            search[way] = ch_search_new(&options);
    }
    if (status == CH_OK)
        status = measure(study, search, error);
    for (int way = 0; way < study->ways; way++)
        ch_search_free(search[way]);
    if (status != CH_OK || study->games == 0)
        return status;
    struct ch_search_options options = options_of(study, "quads");
    return ch_study_share(study->game, &options, (int)study->games, SHARE_DEPTH, &study->share,
                          error);
}

static enum ch_status load(struct study *study, const char *file, struct ch_error *error) {
    struct ch_agents_config config;
    struct ch_text path;
    ch_cli_config(&config);
    ch_text_init(&path);
    if (file)
        ch_text_add(&path, file);
    else
        ch_text_addf(&path, "%s/data/loa/study.fen", config.home);
    enum ch_status status =
        ch_openings_load(path.data, config.home, study->game, &study->positions, error);
    if (status == CH_OK && study->positions.count == 0)
        status = ch_error_set(error, CH_BAD_INPUT, path.data, 0, "the file has no positions");
    ch_text_done(&path);
    return status;
}

static int run(int argc, char **argv) {
    struct study study = {
        .evaluator = "quad", .depth = DEFAULT_DEPTH, .repeat = 3, .games = DEFAULT_GAMES};
    const char *positions = NULL, *game = "loa";
    const struct ch_option options[] = {
        {"depth", 'd', CH_OPTION_INTEGER, "N", "plies, from 1 up to so many", &study.depth, 1,
         DEEPEST},
        {"repeat", 0, CH_OPTION_INTEGER, "N", "times that all is searched", &study.repeat, 1, 1000},
        {"games", 'n', CH_OPTION_INTEGER, "N",
         "games in whose search trees is counted what quads settle", &study.games, 0, 100000},
        {"eval", 0, CH_OPTION_TEXT, "NAME", "the evaluator", &study.evaluator, 0, 0},
        {"quiescence", 0, CH_OPTION_FLAG, NULL, "with quiescence search", &study.quiescence, 0, 0},
        {"positions", 0, CH_OPTION_TEXT, "FILE",
         "FEN or PDN (default: 15 opening positions of tournament games)", &positions, 0, 0},
        {"game", 'g', CH_OPTION_TEXT, CH_GAME_ARGUMENT, "Lines of Action, with other readings",
         &game, 0, 0},
        {"json", 0, CH_OPTION_FLAG, NULL, "a JSON line for each depth", &study.json, 0, 0},
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_study_quads, options, argc, argv, 0, 0, &rest, &status))
        return status;
    study.game = ch_option_game(game);
    if (!study.game)
        return CH_EXIT_BAD;
    study.way = ch_walk_of(study.game)->connects;
    if (!study.way)
        return ch_failf("%s has no sides that are connected; take --game loa", study.game->title);
    while (study.ways < WAYS && study.way[study.ways])
        study.ways++;
    struct ch_error error;
    enum ch_status done = load(&study, positions, &error);
    if (done == CH_OK)
        done = search_each_way(&study, &error);
    if (done == CH_OK && study.json)
        print_json(&study);
    else if (done == CH_OK) {
        print_table(&study);
        print_deepest(&study);
    }
    ch_openings_done(&study.positions);
    return done == CH_OK ? CH_EXIT_DONE : ch_fail(&error);
}

const struct ch_command ch_command_study_quads = {
    .name = "study quads",
    .arguments = "",
    .summary = "Lines of Action: quads against other ways to find out who is connected",
    .details =
        "Table 3 of the article: nodes and time by depth, with each way to find out whether a side "
        "is\n"
        "connected: by the Euler number of its quads, by expanding men to their neighbours "
        "(recursion),\n"
        "and by others of today. Gain: how much longer recursion takes than quads. All ways search "
        "the same\n"
        "positions, which is checked. Time is processor time of one thread.",
    .run = run,
};

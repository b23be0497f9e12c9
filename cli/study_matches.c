/* crownhead study evaluators, quiescence: matches of the article on the quad heuristic, between
 * searches that differ in one option. */
#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/columns.h"
#include "cli/commands.h"
#include "cli/config.h"
#include "cli/json_line.h"
#include "cli/options.h"
#include "cli/record.h"
#include "cli/series.h"
#include "cli/strength.h"
#include "cli/wrap.h"
#include "core/arena/affinity.h"
#include "core/games.h"
#include "core/memory.h"
#include "core/search/walk.h"

enum { MEETINGS = 3, DEFAULT_GAMES = 200, DEFAULT_NODES = 20000, PLY_LIMIT = 400 };

/* One of a table's matches. */
struct meeting {
    const char *name[2];   /* "quad", "normal" */
    const char *option[2]; /* what the two sides have in their search */
    long published[3];     /* the article's losses, draws, wins of the first */
};

struct table {
    const struct ch_command *command;
    const char *title, *usual; /* `usual`: whether all play with quiescence search; NULL: differs */
    struct meeting meeting[MEETINGS];
};

/* Winands, Uiterwijk and Van den Herik 2001, Table 4. The article has no quiescence search before
 * the section that follows. */
static const struct table evaluators = {
    .command = &ch_command_study_evaluators,
    .title = "Table 4: evaluators against each other",
    .usual = "off",
    .meeting = {{{"quad", "normal"}, {"eval=quad", "eval=normal"}, {71, 2, 127}},
                {{"normal", "blocking"}, {"eval=normal", "eval=blocking"}, {81, 2, 117}},
                {{"quad", "blocking"}, {"eval=quad", "eval=blocking"}, {76, 5, 119}}},
};

/* The same, Table 5. */
static const struct table quiescence = {
    .command = &ch_command_study_quiescence,
    .title = "Table 5: quiescence search against none",
    .meeting = {{{"quad", "quad without"},
                 {"eval=quad,quiescence=on", "eval=quad,quiescence=off"},
                 {71, 4, 125}},
                {{"normal", "normal without"},
                 {"eval=normal,quiescence=on", "eval=normal,quiescence=off"},
                 {65, 1, 134}},
                {{"blocking", "blocking without"},
                 {"eval=blocking,quiescence=on", "eval=blocking,quiescence=off"},
                 {93, 1, 106}}},
};

struct study {
    const struct table *table;
    struct ch_series series;
    int games;
    uint64_t seed;
    const char *quiescence; /* "on", "off"; NULL where the sides differ in it */
    char limit[48];         /* "nodes=20000": of each side */
    bool json;
    struct ch_match_status match[MEETINGS];
    int played; /* matches that have a status */
};

static char *agent_name(const struct study *study, const char *option) {
    struct ch_text name;
    ch_text_init(&name);
    ch_text_addf(&name, "search:%s,%s", option, study->limit);
    if (study->quiescence)
        ch_text_addf(&name, ",quiescence=%s", study->quiescence);
    char *copy = ch_copy(name.data);
    ch_text_done(&name);
    return copy;
}

static enum ch_status play(struct study *study, int index, struct ch_error *error) {
    const struct meeting *meeting = &study->table->meeting[index];
    char progress[96];
    char *name[2];
    for (int i = 0; i < 2; i++)
        name[i] = agent_name(study, meeting->option[i]);
    const struct ch_side side[2] = {{.name = name[0]}, {.name = name[1]}};
    snprintf(progress, sizeof progress, "%d of %d, %s against %s", index + 1, MEETINGS,
             meeting->name[0], meeting->name[1]);
    enum ch_status status = ch_series_play(&study->series, side, study->games, study->seed, NULL,
                                           progress, &study->match[index], error);
    study->played += study->match[index].id != 0;
    for (int i = 0; i < 2; i++)
        ch_free(name[i]);
    return status;
}

/* "127-71-2": wins, losses and draws as the article has them. */
static void add_games(struct ch_columns *columns, const long games[3]) {
    ch_columns_addf(columns, "%ld-%ld-%ld", games[2], games[0], games[1]);
}

static void add_score(struct ch_columns *columns, const struct ch_strength *strength) {
    ch_columns_addf(columns, "%.1f %% (%.1f to %.1f)", 100 * strength->score.value,
                    100 * strength->score.low, 100 * strength->score.high);
}

static void print_table(const struct study *study) {
    struct ch_columns columns = {.right = {[5] = true}};
    struct ch_text text;
    ch_text_init(&text);
    ch_columns_row(&columns);
    static const char *const heads[] = {"",        "here",         "score (95 %)",
                                        "article", "score (95 %)", "match"};
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        ch_columns_add(&columns, heads[i]);
    for (int i = 0; i < study->played; i++) {
        const struct meeting *meeting = &study->table->meeting[i];
        const struct ch_match_status *match = &study->match[i];
        struct ch_strength here = ch_match_first_strength(match, NULL);
        struct ch_strength there = ch_strength_of_games(meeting->published);
        ch_columns_row(&columns);
        ch_columns_addf(&columns, "%s %s %s", meeting->name[0], ch_utf8() ? "–" : "-",
                        meeting->name[1]);
        add_games(&columns, ch_match_only_meeting(match)->games);
        add_score(&columns, &here);
        add_games(&columns, meeting->published);
        add_score(&columns, &there);
        ch_columns_addf(&columns, "%lld", (long long)match->id);
    }
    ch_columns_write(&columns, 2, 2, &text);
    printf("%s, %d games each, %s a move%s%s\n\n%s\nWins, losses and draws of the first.\n",
           study->table->title, study->games, study->limit,
           study->quiescence ? ", quiescence " : "", study->quiescence ? study->quiescence : "",
           text.data);
    for (int i = 0; i < study->played; i++)
        if (study->match[i].played > study->games)
            printf("Match %lld has %d games in the record, more than were asked for.\n",
                   (long long)study->match[i].id, study->match[i].played);
    ch_columns_done(&columns);
    ch_text_done(&text);
}

static void add_json_side(cJSON *line, const char *name, const long games[3],
                          const struct ch_strength *strength) {
    cJSON *side = cJSON_AddObjectToObject(line, name);
    cJSON_AddNumberToObject(side, "wins", (double)games[2]);
    cJSON_AddNumberToObject(side, "losses", (double)games[0]);
    cJSON_AddNumberToObject(side, "draws", (double)games[1]);
    ch_strength_json_interval(side, "score", &strength->score);
}

static void print_json(const struct study *study) {
    for (int i = 0; i < study->played; i++) {
        const struct meeting *meeting = &study->table->meeting[i];
        const struct ch_match_status *match = &study->match[i];
        struct ch_strength here = ch_match_first_strength(match, NULL);
        struct ch_strength there = ch_strength_of_games(meeting->published);
        cJSON *line = ch_json_line();
        cJSON_AddStringToObject(line, "first", meeting->name[0]);
        cJSON_AddStringToObject(line, "second", meeting->name[1]);
        cJSON_AddNumberToObject(line, "match", (double)match->id);
        cJSON_AddStringToObject(line, "limit", study->limit);
        add_json_side(line, "here", ch_match_only_meeting(match)->games, &here);
        add_json_side(line, "article", meeting->published, &there);
        ch_json_print(line);
    }
}

static int play_all(struct study *study, const char *openings, const char *typed) {
    struct ch_error error;
    enum ch_status status = ch_series_open(&study->series, openings, &error);
    for (int i = 0; i < MEETINGS && status == CH_OK; i++)
        status = play(study, i, &error);
    ch_series_end_line(&study->series);
    if (study->json)
        print_json(study);
    else if (study->played > 0)
        print_table(study);
    fflush(stdout);
    if (status == CH_INTERRUPTED) {
        fprintf(stderr, "stopped; the same command goes on: %s\n", typed);
        return CH_EXIT_NO;
    }
    if (status == CH_OK)
        return CH_EXIT_DONE;
    int failed = ch_fail(&error);
    return status == CH_AGENT_FAULT ? CH_EXIT_NO : failed;
}

static bool can_be_studied(const struct ch_game *game) {
    if (ch_walk_of(game)->evaluators)
        return true;
    ch_failf("%s has no evaluators to choose from; take --game loa", game->title);
    return false;
}

/* `limit` from --time and --nodes, 0 where not given. */
static bool choose_limit(struct study *study, int64_t time_ms, int64_t nodes) {
    if (time_ms && nodes) {
        ch_failf("--time and --nodes: give one of them");
        return false;
    }
    if (time_ms)
        snprintf(study->limit, sizeof study->limit, "time=%lld", (long long)time_ms);
    else
        snprintf(study->limit, sizeof study->limit, "nodes=%lld",
                 (long long)(nodes ? nodes : DEFAULT_NODES));
    return true;
}

static int run_table(const struct table *table, int argc, char **argv) {
    struct study study = {.table = table, .quiescence = table->usual};
    const char *game = "loa", *db = CH_RECORD_FILE, *openings = "random:plies=4";
    int64_t games = DEFAULT_GAMES, seed = 1, time_ms = 0, nodes = 0;
    int64_t concurrency = ch_affinity_processors();
    const struct ch_option options[] = {
        {"games", 'n', CH_OPTION_INTEGER, "N", "games for each match", &games, 2, 1e6},
        {"time", 0, CH_OPTION_INTEGER, "MS", "milliseconds of processor time a move", &time_ms, 1,
         3600000},
        {"nodes", 0, CH_OPTION_INTEGER, "N", "positions a move (default, without --time: 20000)",
         &nodes, 1, 1e9},
        {"seed", 's', CH_OPTION_INTEGER, "S", "source of everything random", &seed, 0, 9e18},
        {"openings", 0, CH_OPTION_TEXT, "WHAT",
         "a PDN or FEN file, random:plies=N, or none; each is played with both colours", &openings,
         0, 0},
        {"db", 0, CH_OPTION_TEXT, "FILE", "the record", &db, 0, 0},
        {"game", 'g', CH_OPTION_TEXT, CH_GAME_ARGUMENT, "Lines of Action, with other readings",
         &game, 0, 0},
        {"concurrency", 'c', CH_OPTION_INTEGER, "N", "games at a time", &concurrency, 1, 1024},
        {"json", 0, CH_OPTION_FLAG, NULL, "a JSON line for each match", &study.json, 0, 0},
        {"quiet", 'q', CH_OPTION_FLAG, NULL, "no progress", &study.series.quiet, 0, 0},
        {table->usual ? "quiescence" : NULL, 0, CH_OPTION_TEXT, "on|off",
         "whether both sides have it", &study.quiescence, 0, 0},
        {0},
    };
    char *typed = ch_series_command(table->command->name, argc, argv);
    int rest, status;
    if (ch_options_parse(table->command, options, argc, argv, 0, 0, &rest, &status)) {
        study.series.game = ch_option_game(game);
        study.series.db = db;
        study.series.ply_limit = PLY_LIMIT;
        study.series.concurrency = (int)concurrency;
        study.games = (int)(games + games % 2);
        study.seed = (uint64_t)seed;
        ch_cli_config(&study.series.config);
        status = study.series.game && can_be_studied(study.series.game) &&
                         choose_limit(&study, time_ms, nodes)
                     ? play_all(&study, openings, typed)
                     : CH_EXIT_BAD;
        for (int i = 0; i < study.played; i++)
            ch_match_status_done(&study.match[i]);
        ch_series_close(&study.series);
    }
    ch_free(typed);
    return status;
}

static int run_evaluators(int argc, char **argv) {
    return run_table(&evaluators, argc, argv);
}

static int run_quiescence(int argc, char **argv) {
    return run_table(&quiescence, argc, argv);
}

const struct ch_command ch_command_study_evaluators = {
    .name = "study evaluators",
    .arguments = "",
    .summary = "Lines of Action: quad, normal and blocking evaluator against each other",
    .details =
        "Table 4 of the article: three matches of searches that differ in their evaluator. Games "
        "begin with\n"
        "random moves, each opening played with both colours. Every game is in the record; the "
        "same command\n"
        "goes on where it stopped. Margins are 95 %, here from pairs of games, in the article "
        "from games.\n"
        "The article gave 5 seconds a move, which were about 200000 positions (50000 for "
        "blocking).",
    .run = run_evaluators,
};

const struct ch_command ch_command_study_quiescence = {
    .name = "study quiescence",
    .arguments = "",
    .summary = "Lines of Action: quiescence search against none, for each evaluator",
    .details =
        "Table 5 of the article: three matches of searches of which one has quiescence search. "
        "Otherwise as\n"
        "`study evaluators`.",
    .run = run_quiescence,
};

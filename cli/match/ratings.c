/* crownhead ratings: the players of records and PDN files on one scale. */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "agents/roster/roster.h"
#include "cli/command/command.h"
#include "cli/command/files.h"
#include "cli/match/strength.h"
#include "cli/output/print.h"
#include "core/base/memory.h"
#include "core/records/pool.h"

/* SHOWN_MISTAKES: of a file; the others are counted. */
enum { SHOWN_MISTAKES = 3 };
static const size_t largest_file = (size_t)4 << 30;

struct request {
    const char *db, *game;
    int64_t match;
    bool single, same_names, json;
    struct ch_option_list anchors;
    struct ch_pool pool;
    double *given; /* by player: its anchor, or NAN */
};

static long mistakes; /* of the file at hand */

static void show_mistake(const struct ch_error *error) {
    if (mistakes++ < SHOWN_MISTAKES)
        ch_print_error(stderr, error, "");
}

/* True if the file begins as a record does. Nothing is taken from a pipe. */
static bool is_record(const char *file) {
    static const char begin[] = "SQLite format 3";
    char bytes[sizeof begin];
    struct stat about;
    bool regular = stat(file, &about) == 0 && S_ISREG(about.st_mode);
    FILE *stream = regular ? fopen(file, "rb") : NULL;
    bool equal = stream && fread(bytes, sizeof bytes, 1, stream) == 1 &&
                 memcmp(bytes, begin, sizeof bytes) == 0;
    if (stream)
        fclose(stream);
    return equal;
}

static void identify(struct ch_recorded_agent *recorded, const char *name) {
    const struct ch_game *game;
    struct ch_agent agent = {.sources = recorded->sources, .source_count = recorded->source_count};
    if (ch_game_open(name, &game, NULL) != CH_OK)
        return;
    snprintf(agent.name, sizeof agent.name, "%s", recorded->spec);
    ch_agent_identify(&agent, game);
    ch_free(recorded->name);
    recorded->name = ch_copy(agent.title);
    memcpy(recorded->hash, agent.hash, sizeof recorded->hash);
}

static enum ch_status add_record(struct request *request, const char *file,
                                 struct ch_error *error) {
    struct ch_record *record;
    enum ch_status status = ch_record_open(file, CH_RECORD_READ, &record, error);
    if (status != CH_OK)
        return status;
    status = ch_pool_add_record(&request->pool, record, file, request->single ? -1 : request->match,
                                error);
    ch_record_close(record);
    return status;
}

static enum ch_status add_pdn(struct request *request, const char *file, long *rejected,
                              struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const struct ch_game *game;
    if (request->match)
        return ch_bad_input(error, "--match is for records, and %s is none; leave one of them out",
                            file);
    enum ch_status status =
        ch_game_open(request->game ? request->game : ch_game_default, &game, error);
    if (status == CH_OK)
        status = ch_text_read_file(&text, file, largest_file, error);
    mistakes = 0;
    if (status == CH_OK)
        status = ch_pool_add_pdn(&request->pool, &text, file, game, show_mistake, error);
    if (mistakes > SHOWN_MISTAKES)
        ch_print_to(stderr, "%s: %ld more games can't be read\n", file, mistakes - SHOWN_MISTAKES);
    *rejected += mistakes;
    return status;
}

/* "english 120, russian 40": how many games of each the files have. */
static void add_games(const struct ch_pool *pool, struct ch_text *text) {
    for (int i = 0; i < pool->game_count; i++)
        ch_print_add(text, "%s%s %ld", i ? ", " : "", ch_interned_at(&pool->games, i),
                     pool->games_of[i]);
}

/* Players of different games have no common scale. */
static bool one_game(const struct request *request) {
    const struct ch_pool *pool = &request->pool;
    CH_SCOPED(ch_text_done) struct ch_text games = ch_text_new();
    add_games(pool, &games);
    if (!pool->only && pool->game_count > 1)
        return !ch_failf("there are games of %s; choose with --game which of them to rate",
                         games.data);
    if (pool->only && pool->count == 0 && pool->game_count > 0 &&
        ch_interned_find(&pool->games, pool->only) < 0)
        return !ch_failf("there is no game of %s; there are games of %s", pool->only, games.data);
    return true;
}

/* "3 games without a result, 2 with a player without a name"; nothing if none was left out. */
static void add_left_out(const struct ch_pool *pool, struct ch_text *text) {
    const struct {
        long count;
        const char *what;
    } kinds[] = {{pool->unfinished, "without a result"},
                 {pool->unnamed, "with a player without a name"},
                 {pool->itself, "of a player against itself"}};
    const char *before = "left out: ";
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i].count) {
            ch_text_addf(text, "%s%ld %s", before, kinds[i].count, kinds[i].what);
            before = ", ";
        }
}

/* Reads an anchor, NAME=ELO; the last = counts, since names may have some. */
static bool read_anchor(struct request *request, const char *anchor) {
    enum { FARTHEST = 10000 };
    const char *equals = strrchr(anchor, '=');
    char *end = NULL;
    double elo = equals ? strtod(equals + 1, &end) : NAN;
    int player;
    struct ch_error error;
    if (!equals || equals == anchor || end == equals + 1 || *end || !(fabs(elo) <= FARTHEST))
        return !ch_failf("--anchor is NAME=ELO with a number from -%d to %d, not `%s`", FARTHEST,
                         FARTHEST, anchor);
    CH_FREED char *name = ch_copy_bytes(anchor, (size_t)(equals - anchor));
    if (ch_pool_find(&request->pool, name, &player, &error) != CH_OK)
        return !ch_fail(&error);
    if (!isnan(request->given[player]))
        return !ch_failf("--anchor gives `%s` two ratings; leave one out", name);
    request->given[player] = elo;
    return true;
}

static double share_of(const long games[3], double of_win, double of_draw) {
    double count = (double)(games[0] + games[1] + games[2]);
    return (of_win * (double)games[2] + of_draw * (double)games[1]) / count;
}

/* Ratings on a given scale have no sign. */
static void drop_signs(char *text) {
    char *to = text;
    for (const char *at = text; *at; at++)
        if (*at != '+' || !isdigit((unsigned char)at[1]))
            *to++ = *at;
    *to = '\0';
}

static void add_row(struct ch_columns *columns, const struct request *request,
                    const struct ch_rating *rating, int rank, int player) {
    const struct ch_pool_player *of = &request->pool.player[player];
    CH_SCOPED(ch_text_done) struct ch_text name = ch_text_new(), elo = ch_text_new();
    ch_pool_add_name(&request->pool, player, &name);
    if (isnan(request->given[player]))
        ch_strength_add_rating(rating, &elo);
    else
        ch_text_addf(&elo, "%.10g, given", request->given[player] + 0.0);
    CH_SCOPED(ch_text_done) struct ch_text opponents = ch_text_new();
    ch_text_addf(&opponents, "%+.0f", rint(of->opponents) + 0.0); /* 0 has no minus */
    if (request->anchors.count) {
        drop_signs(elo.data);
        drop_signs(opponents.data);
    }
    ch_columns_rowf(columns, "%d\t%s\t%s\t%ld\t%.1f %%\t%.1f %%\t%s", rank, name.data, elo.data,
                    rating->games, 100 * share_of(of->games, 1, 0.5),
                    100 * share_of(of->games, 0, 1), opponents.data);
}

/* The table of each group. Ranks count within it. */
static void print_text(const struct request *request, const struct ch_ratings *ratings,
                       const char *where) {
    const struct ch_pool *pool = &request->pool;
    CH_SCOPED(ch_text_done) struct ch_text block = ch_text_new();
    ch_print_add(&block, "%d game%s of %d players, %s, %s\n", pool->count, ch_plural(pool->count),
                 pool->players, pool->only ? pool->only : ch_interned_at(&pool->games, 0), where);
    for (int at = 0, first; at < ratings->count;) {
        CH_SCOPED(ch_columns_done) struct ch_columns columns = {0};
        int group = ratings->rating[ratings->order[at]].group;
        for (int i = 0; i < CH_COLUMNS_MAX; i++)
            columns.right[i] = i == 0 || i > 2;
        ch_text_add(&block, at ? "\n  no games between these and those above\n" : "\n");
        ch_columns_rowf(&columns, "\t\trating\tgames\tscore\tdrawn\topponents");
        for (first = at; at < ratings->count && ratings->rating[ratings->order[at]].group == group;
             at++)
            add_row(&columns, request, &ratings->rating[ratings->order[at]], at - first + 1,
                    ratings->order[at]);
        ch_columns_write(&columns, 2, 2, &block);
    }
    if (request->anchors.count == 0)
        ch_print_add(&block, "\n  Elo, 95 %%, the mean of %s is 0\n", ch_strength_mean_of(ratings));
    else
        ch_print_add(&block, "\n  Elo, 95 %%, over what is given%s\n",
                     ratings->groups > 1 ? "; a group without that has mean 0" : "");
    CH_SCOPED(ch_text_done) struct ch_text left_out = ch_text_new();
    add_left_out(pool, &left_out);
    if (left_out.length)
        ch_text_addf(&block, "  %s\n", left_out.data);
    ch_print_block(stdout, block.data);
}

static void print_json(const struct request *request, const struct ch_ratings *ratings) {
    const struct ch_pool *pool = &request->pool;
    for (int i = 0, rank = 1; i < ratings->count; i++, rank++) {
        int player = ratings->order[i];
        const struct ch_rating *rating = &ratings->rating[player];
        const struct ch_pool_player *of = &pool->player[player];
        CH_SCOPED(ch_text_done) struct ch_text name = ch_text_new();
        if (i > 0 && rating->group != ratings->rating[ratings->order[i - 1]].group)
            rank = 1;
        ch_pool_add_name(pool, player, &name);
        cJSON *line = ch_json_line();
        ch_json_add(line, "type %s, rank %d, group %d, name %s, shown %s", "rating", rank,
                    rating->group, of->name, name.data);
        const struct ch_interval interval = {rating->elo, rating->low, rating->high};
        ch_json_add(ch_strength_json_interval(line, "rating", &interval),
                    "margin %g, open_low %hhd, open_high %hhd, given %hhd", rating->margin,
                    rating->open_low, rating->open_high, !isnan(request->given[player]));
        ch_json_add(line, "games %ld, wins %ld, draws %ld, losses %ld, opponents %g, above_next %g",
                    rating->games, of->games[2], of->games[1], of->games[0], of->opponents,
                    ratings->above[i]);
        ch_json_print(line);
    }
    cJSON *line = ch_json_line();
    ch_json_add(line, "type %s, game %s, games %d, players %d, groups %d", "result",
                pool->only ? pool->only : ch_interned_at(&pool->games, 0), pool->count,
                pool->players, ratings->groups);
    ch_json_add(line, "unfinished %ld, unnamed %ld, against_itself %ld", pool->unfinished,
                pool->unnamed, pool->itself);
    ch_json_print(line);
}

/* Rates and prints. Returns the exit status. */
static int rate(struct request *request, const char *where) {
    struct ch_pool *pool = &request->pool;
    CH_SCOPED(ch_text_done) struct ch_text left_out = ch_text_new();
    if (!one_game(request))
        return CH_EXIT_BAD;
    add_left_out(pool, &left_out);
    if (pool->count == 0)
        return ch_failf("there is no game to rate in %s%s%s", where, left_out.length ? "; " : "",
                        left_out.data);
    ch_pool_close(pool);
    CH_FREED double *given = request->given = ch_alloc((size_t)pool->players * sizeof *given);
    for (int i = 0; i < pool->players; i++)
        given[i] = NAN;
    for (int i = 0; i < request->anchors.count; i++)
        if (!read_anchor(request, request->anchors.value[i]))
            return CH_EXIT_BAD;
    CH_SCOPED(ch_ratings_done) struct ch_ratings ratings = {0};
    ch_pool_rate(pool, given, &ratings);
    if (request->json)
        print_json(request, &ratings);
    else
        print_text(request, &ratings, where);
    return CH_EXIT_DONE;
}

/* False after an error was printed: a file would count twice. */
static bool all_differ(char *const files[], int count) {
    CH_SCOPED(ch_interned_done) struct ch_interned real = {0};
    for (int i = 0; i < count; i++) {
        CH_FREED char *path = realpath(files[i], NULL);
        int file = ch_interned_add(&real, path ? path : files[i]);
        if (file < i)
            return !ch_failf("%s and %s are the same file; name it once", files[file], files[i]);
    }
    return true;
}

static int run(int argc, char **argv) {
    struct request request = {0};
    const struct ch_option options[] = {
        CH_TEXT("db", 0, "FILE", "the record where no FILE is named (default " CH_RECORD_FILE ")",
                &request.db),
        CH_TEXT("game", 'g', CH_GAME_ARGUMENT,
                "games of GAME alone, and those of PDN files that name no game", &request.game),
        CH_INTEGER("match", 'm', "N", "of a record: the games of match N; 0: all", &request.match,
                   0, 9e18),
        CH_FLAG("single", 0, "of a record: games of no match: imported, or played by people",
                &request.single),
        CH_LIST("anchor", 0, "NAME=ELO", "gives a player this rating; may be repeated",
                &request.anchors),
        CH_FLAG("same-names", 0, "equal names are one player in all files, whatever their texts",
                &request.same_names),
        CH_FLAG("json", 0, "one JSON object a line", &request.json),
        {0},
    };
    int rest, status;
    long rejected = 0;
    struct ch_error error;
    if (!ch_options_parse(&ch_command_ratings, options, argc, argv, 0, -1, &rest, &status))
        return status;
    if (request.db && rest > 0)
        return ch_failf("--db names the record where no FILE is named; leave one of them out");
    if (request.single && request.match)
        return ch_failf("--single is for games of no match; leave it out, or --match");
    if (!all_differ(argv + 1, rest))
        return CH_EXIT_BAD;
    const char *db = request.db ? request.db : CH_RECORD_FILE;
    const struct ch_game *game;
    request.pool.identify = identify;
    request.pool.same_names = request.same_names;
    request.pool.several = rest > 1;
    request.pool.only = request.game && ch_game_open(request.game, &game, NULL) == CH_OK
                            ? game->name
                            : request.game;
    enum ch_status done = rest > 0 ? CH_OK : add_record(&request, db, &error);
    for (int i = 1; i <= rest && done == CH_OK; i++)
        done = is_record(argv[i]) ? add_record(&request, argv[i], &error)
                                  : add_pdn(&request, argv[i], &rejected, &error);
    CH_SCOPED(ch_text_done) struct ch_text where = ch_text_new();
    if (rest > 1)
        ch_text_addf(&where, "%d files", rest);
    else
        ch_text_add(&where, rest == 1 ? argv[1] : db);
    status = done == CH_OK ? rate(&request, where.data) : ch_fail(&error);
    ch_pool_done(&request.pool);
    return status == CH_EXIT_DONE && rejected > 0 ? CH_EXIT_NO : status;
}

const struct ch_command ch_command_ratings = {
    .name = "ratings",
    .arguments = "[FILE…]",
    .summary = "how strong players are, by the games of records and PDN files",
    .details =
        "Without FILE the games are those of the record crownhead.db. Records and PDN files may "
        "be\n"
        "named together. Of a PDN file tags and results are read, not moves.\n"
        "Agents are one player if their names and texts are the same. Other equal names are one\n"
        "player within a file only; the record keeps the file of imported games.\n"
        "\"At least\" and \"at most\" are bounds, of players who won or lost all games; other\n"
        "ratings stay as they are. The mean is 0 without --anchor.\n"
        "Exit status: 0 done, 1 a file has games that can't be read, 2 bad usage.",
    .run = run,
};

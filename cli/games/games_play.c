/* What random games say of a game, for `games check --play`: whether it is one. */
#include "cli/games/games.h"
#include "cli/output/print.h"
#include "core/games/draughts/definition/definition_uses.h"
#include "core/referee/adjudication.h"
#include "core/statistics/statistics.h"
#include "workshop/random_games.h"

static void count_uses(void *context, const struct ch_history *history,
                       const struct ch_moves *legal, const struct ch_move *move) {
    if (move)
        ch_uses_count(context, history, legal, move);
    else
        ch_uses_count_end(context, history, legal);
}

/* A way in which games come out, and how many did. */
struct row {
    const char *name, *after;
    int games;
};

enum { RESULTS = CH_SEATS + 2 };

static void fill_rows(const struct ch_random_games *games, struct row row[RESULTS]) {
    for (int seat = 0; seat < CH_SEATS; seat++)
        row[seat] = (struct row){games->game->seat_name[seat], " wins", games->won[seat]};
    row[CH_SEATS] = (struct row){"draw", "", games->drawn};
    row[CH_SEATS + 1] = (struct row){"unfinished", "", games->limited};
}

static void print_json(const struct ch_random_games *games, const struct ch_uses *uses) {
    struct row rows[RESULTS];
    fill_rows(games, rows);
    cJSON *line = ch_json_line();
    ch_json_add(line, "name %s", games->game->name);
    cJSON *object = cJSON_AddObjectToObject(line, "play");
    ch_json_add(object, "games %d, seed %llu, ply_limit %d, unfinished %d", games->games,
                (unsigned long long)games->seed, games->ply_limit, games->limited);
    cJSON *results = cJSON_AddArrayToObject(object, "results");
    for (int i = 0; i < RESULTS; i++) {
        struct ch_interval share = ch_share(rows[i].games, games->games);
        ch_json_add(ch_json_append(results), "result %s, games %d, share %g, low %g, high %g",
                    rows[i].name, rows[i].games, share.value, share.low, share.high);
    }
    cJSON *ends = cJSON_AddArrayToObject(object, "ends");
    for (int end = 0; end < CH_END_COUNT; end++)
        if (games->ended[end] > 0)
            ch_json_add(ch_json_append(ends), "end %s, games %d", ch_end_name((enum ch_end)end),
                        games->ended[end]);
    ch_json_add(object, "median_plies %d, longest_plies %d, mean_moves %g, most_moves %d",
                games->median_plies, games->longest, games->mean_moves, games->most_moves);
    cJSON *parts = cJSON_AddArrayToObject(object, "parts");
    CH_SCOPED(ch_text_done) struct ch_text words = ch_text_new();
    for (int i = 0; i < uses->count; i++) {
        const struct ch_part_use *use = &uses->use[i];
        ch_text_clear(&words);
        ch_part_use_add(use, &words);
        ch_json_add(ch_json_append(parts), "part %s, does %s, times %lld, file %s, line %d",
                    words.data, use->does, (long long)use->times, use->file, use->line);
    }
    ch_json_print(line);
}

static void print_results(const struct ch_random_games *games) {
    struct row rows[RESULTS];
    CH_SCOPED(ch_columns_done) struct ch_columns table = {.right = {[1] = true, [2] = true}};
    fill_rows(games, rows);
    ch_print("%d random game%s, seed %llu (95 %% in brackets)\n", games->games,
             ch_plural(games->games), (unsigned long long)games->seed);
    for (int i = 0; i < RESULTS; i++) {
        struct ch_interval share = ch_share(rows[i].games, games->games);
        ch_columns_rowf(&table, "  %s%s\t%d\t%.1f %%\t(%.1f to %.1f)", rows[i].name, rows[i].after,
                        rows[i].games, 100 * share.value, 100 * share.low, 100 * share.high);
    }
    ch_columns_print(&table);
}

static void print_lengths(const struct ch_random_games *games) {
    CH_SCOPED(ch_text_done) struct ch_text ends = ch_text_new();
    for (int end = 0; end < CH_END_COUNT; end++)
        if (games->ended[end] > 0)
            ch_print_add(&ends, "%s%s %d", ends.length ? ", " : "", ch_end_text((enum ch_end)end),
                         games->ended[end]);
    ch_print("\nends: %s\n", ends.length ? ends.data : "none");
    ch_print("plies of a game: median %d, at most %d; unfinished after %d: %d\n",
             games->median_plies, games->longest, games->ply_limit, games->limited);
    ch_print("moves of a position: %.1f on average, at most %d\n\n", games->mean_moves,
             games->most_moves);
}

static void print_parts(const struct ch_uses *uses) {
    CH_SCOPED(ch_columns_done) struct ch_columns table = {.right = {[2] = true}};
    CH_SCOPED(ch_text_done) struct ch_text words = ch_text_new();
    for (int i = 0; i < uses->count; i++) {
        const struct ch_part_use *use = &uses->use[i];
        ch_text_clear(&words);
        ch_part_use_add(use, &words);
        if (use->times >= 0)
            ch_columns_rowf(&table, "%s\t%s\t%lld\t%s:%d", words.data, use->does,
                            (long long)use->times, use->file, use->line);
    }
    ch_columns_print(&table);
    ch_print("\n");
}

/* Warns of a game that hardly ever ends. */
static void warn_of_length(struct ch_games_request *request, const struct ch_random_games *games) {
    const struct ch_game *game = games->game;
    struct ch_error problem;
    if (2 * games->limited <= games->games || game->source_count == 0)
        return;
    ch_error_set(&problem, CH_BAD_INPUT, game->sources[0].name, 1,
                 "%d of %d random game%s did not end within %d plies; is that meant? A rule such "
                 "as `(draw (quiet-plies 100))` ends games in which nothing happens",
                 games->limited, games->games, ch_plural(games->games), games->ply_limit);
    ch_games_print_problem(request, &problem, true);
}

/* Warns of what did not happen once. */
static void warn_of_parts(struct ch_games_request *request, const struct ch_random_games *games,
                          const struct ch_uses *uses) {
    CH_SCOPED(ch_text_done) struct ch_text words = ch_text_new();
    for (int i = 0; i < uses->count; i++) {
        const struct ch_part_use *use = &uses->use[i];
        struct ch_error problem;
        if (use->times != 0)
            continue;
        ch_text_clear(&words);
        ch_part_use_add_never(use, &words);
        ch_error_set(&problem, CH_BAD_INPUT, use->file, use->line,
                     "%s in %d random game%s; is that meant?", words.data, games->games,
                     ch_plural(games->games));
        ch_games_print_problem(request, &problem, true);
    }
}

void ch_games_play(struct ch_games_request *request, const struct ch_game *game) {
    struct ch_uses uses = {0};
    struct ch_random_games games = {
        .game = game,
        .games = (int)request->play,
        .ply_limit = game->rule_plies > 0 ? game->rule_plies + 1 : CH_PLY_LIMIT,
        .seed = (uint64_t)request->seed,
    };
    if (request->play == 0)
        return;
    if (game->source_count > 0) {
        ch_uses_init(&uses, ch_draughts_of(game));
        games.game = ch_uses_game(&uses);
        games.seen = count_uses;
        games.context = &uses;
    }
    ch_random_games_play(&games);
    games.game = game;
    if (request->json) {
        print_json(&games, &uses);
    } else {
        print_results(&games);
        print_lengths(&games);
        print_parts(&uses);
    }
    warn_of_length(request, &games);
    warn_of_parts(request, &games, &uses);
    ch_uses_done(&uses);
}

/* crownhead analyse: every move of a game judged (workshop/coach/judge.h), the mistakes with what
 * was better and its line, and a graph of the score; in words, as JSON, or as an annotated PDN. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/analyse/analyse.h"
#include "cli/command/commands.h"
#include "cli/command/config.h"
#include "cli/command/options.h"
#include "cli/console/console.h"
#include "core/base/memory.h"
#include "core/games/games.h"

enum { LARGEST_FILE = 64 << 20, DEEPEST = 64 };

struct analyse_options {
    const char *game;
    int64_t depth, number;
    bool json, pdn;
};

/* Reads game `number` (from 1) of the file. The caller releases `pdn` if that is CH_OK. */
static enum ch_status read_game(const char *path, const struct analyse_options *options,
                                const struct ch_game *game, struct ch_pdn_game *pdn,
                                struct ch_error *error) {
    struct ch_text text;
    struct ch_pdn_reader reader;
    ch_text_init(&text);
    enum ch_status status = ch_text_read_file(&text, path, LARGEST_FILE, error);
    if (status != CH_OK) {
        ch_text_done(&text);
        return status;
    }
    ch_pdn_reader_init(&reader, text.data, text.length, path, game);
    for (int64_t i = 1; i <= options->number; i++) {
        status = ch_pdn_read(&reader, pdn, error);
        if (status == CH_NOT_FOUND)
            ch_error_set(error, CH_NOT_FOUND, path, 0, "has %lld game%s; there is no game %lld",
                         (long long)i - 1, i == 2 ? "" : "s", (long long)options->number);
        if (status == CH_OK && i == options->number)
            break;
        ch_pdn_game_done(pdn);
        if (status == CH_NOT_FOUND)
            break;
    }
    ch_text_done(&text);
    return status;
}

static void judge_ply(struct ch_judge *judge, const struct ch_pdn_game *pdn, int ply,
                      struct ch_judged *judged, struct ch_analysed_move *out) {
    const struct ch_game *game = pdn->game;
    struct ch_history past = pdn->line.history;
    struct ch_moves legal = {0};
    past.count = ply;
    game->ops->moves(game, &past, &legal);
    int played = ch_moves_find(&legal, &pdn->line.history.plies[ply].move);
    *out = (struct ch_analysed_move){.seat = game->ops->side(game, ch_history_position(&past)),
                                     .only = legal.count == 1};
    ch_judge_played(judge, &past, &legal, played, 0, judged);
    const struct ch_judged_move *made = ch_judged_find(judged, played), *best = &judged->move[0];
    out->score = made->score;
    out->chance = made->chance;
    out->regret = out->only ? 0 : made->regret;
    out->class = ch_move_class_of(out->regret);
    if (best->move != played) {
        out->best_score = best->score;
        out->line_count = best->line_count < CH_ANALYSED_LINE ? best->line_count : CH_ANALYSED_LINE;
        memcpy(out->line, best->line, (size_t)out->line_count * sizeof *out->line);
    }
    ch_moves_done(&legal);
}

/* Every move of the main line, for the caller to free. */
static struct ch_analysed_move *judge_game(struct ch_judge *judge, const struct ch_pdn_game *pdn) {
    int count = pdn->line.history.count;
    struct ch_analysed_move *moves = ch_alloc(((size_t)count + 1) * sizeof *moves);
    struct ch_judged judged = {0};
    for (int ply = 0; ply < count; ply++)
        judge_ply(judge, pdn, ply, &judged, &moves[ply]);
    ch_judged_done(&judged);
    return moves;
}

static int print_analysis(const struct ch_analysis *analysis,
                          const struct analyse_options *options) {
    if (options->json)
        ch_analysis_json(analysis);
    else if (options->pdn)
        ch_analysis_pdn(analysis);
    else
        ch_analysis_text(analysis);
    return CH_EXIT_DONE;
}

static int analyse(const char *path, const struct analyse_options *options,
                   const struct ch_game *usual) {
    struct ch_pdn_game pdn;
    struct ch_error error = {0};
    struct ch_agents_config config;
    struct ch_judge *judge = NULL;
    char spec[64];
    if (read_game(path, options, usual, &pdn, &error) != CH_OK)
        return ch_fail(&error);
    if (ch_game_hidden(pdn.game)) {
        int status = ch_failf("%s hides ranks, and a judge of its true positions would know more "
                              "than the players; games that hide nothing can be analysed",
                              pdn.game->title);
        ch_pdn_game_done(&pdn);
        return status;
    }
    ch_cli_config(&config);
    snprintf(spec, sizeof spec, "search:depth=%lld", (long long)options->depth);
    int status = CH_EXIT_BAD;
    if (ch_judge_open(options->depth > 0 ? spec : NULL, pdn.game, &config, &judge, &error) !=
        CH_OK) {
        status = ch_fail(&error);
    } else {
        struct ch_analysed_move *moves = judge_game(judge, &pdn);
        status = print_analysis(&(struct ch_analysis){&pdn, moves, judge}, options);
        ch_free(moves);
    }
    ch_judge_close(judge);
    ch_pdn_game_done(&pdn);
    return status;
}

/* `name` of the game where the file does not tell it; NULL: the usual one. */
static int analyse_file(const char *path, const char *name, const struct analyse_options *options) {
    const struct ch_game *game = ch_option_game(name ? name : ch_game_default);
    return game ? analyse(path, options, game) : CH_EXIT_BAD;
}

static int run(int argc, char **argv) {
    struct analyse_options chosen = {.number = 1};
    const struct ch_option options[] = {
        {"game", 'g', CH_OPTION_TEXT, CH_GAME_ARGUMENT, "of games that don't tell theirs",
         &chosen.game, 0, 0},
        {"number", 'n', CH_OPTION_INTEGER, "N", "which game of the file",
         &chosen.number, 1, 1e9},
        {"depth", 0, CH_OPTION_INTEGER, "N", "plies that the judge searches (default 9)",
         &chosen.depth, 1, DEEPEST},
        {"json", 0, CH_OPTION_FLAG, NULL, "one JSON object with every move", &chosen.json, 0, 0},
        {"pdn", 0, CH_OPTION_FLAG, NULL, "the game as PDN with codes and comments", &chosen.pdn, 0,
         0},
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_analyse, options, argc, argv, 0, 1, &rest, &status))
        return status;
    if (chosen.json && chosen.pdn)
        return ch_failf("--json and --pdn exclude one another; choose one");
    if (rest > 0)
        return analyse_file(argv[1], chosen.game, &chosen);
    struct ch_kept kept;
    ch_kept_claim(&kept, true);
    if (kept.path && access(kept.path, F_OK) == 0) {
        char *name = ch_console_kept_game(kept.path);
        status = analyse_file(kept.path, chosen.game ? chosen.game : name, &chosen);
        ch_free(name);
    } else {
        status = ch_failf("no game was kept; name a PDN file, or play with `crownhead play`");
    }
    ch_kept_release(&kept);
    return status;
}

const struct ch_command ch_command_analyse = {
    .name = "analyse",
    .arguments = "[FILE]",
    .summary = "the mistakes of a game, and what was better",
    .details =
        "Every move of a game in a PDN file is judged by a search of one depth. What a move\n"
        "loses of the expected result makes it an inaccuracy (5 points of 100), a mistake\n"
        "(10) or a blunder (15). Without FILE it is the game that was played last on a\n"
        "terminal; `-` is standard input.",
    .run = run,
};

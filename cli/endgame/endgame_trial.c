/* crownhead endgame trial: how many won endings an agent wins. */
#include <string.h>

#include "cli/command/command.h"
#include "cli/endgame/endgame.h"
#include "cli/match/long_work.h"
#include "cli/output/print.h"
#include "cli/workshop/workshop.h"
#include "core/endgame/slice.h"
#include "core/statistics/statistics.h"
#include "workshop/ending_trial.h"

/* Defaults. LEAST: plies to the win; nearer ones are seen by every agent that sees a shot. */
enum { POSITIONS = 60, LEAST = 9, SHOW = 5, MAX_POSITIONS = 100000, MAX_PLIES = 1000 };

struct request {
    const char *agent, *game, *dir, *pieces, *against;
    int64_t positions, seed, least, show;
    bool json;
};

static void print_json_lines(const struct ch_ending_trial *trial, const struct ch_game *game,
                             const struct request *request) {
    CH_SCOPED(ch_text_done) struct ch_text fen = ch_text_new();
    for (int i = 0; i < trial->count; i++) {
        const struct ch_ending *ending = &trial->ending[i];
        cJSON *line = ch_json_line();
        ch_text_clear(&fen);
        game->ops->format_position(game, &ending->position, &fen);
        ch_json_add(line, "type %s, fen %s, distance %d, won %hhd, end %s, plies %d", "ending",
                    fen.data, ending->distance, ending->won, ch_end_name(ending->end),
                    ending->plies);
        ch_json_print(line);
    }
    const struct ch_interval share = ch_share(trial->wins, trial->count);
    cJSON *line = ch_json_line();
    ch_json_add(line, "type %s, agent %s, against %s, game %s, pieces %s, seed %g, least %d",
                "summary", request->agent, request->against, game->name, request->pieces,
                (double)trial->seed, trial->least);
    ch_json_add(line, "endings %d, wins %d, share %g, low %g, high %g, faults %d", trial->count,
                trial->wins, share.value, share.low, share.high, trial->faults);
    ch_json_print(line);
}

/* "no-progress 16, repetition 3". */
static void add_ends(const struct ch_ending_trial *trial, struct ch_text *out) {
    int count[CH_END_COUNT] = {0};
    const char *before = "Not won: ";
    for (int i = 0; i < trial->count; i++)
        count[trial->ending[i].end] += !trial->ending[i].won;
    for (int end = 0; end < CH_END_COUNT; end++)
        if (count[end] > 0) {
            ch_text_addf(out, "%s%s %d", before, ch_end_name((enum ch_end)end), count[end]);
            before = ", ";
        }
    ch_text_add(out, trial->wins < trial->count ? "\n" : "");
}

static void print_text(const struct ch_ending_trial *trial, const struct ch_game *game,
                       const struct request *request) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const struct ch_interval share = ch_share(trial->wins, trial->count);
    ch_text_addf(&text, "%s wins %d of %d endings %s, %.1f %% (%.1f to %.1f)\n", request->agent,
                 trial->wins, trial->count, request->pieces, 100 * share.value, 100 * share.low,
                 100 * share.high);
    ch_text_addf(&text, "%s · won in %d plies or more by the tables · seed %lld · against %s\n",
                 game->title, trial->least, (long long)request->seed, request->against);
    if (trial->wins > 0)
        ch_text_addf(&text, "It took %.1f plies to win where the tables need %.1f.\n",
                     (double)trial->won_plies / trial->wins,
                     (double)trial->won_distance / trial->wins);
    add_ends(trial, &text);
    if (trial->faults > 0)
        ch_text_addf(&text, "%d of the games ended because an agent failed.\n", trial->faults);
    for (int i = 0, shown = 0; i < trial->count && shown < request->show; i++) {
        const struct ch_ending *ending = &trial->ending[i];
        if (ending->won)
            continue;
        ch_text_add(&text, "  ");
        game->ops->format_position(game, &ending->position, &text);
        ch_text_addf(&text, ": win in %d; %s after %d plies\n", ending->distance,
                     ch_end_name(ending->end), ending->plies);
        shown++;
    }
    ch_print_wrapped(text.data);
}

static enum ch_status play(struct request *request, struct ch_ending_trial *trial,
                           struct ch_agent_pool *pool, struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text defence = ch_text_new();
    ch_text_addf(&defence, "search:depth=8,tables=%s", request->dir);
    if (!request->against)
        request->against = defence.data;
    const char *const specs[] = {request->agent, request->against};
    enum ch_status status = ch_agent_pool_open(pool, specs, 2, error);
    if (status == CH_OK)
        status = ch_ending_trial_play(trial, pool, error);
    if (status == CH_OK)
        (request->json ? print_json_lines : print_text)(trial, pool->game, request);
    ch_agent_pool_close(pool);
    return status;
}

/* Draws the positions; an exit status, CH_EXIT_DONE if there are some. */
static int draw(const struct request *request, const struct ch_game *game,
                struct ch_ending_trial *trial) {
    struct ch_endgame *endgame;
    struct ch_error error;
    if (!request->against && strchr(request->dir, ','))
        return ch_failf("--dir %s: `search` can't take the name of a folder with a comma; use "
                        "another folder, or name who defends by --against",
                        request->dir);
    if (ch_endgame_open_at(game, request->dir, &endgame, &error) != CH_OK)
        return ch_endgame_fail(&error);
    int most = ch_endgame_pieces(endgame), status = CH_EXIT_DONE;
    if (!ch_ending_pieces(request->pieces, CH_SLICE_PIECES, trial->pieces))
        status = ch_failf("--pieces %s: expected the kings and men of both sides, as in KKvKM",
                          request->pieces);
    else if (ch_slice_pieces(trial->pieces) > most)
        status = ch_failf("--pieces %s: the tables have positions of %d pieces at most; crownhead "
                          "endgame build --pieces %d makes more",
                          request->pieces, most, ch_slice_pieces(trial->pieces));
    else
        ch_ending_trial_draw(trial, game, endgame);
    if (status == CH_EXIT_DONE && trial->count == 0)
        status = ch_failf("no position %s is won in %d plies or more without a capture at hand",
                          request->pieces, trial->least);
    ch_endgame_close(endgame);
    return status;
}

static int run(int argc, char **argv) {
    struct request request = {.dir = CH_ENDGAME_CACHE,
                              .pieces = "KKvK",
                              .positions = POSITIONS,
                              .seed = 1,
                              .least = LEAST,
                              .show = SHOW};
    const struct ch_option options[] = {
        CH_AGENT_GAME(&request.game),
        CH_TEXT("pieces", 0, "SETS", "kings and men of the side to move, v, those of the other",
                &request.pieces),
        CH_INTEGER("positions", 'n', "N", "positions to play", &request.positions, 1,
                   MAX_POSITIONS),
        CH_INTEGER("seed", 's', "S", "source of everything random", &request.seed, 0, 1e15),
        CH_INTEGER("least", 'l', "PLIES", "plies to the win, at least", &request.least, 1,
                   MAX_PLIES),
        CH_TEXT("against", 'a', "B", "who defends (default: search:depth=8 with these tables)",
                &request.against),
        CH_TEXT("dir", 'd', "DIR",
                "the folder of the tables; cache: the game's in the user's cache folder",
                &request.dir),
        CH_INTEGER("show", 0, "N", "print N of the endings that were not won", &request.show, 0,
                   MAX_POSITIONS),
        CH_FLAG("json", 0, "one JSON object a line", &request.json),
        {0},
    };
    CH_SCOPED(ch_ending_trial_done) struct ch_ending_trial trial = {.count = 0};
    struct ch_progress_line line = ch_progress_line("playing endings");
    struct ch_agent_pool pool = {.progress = &line.progress};
    struct ch_error error;
    int rest, status;
    if (!ch_options_parse(&ch_command_endgame_trial, options, argc, argv, 1, 1, &rest, &status))
        return status;
    request.agent = argv[1];
    pool.game = ch_workshop_game(request.game, request.agent, &pool.config);
    if (!pool.game)
        return CH_EXIT_BAD;
    trial.seed = (uint64_t)request.seed;
    trial.wanted = (int)request.positions;
    trial.least = (int)request.least;
    status = draw(&request, pool.game, &trial);
    pool.stop = ch_catch_stop();
    if (status == CH_EXIT_DONE && play(&request, &trial, &pool, &error) != CH_OK)
        status = ch_fail(&error);
    return status == CH_EXIT_DONE && trial.faults > 0 ? CH_EXIT_NO : status;
}

const struct ch_command ch_command_endgame_trial = {
    .name = "endgame trial",
    .arguments = "AGENT",
    .summary = "how many won endings an agent wins against perfect defence",
    .details = "Positions of these pieces are drawn from those that the tables know to be won for "
               "the side to\n"
               "move, without a capture at hand. AGENT plays each to the end by the rules of the "
               "game. The tables\n"
               "are the defender's alone. The seed determines positions and games. A game in which "
               "an agent fails\n"
               "is not won; the status is 1 then.",
    .run = run,
};

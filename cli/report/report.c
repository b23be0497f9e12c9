/* crownhead report: a record as one page to look at in a browser. */
#include "cli/report/report.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "cli/command/commands.h"
#include "cli/command/config.h"
#include "cli/command/options.h"
#include "cli/command/record_file.h"
#include "cli/output/print.h"
#include "cli/report/report_block.h"
#include "core/base/memory.h"

enum { DEFAULT_SAMPLE = 2000 };

struct request {
    const char *db, *html;
    const char *sprt;
    int64_t match, sample;
};

/* The ids of the matches, newest first. */
struct match_ids {
    int64_t *id;
    int count;
};

static bool add_id(void *context, const struct ch_recorded_match *match) {
    struct match_ids *ids = context;
    if ((ids->count & (ids->count - 1)) == 0)
        ids->id = ch_realloc(ids->id, (size_t)(ids->count ? 2 * ids->count : 1) * sizeof *ids->id);
    ids->id[ids->count++] = match->id;
    return true;
}

void ch_report_leave_out(const struct ch_error *error) {
    char text[CH_ERROR_TEXT + CH_ERROR_FILE + 32];
    ch_print_to(stderr, "crownhead: ");
    ch_print_block(stderr, ch_error_format(error, text, sizeof text));
    ch_print_to(stderr, "; it is left out\n");
}

/* A match whose game can't be made is left out, and told. */
static enum ch_status write_one_of_all(struct ch_report *report, int64_t id,
                                       struct ch_error *error) {
    enum ch_status status = ch_report_match(report, id, error);
    if (status != CH_UNSUPPORTED)
        return status;
    ch_report_leave_out(error);
    return CH_OK;
}

static enum ch_status write_all(struct ch_report *report, struct ch_error *error) {
    struct match_ids ids = {0};
    enum ch_status status = ch_record_matches(report->record, add_id, &ids, error);
    report->sample /= ids.count ? ids.count : 1;
    for (int i = ids.count - 1; i >= 0 && status == CH_OK; i--)
        status = write_one_of_all(report, ids.id[i], error);
    if (status == CH_OK)
        status = ch_report_singles(report, error);
    ch_free(ids.id);
    return status;
}

static void add_squares(cJSON *object, const struct ch_game *game) {
    cJSON *cells = cJSON_AddArrayToObject(object, "cells");
    cJSON *names = cJSON_AddArrayToObject(object, "squares");
    for (int i = 0; i < game->rows * game->columns; i++)
        cJSON_AddItemToArray(
            cells, cJSON_CreateNumber(game->cell[i] == CH_NO_SQUARE ? -1 : game->cell[i]));
    for (int i = 0; i < game->graph.count; i++) {
        char name[CH_SQUARE_NAME];
        game->ops->square_name(game, i, name);
        cJSON_AddItemToArray(names, cJSON_CreateString(name));
    }
}

/* The lines of a board of points, each once: [square, square]. */
static void add_board_lines(cJSON *object, const struct ch_game *game) {
    cJSON *lines = cJSON_AddArrayToObject(object, "lines");
    for (int square = 0; square < game->graph.count; square++)
        for (int way = 0; way < CH_DIRECTIONS; way++)
            if (game->graph.neighbour[square][way] > square)
                cJSON_AddItemToArray(
                    lines, cJSON_CreateIntArray(
                               (const int[]){square, game->graph.neighbour[square][way]}, 2));
}

/* The seat whose men advance from the top of the drawn board; the first where none do. */
static int seat_above(const struct ch_game *game) {
    return (game->forward[0] & (1 << CH_N | 1 << CH_NE | 1 << CH_NW)) != 0;
}

/* What a reader has to know of a game to draw its boards. */
static cJSON *describe_game(const struct ch_game *game) {
    cJSON *object = cJSON_CreateObject(), *kinds;
    cJSON_AddStringToObject(object, "title", game->title);
    cJSON_AddItemToObject(object, "seats", cJSON_CreateStringArray(game->seat_name, CH_SEATS));
    cJSON_AddNumberToObject(object, "rows", game->rows);
    cJSON_AddNumberToObject(object, "columns", game->columns);
    add_squares(object, game);
    if (ch_game_has_points(game))
        add_board_lines(object, game);
    cJSON_AddNumberToObject(object, "man", game->man_kind);
    cJSON_AddNumberToObject(object, "king", game->king_kind);
    cJSON_AddNumberToObject(object, "kinds_of_seat", CH_MAX_KINDS);
    cJSON_AddNumberToObject(object, "top", seat_above(game));
    if (ch_game_hidden(game)) {
        cJSON_AddNumberToObject(object, "unknown", game->unknown_kind);
        cJSON_AddNumberToObject(object, "shown", CH_REPORT_SHOWN);
    }
    kinds = cJSON_AddArrayToObject(object, "kinds");
    for (int i = 0; i < game->kind_count; i++)
        cJSON_AddItemToArray(kinds, cJSON_CreateString(game->kinds[i].name));
    kinds = cJSON_AddArrayToObject(object, "letters");
    for (int i = 0; i < game->kind_count; i++)
        cJSON_AddItemToArray(kinds, cJSON_CreateString((char[]){game->kinds[i].letter, '\0'}));
    return object;
}

static cJSON *describe_ends(void) {
    cJSON *list = cJSON_CreateArray();
    for (int end = 0; end < CH_END_COUNT; end++) {
        cJSON *object = cJSON_CreateObject();
        cJSON_AddItemToArray(list, object);
        cJSON_AddStringToObject(object, "name", ch_end_name((enum ch_end)end));
        cJSON_AddStringToObject(object, "text", ch_end_text((enum ch_end)end));
        cJSON_AddBoolToObject(object, "fault", end >= CH_END_AGENT_FAULTS);
    }
    return list;
}

/* What holds for the whole page. Takes report->groups. */
static cJSON *describe(struct ch_report *report, const char *db) {
    const char *slash = strrchr(db, '/');
    cJSON *object = cJSON_CreateObject(), *games;
    cJSON_AddStringToObject(object, "format", "crownhead report");
    cJSON_AddNumberToObject(object, "version", 1);
    cJSON_AddStringToObject(object, "crownhead", CH_VERSION);
    cJSON_AddStringToObject(object, "record", slash ? slash + 1 : db);
    cJSON_AddNumberToObject(object, "block_games", CH_REPORT_BLOCK_GAMES);
    cJSON_AddItemToObject(object, "ends", describe_ends());
    games = cJSON_AddObjectToObject(object, "games");
    for (int i = 0; i < report->game_count; i++)
        cJSON_AddItemToObject(games, report->games[i].name, describe_game(report->games[i].game));
    cJSON_AddItemToObject(object, "groups", report->groups);
    report->groups = NULL;
    return object;
}

static enum ch_status write_report(struct ch_report *report, const struct request *request,
                                   struct ch_error *error) {
    enum ch_status status =
        ch_report_page_begin(&report->page, request->html, report->config.home, error);
    if (status != CH_OK)
        return status;
    report->groups = cJSON_CreateArray();
    status =
        request->match ? ch_report_match(report, request->match, error) : write_all(report, error);
    ch_record_rollback(report->record);
    if (status == CH_OK)
        ch_report_page_json(&report->page, "report", describe(report, request->db));
    cJSON_Delete(report->groups);
    for (int i = 0; i < report->game_count; i++)
        ch_free(report->games[i].name);
    ch_free(report->games);
    enum ch_status ended = ch_report_page_end(&report->page, status == CH_OK, error);
    return status == CH_OK ? ended : status;
}

static atomic_bool stopped;

static void note_stop(int signal_number) {
    (void)signal_number;
    atomic_store(&stopped, true);
}

/* ^C and SIGTERM end the work in order, so that no half page is left; the second one kills. */
static void catch_stop(void) {
    struct sigaction action = {.sa_handler = note_stop, .sa_flags = (int)SA_RESETHAND | SA_RESTART};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

static int run(int argc, char **argv) {
    struct request request = {.db = CH_RECORD_FILE, .sample = DEFAULT_SAMPLE};
    const struct ch_option options[] = {
        {"db", 0, CH_OPTION_TEXT, "FILE", "the record", &request.db, 0, 0},
        {"match", 'm', CH_OPTION_INTEGER, "N", "match N alone; 0: all, and games of no match",
         &request.match, 0, 9e18},
        {"html", 'o', CH_OPTION_TEXT, "FILE", "the page to write; - is standard output",
         &request.html, 0, 0},
        {"sprt", 0, CH_OPTION_TEXT, "TEST",
         "a sequential test of the pairs, elo0=0,elo1=5 …; else each match's own, if it has one",
         &request.sprt, 0, 0},
        {"sample", 0, CH_OPTION_INTEGER, "N",
         "turns that are decided again for the map of rules; 0: no map", &request.sample, 0, 1e6},
        {0},
    };
    int rest, exit_status;
    struct ch_error error;
    if (!ch_options_parse(&ch_command_report, options, argc, argv, 0, 0, &rest, &exit_status))
        return exit_status;
    if (!request.html || !request.html[0])
        return ch_failf("report needs a page to write: --html FILE");
    struct ch_report report = {0};
    struct ch_sprt sprt;
    report.sample = (int)request.sample;
    report.stop = &stopped;
    catch_stop();
    if (request.sprt && ch_sprt_parse(request.sprt, &sprt, &error) != CH_OK)
        return ch_fail(&error);
    if (request.sprt && ch_sprt_games_only(sprt.model))
        return ch_failf("--sprt is held against pairs of games; model %s knows single games only, "
                        "give normalized or logistic",
                        ch_sprt_model_name(sprt.model));
    report.sprt = request.sprt ? &sprt : NULL;
    ch_cli_config(&report.config);
    if (ch_record_open(request.db, CH_RECORD_READ, &report.record, &error) != CH_OK)
        return ch_fail(&error);
    ch_record_heed(report.record, &stopped);
    /* The parts of a page belong together, also while a match goes on. */
    enum ch_status status = ch_record_hold(report.record, &error);
    if (status == CH_OK)
        status = write_report(&report, &request, &error);
    ch_record_close(report.record);
    if (status == CH_INTERRUPTED)
        ch_print_to(stderr, "crownhead: stopped; no report was written\n");
    if (status == CH_INTERRUPTED)
        return CH_EXIT_NO;
    return status == CH_OK ? CH_EXIT_DONE : ch_fail(&error);
}

const struct ch_command ch_command_report = {
    .name = "report",
    .arguments = "--html FILE",
    .summary = "a record as a page for the browser: results, charts, every game",
    .details = "The page is one file that needs no network. A file that is no report is not "
               "replaced.",
    .run = run,
};

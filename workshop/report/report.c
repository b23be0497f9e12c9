/* See report.h. */
#include "workshop/report/report.h"

#include <string.h>

#include "core/base/memory.h"
#include "workshop/report/block.h"

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

/* A match whose game can't be made is left out, and told. */
static enum ch_status write_one_of_all(struct ch_report *report, int64_t id,
                                       struct ch_error *error) {
    enum ch_status status = ch_report_match(report, id, error);
    if (status != CH_UNSUPPORTED)
        return status;
    report->sink.left_out(report->sink.context, error);
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
        const struct ch_end_words *words = ch_end_words((enum ch_end)end);
        if (!words)
            continue;
        cJSON *object = cJSON_CreateObject();
        cJSON_AddItemToArray(list, object);
        cJSON_AddStringToObject(object, "name", words->name);
        cJSON_AddStringToObject(object, "text", words->text);
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

enum ch_status ch_report_write(struct ch_report *report, int64_t match, const char *db,
                               struct ch_error *error) {
    report->groups = cJSON_CreateArray();
    enum ch_status status =
        match ? ch_report_match(report, match, error) : write_all(report, error);
    ch_record_rollback(report->record);
    if (status == CH_OK)
        report->sink.json(report->sink.context, "report", describe(report, db));
    cJSON_Delete(report->groups);
    for (int i = 0; i < report->game_count; i++)
        ch_free(report->games[i].name);
    ch_free(report->games);
    return status;
}

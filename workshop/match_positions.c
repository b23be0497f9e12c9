#include "workshop/match_positions.h"

#include <stdio.h>
#include <string.h>

#include "core/record/record.h"

struct reading {
    struct ch_positions *list;
    struct ch_record *record;
    const char *player;
    int64_t match; /* whose keys are there; 0: none */
    struct ch_keys keys;
    long added;
    enum ch_status status;
    struct ch_error *error;
};

static enum ch_status find_keys(struct reading *reading, const struct ch_recorded_game *recorded) {
    struct ch_recorded_match match;
    if (!recorded->match)
        reading->keys = recorded->turn_keys;
    if (!recorded->match || reading->match == recorded->match)
        return CH_OK;
    enum ch_status status =
        ch_record_match(reading->record, recorded->match, &match, reading->error);
    if (status != CH_OK)
        return status;
    reading->match = recorded->match;
    reading->keys = match.keys;
    ch_recorded_match_done(&match);
    return CH_OK;
}

static void add_turns(struct reading *reading, const struct ch_recorded_game *recorded,
                      const struct ch_history *history) {
    const struct ch_game *game = reading->list->game;
    struct ch_history until = *history; /* its plies are only read */
    for (until.count = recorded->opening_plies; until.count < history->count; until.count++) {
        int seat = game->ops->side(game, ch_history_position(&until));
        char name[64];
        if (!recorded->player[seat] || strcmp(recorded->player[seat], reading->player) != 0)
            continue;
        snprintf(name, sizeof name, "game %lld.%d, ply %d", (long long)recorded->match,
                 recorded->number + 1, until.count + 1);
        ch_positions_add_turn(
            reading->list, &until,
            ch_turn_key(&reading->keys, (uint32_t)recorded->number, seat, until.count),
            reading->keys.scheme == CH_KEYS_HASHED, name);
        reading->added++;
    }
}

static bool add_game(void *context, const struct ch_recorded_game *recorded) {
    struct reading *reading = context;
    const struct ch_game *game;
    struct ch_history history;
    reading->status = find_keys(reading, recorded);
    if (reading->status == CH_OK)
        reading->status = ch_recorded_history(recorded, &game, &history, reading->error);
    if (reading->status != CH_OK)
        return false;
    if (game == reading->list->game)
        add_turns(reading, recorded, &history);
    ch_history_done(&history);
    return true;
}

enum ch_status ch_positions_read_match(struct ch_positions *list, const char *path, int64_t match,
                                       const char *player, struct ch_error *error) {
    struct reading reading = {.list = list, .player = player, .error = error};
    const struct ch_record_filter filter = {.match = match, .player = player, .moves = true};
    enum ch_status status = ch_record_open(path, CH_RECORD_READ, &reading.record, error);
    if (status != CH_OK)
        return status;
    status = ch_record_games(reading.record, &filter, add_game, &reading, error);
    ch_record_close(reading.record);
    if (status == CH_OK)
        status = reading.status;
    if (status == CH_OK && reading.added == 0)
        status = ch_error_set(error, CH_NOT_FOUND, path, 0,
                              "no game of %s by %s in it%s; `crownhead record list` shows which "
                              "there are",
                              list->game->title, player, match ? " in that match" : "");
    return status;
}

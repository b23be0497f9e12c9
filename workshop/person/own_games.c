#include "workshop/person/own_games.h"

#include <stdlib.h>
#include <string.h>

#include "agents/levels/level_file.h"
#include "core/base/json.h"
#include "core/games/games.h"

static const char level_kind[] = "level:", no_name[] = "human", nameless[] = "you";

/* The number in a tag of the game; -1: it has no such tag. */
static int number_of(const struct ch_recorded_game *recorded, const char *tag) {
    CH_SCOPED(ch_json_done) cJSON *tags = ch_json_recorded(recorded->tags);
    const char *text = cJSON_GetStringValue(ch_json_get(tags, tag));
    return text ? atoi(text) : -1;
}

bool ch_own_game_is(const struct ch_recorded_game *recorded, const struct ch_own_wish *wish,
                    int *seat) {
    bool agent[CH_SEATS] = {recorded->agent[0] != 0, recorded->agent[1] != 0};
    if (recorded->match || !recorded->seeded || (agent[0] && agent[1]))
        return false; /* of a match, imported, of agents */
    *seat = agent[0] ? 1 : agent[1] ? 0 : -1;
    if (!recorded->tags && strcmp(recorded->player[agent[0]], no_name) != 0)
        return false; /* against another program */
    if (wish->game && strcmp(recorded->game, wish->game) != 0)
        return false;
    if (!wish->player)
        return true;
    const char *player = strcmp(wish->player, nameless) == 0 ? no_name : wish->player;
    return *seat >= 0 && strcmp(recorded->player[*seat], player) == 0;
}

struct reading {
    const struct ch_own_wish *wish;
    struct ch_own_games *games;
};

static bool take_game(void *context, const struct ch_recorded_game *recorded) {
    const struct reading *reading = context;
    struct ch_own_games *games = reading->games;
    int seat;
    if (!ch_own_game_is(recorded, reading->wish, &seat))
        return true;
    const char *against = seat < 0 ? no_name : recorded->player[!seat];
    bool level = seat >= 0 && strncmp(against, level_kind, sizeof level_kind - 1) == 0;
    games->game = ch_grow(games->game, games->count, &games->capacity, sizeof *games->game);
    games->game[games->count++] = (struct ch_person_game){
        .id = recorded->id,
        .started_ms = recorded->started_ms,
        .game = ch_copy(recorded->game),
        .against = ch_copy(against),
        .seat = seat,
        .level = level ? (int)ch_level_number(against + sizeof level_kind - 1) : 0,
        .alone = number_of(recorded, "Takebacks") == 0 && number_of(recorded, "Hints") == 0,
        .outcome = recorded->outcome,
        .plies = recorded->ply_count,
    };
    return true;
}

static int compare_newest(const void *one, const void *other) {
    const struct ch_person_game *a = one, *b = other;
    return a->id < b->id ? 1 : -1;
}

enum ch_status ch_own_games_read(struct ch_record *record, const struct ch_own_wish *wish,
                                 struct ch_own_games *games, struct ch_error *error) {
    const struct ch_record_filter filter = {.match = -1};
    struct reading reading = {wish, games};
    enum ch_status status = ch_record_games(record, &filter, take_game, &reading, error);
    if (games->count > 0)
        qsort(games->game, (size_t)games->count, sizeof *games->game, compare_newest);
    return status;
}

void ch_own_games_done(struct ch_own_games *games) {
    for (int i = 0; i < games->count; i++) {
        ch_free(games->game[i].game);
        ch_free(games->game[i].against);
    }
    ch_free(games->game);
    *games = (struct ch_own_games){0};
}

/* Fills the rating in one game; false if no game of it counts, or its levels were not measured. */
static bool rate(const struct ch_own_games *games, const char *name, const char *home,
                 struct ch_own_rating *rating) {
    struct ch_levels levels;
    const struct ch_game *game;
    if (strchr(name, '/') || ch_game_open(name, &game, NULL) != CH_OK ||
        ch_levels_of(game, home, &levels, NULL) != CH_OK ||
        strcmp(levels.measured, game->name) != 0)
        return false;
    CH_FREED struct ch_rated_game *results = ch_alloc(((size_t)games->count + 1) * sizeof *results);
    *rating = (struct ch_own_rating){.game = game};
    for (int i = 0; i < games->count; i++) {
        const struct ch_person_game *at = &games->game[i];
        if (strcmp(at->game, name) != 0 || !at->alone || at->level < 1 ||
            at->level > levels.count || at->outcome.result == CH_ONGOING)
            continue;
        results[rating->counted++] = (struct ch_rated_game){
            .opponent = levels.level[at->level - 1].elo,
            .score = at->outcome.result == CH_DRAWN ? 0.5 : at->outcome.winner == at->seat,
        };
    }
    if (rating->counted >= CH_OWN_NEEDED)
        rating->rated = ch_rated_of(results, rating->counted);
    return rating->counted > 0;
}

int ch_own_ratings(const struct ch_own_games *games, const char *home,
                   struct ch_own_rating ratings[], int most) {
    int count = 0;
    for (int i = 0; i < games->count && count < most; i++) {
        bool before = false;
        for (int j = 0; j < i && !before; j++)
            before = strcmp(games->game[j].game, games->game[i].game) == 0;
        count += !before && rate(games, games->game[i].game, home, &ratings[count]);
    }
    return count;
}

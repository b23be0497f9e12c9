#include "cli/serve/own.h"

#include <string.h>
#include <unistd.h>

#include "cli/command/files.h"
#include "cli/output/print.h"
#include "cli/record/record.h"
#include "cli/serve/offers.h"
#include "core/games/games.h"
#include "core/openings/openings.h"
#include "core/pdn/pdn.h"
#include "workshop/person/drills.h"
#include "workshop/person/own_games.h"

enum { MOST_GAMES = 20, MOST_RATINGS = 64 };

static const char *result_of(const struct ch_person_game *game) {
    if (game->outcome.result == CH_DRAWN)
        return "drawn";
    if (game->seat < 0 || game->outcome.result != CH_WON)
        return "over";
    return game->outcome.winner == game->seat ? "won" : "lost";
}

static void add_game(cJSON *list, const struct ch_person_game *own) {
    const struct ch_game *game = NULL;
    if (!strchr(own->game, '/') && ch_game_open(own->game, &game, NULL) != CH_OK)
        game = NULL;
    cJSON *entry = ch_json_append(list);
    CH_SCOPED(ch_text_done) struct ch_text against = ch_text_new();
    ch_offers_short(own->against, &against);
    ch_json_add(entry,
                "id %g, date %g, game %s, title %s, against %s, seat %d, result %s, plies %d",
                (double)own->id, (double)own->started_ms, own->game, game ? game->title : own->game,
                against.data, own->seat, result_of(own), own->plies);
    if (game && own->seat >= 0)
        cJSON_AddStringToObject(entry, "side", game->seat_name[own->seat]);
}

static void add_rating(cJSON *list, const struct ch_own_rating *rating) {
    const struct ch_rated *rated = &rating->rated;
    cJSON *entry = ch_json_append(list);
    ch_json_add(entry, "game %s, title %s, games %d, needed %d", rating->game->name,
                rating->game->title, rating->counted, CH_OWN_NEEDED);
    if (rating->counted >= CH_OWN_NEEDED)
        ch_json_add(entry, "elo %g, low %g, high %g, open_low %hhd, open_high %hhd", rated->elo,
                    rated->low, rated->high, rated->open_low, rated->open_high);
}

enum ch_status ch_serve_own(const char *path, const char *home, int before, struct ch_text *json,
                            struct ch_error *error) {
    struct ch_record *record = NULL;
    struct ch_own_games games = {0};
    struct ch_own_rating ratings[MOST_RATINGS];
    const struct ch_own_wish all = {0};
    enum ch_status status = CH_OK;
    bool there = path && access(path, F_OK) == 0;
    if (there)
        status = ch_record_open(path, CH_RECORD_READ, &record, error);
    if (there && status == CH_OK) {
        status = ch_own_games_read(record, &all, &games, error);
        ch_record_close(record);
    }
    cJSON *object = ch_json_line();
    cJSON_AddBoolToObject(object, "record", path != NULL);
    cJSON *list = cJSON_AddArrayToObject(object, "games");
    int first = 0, last;
    while (before > 0 && first < games.count && games.game[first].id >= before)
        first++;
    for (last = first; last < games.count && last < first + MOST_GAMES; last++)
        add_game(list, &games.game[last]);
    cJSON_AddNumberToObject(object, "older", games.count - last);
    list = cJSON_AddArrayToObject(object, "ratings");
    int count = ch_own_ratings(&games, home, ratings, MOST_RATINGS);
    for (int i = 0; i < count; i++)
        add_rating(list, &ratings[i]);
    ch_own_games_done(&games);
    ch_json_end(json, object);
    return status;
}

enum ch_status ch_serve_own_game(const char *path, int id, struct ch_text *json,
                                 struct ch_error *error) {
    struct ch_record *record;
    CH_SCOPED(ch_recorded_game_done) struct ch_recorded_game game = {0};
    const struct ch_own_wish all = {0};
    int seat = -1;
    enum ch_status status = ch_error_set(error, CH_NOT_FOUND, NULL, 0, "no games are kept here");
    if (path)
        status = ch_record_open(path, CH_RECORD_READ, &record, error);
    if (status != CH_OK)
        return status;
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn = {0};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    status = ch_record_game(record, id, &game, error);
    if (status == CH_OK && !ch_own_game_is(&game, &all, &seat))
        status = ch_error_set(error, CH_NOT_FOUND, NULL, 0, "that is no game of a person");
    if (status == CH_OK)
        status = ch_record_pdn(&game, true, &pdn, error);
    if (status == CH_OK) {
        ch_pdn_write(&pdn, &text);
        cJSON *object = ch_json_line();
        ch_json_add(object, "id %d, game %s, seat %d, pdn %s", id, game.game, seat, text.data);
        ch_json_end(json, object);
    }
    ch_record_close(record);
    return status;
}

enum ch_status ch_serve_lesson(const char *line, int ply, bool solved, struct ch_text *json,
                               struct ch_error *error) {
    struct ch_drill_spacing spacing;
    uint64_t key = 0;
    CH_SCOPED(ch_text_done) struct ch_text path = ch_text_new();
    if (!ch_drill_line(line, &key) || !ch_own_file(CH_OWN_LESSONS, &path))
        return ch_error_set(error, CH_NOT_FOUND, NULL, 0, "there is no such lesson");
    enum ch_status status = ch_drill_spacing_read(CH_DRILL_SPACING, &spacing, error);
    if (status == CH_OK)
        status = ch_drills_answer(path.data, key, ply, solved, &spacing, ch_drill_today(), error);
    if (status == CH_OK)
        ch_json_end(json, ch_json_line());
    return status;
}

enum ch_status ch_serve_ballots(const struct ch_game *game, const char *home, struct ch_text *json,
                                struct ch_error *error) {
    struct ch_openings deck;
    CH_SCOPED(ch_text_done) struct ch_text moves = ch_text_new();
    enum ch_status status = ch_openings_load("ballots", home, game, &deck, error);
    cJSON *object = ch_json_line(), *list = cJSON_AddArrayToObject(object, "ballots");
    for (int i = 0; status == CH_OK && i < deck.count; i++) {
        const struct ch_history *history = &deck.opening[i].history;
        ch_text_clear(&moves);
        for (int ply = 0; ply < history->count; ply++) {
            ch_text_add(&moves, ply ? " " : "");
            game->ops->format_move(game, &history->plies[ply].move, NULL, CH_NOTATION_FULL, &moves);
        }
        if (deck.opening[i].number)
            ch_json_add(ch_json_append(list), "number %s, moves %s", deck.opening[i].number,
                        moves.data);
    }
    ch_openings_done(&deck);
    ch_json_end(json, object);
    return status == CH_NOT_FOUND ? CH_OK : status;
}

/* Recorded games played again, and the keys by which they are compared. See record.h. */
#include <string.h>

#include "core/base/memory.h"
#include "core/base/random.h"
#include "core/games/games.h"
#include "core/games/text/counters.h"
#include "core/record/record_db.h"

void ch_recorded_game_done(struct ch_recorded_game *game) {
    ch_game_columns_done(game);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        ch_free(game->typed[seat]);
        ch_impasses_done(&game->impasses[seat]);
    }
    *game = (struct ch_recorded_game){0};
}

static enum ch_status make_moves(const struct ch_game *game,
                                 const struct ch_recorded_game *recorded,
                                 struct ch_history *history, struct ch_error *error) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_error why;
    enum ch_status status = CH_OK;
    for (int i = 0; i < recorded->ply_count && status == CH_OK; i++) {
        struct ch_move move;
        legal.count = 0;
        game->ops->moves(game, history, &legal);
        status = game->ops->parse_move(game, history, &legal, recorded->moves[i].path, &move, NULL,
                                       &why);
        if (status == CH_OK)
            ch_history_push(history, game, &move);
        else
            ch_bad_input(error, "game %lld, ply %d: %s; the record was changed by hand",
                         (long long)recorded->id, i + 1, why.text);
    }
    return status;
}

static enum ch_status find_game(const char *name, struct ch_recorded_definition *definition,
                                const struct ch_game **game, struct ch_error *error) {
    if (definition)
        return ch_recorded_definition_game(definition, game, error);
    *game = ch_game_find(name);
    return *game ? CH_OK
                 : ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                                "there is no game `%s`, and the record has no definition of it",
                                name);
}

enum ch_status ch_recorded_match_game(const struct ch_recorded_match *match,
                                      const struct ch_game **game, struct ch_error *error) {
    return find_game(match->game, match->definition, game, error);
}

enum ch_status ch_recorded_instance(const struct ch_recorded_game *recorded,
                                    const struct ch_game **game, struct ch_error *error) {
    return find_game(recorded->game, recorded->definition, game, error);
}

enum ch_status ch_recorded_history(const struct ch_recorded_game *recorded,
                                   const struct ch_game **game, struct ch_history *history,
                                   struct ch_error *error) {
    struct ch_position start;
    enum ch_status status = ch_recorded_instance(recorded, game, error);
    if (status != CH_OK)
        return status;
    (*game)->ops->start(*game, &start);
    if (recorded->start)
        status = (*game)->ops->parse_position(*game, recorded->start, &start, error);
    if (status == CH_OK && !ch_game_known(*game, &start, -1))
        status = ch_bad_input(error,
                              "the game's start has pieces of unknown rank; was the record changed "
                              "by hand?");
    if (status != CH_OK)
        return status;
    ch_history_init(history, *game, &start);
    if (recorded->start)
        ch_counters_read(*game, recorded->start, &start, &history->before);
    status = make_moves(*game, recorded, history, error);
    if (status != CH_OK)
        ch_history_done(history);
    return status;
}

/* The hash of `key` and the text behind it, never 0. */
static uint64_t hash_on(uint64_t key, const char *text) {
    size_t length = strlen(text) + 1;
    for (size_t at = 0; at < length; at += sizeof(uint64_t)) {
        uint64_t words[2] = {key, 0};
        size_t rest = length - at;
        memcpy(&words[1], text + at, rest < sizeof words[1] ? rest : sizeof words[1]);
        key = ch_hash_words(words, 2);
    }
    return key ? key : 1;
}

uint64_t ch_game_keys_position(const struct ch_game *game, const struct ch_history *history) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    game->ops->format_position(game, ch_history_position(history), &text);
    return hash_on(0, text.data);
}

/* Games without moves differ by their winner. */
static uint64_t line_of(const struct ch_recorded_game *game) {
    uint64_t line = hash_on(0, game->start ? game->start : "");
    for (int i = 0; i < game->ply_count; i++)
        line = hash_on(line, game->moves[i].path);
    if (game->ply_count == game->opening_plies && game->outcome.result == CH_WON)
        line = hash_on(line, game->outcome.winner ? "1" : "0");
    return line;
}

struct ch_game_keys ch_game_keys_make(const struct ch_recorded_game *game, uint64_t ballot,
                                      uint64_t opening) {
    return (struct ch_game_keys){ballot, opening, line_of(game)};
}

struct ch_game_keys ch_game_keys_of_texts(const struct ch_recorded_game *game) {
    uint64_t opening = hash_on(0, game->start ? game->start : "");
    for (int i = 0; i < game->opening_plies && i < game->ply_count; i++)
        opening = hash_on(opening, game->moves[i].path);
    return ch_game_keys_make(game, opening, opening);
}

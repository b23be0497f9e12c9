#include "core/record/game_keys.h"

#include <string.h>

#include "core/base/random.h"
#include "core/base/text.h"
#include "core/record/record.h"

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

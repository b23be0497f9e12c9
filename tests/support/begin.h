/* What tests of games begin with, each made by one call: a game by its name, its start position, a
 * history of it, random numbers. */
#ifndef CH_TESTS_SUPPORT_BEGIN_H
#define CH_TESTS_SUPPORT_BEGIN_H

#include "core/base/random.h"
#include "core/games/games.h"
#include "tests/support/unit.h"

/* Of what is wrong with the name the test fails. */
static inline const struct ch_game *game_named(const char *name) {
    const struct ch_game *game;
    struct ch_error error = {.text = ""};
    if (ch_game_open(name, &game, &error) != CH_OK)
        fail_msg("%s: %s", name, error.text);
    return game;
}

static inline struct ch_random seeded(uint64_t key) {
    struct ch_random random;
    ch_random_init(&random, key);
    return random;
}

static inline struct ch_position start_of(const struct ch_game *game) {
    struct ch_position start;
    game->ops->start(game, &start);
    return start;
}

/* The start with set-ups at random, where a game has such. */
static inline struct ch_position dealt(const struct ch_game *game, struct ch_random *random) {
    struct ch_position start;
    ch_game_deal(game, random, &start);
    return start;
}

/* The position that a text states; NULL and "" are the start. */
static inline struct ch_position position_read(const struct ch_game *game, const char *text) {
    struct ch_position position = start_of(game);
    struct ch_error error = {.text = ""};
    if (text && text[0] && game->ops->parse_position(game, text, &position, &error) != CH_OK)
        fail_msg("%s: %s: %s", game->name, text, error.text);
    return position;
}

/* Nothing is played yet; released with ch_history_done. */
static inline struct ch_history history_of(const struct ch_game *game,
                                           const struct ch_position *start) {
    struct ch_history history;
    ch_history_init(&history, game, start);
    return history;
}

/* The legal moves, in place of what was in the list. */
static inline void list_moves(const struct ch_game *game, const struct ch_history *history,
                              struct ch_moves *moves) {
    moves->count = 0;
    game->ops->moves(game, history, moves);
}

static inline struct ch_move move_read(const struct ch_game *game, const struct ch_history *history,
                                       const struct ch_moves *legal, const char *text) {
    struct ch_move move;
    struct ch_error error = {.text = ""};
    if (game->ops->parse_move(game, history, legal, text, &move, NULL, &error) != CH_OK)
        fail_msg("%s: %s: %s", game->name, text, error.text);
    return move;
}

/* Released with ch_moves_done. */
static inline struct ch_moves moves_of(const struct ch_game *game,
                                       const struct ch_history *history) {
    struct ch_moves moves = {0};
    game->ops->moves(game, history, &moves);
    return moves;
}

/* Released with ch_text_done. */
static inline struct ch_text position_text(const struct ch_game *game,
                                           const struct ch_position *position) {
    struct ch_text text = ch_text_new();
    game->ops->format_position(game, position, &text);
    return text;
}

/* The leaves of the tree of moves, counted with nothing but the list of moves. */
static inline uint64_t listed_leaves(const struct ch_game *game, struct ch_history *history,
                                     int depth) {
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    uint64_t sum = 0;
    game->ops->moves(game, history, &moves);
    for (int i = 0; depth > 1 && i < moves.count; i++) {
        ch_history_push(history, game, &moves.move[i]);
        sum += listed_leaves(game, history, depth - 1);
        ch_history_pop(history);
    }
    return depth == 1 ? (uint64_t)moves.count : sum;
}

#endif

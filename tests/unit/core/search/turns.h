/* Helpers shared by the tests of the search: a turn of a game, from its name and a text or out of a
 * random game, and a search of it. */
#ifndef CH_TESTS_UNIT_SEARCH_TURNS_H
#define CH_TESTS_UNIT_SEARCH_TURNS_H

#include "core/search/search.h"

#include "tests/support/begin.h"

RELEASES(free_search, struct ch_search, ch_search_free)

struct turn {
    const struct ch_game *game;
    struct ch_history history;
    struct ch_moves legal;
};

static inline struct ch_outcome turn_list(struct turn *turn) {
    turn->legal.count = 0;
    turn->game->ops->moves(turn->game, &turn->history, &turn->legal);
    return turn->game->ops->outcome(turn->game, &turn->history, &turn->legal);
}

/* `position`: NULL for the start. */
static inline struct turn turn_open(const char *name, const char *position) {
    const struct ch_game *game = game_named(name);
    struct ch_position start = position_read(game, position);
    struct turn turn = {.game = game, .history = history_of(game, &start)};
    turn_list(&turn);
    return turn;
}

static inline void turn_close(struct turn *turn) {
    ch_history_done(&turn->history);
    ch_moves_done(&turn->legal);
}

/* Plays one of the moves; false, and nothing is played, if the game ends by it. */
static inline bool turn_play(struct turn *turn, struct ch_random *random) {
    uint32_t any = ch_random_below(random, (uint32_t)turn->legal.count);
    ch_history_push(&turn->history, turn->game, &turn->legal.move[any]);
    if (turn_list(turn).result == CH_ONGOING)
        return true;
    ch_history_pop(&turn->history);
    turn_list(turn);
    return false;
}

static inline struct ch_search_result turn_run(struct turn *turn, struct ch_search *search,
                                               const struct ch_search_limits *limits,
                                               uint64_t key) {
    struct ch_search_result result;
    ch_search_run(search, turn->game, &turn->history, &turn->legal, limits, key, &result);
    return result;
}

/* The result of a new search; its roots are not valid any more. */
static inline struct ch_search_result turn_search(struct turn *turn,
                                                  const struct ch_search_options *options,
                                                  const struct ch_search_limits *limits) {
    struct ch_search *search = ch_search_new(options);
    struct ch_search_result result = turn_run(turn, search, limits, 1);
    ch_search_free(search);
    result.roots = NULL;
    return result;
}

static inline struct ch_search_result
turn_search_to(struct turn *turn, const struct ch_search_options *options, int depth) {
    return turn_search(turn, options, &(struct ch_search_limits){.depth = depth});
}

/* The position as text, for messages. */
static inline const char *turn_text(const struct turn *turn, char room[256]) {
    struct ch_text text = ch_text_new();
    turn->game->ops->format_position(turn->game, ch_history_position(&turn->history), &text);
    snprintf(room, 256, "%s: %s", turn->game->name, text.data);
    ch_text_done(&text);
    return room;
}

#endif

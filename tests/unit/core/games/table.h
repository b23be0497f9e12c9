/* For tests: a game at which moves are played, with the legal moves of its position. */
#ifndef CH_TESTS_UNIT_GAMES_TABLE_H
#define CH_TESTS_UNIT_GAMES_TABLE_H

#include "tests/support/begin.h"

struct table {
    const struct ch_game *game;
    struct ch_history history;
    struct ch_moves legal;
    struct ch_text text; /* room for what the helpers write */
};

static inline void table_list(struct table *table) {
    table->legal.count = 0;
    table->game->ops->moves(table->game, &table->history, &table->legal);
}

static inline struct table table_at(const struct ch_game *game, const struct ch_position *start) {
    struct table table = {.game = game, .history = history_of(game, start), .text = ch_text_new()};
    table_list(&table);
    return table;
}

/* `position`: NULL for the start. */
static inline struct table table_open(const char *name, const char *position) {
    const struct ch_game *game = game_named(name);
    struct ch_position start = position_read(game, position);
    return table_at(game, &start);
}

static inline void table_close(struct table *table) {
    ch_history_done(&table->history);
    ch_moves_done(&table->legal);
    ch_text_done(&table->text);
}

static inline void table_play(struct table *table, const char *move) {
    struct ch_move found = move_read(table->game, &table->history, &table->legal, move);
    ch_history_push(&table->history, table->game, &found);
    table_list(table);
}

static inline struct ch_outcome table_outcome(const struct table *table) {
    return table->game->ops->outcome(table->game, &table->history, &table->legal);
}

#endif

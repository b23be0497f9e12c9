/* Turns of games for tests, from positions. */
#ifndef CH_TESTS_SUPPORT_SCENE_H
#define CH_TESTS_SUPPORT_SCENE_H

#include "core/games/games.h"
#include "core/referee/agent.h"
#include "tests/support/unit.h"

/* A turn with the data it borrows. */
struct scene {
    struct ch_history history;
    struct ch_moves legal;
    struct ch_turn turn;
};

static inline void scene_open_position(struct scene *s, const struct ch_game *game,
                                       const struct ch_position *position) {
    *s = (struct scene){0};
    ch_history_init(&s->history, game, position);
    game->ops->moves(game, &s->history, &s->legal);
    s->turn = (struct ch_turn){.game = game,
                               .history = &s->history,
                               .legal = &s->legal,
                               .seat = game->ops->side(game, position),
                               .key = 1};
}

static inline void scene_open_game(struct scene *s, const struct ch_game *game, const char *fen) {
    struct ch_position position;
    struct ch_error error;
    if (game->ops->parse_position(game, fen, &position, &error) != CH_OK)
        fail_msg("%s", error.text);
    scene_open_position(s, game, &position);
}

/* The first turn of a game. */
static inline void scene_start(struct scene *s, const struct ch_game *game) {
    struct ch_position start;
    game->ops->start(game, &start);
    scene_open_position(s, game, &start);
}

static inline void scene_open(struct scene *s, const char *fen) {
    scene_open_game(s, ch_game_find("english"), fen);
}

static inline void scene_close(struct scene *s) {
    ch_history_done(&s->history);
    ch_moves_done(&s->legal);
}

/* The index of the move with this text. */
static inline int scene_move(const struct scene *s, const char *text) {
    struct ch_move move;
    struct ch_error error;
    if (s->turn.game->ops->parse_move(s->turn.game, &s->history, &s->legal, text, &move, NULL,
                                      &error))
        fail_msg("%s", error.text);
    return ch_moves_find(&s->legal, &move);
}

/* The turn after that move. */
static inline void scene_play(struct scene *s, const char *text) {
    const struct ch_game *game = s->turn.game;
    ch_history_push(&s->history, game, &s->legal.move[scene_move(s, text)]);
    s->legal.count = 0;
    game->ops->moves(game, &s->history, &s->legal);
    s->turn.seat = game->ops->side(game, ch_history_position(&s->history));
}

/* A choice that nothing has been put into. */
static inline struct ch_choice choice_new(void) {
    struct ch_choice choice;
    ch_choice_init(&choice);
    return choice;
}

#endif

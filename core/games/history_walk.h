/* The walk over a game's history and lists of moves: for games that have none of their own, and a
 * part of those that have little to add. */
#ifndef CH_CORE_GAMES_HISTORY_WALK_H
#define CH_CORE_GAMES_HISTORY_WALK_H

#include "core/games/walk.h"

/* Head of every walk that uses these functions. */
struct ch_history_walk {
    struct ch_walk walk;
    const struct ch_game *game;
    struct ch_history *history;               /* with the way from the root, borrowed */
    int steps;                                /* made since begin */
    struct ch_moves lists[CH_WALK_STEPS + 1]; /* of the positions on the way */
    struct ch_walk_step *list;                /* the last of them as steps */
    int capacity;
};

/* Slots of struct ch_walk_ops. */
void ch_history_walk_close(struct ch_walk *walk);
void ch_history_walk_begin(struct ch_walk *walk, struct ch_history *history);
void ch_history_walk_make(struct ch_walk *walk, const struct ch_walk_step *step);
void ch_history_walk_unmake(struct ch_walk *walk);
int ch_history_walk_side(const struct ch_walk *walk);
uint64_t ch_history_walk_hash(const struct ch_walk *walk);
struct ch_outcome ch_history_walk_outcome(struct ch_walk *walk, int *rests);
const struct ch_walk_step *ch_history_walk_steps(struct ch_walk *walk, bool tactical, int *count,
                                                 struct ch_outcome *ended);
bool ch_history_walk_captures(const struct ch_walk *walk);
int ch_history_walk_evaluate(struct ch_walk *walk);
void ch_history_walk_move(const struct ch_walk *walk, const struct ch_walk_step *step,
                          struct ch_move *move);

#endif

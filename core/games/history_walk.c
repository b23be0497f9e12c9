#include "core/games/history_walk.h"

static struct ch_history_walk *of(const struct ch_walk *walk) {
    return (struct ch_history_walk *)walk;
}

static struct ch_walk *open_walk(const struct ch_game *game,
                                 const struct ch_walk_options *options) {
    (void)options;
    struct ch_history_walk *self = ch_alloc(sizeof *self);
    self->walk.ops = &ch_history_walk;
    self->game = game;
    return &self->walk;
}

void ch_history_walk_close(struct ch_walk *walk) {
    CH_FREED struct ch_history_walk *self = of(walk);
    for (int i = 0; i <= CH_WALK_STEPS; i++)
        ch_moves_done(&self->lists[i]);
    ch_free(self->list);
}

void ch_history_walk_begin(struct ch_walk *walk, struct ch_history *history) {
    of(walk)->history = history;
    of(walk)->steps = 0;
}

void ch_history_walk_make(struct ch_walk *walk, const struct ch_walk_step *step) {
    struct ch_history_walk *self = of(walk);
    ch_history_push(self->history, self->game, &self->lists[self->steps].move[step->own]);
    self->steps++;
}

void ch_history_walk_unmake(struct ch_walk *walk) {
    struct ch_history_walk *self = of(walk);
    ch_history_pop(self->history);
    self->steps--;
}

int ch_history_walk_side(const struct ch_walk *walk) {
    const struct ch_history_walk *self = of(walk);
    return self->game->ops->side(self->game, ch_history_position(self->history));
}

uint64_t ch_history_walk_hash(const struct ch_walk *walk) {
    const struct ch_history *history = of(walk)->history;
    return history->count > 0 ? history->plies[history->count - 1].hash : history->start_hash;
}

struct ch_outcome ch_history_walk_outcome(struct ch_walk *walk, int *rests) {
    const struct ch_history_walk *self = of(walk);
    int steps = self->steps - ch_history_since(self->history);
    if (steps < self->steps) {
        if (steps > 0)
            *rests = steps;
        return (struct ch_outcome){CH_DRAWN, -1, CH_END_REPETITION};
    }
    return (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
}

/* A quiet move is known by its kind. The way of a capture, or of a quiet move over several squares,
 * is hashed as well (FNV-1a), and so are pieces that are put on the board, and huffs. */
static uint16_t number_of(const struct ch_move *move) {
    if (move->captured_count == 0 && move->path_length == 2 && move->puts == 0)
        return move->kind;
    uint32_t hash = 0x811c9dc5 ^ move->kind ^ (uint32_t)move->huffs << 8;
    for (int i = 1; i < move->path_length + move->puts; i++)
        hash = (hash ^ move->path[i]) * 0x01000193;
    for (int i = 0; i < move->captured_count; i++)
        hash = (hash ^ move->captured[i]) * 0x01000193;
    return (uint16_t)(hash ^ hash >> 16);
}

const struct ch_walk_step *ch_history_walk_steps(struct ch_walk *walk, bool tactical, int *count,
                                                 struct ch_outcome *ended) {
    struct ch_history_walk *self = of(walk);
    struct ch_moves *moves = &self->lists[self->steps];
    moves->count = 0;
    self->game->ops->moves(self->game, self->history, moves);
    *ended = self->game->ops->outcome(self->game, self->history, moves);
    *count = moves->count;
    if (tactical && moves->count > 0 && ch_game_captures(self->game, moves) == 0)
        *count = 1;
    if (self->capacity < *count) {
        self->capacity = *count * 2;
        self->list = ch_realloc(self->list, (size_t)self->capacity * sizeof *self->list);
    }
    for (int i = 0; i < *count; i++) {
        const struct ch_move *move = &moves->move[i];
        int taken = ch_game_taken(self->game, move);
        self->list[i] = (struct ch_walk_step){.from = move->path[0],
                                              .to = move->path[move->path_length - 1],
                                              .captures = (uint8_t)taken,
                                              .tactical = taken > 0,
                                              .number = number_of(move),
                                              .own = (uint64_t)i};
    }
    return self->list;
}

bool ch_history_walk_captures(const struct ch_walk *walk) {
    const struct ch_history_walk *self = (const struct ch_history_walk *)walk;
    return !self->game->ops->can_capture ||
           self->game->ops->can_capture(self->game, ch_history_position(self->history));
}

int ch_history_walk_evaluate(struct ch_walk *walk) {
    const struct ch_game *game = of(walk)->game;
    const struct ch_position *position = ch_history_position(of(walk)->history);
    return game->ops->evaluate ? game->ops->evaluate(game, position)
                               : ch_game_material(game, position, game->ops->side(game, position));
}

void ch_history_walk_move(const struct ch_walk *walk, const struct ch_walk_step *step,
                          struct ch_move *move) {
    const struct ch_history_walk *self = of(walk);
    *move = self->lists[self->steps].move[step->own];
}

const struct ch_walk_ops ch_history_walk = {
    .forces = true,
    .killers = 1,
    .open = open_walk,
    .close = ch_history_walk_close,
    .begin = ch_history_walk_begin,
    .make = ch_history_walk_make,
    .unmake = ch_history_walk_unmake,
    .side = ch_history_walk_side,
    .hash = ch_history_walk_hash,
    .outcome = ch_history_walk_outcome,
    .steps = ch_history_walk_steps,
    .captures = ch_history_walk_captures,
    .evaluate = ch_history_walk_evaluate,
    .move = ch_history_walk_move,
};

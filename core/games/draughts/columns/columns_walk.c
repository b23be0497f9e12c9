/* How searches walk through games of columns: over their histories. */
#include "core/games/draughts/columns/columns.h"
#include "core/games/draughts/evaluation/evaluation.h"
#include "core/games/history_walk.h"

struct columns_walk {
    struct ch_history_walk of; /* first */
    const struct ch_draughts *draughts;
    const struct ch_weights *weights; /* NULL: positions are judged by their worth */
};

static const struct columns_walk *of_const(const struct ch_walk *walk) {
    return (const struct columns_walk *)walk;
}

static struct ch_walk *open_walk(const struct ch_game *game,
                                 const struct ch_walk_options *options) {
    struct columns_walk *self = ch_alloc(sizeof *self);
    self->of.walk.ops = &ch_columns_walk;
    self->of.game = game;
    self->draughts = ch_draughts_of(game);
    self->weights = options->weights;
    return &self->of.walk;
}

static uint64_t hash(const struct ch_walk *walk) {
    const struct ch_history_walk *of = &of_const(walk)->of;
    return ch_history_walk_hash(walk) ^ ch_ends_past(of->game, of->history);
}

/* Where repetitions are forbidden, a position that comes again is none of the ends. */
static struct ch_outcome outcome(struct ch_walk *walk, int *rests) {
    return of_const(walk)->draughts->ends.forbidden_time > 0
               ? (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE}
               : ch_history_walk_outcome(walk, rests);
}

static bool threatened(const struct ch_walk *walk) {
    const struct columns_walk *self = of_const(walk);
    struct ch_position other = *ch_history_position(self->of.history);
    other.word[0] = !other.word[0];
    return ch_columns_captures(self->draughts, &other);
}

static int evaluate(struct ch_walk *walk) {
    const struct columns_walk *self = of_const(walk);
    const struct ch_position *position = ch_history_position(self->of.history);
    return self->weights ? ch_places_weights.evaluate(self->weights, position)
                         : ch_draughts_evaluate(self->of.game, position);
}

static int parts(const struct ch_walk *walk, struct ch_weight_part out[CH_WEIGHT_PARTS]) {
    const struct columns_walk *self = of_const(walk);
    const struct ch_position *position = ch_history_position(self->of.history);
    int seat = ch_history_walk_side(walk);
    struct ch_worth_side worth[CH_SEATS];
    if (self->weights)
        return ch_places_weights.parts(self->weights, position, out);
    ch_worth_of(self->draughts, position, worth);
    return ch_worth_parts(&worth[seat], &worth[!seat], self->draughts->ends.losing, out);
}

const struct ch_walk_ops ch_columns_walk = {
    .forces = true,
    .reduces = true,
    .killers = 2,
    .table = 19,
    .open = open_walk,
    .close = ch_history_walk_close,
    .begin = ch_history_walk_begin,
    .make = ch_history_walk_make,
    .unmake = ch_history_walk_unmake,
    .side = ch_history_walk_side,
    .hash = hash,
    .outcome = outcome,
    .steps = ch_history_walk_steps,
    .captures = ch_history_walk_captures,
    .threatened = threatened,
    .evaluate = evaluate,
    .parts = parts,
    .move = ch_history_walk_move,
};

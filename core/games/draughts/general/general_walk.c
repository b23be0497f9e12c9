#include "core/games/draughts/general/general_walk.h"

#include <assert.h>

#include "core/base/memory.h"
#include "core/games/draughts/evaluation/places.h"
#include "core/games/draughts/general/general.h"
#include "core/games/history_walk.h"

struct general_walk {
    struct ch_history_walk of; /* first */
    const struct ch_draughts *draughts;
    const struct ch_weights *weights; /* NULL: positions are judged by their worth */
    struct ch_worth_side worth[CH_WALK_STEPS + 1][CH_SEATS]; /* of the positions on the way */
};

static const struct general_walk *of_const(const struct ch_walk *walk) {
    return (const struct general_walk *)walk;
}

static struct ch_walk *open_walk(const struct ch_game *game,
                                 const struct ch_walk_options *options) {
    struct general_walk *self = ch_alloc(sizeof *self);
    self->of.walk.ops = &ch_general_walk;
    self->of.game = game;
    self->draughts = ch_draughts_of(game);
    self->weights = options->weights;
    return &self->of.walk;
}

static void begin(struct ch_walk *walk, struct ch_history *history) {
    struct general_walk *self = (struct general_walk *)walk;
    ch_history_walk_begin(walk, history);
    ch_worth_of(self->draughts, ch_history_position(history), self->worth[0]);
}

/* Adds or subtracts a piece's worth. */
static void change(struct general_walk *self, struct ch_piece piece, int square, int sign,
                   struct ch_worth_side worth[CH_SEATS]) {
    struct ch_worth_side one = {0}, *side = &worth[piece.seat];
    ch_worth_add(&self->draughts->worth, &self->draughts->game, piece, square, &one);
    side->material += sign * one.material;
    side->place += sign * one.place;
    side->home += sign * one.home;
    side->rising += sign * one.rising;
}

static void make(struct ch_walk *walk, const struct ch_walk_step *step) {
    struct general_walk *self = (struct general_walk *)walk;
    const struct ch_kernel *kernel = self->draughts->kernel;
    int steps = self->of.steps;
    struct ch_worth_side *worth = self->worth[steps + 1];
    const struct ch_move *move = &self->of.lists[steps].move[step->own];
    const struct ch_position *before = ch_history_position(self->of.history);
    struct ch_piece piece = kernel->piece_at(self->draughts, before, move->path[0]);
    assert(piece.seat == (int)before->word[0]);
    worth[0] = self->worth[steps][0];
    worth[1] = self->worth[steps][1];
    change(self, piece, move->path[0], -1, worth);
    for (int i = 0; i < move->captured_count; i++)
        change(self, kernel->piece_at(self->draughts, before, move->captured[i]), move->captured[i],
               -1, worth);
    piece.kind = move->kind;
    if (move->kind != CH_KIND_GONE)
        change(self, piece, move->path[move->path_length - 1], 1, worth);
    ch_history_walk_make(walk, step);
}

static uint64_t hash(const struct ch_walk *walk) {
    const struct ch_history_walk *of = &of_const(walk)->of;
    return ch_history_walk_hash(walk) ^ ch_ends_past(of->game, of->history);
}

static bool threatened(const struct ch_walk *walk) {
    const struct general_walk *self = of_const(walk);
    struct ch_position other = *ch_history_position(self->of.history);
    other.word[0] = !other.word[0];
    return self->draughts->kernel->captures(self->draughts, &other);
}

static int evaluate(struct ch_walk *walk) {
    const struct general_walk *self = of_const(walk);
    const struct ch_worth_side *worth = self->worth[self->of.steps];
    int seat = ch_history_walk_side(walk);
    if (self->weights)
        return ch_places_weights.evaluate(self->weights, ch_history_position(self->of.history));
    return ch_worth_lead(&worth[seat], &worth[!seat], self->draughts->ends.losing);
}

static int parts(const struct ch_walk *walk, struct ch_weight_part out[CH_WEIGHT_PARTS]) {
    const struct general_walk *self = of_const(walk);
    const struct ch_worth_side *worth = self->worth[self->of.steps];
    int seat = ch_history_walk_side(walk);
    if (self->weights)
        return ch_places_weights.parts(self->weights, ch_history_position(self->of.history), out);
    return ch_worth_parts(&worth[seat], &worth[!seat], self->draughts->ends.losing, out);
}

const struct ch_walk_ops ch_general_walk = {
    .forces = true,
    .reduces = true,
    .killers = 2,
    .table = 19,
    .open = open_walk,
    .close = ch_history_walk_close,
    .begin = begin,
    .make = make,
    .unmake = ch_history_walk_unmake,
    .side = ch_history_walk_side,
    .hash = hash,
    .outcome = ch_history_walk_outcome,
    .steps = ch_history_walk_steps,
    .threatened = threatened,
    .evaluate = evaluate,
    .parts = parts,
    .move = ch_history_walk_move,
};

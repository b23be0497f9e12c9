/* How searches walk through games of the kernels that have no walk of their own: over their
 * histories, with what each side's pieces are worth kept along, and a hash that includes what the
 * past decides. */
#include <assert.h>

#include "core/games/draughts/draughts.h"
#include "core/games/draughts/evaluation/evaluation.h"
#include "core/games/history_walk.h"

struct kernel_walk {
    struct ch_history_walk of; /* first */
    const struct ch_draughts *draughts;
    const struct ch_weights *weights; /* NULL: positions are judged by their worth */
    bool progress;                    /* and by that of hunts */
    bool kept;                        /* `worth` is: a move changes one piece and those it takes */
    struct ch_worth_side worth[CH_WALK_STEPS + 1][CH_SEATS]; /* of the positions on the way */
};

static const struct kernel_walk *of_const(const struct ch_walk *walk) {
    return (const struct kernel_walk *)walk;
}

static struct ch_walk *open_walk(const struct ch_game *game,
                                 const struct ch_walk_options *options) {
    struct kernel_walk *self = ch_alloc(sizeof *self);
    self->of.walk.ops = game->walk;
    self->of.game = game;
    self->draughts = ch_draughts_of(game);
    self->weights = options->weights;
    self->kept = !self->draughts->rules.placing && !self->draughts->rules.columns;
    self->progress = options->progress && self->draughts->hunt.known;
    return &self->of.walk;
}

static void begin(struct ch_walk *walk, struct ch_history *history) {
    struct kernel_walk *self = (struct kernel_walk *)walk;
    ch_history_walk_begin(walk, history);
    if (self->kept)
        ch_worth_of(self->draughts, ch_history_position(history), self->worth[0]);
}

/* Adds or subtracts a piece's worth. */
static void change(struct kernel_walk *self, struct ch_piece piece, int square, int sign,
                   struct ch_worth_side worth[CH_SEATS]) {
    struct ch_worth_side one = {0}, *side = &worth[piece.seat];
    ch_worth_add(&self->draughts->worth, &self->draughts->game, piece, square, &one);
    side->material += sign * one.material;
    side->place += sign * one.place;
    side->home += sign * one.home;
    side->rising += sign * one.rising;
}

static void make(struct ch_walk *walk, const struct ch_walk_step *step) {
    struct kernel_walk *self = (struct kernel_walk *)walk;
    const struct ch_kernel *kernel = self->draughts->kernel;
    int steps = self->of.steps;
    if (!self->kept) {
        ch_history_walk_make(walk, step);
        return;
    }
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

/* Where repetitions are forbidden, a position that comes again is none of the ends. */
static struct ch_outcome outcome(struct ch_walk *walk, int *rests) {
    return of_const(walk)->draughts->ends.forbidden_time > 0
               ? (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE}
               : ch_history_walk_outcome(walk, rests);
}

static bool threatened(const struct ch_walk *walk) {
    const struct kernel_walk *self = of_const(walk);
    const struct ch_game *game = &self->draughts->game;
    struct ch_position other;
    game->ops->pass(game, ch_history_position(self->of.history), &other);
    return self->draughts->kernel->captures(self->draughts, &other);
}

/* What both sides' pieces are worth now; `room` is where it is written if that is not kept. */
static const struct ch_worth_side *worth_now(const struct kernel_walk *self,
                                             struct ch_worth_side room[CH_SEATS]) {
    if (self->kept)
        return self->worth[self->of.steps];
    ch_worth_of(self->draughts, ch_history_position(self->of.history), room);
    return room;
}

static int evaluate(struct ch_walk *walk) {
    const struct kernel_walk *self = of_const(walk);
    const struct ch_position *position = ch_history_position(self->of.history);
    int seat = ch_history_walk_side(walk);
    int progress = self->progress ? ch_hunt_progress(self->draughts, position) : 0;
    if (self->weights)
        return ch_places_weights.evaluate(self->weights, position) + progress;
    struct ch_worth_side room[CH_SEATS];
    const struct ch_worth_side *worth = worth_now(self, room);
    return ch_worth_lead(&worth[seat], &worth[!seat], self->draughts->ends.losing) + progress;
}

static int parts(const struct ch_walk *walk, struct ch_weight_part out[CH_WEIGHT_PARTS]) {
    const struct kernel_walk *self = of_const(walk);
    const struct ch_position *position = ch_history_position(self->of.history);
    int seat = ch_history_walk_side(walk);
    struct ch_worth_side room[CH_SEATS];
    const struct ch_worth_side *worth = worth_now(self, room);
    int count = self->weights
                    ? ch_places_weights.parts(self->weights, position, out)
                    : ch_worth_parts(&worth[seat], &worth[!seat], self->draughts->ends.losing, out);
    if (self->progress)
        out[count++] =
            (struct ch_weight_part){"progress", ch_hunt_progress(self->draughts, position)};
    return count;
}

const struct ch_walk_ops ch_kernel_walk = {
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
    .outcome = outcome,
    .steps = ch_history_walk_steps,
    .captures = ch_history_walk_captures,
    .threatened = threatened,
    .evaluate = evaluate,
    .parts = parts,
    .move = ch_history_walk_move,
};

/* The pieces of a position, the kernel's table of functions, and how searches walk through games of
 * the kernel for every game: over their histories, with what each side's pieces are worth kept
 * along, and a hash that includes what the past decides. */
#include "core/games/draughts/general/general.h"

#include <assert.h>

#include "core/games/draughts/evaluation/evaluation.h"
#include "core/games/history_walk.h"

struct general_walk {
    struct ch_history_walk of; /* first */
    const struct ch_draughts *draughts;
    const struct ch_weights *weights; /* NULL: positions are judged by their worth */
    bool progress;                    /* and by that of hunts */
    struct ch_worth_side worth[CH_WALK_STEPS + 1][CH_SEATS]; /* of the positions on the way */
};

static const struct general_walk *of_const(const struct ch_walk *walk) {
    return (const struct general_walk *)walk;
}

static struct ch_walk *open_walk(const struct ch_game *game,
                                 const struct ch_walk_options *options) {
    struct general_walk *self = ch_alloc(sizeof *self);
    self->of.walk.ops = game->walk;
    self->of.game = game;
    self->draughts = ch_draughts_of(game);
    self->weights = options->weights;
    self->progress = options->progress && self->draughts->hunt.known;
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
    if (self->draughts->rules.placing) {
        ch_history_walk_make(walk, step);
        ch_worth_of(self->draughts, ch_history_position(self->of.history), worth);
        return;
    }
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
    const struct general_walk *self = of_const(walk);
    struct ch_position other = *ch_history_position(self->of.history);
    other.word[0] = !other.word[0];
    return self->draughts->kernel->captures(self->draughts, &other);
}

static int evaluate(struct ch_walk *walk) {
    const struct general_walk *self = of_const(walk);
    const struct ch_worth_side *worth = self->worth[self->of.steps];
    const struct ch_position *position = ch_history_position(self->of.history);
    int seat = ch_history_walk_side(walk);
    int progress = self->progress ? ch_hunt_progress(self->draughts, position) : 0;
    if (self->weights)
        return ch_places_weights.evaluate(self->weights, position) + progress;
    return ch_worth_lead(&worth[seat], &worth[!seat], self->draughts->ends.losing) + progress;
}

static int parts(const struct ch_walk *walk, struct ch_weight_part out[CH_WEIGHT_PARTS]) {
    const struct general_walk *self = of_const(walk);
    const struct ch_worth_side *worth = self->worth[self->of.steps];
    const struct ch_position *position = ch_history_position(self->of.history);
    int seat = ch_history_walk_side(walk);
    int count = self->weights
                    ? ch_places_weights.parts(self->weights, position, out)
                    : ch_worth_parts(&worth[seat], &worth[!seat], self->draughts->ends.losing, out);
    if (self->progress)
        out[count++] =
            (struct ch_weight_part){"progress", ch_hunt_progress(self->draughts, position)};
    return count;
}

static const struct ch_walk_ops walk_ops = {
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

static const struct ch_general *general_of(const struct ch_draughts *draughts) {
    return draughts->tables;
}

static void *prepare(const struct ch_draughts *draughts) {
    if (draughts->rules.columns)
        return NULL;
    struct ch_general *general = ch_alloc(sizeof *general);
    if (ch_general_compile(&draughts->rules, general))
        return general;
    ch_free(general);
    return NULL;
}

/* True if a cell is in a set of a position: of a seat's pieces, or of a digit of kinds. */
static bool is_in(const struct ch_general *general, const struct ch_position *position, int set,
                  int cell) {
    return position->word[1 + set * general->words + cell / 64] >> cell % 64 & 1;
}

static struct ch_piece piece_at(const struct ch_draughts *draughts,
                                const struct ch_position *position, int square) {
    const struct ch_general *general = general_of(draughts);
    int cell = general->cell[square];
    for (int seat = 0; seat < CH_SEATS; seat++) {
        if (!is_in(general, position, seat, cell))
            continue;
        int kind = 0;
        for (int digit = 0; digit < general->digits; digit++)
            kind |= is_in(general, position, CH_SEATS + digit, cell) << digit;
        return (struct ch_piece){(int8_t)seat, (uint8_t)kind};
    }
    return (struct ch_piece){-1, 0};
}

static void put(const struct ch_draughts *draughts, struct ch_position *position, int square,
                struct ch_piece piece) {
    const struct ch_general *general = general_of(draughts);
    int cell = general->cell[square];
    uint64_t bit = UINT64_C(1) << cell % 64;
    assert(cell < general->words * 64 &&
           1 + (CH_SEATS + general->digits) * general->words <= CH_POSITION_WORDS);
    for (int set = 0; set < CH_SEATS + general->digits; set++) {
        uint64_t *word = &position->word[1 + set * general->words + cell / 64];
        bool in = piece.seat >= 0 &&
                  (set < CH_SEATS ? set == piece.seat : piece.kind >> (set - CH_SEATS) & 1);
        *word = in ? *word | bit : *word & ~bit;
    }
}

static int pieces(const struct ch_draughts *draughts, const struct ch_position *position,
                  struct ch_placed placed[CH_MAX_SQUARES]) {
    const struct ch_general *general = general_of(draughts);
    int n = 0, words = general->words;
    for (int i = 0; i < words; i++) {
        const uint64_t *word = &position->word[1 + i];
        for (uint64_t left = word[0] | word[words]; left; left &= left - 1) {
            int bit = __builtin_ctzll(left), kind = 0;
            for (int digit = 0; digit < general->digits; digit++)
                kind |= (int)(word[(CH_SEATS + digit) * words] >> bit & 1) << digit;
            placed[n++] = (struct ch_placed){general->square[64 * i + bit],
                                             {(int8_t)(word[words] >> bit & 1), (uint8_t)kind}};
        }
    }
    return n;
}

static int count(const struct ch_draughts *draughts, const struct ch_position *position, int seat,
                 int kind) {
    const struct ch_general *general = general_of(draughts);
    int pieces = 0;
    for (int i = 0; i < general->words; i++) {
        const uint64_t *word = &position->word[1 + i];
        uint64_t set = word[seat * general->words];
        for (int digit = 0; digit < general->digits; digit++) {
            uint64_t ones = word[(CH_SEATS + digit) * general->words];
            set &= kind >> digit & 1 ? ones : ~ones;
        }
        pieces += __builtin_popcountll(set);
    }
    return pieces;
}

static void moves(const struct ch_draughts *draughts, const struct ch_position *position,
                  bool all_paths, struct ch_moves *list) {
    const struct ch_general *general = general_of(draughts);
    if (draughts->rules.placing)
        ch_general_place_moves(draughts, position, all_paths, list);
    else
        ch_general_play(general)->moves(general, position, all_paths, list);
}

static bool captures(const struct ch_draughts *draughts, const struct ch_position *position) {
    const struct ch_general *general = general_of(draughts);
    return draughts->rules.placing ? ch_general_place_captures(draughts, position)
                                   : ch_general_play(general)->captures(general, position);
}

static void apply(const struct ch_draughts *draughts, const struct ch_position *before,
                  const struct ch_move *move, struct ch_position *after) {
    static const struct ch_piece nothing = {-1, 0};
    if (draughts->rules.placing) {
        ch_general_place_apply(draughts, before, move, after);
        return;
    }
    struct ch_piece piece = piece_at(draughts, before, move->path[0]);
    assert(piece.seat == (int)before->word[0] && move->path_length > 0);
    *after = *before;
    put(draughts, after, move->path[0], nothing);
    for (int i = 0; i < move->captured_count; i++)
        put(draughts, after, move->captured[i], nothing);
    piece.kind = move->kind;
    if (move->kind != CH_KIND_GONE)
        put(draughts, after, move->path[move->path_length - 1], piece);
    after->word[0] = !before->word[0];
}

static uint64_t perft(const struct ch_draughts *draughts, const struct ch_position *position,
                      int depth, bool by_result) {
    const struct ch_general *general = general_of(draughts);
    return draughts->rules.placing
               ? ch_general_place_perft(draughts, position, depth, by_result)
               : ch_general_play(general)->perft(general, position, depth, by_result);
}

const struct ch_kernel ch_general_kernel = {
    .name = "general",
    .walk = &walk_ops,
    .prepare = prepare,
    .piece_at = piece_at,
    .put = put,
    .pieces = pieces,
    .count = count,
    .moves = moves,
    .captures = captures,
    .apply = apply,
    .perft = perft,
};

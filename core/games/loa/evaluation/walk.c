/* How the search walks through Lines of Action: on the board, with its incremental quads, and
 * without lists of moves until they are needed.
 *
 * Tactical steps are those of board.h. All ends of the game are seen, also where depth has run
 * out; with the rule variant repetition=threefold a position is drawn the second time already, as
 * usual in searches. Where the game has a limit the number of the ply is in the hash. */
#include <assert.h>

#include "core/games/loa/board.h"
#include "core/games/loa/evaluation/evaluate.h"
#include "core/games/walk.h"
#include "core/network/network.h"

enum { NULL_MOVE = 1 }; /* what is a step's own */

struct loa_walk {
    struct ch_walk walk;
    const struct ch_loa *loa;
    enum ch_loa_method way;
    enum ch_loa_evaluator evaluator;
    const struct ch_weights *weights; /* NULL: the evaluator judges */
    struct ch_network_cache *judged;  /* by weights */
    struct ch_loa_board board;
    struct ch_loa_move made[CH_WALK_STEPS];
    int steps;        /* made since begin */
    int played;       /* plies of the game before */
    bool ended;       /* a side was connected at begin: nothing can be taken for granted */
    uint64_t *hashes; /* of the positions since the last capture of the game, and on the way */
    int *since;       /* since[i]: the first position that position i may repeat */
    int count;        /* of them, the present one included */
    int capacity;
    struct ch_walk_step list[CH_LOA_MOVES];
};

static struct loa_walk *of(const struct ch_walk *walk) {
    return (struct loa_walk *)walk;
}

/* Where there are no weights, positions are judged by "mia" instead of "network". */
static const char *const evaluators[] = {"network", "mia", "quad", "normal", "blocking", NULL};

/* The usual way first; in the order of `ways`. */
static const char *const names[] = {"quads", "recursion", "flood", "euler", NULL};
static const enum ch_loa_method ways[] = {CH_LOA_BY_QUADS, CH_LOA_BY_RECURSION, CH_LOA_BY_FLOOD,
                                          CH_LOA_BY_EULER};

static struct ch_walk *open_walk(const struct ch_game *game,
                                 const struct ch_walk_options *options) {
    struct loa_walk *self = ch_alloc(sizeof *self);
    self->walk.ops = &ch_loa_walk;
    self->loa = ch_loa_of(game);
    self->evaluator = CH_LOA_EVALUATORS;
    for (int i = 0; i < CH_LOA_EVALUATORS; i++)
        if (strcmp(ch_loa_evaluators[i].name, options->evaluator) == 0)
            self->evaluator = (enum ch_loa_evaluator)i;
    if (self->evaluator == CH_LOA_EVALUATORS) {
        self->evaluator = CH_LOA_MIA;
        self->weights = options->weights;
    }
    if (self->weights)
        self->judged = ch_loa_cache_make(self->weights);
    self->walk.evaluator = self->weights ? evaluators[0] : ch_loa_evaluators[self->evaluator].name;
    for (int i = 0; names[i]; i++)
        if (strcmp(names[i], options->way) == 0)
            self->way = ways[i];
    return &self->walk;
}

static void close_walk(struct ch_walk *walk) {
    ch_free(of(walk)->hashes);
    ch_free(of(walk)->since);
    ch_free(of(walk)->judged);
    ch_free(walk);
}

static bool is_connected(struct loa_walk *self, int seat) {
    return ch_loa_board_connected(&self->board, seat, self->way);
}

static void remember(struct loa_walk *self, uint64_t hash, int since) {
    assert(self->count < self->capacity && since <= self->count);
    self->hashes[self->count] = hash;
    self->since[self->count++] = since;
}

static void begin(struct ch_walk *walk, struct ch_history *history) {
    struct loa_walk *self = of(walk);
    int quiet = ch_history_quiet(history);
    quiet = quiet < history->count ? quiet : history->count;
    if (self->capacity < quiet + 1 + CH_WALK_STEPS) {
        self->capacity = 2 * quiet + 1 + CH_WALK_STEPS;
        self->hashes = ch_realloc(self->hashes, (size_t)self->capacity * sizeof *self->hashes);
        self->since = ch_realloc(self->since, (size_t)self->capacity * sizeof *self->since);
    }
    bool keeps_quads = self->way == CH_LOA_BY_QUADS ||
                       (!self->weights && ch_loa_evaluator_needs_quads(self->evaluator));
    self->steps = self->count = 0;
    self->played = history->count;
    for (int ply = history->count - quiet; ply <= history->count; ply++) {
        ch_loa_board_set(&self->board, self->loa, ch_history_before(history, ply), keeps_quads);
        remember(self, self->board.hash, 0);
    }
    self->ended = is_connected(self, 0) || is_connected(self, 1);
}

static void make(struct ch_walk *walk, const struct ch_walk_step *step) {
    struct loa_walk *self = of(walk);
    assert(self->steps < CH_WALK_STEPS);
    struct ch_loa_move *move = &self->made[self->steps++];
    *move = (struct ch_loa_move){step->from, step->to, step->captures > 0};
    ch_loa_board_make(&self->board, move);
    bool final = move->captures || step->own == NULL_MOVE;
    remember(self, self->board.hash, final ? self->count : self->since[self->count - 1]);
}

/* As a pass is made that the rules allow, but that nothing before it can come again. */
static struct ch_walk_step pass(const struct ch_walk *walk) {
    uint8_t square = ch_loa_pass(&of(walk)->board).from;
    return (struct ch_walk_step){.from = square, .to = square, .own = NULL_MOVE};
}

static void unmake(struct ch_walk *walk) {
    struct loa_walk *self = of(walk);
    assert(self->steps > 0 && self->count > self->steps);
    self->count--;
    ch_loa_board_unmake(&self->board, &self->made[--self->steps]);
}

static int side(const struct ch_walk *walk) {
    return of(walk)->board.side;
}

static uint64_t hash(const struct ch_walk *walk) {
    const struct loa_walk *self = of(walk);
    if (self->loa->limit == 0)
        return self->board.hash;
    uint64_t ply = (uint64_t)(self->played + self->steps) + 1;
    return self->board.hash ^ ply * UINT64_C(0x9e3779b97f4a7c15);
}

/* True if the position occurred before; for *rests see core/games/walk.h. */
static bool is_repeated(const struct loa_walk *self, int *rests) {
    int now = self->count - 1;
    for (int i = now - 2; i >= self->since[now]; i -= 2)
        if (self->hashes[i] == self->hashes[now]) {
            int steps = self->steps - (now - i);
            if (steps > 0)
                *rests = steps;
            return true;
        }
    return false;
}

/* True if a side is connected; *alone is cleared where the quads alone don't decide that. */
static bool test(struct loa_walk *self, int seat, bool *alone) {
    if (self->way == CH_LOA_BY_QUADS && ch_loa_board_euler4(&self->board, seat) > 4)
        return false;
    *alone = false;
    return is_connected(self, seat);
}

/* A quiet move leaves the other side's men as they were, which were not connected. */
static struct ch_outcome outcome(struct ch_walk *walk, int *rests) {
    struct loa_walk *self = of(walk);
    int side = self->board.side;
    bool captured = self->steps > 0 && self->made[self->steps - 1].captures, alone = true;
    bool mover = test(self, !side, &alone);
    bool other = (captured || self->ended) && test(self, side, &alone);
    self->walk.counts[CH_LOA_WALK_TESTS]++;
    self->walk.counts[CH_LOA_WALK_SETTLED] += alone;
    if (mover || other)
        return ch_loa_connection(&self->board, mover, other);
    if (!ch_loa_board_can_move(&self->board, side)) {
        struct ch_outcome stuck = ch_loa_stuck(&self->board);
        if (stuck.result != CH_ONGOING)
            return stuck;
    }
    if (self->loa->repetition > 0 && is_repeated(self, rests))
        return (struct ch_outcome){CH_DRAWN, -1, CH_END_REPETITION};
    if (self->loa->limit > 0 && self->played + self->steps >= self->loa->limit)
        return (struct ch_outcome){CH_DRAWN, -1, CH_END_PLY_LIMIT};
    return (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
}

static struct ch_walk_step step_of(const struct ch_loa_move *move, bool tactical) {
    return (struct ch_walk_step){
        .from = move->from, .to = move->to, .captures = move->captures, .tactical = tactical};
}

static int tactical_steps(struct loa_walk *self) {
    struct ch_loa_move moves[CH_LOA_MOVES];
    int captures = ch_loa_board_captures(&self->board, moves), kept = 0;
    for (int i = 0; i < captures; i++)
        if (ch_loa_tactical(&self->board, &moves[i]))
            self->list[kept++] = step_of(&moves[i], true);
    return kept;
}

static int all_steps(struct loa_walk *self) {
    struct ch_loa_move moves[CH_LOA_MOVES];
    int count = ch_loa_board_moves_or_pass(&self->board, moves);
    for (int i = 0; i < count; i++)
        self->list[i] = step_of(&moves[i], false);
    return count;
}

static const struct ch_walk_step *steps(struct ch_walk *walk, bool tactical, int *count,
                                        struct ch_outcome *ended) {
    *count = tactical ? tactical_steps(of(walk)) : all_steps(of(walk));
    *ended = (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
    return of(walk)->list;
}

static_assert((int)CH_WALK_STEPS < (int)CH_NETWORK_HEIGHTS, "the cache reaches as far as a walk");

static int evaluate(struct ch_walk *walk) {
    struct loa_walk *self = of(walk);
    return self->weights ? ch_loa_judge(self->weights, self->judged, self->steps, &self->board)
                         : ch_loa_evaluate(&self->board, self->evaluator);
}

static int parts(const struct ch_walk *walk, struct ch_weight_part out[CH_WEIGHT_PARTS]) {
    const struct loa_walk *self = of(walk);
    if (!self->weights)
        return ch_loa_evaluation_parts(&self->board, self->evaluator, out);
    out[0] = (struct ch_weight_part){
        "network", ch_loa_judge(self->weights, self->judged, self->steps, &self->board)};
    return 1;
}

static int pieces(const struct ch_walk *walk, struct ch_weight_piece out[CH_MAX_SQUARES]) {
    const struct loa_walk *self = of(walk);
    return self->weights ? ch_loa_judge_men(self->weights, &self->board, out) : 0;
}

static void move(const struct ch_walk *walk, const struct ch_walk_step *step,
                 struct ch_move *move) {
    (void)walk;
    *move = (struct ch_move){
        .path_length = 2, .path = {step->from, step->to}, .captured_count = step->captures};
    if (step->captures > 0)
        move->captured[0] = step->to;
}

const struct ch_walk_ops ch_loa_walk = {
    .evaluators = evaluators,
    .ways = names,
    .way = "connect",
    .reduces = true,
    .killers = 2,
    .table = 19,
    .open = open_walk,
    .close = close_walk,
    .begin = begin,
    .make = make,
    .unmake = unmake,
    .pass = pass,
    .side = side,
    .hash = hash,
    .outcome = outcome,
    .steps = steps,
    .evaluate = evaluate,
    .parts = parts,
    .pieces = pieces,
    .move = move,
};

/* See bitboard_walk.h. */
#include "core/games/draughts/bitboard/bitboard_walk.h"

#include <assert.h>

#include "core/base/memory.h"
#include "core/games/draughts/bitboard/bitboard.h"
#include "core/games/draughts/bitboard/bitboard_past.h"
#include "core/games/draughts/evaluation/evaluation.h"

enum { KINDS = 2, REPEATS_AFTER = 4 };

/* Of the hash: the second seat is to move. */
#define SIDE UINT64_C(0x9e3779b97f4a7c15)

/* A position on the way. */
struct node {
    struct ch_bitboard_place place;
    uint64_t hash; /* of the place */
    int since;     /* the first node that this one may repeat */
    struct ch_worth_side worth[CH_SEATS];
    struct ch_past past;
};

struct bitboard_walk {
    struct ch_walk walk;
    const struct ch_draughts *draughts;
    const struct ch_bitboard *bitboard;
    const struct ch_weights *weights; /* NULL: positions are judged by their worth */
    struct ch_past_rules rules;
    struct node *nodes; /* of the game as far as it matters, then of the way */
    int root, now;      /* where the walk began and where it stands */
    int capacity;
    uint64_t key[CH_SEATS][KINDS][CH_BITBOARD_BITS];              /* of the hash */
    int16_t way_back[CH_SEATS][KINDS][CH_BITBOARD_BITS];          /* see struct ch_ends */
    struct ch_worth_side each[CH_SEATS][KINDS][CH_BITBOARD_BITS]; /* what a piece is worth */
    struct ch_walk_step list[CH_BITBOARD_STEPS];
};

static struct bitboard_walk *of(struct ch_walk *walk) {
    return (struct bitboard_walk *)walk;
}

static const struct bitboard_walk *of_const(const struct ch_walk *walk) {
    return (const struct bitboard_walk *)walk;
}

static void fill_tables(struct bitboard_walk *self) {
    const struct ch_bitboard *bitboard = self->bitboard;
    const struct ch_draughts *draughts = self->draughts;
    struct ch_random random;
    ch_random_init(&random, 1);
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int king = 0; king < KINDS; king++)
            for (int square = 0; square < draughts->rules.squares; square++) {
                int kind = king ? bitboard->king : bitboard->man, bit = bitboard->bit[square];
                self->key[seat][king][bit] = ch_random_next(&random);
                self->way_back[seat][king][bit] = draughts->ends.way_back[seat][kind][square];
                ch_worth_add(&draughts->worth, &draughts->game,
                             (struct ch_piece){(int8_t)seat, (uint8_t)kind}, square,
                             &self->each[seat][king][bit]);
            }
}

static int places(const struct ch_game *game) {
    (void)game;
    return CH_BITBOARD_BITS;
}

static struct ch_walk *open_walk(const struct ch_game *game,
                                 const struct ch_walk_options *options) {
    struct bitboard_walk *self = ch_alloc(sizeof *self);
    self->walk.ops = &ch_bitboard_walk;
    self->draughts = ch_draughts_of(game);
    self->bitboard = ch_bitboard_of(self->draughts);
    self->weights = options->weights;
    ch_past_prepare(&self->rules, self->draughts);
    fill_tables(self);
    return &self->walk;
}

static void close_walk(struct ch_walk *walk) {
    ch_free(of(walk)->nodes);
    ch_free(walk);
}

static void add(struct ch_worth_side *side, const struct ch_worth_side *piece) {
    side->material += piece->material;
    side->place += piece->place;
    side->home += piece->home;
    side->rising += piece->rising;
}

static void take(struct ch_worth_side *side, const struct ch_worth_side *piece) {
    side->material -= piece->material;
    side->place -= piece->place;
    side->home -= piece->home;
    side->rising -= piece->rising;
}

static void fill_node(const struct bitboard_walk *self, const struct ch_position *position,
                      struct node *node) {
    struct ch_bitboard_place *place = &node->place;
    *place = (struct ch_bitboard_place){
        .piece = {position->word[CH_BITBOARD_PIECES], position->word[CH_BITBOARD_PIECES + 1]},
        .kings = position->word[CH_BITBOARD_KINGS],
        .seat = (int)position->word[0]};
    node->hash = place->seat ? SIDE : 0;
    for (int seat = 0; seat < CH_SEATS; seat++) {
        node->worth[seat] = (struct ch_worth_side){0};
        for (uint64_t left = place->piece[seat]; left; left &= left - 1) {
            int bit = __builtin_ctzll(left);
            int king = place->kings >> bit & 1;
            node->hash ^= self->key[seat][king][bit];
            add(&node->worth[seat], &self->each[seat][king][bit]);
        }
    }
}

/* What the past of the next node is after a move, and what it may repeat. */
static void follow(const struct bitboard_walk *self, int before, const struct ch_past_move *move) {
    const struct node *was = &self->nodes[before];
    struct node *is = &self->nodes[before + 1];
    ch_past_move(&self->rules, &was->past, &was->place, &is->place, move, &is->past);
    is->since = move->final ? before + 1 : was->since;
}

/* A move of the game before, which led from one node to the next. */
static void follow_played(const struct bitboard_walk *self, int before,
                          const struct ch_move *move) {
    const struct ch_bitboard_place *was = &self->nodes[before].place;
    const struct ch_bitboard_place *is = &self->nodes[before + 1].place;
    int from = self->bitboard->bit[move->path[0]];
    int to = self->bitboard->bit[move->path[move->path_length - 1]], seat = was->seat;
    bool king = was->kings >> from & 1, after = is->kings >> to & 1;
    bool captures = move->captured_count > 0;
    follow(self, before,
           &(struct ch_past_move){seat, from, to, king, captures,
                                  captures || self->way_back[seat][king][from] !=
                                                  self->way_back[seat][after][to]});
}

/* The first ply of the game that what is counted may go back to. */
static int first_ply(const struct bitboard_walk *self, const struct ch_history *history) {
    int back = ch_history_quiet(history), first;
    back = back > self->rules.furthest ? back : self->rules.furthest;
    first = history->count - back - 1;
    return first > 0 ? first : 0;
}

static void begin(struct ch_walk *walk, struct ch_history *history) {
    struct bitboard_walk *self = of(walk);
    int first = first_ply(self, history), played = history->count - first;
    if (self->capacity < played + 1 + CH_WALK_STEPS) {
        self->capacity = 2 * played + 1 + CH_WALK_STEPS;
        self->nodes = ch_realloc(self->nodes, (size_t)self->capacity * sizeof *self->nodes);
    }
    for (int i = 0; i <= played; i++) {
        fill_node(self, ch_history_before(history, first + i), &self->nodes[i]);
        if (i > 0)
            follow_played(self, i - 1, &history->plies[first + i - 1].move);
        else
            ch_past_begin(&self->rules, &self->nodes[0].place,
                          first == 0 ? history->start_quiet : 0, &self->nodes[0].past);
        if (i == 0)
            self->nodes[0].since = 0;
    }
    self->root = self->now = played;
}

/* The worth of both sides after a step that was made. */
static void keep_worth(const struct bitboard_walk *self, const struct node *was, struct node *is,
                       const struct ch_walk_step *step, bool king) {
    int seat = was->place.seat;
    is->worth[0] = was->worth[0];
    is->worth[1] = was->worth[1];
    take(&is->worth[seat], &self->each[seat][was->place.kings >> step->from & 1][step->from]);
    add(&is->worth[seat], &self->each[seat][king][step->to]);
    for (uint64_t left = step->own; left; left &= left - 1) {
        int bit = __builtin_ctzll(left);
        take(&is->worth[!seat], &self->each[!seat][was->place.kings >> bit & 1][bit]);
    }
}

static void make(struct ch_walk *walk, const struct ch_walk_step *step) {
    struct bitboard_walk *self = of(walk);
    const struct node *was = &self->nodes[self->now];
    struct node *is = &self->nodes[self->now + 1];
    int seat = was->place.seat;
    bool king = was->place.kings >> step->from & 1, after = king || step->promotes;
    uint64_t from = UINT64_C(1) << step->from, to = UINT64_C(1) << step->to;
    assert(self->now - self->root < CH_WALK_STEPS && was->place.piece[seat] & from);
    is->place.seat = !seat;
    is->place.piece[seat] = (was->place.piece[seat] & ~from) | to;
    is->place.piece[!seat] = was->place.piece[!seat] & ~step->own;
    is->place.kings = (was->place.kings & ~(from | step->own)) | (after ? to : 0);
    is->hash =
        was->hash ^ SIDE ^ self->key[seat][king][step->from] ^ self->key[seat][after][step->to];
    for (uint64_t left = step->own; left; left &= left - 1) {
        int bit = __builtin_ctzll(left);
        is->hash ^= self->key[!seat][was->place.kings >> bit & 1][bit];
    }
    if (!self->weights)
        keep_worth(self, was, is, step, after);
    bool captures = step->captures > 0;
    follow(self, self->now,
           &(struct ch_past_move){seat, step->from, step->to, king, captures,
                                  captures || self->way_back[seat][king][step->from] !=
                                                  self->way_back[seat][after][step->to]});
    self->now++;
}

static void unmake(struct ch_walk *walk) {
    assert(of(walk)->now > of(walk)->root);
    of(walk)->now--;
}

static const struct node *at(const struct ch_walk *walk) {
    return &of_const(walk)->nodes[of_const(walk)->now];
}

static int side(const struct ch_walk *walk) {
    return at(walk)->place.seat;
}

static uint64_t hash(const struct ch_walk *walk) {
    return at(walk)->hash ^ ch_past_key(&of_const(walk)->rules, &at(walk)->past);
}

/* The legal steps into the list; returns how many. */
static int list_steps(struct bitboard_walk *self, bool tactical) {
    const struct node *node = &self->nodes[self->now];
    int count =
        self->bitboard->functions->steps(self->bitboard, &node->place, tactical, self->list);
    if (self->rules.limit == 0 || count == 0 || self->list[0].captures > 0)
        return count;
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (!ch_past_forbids(&self->rules, &node->past, &node->place, self->list[i].from))
            self->list[kept++] = self->list[i];
    return kept > 0 || !tactical ? kept : list_steps(self, false);
}

static struct ch_outcome decide(const struct bitboard_walk *self, int count) {
    const struct node *node = &self->nodes[self->now];
    return ch_past_outcome(&self->rules, &node->past, &node->place, count > 0,
                           count > 0 && self->list[0].captures > 0);
}

static struct ch_outcome outcome(struct ch_walk *walk, int *rests) {
    struct bitboard_walk *self = of(walk);
    const struct node *node = at(walk);
    int height = self->now - self->root;
    if (node->past.out) {
        struct ch_outcome end = decide(self, list_steps(self, true));
        if (end.result != CH_ONGOING) {
            /* So far from the root not all positions on the way have the count in their hash. */
            if (end.end != CH_END_NO_MOVES && height >= CH_PAST_NEAR)
                *rests = 1;
            return end;
        }
    }
    for (int i = self->now - REPEATS_AFTER; i >= node->since; i -= 2)
        if (self->nodes[i].hash == node->hash) {
            if (i > self->root)
                *rests = i - self->root;
            return (struct ch_outcome){CH_DRAWN, -1, CH_END_REPETITION};
        }
    return (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
}

static const struct ch_walk_step *steps(struct ch_walk *walk, bool tactical, int *count,
                                        struct ch_outcome *ended) {
    struct bitboard_walk *self = of(walk);
    *count = list_steps(self, tactical);
    *ended = *count == 0 ? decide(self, 0) : (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
    return self->list;
}

static bool threatened(const struct ch_walk *walk) {
    const struct bitboard_walk *self = of_const(walk);
    const struct ch_bitboard_place *place = &at(walk)->place;
    return self->bitboard->functions->threatens(self->bitboard, place, !place->seat);
}

static int evaluate(struct ch_walk *walk) {
    const struct node *node = at(walk);
    int seat = node->place.seat;
    if (of(walk)->weights)
        return ch_weights_evaluate(of(walk)->weights, node->place.piece, node->place.kings, seat);
    return ch_worth_lead(&node->worth[seat], &node->worth[!seat], of(walk)->draughts->ends.losing);
}

/* True if the move, of the kernel's list, ends as the step does. */
static bool ends_as(const struct ch_bitboard *bitboard, const struct ch_move *move,
                    const struct ch_walk_step *step) {
    uint64_t taken = 0;
    for (int i = 0; i < move->captured_count; i++)
        taken |= UINT64_C(1) << bitboard->bit[move->captured[i]];
    return bitboard->bit[move->path[0]] == step->from && taken == step->own &&
           bitboard->bit[move->path[move->path_length - 1]] == step->to;
}

static void move(const struct ch_walk *walk, const struct ch_walk_step *step,
                 struct ch_move *move) {
    const struct bitboard_walk *self = of_const(walk);
    const struct ch_bitboard_place *place = &at(walk)->place;
    struct ch_position position = {.word = {(uint64_t)place->seat}};
    struct ch_moves legal = {0};
    int i = 0;
    position.word[CH_BITBOARD_PIECES] = place->piece[0];
    position.word[CH_BITBOARD_PIECES + 1] = place->piece[1];
    position.word[CH_BITBOARD_KINGS] = place->kings;
    self->bitboard->functions->moves(self->bitboard, &position, false, &legal);
    while (i < legal.count && !ends_as(self->bitboard, &legal.move[i], step))
        i++;
    assert(i < legal.count);
    *move = legal.move[i];
    ch_moves_done(&legal);
}

const struct ch_walk_ops ch_bitboard_walk = {
    .forces = true,
    .reduces = true,
    .places = places,
    .killers = 2,
    .table = 19,
    .open = open_walk,
    .close = close_walk,
    .begin = begin,
    .make = make,
    .unmake = unmake,
    .side = side,
    .hash = hash,
    .outcome = outcome,
    .steps = steps,
    .threatened = threatened,
    .evaluate = evaluate,
    .move = move,
};

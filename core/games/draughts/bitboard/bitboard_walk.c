/* How the search walks through positions of the kernel of sets of bits (core/games/walk.h): moves
 * made and unmade in place, with their hash, what the ends count and the evaluation kept along. */
#include <assert.h>

#include "core/games/draughts/bitboard/bitboard.h"
#include "core/games/draughts/bitboard/bitboard_forced.h"

enum { KINDS = CH_BITBOARD_KINDS, REPEATS_AFTER = 4 };

/* Of the hash: the second seat is to move. */
#define SIDE UINT64_C(0x9e3779b97f4a7c15)

/* A position on the way. */
struct node {
    struct ch_bitboard_place place;
    uint64_t hash; /* of the place */
    int height;    /* steps from the root */
    int back;      /* nodes before this one that it may repeat */
    struct ch_worth_side worth[CH_SEATS];
    struct ch_past past;
};

struct bitboard_walk {
    struct ch_walk walk;
    const struct ch_draughts *draughts;
    const struct ch_bitboard *bitboard;
    const struct ch_weights *weights; /* NULL: positions are judged by their worth */
    struct ch_network_cache *judged;  /* by weights */
    bool progress;                    /* and by that of hunts */
    struct ch_past_rules rules;
    struct node *nodes; /* of the game as far as it matters, then of the way */
    struct node *now;   /* of the walk's present position */
    int capacity;
    uint64_t key[CH_SEATS][KINDS][CH_BITBOARD_BITS]; /* of the hash */
    struct ch_bitboard_worth worth;
    struct ch_bitboard_forced *forced; /* NULL: none was asked for yet */
    struct ch_walk_step list[CH_BITBOARD_STEPS];
};

static struct bitboard_walk *of(const struct ch_walk *walk) {
    return (struct bitboard_walk *)walk;
}

static void fill_worth(const struct ch_draughts *draughts, struct ch_bitboard_worth *worth) {
    const struct ch_bitboard *bitboard = ch_bitboard_of(draughts);
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int king = 0; king < CH_BITBOARD_KINDS; king++)
            for (int square = 0; square < draughts->rules.squares; square++)
                ch_worth_add(&draughts->worth, &draughts->game,
                             (struct ch_piece){(int8_t)seat, king ? bitboard->king : bitboard->man},
                             square, &worth->piece[seat][king][bitboard->bit[square]]);
}

static void fill_tables(struct bitboard_walk *self) {
    const struct ch_bitboard *bitboard = self->bitboard;
    const struct ch_draughts *draughts = self->draughts;
    struct ch_random random;
    ch_random_init(&random, 1);
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int king = 0; king < KINDS; king++)
            for (int square = 0; square < draughts->rules.squares; square++)
                self->key[seat][king][bitboard->bit[square]] = ch_random_next(&random);
    fill_worth(draughts, &self->worth);
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
    if (self->weights)
        self->judged = ch_draughts_cache_make(self->weights);
    self->progress = options->progress && self->draughts->hunt.known;
    ch_past_prepare(&self->rules, self->draughts);
    fill_tables(self);
    return &self->walk;
}

static void close_walk(struct ch_walk *walk) {
    ch_free(of(walk)->nodes);
    ch_free(of(walk)->forced);
    ch_free(of(walk)->judged);
    ch_free(walk);
}

void ch_bitboard_worth_of(const struct ch_bitboard_worth *worth,
                          const struct ch_bitboard_place *place,
                          struct ch_worth_side side[CH_SEATS]) {
    for (int seat = 0; seat < CH_SEATS; seat++) {
        side[seat] = (struct ch_worth_side){0};
        for (uint64_t left = place->piece[seat]; left; left &= left - 1) {
            int bit = __builtin_ctzll(left);
            ch_bitboard_worth_add(&side[seat], &worth->piece[seat][place->kings >> bit & 1][bit],
                                  false);
        }
    }
}

static void fill_node(const struct bitboard_walk *self, const struct ch_position *position,
                      struct node *node) {
    struct ch_bitboard_place *place = &node->place;
    *place = ch_bitboard_place_of(position);
    node->hash = place->seat ? SIDE : 0;
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (uint64_t left = place->piece[seat]; left; left &= left - 1) {
            int bit = __builtin_ctzll(left);
            node->hash ^= self->key[seat][place->kings >> bit & 1][bit];
        }
    ch_bitboard_worth_of(&self->worth, place, node->worth);
}

/* Sets the node's counts of the past after a move from `was`, and what it may repeat; true if
 * count_past has to follow. Men go ahead only, so that their moves can't be taken back, and kings
 * go back as they came. */
static inline bool count_move(const struct bitboard_walk *self, const struct node *was,
                              struct node *is, bool king, bool captures) {
    bool final = captures || !king;
    is->height = was->height + 1;
    is->back = final ? 0 : was->back + 1;
    return ch_past_move(&self->rules, &was->past, king, captures, final, &is->past);
}

static void count_past(const struct bitboard_walk *self, const struct node *was, struct node *is,
                       int from, int to, bool captures) {
    bool king = was->place.kings >> from & 1;
    ch_past_count(&self->rules, &was->past, &was->place, &is->place,
                  &(struct ch_past_move){was->place.seat, from, to, king, captures}, &is->past);
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
    fill_node(self, ch_history_before(history, first), &self->nodes[0]);
    ch_past_begin(&self->rules, &self->nodes[0].place,
                  first == 0 ? &history->before : &(struct ch_before){0}, &self->nodes[0].past);
    self->nodes[0].back = 0;
    self->nodes[0].height = -played;
    for (int i = 1; i <= played; i++) {
        const struct ch_move *move = &history->plies[first + i - 1].move;
        fill_node(self, ch_history_before(history, first + i), &self->nodes[i]);
        const struct node *was = &self->nodes[i - 1];
        int from = self->bitboard->bit[move->path[0]];
        int to = self->bitboard->bit[move->path[move->path_length - 1]];
        bool captures = move->captured_count > 0;
        if (count_move(self, was, &self->nodes[i], was->place.kings >> from & 1, captures))
            count_past(self, was, &self->nodes[i], from, to, captures);
    }
    self->now = &self->nodes[played];
}

/* Makes the rare changes of a step, and those for judging positions by their worth. */
static __attribute__((noinline)) void make_rest(struct bitboard_walk *self,
                                                const struct ch_walk_step *step, bool counts) {
    const struct node *was = self->now - 1;
    struct node *is = self->now;
    if (!self->weights) {
        int seat = was->place.seat;
        is->worth[0] = was->worth[0];
        is->worth[1] = was->worth[1];
        ch_bitboard_worth_make(&self->worth, seat, was->place.kings, step, &is->worth[seat],
                               &is->worth[!seat]);
    }
    if (counts)
        count_past(self, was, is, step->from, step->to, step->captures > 0);
}

static void make(struct ch_walk *walk, const struct ch_walk_step *step) {
    struct bitboard_walk *self = of(walk);
    const struct node *was = self->now;
    struct node *is = ++self->now;
    int seat = was->place.seat;
    bool king = was->place.kings >> step->from & 1;
    assert(was->height < CH_WALK_STEPS);
    assert(was->place.piece[seat] >> step->from & 1);
    is->place = was->place;
    is->place.seat = !seat;
    ch_bitboard_make(step, &is->place.piece[seat], &is->place.piece[!seat], &is->place.kings);
    uint64_t hash = was->hash ^ SIDE ^ self->key[seat][king][step->from] ^
                    self->key[seat][king | step->promotes][step->to];
    for (uint64_t left = step->own; left; left &= left - 1) {
        int bit = __builtin_ctzll(left);
        hash ^= self->key[!seat][was->place.kings >> bit & 1][bit];
    }
    is->hash = hash;
    bool counts = count_move(self, was, is, king, step->captures > 0);
    if (counts || !self->weights)
        make_rest(self, step, counts);
}

static void unmake(struct ch_walk *walk) {
    assert(of(walk)->now->height > 0);
    of(walk)->now--;
}

static const struct node *at(const struct ch_walk *walk) {
    return of(walk)->now;
}

static int side(const struct ch_walk *walk) {
    return at(walk)->place.seat;
}

static uint64_t hash(const struct ch_walk *walk) {
    return at(walk)->hash ^ ch_past_key(&of(walk)->rules, &at(walk)->past);
}

/* Of the quiet steps in the list those that a limit leaves. */
static __attribute__((noinline)) int leave_out(struct bitboard_walk *self, bool tactical,
                                               int count) {
    const struct node *node = self->now;
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (!ch_past_forbids(&self->rules, &node->past, &node->place, self->list[i].from))
            self->list[kept++] = self->list[i];
    if (kept > 0 || !tactical)
        return kept;
    count = self->bitboard->functions->steps(self->bitboard, &node->place, false, self->list);
    return leave_out(self, false, count);
}

/* The legal steps into the list; returns how many. */
static inline int list_steps(struct bitboard_walk *self, bool tactical) {
    int count =
        self->bitboard->functions->steps(self->bitboard, &self->now->place, tactical, self->list);
    return self->rules.limit == 0 || count == 0 || self->list[0].captures > 0
               ? count
               : leave_out(self, tactical, count);
}

static __attribute__((noinline)) struct ch_outcome decide(const struct bitboard_walk *self,
                                                          int count) {
    const struct node *node = self->now;
    return ch_past_outcome(&self->rules, &node->past, &node->place, count > 0,
                           count > 0 && self->list[0].captures > 0);
}

static struct ch_outcome outcome(struct ch_walk *walk, int *rests) {
    struct bitboard_walk *self = of(walk);
    const struct node *node = at(walk);
    if (node->past.out) {
        struct ch_outcome end = decide(self, list_steps(self, true));
        if (end.result != CH_ONGOING) {
            /* So far from the root not all positions on the way have the count in their hash. */
            if (end.end != CH_END_NO_MOVES && node->height >= CH_PAST_NEAR)
                *rests = 1;
            return end;
        }
    }
    for (int back = REPEATS_AFTER; back <= node->back; back += 2)
        if (node[-back].hash == node->hash) {
            if (node->height > back)
                *rests = node->height - back;
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

/* For the search of what is forced: ends may depend on the past, which steps keep along. */
static struct ch_outcome forced_end(struct ch_bitboard_forced *forced, int count) {
    struct bitboard_walk *self = forced->walk;
    int i = 0; /* nodes of the last end's way that are those of this one's, too */
    while (i < forced->kept && i < count &&
           memcmp(&forced->path[i + 1], &forced->way[i + 1], sizeof *forced->way) == 0)
        i++;
    self->now += i;
    while (i++ < count) {
        make(&self->walk, &forced->path[i]);
        forced->way[i] = forced->path[i];
    }
    forced->kept = count;
    struct ch_outcome end = decide(self, 0);
    self->now -= count;
    return end;
}

static bool forced(struct ch_walk *walk, struct ch_forced_effort *effort,
                   struct ch_forced_steps *line) {
    struct bitboard_walk *self = of(walk);
    if (self->weights || self->rules.limit > 0)
        return false;
    if (!self->forced) {
        self->forced = ch_alloc(sizeof *self->forced);
        self->forced->bitboard = self->bitboard;
        self->forced->worth = &self->worth;
        self->forced->losing = self->draughts->ends.losing;
        self->forced->end = forced_end;
        self->forced->walk = self;
    }
    self->forced->effort = *effort;
    self->forced->kept = 0;
    self->bitboard->functions->forced(self->forced, &self->now->place);
    *effort = self->forced->effort;
    *line = self->forced->line[1];
    return true;
}

static bool threatened(const struct ch_walk *walk) {
    const struct bitboard_walk *self = of(walk);
    const struct ch_bitboard_place *place = &at(walk)->place;
    return self->bitboard->functions->captures(self->bitboard, place, !place->seat);
}

static inline bool may_hunt(const struct bitboard_walk *self) {
    const struct ch_bitboard_place *place = &self->now->place;
    return place->kings && self->progress &&
           __builtin_popcountll(place->piece[0] | place->piece[1]) <= CH_HUNT_PIECES;
}

static int progress_of(const struct bitboard_walk *self) {
    const struct ch_position position = ch_bitboard_position_of(&self->now->place);
    return ch_hunt_progress(self->draughts, &position);
}

static inline int worth_of(const struct bitboard_walk *self) {
    const struct node *node = self->now;
    int seat = node->place.seat;
    if (self->weights)
        return ch_draughts_judge(self->weights, self->judged, node->height, node->place.piece,
                                 node->place.kings, seat);
    return ch_worth_lead(&node->worth[seat], &node->worth[!seat], self->draughts->ends.losing);
}

/* Separate, so that positions without a hunt save no registers for it. */
static __attribute__((noinline)) int evaluate_hunt(const struct bitboard_walk *self) {
    return worth_of(self) + progress_of(self);
}

static int evaluate(struct ch_walk *walk) {
    const struct bitboard_walk *self = of(walk);
    return may_hunt(self) ? evaluate_hunt(self) : worth_of(self);
}

static int parts(const struct ch_walk *walk, struct ch_weight_part out[CH_WEIGHT_PARTS]) {
    const struct bitboard_walk *self = of(walk);
    const struct node *node = at(walk);
    int seat = node->place.seat, count = 1;
    if (self->weights)
        out[0] = (struct ch_weight_part){"network", worth_of(self)};
    else
        count = ch_worth_parts(&node->worth[seat], &node->worth[!seat], self->draughts->ends.losing,
                               out);
    if (self->progress)
        out[count++] = (struct ch_weight_part){"progress", progress_of(self)};
    return count;
}

static int pieces(const struct ch_walk *walk, struct ch_weight_piece out[CH_MAX_SQUARES]) {
    const struct bitboard_walk *self = of(walk);
    return self->weights ? ch_draughts_pieces(self->weights, self->bitboard, &at(walk)->place, out)
                         : 0;
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
    const struct bitboard_walk *self = of(walk);
    const struct ch_bitboard_place *place = &at(walk)->place;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    int i = 0;
    self->bitboard->functions->moves(self->bitboard, place, self->bitboard->rules->by_result,
                                     &legal);
    while (i < legal.count && !ends_as(self->bitboard, &legal.move[i], step))
        i++;
    assert(i < legal.count);
    *move = legal.move[i];
}

static bool place(const struct ch_walk *walk, int most, struct ch_endgame_place *out) {
    const struct ch_bitboard_place *now = &at(walk)->place;
    if (__builtin_popcountll(now->piece[0] | now->piece[1]) > most)
        return false;
    ch_bitboard_endgame_place(of(walk)->bitboard, now, out);
    return true;
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
    .forced = forced,
    .threatened = threatened,
    .evaluate = evaluate,
    .parts = parts,
    .pieces = pieces,
    .move = move,
    .endgame = &ch_bitboard_endgame,
    .place = place,
};

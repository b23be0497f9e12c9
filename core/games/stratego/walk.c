/* How the search walks through Stratego whose ranks are all known: games as they may have gone; and
 * the worth of such a position: material and the stealth of what is not shown yet, how near pieces
 * are to the enemy's flag, and how near hunters to prey that is shown.
 *
 * Tactical steps are strikes at what does not win against the striker. Of what the past forbids the
 * two-squares rule between two squares is seen, and no other law; of ends the flag's being taken,
 * no moves and the limit. The hash is that of the position. */
#include <assert.h>

#include "core/games/stratego/stratego.h"
#include "core/games/walk.h"

/* The worth of a step towards the enemy's flag, by kind. */
static const int8_t step_to_flag[CH_STRATEGO_RANKS] = {0, 0, 1, 4, 2, 2, 3, 3, 3, 2, 2, 0};

/* A step towards prey is worth its value by HUNT, and MAX_HUNT at most. */
enum { HUNT = 160, MAX_HUNT = 20, FAR = 2 * CH_STRATEGO_SIDE };

struct army {
    uint8_t square[CH_STRATEGO_PLACES], kind[CH_STRATEGO_PLACES];
    bool shown[CH_STRATEGO_PLACES];
    int count, flag; /* the flag's square, or CH_NO_SQUARE */
};

static void list_army(const struct ch_position *position, int seat, struct army *army) {
    army->count = 0;
    army->flag = CH_NO_SQUARE;
    for (int first = 0; first < CH_STRATEGO_SQUARES; first += 8) {
        uint64_t word = position->word[CH_STRATEGO_WORD_SQUARES + first / 8];
        uint64_t own = ch_stratego_word_of(word, seat);
        for (; own && army->count < CH_STRATEGO_PLACES; own &= own - 1) {
            int byte = __builtin_ctzll(own) / 8;
            unsigned piece = word >> byte * 8 & 0xff;
            int i = army->count++;
            army->square[i] = (uint8_t)(first + byte);
            army->kind[i] = (uint8_t)ch_stratego_kind(piece);
            army->shown[i] = (piece & CH_STRATEGO_SHOWN) != 0;
            if (army->kind[i] == CH_STRATEGO_FLAG)
                army->flag = first + byte;
        }
    }
}

/* How far the prey is from the nearest piece that takes it; FAR: there is none. */
static int hunted(const struct army *hunters, int square, int kind) {
    int nearest = FAR;
    for (int i = 0; i < hunters->count; i++)
        if (ch_stratego_moves_at_all(hunters->kind[i]) &&
            ch_stratego_strike(hunters->kind[i], kind) == CH_STRATEGO_WINS) {
            int far = ch_stratego_distance(hunters->square[i], square);
            nearest = far < nearest ? far : nearest;
        }
    return nearest;
}

static int worth(const struct ch_stratego_values *own, const struct ch_stratego_values *theirs,
                 const struct army *army, const struct army *enemy) {
    int sum = 0;
    for (int i = 0; i < army->count; i++) {
        int kind = army->kind[i];
        sum += own->piece[kind] + (army->shown[i] ? 0 : own->stealth[kind]);
        if (enemy->flag != CH_NO_SQUARE)
            sum += step_to_flag[kind] * (FAR - ch_stratego_distance(army->square[i], enemy->flag));
    }
    for (int i = 0; i < enemy->count; i++) {
        if (!enemy->shown[i] || enemy->kind[i] == CH_STRATEGO_BOMB)
            continue;
        int step = theirs->piece[enemy->kind[i]] / HUNT;
        assert(step >= 0);
        sum += (step < MAX_HUNT ? step : MAX_HUNT) *
               (FAR - hunted(army, enemy->square[i], enemy->kind[i]));
    }
    return sum;
}

enum { MAX_STEPS = 400 };

struct stratego_walk {
    struct ch_walk walk;
    const struct ch_stratego *stratego;
    const struct ch_history *history;
    int played; /* plies of the game before */
    int steps;  /* made since begin */
    struct ch_position position[CH_WALK_STEPS + 1];
    struct ch_walk_step made[CH_WALK_STEPS];
    struct ch_stratego_values values[CH_SEATS];
    struct ch_walk_step list[MAX_STEPS];
};

static struct stratego_walk *of(const struct ch_walk *walk) {
    return (struct stratego_walk *)walk;
}

static const struct ch_position *now(const struct stratego_walk *self) {
    return &self->position[self->steps];
}

static struct ch_walk *open_walk(const struct ch_game *game,
                                 const struct ch_walk_options *options) {
    (void)options;
    struct stratego_walk *self = ch_alloc(sizeof *self);
    self->walk.ops = &ch_stratego_walk;
    self->stratego = ch_stratego_of(game);
    return &self->walk;
}

static void close_walk(struct ch_walk *walk) {
    ch_free(walk);
}

static void begin(struct ch_walk *walk, struct ch_history *history) {
    struct stratego_walk *self = of(walk);
    self->history = history;
    self->played = history->count;
    self->steps = 0;
    self->position[0] = *ch_history_position(history);
    for (int seat = 0; seat < CH_SEATS; seat++)
        ch_stratego_value(self->stratego, now(self), seat, &self->values[seat]);
}

static void move(const struct ch_walk *walk, const struct ch_walk_step *step,
                 struct ch_move *move) {
    (void)walk;
    *move = (struct ch_move){.path_length = 2,
                             .kind = CH_STRATEGO_UNKNOWN,
                             .path = {step->from, step->to},
                             .captured_count = step->captures};
    if (step->captures > 0)
        move->captured[0] = step->to;
}

static void make(struct ch_walk *walk, const struct ch_walk_step *step) {
    struct stratego_walk *self = of(walk);
    assert(self->steps < CH_WALK_STEPS);
    struct ch_move made;
    move(walk, step, &made);
    ch_stratego_apply(&self->stratego->game, now(self), &made, &self->position[self->steps + 1]);
    self->made[self->steps++] = *step;
}

static void unmake(struct ch_walk *walk) {
    assert(of(walk)->steps > 0);
    of(walk)->steps--;
}

static int side(const struct ch_walk *walk) {
    return (int)now(of(walk))->word[CH_STRATEGO_WORD_SIDE];
}

static uint64_t hash(const struct ch_walk *walk) {
    return ch_hash_words(now(of(walk))->word, CH_STRATEGO_WORDS);
}

static struct ch_outcome outcome(struct ch_walk *walk, int *rests) {
    const struct stratego_walk *self = of(walk);
    (void)rests;
    return ch_stratego_decided(self->stratego, now(self), self->played + self->steps);
}

/* The squares of the ply that is `back` plies ago, of the walk or of the game before it. */
static bool look_back(const struct stratego_walk *self, int back, int *from, int *to) {
    int step = self->steps - back, ply = self->played + step;
    assert(back > 0 && step < self->steps);
    if (step >= 0) {
        *from = self->made[step].from;
        *to = self->made[step].to;
    } else if (ply >= 0) {
        *from = self->history->plies[ply].move.path[0];
        *to = self->history->plies[ply].move.path[1];
    }
    return ply >= 0;
}

/* The step that the two-squares rule forbids, if there is one. */
static bool find_forbidden(const struct stratego_walk *self, int *from, int *to) {
    int limit = self->stratego->two_squares, a, b, c, d;
    if (limit == 0 || !look_back(self, 2, &a, &b))
        return false;
    for (int n = 1; n < limit; n++) {
        if (!look_back(self, 2 * n + 2, &c, &d) || !ch_stratego_shuttles(a, b, n, c, d))
            return false;
    }
    *from = b;
    *to = a;
    return true;
}

/* Lists the steps, and returns how many. */
struct lister {
    struct ch_walk_step *list;
    const struct ch_position *position;
    bool tactical; /* only those */
    int count;
};

static void add(void *context, int from, int to, unsigned there) {
    struct lister *lister = context;
    bool tactical =
        there && ch_stratego_strike(ch_stratego_kind(ch_stratego_at(lister->position, from)),
                                    ch_stratego_kind(there)) != CH_STRATEGO_LOSES;
    if (lister->count == MAX_STEPS || (lister->tactical && !tactical))
        return;
    lister->list[lister->count++] = (struct ch_walk_step){.from = (uint8_t)from,
                                                          .to = (uint8_t)to,
                                                          .captures = there != 0,
                                                          .tactical = lister->tactical};
    assert(lister->count <= MAX_STEPS && from != to);
}

static const struct ch_walk_step *steps(struct ch_walk *walk, bool tactical, int *count,
                                        struct ch_outcome *ended) {
    struct stratego_walk *self = of(walk);
    struct lister lister = {self->list, now(self), tactical, 0};
    int from, to, kept = 0;
    *ended = (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
    ch_stratego_each_step(self->stratego, now(self), side(walk), add, &lister);
    if (find_forbidden(self, &from, &to)) {
        for (int i = 0; i < lister.count; i++)
            if (self->list[i].from != from || self->list[i].to != to)
                self->list[kept++] = self->list[i];
        lister.count = kept;
    }
    if (lister.count == 0 && !tactical)
        *ended = (struct ch_outcome){CH_WON, !side(walk), CH_END_NO_MOVES};
    *count = lister.count;
    return self->list;
}

static int evaluate(struct ch_walk *walk) {
    const struct stratego_walk *self = of(walk);
    const struct ch_stratego_values *values = self->values;
    struct army army[CH_SEATS];
    int own = side(walk);
    for (int seat = 0; seat < CH_SEATS; seat++)
        list_army(now(self), seat, &army[seat]);
    return worth(&values[own], &values[!own], &army[own], &army[!own]) -
           worth(&values[!own], &values[own], &army[!own], &army[own]);
}

const struct ch_walk_ops ch_stratego_walk = {
    .killers = 2,
    .open = open_walk,
    .close = close_walk,
    .begin = begin,
    .make = make,
    .unmake = unmake,
    .side = side,
    .hash = hash,
    .outcome = outcome,
    .steps = steps,
    .evaluate = evaluate,
    .move = move,
};

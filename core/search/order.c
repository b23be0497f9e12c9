/* Move ordering: the table's move; where captures may be forced all of these, with most pieces
 * first; the killer moves (Akl and Newborn 1977); the move that answered the one before last time
 * (Uiterwijk 1992); elsewhere captures; the others. Captures that are not forced and the others go
 * by the history heuristic (Schaeffer 1983), in which a move gains by a refutation a share of what
 * it lacks to the highest success, and those that were tried before it lose a share of what they
 * have over the lowest. */
#include <assert.h>
#include <string.h>

#include "core/search/parts.h"

enum {
    OF_FORCED = 1 << 25,
    OF_KILLER = 1 << 24,
    OF_COUNTER = 1 << 23,
    OF_CAPTURE = 1 << 22,
    TOP = 1 << 14, /* the highest success */
    SHARE = 32
};

static size_t pairs_of(const struct ch_search *search) {
    return (size_t)search->places * (size_t)search->places;
}

static size_t pair_of(const struct ch_search *search, const struct ch_walk_step *step) {
    assert(step->from < search->places && step->to < search->places);
    return (size_t)step->from * (size_t)search->places + step->to;
}

/* Statistics on the moves of a side. */
static struct ch_learnt *learnt_of(const struct ch_search *search, size_t side) {
    return &search->learnt[side * pairs_of(search)];
}

/* The place of the answer to the move that led to this height, over 0. */
static uint32_t *answer_at(const struct ch_search *search, size_t side, int height) {
    return &learnt_of(search, !side)[pair_of(search, &search->plies[height - 1].made)].answer;
}

void ch_order_begin(struct ch_search *search) {
    size_t size = CH_SEATS * pairs_of(search) * sizeof *search->learnt;
    for (int i = 0; i < CH_WALK_STEPS; i++)
        memset(search->plies[i].killer, 0, sizeof search->plies[i].killer);
    memset(search->learnt, 0, size);
}

void ch_order_size(struct ch_search *search, int places) {
    search->places = places;
    search->learnt =
        ch_realloc(search->learnt, CH_SEATS * pairs_of(search) * sizeof *search->learnt);
}

/* Inputs for the ranks of one position's moves. */
struct ranking {
    uint32_t killer[CH_KILLERS], answer; /* moves by their numbers; 0: there is none */
    bool forces;
    int places;
    const struct ch_learnt *learnt; /* of the side to move */
};

static int rank_of(const struct ranking *ranking, const struct ch_walk_step *step) {
    uint32_t id = ch_step_id(step);
    if (step->captures > 0 && ranking->forces)
        return OF_FORCED + step->captures;
    if (id == ranking->killer[0] || id == ranking->killer[1])
        return OF_KILLER - (id != ranking->killer[0]);
    if (id == ranking->answer)
        return OF_COUNTER;
    return ranking->learnt[step->from * ranking->places + step->to].success +
           (step->captures > 0 ? OF_CAPTURE : 0);
}

static void prepare(struct ch_search *search, int height, struct ranking *ranking) {
    const struct ch_walk_ops *ops = search->walk->ops;
    const struct ch_search_ply *ply = &search->plies[height];
    size_t side = (size_t)ops->side(search->walk);
    *ranking = (struct ranking){
        .forces = ops->forces, .places = search->places, .learnt = learnt_of(search, side)};
    for (int i = 0; i < ops->killers; i++)
        ranking->killer[i] = ply->killer[i];
    if (height > 0 && ch_search_has(search, CH_PART_COUNTERMOVES))
        ranking->answer = *answer_at(search, side, height);
}

static void rank_all(struct ch_search *search, int height, int from) {
    struct ch_search_ply *ply = &search->plies[height];
    struct ranking ranking;
    prepare(search, height, &ranking);
    for (int i = from; i < ply->count; i++)
        ply->moves[i].rank = rank_of(&ranking, &ply->moves[i].step);
}

static void swap(struct ch_search_ply *ply, int i, int j) {
    struct ch_ranked moved = ply->moves[i];
    ply->moves[i] = ply->moves[j];
    ply->moves[j] = moved;
}

/* Brings the table's move to the front; false if it is not there. */
static bool put_first(struct ch_search_ply *ply, uint32_t id) {
    for (int i = 0; i < ply->count; i++)
        if (ch_step_id(&ply->moves[i].step) == id) {
            swap(ply, 0, i);
            return true;
        }
    return false;
}

void ch_order_begin_ply(struct ch_search *search, int height, const struct ch_walk_step *steps,
                        int count, const struct ch_table_entry *entry) {
    struct ch_search_ply *ply = &search->plies[height];
    if (ply->capacity < count) {
        ply->capacity = count * 2;
        ply->moves = ch_realloc(ply->moves, (size_t)ply->capacity * sizeof *ply->moves);
    }
    ply->count = count;
    struct ch_ranked *moves = ply->moves;
    for (const struct ch_walk_step *end = steps + count; steps < end; steps++)
        (moves++)->step = *steps;
    ply->ranked =
        entry && entry->from + entry->to > 0 && put_first(ply, ch_table_move(entry)) ? 1 : 0;
}

const struct ch_walk_step *ch_order_choose(struct ch_search *search, int height, int i) {
    struct ch_search_ply *ply = &search->plies[height];
    struct ch_ranked *moves = ply->moves;
    int best = i, count = ply->count;
    if (i == ply->ranked)
        rank_all(search, height, i);
    for (int j = i + 1, highest = moves[i].rank; j < count; j++)
        if (moves[j].rank > highest) {
            highest = moves[j].rank;
            best = j;
        }
    if (best != i)
        swap(ply, i, best);
    return &moves[i].step;
}

void ch_order_cutoff(struct ch_search *search, int height, int i) {
    struct ch_search_ply *ply = &search->plies[height];
    const struct ch_walk_step *step = &ply->moves[i].step;
    size_t side = (size_t)search->walk->ops->side(search->walk);
    struct ch_learnt *learnt = learnt_of(search, side);
    if (step->captures > 0 && search->walk->ops->forces)
        return;
    if (ch_search_has(search, CH_PART_KILLERS) && ch_step_id(step) != ply->killer[0]) {
        ply->killer[1] = ply->killer[0];
        ply->killer[0] = ch_step_id(step);
    }
    if (height > 0)
        *answer_at(search, side, height) = ch_step_id(step);
    for (int j = 0; j <= i && ch_search_has(search, CH_PART_HISTORY); j++) {
        struct ch_learnt *of = &learnt[pair_of(search, &ply->moves[j].step)];
        of->success += ((j == i ? TOP : -TOP) - of->success) / SHARE;
    }
}

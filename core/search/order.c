/* In which order moves are tried: the table's; where captures may be forced all of these, with most
 * pieces first, and then the killer moves (Akl and Newborn 1977), elsewhere the killer moves and
 * then captures; the move that answered the one before last time (Uiterwijk 1992); the others by
 * the history heuristic (Schaeffer 1983), in which a move gains by a refutation a share of what it
 * lacks to the highest success, and those that were tried before it lose a share of theirs. */
#include <assert.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/search/parts.h"

enum {
    OF_TABLE = 1 << 26,
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

static struct ch_learnt *learnt_of(struct ch_search *search, const struct ch_walk_step *step) {
    size_t side = (size_t)search->walk->ops->side(search->walk);
    return &search->learnt[side * pairs_of(search) + pair_of(search, step)];
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

/* What was learnt about the move before, by the side that made it; NULL: there is none. */
static struct ch_learnt *before(struct ch_search *search, int height) {
    if (height == 0)
        return NULL;
    const struct ch_walk_step *step = &search->plies[height - 1].made;
    size_t side = (size_t)!search->walk->ops->side(search->walk);
    return &search->learnt[side * pairs_of(search) + pair_of(search, step)];
}

static int rank_of(struct ch_search *search, const struct ch_search_ply *ply,
                   const struct ch_learnt *answers, const struct ch_walk_step *step) {
    const struct ch_walk_ops *ops = search->walk->ops;
    if (step->captures > 0 && ops->forces)
        return OF_FORCED + step->captures;
    for (int i = 0; i < ops->killers; i++)
        if (ply->killer[i].from != ply->killer[i].to && ch_step_equal(step, &ply->killer[i]))
            return OF_KILLER - i;
    if (answers && answers->from == step->from && answers->to == step->to &&
        answers->from != answers->to)
        return OF_COUNTER;
    return learnt_of(search, step)->success + (step->captures > 0 ? OF_CAPTURE : 0);
}

void ch_order_rank(struct ch_search *search, int height, const struct ch_walk_step *steps,
                   int count, const struct ch_table_entry *entry) {
    struct ch_search_ply *ply = &search->plies[height];
    const struct ch_learnt *answers =
        ch_search_has(search, CH_PART_COUNTERMOVES) ? before(search, height) : NULL;
    if (ply->capacity < count) {
        ply->capacity = count * 2;
        ply->moves = ch_realloc(ply->moves, (size_t)ply->capacity * sizeof *ply->moves);
    }
    ply->count = count;
    for (int i = 0; i < count; i++) {
        bool best = entry && entry->from == steps[i].from && entry->to == steps[i].to &&
                    entry->number == steps[i].number && entry->from + entry->to > 0;
        ply->moves[i].step = steps[i];
        ply->moves[i].rank = best ? OF_TABLE : rank_of(search, ply, answers, &steps[i]);
    }
}

const struct ch_walk_step *ch_order_next(struct ch_search_ply *ply, int i) {
    int best = i;
    for (int j = i + 1; j < ply->count; j++)
        if (ply->moves[j].rank > ply->moves[best].rank)
            best = j;
    if (best != i) {
        struct ch_ranked moved = ply->moves[i];
        ply->moves[i] = ply->moves[best];
        ply->moves[best] = moved;
    }
    return &ply->moves[i].step;
}

void ch_order_cutoff(struct ch_search *search, int height, int i) {
    struct ch_search_ply *ply = &search->plies[height];
    const struct ch_walk_step *step = &ply->moves[i].step;
    if (step->captures > 0 && search->walk->ops->forces)
        return;
    if (ch_search_has(search, CH_PART_KILLERS) && !ch_step_equal(step, &ply->killer[0])) {
        ply->killer[1] = ply->killer[0];
        ply->killer[0] = *step;
    }
    struct ch_learnt *answers = before(search, height);
    if (answers) {
        answers->from = step->from;
        answers->to = step->to;
    }
    for (int j = 0; j <= i && ch_search_has(search, CH_PART_HISTORY); j++) {
        struct ch_learnt *learnt = learnt_of(search, &ply->moves[j].step);
        int change = j == i ? TOP - learnt->success : -TOP - learnt->success;
        learnt->success = (int16_t)(learnt->success + change / SHARE);
    }
}

/* In which order moves are tried: the table's; where captures may be forced all of these, with most
 * pieces first, and then the killer moves (Akl and Newborn 1977), elsewhere the killer moves and
 * then captures; the others. Within these groups the history heuristic decides (Schaeffer 1983),
 * which knows captures only where they are not forced. */
#include <string.h>

#include "core/base/memory.h"
#include "core/search/parts.h"

enum {
    OF_TABLE = 1 << 26,
    OF_FORCED = 1 << 25,
    OF_KILLER = 1 << 24,
    OF_CAPTURE = 1 << 23,
    MAX_SUCCESS = 1 << 22
};

void ch_order_begin(struct ch_search *search) {
    for (int i = 0; i < CH_WALK_STEPS; i++)
        memset(search->plies[i].killer, 0, sizeof search->plies[i].killer);
    memset(search->success, 0, sizeof search->success);
}

static int rank_of(const struct ch_search *search, const struct ch_search_ply *ply,
                   const struct ch_walk_step *step) {
    const struct ch_walk_ops *ops = search->walk->ops;
    if (step->captures > 0 && ops->forces)
        return OF_FORCED + step->captures;
    for (int i = 0; i < ops->killers; i++)
        if (ply->killer[i].from != ply->killer[i].to && ch_step_equal(step, &ply->killer[i]))
            return OF_KILLER - i;
    return search->success[step->from][step->to] + (step->captures > 0 ? OF_CAPTURE : 0);
}

void ch_order_rank(struct ch_search *search, struct ch_search_ply *ply,
                   const struct ch_walk_step *steps, int count,
                   const struct ch_table_entry *entry) {
    if (ply->capacity < count) {
        ply->capacity = count * 2;
        ply->moves = ch_realloc(ply->moves, (size_t)ply->capacity * sizeof *ply->moves);
    }
    ply->count = count;
    for (int i = 0; i < count; i++) {
        bool best = entry && entry->from == steps[i].from && entry->to == steps[i].to &&
                    entry->number == steps[i].number && entry->from + entry->to > 0;
        ply->moves[i].step = steps[i];
        ply->moves[i].rank = best ? OF_TABLE : rank_of(search, ply, &steps[i]);
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

void ch_order_cutoff(struct ch_search *search, struct ch_search_ply *ply,
                     const struct ch_walk_step *step, int depth) {
    if (step->captures > 0 && search->walk->ops->forces)
        return;
    if (!ch_step_equal(step, &ply->killer[0])) {
        ply->killer[1] = ply->killer[0];
        ply->killer[0] = *step;
    }
    int *success = &search->success[step->from][step->to];
    *success += depth * depth;
    if (*success > MAX_SUCCESS)
        *success = MAX_SUCCESS;
}

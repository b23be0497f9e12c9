/* The quiescence search, behind the depth of an iteration.
 *
 * Where a side that can capture must, all captures are played out, and a position without any is
 * judged; in the first ply behind the depth only when the other side threatens none, else every
 * move is tried first: hanging pieces are resolved by the side that can answer.
 *
 * Elsewhere the tactical moves of a position are tried, and the evaluation of a position in which
 * the side to move may do something else is a lower bound of its score (Schruefer 1989). The effort
 * is shared by these moves, as if there were more of them where there are many, so that the search
 * ends soon in games where nearly every move takes something. */
#include <assert.h>

#include "core/search/parts.h"

enum {
    MAX_WORTH = 29000, /* evaluations are limited to this, below scores of wins */
    FEW_CAPTURES = 8
};

int ch_search_judge(struct ch_search *search) {
    search->counts.judged++;
    int worth = search->walk->ops->evaluate(search->walk);
    return worth > MAX_WORTH ? MAX_WORTH : worth < -MAX_WORTH ? -MAX_WORTH : worth;
}

/* Tries the moves of the ply that are tactical, or all; `best` is what is known already. */
static int try_moves(struct ch_search *search, int alpha, int beta, int depth, int height, int best,
                     bool all) {
    struct ch_search_ply *ply = &search->plies[height];
    const struct ch_walk_ops *ops = search->walk->ops;
    int rests = CH_RESTS_NOWHERE;
    for (int i = 0; i < ply->count; i++) {
        const struct ch_walk_step step = *ch_order_next(search, height, i);
        if (!all && !step.tactical)
            break;
        ops->make(search->walk, &step);
        ply->made = step;
        int score = -ch_search_node(search, -beta, -alpha, depth - 1, height + 1, false);
        ops->unmake(search->walk);
        if (search->stopped)
            return 0;
        rests = search->rests < rests ? search->rests : rests;
        if (score > best)
            best = score;
        if (score > alpha) {
            alpha = score;
            ch_search_keep_line(ply, &step, &search->plies[height + 1]);
        }
        if (alpha >= beta)
            break;
    }
    search->rests = rests;
    return best;
}

static int tactical_in(const struct ch_walk_step *steps, int count) {
    int tactical = 0;
    for (int i = 0; i < count; i++)
        tactical += steps[i].tactical;
    return tactical;
}

/* The share of the effort for each tactical move. */
static int share_of(int effort, int tactical) {
    assert(tactical > 0);
    return effort / (tactical <= FEW_CAPTURES ? tactical : tactical * tactical);
}

static bool is_threatened(struct ch_search *search, int depth) {
    const struct ch_walk_ops *ops = search->walk->ops;
    return depth == 0 && ops->threatened && ch_search_has(search, CH_PART_THREATS) &&
           ops->threatened(search->walk);
}

/* Where a side that can capture may have to. */
static int search_forced(struct ch_search *search, int alpha, int beta, int depth, int height,
                         int effort) {
    const struct ch_walk_ops *ops = search->walk->ops;
    struct ch_outcome ended;
    int count, best = -CH_INFINITE;
    const struct ch_walk_step *steps = ops->steps(search->walk, true, &count, &ended);
    if (ended.result != CH_ONGOING)
        return ch_search_score_of(search, &ended, height);
    int tactical = effort > 0 ? tactical_in(steps, count) : 0;
    bool all = effort > 0 && tactical == 0 && is_threatened(search, depth);
    if (all) {
        steps = ops->steps(search->walk, false, &count, &ended);
    } else if (tactical < count) {
        best = ch_search_judge(search);
        if (tactical == 0 || best >= beta)
            return best;
    }
    search->plies[height].effort = tactical > 0 ? share_of(effort, tactical) : effort;
    ch_order_begin_ply(search, height, steps, count, NULL);
    return try_moves(search, best > alpha ? best : alpha, beta, depth, height, best, all);
}

/* Where a side may always do something else. */
static int search_unforced(struct ch_search *search, int alpha, int beta, int depth, int height,
                           int effort) {
    const struct ch_walk_ops *ops = search->walk->ops;
    struct ch_outcome ended;
    int count, best = ch_search_judge(search);
    if (effort == 0 || best >= beta)
        return best;
    const struct ch_walk_step *steps = ops->steps(search->walk, true, &count, &ended);
    if (ended.result != CH_ONGOING)
        return ch_search_score_of(search, &ended, height);
    int tactical = tactical_in(steps, count);
    search->plies[height].effort = tactical > 0 ? share_of(effort, tactical) : effort;
    ch_order_begin_ply(search, height, steps, count, NULL);
    return try_moves(search, best > alpha ? best : alpha, beta, depth, height, best, false);
}

int ch_search_settle(struct ch_search *search, int alpha, int beta, int depth, int height) {
    assert(alpha < beta && height < CH_WALK_STEPS && (depth >= 0 || height > 0));
    int effort = depth < 0 ? search->plies[height - 1].effort : CH_EFFORT;
    if (height == CH_WALK_STEPS - 1 || search->options.still)
        effort = 0;
    search->counts.quiescence += depth < 0;
    return search->walk->ops->forces ? search_forced(search, alpha, beta, depth, height, effort)
                                     : search_unforced(search, alpha, beta, depth, height, effort);
}

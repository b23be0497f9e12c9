/* Fail-soft alpha-beta (Knuth and Moore 1975) and the quiescence search behind it.
 *
 * The quiescence search tries the tactical moves of a position, and the evaluation of a position in
 * which the side to move may do something else is a lower bound of its score (Schruefer 1989). Its
 * effort is shared by these moves, as if there were more of them where there are many, so that it
 * ends soon in games where nearly every move takes something. Elsewhere all are played out. */
#include <string.h>

#include "core/search/parts.h"

enum {
    MAX_WORTH = 29000, /* what a position is worth stays below what is decided */
    CLOCK_EVERY = 512,
    FEW_CAPTURES = 8,
    DECIDED = CH_SEARCH_MATE - CH_WALK_STEPS - CH_SEARCH_DEEPEST /* scores beyond tell of ends */
};

/* Counts a node; true when the search has to stop. The first iteration is always finished, so that
 * there is an answer. */
static bool enter_node(struct ch_search *search) {
    uint64_t nodes = ++search->counts.nodes;
    if (search->iteration == 1)
        return false;
    if (search->limits.nodes > 0 && nodes > search->limits.nodes)
        search->stopped = true;
    if (search->limits.time_ms > 0 && nodes % CLOCK_EVERY == 0 && ch_budget_over(&search->budget))
        search->stopped = true;
    if (search->limits.stop && nodes % CLOCK_EVERY == 0 &&
        atomic_load_explicit(search->limits.stop, memory_order_relaxed))
        search->stopped = true;
    return search->stopped;
}

static int evaluate(struct ch_search *search) {
    search->counts.judged++;
    int worth = search->walk->ops->evaluate(search->walk);
    return worth > MAX_WORTH ? MAX_WORTH : worth < -MAX_WORTH ? -MAX_WORTH : worth;
}

/* The score of an end. */
static int score_of(const struct ch_search *search, const struct ch_outcome *outcome, int height) {
    if (outcome->result == CH_DRAWN)
        return 0;
    int side = search->walk->ops->side(search->walk);
    return outcome->winner == side ? CH_SEARCH_MATE - height : height - CH_SEARCH_MATE;
}

void ch_search_keep_line(struct ch_search_ply *ply, const struct ch_walk_step *step,
                         const struct ch_search_ply *next) {
    int rest = next->line_count < CH_SEARCH_LINE ? next->line_count : CH_SEARCH_LINE - 1;
    ply->line[0] = *step;
    memcpy(ply->line + 1, next->line, (size_t)rest * sizeof *next->line);
    ply->line_count = rest + 1;
}

/* Tries the moves of the ply from the most promising on, in a quiescence search the tactical ones;
 * `best` is what is known already. The step that the score owes itself to is in *which. */
static int try_moves(struct ch_search *search, int alpha, int beta, int depth, int height,
                     int effort, int best, struct ch_walk_step *which) {
    struct ch_search_ply *ply = &search->plies[height];
    const struct ch_walk_ops *ops = search->walk->ops;
    for (int i = 0; i < ply->count; i++) {
        const struct ch_walk_step step = *ch_order_next(ply, i);
        if (depth <= 0 && !step.tactical)
            break;
        ops->make(search->walk, &step);
        int score = -ch_search_node(search, -beta, -alpha, depth - 1, height + 1, effort);
        ops->unmake(search->walk);
        if (search->stopped)
            return 0;
        if (score > best) {
            best = score;
            *which = step;
        }
        if (score > alpha) {
            alpha = score;
            ch_search_keep_line(ply, &step, &search->plies[height + 1]);
        }
        if (alpha >= beta) {
            ch_order_cutoff(search, ply, &step, depth > 0 ? depth : 0);
            break;
        }
    }
    return best;
}

static int tactical_in(const struct ch_walk_step *steps, int count) {
    int tactical = 0;
    for (int i = 0; i < count; i++)
        tactical += steps[i].tactical;
    return tactical;
}

/* Searches a position that has not ended by what is known of it without its moves. */
static int search_moves(struct ch_search *search, int alpha, int beta, int depth, int height,
                        int effort, const struct ch_table_entry *entry,
                        struct ch_walk_step *which) {
    const struct ch_walk_ops *ops = search->walk->ops;
    bool last = height == CH_WALK_STEPS - 1 || effort == 0 || (depth <= 0 && search->options.still);
    bool stands = depth <= 0 && !ops->forces; /* the side to move may do something else */
    int best = -CH_INFINITE, count;
    struct ch_outcome ended;
    if (stands) {
        best = evaluate(search);
        if (last || best >= beta)
            return best;
    }
    const struct ch_walk_step *steps = ops->steps(search->walk, depth <= 0, &count, &ended);
    if (ended.result != CH_ONGOING)
        return score_of(search, &ended, height);
    if (last)
        return evaluate(search);
    int tactical = depth <= 0 ? tactical_in(steps, count) : 0;
    if (depth <= 0 && !stands && tactical < count) {
        best = evaluate(search);
        if (best >= beta)
            return best;
    }
    if (best > alpha)
        alpha = best;
    if (tactical > 0)
        effort /= tactical <= FEW_CAPTURES ? tactical : tactical * tactical;
    ch_order_rank(search, &search->plies[height], steps, count, entry);
    return try_moves(search, alpha, beta, depth, height, effort, best, which);
}

/* A score counted from this position, as the table has it, from one counted from the root. */
static int from_here(int score, int height) {
    return score > DECIDED ? score + height : score < -DECIDED ? score - height : score;
}

static int from_root(int score, int height) {
    return from_here(score, -height);
}

/* True if the entry's score does for these bounds. */
static bool suffices(const struct ch_table_entry *entry, int depth, int score, int alpha,
                     int beta) {
    if (entry->depth != depth)
        return false;
    return entry->bound == CH_BOUND_EXACT || (entry->bound == CH_BOUND_LOWER && score >= beta) ||
           (entry->bound == CH_BOUND_UPPER && score <= alpha);
}

/* The same with the table. */
static int search_known(struct ch_search *search, int alpha, int beta, int depth, int height,
                        int effort) {
    uint64_t hash = search->walk->ops->hash(search->walk);
    const struct ch_table_entry *entry = ch_table_find(&search->table, hash, depth);
    struct ch_table_entry known;
    struct ch_walk_step which = {0};
    search->counts.probes++;
    if (entry) {
        int score = from_root(entry->score, height);
        search->counts.found++;
        if (suffices(entry, depth, score, alpha, beta)) {
            search->counts.hits++;
            return score;
        }
        known = *entry;
        entry = &known;
    }
    int best = search_moves(search, alpha, beta, depth, height, effort, entry, &which);
    if (search->stopped)
        return 0;
    ch_table_store(&search->table, &(struct ch_table_entry){
                                       .hash = hash,
                                       .score = (int16_t)from_here(best, height),
                                       .number = which.number,
                                       .from = which.from,
                                       .to = which.to,
                                       .depth = (uint8_t)depth,
                                       .bound = best >= beta   ? CH_BOUND_LOWER
                                                : best > alpha ? CH_BOUND_EXACT
                                                               : CH_BOUND_UPPER,
                                   });
    return best;
}

int ch_search_node(struct ch_search *search, int alpha, int beta, int depth, int height,
                   int effort) {
    search->plies[height].line_count = 0;
    if (enter_node(search))
        return 0;
    search->counts.quiescence += depth < 0;
    int rests;
    struct ch_outcome outcome = search->walk->ops->outcome(search->walk, &rests);
    if (outcome.result != CH_ONGOING)
        return score_of(search, &outcome, height);
    if (search->table.bits > 0 && depth > 0)
        return search_known(search, alpha, beta, depth, height, effort);
    struct ch_walk_step which;
    return search_moves(search, alpha, beta, depth, height, effort, NULL, &which);
}

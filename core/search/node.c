/* A position of the tree: principal variation search (Marsland and Campbell 1982) with a fail-soft
 * alpha-beta (Knuth and Moore 1975), the transposition table, forced moves searched deeper and
 * moves late in the order less deep, and null moves (Beal 1989) where the game has them. Draws that
 * depend on the path from the root are kept out of the table (Kishimoto and Mueller, "A general
 * solution to the graph history interaction problem", AAAI 2004: with each score goes the first
 * position on the way that it rests on). */
#include <assert.h>
#include <string.h>

#include "core/games/endgame.h"
#include "core/search/parts.h"

enum {
    CLOCK_EVERY = 512,
    /* Scores beyond are of ends. A win behind a chain of hits may be longer than any search. */
    DECIDED = CH_SEARCH_MATE - 10 * CH_WALK_STEPS,
    FARTHEST = 8 * CH_WALK_STEPS, /* most plies to an end in endgame tables */
    MAX_WORTH = 29000,            /* evaluations are limited to this, below scores of wins */
    EFFORT = 4096,                /* of a quiescence search */
    FEW_CAPTURES = 8
};

/* Counts a node; true when the search has to stop. The first iteration is always finished, so that
 * there is an answer. */
static bool enter_node(struct ch_search *search) {
    uint64_t nodes = ++search->counts.nodes;
    if (search->iteration == 1)
        return false;
    if (search->limits.nodes > 0 && nodes > search->limits.nodes)
        search->stopped = true;
    if (nodes % CLOCK_EVERY == 0 && ch_search_is_over(search))
        search->stopped = true;
    return search->stopped;
}

static int score_of(const struct ch_search *search, const struct ch_outcome *outcome, int height) {
    if (outcome->result == CH_DRAWN)
        return 0;
    int side = search->walk->ops->side(search->walk);
    assert(outcome->result == CH_WON && (outcome->winner == 0 || outcome->winner == 1));
    return outcome->winner == side ? CH_SEARCH_MATE - height : height - CH_SEARCH_MATE;
}

void ch_search_keep_line(struct ch_search_ply *ply, const struct ch_walk_step *step,
                         const struct ch_search_ply *next) {
    int rest = next->line_count < CH_SEARCH_LINE ? next->line_count : CH_SEARCH_LINE - 1;
    ply->line[0] = *step;
    memcpy(ply->line + 1, next->line, (size_t)rest * sizeof *next->line);
    ply->line_count = rest + 1;
}

/* The walk's evaluation, limited to scores that are no wins or losses. */
static int evaluate(struct ch_search *search) {
    int worth = search->walk->ops->evaluate(search->walk);
    return worth > MAX_WORTH ? MAX_WORTH : worth < -MAX_WORTH ? -MAX_WORTH : worth;
}

/* The same. Two positions in five were evaluated shortly before: the latest evaluations are kept
 * with all bits of the hash but the lowest, in 64 kilobytes. */
static int judge(struct ch_search *search) {
    search->counts.judged++;
    if (search->walk->ops->table == 0)
        return evaluate(search);
    uint64_t hash = search->walk->ops->hash(search->walk);
    uint64_t *kept = &search->judged[hash & (CH_JUDGED - 1)];
    if ((*kept ^ hash) >> CH_WORTH_BITS != 0)
        *kept = hash >> CH_WORTH_BITS << CH_WORTH_BITS | (uint16_t)evaluate(search);
    return (int16_t)*kept;
}

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

/* Tries the moves of the ply that are tactical, or all; `best` is what is known already. */
static int try_quiescence(struct ch_search *search, int alpha, int beta, int depth, int height,
                          int best, bool all) {
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
static int settle_forced(struct ch_search *search, int alpha, int beta, int depth, int height,
                         int effort) {
    const struct ch_walk_ops *ops = search->walk->ops;
    struct ch_outcome ended;
    int count, best = -CH_INFINITE;
    const struct ch_walk_step *steps = ops->steps(search->walk, true, &count, &ended);
    if (ended.result != CH_ONGOING)
        return score_of(search, &ended, height);
    int tactical = effort > 0 ? tactical_in(steps, count) : 0;
    bool all = effort > 0 && tactical == 0 && is_threatened(search, depth);
    if (all) {
        steps = ops->steps(search->walk, false, &count, &ended);
    } else if (tactical < count) {
        best = judge(search);
        if (tactical == 0 || best >= beta)
            return best;
    }
    search->plies[height].effort = tactical > 0 ? share_of(effort, tactical) : effort;
    ch_order_begin_ply(search, height, steps, count, NULL);
    return try_quiescence(search, best > alpha ? best : alpha, beta, depth, height, best, all);
}

/* Where a side may always do something else. */
static int settle_unforced(struct ch_search *search, int alpha, int beta, int depth, int height,
                           int effort) {
    const struct ch_walk_ops *ops = search->walk->ops;
    struct ch_outcome ended;
    int count, best = judge(search);
    if (effort == 0 || best >= beta)
        return best;
    const struct ch_walk_step *steps = ops->steps(search->walk, true, &count, &ended);
    if (ended.result != CH_ONGOING)
        return score_of(search, &ended, height);
    int tactical = tactical_in(steps, count);
    search->plies[height].effort = tactical > 0 ? share_of(effort, tactical) : effort;
    ch_order_begin_ply(search, height, steps, count, NULL);
    return try_quiescence(search, best > alpha ? best : alpha, beta, depth, height, best, false);
}

/* The score by the quiescence search of a position that has not ended by what is known of it
 * without its moves; depth is 0 or, within that search, less. Apart from ch_search_node as
 * search_full is. */
static __attribute__((noinline)) int settle(struct ch_search *search, int alpha, int beta,
                                            int depth, int height) {
    assert(alpha < beta && height < CH_WALK_STEPS && (depth >= 0 || height > 0));
    int effort = depth < 0 ? search->plies[height - 1].effort : EFFORT;
    if (height == CH_WALK_STEPS - 1 || search->options.still)
        effort = 0;
    search->counts.quiescence += depth < 0;
    return search->walk->ops->forces ? settle_forced(search, alpha, beta, depth, height, effort)
                                     : settle_unforced(search, alpha, beta, depth, height, effort);
}

/* A node of the full search, and what its moves have shown so far. */
struct node {
    int alpha, beta, depth, height;
    bool principal; /* its window is open */
    bool cut;       /* its first move is expected to refute the move before */
    int best;
    int rests;                 /* of the moves that decide `best`: see search->rests */
    struct ch_walk_step which; /* of `best` */
};

/* Plies by which the i-th move is searched less deep than the first. */
static int reduction(const struct ch_search *search, const struct node *node,
                     const struct ch_walk_step *step, int i) {
    enum { LATE = 6, LATE_PRINCIPAL = 8, LOW = 3, MIDDLE = 5 };
    if (!search->walk->ops->reduces || !ch_search_has(search, CH_PART_REDUCTIONS) ||
        node->depth < 2 || step->captures > 0 || step->promotes)
        return 0;
    int plies = node->depth <= LOW ? 1 : node->depth <= MIDDLE ? 2 : 3;
    if (node->principal) {
        plies = plies < 2 ? plies : 2;
        plies += i >= LATE_PRINCIPAL;
    } else {
        plies += (i >= LATE) + 2 * node->cut;
    }
    return plies < node->depth - 1 ? plies : node->depth - 1;
}

/* The score of the position after the i-th move, for the side that made it. */
static int score_move(struct ch_search *search, const struct node *node, int depth, int i,
                      const struct ch_walk_step *step) {
    int height = node->height + 1, alpha = node->alpha;
    if (i == 0)
        return -ch_search_node(search, -node->beta, -alpha, depth, height,
                               !node->principal && !node->cut);
    int less = reduction(search, node, step, i);
    int score = -ch_search_node(search, -alpha - 1, -alpha, depth - less, height,
                                node->principal || !node->cut);
    if (score > alpha && less > 0 && !search->stopped)
        score = -ch_search_node(search, -alpha - 1, -alpha, depth, height, !node->cut);
    if (score > alpha && score < node->beta && !search->stopped)
        score = -ch_search_node(search, -node->beta, -alpha, depth, height, false);
    return score;
}

/* True if the i-th move is left out: near the depth the last of many moves hardly refute anything,
 * where a side is free to do much. */
static bool is_left_out(const struct ch_search *search, const struct node *node,
                        const struct ch_walk_step *step, int i) {
    enum { MOST = 2, MANY = 8 };
    return search->walk->ops->pass && ch_search_has(search, CH_PART_PRUNING) && !node->principal &&
           node->depth <= MOST && i >= MANY * node->depth && step->captures == 0 &&
           node->best > -DECIDED;
}

/* The positions that threads of this search are at; NULL: there is one thread, or so little depth
 * is left that noting them costs more than it saves. */
static _Atomic uint64_t *shared_work(const struct ch_search *search, int depth) {
    enum { LEAST = 4 };
    if (depth < LEAST)
        return NULL;
    if (search->helped)
        return search->helped->at_work;
    return search->helper_count > 0 ? search->at_work : NULL;
}

/* Tries the moves from the most promising on. A move that another thread is searching is put off,
 * unless it is the first, and tried behind the others: by then the table may have its score
 * (simplified ABDADA: Kerrigan 2017). */
static void try_moves(struct ch_search *search, struct node *node, int depth) {
    enum { MOST = 64 };
    assert(node->alpha < node->beta && node->height < CH_WALK_STEPS);
    struct ch_search_ply *ply = &search->plies[node->height];
    const struct ch_walk_ops *ops = search->walk->ops;
    _Atomic uint64_t *at_work = shared_work(search, depth);
    uint8_t later[MOST];
    int count = ply->count, waiting = 0;
    for (int n = 0; n < count + waiting; n++) {
        int i = n < count ? n : later[n - count];
        const struct ch_walk_step step =
            n < count ? *ch_order_next(search, node->height, i) : ply->moves[i].step;
        if (is_left_out(search, node, &step, i))
            break; /* those behind it are quiet as well */
        ply->made = step;
        ops->make(search->walk, &step);
        uint64_t hash = at_work ? ops->hash(search->walk) : 0;
        _Atomic uint64_t *place = at_work ? &at_work[hash % CH_AT_WORK] : NULL;
        if (place && n > 0 && n < count && i < MOST &&
            atomic_load_explicit(place, memory_order_relaxed) == hash) {
            later[waiting++] = (uint8_t)i;
            ops->unmake(search->walk);
            continue;
        }
        if (place)
            atomic_store_explicit(place, hash, memory_order_relaxed);
        int score = score_move(search, node, depth, i, &step);
        if (place)
            atomic_store_explicit(place, 0, memory_order_relaxed);
        ops->unmake(search->walk);
        if (search->stopped)
            return;
        node->rests = search->rests < node->rests ? search->rests : node->rests;
        if (score > node->best) {
            node->best = score;
            node->which = step;
        }
        if (score > node->alpha) {
            node->alpha = score;
            ch_search_keep_line(ply, &step, &search->plies[node->height + 1]);
        }
        if (score >= node->beta) {
            node->rests = search->rests; /* a refutation rests on itself alone */
            ch_order_cutoff(search, node->height, i);
            return;
        }
    }
}

/* A score counted from this position, as the table has it, from one counted from the root. */
static int from_here(int score, int height) {
    return score > DECIDED ? score + height : score < -DECIDED ? score - height : score;
}

static int from_root(int score, int height) {
    return from_here(score, -height);
}

/* True if the entry's score suffices for these bounds. Won and lost scores hold at any depth. */
static bool suffices(const struct ch_search *search, const struct ch_table_entry *entry,
                     const struct node *node, int score) {
    bool decided = (score > DECIDED && entry->bound != CH_BOUND_UPPER) ||
                   (score < -DECIDED && entry->bound != CH_BOUND_LOWER);
    bool deeper = entry->depth >= node->depth || decided;
    if (entry->depth != node->depth && !(deeper && ch_search_has(search, CH_PART_DEEPER)))
        return false;
    return entry->bound == CH_BOUND_EXACT ||
           (entry->bound == CH_BOUND_LOWER && score >= node->beta) ||
           (entry->bound == CH_BOUND_UPPER && score <= node->alpha);
}

static void store(struct ch_search *search, const struct node *node, uint64_t hash, int alpha) {
    bool own = node->rests >= node->height;
    ch_table_store(&search->table, &(struct ch_table_entry){
                                       .hash = hash,
                                       .score = (int16_t)from_here(node->best, node->height),
                                       .number = node->which.number,
                                       .from = node->which.from,
                                       .to = node->which.to,
                                       .depth = (uint8_t)node->depth,
                                       .bound = !own                       ? CH_BOUND_NONE
                                                : node->best >= node->beta ? CH_BOUND_LOWER
                                                : node->best > alpha       ? CH_BOUND_EXACT
                                                                           : CH_BOUND_UPPER,
                                   });
}

/* True if the position is judged so far beyond beta that the few plies left will hardly bring it
 * back: where captures are forced, and neither side has one. Not where a side is far ahead: it has
 * an end to find. */
static bool is_beyond(struct ch_search *search, struct node *node, bool captures) {
    enum { MOST = 6, MARGIN = 40, FAR = 250 };
    const struct ch_walk_ops *ops = search->walk->ops;
    if (captures || !ops->forces || !ops->threatened || node->principal || node->depth > MOST ||
        !ch_search_has(search, CH_PART_PRUNING) || node->beta > FAR || node->beta < -FAR)
        return false;
    int worth = judge(search);
    if (worth < node->beta + MARGIN * node->depth || ops->threatened(search->walk))
        return false;
    node->best = worth;
    return true;
}

/* Searches the moves of a node; false if there are none, since the game is over, or need not be. */
static bool search_moves(struct ch_search *search, struct node *node,
                         const struct ch_table_entry *entry) {
    const struct ch_walk_ops *ops = search->walk->ops;
    struct ch_outcome ended;
    int count, depth = node->depth - 1;
    const struct ch_walk_step *steps = ops->steps(search->walk, false, &count, &ended);
    if (ended.result != CH_ONGOING) {
        node->best = score_of(search, &ended, node->height);
        return false;
    }
    if (is_beyond(search, node, steps[0].captures > 0))
        return false;
    if (count == 1 && ops->forces && ch_search_has(search, CH_PART_EXTENSIONS) &&
        2 * node->height < search->iteration)
        depth++;
    ch_order_begin_ply(search, node->height, steps, count, entry);
    try_moves(search, node, depth);
    return true;
}

/* True if the side to move reaches beta though it does not move: then some move will, too. Not if
 * beta is the score of an end, nor after a null move. */
static bool refutes_idly(struct ch_search *search, struct node *node) {
    enum { LEAST = 2, LESS = 2, DEEP = 7 };
    const struct ch_walk_ops *ops = search->walk->ops;
    struct ch_search_ply *ply = &search->plies[node->height];
    if (!ops->pass || !ch_search_has(search, CH_PART_NULL_MOVE) || node->principal ||
        node->depth < LEAST || node->beta > DECIDED || node->beta < -DECIDED ||
        (node->height > 0 && search->plies[node->height - 1].passes) || judge(search) < node->beta)
        return false;
    int depth = node->depth - 1 - LESS - (node->depth >= DEEP);
    ply->made = ops->pass(search->walk);
    ply->passes = true;
    ops->make(search->walk, &ply->made);
    int score = -ch_search_node(search, -node->beta, 1 - node->beta, depth > 0 ? depth : 0,
                                node->height + 1, !node->cut);
    ops->unmake(search->walk);
    ply->passes = false;
    if (search->stopped || score < node->beta)
        return false;
    node->best = node->beta; /* a win found after a null move is not proved */
    node->rests = search->rests;
    return true;
}

/* The score of a position that has not ended. Apart from ch_search_node, which for most positions
 * has little to do and so few registers to save. */
static __attribute__((noinline)) int search_full(struct ch_search *search, int alpha, int beta,
                                                 int depth, int height, bool cut) {
    struct node own = {.alpha = alpha,
                       .beta = beta,
                       .depth = depth,
                       .height = height,
                       .principal = beta - alpha > 1,
                       .cut = cut,
                       .best = -CH_INFINITE,
                       .rests = CH_RESTS_NOWHERE};
    struct node *node = &own;
    bool keeps = search->table.bits > 0;
    uint64_t hash = keeps ? search->walk->ops->hash(search->walk) : 0;
    struct ch_table_entry entry;
    bool found = keeps && ch_table_find(&search->table, hash, node->depth, &entry);
    search->counts.probes += keeps;
    search->counts.found += found;
    if (found) {
        int score = from_root(entry.score, node->height);
        if (suffices(search, &entry, node, score)) {
            search->counts.hits++;
            return score;
        }
    }
    bool searched = refutes_idly(search, node);
    if (!searched && !search->stopped)
        searched = search_moves(search, node, found ? &entry : NULL);
    if (keeps && searched && !search->stopped)
        store(search, node, hash, alpha);
    search->rests = node->rests;
    return node->best;
}

/* True if endgame tables have the position; its score then. */
static __attribute__((noinline)) bool ask_tables(const struct ch_search *search, int height,
                                                 int *score) {
    struct ch_endgame_tables *tables = search->options.tables;
    const struct ch_walk *walk = search->walk;
    struct ch_endgame_place place;
    struct ch_endgame_value value;
    if (!walk->ops->place || !walk->ops->place(walk, tables->pieces, &place) ||
        !tables->probe(tables, &place, &value))
        return false;
    int plies = value.plies < FARTHEST ? value.plies : FARTHEST;
    int decided = CH_SEARCH_MATE - height - plies;
    *score = value.result == CH_ENDGAME_DRAWN ? 0
             : value.result == CH_ENDGAME_WON ? decided
                                              : -decided;
    return true;
}

int ch_search_node(struct ch_search *search, int alpha, int beta, int depth, int height, bool cut) {
    search->plies[height].line_count = 0;
    search->rests = CH_RESTS_NOWHERE;
    if (enter_node(search))
        return 0;
    struct ch_outcome outcome = search->walk->ops->outcome(search->walk, &search->rests);
    if (outcome.result != CH_ONGOING)
        return score_of(search, &outcome, height);
    int score;
    if (search->options.tables && ask_tables(search, height, &score))
        return score;
    if (depth <= 0 || height == CH_WALK_STEPS - 1)
        return settle(search, alpha, beta, depth, height);
    return search_full(search, alpha, beta, depth, height, cut);
}

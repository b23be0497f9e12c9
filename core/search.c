/* See search.h. Plain fail-soft alpha-beta (Knuth and Moore 1975) with killer and history move
 * ordering. */
#include "core/search.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/clock.h"
#include "core/memory.h"

/* Quiescence: EFFORT is shared by the captures of a position, as if there were more of them where
 * there are many, so that it ends soon in games where nearly every move takes something. Elsewhere
 * all captures are played out. */
enum {
    PLIES = 80,
    INFINITE = 32000,
    MOST_WORTH = 29000, /* what a position is worth stays below what is decided */
    CLOCK_EVERY = 512,
    EFFORT = 4096,
    FEW_CAPTURES = 8
};

struct ply {
    struct ch_moves moves;
    int *order; /* order[i]: how promising moves.move[i] is */
    int order_capacity;
    struct ch_move killer;
    int line_count;
    struct ch_move line[CH_SEARCH_LINE];
};

struct ch_search {
    const struct ch_game *game;
    struct ch_history *history;
    struct ch_search_limits limits;
    struct ch_budget budget; /* of limits.time_ms */
    uint64_t nodes;
    int iteration;
    bool stopped;
    struct ply plies[PLIES];
    int quiet_success[CH_MAX_SQUARES][CH_MAX_SQUARES]; /* by source and target of quiet moves */
    struct ch_search_root *roots;                      /* of the iteration at work */
    struct ch_search_root *finished;                   /* of the last whole one */
    int *rank;                                         /* root moves, best first */
    int root_capacity;
};

struct ch_search *ch_search_new(void) {
    return ch_alloc(sizeof(struct ch_search));
}

void ch_search_free(struct ch_search *search) {
    if (!search)
        return;
    for (int i = 0; i < PLIES; i++) {
        ch_moves_done(&search->plies[i].moves);
        ch_free(search->plies[i].order);
    }
    ch_free(search->roots);
    ch_free(search->finished);
    ch_free(search->rank);
    ch_free(search);
}

/* Counts a node; true when the search has to stop. The first iteration is always finished, so that
 * there is an answer. */
static bool enter_node(struct ch_search *search) {
    search->nodes++;
    if (search->iteration == 1)
        return false;
    if (search->limits.nodes > 0 && search->nodes > search->limits.nodes)
        search->stopped = true;
    if (search->limits.time_ms > 0 && search->nodes % CLOCK_EVERY == 0 &&
        ch_budget_over(&search->budget))
        search->stopped = true;
    if (search->limits.stop && search->nodes % CLOCK_EVERY == 0 &&
        atomic_load_explicit(search->limits.stop, memory_order_relaxed))
        search->stopped = true;
    return search->stopped;
}

static int evaluate(const struct ch_search *search) {
    const struct ch_game *game = search->game;
    const struct ch_position *position = ch_history_position(search->history);
    int worth = game->ops->evaluate
                    ? game->ops->evaluate(game, position)
                    : ch_game_material(game, position, game->ops->side(game, position));
    return worth > MOST_WORTH ? MOST_WORTH : worth < -MOST_WORTH ? -MOST_WORTH : worth;
}

static int *success_of(struct ch_search *search, const struct ch_move *move) {
    return &search->quiet_success[move->path[0]][move->path[move->path_length - 1]];
}

static void rank_moves(struct ch_search *search, struct ply *ply) {
    if (ply->order_capacity < ply->moves.count) {
        ply->order_capacity = ply->moves.count * 2;
        ply->order = ch_realloc(ply->order, (size_t)ply->order_capacity * sizeof *ply->order);
    }
    for (int i = 0; i < ply->moves.count; i++) {
        const struct ch_move *move = &ply->moves.move[i];
        if (move->captured_count > 0)
            ply->order[i] = (1 << 24) + move->captured_count;
        else if (ch_move_equal(move, &ply->killer))
            ply->order[i] = 1 << 23;
        else
            ply->order[i] = *success_of(search, move);
    }
}

/* Brings the most promising of the moves from `i` on to place i. */
static const struct ch_move *next_move(struct ply *ply, int i) {
    int best = i;
    for (int j = i + 1; j < ply->moves.count; j++)
        if (ply->order[j] > ply->order[best])
            best = j;
    if (best != i) {
        struct ch_move move = ply->moves.move[i];
        ply->moves.move[i] = ply->moves.move[best];
        ply->moves.move[best] = move;
        int order = ply->order[i];
        ply->order[i] = ply->order[best];
        ply->order[best] = order;
    }
    return &ply->moves.move[i];
}

static void keep_line(struct ply *ply, const struct ch_move *move, const struct ply *next) {
    int rest = next->line_count < CH_SEARCH_LINE ? next->line_count : CH_SEARCH_LINE - 1;
    ply->line[0] = *move;
    memcpy(ply->line + 1, next->line, (size_t)rest * sizeof *next->line);
    ply->line_count = rest + 1;
}

static void note_cutoff(struct ch_search *search, struct ply *ply, const struct ch_move *move,
                        int depth) {
    if (move->captured_count > 0)
        return;
    ply->killer = *move;
    int *success = success_of(search, move);
    *success += depth * depth;
    if (*success > 1 << 22)
        *success = 1 << 22;
}

static int captures_in(const struct ch_moves *moves) {
    int captures = 0;
    for (int i = 0; i < moves->count; i++)
        captures += moves->move[i].captured_count > 0;
    return captures;
}

/* The score of the position now for the side to move; `height` is its distance from the root. */
static int search_node(struct ch_search *search, int alpha, int beta, int depth, int height,
                       int effort) {
    struct ply *ply = &search->plies[height];
    const struct ch_game *game = search->game;
    ply->line_count = 0;
    if (enter_node(search))
        return 0;
    if (ch_history_repetitions(search->history) > 1)
        return 0;
    ply->moves.count = 0;
    game->ops->moves(game, search->history, &ply->moves);
    struct ch_outcome outcome = game->ops->outcome(game, search->history, &ply->moves);
    if (outcome.result == CH_DRAWN)
        return 0;
    if (outcome.result == CH_WON) {
        int side = game->ops->side(game, ch_history_position(search->history));
        return outcome.winner == side ? CH_SEARCH_MATE - height : height - CH_SEARCH_MATE;
    }
    if (height == PLIES - 1 || effort == 0)
        return evaluate(search);
    int best = -INFINITE;
    bool quiescence = depth <= 0;
    int captures = quiescence ? captures_in(&ply->moves) : 0;
    if (quiescence && captures < ply->moves.count) { /* no capture is forced: it may be judged */
        best = evaluate(search);
        if (best >= beta)
            return best;
        if (best > alpha)
            alpha = best;
    }
    if (captures > 0)
        effort /= captures <= FEW_CAPTURES ? captures : captures * captures;
    rank_moves(search, ply);
    for (int i = 0; i < ply->moves.count; i++) {
        const struct ch_move move = *next_move(ply, i);
        if (quiescence && move.captured_count == 0)
            break;
        ch_history_push(search->history, game, &move);
        int score = -search_node(search, -beta, -alpha, depth - 1, height + 1, effort);
        ch_history_pop(search->history);
        if (search->stopped)
            return 0;
        if (score > best)
            best = score;
        if (score > alpha) {
            alpha = score;
            keep_line(ply, &move, &search->plies[height + 1]);
        }
        if (alpha >= beta) {
            note_cutoff(search, ply, &move, depth > 0 ? depth : 0);
            break;
        }
    }
    return best;
}

/* One iteration. Moves that may equal the best score are searched with an open window above best -
 * 1, so that ties are between exact scores. False if it was stopped. */
static bool search_roots(struct ch_search *search, const struct ch_moves *legal, int depth) {
    int best = -INFINITE;
    for (int i = 0; i < legal->count; i++) {
        int index = search->rank[i];
        struct ch_search_root *root = &search->roots[index];
        int alpha = best > -INFINITE ? best - 1 : -INFINITE;
        ch_history_push(search->history, search->game, &legal->move[index]);
        int score = -search_node(search, -INFINITE, -alpha, depth - 1, 1, EFFORT);
        ch_history_pop(search->history);
        if (search->stopped)
            return false;
        root->score = score;
        root->exact = score > alpha;
        root->line_count = 0;
        if (root->exact) {
            keep_line(&search->plies[0], &legal->move[index], &search->plies[1]);
            root->line_count = search->plies[0].line_count;
            memcpy(root->line, search->plies[0].line,
                   (size_t)root->line_count * sizeof *root->line);
        } else {
            root->line[root->line_count++] = legal->move[index];
        }
        if (score > best)
            best = score;
    }
    return true;
}

/* Best first for the next iteration; stable, so that the order is repeatable. */
static void rank_roots(struct ch_search *search, int count) {
    for (int i = 1; i < count; i++) {
        int index = search->rank[i], j = i;
        for (; j > 0 && search->finished[search->rank[j - 1]].score < search->finished[index].score;
             j--)
            search->rank[j] = search->rank[j - 1];
        search->rank[j] = index;
    }
}

static void prepare(struct ch_search *search, const struct ch_moves *legal) {
    if (search->root_capacity < legal->count) {
        size_t count = (size_t)legal->count * 2;
        search->roots = ch_realloc(search->roots, count * sizeof *search->roots);
        search->finished = ch_realloc(search->finished, count * sizeof *search->finished);
        search->rank = ch_realloc(search->rank, count * sizeof *search->rank);
        search->root_capacity = legal->count * 2;
    }
    for (int i = 0; i < PLIES; i++)
        search->plies[i].killer.path_length = 0;
    memset(search->quiet_success, 0, sizeof search->quiet_success);
    for (int i = 0; i < legal->count; i++) {
        search->rank[i] = i;
        search->finished[i] = (struct ch_search_root){.line_count = 1, .line = {legal->move[i]}};
    }
}

static void draw_among_best(const struct ch_search *search, int count, uint64_t key,
                            struct ch_search_result *result) {
    int best = -INFINITE;
    for (int i = 0; i < count; i++)
        if (search->finished[i].exact && search->finished[i].score > best)
            best = search->finished[i].score;
    int tied = 0;
    for (int i = 0; i < count; i++)
        tied += search->finished[i].exact && search->finished[i].score == best;
    struct ch_random random;
    ch_random_init(&random, key);
    uint32_t nth = ch_random_below(&random, (uint32_t)tied);
    for (int i = 0; i < count; i++)
        if (search->finished[i].exact && search->finished[i].score == best && nth-- == 0)
            result->index = i;
    result->tied = tied;
    result->score = best;
}

void ch_search_run(struct ch_search *search, const struct ch_game *game, struct ch_history *history,
                   const struct ch_moves *legal, const struct ch_search_limits *limits,
                   uint64_t key, struct ch_search_result *result) {
    assert(legal->count > 0 && (limits->depth > 0 || limits->nodes > 0 || limits->time_ms > 0));
    search->game = game;
    search->history = history;
    search->limits = *limits;
    search->nodes = 0;
    search->stopped = false;
    if (limits->time_ms > 0)
        search->budget = ch_budget_start(limits->time_ms);
    prepare(search, legal);
    int deepest = limits->depth > 0 ? limits->depth : CH_SEARCH_DEEPEST;
    *result = (struct ch_search_result){.index = -1};
    for (int depth = 1; depth <= deepest; depth++) {
        search->iteration = depth;
        if (!search_roots(search, legal, depth))
            break;
        memcpy(search->finished, search->roots, (size_t)legal->count * sizeof *search->roots);
        rank_roots(search, legal->count);
        result->depth = depth;
        int best = search->finished[search->rank[0]].score;
        if (best >= CH_SEARCH_MATE - depth || best <= depth - CH_SEARCH_MATE)
            break; /* a win or loss within the horizon: deeper iterations find no other */
    }
    draw_among_best(search, legal->count, key, result);
    result->nodes = search->nodes;
    result->roots = search->finished;
}

/* The verdicts of a judge: searches, and what they say of moves. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "workshop/coach/judge_parts.h"

enum { LONGEST_WIN = 2 * CH_SEARCH_DEEPEST };

static const struct {
    const char *name;
    double regret; /* at least */
} classes[CH_MOVE_CLASSES] = {
    [CH_MOVE_GOOD] = {"good", 0},
    [CH_MOVE_INACCURACY] = {"inaccuracy", 0.05},
    [CH_MOVE_MISTAKE] = {"mistake", 0.1},
    [CH_MOVE_BLUNDER] = {"blunder", 0.15},
};

const char *ch_move_class_name(enum ch_move_class class) {
    return classes[class].name;
}

enum ch_move_class ch_move_class_of(double regret) {
    enum ch_move_class class = CH_MOVE_GOOD;
    while (class + 1 < CH_MOVE_CLASSES && regret >= classes[class + 1].regret)
        class ++;
    return class;
}

void ch_judged_done(struct ch_judged *judged) {
    ch_free(judged->move);
    *judged = (struct ch_judged){0};
}

const struct ch_judged_move *ch_judged_find(const struct ch_judged *judged, int move) {
    for (int i = 0; i < judged->count; i++)
        if (judged->move[i].move == move)
            return &judged->move[i];
    return NULL;
}

const char *ch_judge_name(const struct ch_judge *judge) {
    return judge->name;
}

const char *ch_judge_hash(const struct ch_judge *judge) {
    return judge->hash;
}

double ch_judge_scale(const struct ch_judge *judge) {
    return judge->scale;
}

bool ch_judge_settled(double best, double worst) {
    const double settled = 0.05; /* so near to 0 or 1 a chance is as good as that */
    return best <= settled || worst >= 1 - settled;
}

bool ch_judge_proven(int score) {
    return abs(score) >= CH_SEARCH_MATE - LONGEST_WIN;
}

double ch_judge_chance(const struct ch_judge *judge, int score) {
    if (ch_judge_proven(score))
        return score > 0 ? 1 : 0;
    return 1 / (1 + exp(-score / judge->scale));
}

/* What is won or lost anyway counts no further. */
static double chance_within(const struct ch_judge *judge, int score) {
    return fmin(fmax(ch_judge_chance(judge, score), 1 - CH_JUDGE_CERTAIN), CH_JUDGE_CERTAIN);
}

double ch_judge_regret(const struct ch_judge *judge, int best, int score) {
    return chance_within(judge, best) - chance_within(judge, score);
}

bool ch_judge_solve(const struct ch_judge *judge, const struct ch_turn *turn,
                    struct ch_known *known) {
    if (!judge->knowledge.endgame)
        return false;
    ch_knowledge_look(&judge->knowledge, turn, known);
    for (int i = 0; i < known->count; i++)
        if (!known->move[i].solved)
            return false;
    return known->count > 0;
}

/* As usual, or so many plies deeper. */
static struct ch_search_limits limits_of(const struct ch_judge *judge, int deeper) {
    struct ch_search_limits limits = judge->limits;
    int depth = limits.depth + deeper;
    if (limits.depth > 0)
        limits.depth = depth < 1 ? 1 : depth < CH_SEARCH_DEEPEST ? depth : CH_SEARCH_DEEPEST;
    for (; deeper > 0; deeper--)
        limits.nodes *= 2; /* about so many for each ply */
    return limits;
}

static void take_best(const struct ch_search_result *result, int *score,
                      struct ch_judged_line *line) {
    const struct ch_search_root *root = &result->roots[result->index];
    *score = result->score;
    line->count = root->line_count;
    memcpy(line->move, root->line, (size_t)root->line_count * sizeof *root->line);
}

/* The iteration a ply before the last. */
struct earlier {
    struct ch_judged_position *out;
    int depth;
    bool found;
};

static void keep_earlier(void *context, const struct ch_search_result *so_far) {
    struct earlier *earlier = context;
    if (so_far->depth == earlier->depth && !earlier->found) {
        take_best(so_far, &earlier->out->earlier, &earlier->out->earlier_line);
        earlier->found = true; /* later reports of this depth have seen a part of the next */
    }
}

/* The score of the end, if the game is over there. */
static bool is_over(const struct ch_judge *judge, const struct ch_history *history,
                    const struct ch_moves *legal, int *score) {
    const struct ch_game_ops *ops = judge->game->ops;
    struct ch_outcome outcome = ops->outcome(judge->game, history, legal);
    if (outcome.result == CH_ONGOING)
        return false;
    bool won = outcome.winner == ops->side(judge->game, ch_history_position(history));
    *score = outcome.result == CH_DRAWN ? 0 : won ? CH_SEARCH_MATE : -CH_SEARCH_MATE;
    return true;
}

/* Each search begins with an empty table. */
static void search_position(struct ch_judge *judge, struct ch_history *history,
                            const struct ch_moves *legal, struct ch_search_limits limits,
                            struct ch_judged_position *out) {
    struct ch_search_result result;
    struct earlier earlier = {out, limits.depth - 1, false};
    *out = (struct ch_judged_position){.best = -1};
    if (is_over(judge, history, legal, &out->score)) {
        out->earlier = out->score;
        return;
    }
    limits.progress = keep_earlier;
    limits.context = &earlier;
    ch_search_run(judge->search, judge->game, history, legal, &limits, 0, &result);
    out->best = result.index;
    out->depth = result.depth;
    out->nodes = result.nodes;
    take_best(&result, &out->score, &out->line);
    if (!earlier.found) /* it saw the end before */
        take_best(&result, &out->earlier, &out->earlier_line);
}

void ch_judge_position(struct ch_judge *judge, const struct ch_history *history,
                       const struct ch_moves *legal, int deeper, struct ch_judged_position *out) {
    CH_SCOPED(ch_history_done) struct ch_history own;
    ch_history_copy(&own, history);
    search_position(judge, &own, legal, limits_of(judge, deeper), out);
}

void ch_judge_others(struct ch_judge *judge, const struct ch_history *history,
                     const struct ch_moves *legal, int without, int deeper,
                     struct ch_judged_position *out) {
    CH_SCOPED(ch_moves_done) struct ch_moves others = {0};
    for (int i = 0; i < legal->count; i++)
        if (i != without)
            *ch_moves_add(&others) = legal->move[i];
    assert(others.count > 0);
    ch_judge_position(judge, history, &others, deeper, out);
    out->best += without >= 0 && out->best >= without;
}

int ch_judge_a_ply_earlier(int score) {
    if (ch_judge_proven(score))
        return score > 0 ? 1 - score : -1 - score;
    return -score;
}

void ch_judge_behind(const struct ch_judge *judge, const struct ch_move *move,
                     const struct ch_judged_position *best, int score,
                     const struct ch_judged_line *after, struct ch_judged_move *out) {
    out->score = ch_judge_a_ply_earlier(score);
    if (out->score > best->score)
        out->score = best->score; /* no move is better than the best */
    out->chance = ch_judge_chance(judge, out->score);
    out->regret = ch_judge_regret(judge, best->score, out->score);
    out->class = ch_move_class_of(out->regret);
    int rest = after->count < CH_SEARCH_LINE ? after->count : CH_SEARCH_LINE - 1;
    out->line_count = rest + 1;
    out->line[0] = *move;
    memcpy(out->line + 1, after->move, (size_t)rest * sizeof *after->move);
}

/* Judges the move by the search of the position behind it, a ply less deep than that of `best`. */
static void judge_behind(struct ch_judge *judge, struct ch_history *history,
                         const struct ch_moves *legal, int move, int deeper,
                         struct ch_judged_position *best, struct ch_judged_move *out) {
    struct ch_judged_position after = {0};
    struct ch_search_limits limits = limits_of(judge, deeper);
    if (limits.depth == 0) /* of nodes: as deep as these were enough for */
        limits = (struct ch_search_limits){.depth = best->depth};
    if (limits.depth > 1) {
        CH_SCOPED(ch_moves_done) struct ch_moves replies = {0};
        limits.depth--;
        ch_history_push(history, judge->game, &legal->move[move]);
        judge->game->ops->moves(judge->game, history, &replies);
        search_position(judge, history, &replies, limits, &after);
        ch_history_pop(history);
    } else { /* there is no search of no ply */
        struct ch_search_result result;
        limits.depth = 1;
        ch_search_run(judge->exact, judge->game, history, legal, &limits, 0, &result);
        after.score = ch_judge_a_ply_earlier(result.roots[move].score);
        after.nodes = result.nodes;
    }
    best->nodes += after.nodes;
    ch_judge_behind(judge, &legal->move[move], best, after.score, &after.line, out);
    out->move = move;
}

void ch_judge_best(const struct ch_judge *judge, const struct ch_judged_position *best,
                   struct ch_judged_move *out) {
    out->move = best->best;
    out->score = best->score;
    out->chance = ch_judge_chance(judge, best->score);
    out->regret = 0;
    out->class = CH_MOVE_GOOD;
    out->line_count = best->line.count;
    memcpy(out->line, best->line.move, (size_t)best->line.count * sizeof *out->line);
}

static int by_score(const void *a, const void *b) {
    const struct ch_judged_move *x = a, *y = b;
    return x->score != y->score ? (x->score < y->score) - (x->score > y->score) : x->move - y->move;
}

static struct ch_judged_move *make_room(struct ch_judged *judged, int room) {
    if (judged->capacity < room) {
        judged->move = ch_realloc(judged->move, (size_t)room * sizeof *judged->move);
        judged->capacity = room;
    }
    return judged->move;
}

enum { NONE = -1, ALL = -2 };

/* Judges the best move, and a move of the list, NONE, or ALL. */
static void judge_moves(struct ch_judge *judge, const struct ch_history *history,
                        const struct ch_moves *legal, int other, int deeper,
                        struct ch_judged *judged) {
    /* Where there is no choice the move is as good as what is behind it. */
    struct ch_judged_position best = {.best = -1, .score = CH_SEARCH_MATE, .depth = 1};
    CH_SCOPED(ch_history_done) struct ch_history own;
    ch_history_copy(&own, history);
    assert(legal->count > 0 && other < legal->count);
    if (legal->count > 1 || judge->limits.depth == 0)
        search_position(judge, &own, legal, limits_of(judge, deeper), &best);
    struct ch_judged_move *list = make_room(judged, legal->count);
    if (best.best < 0)
        judge_behind(judge, &own, legal, 0, deeper, &best, list);
    else
        ch_judge_best(judge, &best, list);
    list->regret = 0; /* there may be no other */
    list->class = CH_MOVE_GOOD;
    judged->count = 1;
    judged->depth = best.depth;
    for (int i = 0; i < legal->count; i++)
        if (i != list[0].move && (i == other || other == ALL))
            judge_behind(judge, &own, legal, i, deeper, &best, &list[judged->count++]);
    qsort(list + 1, (size_t)judged->count - 1, sizeof *list, by_score);
    judged->nodes = best.nodes;
}

void ch_judge_moves(struct ch_judge *judge, const struct ch_history *history,
                    const struct ch_moves *legal, int deeper, struct ch_judged *judged) {
    judge_moves(judge, history, legal, ALL, deeper, judged);
}

void ch_judge_played(struct ch_judge *judge, const struct ch_history *history,
                     const struct ch_moves *legal, int played, int deeper,
                     struct ch_judged *judged) {
    judge_moves(judge, history, legal, played < 0 ? NONE : played, deeper, judged);
}

int ch_judge_depth(const struct ch_judge *judge) {
    return judge->limits.nodes > 0 ? 0 : judge->limits.depth;
}

/* Where the scores of a search are kept that reports each iteration. */
struct depths {
    int *score;
    int moves;
};

static void keep_depth(void *context, const struct ch_search_result *so_far) {
    const struct depths *depths = context;
    int *score = depths->score + (size_t)(so_far->depth - 1) * (size_t)depths->moves;
    for (int i = 0; i < depths->moves; i++)
        score[i] = so_far->roots[i].score;
}

void ch_judge_depths(struct ch_judge *judge, const struct ch_history *history,
                     const struct ch_moves *legal, int score[]) {
    struct depths depths = {score, legal->count};
    struct ch_search_limits limits = judge->limits;
    struct ch_search_result result;
    CH_SCOPED(ch_history_done) struct ch_history own = {0};
    assert(ch_judge_depth(judge) > 0 && legal->count > 0);
    limits.progress = keep_depth;
    limits.context = &depths;
    ch_history_copy(&own, history);
    ch_search_run(judge->plain, judge->game, &own, legal, &limits, 0, &result);
    size_t row = (size_t)legal->count;
    for (int depth = result.depth; depth < limits.depth; depth++)
        memcpy(score + (size_t)depth * row, score + (size_t)(depth - 1) * row, row * sizeof *score);
}

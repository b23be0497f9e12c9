/* A search that overlooks things as people do; see level_file.h. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "agents/levels/level_file.h"

enum {
    INFINITE = CH_SEARCH_MATE + 1,
    BEHIND = 12,     /* plies of captures behind the depth where they are forced */
    BEHIND_FREE = 3, /* the same where they are not: nearly every move may take something */
    PLIES = CH_SIGHT_DEEPEST + BEHIND + 1,
    FAR = 3,      /* squares: so long a move is overlooked like a capture */
    MAN = 100,    /* a man's worth, where only what was taken counts */
    WORTH = 20000 /* the largest value of a position, below decided results */
};

/* A position on the way from the root. */
struct ply {
    struct ch_walk_step *steps; /* copies: the walk's own list is gone when it goes on */
    int count, capacity;
    int taken; /* by the mover of this ply less by the other, before it; in hundredths of a man */
    struct ch_walk_step line[PLIES];
    int line_count;
};

struct ch_sight {
    const struct ch_game *game;
    struct ch_sight_options options;
    struct ch_walk *walk;
    uint64_t eyes, nodes;
    const atomic_bool *stop;
    struct ply ply[PLIES + 1];
    struct ch_search_root *roots;
    int capacity;
};

struct ch_sight *ch_sight_new(const struct ch_game *game, const struct ch_sight_options *options) {
    struct ch_sight *sight = ch_alloc(sizeof *sight);
    const struct ch_walk_ops *ops = ch_walk_of(game);
    const struct ch_walk_options how = {.evaluator = ops->evaluators ? ops->evaluators[0] : "",
                                        .way = ops->ways ? ops->ways[0] : "",
                                        .weights = options->weights};
    assert(options->depth >= 1 && options->depth <= CH_SIGHT_DEEPEST);
    sight->game = game;
    sight->options = *options;
    sight->walk = ops->open(game, &how);
    return sight;
}

void ch_sight_free(struct ch_sight *sight) {
    if (!sight)
        return;
    sight->walk->ops->close(sight->walk);
    for (int i = 0; i <= PLIES; i++)
        ch_free(sight->ply[i].steps);
    ch_free(sight->roots);
    ch_free(sight);
}

/* The finaliser of splitmix64 (Steele, Lea and Flood 2014): every bit depends on every bit. */
static uint64_t mixed(uint64_t value) {
    value = (value ^ value >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ value >> 27) * UINT64_C(0x94d049bb133111eb);
    return value ^ value >> 31;
}

/* True if the step goes over FAR squares of the drawn board or more. */
static bool goes_far(const struct ch_game *game, const struct ch_walk_step *step) {
    int rows = abs(step->from / game->columns - step->to / game->columns);
    int columns = abs(step->from % game->columns - step->to % game->columns);
    return (rows > columns ? rows : columns) >= FAR;
}

/* Whether the step from the walk's position, `height` plies from the root, is seen. */
static bool sees_step(const struct ch_sight *sight, int height, const struct ch_walk_step *step) {
    const struct ch_walk_ops *ops = sight->walk->ops;
    int64_t rate = height == 1 ? sight->options.next : sight->options.later;
    if (height == 0 || rate == 0 ||
        (step->captures == 0 && (ops->forces || !goes_far(sight->game, step))))
        return true;
    uint64_t number = mixed(ops->hash(sight->walk) ^ sight->eyes);
    return mixed(number + ch_step_id(step)) % 100 >= (uint64_t)rate;
}

static int score_of(const struct ch_sight *sight, const struct ch_outcome *outcome, int height) {
    if (outcome->result == CH_DRAWN)
        return 0;
    int mate = CH_SEARCH_MATE - height;
    return outcome->winner == sight->walk->ops->side(sight->walk) ? mate : -mate;
}

/* The noisy value of the walk's position for the side to move. */
static int evaluate_position(struct ch_sight *sight, int height) {
    const struct ch_walk_ops *ops = sight->walk->ops;
    int noise = (int)sight->options.noise;
    int worth = sight->options.taken ? sight->ply[height].taken : ops->evaluate(sight->walk);
    if (noise > 0) {
        uint64_t drawn = mixed(mixed(ops->hash(sight->walk)) ^ sight->eyes);
        worth += (int)(drawn % (2 * (uint64_t)noise + 1)) - noise;
    }
    return worth > WORTH ? WORTH : worth < -WORTH ? -WORTH : worth;
}

/* Lists the steps of the position; false, with *score, if the game is over there. */
static bool list_steps(struct ch_sight *sight, int height, bool tactical, int *score) {
    struct ply *ply = &sight->ply[height];
    struct ch_outcome ended;
    int count;
    const struct ch_walk_step *steps =
        sight->walk->ops->steps(sight->walk, tactical, &count, &ended);
    ply->count = count;
    if (ended.result != CH_ONGOING) {
        *score = score_of(sight, &ended, height);
        return false;
    }
    if (ply->capacity < count) {
        ply->capacity = count * 2;
        ply->steps = ch_realloc(ply->steps, (size_t)ply->capacity * sizeof *ply->steps);
    }
    if (count > 0)
        memcpy(ply->steps, steps, (size_t)count * sizeof *steps);
    return true;
}

/* The value of the captures and promotions of a step, in hundredths of a man. */
static int gain_of(const struct ch_sight *sight, const struct ch_walk_step *step) {
    int pieces = (step->tactical ? step->captures : 0) + step->promotes;
    return sight->game->losing ? -pieces * MAN : pieces * MAN;
}

static void make_step(struct ch_sight *sight, int height, const struct ch_walk_step *step) {
    int gain = gain_of(sight, step);
    sight->ply[height + 1].taken = -(sight->ply[height].taken + gain);
    sight->walk->ops->make(sight->walk, step);
}

static void keep_line(struct ch_sight *sight, int height, const struct ch_walk_step *step) {
    struct ply *ply = &sight->ply[height];
    const struct ply *next = &sight->ply[height + 1];
    int rest = next->line_count < PLIES - 1 ? next->line_count : PLIES - 1;
    ply->line[0] = *step;
    memcpy(ply->line + 1, next->line, (size_t)rest * sizeof *next->line);
    ply->line_count = rest + 1;
}

static int search(struct ch_sight *sight, int alpha, int beta, int depth, int height);

/* Tries the steps that are seen, with `settle` only those that are tactical; `best` is what is
 * known already. *tried counts them. */
static int try_steps(struct ch_sight *sight, int alpha, int beta, int depth, int height, int best,
                     bool settle, int *tried) {
    struct ply *ply = &sight->ply[height];
    for (int i = 0; i < ply->count && best < beta; i++) {
        const struct ch_walk_step step = ply->steps[i];
        if ((settle && !step.tactical) || !sees_step(sight, height, &step))
            continue;
        ++*tried;
        make_step(sight, height, &step);
        int floor = best > alpha ? best : alpha;
        int score = -search(sight, -beta, -floor, depth - 1, height + 1);
        sight->walk->ops->unmake(sight->walk);
        if (score > floor)
            keep_line(sight, height, &step);
        if (score > best)
            best = score;
    }
    return best;
}

static bool is_any_tactical(const struct ply *ply) {
    for (int i = 0; i < ply->count; i++)
        if (ply->steps[i].tactical)
            return true;
    return false;
}

/* Behind the depth: captures that are seen, and what the position looks like without them. Where
 * all that can be played is overlooked, that is the answer, too. */
static int search(struct ch_sight *sight, int alpha, int beta, int depth, int height) {
    const struct ch_walk_ops *ops = sight->walk->ops;
    bool settle = depth <= 0, stopped = sight->stop && atomic_load(sight->stop);
    int score, rests = 0, tried = 0, best = -INFINITE;
    assert(alpha < beta && height <= PLIES);
    sight->nodes++;
    sight->ply[height].line_count = 0;
    struct ch_outcome outcome = ops->outcome(sight->walk, &rests);
    if (outcome.result != CH_ONGOING)
        return score_of(sight, &outcome, height);
    if (!ops->forces && settle) {
        best = evaluate_position(sight, height);
        if (best >= beta || stopped || depth <= -BEHIND_FREE)
            return best;
    }
    if (!list_steps(sight, height, settle, &score))
        return score;
    if (settle && ops->forces &&
        (stopped || height >= PLIES || depth <= -BEHIND || !is_any_tactical(&sight->ply[height])))
        return evaluate_position(sight, height);
    best = try_steps(sight, alpha, beta, depth, height, best, settle, &tried);
    return tried > 0 || best > -INFINITE ? best : evaluate_position(sight, height);
}

/* The step of the root that makes legal move `index`. */
static struct ch_walk_step step_of(const struct ch_sight *sight, const struct ch_moves *legal,
                                   int index) {
    const struct ply *root = &sight->ply[0];
    return ch_search_step(sight->walk, root->steps, root->count, &legal->move[index], 0);
}

/* The line of the last search, behind its first move, as moves. */
static void report_line(struct ch_sight *sight, struct ch_search_root *root) {
    const struct ch_walk_ops *ops = sight->walk->ops;
    const struct ply *ply = &sight->ply[1];
    struct ch_outcome ended;
    int count, made = 0;
    for (; made < ply->line_count && root->line_count < CH_SEARCH_LINE; made++) {
        ops->steps(sight->walk, false, &count, &ended);
        ops->move(sight->walk, &ply->line[made], &root->line[root->line_count++]);
        ops->make(sight->walk, &ply->line[made]);
    }
    while (made-- > 0)
        ops->unmake(sight->walk);
}

static void begin(struct ch_sight *sight, struct ch_history *history, uint64_t eyes) {
    int score;
    sight->eyes = mixed(eyes);
    sight->ply[0].taken = 0;
    sight->walk->ops->begin(sight->walk, history);
    list_steps(sight, 0, false, &score); /* a position that has ended is asked about, too */
}

void ch_sight_run(struct ch_sight *sight, struct ch_history *history, const struct ch_moves *legal,
                  uint64_t eyes, uint64_t key, const atomic_bool *stop,
                  struct ch_search_result *result) {
    struct ch_random random;
    assert(legal->count > 0);
    *result = (struct ch_search_result){.score = -INFINITE,
                                        .depth = (int)sight->options.depth,
                                        .evaluator = "",
                                        .way = "",
                                        .quiescence = true};
    sight->nodes = 0;
    sight->stop = stop;
    if (sight->capacity < legal->count) {
        sight->capacity = legal->count * 2;
        sight->roots = ch_realloc(sight->roots, (size_t)sight->capacity * sizeof *sight->roots);
    }
    begin(sight, history, eyes);
    ch_random_init(&random, key);
    for (int i = 0; i < legal->count; i++) {
        struct ch_search_root *root = &sight->roots[i];
        const struct ch_walk_step step = step_of(sight, legal, i);
        make_step(sight, 0, &step);
        root->score = -search(sight, -INFINITE, INFINITE, (int)sight->options.depth - 1, 1);
        root->exact = true;
        root->line[0] = legal->move[i];
        root->line_count = 1;
        report_line(sight, root);
        sight->walk->ops->unmake(sight->walk);
        if (root->score > result->score)
            result->tied = 0;
        if (root->score < result->score)
            continue;
        result->score = root->score;
        if (ch_random_below(&random, (uint32_t)++result->tied) == 0)
            result->index = i;
    }
    result->nodes = result->counts.nodes = sight->nodes;
    result->roots = sight->roots;
}

void ch_sight_overlooked(struct ch_sight *sight, struct ch_history *history,
                         const struct ch_moves *legal, int index, uint64_t eyes,
                         struct ch_moves *replies) {
    const struct ch_walk_ops *ops = sight->walk->ops;
    int score;
    assert(index >= 0 && index < legal->count);
    begin(sight, history, eyes);
    const struct ch_walk_step step = step_of(sight, legal, index);
    make_step(sight, 0, &step);
    if (list_steps(sight, 1, false, &score))
        for (int i = 0; i < sight->ply[1].count; i++)
            if (!sees_step(sight, 1, &sight->ply[1].steps[i]))
                ops->move(sight->walk, &sight->ply[1].steps[i], ch_moves_add(replies));
    ops->unmake(sight->walk);
}

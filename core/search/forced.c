/* Alpha-beta over the game's walk. */
#include "core/search/forced.h"

#include <assert.h>
#include <string.h>

#include "core/search/search.h"

/* A ply of the line at hand: the steps of its position, and the best line from there. */
struct ply {
    struct ch_walk_step *step;
    int count, capacity;
    bool must; /* all of them capture */
    struct ch_outcome ended;
    struct ch_forced_steps line;
};

struct ch_forced {
    const struct ch_turn *turn;
    const struct ch_game *game; /* that the walk is of */
    struct ch_walk *walk;
    struct ch_history history; /* the turn's, for the walk; valid if begun */
    bool begun;
    struct ply ply[CH_FORCED_DEPTHS];
    struct ch_forced_line *line;
    bool *known; /* by candidate */
    int capacity;
    int best; /* net of the best candidate; valid if compared */
    bool compared;
    struct ch_forced_effort effort;
};

struct ch_forced *ch_forced_new(void) {
    return ch_alloc(sizeof(struct ch_forced));
}

static void close_walk(struct ch_forced *forced) {
    if (forced->walk)
        forced->walk->ops->close(forced->walk);
    forced->walk = NULL;
}

void ch_forced_free(struct ch_forced *forced) {
    if (!forced)
        return;
    close_walk(forced);
    if (forced->begun)
        ch_history_done(&forced->history);
    for (int i = 0; i < CH_FORCED_DEPTHS; i++)
        ch_free(forced->ply[i].step);
    ch_free(forced->line);
    ch_free(forced->known);
    ch_free(forced);
}

void ch_forced_begin(struct ch_forced *forced, const struct ch_turn *turn) {
    if (forced->begun)
        ch_history_done(&forced->history);
    forced->turn = turn;
    forced->begun = forced->compared = false;
}

/* Lists the steps of the position at hand into the ply: all of them, or the tactical ones. */
static void list_steps(struct ch_forced *forced, int depth, bool tactical) {
    struct ply *ply = &forced->ply[depth];
    int count, captures = 0;
    const struct ch_walk_step *steps =
        forced->walk->ops->steps(forced->walk, tactical, &count, &ply->ended);
    if (count > ply->capacity) {
        ply->capacity = count * 2;
        ply->step = ch_realloc(ply->step, (size_t)ply->capacity * sizeof *ply->step);
    }
    for (int i = 0; i < count; i++)
        captures += steps[i].captures > 0;
    if (count > 0)
        memcpy(ply->step, steps, (size_t)count * sizeof *steps);
    ply->count = count;
    ply->must = count > 0 && captures == count;
}

static int search_forced(struct ch_forced *forced, int depth, int alpha, int beta);

/* Tries a step; alpha and *best are raised by its score. */
static void try_step(struct ch_forced *forced, int depth, int *alpha, int beta, int *best,
                     const struct ch_walk_step *step, bool quiet) {
    const struct ch_walk_ops *ops = forced->walk->ops;
    struct ply *ply = &forced->ply[depth];
    struct ply *next = &forced->ply[depth + 1];
    ops->make(forced->walk, step);
    forced->effort.positions++;
    next->must = false;
    if (!quiet || !ops->captures || ops->captures(forced->walk))
        list_steps(forced, depth + 1, !ops->forces);
    if (!quiet || next->must) {
        int score = -search_forced(forced, depth + 1, -beta, -*alpha);
        if (score > *best) {
            *best = score;
            ply->line.step[0] = *step;
            for (int i = 0; i < next->line.count; i++)
                ply->line.step[i + 1] = next->line.step[i];
            ply->line.count = next->line.count + 1;
            ply->line.ends = next->line.ends;
        }
        *alpha = score > *alpha ? score : *alpha;
    }
    ops->unmake(forced->walk);
}

/* Searches the forced moves from the position at hand, whose steps are listed: returns its score
 * for the side to move, and puts the line into the ply. */
static int search_forced(struct ch_forced *forced, int depth, int alpha, int beta) {
    struct ply *ply = &forced->ply[depth];
    const struct ch_outcome ended = ply->ended;
    bool forces = forced->walk->ops->forces, must = ply->must && forces;
    int seat = forced->walk->ops->side(forced->walk), best = -CH_FORCED_ENDLESS;
    ply->line.count = 0;
    ply->line.ends = ended.result == CH_WON;
    assert(depth >= 0 && depth < CH_FORCED_DEPTHS && alpha < beta);
    if (ended.result != CH_ONGOING)
        return ended.result == CH_DRAWN ? 0
               : ended.winner == seat   ? CH_FORCED_WON - depth
                                        : depth - CH_FORCED_WON;
    bool room = depth <= CH_FORCED_PLIES && forced->effort.positions < CH_FORCED_POSITIONS;
    forced->effort.cut |= !room && must;
    if (!must || !room) {
        best = forced->walk->ops->evaluate(forced->walk);
        if (best >= beta || !room)
            return best;
        alpha = best > alpha ? best : alpha;
    }
    for (int i = 0; i < ply->count && alpha < beta; i++) {
        const struct ch_walk_step step = ply->step[i];
        bool quiet = step.captures == 0;
        if (quiet && (!forces || must))
            continue;
        if (forced->effort.positions >= CH_FORCED_POSITIONS) {
            forced->effort.cut = true;
            if (best > -CH_FORCED_ENDLESS)
                break;
        }
        try_step(forced, depth, &alpha, beta, &best, &step, quiet);
    }
    return best;
}

/* Readies the walk for the turn. */
static void prepare_turn(struct ch_forced *forced) {
    const struct ch_turn *turn = forced->turn;
    int count = turn->legal->count;
    if (forced->game != turn->game) {
        close_walk(forced);
        forced->game = turn->game;
        const struct ch_walk_options usual = {.evaluator = "", .way = ""};
        forced->walk = ch_walk_of(turn->game)->open(turn->game, &usual);
    }
    ch_history_copy(&forced->history, turn->history);
    forced->begun = true;
    forced->walk->ops->begin(forced->walk, &forced->history);
    if (count > forced->capacity) {
        forced->capacity = count * 2;
        size_t room = (size_t)forced->capacity;
        forced->line = ch_realloc(forced->line, room * sizeof *forced->line);
        forced->known = ch_realloc(forced->known, room * sizeof *forced->known);
    }
    memset(forced->known, 0, (size_t)count * sizeof *forced->known);
}

/* The line from the walk's position, which is after the candidate. */
static const struct ch_forced_steps *find_line(struct ch_forced *forced) {
    const struct ch_walk_ops *ops = forced->walk->ops;
    struct ch_forced_steps *line = &forced->ply[1].line;
    forced->effort = (struct ch_forced_effort){.positions = 1};
    if (ops->forced && ops->forced(forced->walk, &forced->effort, line))
        return line;
    list_steps(forced, 1, !ops->forces);
    search_forced(forced, 1, -CH_FORCED_ENDLESS, CH_FORCED_ENDLESS);
    return line;
}

/* Makes the moves of the line that was found, and counts what they take. */
static void replay_line(struct ch_forced *forced, const struct ch_walk_step *candidate,
                        const struct ch_forced_steps *found, struct ch_forced_line *line) {
    const struct ch_game *game = forced->game;
    const struct ch_walk_ops *ops = forced->walk->ops;
    struct ch_outcome ended;
    int count;
    ops->make(forced->walk, candidate);
    for (int i = 0; i < found->count; i++) {
        /* Listed again: a walk may keep no more than the last list of each ply. */
        ops->steps(forced->walk, false, &count, &ended);
        ops->move(forced->walk, &found->step[i], &line->move[i]);
        game->ops->apply(game, &line->end, &line->move[i], &line->end);
        *(i % 2 ? &line->gains : &line->losses) += ch_game_taken(game, &line->move[i]);
        ops->make(forced->walk, &found->step[i]);
    }
    for (int i = 0; i <= found->count; i++)
        ops->unmake(forced->walk);
    line->plies = found->count;
}

const struct ch_forced_line *ch_forced_line(struct ch_forced *forced, int candidate) {
    const struct ch_turn *turn = forced->turn;
    assert(candidate >= 0 && candidate < turn->legal->count);
    if (!forced->begun)
        prepare_turn(forced);
    struct ch_forced_line *line = &forced->line[candidate];
    if (forced->known[candidate])
        return line;
    const struct ch_game *game = turn->game;
    const struct ch_move *move = &turn->legal->move[candidate];
    const struct ch_position *now = ch_history_position(turn->history);
    *line = (struct ch_forced_line){.gains = ch_game_taken(game, move)};
    game->ops->apply(game, now, move, &line->end);
    list_steps(forced, 0, false);
    const struct ch_walk_step step =
        ch_search_step(forced->walk, forced->ply[0].step, forced->ply[0].count, move, candidate);
    forced->walk->ops->make(forced->walk, &step);
    const struct ch_forced_steps *found = find_line(forced);
    forced->walk->ops->unmake(forced->walk);
    replay_line(forced, &step, found, line);
    line->net =
        ch_game_material(game, &line->end, turn->seat) - ch_game_material(game, now, turn->seat);
    if (found->ends) /* by the last move of the line, the candidate's if it is empty */
        line->net += line->plies % 2 ? -CH_FORCED_DECIDED : CH_FORCED_DECIDED;
    line->positions = forced->effort.positions;
    line->cut = forced->effort.cut;
    forced->known[candidate] = true;
    return line;
}

int ch_forced_shortfall(struct ch_forced *forced, int candidate) {
    if (!forced->compared) {
        forced->best = ch_forced_line(forced, 0)->net;
        for (int i = 1; i < forced->turn->legal->count; i++) {
            int net = ch_forced_line(forced, i)->net;
            forced->best = net > forced->best ? net : forced->best;
        }
        forced->compared = true;
    }
    return forced->best - ch_forced_line(forced, candidate)->net;
}

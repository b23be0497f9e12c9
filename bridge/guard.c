/* The guard of a rule base: a search of a few plies that prohibits the moves it refutes. */
#include "bridge/rulebase.h"

#include <assert.h>
#include <string.h>

#include "bridge/output/output.h"
#include "core/base/memory.h"
#include "core/search/search.h"

enum { TABLE = 1 + 16, SHOWN = 12 /* plies of a line */ };

struct ch_guard {
    int depth, margin;
    struct ch_search *search;
    /* Of the turn: */
    bool looked, looked_further;
    int room;              /* for moves */
    int best, let_through; /* score of the best; moves that are not refuted */
    bool *let;             /* by move: it is not refuted */
    int *score, *further;  /* by move */
    struct ch_moves lines; /* what refutes the moves, one after the other */
    int *line; /* by move: how many moves of `lines` are before its own; and at the end */
    uint64_t nodes;
};

struct ch_guard *ch_guard_new(int depth, int margin, const struct ch_search_options *options) {
    struct ch_guard *guard = ch_alloc(sizeof *guard);
    struct ch_search_options own = options ? *options : (struct ch_search_options){0};
    assert(depth >= 1 && depth <= CH_GUARD_DEEPEST && margin > 0);
    own.threads = 1;
    own.table = TABLE;
    own.margin = margin;
    guard->depth = depth;
    guard->margin = margin;
    guard->search = ch_search_new(&own);
    return guard;
}

void ch_guard_free(struct ch_guard *guard) {
    if (!guard)
        return;
    ch_search_free(guard->search);
    ch_moves_done(&guard->lines);
    ch_free(guard->let);
    ch_free(guard->score);
    ch_free(guard->further);
    ch_free(guard->line);
    ch_free(guard);
}

void ch_guard_begin(struct ch_guard *guard) {
    guard->looked = guard->looked_further = false;
    guard->nodes = 0;
}

uint64_t ch_guard_nodes(const struct ch_guard *guard) {
    return guard->nodes;
}

static void make_room(struct ch_guard *guard, int moves) {
    size_t room = (size_t)moves;
    if (moves <= guard->room)
        return;
    guard->let = ch_realloc(guard->let, room * sizeof *guard->let);
    guard->score = ch_realloc(guard->score, room * sizeof *guard->score);
    guard->further = ch_realloc(guard->further, room * sizeof *guard->further);
    guard->line = ch_realloc(guard->line, (room + 1) * sizeof *guard->line);
    guard->room = moves;
}

static struct ch_search_result search(struct ch_guard *guard, const struct ch_turn *turn,
                                      const struct ch_moves *moves,
                                      const struct ch_search_limits *limits) {
    struct ch_search_result result;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    ch_history_copy(&history, turn->history);
    ch_search_run(guard->search, turn->game, &history, moves, limits, turn->key, &result);
    guard->nodes += result.nodes;
    return result;
}

static void look(struct ch_guard *guard, const struct ch_turn *turn) {
    const struct ch_search_limits limits = {.depth = guard->depth};
    int count = turn->legal->count;
    if (guard->looked)
        return;
    make_room(guard, count);
    const struct ch_search_result result = search(guard, turn, turn->legal, &limits);
    guard->best = result.roots[result.index].score;
    guard->let_through = guard->lines.count = 0;
    for (int i = 0; i < count; i++) {
        const struct ch_search_root *root = &result.roots[i];
        guard->score[i] = root->score;
        guard->let[i] = root->exact && guard->best - root->score < guard->margin;
        guard->let_through += guard->let[i];
        guard->line[i] = guard->lines.count;
        for (int k = 1; k < root->line_count && !guard->let[i]; k++)
            *ch_moves_add(&guard->lines) = root->line[k];
    }
    guard->line[count] = guard->lines.count;
    guard->looked = true;
}

static void look_further(struct ch_guard *guard, const struct ch_turn *turn) {
    const struct ch_search_limits limits = {.depth = guard->depth + 1, .goes_on = true};
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    int found = 0;
    memcpy(guard->further, guard->score, (size_t)turn->legal->count * sizeof *guard->further);
    guard->looked_further = true;
    if (guard->let_through < 2) /* there is nothing to compare */
        return;
    for (int i = 0; i < turn->legal->count; i++)
        if (guard->let[i])
            *ch_moves_add(&moves) = turn->legal->move[i];
    const struct ch_search_result result = search(guard, turn, &moves, &limits);
    for (int i = 0; i < turn->legal->count; i++)
        if (guard->let[i])
            guard->further[i] = result.roots[found++].score;
}

int ch_guard_score(struct ch_guard *guard, const struct ch_turn *turn, int move) {
    look(guard, turn);
    return guard->score[move];
}

bool ch_guard_lets(struct ch_guard *guard, const struct ch_turn *turn, int move) {
    look(guard, turn);
    return guard->let[move];
}

int ch_guard_further(struct ch_guard *guard, const struct ch_turn *turn, int move) {
    look(guard, turn);
    if (!guard->looked_further)
        look_further(guard, turn);
    return guard->further[move];
}

/* "it is worth at least 1.20 less than the best move, as 15x24 28x19 shows" */
static void write_refutation(const struct ch_guard *guard, const struct ch_turn *turn, int move,
                             struct ch_text *reason) {
    enum { DECIDED = CH_SEARCH_MATE - CH_SEARCH_DEEPEST };
    int score = guard->score[move], worse = guard->best - score;
    ch_text_clear(reason);
    if (score <= -DECIDED)
        ch_text_add(reason, "it loses");
    else if (score >= DECIDED)
        ch_text_add(reason, "it wins later than the best move");
    else if (guard->best >= DECIDED)
        ch_text_add(reason, "it misses a win");
    else
        ch_text_addf(reason, "it is worth at least %d.%02d less than the best move", worse / 100,
                     worse % 100);
    int begin = guard->line[move], end = guard->line[move + 1];
    if (begin == end)
        return;
    ch_text_add(reason, ", as");
    for (int i = begin; i < end && i < begin + SHOWN; i++) {
        ch_text_add(reason, " ");
        turn->game->ops->format_move(turn->game, &guard->lines.move[i], NULL, CH_NOTATION_SHORT,
                                     reason);
    }
    ch_text_add(reason, " shows");
}

void ch_guard_state(struct ch_guard *guard, struct ch_run *run) {
    const struct ch_turn *turn = run->turn;
    CH_SCOPED(ch_text_done) struct ch_text reason = ch_text_new();
    if (turn->legal->count < 2 || run->set_ups)
        return;
    look(guard, turn);
    for (int i = 0; i < turn->legal->count; i++) {
        if (guard->let[i])
            continue;
        write_refutation(guard, turn, i, &reason);
        ch_preferences_add(run, CH_PROHIBIT, i, reason.data);
    }
}

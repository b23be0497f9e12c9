/* The guard of a rule base: a search of a few plies that prohibits the moves it refutes. */
#include "bridge/rulebase.h"

#include <assert.h>

#include "bridge/output/output.h"
#include "core/base/memory.h"
#include "core/search/search.h"

enum { TABLE = 1 + 16, SHOWN = 12 /* plies of a line */ };

struct ch_guard {
    int depth, margin;
    struct ch_search *search;
};

struct ch_guard *ch_guard_new(int depth, int margin) {
    struct ch_guard *guard = ch_alloc(sizeof *guard);
    assert(depth >= 1 && depth <= CH_GUARD_DEEPEST && margin > 0);
    guard->depth = depth;
    guard->margin = margin;
    guard->search = ch_search_new(&(struct ch_search_options){.each = true, .table = TABLE});
    return guard;
}

void ch_guard_free(struct ch_guard *guard) {
    if (!guard)
        return;
    ch_search_free(guard->search);
    ch_free(guard);
}

/* "it is worth 1.20 less than the best move, as 15x24 28x19 shows" */
static void write_refutation(const struct ch_turn *turn, const struct ch_search_root *root,
                             int best, struct ch_text *reason) {
    enum { DECIDED = CH_SEARCH_MATE - CH_SEARCH_DEEPEST };
    const struct ch_game *game = turn->game;
    int worse = best - root->score;
    ch_text_clear(reason);
    if (root->score <= -DECIDED)
        ch_text_add(reason, "it loses");
    else if (best >= DECIDED)
        ch_text_add(reason, "it misses a win");
    else
        ch_text_addf(reason, "it is worth %d.%02d less than the best move", worse / 100,
                     worse % 100);
    if (root->line_count < 2)
        return;
    ch_text_add(reason, ", as");
    for (int i = 1; i < root->line_count && i <= SHOWN; i++) {
        ch_text_add(reason, " ");
        game->ops->format_move(game, &root->line[i], NULL, CH_NOTATION_SHORT, reason);
    }
    ch_text_add(reason, " shows");
}

void ch_guard_state(struct ch_guard *guard, struct ch_run *run) {
    const struct ch_turn *turn = run->turn;
    const struct ch_search_limits limits = {.depth = guard->depth};
    struct ch_search_result result;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_text_done) struct ch_text reason = ch_text_new();
    if (turn->legal->count < 2 || run->set_ups)
        return;
    ch_history_copy(&history, turn->history);
    ch_search_run(guard->search, turn->game, &history, turn->legal, &limits, turn->key, &result);
    int best = result.roots[result.index].score;
    for (int i = 0; i < turn->legal->count; i++) {
        int worse = best - result.roots[i].score;
        assert(worse >= 0 || !result.roots[i].exact);
        if (worse < guard->margin)
            continue;
        write_refutation(turn, &result.roots[i], best, &reason);
        ch_preferences_add(run, CH_PROHIBIT, i, reason.data);
    }
}

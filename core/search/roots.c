/* Iterations over the root moves, and their results for the caller. */
#include <assert.h>
#include <string.h>

#include "core/search/parts.h"

enum { ASPIRES_FROM = 4, ASPIRATION = 16, WIDEST = 400 };

/* A pass over the root moves with a window. */
struct pass {
    int depth;
    int margin; /* below the best within which scores are exact */
    int low, high;
    int best; /* score so far */
};

static int score_root(struct ch_search *search, const struct pass *pass, bool first,
                      const struct ch_walk_step *step, int floor) {
    int score, height = 1;
    search->plies[0].made = *step;
    search->walk->ops->make(search->walk, step);
    if (!first)
        score = -ch_search_node(search, -floor - 1, -floor, pass->depth - 1, height, true);
    if (first || (score > floor && !search->stopped))
        score = -ch_search_node(search, -pass->high, -floor, pass->depth - 1, height, false);
    search->walk->ops->unmake(search->walk);
    return score;
}

/* One pass. Moves that may equal the best score, or come within the margin of it, are searched with
 * a window that begins just below, so that ties are between exact scores; or all of them with an
 * open one, with options.each. Ends at a score beyond the window. False if it was stopped. */
static bool search_pass(struct ch_search *search, int count, struct pass *pass) {
    bool each = search->options.each;
    int below = 1 + pass->margin;
    pass->best = -CH_INFINITE;
    for (int i = 0; i < count && pass->best < pass->high; i++) {
        struct ch_root *root = &search->roots[search->rank[i]];
        int floor = pass->best - below > pass->low && !each ? pass->best - below : pass->low;
        int score =
            score_root(search, pass, i == 0 || each || pass->depth == 1, &root->step, floor);
        if (search->stopped)
            return false;
        root->score = score;
        root->searched = true;
        root->exact = score > floor && score < pass->high;
        search->plies[0].line_count = 1;
        search->plies[0].line[0] = root->step;
        if (score > floor)
            ch_search_keep_line(&search->plies[0], &root->step, &search->plies[1]);
        root->line_count = search->plies[0].line_count;
        memcpy(root->line, search->plies[0].line, (size_t)root->line_count * sizeof *root->line);
        bool better = i > 0 && score > pass->best && root->exact && !each && below == 1;
        pass->best = score > pass->best ? score : pass->best;
        if (better) {
            ch_roots_finish(search, count, false);
            ch_search_progress(search);
        }
    }
    return true;
}

/* Best first for the next iteration; stable, so that the order is repeatable. */
static void rank_roots(struct ch_search *search, int count) {
    const struct ch_root *of = search->finished;
    for (int i = 1; i < count; i++) {
        int index = search->rank[i], j = i;
        for (; j > 0 && of[search->rank[j - 1]].score < of[index].score; j--)
            search->rank[j] = search->rank[j - 1];
        search->rank[j] = index;
    }
}

/* Brings the move that went beyond the window to the front. Until its score is known, its lower
 * bound is used: a search that is stopped meanwhile answers with it. */
static void move_up(struct ch_search *search, int count, int best) {
    int i = 0;
    while (!search->roots[search->rank[i]].searched || search->roots[search->rank[i]].score != best)
        i++;
    int index = search->rank[i];
    assert(i < count);
    memmove(search->rank + 1, search->rank, (size_t)i * sizeof *search->rank);
    search->rank[0] = index;
    for (int j = 0; j < count; j++)
        search->roots[j].exact = j == index;
}

bool ch_roots_search(struct ch_search *search, int count, int depth) {
    int last = search->finished[search->rank[0]].score, width = ASPIRATION;
    assert(count > 0 && depth > 0);
    struct pass pass = {.depth = depth, .low = -CH_INFINITE, .high = CH_INFINITE};
    if (depth == search->limits.depth)
        pass.margin = search->options.margin;
    if (depth >= ASPIRES_FROM && ch_search_has(search, CH_PART_ASPIRATION) &&
        !search->options.each) {
        pass.low = last - width - pass.margin;
        pass.high = last + width;
    }
    for (int i = 0; i < count; i++)
        search->roots[i].searched = search->roots[i].exact = false;
    for (;; width *= 4) {
        if (!search_pass(search, count, &pass))
            return false;
        bool high_enough = pass.low == -CH_INFINITE || pass.best > pass.low + pass.margin;
        if (high_enough && pass.best < pass.high)
            return true;
        if (pass.best >= pass.high) {
            move_up(search, count, pass.best);
            pass.high = width > WIDEST ? CH_INFINITE : last + 4 * width;
        } else {
            pass.low = width > WIDEST ? -CH_INFINITE : last - 4 * width - pass.margin;
        }
    }
}

void ch_roots_finish(struct ch_search *search, int count, bool whole) {
    int exact = 0;
    for (int i = 0; i < count; i++)
        exact += search->roots[i].exact;
    if (!whole && (exact == 0 || search->options.each || search->options.margin > 0))
        return;
    for (int i = 0; i < count; i++) {
        if (whole || search->roots[i].searched)
            search->finished[i] = search->roots[i];
        else
            search->finished[i].exact = false;
    }
    if (whole)
        rank_roots(search, count);
}

/* The step that the table knows to be best in a position that it has searched to this depth or
 * deeper with an exact score. With `refutes` a lower bound will do, or that it is the only one.
 * False: there is none. */
static bool known_step(struct ch_search *search, int depth, bool refutes,
                       struct ch_walk_step *step) {
    struct ch_walk *walk = search->walk;
    struct ch_table_entry entry;
    struct ch_outcome ended;
    int count, rests;
    if (search->table.bits == 0 || depth <= 0 ||
        walk->ops->outcome(walk, &rests).result != CH_ONGOING)
        return false;
    bool found = ch_table_find(&search->table, walk->ops->hash(walk), depth, &entry);
    bool best = found && entry.depth >= depth &&
                (entry.bound == CH_BOUND_EXACT || (refutes && entry.bound == CH_BOUND_LOWER));
    if (!best && !refutes)
        return false;
    const struct ch_walk_step *steps = walk->ops->steps(walk, false, &count, &ended);
    for (int i = 0; i < count; i++)
        if ((refutes && count == 1) || (best && ch_step_id(&steps[i]) == ch_table_move(&entry))) {
            *step = steps[i];
            return true;
        }
    return false;
}

/* A line of steps as moves. A score out of the table ends a line before its time: what the table
 * knows of it goes on behind. */
static void report_line(struct ch_search *search, const struct ch_root *root, int depth,
                        struct ch_search_root *reported) {
    struct ch_walk *walk = search->walk;
    struct ch_outcome ended;
    struct ch_walk_step step;
    int count, made = 0;
    for (; made < root->line_count; made++) {
        if (made > 0)
            walk->ops->steps(walk, false, &count, &ended);
        walk->ops->move(walk, &root->line[made], &reported->line[made]);
        walk->ops->make(walk, &root->line[made]);
    }
    bool refuted = search->options.margin > 0 && !root->exact;
    for (;
         made < CH_SEARCH_LINE && known_step(search, depth - made, refuted && made % 2 == 1, &step);
         made++) {
        walk->ops->move(walk, &step, &reported->line[made]);
        walk->ops->make(walk, &step);
    }
    reported->line_count = made;
    while (made-- > 0)
        walk->ops->unmake(walk);
}

void ch_roots_report(struct ch_search *search, const struct ch_moves *legal, int depth) {
    for (int i = 0; i < legal->count; i++) {
        const struct ch_root *root = &search->finished[i];
        struct ch_search_root *reported = &search->reported[i];
        reported->score = root->score;
        reported->exact = root->exact;
        reported->line_count = 1;
        reported->line[0] = legal->move[i];
        if (root->exact || search->options.margin > 0)
            report_line(search, root, depth, reported);
    }
}

/* The other threads of a search: each walks through the tree of the same root by itself, one half
 * of them a ply deeper than the search that they help, and all put what they find into its table.
 * That is all they do for it (Lazy SMP: Østensen 2016), so that its answer is found in the same way
 * as without them, with a fuller table.
 *
 * Of a limit every thread has an equal share, so that no more nodes or processor time are spent
 * than without helpers; a thread that has spent its share stops, and all stop with the search.
 * Threads live as long as the run; what they search with stays. */
#include <pthread.h>

#include "core/base/memory.h"
#include "core/search/parts.h"

/* Where helpers begin: the first iteration can't be stopped, and deep ones go by the scores of
 * those before. */
enum { FIRST_DEPTH = 2 };

struct ch_helper {
    struct ch_search *helped, *own;
    int number; /* from 1 */
    pthread_t thread;
    bool at_work;
    struct ch_history history; /* which its walk may push to */
    int64_t spent_ns;          /* processor time of the last run */
};

/* Half of the helpers search a ply deeper. */
static int plies_ahead(const struct ch_helper *helper) {
    return helper->number % 2;
}

/* The iteration behind that to `depth`: none that the search has left behind. */
static int next_depth(const struct ch_helper *helper, int depth) {
    int begun = atomic_load_explicit(&helper->helped->begun, memory_order_relaxed);
    int wanted = begun + plies_ahead(helper);
    return wanted > depth ? wanted : depth + 1;
}

static void *run_helper(void *context) {
    struct ch_helper *helper = context;
    struct ch_search *own = helper->own;
    const struct ch_search *helped = helper->helped;
    const struct ch_clocks *clocks = own->limits.clocks ? own->limits.clocks : &ch_clocks;
    int64_t before = clocks->thread_ns();
    if (own->limits.time_ms > 0)
        ch_search_start_clock(own);
    ch_search_prepare(own, helped->game, &helper->history, helped->legal);
    for (int depth = FIRST_DEPTH + plies_ahead(helper);
         depth <= CH_SEARCH_DEEPEST && !ch_search_is_over(own); depth = next_depth(helper, depth)) {
        own->iteration = depth;
        if (!ch_roots_search(own, helped->legal->count, depth))
            break;
        ch_roots_finish(own, helped->legal->count, true);
        if (ch_search_is_decided(own, depth))
            break;
    }
    helper->spent_ns = clocks->thread_ns() - before;
    return NULL;
}

static void make_helpers(struct ch_search *search) {
    int count = search->options.threads - 1;
    search->helpers = ch_alloc((size_t)count * sizeof *search->helpers);
    for (int i = 0; i < count; i++) {
        struct ch_helper *helper = &search->helpers[i];
        *helper = (struct ch_helper){
            .helped = search, .own = ch_search_new(&search->options), .number = i + 1};
    }
}

static bool start_helper(struct ch_helper *helper, const struct ch_history *history,
                         uint64_t nodes) {
    struct ch_search *helped = helper->helped, *own = helper->own;
    ch_history_copy(&helper->history, history);
    own->limits = helped->limits;
    own->limits.nodes = nodes;
    own->limits.progress = NULL;
    own->limits.stop = &helped->dismissed;
    own->table = helped->table;
    own->stopped = false;
    own->whole = 0;
    atomic_store_explicit(&own->entered, 0, memory_order_relaxed);
    helper->at_work = pthread_create(&helper->thread, NULL, run_helper, helper) == 0;
    if (!helper->at_work)
        ch_history_done(&helper->history);
    return helper->at_work;
}

void ch_helpers_start(struct ch_search *search, const struct ch_history *history) {
    int threads = search->options.threads;
    search->helper_count = 0;
    if (threads <= 1 || search->table.bits == 0 || search->limits.depth == 1)
        return;
    uint64_t share = search->limits.nodes / (uint64_t)threads;
    if (search->limits.nodes > 0 && share == 0)
        return;
    if (!search->helpers)
        make_helpers(search);
    atomic_store_explicit(&search->dismissed, false, memory_order_relaxed);
    atomic_store_explicit(&search->begun, 1, memory_order_relaxed);
    while (search->helper_count < threads - 1 &&
           start_helper(&search->helpers[search->helper_count], history, share))
        search->helper_count++;
    search->limits.nodes -= share * (uint64_t)search->helper_count;
}

void ch_helpers_dismiss(struct ch_search *search) {
    atomic_store_explicit(&search->dismissed, true, memory_order_relaxed);
    for (int i = 0; i < search->helper_count; i++) {
        struct ch_helper *helper = &search->helpers[i];
        pthread_join(helper->thread, NULL);
        helper->at_work = false;
        ch_history_done(&helper->history);
    }
}

void ch_helpers_add(const struct ch_search *search, struct ch_search_result *result) {
    struct ch_search_counts *sums = &result->counts;
    for (int i = 0; i < search->helper_count; i++) {
        const struct ch_helper *helper = &search->helpers[i];
        struct ch_search *own = helper->own;
        if (helper->at_work) {
            sums->nodes += atomic_load_explicit(&own->entered, memory_order_relaxed);
            continue;
        }
        sums->nodes += own->counts.nodes;
        sums->quiescence += own->counts.quiescence;
        sums->judged += own->counts.judged;
        sums->probes += own->counts.probes;
        sums->found += own->counts.found;
        sums->hits += own->counts.hits;
        for (int j = 0; j < CH_WALK_COUNTS; j++)
            sums->own[j] += own->walk->counts[j];
        result->helpers_ns += helper->spent_ns;
    }
}

void ch_helpers_free(struct ch_search *search) {
    for (int i = 0; search->helpers && i < search->options.threads - 1; i++) {
        struct ch_search *own = search->helpers[i].own;
        own->table = (struct ch_table){0}; /* it is not its own */
        ch_search_free(own);
    }
    ch_free(search->helpers);
}

/* A turn's run, from its preparation over iteration after iteration (roots.c) to its
 * answer. */
#include "core/search/search.h"

#include <assert.h>
#include <pthread.h>
#include <string.h>

#include "core/search/parts.h"

/* An iteration begins until so many tenths of the planned time are over, by how many iterations in
 * a row have kept the best move: what is saved serves later turns. */
enum { TENTHS = 10, STABLE = 4, NS_PER_MS = 1000000 };
static const int used_tenths[STABLE + 1] = {9, 8, 7, 6, 5};

const char *const ch_search_part_names[CH_SEARCH_PARTS] = {
    [CH_PART_REDUCTIONS] = "reductions", [CH_PART_EXTENSIONS] = "extensions",
    [CH_PART_THREATS] = "threats",       [CH_PART_ASPIRATION] = "aspiration",
    [CH_PART_KILLERS] = "killers",       [CH_PART_COUNTERMOVES] = "countermoves",
    [CH_PART_HISTORY] = "history",       [CH_PART_DEEPER] = "deeper",
    [CH_PART_NULL_MOVE] = "null-move",   [CH_PART_PRUNING] = "pruning",
    [CH_PART_PROGRESS] = "progress",
};

/* The name among names[] (NULL: there are none), the first if it is not there or "". */
static const char *name_of(const char *const names[], const char *name) {
    for (int i = 0; names && names[i]; i++)
        if (strcmp(names[i], name) == 0)
            return names[i];
    return names ? names[0] : "";
}

static enum ch_status check_name(const char *const names[], const char *option, const char *name,
                                 const struct ch_game *game, struct ch_error *error) {
    if (!name[0] || strcmp(name_of(names, name), name) == 0)
        return CH_OK;
    if (!names)
        return ch_bad_input(error, "`search` has no choice of `%s` in %s; leave it out", option,
                            game->name);
    CH_SCOPED(ch_text_done) struct ch_text list = ch_text_new();
    for (int i = 0; names[i]; i++)
        ch_text_addf(&list, "%s%s", i > 0 ? ", " : "", names[i]);
    return ch_bad_input(error, "`search` knows no `%s=%s` in %s; there are %s", option, name,
                        game->name, list.data);
}

/* log2 of the slots of its table; 0: none. */
static int table_bits(const struct ch_search_options *options, const struct ch_walk_ops *ops) {
    return options->table > 0 ? options->table - 1 : ops->table;
}

enum ch_status ch_search_check(const struct ch_search_options *options, const struct ch_game *game,
                               struct ch_error *error) {
    const struct ch_walk_ops *ops = ch_walk_of(game);
    enum ch_status status = check_name(ops->evaluators, "eval", options->evaluator, game, error);
    if (status == CH_OK)
        status = check_name(ops->ways, options->way_name, options->way, game, error);
    if (status == CH_OK && options->threads > 1 && table_bits(options, ops) == 0)
        status = ch_bad_input(error,
                              "`threads=%d` of `search` share a table, and there is none in %s; "
                              "give it one by `table=BITS`",
                              options->threads, game->name);
    return status;
}

struct ch_walk_step ch_search_step(const struct ch_walk *walk, const struct ch_walk_step *steps,
                                   int count, const struct ch_move *wanted, int likely) {
    const struct ch_walk_step *alike = NULL; /* where no step is that way exactly */
    for (int i = 0; i < count; i++) {
        const struct ch_walk_step *step = &steps[(i + likely) % count];
        struct ch_move move;
        walk->ops->move(walk, step, &move);
        if (ch_move_equal(&move, wanted))
            return *step;
        if (!alike && ch_move_ends_alike(&move, wanted))
            alike = step;
    }
    if (alike)
        return *alike;
    assert(!"a legal move is among the steps");
    return steps[0];
}

static void make_room(struct ch_search *search, int count) {
    if (search->root_capacity >= count)
        return;
    size_t room = (size_t)count * 2;
    search->roots = ch_realloc(search->roots, room * sizeof *search->roots);
    search->finished = ch_realloc(search->finished, room * sizeof *search->finished);
    search->reported = ch_realloc(search->reported, room * sizeof *search->reported);
    search->rank = ch_realloc(search->rank, room * sizeof *search->rank);
    search->root_capacity = count * 2;
}

static void open_walk(struct ch_search *search, const struct ch_game *game) {
    const struct ch_walk_ops *ops = ch_walk_of(game);
    if (search->game == game)
        return;
    if (search->walk)
        search->walk->ops->close(search->walk);
    search->walk = ops->open(
        game,
        &(struct ch_walk_options){name_of(ops->evaluators, search->options.evaluator),
                                  name_of(ops->ways, search->options.way), search->options.weights,
                                  ch_search_has(search, CH_PART_PROGRESS)});
    search->game = game;
    search->judged = ch_realloc(search->judged, CH_JUDGED * sizeof *search->judged);
    memset(search->judged, 0, CH_JUDGED * sizeof *search->judged);
    ch_order_size(search, ops->places ? ops->places(game) : game->graph.count);
}

/* Gets the search ready for its limits, but for the table: its walk is at the history's last
 * position, whose legal moves are the roots. */
static void prepare(struct ch_search *search, const struct ch_game *game,
                    struct ch_history *history, const struct ch_moves *legal) {
    struct ch_outcome ended;
    int count;
    open_walk(search, game);
    make_room(search, legal->count);
    ch_order_begin(search);
    search->counts = (struct ch_search_counts){0};
    memset(search->walk->counts, 0, sizeof search->walk->counts);
    search->walk->ops->begin(search->walk, history);
    const struct ch_walk_step *steps =
        search->walk->ops->steps(search->walk, false, &count, &ended);
    for (int i = 0; i < legal->count; i++) {
        search->rank[i] = i;
        search->roots[i] =
            (struct ch_root){.step = ch_search_step(search->walk, steps, count, &legal->move[i], i),
                             .line_count = 1};
        search->finished[i] = search->roots[i];
    }
}

/* Starts the clock of the calling thread. */
static void start_clock(struct ch_search *search) {
    const struct ch_search_limits *limits = &search->limits;
    int64_t ns = (int64_t)limits->time_ms * NS_PER_MS;
    if (search->options.threads > 1 && !limits->wall)
        ns /= search->options.threads;
    search->budget = ch_budget_start_ns(limits->clocks, ns);
    search->budget_ns = ns;
}

bool ch_search_is_over(struct ch_search *search) {
    const struct ch_search_limits *limits = &search->limits;
    atomic_store_explicit(&search->entered, search->counts.nodes, memory_order_relaxed);
    if (search->helped)
        search->table.used = atomic_load_explicit(&search->helped->used, memory_order_relaxed);
    return (limits->time_ms > 0 && ch_budget_over(&search->budget)) ||
           (limits->stop && atomic_load_explicit(limits->stop, memory_order_relaxed));
}

/* True if a whole iteration to this depth found a win or a loss: deeper ones find no other. */
static bool is_decided(const struct ch_search *search, int depth) {
    int best = search->finished[search->rank[0]].score;
    return best >= CH_SEARCH_MATE - depth || best <= depth - CH_SEARCH_MATE;
}

/* The other threads of a search: each walks through the tree of the same root by itself, every
 * second a ply deeper than the search that they help, and all put what they find into its table
 * (Lazy SMP: Østensen 2016). What one thread is at the others leave to the end (node.c). So the
 * search finds its answer in the same way as without them, with a fuller table.
 *
 * Of a limit every thread has an equal share, so that no more nodes or processor time are spent
 * than without helpers; a thread that has spent its share stops, and all stop with the search.
 * Threads live as long as the run; what they search with stays. */
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

/* Every second helper searches a ply deeper, but not the first: alone, it helps more where the
 * search is. */
static int plies_ahead(const struct ch_helper *helper) {
    return helper->number % 2 == 0;
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
        start_clock(own);
    prepare(own, helped->game, &helper->history, helped->legal);
    for (int depth = FIRST_DEPTH + plies_ahead(helper);
         depth <= CH_SEARCH_DEEPEST && !ch_search_is_over(own); depth = next_depth(helper, depth)) {
        own->iteration = depth;
        if (!ch_roots_search(own, helped->legal->count, depth))
            break;
        ch_roots_finish(own, helped->legal->count, true);
        if (is_decided(own, depth))
            break;
    }
    helper->spent_ns = clocks->thread_ns() - before;
    return NULL;
}

static void make_helpers(struct ch_search *search) {
    int count = search->options.threads - 1;
    search->helpers = ch_alloc((size_t)count * sizeof *search->helpers);
    search->at_work = ch_alloc(CH_AT_WORK * sizeof *search->at_work);
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
    own->helped = helped;
    own->table = helped->table;
    own->stopped = false;
    own->whole = 0;
    atomic_store_explicit(&own->entered, 0, memory_order_relaxed);
    helper->at_work = pthread_create(&helper->thread, NULL, run_helper, helper) == 0;
    if (!helper->at_work)
        ch_history_done(&helper->history);
    return helper->at_work;
}

/* Starts the other threads of the run, and takes their share from the limits. */
static void helpers_start(struct ch_search *search, const struct ch_history *history) {
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
    atomic_store_explicit(&search->used, search->table.used, memory_order_relaxed);
    while (search->helper_count < threads - 1 &&
           start_helper(&search->helpers[search->helper_count], history, share))
        search->helper_count++;
    search->limits.nodes -= share * (uint64_t)search->helper_count;
}

/* Ends and awaits them. */
static void helpers_dismiss(struct ch_search *search) {
    atomic_store_explicit(&search->dismissed, true, memory_order_relaxed);
    for (int i = 0; i < search->helper_count; i++) {
        struct ch_helper *helper = &search->helpers[i];
        pthread_join(helper->thread, NULL);
        helper->at_work = false;
        ch_history_done(&helper->history);
    }
}

/* Adds what they have done in this run; while they are at work only nodes, as last reported. */
static void helpers_add(const struct ch_search *search, struct ch_search_result *result) {
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

static void helpers_free(struct ch_search *search) {
    for (int i = 0; search->helpers && i < search->options.threads - 1; i++) {
        struct ch_search *own = search->helpers[i].own;
        own->table = (struct ch_table){0}; /* it is not its own */
        ch_search_free(own);
    }
    ch_free(search->helpers);
    ch_free(search->at_work);
}

struct ch_search *ch_search_new(const struct ch_search_options *options) {
    struct ch_search *search = ch_alloc(sizeof *search);
    if (options)
        search->options = *options;
    return search;
}

void ch_search_free(struct ch_search *search) {
    if (!search)
        return;
    helpers_free(search);
    for (int i = 0; i < CH_WALK_STEPS; i++)
        ch_free(search->plies[i].moves);
    if (search->walk)
        search->walk->ops->close(search->walk);
    ch_table_done(&search->table);
    ch_free(search->judged);
    ch_free(search->learnt);
    ch_free(search->roots);
    ch_free(search->finished);
    ch_free(search->reported);
    ch_free(search->rank);
    ch_free(search);
}

static void draw_among_best(const struct ch_search *search, int count, uint64_t key,
                            struct ch_search_result *result) {
    int best = -CH_INFINITE;
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

static void fill_result(struct ch_search *search, struct ch_search_result *result) {
    const struct ch_walk_ops *ops = search->walk->ops;
    memcpy(search->counts.own, search->walk->counts, sizeof search->counts.own);
    result->counts = search->counts;
    helpers_add(search, result);
    result->nodes = result->counts.nodes;
    result->evaluator = search->walk->evaluator ? search->walk->evaluator : "";
    result->way = name_of(ops->ways, search->options.way);
    result->quiescence = !search->options.still;
    result->roots = search->reported;
}

static void finish_result(struct ch_search *search, struct ch_search_result *result) {
    draw_among_best(search, search->legal->count, search->key, result);
    fill_result(search, result);
    ch_roots_report(search, search->legal, result->depth);
}

void ch_search_progress(struct ch_search *search) {
    struct ch_search_result result = {.index = -1, .depth = search->whole};
    if (!search->limits.progress || search->whole == 0)
        return;
    finish_result(search, &result);
    /* What the walk counted while lines were followed is not of the search. */
    memcpy(search->walk->counts, search->counts.own, sizeof search->counts.own);
    search->limits.progress(search->limits.context, &result);
}

/* True if the rest of the planned time is kept for later turns. */
static bool is_too_late(const struct ch_search *search) {
    if (!search->limits.plans || search->limits.time_ms == 0)
        return false;
    int64_t kept = search->budget_ns * (TENTHS - used_tenths[search->stable]) / TENTHS;
    struct ch_budget early = search->budget;
    early.wall_ns -= kept;
    early.thread_ns -= kept;
    return ch_budget_over(&early);
}

static struct ch_search_turn turn_of(const struct ch_game *game, const struct ch_history *history,
                                     const struct ch_search_limits *limits) {
    return (struct ch_search_turn){
        .timed = limits->time_ms > 0 && limits->depth == 0 && limits->nodes == 0,
        .game = game,
        .plies = history->count,
        .start = history->start_hash,
        .line = history->count > 0 ? history->plies[history->count - 1].line : 0};
}

/* True if the turn comes after the other in one game. */
static bool follows(const struct ch_search_turn *turn, const struct ch_history *history,
                    const struct ch_search_turn *other) {
    int plies = other->plies;
    return turn->game == other->game && turn->start == other->start && turn->plies >= plies &&
           (plies == 0 || history->plies[plies - 1].line == other->line);
}

/* Keeps the table of the turn before where the search need not be repeatable. */
static void begin_table(struct ch_search *search, const struct ch_history *history) {
    const struct ch_search_turn turn = turn_of(search->game, history, &search->limits);
    ch_table_size(&search->table, table_bits(&search->options, search->walk->ops));
    if ((search->limits.goes_on || (turn.timed && search->last.timed)) &&
        follows(&turn, history, &search->last))
        ch_table_go_on(&search->table);
    else
        ch_table_begin(&search->table);
    search->last = turn;
}

/* Gives the table slots for what all threads have entered, as far as this one knows. */
static void grow_table(struct ch_search *search) {
    uint64_t threads = 1 + (uint64_t)search->helper_count;
    ch_table_grow(&search->table, search->counts.nodes * threads);
    atomic_store_explicit(&search->used, search->table.used, memory_order_relaxed);
}

void ch_search_run(struct ch_search *search, const struct ch_game *game, struct ch_history *history,
                   const struct ch_moves *legal, const struct ch_search_limits *limits,
                   uint64_t key, struct ch_search_result *result) {
    assert(legal->count > 0 && (limits->depth > 0 || limits->nodes > 0 || limits->time_ms > 0));
    search->limits = *limits;
    search->stopped = false;
    if (limits->time_ms > 0)
        start_clock(search);
    prepare(search, game, history, legal);
    begin_table(search, history);
    int deepest = limits->depth > 0 ? limits->depth : CH_SEARCH_DEEPEST;
    *result = (struct ch_search_result){.index = -1};
    search->legal = legal;
    search->key = key;
    search->whole = search->stable = 0;
    helpers_start(search, history);
    for (int depth = 1; depth <= deepest; depth++) {
        grow_table(search);
        search->iteration = depth;
        atomic_store_explicit(&search->begun, depth, memory_order_relaxed);
        int before = search->rank[0];
        bool whole = ch_roots_search(search, legal->count, depth);
        ch_roots_finish(search, legal->count, whole);
        if (!whole)
            break;
        result->depth = search->whole = depth;
        if (search->rank[0] != before || depth == 1)
            search->stable = 0;
        else if (search->stable < STABLE)
            search->stable++;
        ch_search_progress(search);
        bool decided = is_decided(search, depth) && search->options.margin == 0;
        if (decided || is_too_late(search))
            break;
    }
    helpers_dismiss(search);
    finish_result(search, result);
}

int ch_search_parts(const struct ch_search *search, struct ch_weight_part out[CH_WEIGHT_PARTS]) {
    const struct ch_walk *walk = search->walk;
    int count = walk && walk->ops->parts ? walk->ops->parts(walk, out) : 0;
    assert(count >= 0 && count <= CH_WEIGHT_PARTS);
    return count;
}

int ch_search_pieces(const struct ch_search *search, struct ch_weight_piece out[CH_MAX_SQUARES]) {
    const struct ch_walk *walk = search->walk;
    return walk && walk->ops->pieces ? walk->ops->pieces(walk, out) : 0;
}

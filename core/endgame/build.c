/* A slice and its turned one are solved together by retrograde analysis. First every place is
 * looked at with its moves: what captures and promotions lead to is known; the other moves, which
 * lead to the turned slice, are counted. Then from distance to distance what has become known is
 * carried back over these: from a loss to a win, from the last of the wins to a loss. What stays
 * open is drawn.
 *
 * The threads go through the same steps in lockstep, between barriers, and take chunks of numbers
 * from a common counter. What they write into each other's chunks while they look at a distance
 * belongs to later distances, so a relaxed order is enough. */
#include "core/endgame/solved.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/work_claim.h"

enum {
    CHUNK = 4096,
    LAYERS = 512,  /* distances whose chunks are remembered apart */
    NEVER = 0xff,  /* open moves of a place that can't be lost */
    SMALL = 50000, /* numbers for which threads are not worth their start */
    MAX_THREADS = 64,
    SOLVE_BYTES = 3, /* of memory for each number while it is solved */
    MEBIBYTE = 1 << 20
};

/* One of the two slices. */
struct side {
    struct ch_slice slice;
    _Atomic uint16_t *value;              /* final up to the distance at hand; DRAW: open */
    _Atomic uint8_t *open;                /* moves to the other side that are not known as wins */
    _Atomic uint64_t (*due)[LAYERS / 64]; /* by chunk: distances at which something becomes final */
    uint16_t ended; /* the code of all its places if its pieces end the game; else CH_CODE_NONE */
};

struct solve {
    struct ch_solved *solved;
    struct side side[2];
    int sides; /* 1: the slice is its own turned one */
    uint64_t chunks[2];
    const atomic_bool *stop;
    pthread_barrier_t barrier;
    atomic_uint_fast64_t chunk; /* the next to be taken */
    atomic_int farthest;        /* distance at which something becomes final */
    atomic_bool too_far;
    bool done;             /* written between two barriers */
    pthread_mutex_t start; /* threads wait for it until all are there */
};

/* A thread. */
struct hand {
    struct solve *solve;
    pthread_t thread;
    struct ch_endgame_place *list, *inner; /* the second while the first is gone through */
};

static void set_value(struct solve *solve, struct side *side, uint64_t number, bool win,
                      int plies) {
    if (plies >= CH_CODE_FARTHEST) {
        atomic_store_explicit(&solve->too_far, true, memory_order_relaxed);
        return;
    }
    _Atomic uint64_t *due = &side->due[number / CHUNK][plies % LAYERS / 64];
    uint64_t bit = UINT64_C(1) << plies % 64;
    int farthest = atomic_load_explicit(&solve->farthest, memory_order_relaxed);
    atomic_store_explicit(&side->value[number], ch_code_of(win, plies), memory_order_relaxed);
    if (!(atomic_load_explicit(due, memory_order_relaxed) & bit))
        atomic_fetch_or_explicit(due, bit, memory_order_relaxed);
    while (plies > farthest &&
           !atomic_compare_exchange_weak_explicit(&solve->farthest, &farthest, plies,
                                                  memory_order_relaxed, memory_order_relaxed))
        ;
}

static struct side *other_side(struct solve *solve, const struct side *side) {
    return &solve->side[solve->sides == 2 && side == &solve->side[0]];
}

/* The value of a place that follows one of `side`, if it is of another slice; CH_CODE_NONE: it is
 * of the turned one, where its number is *number. */
static uint16_t look_up(struct solve *solve, const struct side *side,
                        const struct ch_endgame_place *place, uint64_t *number) {
    const struct ch_slice *turned = &other_side(solve, side)->slice;
    uint8_t count[CH_ENDGAME_SETS];
    ch_slice_count(place, count);
    if (!ch_slice_same(count, turned->count))
        return ch_solved_code(solve->solved, place, count);
    *number = ch_slice_number(&solve->solved->board, turned, place);
    return CH_CODE_NONE;
}

/* Evaluates a place by its moves. */
static void begin_place(struct hand *hand, struct side *side, uint64_t number,
                        const struct ch_endgame_place *place) {
    struct solve *solve = hand->solve;
    const struct ch_solved *solved = solve->solved;
    bool ended = side->ended != CH_CODE_NONE;
    int count = ended ? 0 : solved->ops->next(solved->game, place, hand->list), open = 0;
    uint16_t best = side->ended;
    uint64_t at;
    if (count == 0 && !ended)
        best = ch_solved_outcome(solved->ops->ended(solved->game, side->slice.count, false));
    for (int i = 0; i < count; i++) {
        uint16_t code = look_up(solve, side, &hand->list[i], &at);
        if (code == CH_CODE_NONE)
            open++;
        else
            best = ch_solved_better(best, code);
    }
    bool lost = best == CH_CODE_NONE || ch_code_loss(best);
    atomic_store_explicit(&side->open[number], (uint8_t)(lost ? open : NEVER),
                          memory_order_relaxed);
    atomic_store_explicit(&side->value[number], CH_CODE_DRAW, memory_order_relaxed);
    if (best != CH_CODE_NONE && best != CH_CODE_DRAW && (!lost || open == 0))
        set_value(solve, side, number, !lost, ch_code_plies(best));
}

static void begin_chunk(struct hand *hand, struct side *side, uint64_t first, uint64_t end) {
    const struct ch_solved *solved = hand->solve->solved;
    struct ch_endgame_place place;
    for (uint64_t number = first; number < end; number++)
        if (ch_slice_place(&solved->board, &side->slice, number, &place))
            begin_place(hand, side, number, &place);
        else
            atomic_store_explicit(&side->value[number], CH_CODE_NONE, memory_order_relaxed);
}

/* All moves of a place are known to lose; sets in how many plies. */
static void set_loss(struct hand *hand, struct side *side, uint64_t number,
                     const struct ch_endgame_place *place) {
    struct solve *solve = hand->solve;
    const struct ch_solved *solved = solve->solved;
    const struct side *turned = other_side(solve, side);
    int count = solved->ops->next(solved->game, place, hand->inner), longest = 0;
    for (int i = 0; i < count; i++) {
        uint64_t at = 0;
        uint16_t code = look_up(solve, side, &hand->inner[i], &at);
        if (code == CH_CODE_NONE)
            code = atomic_load_explicit(&turned->value[at], memory_order_relaxed);
        longest = ch_code_plies(code) > longest ? ch_code_plies(code) : longest;
    }
    set_value(solve, side, number, false, longest + 1);
}

/* Passes the final value of a place to its predecessors. */
static void carry_back(struct hand *hand, const struct side *side, uint64_t number, bool win,
                       int plies) {
    struct solve *solve = hand->solve;
    const struct ch_solved *solved = solve->solved;
    struct side *to = other_side(solve, side);
    struct ch_endgame_place place;
    ch_slice_place(&solved->board, &side->slice, number, &place);
    int count = solved->ops->before(solved->game, &place, hand->list);
    for (int i = 0; i < count; i++) {
        uint64_t at = ch_slice_number(&solved->board, &to->slice, &hand->list[i]);
        uint16_t now = atomic_load_explicit(&to->value[at], memory_order_relaxed);
        if (!win) {
            if (now == CH_CODE_DRAW || ch_code_plies(now) > plies + 1)
                set_value(solve, to, at, true, plies + 1);
            continue;
        }
        if (now == CH_CODE_DRAW &&
            atomic_load_explicit(&to->open[at], memory_order_relaxed) != NEVER &&
            atomic_fetch_sub_explicit(&to->open[at], 1, memory_order_relaxed) == 1)
            set_loss(hand, to, at, &hand->list[i]);
    }
}

static void go_through_chunk(struct hand *hand, struct side *side, uint64_t first, uint64_t end,
                             int plies) {
    uint16_t loss = ch_code_of(false, plies), win = ch_code_of(true, plies);
    uint64_t bit = UINT64_C(1) << plies % 64;
    if (!(atomic_fetch_and_explicit(&side->due[first / CHUNK][plies % LAYERS / 64], ~bit,
                                    memory_order_relaxed) &
          bit))
        return;
    for (uint64_t number = first; number < end; number++) {
        uint16_t code = atomic_load_explicit(&side->value[number], memory_order_relaxed);
        if (code == loss || code == win)
            carry_back(hand, side, number, code == win, plies);
    }
}

/* All chunks of both sides, with the other threads; plies -1: the first look. False when nothing is
 * left to be done. */
static bool go_through(struct hand *hand, int plies) {
    struct solve *solve = hand->solve;
    uint64_t all = solve->chunks[0] + (solve->sides == 2 ? solve->chunks[1] : 0), taken;
    while ((taken = atomic_fetch_add(&solve->chunk, 1)) < all && !atomic_load(solve->stop)) {
        struct side *side = &solve->side[taken >= solve->chunks[0]];
        uint64_t first = (taken >= solve->chunks[0] ? taken - solve->chunks[0] : taken) * CHUNK;
        uint64_t end = side->slice.size - first < CHUNK ? side->slice.size : first + CHUNK;
        if (plies < 0)
            begin_chunk(hand, side, first, end);
        else
            go_through_chunk(hand, side, first, end, plies);
    }
    if (pthread_barrier_wait(&solve->barrier) == PTHREAD_BARRIER_SERIAL_THREAD) {
        atomic_store(&solve->chunk, 0);
        solve->done = plies >= atomic_load(&solve->farthest) || atomic_load(&solve->too_far) ||
                      atomic_load(solve->stop);
    }
    pthread_barrier_wait(&solve->barrier);
    return !solve->done;
}

static void *run_thread(void *argument) {
    struct hand *hand = argument;
    pthread_mutex_lock(&hand->solve->start);
    pthread_mutex_unlock(&hand->solve->start);
    for (int plies = -1; go_through(hand, plies); plies++)
        ;
    return NULL;
}

/* The work of as many threads as there are, the calling one among them. */
static void run_threads(struct solve *solve, int threads) {
    struct hand hand[MAX_THREADS];
    int started = 0;
    pthread_mutex_init(&solve->start, NULL);
    pthread_mutex_lock(&solve->start);
    for (int i = 0; i < threads; i++) {
        size_t bytes = CH_ENDGAME_NEXT * sizeof *hand[i].list;
        hand[i].solve = solve;
        hand[i].list = ch_realloc(NULL, bytes);
        hand[i].inner = ch_realloc(NULL, bytes);
        if (i > 0 && started == i - 1 &&
            pthread_create(&hand[i].thread, NULL, run_thread, &hand[i]) == 0)
            started++;
    }
    pthread_barrier_init(&solve->barrier, NULL, (unsigned)started + 1);
    pthread_mutex_unlock(&solve->start);
    run_thread(&hand[0]);
    for (int i = 1; i <= started; i++)
        pthread_join(hand[i].thread, NULL);
    for (int i = 0; i < threads; i++) {
        ch_free(hand[i].list);
        ch_free(hand[i].inner);
    }
    pthread_barrier_destroy(&solve->barrier);
    pthread_mutex_destroy(&solve->start);
}

static void open_side(struct solve *solve, int i, const uint8_t count[CH_ENDGAME_SETS]) {
    struct side *side = &solve->side[i];
    struct ch_solved *solved = solve->solved;
    side->slice = ch_slice_of(&solved->board, count);
    side->value = ch_alloc(side->slice.size * sizeof *side->value);
    side->open = ch_alloc(side->slice.size);
    solve->chunks[i] = (side->slice.size + CHUNK - 1) / CHUNK;
    side->due = ch_alloc(solve->chunks[i] * sizeof *side->due);
    side->ended = ch_solved_outcome(solved->ops->ended(solved->game, count, true));
}

static void close_side(struct side *side, bool solved) {
    if (!solved)
        ch_free((void *)side->value);
    ch_free((void *)side->open);
    ch_free((void *)side->due);
}

/* Solves the slice and its turned one with `threads`; all that their moves lead to is in memory.
 * The values are then in memory, too. CH_INTERRUPTED when *stop was set; CH_UNSUPPORTED if a game
 * is longer than codes can hold. */
static enum ch_status solve_pair(struct ch_solved *solved, const uint8_t count[CH_ENDGAME_SETS],
                                 int threads, const atomic_bool *stop, struct ch_error *error) {
    struct solve solve = {.solved = solved, .stop = stop, .farthest = -1};
    uint8_t turned[CH_ENDGAME_SETS];
    ch_slice_turn(count, turned);
    solve.sides = ch_slice_same(count, turned) ? 1 : 2;
    open_side(&solve, 0, count);
    if (solve.sides == 2)
        open_side(&solve, 1, turned);
    threads = threads < 1 || solve.side[0].slice.size < SMALL ? 1 : threads;
    run_threads(&solve, threads < MAX_THREADS ? threads : MAX_THREADS);
    bool whole = !atomic_load(stop) && !atomic_load(&solve.too_far);
    for (int i = 0; i < solve.sides; i++) {
        struct side *side = &solve.side[i];
        /* The threads have ended, and an atomic number of 16 bits is one. */
        if (whole)
            ch_solved_take(solved, &side->slice, (uint16_t *)side->value);
        close_side(side, whole);
    }
    if (!whole && atomic_load(&solve.too_far))
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "an endgame is longer than %d plies, more than tables can tell; build "
                            "fewer pieces",
                            CH_CODE_FARTHEST);
    return whole ? CH_OK : ch_error_set(error, CH_INTERRUPTED, NULL, 0, "stopped");
}

/* A slice with its turned one. */
struct pair {
    uint8_t turned[CH_ENDGAME_SETS];
    int slices;     /* 1: the slice is its own turned one */
    bool first;     /* the slice comes before its turned one */
    uint64_t size;  /* numbers of both */
    uint64_t bytes; /* the greater of what the solver needs and what writing the slices does */
};

static struct pair pair_of(const struct ch_solved *solved, const uint8_t count[CH_ENDGAME_SETS]) {
    struct pair pair;
    ch_slice_turn(count, pair.turned);
    pair.slices = ch_slice_same(count, pair.turned) ? 1 : 2;
    pair.first = memcmp(count, pair.turned, CH_ENDGAME_SETS) <= 0;
    pair.size = ch_slice_of(&solved->board, count).size * (uint64_t)pair.slices;
    pair.bytes = pair.size * SOLVE_BYTES + ch_solved_needs(solved, count);
    if (pair.slices == 2)
        pair.bytes += ch_solved_needs(solved, pair.turned);
    return pair;
}

/* Numbers of all slices; refuses what does not fit into memory. */
static enum ch_status plan(const struct ch_endgame_build *build, struct ch_solved *solved,
                           uint64_t *all, struct ch_error *error) {
    uint8_t count[CH_ENDGAME_SETS];
    *all = 0;
    for (int pieces = CH_ENDGAME_LEAST; pieces <= build->pieces; pieces++)
        for (struct ch_slice_order order = {0}; ch_slice_next(&order, pieces, count);) {
            char name[CH_SLICE_NAME];
            ch_slice_name(count, ' ', name);
            *all += ch_slice_of(&solved->board, count).size;
            uint64_t bytes = pair_of(solved, count).bytes;
            if (bytes > build->memory)
                return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                                    "%d pieces of %s need %llu MiB of memory (slice %s), and the "
                                    "limit is %llu; raise it with --memory or build fewer pieces",
                                    pieces, build->game->title,
                                    (unsigned long long)(bytes / MEBIBYTE + 1), name,
                                    (unsigned long long)(build->memory / MEBIBYTE));
        }
    return CH_OK;
}

/* CH_OK if a slice's file is there, CH_NOT_FOUND if it is not. */
static enum ch_status find_file(struct ch_solved *solved, const uint8_t count[CH_ENDGAME_SETS],
                                struct ch_error *error) {
    struct ch_slice_file file;
    enum ch_status status =
        ch_slice_file_find(&solved->board, solved->dir, count, solved->key, false, &file, error);
    if (status == CH_OK)
        ch_slice_file_close(&file);
    return status;
}

static enum ch_status write_slice(struct ch_solved *solved, const uint8_t count[CH_ENDGAME_SETS],
                                  struct ch_error *error) {
    const struct ch_solved_slice *slice = ch_solved_at(solved, count);
    return ch_slice_file_write(solved->dir, solved->key, &slice->slice, slice->values, error);
}

/* The slice and its turned one, unless their files are there. */
static enum ch_status build_pair(const struct ch_endgame_build *build, struct ch_solved *solved,
                                 const uint8_t count[CH_ENDGAME_SETS], struct ch_error *error) {
    const struct pair pair = pair_of(solved, count);
    enum ch_status status = find_file(solved, count, error);
    if (status == CH_OK)
        status = find_file(solved, pair.turned, error);
    if (status != CH_NOT_FOUND)
        return status;
    ch_solved_want(solved, count);
    ch_solved_shrink(solved, build->memory - pair.bytes);
    status = ch_solved_read(solved, error);
    if (status == CH_OK)
        status = solve_pair(solved, count, build->threads, build->stop, error);
    if (status == CH_OK)
        status = write_slice(solved, count, error);
    if (status == CH_OK && pair.slices == 2)
        status = write_slice(solved, pair.turned, error);
    return status;
}

/* One program builds in a folder, or one for each part of the slices. */
static enum ch_status claim_folder(const struct ch_endgame_build *build, bool *made,
                                   struct ch_work_claim **claim, struct ch_error *error) {
    const struct ch_work work = {build->dir, "builds tables in this folder", build->shard,
                                 build->shards};
    *made = mkdir(build->dir, 0777) == 0;
    if (!*made && errno != EEXIST)
        return ch_error_system(error, build->dir, "can't be made");
    return ch_work_claim_take(&work, claim, error);
}

/* *made: the folder was made for it. */
static enum ch_status build_all(const struct ch_endgame_build *build, struct ch_solved *solved,
                                bool *made, struct ch_error *error) {
    uint64_t all, done = 0;
    int pairs = 0, waiting = 0;
    uint8_t count[CH_ENDGAME_SETS];
    enum ch_status status = plan(build, solved, &all, error);
    CH_SCOPED(ch_work_claim_end) struct ch_work_claim *claim = NULL;
    if (status == CH_OK)
        status = claim_folder(build, made, &claim, error);
    for (int pieces = CH_ENDGAME_LEAST; pieces <= build->pieces; pieces++)
        for (struct ch_slice_order order = {0};
             status == CH_OK && ch_slice_next(&order, pieces, count);) {
            char name[CH_SLICE_NAME];
            const struct pair pair = pair_of(solved, count);
            if (!pair.first || (build->shards > 0 && pairs++ % build->shards != build->shard))
                continue;
            if (atomic_load(build->stop))
                return ch_error_set(error, CH_INTERRUPTED, NULL, 0, "stopped");
            status = build_pair(build, solved, count, error);
            if (status == CH_NOT_FOUND && build->shards > 0) {
                waiting++;
                status = CH_OK;
            }
            done += pair.size;
            ch_slice_name(count, ' ', name);
            if (status == CH_OK && build->report)
                build->report(build->context, name, done, all);
        }
    if (status == CH_OK && waiting > 0)
        return ch_error_set(error, CH_BUSY, NULL, 0,
                            "%d pair%s of slices of this shard wait for slices of others; run it "
                            "again when these are there",
                            waiting, waiting == 1 ? "" : "s");
    return status;
}

enum ch_status ch_endgame_build(const struct ch_endgame_build *build, struct ch_error *error) {
    CH_SCOPED(ch_solved_free) struct ch_solved *solved = ch_alloc(sizeof *solved);
    enum ch_status status = ch_solved_init(solved, build->game, build->dir, error);
    bool made = false;
    if (status == CH_OK)
        status = build_all(build, solved, &made, error);
    if (status != CH_OK && made)
        rmdir(build->dir); /* unless something is in it */
    return status;
}

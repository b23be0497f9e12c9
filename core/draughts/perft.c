/* Perft of English draughts: picks the kernel that the processor can run. */
#include <assert.h>

#include "core/draughts/board.h"

/* A king's jumps from one square: at most this many paths, found by trying every set of pieces that
 * it can jump. */
enum { MOST_ENDS = 16 };

struct ends {
    bool up, down, by_result;
    uint64_t enemy, empty; /* empty: the source too */
    int count;
    uint64_t to[MOST_ENDS], taken[MOST_ENDS];
};

/* Leaves `to` and `taken` as they are: clearing them would cost more than the jumps. */
static inline void start_ends(struct ends *ends, bool up, bool down, bool by_result, uint64_t enemy,
                              uint64_t empty) {
    ends->up = up;
    ends->down = down;
    ends->by_result = by_result;
    ends->enemy = enemy;
    ends->empty = empty;
    ends->count = 0;
}

static void add_end(struct ends *ends, uint64_t to, uint64_t taken) {
    for (int i = 0; ends->by_result && i < ends->count; i++)
        if (ends->to[i] == to && ends->taken[i] == taken)
            return;
    assert(ends->count < MOST_ENDS);
    ends->to[ends->count] = to;
    ends->taken[ends->count++] = taken;
}

#define KERNEL(name) plain_##name
#define KERNEL_TARGET
#include "core/draughts/perft_kernel.inc"
#undef KERNEL
#undef KERNEL_TARGET

#if defined(__x86_64__)
#define KERNEL(name) bmi_##name
#define KERNEL_TARGET __attribute__((target("popcnt,bmi,bmi2")))
#include "core/draughts/perft_kernel.inc"
#undef KERNEL
#undef KERNEL_TARGET
#endif

uint64_t ch_english_perft_portable(const struct ch_english_board *board, int depth,
                                   bool by_result) {
    return depth <= 0 ? 1 : plain_count(board, depth, by_result);
}

uint64_t ch_english_perft(const struct ch_english_board *board, int depth, bool by_result) {
#if defined(__x86_64__)
    if (depth > 0 && __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2"))
        return bmi_count(board, depth, by_result);
#endif
    return ch_english_perft_portable(board, depth, by_result);
}

/* Perft of English draughts: picks the kernel that the processor can run. */
#include <assert.h>

#include "core/draughts/board.h"

/* A king's jumps from one square: at most this many paths, found by trying every set of pieces that
 * it can jump. */
enum { MOST_ENDS = 16 };

/* Before a move: the pieces of the side to move, the other side's, the empty squares, the kings of
 * both, and the plies to the leaves. */
struct node {
    uint64_t own, enemy, empty, kings;
    int depth;
    bool by_result;
};

/* Where the jumps of one piece end and what they take. */
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

typedef uint64_t kernel(uint64_t own, uint64_t enemy, uint64_t kings, int depth, bool by_result);

static uint64_t count(kernel *black, kernel *white, const struct ch_english_board *board, int depth,
                      bool by_result) {
    int side = board->side;
    if (depth <= 0)
        return 1;
    return (side == CH_BLACK ? black : white)(
        ch_english_pieces(board, side), ch_english_pieces(board, !side),
        board->kings[CH_BLACK] | board->kings[CH_WHITE], depth, by_result);
}

uint64_t ch_english_perft_portable(const struct ch_english_board *board, int depth,
                                   bool by_result) {
    return count(plain_black, plain_white, board, depth, by_result);
}

uint64_t ch_english_perft(const struct ch_english_board *board, int depth, bool by_result) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2"))
        return count(bmi_black, bmi_white, board, depth, by_result);
#endif
    return ch_english_perft_portable(board, depth, by_result);
}

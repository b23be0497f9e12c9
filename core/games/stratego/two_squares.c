/* The two-squares rule, ISF 10.1, and 10.2 for scouts. */
#include <assert.h>

#include "core/games/stratego/laws_parts.h"

static int min(int a, int b) {
    return a < b ? a : b;
}

static int max(int a, int b) {
    return a > b ? a : b;
}

/* Moves follow one another as those of one piece if each begins where the one before ended: between
 * two own moves no other piece of the side can come there. */
void ch_stratego_two_squares_read(struct ch_stratego_past *past) {
    const struct ch_ply *plies = past->history->plies;
    int limit = past->stratego->two_squares, from = past->from, to = past->to;
    past->shuttled = past->low = past->high = past->stride = 0;
    if (limit == 0 || to == CH_NO_SQUARE)
        return;
    bool shuttles = true;
    int low = min(from, to), high = max(from, to), count = 1, begins = from;
    past->shuttled = 1;
    past->stride = ch_stratego_stride(from, to);
    for (int ply = past->history->count - 2 * CH_SEATS; ply >= 0 && count < limit;
         ply -= CH_SEATS, count++) {
        const struct ch_move *move = &plies[ply].move;
        if (move->path[1] != begins || ch_stratego_stride(move->path[0], begins) != past->stride)
            break;
        low = max(low, min(move->path[0], begins));
        high = min(high, max(move->path[0], begins));
        if (low >= high)
            break;
        begins = move->path[0];
        shuttles = shuttles && ch_stratego_shuttles(from, to, count, begins, move->path[1]);
        past->shuttled += shuttles;
    }
    assert(past->shuttled >= 1 && past->shuttled <= count && count <= limit);
    if (count == limit) {
        past->low = low;
        past->high = high;
    }
}

bool ch_stratego_two_squares_forbids(const struct ch_stratego_past *past,
                                     const struct ch_move *step) {
    int limit = past->stratego->two_squares;
    return limit > 0 && past->shuttled >= limit && ch_stratego_past_reverses(past, step);
}

bool ch_stratego_scout_lines_forbid(const struct ch_stratego_past *past,
                                    const struct ch_move *step) {
    int from = step->path[0], to = step->path[1];
    return past->low < past->high && past->stratego->scout_lines && from == past->to &&
           ch_stratego_stride(from, to) == past->stride &&
           max(min(from, to), past->low) < min(max(from, to), past->high);
}

void ch_stratego_scout_lines_border(const struct ch_stratego_past *past, const struct ch_move *step,
                                    int *first, int *second) {
    *first = max(min(step->path[0], step->path[1]), past->low);
    *second = *first + past->stride;
}

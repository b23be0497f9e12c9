#include "core/statistics/quantile_sketch.h"

#include <assert.h>
#include <math.h>

enum { FINE_BITS = 5, FINE = 1 << FINE_BITS };

static int cell_of(int64_t value) {
    if (value < FINE)
        return (int)value;
    int shift = 63 - FINE_BITS - __builtin_clzll((unsigned long long)value);
    return (shift << FINE_BITS) + (int)(value >> shift);
}

/* The middle of what falls into the cell. */
static double value_of(int cell) {
    if (cell < 2 * FINE)
        return cell;
    int shift = (cell >> FINE_BITS) - 1;
    int64_t min = (int64_t)(FINE + (cell & (FINE - 1))) << shift;
    return (double)min + ((double)((int64_t)1 << shift) - 1) / 2;
}

void ch_sketch_add(struct ch_sketch *spread, int64_t value) {
    value = value < 0 ? 0 : value;
    spread->count++;
    spread->max = value > spread->max ? value : spread->max;
    assert(cell_of(value) < CH_SKETCH_CELLS);
    spread->cell[cell_of(value)]++;
}

double ch_sketch_quantile(const struct ch_sketch *spread, double share) {
    double wanted = ceil(share * (double)spread->count), seen = 0;
    for (int i = 0; i < CH_SKETCH_CELLS; i++) {
        seen += spread->cell[i];
        if (seen > 0 && seen >= wanted)
            return fmin(value_of(i), (double)spread->max);
    }
    return 0;
}

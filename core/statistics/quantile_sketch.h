/* How whole numbers are spread, in memory that does not grow with their count: a histogram with 32
 * cells for each power of two, as in HdrHistogram (Tene), so that a quantile is wrong by at most a
 * 32nd. Smaller numbers than 32 have a cell each. */
#ifndef CH_CORE_STATISTICS_QUANTILE_SKETCH_H
#define CH_CORE_STATISTICS_QUANTILE_SKETCH_H

#include <stdint.h>

enum { CH_SKETCH_CELLS = 59 * 32 + 32 };

/* Initialise with {0}. */
struct ch_sketch {
    long count;
    int64_t max; /* the largest number, exact */
    uint32_t cell[CH_SKETCH_CELLS];
};

/* Adds a number; one below 0 counts as 0. */
void ch_sketch_add(struct ch_sketch *spread, int64_t value);
/* The smallest number that a `share` of the numbers does not exceed, share in 0 … 1; 0 of none. */
double ch_sketch_quantile(const struct ch_sketch *spread, double share);

#endif

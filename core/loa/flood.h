/* Groups of men on boards whose squares fit into a word, by flood fills of sets of bits. */
#ifndef CH_CORE_LOA_FLOOD_H
#define CH_CORE_LOA_FLOOD_H

#include "core/loa/rules.h"

/* The squares of the set and those beside them; on boards of less than 64 squares some may be past
 * the last. */
static inline uint64_t ch_loa_spread(const struct ch_loa *loa, uint64_t set) {
    uint64_t row = set | (set & loa->right[0]) << 1 | (set & loa->left[0]) >> 1;
    return row | row << loa->size | row >> loa->size;
}

/* All men that can be reached from those of `group`. */
static inline uint64_t ch_loa_fill(const struct ch_loa *loa, uint64_t men, uint64_t group) {
    for (;;) {
        uint64_t next = ch_loa_spread(loa, group) & men;
        if (next == group)
            return group;
        group = next;
    }
}

static inline bool ch_loa_one_group(const struct ch_loa *loa, uint64_t men) {
    return ch_loa_fill(loa, men, men & -men) == men;
}

#endif

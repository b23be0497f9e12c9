/* The lesser and the greater of two numbers. */
#ifndef CH_CORE_GAMES_LOA_LEAST_H
#define CH_CORE_GAMES_LOA_LEAST_H

static inline int ch_min(int a, int b) {
    return a < b ? a : b;
}

static inline int ch_max(int a, int b) {
    return a > b ? a : b;
}

#endif

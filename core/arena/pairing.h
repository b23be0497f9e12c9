/* Two agents who meet in a round of a tournament. */
#ifndef CH_CORE_ARENA_PAIRING_H
#define CH_CORE_ARENA_PAIRING_H

/* Agents by their seed: 0 is seeded first. */
struct ch_pairing {
    int first, second; /* second -1: a bye for first */
};

#endif

/* The two-squares rule, as all solvers of the look-ahead count it for one piece. */
#ifndef CH_CORE_GAMES_STRATEGO_TRAP_RUN_H
#define CH_CORE_GAMES_STRATEGO_TRAP_RUN_H

#include <stdbool.h>
#include <stdint.h>

/* The last moves of a piece: it came in `direction`, `run` moves ago it began to go to and fro
 * between these two squares. Run 0: it moved on no such squares. */
struct ch_trap_last {
    uint8_t direction, run;
};

/* True if a move in `direction` goes back to the square that the last one came from. */
static inline bool ch_trap_reverses(struct ch_trap_last last, int direction) {
    return last.run && last.direction == (direction ^ 2);
}

/* Whether the rule allows a piece a move in `direction`, and its run after it. */
static inline bool ch_trap_may(struct ch_trap_last last, int direction, int limit) {
    return !(ch_trap_reverses(last, direction) && last.run >= limit);
}

static inline struct ch_trap_last ch_trap_next(struct ch_trap_last last, int direction) {
    return (struct ch_trap_last){(uint8_t)direction,
                                 (uint8_t)(ch_trap_reverses(last, direction) ? last.run + 1 : 1)};
}

#endif

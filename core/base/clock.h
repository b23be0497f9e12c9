/* The clocks. Among the inputs of a decision only time limits read them. */
#ifndef CH_CORE_BASE_CLOCK_H
#define CH_CORE_BASE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/* Nanoseconds of a clock that never goes back; only differences mean something. */
int64_t ch_clock_ns(void);
/* Processor time of the calling thread in nanoseconds. */
int64_t ch_clock_thread_ns(void);
/* The date: milliseconds since 1970. */
int64_t ch_clock_date_ms(void);

/* The two clocks that limits and costs of the calling thread go by. */
struct ch_clocks {
    int64_t (*wall_ns)(void);
    int64_t (*thread_ns)(void);
};

/* Those of the machine. A test gives others, to control when time is over. */
extern const struct ch_clocks ch_clocks;

/* A limit on what the calling thread computes. It is one of processor time, so that whatever else
 * runs on the machine, or stops it, uses none of it up. */
struct ch_budget {
    const struct ch_clocks *clocks;
    int64_t wall_ns, thread_ns; /* when it is used up, at the earliest and in fact */
};

/* `clocks` is borrowed; NULL: those of the machine. */
struct ch_budget ch_budget_start(const struct ch_clocks *clocks, int ms);
struct ch_budget ch_budget_start_ns(const struct ch_clocks *clocks, int64_t ns);
/* Mostly as cheap as a look at the wall clock, of which no less can have passed. */
bool ch_budget_over(const struct ch_budget *budget);
/* Milliseconds that are left, 0 or less when it is used up. */
int ch_budget_left_ms(const struct ch_budget *budget);

#endif

/* The clocks. Nothing that decides a move reads them. */
#ifndef CH_CORE_CLOCK_H
#define CH_CORE_CLOCK_H

#include <stdint.h>

/* Nanoseconds of a clock that never goes back; only differences mean something. */
int64_t ch_clock_ns(void);
/* Processor time of the calling thread in nanoseconds. */
int64_t ch_clock_thread_ns(void);
/* The date: milliseconds since 1970. */
int64_t ch_clock_date_ms(void);

#endif

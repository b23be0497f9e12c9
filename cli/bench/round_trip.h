/* The bare round trip between two processes: what any arena pays that asks agents in processes of
 * their own. */
#ifndef CH_CLI_BENCH_ROUND_TRIP_H
#define CH_CLI_BENCH_ROUND_TRIP_H

#include <stddef.h>

#include "core/base/error.h"

struct ch_round_trip {
    double cpu_us; /* of both processes, user and system time */
    double wall_us;
};

/* Sends `request` bytes through a pipe to a child that answers with `answer` bytes through another,
 * `count` times, with nothing but one write and one read on each side. */
enum ch_status ch_round_trip_measure(int count, size_t request, size_t answer,
                                     struct ch_round_trip *trip, struct ch_error *error);

#endif

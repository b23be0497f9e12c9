/* Differences between two sides under the same conditions: agents that played the same openings
 * with the same colours, keys and opponent. What a hard opening does to both cancels out, so that
 * margins are smaller than those of two scores by themselves. Pure functions; never nan or
 * infinite.
 *
 * A trial is a pair of games over one opening, both colours: one side's score less the other's, in
 * -1 … 1. Pairs over openings that were lengthened from one ballot are a cluster; mean, error,
 * margin and chance are those of clusters.h (for one pair an opening the paired t statistic of
 * Student 1908). If all clusters are alike, the margin is what was never seen in as many, and the
 * chance that of the sign test. Margin and chance are the greater ones of all trials and of the
 * different ones. */
#ifndef CH_CORE_STATISTICS_PAIRED_H
#define CH_CORE_STATISTICS_PAIRED_H

#include <stdbool.h>

#include "core/statistics/clusters.h"

struct ch_paired {
    long pairs, clusters;
    double difference; /* -1 … 1 */
    double error;      /* standard error */
    double margin;     /* of 95 %, two-sided; 1 for fewer than two clusters */
    double chance;     /* of as much by luck alone, two-sided; 1 for fewer than two clusters */
};

/* d[0..count-1]; none is allowed. */
struct ch_paired ch_paired_difference(const struct ch_cluster d[], long count);

/* Which of several differences are shown at `level` together: with that probability at most is any
 * of them shown where there is none (Holm 1979: the k-th smallest chance of n is compared with
 * level / (n + 1 - k), until one fails). Fills shown[0..count-1]. */
void ch_paired_shown(const double chance[], int count, double level, bool shown[]);

#endif

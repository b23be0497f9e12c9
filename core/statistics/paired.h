/* Differences between two sides that met the same things: agents that played the same openings with
 * the same colours, keys and opponent. What a hard opening does to both cancels out, so that
 * margins are smaller than those of two scores by themselves. Pure functions; never nan or
 * infinite.
 *
 * d[i] is one side's score less the other's over pair i (games over one opening, both colours), in
 * -1 … 1. Their mean D has the standard error s/sqrt(n), where s² = sum (d[i] - D)² / (n - 1): the
 * paired t statistic (Student 1908). The margin is t s/sqrt(n), t the 97.5 % point of Student's law
 * with n - 1 degrees of freedom (Abramowitz and Stegun 26.7.3 to 5). If all differences are the
 * same, s says nothing: differences never seen in n pairs then have a probability of at most 1 -
 * 0.025^(1/n), which is the margin (Clopper and Pearson 1934). */
#ifndef CH_CORE_STATISTICS_PAIRED_H
#define CH_CORE_STATISTICS_PAIRED_H

#include <stdbool.h>

struct ch_paired {
    long count;        /* pairs */
    double difference; /* -1 … 1 */
    double error;      /* standard error */
    double margin;     /* of 95 %, two-sided; 1 for fewer than two pairs */
    double chance;     /* of as much by luck alone, two-sided; 1 for fewer than two pairs */
};

/* d[0..count-1], at least none. */
struct ch_paired ch_paired_difference(const double d[], long count);

/* Which of several differences are shown at `level` together: with that probability at most is any
 * of them shown where there is none (Holm 1979: the k-th smallest chance of n is held against
 * level / (n + 1 - k), until one fails). Fills shown[0..count-1]. */
void ch_paired_shown(const double chance[], int count, double level, bool shown[]);

#endif

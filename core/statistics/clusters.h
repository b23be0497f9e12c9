/* The mean of trials in clusters, and its error: the one estimator behind every score, difference
 * and rating of the program. Pure; never nan or infinite.
 *
 * Trials of a cluster are not independent: games over one opening are alike, and a game that
 * repeats another says nothing new. So the mean keeps every trial, and its variance is that of the
 * clusters: with n_g trials in cluster g, N in all, f_g = n_g/N and S_g the sum of (y - mean) over
 * the cluster, it is the sum of S_g²/(1 - f_g) over N² ("CR2", Bell and McCaffrey, Survey
 * Methodology 28, 2002, which for a mean has this closed form; of G equal clusters the variance of
 * their means over G). Margins are of Student's law with Bell and McCaffrey's degrees of freedom,
 * 1/[sum f_g² + sum over g ≠ h of f_g² f_h²/((1 - f_g)(1 - f_h))]; of equal clusters G - 1.
 *
 * What it estimates is the mean over clusters like these. Where all clusters have the same mean
 * their variance says nothing: what was not seen in G clusters has a probability of at most 1 -
 * 0.025^(1/G) (Clopper and Pearson 1934). One cluster is such a case, whatever is in it.
 *
 * A trial that repeats another moves the mean, since what comes often is likely, and must not make
 * it surer: clusters of unequal weight, or that differ by a hair, may have a smaller error than
 * those of their different trials. Where a caller gives those, too, both are used, and the wider
 * interval counts (statistics.h, ratings.h). */
#ifndef CH_CORE_STATISTICS_CLUSTERS_H
#define CH_CORE_STATISTICS_CLUSTERS_H

#include <stdbool.h>

/* Clusters that are equal in both figures may be counted together. */
struct ch_cluster {
    double sum;                             /* of the trials' values */
    double trials;                          /* in the cluster, > 0 */
    long count;                             /* how many such clusters, > 0 */
    double different_sum, different_trials; /* of trials that repeat no other of the cluster;
                                               0, 0: there are none, or they are not known */
};

struct ch_cluster_mean {
    long clusters;
    double trials;  /* in all clusters */
    double mean;    /* 0 without trials */
    bool constant;  /* all clusters have the same mean, or there is one, or none */
    double unseen;  /* then: the most that what was not seen may have of a probability; else 0 */
    double error;   /* standard error of the mean; 0 where it is constant */
    double degrees; /* of freedom, at least 1 */
    double margin;  /* of 95 %, two-sided: Student's quantile times the error; 0 if constant */
};

/* Of all trials of cluster[0..count-1], or of those that are different; none is allowed. */
struct ch_cluster_mean ch_clusters_mean(const struct ch_cluster cluster[], long count,
                                        bool different);
/* The cluster as its different trials alone make it. */
struct ch_cluster ch_cluster_different(const struct ch_cluster *cluster);
/* Adds a trial; `different` if it repeats no other of the cluster. */
void ch_cluster_add(struct ch_cluster *cluster, double value, bool different);

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

/* Student's law (Student 1908), for means of few trials. Degrees of freedom need not be whole, as
 * Bell and McCaffrey's are not (clusters.h). Pure; never nan. */

/* The chance of a value beyond ±t; degrees > 0. */
double ch_student_tails(double t, double degrees);
/* The chance of a value below t; degrees > 0. */
double ch_student_below(double t, double degrees);
/* The point that 97.5 % of values are below; degrees >= 1. */
double ch_student_quantile(double degrees);

#endif

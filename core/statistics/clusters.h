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
 * interval counts (statistics.h, paired.h, ratings.h). */
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

/* Of cluster[0..count-1]; none is allowed: all trials, and those that are different. */
struct ch_cluster_mean ch_clusters_different(const struct ch_cluster cluster[], long count);
struct ch_cluster_mean ch_clusters_mean(const struct ch_cluster cluster[], long count);
/* The cluster as its different trials alone make it. */
struct ch_cluster ch_cluster_different(const struct ch_cluster *cluster);
/* Adds a trial; `different` if it repeats no other of the cluster. */
void ch_cluster_add(struct ch_cluster *cluster, double value, bool different);

#endif

/* See clusters.h. */
#include "core/statistics/clusters.h"

#include <assert.h>
#include <math.h>

#include "core/statistics/student.h"

/* Sums of quarters are exact; a deviation below this is rounding. */
static const double rounding = 1e-9;

/* Bell and McCaffrey's degrees of freedom. */
static double degrees_of(const struct ch_cluster cluster[], long count, double trials) {
    double squares = 0.0, sum = 0.0, sum_of_squares = 0.0;
    for (long i = 0; i < count; i++) {
        double share = cluster[i].trials / trials, number = (double)cluster[i].count;
        assert(share > 0.0 && share < 1.0);
        double term = share * share / (1.0 - share);
        squares += number * share * share;
        sum += number * term;
        sum_of_squares += number * term * term;
    }
    return fmax(1.0 / (squares + sum * sum - sum_of_squares), 1.0);
}

struct ch_cluster_mean ch_clusters_mean(const struct ch_cluster cluster[], long count) {
    struct ch_cluster_mean mean = {.constant = true, .degrees = 1.0};
    double sum = 0.0, squares = 0.0;
    for (long i = 0; i < count; i++) {
        mean.clusters += cluster[i].count;
        mean.trials += (double)cluster[i].count * cluster[i].trials;
        sum += (double)cluster[i].count * cluster[i].sum;
    }
    if (mean.trials > 0.0)
        mean.mean = sum / mean.trials;
    for (long i = 0; i < count && mean.clusters > 1; i++) {
        double deviation = cluster[i].sum - cluster[i].trials * mean.mean;
        if (fabs(deviation) > rounding * cluster[i].trials)
            mean.constant = false;
        squares += (double)cluster[i].count * deviation * deviation /
                   (1.0 - cluster[i].trials / mean.trials);
    }
    if (mean.constant) {
        mean.unseen = mean.clusters > 0 ? 1.0 - pow(0.025, 1.0 / (double)mean.clusters) : 1.0;
        return mean;
    }
    assert(mean.clusters > 1 && mean.trials > 0.0);
    mean.error = sqrt(squares) / mean.trials;
    mean.degrees = degrees_of(cluster, count, mean.trials);
    mean.margin = ch_student_quantile(mean.degrees) * mean.error;
    return mean;
}

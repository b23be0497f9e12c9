#include "core/statistics/clusters.h"

#include <assert.h>
#include <math.h>

/* Student's law: the chance beyond ±t is the regularised incomplete beta function I_x(n/2, 1/2) at
 * x = n/(n + t²) (Abramowitz and Stegun 26.7.1), by its continued fraction (DLMF 8.17.22) in
 * Lentz's form. TERMS: the fraction takes some sqrt(n) of them. */
enum { TERMS = 100000, HALVINGS = 60 };
static const double settled = 1e-15, least = 1e-300;

static double away_from_zero(double value) {
    return fabs(value) < least ? least : value;
}

/* The continued fraction of I_x(a, b), where it converges quickly: x < (a + 1)/(a + b + 2). */
static double fraction(double x, double a, double b) {
    double c = 1.0, d = 1.0 / away_from_zero(1.0 - (a + b) * x / (a + 1.0)), value = d;
    for (int m = 1; m < TERMS; m++) {
        double even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        double odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        double before = value;
        d = 1.0 / away_from_zero(1.0 + even * d);
        c = away_from_zero(1.0 + even / c);
        value *= c * d;
        d = 1.0 / away_from_zero(1.0 + odd * d);
        c = away_from_zero(1.0 + odd / c);
        value *= c * d;
        if (fabs(value - before) <= settled * fabs(value))
            break;
    }
    return value;
}

/* ln of the gamma function, without the state that lgamma has: arguments are positive. */
static double log_gamma(double x) {
    int sign;
    return lgamma_r(x, &sign);
}

static double incomplete_beta(double x, double y, double a, double b) {
    if (x <= 0.0 || y <= 0.0)
        return x <= 0.0 ? 0.0 : 1.0;
    double front = exp(log_gamma(a + b) - log_gamma(a) - log_gamma(b) + a * log(x) + b * log(y));
    return x < (a + 1.0) / (a + b + 2.0) ? front * fraction(x, a, b) / a
                                         : 1.0 - front * fraction(y, b, a) / b;
}

double ch_student_tails(double t, double degrees) {
    double whole = degrees + t * t;
    return fmin(fmax(incomplete_beta(degrees / whole, t * t / whole, degrees / 2.0, 0.5), 0.0),
                1.0);
}

double ch_student_below(double t, double degrees) {
    double tail = ch_student_tails(t, degrees) / 2.0;
    return t > 0.0 ? 1.0 - tail : tail;
}

double ch_student_quantile(double degrees) {
    double low = 1.95, high = 13.0; /* 12.706 for one degree of freedom */
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2.0;
        *(ch_student_tails(middle, degrees) > 0.05 ? &low : &high) = middle;
    }
    return low;
}

/* Sums of quarters are exact; a deviation below this is rounding. */
static const double rounding = 1e-9;

struct ch_cluster ch_cluster_different(const struct ch_cluster *cluster) {
    if (cluster->different_trials == 0.0)
        return *cluster;
    return (struct ch_cluster){cluster->different_sum, cluster->different_trials, cluster->count,
                               0.0, 0.0};
}

void ch_cluster_add(struct ch_cluster *cluster, double value, bool different) {
    cluster->sum += value;
    cluster->trials += 1.0;
    cluster->count = 1;
    if (!different)
        return;
    cluster->different_sum += value;
    cluster->different_trials += 1.0;
}

static struct ch_cluster of(const struct ch_cluster *cluster, bool different) {
    return different ? ch_cluster_different(cluster) : *cluster;
}

/* Bell and McCaffrey's degrees of freedom. */
static double degrees_of(const struct ch_cluster cluster[], long count, bool different,
                         double trials) {
    double squares = 0.0, sum = 0.0, sum_of_squares = 0.0;
    for (long i = 0; i < count; i++) {
        double share = of(&cluster[i], different).trials / trials;
        double number = (double)cluster[i].count;
        assert(share > 0.0 && share < 1.0);
        double term = share * share / (1.0 - share);
        squares += number * share * share;
        sum += number * term;
        sum_of_squares += number * term * term;
    }
    return fmax(1.0 / (squares + sum * sum - sum_of_squares), 1.0);
}

struct ch_cluster_mean ch_clusters_mean(const struct ch_cluster cluster[], long count,
                                        bool different) {
    struct ch_cluster_mean mean = {.constant = true, .degrees = 1.0};
    double sum = 0.0, squares = 0.0;
    for (long i = 0; i < count; i++) {
        struct ch_cluster at = of(&cluster[i], different);
        mean.clusters += at.count;
        mean.trials += (double)at.count * at.trials;
        sum += (double)at.count * at.sum;
    }
    if (mean.trials > 0.0)
        mean.mean = sum / mean.trials;
    for (long i = 0; i < count && mean.clusters > 1; i++) {
        struct ch_cluster at = of(&cluster[i], different);
        double deviation = at.sum - at.trials * mean.mean;
        if (fabs(deviation) > rounding * at.trials)
            mean.constant = false;
        squares += (double)at.count * deviation * deviation / (1.0 - at.trials / mean.trials);
    }
    if (mean.constant) {
        mean.unseen = mean.clusters > 0 ? 1.0 - pow(0.025, 1.0 / (double)mean.clusters) : 1.0;
        return mean;
    }
    assert(mean.clusters > 1 && mean.trials > 0.0);
    mean.error = sqrt(squares) / mean.trials;
    mean.degrees = degrees_of(cluster, count, different, mean.trials);
    mean.margin = ch_student_quantile(mean.degrees) * mean.error;
    return mean;
}

/* The chance of a difference by the error of these trials; where they are all alike, of their own.
 */
static double chance_by(double difference, const struct ch_cluster_mean *mean) {
    if (mean->constant)
        return mean->mean == 0.0 ? 1.0 : exp2(1.0 - (double)mean->clusters);
    assert(mean->error > 0.0 && mean->degrees >= 1.0);
    return ch_student_tails(difference / mean->error, mean->degrees);
}

static double margin_of(const struct ch_cluster_mean *mean) {
    return mean->constant ? mean->unseen : mean->margin;
}

struct ch_paired ch_paired_difference(const struct ch_cluster d[], long count) {
    struct ch_cluster_mean mean = ch_clusters_mean(d, count, false),
                           different = ch_clusters_mean(d, count, true);
    struct ch_paired paired = {
        .pairs = (long)(mean.trials + 0.5),
        .clusters = mean.clusters,
        .difference = mean.mean,
        .error = fmax(mean.error, different.error),
        .margin = 1.0,
        .chance = 1.0,
    };
    if (mean.clusters < 2)
        return paired;
    /* The different trials have a centre of their own where either are all alike. */
    bool varies = !mean.constant && !different.constant;
    double apart = varies ? 0.0 : fabs(mean.mean - different.mean);
    double value = varies ? mean.mean : different.mean;
    paired.margin = fmin(fmax(margin_of(&mean), margin_of(&different) + apart), 1.0);
    if (mean.mean * value > 0.0)
        paired.chance = fmax(chance_by(mean.mean, &mean), chance_by(value, &different));
    return paired;
}

void ch_paired_shown(const double chance[], int count, double level, bool shown[]) {
    for (int i = 0; i < count; i++)
        shown[i] = false;
    for (int left = count; left > 0; left--) {
        int min = -1;
        for (int i = 0; i < count; i++)
            if (!shown[i] && (min < 0 || chance[i] < chance[min]))
                min = i;
        if (chance[min] > level / left)
            return;
        shown[min] = true;
    }
}

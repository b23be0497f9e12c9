#include "core/statistics/paired.h"

#include <assert.h>
#include <math.h>

#include "core/statistics/student.h"

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
    struct ch_cluster_mean mean = ch_clusters_mean(d, count),
                           different = ch_clusters_different(d, count);
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

/* See paired.h. */
#include "core/statistics/paired.h"

#include <assert.h>
#include <math.h>

#include "core/statistics/student.h"

struct ch_paired ch_paired_difference(const struct ch_cluster d[], long count) {
    struct ch_cluster_mean mean = ch_clusters_mean(d, count);
    struct ch_paired paired = {
        .pairs = (long)(mean.trials + 0.5),
        .clusters = mean.clusters,
        .difference = mean.mean,
        .error = mean.error,
        .margin = 1.0,
        .chance = 1.0,
    };
    if (mean.clusters < 2)
        return paired;
    if (mean.constant) {
        paired.margin = mean.unseen;
        paired.chance = mean.mean == 0.0 ? 1.0 : exp2(1.0 - (double)mean.clusters);
        return paired;
    }
    assert(mean.error > 0.0 && mean.degrees >= 1.0);
    paired.margin = fmin(mean.margin, 1.0);
    paired.chance = ch_student_tails(mean.mean / mean.error, mean.degrees);
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

/* See paired.h. */
#include "core/statistics/paired.h"

#include <math.h>

static const double quantile = 1.959963984540054; /* of the normal law, 97.5 % */

/* The chance of a value beyond ±t in Student's law: finite sums for whole degrees of freedom. */
static double student_tails(double t, long degrees) {
    double angle = atan(fabs(t) / sqrt((double)degrees)), sine = sin(angle), cosine = cos(angle);
    bool odd = degrees % 2 == 1;
    double term = odd ? cosine : 1, sum = degrees == 1 ? 0 : term;
    for (long i = odd ? 3 : 2; i <= degrees - 2; i += 2) {
        term *= cosine * cosine * (double)(i - 1) / (double)i;
        sum += term;
    }
    double within = odd ? (angle + sine * sum) / acos(0) : sine * sum;
    return fmax(1 - within, 0);
}

/* The 97.5 % point of Student's law: sought in the sums where they are short, elsewhere expanded
 * about the normal one. */
static double student_quantile(long degrees) {
    double n = (double)degrees, z = quantile, z2 = z * z, low = 1, high = 13;
    if (degrees >= 50)
        return z + z * (z2 + 1) / (4 * n) + z * ((5 * z2 + 16) * z2 + 3) / (96 * n * n);
    for (int i = 0; i < 50; i++) {
        double middle = (low + high) / 2;
        if (student_tails(middle, degrees) > 0.05)
            low = middle;
        else
            high = middle;
    }
    return low;
}

struct ch_paired ch_paired_difference(const double d[], long count) {
    struct ch_paired paired = {.count = count, .margin = 1, .chance = 1};
    double sum = 0, squares = 0, n = (double)count;
    for (long i = 0; i < count; i++)
        sum += d[i];
    if (count > 0)
        paired.difference = sum / n;
    if (count < 2)
        return paired;
    for (long i = 0; i < count; i++)
        squares += (d[i] - paired.difference) * (d[i] - paired.difference);
    paired.error = sqrt(squares / (n - 1) / n);
    if (squares < 1e-12) {
        paired.margin = 1 - pow(0.025, 1 / n);
        paired.chance = paired.difference == 0 ? 1 : exp2(1 - n);
        return paired;
    }
    paired.margin = fmin(student_quantile(count - 1) * paired.error, 1);
    paired.chance = student_tails(paired.difference / paired.error, count - 1);
    return paired;
}

void ch_paired_shown(const double chance[], int count, double level, bool shown[]) {
    for (int i = 0; i < count; i++)
        shown[i] = false;
    for (int left = count; left > 0; left--) {
        int least = -1;
        for (int i = 0; i < count; i++)
            if (!shown[i] && (least < 0 || chance[i] < chance[least]))
                least = i;
        if (chance[least] > level / left)
            return;
        shown[least] = true;
    }
}

/* The chance beyond ±t is the regularised incomplete beta function I_x(n/2, 1/2) at
 * x = n/(n + t²) (Abramowitz and Stegun 26.7.1), by its continued fraction (DLMF 8.17.22) in
 * Lentz's form. */
#include "core/statistics/student.h"

#include <math.h>

/* TERMS: the fraction takes some sqrt(n) of them. */
enum { TERMS = 100000, HALVINGS = 60 };
static const double settled = 1e-15, min = 1e-300;

static double away_from_zero(double value) {
    return fabs(value) < min ? min : value;
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

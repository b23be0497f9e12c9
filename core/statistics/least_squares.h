/* Linear least squares by normal equations: small dense systems, row after row, of which the lower
 * triangle is read. Pure functions. */
#ifndef CH_CORE_STATISTICS_LEAST_SQUARES_H
#define CH_CORE_STATISTICS_LEAST_SQUARES_H

#include <stdbool.h>

/* Solves A x = b by Cholesky's factors. `b` and `x` may be one. False, with x undefined, if A is
 * not positive definite as far as rounding shows: a pivot is below 1e-12 of its diagonal. */
bool ch_solve_positive(const double a[], int count, const double b[], double x[]);
/* Fills the inverse, all of it. False as above. */
bool ch_invert_positive(const double a[], int count, double inverse[]);

/* Finds the x between low and high that makes x'Ax/2 - b'x least, from the x that is given, by
 * active sets: those at a bound are held, the others solved for, until none gains by moving inwards
 * (Stark and Parker 1995). Both triangles of A are read. False, with an x within the bounds, if
 * what is solved for is not positive definite, as above. */
bool ch_solve_bounded(const double a[], int count, const double b[], const double low[],
                      const double high[], double x[]);

#endif

/* Student's law (Student 1908), for means of few trials. Degrees of freedom need not be whole, as
 * Bell and McCaffrey's are not (clusters.h). Pure; never nan. */
#ifndef CH_CORE_STATISTICS_STUDENT_H
#define CH_CORE_STATISTICS_STUDENT_H

/* The chance of a value beyond ±t; degrees > 0. */
double ch_student_tails(double t, double degrees);
/* The chance of a value below t; degrees > 0. */
double ch_student_below(double t, double degrees);
/* The point that 97.5 % of values are below; degrees >= 1. */
double ch_student_quantile(double degrees);

#endif

/* The numbers of an agent, as a file of facts that rules read and tuning may change:
 *
 *     (parameter (name centre) (value 3) (range 0 10) (description "what a step to the middle is
 * worth"))
 *
 * In working memory each is a standing fact (parameter (name centre) (value 3)). A value that is
 * written as a whole number stays one. */
#ifndef CH_AGENTS_ROSTER_PARAMETERS_H
#define CH_AGENTS_ROSTER_PARAMETERS_H

#include "core/base/facts.h"

struct ch_parameter {
    const char *name, *description; /* description: "" if none */
    double value;
    double min, max; /* the range; both the value when there is none */
    bool ranged;     /* it has one: tuning may change the value */
    bool whole;
};

/* Owns everything reachable from it. */
struct ch_parameters {
    struct ch_facts facts;
    struct ch_parameter *parameter;
    int count;
};

/* Reads the text of a file that people know as `file`. On failure nothing is left to release. */
enum ch_status ch_parameters_read(const char *file, const char *text,
                                  struct ch_parameters *parameters, struct ch_error *error);
void ch_parameters_done(struct ch_parameters *parameters);

/* The value nearest to `wanted` that tuning may give the parameter: within its range, and whole, or
 * a multiple of the power of ten that is a thousandth to a ten thousandth of the range. */
double ch_parameter_round(const struct ch_parameter *parameter, double wanted);

/* Appends the file's text with value[i] in place of that of parameter i, and a remark behind each
 * whose value is another: `; was 3`. */
void ch_parameters_write(const struct ch_parameters *parameters, const double value[],
                         struct ch_text *out);

/* Appends what CLIPS gets for the text of a parameters file: a deffacts. */
enum ch_status ch_parameters_compile(const char *file, const char *text, struct ch_text *out,
                                     struct ch_error *error);

#endif

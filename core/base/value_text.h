/* Values of facts as text. A number gets the shortest correctly rounded text that reads back as the
 * same number (this program leaves LC_NUMERIC alone). */
#ifndef CH_CORE_BASE_VALUE_TEXT_H
#define CH_CORE_BASE_VALUE_TEXT_H

#include "core/base/text.h"

/* Appends a number: 8, 0.30000000000000004, 1e+22. */
void ch_number_add(struct ch_text *out, double value);
/* Appends a number with its sign: +8, -0.5. */
void ch_number_add_signed(struct ch_text *out, double value);
/* Appends a float as CLIPS reads it, with a point or an exponent: 8.0. What is not finite has no
 * such text and is written inf, -inf or nan. */
void ch_float_add(struct ch_text *out, double value);
/* Appends a string in quotes, with a backslash before each quote and backslash in it. */
void ch_string_add(struct ch_text *out, const char *string);

#endif

#include "core/base/value_text.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of 15 digits every number keeps its decimal text, so that fewer digits are not tried, but for
 * denormal numbers, which have fewer bits. 17 digits always read back. */
enum { KEPT_DIGITS = 15, ALL_DIGITS = 17 };

void ch_number_add(struct ch_text *out, double value) {
    char text[32];
    int digits = fabs(value) < DBL_MIN ? 1 : KEPT_DIGITS;
    do
        snprintf(text, sizeof text, "%.*g", digits, value);
    while (++digits <= ALL_DIGITS && strtod(text, NULL) != value);
    ch_text_add(out, isnan(value) ? "nan" : text);
}

void ch_number_add_signed(struct ch_text *out, double value) {
    ch_text_add(out, signbit(value) ? "" : "+");
    ch_number_add(out, value);
}

void ch_float_add(struct ch_text *out, double value) {
    size_t start = out->length;
    ch_number_add(out, value);
    if (isfinite(value) && !strpbrk(out->data + start, ".e"))
        ch_text_add(out, ".0");
}

void ch_string_add(struct ch_text *out, const char *string) {
    ch_text_add(out, "\"");
    while (*string) {
        size_t plain = strcspn(string, "\"\\");
        ch_text_add_bytes(out, string, plain);
        string += plain;
        if (*string) {
            ch_text_add(out, "\\");
            ch_text_add_bytes(out, string++, 1);
        }
    }
    ch_text_add(out, "\"");
}

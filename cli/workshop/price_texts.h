/* What `rules tune` and `rules fit` both say: the test of values that were found, and the files
 * that they are written to. */
#ifndef CH_CLI_WORKSHOP_PRICE_TEXTS_H
#define CH_CLI_WORKSHOP_PRICE_TEXTS_H

#include <cjson/cJSON.h>

#include "core/base/json.h"
#include "workshop/prices/priced.h"

/* "±", or "+/-" where the terminal has none. */
const char *ch_plus_minus(void);
/* Points of a hundred, without the sign of what is rounded to nothing. */
double ch_hundredths(double share);

/* Appends the verdicts with their figures. `openings`: "over 87 openings; tuning used 87 others".
 */
void ch_price_test_text(const struct ch_price_test *test, const char *openings,
                        struct ch_text *out);
/* Adds the same to the line as `tests`; the first side is called `found`. */
void ch_price_test_json(const struct ch_price_test *test, const char *agent, cJSON *line);

/* Appends every line of `text` as a remark of CLIPS. */
void ch_add_remark(const char *text, struct ch_text *out);
/* Appends the parameter file with these values of the prices. */
void ch_add_priced(const struct ch_priced *priced, const double value[], struct ch_text *out);

/* The agent's name without folder and ending, then "-WORD.parameters"; freed by the caller. */
char *ch_usual_parameters(const char *agent, const char *word);

#endif

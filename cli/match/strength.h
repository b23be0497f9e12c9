/* Estimates of strength and sequential tests, in words and as JSON: what `match` and `sprt` say
 * alike. */
#ifndef CH_CLI_MATCH_STRENGTH_H
#define CH_CLI_MATCH_STRENGTH_H

#include <cjson/cJSON.h>

#include "core/base/text.h"
#include "core/statistics/ratings.h"
#include "core/statistics/sprt.h"
#include "core/statistics/statistics.h"

/* Appends `Elo +12.3 ± 4.5`, or `Elo +191 (-101 to +347)` where the interval is lopsided, or "at
 * least …", "at most …", "unknown" where an end is open. */
void ch_strength_add_elo(const struct ch_strength *strength, struct ch_text *out);
/* Appends `normalized Elo +12.3 ± 4.5`, in the same way. */
void ch_strength_add_normalized(const struct ch_strength *strength, struct ch_text *out);
/* Appends a rating: `+12.3 ± 4.5`, or one of the words above. */
void ch_strength_add_rating(const struct ch_rating *rating, struct ch_text *out);
/* Whose mean is 0: "all", "each group that met", or these without the open ratings. Static. */
const char *ch_strength_mean_of(const struct ch_ratings *ratings);
/* Appends `LLR 1.23 (-2.94 to 2.94)`. */
void ch_strength_add_llr(const struct ch_sprt_state *state, struct ch_text *out);
/* Appends `elo0 0, elo1 5, normalized, alpha 0.05, beta 0.05`. */
void ch_strength_add_test(const struct ch_sprt *sprt, struct ch_text *out);

/* Appends a line of a test's verdict on its own pairs or games: that its estimates are biased, and
 * those that are not, where there are any. Nothing without a verdict. */
void ch_strength_add_bias(const struct ch_sprt *sprt, const long counts[], bool paired,
                          struct ch_text *out);

/* Adds an object of value, low and high; it belongs to `object`. */
cJSON *ch_strength_json_interval(cJSON *object, const char *name,
                                 const struct ch_interval *interval);
/* Adds score, elo, normalized_elo, superiority. */
void ch_strength_json(cJSON *object, const struct ch_strength *strength);
/* Adds the object `sprt`: parameters, LLR, bounds, verdict; it belongs to `object`. */
cJSON *ch_strength_json_test(cJSON *object, const struct ch_sprt *sprt,
                             const struct ch_sprt_state *state);
/* Adds `unbiased` with elo and normalized_elo, where a test has ended so that there are estimates
 * that allow for it. */
void ch_strength_json_unbiased(cJSON *object, const struct ch_sprt *sprt, const long counts[],
                               bool paired);

#endif

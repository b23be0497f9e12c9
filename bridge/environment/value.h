/* Values of CLIPS as text, as a rule would write them: (thing (share 8.0) (name "a \"b\"")).
 * Control characters become blanks. */
#ifndef CH_BRIDGE_ENVIRONMENT_VALUE_H
#define CH_BRIDGE_ENVIRONMENT_VALUE_H

#include "bridge/environment/environment.h"

/* Appends a value of any type; one of several values in parentheses. */
void ch_value_add(const DATA_OBJECT *value, struct ch_text *out);
/* Appends a fact. What is longer than `most` bytes is cut and ends with an ellipsis. */
void ch_fact_add(const struct fact *fact, size_t most, struct ch_text *out);

#endif

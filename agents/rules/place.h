/* The file and line of a rule in an agent's texts, for faults that the rule base itself can no
 * longer locate. */
#ifndef CH_AGENTS_RULES_PLACE_H
#define CH_AGENTS_RULES_PLACE_H

#include "bridge/bridge.h"
#include "bridge/environment/outline.h"

/* The constructs of an agent's texts, for many questions. Release with ch_places_done. */
struct ch_places {
    struct ch_outline outline;
    struct ch_outline_names names;
};

void ch_places_read(struct ch_places *places, const struct ch_source *sources, int count);
/* The rule of this name, of several the one that CLIPS keeps; NULL if there is none. */
const struct ch_outline_item *ch_places_find(struct ch_places *places, const char *rule);
void ch_places_done(struct ch_places *places);

/* The text and the line where the rule of this name begins; false if it is in none of them. */
bool ch_place_find(const struct ch_source *sources, int count, const char *rule, int *source,
                   int *line);

/* Writes "file:line: rule `name`: " before the fault's text, and behind it the condition at which
 * the rule held very many partial matches. Nothing if fault->rule is in none of the texts. Any
 * values are allowed in `work`, which is about that rule if it bears its name. */
void ch_place_fault(const struct ch_source *sources, int count,
                    const struct ch_bridge_at_work *work, struct ch_fault *fault);

#endif

/* A mistake as JSON: what `rules mistakes --json` prints and what the report's page shows. */
#ifndef CH_WORKSHOP_COACH_MISTAKE_JSON_H
#define CH_WORKSHOP_COACH_MISTAKE_JSON_H

#include "workshop/coach/mistakes.h"

/* Adds the mistake in this position to the object. */
void ch_mistake_json(const struct ch_mistakes *mistakes, int position, cJSON *object);

/* The mistakes by cause: an object of counts; by theme: a list of {theme, mistakes}. */
cJSON *ch_mistake_causes_json(const struct ch_mistakes *mistakes);
cJSON *ch_mistake_themes_json(const struct ch_mistakes *mistakes);

#endif

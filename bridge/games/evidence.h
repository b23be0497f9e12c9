/* How games show the answers of their functions: an object for programs, and words for people. */
#ifndef CH_BRIDGE_GAMES_EVIDENCE_H
#define CH_BRIDGE_GAMES_EVIDENCE_H

#include <cjson/cJSON.h>

#include "core/base/json.h"
#include "bridge/games/games.h"

struct ch_shown {
    const struct ch_rulebase *rulebase;
    const struct ch_game *game;
    cJSON *object;       /* of struct ch_bridge_game's `evidence` */
    struct ch_text says; /* begins with the move that is asked about, if one is: "c3-c5: " */
};

void ch_shown_begin(struct ch_shown *shown, const struct ch_rulebase *rulebase, cJSON *object);
/* Adds what was said, if anything was, and releases it. */
void ch_shown_end(struct ch_shown *shown);

/* Argument `number` (from 0) of those of the call that are of this type; `otherwise` without one.
 */
int ch_shown_given(const struct ch_called *called, enum ch_given what, int number, int otherwise);
void ch_shown_square(const struct ch_shown *shown, int square, struct ch_text *text);
/* "b2-g7", or "b2" if both are that. */
void ch_shown_span(const struct ch_shown *shown, int from, int to, struct ch_text *text);
/* Adds a string to a list of the object. */
void ch_shown_add(struct ch_shown *shown, const char *list, const char *string);
/* Says a list that has something in it: "; new: c5-d5, c5-d6". */
void ch_shown_say(struct ch_shown *shown, const char *list, const char *before);
/* "own" or "enemy" */
const char *ch_shown_side(const struct ch_shown *shown, int seat);

#endif

/* A game as a review shows it: JSON objects, one for the game, one for the verdict on each move as
 * soon as it is judged, one for the end. docs/serve.md describes them. What is reviewed is the
 * whole game, with what was hidden in it. */
#ifndef CH_WORKSHOP_REVIEW_REVIEW_H
#define CH_WORKSHOP_REVIEW_REVIEW_H

#include <cjson/cJSON.h>

#include "core/pdn/pdn.h"
#include "workshop/coach/judge.h"

struct ch_review {
    const struct ch_pdn_game *pdn;
    struct ch_judge *judge;
    const struct ch_agents_config *config; /* of the rule agents that give reasons */
    int threads;                           /* as of struct ch_judging */
    bool alone; /* no server is asked later: at a mistake each other move has what it loses, too */
    /* Takes a line, which becomes its own; never called in two threads at a time. */
    void (*say)(void *context, cJSON *line);
    void *context;
};

/* Says all lines of the game. */
void ch_review_game(const struct ch_review *review);
/* Says the game, and every move of its last position with what it loses. */
void ch_review_position(const struct ch_review *review);

#endif
